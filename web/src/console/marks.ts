/** How the states of the queue are drawn and called. */
import type { Queued } from '../campaign/shape'
import type { Glyph } from '../ui/glyphs'

type State = Queued['state']

export const GLYPH: Record<State, Glyph> = {
  done: 'check',
  acting: 'play',
  submitted: 'eye',
  confirmed: 'check',
  waiting: 'lock',
  idle: 'minus',
}

/** The counts at the top, each of which narrows the queue. */
export const COUNTED = ['submitted', 'confirmed', 'waiting', 'idle'] as const

// Deeds that have a glyph of their own; any other is its words alone.
const DEEDS: Record<string, Glyph> = {
  begin: 'play',
  resume: 'play',
  pause: 'pause',
  extend: 'clock',
  next: 'next',
  end: 'flag',
  roll: 'die',
  dice: 'die',
  expire: 'wait',
  close: 'door',
  finish: 'lock',
}

/** The glyph of a deed, by the first word of its key; '' for none. */
export const glyphOf = (key: string): Glyph | '' => DEEDS[key.split('_')[0]!] ?? ''

/** Deeds of the day that cannot be taken back: they stand in the menu, not among the others. */
export const APART: ReadonlySet<string> = new Set(['finish'])
