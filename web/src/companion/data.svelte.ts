/** The tables that the companion looks up, fetched once by their versions; offline from what is kept of them. */
import { api, type GameMenu } from '../lib/api'
import { faces } from '../lib/catalogue.svelte'
import { rules } from '../lib/rules.svelte'
import { GAME } from '../room/games.svelte'
import type { Chains } from './chains'
import { Tables, type Facts, type Written } from './tables'

class Data {
  facts: Facts | null = $state.raw(null)
  tables: Record<string, Tables> = $state.raw({})
  chains: Chains | null = $state.raw(null)
  failed = $state('')
  menu: GameMenu | null = $state.raw(null)

  /** Fetches all that one edition needs, and then the rest; `failed` says why it could not. */
  async load(edition: string): Promise<void> {
    try {
      this.menu ??= (await api.games()).find((one) => one.game === GAME) ?? null
      if (!this.menu) return
      const { data, menu } = this.menu
      const [facts] = await Promise.all([
        this.facts ?? api.data<Facts>(GAME, 'companion', data.companion!),
        faces.load(GAME, menu.catalogue),
      ])
      this.facts = facts
      this.failed = ''
      await this.#verdicts(edition)
      this.chains ??= await api.data<Chains>(GAME, 'chains', data.chains!)
      void rules.load(GAME)
    } catch (error) {
      this.failed = (error as Error).message
    }
  }

  async #verdicts(edition: string): Promise<void> {
    const facts = this.facts!
    const own = facts.editions[edition]
    if (!own || this.tables[edition]) return
    const name = `verdicts-${edition}`
    const written = await api.data<Written>(GAME, name, this.menu!.data[name]!)
    this.tables = { ...this.tables, [edition]: new Tables(facts, written, own) }
  }
}

export const data = new Data()
