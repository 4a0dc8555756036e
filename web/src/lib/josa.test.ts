import { expect, test } from 'vitest'
import cases from '../../../tests/core/josa-cases.json'
import { finalSound, josa } from './josa'

test.each(cases.josa)('$word + $particle', ({ word, particle, reading, expected }) => {
  expect(josa(word, particle, reading ?? undefined)).toBe(expected)
})

test.each(cases.final)('$word ends in $sound', ({ word, sound }) => {
  expect(finalSound(word)).toBe(sound)
})

test('a word that is no particle is refused', () => {
  expect(() => josa('킥', '처럼')).toThrow('처럼')
})
