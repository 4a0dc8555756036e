/** The organiser's desk as this page holds it: what is open, what was ordered and what came of it. */
import { untrack } from 'svelte'
import type { Console, Preview, Queued, Scene } from '../campaign/shape'
import type { CampaignLink } from '../lib/campaign.svelte'
import { t } from '../lib/i18n.svelte'
import { speak } from '../lib/speak.svelte'
import type { Answer, Out } from '../lib/wire'
import { filled, type Values } from './form'

export type Tab = 'queue' | 'fix' | 'posts' | 'map' | 'log' | 'people'
export type State = Queued['state']
export const TABS: readonly Tab[] = ['queue', 'fix', 'posts', 'map', 'log', 'people']

/** What was ordered and came of it. */
export interface Done {
  key: number
  command: string
  status: string
  outs: Out[]
  /** By the command line: what came of it stands there. */
  typed: boolean
}

// What a command may come to that did what it should.
const GOOD = new Set(['done', 'ruled', 'queued', 'rolled', 'withdrew', 'ordered', 'submitted', 'preview'])
const KEPT = 20

export class Desk {
  readonly link: CampaignLink
  tab: Tab = $state('queue')
  /** The state that the queue is narrowed to; '' for all. */
  filter: State | '' = $state('')
  /** The card that is open; '' for whoever is to say something. */
  chosen = $state('')
  /** Whether something is being written in the open card: it stays open then. */
  writing = $state(false)
  done: Done[] = $state.raw([])
  /** The command that is under way. */
  busy = $state('')
  /** The form of a correction that is being filled in, with its values. */
  form = $state('value')
  values: Values = $state({})
  /** The form that is open over the page; '' for none. */
  sheet = $state('')
  sheetValues: Values = $state({})
  #keys = 0

  constructor(link: CampaignLink) {
    this.link = link
  }

  get scene(): Scene | null {
    return this.link.scene
  }

  get console(): Console | null {
    return this.link.scene?.console ?? null
  }

  /** Whether my role may correct anything. */
  get corrects(): boolean {
    return this.console?.forms?.some((form) => form.group === 'fix') ?? false
  }

  /** Everybody who can be named: characters, then players. */
  get names(): string[] {
    const queue = this.console?.queue ?? []
    return [...new Set([...queue.map((one) => one.who), ...queue.map((one) => one.player)])]
  }

  /** The players of the campaign with their characters, by seat. */
  get players(): { seat: number; name: string; characters: string[] }[] {
    const found = new Map<number, { seat: number; name: string; characters: string[] }>()
    for (const one of this.console?.queue ?? []) {
      const player = found.get(one.seat) ?? { seat: one.seat, name: one.player, characters: [] }
      player.characters.push(one.who)
      found.set(one.seat, player)
    }
    return [...found.values()].sort((one, other) => one.seat - other.seat)
  }

  /** Those of the queue that are shown one by one, as narrowed. */
  get shown(): Queued[] {
    const queue = this.console?.queue ?? []
    return this.filter ? queue.filter((one) => one.state === this.filter) : queue.filter((one) => one.state !== 'idle')
  }

  /** Those who have nothing to do, as one card. */
  get idle(): Queued[] {
    return this.filter ? [] : (this.console?.queue ?? []).filter((one) => one.state === 'idle')
  }

  /** The card that is open. */
  get open(): Queued | null {
    return this.shown.find((one) => one.who === this.chosen) ?? this.due
  }

  /** The card of whoever's word, or the referee's about it, is awaited. */
  get due(): Queued | null {
    const shown = this.shown
    const of = (state: State): Queued | undefined => shown.find((one) => one.state === state)
    const asked = shown.find((one) => one.asks)
    return of('submitted') ?? asked ?? of('acting') ?? of('confirmed') ?? of('waiting') ?? null
  }

  /** The evening has gone on: a card that was opened by hand gives way to the one that is due. */
  follow(): void {
    if (!this.writing) this.chosen = ''
  }

  /** Opens the next card (by: 1) or the one before (-1). */
  step(by: 1 | -1): void {
    const shown = this.shown
    const at = shown.findIndex((one) => one.who === this.open?.who)
    const next = shown[Math.min(shown.length - 1, Math.max(0, at + by))]
    if (next) this.chosen = next.who
  }

  /** Goes to a part of the page. */
  go(tab: Tab): void {
    this.tab = tab
  }

  /** Opens a correction with what is known of it. */
  correct(form: string, values: Values = {}): void {
    this.form = form
    this.values = values
    this.tab = 'fix'
  }

  /** Orders something; whether it was done. What came of it stands in `done`, newest first. */
  async order(command: string, typed = false): Promise<boolean> {
    if (this.busy) return false
    this.busy = command
    try {
      const answer = await this.link.command(command)
      if (answer?.t !== 'answer') return false // the link has said why
      return this.#came(command, answer, typed)
    } finally {
      this.busy = ''
    }
  }

  /** Orders what a form says: corrections are shown before they are applied. */
  async fill(key: string, values: Values): Promise<boolean> {
    const form = this.console?.forms?.find((one) => one.key === key)
    const command = form ? filled(form, values) : ''
    return command ? this.order(form?.first ? previewed(command) : command) : false
  }

  /** Applies what was shown; its form is done with then. */
  async apply(preview: Preview): Promise<void> {
    if (await this.order(preview.apply || `/${t('console-word-apply')}`)) this.values = {}
  }

  dismiss(key: number): void {
    this.done = this.done.filter((one) => one.key !== key)
  }

  #came(command: string, answer: Answer, typed: boolean): boolean {
    const outs = answer.outs ?? []
    const good = GOOD.has(answer.status)
    const one = { key: ++this.#keys, command, status: answer.status, outs, typed }
    this.done = [one, ...untrack(() => this.done)].slice(0, KEPT)
    speak(said(one) || t(good ? 'console-done' : 'console-not-done'))
    return good
  }
}

/** What the desk says to the staff about what it was told to do. */
export function said(done: Done): string {
  return done.outs
    .filter((out) => out.to === 'staff')
    .flatMap((out) => out.lines.map((line) => line.text))
    .join('\n')
}

/** Whether it did what it should. */
export const good = (done: Done): boolean => GOOD.has(done.status)

/** A correction, shown first. */
export function previewed(command: string): string {
  return `/${t('console-word-preview')} ${command.replace(/^\//, '')}`
}
