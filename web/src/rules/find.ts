/** Finding clauses in both languages: by number, by words with or without spaces, by 초성. */
import type { RuleClause } from '../lib/wire'
import { initials } from '../room/search'

const CONSONANTS = /^[ㄱ-ㅎ]+$/
const plain = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, '')

interface Ready {
  id: string
  titles: string[]
  texts: string[]
  initials: string
}

/** Clauses made ready to be searched: done once for a book. */
export function ready(clauses: Record<string, RuleClause>): Ready[] {
  return Object.entries(clauses).map(([id, clause]) => {
    const all = [clause.text, ...Object.values(clause.editions ?? {}), ...(clause.default ? [clause.default] : [])]
    return {
      id: plain(id),
      titles: [plain(clause.title.ko), plain(clause.title.en)],
      texts: [...all.flatMap((one) => [plain(one.ko), plain(one.en)]), ...(clause.fields ?? []).map((one) => one.name)],
      initials: initials(plain(clause.title.ko)),
    }
  })
}

/** How well a clause fits: 0 its number, 1 its title, 2 its text, 3 not at all. */
function rank(one: Ready, asked: string): number {
  if (one.id === asked || one.id.startsWith(`${asked}.`) || (/\d$/.test(asked) && one.id.startsWith(asked))) return 0
  if (one.titles.some((title) => title.includes(asked))) return 1
  if (CONSONANTS.test(asked) && one.initials.includes(asked)) return 1
  return one.texts.some((text) => text.includes(asked)) ? 2 : 3
}

/** The ids of the clauses that fit, best first; null for an empty search: all of them. */
export function find(from: Ready[], ids: string[], wanted: string): string[] | null {
  const asked = plain(wanted).replace(/^§/, '')
  if (!asked) return null
  return from
    .map((one, at): [number, string] => [rank(one, asked), ids[at]!])
    .filter(([fit]) => fit < 3)
    .sort(([one], [other]) => one - other)
    .map(([, id]) => id)
}
