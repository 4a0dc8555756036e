// Made by tools/web_types.py from the server's types; do not edit.

export interface Ask { // What the viewer is asked. asks: as `sight.Question`. text: in words. left, of: seconds, -1 where none run.
  asks: string
  who: string
  text: string
  left?: number
  of?: number
  running?: boolean
}

export interface Blow { // The damage of a landed attack (H3.12). terms with faces: the sum; then what armour and shields took, HP then.
  who: string
  terms: Term[]
  faces: number[]
  total: number
  armour: number
  shield: number
  hp: number
  beyond: number
  left: number
  most: number
  clauses?: string[]
}

export interface Change { // A line of a preview: a later ruling or a number. changed: whether it differs; unchanged ones are listed too.
  text: string
  old?: string
  new?: string
  changed?: boolean
  n?: number
  clause?: string
}

export interface Character { // A character's sheet, for its player and the staff. abilities: STR CON DEX MAG LUC. values: derived ones (M3).
  name: string
  pair: string
  player: string
  role: 'master' | 'servant'
  class_: string
  state: 'fallen' | 'in_play' | 'left'
  hp: number
  most_hp: number
  mp: number
  most_mp: number
  zone: number
  tile: string
  abilities: Value[]
  values: Value[]
  skills: Skill[]
  phantasm?: Skill | null
  effects?: string[]
  notes?: string[]
  order?: string
  wanted?: string
}

export interface Choice { // Something that may be declared; choosing it writes `say` into the sentence.
  kind: string
  label: string
  say: string
  who?: string
  tile?: string
  zone?: number
  target?: string
  skill?: string
  path?: string[]
  cost?: number
  budget?: number
  note?: string
  why?: string
  clause?: string
}

export interface Console { // The staff's desk. stands: who is awaited for what, in words. sitting: who sits there (an open sitting runs the
  queue: Queued[]
  submitted: number
  confirmed: number
  waiting: number
  idle: number
  stands: string[]
  sitting: string[]
  confirms: boolean
  night: boolean
  deeds: Deed[]
  uses: Use[]
  jobs?: string[]
  preview?: Preview | null
  settings?: Setting[]
  forms?: Form[]
  role?: string
  opened?: boolean
}

export interface Copies { // look("posts", n or "last"): what an act brings to be posted elsewhere. others: acts around it, newest first.
  n: number
  title: string
  outs: CopyOut[]
  others?: Option[]
}

export interface Copy { // A text to be posted elsewhere: for whom, cut into posts of the length asked for.
  n: number
  to: string
  kind: string
  posts: string[]
}

export interface CopyOut { // A text of one act for its readers, cut into posts by the length asked for: "280" (as X measures), "500", "0"
  to: string
  kind: string
  cuts: Record<string, string[]>
}

export interface Deed { // Something that staff may do with one tap: the command that does it. ask: what has to be typed first, in words.
  key: string
  label: string
  command: string
  ask?: string
  main?: boolean
  sure?: string
}

export interface Dice { // How the dice can be checked. commitment: the hash that promises the seed; seed: once revealed. text: in words.
  commitment: string
  seed?: string
  text?: string
}

export interface Exchange { // One attack on one target, whole or as far as it has come. verdict: in words, with its clauses.
  attacker: string
  target: string
  kind: string
  title: string
  attack?: Judgement | null
  defence?: Judgement | null
  verdict?: string
  clauses?: string[]
  landed?: boolean
  over?: boolean
  blows?: Blow[]
  check?: string
  hand?: boolean
}

export interface Field { // A field of a form. kind: choice (one of options), number, tile, faces, entry (a number of the record), text, why.
  key: string
  label: string
  kind: 'choice' | 'entry' | 'faces' | 'number' | 'text' | 'tile' | 'why'
  options?: Option[]
  only?: Record<string, string[]>
  first?: number
  last?: number
  optional?: boolean
  hint?: string
}

export interface Form { // A command of the staff to be filled in. command: its text with {key} where a field goes; what stands in brackets
  key: string
  group: 'declare' | 'dice' | 'fix' | 'notice' | 'time'
  label: string
  text: string
  command: string
  fields: Field[]
  now?: Record<string, string>
  first?: boolean
}

export interface Judgement { // A judgement with its dice (M3.7, M4). side: attack or defence. struck: the first dice, if new ones count (H4.6).
  who: string
  side: 'attack' | 'defence'
  name: string
  faces: [number, number]
  terms: Term[]
  total: number
  threshold: number
  status?: 'critical' | 'fumble' | 'plain'
  struck?: number[]
  note?: string
  clauses?: string[]
}

export interface Ledger { // The rewards of a pair (M5): points so far, what is reached and paid, and every point that did not count.
  pair: string
  count: number
  total: number
  out?: boolean
  steps?: Value[]
  rows?: Value[]
}

export interface Map { // The mansion. rows: as drawn, `.` white, `~` white in a blue zone, `%` grey, `=` passage, `#` wall (H1.8).
  rows: string[]
  zones: Zone[]
  people: Person[]
  text: string[]
}

export interface Option { // One of the values of a field, as it is written into the command. note: what holds now, in few words.
  value: string
  label: string
  note?: string
}

export interface Pending { // A declaration of the viewer that waits (H6.8). state: submitted (to be confirmed), confirmed, begun.
  n: number
  text: string
  who: string
  state: string
}

export interface Person { // A character that the viewer sees on the map. glyph: a letter or two, each character's own in its campaign.
  name: string
  glyph: string
  role: 'master' | 'servant'
  side: 'ally' | 'enemy' | 'other' | 'own'
  class_: string
  pair: string
  zone: number
  tile: string
  hp: number
  most_hp: number
  priority: number
  guard?: number
  hidden?: boolean
  acting?: boolean
  effects?: string[]
}

export interface Preview { // What a correction or an undo would change, before anything is written (H6.14). seen: who has heard of it.
  title: string
  why: string
  rulings: Change[]
  numbers: Change[]
  dropped?: Change[]
  anew?: Change[]
  seen?: string[]
  apply?: string
  cancel?: string
  stale?: string
}

export interface Queued { // A character in the order of turns, with what it has declared, for the staff.
  who: string
  player: string
  seat: number
  zone: number
  priority: number
  state: 'acting' | 'confirmed' | 'done' | 'idle' | 'submitted' | 'waiting'
  said?: string
  read?: string
  result?: string
  problem?: string
  n?: number
  left?: number
  asks?: string
  deeds?: Deed[]
}

export interface ReadPart { // One thing that a text was read as. state: ok, later (waits for its time), no (refused), ask (left open), talk.
  state: 'ask' | 'later' | 'no' | 'ok' | 'talk'
  text: string
  detail?: string
  clause?: string
  possible?: string[]
}

export interface Reading { // How a text would be taken. status: as `Reply.status`. walk: the tiles of the own walk in it, for the map.
  status: string
  parts: ReadPart[]
  walk?: string[]
  target?: string
  who?: string
  menu?: Choice[]
}

export interface Returned { // A declaration that the viewer got back and has written nothing since. text: its words; who: in whose name.
  text: string
  who: string
  lines: string[]
  asks?: boolean
}

export interface Ruling { // look("rulings", text): a past ruling to correct from. n: its entry. dice: whether dice were rolled in it.
  n: number
  text: string
  at?: number
  dice?: boolean
}

export interface Rulings { // The rulings that a search finds, newest first.
  rulings: Ruling[]
}

export interface Scene { // All that a viewer sees. heading: the moment in words ("1일차 2라운드"). mark: "", or why nothing goes on.
  title: string
  heading: string
  viewer: 'player' | 'public' | 'staff'
  player: string
  phase: 'after' | 'over' | 'round' | 'set_up'
  day: number
  days: number
  round: number
  rounds: number
  map: Map
  order: Turn[]
  sheets: Character[]
  dice: Dice
  mark?: string
  result?: string
  ask?: Ask | null
  menu?: Choice[]
  pending?: Pending[]
  returned?: Returned[]
  clash?: Exchange | null
  ledger?: Ledger[]
  console?: Console | null
}

export interface Setting { // A setting of the desk: what holds, and the commands that change it (the key of each deed is its value).
  key: string
  label: string
  value: string
  choices: Deed[]
  text?: string
}

export interface Shape { // Base of all.

}

export interface Skill { // A skill or phantasm of an own character. text: what it does, in words. why: why it cannot be used now, if so.
  key: string
  title: string
  text: string
  kind: string
  mp: number
  uses_left?: number
  usable?: boolean
  why?: string
}

export interface Term { // A part of a sum, in words: "근력" 4. of: the skill or phantasm that gives it.
  label: string
  value: number
  of?: string
}

export interface Told { // look("history" …), look("diff" …), look("jobs"): lines, with the entry that each comes from.
  lines: Change[]
}

export interface Turn { // A place in the order of turns as the viewer sees it (H6.11). The last is always the closed item of all unseen:
  name: string
  priority?: number
  now?: boolean
  done?: boolean
  own?: boolean
}

export interface Use { // A command of the staff as a form: its word, its use, which roles may. group: turn, dice, past, day, look.
  name: string
  word: string
  use: string
  group: string
  roles: string[]
}

export interface Value { // A value of a sheet and where it comes from: 명중 9 = 근력 5 + 민첩 4 (M3.7).
  key: string
  label: string
  value: string
  terms?: Term[]
  clause?: string
}

export interface Zone { // A zone. box: its first and last column and row, from 0, in the drawing. seen: whether the viewer sees it (M1.2).
  number: number
  label: string
  blue: boolean
  box: [number, number, number, number]
  joined: number[]
  seen: boolean
  own?: boolean
}
