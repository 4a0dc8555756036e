/** The hand in the ready phase: its order, which card is chosen, and when a press may count. */
import type { CardNow, Situation } from '../lib/wire'
import { keyOf, ordered } from './order'

const GUARD_MS = 300 // a press meant for the moment before must not fall on this one

export class Hand {
  cards: CardNow[] = $state.raw([])
  chosen: string | null = $state(null)
  /** The card that the keyboard is at; a refused one may be reached too. */
  at: string | null = $state(null)
  /** The card that was readied: it stays in its place until both are shown. */
  readied: string | null = $state(null)
  #order: string[] = []
  #moment = ''
  #since = 0

  /** Takes in a new situation. */
  follow(table: Situation, now = performance.now()): void {
    const ready = table.view.phase === 'ready'
    const moment = `${table.view.turn} ${table.view.phase} ${table.view.asks}`
    if (moment !== this.#moment) {
      if (!ready || !this.#moment.startsWith(`${table.view.turn} ready`)) {
        this.#order = []
        this.chosen = this.at = null
      }
      this.#moment = moment
      this.#since = now
    }
    this.cards = ordered(this.#withReadied(table), this.#order)
    this.#order = this.cards.map(keyOf)
    const usable = new Set(this.cards.filter((card) => (card.code ?? -1) >= 0).map(keyOf))
    if (this.chosen !== null && !usable.has(this.chosen)) this.chosen = null
    if (this.at !== null && !this.#order.includes(this.at)) this.at = null
  }

  #withReadied(table: Situation): CardNow[] {
    const hand = table.hand ?? []
    const side = table.view.viewer < 2 ? table.view.sides[table.view.viewer as 0 | 1] : null
    const code = side?.readied_card
    this.readied = null
    if (!code) return hand
    const held = new Set(hand.map(keyOf))
    const before = this.cards.find((one) => one.card === code && !held.has(keyOf(one)))
    const nth = hand.filter((one) => one.card === code).length
    const stays = { ...(before ?? { card: code, nth }), code: -1, why: '' }
    this.readied = keyOf(stays)
    return [...hand, stays]
  }

  get card(): CardNow | null {
    return this.cards.find((one) => keyOf(one) === this.chosen) ?? null
  }

  /** Goes to a card; chooses it if it may be used. Answers whether it was the chosen one already. */
  pick(card: CardNow): boolean {
    const key = keyOf(card)
    const again = this.at === key
    this.at = key
    if ((card.code ?? -1) >= 0) this.chosen = key
    return again
  }

  /** The next card to the left or right, round the ends. */
  step(by: number): CardNow | null {
    if (this.cards.length === 0) return null
    const from = this.cards.findIndex((one) => keyOf(one) === (this.at ?? this.chosen))
    const to = from < 0 ? (by > 0 ? 0 : this.cards.length - 1) : from + by
    const card = this.cards[(to + this.cards.length) % this.cards.length]!
    this.pick(card)
    return card
  }

  /** Whether the moment has lasted long enough for a press to be meant for it. */
  settled(now = performance.now()): boolean {
    return now - this.#since >= GUARD_MS
  }
}
