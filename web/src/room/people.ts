/** What people are called on the page. */
import { said, t } from '../lib/i18n.svelte'
import type { Player } from '../lib/wire'
import { games } from './games.svelte'

/** The name that somebody gave, else what they are: a bot of a level, or a seat. */
export function nameOf(player: Player | undefined, seat: number): string {
  if (player?.name) return player.name
  if (!player?.bot) return t(`player-${seat + 1}`)
  const level = games.menu?.levels.find((one) => one.id === player.bot)
  return level ? t('bot-level', { level: said(level.title) }) : t('bot-name')
}
