/** A connection to a campaign: the scene as the viewer sees it, its log, and posts and commands that are carried out once. */
import type { Scene } from '../campaign/shape'
import { Connection, type Role } from './link.svelte'
import type * as wire from './wire'

type Answers = wire.Answer | wire.Reading | wire.Seen | wire.Blocks | wire.Refused
/** What came of a post or a command; null: the connection was closed for good. */
export type Answered = wire.Answer | wire.Refused | null

const ROLES: Role[] = ['staff', 'seat', 'watch'] // what a browser without a link's secret tries to be, by its cookie

export class CampaignLink extends Connection<Answers> {
  scene: Scene | null = $state.raw(null)
  /** performance.now() at which the scene came: its seconds are counted down from here. */
  heardAt = $state(0)
  stage = $state('')
  /** The log, oldest first. */
  blocks: wire.Block[] = $state.raw([])
  total = $state(0)
  /** Of the log: changes where earlier blocks changed. */
  version = $state(-1)
  /** Who is connected; told to staff only. */
  here: number[] = $state.raw([])
  /** Posts and commands that are on their way. */
  posting = $state(0)

  #fresh: ((blocks: wire.Block[]) => void)[] = []

  constructor(id: string, as: Role = 'seat', token = '') {
    super(id, as, token, ROLES)
  }

  /** Whether there are no blocks before these. */
  get firstBlock(): boolean {
    return (this.blocks[0]?.key ?? 0) === 0
  }

  // -- what the viewer does ----------------------------------------------------------------------------------------

  post = (text: string, who = ''): Promise<Answered> => this.#say({ t: 'post', text, who })
  command = (text: string): Promise<Answered> => this.#say({ t: 'command', text })
  read = (text: string, who = ''): Promise<wire.Reading | wire.Refused | null> =>
    this.send<wire.Reading | wire.Refused>({ t: 'read', text, who })
  /** Something to be shown, as the game shapes it; null if it was refused. */
  look = async (what: string, of = ''): Promise<unknown> => {
    const seen = await this.send<wire.Seen | wire.Refused>({ t: 'look', what, of })
    return seen?.t === 'seen' ? seen.table : null
  }
  earlier = (): Promise<wire.Blocks | wire.Refused | null> =>
    this.send<wire.Blocks | wire.Refused>({ t: 'earlier', before: this.blocks[0]?.key ?? 0 })

  /** Calls with each scene's new blocks (not with those that a reload or a language brings). */
  onblocks(hear: (blocks: wire.Block[]) => void): () => void {
    this.#fresh.push(hear)
    return () => {
      this.#fresh = this.#fresh.filter((one) => one !== hear)
    }
  }

  async #say(message: Omit<wire.Post, 'id'> | Omit<wire.Command, 'id'>): Promise<Answered> {
    this.posting += 1
    try {
      return await this.send<wire.Answer | wire.Refused>(message)
    } finally {
      this.posting -= 1
    }
  }

  // -- out and in --------------------------------------------------------------------------------------------------

  protected seen(): { since: number; version: number } {
    return { since: this.version < 0 ? -1 : this.total, version: this.version }
  }

  protected heard(message: wire.ToClient): void {
    if (message.t === 'scene') this.#scene(message)
    else if (message.t === 'blocks') this.#earlier(message)
    else if (message.t === 'refused') this.#refused(message)
    else if (message.t === 'answer' || message.t === 'reading' || message.t === 'seen') this.answered(message)
  }

  #scene(message: wire.Scene): void {
    const blocks = message.blocks ?? []
    this.heardAt = performance.now()
    this.stage = message.stage
    this.total = message.total ?? 0
    this.version = message.version ?? 0
    this.here = message.here ?? []
    this.scene = message.table as Scene
    if (message.whole) this.blocks = blocks
    else if (blocks.length) {
      const known = new Set(blocks.map((block) => block.key))
      this.blocks = [...this.blocks.filter((block) => !known.has(block.key)), ...blocks]
      for (const hear of this.#fresh) hear(blocks)
    }
  }

  #earlier(message: wire.Blocks): void {
    const before = this.blocks[0]?.key ?? Infinity
    this.blocks = [...message.blocks.filter((block) => block.key < before), ...this.blocks]
    this.answered(message)
  }

  /** A refusal of the server itself (too often, not allowed); the game's own are Answers. */
  #refused(message: wire.Refused): void {
    this.answered(message, (sent) => {
      if (sent?.t !== 'read') this.toast(message.text, message.clause)
    })
  }
}
