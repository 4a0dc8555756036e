/** What lies on the table now: which technique each side has put down, and what the tables say of the two. */
import { faces } from '../lib/catalogue.svelte'
import { t } from '../lib/i18n.svelte'
import { data } from './data.svelte'
import type { Judged, Person } from './game'
import { keep } from './keep.svelte'
import { SEATS, other, type Barred, type Fighter, type Seat, type Stand, type Verdict } from './tables'

const UNNAMED = /^(\d+)([hml]?)$/
const HEIGHTS: Record<string, string> = { h: 'high', m: 'mid', l: 'low' }

class Board {
  picks: [string, string] = $state.raw(['', ''])
  hands: [number, number] = $state.raw([-1, -1]) // cards beside the readied one; -1: as many as usual
  applied = $state(false) // what is shown was applied already, and is shown as it was
  #kept: Verdict | null = $state.raw(null)

  readonly tables = $derived(keep.game ? (data.tables[keep.game.edition] ?? null) : null)
  readonly stands = $derived([this.#stand(0), this.#stand(1)] as [Stand, Stand])
  readonly whole = $derived(this.picks.every(Boolean) && this.tables !== null)
  readonly barred: Barred | null = $derived(this.whole && !this.applied ? this.tables!.barred(this.stands) : null)
  /** Who has priority: by the numbers that are compared, else as it was given. */
  readonly priority: Seat | null = $derived(this.#priority())
  readonly verdict: Verdict | null = $derived(
    this.applied ? this.#kept : this.whole && !this.barred ? this.tables!.judge(this.stands, this.priority) : null,
  )
  /** Whether the numbers alone say who has it. */
  readonly compared = $derived(this.tables !== null && this.#byNumbers() !== null)

  /** Puts a technique down, or takes it away (''). */
  pick(seat: Seat, key: string): void {
    const picks: [string, string] = [...this.picks]
    picks[seat] = key
    this.picks = picks
    this.applied = false
  }

  /** What is shown is applied from here on. */
  apply(): void {
    this.#kept = this.verdict
    this.applied = true
  }

  hand(seat: Seat, cards: number): void {
    const hands: [number, number] = [...this.hands]
    hands[seat] = cards
    this.hands = hands
  }

  clear(): void {
    this.picks = ['', '']
    this.hands = [-1, -1]
    this.applied = false
  }

  /** The technique of a side; null if there is none yet. */
  fighter(seat: Seat): Fighter | null {
    return this.tables?.fighters.get(this.picks[seat]) ?? null
  }

  /** What is judged, to be kept. */
  judged(found: Verdict): Judged {
    return {
      keys: [...this.picks],
      words: found.words,
      steps: found.steps.map((step) => [step.name, step.clause, step.seat, step.n]),
      sums: found.sums ? found.sums.map((sum) => [sum.speed, sum.fp, sum.final] as [number, number, number]) : [],
      fp: SEATS.map((seat) => this.after(found, seat).fp) as [number, number],
    }
  }

  /** HP and FP of a side once the verdict is applied. */
  after(found: Verdict, seat: Seat): { hp: number; fp: number } {
    const side = this.stands[seat]
    const hp = Math.max(data.facts?.least.hp ?? 0, side.hp - found.damage[seat])
    return { hp, fp: found.kept ? side.fp + found.fp[seat] : found.fp[seat] }
  }

  #stand(seat: Seat): Stand {
    const side = keep.now?.sides[seat] ?? { hp: 0, fp: 0, counters: {} }
    const hand = this.hands[seat]
    return { key: this.picks[seat], ...side, hand: hand < 0 ? (data.facts?.held ?? 0) : hand }
  }

  #byNumbers(): Seat | null {
    for (const what of this.tables?.edition.priority ?? []) {
      if (what !== 'fp' && what !== 'hp') continue
      const [a, b] = [this.stands[0][what], this.stands[1][what]]
      if (a !== b) return a > b ? 0 : 1
    }
    return null
  }

  #priority(): Seat | null {
    return this.#byNumbers() ?? keep.now?.priority ?? null
  }
}

export const board = new Board()

/** What a person is called: by name, else by character. */
export function called(person: Person | undefined): string {
  return person ? person.name || faces.who(person.character) : ''
}

/** What both are called; two of the same name are told apart by where they sit. */
export function names(people: [Person, Person] | undefined, below: Seat): [string, string] {
  const found = SEATS.map((seat) => called(people?.[seat])) as [string, string]
  if (found[0] !== found[1]) return found
  return SEATS.map((seat) => `${found[seat]} ${seat === below ? '▲' : '▼'}`) as [string, string]
}

/** What a technique is called. */
export function technique(key: string): string {
  const bare = UNNAMED.exec(key)
  if (key === 'none') return t('comp-none')
  if (!bare) return faces.name(key)
  const [, speed, height] = bare
  if (!height) return t('comp-unnamed', { speed: speed! })
  return t('comp-unnamed-at', { speed: speed!, position: t(`position-${HEIGHTS[height]}`) })
}

/** The parts of a technique without a name; null for a card. */
export function bare(key: string): { speed: number; height: string } | null {
  const found = UNNAMED.exec(key)
  return found ? { speed: Number(found[1]), height: found[2]! } : null
}

/** The verdict in one line, by names. */
export function headline(words: readonly [string, string], called_: readonly [string, string]): string {
  for (const seat of SEATS) {
    const [mine, theirs] = [words[seat], words[other(seat)]]
    const name = called_[seat]
    if (mine === 'counter') return t(theirs === 'evaded' ? 'comp-say-evade-counter' : 'comp-say-counter', { name })
    if (mine === 'hit') return t('comp-say-hit', { name })
    if (mine === 'guard' || mine === 'evade') return t(`comp-say-${mine}`, { name })
  }
  const same = words[0] === words[1] ? words[0] : 'none'
  return t(`comp-say-${same.replaceAll('_', '-')}`)
}

/** Who won, for the arrow and the brass; null where nobody did. */
export function winner(words: readonly [string, string]): Seat | null {
  return SEATS.find((seat) => ['counter', 'hit', 'guard', 'evade'].includes(words[seat])) ?? null
}

/** "8 − 3 = 5 < 7", as the reader on a side reads it. */
export function sumText(sums: readonly [number, number, number][], reader: Seat): string {
  const [mine, theirs] = [sums[reader], sums[other(reader)]]
  if (!mine || !theirs) return ''
  const [speed, fp, final] = mine
  const than = final < theirs[2] ? '<' : final > theirs[2] ? '>' : '='
  const values = { speed, sign: fp < 0 ? '+' : '−', fp: Math.abs(fp), final, than, against: theirs[2] }
  return t('comp-sum', values)
}

/** The sums of a verdict as they are kept. */
export const sumsOf = (found: Verdict): [number, number, number][] =>
  found.sums ? found.sums.map((sum) => [sum.speed, sum.fp, sum.final]) : []
