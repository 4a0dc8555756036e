import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { speakIn } from '../lib/i18n.svelte'
import type { LogLine, RoomLink } from '../lib/room.svelte'
import type { Face, Option } from '../lib/wire'
import { cardsOf, groups } from './decklist'
import { Giving, laidBy } from './giving.svelte'
import { handTold, look, looked } from './look.svelte'
import { newsOf } from './news.svelte'
import { report } from './report'

beforeAll(() => speakIn('ko'))
beforeEach(() => sessionStorage.clear())

/** A table that takes cards: each act is acknowledged first and shown a moment later, as the server does it. */
class Table {
  seat = 0
  hand: string[] = []
  acts: { card: string; laid: number }[] = []
  refuse = false
  closed = false
  constructor(public deck: string[]) {}

  get options(): Option[] {
    return this.deck.map((card, code) => ({ code, action: null, text: card, card }))
  }
  get situation(): object {
    const side = { hand_count: this.hand.length, list_count: 0 }
    return { options: this.options, view: { sides: [side, side] } }
  }
  act = async (code: number): Promise<object | null> => {
    this.acts.push({ card: this.deck[code]!, laid: this.hand.length })
    if (this.closed) return null
    if (this.refuse) return { t: 'refused', id: 1 }
    return { t: 'ack', id: 1, n: 0 }
  }
  /** The State after the last act. */
  arrive(): number {
    const { card } = this.acts.at(-1)!
    this.deck = this.deck.filter((one) => one !== card)
    this.hand.push(card)
    return this.hand.length
  }
}

const tick = (): Promise<void> => new Promise((done) => setTimeout(done))
const begun = (deck: string[], cards: string[]): { table: Table; giving: Giving } => {
  const table = new Table(deck)
  const giving = new Giving(table as unknown as RoomLink)
  giving.start(cards, 0)
  return { table, giving }
}

describe('Giving', () => {
  it('gives one card at a time, each by its code of the moment, and only once the last has arrived', async () => {
    const { table, giving } = begun(['a', 'b', 'c', 'd'], ['d', 'b', 'a'])
    await tick()
    expect(table.acts).toHaveLength(1) // acknowledged, but the table does not show it yet
    while (giving.busy) {
      giving.step(table.arrive())
      await tick()
    }
    expect(table.acts).toEqual([
      { card: 'd', laid: 0 },
      { card: 'b', laid: 1 },
      { card: 'a', laid: 2 },
    ])
    expect([giving.done, giving.overtaken]).toEqual([3, false])
  })

  it('goes on when the State comes before the Ack', async () => {
    const { table, giving } = begun(['a', 'b'], ['a', 'b'])
    giving.step(table.arrive()) // the promise of the act is still open
    await tick()
    expect(table.acts.map((one) => one.card)).toEqual(['a', 'b'])
  })

  it('stops where a card is gone: somebody else at this seat took it', async () => {
    const { table, giving } = begun(['a', 'b', 'c'], ['a', 'b'])
    await tick()
    table.arrive()
    table.deck = ['c']
    giving.step(1)
    expect([giving.busy, giving.overtaken]).toEqual([false, true])
  })

  it('stops where more cards lie there than it gave', async () => {
    const { giving } = begun(['a', 'b', 'c'], ['a', 'b'])
    await tick()
    giving.step(2)
    expect(giving.overtaken).toBe(true)
  })

  it('stops at a refusal, and quietly when the connection is closed for good', async () => {
    const table = new Table(['a', 'b'])
    table.refuse = true
    const giving = new Giving(table as unknown as RoomLink)
    giving.start(['a', 'b'], 0)
    await tick()
    expect([giving.busy, giving.overtaken, table.acts.length]).toEqual([false, true, 1])
    table.closed = true
    giving.start(['a', 'b'], 0)
    await tick()
    expect([giving.busy, giving.overtaken]).toEqual([false, false])
  })

  it('counts nothing for who has no seat', () => {
    expect(laidBy({ seat: 2, situation: { view: { sides: [{}, {}] } } } as unknown as RoomLink)).toBe(0)
  })
})

const line = (n: number, event: unknown, gone = false): LogLine => ({
  n,
  clause: 'L4.2',
  text: '',
  event,
  gone,
  key: n,
})

describe('the opponent’s first hand', () => {
  const told = { type: 'HandChosen', seat: 1, cards: ['a', 'b'] }

  it('is found in the log, mine is not taken for it, and what was taken back is not told', () => {
    const own = { type: 'HandChosen', seat: 0, cards: ['x'] }
    expect(handTold([line(3, own), line(3, told), line(4, null)], 0)).toEqual({ n: 3, cards: ['a', 'b'] })
    expect(handTold([line(3, own)], 0)).toBeNull()
    expect(handTold([line(3, told, true)], 0)).toBeNull()
  })

  it('is looked at once, and again after a new set-up', () => {
    expect(looked('room', 3)).toBe(false)
    look('room', 3)
    expect(looked('room', 3)).toBe(true)
    expect(looked('room', 90)).toBe(false)
    expect(looked('other', 3)).toBe(false)
  })
})

describe('newsOf', () => {
  const said = (n: number): LogLine => ({ ...line(n, null), clause: '' })

  it('is what the room says, not what the game rules', () => {
    expect(newsOf([line(4, null), said(5), { ...said(6), gone: true }], [], null).map((one) => one.n)).toEqual([5])
  })

  it('is not what a banner says already', () => {
    expect(newsOf([said(5)], [{ n: 5, what: 'draw', seat: 0 }], null)).toEqual([])
    expect(newsOf([said(5)], [], { seat: 1, step: 'away' })).toEqual([])
    expect(newsOf([said(5)], [], { seat: 1, step: 'claimable' })).toHaveLength(1)
  })
})

describe('report', () => {
  it('names the moment and holds no hidden card', () => {
    const view = { turn: 4, phase: 'ready', asks: 'ready', waiting: [0], sides: [{ hand: ['SECRET-CARD'] }] }
    const text = report(
      {
        ...{ id: 'ab12cd34', n: 61, role: 'seat', seat: 0, stage: 'playing', link: 'live' },
        room: { id: 'ab12cd34', game: 'lumen', stage: 'playing', options: { edition: 'classic' }, players: [] },
        situation: { view, heading: '', hand: [{ card: 'SECRET-CARD' }] },
        lines: [line(60, null)],
      } as unknown as Parameters<typeof report>[0],
      'agent',
    )
    expect(text).toContain('ab12cd34 n=61')
    expect(text).toContain('turn 4 ready')
    expect(text).not.toContain('SECRET')
  })
})

describe('decks', () => {
  it('finds the cards of a preset or of a judged deck', () => {
    expect(cardsOf({ techniques: ['a', 'b'], ultimate: 'u' })).toEqual(['a', 'b', 'u'])
    expect(cardsOf({ deck: { techniques: ['a'], ultimate: '' } })).toEqual(['a'])
    for (const none of [null, undefined, 5, {}, { techniques: 'x'.length }]) expect(cardsOf(none)).toEqual([])
  })

  it('groups them by kind', () => {
    const face = (kind: string, speed = 0, ultimate = false): Face => ({
      ...{ code: '', ko: '', en: '', mark: '' },
      kind,
      speed,
      ultimate,
    })
    const faces = { s: face('attack', 9), f: face('attack', 5), d: face('defence'), u: face('attack', 7, true) }
    expect(groups(['s', 'u', 'd', 'f', 'new'], faces)).toEqual([
      { key: 'deck-attacks', cards: ['f', 's'] },
      { key: 'deck-defences', cards: ['d'] },
      { key: 'deck-specials', cards: ['u', 'new'] },
    ])
  })
})
