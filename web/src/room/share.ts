// Addresses of a room, and the ways to hand one on.

/** The room's own address: an invitation while a seat is free, a spectator's link later. */
export function roomAddress(room: string, origin: string = location.origin): string {
  return `${origin}/r/${encodeURIComponent(room)}`
}

/** A link that takes a seat with it. The secret is in the fragment, which browsers send to nobody. */
export function seatAddress(room: string, token: string, origin: string = location.origin): string {
  return `${roomAddress(room, origin)}#s=${token}`
}

/** The judge's link. */
export function judgeAddress(room: string, token: string, origin: string = location.origin): string {
  return `${roomAddress(room, origin)}#j=${token}`
}

/** Copy a text; false where the browser lets no page do that. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** The old way, which still works where the clipboard is closed to pages (plain http, in-app browsers). */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'vh'
  const before = document.activeElement
  const modal = before?.closest('dialog') // all that lies outside of an open one is inert
  ;(modal ?? document.body).append(field)
  field.select()
  let done = false
  try {
    done = document.execCommand('copy')
  } catch {
    done = false
  }
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}

/** Whether the device has a sheet for sharing. */
export function canShare(): boolean {
  return typeof navigator !== 'undefined' && typeof navigator.share === 'function'
}

/** Open the device's sheet; a person who closes it again is no error. */
export async function share(text: string, address: string): Promise<void> {
  try {
    await navigator.share({ text, url: address })
  } catch {
    // closed, or not allowed here: the link stands on the page anyway
  }
}
