import { describe, expect, it } from 'vitest'
import type { Option, SideView, View } from '../../lib/wire'
import { catchLimit, codeFor, overLimit, planOf, waitingFor } from './question'

function side(over: Partial<SideView> = {}): SideView {
  return {
    character: 'wolf',
    hp: 5000,
    fp: 0,
    hand_limit: 6,
    next_bracket: null,
    hand_count: 6,
    hand: null,
    known: [],
    list_count: 0,
    listed: [],
    side_count: 0,
    side_deck: null,
    broken: [],
    battle: [],
    lumen: [],
    face_down: 0,
    ultimate: [],
    readied: false,
    readied_card: null,
    no_response: false,
    no_responses: 0,
    technique: null,
    speed: null,
    damage: null,
    counters: {},
    used: [],
    ...over,
  }
}

function view(over: Partial<View>): View {
  return {
    game: 'lumen',
    edition: 'classic',
    viewer: 0,
    turn: 1,
    phase: 'battle',
    sudden_death: 0,
    stalled: 0,
    priority: 0,
    sides: [side(), side()],
    waiting: [0],
    asks: '',
    options: [],
    source: '',
    combo_number: 0,
    winner: null,
    reason: '',
    ...over,
  }
}

const pass: Option = { code: 62, action: { type: 'Pass' }, text: '캐치하지 않는다' }
const card = (code: number, name: string, more: Partial<Option> = {}): Option => ({
  code,
  action: { type: 'Catch', card: name },
  text: name,
  card: name,
  ...more,
})

describe('planOf', () => {
  it('lays cards out by owner, and keeps the answer that does nothing apart', () => {
    const options = [card(3, 'A', { seat: 1 }), card(4, 'B', { seat: 0 }), card(5, 'C', { seat: 1 }), pass]
    const plan = planOf({ view: view({ asks: 'cards' }), options })
    expect(plan.form).toBe('cards')
    expect(plan.groups.map((group) => [group.seat, group.options.map((one) => one.code)])).toEqual([
      [1, [3, 5]],
      [0, [4]],
    ])
    expect(plan.pass?.code).toBe(62)
    expect(plan.only).toBeNull()
  })

  it('takes effects as words though they are about cards, and numbers as numbers', () => {
    expect(planOf({ view: view({ asks: 'effect' }), options: [card(1, 'A'), card(2, 'A')] }).form).toBe('words')
    expect(
      planOf({ view: view({ asks: 'speed' }), options: [{ code: 37, action: { type: 'CountAs' }, text: '속도 5' }] })
        .form,
    ).toBe('numbers')
    const may = [
      { code: 32, action: { type: 'Accept' }, text: '사용한다' },
      { code: 33, action: { type: 'Decline' }, text: '사용하지 않는다' },
    ]
    const plan = planOf({ view: view({ asks: 'may' }), options: may })
    expect([plan.form, plan.answers.map((one) => one.code), plan.pass?.code]).toEqual(['words', [32], 33])
  })

  it('knows when there is only one answer', () => {
    expect(planOf({ view: view({ asks: 'catch' }), options: [pass] }).only?.code).toBe(62)
    expect(planOf({ view: view({ asks: 'catch' }), options: [card(1, 'A'), pass] }).only).toBeNull()
    expect(planOf({ view: view({}), options: [] }).only).toBeNull()
  })
})

describe('codeFor', () => {
  it('finds a card again in the next question, by name and copy', () => {
    const options = [card(7, 'A'), card(9, 'B'), card(11, 'B', { nth: 1 })]
    expect(codeFor(options, 'B', 1)).toBe(11)
    expect(codeFor(options, 'B', 0)).toBe(9)
    expect(codeFor(options, 'A', 2)).toBe(7) // fewer copies are left
    expect(codeFor(options, 'C', 0)).toBeNull()
  })
})

describe('what is said beside a question', () => {
  it('the limit of a catch', () => {
    expect(catchLimit({ view: view({ asks: 'catch' }), catch_limit: 5 })).toBe(5)
    expect(catchLimit({ view: view({ asks: 'catch' }), catch_limit: -1 })).toBeNull()
    expect(catchLimit({ view: view({ asks: 'get' }), catch_limit: 5 })).toBeNull()
  })

  it('the cards over the limit', () => {
    const sides: [SideView, SideView] = [side({ hand_count: 8 }), side()]
    expect(overLimit({ view: view({ sides }) }, 0)).toBe(2)
    expect(overLimit({ view: view({ sides }) }, 1)).toBe(0)
  })

  it('whom the match waits for', () => {
    expect(waitingFor({ view: view({ phase: 'get', waiting: [1] }) })).toEqual({ key: 'wait-for-get', seats: [1] })
    expect(waitingFor({ view: view({ phase: 'ready', waiting: [0, 1], viewer: 2 }) }).key).toBe('wait-for-both')
    expect(waitingFor({ view: view({ phase: 'battle', waiting: [1] }) }).key).toBe('wait-for-one')
    expect(waitingFor({ view: view({ phase: 'over', waiting: [] }) }).key).toBe('wait-over')
    expect(waitingFor({ view: view({ waiting: [] }) })).toEqual({ key: 'wait-for-nobody', seats: [] })
  })
})
