/** A record kept by hand as replays step through it. */
import type { Step } from '../lib/wire'
import type { Mark } from '../replay/timeline'
import { standing, type Game } from './game'
import { soundGame } from './sound'

/** The game of the steps that have come; null while there is none, or where it is not sound. */
export function gameOf(steps: readonly (Step | undefined)[]): Game | null {
  const [first, ...rest] = steps
  return first
    ? soundGame(
        first.table,
        rest.map((step) => step?.table),
      )
    : null
}

/** Where each step stands: the turn, the how manieth of it, and HP. */
export function marksByHand(steps: readonly Step[]): Mark[] {
  const game = gameOf(steps)
  if (!game) return []
  let within = 0
  let last = -1
  return steps.map((_, index) => {
    const { sides, turn: now } = standing(game, index)
    const turn = Math.max(last, now) // what was taken back does not lead back on the line
    within = turn === last ? within + 1 : 1
    last = turn
    return { index, turn, phase: '', within, hp: [sides[0].hp, sides[1].hp] }
  })
}
