/** Finding clauses: by number, or by words of the title and text, spaces ignored, 초성 too ("ㅇㅅㄱ" finds 우선권). */
import type { RuleClause } from '../lib/api'
import { INITIALS, initials, plain } from '../lib/hangul'
import type { Lang } from '../lib/prefs.svelte'

export { initials }

/** Clauses that match, those whose number begins as asked first, then titles, then texts; all of them for an empty search. */
export function found(clauses: readonly [string, RuleClause][], wanted: string, lang: Lang): [string, RuleClause][] {
  const asked = plain(wanted)
  if (!asked) return [...clauses]
  const byInitials = [...asked].every((char) => INITIALS.includes(char))
  const rank = ([id, clause]: [string, RuleClause]): number => {
    if (plain(id).startsWith(asked)) return 0
    const title = plain(clause.title[lang])
    if (title.includes(asked) || (byInitials && initials(title).includes(asked))) return 1
    const texts = [clause.text, ...Object.values(clause.editions ?? {})].map((one) => plain(one[lang]))
    return texts.some((text) => text.includes(asked)) ? 2 : 3
  }
  return clauses
    .map((one): [number, [string, RuleClause]] => [rank(one), one])
    .filter(([at]) => at < 3)
    .sort(([one], [other]) => one - other)
    .map(([, clause]) => clause)
}
