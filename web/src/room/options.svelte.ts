/** The terms that somebody is choosing for a new room. */
import type { Menu, Point } from '../lib/api'
import { recall, remember } from '../lib/prefs.svelte'
import type { NewRoom } from '../lib/wire'
import { GAME } from './games.svelte'
import { noClock, openIn, wantedOptions } from './terms'

const KEY = 'simpan.terms'
export const DELAYS = [0, 30, 60, 180] as const // seconds

type Kind = NewRoom['kind']
type Watch = NonNullable<NewRoom['watch']>

interface Kept {
  edition: string
  clocks: string
  watch: Watch
}

/** A form's state; `room()` is what is sent. */
export class Terms {
  kind: Kind = $state('private')
  level = $state('')
  edition = $state('')
  clocks = $state('')
  points: Record<string, unknown> = $state.raw({})
  watch: Watch = $state('link')
  delay = $state(0)
  judge = $state(false)
  seat = $state(-1)

  readonly #menu: Menu

  constructor(menu: Menu, kind: Kind) {
    this.#menu = menu
    this.kind = kind
    const { levels } = menu
    this.level = levels[Math.min(1, levels.length - 1)]?.id ?? ''
    const kept = recall<Partial<Kept>>(KEY) ?? {}
    this.edition = known(menu.editions, kept.edition, (one) => one.id)
    this.clocks = known(menu.clocks, kept.clocks, (one) => one.name)
    if (kept.watch === 'none' || kept.watch === 'all') this.watch = kept.watch
  }

  get menu(): Menu {
    return this.#menu
  }

  /** Who the room is for; a game against a bot starts without a clock unless one is asked for. */
  choose(kind: Kind): void {
    this.kind = kind
    if (kind === 'bot') this.clocks = noClock(this.#menu)?.name ?? this.clocks
  }

  /** A point's value as it is chosen now. */
  point(id: string): unknown {
    const point = this.#menu.points.find((one) => one.id === id)
    return id in this.points ? this.points[id] : point?.default
  }

  set(id: string, value: unknown): void {
    this.points = { ...this.points, [id]: value }
  }

  /** The points that the chosen edition leaves open. */
  get open(): Point[] {
    return this.#menu.points.filter((one) => openIn(one, this.edition))
  }

  /** How many points differ from their default. */
  get changed(): number {
    return this.open.filter((one) => one.id in this.points && this.points[one.id] !== one.default).length
  }

  /** The options of the game, defaults left out. */
  get options(): Record<string, unknown> {
    return wantedOptions(this.edition, this.clocks, this.points, this.open)
  }

  /** What is sent, but for the deck. */
  room(choice: Record<string, unknown>, name: string): Omit<NewRoom, 'seed'> {
    const watched = this.watch === 'none' ? {} : { delay: this.delay }
    const bot = this.kind === 'bot'
    const level = bot ? { level: this.level } : { judge: this.judge }
    if (!bot) remember(KEY, { edition: this.edition, clocks: this.clocks, watch: this.watch } satisfies Kept)
    return {
      ...{ game: GAME, kind: this.kind, choice, options: this.options, name },
      ...{ seat: this.seat, watch: this.watch, ...watched, ...level },
    }
  }
}

function known<T>(all: readonly T[], wanted: string | undefined, id: (one: T) => string): string {
  const found = all.find((one) => id(one) === wanted) ?? all[0]
  return found === undefined ? '' : id(found)
}
