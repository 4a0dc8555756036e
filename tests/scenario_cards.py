"""Cards, decks and positions of scenarios: made-up cards, boring ones that are always there, and the shipped pool."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from simpan.lumen import words as w
from simpan.lumen.card import Card, Character
from simpan.lumen.cards.kiss import CALLING, NOTICE
from simpan.lumen.cards.route import CHARGE
from simpan.lumen.cards.viola import BOND
from simpan.lumen.cards.wolf import HOWL, INTIM
from simpan.lumen.deck import Deck
from simpan.lumen.effect import build, node
from simpan.lumen.effect.node import Judges, Line, Pattern, Test, Track
from simpan.lumen.match import possible_specials
from simpan.lumen.pool import SHIPPED
from tests.scenario_parse import BadScenario, bad, fields, split_outside
from tests.scenario_parse import Line as TextLine

MARK: Final = "tester"
KINDS: Final = {"attack": w.ATTACK, "defence": w.DEFENCE, "special": w.SPECIAL, "trait": w.TRAIT}
NUMBERS: Final = {"speed": 10, "damage": 100}
RESULTS: Final = {"combo": w.COMBO_RESULT, "none": w.NO_RESULT}
CARD_FIELDS: Final = (
    "speed", "damage", "at", "limb", "hit", "guard", "counter", "grab", "evade", "clash", "guards", "evades", "clashes",
    "mark", "ultimate", "tags",
)  # fmt: skip
BORING: Final = """
jab attack speed=5 damage=300 at=high limb=hand hit=1 guard=-2 counter=2
hook attack speed=7 damage=400 at=mid limb=hand hit=2 guard=-3 counter=3
sweep attack speed=6 damage=400 at=low limb=foot hit=1 guard=-3 counter=2
crush attack speed=9 damage=600 at=mid limb=hand hit=3 guard=-4 counter=5
throw attack speed=8 damage=500 at=high hit=1 guard=-5 counter=2 grab
block defence guards=all
slip defence evades=all
parry defence clashes=all
idle defence
blank attack
"""
NAMES: Final[dict[str, Any]] = {
    **{name: value for name, value in vars(w).items() if name.isupper() or name[1:2] == "_"},
    **{name: value for name, value in vars(build).items() if not name.startswith("_")},
    "Track": Track, "BOND": BOND, "HOWL": HOWL, "INTIM": INTIM, "CHARGE": CHARGE, "NOTICE": NOTICE, "CALLING": CALLING,
    "n": node, "__builtins__": {},
}  # fmt: skip


@dataclass
class Table:
    """The cards that the names of a scenario mean, and the tracks of its boring character."""

    cards: dict[str, Card] = field(default_factory=dict)
    tracks: dict[str, Track] = field(default_factory=lambda: {"bond": BOND})

    def card(self, name: str, place: str) -> Card:
        """A made-up card, else a shipped one by code, Korean or English name."""
        traits = {who.trait.code: who.trait for who in SHIPPED.characters.values()}
        found = self.cards.get(name) or SHIPPED.by_name(name) or traits.get(name)
        if found is None:
            raise bad(place, name, [*self.cards, "a shipped card's code or name"])
        return found

    def names(self) -> dict[str, Any]:
        """What expressions may say."""
        return {**NAMES, **{key: track for key, track in self.tracks.items() if key != "bond"}}


def table(tracks: Iterable[TextLine], cards: Iterable[TextLine]) -> Table:
    """The boring cards and those of the scenario."""
    found = Table()
    for line in tracks:
        head, _, more = line.head.partition(" : ")
        name, _, rest = head.partition(" ")
        words = fields(rest, line.place)
        given: dict[str, Any] = eval(f"dict({more})", {**found.names(), "dict": dict})
        cap, start = int(words.get("cap", "9")), int(words.get("start", "0"))
        found.tracks[name] = Track(name, name, name, cap=cap, start=start, **given)
    for text in BORING.strip().splitlines():
        define(found, text, "boring cards")
    for line in cards:
        define(found, line.head, line.place)
    return found


def define(to: Table, text: str, place: str) -> None:
    """One made-up card: name, kind, numbers, then after a colon its text as the authors of cards write it."""
    head, colon, expression = text.partition(" : ")
    words = head.split(None, 2)
    if len(words) < 2 or words[1] not in KINDS:
        raise bad(place, words[1] if len(words) > 1 else head, KINDS)
    name = words[0]
    numbers = fields(words[2], place) if len(words) > 2 else {}
    to.cards[name] = made(name, KINDS[words[1]], numbers, lines_of(to, expression, place) if colon else (), place)


def lines_of(to: Table, expression: str, place: str) -> tuple[Line, ...]:
    """The text of a card, evaluated in the names that card authors use."""
    try:
        found: tuple[Line, ...] = eval(f"({expression},)", to.names())
    except Exception as error:
        raise BadScenario(f"{place}: {expression!r} is no text of a card: {error}") from error
    for line in found:
        if not isinstance(line, node.Rule | node.Property):
            raise bad(place, type(line).__name__, "on(), theirs(), use(), flags(), evade() … of build.py")
    return found


def made(name: str, kind: int, numbers: dict[str, str], lines: tuple[Line, ...], place: str) -> Card:
    """A card from its words; what is not said is dull: speed 10, damage 100, mid, no result."""
    for word in numbers:
        if word not in CARD_FIELDS:
            raise bad(place, word, CARD_FIELDS)
    attack = kind == w.ATTACK
    judged = judges(numbers.get("evade", ""), w.S_EVADES, place) + judges(numbers.get("clash", ""), w.S_CLASHES, place)
    return Card(
        name, name, name, numbers.get("mark", MARK), kind,
        ultimate="ultimate" in numbers,
        speed=number(numbers.get("speed", "10"), place) if attack else 0,
        damage=number(numbers.get("damage", "100"), place) if attack else 0,
        position=heights(numbers.get("at", "mid"), place) if attack else 0,
        limb={"hand": w.HAND_LIMB, "foot": w.FOOT_LIMB}.get(numbers.get("limb", ""), 0),
        hit=number(numbers.get("hit", "none"), place), guard=number(numbers.get("guard", "none"), place),
        counter=number(numbers.get("counter", "none"), place),
        guards=heights(numbers.get("guards", ""), place), evades=heights(numbers.get("evades", ""), place),
        clashes=heights(numbers.get("clashes", ""), place), grab="grab" in numbers, lines=judged + lines,
        tags=tuple(numbers.get("tags", "").replace("/", " ").split()),
    )  # fmt: skip


def number(text: str, place: str) -> int:
    """A number, or the result `combo` or `none`."""
    if text in RESULTS:
        return RESULTS[text]
    try:
        return int(text)
    except ValueError:
        raise bad(place, text, ("a number", *RESULTS)) from None


def heights(text: str, place: str) -> int:
    """Positions: `high`, `mid/low`, `all`."""
    try:
        return build.heights(text.replace("/", " "))
    except KeyError:
        raise bad(place, text, ("high", "mid", "low", "all")) from None


def judges(text: str, stat: int, place: str) -> tuple[Line, ...]:
    """A special judgement of an attack: `high`, `mid/low`, `high:speed<=8`; several with `;`."""
    found: list[Line] = []
    for part in filter(None, text.split(";")):
        at, _, limit = part.partition(":")
        tests: tuple[Test, ...] = ()
        if limit:
            match = re.fullmatch(r"speed(<=|>=|=)(\d+)", limit)
            if match is None:
                raise bad(place, limit, ("speed<=8", "speed>=8", "speed=8"))
            bound = int(match[2])
            tests = (build.speed(bound if match[1] != "<=" else 1, bound if match[1] != ">=" else 99),)
        found.append(Judges(stat, heights(at, place), Pattern(tests)))
    return tuple(found)


@dataclass
class Pile:
    """The cards of one seat while its cell is read: one slot each, in the order in which they are named."""

    table: Table
    place: str
    cards: list[Card] = field(default_factory=list)
    own: dict[str, Card] = field(default_factory=dict)

    def add(self, text: str) -> int:
        """Put cards in slots: `jab,hook`, `crush(speed=8)`, `jab*3`. The slots as a set."""
        mask = 0
        for word in filter(None, split_outside(text, ",")):
            match = re.fullmatch(r"(.+?)(?:\((.*)\))?(?:\*(\d+))?", word)
            if match is None:
                raise bad(self.place, word, "a card")
            card = self.named(match[1].strip(), match[2])
            for _ in range(int(match[3] or "1")):
                mask |= 1 << len(self.cards)
                self.cards.append(card)
        return mask

    def named(self, name: str, changes: str | None) -> Card:
        """A card of the table, perhaps with other numbers, which then hold for all of its kind in this seat."""
        if changes is None:
            return self.own.get(name) or self.table.card(name, self.place)
        base = self.table.cards.get(name) or SHIPPED.by_name(name) or self.table.cards["blank"]
        self.own[name] = changed(base, name, fields(changes.replace(",", " "), self.place), self.place)
        self.table.cards.setdefault(name, self.own[name])
        return self.own[name]


def changed(base: Card, name: str, numbers: dict[str, str], place: str) -> Card:
    """A card with some of its numbers set otherwise."""
    new = made(name, base.kind, numbers, (), place)
    keep: dict[str, Any] = {
        "speed": base.speed, "damage": base.damage, "position": base.position, "limb": base.limb, "hit": base.hit,
        "guard": base.guard, "counter": base.counter, "guards": base.guards, "evades": base.evades,
        "clashes": base.clashes,
    }  # fmt: skip
    words = {"at": "position"}
    for word in numbers:
        known = words.get(word, word)
        if known in keep:
            keep[known] = getattr(new, known)
    code = base.code if SHIPPED.by_name(name) is base else name
    return Card(
        code, base.name_ko, base.name_en, numbers.get("mark", base.mark), base.kind, ultimate=base.ultimate,
        grab="grab" in numbers or bool(base.flags & w.F_GRAB), lines=base.lines + tuple(new.lines), tags=base.tags,
        **keep,
    )  # fmt: skip


def character(table_: Table, words: dict[str, str], place: str) -> Character:
    """The boring character (5000 HP, hand limit 6, a trait that says nothing), or a shipped one."""
    named = words.get("character")
    if named is not None:
        for key, shipped in SHIPPED.characters.items():
            if named in (key, shipped.name_ko, shipped.name_en):
                return shipped
        raise bad(place, named, SHIPPED.characters)
    brackets = []
    for part in words.get("limit", "6").split("/"):
        bound, colon, limit = part.partition(":")
        brackets.append((int(bound), int(limit)) if colon else (5000, int(bound)))
    tracks = tuple(table_.tracks.values())
    base = Card("plain", "plain", "plain", MARK, w.TRAIT)
    if "trait" in words:
        base = table_.card(words["trait"], place)
    trait = Card(base.code, base.name_ko, base.name_en, base.mark, w.TRAIT, lines=base.lines, tracks=tracks)
    return Character(MARK, "시험", "Tester", 5000, tuple(brackets), trait)


def deck(pile: Pile, who: Character, ultimate: Card | None, possible: list[Card]) -> Deck:
    """The deck of one seat. A shipped character hides what a deck of it may hide."""
    found = possible_specials(who) if who.key in SHIPPED.characters else tuple(possible)
    return Deck(who, pile.cards, ultimate, found)
