/** Texts of clauses as parts to draw: paragraphs and lists, in them the clauses that they name, and code. */

export interface Part {
  kind: 'text' | 'clause' | 'code'
  text: string
}

export interface Block {
  kind: 'p' | 'ul' | 'ol'
  items: Part[][] // of a paragraph one
}

// What stands before a clause is matched too: old browsers cannot look behind.
const NAMED = /(^|[^0-9A-Za-z.])([A-Z]\d+(?:\.\d+)*(?:\.[a-z](?![0-9A-Za-z]))?)|`([^`]+)`/g

/** A line cut at the clauses that `known` knows and at what stands between backticks. */
export function parts(line: string, known: (id: string) => boolean): Part[] {
  const found: Part[] = []
  let from = 0
  const text = (to: number): void => {
    if (to > from) found.push({ kind: 'text', text: line.slice(from, to) })
  }
  for (const match of line.matchAll(NAMED)) {
    const [whole, before = '', id, code] = match
    if (id !== undefined && !known(id)) continue
    text(match.index + before.length)
    found.push(id === undefined ? { kind: 'code', text: code! } : { kind: 'clause', text: id })
    from = match.index + whole.length
  }
  text(line.length)
  return found
}

/** The paragraphs and lists of a text: a line that begins with "- " or "1. " is an item. */
export function blocks(text: string, known: (id: string) => boolean): Block[] {
  const found: Block[] = []
  for (const line of text.split('\n').filter(Boolean)) {
    const item = /^(?:- |(\d+)\. )/.exec(line)
    const kind = item ? (item[1] ? 'ol' : 'ul') : 'p'
    const said = parts(line.slice(item?.[0].length ?? 0), known)
    const last = found.at(-1)
    if (last && item && last.kind === kind) last.items.push(said)
    else found.push({ kind, items: [said] })
  }
  return found
}
