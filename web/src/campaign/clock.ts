/** The clock of a question: what the server said was left, counted down here. */
import { t } from '../lib/i18n.svelte'
import type { Ask } from './shape'

/** Seconds left now, rounded up, so that 0 is shown only when time is out; null where none runs. heard, now: ms. */
export function secondsLeft(ask: Ask | null | undefined, heard: number, now: number): number | null {
  if (!ask || (ask.left ?? -1) < 0) return null
  const gone = ask.running ? Math.max(0, now - heard) / 1000 : 0
  return Math.max(0, Math.ceil(ask.left! - gone))
}

/** 8:42, "3시간 20분", "2일 4시간". */
export function inWords(seconds: number): string {
  const [hour, day] = [3600, 86_400]
  if (seconds >= 2 * day)
    return t('campaign-time-days', { days: Math.floor(seconds / day), hours: Math.floor((seconds % day) / hour) })
  if (seconds >= hour)
    return t('campaign-time-hours', { hours: Math.floor(seconds / hour), minutes: Math.floor((seconds % hour) / 60) })
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const MARKS = [60, 30, 10]

/** Which second is to be said when a clock falls from one to another; null for none. */
export function markPassed(before: number, now: number): number | null {
  return MARKS.find((mark) => before > mark && now <= mark && now > mark - 2) ?? null
}
