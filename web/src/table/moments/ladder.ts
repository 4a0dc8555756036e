// The combo ladder (L6): each blow a bar on the axis of speed, as high as its damage; what the correction takes is dashed.
import type { Blow, Combo, Next, Pair } from '../../lib/wire'

/** done: dealt already; first: combo 1; pick: chosen now; may: what could follow. */
export type BarKind = 'first' | 'done' | 'pick' | 'may'

/** left, width: in hundredths of the axis. height, cut: in hundredths of the tallest bar. */
export interface Bar {
  blow: Blow
  kind: BarKind
  left: number
  width: number
  height: number
  cut: number
  shared: boolean // with others of the same speed
}

export interface Ladder {
  bars: Bar[]
  last: number // the last speed of the axis; "n+" stands for it and all above
  total: number
  parts: number[]
  most: number // what the whole combo could deal; the total where nothing could follow
}

/** What is chosen in the builder: a pair, a next card, or nothing yet. */
export type Pick = Pair | Next | null

const SHORTEST = 10
const LONGEST = 14

function isPair(pick: Pair | Next): pick is Pair {
  return 'blows' in pick
}

/** The blows that a choice would add. */
export function blowsOf(pick: Pick): Blow[] {
  if (pick === null) return []
  return isPair(pick) ? [...pick.blows] : [pick.blow]
}

/** The bars of a combo as it stands, with what is chosen and what could follow it. */
export function ladderOf(combo: Combo, pick: Pick): Ladder {
  const picked = blowsOf(pick)
  const follow = pick === null ? [] : (pick.then ?? [])
  const kinds: [Blow, BarKind][] = [
    ...combo.done.map((blow): [Blow, BarKind] => [blow, blow.number === 1 ? 'first' : 'done']),
    ...picked.map((blow): [Blow, BarKind] => [blow, 'pick']),
    ...follow.map((blow): [Blow, BarKind] => [blow, 'may']),
  ]
  const last = axisEnd(combo, kinds)
  const tallest = Math.max(1, ...kinds.map(([blow]) => Math.max(blow.printed, blow.dealt)))
  const parts = [...combo.done, ...picked].map((blow) => blow.dealt)
  const total = combo.dealt + picked.reduce((sum, blow) => sum + blow.dealt, 0)
  const most = Math.max(total, pick?.best ?? total)
  return { bars: placed(kinds, last, tallest), last, total, parts, most }
}

/** The axis is cropped, but never moves while the builder is open: all that may be chosen fits. */
function axisEnd(combo: Combo, kinds: readonly [Blow, BarKind][]): number {
  const pairs = (combo.pairs ?? []).flatMap((pair) => [...pair.blows, ...(pair.then ?? [])])
  const nexts = (combo.nexts ?? []).flatMap((next) => [next.blow, ...(next.then ?? [])])
  const speeds = [...pairs, ...nexts, ...kinds.map(([blow]) => blow)].map((blow) => blow.speed)
  return Math.min(LONGEST, Math.max(SHORTEST, ...speeds.map((speed) => speed + 1)))
}

/** Bars of one speed stand side by side in its column. */
function placed(kinds: readonly [Blow, BarKind][], last: number, tallest: number): Bar[] {
  const column = (blow: Blow): number => Math.min(Math.max(blow.speed, 1), last)
  return kinds.map(([blow, kind], index) => {
    const same = kinds.filter(([other]) => column(other) === column(blow))
    const nth = kinds.slice(0, index).filter(([other]) => column(other) === column(blow)).length
    const width = 100 / last / same.length
    return {
      blow,
      kind,
      width,
      shared: same.length > 1,
      left: ((column(blow) - 1) / last) * 100 + nth * width,
      height: (Math.max(0, blow.dealt) / tallest) * 100,
      cut: (Math.max(0, blow.printed - blow.dealt) / tallest) * 100,
    }
  })
}

/** The pairs of the same two speeds, the one by which the combo could deal the most first. */
export interface Offered {
  label: string
  pairs: Pair[]
}

/** The pairs by their speeds, fastest first. */
export function offered(pairs: readonly Pair[]): Offered[] {
  const sorted = [...pairs].sort(
    (one, other) =>
      one.blows[0].speed - other.blows[0].speed ||
      one.blows[1].speed - other.blows[1].speed ||
      other.best - one.best ||
      other.adds - one.adds ||
      one.first - other.first ||
      one.second - other.second,
  )
  const groups: Offered[] = []
  for (const pair of sorted) {
    const label = `${pair.blows[0].speed} → ${pair.blows[1].speed}`
    const last = groups.at(-1)
    if (last?.label === label) last.pairs.push(pair)
    else groups.push({ label, pairs: [pair] })
  }
  return groups
}

/** The pair to show first: the one with which the combo could deal most. */
export function bestPair(pairs: readonly Pair[]): Pair | null {
  return pairs.reduce<Pair | null>((best, pair) => (best === null || pair.best > best.best ? pair : best), null)
}

/** The next card to show first. */
export function bestNext(nexts: readonly Next[]): Next | null {
  return nexts.reduce<Next | null>((best, next) => (best === null || next.best > best.best ? next : best), null)
}
