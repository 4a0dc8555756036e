import { expect, test } from 'vitest'
import type { Pin } from './Rail.svelte'
import { laid } from './rail'

const pin = (key: string, s: number, more: Partial<Pin> = {}): Pin => ({ key, s, glyph: 'high', name: key, ...more })

test('a pin alone stands on its tick', () => {
  expect(laid([pin('a', 5)], 14)).toEqual({
    pins: [{ pin: pin('a', 5), offset: 0 }],
    names: [{ key: 'a', s: 5, text: 'a', on: false }],
  })
})

test('pins of one speed are fanned about it, the chosen one in the middle and on top', () => {
  const { pins, names } = laid([pin('big', 5, { kind: 'big' }), pin('a', 5), pin('b', 5)], 14)
  expect(pins.map((one) => one.pin.key)).toEqual(['a', 'b', 'big'])
  expect(pins.map((one) => Math.sign(one.offset))).toEqual([-1, 1, 0])
  expect(names).toEqual([{ key: 'big', s: 5, text: 'big +2', on: true }])
})

test('what is beyond the last tick stands on it, together', () => {
  const { pins, names } = laid([pin('a', 15), pin('b', 17)], 14)
  expect(pins[0]!.offset).not.toBe(pins[1]!.offset)
  expect(names).toEqual([{ key: 'a', s: 14, text: 'a +1', on: false }])
})

test('a ghost gives way to a pin', () => {
  const ghost = pin('g', 8, { kind: 'ghost', name: undefined })
  expect(laid([ghost], 14).pins[0]!.offset).toBe(0)
  const both = laid([ghost, pin('a', 8)], 14).pins
  expect(both.find((one) => one.pin.key === 'a')!.offset).toBe(0)
  expect(both.find((one) => one.pin.key === 'g')!.offset).toBeGreaterThan(0)
})
