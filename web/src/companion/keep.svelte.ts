/** The games of this phone: written to its storage before they are shown, so that a dead battery loses nothing. */
import { recall, remember } from '../lib/prefs.svelte'
import { lastOf, MOST_CHANGES, standing, type Change, type Delta, type Game, type What } from './game'
import { soundFile } from './sound'
import type { Seat } from './tables'

const LIST = 'simpan.companion'
const place = (id: string): string => `${LIST}.${id}`

export interface Kept {
  id: string
  name: string
  created: number
  turn: number
  people: string[]
}

interface Listed {
  open: string
  games: Kept[]
}

class Keep {
  games: Kept[] = $state.raw([])
  game: Game | null = $state.raw(null)
  /** Storage refuses: what is done now is lost with the page. */
  lost = $state(false)

  readonly now = $derived(this.game ? standing(this.game) : null)

  /** Reads what is kept, and opens the game that was open. */
  wake(): void {
    const listed = recall<Listed>(LIST)
    this.games = listed?.games ?? []
    if (listed?.open) this.open(listed.open)
  }

  /** Opens a game; false if it is not there any more. */
  open(id: string): boolean {
    const found = soundFile(recall<unknown>(place(id)))
    if (!found) return false
    this.game = found
    this.#list()
    return true
  }

  /** Keeps a game, and shows it. */
  put(game: Game): void {
    this.lost = !remember(place(game.id), game)
    this.game = game
    this.#list()
  }

  /** Adds a change to the game that is open. */
  add(what: What, d?: [Delta, Delta]): Change | null {
    const { game, now } = this
    if (!game || !now || game.changes.length >= MOST_CHANGES) return null
    const change = {
      ...what,
      n: game.changes.length,
      at: Date.now(),
      turn: what.what === 'turn' ? what.turn : now.turn,
    }
    const kept: Change = d ? { ...change, d } : change
    this.put({ ...game, changes: [...game.changes, kept] })
    return kept
  }

  /** Changes one side's numbers. */
  change(what: What, seat: Seat, delta: Delta): Change | null {
    return this.add(what, seat === 0 ? [delta, {}] : [{}, delta])
  }

  /** Takes back the last change of a side; null if there is none. */
  undo(seat: Seat): Change | null {
    const last = this.game && lastOf(this.game, seat)
    return last ? this.add({ what: 'undo', seat, of: last.n }) && last : null
  }

  /** Sets what is no part of the course: name, edition, clock. */
  set(changed: Partial<Pick<Game, 'name' | 'edition' | 'ready' | 'people' | 'start'>>): void {
    if (this.game) this.put({ ...this.game, ...changed })
  }

  forget(id: string): void {
    remember(place(id), null)
    if (this.game?.id === id) this.game = null
    this.games = this.games.filter((one) => one.id !== id)
    remember(LIST, { open: this.game?.id ?? '', games: this.games })
  }

  #list(): void {
    const { game } = this
    if (!game) return
    const now = standing(game)
    const mine: Kept = {
      id: game.id,
      name: game.name,
      created: game.created,
      turn: now.turn,
      people: now.people.map((one) => one.name || one.character),
    }
    this.games = [mine, ...this.games.filter((one) => one.id !== game.id)]
    this.lost = !remember(LIST, { open: game.id, games: this.games }) || this.lost
  }
}

export const keep = new Keep()
