import { describe, expect, test } from 'vitest'
import type { Field, Form, Queued, Use } from '../campaign/shape'
import type { CampaignLink } from '../lib/campaign.svelte'
import { base64 } from './api'
import { meant, offers, use } from './complete'
import { Desk } from './desk.svelte'
import { asked, filled, missing, now, told, wrong } from './form'
import { campaigns, forget, forgetLink, remember, remembered } from './kept'
import { csv, linkOf } from './share'

const field = (key: string, kind: Field['kind'], more: Partial<Field> = {}): Field => ({
  key,
  label: key,
  kind,
  ...more,
})

const VALUE: Form = {
  key: 'value',
  group: 'fix',
  label: '',
  text: '',
  command: '/정정 [#{n} ]값 {who} {what}[ {value}][ {tile}] {why}',
  fields: [
    field('who', 'choice'),
    field('what', 'choice'),
    field('value', 'number', { only: { what: ['체력'] }, first: 0, last: 999 }),
    field('tile', 'tile', { only: { what: ['위치'] } }),
    field('n', 'entry', { optional: true }),
    field('why', 'why'),
  ],
  now: { '가온|체력': '20', '가온|위치': 'K3' },
}
const DECLARE: Form = {
  ...VALUE,
  command: '/대신 {who}[ ({why})]: {said}',
  fields: [field('who', 'choice'), field('said', 'text'), field('why', 'why', { optional: true })],
}
const DICE: Form = {
  ...VALUE,
  command: '/정정 #{n} 주사위 {faces} {why}',
  fields: [field('n', 'entry'), field('faces', 'faces', { first: 1, last: 2 }), field('why', 'why')],
}

describe('forms', () => {
  test('put their values into the command and leave out what is not asked for', () => {
    const values = { who: '가온', what: '체력', value: '13', tile: 'K4', why: '잘못 적음' }
    expect(filled(VALUE, values)).toBe('/정정 값 가온 체력 13 잘못 적음')
    expect(filled(VALUE, { ...values, n: '#41' })).toBe('/정정 #41 값 가온 체력 13 잘못 적음')
    expect(filled(VALUE, { ...values, what: '위치' })).toBe('/정정 값 가온 위치 K4 잘못 적음')
    expect(filled(VALUE, { ...values, what: '쓰러짐' })).toBe('/정정 값 가온 쓰러짐 잘못 적음')
  })

  test('say what is missing, and what is no number of theirs', () => {
    expect(missing(VALUE, { who: '가온', what: '체력' }).map((one) => one.key)).toEqual(['value', 'why'])
    expect(filled(VALUE, { who: '가온', what: '체력', value: '1000', why: '사유' })).toBe('')
    expect(asked(VALUE.fields[3]!, { what: '체력' })).toBe(false)
  })

  test('leave a bracketed part out with its empty field', () => {
    expect(filled(DECLARE, { who: '가온', said: 'k3으로 이동' })).toBe('/대신 가온: k3으로 이동')
    expect(filled(DECLARE, { who: '가온', said: 'k3으로 이동', why: '자리 비움' })).toBe(
      '/대신 가온 (자리 비움): k3으로 이동',
    )
  })

  test('take what people type for dice, brackets of the text included', () => {
    expect(filled(DICE, { n: '41', faces: '3,4', why: '[오타] {n}' })).toBe('/정정 #41 주사위 3 4 [오타] {n}')
    expect(filled(DICE, { n: '41', faces: '7', why: '오타' })).toBe('')
    expect(filled(DICE, { n: '41', faces: '345', why: '오타' })).toBe('')
  })

  test('say of a field what it says that does not fit', () => {
    const [entry, faces] = DICE.fields as [Field, Field]
    expect(wrong(faces, { faces: '7 7' })).toBe('console-wrong-faces')
    expect(wrong(faces, { faces: '6 6' })).toBe('')
    expect(wrong(faces, {})).toBe('') // missing, not wrong
    expect(wrong(entry, { n: '마흔' })).toBe('console-wrong-entry')
    expect(wrong(VALUE.fields[2]!, { value: '1000' })).toBe('console-wrong-number')
    expect(wrong(DICE.fields[2]!, { why: '7 7' })).toBe('')
  })

  test('know the value now', () => {
    expect(now(VALUE, { who: '가온', what: '체력' })).toBe('20')
    expect(now(VALUE, { who: '가온', what: '은신' })).toBe('')
  })

  test('a deed takes what was typed in its place, or behind it', () => {
    expect(told({ key: '', label: '', command: '/되묻기 가온: {}' }, ' 어디로? ')).toBe('/되묻기 가온: 어디로?')
    expect(told({ key: '', label: '', command: '/연장' }, '10')).toBe('/연장 10')
    expect(told({ key: '', label: '', command: '/처리' }, '')).toBe('/처리')
  })
})

describe('the card that is open', () => {
  const one = (who: string, state: Queued['state'], more: Partial<Queued> = {}): Queued => ({
    ...{ who, player: '', seat: 0, zone: 1, priority: 1, state },
    ...more,
  })
  const desk = (...queue: Queued[]): Desk =>
    new Desk({ scene: { console: { queue, forms: [] } } } as unknown as CampaignLink)

  test('is that of whoever has submitted, is asked, or acts, in this order', () => {
    const [acts, is, has] = [one('a', 'acting'), one('b', 'waiting', { asks: '엄호합니까?' }), one('c', 'submitted')]
    expect(desk(acts, is, has).open?.who).toBe('c')
    expect(desk(acts, is).open?.who).toBe('b')
    expect(desk(one('d', 'done'), acts).open?.who).toBe('a')
  })

  test('is the one that was opened by hand, until the evening goes on', () => {
    const it = desk(one('a', 'acting'), one('b', 'waiting'))
    it.chosen = 'b'
    expect(it.open?.who).toBe('b')
    it.writing = true
    it.follow()
    expect(it.open?.who).toBe('b') // something is being written in it
    it.writing = false
    it.follow()
    expect(it.open?.who).toBe('a')
  })

  test('offers no correction to whom none is offered', () => {
    expect(desk(one('a', 'acting')).corrects).toBe(false)
  })
})

describe('the command line', () => {
  const uses: Use[] = [
    { name: 'undo', word: '/되돌리기', use: '/되돌리기 [#번호] 사유', group: 'past', roles: ['organiser'] },
    { name: 'declare', word: '/대신', use: '/대신 가온: …', group: 'turn', roles: ['organiser'] },
  ]
  const names = ['가온', '가온의 세이버']

  test('goes on with commands, then with names', () => {
    expect(offers('/되', uses, names).map((one) => one.text)).toEqual(['/되돌리기 '])
    expect(offers('/', uses, names)).toHaveLength(2)
    expect(offers('/und', uses, names).map((one) => one.label)).toEqual(['/되돌리기'])
    expect(offers('/대신 가', uses, names).map((one) => one.text)).toEqual(['/대신 가온 ', '/대신 가온의 세이버 '])
    expect(offers('/대신 가온: ', uses, names)).toEqual([])
  })

  test('says how a command is used, and declares for who is named', () => {
    expect(use('/되돌리기 #4', uses)).toContain('#번호')
    expect(use('/없음', uses)).toBe('')
    expect(meant('가온： k3으로', names, uses)).toBe('/대신 가온: k3으로')
    expect(meant('모르는 사람: k3으로', names, uses)).toBe('모르는 사람: k3으로')
    expect(meant(' /처리 ', names, uses)).toBe('/처리')
  })
})

describe('what is kept here', () => {
  test('campaigns with their links, newest first', () => {
    remember('a', { role: 'staff', title: '저택', links: { '0': 'x' } }, 1000)
    remember('b', { role: 'player' }, 2000)
    remember('a', { links: { '1': 'y' } }, 3000)
    expect(campaigns(4000).map((one) => one.id)).toEqual(['a', 'b'])
    expect(remembered('a', 4000)).toMatchObject({ role: 'staff', title: '저택', links: { '0': 'x', '1': 'y' } })
    forgetLink('a', 0, 4000)
    expect(remembered('a', 4000)?.links).toEqual({ '1': 'y' })
    forget('a', 4000)
    expect(remembered('a', 4000)).toBeNull()
  })
})

test('secrets stand behind the hash; a table is safe to open', () => {
  expect(linkOf('x y', 4, 'T', 'https://h')).toBe('https://h/c/x%20y#s=T')
  expect(linkOf('x', -3, 'T', 'https://h')).toBe('https://h/c/x#t=T')
  expect(csv([['=1', 'a,"b"']])).toBe('\ufeff\'=1,"a,""b"""\r\n')
})

test('any bytes go into base64', () => {
  const bytes = new Uint8Array(70_000).map((_, i) => i % 251)
  expect(atob(base64(bytes)).length).toBe(70_000)
})
