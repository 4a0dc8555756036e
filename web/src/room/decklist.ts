/** The cards of a deck as they are shown: by kind, attacks from fast to slow. */
import type { Face } from '../lib/wire'

/** The codes of a preset's or a judged deck's cards, wherever its data has them; none if it has none. */
export function cardsOf(deck: unknown): string[] {
  if (typeof deck !== 'object' || deck === null) return []
  const data = deck as Record<string, unknown>
  const inner = typeof data.deck === 'object' && data.deck !== null ? (data.deck as Record<string, unknown>) : data
  const texts = (value: unknown): string[] =>
    Array.isArray(value)
      ? value.filter((one) => typeof one === 'string')
      : typeof value === 'string' && value
        ? [value]
        : []
  return [...texts(inner.techniques), ...texts(inner.ultimate)]
}

export interface Group {
  key: string // of its heading
  cards: string[]
}

/** The cards in groups, empty groups left out. */
export function groups(cards: readonly string[], faces: Readonly<Record<string, Face>>): Group[] {
  const kind = (code: string): string => faces[code]?.kind ?? ''
  const attacks = cards.filter((one) => kind(one) === 'attack' && !faces[one]?.ultimate)
  const defences = cards.filter((one) => kind(one) === 'defence' && !faces[one]?.ultimate)
  const others = cards.filter((one) => !attacks.includes(one) && !defences.includes(one))
  attacks.sort((one, other) => (faces[one]?.speed ?? 0) - (faces[other]?.speed ?? 0))
  return [
    { key: 'deck-attacks', cards: attacks },
    { key: 'deck-defences', cards: defences },
    { key: 'deck-specials', cards: others },
  ].filter((one) => one.cards.length)
}
