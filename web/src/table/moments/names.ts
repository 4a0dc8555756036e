// How the two sides are called where there is little room: by their characters, told apart where both play the same.
import { faces } from '../../lib/catalogue.svelte'
import { t } from '../../lib/i18n.svelte'
import type { View } from '../../lib/wire'
import type { Seat } from './judgement'

/** The seat that lies below: the viewer's own, or the first for those who watch. */
export function below(view: Pick<View, 'viewer'>): Seat {
  return view.viewer === 1 ? 1 : 0
}

export function otherOf(seat: Seat): Seat {
  return seat === 0 ? 1 : 0
}

/** A side by its character. */
export function nameOf(view: View, seat: number): string {
  const [a, b] = view.sides
  const own = faces.who(view.sides[seat === 1 ? 1 : 0].character)
  if (a.character !== b.character) return own
  if (view.viewer < 2) return seat === view.viewer ? `${own} (${t('meet-me')})` : `${own} (${t('meet-them')})`
  return `${own} (${seat + 1}P)`
}
