/** Whom the match waits for, in words for the one who reads them (absence ladder: away, warned, claimable). */
import type { Late } from '../lib/wire'

export interface LateWords {
  title: string // key of the text
  text: string // key; '' for none
  seconds: number // until the next step
  choices: boolean // wait, win or draw may be claimed now
  urgent: boolean
}

/** me: the viewer's seat, or -1 for who watches. left: milliseconds to the next step, as it stands now. */
export function lateWords(late: Late, me: number, left: number): LateWords {
  const seconds = Math.max(0, Math.ceil(left / 1000))
  const claimable = late.step === 'claimable'
  if (late.seat === me) return mine(late, seconds, claimable)
  const title = late.away === false ? 'late-silent' : 'late-away'
  if (claimable)
    return { title, text: me < 0 ? 'late-watch' : 'late-claim', seconds, choices: me >= 0, urgent: me >= 0 }
  const next = late.step === 'away' ? 'late-next-warned' : me < 0 ? 'late-next-claimable' : 'late-next-you'
  return { title, text: next, seconds, choices: false, urgent: false }
}

function mine(late: Late, seconds: number, claimable: boolean): LateWords {
  const text = claimable ? 'late-you-now' : late.step === 'warned' ? 'late-you-text' : ''
  return { title: 'late-you', text, seconds, choices: false, urgent: claimable || late.step === 'warned' }
}
