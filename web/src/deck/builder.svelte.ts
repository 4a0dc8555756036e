/** The deck that is being made: its changes, which can be taken back, and what the server says of it. */
import { call, Failure } from '../lib/api'
import { faces } from '../lib/catalogue.svelte'
import { recall, remember } from '../lib/prefs.svelte'
import { decks, type SavedDeck } from '../room/decks.svelte'
import { GAME } from '../room/games.svelte'
import type { DeckChange, DeckJudged, Draft, Fix, PasteNote } from './shape'

const KEY = 'simpan.draft'
const PAUSE_MS = 120 // between the last change and the question
const MOST_BACK = 100
const MOST_CARDS = 100

export type Deck = Required<Draft>

/** A deck with the id of the saved one that it was, so that a way back never ends in another one's place. */
interface Moment {
  deck: Deck
  saved: string
}

const empty = (): Deck => ({ character: '', techniques: [], ultimate: '', name: '', edition: 'classic' })
const whole = ({ character, techniques, ultimate, name, edition }: Draft): Deck => ({
  character: character ?? '',
  techniques: [...(techniques ?? [])].filter((one) => typeof one === 'string'),
  ultimate: ultimate ?? '',
  name: name ?? '',
  edition: edition === 'current' ? 'current' : 'classic',
})
const same = (one: Deck, other: Deck): boolean => JSON.stringify(one) === JSON.stringify(other)

const ask = (body: object): Promise<DeckJudged> =>
  call<DeckJudged>('POST', `/api/games/${encodeURIComponent(GAME)}/deck`, body)

class Builder {
  deck: Deck = $state.raw(empty())
  /** What the server says of it; of the deck before while `busy`. */
  judged: DeckJudged | null = $state.raw(null)
  busy = $state(false)
  failed = $state('')
  /** Whether what the rules say belongs to the deck as it is. */
  current = $state(false)
  past: Moment[] = $state.raw([])
  future: Moment[] = $state.raw([])
  /** The id of the saved deck that this one was or has become. */
  saved = $state('')
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = 0

  constructor() {
    const kept = recall<{ deck?: Draft; saved?: string }>(KEY)
    if (Array.isArray(kept?.deck?.techniques)) this.deck = whole(kept.deck)
    if (typeof kept?.saved === 'string') this.saved = kept.saved
  }

  get started(): boolean {
    return this.deck.character !== '' || this.deck.techniques.length > 0 || this.deck.ultimate !== ''
  }

  /** Whether the saved deck is as this one. */
  get clean(): boolean {
    const found = decks.find(this.saved)
    if (!found) return false
    return same(whole(found), this.deck)
  }

  // -- changes -----------------------------------------------------------------------------------------------------

  /** Puts another deck in its place, saved under that id ('': not yet); the one before can be had back. */
  change(deck: Deck, saved = this.saved): void {
    if (same(deck, this.deck) && saved === this.saved) return
    this.past = [...this.past, { deck: this.deck, saved: this.saved }].slice(-MOST_BACK)
    this.future = []
    this.#set(deck, saved)
  }

  /** A name is written letter by letter: no step of its own for each. */
  rename(name: string): void {
    this.#set({ ...this.deck, name: name.slice(0, 80) }, this.saved)
  }

  /** One card in: an ultimate to its place, anything else to the techniques. */
  add(code: string): void {
    if (faces.face(code).ultimate) this.change({ ...this.deck, ultimate: code })
    else if (this.deck.techniques.length < MOST_CARDS)
      this.change({ ...this.deck, techniques: [...this.deck.techniques, code] })
  }

  /** One card out. */
  remove(code: string): void {
    if (this.deck.ultimate === code) this.change({ ...this.deck, ultimate: '' })
    else this.change({ ...this.deck, techniques: without(this.deck.techniques, [code]) })
  }

  /** How often a card is in the deck. */
  count(code: string): number {
    return this.deck.techniques.filter((one) => one === code).length + (this.deck.ultimate === code ? 1 : 0)
  }

  /** What mends one broken rule, with this card instead of the first that would come. */
  mend(fix: Fix, instead = ''): void {
    const out = (fix.out ?? []).flatMap((one) => one.of.slice(0, one.n))
    const take = (fix.take ?? []).flatMap((one) => one.of.slice(0, one.n))
    if (instead && take.length) take[take.length - 1] = instead
    let { techniques, ultimate } = this.deck
    techniques = [...without(techniques, [...out, ...(fix.to_ultimate ? [fix.to_ultimate] : [])]), ...take]
    if (fix.ultimate_out) ultimate = ''
    if (fix.to_ultimate) ultimate = fix.to_ultimate
    this.change({ ...this.deck, techniques, ultimate, character: fix.character || this.deck.character })
  }

  /** The whole of a change. */
  apply(change: DeckChange): void {
    this.change({ ...whole(change.deck), name: this.deck.name })
  }

  undo(): void {
    const before = this.past.at(-1)
    if (!before) return
    this.past = this.past.slice(0, -1)
    this.future = [...this.future, { deck: this.deck, saved: this.saved }]
    this.#set(before.deck, before.saved)
  }

  redo(): void {
    const after = this.future.at(-1)
    if (!after) return
    this.future = this.future.slice(0, -1)
    this.past = [...this.past, { deck: this.deck, saved: this.saved }]
    this.#set(after.deck, after.saved)
  }

  /** An empty deck, of a character or of nobody yet. */
  fresh(character = ''): void {
    this.change({ ...empty(), character }, '')
  }

  // -- other forms -------------------------------------------------------------------------------------------------

  /** Reads a text as a deck; what should be known about its lines. Throws Failure. */
  async read(text: string): Promise<{ found: Deck; notes: PasteNote[] }> {
    const judged = await ask({ text })
    return { found: whole(judged.deck), notes: judged.notes ?? [] }
  }

  open(deck: SavedDeck): void {
    this.change(whole(deck), deck.id)
  }

  /** Keeps it among the decks of this browser; copy: as another one. */
  async save(name: string, copy = false): Promise<SavedDeck> {
    if (name !== this.deck.name) this.rename(name)
    if (!this.current) await this.judge()
    const legal = this.current && this.judged?.legal === true
    const kept = decks.save({ ...this.deck, name, id: copy ? '' : this.saved, legal })
    this.saved = kept.id
    this.#keep()
    return kept
  }

  // -- the rules ---------------------------------------------------------------------------------------------------

  /** Asks the server at once. */
  async judge(): Promise<void> {
    clearTimeout(this.#timer)
    if (!this.started) {
      this.judged = null
      this.failed = ''
      return
    }
    const number = ++this.#asked
    const { deck } = this
    this.busy = true
    try {
      const judged = await ask({ deck })
      if (number !== this.#asked) return
      this.judged = judged
      this.failed = ''
      this.current = true
    } catch (error) {
      if (number !== this.#asked) return
      this.failed = error instanceof Failure ? error.text : String(error)
    } finally {
      if (number === this.#asked) this.busy = false
    }
  }

  #set(deck: Deck, saved: string): void {
    this.deck = deck
    this.saved = saved
    this.current = false
    this.#keep()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.judge(), PAUSE_MS)
  }

  #keep(): void {
    remember(KEY, { deck: this.deck, saved: this.saved })
  }
}

/** Without one of each of these cards, the last ones of those that are there several times. */
function without(cards: readonly string[], gone: readonly string[]): string[] {
  const left = [...cards]
  for (const code of gone) {
    const at = left.lastIndexOf(code)
    if (at >= 0) left.splice(at, 1)
  }
  return left
}

export const builder = new Builder()
