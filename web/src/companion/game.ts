/**
 * A game at a real table as it is kept: a list of changes that only grows. What stands is their sum; what was taken back stays
 * in the list and says so. Nothing here knows a rule: numbers are added up.
 */
import { other, SEATS, type Seat } from './tables'

export const FORMAT = 1
export const MOST_CHANGES = 2000
export const LONGEST_NAME = 24

/** How one side's numbers changed. */
export interface Delta {
  hp?: number
  fp?: number
  counters?: Record<string, number>
}

export interface Person {
  character: string
  name: string
}

/** What a technique was judged to be, kept with its words, so that a record says it for ever. */
export interface Judged {
  keys: [string, string]
  words: [string, string]
  steps: [name: string, clause: string, seat: number, n: number][]
  sums: [number, number, number][] // per side: speed, FP, final speed; none where speeds were not compared
  fp: [number, number]
}

export interface Chained {
  cards: string[]
  speeds: number[]
  dealt: number[]
}

export type What =
  | { what: 'hp' | 'fp'; seat: Seat }
  | { what: 'counter'; seat: Seat; key: string }
  | { what: 'verdict'; judged: Judged }
  | { what: 'combo'; seat: Seat; chained: Chained }
  | { what: 'turn'; turn: number }
  | { what: 'priority'; seat: Seat | -1 }
  | { what: 'coin'; seat: Seat }
  | { what: 'who'; seat: Seat; person: Person }
  | { what: 'swap' }
  | { what: 'undo'; seat: Seat; of: number }
  | { what: 'back'; to: number }
  | { what: 'over'; winner: Seat | -1 }

/** A change. at: when, in ms since 1970; turn: in which. */
export type Change = What & { n: number; at: number; turn: number; d?: [Delta, Delta] }

export interface Game {
  format: number
  id: string
  name: string
  created: number
  edition: string
  people: [Person, Person]
  start: [number, number] // HP
  fp: number
  ready: number // s; 0: no clock
  changes: Change[]
}

export interface Side {
  hp: number
  fp: number
  counters: Record<string, number>
}

/** What stands after some of the changes. */
export interface Standing {
  sides: [Side, Side]
  people: [Person, Person]
  turn: number
  priority: Seat | null // as it was given by hand
  coin: Seat | null
  below: Seat // who sits on the near side
  gone: Set<string> // changes that were taken back, as "n/seat"
  over: Seat | -1 | null
}

/** What stands after the first `upto` changes. */
export function standing(game: Game, upto: number = game.changes.length): Standing {
  const changes = game.changes.slice(0, upto)
  const gone = withdrawn(changes)
  const found: Standing = {
    sides: [begin(game, 0), begin(game, 1)],
    people: [{ ...game.people[0] }, { ...game.people[1] }],
    turn: 1,
    priority: null,
    coin: null,
    below: 0,
    gone,
    over: null,
  }
  for (const change of changes) {
    for (const seat of SEATS) if (change.d && !gone.has(`${change.n}/${seat}`)) add(found.sides[seat], change.d[seat])
    if (!gone.has(`${change.n}/0`) && !gone.has(`${change.n}/1`)) settle(found, change)
  }
  return found
}

function begin(game: Game, seat: Seat): Side {
  return { hp: game.start[seat], fp: game.fp, counters: {} }
}

/** Changes that are taken back: one side of one, or everything from one on. */
function withdrawn(changes: readonly Change[]): Set<string> {
  const gone = new Set<string>()
  for (const change of changes) {
    if (change.what === 'undo') gone.add(`${change.of}/${change.seat}`)
    if (change.what === 'back')
      for (const one of changes) if (one.n >= change.to && one.n < change.n) gone.add(`${one.n}/0`).add(`${one.n}/1`)
  }
  return gone
}

function add(side: Side, delta: Delta): void {
  side.hp += delta.hp ?? 0
  side.fp += delta.fp ?? 0
  for (const [key, by] of Object.entries(delta.counters ?? {})) side.counters[key] = (side.counters[key] ?? 0) + by
}

function settle(found: Standing, change: Change): void {
  if (change.what === 'turn') found.turn = change.turn
  else if (change.what === 'priority') found.priority = change.seat === -1 ? null : change.seat
  else if (change.what === 'coin') found.coin = change.seat
  else if (change.what === 'who') found.people[change.seat] = change.person
  else if (change.what === 'swap') found.below = other(found.below)
  else if (change.what === 'over') found.over = change.winner
}

/** The last change that touched a side and still stands; null if there is none. */
export function lastOf(game: Game, seat: Seat): Change | null {
  const { gone } = standing(game)
  const touched = (change: Change): boolean => {
    const delta = change.d?.[seat]
    return !!delta && Object.keys(delta).length > 0 && !gone.has(`${change.n}/${seat}`)
  }
  return game.changes.findLast(touched) ?? null
}

/** The hand limit at these HP: the bracket with the lowest bound that is not below them. */
export function limitOf(brackets: readonly [number, number][], hp: number): number {
  return brackets.reduce((found, [top, cards]) => (hp <= top ? cards : found), brackets[0]?.[1] ?? 0)
}

/** A new game of the first two characters; HP are theirs. */
export function fresh(
  id: string,
  at: number,
  edition: string,
  fp: number,
  ready: number,
  characters: Record<string, { hp: number }>,
): Game {
  const [one, two] = Object.keys(characters)
  const people = [one, two ?? one].map((character) => ({ character: character!, name: '' })) as [Person, Person]
  const start = people.map((person) => characters[person.character]!.hp) as [number, number]
  return { format: FORMAT, id, name: '', created: at, edition, people, start, fp, ready, changes: [] }
}
