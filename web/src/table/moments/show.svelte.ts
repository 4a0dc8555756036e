// Which judgement is on show, and how far it has come. It plays when new lines reveal one, and is cut when somebody acts.
import { untrack } from 'svelte'
import { still } from '../../lib/prefs.svelte'
import type { Told } from '../../lib/wire'
import { judgementOf, type Beat, type Judgement } from './judgement'

/** How long each beat stays before the next, in ms. */
const STAY: Record<Beat, number> = { reveal: 900, slide: 900, compare: 800, result: 0 }

export class Show {
  /** The latest judgement of the log. */
  found: Judgement | null = $state.raw(null)
  /** Whether it is to be seen; once dismissed it stays away until it is asked for again or another one comes. */
  on = $state(false)
  /** Index of the beat that is shown. */
  at = $state(0)
  /** Whether it plays by itself now. */
  playing = $state(false)
  /** When the last beat came, by performance.now(); 0 while it plays. */
  endedAt = $state(0)
  /** How fast it plays: 2 is twice as fast. */
  pace = 1
  #seen: string | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  get beat(): Beat {
    return this.found?.beats[Math.min(this.at, this.found.beats.length - 1)] ?? 'reveal'
  }

  get done(): boolean {
    return this.found === null || this.at >= this.found.beats.length - 1
  }

  /** Looks at the log; the first look only remembers what has been, so that a reload plays nothing. */
  watch(lines: readonly Told[]): void {
    const found = judgementOf(lines.filter((line) => !(line as { gone?: boolean }).gone))
    untrack(() => this.#take(found)) // an effect that calls this is about the lines alone
  }

  #take(found: Judgement | null): void {
    const name = found === null ? '' : String(found.n)
    const first = this.#seen === null
    const other = name !== this.#seen
    this.#seen = name
    this.found = found
    if (found === null) return this.dismiss()
    if (first) {
      this.on = found.verdict === 'open'
      this.at = found.beats.length - 1
    } else if (other) this.play(0)
    else if (this.on && !this.playing && !this.done) this.play(this.at)
  }

  /** Shows a judgement as a replay does: played, or at its last beat. */
  present(found: Judgement | null, played: boolean): void {
    this.found = found
    if (found === null) this.dismiss()
    else if (played) this.play(0)
    else {
      this.on = true
      this.skip()
    }
  }

  /** Plays from a beat on. */
  play(from: number): void {
    clearTimeout(this.#timer)
    this.on = true
    this.endedAt = 0
    if (still()) return this.skip()
    this.at = from
    this.playing = true
    this.#next()
  }

  #next(): void {
    this.#timer = setTimeout(
      () => {
        if (this.done) return this.#end()
        this.at += 1
        if (this.done) this.#end()
        else this.#next()
      },
      this.done ? 0 : STAY[this.beat] / this.pace,
    )
  }

  #end(): void {
    this.playing = false
    this.endedAt = performance.now()
  }

  /** To the last beat at once. */
  skip(): void {
    clearTimeout(this.#timer)
    if (this.found !== null) this.at = this.found.beats.length - 1
    this.#end()
  }

  /** One beat on or back, no longer by itself. */
  step(by: 1 | -1): void {
    clearTimeout(this.#timer)
    const last = (this.found?.beats.length ?? 1) - 1
    this.at = Math.min(last, Math.max(0, this.at + by))
    this.#end()
  }

  /** Away with it: the player went on. */
  dismiss(): void {
    clearTimeout(this.#timer)
    this.on = false
    this.#end()
  }

  /** Forgets everything, as for another room. */
  reset(): void {
    this.dismiss()
    this.found = null
    this.#seen = null
  }
}

export const judging = new Show()
