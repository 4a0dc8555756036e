// A replay that is looked at: its steps as one viewer saw them, where it stands, and whether it plays.
import { marksByHand } from '../companion/replayed'
import { api, Failure } from '../lib/api'
import { faces } from '../lib/catalogue.svelte'
import { loadTexts, t } from '../lib/i18n.svelte'
import type { Catalogue, Replay, Step } from '../lib/wire'
import { judgementOf } from '../table/moments/judgement'
import { Show } from '../table/moments/show.svelte'
import { marksOf, phasesOf, stay, turnFrom, within, type Mark, type Perspective } from './timeline'

export const SPEEDS = [0.5, 1, 2, 4] as const
const PAGE = 100 // steps that the server gives at once
const REVEAL_MS = 3600 // a judgement stays until all its beats were shown

/** What is known of a replay beside its steps. */
export type About = Omit<Replay, 'steps' | 'start' | 'viewer'>

/** The steps of one perspective, as they come; those not yet fetched are missing. */
type Track = (Step | undefined)[]

export class Player {
  readonly id: string
  as: Perspective = $state('watch')
  at = $state(0)
  about: About | null = $state.raw(null)
  result = $state('')
  track: Track = $state.raw([])
  failure: Failure | null = $state.raw(null)
  playing = $state(false)
  speed: number = $state(1)
  readonly show = new Show()
  #tracks = new Map<string, Track>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #visit = 0 // what was asked for later wins

  readonly total: number = $derived(this.about?.total ?? 0)
  readonly step: Step | null = $derived(this.track[this.at] ?? null)
  readonly whole: boolean = $derived(
    this.total > 0 && this.track.filter((one) => one !== undefined).length === this.total,
  )
  readonly marks: Mark[] = $derived(this.#marks())
  readonly mark: Mark | null = $derived(this.marks[this.at] ?? null)

  constructor(id: string) {
    this.id = id
  }

  #marks(): Mark[] {
    if (!this.whole) return []
    const steps = this.track as Step[]
    return this.about?.by_hand ? marksByHand(steps) : marksOf(steps)
  }

  /** Opens a perspective at a step, fetching what is shown first. */
  async open(as: Perspective, at: number): Promise<void> {
    const visit = ++this.#visit
    this.as = as
    this.failure = null
    this.track = this.#tracks.get(as) ?? []
    if (this.track.length === 0) await this.#fetch(as, visit, at)
    else void this.#rest(as, visit)
    if (visit !== this.#visit || this.failure !== null) return
    this.go(at)
  }

  /** Forgets all that was fetched, as after a change of language. */
  async anew(): Promise<void> {
    this.#tracks.clear()
    await this.open(this.as, this.at)
  }

  async #fetch(as: Perspective, visit: number, at: number): Promise<void> {
    try {
      const start = Math.max(0, at - (at % PAGE))
      if (!(await this.#page(as, visit, start))) return
      if (this.total <= start) await this.#page(as, visit, 0) // a link beyond the end
      void this.#rest(as, visit)
    } catch (error) {
      if (visit === this.#visit)
        this.failure = error instanceof Failure ? error : new Failure(0, 'unknown', String(error))
    }
  }

  /** The pages that are still missing. */
  async #rest(as: Perspective, visit: number): Promise<void> {
    try {
      for (let from = 0; visit === this.#visit && from < this.total; from += PAGE) {
        if ((this.#tracks.get(as) ?? [])[from] === undefined) await this.#page(as, visit, from)
      }
    } catch {
      if (visit === this.#visit) this.failure = new Failure(0, 'offline', t('replay-failed'))
    }
  }

  /** Fetches a page; false if something else was asked for meanwhile. */
  async #page(as: Perspective, visit: number, start: number): Promise<boolean> {
    const page = await api.replay(this.id, as, start)
    if (visit !== this.#visit) return false
    if (page.catalogue) faces.lay(page.catalogue as Catalogue)
    await dressed(page.game)
    if (page.by_hand) await loadTexts('workshop')
    const { steps, start: from, viewer: _, ...about } = page
    this.about = about
    this.result = about.result || this.result
    const track = [...(this.#tracks.get(as) ?? [])]
    track.length = about.total
    steps.forEach((step, index) => (track[from + index] = step))
    this.#tracks.set(as, track)
    if (as === this.as) this.track = track
    return true
  }

  /** To a step. animated: a judgement that it reveals is played, not only shown. */
  go(at: number, animated = false): void {
    const to = within(at, this.total)
    const onwards = to === this.at + 1
    this.at = to
    const found = this.#judgement()
    this.show.pace = this.speed
    this.show.present(found, animated && onwards && found !== null && found.n === this.step?.n)
  }

  /** The judgement that this step stands in, null outside one. */
  #judgement(): ReturnType<typeof judgementOf> {
    const step = this.step
    if (step === null) return null
    const lines = this.track.slice(0, this.at + 1).flatMap((one) => one?.lines ?? [])
    const found = judgementOf(lines)
    return found === null || (found.closed && found.n !== step.n) ? null : found
  }

  move(by: 1 | -1): void {
    this.pause()
    this.go(this.at + by, true)
  }

  turn(by: 1 | -1): void {
    this.pause()
    const found = turnFrom(this.marks, this.at, by)
    this.go(found ?? (by > 0 ? this.total - 1 : 0))
  }

  phases(): Mark[] {
    return phasesOf(this.marks, this.at)
  }

  toggle(): void {
    if (this.playing) this.pause()
    else this.play()
  }

  play(): void {
    if (this.at >= this.total - 1) this.go(0)
    this.playing = true
    this.#next()
  }

  /** Stops all that is under way, as when the page is left. */
  close(): void {
    this.#visit += 1
    this.pause()
    this.show.reset()
  }

  pause(): void {
    this.playing = false
    clearTimeout(this.#timer)
  }

  faster(): void {
    const at = SPEEDS.findIndex((one) => one === this.speed)
    this.speed = SPEEDS[(at + 1) % SPEEDS.length]!
    this.show.pace = this.speed
  }

  #next(): void {
    const step = this.step
    if (step === null) return this.pause()
    const reveals = this.show.found !== null && this.show.found.n === step.n
    const ms = reveals ? Math.max(stay(step, this.speed), REVEAL_MS / this.speed) : stay(step, this.speed)
    this.#timer = setTimeout(() => {
      if (!this.playing) return
      if (this.at >= this.total - 1) return this.pause()
      this.go(this.at + 1, true)
      this.#next()
    }, ms)
  }
}

/** The faces of a game's cards, fetched once. */
async function dressed(game: string): Promise<void> {
  if (faces.hash !== '') return
  const found = (await api.games()).find((one) => one.game === game)
  if (found) await faces.load(game, found.menu.catalogue)
}
