"""Where a scenario begins: the position that its `start` line lays out, and what a position is for comparing."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from simpan.core.bits import members
from simpan.lumen import order as o
from simpan.lumen.card import Card
from simpan.lumen.deck import Deck
from simpan.lumen.duel import Duel, blank
from simpan.lumen.edition import Edition
from simpan.lumen.heat import heat
from simpan.lumen.seat import compared
from simpan.lumen.states import entered
from simpan.lumen.stats import tally_of
from tests.scenario_cards import Pile, Table, character, deck
from tests.scenario_parse import Line, Scenario, bad, cell_fields, fields

STEPS: Final = {
    "setup": o.SET_UP, "draw": o.DRAW_HOLDER, "game": o.GAME_START, "turn": o.TURN_START, "lumen": o.LUMEN,
    "ready": o.READY, "get": o.GET_ENTER, "recovery": o.RECOVERY, "end": o.TURN_END,
}  # fmt: skip
ZONES: Final = {
    "hand": "hand", "list": "listed", "side": "side_deck", "break": "broken", "battle": "battle", "lumen": "lumen",
    "facedown": "lumen",
}  # fmt: skip
SEAT_NUMBERS: Final = {"hp": "hp", "fp": "fp", "missed": "no_responses"}
HEAD_NUMBERS: Final = ("turn", "sudden", "stalled")
OTHER_FIELDS: Final = ("ultimate", "limit", "character", "trait", "known", "possible")


def edition_of(scenario: Scenario, name: str) -> Edition:
    """The edition with the scenario's switches."""
    base = Edition(name)
    changes: dict[str, bool | int] = {}
    for switch, worth in scenario.switches:
        changes[switch] = {"yes": True, "no": False}[worth] if worth in ("yes", "no") else int(worth)
    try:
        return base.but(**changes)
    except ValueError as error:
        raise bad(scenario.place, str(scenario.switches), str(error)) from error


def begin(line: Line, table: Table, edition: Edition, seats: tuple[int, int]) -> Duel:
    """The game at the step that the line names, before it runs on. `seats`: the seats of the left and right cell."""
    words = line.head.split()
    step = words.pop(0) if words and "=" not in words[0] else "ready"
    if step not in STEPS:
        raise line.bad(step, STEPS)
    if len(line.cells) != 2:
        raise line.bad(f"{len(line.cells)} cells", "two: | player 1 | player 2")
    made: dict[int, tuple[Deck, dict[str, int], dict[str, str]]] = {}
    for seat, cell in zip(seats, line.cells, strict=True):
        made[seat] = cards_of(line, table, cell_fields(cell, line.place))
    d = blank(made[0][0], made[1][0], edition)
    d.journal = []
    for seat in (0, 1):
        lay_out(d, seat, made[seat][1], made[seat][2], line)
    d.journal = []
    settings(d, fields(" ".join(words), line.place), step, seats, line)
    return d


def cards_of(line: Line, table: Table, words: dict[str, str]) -> tuple[Deck, dict[str, int], dict[str, str]]:
    """The deck of a cell and the zones of its slots."""
    who = character(table, words, line.place)
    known = (*ZONES, *SEAT_NUMBERS, *OTHER_FIELDS, *table.tracks, *(track.key for track in who.trait.tracks))
    for word in words:
        if word not in known:
            raise line.bad(word, known)
    pile = Pile(table, line.place)
    zones = {word: pile.add(words[word]) for word in ZONES if word in words}
    ultimate: Card | None = None
    if "ultimate" in words:
        side = Pile(table, line.place)
        side.add(words["ultimate"])
        ultimate = side.cards[0]
    hidden = Pile(table, line.place)
    hidden.add(words.get("possible", ""))
    return deck(pile, who, ultimate, hidden.cards), zones, words


def lay_out(d: Duel, seat: int, zones: dict[str, int], words: dict[str, str], line: Line) -> None:
    """Put the cards where they are named and set the numbers."""
    side = d.side(seat)
    side.side_deck = 0
    for word, mask in zones.items():
        name = ZONES[word]
        setattr(side, name, int(getattr(side, name)) | mask)
        if word == "facedown":
            side.face_down = mask
    for word, name in SEAT_NUMBERS.items():
        if word in words:
            setattr(side, name, number(words[word], line))
    for index, track in enumerate(side.deck.tracks):
        if track.key in words or (track.key == "hidden_bond" and "bond" in words):
            side.set_tally(index, number(words.get(track.key, words.get("bond", "0")), line))
            if side.tally(index):
                entered(d, seat, index)
    if "known" in words:
        side.known = side.hand


def number(text: str, line: Line) -> int:
    """A whole number of the line."""
    try:
        return int(text)
    except ValueError:
        raise line.bad(text, "a whole number") from None


def settings(d: Duel, words: dict[str, str], step: str, seats: tuple[int, int], line: Line) -> None:
    """What the head says: turn, stalled battles, sudden death, the holder of priority (else who would have it)."""
    known = (*HEAD_NUMBERS, "holder")
    for word in words:
        if word not in known:
            raise line.bad(word, known)
    d.step = STEPS[step]
    d.turn = number(words.get("turn", "0" if step in ("setup", "draw", "game", "turn") else "1"), line)
    d.stalled = number(words.get("stalled", "0"), line)
    d.sudden = number(words.get("sudden", "0"), line)
    if d.edition.held_priority and step not in ("setup", "draw"):
        first = int(compared(d))
        d.holder = seat_named(words["holder"], seats, line) if "holder" in words else first if first >= 0 else seats[0]
    heat(d)


def seat_named(word: str, seats: tuple[int, int], line: Line) -> int:
    """The seat that `p1` or `p2` is."""
    if word not in ("p1", "p2"):
        raise line.bad(word, ("p1", "p2"))
    return seats[int(word[1]) - 1]


@dataclass
class Seen:
    """One seat's side as a scenario speaks of it: zones with the codes of their cards, and numbers."""

    zones: dict[str, Counter[str]] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)


def snapshot(d: Duel, seat: int) -> Seen:
    """The side as it is now. A card in two zones, or in none, is a failure of the engine."""
    side = d.side(seat)
    masks = {
        "hand": side.hand, "list": side.listed, "side": side.side_deck, "break": side.broken, "battle": side.battle,
        "lumen": side.lumen & ~side.face_down, "facedown": side.lumen & side.face_down, "ultimate": side.ultimate,
    }  # fmt: skip
    codes = side.deck.codes
    slots = sorted(slot for mask in masks.values() for slot in members(int(mask)))
    if slots != list(range(int(side.deck.trait))):
        raise AssertionError(f"cards are lost or doubled: {[codes[slot] for slot in slots]}")
    seen = Seen({zone: Counter(codes[slot] for slot in members(int(mask))) for zone, mask in masks.items()})
    seen.numbers = {"hp": int(side.hp), "fp": int(side.fp), "missed": int(side.no_responses)}
    for track in side.deck.tracks:
        seen.numbers["bond" if track.key == "hidden_bond" else track.key] = int(tally_of(d, seat, track))
    return seen
