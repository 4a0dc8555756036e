/** What Seen brings, as lines: the game answers with texts in a few shapes. */
export interface LookedLine {
  text: string
  clauses: string[]
}

/** The lines of an answer: `{lines: [...]}` or a list, of texts or of `{text, clause(s)}`; anything else: none. */
export function linesOf(seen: unknown): LookedLine[] {
  const list = Array.isArray(seen) ? seen : fieldOf(seen, 'lines')
  if (!Array.isArray(list)) {
    const text = fieldOf(seen, 'text')
    return typeof text === 'string' && text ? [{ text, clauses: [] }] : []
  }
  return list.map(lineOf).filter((line) => line.text !== '')
}

function lineOf(one: unknown): LookedLine {
  if (typeof one === 'string') return { text: one, clauses: [] }
  const text = fieldOf(one, 'text')
  const clauses = fieldOf(one, 'clauses') ?? fieldOf(one, 'clause')
  const all = Array.isArray(clauses) ? clauses : [clauses]
  return {
    text: typeof text === 'string' ? text : '',
    clauses: all.filter((clause): clause is string => typeof clause === 'string' && clause !== ''),
  }
}

function fieldOf(one: unknown, name: string): unknown {
  return typeof one === 'object' && one !== null ? (one as Record<string, unknown>)[name] : undefined
}
