/** The clock of the question as it stands now, spoken at its marks. */
import { ticker } from '../lib/clocks.svelte'
import { t } from '../lib/i18n.svelte'
import { speak } from '../lib/speak.svelte'
import { inWords, markPassed, secondsLeft } from './clock'
import type { Ask } from './shape'

interface Asked {
  ask: Ask | null
  /** performance.now() at which it came. */
  heard: number
  silent: boolean
}

/** Seconds left (null where none run) and the same in words. Called while a component is made. */
export function ticking(asked: () => Asked): { readonly left: number | null; readonly words: string } {
  const left = $derived.by(() => {
    const { ask, heard } = asked()
    return secondsLeft(ask, heard, Math.max(ticker.now, heard))
  })
  const words = $derived(left === null ? '' : inWords(left))
  const runs = $derived((asked().ask?.left ?? -1) >= 0 && asked().ask?.running === true)
  let before = Infinity
  $effect(() => (runs ? ticker.use() : undefined))
  $effect(() => {
    const now = left
    if (now === null || asked().silent) {
      before = Infinity
      return
    }
    const mark = markPassed(before, now)
    before = now
    if (mark !== null) speak(t('seconds-left', { seconds: mark }))
  })
  return {
    get left() {
      return left
    },
    get words() {
      return words
    },
  }
}
