import { describe, expect, it } from 'vitest'
import type { Blow, Combo, Pair } from '../../lib/wire'
import { bestPair, ladderOf, offered } from './ladder'

const blow = (number: number, card: string, speed: number, printed: number, correction: number): Blow => ({
  number,
  card,
  speed,
  printed,
  correction,
  dealt: printed - correction,
})

const first = blow(1, 'savage', 9, 500, 0)
const pair56: Pair = {
  first: 1,
  second: 2,
  blows: [blow(2, 'cutting', 5, 400, 100), blow(3, 'throw', 6, 300, 200)],
  adds: 400,
  best: 1200,
  then: [blow(4, 'rat', 7, 500, 300), blow(5, 'kick', 8, 500, 400)],
}
const pair67: Pair = {
  first: 2,
  second: 3,
  blows: [blow(2, 'throw', 6, 300, 100), blow(3, 'rat', 7, 500, 200)],
  adds: 500,
  best: 1000,
}
const other56: Pair = { ...pair56, first: 4, adds: 450, best: 1100, then: [] }
const combo: Combo = { seat: 0, at: 2, dealt: 500, done: [first], pairs: [pair67, pair56, other56], stop: 62 }

describe('ladderOf', () => {
  it('adds up what is chosen', () => {
    const ladder = ladderOf(combo, pair56)
    expect(ladder.parts).toEqual([500, 300, 100])
    expect(ladder.total).toBe(900)
    expect(ladder.most).toBe(1200)
    expect(ladder.bars.map((bar) => bar.kind)).toEqual(['first', 'pick', 'pick', 'may', 'may'])
  })

  it('shows what the correction takes above what is dealt', () => {
    const [savage, cutting] = ladderOf(combo, pair56).bars
    expect([savage!.height, savage!.cut]).toEqual([100, 0])
    expect([cutting!.height, cutting!.cut]).toEqual([60, 20])
  })

  it('keeps one axis for all that may be chosen', () => {
    expect(ladderOf(combo, null).last).toBe(10)
    expect(ladderOf(combo, pair56).last).toBe(10)
    const slow: Pair = { ...pair67, blows: [blow(2, 'a', 16, 300, 100), blow(3, 'b', 17, 300, 200)] }
    expect(ladderOf({ ...combo, pairs: [slow] }, slow).last).toBe(14)
    expect(ladderOf({ ...combo, pairs: [slow] }, slow).bars[1]!.left).toBeCloseTo((13 / 14) * 100)
  })

  it('puts blows of one speed side by side', () => {
    const same = ladderOf({ ...combo, pairs: [] }, { code: 1, blow: blow(2, 'x', 9, 400, 100), best: 800 })
    const [one, two] = same.bars
    expect(one!.width).toBeCloseTo(5)
    expect(two!.left).toBeCloseTo(one!.left + one!.width)
  })

  it('deals nothing more where nothing is chosen', () => {
    const ladder = ladderOf(combo, null)
    expect([ladder.total, ladder.most, ladder.bars.length]).toEqual([500, 500, 1])
  })

  it('never draws a blow above itself that effects have raised', () => {
    const raised = { ...blow(2, 'x', 5, 400, 0), dealt: 600 }
    const bar = ladderOf({ ...combo, done: [first, raised] }, null).bars[1]!
    expect([bar.height, bar.cut]).toEqual([100, 0])
  })
})

describe('offered', () => {
  it('groups pairs by their speeds, the best of each first', () => {
    expect(offered(combo.pairs!).map((one) => [one.label, one.pairs.map((pair) => pair.best)])).toEqual([
      ['5 → 6', [1200, 1100]],
      ['6 → 7', [1000]],
    ])
  })
})

describe('bestPair', () => {
  it('is the one with which the combo could deal most', () => {
    expect(bestPair(combo.pairs!)).toBe(pair56)
    expect(bestPair([])).toBeNull()
  })
})
