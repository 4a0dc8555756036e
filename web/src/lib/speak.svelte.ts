/** What a screen reader says: polite, one region for the whole page (App renders it). */

class Speaker {
  said = $state('')
  #turn = false

  /** Says a text; the same text twice is said twice. */
  say(text: string): void {
    if (!text) return
    this.#turn = !this.#turn
    this.said = text + (this.#turn ? '' : '\u00a0')
  }
}

export const speaker = new Speaker()
export const speak = (text: string): void => speaker.say(text)

const MARKS = [10, 5, 3]

/** Which second of a clock is to be said when it falls from `before` to `now` (both in ms): 10, 5, 3, or null. */
export function markPassed(before: number, now: number): number | null {
  return MARKS.find((mark) => before > mark * 1000 && now <= mark * 1000 && now > (mark - 1) * 1000) ?? null
}
