import { describe, expect, it } from 'vitest'
import type { Face } from '../lib/wire'
import { anything, entries, find, inOrder, unfiltered, type Wanted } from './find'

const face = (code: string, ko: string, more: Partial<Face>): Face => ({
  code,
  ko,
  en: code,
  mark: 'wolf',
  kind: 'attack',
  cells: ['', '', ''],
  ...more,
})
const street = face('STREET', '스트릿 울프', { speed: 11, position: 'mid', limb: 'hand' })
const blitz = face('BLITZ', '스트롱 블리츠', {
  mark: 'setsumei',
  speed: 10,
  position: 'high',
  limb: 'hand',
  grab: true,
})
const fang = face('FANG', '체이싱 팽', { speed: 14, position: 'high', limb: 'hand', cells: ['', '', 'evade'] })
const roll = face('ROLL', '구르기', { mark: 'setsumei', kind: 'defence', cells: ['evade', 'evade', ''] })
const hunt = face('HUNT', '사냥 개시', {
  kind: 'special',
  ultimate: true,
  text: { ko: ['하울링을 잃는다.'], en: ['Lose Howling.'] },
})
const ALL = entries([street, blitz, fang, roll, hunt])
const found = (wanted: Partial<Wanted>): string[] =>
  find(ALL, { ...anything(), ...wanted }, 'ko').map((hit) => hit.face.code)

describe('find', () => {
  it('gives all for nothing', () => expect(found({})).toHaveLength(5))
  it('finds by 초성 and marks what was asked for', () => {
    const hits = find(ALL, { ...anything(), text: 'ㅅㅌㄹ' }, 'ko')
    expect(hits.map((hit) => hit.face.code)).toEqual(['STREET', 'BLITZ'])
    expect(hits[0]!.mark).toEqual([0, 2])
  })
  it('puts names that begin so before others, then codes, then texts', () => {
    expect(found({ text: 'ㅇ' })[0]).toBe('STREET')
    expect(found({ text: 'blitz' })).toEqual(['BLITZ'])
    expect(found({ text: '하울링' })).toEqual(['HUNT'])
  })
  it('filters by what an attack strikes or a defence covers', () => {
    expect(found({ positions: ['high'] })).toEqual(['BLITZ', 'FANG', 'ROLL'])
    expect(found({ positions: ['low'] })).toEqual(['FANG'])
  })
  it('filters by an evade at a position', () => {
    expect(found({ specials: ['evade'] })).toEqual(['FANG', 'ROLL'])
    expect(found({ specials: ['evade'], positions: ['high'] })).toEqual(['ROLL'])
    expect(found({ specials: ['grab'] })).toEqual(['BLITZ'])
    expect(found({ specials: ['grab'], positions: ['low'] })).toEqual([])
  })
  it('filters by speeds, the last of them and all beyond', () => {
    expect(found({ from: 10, to: 11 })).toEqual(['STREET', 'BLITZ'])
    expect(found({ from: 12 })).toEqual(['FANG'])
  })
  it('filters by limb, kind and mark', () => {
    expect(found({ limbs: ['foot'] })).toEqual([])
    expect(found({ kinds: ['ultimate'] })).toEqual(['HUNT'])
    expect(found({ kinds: ['defence'], marks: ['setsumei'] })).toEqual(['ROLL'])
  })
  it('knows when nothing but a text is asked for', () => {
    expect(unfiltered({ ...anything(), text: 'x' })).toBe(true)
    expect(unfiltered({ ...anything(), to: 5 })).toBe(false)
  })
})

describe('inOrder', () => {
  it('goes from fast to slow, then defences, ultimates last', () => {
    const sorted = [hunt, roll, street, blitz].sort(inOrder).map((one) => one.code)
    expect(sorted).toEqual(['BLITZ', 'STREET', 'ROLL', 'HUNT'])
  })
})
