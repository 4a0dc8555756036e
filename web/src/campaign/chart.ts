/** The drawn map as tiles with names and places: geometry alone, no rule. */
import type { Choice, Map as Mansion, Person, Zone } from './shape'

export type Ground = 'white' | 'blue' | 'grey' | 'passage' | 'wall'

/** A tile. column, row: from 0, in the drawing. zone: 0 where it is in none. */
export interface Cell {
  tile: string
  column: number
  row: number
  ground: Ground
  zone: number
}

const GROUNDS: Record<string, Ground> = { '.': 'white', '~': 'blue', '%': 'grey', '=': 'passage' }
const A = 65

/** A, B … Z, AA: the letters of a column. */
export function letters(column: number): string {
  const last = String.fromCharCode(A + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}

/** K3: the name of a tile. */
export const tileName = (column: number, row: number): string => letters(column) + String(row + 1)

/** The place of a tile by its name; null for what is no name. */
export function placeOf(tile: string): { column: number; row: number } | null {
  const found = /^([A-Z]+)([1-9]\d*)$/.exec(tile)
  if (!found) return null
  let column = 0
  for (const letter of found[1]!) column = column * 26 + letter.charCodeAt(0) - A + 1
  return { column: column - 1, row: Number(found[2]) - 1 }
}

/** A part of the drawing: first and last column and row. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export const boxOf = ({ box: [left, top, right, bottom] }: Pick<Zone, 'box'>): Box => ({ left, top, right, bottom })

/** The whole drawing. */
export const whole = (map: Mansion): Box => ({
  left: 0,
  top: 0,
  right: Math.max(0, ...map.rows.map((row) => row.length)) - 1,
  bottom: map.rows.length - 1,
})

const within = (box: Box, column: number, row: number): boolean =>
  column >= box.left && column <= box.right && row >= box.top && row <= box.bottom

/** Every tile, row by row. */
export function cellsOf(map: Pick<Mansion, 'rows' | 'zones'>): Cell[] {
  const boxes = map.zones.map((zone) => ({ number: zone.number, box: boxOf(zone) }))
  return map.rows.flatMap((signs, row) =>
    [...signs].map((sign, column) => {
      const zone = boxes.find(({ box }) => within(box, column, row))?.number ?? 0
      return { tile: tileName(column, row), column, row, ground: GROUNDS[sign] ?? 'wall', zone }
    }),
  )
}

/** The tiles of a part. */
export const inside = (cells: readonly Cell[], box: Box): Cell[] =>
  cells.filter((cell) => within(box, cell.column, cell.row))

/** Large blocks of wall inside the drawing that belong to no zone, as rectangles: the halls. */
export function halls(cells: readonly Cell[], box: Box): Box[] {
  const walls = new Set(
    inside(cells, box)
      .filter((cell) => cell.ground === 'wall' && cell.zone === 0)
      .map((cell) => cell.tile),
  )
  const is = (column: number, row: number): boolean => walls.has(tileName(column, row))
  const found: Box[] = []
  for (const cell of cells) {
    if (!walls.has(cell.tile)) continue
    let right = cell.column
    while (is(right + 1, cell.row)) right++
    let bottom = cell.row
    const filled = (row: number): boolean => {
      for (let column = cell.column; column <= right; column++) if (!is(column, row)) return false
      return true
    }
    while (filled(bottom + 1)) bottom++
    if (right - cell.column < 2 || bottom - cell.row < 2) continue
    found.push({ left: cell.column, top: cell.row, right, bottom })
    for (let row = cell.row; row <= bottom; row++)
      for (let column = cell.column; column <= right; column++) walls.delete(tileName(column, row))
  }
  return found
}

/** A direction on the map. */
export type Way = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'
const STEPS: Record<Way, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The next tile of these in a direction: straight on if there is one, else the nearest that lies that way. */
export function next(cells: readonly Cell[], from: Cell, way: Way): Cell {
  const [x, y] = STEPS[way]
  let best = from
  let least = Infinity
  for (const cell of cells) {
    const [dx, dy] = [cell.column - from.column, cell.row - from.row]
    const ahead = dx * x + dy * y
    if (ahead <= 0) continue
    const far = ahead + 8 * Math.abs(x ? dy : dx)
    if (far < least) [best, least] = [cell, far]
  }
  return best
}

/** The middle of a tile in units of a tile, seen from the corner of a part. */
export function middle(tile: string, box: Box): { x: number; y: number } | null {
  const place = placeOf(tile)
  return place && { x: place.column - box.left + 0.5, y: place.row - box.top + 0.5 }
}

/** Who stands where: people by tile, in the order in which they came. */
export function standing(people: readonly Person[]): Map<string, Person[]> {
  const found = new Map<string, Person[]>()
  for (const person of people) found.set(person.tile, [...(found.get(person.tile) ?? []), person])
  return found
}

/** The form of a character's sign: the role and the side, told apart without colour. */
export function signOf(person: Pick<Person, 'role' | 'side'>): 'square' | 'circle' | 'diamond' | 'hexagon' {
  if (person.side === 'enemy') return person.role === 'servant' ? 'diamond' : 'hexagon'
  return person.role === 'servant' ? 'square' : 'circle'
}

/** Tiles to which something leads, with what it is: the first open choice of each, or a closed one. */
export function byTile(choices: readonly Choice[]): Map<string, Choice> {
  const found = new Map<string, Choice>()
  for (const choice of choices) {
    const before = choice.tile ? found.get(choice.tile) : undefined
    if (choice.tile && (!before || (before.why && !choice.why))) found.set(choice.tile, choice)
  }
  return found
}
