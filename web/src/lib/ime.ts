/**
 * Enter in a text field that is right under a Korean keyboard. The Enter that ends a syllable must not be lost and must act
 * once. Browsers disagree: its keydown comes while composing (and on some again after the end), or only after the end.
 */

export interface EnterOptions {
  onenter: (value: string) => void
  /** Only with Ctrl or ⌘, as in a field of several lines. */
  modified?: boolean
}

type Field = HTMLInputElement | HTMLTextAreaElement

const isEnter = (event: KeyboardEvent): boolean => event.key === 'Enter' || /^(Numpad)?Enter$/.test(event.code)

/** A Svelte action: `use:enter={{ onenter }}`. */
export function enter(field: Field, options: EnterOptions): { update(o: EnterOptions): void; destroy(): void } {
  let now = options
  let composing = false
  let waiting = false // an Enter came while a syllable was being composed: it acts when the syllable is done
  let spent = false // this press of Enter has acted

  const act = (): void => {
    spent = true
    queueMicrotask(() => now.onenter(field.value)) // after the field has its last syllable
  }
  const heard: Record<string, (event: Event) => void> = {
    compositionstart() {
      composing = true
      waiting = spent = false
    },
    compositionend() {
      composing = false
      if (waiting && !spent) act()
      waiting = false
    },
    keydown(raw) {
      const event = raw as KeyboardEvent
      if (!isEnter(event) || event.shiftKey || (now.modified && !(event.ctrlKey || event.metaKey))) return
      if (composing || event.isComposing) {
        waiting = true // and the keyboard ends its syllable: nothing is prevented
        return
      }
      event.preventDefault()
      if (!spent && !event.repeat) act()
    },
    keyup() {
      spent = false
    },
    blur() {
      waiting = spent = false
    },
  }
  for (const [name, hear] of Object.entries(heard)) field.addEventListener(name, hear)
  return {
    update(changed) {
      now = changed
    },
    destroy() {
      for (const [name, hear] of Object.entries(heard)) field.removeEventListener(name, hear)
    },
  }
}
