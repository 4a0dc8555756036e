import { describe, expect, it } from 'vitest'
import { fresh, lastOf, limitOf, standing, type Change, type Delta, type Game, type What } from './game'
import { marksByHand } from './replayed'
import { soundFile } from './sound'

const start = (): Game => fresh('g', 1, 'classic', 0, 10, { wolf: { hp: 5000 }, viola: { hp: 5000 } })

function played(...changes: [What, [Delta, Delta]?][]): Game {
  let turn = 1
  const made = changes.map(([what, d], n): Change => {
    if (what.what === 'turn') turn = what.turn
    return { ...what, n, at: n, turn, ...(d && { d }) } as Change
  })
  return { ...start(), changes: made }
}

const hurt = (seat: 0 | 1, by: number): [What, [Delta, Delta]] => [
  { what: 'hp', seat },
  seat === 0 ? [{ hp: by }, {}] : [{}, { hp: by }],
]
const VERDICT = { keys: ['none', 'none'], words: ['none', 'none'], steps: [], sums: [], fp: [0, 0] } as never

describe('a game kept by hand', () => {
  it('adds up', () => {
    const now = standing(
      played(hurt(0, -500), hurt(0, -300), [{ what: 'counter', seat: 1, key: 'k' }, [{}, { counters: { k: 1 } }]]),
    )
    expect(now.sides[0].hp).toBe(4200)
    expect(now.sides[1].counters).toEqual({ k: 1 })
  })

  it('takes back one side of a change that touched both, and nothing else', () => {
    const both: [What, [Delta, Delta]] = [{ what: 'verdict', judged: VERDICT }, [{ hp: -400, fp: 2 }, { hp: -500 }]]
    const game = played(both, hurt(1, -100), [{ what: 'undo', seat: 0, of: 0 }])
    const now = standing(game)
    expect(now.sides.map((side) => [side.hp, side.fp])).toEqual([
      [5000, 0],
      [4400, 0],
    ])
    expect(lastOf(game, 0)).toBeNull()
    expect(lastOf(game, 1)?.n).toBe(1)
  })

  it('goes back to before a change, and on from there', () => {
    const game = played(
      hurt(0, -500),
      [{ what: 'turn', turn: 2 }],
      hurt(1, -500),
      [{ what: 'back', to: 1 }],
      hurt(1, -100),
    )
    const now = standing(game)
    expect(now.turn).toBe(1)
    expect(now.sides.map((side) => side.hp)).toEqual([4500, 4900])
    expect(standing(game, 3).sides[1].hp).toBe(4500)
  })

  it('finds the hand limit by brackets', () => {
    const brackets: [number, number][] = [[5000, 6], [4000, 7], [3000, 8]] // prettier-ignore
    expect([5000, 4001, 4000, 3000, 0].map((hp) => limitOf(brackets, hp))).toEqual([6, 6, 7, 8, 8])
  })

  it('comes back the same from a file', () => {
    const game = played(hurt(0, -500), [{ what: 'swap' }], [{ what: 'over', winner: -1 }])
    expect(soundFile(JSON.parse(JSON.stringify(game)))).toEqual(game)
  })

  it('refuses what is no game, and leaves out what is not sound', () => {
    for (const bad of [null, 7, [], {}, { format: 2, changes: [] }, { ...start(), changes: [{ what: 'evil' }] }])
      expect(soundFile(bad)).toBeNull()
    const odd = { ...start(), people: [{ character: '__proto__', name: 7 }], start: ['x', Infinity], id: '../x' }
    const found = soundFile(odd)!
    expect(found.people[0]).toEqual({ character: '', name: '' })
    expect(found.start).toEqual([0, 0])
    expect(found.id).toBe('x')
  })

  it('lies on the line of a replay, forwards even where it was taken back', () => {
    const game = played(hurt(0, -500), [{ what: 'turn', turn: 2 }], [{ what: 'back', to: 0 }])
    const { changes, ...about } = game
    const steps = [about, ...changes].map((table, n) => ({ n: n - 1, lines: [], table }))
    const marks = marksByHand(steps)
    expect(marks.map((mark) => mark.hp[0])).toEqual([5000, 4500, 4500, 5000])
    expect(marks.map((mark) => mark.turn)).toEqual([1, 1, 2, 2])
  })
})
