import { expect, test } from 'vitest'
import { linesOf } from './looked'

test('lines are read out of every shape in which the game tells them', () => {
  expect(
    linesOf({ lines: [{ text: 'a', clause: 'M1' }, 'b', { text: 'c', clauses: ['M2', 'M3'] }, { old: '1' }] }),
  ).toEqual([
    { text: 'a', clauses: ['M1'] },
    { text: 'b', clauses: [] },
    { text: 'c', clauses: ['M2', 'M3'] },
  ])
  expect(linesOf(['x'])).toEqual([{ text: 'x', clauses: [] }])
  expect(linesOf({ text: 'whole' })).toEqual([{ text: 'whole', clauses: [] }])
  expect([null, undefined, 3, {}, { lines: 3 }].flatMap(linesOf)).toEqual([])
})
