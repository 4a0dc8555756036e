/** What is known of the cards beside their faces, fetched once (`GET /api/games` has the hashes). */
import { api } from '../lib/api'
import type { CardFacts, Cards, Cases } from '../deck/shape'
import { GAME, games } from '../room/games.svelte'

class Facts {
  cards: Record<string, CardFacts> = $state.raw({})
  cases: Cases | null = $state.raw(null)

  /** So many of a card may be in a deck; one where nobody has said it yet. */
  most(code: string): number {
    return (Object.hasOwn(this.cards, code) ? this.cards[code]?.copies : 1) ?? 1
  }

  /** Fetches the facts of all cards. Throws Failure. */
  async load(): Promise<void> {
    if (Object.keys(this.cards).length) return
    const hash = await this.#hash('cards')
    if (hash) this.cards = (await api.data<Cards>(GAME, 'cards', hash)).cards
  }

  /** Fetches the battles in which cards have a part. Throws Failure. */
  async loadCases(): Promise<void> {
    if (this.cases) return
    const hash = await this.#hash('cases')
    if (hash) this.cases = await api.data<Cases>(GAME, 'cases', hash)
  }

  async #hash(name: string): Promise<string> {
    await games.load()
    return games.all?.find((one) => one.game === GAME)?.data[name] ?? ''
  }
}

export const facts = new Facts()
