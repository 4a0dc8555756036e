import { expect, test } from 'vitest'
import ownTurn from '../../fixtures/campaign/own-turn.json'
import {
  boxOf,
  cellsOf,
  halls,
  inside,
  letters,
  middle,
  next,
  placeOf,
  signOf,
  standing,
  tileName,
  whole,
} from './chart'
import type { Map as Mansion } from './shape'

const map = ownTurn.map as unknown as Mansion
const cells = cellsOf(map)
const at = (tile: string) => cells.find((cell) => cell.tile === tile)!

test('every place has one name, and the name leads back to it', () => {
  expect([0, 25, 26, 51, 52].map(letters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA'])
  expect(tileName(10, 2)).toBe('K3')
  expect(placeOf('K3')).toEqual({ column: 10, row: 2 })
  expect(placeOf('AB12')).toEqual({ column: 27, row: 11 })
  expect(placeOf('3K')).toBeNull()
  for (const cell of cells) expect(placeOf(cell.tile)).toEqual({ column: cell.column, row: cell.row })
})

test('the drawing is read as tiles of zones, passages and walls', () => {
  expect(whole(map)).toEqual({ left: 0, top: 0, right: 22, bottom: 19 })
  expect(cells).toHaveLength(23 * 20)
  expect(at('K3')).toMatchObject({ ground: 'white', zone: 2 })
  expect(at('N2')).toMatchObject({ ground: 'grey', zone: 2 })
  expect(at('A8')).toMatchObject({ ground: 'blue', zone: 4 })
  expect(at('H3')).toMatchObject({ ground: 'passage', zone: 0 })
  expect(at('H1')).toMatchObject({ ground: 'wall', zone: 0 })
  expect(inside(cells, boxOf(map.zones[1]!))).toHaveLength(42)
  expect(inside(cells, boxOf(map.zones[1]!)).every((cell) => cell.zone === 2)).toBe(true)
})

test('the walled hall is one block and overlaps no zone', () => {
  const found = halls(cells, whole(map))
  expect(found).toHaveLength(1)
  expect(inside(cells, found[0]!).every((cell) => cell.ground === 'wall' && cell.zone === 0)).toBe(true)
})

test('arrows go to the neighbour, over a gap to what lies nearest, and stay where nothing lies', () => {
  const zone = cells.filter((cell) => cell.zone === 2)
  expect(next(zone, at('K3'), 'ArrowRight').tile).toBe('L3')
  expect(next(zone, at('K3'), 'ArrowUp').tile).toBe('K2')
  const floor = zone.filter((cell) => cell.ground !== 'grey')
  expect(next(floor, at('M2'), 'ArrowRight').tile).toBe('O2')
  expect(next(zone, at('O6'), 'ArrowRight').tile).toBe('O6')
  expect(next(zone, at('O6'), 'ArrowDown').tile).toBe('O6')
  const rooms = cells.filter((cell) => cell.zone)
  expect(next(rooms, at('O3'), 'ArrowRight').tile).toBe('Q3')
})

test('people stand on their tiles, and their signs tell role and side', () => {
  expect([...standing(map.people).keys()].sort()).toEqual(['K3', 'K4', 'L3', 'M3'])
  const signs = Object.fromEntries(map.people.map((one) => [one.name, signOf(one)]))
  expect(new Set(Object.values(signs))).toEqual(new Set(['square', 'circle', 'diamond', 'hexagon']))
  expect(middle('K3', boxOf(map.zones[1]!))).toEqual({ x: 2.5, y: 2.5 })
})
