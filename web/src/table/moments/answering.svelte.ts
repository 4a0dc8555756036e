// What the viewer is about to answer: the chosen card, the pair of a combo, and the second of two answers that belong together.
import type { Next, Pair, Situation } from '../../lib/wire'
import { bestNext, bestPair, offered, type Pick } from './ladder'
import { codeFor, type Plan } from './question'

const GUARD_MS = 300 // a press that was meant for the moment before does not count

export class Answering {
  chosen: number | null = $state(null)
  pick: Pick = $state.raw(null)
  #moment = ''
  #since = 0
  /** The second card of a pair whose first was sent: sent in its turn, once its question is here. */
  #second: { card: string; nth: number; code: number } | null = null

  /** Takes in a new situation. */
  follow(table: Situation, now = performance.now()): void {
    const { turn, phase, asks, combo_number: number } = table.view
    const codes = (table.options ?? []).map((option) => option.code).join()
    const moment = `${turn} ${phase} ${asks} ${number} ${codes}`
    if (moment === this.#moment) return
    this.#moment = moment
    this.#since = now
    this.chosen = null
    this.pick = first(table)
    if (asks !== 'partner') this.#second = null
  }

  /** Gives the answer that was already chosen, once it is asked for; not while another is under way. */
  flush(table: Situation, send: (code: number) => void): void {
    const second = this.#second
    if (second === null || table.view.asks !== 'partner') return
    this.#second = null
    const options = table.options ?? []
    const same = options.find((option) => option.code === second.code && option.card === second.card)
    const code = same?.code ?? codeFor(options, second.card, second.nth)
    if (code !== null) send(code)
  }

  /** Whether the moment has lasted long enough for a press to be meant for it. */
  settled(now = performance.now()): boolean {
    return now - this.#since >= GUARD_MS
  }

  take(pick: Pick): void {
    this.pick = pick
  }

  /** Sends a pair (the first of its two answers; the second follows) or a next card. */
  send(table: Situation, pick: Pair | Next, send: (code: number) => void): void {
    if (!('blows' in pick)) return send(pick.code)
    if (table.view.asks === 'partner') return send(pick.second)
    const card = pick.blows[1].card
    this.#second = { card, nth: 0, code: pick.second }
    send(pick.first)
  }

  /** The next pair or card of the builder; after the last comes none. */
  turn(table: Situation, by: 1 | -1): void {
    const pairs = offered(table.combo?.pairs ?? []).flatMap((one) => one.pairs)
    const all: Pick[] = pairs.length > 0 ? [...pairs, null] : [...(table.combo?.nexts ?? [])]
    if (all.length === 0) return
    const at = all.indexOf(this.pick)
    this.pick = all[(Math.max(0, at) + by + all.length) % all.length]!
  }

  /** The next card of a question. */
  next(plan: Plan, by: 1 | -1): void {
    const codes = plan.answers.map((option) => option.code)
    if (codes.length === 0) return
    const at = this.chosen === null ? (by > 0 ? -1 : codes.length) : codes.indexOf(this.chosen)
    this.chosen = codes[(at + by + codes.length) % codes.length]!
  }
}

/** What the builder shows first. */
function first(table: Situation): Pick {
  const combo = table.combo
  if (!combo) return null
  return bestPair(combo.pairs ?? []) ?? bestNext(combo.nexts ?? [])
}
