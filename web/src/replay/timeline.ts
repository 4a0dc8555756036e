// The steps of a replay in order: where turns and phases begin, the HP of both sides, and which step another one leads to.
import type { Situation, Step, View } from '../lib/wire'

export const PERSPECTIVES = ['0', '1', 'watch', 'all'] as const
export type Perspective = (typeof PERSPECTIVES)[number]

/** turn 0: the set-up. within: the how manieth step of its turn, from 1. hp: of seat 0 and 1. */
export interface Mark {
  index: number
  turn: number
  phase: string
  within: number
  hp: [number, number]
}

/** The table of a step as one viewer sees it; of "all" the view of seat 0 with both hands open in `other`. */
export interface Seen {
  table: Situation
  other: Situation | null
}

/** Both views of "all", or the one. */
export function seenOf(table: unknown): Seen | null {
  if (typeof table !== 'object' || table === null) return null
  const both = (table as { both?: unknown }).both
  if (Array.isArray(both) && both.length === 2) return { table: opened(both[0], both[1]), other: both[1] as Situation }
  return 'view' in table ? { table: table as Situation, other: null } : null
}

/** Seat 0's view, with what seat 1 sees of its own side in place of the hidden one. */
function opened(one: unknown, other: unknown): Situation {
  const mine = one as Situation
  const theirs = other as Situation
  const sides: View['sides'] = [mine.view.sides[0], theirs.view.sides[1]]
  return { ...mine, view: { ...mine.view, sides } }
}

/** Where each step stands in the match. */
export function marksOf(steps: readonly Step[]): Mark[] {
  let within = 0
  let last = -1
  return steps.map((step, index) => {
    const view = seenOf(step.table)?.table.view
    const turn = view?.turn ?? 0
    within = turn === last ? within + 1 : 1
    last = turn
    return { index, turn, phase: view?.phase ?? 'setup', within, hp: [view?.sides[0].hp ?? 0, view?.sides[1].hp ?? 0] }
  })
}

/** The first step of each turn. */
export function turnsOf(marks: readonly Mark[]): Mark[] {
  return marks.filter((mark) => mark.within === 1)
}

/** The first step of each phase of the turn that a step is in. */
export function phasesOf(marks: readonly Mark[], at: number): Mark[] {
  const turn = marks[at]?.turn
  const same = marks.filter((mark) => mark.turn === turn)
  return same.filter((mark, index) => index === 0 || same[index - 1]!.phase !== mark.phase)
}

/** The first step of the turn before (from within a turn: of this turn), or of the next one; null at the ends. */
export function turnFrom(marks: readonly Mark[], at: number, by: 1 | -1): number | null {
  const starts = turnsOf(marks).map((mark) => mark.index)
  const found = by > 0 ? starts.find((start) => start > at) : starts.findLast((start) => start < at)
  return found ?? null
}

/** A step between the first and the last. */
export function within(at: number, total: number): number {
  return Number.isFinite(at) ? Math.min(Math.max(Math.trunc(at), 0), Math.max(0, total - 1)) : 0
}

/** Which perspective an address asks for; another word is a spectator's, who sees what all may see. */
export function perspectiveOf(as: string | null): Perspective {
  return PERSPECTIVES.find((one) => one === as) ?? 'watch'
}

/** The line of one side's HP as steps over the whole scrubber: "M0 0 H10 V8 …" in a box of 1000 × 100, 0 at the top. */
export function hpPath(marks: readonly Mark[], seat: 0 | 1, most: number): string {
  if (marks.length === 0) return ''
  const x = (index: number): number => round(marks.length < 2 ? 0 : (index / (marks.length - 1)) * 1000)
  const y = (hp: number): number => round((1 - Math.min(1, Math.max(0, hp / Math.max(1, most)))) * 100)
  let path = `M0 ${y(marks[0]!.hp[seat])}`
  marks.forEach((mark, index) => {
    if (index > 0 && mark.hp[seat] !== marks[index - 1]!.hp[seat]) path += ` H${x(index)} V${y(mark.hp[seat])}`
  })
  return `${path} H1000`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** Labels under the scrubber: as many turns as fit, the first and the last always. at: in hundredths of its width. */
export function ticksOf(marks: readonly Mark[], most: number): { turn: number; at: number }[] {
  const turns = turnsOf(marks).filter((mark) => mark.turn > 0)
  const every = Math.max(1, Math.ceil(turns.length / Math.max(1, most)))
  const end = Math.max(1, marks.length - 1)
  return turns
    .filter((_, index) => index % every === 0)
    .map((mark) => ({ turn: mark.turn, at: round((mark.index / end) * 100) }))
}

/** How long a step stays while playing, in ms: longer where more is to be read. */
export function stay(step: Step, speed: number): number {
  const lines = step.lines.length
  return Math.round((700 + Math.min(lines, 8) * 450) / speed)
}
