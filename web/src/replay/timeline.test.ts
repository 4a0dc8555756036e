import { describe, expect, it } from 'vitest'
import type { Step } from '../lib/wire'
import { hpPath, marksOf, perspectiveOf, phasesOf, seenOf, stay, ticksOf, turnFrom, within } from './timeline'

function step(n: number, turn: number, phase: string, hp: [number, number] = [5000, 5000], lines = 0): Step {
  const sides = [
    { hp: hp[0], hand: ['a'] },
    { hp: hp[1], hand: null },
  ]
  return {
    n,
    lines: Array.from({ length: lines }, () => ({ n, clause: '', text: '' })),
    table: { view: { turn, phase, sides } },
  }
}

const steps = [
  step(0, 0, 'setup'),
  step(1, 0, 'setup'),
  step(2, 1, 'ready'),
  step(3, 1, 'battle', [5000, 4500]),
  step(4, 1, 'get', [5000, 4500]),
  step(5, 2, 'ready', [5000, 4500]),
  step(6, 2, 'battle', [4000, 4500]),
]
const marks = marksOf(steps)

describe('marks', () => {
  it('count steps within their turn', () => {
    expect(marks.map((mark) => [mark.turn, mark.within])).toEqual([
      [0, 1],
      [0, 2],
      [1, 1],
      [1, 2],
      [1, 3],
      [2, 1],
      [2, 2],
    ])
  })

  it('jump to turns and phases', () => {
    expect(turnFrom(marks, 0, 1)).toBe(2)
    expect(turnFrom(marks, 4, 1)).toBe(5)
    expect(turnFrom(marks, 5, 1)).toBeNull()
    expect(turnFrom(marks, 4, -1)).toBe(2)
    expect(turnFrom(marks, 2, -1)).toBe(0)
    expect(turnFrom(marks, 0, -1)).toBeNull()
    expect(phasesOf(marks, 3).map((mark) => [mark.phase, mark.index])).toEqual([
      ['ready', 2],
      ['battle', 3],
      ['get', 4],
    ])
  })

  it('survive a step without a table', () => {
    expect(marksOf([{ n: 0, lines: [], table: null }])).toEqual([
      { index: 0, turn: 0, phase: 'setup', within: 1, hp: [0, 0] },
    ])
  })
})

describe('the scrubber', () => {
  it('draws HP as steps', () => {
    expect(hpPath(marks, 0, 5000)).toBe('M0 0 H1000 V20 H1000')
    expect(hpPath(marks, 1, 5000)).toBe('M0 0 H500 V10 H1000')
    expect(hpPath([], 1, 5000)).toBe('')
    expect(hpPath(marksOf([step(0, 1, 'ready')]), 0, 5000)).toBe('M0 0 H1000')
  })

  it('labels as many turns as fit', () => {
    expect(ticksOf(marks, 9).map((tick) => tick.turn)).toEqual([1, 2])
    expect(ticksOf(marks, 1).map((tick) => tick.turn)).toEqual([1])
  })
})

describe('a link', () => {
  it('names a step that there is', () => {
    expect([within(-1, 7), within(3.7, 7), within(99, 7), within(NaN, 7), within(4, 0)]).toEqual([0, 3, 6, 0, 0])
  })

  it('shows no more than a spectator saw unless it says so', () => {
    expect(['0', '1', 'watch', 'all', 'x', null].map(perspectiveOf)).toEqual([
      '0',
      '1',
      'watch',
      'all',
      'watch',
      'watch',
    ])
  })
})

describe('what is seen', () => {
  it('lays both views together', () => {
    const one = { view: { sides: [{ hand: ['a'] }, { hand: null }] } }
    const other = { view: { sides: [{ hand: null }, { hand: ['b'] }] } }
    expect(seenOf({ both: [one, other] })?.table.view.sides.map((side) => side.hand)).toEqual([['a'], ['b']])
    expect(one.view.sides[1]!.hand).toBeNull()
  })

  it('is nothing where there is no table', () => {
    expect(seenOf(null)).toBeNull()
    expect(seenOf({})).toBeNull()
    expect(seenOf({ view: { sides: [] } })?.other).toBeNull()
  })
})

describe('playing', () => {
  it('stays longer where more is to be read', () => {
    expect(stay(step(0, 1, 'get', [1, 1], 4), 1)).toBeGreaterThan(stay(step(0, 1, 'get'), 1))
    expect(stay(step(0, 1, 'get'), 2)).toBe(350)
  })
})
