/** Which posts have been copied, kept in this browser so that a reload does not forget. */
import { SvelteSet } from 'svelte/reactivity'
import { recall, remember } from '../lib/prefs.svelte'

const KEY = 'simpan.copied'
const MOST = 600

const kept = recall<unknown>(KEY)

/** Their keys. */
export const copied = new SvelteSet<string>(
  Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : [],
)

/** Another one is copied. */
export function mark(key: string): void {
  copied.add(key)
  remember(KEY, [...copied].slice(-MOST))
}
