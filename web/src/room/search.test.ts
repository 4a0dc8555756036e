import { describe, expect, it } from 'vitest'
import type { RuleClause } from '../lib/api'
import { found, initials } from './search'

const clause = (ko: string, text: string): RuleClause => ({ title: { ko, en: ko }, text: { ko: text, en: text } })
const ALL: [string, RuleClause][] = [
  ['L3.2', clause('우선권', 'FP가 더 높은 플레이어')],
  [
    'L3.2.a',
    { ...clause('클래식의 우선권', '같으면 건너뛴다'), editions: { current: { ko: '먼저 정한다', en: 'x' } } },
  ],
  ['L7', clause('그랩', '우선권을 바꾸지 않는다')],
]
const ids = (wanted: string): string[] => found(ALL, wanted, 'ko').map(([id]) => id)

describe('found', () => {
  it('gives all for nothing', () => expect(ids('  ')).toEqual(['L3.2', 'L3.2.a', 'L7']))
  it('finds numbers by their beginning', () => expect(ids('l3.2')).toEqual(['L3.2', 'L3.2.a']))
  it('puts titles before texts, spaces or none', () => expect(ids('우선 권')).toEqual(['L3.2', 'L3.2.a', 'L7']))
  it('finds by 초성', () => expect(ids('ㅇㅅㄱ')).toEqual(['L3.2', 'L3.2.a']))
  it('reads decomposed letters as macOS sends them', () => expect(ids('그랩'.normalize('NFD'))).toEqual(['L7']))
  it('reads what an edition says', () => expect(ids('먼저')).toEqual(['L3.2.a']))
  it('finds nothing where there is nothing', () => expect(ids('없음')).toEqual([]))
})

describe('initials', () => {
  it('keeps everything else', () => expect(initials('레디 10초!')).toBe('ㄹㄷ 10ㅊ!'))
})
