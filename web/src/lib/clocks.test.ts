import { expect, test } from 'vitest'
import { clockOf, inSeconds, leftAt, type Running } from './clocks.svelte'
import { markPassed } from './speak.svelte'

const clock = (more: Partial<Running> = {}): Running => ({
  kind: 'ready',
  seats: [0],
  left: 10_000,
  of: 10_000,
  heard: 1000,
  ...more,
})

test('a clock runs down from when it was heard, never below zero, and stands while paused', () => {
  expect(leftAt(clock(), 1000)).toBe(10_000)
  expect(leftAt(clock(), 4000)).toBe(7000)
  expect(leftAt(clock(), 400)).toBe(10_000)
  expect(leftAt(clock(), 99_000)).toBe(0)
  expect(leftAt(clock({ running: false }), 99_000)).toBe(10_000)
})

test('of several clocks the one that ends first', () => {
  const heard = performance.now() + 1e6 // none has run yet
  const clocks = [
    clock({ kind: 'match', left: 60_000, heard }),
    clock({ left: 9000, heard }),
    clock({ seats: [1], left: 5, heard }),
  ]
  expect(clockOf(clocks, 0)?.left).toBe(9000)
  expect(clockOf(clocks, null)?.left).toBe(5)
  expect(clockOf([], 0)).toBeNull()
})

test.each([
  [0, '0'],
  [1, '1'],
  [7000, '7'],
  [7001, '8'],
  [60_000, '1:00'],
  [754_000, '12:34'],
])('%i ms are %s', (ms, text) => expect(inSeconds(ms)).toBe(text))

test('seconds are spoken at 10, 5 and 3, once, and not when a clock first appears below them', () => {
  expect(markPassed(10_040, 9960)).toBe(10)
  expect(markPassed(9960, 9860)).toBeNull()
  expect(markPassed(5100, 5000)).toBe(5)
  expect(markPassed(3050, 2950)).toBe(3)
  expect(markPassed(12_000, 2000)).toBeNull() // a jump past all marks says nothing old
})
