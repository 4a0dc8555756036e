/** On whose side a character stands in the eyes of the viewer, for what is drawn deep inside a table. */
import { getContext, setContext } from 'svelte'
import type { Judgement, Scene } from './shape'

export type Side = 'me' | 'opp'

const KEY = Symbol('sides')

/** The viewer's characters and their allies are on its side; who has no characters has no side. */
export function sideOf(scene: Scene, name: string): Side | null {
  if (scene.viewer !== 'player') return null
  const friend = scene.map.people.some((one) => one.name === name && (one.side === 'own' || one.side === 'ally'))
  return friend || scene.sheets.some((one) => one.name === name) ? 'me' : 'opp'
}

/** Tells everything inside a table whose scene this is. */
export function tellSides(scene: () => Scene): void {
  setContext(KEY, (name: string) => sideOf(scene(), name))
}

/** In whose colour a judgement is drawn: its roller's; where there are no sides, the attack is set off from the defence. */
export function sides(): (one: Judgement) => Side {
  const told = getContext<((name: string) => Side | null) | undefined>(KEY)
  return (one) => told?.(one.who) ?? (one.side === 'attack' ? 'me' : 'opp')
}
