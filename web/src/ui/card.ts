/** What a card's face says, in words. */
import { t } from '../lib/i18n.svelte'
import { signed } from '../lib/numbers'
import type { Face } from '../lib/wire'
import { prefs } from '../lib/prefs.svelte'
import { GLYPHS, type Glyph } from './glyphs'

export const POSITIONS = ['high', 'mid', 'low'] as const
export type Position = (typeof POSITIONS)[number]

export const isAttack = (face: Face): boolean => face.kind === 'attack'
export const isDefence = (face: Face): boolean => face.kind === 'defence'
export const hasBody = (face: Face): boolean => isAttack(face) || isDefence(face)

/** The emblem of the character, a ring for neutral cards. */
export const emblem = (mark: string): Glyph => (Object.hasOwn(GLYPHS, mark) ? (mark as Glyph) : 'setsumei')

/** The class that gives a card its character's colour. */
export const markClass = (mark: string): string => `ch-${Object.hasOwn(GLYPHS, mark) ? mark : 'neutral'}`

/** The glyph that stands for a card where there is only one: its position, a shield, a star. */
export function glyphOf(face: Face): Glyph {
  if (isAttack(face) && face.position) return face.position as Glyph
  return isDefence(face) ? 'guard' : isAttack(face) ? 'setsumei' : 'lumen'
}

/** +4, −9, 콤보, —. short: where there is little room. */
export function resultText(value: number | string | null | undefined, short = false): string {
  if (typeof value === 'number') return signed(value)
  return value ? t(short ? 'result-combo.short' : 'result-combo') : '—'
}

/** Of a special in the cell that the attack itself strikes, and of all others: "상단 상쇄". */
export function cellTexts(face: Face): string[] {
  const cells = face.cells ?? ['', '', '']
  const every = isDefence(face)
  return POSITIONS.flatMap((position, i) =>
    cells[i] || every
      ? [t('card-cell', { position: t(`position-${position}`), what: t(`cell-${cells[i] || 'none'}`) })]
      : [],
  )
}

/** The whole card as one sentence, for those who hear it. */
export function sentence(face: Face, extra = ''): string {
  const parts = [face[prefs.lang], t(`kind-${face.kind}`)]
  if (face.ultimate) parts.push(t('ultimate'))
  if (typeof face.speed === 'number') parts.push(t('card-speed', { speed: face.speed }))
  const where = [face.position && t(`position-${face.position}`), face.limb && t(`limb-${face.limb}`)].filter(Boolean)
  if (where.length) parts.push(where.join(' '))
  if (typeof face.damage === 'number') parts.push(t('card-damage', { damage: face.damage }))
  if (isAttack(face))
    for (const one of ['hit', 'guard', 'counter'] as const) parts.push(`${t(`result-${one}`)} ${resultText(face[one])}`)
  parts.push(...cellTexts(face))
  if (face.grab) parts.push(t('grab'))
  return parts.join(', ') + (extra ? `. ${extra}` : '')
}
