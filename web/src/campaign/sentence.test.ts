import { expect, test } from 'vitest'
import asked from '../../fixtures/campaign/reading-asked.json'
import later from '../../fixtures/campaign/reading-later.json'
import refused from '../../fixtures/campaign/reading-refused.json'
import talk from '../../fixtures/campaign/reading-talk.json'
import two from '../../fixtures/campaign/reading-two.json'
import { declares, grouped, joined, refuses, tapped, talks } from './sentence'
import type { Choice, Reading } from './shape'

const choice = (kind: string, say: string, more: Partial<Choice> = {}): Choice => ({ kind, say, label: say, ...more })
const walk = (to: string): Choice => choice('move', `K4에서 ${to}로 이동한다`, { who: '세이버', tile: to })

test('sentences stand one after the other with one mark between', () => {
  expect(joined('', '방어한다')).toBe('방어한다')
  expect(joined('K2로 이동', '방어한다')).toBe('K2로 이동. 방어한다')
  expect(joined('“받아라!” ', '방어한다')).toBe('“받아라!”. 방어한다')
  expect(joined('[이동 k3]', '방어한다')).toBe('[이동 k3] 방어한다')
})

test('a tap is replaced by another of its sort and added to those of another', () => {
  let now = tapped('', [], walk('K2'))
  expect(now.text).toBe('K4에서 K2로 이동한다')
  now = tapped(now.text, now.pieces, walk('K5'))
  expect(now.text).toBe('K4에서 K5로 이동한다')
  now = tapped(now.text, now.pieces, choice('attack', '아처를 물리로 공격한다', { who: '세이버' }))
  expect(now.text).toBe('K4에서 K5로 이동한다. 아처를 물리로 공격한다')
  now = tapped(now.text, now.pieces, choice('guard', '방어한다', { who: '세이버' }))
  expect(now.text).toBe('K4에서 K5로 이동한다. 방어한다')
  now = tapped(now.text, now.pieces, walk('K1'))
  expect(now.text).toBe('K4에서 K1로 이동한다. 방어한다')
})

test('what was typed stays; a tap that was typed over is no tap any more', () => {
  const first = tapped('“받아라”라고 외친다', [], walk('K2'))
  expect(first.text).toBe('“받아라”라고 외친다. K4에서 K2로 이동한다')
  const typed = first.text.replace('K2로', 'K3로')
  expect(tapped(typed, first.pieces, walk('K1')).text).toBe(`${typed}. K4에서 K1로 이동한다`)
})

test('two characters have sentences of their own', () => {
  const first = tapped('', [], choice('start', '한서는 K3에서 시작한다', { who: '한서' }))
  const both = tapped(first.text, first.pieces, choice('start', '세이버는 K4에서 시작한다', { who: '세이버' }))
  expect(both.text).toBe('한서는 K3에서 시작한다. 세이버는 K4에서 시작한다')
})

test('a sign in a replaced sentence is no pattern', () => {
  const first = tapped('', [], choice('guard', 'a', { who: 'x' }))
  expect(tapped(first.text, first.pieces, choice('guard', '$& $1', { who: 'x' })).text).toBe('$& $1')
})

test('readings are told apart: declared, kept, refused, left open, talk', () => {
  const all = { two, later, refused, asked, talk } as unknown as Record<string, Reading>
  const of = (sort: (one: Reading) => boolean) => Object.keys(all).filter((name) => sort(all[name]!))
  expect(of(declares)).toEqual(['two', 'later'])
  expect(of(refuses)).toEqual(['refused', 'asked'])
  expect(of(talks)).toEqual(['talk'])
})

test('buttons come in groups, the closed ones last, without what the map shows', () => {
  const found = grouped([
    walk('K2'),
    choice('move', '', { why: 'x' }),
    choice('attack', '', { why: 'too far' }),
    choice('attack', 'a'),
    choice('later', ''),
    choice('withdraw', 'w'),
    choice('end', 'e'),
  ])
  expect(found.map((one) => [one.group, one.choices.map((of) => of.why ?? of.say)])).toEqual([
    ['attack', ['a', 'too far']],
    ['way', ['x']],
    ['turn', ['e']],
  ])
})
