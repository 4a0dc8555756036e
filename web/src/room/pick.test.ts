import { describe, expect, it } from 'vitest'
import type { Face, Option, Situation } from '../lib/wire'
import { choices, codeFor, kept, progress, suggested, toggled } from './pick'

const face = (code: string, more: Partial<Face>): Face => ({
  code,
  ko: code,
  en: code,
  mark: 'x',
  kind: 'attack',
  ...more,
})
const faces: Record<string, Face> = {
  slow: face('slow', { speed: 9, position: 'low' }),
  fast: face('fast', { speed: 5, position: 'high' }),
  fast2: face('fast2', { speed: 5, position: 'high' }),
  mid: face('mid', { speed: 6, position: 'mid' }),
  wall: face('wall', { kind: 'defence', cells: ['guard', 'guard', ''] }),
  dash: face('dash', { kind: 'defence', cells: ['evade', 'evade', 'evade'] }),
}
const option = (code: number, card: string, nth = 0): Option => ({ code, action: null, text: card, card, nth })

describe('choices', () => {
  it('reads attacks from fast to slow, then defences, and tells copies apart', () => {
    const offer = choices([option(0, 'wall'), option(1, 'slow'), option(2, 'fast'), option(3, 'fast', 1)], faces)
    expect(offer.map((one) => one.key)).toEqual(['fast#0', 'fast#1', 'slow#0', 'wall#0'])
  })

  it('leaves out what is no card, and puts unknown cards last', () => {
    const offer = choices([{ code: 9, action: null, text: 'pass' }, option(0, 'new'), option(1, 'wall')], faces)
    expect(offer.map((one) => one.card)).toEqual(['wall', 'new'])
  })
})

describe('toggled', () => {
  it('chooses, and takes back', () => {
    expect(toggled(['a'], 'b', 2)).toEqual(['a', 'b'])
    expect(toggled(['a', 'b'], 'a', 2)).toEqual(['b'])
  })

  it('takes none beyond what is needed, but still takes back', () => {
    expect(toggled(['a', 'b'], 'c', 2)).toEqual(['a', 'b'])
    expect(toggled(['a', 'b'], 'b', 2)).toEqual(['a'])
  })
})

describe('kept', () => {
  const offer = choices([option(0, 'fast'), option(1, 'slow')], faces)

  it('keeps what is still offered', () => {
    expect(kept(['fast#0', 'gone#0'], offer, 2)).toEqual(['fast#0'])
  })

  it('drops a choice that is more than is asked now, as after an undo from the list to the hand', () => {
    expect(kept(['fast#0', 'slow#0'], offer, 1)).toEqual([])
    expect(kept(['fast#0'], offer, 0)).toEqual([])
  })
})

describe('codeFor', () => {
  it('finds the card in the options of the moment, whatever its code is now', () => {
    expect(codeFor([option(7, 'fast'), option(3, 'slow')], 'slow')).toBe(3)
    expect(codeFor([option(7, 'fast')], 'slow')).toBeNull()
  })
})

describe('suggested', () => {
  const offer = choices(
    Object.keys(faces).map((card, code) => option(code, card)),
    faces,
  )

  it('fills up to what is needed, with the defence that covers most', () => {
    const result = suggested(offer, faces, [], 4)
    expect(result).toHaveLength(4)
    expect(result).toContain('dash#0')
    expect(result).not.toContain('wall#0')
    expect(result.slice(1, 3)).toEqual(['fast#0', 'mid#0']) // another position before a second high one
  })

  it('keeps what was chosen and repeats nothing', () => {
    const result = suggested(offer, faces, ['slow#0', 'wall#0'], 5)
    expect(result.slice(0, 2)).toEqual(['slow#0', 'wall#0'])
    expect(new Set(result).size).toBe(5)
  })

  it('gives what there is where that is too little', () => {
    expect(suggested(offer.slice(0, 2), faces, [], 9)).toHaveLength(2)
  })
})

describe('progress', () => {
  it('counts the other side in public numbers', () => {
    const side = (hand: number, list: number): object => ({ hand_count: hand, list_count: list })
    const table = { view: { sides: [side(5, 9), side(5, 2)], waiting: [1] } } as unknown as Situation
    expect(progress(table, 1)).toEqual({ hand: 5, list: 2, done: false })
    expect(progress(table, 0).done).toBe(true)
  })
})
