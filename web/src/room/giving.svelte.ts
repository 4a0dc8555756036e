/** Gives a set of cards one after the other: the next is sent when the table shows that the last has arrived. */
import type { RoomLink } from '../lib/room.svelte'
import { codeFor } from './pick'

export class Giving {
  total = $state(0)
  left: string[] = $state.raw([])
  /** Somebody else at this seat was faster; what was chosen must be chosen anew. */
  overtaken = $state(false)

  readonly #link: RoomLink
  #awaited = 0 // how many cards the table must show before the next one goes
  #sending = false

  constructor(link: RoomLink) {
    this.#link = link
  }

  get busy(): boolean {
    return this.left.length > 0
  }

  get done(): number {
    return this.total - this.left.length
  }

  /** Begin. laid: how many cards of mine the table shows now. */
  start(cards: readonly string[], laid: number): void {
    this.left = [...cards]
    this.total = cards.length
    this.overtaken = false
    this.#awaited = laid
    this.step(laid)
  }

  /** Send the next card if its time has come; called with each new State. */
  step(laid: number): void {
    const card = this.left[0]
    if (card === undefined || this.#sending || laid < this.#awaited) return
    const situation = this.#link.situation
    const code = situation ? codeFor(situation.options ?? [], card) : null
    if (laid > this.#awaited || code === null) {
      this.#stop(true)
      return
    }
    this.#sending = true
    this.#awaited = laid + 1
    void this.#link.act(code).then((answer) => {
      this.#sending = false
      if (answer?.t === 'ack') {
        this.left = this.left.slice(1)
        this.step(this.#laid())
      } else this.#stop(answer !== null)
    })
  }

  #laid(): number {
    return laidBy(this.#link)
  }

  #stop(overtaken: boolean): void {
    this.left = []
    this.overtaken = overtaken
  }
}

/** How many cards of this seat lie in its hand and list. */
export function laidBy(link: RoomLink): number {
  const side = link.situation?.view.sides[link.seat as 0 | 1]
  return side ? side.hand_count + side.list_count : 0
}
