/** What tables and campaigns share of a connection that mends itself: who one is there, and messages that are carried out once. */
import { api, Failure } from './api'
import { prefs, recall, remember } from './prefs.svelte'
import { Socket } from './socket'
import { clientName, nextId } from './tab'
import { VERSION, type Fault, type FromClient, type Player, type RoomInfo, type ToClient, type Welcome } from './wire'

/** joining: not yet heard; live; lost: connecting again; closed: `fault` says why and nothing more comes. */
export type Link = 'joining' | 'live' | 'lost' | 'closed'
export type Role = 'seat' | 'watch' | 'judge' | 'staff'

/** A refusal to show for a while. */
export interface Toast {
  key: number
  text: string
  clause: string
}

/** What one sends and waits for the answer of. */
export type Sent = Exclude<FromClient, { t: 'hello' | 'speak' | 'ping' }>
export type Unnumbered<T> = T extends { id: number } ? Omit<T, 'id'> : never

const TOAST_MS = 6000
// Faults after which trying again would change nothing.
const FINAL = new Set(['unknown_room', 'bad_token', 'old_version', 'frozen', 'elsewhere', 'no_watching', 'bad_message'])

/** Answer: the messages that answer what was sent. */
export abstract class Connection<Answer extends { id: number }> {
  link: Link = $state('joining')
  fault: Fault | null = $state.raw(null)
  role: Role = $state('seat')
  seat = $state(-1)
  room: RoomInfo | null = $state.raw(null)
  players: Player[] = $state.raw([])
  toasts: Toast[] = $state.raw([])
  /** What was sent and is not yet answered. */
  waiting = $state(0)

  readonly id: string
  #token: string
  #socket: Socket
  #pending = new Map<number, Sent>()
  #done = new Map<number, (answer: Answer | null) => void>()
  #keys = 0
  #untried: Role[]

  /** as: what to come as; without a token, whatever this browser may be there, by its cookie: one of `roles`, in order. */
  constructor(id: string, as: Role, token: string, roles: readonly Role[]) {
    this.id = id
    const known = recall<Role>(`simpan.role.${id}`, 'session')
    this.role = token ? as : (known ?? as)
    this.#untried = token ? [] : roles.filter((one) => one !== this.role)
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

  /** Tells the server that the language changed. */
  speak(): void {
    this.#socket.send({ t: 'speak', lang: prefs.lang })
  }

  /** Shows a text for a while. */
  toast(text: string, clause = ''): void {
    const key = this.nextKey()
    this.toasts = [...this.toasts.slice(-2), { key, text, clause }]
    setTimeout(() => this.dismiss(key), TOAST_MS)
  }

  dismiss(key: number): void {
    this.toasts = this.toasts.filter((one) => one.key !== key)
  }

  /** A number that nothing else of this connection has. */
  protected nextKey(): number {
    return ++this.#keys
  }

  /** What was seen last, for Hello. */
  protected abstract seen(): { since: number; version?: number }
  /** A message that is neither a greeting nor a fault. */
  protected abstract heard(message: ToClient): void
  /** Messages under way beside those that are unanswered. */
  protected carried(): number {
    return 0
  }
  /** Nothing more will be heard. */
  protected ended(): void {}

  /** Sends, and again after each break until it is answered; null if the connection was closed for good. */
  protected send<T extends Answer = Answer>(message: Unnumbered<Sent>): Promise<T | null> {
    const numbered = { ...message, id: nextId() } as Sent
    this.#pending.set(numbered.id, numbered)
    this.count()
    this.#socket.send(numbered)
    return new Promise((done) => this.#done.set(numbered.id, done as (answer: Answer | null) => void))
  }

  /** What was sent has its answer. also: what is to be noted of it before it is counted off. */
  protected answered(message: Answer, also?: (sent: Sent | undefined) => void): void {
    const sent = this.#pending.get(message.id)
    this.#pending.delete(message.id)
    also?.(sent)
    this.count()
    this.#done.get(message.id)?.(message)
    this.#done.delete(message.id)
  }

  protected count(): void {
    this.waiting = this.#pending.size + this.carried()
  }

  #hello(): FromClient {
    const base = { t: 'hello' as const, v: VERSION, room: this.id, role: this.role, lang: prefs.lang }
    return { ...base, token: this.role === 'watch' ? '' : this.#token, ...this.seen(), client: clientName() }
  }

  #hear(message: ToClient): void {
    if (message.t === 'welcome') this.#welcome(message)
    else if (message.t === 'fault') this.#faulted(message)
    else this.heard(message)
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
    this.ended()
    this.count()
  }
}

const SECRETS: Record<string, Role> = { s: 'seat', j: 'judge', t: 'staff' }

/**
 * Takes the secret out of the address (`#s=` of a seat, `#j=` of the judge, `#t=` of staff), exchanges it for a cookie and
 * strips it, so that it is in no history and no link that is passed on. Where there are no cookies it stays in this tab.
 * Throws Failure.
 */
export async function enterByFragment(id: string): Promise<{ role: Role; token: string }> {
  const found = /^#([sjt])=(.+)$/.exec(location.hash)
  if (!found) return { role: 'seat', token: '' }
  const token = decodeURIComponent(found[2]!)
  history.replaceState(null, '', location.pathname + location.search)
  if (!navigator.cookieEnabled) remember(`simpan.token.${id}`, token, 'session')
  try {
    await api.enter(id, token)
  } catch (error) {
    if (!(error instanceof Failure) || (error.status > 0 && error.status < 500)) throw error // else Hello brings the token
  }
  return { role: SECRETS[found[1]!]!, token }
}
