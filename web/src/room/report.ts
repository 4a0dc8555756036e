/** A text that names the exact moment of a match, for a report of something wrong. It holds no secret and no hidden card. */
import { prefs } from '../lib/prefs.svelte'
import type { RoomLink } from '../lib/room.svelte'
import { VERSION } from '../lib/wire'

type Moment = Pick<RoomLink, 'id' | 'n' | 'role' | 'seat' | 'stage' | 'link' | 'room' | 'situation' | 'lines'>

/** Lines of "what: value". */
export function report(link: Moment, agent: string = navigator.userAgent): string {
  const view = link.role === 'judge' ? null : link.situation?.view
  const last = link.lines.at(-1)
  const rows: [string, string][] = [
    [
      'room',
      `${link.id} n=${link.n} ${link.stage} (${link.role}${link.seat >= 0 ? ` ${link.seat}` : ''}, ${link.link})`,
    ],
    ['game', `${link.room?.game ?? '?'} ${JSON.stringify(link.room?.options ?? {})}`],
    [
      'moment',
      view ? `turn ${view.turn} ${view.phase} asks=${view.asks || '-'} waiting=${view.waiting.join('+') || '-'}` : '-',
    ],
    ['last', last ? `n=${last.n} ${last.clause} ${last.text}` : '-'],
    ['page', `protocol ${VERSION} ${prefs.lang} ${agent}`],
  ]
  return rows.map(([what, value]) => `${what}: ${value}`).join('\n')
}
