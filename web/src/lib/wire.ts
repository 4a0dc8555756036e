// Made by tools/web_types.py from the server's types; do not edit.
export const VERSION = 1

export interface Ack { // The act `id` is on disk as entry n; it is never lost from here on.
  t: 'ack'
  id: number
  n: number
}

export interface Act { // An answer to the question of the last State.
  t: 'act'
  id: number
  n: number
  code: number
}

export interface Answer { // In a campaign: the post or command `id` is on disk, and this became of it (`core/refereeing.Reply`).
  t: 'answer'
  id: number
  status: string
  outs?: Out[]
}

export interface Ask { // Ask the other side. undo: take back my last decision; draw: end the match without a winner.
  t: 'ask'
  id: number
  what: 'draw' | 'undo'
}

export interface Block { // Some lines of a viewer's log that belong together.
  key: number
  kind: string
  lines: FeedLine[]
  head?: string
  tags?: string[]
  void?: string
  n?: number
  at?: number
  mine?: boolean
  more?: unknown
}

export interface Blocks { // The answer to Earlier in a campaign; first: whether there are none before.
  t: 'blocks'
  id: number
  blocks: Block[]
  first: boolean
}

export interface Blow { // One card of a combo (L6.3).
  number: number
  card: string
  speed: number
  printed: number
  correction: number
  dealt: number
}

export interface CampaignCheck { // POST /api/campaigns/check: what is wrong with these files? One that is not there is the default campaign's.
  game: string
  files?: CampaignFile[]
}

export interface CampaignChecked { // The answer to CampaignCheck: every finding at once, and what the files come to.
  ok: boolean
  title: string
  players: Participant[]
  facts: Fact[]
  findings: FileFinding[]
}

export interface CampaignFile { // A file of a campaign on its way. data: base64.
  name: string
  data: string
}

export interface CampaignFiles { // GET /api/campaigns/files.
  files: CampaignText[]
}

export interface CampaignInfo { // GET /api/campaigns/{id}: what everybody may know. me: only where the caller has a seat.
  id: string
  game: string
  title: Said
  stands: Said
  result: Said
  stage: string
  watch: string
  lang: string
  me?: CampaignMe | null
}

export interface CampaignMade { // The answer to NewCampaign. staff: the maker's own secret.
  room: string
  staff: string
  seat: number
  players: Invited[]
}

export interface CampaignMe { // Who the caller is in a campaign.
  role: 'seat' | 'staff'
  seat: number
  name: string
  characters?: string[]
  staff_role?: string
  confirm?: boolean
}

export interface CampaignPeople { // GET /api/campaigns/{id}/people, for the staff.
  players: CampaignPerson[]
  staff: CampaignPerson[]
}

export interface CampaignPerson { // Somebody who has a seat. came: whether a link of it was ever used.
  seat: number
  name: string
  characters?: string[]
  role?: string
  came?: boolean
}

export interface CampaignText { // A file of the campaign that comes with a game.
  name: string
  text: string
}

export interface CardNow { // A card of the viewer's hand as it is now.
  card: string
  nth?: number
  speed?: number | null
  final?: number | null
  damage?: number | null
  fixed?: boolean
  code?: number
  why?: string
  clause?: string
}

export interface Catalogue { // All cards and characters that a room of this server may bring.
  hash: string
  cards: Record<string, Face>
  characters: Record<string, Who>
}

export interface Check { // POST /api/games/{game}/check: would this be taken?
  choice: Record<string, unknown>
  options?: Record<string, unknown>
}

export interface Checked { // The answer to Check: the choice as judged, or every problem.
  ok: boolean
  label?: Record<string, string>
  value?: Record<string, unknown>
  problems?: Problem[]
}

export interface CheckedCampaign { // What files come to. set_up: None while there is anything wrong that is no warning; findings: all at once.
  findings: FileFinding[]
  title?: string
  players?: Participant[]
  facts?: Fact[]
  set_up?: Record<string, unknown> | null
}

export interface Chosen { // A seat's choice (its deck, its character …), judged. value: as it is stored. label: what its owner calls it.
  value: Record<string, unknown>
  label: Said
}

export interface Claim { // The other side is late: wait (once more as long), win, or draw. Refused before it may be claimed.
  t: 'claim'
  id: number
  what: 'draw' | 'wait' | 'win'
}

export interface Clock { // A clock as it stands when the message is sent.
  kind: string
  seats: number[]
  left: number
  of: number
  running?: boolean
}

export interface ClockRules { // The clocks of a room, in seconds; 0: none of this kind. Lumen's ready clock is the 10 seconds of L5.2.
  name?: string
  ready?: number
  idle?: number
  choice?: number
  setup?: number
  match?: number
}

export interface Combo { // A combo time as its owner sees it, for the ladder.
  seat: number
  at: number
  dealt: number
  done: Blow[]
  pairs?: Pair[]
  nexts?: Next[]
  stop?: number
}

export interface Command { // In a campaign: what a member of staff orders.
  t: 'command'
  id: number
  text: string
}

export interface Concede { // Give up.
  t: 'concede'
  id: number
}

export interface Earlier { // The lines before entry `before`, a page of them.
  t: 'earlier'
  id: number
  before: number
}

export interface Enter { // POST /api/rooms/{id}/enter: exchange the token of a seat link's fragment for a cookie.
  token: string
}

export interface Example { // One scenario.
  id: string
  clauses: string[]
  en: string
  ko?: string
  notation?: string
  map?: string
  tellings?: Telling[]
}

export interface Examples { // GET /api/games/{game}/rules/{clause}/examples: those told in full first.
  examples: Example[]
}

export interface Face { // A printed card for drawing. kind: attack, defence, special, trait. position: high, mid, low. limb: hand, foot.
  code: string
  ko: string
  en: string
  mark: string
  kind: string
  ultimate?: boolean
  speed?: number | null
  damage?: number | null
  position?: string
  limb?: string
  hit?: number | string | null
  guard?: number | string | null
  counter?: number | string | null
  cells?: [string, string, string]
  grab?: boolean
  text?: Record<string, string[]>
  short?: Record<string, string>
}

export interface Fact { // One thing that an organiser wants to see before it begins: "구역 8", "라운드 4 × 8일".
  label: Said
  value: string
}

export interface Fault { // The message could not be taken: code bad_message, too_fast, unknown_room, bad_token, old_version, frozen,
  t: 'fault'
  code: string
  text: string
  fatal?: boolean
}

export interface Feed { // A part of a viewer's log. total: how many blocks stand. version: changes where earlier blocks changed.
  version: number
  total: number
  blocks: Block[]
}

export interface FeedLine { // A line of the log without its clauses, which are cited behind it.
  text: string
  clauses?: string[]
}

export interface FileFinding { // One thing to be told about the files of a campaign: where it stands, its clause ("" for a fault of the form).
  text: Said
  file?: string
  line?: number
  who?: string
  clause?: string
  warning?: boolean
}

export interface Hello { // The first message. token: of the seat or the judge, where no cookie brings it. since: the last entry seen, or -1.
  t: 'hello'
  v: number
  room: string
  role?: 'judge' | 'seat' | 'staff' | 'watch'
  token?: string
  lang?: 'en' | 'ko'
  since?: number
  client?: string
  version?: number
}

export interface HouseField { // A house rule of a campaign's file: its name, its default, and all that it may be where the clause lists that.
  name: string
  default: string
  values?: string[]
}

export interface Invited { // A player of a new campaign. token: the secret of its link, given once and kept by nobody else.
  seat: number
  name: string
  characters: string[]
  token: string
}

export interface Join { // POST /api/rooms/{id}/join: take the free seat.
  choice: Record<string, unknown>
  name?: string
  seed?: string
}

export interface Late { // Whom the match waits for. step: away (noticed), warned, claimable. left: milliseconds to the next step.
  seat: number
  step: string
  left?: number
  away?: boolean
}

export interface Lobby { // GET /api/rooms: rooms that wait for a second player, and matches that may be watched.
  waiting: RoomInfo[]
  running: RoomInfo[]
}

export interface Look { // In a campaign: something to be shown, of somebody or something. Answered by Seen.
  t: 'look'
  id: number
  what: string
  of?: string
}

export interface NewCampaign { // POST /api/campaigns. files: none for the default campaign. name: mine, as the organiser. title: of the campaign,
  game: string
  files?: CampaignFile[]
  name?: string
  title?: string
  lang?: 'en' | 'ko'
  watch?: 'link' | 'none'
  confirm?: boolean
}

export interface NewLink { // POST /api/campaigns/{id}/links. fresh: every older link of the seat ends.
  seat: number
  fresh?: boolean
}

export interface NewRoom { // POST /api/rooms. kind: bot (level), private (by link), open (in the lobby). seat: mine, -1 for either.
  game: string
  kind: 'bot' | 'open' | 'private'
  choice: Record<string, unknown>
  options?: Record<string, unknown>
  name?: string
  level?: string
  seat?: number
  watch?: 'all' | 'link' | 'none'
  delay?: number
  judge?: boolean
  seed?: string
}

export interface NewStaff { // POST /api/campaigns/{id}/staff.
  name: string
  role: 'organiser' | 'referee' | 'scribe'
}

export interface Next { // A card that may come next, alone (L6.2), and the most that the whole combo could deal with it (as `Pair.best`).
  code: number
  blow: Blow
  best: number
  then?: Blow[]
}

export interface Offer { // What a side has asked and the other has not answered; n: the entry of the record that holds it.
  n: number
  what: string
  seat: number
}

export interface Option { // An answer that may be given. text: in words; card, nth: the card that it is about; seat: whose card that is.
  code: number
  action: unknown
  text: string
  card?: string
  nth?: number
  seat?: number
}

export interface Out { // A text for its readers: everybody, the staff, or seats. kind: as of `Block`.
  to: 'public' | 'staff' | number[]
  kind: string
  lines: FeedLine[]
}

export interface Page { // The answer to Earlier; first: whether there are none before.
  t: 'page'
  id: number
  lines: Told[]
  first: boolean
}

export interface Pair { // Two cards that may be shown (L6.2): the codes of the two answers, their blows, and what could follow at best.
  first: number
  second: number
  blows: [Blow, Blow]
  adds: number
  best: number
  then?: Blow[]
}

export interface Participant { // A player of a campaign: the seat, the name, and the characters that it decides for.
  seat: number
  name: string
  characters: string[]
}

export interface Ping { // Am I still connected? Free of charge. lag: the last round trip in milliseconds; it earns a bounded credit.
  t: 'ping'
  id: number
  lag?: number
}

export interface Player { // A seat as everybody sees it. bot: its level, "" for a person. here: whether somebody is connected to it.
  seat: number
  name: string
  bot?: string
  here?: boolean
}

export interface Pong { // The answer to Ping.
  t: 'pong'
  id: number
}

export interface Post { // In a campaign: what a player writes. who: the character in whose name, "" for the player.
  t: 'post'
  id: number
  text: string
  who?: string
}

export interface Presence { // Somebody came or went, or whom the match waits for has changed; nothing else did.
  t: 'presence'
  players: Player[]
  watchers: number
  late?: Late | null
  next?: string
}

export interface Problem { // One thing that is wrong with a choice. field: which part of it; clause: of the rule book, "" where none is.
  field: string
  clause: string
  text: Said
}

export interface Read { // In a campaign: how would this be read? Nothing is declared. Answered by Reading.
  t: 'read'
  id: number
  text: string
  who?: string
}

export interface Reading { // The answer to Read.
  t: 'reading'
  id: number
  table: unknown
}

export interface Refused { // The act `id` did nothing. reason: a stable code; clause: "" where it is no rule of the game; text: for people.
  t: 'refused'
  id: number
  reason: string
  text: string
  clause?: string
}

export interface Replay { // GET /api/rooms/{id}/replay or /api/replays/{id}: ?as=0, 1, watch, all; a page of steps from ?start on.
  id: string
  game: string
  players: string[]
  options: Record<string, unknown>
  created: number
  viewer: string
  total: number
  start: number
  steps: Step[]
  catalogue?: unknown
  verified?: string | null
  result?: string
  by_hand?: boolean
}

export interface Reply { // Answer what the other side asked (`Offer.n`), or withdraw what I asked (yes: False).
  t: 'reply'
  id: number
  offer: number
  yes: boolean
}

export interface RoomInfo { // A room as everybody may know it. stage: open (a seat is free), playing, over, frozen. next: the rematch's room.
  id: string
  game: string
  stage: string
  options: Record<string, unknown>
  players: Player[]
  judge?: boolean
  watch?: string
  delay?: number
  next?: string
}

export interface Rule { // The judge rules, logged and told to all: back to before entry n; more seconds for a seat; pause; resume;
  t: 'rule'
  id: number
  what: 'award' | 'back' | 'caution' | 'extend' | 'note' | 'pause' | 'resume'
  why: string
  seat?: number
  n?: number
  seconds?: number
}

export interface RuleBook { // GET /api/games/{game}/rules.
  title: Said
  preface: Said
  editions: Record<string, RuleEdition>
  sections: RuleSection[]
  clauses: Record<string, RuleClause>
}

export interface RuleClause { // A clause. editions: what is so in one of them only. seed: its place in the source. examples: their number.
  title: Said
  text: Said
  editions?: Record<string, Said>
  default?: Said | null
  names?: string[]
  named_by?: string[]
  seed?: string
  fields?: HouseField[]
  examples?: number
}

export interface RuleEdition { // A version of the rules that a match can be played by.
  title: Said
  text: Said
}

export interface RuleSection { // A chapter or a part of one, with the clauses that stand in it.
  id: string
  title: Said
  clauses: string[]
}

export interface Said { // The same words in both languages.
  ko: string
  en: string
}

export interface Scene { // In a campaign: all that the viewer sees now, and the blocks of its log since the last one.
  t: 'scene'
  stage: string
  table: unknown
  blocks?: Block[]
  whole?: boolean
  total?: number
  version?: number
  here?: number[]
}

export interface Seated { // A seat taken.
  room: string
  seat: number
  token: string
  judge?: string
}

export interface Secret { // The secret of a link: answered to NewLink, and what POST /api/campaigns/{id}/qr draws.
  token: string
}

export interface Seen { // The answer to Look.
  t: 'seen'
  id: number
  table: unknown
}

export interface SideView { // One side as the viewer may see it. Cards by code; None where they are hidden; counts are public (L2.8).
  character: string
  hp: number
  fp: number
  hand_limit: number
  next_bracket: [number, number] | null
  hand_count: number
  hand: string[] | null
  known: string[]
  list_count: number
  listed: string[] | null
  side_count: number
  side_deck: string[] | null
  broken: string[]
  battle: string[]
  lumen: string[]
  face_down: number
  ultimate: string[]
  readied: boolean
  readied_card: string | null
  no_response: boolean
  no_responses: number
  technique: string | null
  speed: number | null
  damage: number | null
  counters: Record<string, number>
  used: string[]
}

export interface Situation { // Everything. heading: the moment as a page's title says it; question: "" where the viewer is asked nothing.
  view: View
  heading: string
  question?: string
  hand?: CardNow[]
  seen?: CardNow[]
  options?: Option[]
  source?: Source | null
  combo?: Combo | null
  catch_limit?: number
  need?: number
  result?: string
  result_clause?: string
}

export interface Source { // The effect that asks: a card, which of its effects, and its text.
  card: string
  rule: number
  text: string
}

export interface Speak { // Another language from now on; answered by a whole State.
  t: 'speak'
  lang: 'en' | 'ko'
}

export interface StaffChange { // POST /api/campaigns/{id}/staff/{seat}: another role, or remove.
  role?: '' | 'organiser' | 'referee' | 'scribe'
  remove?: boolean
}

export interface StaffSeat { // The answer to NewStaff.
  seat: number
  token: string
}

export interface State { // All that the viewer sees at entry n. table: the game's own (`Hosting.situation`); None while the room is open.
  t: 'state'
  n: number
  stage: string
  players: Player[]
  table?: unknown | null
  lines?: Told[]
  whole?: boolean
  back?: number
  clocks?: Clock[]
  offers?: Offer[]
  late?: Late | null
  paused?: boolean
  watchers?: number
  next?: string
  result?: string
}

export interface Step { // One step of a replay: an entry, its lines, and the table after it. phase: where it may be jumped to by name.
  n: number
  lines: Told[]
  table: unknown
  by?: string
  back?: number
}

export interface Telling { // How the battle goes. edition: in which it goes so; "" for what is the same in all of them.
  steps: (['act' | 'check' | 'ruling' | 'start', string, string])[]
  edition?: string
}

export interface Timer { // A clock that runs now. While its `id` stays the same it runs on, and once it has run out it brings its code again
  id: string
  kind: string
  seats: number[]
  code: number
  seconds: number
}

export interface Told { // A line of the log: a ruling (with its clause and typed event), or what the room itself says (clause "").
  n: number
  clause: string
  text: string
  event?: unknown
  by?: string
  gone?: boolean
}

export interface Unseen { // Why an input cannot be taken back: what has been seen since, by which clause.
  clause: string
  text: Said
}

export interface View { // The game for one viewer (0, 1, or 2: spectator).
  game: string
  edition: string
  viewer: number
  turn: number
  phase: string
  sudden_death: number
  stalled: number
  priority: number
  sides: [SideView, SideView]
  waiting: number[]
  asks: string
  options: number[]
  source: string
  combo_number: number
  winner: number | null
  reason: string
}

export interface Welcome { // The answer to Hello. seat: the viewer whose view follows (`core/game.py`: a seat or SPECTATOR).
  t: 'welcome'
  v: number
  server: string
  role: 'judge' | 'seat' | 'staff' | 'watch'
  seat: number
  room: RoomInfo
}

export interface Who { // A character. brackets: (HP at most, hand limit), highest first. counters: key → name per language.
  key: string
  ko: string
  en: string
  start_hp: number
  brackets: ([number, number])[]
  trait: Face
  counters: Record<string, Record<string, string>>
}

export interface Wrong { // Any answer of 400 and above. code: stable; text: for people, in the language asked for.
  code: string
  text: string
  problems?: Problem[]
}

export type FromClient = Hello | Act | Concede | Ask | Reply | Claim | Rule | Earlier | Speak | Ping | Post | Read | Command | Look
export type ToClient = Welcome | State | Presence | Ack | Refused | Page | Pong | Fault | Scene | Answer | Reading | Seen | Blocks
