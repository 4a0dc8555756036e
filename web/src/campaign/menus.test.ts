import { expect, test } from 'vitest'
import ownTurn from '../../fixtures/campaign/own-turn.json'
import reading from '../../fixtures/campaign/reading.json'
import setUp from '../../fixtures/campaign/set-up.json'
import waiting from '../../fixtures/campaign/waiting.json'
import { against, begun, mapped, offered, onTile, targetsOf, withdrawal } from './menus'
import type { Reading, Scene } from './shape'

const turn = ownTurn as unknown as Scene
const read = reading as unknown as Reading

test('the map offers walks and zones; a walk that is written can still be changed', () => {
  const before = mapped(turn, null, '한서의 세이버')
  expect(before.filter((one) => one.tile).length).toBeGreaterThan(20)
  expect(before.filter((one) => one.kind === 'leave').map((one) => one.zone)).toEqual([1, 3])
  expect(read.menu!.some((one) => one.kind === 'move' && one.tile)).toBe(false)
  expect(mapped(turn, read, '한서의 세이버').map((one) => one.tile)).toEqual(before.map((one) => one.tile))
  expect(mapped(turn, null, '한서')).toEqual([])
})

test('what can follow in the sentence comes from its reading', () => {
  const menu = offered(turn, read)
  expect(menu.filter((one) => one.kind === 'attack')).toEqual(read.menu!.filter((one) => one.kind === 'attack'))
  expect(offered(turn, null)).toBe(turn.menu)
})

test('a start is good for any tile that one can stand on', () => {
  const scene = setUp as unknown as Scene
  const starts = mapped(scene, null, '한서')
  const floor = scene.map.rows.join('').replace(/[^.~]/g, '').length
  expect(starts).toHaveLength(floor)
  expect(onTile(starts, 'K3').map((one) => one.say)).toEqual(['한서는 K3에서 시작한다'])
  expect(onTile(starts, 'N2')).toEqual([])
})

test('a start that is being written is marked before it is declared', () => {
  const starts = mapped(setUp as unknown as Scene, null, '한서')
  expect(begun(starts, '한서는 K3에서 시작한다')).toEqual([{ who: '한서', tile: 'K3' }])
  expect(begun(starts, '한서는 K3에서 시')).toEqual([])
})

test('people to whom something can be done are told apart', () => {
  const targets = targetsOf(turn.menu!)
  expect([...targets].sort()).toEqual(['서아', '서아의 랜서'])
  expect(against(turn.menu!, '서아').some((one) => one.why)).toBe(true)
  expect(targetsOf(turn.menu!.filter((one) => one.kind === 'attack'))).toEqual(new Set(['서아의 랜서']))
})

test('a declaration that waits finds its way back', () => {
  const scene = waiting as unknown as Scene
  expect(withdrawal(scene.menu!, scene.pending!, 0)?.say).toBe('선언 취소')
  expect(withdrawal([], scene.pending!, 0)).toBeNull()
  const two = [{ who: 'a' }, { who: 'b' }, { who: 'a' }]
  const backs = ['a', 'b', 'a'].map((who, i) => ({ kind: 'withdraw', label: '', say: String(i), who }))
  expect(two.map((_, nth) => withdrawal(backs, two, nth)?.say)).toEqual(['0', '1', '2'])
})
