// A judgement in words: what each technique did to the other, and what came of it.
import { faces } from '../../lib/catalogue.svelte'
import { t } from '../../lib/i18n.svelte'
import { signed } from '../../lib/numbers'
import type { View } from '../../lib/wire'
import { gapOf, placeAt, type Beat, type Judgement, type Seat } from './judgement'
import { nameOf, otherOf } from './names'

const POSITIONS: Record<number, string> = { 1: 'meet-high', 2: 'meet-mid', 4: 'meet-low' }

/** A set of positions in words. */
export function where(positions: number): string {
  return [1, 2, 4]
    .filter((one) => positions & one)
    .map((one) => t(POSITIONS[one]!))
    .join('·')
}

/** Where a card lies along the line: at its speed; a defence, which has none, opposite what it meets. */
export function placeIn(found: Judgement, seat: Seat, beat: Beat): number {
  const at = (one: Seat): number | null => {
    const party = found.parties[one]
    return party.card === '' ? null : placeAt(party, beat, faces.face(party.card).speed ?? null)
  }
  return at(seat) ?? at(otherOf(seat)) ?? 7.5
}

/** win, lose or '' where neither is the better off. */
export function standing(found: Judgement, seat: Seat): 'win' | 'lose' | '' {
  if (found.winner === -1 || found.verdict === 'clash') return ''
  return found.winner === seat ? 'win' : 'lose'
}

/** What a technique did to the other's attack, or what was done to it: "하단 회피", "막힘". */
export function coverText(found: Judgement, seat: Seat): string {
  const own = found.parties[seat]
  const other = found.parties[otherOf(seat)]
  const covers = { evade: 'meet-evades', guard: 'meet-guards', clash: 'meet-clashes' } as const
  const covered = { evade: 'meet-evaded', guard: 'meet-guarded', clash: 'meet-clashed' } as const
  if (own.made !== '') return t(covers[own.made], { where: where(own.position) })
  if (other.made !== '' && own.card !== '') return t(covered[other.made])
  const defence = own.card !== '' && faces.face(own.card).kind === 'defence'
  return found.verdict === 'hit' && defence ? t('meet-uncovered') : ''
}

/** The sentence of the line for those who cannot see it. */
export function railText(found: Judgement): string {
  const [a, b] = found.parties
  if (!found.compared || a.speed === null || b.speed === null) return t('meet-rail-none')
  if (gapOf(found) === 0) return t('meet-rail-equal', { speed: a.speed.final })
  const [fast, slow] = a.speed.final < b.speed.final ? [a, b] : [b, a]
  return t('meet-rail', { fast: fast.speed!.final, slow: slow.speed!.final, by: gapOf(found) })
}

/** What the verdict brought a side: FP of its result, HP that it lost. */
export interface Outcome {
  seat: Seat
  name: string
  damage: number | null
  fp: string
  effect: string // FP by effects
  combo: boolean
  hp: { before: number; after: number } | null
}

/** Whoever gained or lost something, the winner first. */
export function outcomes(found: Judgement, view: View): Outcome[] {
  const order: Seat[] = found.winner === 1 ? [1, 0] : [0, 1]
  return order.map((seat) => {
    const side = found.parties[seat]
    return {
      seat,
      name: nameOf(view, seat),
      damage: side.damage,
      fp: side.gain === null ? '' : signed(side.gain.after - side.gain.before),
      effect: side.effect === 0 ? '' : signed(side.effect),
      combo: side.combo,
      hp: side.hp,
    }
  })
}

/** The whole verdict as one sentence, for a screen reader. */
export function spoken(found: Judgement, view: View): string {
  const parts = outcomes(found, view).flatMap((one) => [
    ...(one.damage === null ? [] : [`${one.name} ${one.damage} ${t('meet-damage')}`]),
    ...(one.fp === '' ? [] : [`${one.name} FP ${one.fp}`]),
    ...(one.effect === '' ? [] : [`${one.name} ${t('meet-by-effect')} FP ${one.effect}`]),
    ...(one.hp === null ? [] : [t('meet-hp', { who: one.name, before: one.hp.before, after: one.hp.after })]),
    ...(one.combo ? [`${one.name} ${t('meet-combo')}`] : []),
  ])
  const detail = [found.compared ? railText(found) : '', ...parts].filter(Boolean).join(', ')
  return t('meet-said', { verdict: verdictText(found), detail })
}

export function verdictText(found: Judgement): string {
  return t(`meet-${found.verdict}`)
}
