/** The rooms that this browser sits in, so that it finds back to them. Kept here only. */
import { recall, remember as keep } from '../lib/prefs.svelte'
import type { Said } from '../lib/wire'

export interface Mine {
  room: string
  seat: number // -1: the judge's
  token: string // '' where only the cookie has it
  judge: string // the judge's secret, for who made the room; '' otherwise
  deck: Said | null // what its owner calls the deck
  at: number // wall-clock milliseconds of the last visit
  over: boolean
  after: string // the room that this one is the rematch of; '' for none
}

const KEY = 'simpan.rooms'
const MOST = 12
const KEPT_MS = 14 * 24 * 3600 * 1000

let standIn: Mine[] = [] // where the browser keeps nothing, the list lives as long as the page

/** All remembered rooms, newest first. Anything unreadable is left out. */
export function mine(now: number = Date.now()): Mine[] {
  const kept = recall<unknown>(KEY)
  const all = Array.isArray(kept) ? kept.map(read) : standIn
  return all
    .filter((one): one is Mine => one !== null && now - one.at < KEPT_MS)
    .sort((one, other) => other.at - one.at)
}

/** What is remembered of a room, or null. */
export function remembered(room: string, now: number = Date.now()): Mine | null {
  return mine(now).find((one) => one.room === room) ?? null
}

/** Remember a seat, or what has changed about it. */
export function remember(room: string, changes: Partial<Omit<Mine, 'room' | 'at'>>, now: number = Date.now()): Mine {
  const all = mine(now)
  const before = all.find((one) => one.room === room)
  const empty = { seat: -1, token: '', judge: '', deck: null, over: false, after: '' }
  const one: Mine = { ...empty, ...before, ...changes, room, at: now }
  write([one, ...all.filter((other) => other.room !== room)])
  return one
}

/** Forget a room. */
export function forget(room: string, now: number = Date.now()): void {
  write(mine(now).filter((one) => one.room !== room))
}

function write(all: Mine[]): void {
  standIn = all.slice(0, MOST)
  keep(KEY, standIn)
}

function read(kept: unknown): Mine | null {
  if (typeof kept !== 'object' || kept === null) return null
  const one = kept as Record<string, unknown>
  if (typeof one.room !== 'string' || typeof one.at !== 'number') return null
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  return {
    room: one.room,
    seat: typeof one.seat === 'number' ? one.seat : -1,
    token: text(one.token),
    judge: text(one.judge),
    deck: both(one.deck),
    at: one.at,
    over: one.over === true,
    after: text(one.after),
  }
}

function both(kept: unknown): Said | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { ko, en } = kept as Record<string, unknown>
  return typeof ko === 'string' && typeof en === 'string' ? { ko, en } : null
}
