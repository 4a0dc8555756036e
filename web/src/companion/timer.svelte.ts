/** The ready clock of a table: from the first ready the other has so many seconds (L5.2). It is started and stopped by hand. */
import { t } from '../lib/i18n.svelte'
import { markPassed, speak } from '../lib/speak.svelte'
import { beep, shake } from './likes.svelte'

const TICK_MS = 100

class Timer {
  left = $state(0) // ms
  of = $state(0)
  running = $state(false)
  #ends = 0
  #timer: ReturnType<typeof setInterval> | undefined

  readonly seconds = $derived(Math.ceil(this.left / 1000))

  start(seconds: number): void {
    this.stop()
    this.of = this.left = seconds * 1000
    this.#ends = performance.now() + this.of
    this.running = true
    this.#timer = setInterval(() => this.#tick(), TICK_MS)
  }

  stop(): void {
    clearInterval(this.#timer)
    this.running = false
  }

  #tick(): void {
    const before = this.left
    this.left = Math.max(0, this.#ends - performance.now())
    const mark = markPassed(before, this.left)
    if (mark !== null) {
      speak(t('comp-ready-left', { seconds: mark }))
      beep(false)
    }
    if (this.left > 0) return
    this.stop()
    speak(t('comp-ready-over'))
    beep(true)
    shake(400)
  }
}

export const timer = new Timer()
