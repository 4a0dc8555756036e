"""What a page gets of a campaign: the JSON shape of `Referee.scene`, `reading` and `look` (H6.10–H6.13).

Everything is in the viewer's words and holds nothing that the viewer may not know. What stands here is enough to draw
the map, the order, the sheets and the desk without a rule in the page: paths, costs, sums and sentences come ready.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Shape(msgspec.Struct, frozen=True, omit_defaults=True):
    """Base of all."""


class Term(Shape, frozen=True):
    """A part of a sum, in words: "근력" 4. of: the skill or phantasm that gives it."""

    label: str
    value: int
    of: str = ""


# -- the map (M1) -----------------------------------------------------------------------------------------------------


class Zone(Shape, frozen=True):
    """A zone. box: its first and last column and row, from 0, in the drawing. seen: whether the viewer sees it (M1.2).

    joined: the zones that one may leave for (M1.3). own: whether a character of the viewer is in it.
    """

    number: int
    label: str
    blue: bool
    box: tuple[int, int, int, int]
    joined: tuple[int, ...]
    seen: bool
    own: bool = False


class Person(Shape, frozen=True):
    """A character that the viewer sees on the map. glyph: a letter or two, each character's own in its campaign."""

    name: str
    glyph: str
    role: Literal["master", "servant"]
    side: Literal["own", "ally", "enemy", "other"]
    class_: str
    pair: str
    zone: int
    tile: str
    hp: int
    most_hp: int
    priority: int
    guard: int = 0
    hidden: bool = False
    acting: bool = False
    effects: tuple[str, ...] = ()  # in words: "보호막 10 (2번)"


class Map(Shape, frozen=True):
    """The mansion. rows: as drawn, `.` white, `~` white in a blue zone, `%` grey, `=` passage, `#` wall (H1.8).

    people: all in sight. text: the same as a text, for screen readers and for copying.
    """

    rows: tuple[str, ...]
    zones: tuple[Zone, ...]
    people: tuple[Person, ...]
    text: tuple[str, ...]


class Turn(Shape, frozen=True):
    """A place in the order of turns as the viewer sees it (H6.11). The last is always the closed item of all unseen:
    name "". done: has acted in this round."""

    name: str
    priority: int = 0
    now: bool = False
    done: bool = False
    own: bool = False


# -- sheets -----------------------------------------------------------------------------------------------------------


class Value(Shape, frozen=True):
    """A value of a sheet and where it comes from: 명중 9 = 근력 5 + 민첩 4 (M3.7)."""

    key: str
    label: str
    value: str
    terms: tuple[Term, ...] = ()
    clause: str = ""


class Skill(Shape, frozen=True):
    """A skill or phantasm of an own character. text: what it does, in words. why: why it cannot be used now, if so."""

    key: str
    title: str
    text: str
    kind: str
    mp: int
    uses_left: int = -1  # today; -1: no limit
    usable: bool = True
    why: str = ""


class Character(Shape, frozen=True):
    """A character's sheet, for its player and the staff. abilities: STR CON DEX MAG LUC. values: derived ones (M3)."""

    name: str
    pair: str
    player: str
    role: Literal["master", "servant"]
    class_: str
    state: Literal["in_play", "fallen", "left"]
    hp: int
    most_hp: int
    mp: int
    most_mp: int
    zone: int
    tile: str
    abilities: tuple[Value, ...]
    values: tuple[Value, ...]
    skills: tuple[Skill, ...]
    phantasm: Skill | None = None
    effects: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()  # "재참전 13점", "이동 끝", "숨어 있음"
    order: str = ""  # the standing order, in words
    wanted: str = ""  # the secret start, as far as it is named


class Ledger(Shape, frozen=True):
    """The rewards of a pair (M5): points so far, what is reached and paid, and every point that did not count."""

    pair: str
    count: int
    total: int
    out: bool = False
    steps: tuple[Value, ...] = ()  # 60, 100: state in words, with clause
    rows: tuple[Value, ...] = ()  # one per counted hit, newest last


# -- what may be said -------------------------------------------------------------------------------------------------


class Choice(Shape, frozen=True):
    """Something that may be declared; choosing it writes `say` into the sentence.

    kind: move, leave, attack, skill, phantasm, guard, wait, end, start, lot, cover, react, pass, reward, roll,
    withdraw; later (say "": a declaration for the character's next turn may be typed). who: in whose name it is
    posted, "" for the player's own. tile, zone, target: where it is tapped on the map; in the sentence of a start
    `{tile}` stands for any white tile, of the zone if one is given (H6.1). path: tiles that are walked, the first being
    where one stands; cost of budget: steps (M1.5). An attack that may be physical or magical makes two choices. note:
    "거리 1 / 사거리 2 · 명중 2d6+9". why, clause: why it is not possible; where it is, why is "".
    """

    kind: str
    label: str
    say: str
    who: str = ""
    tile: str = ""
    zone: int = 0
    target: str = ""
    skill: str = ""
    path: tuple[str, ...] = ()
    cost: int = 0
    budget: int = 0
    note: str = ""
    why: str = ""
    clause: str = ""


class Ask(Shape, frozen=True):
    """What the viewer is asked. asks: as `sight.Question`. text: in words. left, of: seconds, -1 where none run."""

    asks: str
    who: str
    text: str
    left: int = -1
    of: int = -1
    running: bool = False


class Pending(Shape, frozen=True):
    """A declaration of the viewer that waits (H6.8). state: submitted (to be confirmed), confirmed, begun."""

    n: int
    text: str
    who: str
    state: str


class Returned(Shape, frozen=True):
    """A declaration that the viewer got back and has written nothing since. text: its words; who: in whose name.

    asks: with a question of the staff. lines: the question, or why it was not ruled.
    """

    text: str
    who: str
    lines: tuple[str, ...]
    asks: bool = False


class ReadPart(Shape, frozen=True):
    """One thing that a text was read as. state: ok, later (waits for its time), no (refused), ask (left open), talk.

    text: as understood; detail: path and cost, distance and range, what it costs, or why not. possible: what would do
    instead, as sentences.
    """

    state: Literal["ok", "later", "no", "ask", "talk"]
    text: str
    detail: str = ""
    clause: str = ""
    possible: tuple[str, ...] = ()


class Reading(Shape, frozen=True):
    """How a text would be taken. status: as `Reply.status`. walk: the tiles of the own walk in it, for the map.

    menu: what could be declared behind it. who: whose turn it speaks of.
    """

    status: str
    parts: tuple[ReadPart, ...]
    walk: tuple[str, ...] = ()
    target: str = ""
    who: str = ""
    menu: tuple[Choice, ...] = ()


# -- dice -------------------------------------------------------------------------------------------------------------


class Judgement(Shape, frozen=True):
    """A judgement with its dice (M3.7, M4). side: attack or defence. struck: the first dice, if new ones count (H4.6).

    status: plain, critical, fumble. note: in words, what made it so.
    """

    who: str
    side: Literal["attack", "defence"]
    name: str
    faces: tuple[int, int]
    terms: tuple[Term, ...]
    total: int
    threshold: int
    status: Literal["plain", "critical", "fumble"] = "plain"
    struck: tuple[int, ...] = ()
    note: str = ""
    clauses: tuple[str, ...] = ()


class Blow(Shape, frozen=True):
    """The damage of a landed attack (H3.12). terms with faces: the sum; then what armour and shields took, HP then."""

    who: str
    terms: tuple[Term, ...]
    faces: tuple[int, ...]
    total: int
    armour: int
    shield: int
    hp: int
    beyond: int
    left: int
    most: int
    clauses: tuple[str, ...] = ()


class Exchange(Shape, frozen=True):
    """One attack on one target, whole or as far as it has come. verdict: in words, with its clauses.

    check: how these dice can be checked, in words; hand: entered by hand. over: whether it is decided.
    """

    attacker: str
    target: str
    kind: str
    title: str
    attack: Judgement | None = None
    defence: Judgement | None = None
    verdict: str = ""
    clauses: tuple[str, ...] = ()
    landed: bool = False
    over: bool = False
    blows: tuple[Blow, ...] = ()
    check: str = ""
    hand: bool = False


class Dice(Shape, frozen=True):
    """How the dice can be checked. commitment: the hash that promises the seed; seed: once revealed. text: in words."""

    commitment: str
    seed: str = ""
    text: str = ""


# -- the staff's desk (H6.7, H6.8) ------------------------------------------------------------------------------------


class Deed(Shape, frozen=True):
    """Something that staff may do with one tap: the command that does it. ask: what has to be typed first, in words.

    sure: what is to be asked before it is done, in words, of something that touches everybody; "" for nothing.
    """

    key: str
    label: str
    command: str
    ask: str = ""
    main: bool = False
    sure: str = ""


class Queued(Shape, frozen=True):
    """A character in the order of turns, with what it has declared, for the staff.

    state: done (has acted), acting, submitted, confirmed, waiting (nothing declared, asked now or later), idle (nothing
    to do: fallen, not in this round). said: the words; read: as understood; result: what came of it, once ruled. asks:
    what it is asked now beside its turn (cover, a reaction, a reward), in words.
    """

    who: str
    player: str
    seat: int
    zone: int
    priority: int
    state: Literal["done", "acting", "submitted", "confirmed", "waiting", "idle"]
    said: str = ""
    read: str = ""
    result: str = ""
    problem: str = ""
    n: int = -1
    left: int = -1
    asks: str = ""
    deeds: tuple[Deed, ...] = ()


class Change(Shape, frozen=True):
    """A line of a preview: a later ruling or a number. changed: whether it differs; unchanged ones are listed too."""

    text: str
    old: str = ""
    new: str = ""
    changed: bool = True
    n: int = -1
    clause: str = ""


class Preview(Shape, frozen=True):
    """What a correction or an undo would change, before anything is written (H6.14). seen: who has heard of it.

    stale: why it may not be applied any more, in words; "" while it may.
    """

    title: str
    why: str
    rulings: tuple[Change, ...]
    numbers: tuple[Change, ...]
    dropped: tuple[Change, ...] = ()
    anew: tuple[Change, ...] = ()
    seen: tuple[str, ...] = ()
    apply: str = ""  # the commands
    cancel: str = ""
    stale: str = ""


class Copy(Shape, frozen=True):
    """A text to be posted elsewhere: for whom, cut into posts of the length asked for."""

    n: int
    to: str
    kind: str
    posts: tuple[str, ...]


class Use(Shape, frozen=True):
    """A command of the staff as a form: its word, its use, which roles may. group: turn, dice, past, day, look."""

    name: str
    word: str
    use: str
    group: str
    roles: tuple[str, ...]


class Setting(Shape, frozen=True):
    """A setting of the desk: what holds, and the commands that change it (the key of each deed is its value)."""

    key: str
    label: str
    value: str
    choices: tuple[Deed, ...]
    text: str = ""


class Option(Shape, frozen=True):
    """One of the values of a field, as it is written into the command. note: what holds now, in few words."""

    value: str
    label: str
    note: str = ""


class Field(Shape, frozen=True):
    """A field of a form. kind: choice (one of options), number, tile, faces, entry (a number of the record), text, why.

    only: it is asked for only with these values of an earlier choice, by that field's key; {} always. first, last: the
    bounds of a number. count: how many faces (0: as many as are awaited). optional: it may be left empty.
    """

    key: str
    label: str
    kind: Literal["choice", "number", "tile", "faces", "entry", "text", "why"]
    options: tuple[Option, ...] = ()
    only: dict[str, tuple[str, ...]] = {}
    first: int = 0
    last: int = 0
    optional: bool = False
    hint: str = ""


class Form(Shape, frozen=True):
    """A command of the staff to be filled in. command: its text with {key} where a field goes; what stands in brackets
    goes where a field in it is empty or not asked for. now: what the numbers are, by the values of the choices joined
    by "|".

    first: it is shown before it is applied (H6.14).
    """

    key: str
    group: Literal["fix", "dice", "declare", "time", "notice"]
    label: str
    text: str
    command: str
    fields: tuple[Field, ...]
    now: dict[str, str] = {}
    first: bool = False


class CopyOut(Shape, frozen=True):
    """A text of one act for its readers, cut into posts by the length asked for: "280" (as X measures), "500", "0"
    (uncut)."""

    to: str
    kind: str
    cuts: dict[str, tuple[str, ...]]


class Copies(Shape, frozen=True):
    """look("posts", n or "last"): what an act brings to be posted elsewhere. others: acts around it, newest first."""

    n: int
    title: str
    outs: tuple[CopyOut, ...]
    others: tuple[Option, ...] = ()


class Ruling(Shape, frozen=True):
    """look("rulings", text): a past ruling to correct from. n: its entry. dice: whether dice were rolled in it."""

    n: int
    text: str
    at: int = 0
    dice: bool = False


class Rulings(Shape, frozen=True):
    """The rulings that a search finds, newest first."""

    rulings: tuple[Ruling, ...]


class Told(Shape, frozen=True):
    """look("history" …), look("diff" …), look("jobs"): lines, with the entry that each comes from."""

    lines: tuple[Change, ...]


class Console(Shape, frozen=True):
    """The staff's desk. stands: who is awaited for what, in words. sitting: who sits there (an open sitting runs the
    clocks). confirms: declarations wait for the staff's word. night: the day has ended and the next waits.

    role: the member's who looks. opened: whether anybody ever opened the table.
    """

    queue: tuple[Queued, ...]
    submitted: int
    confirmed: int
    waiting: int
    idle: int
    stands: tuple[str, ...]
    sitting: tuple[str, ...]
    confirms: bool
    night: bool
    deeds: tuple[Deed, ...]  # for the day as a whole: begin, pause, resume, rule all, end the battle, next day, close
    uses: tuple[Use, ...]
    jobs: tuple[str, ...] = ()  # what is to be done today, in words
    preview: Preview | None = None
    settings: tuple[Setting, ...] = ()
    forms: tuple[Form, ...] = ()
    role: str = "organiser"
    opened: bool = False


# -- all of it --------------------------------------------------------------------------------------------------------


class Scene(Shape, frozen=True):
    """All that a viewer sees. heading: the moment in words ("1일차 2라운드"). mark: "", or why nothing goes on."""

    title: str
    heading: str
    viewer: Literal["player", "public", "staff"]
    player: str
    phase: Literal["set_up", "round", "after", "over"]
    day: int
    days: int
    round: int
    rounds: int
    map: Map
    order: tuple[Turn, ...]
    sheets: tuple[Character, ...]
    dice: Dice
    mark: str = ""
    result: str = ""
    ask: Ask | None = None
    menu: tuple[Choice, ...] = ()
    pending: tuple[Pending, ...] = ()
    returned: tuple[Returned, ...] = ()
    clash: Exchange | None = None
    ledger: tuple[Ledger, ...] = ()
    console: Console | None = None
