/**
 * Combos, looked up: which card may come next at which speed, and what it deals. The engine has worked all of it out
 * (docs/companion.md); here the lists are found and the damage is added up.
 */

interface Of {
  tracks: string[]
  states: number[][] // of the counters, in the order of `tracks`
  cards: string[]
  before: Record<string, number> // the kind of card that one is for the next
  lasting: string[] // their effects in the battle reach into the combo
  unsure: string[] // they rest on more than the tables know
  pairs: number[] // by state: what may be shown first
  then: number[][][][] // by kind, state, place and speed: what may come next
  lists: number[][]
  options: [card: number, speed: number, full: number, corrected: number, left: number][]
}

export interface Chains {
  places: [number, number]
  shown: number // at this place cards are shown at once, so many
  clause: string
  of: Record<string, Of>
}

/** A card that may come next. dealt: with the correction of its place; state: the counters after it. */
export interface Option {
  code: string
  speed: number
  full: number
  dealt: number
  state: number
}

/** The counters of a side as the tables name them; of more than they know, the most that they do. */
export function stateOf(of: Of, counters: Record<string, number>): number {
  const wanted = of.tracks.map((key, at) => Math.min(counters[key] ?? 0, Math.max(...of.states.map((one) => one[at]!))))
  return Math.max(
    0,
    of.states.findIndex((one) => one.every((number, at) => number === wanted[at])),
  )
}

/** What may come at a place (2 is the first after the card that opened the combo) after a card at a speed. */
export function following(
  chains: Chains,
  of: Of,
  corrections: readonly number[],
  place: number,
  state: number,
  before: { code: string; speed: number },
): Option[] {
  const last = Math.min(place, chains.places[1])
  const kind = of.before[before.code]
  const list =
    place === chains.places[0]
      ? of.pairs[state]
      : of.then[kind ?? -1]?.[state]?.[last - chains.places[0] - 1]?.[before.speed - 1]
  const found = (of.lists[list ?? -1] ?? []).map((one) => {
    const [card, speed, full, corrected, left] = of.options[one]!
    const less = corrected ? (corrections[place - 1] ?? corrections.at(-1)!) : 0
    return { code: of.cards[card]!, speed, full, dealt: full - less, state: left }
  })
  return found.filter((one) => one.dealt > 0) // else it would go back to hand
}
