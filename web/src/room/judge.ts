/** What a judge can do, and what each act needs to be told (protocol `Rule`). */
import type { Rule, Situation } from '../lib/wire'

export type Ruling = Rule['what']

/** The acts in the order of the panel, from what only tells to what ends the match. */
export const RULINGS: readonly Ruling[] = ['note', 'caution', 'extend', 'pause', 'resume', 'back', 'award']

export interface Draft {
  what: Ruling
  why: string
  seat: number // -1: not chosen
  seconds: number
  n: number // -1: not chosen
}

/** Whether an act is about one of the seats. */
export function needsSeat(what: Ruling): boolean {
  return what === 'caution' || what === 'extend' || what === 'award'
}

/** Whether everything is there. */
export function complete(draft: Draft): boolean {
  if (!draft.why.trim()) return false
  if (needsSeat(draft.what) && draft.seat < 0) return false
  if (draft.what === 'extend' && !(draft.seconds >= 1 && draft.seconds <= 3600)) return false
  return draft.what !== 'back' || draft.n >= 0
}

/** The message, with nothing in it that the act does not take. */
export function ruling(draft: Draft): Omit<Rule, 't' | 'id'> {
  return {
    what: draft.what,
    why: draft.why.trim(),
    ...(needsSeat(draft.what) ? { seat: draft.seat } : {}),
    ...(draft.what === 'extend' ? { seconds: Math.round(draft.seconds) } : {}),
    ...(draft.what === 'back' ? { n: draft.n } : {}),
  }
}

/** The two players' situations as a judge gets them; null while there are none. */
export function both(table: unknown): [Situation, Situation] | null {
  const found = (table as { both?: unknown } | null)?.both
  return Array.isArray(found) && found.length === 2 ? (found as [Situation, Situation]) : null
}
