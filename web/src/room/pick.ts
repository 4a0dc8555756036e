// The first hand and the first list (L4.2). The protocol takes one card at a time; people choose a whole set and confirm it.
// So the choice is kept here until it is confirmed, and then given card by card, each by its name in the options of the moment.
import type { Face, Option, Situation } from '../lib/wire'

/** A card that may be chosen: `key` tells copies of the same card apart. */
export interface Choice {
  key: string
  card: string
}

/** The cards on offer, in the order in which people read a deck: attacks from fast to slow, then defences, then the rest. */
export function choices(options: readonly Option[], faces: Readonly<Record<string, Face>>): Choice[] {
  const copies = new Map<string, number>()
  const found = options
    .filter((option) => option.card)
    .map((option) => {
      const card = option.card as string
      const copy = copies.get(card) ?? 0
      copies.set(card, copy + 1)
      return { key: `${card}#${copy}`, card }
    })
  return found.sort((one, other) => rank(faces[one.card]) - rank(faces[other.card]) || (one.key < other.key ? -1 : 1))
}

function rank(face: Face | undefined): number {
  if (!face) return 999
  if (face.kind === 'attack') return face.speed ?? 0
  return face.kind === 'defence' ? 100 : 200
}

/** Choose it, or no longer; a choice beyond `need` changes nothing. */
export function toggled(chosen: readonly string[], key: string, need: number): string[] {
  if (chosen.includes(key)) return chosen.filter((one) => one !== key)
  return chosen.length < need ? [...chosen, key] : [...chosen]
}

/** What of a choice still holds when the offer or the number has changed: all that is offered, or nothing if it is too much. */
export function kept(chosen: readonly string[], offer: readonly Choice[], need: number): string[] {
  const keys = new Set(offer.map((one) => one.key))
  const left = chosen.filter((key) => keys.has(key))
  return left.length > need ? [] : left
}

/** The answer that takes this card now, or null if it is no option any more (somebody else at this seat took it). */
export function codeFor(options: readonly Option[], card: string): number | null {
  const found = options.find((option) => option.card === card)
  return found ? found.code : null
}

/** Fill up what is still open: fast attacks of different positions, and a defence for every four cards. */
export function suggested(
  offer: readonly Choice[],
  faces: Readonly<Record<string, Face>>,
  chosen: readonly string[],
  need: number,
): string[] {
  const result = [...chosen]
  const left = offer.filter((one) => !chosen.includes(one.key))
  const count = (kind: string): number =>
    result.filter((key) => faces[key.slice(0, key.lastIndexOf('#'))]?.kind === kind).length
  const defences = left.filter((one) => faces[one.card]?.kind === 'defence').sort((a, b) => cover(b) - cover(a))
  const others = left.filter((one) => faces[one.card]?.kind !== 'defence')
  const held = new Map<string, number>()
  for (const key of result) meet(faces[key.slice(0, key.lastIndexOf('#'))])
  while (result.length < need && (defences.length || others.length)) {
    const wanted = Math.floor(need / 4) > count('defence')
    const next = (wanted && defences.length) || !others.length ? defences.shift() : spread()
    if (!next) break
    result.push(next.key)
    meet(faces[next.card])
  }
  return result

  function cover(one: Choice): number {
    return faces[one.card]?.cells?.filter(Boolean).length ?? 0
  }
  function meet(face: Face | undefined): void {
    if (face?.position) held.set(face.position, (held.get(face.position) ?? 0) + 1)
  }
  function spread(): Choice | undefined {
    let best = 0
    others.forEach((one, at) => {
      if (cost(one) < cost(others[best] as Choice)) best = at
    })
    return others.splice(best, 1)[0]
  }
  function cost(one: Choice): number {
    const face = faces[one.card]
    return rank(face) + 2 * (held.get(face?.position ?? '') ?? 0)
  }
}

/** What the opponent has chosen so far: counts are public (L2.8), the cards are not. */
export function progress(situation: Situation, seat: number): { hand: number; list: number; done: boolean } {
  const side = situation.view.sides[seat as 0 | 1]
  return { hand: side.hand_count, list: side.list_count, done: !situation.view.waiting.includes(seat) }
}
