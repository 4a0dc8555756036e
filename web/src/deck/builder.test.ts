import { beforeEach, describe, expect, it, vi } from 'vitest'
import { decks } from '../room/decks.svelte'
import { faces } from '../lib/catalogue.svelte'
import { builder, type Deck } from './builder.svelte'

const judged = (deck: Partial<Deck>, legal = true): Response =>
  new Response(JSON.stringify({ deck, legal, checks: [] }), { headers: { 'content-type': 'application/json' } })
const deck = (...techniques: string[]): Deck => ({
  character: 'wolf',
  techniques,
  ultimate: '',
  name: '',
  edition: 'classic',
})

beforeEach(() => {
  localStorage.clear()
  decks.all = []
  vi.stubGlobal(
    'fetch',
    vi.fn((_: string, options: RequestInit) => Promise.resolve(judged(JSON.parse(options.body as string).deck))),
  )
  faces.lay({
    cards: { ULT: { code: 'ULT', ko: '얼티밋', en: 'Ult', mark: 'wolf', kind: 'special', ultimate: true } },
    characters: {},
  })
  builder.fresh('wolf')
  builder.past = []
  builder.future = []
})

describe('changes', () => {
  it('can be taken back and made again', () => {
    builder.add('A')
    builder.add('B')
    builder.undo()
    expect(builder.deck.techniques).toEqual(['A'])
    builder.redo()
    expect(builder.deck.techniques).toEqual(['A', 'B'])
    builder.undo()
    builder.add('C')
    expect(builder.future).toEqual([])
  })
  it('put an ultimate in its own place', () => {
    builder.add('ULT')
    expect([builder.deck.techniques, builder.deck.ultimate]).toEqual([[], 'ULT'])
    builder.remove('ULT')
    expect(builder.deck.ultimate).toBe('')
  })
  it('take out one of several', () => {
    builder.change(deck('A', 'B', 'A'))
    builder.remove('A')
    expect(builder.deck.techniques).toEqual(['A', 'B'])
    expect(builder.count('A')).toBe(1)
  })
  it('survive the page', () => {
    builder.add('A')
    expect(JSON.parse(localStorage.getItem('simpan.draft')!).deck.techniques).toEqual(['A'])
  })
})

describe('mending', () => {
  it('takes out and in what the server says', () => {
    builder.change(deck('A', 'A', 'X'))
    builder.mend({ out: [{ n: 1, of: ['A'] }], take: [{ n: 1, of: ['B', 'C'] }] })
    expect(builder.deck.techniques).toEqual(['A', 'X', 'B'])
  })
  it('takes the card that was chosen instead', () => {
    builder.change(deck('X'))
    builder.mend({ out: [{ n: 1, of: ['X'] }], take: [{ n: 1, of: ['B', 'C'] }] }, 'C')
    expect(builder.deck.techniques).toEqual(['C'])
  })
  it('moves an ultimate and empties its place', () => {
    builder.change({ ...deck('ULT', 'A'), ultimate: 'WRONG' })
    builder.mend({ to_ultimate: 'ULT', ultimate_out: 'WRONG' })
    expect([builder.deck.techniques, builder.deck.ultimate]).toEqual([['A'], 'ULT'])
  })
  it('keeps the name with a whole change', () => {
    builder.change({ ...deck('A'), name: 'mine' })
    builder.apply({ size: 1, deck: { character: 'wolf', techniques: ['B'] } })
    expect([builder.deck.name, builder.deck.techniques]).toEqual(['mine', ['B']])
  })
})

describe('keeping', () => {
  it('keeps a deck under its name, and knows whether it is as it was kept', async () => {
    builder.change(deck('A'))
    const kept = await builder.save('mine')
    expect(kept).toMatchObject({ name: 'mine', techniques: ['A'], legal: true })
    expect(builder.clean).toBe(true)
    builder.add('B')
    expect(builder.clean).toBe(false)
    await builder.save('mine')
    expect(decks.all).toHaveLength(1)
  })
  it('never saves a deck in the place of another one after a way back', async () => {
    builder.change(deck('A'))
    const first = await builder.save('first')
    builder.fresh('wolf')
    builder.add('B')
    const second = await builder.save('second')
    builder.open(first)
    builder.undo()
    expect([builder.saved, builder.deck.techniques]).toEqual([second.id, ['B']])
    builder.redo()
    builder.add('C')
    await builder.save('first')
    expect(decks.find(second.id)?.techniques).toEqual(['B'])
    expect(decks.find(first.id)?.techniques).toEqual(['A', 'C'])
  })
  it('reads only what is a deck', () => {
    localStorage.setItem('simpan.decks', JSON.stringify([{ id: 'x' }, 7, null, { ...deck('A', 3 as never), id: 'y' }]))
    decks.refresh()
    expect(decks.all.map((one) => [one.id, one.techniques, one.legal])).toEqual([['y', ['A'], false]])
  })
  it('says when the browser keeps nothing', () => {
    const broken = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    decks.save({ ...deck('A'), id: '', name: 'x', legal: true })
    expect([decks.kept, decks.all.length]).toEqual([false, 1])
    broken.mockRestore()
  })
})

describe('the rules', () => {
  it('an answer that comes late does not count', async () => {
    const slow: ((answer: Response) => void)[] = []
    vi.stubGlobal('fetch', () => new Promise((done) => slow.push(done)))
    builder.change(deck('A'))
    const first = builder.judge()
    builder.change(deck('A', 'B'))
    const second = builder.judge()
    slow[1]!(judged(deck('A', 'B'), true))
    slow[0]!(judged(deck('A'), false))
    await Promise.all([first, second])
    expect([builder.judged?.legal, builder.current, builder.busy]).toEqual([true, true, false])
  })
  it('tell what went wrong', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('away')))
    builder.change(deck('A'))
    await builder.judge()
    expect(builder.failed).not.toBe('')
    expect(builder.current).toBe(false)
  })
})
