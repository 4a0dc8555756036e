/** The rule books and the examples of their clauses, fetched when they are first needed. */
import { api } from '../lib/api'
import type { Example, RuleBook } from '../lib/wire'

export const GAMES = ['lumen', 'mansion'] as const

class Books {
  all: Record<string, RuleBook> = $state.raw({})
  failed: Record<string, string> = $state.raw({})
  #asked = new Set<string>()
  #examples = new Map<string, Promise<Example[]>>()

  /** Fetches a book, once; `failed` says why it could not, and then it may be asked again. */
  async load(game: string): Promise<void> {
    if (this.#asked.has(game)) return
    this.#asked.add(game)
    try {
      const book = await api.rules(game)
      this.all = { ...this.all, [game]: book }
      this.failed = { ...this.failed, [game]: '' }
    } catch (error) {
      this.#asked.delete(game)
      this.failed = { ...this.failed, [game]: error instanceof Error ? error.message : String(error) }
    }
  }

  /** The examples of a clause. Throws Failure. */
  examples(game: string, clause: string): Promise<Example[]> {
    const key = `${game} ${clause}`
    const under = this.#examples.get(key)
    if (under) return under
    const asked = api.examples(game, clause).then((found) => found.examples)
    this.#examples.set(key, asked)
    asked.catch(() => this.#examples.delete(key))
    return asked
  }
}

export const books = new Books()
