// How a question is laid out: which of its answers are cards, which are words, and which one means "nothing".
import type { Option, Situation } from '../../lib/wire'

/** cards: chosen first, then confirmed by a button that names them. words, numbers: a button each, done at once. */
export type Form = 'cards' | 'words' | 'numbers'

/** Cards of one owner that may be chosen. */
export interface Group {
  seat: number
  options: Option[]
}

/** pass: the answer that does nothing or no more. only: there is nothing to choose, one answer is all there is. */
export interface Plan {
  form: Form
  groups: Group[]
  answers: Option[]
  pass: Option | null
  only: Option | null
}

const NUMBERS = new Set(['number', 'speed'])
const WORDS = new Set(['effect', 'hidden', 'may', 'branch', 'stand_in'])
const PASSES = new Set(['Pass', 'Decline'])

/** The name of an action: Ready, Catch, Pass … */
export function kindOf(option: Option): string {
  const action = option.action as { type?: unknown } | null
  return typeof action?.type === 'string' ? action.type : ''
}

/** An answer as a button says it: English ones begin with a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The layout of the question of a situation. */
export function planOf(table: Pick<Situation, 'options' | 'view'>): Plan {
  const options = table.options ?? []
  const asks = table.view.asks
  const pass = options.find((option) => PASSES.has(kindOf(option))) ?? null
  const answers = options.filter((option) => option !== pass)
  const form = NUMBERS.has(asks) ? 'numbers' : WORDS.has(asks) || answers.some((one) => !one.card) ? 'words' : 'cards'
  return { form, groups: form === 'cards' ? groupsOf(answers) : [], answers, pass, only: onlyOf(options) }
}

function onlyOf(options: readonly Option[]): Option | null {
  return options.length === 1 ? options[0]! : null
}

/** A single thing to do or not to do: it needs no list, the bar offers both. */
export function loneOf(plan: Plan): Option | null {
  const [one, other] = plan.answers
  return plan.form === 'words' && one !== undefined && other === undefined && !one.card && plan.pass !== null
    ? one
    : null
}

function groupsOf(answers: readonly Option[]): Group[] {
  const groups: Group[] = []
  for (const option of answers) {
    const seat = option.seat ?? -1
    const found = groups.find((group) => group.seat === seat)
    if (found) found.options.push(option)
    else groups.push({ seat, options: [option] })
  }
  return groups
}

/** The code of the answer about a card, by its name: what a code was in an earlier question it need not be in this one. */
export function codeFor(options: readonly Option[], card: string, nth: number): number | null {
  const same = options.filter((option) => option.card === card)
  return (same.find((option) => (option.nth ?? 0) === nth) ?? same[0])?.code ?? null
}

/** A limit from which on it is none: an effect grants the catch (L5.3.10.a). */
export const GRANTED = 29

/** The highest speed that a catch may have (L5.3.10), at least GRANTED where an effect grants it; null where none is asked. */
export function catchLimit(table: Pick<Situation, 'catch_limit' | 'view'>): number | null {
  return table.view.asks === 'catch' && table.catch_limit !== undefined && table.catch_limit >= 0
    ? table.catch_limit
    : null
}

/** By how many cards a hand is over its limit now (L5.0). */
export function overLimit(table: Pick<Situation, 'view'>, seat: number): number {
  const side = table.view.sides[seat === 1 ? 1 : 0]
  return Math.max(0, side.hand_count - side.hand_limit)
}

/** What the viewer waits for while asked nothing: a key of the texts, and the seats that owe a decision. */
export function waitingFor(table: Pick<Situation, 'view'>): { key: string; seats: number[] } {
  const { waiting, phase, viewer } = table.view
  const seats = waiting.filter((seat) => seat < 2 && seat !== viewer)
  if (phase === 'over') return { key: 'wait-over', seats: [] }
  if (seats.length === 0) return { key: 'wait-for-nobody', seats }
  if (seats.length === 2) return { key: 'wait-for-both', seats }
  const named = ['ready', 'get', 'catch', 'combo', 'setup', 'lumen'].includes(phase) ? phase : 'one'
  return { key: `wait-for-${named}`, seats }
}
