/** A WebSocket for tests: what was sent through it, and what the server is made to say. */
import type { FromClient, ToClient } from './wire'

export class FakeSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  readyState = FakeSocket.CONNECTING
  sent: FromClient[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  constructor(readonly url: URL) {
    FakeSocket.all.push(this)
  }
  mute = false // it answers no pings
  send(text: string): void {
    const message = JSON.parse(text) as FromClient
    this.sent.push(message)
    if (message.t === 'ping' && !this.mute) setTimeout(() => this.say({ t: 'pong', id: message.id }), 40)
  }
  close(): void {
    this.readyState = 3
  }
  opened(): this {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
    return this
  }
  lost(): void {
    this.readyState = 3
    this.onclose?.()
  }
  say(...messages: ToClient[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) })
  }
  of<T extends FromClient['t']>(kind: T): Extract<FromClient, { t: T }>[] {
    return this.sent.filter((one): one is Extract<FromClient, { t: T }> => one.t === kind)
  }
}
