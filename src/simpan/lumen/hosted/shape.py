"""What a viewer of Lumen gets from the table at each moment, as JSON (`Hosting.situation`).

The client draws this and knows no rule: whatever needs one (which speed a card would have, what a combo would
deal, why a card may not be used) is worked out here, by the engine, from what the viewer may know.
"""

from __future__ import annotations

from typing import Any

import msgspec

from simpan.lumen.view import View


class CardNow(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A card of the viewer's hand as it is now.

    speed: with effects, without FP; final: what it would be judged at if it were used now (speed - FP, at least
    1), None for a defence; fixed: FP do not count. code: the answer that chooses it (-1: it is no option). why:
    in few words, why it may not be used now ("하울링 3/5"), with its clause.
    """

    card: str
    nth: int = 0
    speed: int | None = None
    final: int | None = None
    damage: int | None = None
    fixed: bool = False
    code: int = -1
    why: str = ""
    clause: str = ""


class Option(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An answer that may be given. text: in words; card, nth: the card that it is about; seat: whose card that is.

    Of a speed the card is the one that is to be handled at it (L6.5).
    """

    code: int
    action: Any
    text: str
    card: str = ""
    nth: int = 0
    seat: int = -1


class Source(msgspec.Struct, frozen=True, gc=False):
    """The effect that asks: a card, which of its effects, and its text."""

    card: str
    rule: int
    text: str


class Blow(msgspec.Struct, frozen=True, gc=False):
    """One card of a combo (L6.3).

    number: from 1. printed: its damage before the correction, with effects. correction: how much that takes off (HP,
    not negative). dealt: what is left of it.
    """

    number: int
    card: str
    speed: int
    printed: int
    correction: int
    dealt: int


class Pair(msgspec.Struct, frozen=True, gc=False):
    """Two cards that may be shown (L6.2): the codes of the two answers, their blows, and what could follow at best.

    adds: what the two deal. best: the most that the whole combo could deal with these two, what is dealt already
    included, by the numbers and effects in force now (`combos.py` says what it counts). then: the blows after these two
    by which it deals the most.
    """

    first: int
    second: int
    blows: tuple[Blow, Blow]
    adds: int
    best: int
    then: tuple[Blow, ...] = ()


class Next(msgspec.Struct, frozen=True, gc=False):
    """A card that may come next, alone (L6.2), and the most that the whole combo could deal with it (as `Pair.best`).

    then: the blows after it by which it deals the most.
    """

    code: int
    blow: Blow
    best: int
    then: tuple[Blow, ...] = ()


class Combo(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A combo time as its owner sees it, for the ladder.

    dealt: so far; done: the blows so far; at: number of the next.
    """

    seat: int
    at: int
    dealt: int
    done: tuple[Blow, ...]
    pairs: tuple[Pair, ...] = ()
    nexts: tuple[Next, ...] = ()
    stop: int = -1


class Situation(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Everything. heading: the moment as a page's title says it; question: "" where the viewer is asked nothing.

    hand: the viewer's own, in the order of the deck. seen: cards of the other side's hand that the viewer knows, with
    speed and final as far as they follow from what is public (side 1's for a spectator). catch_limit: highest speed
    that a catch may have, where one is asked. need: how many cards of the set-up are still to be chosen for this
    part. result: how the match ended, in words.
    """

    view: View
    heading: str
    question: str = ""
    hand: tuple[CardNow, ...] = ()
    seen: tuple[CardNow, ...] = ()
    options: tuple[Option, ...] = ()
    source: Source | None = None
    combo: Combo | None = None
    catch_limit: int = -1
    need: int = 0
    result: str = ""
    result_clause: str = ""


# -- the catalogue (`Hosting.catalogue`) -------------------------------------------------------------------------


class Face(msgspec.Struct, frozen=True, omit_defaults=True):
    """A printed card for drawing. kind: attack, defence, special, trait. position: high, mid, low. limb: hand, foot.

    results: FP as numbers, "combo", or None for none. cells: for high, mid, low what covers it: guard, evade, clash or
    "", of a defence; of an attack, its evade and clash specials. text: per language the paragraphs of the generated
    text. short: per language what fits on a card in hand: an attack's keywords (그랩 …), else one effect or how many
    there are. mark: the character's key or "setsumei" (neutral).
    """

    code: str
    ko: str
    en: str
    mark: str
    kind: str
    ultimate: bool = False
    speed: int | None = None
    damage: int | None = None
    position: str = ""
    limb: str = ""
    hit: int | str | None = None
    guard: int | str | None = None
    counter: int | str | None = None
    cells: tuple[str, str, str] = ("", "", "")
    grab: bool = False
    text: dict[str, tuple[str, ...]] = {}
    short: dict[str, str] = {}


class Who(msgspec.Struct, frozen=True):
    """A character. brackets: (HP at most, hand limit), highest first. counters: key → name per language."""

    key: str
    ko: str
    en: str
    start_hp: int
    brackets: tuple[tuple[int, int], ...]
    trait: Face
    counters: dict[str, dict[str, str]]


class Catalogue(msgspec.Struct, frozen=True):
    """All cards and characters that a room of this server may bring."""

    hash: str
    cards: dict[str, Face]
    characters: dict[str, Who]
