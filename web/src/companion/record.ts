/** A game as a record that replays are made from: one JSON object a line, the game first (docs/companion.md). */
import type { Game } from './game'

/** The lines of the record. */
export async function recordOf(game: Game): Promise<string> {
  const { changes, ...about } = game
  const players = game.people.map((one) => one.name || one.character)
  const head = { format: 1, by_hand: true, game: 'lumen', players, created: 'simpan companion', set_up: about }
  return [head, ...changes.map((change) => ({ n: change.n, change })), { end: { changes: changes.length } }]
    .map((line) => JSON.stringify(line))
    .join('\n')
    .concat('\n')
}
