/** A connection to a room that mends itself: what the viewer sees now, and acts that are carried out once. */
import type { Running } from './clocks.svelte'
import { Connection, type Role } from './link.svelte'
import type { Ack, Claim, Late, Offer, Page, Presence, Refused, Rule, Situation, State, ToClient, Told } from './wire'

export { enterByFragment, type Link, type Role, type Toast } from './link.svelte'

/** A line of the log. gone: it was taken back. key: its own in this list. */
export interface LogLine extends Told {
  gone: boolean
  key: number
}

const ROLES: Role[] = ['seat', 'judge', 'watch'] // what a browser without a link's secret tries to be, by its cookie

export class RoomLink extends Connection<Ack | Refused | Page> {
  n = $state(-1)
  stage = $state('')
  /** The game's own; judges get {"both": [...]}. */
  table: unknown = $state.raw(null)
  lines: LogLine[] = $state.raw([])
  firstLine = $state(true) // whether there are no lines before these
  clocks: Running[] = $state.raw([])
  offers: Offer[] = $state.raw([])
  late: (Late & { heard: number }) | null = $state.raw(null)
  paused = $state(false)
  watchers = $state(0)
  next = $state('')
  result = $state('')

  #carriedOut = -1 // entry of my last act
  #fresh: ((lines: LogLine[]) => void)[] = []

  /** as: what to come as; without a token, whatever this browser may be there: a player, the judge, a watcher. */
  constructor(id: string, as: Role = 'seat', token = '') {
    super(id, as, token, ROLES)
  }

  get situation(): Situation | null {
    return (this.table as Situation | null) ?? null
  }

  // -- what the viewer does; each resolves to the answer, null if the connection was closed for good ---------------

  act = (code: number, n = this.n) => this.send({ t: 'act', n, code })
  concede = () => this.send({ t: 'concede' })
  ask = (what: 'undo' | 'draw') => this.send({ t: 'ask', what })
  reply = (offer: number, yes: boolean) => this.send({ t: 'reply', offer, yes })
  claim = (what: Claim['what']) => this.send({ t: 'claim', what })
  rule = (rule: Omit<Rule, 't' | 'id'>) => this.send({ t: 'rule', ...rule })
  earlier = () => this.send({ t: 'earlier', before: this.lines[0]?.n ?? 0 })

  /** Calls with each State's new lines (not with those that a reload or a language brings). */
  onlines(hear: (lines: LogLine[]) => void): () => void {
    this.#fresh.push(hear)
    return () => {
      this.#fresh = this.#fresh.filter((one) => one !== hear)
    }
  }

  // -- out ---------------------------------------------------------------------------------------------------------

  protected seen(): { since: number } {
    return { since: this.n }
  }

  /** An act that is on disk waits on until its State is here: until then the screen shows a question already answered. */
  protected override carried(): number {
    return this.#carriedOut > this.n ? 1 : 0
  }

  protected override ended(): void {
    this.#carriedOut = -1
  }

  #acked(message: Ack): void {
    this.answered(message, (sent) => {
      if (sent?.t === 'act') this.#carriedOut = message.n
    })
  }

  // -- in ----------------------------------------------------------------------------------------------------------

  protected heard(message: ToClient): void {
    if (message.t === 'state') this.#state(message)
    else if (message.t === 'ack') this.#acked(message)
    else if (message.t === 'presence') this.#presence(message)
    else if (message.t === 'refused') this.#refused(message)
    else if (message.t === 'page') this.#page(message)
  }

  #state(message: State): void {
    const heard = performance.now()
    const known = message.whole ? [] : this.#struck(message.back ?? -1)
    const fresh = (message.lines ?? []).map((line) => this.#line(line))
    this.lines = [...known, ...fresh]
    if (message.whole) this.firstLine = (fresh[0]?.n ?? 0) <= 0
    this.table = message.table ?? null
    this.clocks = (message.clocks ?? []).map((clock) => ({ ...clock, heard }))
    this.offers = message.offers ?? []
    this.paused = message.paused ?? false
    this.stage = message.stage
    this.result = message.result ?? ''
    this.n = message.n
    this.count()
    this.#presence(message)
    if (!message.whole && fresh.length) for (const hear of this.#fresh) hear(fresh)
  }

  #struck(back: number): LogLine[] {
    return back < 0
      ? this.lines
      : this.lines.map((line) => (line.n >= back && line.clause ? { ...line, gone: true } : line))
  }

  #line(line: Told): LogLine {
    return { ...line, gone: line.gone ?? false, key: this.nextKey() }
  }

  #presence(message: Pick<Presence, 'players' | 'watchers' | 'late' | 'next'> | State): void {
    this.players = message.players
    this.watchers = message.watchers ?? 0
    this.late = message.late ? { ...message.late, heard: performance.now() } : null
    this.next = message.next ?? ''
  }

  #refused(message: Refused): void {
    this.answered(message)
    this.toast(message.text, message.clause)
  }

  #page(message: Page): void {
    this.answered(message)
    this.lines = [...message.lines.map((line) => this.#line(line)), ...this.lines]
    this.firstLine = message.first
  }
}
