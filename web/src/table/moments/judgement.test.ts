import { describe, expect, it } from 'vitest'
import type { Told } from '../../lib/wire'
import recorded from './judgement.cases.json' // battles of real games, as seat 0 hears them; `is`: what happened in order
import { gapOf, judgementOf, placeAt, type Judgement, type Verdict } from './judgement'

const cases = recorded as unknown as { is: string; lines: Told[] }[]

function judged(is: string): Judgement {
  const found = cases.find((one) => one.is === is)
  if (found === undefined) throw new Error(`no case ${is}`)
  const judgement = judgementOf(found.lines)
  if (judgement === null) throw new Error('no judgement')
  return judgement
}

const VERDICTS: [string, Verdict][] = [
  ['Revealed Revealed BothDefended', 'defence'],
  ['Revealed Revealed Evaded', 'evade'],
  ['Revealed Revealed Evaded Countered ComboJudged', 'evade'],
  ['Revealed Revealed Guarded', 'guard'],
  ['Revealed Revealed Clashed', 'clash'],
  ['Revealed Revealed SpeedWon Countered', 'counter'],
  ['Revealed Revealed SpeedTied Hit Hit', 'tie'],
  ['Revealed Revealed Hit', 'hit'],
  ['NoResponse Revealed Hit', 'hit'],
  ['Revealed Revealed SpeedWon Countered GrabNegated', 'negated'],
  ['Revealed Revealed CostUnpaid Voided Voided Countered', 'counter'],
  ['Revealed Revealed CostUnpaid Voided Voided', 'void'],
  ['Revealed Revealed', 'none'],
]

describe('judgementOf', () => {
  it.each(VERDICTS)('%s is %s', (is, verdict) => {
    expect(judged(is).verdict).toBe(verdict)
  })

  it('has a verdict for every recorded battle, and beats that end in a result where there is one', () => {
    for (const { is, lines } of cases) {
      const found = judgementOf(lines)
      expect(found, is).not.toBeNull()
      const open = found!.verdict === 'open' || found!.verdict === 'none'
      expect(found!.beats.at(-1) === 'result', is).toBe(!open)
      expect(found!.beats[0], is).toBe('reveal')
    }
  })

  it('says how speeds came about and who is faster', () => {
    const found = judged('Revealed Revealed SpeedWon Countered')
    const fast = found.faster as 0 | 1
    const [own, other] = [found.parties[fast].speed!, found.parties[fast === 0 ? 1 : 0].speed!]
    expect(own.final).toBeLessThan(other.final)
    expect(gapOf(found)).toBe(other.final - own.final)
    expect(found.winner).toBe(fast)
    expect(found.beats).toEqual(['reveal', 'slide', 'compare', 'result'])
    expect(placeAt(found.parties[fast], 'reveal', null)).toBe(own.reference)
    expect(placeAt(found.parties[fast], 'compare', null)).toBe(own.final)
  })

  it('leaves the slide out where speeds are not compared', () => {
    const found = judged('Revealed Revealed Guarded')
    expect(found.beats).toEqual(['reveal', 'compare', 'result'])
    expect(found.parties[found.winner as 0 | 1].made).toBe('guard')
    expect(found.parties[found.winner === 0 ? 1 : 0].result).toBe('guard')
    expect(placeAt(found.parties[0], 'reveal', 9)).toBe(9)
  })

  it('counts what the result gave, not what a catch or a combo did after it', () => {
    const found = judged('Revealed Revealed Guarded ComboJudged') // the combo was of a catch after the guard
    expect(found.parties.map((side) => side.combo)).toEqual([false, false])
    expect(found.parties.map((side) => side.damage)).toEqual([null, null])
  })

  it('tells who did not respond', () => {
    const found = judged('NoResponse Revealed Hit')
    const silent = found.parties.findIndex((side) => side.card === '')
    expect(found.parties[silent as 0 | 1].silent).not.toBe('')
    expect(found.winner).toBe(silent === 0 ? 1 : 0)
  })

  it('tells whose grab was negated, and by what', () => {
    const found = judged('Revealed Revealed SpeedWon Countered GrabNegated')
    expect(found.grab?.negated).toBe(true)
    expect(found.grab?.card).not.toBe('')
    expect(found.grab?.seat).toBe(found.winner === 0 ? 1 : 0)
  })

  it('keeps the numbers of both sides: HP before and after, FP of the result', () => {
    const found = judged('Revealed Revealed SpeedTied Hit Hit')
    for (const seat of [0, 1] as const) {
      const side = found.parties[seat]
      const hurt = found.parties[seat === 0 ? 1 : 0].hp
      if (side.damage !== null) expect(hurt!.before - hurt!.after).toBeGreaterThanOrEqual(side.damage)
    }
    expect(found.parties.some((side) => side.damage !== null)).toBe(true)
  })

  it('tells FP that an effect gave, as of an evade', () => {
    const found = judged('Revealed Revealed Evaded')
    expect(found.parties[found.winner as 0 | 1].effect).toBe(6)
    expect(found.closed).toBe(true)
  })

  it('is still open while an effect asks before the judgement', () => {
    const lines = cases.find((one) => one.is === 'Revealed Revealed Hit')!.lines
    const upto = lines.findLastIndex((line) => (line.event as { type: string }).type === 'Revealed')
    const found = judgementOf(lines.slice(0, upto + 1))!
    expect(found.verdict).toBe('open')
    expect(found.beats).toEqual(['reveal'])
    expect(found.parties.every((side) => side.card !== '')).toBe(true)
  })

  it('starts anew when a technique is readied again in the same turn', () => {
    const first = cases.find((one) => one.is === 'Revealed Revealed')!.lines
    const next = cases.find((one) => one.is === 'Revealed Revealed Guarded')!.lines
    const shifted = next.filter((line) => (line.event as { type: string }).type !== 'TurnBegan')
    const found = judgementOf([...first, ...shifted])!
    expect(found.verdict).toBe('guard')
    expect(found.again).toBe(false)
  })

  it('finds nothing before the first reveal', () => {
    expect(judgementOf([])).toBeNull()
    expect(judgementOf([{ n: 3, clause: '', text: 'a note' }])).toBeNull()
  })
})
