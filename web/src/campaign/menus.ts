/** Which choices are offered now: those of the scene, or those that could follow in the sentence that is being written. */
import { cellsOf } from './chart'
import { isOnMap } from './sentence'
import type { Choice, Map as Mansion, Person, Reading, Scene } from './shape'

/** Where a character of mine is to begin. now: as the sentence says that is being written. */
export interface Wanted {
  tile: string
  role: Person['role']
  now: boolean
}

const TILE = '{tile}' // stands in the sentence of a choice that is good for any tile

/** The choices that may be tapped, with the sentence as it stands. reading: of that sentence; null while there is none. */
export function offered(scene: Scene, reading: Reading | null): readonly Choice[] {
  const base = scene.menu ?? []
  return reading?.menu?.length
    ? [...reading.menu, ...base.filter((one) => one.kind === 'withdraw' || one.kind === 'later')]
    : base
}

/** A choice that is good for any tile, as one for each tile that one can stand on. */
export function spread(choice: Choice, map: Pick<Mansion, 'rows' | 'zones'>): Choice[] {
  if (!choice.say.includes(TILE)) return choice.tile ? [choice] : []
  return cellsOf(map)
    .filter((cell) => cell.zone && (cell.ground === 'white' || cell.ground === 'blue'))
    .map((cell) => ({ ...choice, note: '', tile: cell.tile, say: choice.say.replaceAll(TILE, cell.tile) }))
}

/**
 * The choices of the map for one character. A walk that is already written can be changed: the tiles that it could have
 * gone to are offered still.
 */
export function mapped(scene: Scene, reading: Reading | null, who: string): Choice[] {
  const mine = (one: Choice): boolean => !one.target && (!one.who || !who || one.who === who)
  const base = (scene.menu ?? []).filter(mine)
  const now = offered(scene, reading).filter(mine)
  const starts = base.filter((one) => one.kind === 'start').flatMap((one) => spread(one, scene.map))
  const ways = now.some((one) => isOnMap(one) && !one.why) ? now : base
  return [...starts, ...ways.filter(isOnMap), ...now.filter((one) => one.tile && one.kind !== 'start' && !isOnMap(one))]
}

/** The starts that a sentence writes, before it is declared: of whom, and on which tile. */
export const begun = (choices: readonly Choice[], text: string): { who: string; tile: string }[] =>
  choices
    .filter((one) => one.kind === 'start' && one.tile && one.say && text.includes(one.say))
    .map((one) => ({ who: one.who ?? '', tile: one.tile! }))

/** What can be done to a character. */
export const against = (choices: readonly Choice[], name: string): Choice[] =>
  choices.filter((one) => one.target === name)

/** Characters to whom something can be done, as far as nothing closes it. */
export const targetsOf = (choices: readonly Choice[]): ReadonlySet<string> =>
  new Set(choices.filter((one) => one.target && !one.why).map((one) => one.target!))

/** All that can be chosen on a tile. */
export const onTile = (choices: readonly Choice[], tile: string): Choice[] =>
  choices.filter((one) => one.tile === tile && !one.target)

/** The withdrawal of a declaration that waits: the first of that character which is not yet another's. */
export function withdrawal(
  choices: readonly Choice[],
  pending: readonly { who: string }[],
  nth: number,
): Choice | null {
  const { who } = pending[nth]!
  const before = pending.slice(0, nth).filter((one) => one.who === who).length
  const all = choices.filter((one) => one.kind === 'withdraw' && (!one.who || one.who === who))
  return all[Math.min(before, all.length - 1)] ?? null
}
