/** What the parts of a table may ask of it, wherever they are. */
import { getContext, setContext } from 'svelte'
import type { CardNow } from '../lib/wire'

export interface TableContext {
  /** Shows a card in full. */
  open(code: string, now?: CardNow | null): void
  /** Shows all zones of a side. */
  look(seat: number): void
  /** The edition that is played, for the texts of clauses. */
  readonly edition: string
}

const KEY = Symbol('table')

export const setTable = (context: TableContext): TableContext => setContext(KEY, context)

/** The table that this component is part of; outside of one, nothing opens. */
export const tableContext = (): TableContext =>
  getContext<TableContext | undefined>(KEY) ?? { open: () => undefined, look: () => undefined, edition: '' }
