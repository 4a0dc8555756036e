/** What I am about to say: its text, how it is read, and its way to the record. Kept over a reload. */
import type { Answered, CampaignLink } from '../lib/campaign.svelte'
import { recall, remember } from '../lib/prefs.svelte'
import type { FeedLine } from '../lib/wire'
import type { Choice, Reading, Returned, Scene } from './shape'
import { tapped, type Piece } from './sentence'

const READ_AFTER = 200 // ms without a key
const AGAIN_AFTER = 1500 // ms after a reading that the server would not give

interface Kept {
  text: string
  who: string
}

/** What became of the last thing that was said. refused: it came back, and its text stands there still. */
export interface Outcome {
  status: string
  lines: FeedLine[]
  refused: boolean
}

const WAITING = new Set(['queued', 'submitted'])
const BACK = new Set(['refused', 'unclear', 'unread', 'stale', 'wrong'])

export class Draft {
  text = $state('')
  /** In whose name; "": whoever the words mean. */
  who = $state('')
  reading: Reading | null = $state.raw(null)
  /** Whether the reading is of the text that stands there now. */
  fresh = $state(false)
  sending = $state(false)
  outcome: Outcome | null = $state.raw(null)

  #link: CampaignLink
  #pieces: Piece[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #asking = false
  #waits: number[] = [] // the declarations that waited when the last scene came
  #returned = 0
  #key: string

  constructor(link: CampaignLink) {
    this.#link = link
    this.#key = `simpan.draft.${link.id}`
    const kept = recall<Kept>(this.#key)
    if (typeof kept?.text !== 'string') return
    this.text = kept.text
    this.who = typeof kept.who === 'string' ? kept.who : ''
  }

  /** Whether there is something to be said. */
  get any(): boolean {
    return this.text.trim() !== ''
  }

  /** Another text, typed. */
  write(text: string): void {
    this.text = text
    this.outcome = null
    this.#changed()
  }

  /** In another name. */
  speakAs(who: string): void {
    this.who = who
    this.#changed()
  }

  /** A choice was tapped: its sentence is written, in the place of another of its sort. */
  tap(choice: Choice): void {
    const { text, pieces } = tapped(this.text, this.#pieces, choice)
    if (choice.who && choice.who !== this.who) this.who = choice.who
    this.#pieces = pieces
    this.write(text)
  }

  clear(): void {
    this.#pieces = []
    this.who = ''
    this.write('')
  }

  /** The text has to be read (again): it, or what it is read against, has changed. */
  reread(): void {
    this.fresh = false
    clearTimeout(this.#timer)
    if (this.any) this.#timer = setTimeout(() => void this.#read(), READ_AFTER)
    else this.reading = null
  }

  /** Says exactly what was read. Null if there was nothing to say. */
  async declare(): Promise<Outcome | null> {
    if (!this.any || !this.fresh || this.sending) return null
    const { text, who } = this
    this.sending = true
    const answer = await this.#link.post(text, who)
    this.sending = false
    const outcome = told(answer, this.#link.seat)
    if (outcome && !outcome.refused && this.text === text) this.clear()
    this.outcome = outcome
    return outcome
  }

  /**
   * A new scene: what was answered before is not kept beside what has become of it since, a declaration that waited and
   * does not any more, or that came back.
   */
  follow(scene: Pick<Scene, 'pending' | 'returned'>): void {
    const waits = (scene.pending ?? []).map((one) => one.n)
    const returned = scene.returned?.length ?? 0
    const settled = WAITING.has(this.outcome?.status ?? '') && this.#waits.some((n) => !waits.includes(n))
    if (settled || returned > this.#returned) this.outcome = null
    this.#waits = waits
    this.#returned = returned
  }

  /** The words of a declaration that came back are written once more. */
  again = (one: Returned): void => {
    this.clear()
    this.who = one.who
    this.write(one.text)
  }

  /** What was ruled does not hold any more. */
  undone(): void {
    this.outcome = null
  }

  /** Says something else than the text that stands there. */
  async say(text: string, who = ''): Promise<Outcome | null> {
    this.outcome = told(await this.#link.post(text, who), this.#link.seat)
    return this.outcome
  }

  #changed(): void {
    remember(this.#key, this.any ? { text: this.text, who: this.who } : null)
    this.reread()
  }

  async #read(): Promise<void> {
    if (this.#asking) return // what comes back looks whether it is still wanted
    const { text, who } = this
    const { scene } = this.#link
    this.#asking = true
    const answer = await this.#link.read(text, who)
    this.#asking = false
    if (!this.any) return
    if (answer?.t === 'reading' && text === this.text && who === this.who && scene === this.#link.scene) {
      this.reading = answer.table as Reading
      this.fresh = true
    } else if (answer) {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => void this.#read(), answer.t === 'refused' ? AGAIN_AFTER : 0)
    }
  }
}

/** An answer as it is shown to the writer. Null if the connection is closed. */
function told(answer: Answered, seat: number): Outcome | null {
  if (answer === null) return null
  if (answer.t === 'refused') {
    const line = { text: answer.text, clauses: answer.clause ? [answer.clause] : [] }
    return { status: 'refused', refused: true, lines: [line] }
  }
  const mine = (answer.outs ?? []).filter(
    (out) => out.to === 'public' || (Array.isArray(out.to) && out.to.includes(seat)),
  )
  return { status: answer.status, refused: BACK.has(answer.status), lines: mine.flatMap((out) => out.lines) }
}
