/** Clocks as they stand now. The server says how much was left when it spoke; we count down from when we heard it. */
import type { Clock } from './wire'

/** A clock of the last State with the time (performance.now) at which it was heard. */
export interface Running extends Clock {
  heard: number
}

class Ticker {
  /** performance.now(), ten times a second while somebody looks. */
  now = $state(performance.now())
  #users = 0
  #timer: ReturnType<typeof setInterval> | undefined

  /** Ticks until the answer is called: `$effect(() => ticker.use())`. */
  use(): () => void {
    if (this.#users++ === 0) {
      this.now = performance.now()
      this.#timer = setInterval(() => (this.now = performance.now()), 100)
    }
    return () => {
      if (--this.#users === 0) clearInterval(this.#timer)
    }
  }
}

export const ticker = new Ticker()

/** Milliseconds left on a clock at a time. */
export function leftAt(clock: Running, now: number): number {
  const gone = clock.running === false ? 0 : Math.max(0, now - clock.heard)
  return Math.max(0, clock.left - gone)
}

/** Milliseconds left on a clock now; reactive while the ticker is in use. */
export const left = (clock: Running): number => leftAt(clock, Math.max(ticker.now, clock.heard))

/** The clock that matters to a seat: the one of its own that ends first, of a choice before that of the match. */
export function clockOf(clocks: readonly Running[], seat: number | null): Running | null {
  const mine = seat === null ? [...clocks] : clocks.filter((one) => one.seats.includes(seat))
  return mine.sort((one, other) => left(one) - left(other))[0] ?? null
}

/** 7, 1:05: seconds rounded up, so that 0 is shown only when time is out. */
export function inSeconds(ms: number): string {
  const all = Math.ceil(ms / 1000)
  return all < 60 ? String(all) : `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`
}
