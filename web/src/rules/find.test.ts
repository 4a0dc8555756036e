import { expect, test } from 'vitest'
import type { RuleClause } from '../lib/wire'
import { find, ready } from './find'

const clause = (ko: string, en: string, text = ''): RuleClause => ({
  title: { ko, en },
  text: { ko: text, en: text.toUpperCase() },
})
const CLAUSES: Record<string, RuleClause> = {
  'L5.3': clause('배틀 페이즈', 'Battle phase'),
  'L5.3.1': clause('판정 전 효과', 'Effects before judgement'),
  'L5.3.10': clause('캐치 타임', 'Catch time', '속도가 FP 이하인 기술'),
  'L3.2': { ...clause('우선권', 'Priority'), default: { ko: '비교한다', en: 'compared' } },
  'H1.5': { ...clause('이동하는 길', 'The walk'), fields: [{ name: 'steps', default: 'orthogonal' }] },
}
const found = (wanted: string): string[] | null => find(ready(CLAUSES), Object.keys(CLAUSES), wanted)

test('nothing asked is no search', () => {
  expect(found('  ')).toBeNull()
})

test('a number finds itself and what stands under it, in the order of the book', () => {
  expect(found('L5.3')).toEqual(['L5.3', 'L5.3.1', 'L5.3.10'])
  expect(found('§l5.3.1')).toEqual(['L5.3.1', 'L5.3.10'])
})

test('words in either language, spaces or none', () => {
  expect(found('배틀페이즈')).toEqual(['L5.3'])
  expect(found('catch TIME')).toEqual(['L5.3.10'])
  expect(found('compared')).toEqual(['L3.2'])
})

test('titles come before texts', () => {
  const more = { ...CLAUSES, X1: clause('다른 것', 'Other', '우선권을 비교') }
  expect(find(ready(more), Object.keys(more), '우선권')).toEqual(['L3.2', 'X1'])
})

test('first consonants', () => {
  expect(found('ㅇㅅㄱ')).toEqual(['L3.2'])
  expect(found('ㅋㅊㅌㅇ')).toEqual(['L5.3.10'])
})

test('the name of a house rule', () => {
  expect(found('steps')).toEqual(['H1.5'])
})

test('nothing found is an empty list', () => {
  expect(found('용가리')).toEqual([])
})
