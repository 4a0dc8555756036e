import { expect, test } from 'vitest'
import type { CardNow, Situation } from '../lib/wire'
import { Hand } from './hand.svelte'
import { ordered } from './order'
import { sumText } from './sum'

const card = (name: string, speed: number | null = null, code = 0): CardNow => ({
  card: name,
  speed,
  final: speed,
  code,
})
const situation = (
  hand: CardNow[],
  view: { turn?: number; phase?: string; asks?: string; readied?: string | null } = {},
): Situation =>
  ({
    heading: '',
    hand,
    view: {
      viewer: 0,
      turn: 5,
      phase: 'ready',
      asks: 'ready',
      ...view,
      sides: [{ readied_card: view.readied ?? null }, {}],
    },
  }) as unknown as Situation
const names = (hand: Hand): string[] => hand.cards.map((one) => one.card)

test('the hand is sorted by speed when the phase begins; what has none comes last', () => {
  expect(ordered([card('guard'), card('b', 8), card('a', 1)], []).map((one) => one.card)).toEqual(['a', 'b', 'guard'])
})

test('during ready the order stands, and new cards join at the end', () => {
  const hand = new Hand()
  hand.follow(situation([card('b', 8), card('a', 1)]))
  hand.follow(situation([card('new', 0), card('b', 2), card('a', 9)]))
  expect(names(hand)).toEqual(['a', 'b', 'new'])
  hand.follow(situation([card('new', 0), card('b', 2), card('a', 9)], { turn: 6 }))
  expect(names(hand)).toEqual(['new', 'b', 'a'])
})

test('nothing is chosen beforehand in a new ready phase', () => {
  const hand = new Hand()
  hand.follow(situation([card('a', 1), card('b', 2)]))
  hand.pick(hand.cards[0]!)
  hand.follow(situation([card('a', 1), card('b', 2)], { phase: 'get', asks: '' }))
  hand.follow(situation([card('a', 1), card('b', 2)], { turn: 6 }))
  expect(hand.card).toBeNull()
  expect(hand.at).toBeNull()
})

test('two copies of a card are two cards', () => {
  const hand = new Hand()
  hand.follow(situation([card('a', 1), { ...card('a', 1), nth: 1 }]))
  hand.pick(hand.cards[1]!)
  expect(hand.card?.nth).toBe(1)
})

test('choosing: a refused card is reached, not chosen; the second press is told', () => {
  const hand = new Hand()
  hand.follow(situation([card('a', 1), { ...card('no', 2), code: -1, why: '하울링 3/5' }]))
  expect(hand.pick(hand.cards[0]!)).toBe(false)
  expect(hand.card?.card).toBe('a')
  expect(hand.pick(hand.cards[1]!)).toBe(false)
  expect(hand.card?.card).toBe('a')
  expect(hand.at).toBe('no#0')
  expect(hand.pick(hand.cards[1]!)).toBe(true)
})

test('steps go round the ends', () => {
  const hand = new Hand()
  hand.follow(situation([card('a', 1), card('b', 2), card('c', 3)]))
  expect(hand.step(-1)?.card).toBe('c')
  expect(hand.step(1)?.card).toBe('a')
  expect(hand.step(1)?.card).toBe('b')
})

test('a chosen card that is gone or refused is chosen no more', () => {
  const hand = new Hand()
  hand.follow(situation([card('a', 1), card('b', 2)]))
  hand.pick(hand.cards[0]!)
  hand.follow(situation([{ ...card('a', 1), code: -1 }, card('b', 2)]))
  expect(hand.card).toBeNull()
})

test('a press counts only 300 ms after the moment began, and an update of the same moment does not delay it', () => {
  const hand = new Hand()
  hand.follow(situation([card('a', 1)], { phase: 'lumen', asks: '' }), 0)
  hand.follow(situation([card('a', 1)]), 1000)
  expect(hand.settled(1299)).toBe(false)
  expect(hand.settled(1300)).toBe(true)
  hand.follow(situation([card('a', 1)]), 1400)
  expect(hand.settled(1401)).toBe(true)
})

test('the readied card stays in its place', () => {
  const hand = new Hand()
  hand.follow(situation([card('a', 1), card('b', 2), card('c', 3)]))
  hand.follow(situation([card('a', 1), card('c', 3)], { asks: '', readied: 'b' }))
  expect(names(hand)).toEqual(['a', 'b', 'c'])
  expect(hand.readied).toBe('b#0')
  expect(hand.cards[1]).toMatchObject({ code: -1, final: 2 })
})

test('after a reload it is there too', () => {
  const hand = new Hand()
  hand.follow(situation([card('a', 1), card('b', 2)], { asks: '', readied: 'b' }))
  expect(hand.cards).toHaveLength(3)
  expect(hand.readied).toBe('b#1')
})

test.each([
  [8, 3, 5, '8 − FP 3 = 5'],
  [8, -2, 10, '8 − FP (−2) = 10'],
  [2, 3, 1, '2 → 1'],
  [7, 0, 7, '7 − FP 0 = 7'],
])('the sum of %i with %i FP', (speed, fp, final, text) => expect(sumText(speed, fp, final)).toBe(text))
