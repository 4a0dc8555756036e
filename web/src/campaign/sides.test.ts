import { expect, test } from 'vitest'
import clash from '../../fixtures/campaign/clash.json'
import open from '../../fixtures/campaign/public.json'
import type { Scene } from './shape'
import { sideOf } from './sides'

test('the own characters and allies are on my side, everybody else is not, and the public has none', () => {
  const scene = clash as unknown as Scene
  for (const one of scene.map.people)
    expect(sideOf(scene, one.name)).toBe(one.side === 'own' || one.side === 'ally' ? 'me' : 'opp')
  expect(new Set(scene.map.people.map((one) => sideOf(scene, one.name)))).toEqual(new Set(['me', 'opp']))
  expect(sideOf(open as unknown as Scene, scene.map.people[0]!.name)).toBe(null)
})
