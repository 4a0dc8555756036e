/** The keyboard: one list of bindings at a time per part of the page, newest first; silent in text fields. */
import { prefs } from './prefs.svelte'

/** What is done; false: not mine after all, ask the next. */
export type Deed = (event: KeyboardEvent) => void | boolean

/** By `event.key`; single letters in lower case; 'Shift+ArrowLeft' with Shift. '1…9' stands for every digit from 1. */
export type Bindings = Record<string, Deed>

const stack: Bindings[] = []

/** Name of a key press as bindings name it. */
export function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return event.shiftKey && event.key.length > 1 ? `Shift+${key}` : key
}

function inField(target: EventTarget | null): boolean {
  const at = target as HTMLElement | null
  return !!at?.closest?.('input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]')
}

/** Enter and Space belong to the control that has the focus; a radio takes only Space. */
function ofControl(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' && event.key !== ' ') return false
  const control = (event.target as Element | null)?.closest?.(
    'a[href], button, summary, input, [role=button], [role=radio]',
  )
  return !!control && !(event.key === 'Enter' && control.getAttribute('role') === 'radio')
}

/** Hears a key; bound to the window by App. */
export function onkeydown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (inField(event.target) && event.key !== 'Escape') return
  if (ofControl(event) || document.querySelector('dialog[open]')) return // what lies under a sheet hears nothing
  const name = nameOf(event)
  if (/^[a-z?/]$/.test(name) && !prefs.keys) return
  for (const bindings of [...stack].reverse()) {
    const deed = bindings[name] ?? (/^[1-9]$/.test(name) ? bindings['1…9'] : undefined)
    if (deed && deed(event) !== false) {
      event.preventDefault()
      return
    }
  }
}

/** Binds keys until the answer is called: `$effect(() => bind({...}))`. */
export function bind(bindings: Bindings): () => void {
  stack.push(bindings)
  return () => {
    const at = stack.lastIndexOf(bindings)
    if (at >= 0) stack.splice(at, 1)
  }
}
