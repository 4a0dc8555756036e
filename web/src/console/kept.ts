/** The campaigns that this browser is in, so that it finds back to them, and the links that it made. Kept here only. */
import { recall, remember as keep } from '../lib/prefs.svelte'

export interface Kept {
  id: string
  role: 'staff' | 'player' | 'watch'
  title: string
  name: string // what I am called there
  seat: number
  at: number // wall-clock milliseconds of the last visit
  over: boolean
  /** Secrets of links that this browser made or was given, by seat: for the organiser to hand on. */
  links: Record<string, string>
}

const KEY = 'simpan.campaigns'
const MOST = 12
const KEPT_MS = 180 * 24 * 3600 * 1000 // a war runs for weeks, and its log is wanted for longer

let standIn: Kept[] = [] // where the browser keeps nothing, the list lives as long as the page

/** All of them, newest first. Anything unreadable is left out. */
export function campaigns(now: number = Date.now()): Kept[] {
  const kept = recall<unknown>(KEY)
  const all = Array.isArray(kept) ? kept.map(read) : standIn
  return all
    .filter((one): one is Kept => one !== null && now - one.at < KEPT_MS)
    .sort((one, other) => other.at - one.at)
}

/** What is remembered of a campaign, or null. */
export function remembered(id: string, now: number = Date.now()): Kept | null {
  return campaigns(now).find((one) => one.id === id) ?? null
}

/** Remember a campaign, or what has changed about it. Links are added to those that are known. */
export function remember(id: string, changes: Partial<Omit<Kept, 'id' | 'at'>>, now: number = Date.now()): Kept {
  const all = campaigns(now)
  const before = all.find((one) => one.id === id)
  const empty = { role: 'watch' as const, title: '', name: '', seat: -1, over: false }
  const links = { ...before?.links, ...changes.links }
  const one: Kept = { ...empty, ...before, ...changes, links, id, at: now }
  write([one, ...all.filter((other) => other.id !== id)])
  return one
}

/** A link that holds no more. */
export function forgetLink(id: string, seat: number, now: number = Date.now()): void {
  const all = campaigns(now)
  const one = all.find((other) => other.id === id)
  if (!one) return
  delete one.links[seat]
  write(all)
}

/** Forget a campaign. */
export function forget(id: string, now: number = Date.now()): void {
  write(campaigns(now).filter((one) => one.id !== id))
}

function write(all: Kept[]): void {
  standIn = all.slice(0, MOST)
  keep(KEY, standIn)
}

function read(kept: unknown): Kept | null {
  if (typeof kept !== 'object' || kept === null) return null
  const one = kept as Record<string, unknown>
  if (typeof one.id !== 'string' || typeof one.at !== 'number') return null
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  return {
    id: one.id,
    role: one.role === 'staff' || one.role === 'player' ? one.role : 'watch',
    title: text(one.title),
    name: text(one.name),
    seat: typeof one.seat === 'number' ? one.seat : -1,
    at: one.at,
    over: one.over === true,
    links: links(one.links),
  }
}

function links(kept: unknown): Record<string, string> {
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).filter(([, token]) => typeof token === 'string'))
}
