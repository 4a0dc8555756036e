/** What the page says of a character, in the reader's language. */
import { t } from '../lib/i18n.svelte'
import type { Person } from './shape'

/** "우리 서번트", "상대 마스터", "서번트". */
export const roleWords = (person: Pick<Person, 'role' | 'side'>): string =>
  t(`campaign-role-${person.side}-${person.role}`)

/** One sentence for who cannot see the sign. */
export function personWords(person: Person): string {
  const hp = t('campaign-hp-of', { hp: person.hp, most: person.most_hp })
  const marks = [person.acting ? t('campaign-acting') : '', person.hidden ? t('campaign-hidden') : '']
  return [person.name, roleWords(person), hp, ...marks, ...(person.effects ?? [])].filter(Boolean).join(', ')
}
