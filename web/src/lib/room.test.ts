import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RoomLink } from './room.svelte'
import { FakeSocket } from './socket.fake'
import type { State, Welcome } from './wire'

const players = [{ seat: 0, name: 'a', here: true }]
const room = { id: 'abcd2345', game: 'lumen', stage: 'playing', options: {}, players }
const welcome = (more: Partial<Welcome> = {}): Welcome => ({
  t: 'welcome',
  v: 1,
  server: 'x',
  role: 'seat',
  seat: 0,
  room,
  ...more,
})
const state = (n: number, more: Partial<State> = {}): State => ({ t: 'state', n, stage: 'playing', players, ...more })
const line = (n: number, text = `${n}`, clause = 'L1.1') => ({ n, clause, text })
const last = (): FakeSocket => FakeSocket.all.at(-1)!

let link: RoomLink
let close: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  sessionStorage.clear()
  FakeSocket.all = []
  link = new RoomLink('abcd2345')
  close = link.open()
})
afterEach(() => {
  close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function live(): FakeSocket {
  const socket = last().opened()
  socket.say(welcome(), state(3, { whole: true, lines: [line(2), line(3)] }))
  return socket
}

test('says Hello first, then shows what the server says', () => {
  const socket = live()
  expect(String(socket.url)).toMatch(/^ws:.*\/ws$/)
  expect(socket.sent[0]).toMatchObject({ t: 'hello', v: 1, room: 'abcd2345', role: 'seat', since: -1, token: '' })
  expect(link).toMatchObject({ link: 'live', seat: 0, n: 3, stage: 'playing', firstLine: false })
  expect(link.lines.map((one) => one.n)).toEqual([2, 3])
})

test('lines are added, taken back, and begun anew', () => {
  const fresh: number[][] = []
  link.onlines((lines) => fresh.push(lines.map((one) => one.n)))
  const socket = live()
  socket.say(state(4, { lines: [line(4)] }))
  socket.say(state(5, { back: 3, lines: [line(5, 'back', '')] }))
  expect(link.lines.map((one) => [one.n, one.gone])).toEqual([
    [2, false],
    [3, true],
    [4, true],
    [5, false],
  ])
  socket.say(state(6, { whole: true, lines: [line(0), line(6)] }))
  expect(link.lines.map((one) => one.n)).toEqual([0, 6])
  expect(link.firstLine).toBe(true)
  expect(fresh).toEqual([[4], [5]])
})

test('what the room itself says is not taken back', () => {
  const socket = live()
  socket.say(state(4, { lines: [line(4, 'asked', '')] }))
  socket.say(state(5, { back: 3 }))
  expect(link.lines.map((one) => one.gone)).toEqual([false, true, false])
})

test('an act is sent with the question’s number and answered once', async () => {
  const socket = live()
  const answer = link.act(7)
  const [act] = socket.of('act')
  expect(act).toMatchObject({ n: 3, code: 7 })
  expect(link.waiting).toBe(1)
  socket.say({ t: 'ack', id: act!.id, n: 4 })
  expect(await answer).toEqual({ t: 'ack', id: act!.id, n: 4 })
  expect(link.waiting).toBe(1) // on disk, but the screen still shows the old question
  socket.say(state(4))
  expect(link.waiting).toBe(0)
})

test('a refusal is shown and goes away', async () => {
  const socket = live()
  const answer = link.act(7)
  socket.say({ t: 'refused', id: socket.of('act')[0]!.id, reason: 'stale', text: '늦었습니다', clause: 'L5.2' })
  expect(await answer).toMatchObject({ reason: 'stale' })
  expect(link.toasts).toMatchObject([{ text: '늦었습니다', clause: 'L5.2' }])
  vi.advanceTimersByTime(10_000)
  expect(link.toasts).toEqual([])
})

test('after a loss it connects again, from where it was, and sends unanswered acts with the same number', () => {
  const first = live()
  void link.act(7)
  first.lost()
  expect(link.link).toBe('lost')
  vi.advanceTimersByTime(400)
  expect(FakeSocket.all.length).toBe(2)
  const second = last().opened()
  expect(second.sent[0]).toMatchObject({ t: 'hello', since: 3 })
  expect(second.of('act')).toEqual([]) // not before the server knows us
  second.say(welcome(), state(3))
  expect(second.of('act')).toEqual(first.of('act'))
  expect(link.link).toBe('live')
})

test('an act begun while the connection is lost is sent when it is back', () => {
  live().lost()
  void link.act(5)
  vi.advanceTimersByTime(400)
  const socket = last().opened()
  socket.say(welcome())
  expect(socket.of('act')).toMatchObject([{ code: 5 }])
})

test('retries slow down, and hope makes them quick', () => {
  live().lost()
  for (let i = 0; i < 6; i++) {
    vi.advanceTimersByTime(12_000)
    last().lost()
  }
  const before = FakeSocket.all.length
  vi.advanceTimersByTime(5000)
  expect(FakeSocket.all.length).toBe(before)
  dispatchEvent(new Event('online'))
  expect(FakeSocket.all.length).toBe(before + 1)
})

test('the way there and back is measured and told at once, then every ten seconds', () => {
  const socket = live()
  vi.advanceTimersByTime(200)
  expect(socket.of('ping').map((one) => one.lag)).toEqual([0, 40])
  vi.advanceTimersByTime(20_000)
  expect(socket.of('ping').length).toBe(4)
  expect(link.link).toBe('live')
})

test('silence is noticed: a ping without an answer ends the connection', () => {
  const socket = live()
  vi.advanceTimersByTime(5000)
  socket.mute = true
  vi.advanceTimersByTime(10_000)
  expect(link.link).toBe('live')
  vi.advanceTimersByTime(2000)
  expect(link.link).toBe('lost')
})

test('the page comes back: a dead connection is found within seconds', () => {
  const socket = live()
  vi.advanceTimersByTime(1000)
  socket.mute = true
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(3000)
  expect(link.link).toBe('lost')
})

test('a browser without a seat tries to be the judge, then watches', () => {
  const fault = { t: 'fault', code: 'bad_token', text: 'x', fatal: true } as const
  last().opened().say(fault)
  expect(last().opened().sent[0]).toMatchObject({ role: 'judge' })
  last().say(fault)
  expect(last().opened().sent[0]).toMatchObject({ role: 'watch' })
  last().say(welcome({ role: 'watch', seat: 2 }), state(3))
  expect(link).toMatchObject({ link: 'live', role: 'watch', seat: 2 })
})

test('played on elsewhere: closed, and nothing is retried until asked', async () => {
  const socket = live()
  const answer = link.act(1)
  socket.say({ t: 'fault', code: 'elsewhere', text: 'x', fatal: true })
  expect(link).toMatchObject({ link: 'closed', fault: { code: 'elsewhere' } })
  expect(await answer).toBeNull()
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.all.length).toBe(1)
  link.again()
  expect(FakeSocket.all.length).toBe(2)
})

test('a server that closes for a restart is tried again', () => {
  const socket = live()
  socket.say({ t: 'fault', code: 'closing', text: 'x', fatal: true })
  socket.lost()
  vi.advanceTimersByTime(400)
  expect(FakeSocket.all.length).toBe(2)
})
