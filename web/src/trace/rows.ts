// The log as rows: headings for turns and phases, numbered rulings between them.
import type { Told } from '../lib/wire'

/** A line as it is kept: gone: taken back since; key: its own in the list. */
export type LogLine = Told & { gone?: boolean; key?: number }

export type Row =
  | { kind: 'turn'; key: string; turn: number; sudden: number; gone: boolean }
  | { kind: 'phase'; key: string; phase: string; text: string; gone: boolean }
  | { kind: 'gone'; key: string }
  | { kind: 'line'; key: string; line: LogLine; number: number; gone: boolean }

interface Event {
  type?: unknown
  [field: string]: unknown
}

function typed(line: LogLine): Event {
  return typeof line.event === 'object' && line.event !== null ? (line.event as Event) : {}
}

/** Headings and rulings in the order in which they were told; rulings are counted within their turn. */
export function rowsOf(lines: readonly LogLine[]): Row[] {
  const rows: Row[] = []
  let number = 0
  let struck = false
  lines.forEach((line, index) => {
    const key = String(line.key ?? `${line.n}.${index}`)
    const event = typed(line)
    const gone = line.gone === true
    if (struck && !gone) rows.push({ kind: 'gone', key: `${key}g` })
    struck = gone
    if (event.type === 'TurnBegan') {
      number = 0
      rows.push({ kind: 'turn', key, turn: Number(event.turn), sudden: Number(event.sudden ?? 0), gone })
    } else if (event.type === 'PhaseBegan') {
      rows.push({ kind: 'phase', key, phase: String(event.phase), text: line.text, gone })
    } else {
      number += 1
      rows.push({ kind: 'line', key, line, number, gone })
    }
  })
  return withoutEmpty(rows)
}

/** A phase in which nothing was ruled needs no heading of its own; the last one is where the match stands. */
function withoutEmpty(rows: readonly Row[]): Row[] {
  return rows.filter((row, index) => {
    const next = rows[index + 1]
    return row.kind !== 'phase' || next === undefined || (next.kind !== 'phase' && next.kind !== 'turn')
  })
}

/** The parts of a ruling that are sums or comparisons (8 − 3 = 5, 3400 → 2900), to be set apart from the words. */
export function parted(text: string): { text: string; sum: boolean }[] {
  const pattern = /(?:FP )?[+−±-]?\d+(?:\s*(?:→|=|>|<|≤|≥|−|\+|×|대)\s*[+−-]?\d+)+|FP [+−±]\d+/g
  const parts: { text: string; sum: boolean }[] = []
  let at = 0
  for (const found of text.matchAll(pattern)) {
    if (found.index > at) parts.push({ text: text.slice(at, found.index), sum: false })
    parts.push({ text: found[0], sum: true })
    at = found.index + found[0].length
  }
  if (at < text.length) parts.push({ text: text.slice(at), sum: false })
  return parts
}

/** Whether two lists of lines show a ruling that the first had not: what a screen reader is to be told. */
export function newest(lines: readonly LogLine[]): LogLine | null {
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index]!
    if (!line.gone && typed(line).type !== 'PhaseBegan') return line
  }
  return null
}
