/** What the room itself says while one plays (a refused offer, a ruling of the judge), shown for a while beside the log. */
import type { LogLine, RoomLink } from '../lib/room.svelte'
import type { Late, Offer } from '../lib/wire'

const STAY_MS = 9000
const MOST = 3

/** The lines that are news: the room's own, but for what a banner says already (an open offer, somebody late). */
export function newsOf(lines: readonly LogLine[], offers: readonly Offer[], late: Late | null): LogLine[] {
  return lines.filter(
    (line) => line.clause === '' && !line.gone && !offers.some((one) => one.n === line.n) && !(late?.step === 'away'),
  )
}

export class News {
  shown: LogLine[] = $state.raw([])
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()

  /** Listens until the answer is called. */
  hear(link: RoomLink): () => void {
    const off = link.onlines((lines) => {
      if (link.stage === 'over') return // the result says it
      for (const line of newsOf(lines, link.offers, link.late)) this.#show(line)
    })
    return () => {
      off()
      for (const timer of this.#timers) clearTimeout(timer)
      this.shown = []
    }
  }

  dismiss(key: number): void {
    this.shown = this.shown.filter((one) => one.key !== key)
  }

  #show(line: LogLine): void {
    this.shown = [...this.shown.slice(1 - MOST), line]
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.dismiss(line.key)
    }, STAY_MS)
    this.#timers.add(timer)
  }
}
