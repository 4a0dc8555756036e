/** This tab's name and counter for acts. A reload keeps both, so that an act is known as the same; a copied tab gets new ones. */
import { recall, remember } from './prefs.svelte'

const KEY = 'simpan.tab'

interface Tab {
  client: string
  next: number
}

function fresh(): Tab {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return { client: [...bytes].map((one) => one.toString(16).padStart(2, '0')).join(''), next: 1 }
}

function begun(): Tab {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  const reloaded = (entry as PerformanceNavigationTiming | undefined)?.type === 'reload'
  return (reloaded && recall<Tab>(KEY, 'session')) || fresh()
}

const tab = begun()

export const clientName = (): string => tab.client

/** The next number for an act. */
export function nextId(): number {
  const id = tab.next++
  remember(KEY, tab, 'session')
  return id
}

/** A random seed for our part of the chance, hex. */
export function seed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((one) => one.toString(16).padStart(2, '0')).join('')
}
