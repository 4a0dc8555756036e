// The judgement of two techniques (L5.3) as people follow it: reveal, FP slides, speeds compared, result. Read from the
// typed events of the log; no rule is decided here.
import type { Told } from '../../lib/wire'

export type Seat = 0 | 1
export type Beat = 'reveal' | 'slide' | 'compare' | 'result'
export type Verdict =
  | 'open' // not judged yet
  | 'evade'
  | 'evade_both'
  | 'guard'
  | 'clash'
  | 'hit'
  | 'counter'
  | 'tie'
  | 'defence' // two defences met
  | 'void' // one is void and nothing came of it
  | 'negated' // a grab was negated
  | 'none' // revealed, and an effect led elsewhere before the judgement

/** How the speed that is judged came about (L5.3.4). */
export interface Speed {
  printed: number
  reference: number
  fp: number
  final: number
  fixed: boolean
}

export interface Change {
  before: number
  after: number
}

/** One side of a judgement. fp: what went into it, null where none was told. position: of the attack that it covered. */
export interface Party {
  card: string
  forced: boolean
  silent: '' | 'clock' | 'nothing'
  speed: Speed | null
  fp: number | null
  void: boolean
  unpaid: boolean
  made: '' | 'evade' | 'guard' | 'clash'
  position: number
  result: '' | 'hit' | 'counter' | 'guard'
  combo: boolean
  gain: Change | null
  effect: number // FP by effects
  damage: number | null
  hp: Change | null
}

/** A negation that was asked: whose grab, and what was broken for it ("" where it stood). */
export interface Grab {
  seat: Seat
  negated: boolean
  card: string
}

/** n: the entry that revealed. closed: all that came of it has been told. winner: whose technique made the verdict. faster: by final speed, -1 for neither. */
export interface Judgement {
  n: number
  turn: number
  parties: [Party, Party]
  verdict: Verdict
  winner: Seat | -1
  faster: Seat | -1
  compared: boolean
  grab: Grab | null
  again: boolean
  closed: boolean
  beats: Beat[]
}

interface Event {
  type: string
  seat?: number
  card?: string
  [field: string]: unknown
}

/** The typed event of a line, or null where the room itself speaks. */
export function eventOf(line: Told): Event | null {
  const found = line.event
  return typeof found === 'object' && found !== null && 'type' in found ? (found as Event) : null
}

function party(): Party {
  return {
    card: '',
    forced: false,
    silent: '',
    speed: null,
    fp: null,
    void: false,
    unpaid: false,
    made: '',
    position: 0,
    result: '',
    combo: false,
    gain: null,
    effect: 0,
    damage: null,
    hp: null,
  }
}

function fresh(n: number, turn: number): Judgement {
  return {
    n,
    turn,
    parties: [party(), party()],
    verdict: 'open',
    winner: -1,
    faster: -1,
    compared: false,
    grab: null,
    again: false,
    closed: false,
    beats: ['reveal'],
  }
}

const LATER = new Set(['CatchDeclared', 'CatchDeclined', 'ComboBegan', 'TurnBegan', 'GameEnded', 'SuddenDeath'])

/** Whether nothing that follows belongs to the judgement any more. */
function closes(event: Event): boolean {
  return LATER.has(event.type) || (event.type === 'PhaseBegan' && event.phase !== 'battle')
}

/** Reads the lines of a match one by one and keeps the latest judgement. */
export class Judging {
  latest: Judgement | null = null
  private turn = 0
  private open = false
  private silent: ['' | 'clock' | 'nothing', '' | 'clock' | 'nothing'] = ['', '']
  private forced: [string, string] = ['', '']

  read(line: Told): void {
    const event = eventOf(line)
    if (event === null) return
    this.prepare(event)
    if (event.type === 'Revealed') this.reveal(line.n, event)
    else if (this.open && this.latest !== null) {
      if (closes(event)) this.close()
      else follow(this.latest, event)
    }
  }

  private close(): void {
    this.open = false
    if (this.latest !== null) this.latest.closed = true
    if (this.latest?.verdict === 'open') this.latest.verdict = 'none'
    if (this.latest !== null) settle(this.latest)
  }

  /** What is said before the reveal: the turn, who stays silent, whom the other picks for. */
  private prepare(event: Event): void {
    const seat = event.seat === 1 ? 1 : 0
    if (event.type === 'TurnBegan') this.turn = Number(event.turn)
    if (event.type === 'NoResponse') this.silent[seat] = event.why === 'clock' ? 'clock' : 'nothing'
    if (event.type === 'CardForced') this.forced[seat] = event.card ?? ''
    if (event.type === 'TurnBegan' || event.type === 'ReadyAgain' || phase(event, 'ready')) {
      this.silent = ['', '']
      this.forced = ['', '']
    }
  }

  private reveal(n: number, event: Event): void {
    if (!this.open || this.latest === null || this.latest.verdict !== 'open' || shown(this.latest, event)) {
      this.latest = fresh(n, this.turn)
      for (const seat of [0, 1] as const) this.latest.parties[seat].silent = this.silent[seat]
    }
    this.open = true
    const side = this.latest.parties[event.seat === 1 ? 1 : 0]
    side.card = event.card ?? ''
    side.forced = this.forced[event.seat === 1 ? 1 : 0] === side.card
  }
}

function phase(event: Event, name: string): boolean {
  return event.type === 'PhaseBegan' && event.phase === name
}

function shown(judgement: Judgement, event: Event): boolean {
  return judgement.parties[event.seat === 1 ? 1 : 0].card !== ''
}

/** The latest judgement of a log, null before the first. */
export function judgementOf(lines: readonly Told[]): Judgement | null {
  const judging = new Judging()
  for (const line of lines) judging.read(line)
  if (judging.latest !== null) settle(judging.latest)
  return judging.latest
}

/** One event after the reveal. */
function follow(found: Judgement, event: Event): void {
  if (event.type === 'SpeedWon') {
    found.compared = true
    found.faster = event.seat === 1 ? 1 : 0
  } else if (event.type === 'SpeedTied') {
    found.compared = true
    found.verdict = 'tie'
  } else if (event.type === 'BothDefended') found.verdict = 'defence'
  else if (event.type === 'ReadyAgain') {
    found.again = true
    found.closed = true
    if (found.verdict === 'open') found.verdict = 'none'
  } else if (event.seat === 0 || event.seat === 1) {
    if (!covered(found, event, event.seat) && !judged(found, event, event.seat)) numbers(found, event, event.seat)
  }
}

/** A technique covered the other's attack. */
function covered(found: Judgement, event: Event, seat: Seat): boolean {
  const kind = ({ Evaded: 'evade', Guarded: 'guard', Clashed: 'clash' } as const)[event.type]
  if (kind === undefined) return false
  const side = found.parties[seat]
  side.made = kind
  side.position = Number(event.position)
  if (kind === 'evade' && found.parties[seat === 0 ? 1 : 0].made === 'evade') {
    found.verdict = 'evade_both'
    found.winner = -1
  } else {
    found.verdict = kind
    found.winner = seat
  }
  if (kind === 'guard') found.parties[seat === 0 ? 1 : 0].result = 'guard'
  if (kind === 'clash') {
    for (const other of found.parties) if (other.card !== '') other.result = 'hit'
  }
  return true
}

/** A result, a void technique, a negated grab. */
function judged(found: Judgement, event: Event, seat: Seat): boolean {
  const side = found.parties[seat]
  if (event.type === 'Hit' || event.type === 'Countered') {
    side.result = event.type === 'Hit' ? 'hit' : 'counter'
    if (found.verdict === 'open' || found.verdict === 'void') {
      found.verdict = side.result
      found.winner = seat
    }
  } else if (event.type === 'Voided') {
    side.void = true
    if (found.verdict === 'open') found.verdict = 'void'
  } else if (event.type === 'CostUnpaid') side.unpaid = true
  else if (event.type === 'ComboJudged') side.combo = true
  else if (event.type === 'GrabStood') found.grab = { seat: seat === 0 ? 1 : 0, negated: false, card: '' }
  else if (event.type === 'GrabNegated') {
    found.grab = { seat: seat === 0 ? 1 : 0, negated: true, card: event.card ?? '' }
    found.verdict = 'negated'
    found.winner = seat
  } else return false
  return true
}

/** FP, speeds and HP. */
function numbers(found: Judgement, event: Event, seat: Seat): void {
  const side = found.parties[seat]
  const before = Number(event.before)
  const after = Number(event.after)
  if (event.type === 'SpeedAdjusted') {
    side.speed = {
      printed: Number(event.printed),
      reference: Number(event.reference),
      fp: Number(event.fp),
      final: Number(event.final),
      fixed: event.fixed === true,
    }
    side.fp = side.speed.fp
  } else if (event.type === 'FpSpent') side.fp = before
  else if (event.type === 'FpChanged' && (event.why === 'hit' || event.why === 'guard' || event.why === 'counter')) {
    side.gain = { before: side.gain?.before ?? before, after }
  } else if (event.type === 'FpChanged' && event.why === 'effect') {
    side.effect += after - before
  } else if (event.type === 'Damaged' || event.type === 'HpPaid' || event.type === 'HpRegained') {
    side.hp = { before: side.hp?.before ?? before, after }
    if (event.type === 'Damaged' && (event.why === 'result' || event.why === 'clash')) {
      found.parties[seat === 0 ? 1 : 0].damage = Number(event.dealt)
    }
  }
}

/** Which beats there are to show: as far as the judgement has come. */
function settle(found: Judgement): void {
  const beats: Beat[] = ['reveal']
  const adjusted = found.parties.some((side) => side.speed !== null)
  if (adjusted) beats.push('slide')
  if (found.verdict !== 'open' && found.verdict !== 'none') {
    beats.push('compare', 'result')
  }
  found.beats = beats
}

/** Where a technique stands on the line at a beat: printed until FP slide it, then as it is judged; null for no speed. */
export function placeAt(side: Party, beat: Beat, printed: number | null): number | null {
  if (side.speed === null) return printed
  return beat === 'reveal' ? side.speed.reference : side.speed.final
}

/** By how many the faster is faster; 0 where speeds were not compared. */
export function gapOf(found: Judgement): number {
  const [a, b] = found.parties
  return found.compared && a.speed !== null && b.speed !== null ? Math.abs(a.speed.final - b.speed.final) : 0
}
