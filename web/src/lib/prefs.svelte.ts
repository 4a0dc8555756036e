/** What this person likes, kept in this browser only. A browser that keeps nothing forgets it with the page. */

export type Lang = 'ko' | 'en'
export type Theme = 'system' | 'light' | 'dark'
export type Motion = 'system' | 'full' | 'none'

const KEY = 'simpan.prefs' // public/boot.js reads it too
const TABLE = { light: '#eae3d4', dark: '#131c20' } // the browser's own bars, as --table

export interface Prefs {
  lang: Lang
  theme: Theme
  motion: Motion
  big: boolean // big text
  keys: boolean // single-letter shortcuts
  name: string // what I call myself
}

const read = (): Partial<Prefs> => recall<Partial<Prefs>>(KEY) ?? {}

function systemLang(): Lang {
  return navigator.languages?.some((one) => one.toLowerCase().startsWith('ko')) === false ? 'en' : 'ko'
}

/** The likings as they are; set one with `prefer`. */
export const prefs: Prefs = $state({
  lang: systemLang(),
  theme: 'system',
  motion: 'system',
  big: false,
  keys: true,
  name: '',
  ...read(),
})

/** Changes one liking and keeps it. */
export function prefer<K extends keyof Prefs>(key: K, value: Prefs[K]): void {
  prefs[key] = value
  remember(KEY, $state.snapshot(prefs))
  dress()
}

/** Puts theme, size of text and motion on the page's root; called at the start and with each change. */
export function dress(): void {
  const root = document.documentElement
  root.lang = prefs.lang
  if (prefs.theme === 'system') delete root.dataset.theme
  else root.dataset.theme = prefs.theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = TABLE[prefs.theme === 'system' ? (meta.media.includes('dark') ? 'dark' : 'light') : prefs.theme]
  root.toggleAttribute('data-big', prefs.big)
  root.toggleAttribute('data-still', still())
}

/** Whether animations are off, by the system or by choice. */
export function still(): boolean {
  if (prefs.motion !== 'system') return prefs.motion === 'none'
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Something kept in this browser under a name; null if there is nothing or it may not be read. */
export function recall<T>(key: string, store: 'local' | 'session' = 'local'): T | null {
  try {
    const found = (store === 'local' ? localStorage : sessionStorage).getItem(key)
    return found === null ? null : (JSON.parse(found) as T)
  } catch {
    return null
  }
}

/** Keeps something in this browser (null: forgets it). False if the browser refuses. */
export function remember(key: string, value: unknown, store: 'local' | 'session' = 'local'): boolean {
  try {
    const where = store === 'local' ? localStorage : sessionStorage
    if (value === null) where.removeItem(key)
    else where.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
