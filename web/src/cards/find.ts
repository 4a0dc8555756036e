/** Finding cards: by name in either language, as it is typed, by code or words of the text, and by what the face says. */
import { asked, findIn, looked, plain, type Looked } from '../lib/hangul'
import type { Lang } from '../lib/prefs.svelte'
import type { Face } from '../lib/wire'

export type Special = 'evade' | 'clash' | 'grab'

/** What is asked for; of each list one is enough, an empty one asks for nothing. */
export interface Wanted {
  text: string
  positions: string[]
  limbs: string[]
  specials: Special[]
  kinds: string[] // attack, defence, special, ultimate
  marks: string[] // characters; setsumei: neutral
  from: number // speeds; only attacks have one
  to: number
}

export const SLOWEST = 14 // stands for all that are slower, too

export const anything = (): Wanted => ({
  text: '',
  positions: [],
  limbs: [],
  specials: [],
  kinds: [],
  marks: [],
  from: 1,
  to: SLOWEST,
})

/** Whether only the text is asked for, or nothing. */
export function unfiltered(wanted: Wanted): boolean {
  const { positions, limbs, specials, kinds, marks, from, to } = wanted
  return ![positions, limbs, specials, kinds, marks].some((one) => one.length) && from === 1 && to === SLOWEST
}

/** A card made ready to be looked for many times. */
export interface Entry {
  face: Face
  names: Record<Lang, Looked>
  code: string
  text: string
}

/** mark: which letters of the name in the reader's language were asked for, first and last. */
export interface Hit {
  face: Face
  mark: [number, number] | null
}

export function entries(faces: readonly Face[]): Entry[] {
  return faces.map((face) => ({
    face,
    names: { ko: looked(face.ko), en: looked(face.en) },
    code: plain(face.code),
    text: plain([...(face.text?.ko ?? []), ...(face.text?.en ?? [])].join(' ')),
  }))
}

const LEAST_WORD = 2 // letters of a text that are worth looking for

/** The cards that are asked for: names that begin so, other names, codes, texts; each in the order of the entries. */
export function find(all: readonly Entry[], wanted: Wanted, lang: Lang): Hit[] {
  const ways = asked(wanted.text)
  const typed = ways[0] ?? ''
  const ranks: Hit[][] = [[], [], [], []]
  for (const entry of all) {
    if (!fits(entry.face, wanted)) continue
    const mark = ways.length ? findIn(entry.names[lang], ways) : null
    if (!ways.length) ranks[0]!.push({ face: entry.face, mark: null })
    else if (mark) ranks[mark[0] === 0 ? 0 : 1]!.push({ face: entry.face, mark })
    else if (findIn(entry.names[lang === 'ko' ? 'en' : 'ko'], ways) || entry.code.includes(typed))
      ranks[2]!.push({ face: entry.face, mark: null })
    else if (typed.length >= LEAST_WORD && entry.text.includes(typed)) ranks[3]!.push({ face: entry.face, mark: null })
  }
  return ranks.flat()
}

function fits(face: Face, wanted: Wanted): boolean {
  const kind = face.ultimate ? 'ultimate' : face.kind
  if (wanted.kinds.length && !wanted.kinds.includes(kind) && !(face.ultimate && wanted.kinds.includes(face.kind)))
    return false
  if (wanted.marks.length && !wanted.marks.includes(face.mark)) return false
  if (wanted.limbs.length && !wanted.limbs.includes(face.limb ?? '')) return false
  if ((wanted.from > 1 || wanted.to < SLOWEST) && !inSpeeds(face, wanted)) return false
  return !(wanted.positions.length || wanted.specials.length) || stands(face, wanted)
}

function inSpeeds(face: Face, { from, to }: Wanted): boolean {
  const { speed } = face
  if (typeof speed !== 'number') return false
  return speed >= from && (speed <= to || to === SLOWEST)
}

/** Positions and specials together: an evade there; alone: strikes or covers there, has one anywhere. */
function stands(face: Face, { positions, specials }: Wanted): boolean {
  const cells = face.cells ?? ['', '', '']
  const places = ['high', 'mid', 'low']
  const here = (place: string): string => cells[places.indexOf(place)] ?? ''
  const where = positions.length ? positions : places
  if (!specials.length) return where.some((place) => face.position === place || here(place) !== '')
  return specials.some((special) =>
    special === 'grab'
      ? !!face.grab && (!positions.length || positions.includes(face.position ?? ''))
      : where.some((place) => here(place) === special),
  )
}

const KINDS = ['attack', 'defence', 'special', 'trait']

/** The order of a table: attacks from fast to slow, defences, specials; ultimates and traits last. */
export function inOrder(one: Face, other: Face): number {
  const last = (face: Face): number => (face.ultimate ? 10 : 0) + KINDS.indexOf(face.kind)
  return last(one) - last(other) || (one.speed ?? 0) - (other.speed ?? 0) || one.code.localeCompare(other.code)
}
