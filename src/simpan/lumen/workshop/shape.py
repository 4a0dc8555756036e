"""What the deck builder asks and gets, as JSON. Every figure is the engine's; the client draws and knows no rule."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from simpan.core.hosting import Said

LONGEST_NAME = 80  # as the pool's
MOST_CARDS = 100  # of a draft
LONGEST_TEXT = 16_384  # of a post

DraftName = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]


class Draft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck that is being made. Cards by code, or as they were written where no card is called that."""

    character: DraftName = ""
    techniques: Annotated[tuple[DraftName, ...], msgspec.Meta(max_length=MOST_CARDS)] = ()
    ultimate: DraftName = ""
    name: DraftName = ""
    edition: Literal["classic", "current"] = "classic"


class DeckAsk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A draft, or a text to be read as one: a list as people post it, a deck code, a deck file."""

    deck: Draft | None = None
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)] = ""


# -- the rules ---------------------------------------------------------------------------------------------------------


class DeckCheck(msgspec.Struct, frozen=True, omit_defaults=True):
    """One rule of L4.1, kept or broken. have: how many there are; least, most: how many there must be (-1: any)."""

    key: str
    clause: str
    ok: bool
    have: int = 0
    least: int = -1
    most: int = -1


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """So many of these cards, whichever they are; the first of them are the ones of the change's deck."""

    n: int
    of: tuple[str, ...]


class Fix(msgspec.Struct, frozen=True, omit_defaults=True):
    """What would mend a broken rule: techniques out, techniques in, an ultimate among them to its own place.

    ultimate_out: what leaves the ultimate's place. character: whose deck it should be ("": as it is). All empty: the
    other changes mend this one too.
    """

    out: tuple[Choice, ...] = ()
    take: tuple[Choice, ...] = ()
    to_ultimate: str = ""
    ultimate_out: str = ""
    character: str = ""


class Broken(msgspec.Struct, frozen=True, omit_defaults=True):
    """A broken rule, with its part of the nearest legal change. card: which it is about, "" for none."""

    clause: str
    reason: str
    text: Said
    card: str = ""
    near: tuple[str, ...] = ()
    fix: Fix | None = None


class DeckChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """A change after which the deck is legal. deck: with the first of all choices.

    size: how many cards go and come; an ultimate that only changes its place is one, and so is another character.
    """

    size: int
    deck: Draft
    out: tuple[Choice, ...] = ()
    take: tuple[Choice, ...] = ()
    to_ultimate: str = ""
    ultimate_out: str = ""
    character: str = ""


class PasteNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """What should be known about a line of a post (0: all of it). near: codes of cards that may be meant."""

    line: int
    reason: str
    text: Said
    written: str = ""
    near: tuple[str, ...] = ()


# -- figures -----------------------------------------------------------------------------------------------------------


class Column(msgspec.Struct, frozen=True):
    """A place of the speed curve, with its cards from the axis up. key: a speed, "defence" or "special"."""

    key: str
    own: tuple[str, ...]
    neutral: tuple[str, ...]


class Spread(msgspec.Struct, frozen=True):
    """How many attacks strike a position, and how many techniques do what there."""

    position: str
    attacks: int
    guards: int
    evades: int
    clashes: int


class Averages(msgspec.Struct, frozen=True):
    """Of the attacks, in tenths; a result of `combo` or none is left out of its mean. None: nothing to reckon with."""

    speed: int | None
    damage: int | None
    hit: int | None
    guard: int | None
    counter: int | None


class CatchRow(msgspec.Struct, frozen=True):
    """What a lead of so many FP can do (L5.3.10), as the game begins.

    fresh: attacks that can catch from here on; all: how many can. hits, counters: attacks that bring this lead when FP
    were even. risks: attacks that give it to the opponent when they are guarded.
    """

    fp: int
    fresh: tuple[str, ...]
    all: int
    hits: tuple[str, ...]
    counters: tuple[str, ...]
    risks: tuple[str, ...]


class Held(msgspec.Struct, frozen=True):
    """An attack that cannot catch as the game begins. why: never, forbidden, condition, cost, slow."""

    card: str
    why: str


class ComboLink(msgspec.Struct, frozen=True):
    """Cards that may come after a card somewhere in a combo, as the game begins (L6.2)."""

    card: str
    next: tuple[str, ...]


class Chain(msgspec.Struct, frozen=True):
    """The row of cards that deals most after a starter: combo 2, 3 … with what each deals (HP, L6.3).

    Reckoned with every attack of the deck at hand, as the game begins, without what effects do on the way.
    """

    starter: str
    cards: tuple[str, ...]
    damage: tuple[int, ...]


class Figures(msgspec.Struct, frozen=True):
    """What a deck is like. starters: attacks whose hit or counter result is `combo` (L6.1)."""

    curve: tuple[Column, ...]
    positions: tuple[Spread, ...]
    hand: int
    foot: int
    grabs: int
    averages: Averages
    catches: tuple[CatchRow, ...]
    held: tuple[Held, ...]
    starters: tuple[str, ...]
    links: tuple[ComboLink, ...]
    chain: Chain | None


class DeckJudged(msgspec.Struct, frozen=True, omit_defaults=True):
    """A draft, judged. code, post: other forms of it ("" where it has none). changes: the smallest first."""

    deck: Draft
    legal: bool
    checks: tuple[DeckCheck, ...]
    problems: tuple[Broken, ...] = ()
    changes: tuple[DeckChange, ...] = ()
    notes: tuple[PasteNote, ...] = ()
    code: str = ""
    post: Said | None = None
    figures: Figures | None = None


# -- cards -------------------------------------------------------------------------------------------------------------


class Term(msgspec.Struct, frozen=True):
    """A word of a card's text that is a rule, and the clause that says what it means."""

    clause: str
    ko: str
    en: str


class CardFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is known of a card beside its face. copies: how many a deck may have. names, named_by: codes of cards."""

    copies: int
    terms: tuple[Term, ...] = ()
    names: tuple[str, ...] = ()
    named_by: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


class Cards(msgspec.Struct, frozen=True):
    """The data "cards", by code."""

    cards: dict[str, CardFacts]


class Case(msgspec.Struct, frozen=True, omit_defaults=True):
    """A battle of the tests in which a card has a part, told. steps: kind, and place among the sentences."""

    id: str
    clauses: tuple[str, ...]
    en: str
    ko: str = ""
    tellings: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()


class Cases(msgspec.Struct, frozen=True):
    """The data "cases". cards: which cases name a card. said: each sentence once, Korean and English."""

    cards: dict[str, tuple[int, ...]]
    cases: tuple[Case, ...]
    said: tuple[tuple[str, str], ...]
