/** What the card browser shows: kept while one goes from card to card. */
import { faces } from '../lib/catalogue.svelte'
import { prefs } from '../lib/prefs.svelte'
import { anything, entries, find, inOrder, type Hit, type Wanted } from './find'

const MARKS = ['setsumei']

class Browser {
  wanted: Wanted = $state.raw(anything())
  /** Where the list was scrolled to. */
  top = 0

  readonly all = $derived(entries(Object.values(faces.cards).sort(byOwner)))
  readonly hits: Hit[] = $derived(find(this.all, this.wanted, prefs.lang))
}

/** Each character's cards together, the neutral ones last. */
function byOwner(one: (typeof faces.cards)[string], other: typeof one): number {
  const keys = [...Object.keys(faces.characters), ...MARKS]
  return keys.indexOf(one.mark) - keys.indexOf(other.mark) || inOrder(one, other)
}

export const browser = new Browser()
