import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CampaignLink } from './campaign.svelte'
import { FakeSocket } from './socket.fake'
import type { Block, Scene, Welcome } from './wire'

const welcome: Welcome = {
  t: 'welcome',
  v: 1,
  server: 'x',
  role: 'seat',
  seat: 4,
  room: { id: 'camp2222', game: 'mansion', stage: 'playing', options: {}, players: [] },
}
const block = (key: number, text = `${key}`): Block => ({ key, kind: 'ruling', lines: [{ text }] })
const scene = (more: Partial<Scene> = {}): Scene => ({ t: 'scene', stage: 'playing', table: { title: 'x' }, ...more })
const last = (): FakeSocket => FakeSocket.all.at(-1)!

let link: CampaignLink
let close: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  sessionStorage.clear()
  FakeSocket.all = []
  link = new CampaignLink('camp2222', 'seat', 'secret')
  close = link.open()
})
afterEach(() => {
  close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function live(): FakeSocket {
  const socket = last().opened()
  socket.say(welcome, scene({ whole: true, blocks: [block(3), block(4)], total: 5, version: 2 }))
  return socket
}

test('who comes says what it has seen, and of which version', () => {
  expect(last().opened().of('hello')).toMatchObject([{ since: -1, version: -1, role: 'seat', token: 'secret' }])
  live()
  expect([link.link, link.seat, link.total, link.firstBlock]).toEqual(['live', 4, 5, false])
  last().lost()
  expect(link.link).toBe('lost')
  vi.advanceTimersByTime(400)
  expect(last().opened().of('hello')).toMatchObject([{ since: 5, version: 2 }])
})

test('new blocks are added; one that comes again is put in the place of what it was', () => {
  const socket = live()
  const heard: number[][] = []
  link.onblocks((blocks) => heard.push(blocks.map((one) => one.key)))
  socket.say(scene({ blocks: [block(5, 'begun')], total: 5, version: 2 }))
  socket.say(scene({ blocks: [block(5, 'whole'), block(6)], total: 7, version: 2 }))
  expect(link.blocks.map((one) => [one.key, one.lines[0]!.text])).toEqual([
    [3, '3'],
    [4, '4'],
    [5, 'whole'],
    [6, '6'],
  ])
  expect(heard).toEqual([[5], [5, 6]])
  socket.say(scene({ whole: true, blocks: [block(6)], total: 7, version: 3 }))
  expect(link.blocks.map((one) => one.key)).toEqual([6])
  expect(heard).toHaveLength(2)
})

test('a post is sent again under its number until it is answered, and once only', async () => {
  const socket = live()
  const answer = link.post('방어한다', '한서')
  expect([link.posting, link.waiting]).toEqual([1, 1])
  const [sent] = socket.of('post')
  expect(sent).toMatchObject({ text: '방어한다', who: '한서' })
  socket.lost()
  vi.advanceTimersByTime(400)
  const again = live()
  expect(again.of('post')).toEqual([sent])
  again.say({ t: 'answer', id: sent!.id, status: 'ruled', outs: [] })
  expect(await answer).toMatchObject({ status: 'ruled' })
  expect([link.posting, link.waiting]).toEqual([0, 0])
  again.lost()
  vi.advanceTimersByTime(400)
  expect(live().of('post')).toEqual([])
})

test('a look brings what the game shows, or nothing where it is refused', async () => {
  const socket = live()
  const [one, other] = [link.look('history', '한서'), link.look('view', '1')]
  const [first, second] = socket.of('look')
  socket.say({ t: 'seen', id: first!.id, table: { lines: [] } })
  socket.say({ t: 'refused', id: second!.id, reason: 'not_staff', text: '총괄진만' })
  expect([await one, await other]).toEqual([{ lines: [] }, null])
  expect(link.toasts.map((toast) => toast.text)).toEqual(['총괄진만'])
})

test('earlier blocks go before the others, and none twice', async () => {
  const socket = live()
  const asked = link.earlier()
  const [sent] = socket.of('earlier')
  expect(sent!.before).toBe(3)
  socket.say({ t: 'blocks', id: sent!.id, blocks: [block(0), block(1), block(2), block(3)], first: true })
  await asked
  expect(link.blocks.map((one) => one.key)).toEqual([0, 1, 2, 3, 4])
  expect(link.firstBlock).toBe(true)
})

test('without a secret a browser is whatever its cookie lets it be', () => {
  close()
  link = new CampaignLink('camp2222')
  close = link.open()
  expect(last().opened().of('hello')[0]!.role).toBe('seat')
  for (const role of ['staff', 'watch'] as const) {
    last().say({ t: 'fault', code: 'bad_token', text: '', fatal: true })
    expect(last().opened().of('hello')[0]!.role).toBe(role)
  }
  last().say({ t: 'fault', code: 'bad_token', text: 'no', fatal: true })
  expect([link.link, link.fault?.code]).toEqual(['closed', 'bad_token'])
})

test('what is under way when the door closes for good ends with nothing', async () => {
  const socket = live()
  const answer = link.post('x')
  socket.say({ t: 'fault', code: 'elsewhere', text: '', fatal: true })
  expect(await answer).toBeNull()
  expect(link.waiting).toBe(0)
})
