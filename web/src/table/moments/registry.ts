// Which part of the table a moment needs: null where the quiet table (and the ready phase) is the whole of it.
import type { Component } from 'svelte'
import type { Running } from '../../lib/clocks.svelte'
import type { Player, Situation } from '../../lib/wire'
import type { LogLine } from '../../trace/rows'
import Moment from './Moment.svelte'

export interface MomentProps {
  table: Situation
  lines: LogLine[]
  act: (code: number) => void
  /** Nothing may be answered: an act is under way, or the table is only looked at. */
  busy: boolean
  clock: Running | null
  seats: Player[]
  first?: boolean
  earlier?: () => Promise<unknown>
}

const ELSEWHERE = new Set(['', 'ready', 'hand', 'list'])
const FIGHTING = new Set(['battle', 'combo', 'catch'])

/** The component of a moment. */
export function momentOf(table: Pick<Situation, 'view'>): Component<MomentProps> | null {
  const { asks, phase } = table.view
  return !ELSEWHERE.has(asks) || FIGHTING.has(phase) ? Moment : null
}
