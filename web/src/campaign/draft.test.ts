import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CampaignLink } from '../lib/campaign.svelte'
import type * as wire from '../lib/wire'
import { Draft } from './draft.svelte'

type Read = (answer: wire.Reading | wire.Refused | null) => void

class FakeLink {
  id = 'camp2222'
  seat = 0
  scene: unknown = {}
  asked: { text: string; who: string; answer: Read }[] = []
  posted: { text: string; who: string }[] = []
  status = 'ruled'
  read = (text: string, who: string) => new Promise((answer) => this.asked.push({ text, who, answer: answer as Read }))
  post = async (text: string, who: string) => {
    this.posted.push({ text, who })
    const outs = [
      { to: 'public', kind: 'ruling', lines: [{ text: 'all' }] },
      { to: [0], kind: 'private', lines: [{ text: 'mine' }] },
      { to: [4], kind: 'private', lines: [{ text: 'theirs' }] },
    ]
    return { t: 'answer', id: 1, status: this.status, outs }
  }
}

let link: FakeLink
let draft: Draft
const make = (): Draft => new Draft(link as unknown as CampaignLink)
const reading = (text: string): wire.Reading => ({ t: 'reading', id: 1, table: { status: 'ruled', parts: [{ text }] } })
const later = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  link = new FakeLink()
  draft = make()
})
afterEach(() => vi.useRealTimers())

test('a text is read once, when the keys have rested', async () => {
  for (const text of ['k', 'k2', 'k2로']) {
    draft.write(text)
    await later(100)
  }
  expect(link.asked).toEqual([])
  await later(100)
  expect(link.asked.map((one) => one.text)).toEqual(['k2로'])
  expect(draft.fresh).toBe(false)
  link.asked[0]!.answer(reading('a'))
  await later(0)
  expect([draft.fresh, draft.reading?.parts[0]!.text]).toEqual([true, 'a'])
})

test('a reading of what stands there no more is not taken; the new text is read after it, one at a time', async () => {
  draft.write('one')
  await later(200)
  draft.write('two')
  await later(300)
  expect(link.asked).toHaveLength(1)
  link.asked[0]!.answer(reading('of one'))
  await later(1)
  expect([draft.fresh, draft.reading]).toEqual([false, null])
  expect(link.asked.map((one) => one.text)).toEqual(['one', 'two'])
  link.asked[1]!.answer(reading('of two'))
  await later(1)
  expect([draft.fresh, draft.reading?.parts[0]!.text]).toEqual([true, 'of two'])
})

test('another scene makes the reading old', async () => {
  draft.write('one')
  await later(200)
  link.asked[0]!.answer(reading('a'))
  await later(0)
  link.scene = {}
  draft.reread()
  expect(draft.fresh).toBe(false)
  expect(await draft.declare()).toBeNull()
  await later(200)
  expect(link.asked).toHaveLength(2)
})

test('only what was read is declared, exactly as it stands, and then it is gone', async () => {
  draft.write('방어한다')
  expect(await draft.declare()).toBeNull()
  await later(200)
  link.asked[0]!.answer(reading('방어'))
  await later(0)
  const outcome = await draft.declare()
  expect(link.posted).toEqual([{ text: '방어한다', who: '' }])
  expect(outcome).toEqual({ status: 'ruled', refused: false, lines: [{ text: 'all' }, { text: 'mine' }] })
  expect([draft.text, make().text]).toEqual(['', ''])
})

test('what comes back stays to be changed', async () => {
  link.status = 'refused'
  draft.write('방어한다')
  await later(200)
  link.asked[0]!.answer(reading('방어'))
  await later(0)
  expect((await draft.declare())?.refused).toBe(true)
  expect(draft.text).toBe('방어한다')
})

const declared = async (status: string): Promise<void> => {
  link.status = status
  draft.write('방어한다')
  await later(200)
  link.asked.at(-1)!.answer(reading('방어'))
  await later(0)
  await draft.declare()
}
const waiting = (...numbers: number[]) => ({
  pending: numbers.map((n) => ({ n, text: '방어', who: '', state: 'submitted' })),
})

test('that it waits is said no longer than it does', async () => {
  await declared('submitted')
  draft.follow(waiting(7))
  expect(draft.outcome?.status).toBe('submitted')
  draft.follow(waiting())
  expect(draft.outcome).toBeNull()
})

test('what has come back takes the place of what was answered, and can be written again', async () => {
  await declared('ruled')
  draft.follow(waiting())
  expect(draft.outcome?.status).toBe('ruled')
  draft.follow({ ...waiting(), returned: [{ text: '방어한다', who: '한서', lines: ['정말요?'], asks: true }] })
  expect(draft.outcome).toBeNull()
  draft.again({ text: '방어한다', who: '한서', lines: ['정말요?'], asks: true })
  expect([draft.text, draft.who]).toEqual(['방어한다', '한서'])
})

test('what was undone is not kept as ruled', async () => {
  await declared('ruled')
  draft.undone()
  expect(draft.outcome).toBeNull()
})

test('a text outlives a reload', () => {
  draft.write('반쯤 쓴 글')
  draft.speakAs('한서')
  const after = make()
  expect([after.text, after.who]).toEqual(['반쯤 쓴 글', '한서'])
  after.clear()
  expect(make().text).toBe('')
})

test('a reading that the server would not give is asked for again, later', async () => {
  draft.write('one')
  await later(200)
  link.asked[0]!.answer({ t: 'refused', id: 1, reason: 'too_often', text: '' })
  await later(1000)
  expect(link.asked).toHaveLength(1)
  await later(600)
  expect(link.asked).toHaveLength(2)
})
