import { expect, test } from 'vitest'
import feed from '../../fixtures/campaign/feed.json'
import type { Block } from '../lib/wire'
import { asText, exchangesOf, filtered, lastExchange } from './blocks'

const blocks = feed.blocks as unknown as Block[]

test('headings stay where something stands under them', () => {
  expect(filtered(blocks, 'all')).toEqual(blocks)
  const speech = filtered(blocks, 'speech')
  expect(speech.filter((one) => one.kind !== 'speech').map((one) => one.kind)).toEqual(['round'])
  const empty: Block[] = [
    { key: 0, kind: 'day', head: '1', lines: [] },
    { key: 1, kind: 'round', head: '1-1', lines: [] },
    { key: 2, kind: 'round', head: '1-2', lines: [] },
    { key: 3, kind: 'speech', lines: [{ text: 'x' }] },
  ]
  expect(filtered(empty, 'speech').map((one) => one.key)).toEqual([0, 2, 3])
  expect(filtered(empty, 'rulings')).toEqual([])
  expect(
    filtered(blocks, 'mine')
      .filter((one) => !one.mine)
      .map((one) => one.kind),
  ).toEqual(['round'])
})

test('the newest exchange that still holds is found', () => {
  const found = lastExchange(blocks)!
  expect(found.exchange).toMatchObject({ attacker: '한서의 세이버', target: '서아의 랜서', landed: true })
  expect(exchangesOf(blocks.find((one) => one.key === found.key)!)).toContain(found.exchange)
  const voided = blocks.map((one) => (one.key === found.key ? { ...one, void: 'x' } : one))
  expect(lastExchange(voided)).toBeNull()
  expect(lastExchange([])).toBeNull()
})

test('the log as text has heads, clauses and what holds no more', () => {
  const text = asText(blocks)
  expect(text).toContain('— 1일차 1라운드 —')
  expect(text).toContain('한서의 세이버 이동: K4 → K5 (1칸, 이동력 6) (M1.5)\n')
  expect(text).toMatch(/✗ 민지/)
  expect(text.endsWith('\n')).toBe(true)
  expect(asText([])).toBe('\n')
})
