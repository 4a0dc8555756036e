import { expect, test } from 'vitest'
import { inWords, markPassed, secondsLeft } from './clock'
import type { Ask } from './shape'

const ask = (left: number, running = true): Ask => ({ asks: 'turn', who: '', text: '', left, of: 600, running })

test('seconds are counted from when the scene came, and only while the clock runs', () => {
  expect(secondsLeft(ask(60), 1000, 1000)).toBe(60)
  expect(secondsLeft(ask(60), 1000, 1400)).toBe(60)
  expect(secondsLeft(ask(60), 1000, 2001)).toBe(59)
  expect(secondsLeft(ask(60), 1000, 99_000)).toBe(0)
  expect(secondsLeft(ask(60, false), 1000, 99_000)).toBe(60)
  expect(secondsLeft(ask(-1), 1000, 99_000)).toBeNull()
  expect(secondsLeft(null, 0, 0)).toBeNull()
  expect(secondsLeft({ asks: 'place', who: '', text: '' }, 0, 0)).toBeNull()
})

test('a short time is written as minutes and seconds', () => {
  expect([0, 9, 60, 522, 3599].map(inWords)).toEqual(['0:00', '0:09', '1:00', '8:42', '59:59'])
})

test('a clock speaks once at each mark, and not for what passed unseen long ago', () => {
  expect(markPassed(61, 60)).toBe(60)
  expect(markPassed(60, 59)).toBeNull()
  expect(markPassed(31, 29)).toBe(30)
  expect(markPassed(11, 10)).toBe(10)
  expect(markPassed(Infinity, 300)).toBeNull()
  expect(markPassed(Infinity, 5)).toBeNull()
  expect(markPassed(600, 20)).toBeNull()
})
