import { describe, expect, it } from 'vitest'
import { newest, parted, rowsOf, type LogLine } from './rows'

const turn = (n: number, turn: number): LogLine => ({
  n,
  clause: 'L5',
  text: `${turn}턴`,
  event: { type: 'TurnBegan', turn, sudden: 0 },
})
const phase = (n: number, name: string): LogLine => ({
  n,
  clause: 'L5.2',
  text: name,
  event: { type: 'PhaseBegan', phase: name },
})
const line = (n: number, text: string, gone = false): LogLine => ({
  n,
  clause: 'L5.3.8',
  text,
  event: { type: 'Hit' },
  gone,
})

describe('rowsOf', () => {
  it('counts rulings within their turn', () => {
    const rows = rowsOf([
      line(0, 'a'),
      turn(1, 1),
      phase(1, 'lumen'),
      line(1, 'b'),
      line(2, 'c'),
      turn(3, 2),
      line(3, 'd'),
    ])
    expect(rows.map((row) => (row.kind === 'line' ? row.number : row.kind))).toEqual([
      1,
      'turn',
      'phase',
      1,
      2,
      'turn',
      1,
    ])
  })

  it('leaves out headings of phases in which nothing was ruled, but not the one that runs', () => {
    const rows = rowsOf([turn(1, 1), phase(1, 'lumen'), phase(1, 'ready'), line(2, 'a'), phase(2, 'get')])
    expect(rows.filter((row) => row.kind === 'phase').map((row) => row.phase)).toEqual(['ready', 'get'])
  })

  it('keeps what was taken back, and says where it ends', () => {
    const rows = rowsOf([line(0, 'a'), line(1, 'b', true), line(2, 'c', true), line(3, 'd')])
    expect(rows.map((row) => row.kind)).toEqual(['line', 'line', 'line', 'gone', 'line'])
    expect(rows.map((row) => 'gone' in row && row.gone)).toEqual([false, true, true, false, false])
  })

  it('has a key of its own for every row', () => {
    const rows = rowsOf([turn(1, 1), line(1, 'a'), line(1, 'a'), line(1, 'a', true), line(2, 'b')])
    expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length)
  })
})

describe('parted', () => {
  it.each([
    ['상대 체력 3400 → 2900 (데미지 500)', ['3400 → 2900']],
    ['내 커팅 속도 5, FP +6 → 최종 1', ['FP +6']],
    ['속도 3 대 8: 내가 빠름', ['3 대 8']],
    ['우선권: 나 (FP +3 > 0)', ['FP +3 > 0']],
    ['Speed 8 − 3 = 5', ['8 − 3 = 5']],
    ['5턴', []],
  ])('%s', (text, sums) => {
    const parts = parted(text)
    expect(parts.filter((part) => part.sum).map((part) => part.text)).toEqual(sums)
    expect(parts.map((part) => part.text).join('')).toBe(text)
  })
})

describe('newest', () => {
  it('is the last ruling in force', () => {
    expect(newest([line(0, 'a'), line(1, 'b', true), phase(2, 'get')])?.text).toBe('a')
    expect(newest([])).toBeNull()
  })
})
