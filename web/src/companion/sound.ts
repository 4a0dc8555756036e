/** A game that comes from outside (a file, the storage, an upload) made anew of its sound parts; null where it is none. */
import {
  FORMAT,
  LONGEST_NAME,
  MOST_CHANGES,
  type Change,
  type Delta,
  type Game,
  type Judged,
  type Person,
} from './game'
import type { Seat } from './tables'

const MOST = 1_000_000 // of any number but a time
const LONG = 200

type Bag = Record<string, unknown>
const bag = (value: unknown): Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Bag) : {}
const list = (value: unknown, most: number): unknown[] => (Array.isArray(value) ? value.slice(0, most) : [])
const int = (value: unknown, most = MOST): number =>
  Number.isInteger(value) && Math.abs(value as number) <= most ? (value as number) : 0
const text = (value: unknown, most = LONG): string => (typeof value === 'string' ? value.slice(0, most) : '')
const seat = (value: unknown): Seat => (value === 1 ? 1 : 0)
const nobody = (value: unknown): Seat | -1 => (value === 0 || value === 1 ? value : -1)
const when = (value: unknown): number => int(value, 8.64e15)

/** The game of what a record says of it and of its changes. */
export function soundGame(about: unknown, changes: unknown): Game | null {
  const from = bag(about)
  if (from.format !== FORMAT || !Array.isArray(changes) || changes.length > MOST_CHANGES) return null
  const [one, two] = list(from.people, 2)
  const [a, b] = list(from.start, 2)
  const found = changes.map((change, n) => soundChange(change, n))
  if (found.some((change) => change === null)) return null
  return {
    format: FORMAT,
    id: text(from.id, 40).replace(/[^\w-]/g, '') || 'game',
    name: text(from.name, 40),
    created: when(from.created),
    edition: from.edition === 'current' ? 'current' : 'classic',
    people: [person(one), person(two)],
    start: [int(a), int(b)],
    fp: int(from.fp),
    ready: int(from.ready, 3600),
    changes: found as Change[],
  }
}

/** A game as a file or the storage has it, in one piece. */
export function soundFile(found: unknown): Game | null {
  return soundGame(found, bag(found).changes)
}

/** A key as tables have it; never one that every object has. */
const key = (value: unknown): string => {
  const found = text(value, 40)
  return found in Object.prototype ? '' : found
}

function person(value: unknown): Person {
  const from = bag(value)
  return { character: key(from.character), name: text(from.name, LONGEST_NAME) }
}

function delta(value: unknown): Delta {
  const from = bag(value)
  const counters = Object.entries(bag(from.counters)).slice(0, 8)
  return {
    ...(from.hp !== undefined && { hp: int(from.hp) }),
    ...(from.fp !== undefined && { fp: int(from.fp) }),
    ...(counters.length && { counters: Object.fromEntries(counters.map(([name, by]) => [key(name), int(by)])) }),
  }
}

function judged(value: unknown): Judged {
  const from = bag(value)
  const [a, b] = list(from.keys, 2)
  const [x, y] = list(from.words, 2)
  const [f, g] = list(from.fp, 2)
  const sums = list(from.sums, 2).map((sum) => list(sum, 3).map((one) => int(one)))
  return {
    keys: [key(a), key(b)],
    words: [text(x, 20), text(y, 20)],
    steps: list(from.steps, 60).map((step) => {
      const [name, clause, whose, n] = list(step, 4)
      return [text(name, 20), text(clause, 12), seat(whose), int(n)]
    }),
    sums: sums.length === 2 && sums.every((sum) => sum.length === 3) ? (sums as Judged['sums']) : [],
    fp: [int(f), int(g)],
  }
}

function soundChange(value: unknown, n: number): Change | null {
  const from = bag(value)
  const [a, b] = list(from.d, 2)
  const base = {
    n,
    at: when(from.at),
    turn: int(from.turn),
    ...(Array.isArray(from.d) && { d: [delta(a), delta(b)] as [Delta, Delta] }),
  }
  const of = (key: string): number => Math.max(0, Math.min(int(from[key]), n))
  switch (from.what) {
    case 'hp':
    case 'fp':
      return { ...base, what: from.what, seat: seat(from.seat) }
    case 'counter':
      return { ...base, what: 'counter', seat: seat(from.seat), key: key(from.key) }
    case 'verdict':
      return { ...base, what: 'verdict', judged: judged(from.judged) }
    case 'combo': {
      const chained = bag(from.chained)
      const numbers = (of_: unknown): number[] => list(of_, 20).map((one) => int(one))
      const cards = list(chained.cards, 20).map((one) => key(one))
      return {
        ...base,
        what: 'combo',
        seat: seat(from.seat),
        chained: { cards, speeds: numbers(chained.speeds), dealt: numbers(chained.dealt) },
      }
    }
    case 'priority':
      return { ...base, what: 'priority', seat: nobody(from.seat) }
    case 'coin':
      return { ...base, what: 'coin', seat: seat(from.seat) }
    case 'who':
      return { ...base, what: 'who', seat: seat(from.seat), person: person(from.person) }
    case 'turn':
    case 'swap':
      return from.what === 'turn' ? { ...base, what: 'turn', turn: base.turn } : { ...base, what: 'swap' }
    case 'undo':
      return { ...base, what: 'undo', seat: seat(from.seat), of: of('of') }
    case 'back':
      return { ...base, what: 'back', to: of('to') }
    case 'over':
      return { ...base, what: 'over', winner: nobody(from.winner) }
    default:
      return null
  }
}
