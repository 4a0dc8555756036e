/**
 * The tables of the engine, looked up: how two techniques are judged with the numbers of both sides. Nothing is decided here:
 * docs/companion.md says what each list holds, and src/simpan/lumen/workshop works them out by playing every pair.
 */

export type Seat = 0 | 1
export const SEATS: readonly Seat[] = [0, 1]
export const other = (seat: Seat): Seat => (seat === 0 ? 1 : 0)

/** A technique that may stand on a side: a card, "none", or a speed with the first letter of a position ("8h"). */
export interface Fighter {
  key: string
  axes: [what: string, ...cuts: number[]][]
  unsure?: number[]
  kind?: 'attack' | 'defence'
  speed?: number
  needs?: string[]
}

export interface Track {
  key: string
  cap: number
  state: boolean
}

export interface Edition {
  priority: string[] // what is compared, in this order; none: it is held
  clause: string
  ready: number // s
  fp: number
  drawn: boolean
}

export interface Facts {
  fighters: Fighter[]
  characters: Record<string, { hp: number; brackets: [number, number][]; tracks: Track[] }>
  bars: { track: string; whose: 'own' | 'other'; kind: string; clause: string }[]
  editions: Record<string, Edition>
  least: { speed: number; hp: number }
  held: number
  speeds: [number, number]
  trait: number
  corrections: number[]
}

export interface Written {
  kinds: number[][]
  words: string[]
  steps: [name: string, clause: string][]
  counted: string[]
  halves: number[][]
  usual: number[][]
  cells: [kind: number, first: number, second: number][]
  speeds: [by: number, fixed: number, fp: number, set: number][]
  entries: number[][]
  tops: number[][]
  pairs: number[][]
  barred: number[]
  reasons: { clause: string; ko: string; en: string }[]
}

/** The numbers of one side. hand: cards beside the readied one. */
export interface Stand {
  key: string
  fp: number
  hp: number
  hand: number
  counters: Record<string, number>
}

export interface Step {
  name: string
  clause: string
  seat: Seat
  n: number
}

/** How a technique came to its final speed: print and effects, FP, and what it is then. */
export interface Sum {
  speed: number
  fp: number
  final: number
}

export interface Verdict {
  words: [string, string]
  kept: boolean // FP were not spent: `fp` is what changed
  fp: [number, number]
  damage: [number, number]
  steps: Step[]
  effects: [number[], number[]]
  sums: [Sum, Sum] | null
}

export interface Barred {
  seat: Seat
  clause: string
  text?: { ko: string; en: string }
}

type Pair<T> = [T, T]
type Order = Pair<Seat>

const EQUAL: number = 2 // nobody is ahead
const unnamed = (key: string): boolean => /^\d+[hml]?$/.test(key)

/** One edition's tables. */
export class Tables {
  readonly fighters = new Map<string, Fighter>()
  readonly #rows = new Map<string, number>()

  constructor(
    readonly facts: Facts,
    readonly written: Written,
    readonly edition: Edition,
  ) {
    let at = 0
    for (const one of facts.fighters) {
      this.fighters.set(one.key, one)
      this.#rows.set(one.key, at)
      at += one.axes.reduce((modes, axis) => modes * axis.length, 1)
    }
  }

  /** Who may not ready its technique, and why; null if both may. */
  barred(sides: Pair<Stand>): Barred | null {
    for (const seat of SEATS) {
      const [mine, theirs] = [sides[seat], sides[other(seat)]]
      const reason = this.written.reasons[this.written.barred[this.#row(mine, theirs)] ?? -1]
      if (reason) return { seat, clause: reason.clause, text: reason }
      const { kind } = this.#fighter(mine.key)
      const bar = this.facts.bars.find(
        (one) => one.kind === kind && ((one.whose === 'own' ? mine : theirs).counters[one.track] ?? 0) > 0,
      )
      if (bar) return { seat, clause: bar.clause }
    }
    return null
  }

  /** How it is judged; null where that cannot come about. held: who has priority, where that is not compared. */
  judge(sides: Pair<Stand>, held: Seat | null): Verdict | null {
    const bare = sides.every((one) => unnamed(one.key))
    const rows = SEATS.map((seat) => (bare ? this.#rows.get('1')! : this.#row(sides[seat], sides[other(seat)])))
    const order: Order = rows[0]! > rows[1]! ? [1, 0] : [0, 1]
    let number = this.written.pairs[rows[order[0]]!]?.[rows[order[1]]! - rows[order[0]]!] ?? -1
    if (number < -1) number = this.written.tops[-2 - number]![this.#ahead(sides, held, order)]!
    const entry = this.written.entries[number]
    if (!entry) return null
    const sums = entry[0]! < 0 ? null : this.#sums(entry, sides, order)
    const cell = this.written.cells[sums ? (entry[2 + relation(sums, order)] ?? -1) : entry[2]!]
    if (!cell) return null
    return { ...this.#told(cell, [rows[order[0]]!, rows[order[1]]!], order), sums }
  }

  /** The numbers that the ruling of a technique may turn on. */
  reads(key: string): string[] {
    return this.fighters.get(key)?.axes.map(([what]) => what) ?? []
  }

  #fighter(key: string): Fighter {
    return this.fighters.get(key) ?? { key, axes: [] }
  }

  #row(mine: Stand, theirs: Stand): number {
    let mode = 0
    for (const [what, ...cuts] of this.#fighter(mine.key).axes) {
      const number = numberOf(what, mine, theirs)
      mode = mode * (cuts.length + 1) + cuts.filter((cut) => cut <= number).length
    }
    return (this.#rows.get(mine.key) ?? 0) + mode
  }

  #ahead(sides: Pair<Stand>, held: Seat | null, order: Order): number {
    if (!this.edition.priority.length) return order.indexOf(held ?? 0)
    const signs = this.edition.priority.map((what) => this.#sign(what, sides, order))
    if (held !== null && signs.every((sign) => sign === EQUAL)) signs[1] = order.indexOf(held)
    else if (signs[0] === EQUAL && signs[1] === EQUAL) signs[1] = signs[2]!
    return signs[0]! * 3 + signs[1]!
  }

  #sign(what: string, sides: Pair<Stand>, order: Order): number {
    const [first, second] = order.map((seat) => numberOf(what, sides[seat], sides[other(seat)]))
    return first! > second! ? 0 : second! > first! ? 1 : EQUAL
  }

  #sums(entry: number[], sides: Pair<Stand>, order: Order): Pair<Sum> {
    const found = order.map((seat, at): Sum => {
      const [by, fixed, fp, set] = this.written.speeds[entry[at]!]!
      const speed = (this.#fighter(sides[seat].key).speed ?? 0) + by
      const spent = fixed ? 0 : set ? fp : sides[seat].fp + fp
      return { speed, fp: spent, final: Math.max(this.facts.least.speed, speed - spent) }
    }) as Pair<Sum>
    return [found[order.indexOf(0)]!, found[order.indexOf(1)]!]
  }

  #told(cell: [number, number, number], rows: Pair<number>, order: Order): Omit<Verdict, 'sums'> {
    const [first, second, kept, ...rest] = this.written.kinds[cell[0]]!
    const halves = SEATS.map((at) => this.#half(cell[at + 1]!, rows[at], rest[at]!))
    const left = halves.map((half) => half.slice(1 + half[0]!))
    const effects = halves.map((half) => half.slice(1, 1 + half[0]!))
    const fp: Pair<number> = [0, 0]
    const damage: Pair<number> = [0, 0]
    const steps: Step[] = []
    for (let at = 2; at < rest.length; at += 2) {
      const [name, clause] = this.written.steps[rest[at]!]!
      const whose = rest[at + 1]!
      const seat = order[whose >> 1]!
      const n = this.written.counted.includes(name) ? left[whose & 1]!.shift()! : 0
      steps.push({ name, clause, seat, n })
      if (name === 'fp') fp[seat] += n
      else damage[seat] += n
    }
    const words = [this.written.words[first!]!, this.written.words[second!]!]
    const turned = order.indexOf(0) === 1
    return {
      words: (turned ? words.reverse() : words) as Pair<string>,
      kept: kept === 1,
      fp,
      damage,
      steps,
      effects: (turned ? effects.reverse() : effects) as Pair<number[]>,
    }
  }

  #half(which: number, row: number, shape: number): number[] {
    if (which >= 0) return this.written.halves[which]!
    const usual = this.written.usual[row]!
    for (let at = 0; at < usual.length; at += 2) if (usual[at] === shape) return this.written.halves[usual[at + 1]!]!
    return [0]
  }
}

/** What an axis, or a comparison for priority, asks for. */
export function numberOf(what: string, mine: Stand, theirs: Stand): number {
  if (what === 'lead') return mine.fp - theirs.fp
  if (what === 'hands') return mine.hand - theirs.hand
  if (what === 'fp' || what === 'hp' || what === 'hand') return mine[what]
  return mine.counters[what] ?? 0
}

function relation(sums: Pair<Sum>, order: Order): number {
  const [first, second] = [sums[order[0]].final, sums[order[1]].final]
  return first < second ? 0 : first === second ? 1 : 2
}
