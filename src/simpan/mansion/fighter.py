"""A character in the war: everything of it that changes. A `Fighter` knows no rule."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from simpan.core.bits import bit
from simpan.mansion.words import NONE

# -- lasting effects are packed into one int each: kind, amount (may be negative), judgements, what is left
KIND_BITS: Final = 6
AMOUNT_BITS: Final = 12
TO_BITS: Final = 4
OFFSET: Final = 2048

IN_PLAY: Final = 0
FALLEN: Final = 1
LEFT_WITH_PAIR: Final = 2  # out, as the master fell (H6.4)
NOT_YET: Final = -3  # a place that is not chosen yet
LOT: Final = -2  # a place that will be drawn


def lasting(kind: i64, amount: i64, to: i64, left: i64) -> i64:
    """A lasting effect as one int.

    amount: −2,000 … 2,000; to: judgements as a set; left: clean-ups, THIS_TURN, THIS_DAY.
    """
    return (
        kind
        | (amount + OFFSET) << KIND_BITS
        | to << (KIND_BITS + AMOUNT_BITS)
        | left << (KIND_BITS + AMOUNT_BITS + TO_BITS)
    )


def kind_of(effect: i64) -> i64:
    """SHIELD, ARMOUR, BONUS or DAMAGE_DICE."""
    return effect & 63


def amount_of(effect: i64) -> i64:
    """Points, or dice."""
    return (effect >> KIND_BITS & 4095) - OFFSET


def to_of(effect: i64) -> i64:
    """The judgements of a bonus, as a set."""
    return effect >> (KIND_BITS + AMOUNT_BITS) & 15


def left_of(effect: i64) -> i64:
    """Clean-ups left, or THIS_TURN, THIS_DAY."""
    return effect >> (KIND_BITS + AMOUNT_BITS + TO_BITS)


FIGHTER_INTS: Final = 25  # before the effects


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Fighter:
    """The changing numbers of a character: HP, MP, place, what is used up, lasting effects (oldest first)."""

    __slots__ = (
        "state",
        "hp",
        "mp",
        "most_hp",
        "most_mp",
        "zone",
        "tile",
        "hidden",
        "guard",
        "moved",
        "acted",
        "freed",
        "reacted",
        "covered",
        "steps",
        "uses",
        "reveal",
        "roll",
        "rolls",
        "want_zone",
        "want_tile",
        "lots",
        "fell_day",
        "gone_day",
        "effects",
    )

    def __init__(self) -> None:
        self.state: i64 = IN_PLAY
        self.hp: i64 = 0
        self.mp: i64 = 0
        self.most_hp: i64 = 0
        self.most_mp: i64 = 0
        self.zone: i64 = NONE
        self.tile: i64 = NONE
        self.hidden: i64 = 0
        self.guard: i64 = 0
        self.moved: i64 = 0
        self.acted: i64 = 0
        self.freed: i64 = 0
        self.reacted: i64 = 0
        self.covered: i64 = 0
        self.steps: i64 = 0  # tiles that it may walk farther this turn
        self.uses: i64 = 0  # three bits for each skill, the phantasm's at place 7: how often today
        self.reveal: i64 = NONE  # the zone that it sees beside its own
        self.roll: i64 = 0  # the rolls for priority today, the first one counts most (H3.4)
        self.rolls: i64 = 0
        self.want_zone: i64 = NOT_YET
        self.want_tile: i64 = NOT_YET
        self.lots: i64 = 0  # its place was drawn
        self.fell_day: i64 = 0
        self.gone_day: i64 = 0
        self.effects: list[i64] = []

    def clone(self) -> Fighter:
        """An independent copy."""
        twin = Fighter()
        twin.state = self.state
        twin.hp = self.hp
        twin.mp = self.mp
        twin.most_hp = self.most_hp
        twin.most_mp = self.most_mp
        twin.zone = self.zone
        twin.tile = self.tile
        twin.hidden = self.hidden
        twin.guard = self.guard
        twin.moved = self.moved
        twin.acted = self.acted
        twin.freed = self.freed
        twin.reacted = self.reacted
        twin.covered = self.covered
        twin.steps = self.steps
        twin.uses = self.uses
        twin.reveal = self.reveal
        twin.roll = self.roll
        twin.rolls = self.rolls
        twin.want_zone = self.want_zone
        twin.want_tile = self.want_tile
        twin.lots = self.lots
        twin.fell_day = self.fell_day
        twin.gone_day = self.gone_day
        if len(self.effects) > 0:
            twin.effects = self.effects[:]
        return twin

    def pack(self) -> list[int]:
        """All numbers, the effects last, behind how many they are."""
        return [
            self.state, self.hp, self.mp, self.most_hp, self.most_mp, self.zone, self.tile, self.hidden, self.guard,
            self.moved, self.acted, self.freed, self.reacted, self.covered, self.steps, self.uses, self.reveal,
            self.roll, self.rolls, self.want_zone, self.want_tile, self.lots, self.fell_day, self.gone_day,
            len(self.effects), *self.effects,
        ]  # fmt: skip

    def restore(self, ints: list[int], at: int) -> int:
        """Take what `pack` gave, from a place of the list on; the place behind it."""
        (
            self.state, self.hp, self.mp, self.most_hp, self.most_mp, self.zone, self.tile, self.hidden, self.guard,
            self.moved, self.acted, self.freed, self.reacted, self.covered, self.steps, self.uses, self.reveal,
            self.roll, self.rolls, self.want_zone, self.want_tile, self.lots, self.fell_day, self.gone_day, many,
        ) = ints[at : at + FIGHTER_INTS]  # fmt: skip
        end = at + FIGHTER_INTS + many
        self.effects = list(ints[at + FIGHTER_INTS : end])
        return end

    def used(self, place: i64) -> i64:
        """How often a skill (7: the phantasm) was used today."""
        return self.uses >> (3 * place) & 7

    def use(self, place: i64) -> None:
        """One use more today; what has no limit is counted up to 7."""
        if self.used(place) < 7:
            self.uses += bit(3 * place)
