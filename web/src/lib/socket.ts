/** The WebSocket itself: connects, listens for silence, and connects again, soon at first and at once when there is hope. */
import type { FromClient, ToClient } from './wire'

const DELAYS = [250, 500, 1000, 2000, 4000, 8000] // ms before each new try
const PING_EVERY = 10_000
const PONG_WITHIN = 6_000

export interface SocketUser {
  greet(): FromClient
  heard(message: ToClient): void
  lost(): void
}

export class Socket {
  #user: SocketUser
  #socket: WebSocket | null = null
  #wanted = false
  #tries = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #beat: ReturnType<typeof setInterval> | undefined
  #overdue: ReturnType<typeof setTimeout> | undefined
  #ping = { id: 0, at: 0 }
  #lag = 0

  constructor(user: SocketUser) {
    this.#user = user
  }

  /** Connects, or connects anew. */
  open(): void {
    this.#wanted = true
    this.#hope(true)
    addEventListener('online', this.#now)
    addEventListener('pageshow', this.#now)
    document.addEventListener('visibilitychange', this.#now)
    this.#connect()
  }

  /** Closes for good. */
  close(): void {
    this.#wanted = false
    this.#hope(false)
    this.#drop()
  }

  /** The server knows us: the next loss is retried quickly, and the way there and back is measured and told at once. */
  steady(): void {
    this.#tries = 0
    this.#lag = 0
    this.#probe(PONG_WITHIN)
  }

  /** Sends if connected; what must not be lost is sent again by the user after the next Welcome. */
  send(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #hope(on: boolean): void {
    clearTimeout(this.#retry)
    if (on) return
    removeEventListener('online', this.#now)
    removeEventListener('pageshow', this.#now)
    document.removeEventListener('visibilitychange', this.#now)
  }

  /** The page or the net is back: ask whether the connection still lives, or connect at once. */
  #now = (): void => {
    if (!this.#wanted || document.visibilityState === 'hidden') return
    if (this.#socket?.readyState === WebSocket.OPEN) this.#probe(2_500)
    else if (this.#socket?.readyState !== WebSocket.CONNECTING) {
      this.#tries = 0
      this.#connect()
    }
  }

  #connect(): void {
    this.#drop()
    clearTimeout(this.#retry)
    const url = new URL('/ws', location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    const socket = new WebSocket(url)
    this.#socket = socket
    socket.onopen = () => {
      if (socket !== this.#socket) return
      this.send(this.#user.greet())
      this.#beat = setInterval(() => this.#probe(PONG_WITHIN), PING_EVERY)
    }
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return
      clearTimeout(this.#overdue)
      const message = JSON.parse(event.data as string) as ToClient
      if (message.t === 'pong') this.#ponged(message.id)
      else this.#user.heard(message)
    }
    socket.onclose = () => {
      if (socket === this.#socket) this.#gone()
    }
    this.#overdue = setTimeout(() => socket === this.#socket && this.#gone(), PONG_WITHIN + 4_000)
  }

  #ponged(id: number): void {
    if (id !== this.#ping.id) return
    const first = this.#lag === 0
    this.#lag = Math.max(1, performance.now() - this.#ping.at)
    if (first) this.#probe(PONG_WITHIN)
  }

  #probe(within: number): void {
    this.#ping = { id: this.#ping.id + 1, at: performance.now() }
    this.send({ t: 'ping', id: this.#ping.id, lag: Math.min(60_000, Math.round(this.#lag)) })
    clearTimeout(this.#overdue)
    const socket = this.#socket
    this.#overdue = setTimeout(() => socket === this.#socket && this.#gone(), within)
  }

  /** The connection is gone, or as good as gone. */
  #gone(): void {
    this.#drop()
    if (!this.#wanted) return
    this.#user.lost()
    const wait = DELAYS[Math.min(this.#tries++, DELAYS.length - 1)]!
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2))
  }

  #drop(): void {
    clearInterval(this.#beat)
    clearTimeout(this.#overdue)
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }
}
