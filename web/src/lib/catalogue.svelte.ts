/** The faces of the cards, by code. A catalogue is named by its hash, so the browser keeps it for ever. */
import { call } from './api'
import { prefs } from './prefs.svelte'
import type { Catalogue, Face, Who } from './wire'

class Faces {
  cards: Record<string, Face> = $state.raw({})
  characters: Record<string, Who> = $state.raw({})
  hash = $state('')
  #shipped: ReadonlySet<string> = $state.raw(new Set())

  /** Adds a catalogue; one that came with a replay lays its cards over the server's. */
  lay(catalogue: Pick<Catalogue, 'cards' | 'characters'> & { hash?: string }): void {
    this.cards = { ...this.cards, ...catalogue.cards }
    this.characters = { ...this.characters, ...catalogue.characters }
    if (catalogue.hash) this.hash = catalogue.hash
  }

  /** Fetches the catalogue of this hash, unless it is there. Throws Failure. */
  async load(game: string, hash: string): Promise<void> {
    if (this.hash === hash) return
    const found = await call<Catalogue>(
      'GET',
      `/api/games/${encodeURIComponent(game)}/catalogue/${encodeURIComponent(hash)}`,
    )
    this.lay(found)
    this.#shipped = new Set(Object.keys(found.cards))
    this.hash = hash
  }

  /** Whether a card is one of the server's, which has a page of its own. */
  shipped(code: string): boolean {
    return this.#shipped.has(code)
  }

  /** A card's face; one that the catalogue lacks is shown by its code. */
  face(code: string): Face {
    const found = Object.hasOwn(this.cards, code) ? this.cards[code] : undefined
    return found ?? { code, ko: code, en: code, mark: 'neutral', kind: 'special' }
  }

  /** A card's name in the reader's language. */
  name(code: string): string {
    return this.face(code)[prefs.lang]
  }

  /** A character's name in the reader's language. */
  who(key: string): string {
    return (Object.hasOwn(this.characters, key) && this.characters[key]?.[prefs.lang]) || key
  }
}

export const faces = new Faces()
