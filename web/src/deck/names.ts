/** What is said of cards and changes on the deck page. */
import { faces } from '../lib/catalogue.svelte'
import { prefs } from '../lib/prefs.svelte'
import type { Face } from '../lib/wire'
import { inOrder } from '../cards/find'

/** The face of a card of a deck; null for a name that no card has. */
export const known = (code: string): Face | null =>
  (Object.hasOwn(faces.cards, code) ? faces.cards[code] : null) ?? null

/** A card's name, or the name as it was written. */
export const nameOf = (code: string): string => known(code)?.[prefs.lang] ?? code

/** Cards in the order of a table; what no card is called first, to be seen. */
export function sorted(codes: readonly string[]): string[] {
  return [...codes].sort((one, other) => {
    const [a, b] = [known(one), known(other)]
    if (a && b) return inOrder(a, b)
    return a ? 1 : b ? -1 : 0
  })
}

/** Each card once, with how often it is there. */
export function counted(codes: readonly string[]): { code: string; n: number }[] {
  const found = new Map<string, number>()
  for (const code of codes) found.set(code, (found.get(code) ?? 0) + 1)
  return [...found].map(([code, n]) => ({ code, n }))
}
