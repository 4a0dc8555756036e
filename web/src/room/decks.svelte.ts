/** Decks that this person has made, kept in this browser: made on the deck page, offered wherever a deck is brought. */
import { recall, remember } from '../lib/prefs.svelte'

const KEY = 'simpan.decks'
const MOST = 100
const LONGEST = 80 // letters of a name, as the server's
const MOST_CARDS = 100

export interface SavedDeck {
  id: string
  name: string
  character: string
  techniques: string[]
  ultimate: string
  edition: 'classic' | 'current'
  legal: boolean // as it was when it was kept
  at: number // milliseconds since 1970
}

/** What was kept may be from an older version of this page, or anything. */
function read(kept: unknown): SavedDeck | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { id, name, character, techniques, ultimate, edition, legal, at } = kept as Record<string, unknown>
  if (typeof id !== 'string' || typeof name !== 'string' || typeof character !== 'string') return null
  if (!Array.isArray(techniques) || techniques.length > MOST_CARDS) return null
  return {
    id,
    name: name.slice(0, LONGEST),
    character: character.slice(0, LONGEST),
    techniques: techniques.filter((one) => typeof one === 'string').map((one: string) => one.slice(0, LONGEST)),
    ultimate: typeof ultimate === 'string' ? ultimate.slice(0, LONGEST) : '',
    edition: edition === 'current' ? 'current' : 'classic',
    legal: legal === true,
    at: typeof at === 'number' ? at : 0,
  }
}

class Decks {
  all: SavedDeck[] = $state.raw([])
  /** Whether this browser keeps them; else they go with the page. */
  kept = $state(true)

  constructor() {
    this.refresh()
  }

  /** Reads them anew: another tab may have changed them. */
  refresh = (): void => {
    const found = recall<unknown>(KEY)
    if (Array.isArray(found)) this.all = found.map(read).filter((one) => one !== null)
  }

  find(id: string): SavedDeck | null {
    return this.all.find((one) => one.id === id) ?? null
  }

  /** Keeps a deck, under its id if it has one. The newest is the first; beyond a hundred the oldest are forgotten. */
  save(deck: Omit<SavedDeck, 'at'>): SavedDeck {
    this.refresh()
    const saved = { ...deck, name: deck.name.slice(0, LONGEST), id: deck.id || freshId(), at: Date.now() }
    this.#write([saved, ...this.all.filter((one) => one.id !== saved.id)].slice(0, MOST))
    return saved
  }

  remove(id: string): void {
    this.refresh()
    this.#write(this.all.filter((one) => one.id !== id))
  }

  #write(all: SavedDeck[]): void {
    this.all = all
    this.kept = remember(KEY, all)
  }
}

const freshId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (one) => one.toString(16).padStart(2, '0')).join('')

export const decks = new Decks()

addEventListener('storage', (event) => {
  if ((event as StorageEvent).key === KEY) decks.refresh()
})
