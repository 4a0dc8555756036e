import { expect, test } from 'vitest'
import { blocks, parts } from './text'

const known = (id: string): boolean => ['L5.3.2', 'L5.0', 'L5.3.6.g', 'H1.5', 'O2'].includes(id)

test('clauses in a sentence are found, with a particle behind them and in brackets', () => {
  expect(parts('판정은 L5.3.2를 따른다(L5.0, O2).', known)).toEqual([
    { kind: 'text', text: '판정은 ' },
    { kind: 'clause', text: 'L5.3.2' },
    { kind: 'text', text: '를 따른다(' },
    { kind: 'clause', text: 'L5.0' },
    { kind: 'text', text: ', ' },
    { kind: 'clause', text: 'O2' },
    { kind: 'text', text: ').' },
  ])
})

test('a sub-clause by letter is one, a word behind it is none', () => {
  expect(parts('[L5.3.6.g] L5.0.a', known).filter((one) => one.kind === 'clause')).toEqual([
    { kind: 'clause', text: 'L5.3.6.g' },
  ])
})

test('what no book knows, and what only looks like a clause, stays text', () => {
  expect(parts('E1 XL5.0 3.L5.0', known)).toEqual([{ kind: 'text', text: 'E1 XL5.0 3.L5.0' }])
})

test('code stands between backticks', () => {
  expect(parts('(`steps: orthogonal | king`)', known)[1]).toEqual({ kind: 'code', text: 'steps: orthogonal | king' })
})

test('lines are paragraphs, items are gathered into lists', () => {
  const found = blocks('처음\n- 하나\n- 둘\n1. 가\n2. 나\n끝', known)
  expect(found.map((one) => [one.kind, one.items.length])).toEqual([
    ['p', 1],
    ['ul', 2],
    ['ol', 2],
    ['p', 1],
  ])
  expect(found[2]!.items[1]).toEqual([{ kind: 'text', text: '나' }])
})
