/** Whether the opponent's first hand is to be shown: when the record tells it, and until it has been looked at. */
import { recall, remember } from '../lib/prefs.svelte'
import type { LogLine } from '../lib/room.svelte'

interface HandChosen {
  type: string
  seat: number
  cards: string[]
}

/** The opponent's first hand as the log tells it to this seat: the newest telling that still holds, or null. */
export function handTold(lines: readonly LogLine[], seat: number): { n: number; cards: string[] } | null {
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at]!
    const event = line.event as Partial<HandChosen> | null | undefined
    if (!line.gone && event?.type === 'HandChosen' && event.seat === 1 - seat && event.cards) {
      return { n: line.n, cards: event.cards }
    }
  }
  return null
}

const key = (room: string): string => `simpan.looked.${room}`

/** Whether it has been looked at in this tab already. */
export function looked(room: string, n: number): boolean {
  return recall<number>(key(room), 'session') === n
}

/** It has. */
export function look(room: string, n: number): void {
  remember(key(room), n, 'session')
}
