/** What a change is called in the history, in a text that is exported, and when it is taken back. */
import { faces } from '../lib/catalogue.svelte'
import { said, t } from '../lib/i18n.svelte'
import { signed } from '../lib/numbers'
import { called, headline, names, technique } from './board.svelte'
import { standing, type Change, type Game, type Standing } from './game'
import { SEATS, type Seat } from './tables'

/** What a counter or state of a character is called. */
export function counterName(character: string, key: string): string {
  const found = faces.characters[character]?.counters?.[key]
  return found ? said(found) : key
}

/** A change in words. now: who sits where. */
export function changeText(change: Change, now: Standing, changes: readonly Change[] = []): string {
  const both = names(now.people, now.below)
  const name = 'seat' in change && change.seat !== -1 ? both[change.seat as Seat] : ''
  const delta = 'seat' in change ? change.d?.[change.seat as Seat] : undefined
  switch (change.what) {
    case 'hp':
      return t('comp-did-hp', { name, by: signed(delta?.hp ?? 0) })
    case 'fp':
      return t('comp-did-fp', { name, by: signed(delta?.fp ?? 0) })
    case 'counter': {
      const what = counterName(now.people[change.seat].character, change.key)
      return t('comp-did-counter', { name, what, by: signed(delta?.counters?.[change.key] ?? 0) })
    }
    case 'verdict': {
      const [a, b] = change.judged.keys.map(technique)
      return t('comp-did-verdict', { a: a!, b: b!, verdict: headline(change.judged.words, both) })
    }
    case 'combo': {
      const total = change.chained.dealt.reduce((sum, one) => sum + one, 0)
      return t('comp-did-combo', { name, count: change.chained.cards.length, total })
    }
    case 'turn':
      return t('comp-did-turn', { turn: change.turn })
    case 'priority':
      return change.seat === -1 ? t('comp-did-no-priority') : t('comp-did-priority', { name })
    case 'coin':
      return t('comp-did-coin', { name })
    case 'who':
      return t('comp-did-who', {
        place: t(change.seat === now.below ? 'comp-near' : 'comp-far'),
        name: called(change.person),
      })
    case 'swap':
      return t('comp-did-swap')
    case 'undo': {
      const of = changes[change.of]
      return t('comp-did-undo', { name, what: of ? changeText(of, now) : '' })
    }
    case 'back': {
      const to = changes[change.to]
      return t('comp-did-back', { what: to ? changeText(to, now) : '' })
    }
    case 'over':
      return change.winner === -1 ? t('comp-did-draw') : t('comp-did-over', { name: both[change.winner] })
  }
}

export const dateText = (at: number, lang: string): string =>
  new Date(at).toLocaleString(lang, { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' })

export const timeText = (at: number, lang: string): string =>
  new Date(at).toLocaleTimeString(lang, { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** The whole game as a text that can be posted. */
export function gameText(game: Game, lang: string): string {
  const now = standing(game)
  const [a, b] = names(now.people, now.below)
  const title = game.name || t('comp-game-unnamed', { date: dateText(game.created, lang) })
  const lines = [title, t('comp-game-about', { a, b, turn: now.turn }), t('comp-by-hand'), '']
  let turn = 0
  for (const change of game.changes) {
    if (change.turn !== turn) lines.push(`— ${t('comp-turn', { turn: (turn = change.turn) })}`)
    const gone = SEATS.some((seat) => now.gone.has(`${change.n}/${seat}`)) ? ` (${t('comp-history-gone')})` : ''
    lines.push(`${timeText(change.at, lang)} ${changeText(change, now, game.changes)}${gone}`)
  }
  lines.push('')
  for (const seat of SEATS) {
    const side = now.sides[seat]
    lines.push(t('comp-side', { name: seat === 0 ? a : b, hp: side.hp, fp: signed(side.fp) }))
  }
  return lines.join('\n')
}
