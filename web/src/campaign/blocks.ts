/** The log as the page shows it: which blocks, and as a text to take along. */
import type { Block } from '../lib/wire'
import type { Exchange } from './shape'

export const FILTERS = ['all', 'rulings', 'speech', 'mine'] as const
export type Filter = (typeof FILTERS)[number]

const RULINGS = new Set(['ruling', 'dice', 'back', 'notice', 'command', 'private'])
const HEADINGS = new Set(['day', 'round'])

export const isHeading = (block: Block): boolean => HEADINGS.has(block.kind)

/** The blocks under a filter. Headings stay where something stands under them. */
export function filtered(blocks: readonly Block[], filter: Filter): Block[] {
  const wanted = (block: Block): boolean =>
    filter === 'all' ||
    (filter === 'rulings' && RULINGS.has(block.kind)) ||
    (filter === 'speech' && block.kind === 'speech') ||
    (filter === 'mine' && (block.mine ?? false))
  const found: Block[] = []
  let heads: Block[] = []
  for (const block of blocks) {
    if (isHeading(block)) heads = block.kind === 'day' ? [block] : [...heads.filter((one) => one.kind === 'day'), block]
    else if (wanted(block)) {
      found.push(...heads, block)
      heads = []
    }
  }
  return filter === 'all' ? [...found, ...heads] : found
}

/** The exchanges of blows that a block tells of. */
export const exchangesOf = (block: Block): readonly Exchange[] =>
  Array.isArray(block.more) ? (block.more as Exchange[]) : []

/** The newest exchange that still holds. */
export function lastExchange(blocks: readonly Block[]): { key: number; exchange: Exchange } | null {
  for (let i = blocks.length - 1; i >= 0; i--) {
    const exchange = blocks[i]!.void ? undefined : exchangesOf(blocks[i]!).at(-1)
    if (exchange) return { key: blocks[i]!.key, exchange }
  }
  return null
}

/** The log as plain text, for a chat or a note. */
export function asText(blocks: readonly Block[]): string {
  const texts = blocks.map((block) => {
    const lines = block.lines.map(({ text, clauses }) => text + (clauses?.length ? ` (${clauses.join(', ')})` : ''))
    const head = [block.head, ...(block.tags ?? [])].filter(Boolean).join(' · ')
    const voided = block.void ? [`✗ ${block.void}`] : []
    return [isHeading(block) ? `— ${head} —` : head, ...lines, ...voided].filter(Boolean).join('\n')
  })
  return texts.join('\n\n') + '\n'
}
