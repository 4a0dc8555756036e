/** A connection to a room that mends itself: what the viewer sees now, and acts that are carried out once. */
import { api, Failure } from './api'
import type { Running } from './clocks.svelte'
import { prefs, recall, remember } from './prefs.svelte'
import { Socket } from './socket'
import { clientName, nextId } from './tab'
import {
  VERSION,
  type Ack,
  type Claim,
  type Fault,
  type FromClient,
  type Late,
  type Offer,
  type Page,
  type Player,
  type Presence,
  type Refused,
  type RoomInfo,
  type Rule,
  type Situation,
  type State,
  type ToClient,
  type Told,
  type Welcome,
} from './wire'

/** joining: not yet heard; live; lost: connecting again; closed: `fault` says why and nothing more comes. */
export type Link = 'joining' | 'live' | 'lost' | 'closed'
export type Role = 'seat' | 'watch' | 'judge'

/** A line of the log. gone: it was taken back. key: its own in this list. */
export interface LogLine extends Told {
  gone: boolean
  key: number
}

/** A refusal to show for a while. */
export interface Toast {
  key: number
  text: string
  clause: string
}

type Sent = Exclude<FromClient, { t: 'hello' | 'speak' | 'ping' }>
type Unnumbered<T> = T extends { id: number } ? Omit<T, 'id'> : never

const TOAST_MS = 6000
// Faults after which trying again would change nothing.
const FINAL = new Set(['unknown_room', 'bad_token', 'old_version', 'frozen', 'elsewhere', 'no_watching', 'bad_message'])
const ROLES: Role[] = ['seat', 'judge', 'watch'] // what a browser without a link's secret tries to be, by its cookie

export class RoomLink {
  link: Link = $state('joining')
  fault: Fault | null = $state.raw(null)
  role: Role = $state('seat')
  seat = $state(-1)
  room: RoomInfo | null = $state.raw(null)
  n = $state(-1)
  stage = $state('')
  players: Player[] = $state.raw([])
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
  toasts: Toast[] = $state.raw([])
  /** Acts that were sent and whose outcome is not yet on the screen. */
  waiting = $state(0)

  readonly id: string
  #token: string
  #socket: Socket
  #pending = new Map<number, Sent>()
  #done = new Map<number, (answer: Ack | Refused | Page | null) => void>()
  #keys = 0
  #carriedOut = -1 // entry of my last act
  #untried: Role[]
  #fresh: ((lines: LogLine[]) => void)[] = []

  /** as: what to come as; without a token, whatever this browser may be there: a player, the judge, a watcher. */
  constructor(id: string, as: Role = 'seat', token = '') {
    this.id = id
    const known = recall<Role>(`simpan.role.${id}`, 'session')
    this.role = token ? as : (known ?? as)
    this.#untried = token ? [] : ROLES.filter((one) => one !== this.role)
    this.#token = token || (recall<string>(`simpan.token.${id}`, 'session') ?? '')
    this.#socket = new Socket({
      greet: () => this.#hello(),
      heard: (message) => this.#hear(message),
      lost: () => {
        if (this.link === 'live') this.link = 'lost'
      },
    })
  }

  /** Opens the connection; the answer closes it. */
  open(): () => void {
    this.#socket.open()
    return () => this.#socket.close()
  }

  /** Opens it anew after it was closed, as after playing on elsewhere. */
  again(): void {
    this.fault = null
    this.link = 'lost'
    this.#socket.open()
  }

  get situation(): Situation | null {
    return (this.table as Situation | null) ?? null
  }

  // -- what the viewer does; each resolves to the answer, null if the connection was closed for good ---------------

  act = (code: number, n = this.n) => this.#send({ t: 'act', n, code })
  concede = () => this.#send({ t: 'concede' })
  ask = (what: 'undo' | 'draw') => this.#send({ t: 'ask', what })
  reply = (offer: number, yes: boolean) => this.#send({ t: 'reply', offer, yes })
  claim = (what: Claim['what']) => this.#send({ t: 'claim', what })
  rule = (rule: Omit<Rule, 't' | 'id'>) => this.#send({ t: 'rule', ...rule })
  earlier = () => this.#send({ t: 'earlier', before: this.lines[0]?.n ?? 0 })

  /** Tells the server that the language changed. */
  speak(): void {
    this.#socket.send({ t: 'speak', lang: prefs.lang })
  }

  /** Calls with each State's new lines (not with those that a reload or a language brings). */
  onlines(hear: (lines: LogLine[]) => void): () => void {
    this.#fresh.push(hear)
    return () => {
      this.#fresh = this.#fresh.filter((one) => one !== hear)
    }
  }

  /** Shows a text for a while. */
  toast(text: string, clause = ''): void {
    const key = ++this.#keys
    this.toasts = [...this.toasts.slice(-2), { key, text, clause }]
    setTimeout(() => this.dismiss(key), TOAST_MS)
  }

  dismiss(key: number): void {
    this.toasts = this.toasts.filter((one) => one.key !== key)
  }

  // -- out ---------------------------------------------------------------------------------------------------------

  #hello(): FromClient {
    const base = { t: 'hello' as const, v: VERSION, room: this.id, role: this.role, lang: prefs.lang }
    return { ...base, token: this.role === 'watch' ? '' : this.#token, since: this.n, client: clientName() }
  }

  #send(message: Unnumbered<Sent>): Promise<Ack | Refused | Page | null> {
    const numbered = { ...message, id: nextId() } as Sent
    this.#pending.set(numbered.id, numbered)
    this.#count()
    this.#socket.send(numbered)
    return new Promise((done) => this.#done.set(numbered.id, done))
  }

  #answered(message: Ack | Refused | Page): void {
    const sent = this.#pending.get(message.id)
    this.#pending.delete(message.id)
    if (message.t === 'ack' && sent?.t === 'act') this.#carriedOut = message.n
    this.#count()
    this.#done.get(message.id)?.(message)
    this.#done.delete(message.id)
  }

  /** An act that is on disk waits on until its State is here: until then the screen shows a question already answered. */
  #count(): void {
    this.waiting = this.#pending.size + (this.#carriedOut > this.n ? 1 : 0)
  }

  // -- in ----------------------------------------------------------------------------------------------------------

  #hear(message: ToClient): void {
    if (message.t === 'state') this.#state(message)
    else if (message.t === 'ack') this.#answered(message)
    else if (message.t === 'presence') this.#presence(message)
    else if (message.t === 'welcome') this.#welcome(message)
    else if (message.t === 'refused') this.#refused(message)
    else if (message.t === 'page') this.#page(message)
    else if (message.t === 'fault') this.#faulted(message)
  }

  #welcome(message: Welcome): void {
    this.role = message.role
    this.seat = message.seat
    this.room = message.room
    this.players = message.room.players
    this.link = 'live'
    this.fault = null
    remember(`simpan.role.${this.id}`, this.role, 'session')
    this.#socket.steady()
    for (const waiting of this.#pending.values()) this.#socket.send(waiting)
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
    this.#count()
    this.#presence(message)
    if (!message.whole && fresh.length) for (const hear of this.#fresh) hear(fresh)
  }

  #struck(back: number): LogLine[] {
    return back < 0
      ? this.lines
      : this.lines.map((line) => (line.n >= back && line.clause ? { ...line, gone: true } : line))
  }

  #line(line: Told): LogLine {
    return { ...line, gone: line.gone ?? false, key: ++this.#keys }
  }

  #presence(message: Pick<Presence, 'players' | 'watchers' | 'late' | 'next'> | State): void {
    this.players = message.players
    this.watchers = message.watchers ?? 0
    this.late = message.late ? { ...message.late, heard: performance.now() } : null
    this.next = message.next ?? ''
  }

  #refused(message: Refused): void {
    this.#answered(message)
    this.toast(message.text, message.clause)
  }

  #page(message: Page): void {
    this.#answered(message)
    this.lines = [...message.lines.map((line) => this.#line(line)), ...this.lines]
    this.firstLine = message.first
  }

  #faulted(message: Fault): void {
    const other = message.code === 'bad_token' ? this.#untried.shift() : undefined
    if (other) {
      this.role = other
      this.#socket.open()
      return
    }
    if (!message.fatal) {
      this.toast(message.text)
      return
    }
    this.fault = message
    if (!FINAL.has(message.code)) return
    this.link = 'closed'
    this.#socket.close()
    for (const done of this.#done.values()) done(null)
    this.#done.clear()
    this.#pending.clear()
    this.#carriedOut = -1
    this.waiting = 0
  }
}

/**
 * Takes the secret out of the address (`#s=` of a seat, `#j=` of the judge), exchanges it for a cookie and strips it, so that
 * it is in no history and no link that is passed on. Where there are no cookies it stays in this tab. Throws Failure.
 */
export async function enterByFragment(id: string): Promise<{ role: Role; token: string }> {
  const found = /^#(s|j)=(.+)$/.exec(location.hash)
  if (!found) return { role: 'seat', token: '' }
  const token = decodeURIComponent(found[2]!)
  history.replaceState(null, '', location.pathname + location.search)
  if (!navigator.cookieEnabled) remember(`simpan.token.${id}`, token, 'session')
  try {
    await api.enter(id, token)
  } catch (error) {
    if (!(error instanceof Failure) || (error.status > 0 && error.status < 500)) throw error // else Hello brings the token
  }
  return { role: found[1] === 'j' ? 'judge' : 'seat', token }
}
