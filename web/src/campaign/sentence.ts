/** The sentence that is being written: by keys, and by taps that write what the engine said they mean. */
import type { Choice, ReadPart, Reading } from './shape'

/** Something that a tap wrote. slot: what a later tap of the same kind replaces. */
export interface Piece {
  slot: string
  say: string
}

const SLOTS: Record<string, string> = {
  move: 'way',
  leave: 'way',
  attack: 'act',
  skill: 'act',
  phantasm: 'act',
  guard: 'act',
  wait: 'end',
  end: 'end',
  start: 'start',
  lot: 'start',
  cover: 'answer',
  react: 'answer',
  pass: 'answer',
  reward: 'answer',
}

/** What a choice replaces: another of its own character and sort. */
export const slotOf = (choice: Choice): string => `${choice.who ?? ''} ${SLOTS[choice.kind] ?? choice.kind}`

const ENDS = /[.!?。…\]\n]$/

/** Two sentences one after the other. */
export function joined(before: string, say: string): string {
  const first = before.trimEnd()
  if (!first) return say
  return first + (ENDS.test(first) ? ' ' : '. ') + say
}

/** The sentence after a tap, with the pieces that it holds. A tap of the same sort is replaced where it stood. */
export function tapped(text: string, pieces: readonly Piece[], choice: Choice): { text: string; pieces: Piece[] } {
  const slot = slotOf(choice)
  const kept = pieces.filter((piece) => text.includes(piece.say)) // what was typed over is no tap any more
  const old = kept.find((piece) => piece.slot === slot)
  const rest = kept.filter((piece) => piece.slot !== slot)
  const piece = { slot, say: choice.say }
  const now = old ? text.replace(old.say, () => choice.say) : joined(text, choice.say)
  return { text: now, pieces: [...rest, piece] }
}

/** Whether what was read would be carried out, or at least kept until its time. */
export const declares = (reading: Reading): boolean =>
  reading.parts.some((part) => part.state === 'ok' || part.state === 'later') && !refuses(reading)

/** Whether something in it is refused or left open: posting it would come back. */
export const refuses = (reading: Reading): boolean =>
  reading.parts.some((part) => part.state === 'no' || part.state === 'ask')

/** Whether it is nothing but talk. */
export const talks = (reading: Reading): boolean =>
  reading.parts.length > 0 && reading.parts.every((part) => part.state === 'talk')

/** The sign of a part, told apart without colour. */
export const MARKS: Record<ReadPart['state'], 'check' | 'wait' | 'x' | 'help' | 'text'> = {
  ok: 'check',
  later: 'wait',
  no: 'x',
  ask: 'help',
  talk: 'text',
}

/** Choices by the heading under which they are offered, in this order. */
export const GROUPS = ['attack', 'skill', 'phantasm', 'guard', 'way', 'turn', 'other'] as const
export type Group = (typeof GROUPS)[number]

const GROUP_OF: Record<string, Group> = {
  attack: 'attack',
  skill: 'skill',
  phantasm: 'phantasm',
  guard: 'guard',
  move: 'way',
  leave: 'way',
  wait: 'turn',
  end: 'turn',
  lot: 'turn',
}
const ELSEWHERE = new Set(['withdraw', 'roll', 'later', 'start'])

/** Whether it is tapped on the map. */
export const isOnMap = (choice: Choice): boolean =>
  (choice.kind === 'move' || choice.kind === 'leave') && !!(choice.tile || choice.zone)

/** The choices that are buttons: all that is not tapped on the map or stands elsewhere on the page. */
export function grouped(choices: readonly Choice[]): { group: Group; choices: Choice[] }[] {
  const all = choices.filter((one) => !isOnMap(one) && !ELSEWHERE.has(one.kind))
  return GROUPS.map((group) => ({
    group,
    choices: all
      .filter((one) => (GROUP_OF[one.kind] ?? 'other') === group)
      .sort((one, other) => closed(one) - closed(other)),
  })).filter((one) => one.choices.length > 0)
}

const closed = (choice: Choice): number => (choice.why ? 1 : 0)

/** Questions that are answered with one of a few words, above everything else. */
export const isQuestion = (asks: string): boolean => asks !== '' && asks !== 'turn' && asks !== 'place'
