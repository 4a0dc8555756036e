import { describe, expect, it } from 'vitest'
import { both, complete, RULINGS, ruling, type Draft } from './judge'

const draft: Draft = { what: 'note', why: ' 확인 ', seat: 1, seconds: 60, n: 12 }

describe('rulings', () => {
  it('need a reason, always', () => {
    for (const what of RULINGS) expect(complete({ ...draft, what, why: '  ' })).toBe(false)
    for (const what of RULINGS) expect(complete({ ...draft, what })).toBe(true)
  })

  it('need what they are about', () => {
    expect(complete({ ...draft, what: 'award', seat: -1 })).toBe(false)
    expect(complete({ ...draft, what: 'back', n: -1 })).toBe(false)
    for (const seconds of [0, 3601, NaN]) expect(complete({ ...draft, what: 'extend', seconds })).toBe(false)
    expect(complete({ ...draft, what: 'pause', seat: -1, n: -1 })).toBe(true)
  })

  it('send nothing beside it', () => {
    expect(ruling(draft)).toEqual({ what: 'note', why: '확인' })
    expect(ruling({ ...draft, what: 'extend' })).toEqual({ what: 'extend', why: '확인', seat: 1, seconds: 60 })
    expect(ruling({ ...draft, what: 'back' })).toEqual({ what: 'back', why: '확인', n: 12 })
    expect(ruling({ ...draft, what: 'award' })).toEqual({ what: 'award', why: '확인', seat: 1 })
  })
})

describe('both', () => {
  it('takes the two situations, and nothing else', () => {
    expect(both({ both: [1, 2] })).toEqual([1, 2])
    for (const other of [null, undefined, {}, { both: [1] }, { view: {} }]) expect(both(other)).toBeNull()
  })
})
