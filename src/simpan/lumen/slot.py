"""A card in its slot of a deck: properties sorted by kind, its triggers at each timing, its standing lines."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from simpan.lumen.card import Card
from simpan.lumen.effect.link import mentioned, nodes
from simpan.lumen.effect.node import (
    Always,
    AtMostInLumen,
    Become,
    CatchAs,
    Change,
    ComboAs,
    ComboFrom,
    ComboNo,
    Cost,
    Flags,
    Forbid,
    Give,
    Judges,
    Ref,
    Register,
    Rule,
    Track,
    UseIf,
)
from simpan.lumen.gate import Gate, gate
from simpan.lumen.words import S_FLAGS

TIMINGS: Final = 60  # own and theirs

# -- where a trigger lives
IN_BATTLE: Final = 0  # an attack's or defence's own acts
IN_PLAY: Final = 1  # a trait, or a special technique face up in the Lumen zone
IN_HIDING: Final = 2  # the use of a special technique from the side deck or the ultimate zone
ANYWHERE: Final = 3  # game start, and a card's own break


@final
class Trigger:
    """One rule of one slot at one timing; `entry`: where its program begins (of a Later: in the middle)."""

    __slots__ = ("slot", "rule", "program", "entry", "place", "optional", "later", "gate", "concerned")

    def __init__(
        self,
        slot: i64,
        rule: Rule,
        program: i64,
        entry: i64,
        place: i64,
        optional: bool,
        later: bool,
        opens: Gate | None,
    ) -> None:
        self.gate: Gate | None = opens
        self.slot: i64 = slot
        self.rule: Rule = rule
        self.program: i64 = program
        self.entry: i64 = entry
        self.place: i64 = place
        self.optional: bool = optional
        self.later: bool = later
        # Whether its condition speaks of the card of the event, or of how much damage it was.
        self.concerned: bool = any(concerns(part) for part in nodes(rule.given)) if rule.given is not None else False


def concerns(part: object) -> bool:
    """Whether a node speaks of the event that an effect answers."""
    if isinstance(part, Ref):
        return part.name == "it"
    return isinstance(part, Register) and part.which == "amount"


@final
class Slot:
    """A card in a deck with its properties sorted by kind."""

    __slots__ = (
        "card",
        "hot",
        "limits",
        "flags",
        "flag_gates",
        "conditions",
        "costs",
        "catch_as",
        "combo_as",
        "combo_as_gates",
        "combo_no",
        "combo_from",
        "always",
        "always_gates",
        "touches",
        "mentions",
        "plain_flags",
        "at",
    )

    def __init__(self, card: Card, tracks: list[Track]) -> None:
        self.card: Card = card
        self.hot: i64 = 0
        self.limits: list[Judges] = []
        self.flags: list[Flags] = []
        self.flag_gates: list[Gate | None] = []
        self.conditions: list[Gate] = []
        self.costs: list[Cost] = []
        self.catch_as: list[CatchAs] = []
        self.combo_as: list[ComboAs] = []
        self.combo_as_gates: list[Gate | None] = []
        self.combo_no: list[ComboNo] = []
        self.combo_from: list[ComboFrom] = []
        self.always: list[Always] = []
        self.always_gates: list[Gate | None] = []
        for line in card.properties:
            if isinstance(line, Judges):
                if line.against.tests:
                    self.limits.append(line)
            elif isinstance(line, Flags):
                if line.given is not None or line.against.tests:
                    self.flags.append(line)
                    self.flag_gates.append(gate(line.given, tracks))
            elif isinstance(line, UseIf):
                self.conditions.append(Gate(line.cond, tracks))
            elif isinstance(line, Cost):
                self.costs.append(line)
            elif isinstance(line, CatchAs):
                self.catch_as.append(line)
            elif isinstance(line, ComboAs):
                self.combo_as.append(line)
                self.combo_as_gates.append(gate(line.given, tracks))
            elif isinstance(line, ComboNo):
                self.combo_no.append(line)
            elif isinstance(line, ComboFrom):
                self.combo_from.append(line)
            elif isinstance(line, Always):
                self.always.append(line)
                self.always_gates.append(gate(line.given, tracks))
        self.touches: i64 = 0  # its own stats that a standing line may change
        for standing in self.always:
            self.touches |= touched(standing)
        self.mentions: list[str] = mentioned(card.lines)
        self.plain_flags: bool = not self.flags and not self.touches >> S_FLAGS & 1
        self.at: list[int] = [0] * TIMINGS  # for each timing, its own triggers as places in the deck's list


@final
class Standing:
    """An `always` line of a trait or special technique, with its slot."""

    __slots__ = ("slot", "always")

    def __init__(self, slot: i64, always: Always) -> None:
        self.slot: i64 = slot
        self.always: Always = always


@final
class Limited:
    """Copies of a card with a limit of uses: which slots, how often, and a turn or a game long (UNTIL_…)."""

    __slots__ = ("cards", "most", "per")

    def __init__(self, cards: i64, most: i64, per: i64) -> None:
        self.cards: i64 = cards
        self.most: i64 = most
        self.per: i64 = per


@final
class Ceiling:
    """A line that keeps cards out of the Lumen zone, with the slot of its card."""

    __slots__ = ("slot", "line")

    def __init__(self, slot: i64, line: AtMostInLumen) -> None:
        self.slot: i64 = slot
        self.line: AtMostInLumen = line


def touched(always: Always) -> i64:
    """The stats and acts that a standing line speaks of, as a set."""
    found: i64 = 0
    for mod in always.mods:
        if isinstance(mod, (Change, Become)):
            found |= 1 << mod.stat
        elif isinstance(mod, Forbid):
            found |= 1 << mod.act
        elif isinstance(mod, Give):
            found |= 1 << S_FLAGS
    return found
