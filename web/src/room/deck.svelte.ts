/** The deck that this person plays: one that comes with the server, one they made, or a text. Kept in this browser. */
import { api, Failure, type Menu, type Preset } from '../lib/api'
import { recall, remember } from '../lib/prefs.svelte'
import type { Checked, Said } from '../lib/wire'
import { decks, type SavedDeck } from './decks.svelte'
import { GAME } from './games.svelte'

const KEY = 'simpan.deck'
const LONGEST = 6000 // characters of a pasted deck that are kept

interface Kept {
  preset: string
  text: string
  own: boolean // the text, not the preset
  saved?: string // the id of a deck they made, '' for none
  label: Said | null // what the server called the text when it checked it
}

class Deck {
  preset = $state('')
  text = $state('')
  own = $state(false)
  saved = $state('')
  checked: Checked | null = $state.raw(null)
  busy = $state(false)
  failed = $state('')

  constructor() {
    const kept = recall<Partial<Kept>>(KEY)
    if (typeof kept?.preset === 'string') this.preset = kept.preset
    if (typeof kept?.text === 'string') this.text = kept.text
    this.own = kept?.own === true && this.text.trim() !== ''
    if (!this.own && typeof kept?.saved === 'string') this.saved = kept.saved
    if (this.own && kept?.label) this.checked = { ok: true, label: { ...kept.label } }
  }

  /** What is brought to a room. */
  get choice(): Record<string, unknown> {
    if (this.own) return { text: this.text }
    return this.mine ? { deck: brought(this.mine) } : { preset: this.preset }
  }

  /** The deck of their own making that is chosen; null for none. */
  get mine(): SavedDeck | null {
    return this.own || !this.saved ? null : decks.find(this.saved)
  }

  /** Whether there is something to bring: a preset, or a text that has not been found wanting. */
  get ready(): boolean {
    if (this.own) return this.text.trim() !== '' && this.checked?.ok !== false
    return this.mine ? this.mine.legal : this.preset !== ''
  }

  /** What the deck is called; null while nobody has said it. */
  label(menu: Menu | null): Said | null {
    if (this.mine) return { ko: this.mine.name, en: this.mine.name }
    if (!this.own) return this.chosen(menu)?.title ?? null
    const found = this.checked?.ok ? this.checked.label : undefined
    return found ? { ko: found.ko ?? '', en: found.en ?? '' } : null
  }

  /** The chosen preset; null where another deck is chosen. */
  chosen(menu: Menu | null): Preset | null {
    if (this.mine) return null
    return menu?.presets.find((one) => one.id === this.preset) ?? null
  }

  /** Start with the first preset where none is chosen, or the chosen one is gone. */
  settle(menu: Menu): void {
    if (!menu.presets.some((one) => one.id === this.preset)) this.preset = menu.presets[0]?.id ?? ''
  }

  pick(preset: string): void {
    this.preset = preset
    this.own = false
    this.saved = ''
    this.#keep()
  }

  /** Take a deck of their own making. */
  take(saved: string): void {
    this.saved = saved
    this.own = false
    this.#keep()
  }

  write(text: string): void {
    if (text === this.text) return
    this.text = text
    this.checked = null
    this.failed = ''
  }

  /** Ask the server whether the text may be played under these options; every problem at once. */
  async check(options: Record<string, unknown> = {}): Promise<boolean> {
    if (!this.text.trim()) return false
    const asked = this.text
    this.busy = true
    this.failed = ''
    try {
      const found = await api.check(GAME, { text: asked }, options)
      if (this.text !== asked) return false // changed meanwhile
      this.checked = found
    } catch (error) {
      this.checked = null
      this.failed = error instanceof Failure ? error.text : String(error)
    } finally {
      this.busy = false
    }
    if (this.checked?.ok) this.#keep()
    return this.checked?.ok === true
  }

  #keep(): void {
    const text = this.text.length <= LONGEST ? this.text : ''
    remember(KEY, {
      preset: this.preset,
      text,
      own: this.own,
      saved: this.saved,
      label: this.own ? this.label(null) : null,
    } satisfies Kept)
  }
}

/** A deck as a room takes it. */
export function brought(deck: Pick<SavedDeck, 'name' | 'character' | 'techniques' | 'ultimate'>): object {
  const { name, character, techniques, ultimate } = deck
  return { name, character, techniques: [...techniques], ultimate: ultimate || null }
}

export const deck = new Deck()
