/** The rule book, fetched when the first clause is opened. */
import { api, type RuleClause } from './api'

class Rules {
  clauses: Record<string, RuleClause> = $state.raw({})
  failed = $state('')
  #asked = new Map<string, Promise<void>>()

  /** Fetches the clauses of a game, once; `failed` says why it could not. */
  load(game = 'lumen'): Promise<void> {
    const under = this.#asked.get(game)
    if (under) return under
    const asked = api.rules(game).then(
      (found) => {
        this.clauses = { ...this.clauses, ...found.clauses }
        this.failed = ''
      },
      (error: Error) => {
        this.failed = error.message
        this.#asked.delete(game)
      },
    )
    this.#asked.set(game, asked)
    return asked
  }
}

export const rules = new Rules()
