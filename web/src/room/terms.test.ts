import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Menu, Point } from '../lib/api'
import { speakIn } from '../lib/i18n.svelte'
import { Terms } from './options.svelte'
import { changedPoints, clocksOf, clockWords, duration, noClock, openIn, valueTitle, wantedOptions } from './terms'

const both = (text: string): { ko: string; en: string } => ({ ko: text, en: text })
const point = (id: string, editions: string[]): Point => ({
  ...{ id, clause: id.toUpperCase(), title: both(id), text: both(''), default: true, editions },
  values: [
    { value: true, title: both('on') },
    { value: false, title: both('off') },
  ],
})
const menu: Menu = {
  editions: [
    { id: 'classic', title: both('클래식'), text: both('') },
    { id: 'current', title: both('현행'), text: both('') },
  ],
  points: [point('o1', ['classic', 'current']), point('o6', ['current'])],
  clocks: [
    { name: 'standard', ready: 10, idle: 30, choice: 30, setup: 300, match: 0, title: both('표준'), text: both('') },
    { name: 'none', ready: 0, idle: 0, choice: 0, setup: 0, match: 0, title: both('없음'), text: both('') },
  ],
  presets: [],
  levels: [
    { id: 'easy', title: both('쉬움'), text: both('') },
    { id: 'normal', title: both('보통'), text: both('') },
  ],
  catalogue: '',
}

beforeAll(() => speakIn('ko'))
beforeEach(() => localStorage.clear())

describe('words', () => {
  it('says lengths of time', () => {
    expect([10, 60, 90, 2400].map(duration)).toEqual(['10초', '1분', '1분 30초', '40분'])
  })

  it('names only the clocks that run', () => {
    expect(clockWords(menu.clocks[0]!)).toEqual(['레디 10초', '아무도 안 내면 30초', '선택 30초', '준비 5분'])
    expect(clockWords(menu.clocks[1]!)).toEqual(['시계 없음'])
  })

  it('knows a room’s clocks by name or by numbers', () => {
    expect(clocksOf(menu, { clocks: 'none' }).title).toBe('없음')
    expect(clocksOf(menu, { clocks: { name: 'standard', ready: 10 } }).title).toBe('표준')
    expect(clocksOf(menu, { clocks: { name: 'own', ready: 15 } })).toEqual({
      rules: { name: 'own', ready: 15 },
      title: '레디 15초',
    })
    expect(noClock(menu)?.name).toBe('none')
  })

  it('finds the points that differ', () => {
    expect(changedPoints(menu, { points: { o1: true, o6: false } }).map((one) => one.point.id)).toEqual(['o6'])
    expect(changedPoints(menu, {})).toEqual([])
    expect(valueTitle(menu.points[0]!, false)).toBe('off')
    expect(valueTitle(menu.points[0]!, 3)).toBe('3')
  })

  it('asks only for points that the edition leaves open', () => {
    expect(openIn(menu.points[1]!, 'classic')).toBe(false)
    expect(wantedOptions('classic', 'none', { o1: true }, menu.points)).toEqual({ edition: 'classic', clocks: 'none' })
  })
})

describe('Terms', () => {
  it('starts with the first of everything, and the level in the middle', () => {
    const terms = new Terms(menu, 'private')
    expect([terms.edition, terms.clocks, terms.level]).toEqual(['classic', 'standard', 'normal'])
    expect(terms.room({ preset: 'x' }, '나')).toMatchObject({ kind: 'private', judge: false, watch: 'link', delay: 0 })
  })

  it('forgets a point that the chosen edition does not leave open', () => {
    const terms = new Terms(menu, 'private')
    terms.edition = 'current'
    terms.set('o6', false)
    expect(terms.options).toEqual({ edition: 'current', clocks: 'standard', points: { o6: false } })
    terms.edition = 'classic'
    expect(terms.changed).toBe(0)
    expect(terms.options).toEqual({ edition: 'classic', clocks: 'standard' })
  })

  it('plays bots without a clock, and sends them no judge', () => {
    const terms = new Terms(menu, 'private')
    terms.judge = true
    terms.choose('bot')
    const room = terms.room({ preset: 'x' }, '')
    expect(room).toMatchObject({ kind: 'bot', level: 'normal', options: { clocks: 'none' } })
    expect(room.judge).toBeUndefined()
  })

  it('delays nobody where nobody may watch', () => {
    const terms = new Terms(menu, 'open')
    terms.watch = 'none'
    terms.delay = 60
    expect(terms.room({}, '').delay).toBeUndefined()
  })

  it('remembers the last terms, as far as the server still has them', () => {
    const first = new Terms(menu, 'private')
    first.edition = 'current'
    first.clocks = 'none'
    first.watch = 'all'
    first.room({}, '')
    const second = new Terms(menu, 'private')
    expect([second.edition, second.clocks, second.watch]).toEqual(['current', 'none', 'all'])
    const other = new Terms({ ...menu, editions: menu.editions.slice(0, 1) }, 'private')
    expect(other.edition).toBe('classic')
  })
})
