/** Addresses of a campaign and the words that go with them. Secrets stand in the fragment, which browsers send to nobody. */
import { t } from '../lib/i18n.svelte'

/** The campaign's own address: for the public, where it may watch. */
export function campaignAddress(id: string, origin: string = location.origin): string {
  return `${origin}/c/${encodeURIComponent(id)}`
}

/** The link of a seat: players have 0 and more, staff -2 and less. */
export function linkOf(id: string, seat: number, token: string, origin: string = location.origin): string {
  return `${campaignAddress(id, origin)}#${seat < -1 ? 't' : 's'}=${token}`
}

/** A whole message for a player. */
export function invitation(title: string, name: string, characters: readonly string[], address: string): string {
  return t('console-invite-message', { title, name, characters: characters.join(', '), address })
}

/** A table as CSV, with what a spreadsheet needs to read Hangul and to take no cell for a formula. */
export function csv(rows: readonly (readonly string[])[]): string {
  return '\ufeff' + rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n'
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Hands a text to the browser as a file. */
export function saveAs(name: string, text: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
