/** What the server offers to play (`GET /api/games`), fetched once. */
import { api, type GameMenu, type Menu } from '../lib/api'

/** The game of this table; the server may know others. */
export const GAME = 'lumen'

class Games {
  all: GameMenu[] | null = $state.raw(null)
  failed = $state('')
  #asked: Promise<void> | null = null

  get menu(): Menu | null {
    return this.all?.find((one) => one.game === GAME)?.menu ?? null
  }

  /** Fetches it unless it is there; `failed` says why it could not. */
  load(): Promise<void> {
    this.#asked ??= api.games().then(
      (found) => {
        this.all = found
        this.failed = ''
      },
      (error: Error) => {
        this.failed = error.message
        this.#asked = null
      },
    )
    return this.#asked
  }
}

export const games = new Games()
