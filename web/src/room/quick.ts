/** A game at once: against a bot, without a clock. */
import { prefs, recall, remember } from '../lib/prefs.svelte'
import { go } from '../lib/router.svelte'
import type { Menu } from '../lib/api'
import type { Said } from '../lib/wire'
import { GAME } from './games.svelte'
import { make } from './sit'
import { noClock } from './terms'

const LEVEL = 'simpan.level'

/** The bot's level that was chosen last, or the second of the menu's. */
export function lastLevel(menu: Menu | null, chosen = recall<string>(LEVEL) ?? ''): string {
  const levels = menu?.levels ?? []
  return levels.some((one) => one.id === chosen) ? chosen : (levels[Math.min(1, levels.length - 1)]?.id ?? '')
}

export function keepLevel(level: string): void {
  remember(LEVEL, level)
}

/** Make the room and go there. Throws Failure. */
export async function quickGame(
  menu: Menu,
  level: string,
  choice: object,
  label: Said | null,
  edition = '',
): Promise<void> {
  const clocks = noClock(menu)
  const options = { ...(clocks ? { clocks: clocks.name } : {}), ...(edition ? { edition } : {}) }
  const seated = await make(
    { game: GAME, kind: 'bot', level, choice: { ...choice }, options, name: prefs.name.trim(), watch: 'link' },
    label,
  )
  go(`/r/${seated.room}`)
}
