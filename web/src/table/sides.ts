/** Who sits where: the viewer below, the other side above; a spectator sees seat 0 below. */
import { faces } from '../lib/catalogue.svelte'
import type { Running } from '../lib/clocks.svelte'
import type { Player, SideView, Situation } from '../lib/wire'

export interface Seated {
  seat: 0 | 1
  side: SideView
  player: Player | undefined
  /** What the side is called in sentences: its character. */
  name: string
  priority: boolean
  clock: Running | null
}

function seated(seat: 0 | 1, table: Situation, players: readonly Player[], clocks: readonly Running[]): Seated {
  const side = table.view.sides[seat]
  return {
    seat,
    side,
    player: players.find((one) => one.seat === seat),
    name: faces.who(side.character),
    priority: table.view.priority === seat,
    clock: clocks.find((one) => one.kind === 'match' && one.seats.includes(seat)) ?? null,
  }
}

/** The side below and the side above. */
export function sides(
  table: Situation,
  players: readonly Player[],
  clocks: readonly Running[],
): { below: Seated; above: Seated } {
  const low = table.view.viewer === 1 ? 1 : 0
  return { below: seated(low, table, players, clocks), above: seated(low === 1 ? 0 : 1, table, players, clocks) }
}

/** The clock of the moment: mine if I have one, else the one that the other side has; match clocks stand with the sides. */
export function momentClock(clocks: readonly Running[], viewer: number): Running | null {
  const ours = clocks.filter((one) => one.kind !== 'match')
  return ours.find((one) => one.seats.includes(viewer)) ?? ours[0] ?? null
}
