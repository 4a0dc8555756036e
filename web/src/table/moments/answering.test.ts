import { describe, expect, it } from 'vitest'
import type { Blow, Combo, Option, Pair, Situation, View } from '../../lib/wire'
import { Answering } from './answering.svelte'
import { planOf } from './question'

const blow = (number: number, card: string, speed: number): Blow => ({
  number,
  card,
  speed,
  printed: 400,
  correction: 0,
  dealt: 400,
})
const pair = (first: number, second: number, best: number): Pair => ({
  first,
  second,
  blows: [blow(2, `card${first}`, 5), blow(3, `card${second}`, 6)],
  adds: 800,
  best,
})

function situation(asks: string, options: Option[], combo: Combo | null = null): Situation {
  const view = { turn: 3, phase: 'combo', asks, combo_number: 1, viewer: 0 } as View
  return { view, heading: '', options, combo }
}

/** A question comes and nothing is under way. */
function arrive(answering: Answering, table: Situation, send: (code: number) => void): void {
  answering.follow(table)
  answering.flush(table, send)
}

const card = (code: number, type: string): Option => ({
  code,
  action: { type },
  text: '',
  card: `card${code}`,
  seat: 0,
})
const combo: Combo = { seat: 0, at: 2, dealt: 500, done: [], pairs: [pair(1, 2, 1300), pair(2, 4, 1500)], stop: 62 }

describe('a pair', () => {
  it('begins with the best, is sent in two answers, the second once it is asked for', () => {
    const answering = new Answering()
    const sent: number[] = []
    const send = (code: number): void => void sent.push(code)
    answering.follow(situation('pair', [card(1, 'ShowFirst'), card(2, 'ShowFirst')], combo))
    expect(answering.pick).toBe(combo.pairs![1])
    answering.send(situation('pair', [], combo), combo.pairs![1]!, send)
    expect(sent).toEqual([2])
    arrive(answering, situation('partner', [card(3, 'ShowSecond'), card(4, 'ShowSecond')]), send)
    expect(sent).toEqual([2, 4])
    arrive(answering, situation('partner', [card(4, 'ShowSecond')]), send)
    expect(sent).toEqual([2, 4]) // asked again, it is not answered by itself
  })

  it('finds the second by its card where the codes have moved', () => {
    const answering = new Answering()
    const sent: number[] = []
    const send = (code: number): void => void sent.push(code)
    answering.follow(situation('pair', [card(2, 'ShowFirst')], combo))
    answering.send(situation('pair', [], combo), combo.pairs![1]!, send)
    arrive(answering, situation('partner', [{ ...card(9, 'ShowSecond'), card: 'card4' }]), send)
    expect(sent).toEqual([2, 9])
  })

  it('is let go where another question comes first', () => {
    const answering = new Answering()
    const sent: number[] = []
    const send = (code: number): void => void sent.push(code)
    answering.follow(situation('pair', [card(2, 'ShowFirst')], combo))
    answering.send(situation('pair', [], combo), combo.pairs![1]!, send)
    arrive(answering, situation('speed', [{ code: 37, action: { type: 'CountAs' }, text: '속도 5' }]), send)
    arrive(answering, situation('partner', [card(4, 'ShowSecond')]), send)
    expect(sent).toEqual([2])
  })

  it('takes the second alone when only it is asked', () => {
    const sent: number[] = []
    new Answering().send(situation('partner', [], combo), combo.pairs![0]!, (code) => void sent.push(code))
    expect(sent).toEqual([2])
  })
})

describe('choosing', () => {
  it('goes round by keys', () => {
    const answering = new Answering()
    const table = situation('cards', [card(5, 'Choose'), card(6, 'Choose'), card(7, 'Choose')])
    const plan = planOf(table)
    answering.follow(table)
    const seen: (number | null)[] = []
    for (const by of [-1, -1, 1, 1] as const) {
      answering.next(plan, by)
      seen.push(answering.chosen)
    }
    expect(seen).toEqual([7, 6, 7, 5])
  })

  it('ignores a press that was meant for the moment before, and forgets its choice', () => {
    const answering = new Answering()
    answering.follow(situation('cards', [card(5, 'Choose')]), 1000)
    expect([answering.settled(1200), answering.settled(1300)]).toEqual([false, true])
    answering.chosen = 5
    answering.follow(situation('cards', [card(5, 'Choose')]), 2000)
    expect([answering.chosen, answering.settled(2001)]).toEqual([5, true]) // the same question
    answering.follow(situation('cards', [card(6, 'Choose')]), 3000)
    expect([answering.chosen, answering.settled(3001)]).toEqual([null, false])
  })
})
