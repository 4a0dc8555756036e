// Made by tools/web_types.py from the server's types; do not edit.

export interface Averages { // Of the attacks, in tenths; a result of `combo` or none is left out of its mean. None: nothing to reckon with.
  speed: number | null
  damage: number | null
  hit: number | null
  guard: number | null
  counter: number | null
}

export interface Broken { // A broken rule, with its part of the nearest legal change. card: which it is about, "" for none.
  clause: string
  reason: string
  text: Said
  card?: string
  near?: string[]
  fix?: Fix | null
}

export interface CardFacts { // What is known of a card beside its face. copies: how many a deck may have. names, named_by: codes of cards.
  copies: number
  terms?: Term[]
  names?: string[]
  named_by?: string[]
  tags?: string[]
}

export interface Cards { // The data "cards", by code.
  cards: Record<string, CardFacts>
}

export interface Case { // A battle of the tests in which a card has a part, told. steps: kind, and place among the sentences.
  id: string
  clauses: string[]
  en: string
  ko?: string
  tellings?: ([string, ([string, number])[]])[]
}

export interface Cases { // The data "cases". cards: which cases name a card. said: each sentence once, Korean and English.
  cards: Record<string, number[]>
  cases: Case[]
  said: ([string, string])[]
}

export interface CatchRow { // What a lead of so many FP can do (L5.3.10), as the game begins.
  fp: number
  fresh: string[]
  all: number
  hits: string[]
  counters: string[]
  risks: string[]
}

export interface Chain { // The row of cards that deals most after a starter: combo 2, 3 … with what each deals (HP, L6.3).
  starter: string
  cards: string[]
  damage: number[]
}

export interface Choice { // So many of these cards, whichever they are; the first of them are the ones of the change's deck.
  n: number
  of: string[]
}

export interface Column { // A place of the speed curve, with its cards from the axis up. key: a speed, "defence" or "special".
  key: string
  own: string[]
  neutral: string[]
}

export interface ComboLink { // Cards that may come after a card somewhere in a combo, as the game begins (L6.2).
  card: string
  next: string[]
}

export interface DeckAsk { // A draft, or a text to be read as one: a list as people post it, a deck code, a deck file.
  deck?: Draft | null
  text?: string
}

export interface DeckChange { // A change after which the deck is legal. deck: with the first of all choices.
  size: number
  deck: Draft
  out?: Choice[]
  take?: Choice[]
  to_ultimate?: string
  ultimate_out?: string
  character?: string
}

export interface DeckCheck { // One rule of L4.1, kept or broken. have: how many there are; least, most: how many there must be (-1: any).
  key: string
  clause: string
  ok: boolean
  have?: number
  least?: number
  most?: number
}

export interface DeckJudged { // A draft, judged. code, post: other forms of it ("" where it has none). changes: the smallest first.
  deck: Draft
  legal: boolean
  checks: DeckCheck[]
  problems?: Broken[]
  changes?: DeckChange[]
  notes?: PasteNote[]
  code?: string
  post?: Said | null
  figures?: Figures | null
}

export interface Draft { // A deck that is being made. Cards by code, or as they were written where no card is called that.
  character?: string
  techniques?: string[]
  ultimate?: string
  name?: string
  edition?: 'classic' | 'current'
}

export interface Figures { // What a deck is like. starters: attacks whose hit or counter result is `combo` (L6.1).
  curve: Column[]
  positions: Spread[]
  hand: number
  foot: number
  grabs: number
  averages: Averages
  catches: CatchRow[]
  held: Held[]
  starters: string[]
  links: ComboLink[]
  chain: Chain | null
}

export interface Fix { // What would mend a broken rule: techniques out, techniques in, an ultimate among them to its own place.
  out?: Choice[]
  take?: Choice[]
  to_ultimate?: string
  ultimate_out?: string
  character?: string
}

export interface Held { // An attack that cannot catch as the game begins. why: never, forbidden, condition, cost, slow.
  card: string
  why: string
}

export interface PasteNote { // What should be known about a line of a post (0: all of it). near: codes of cards that may be meant.
  line: number
  reason: string
  text: Said
  written?: string
  near?: string[]
}

export interface Said { // The same words in both languages.
  ko: string
  en: string
}

export interface Spread { // How many attacks strike a position, and how many techniques do what there.
  position: string
  attacks: number
  guards: number
  evades: number
  clashes: number
}

export interface Term { // A word of a card's text that is a rule, and the clause that says what it means.
  clause: string
  ko: string
  en: string
}
