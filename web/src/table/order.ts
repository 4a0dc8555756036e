/** The order of the hand: by speed when a ready phase begins, then it stands; new cards join at the end. */
import type { CardNow } from '../lib/wire'

export const keyOf = (card: CardNow): string => `${card.card}#${card.nth ?? 0}`

function weight(card: CardNow): number {
  return card.speed ?? 100 // what has no speed comes last
}

/** The hand in the order of `before` as far as it stands, the rest behind it. before: keys; empty: sort by speed. */
export function ordered(hand: readonly CardNow[], before: readonly string[]): CardNow[] {
  if (before.length === 0) return [...hand].sort((one, other) => weight(one) - weight(other))
  const places = new Map(before.map((key, i) => [key, i]))
  const at = (card: CardNow): number => places.get(keyOf(card)) ?? before.length
  return [...hand].sort((one, other) => at(one) - at(other))
}
