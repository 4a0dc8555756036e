/** Taking a seat: make a room, or join one. */
import { api } from '../lib/api'
import { seed } from '../lib/tab'
import type { NewRoom, Said, Seated } from '../lib/wire'
import { remember } from './mine'

/** Make a room and sit down. Throws Failure. */
export async function make(room: Omit<NewRoom, 'seed'>, label: Said | null): Promise<Seated> {
  return sat(await api.make({ ...room, seed: seed() }), label)
}

/** Take the free seat of a room. Throws Failure. */
export async function join(
  room: string,
  choice: Record<string, unknown>,
  name: string,
  label: Said | null,
): Promise<Seated> {
  return sat(await api.join(room, { choice, name, seed: seed() }), label)
}

function sat(seated: Seated, deck: Said | null): Seated {
  remember(seated.room, { seat: seated.seat, token: seated.token, judge: seated.judge ?? '', deck, over: false })
  return seated
}
