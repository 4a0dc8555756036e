"""Every verdict of two techniques, worked out ahead: all pairs, faster or even or slower, whoever has priority.

Each is a fight that the engine plays (`fights.py`) with FP and HP that lead to it. Equal cells and entries are kept
once; `pack.py` writes them down for pages, which only look up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias, final

from simpan.lumen.edition import Edition
from simpan.lumen.refuse_en import refusal_text as english
from simpan.lumen.refuse_ko import refusal_text as korean
from simpan.lumen.say_parts import speaker
from simpan.lumen.words import T_BEFORE, T_USE
from simpan.lumen.workshop.fights import Cell, Fight, Fighter, Numbers, fight
from simpan.lumen.workshop.positions import ANYHOW, FIRST, NOBODY, SECOND, by_lead, choices, numbers
from simpan.lumen.workshop.reads import BATTLE
from simpan.lumen.workshop.ruling import Barred

FASTER: Final = 0  # relations of final speeds: the first side's, even, the second's is lower
EVEN: Final = 1
SLOWER: Final = 2
EARLY: Final = 1 << T_USE | 1 << T_BEFORE
LEAST_SPEED: Final = 1
UNREACHED: Final = -1
Pair: TypeAlias = tuple[int, int]


class Speed(NamedTuple):
    """How a technique comes to its final speed: print and effects, minus FP, at least 1; a fixed one without FP.

    by: what effects add to the print. FP are the player's own plus `fp`, or `fp` alone if `set`.
    """

    by: int = 0
    fixed: bool = False
    fp: int = 0
    set: bool = False

    def final(self, printed: int, fp: int) -> int:
        """The final speed with those FP of the player (L5.3.4)."""
        spent = 0 if self.fixed else self.fp if self.set else self.fp + fp
        return max(LEAST_SPEED, printed + self.by - spent)


def relation(a: int, b: int) -> int:
    """FASTER, EVEN or SLOWER."""
    return FASTER if a < b else EVEN if a == b else SLOWER


@final
@dataclass(frozen=True)
class Entry:
    """A pair with one side ahead. speeds: where they are compared; cells: by relation, or one alone."""

    speeds: tuple[Speed, Speed] | None
    cells: tuple[int, ...]


@final
@dataclass(frozen=True)
class Row:
    """A fighter in one of its modes. barred: why it may not be readied then (index), or -1."""

    fighter: int
    mode: tuple[int, ...]
    barred: int


@final
class Verdicts:
    """The tables of one edition. pairs: for rows i ≤ j, an entry, or one for each who may be ahead."""

    def __init__(self, fighters: list[Fighter], edition: Edition) -> None:
        self.edition: Final = edition
        self.fighters: Final = fighters
        self.rows: Final[list[Row]] = []
        self.cells: Final[dict[Cell, int]] = {}
        self.entries: Final[dict[Entry, int]] = {}
        self.reasons: Final[dict[tuple[str, str, str], int]] = {}
        self.pairs: Final[dict[Pair, tuple[int, ...]]] = {}
        for number, one in enumerate(fighters):
            for mode in one.reads.modes():
                self.rows.append(Row(number, mode, self._barred(one, mode)))
        for i, first in enumerate(self.rows):
            for j in range(i, len(self.rows)):
                if first.barred < 0 and self.rows[j].barred < 0 and self._wanted(i, j):
                    self.pairs[i, j] = self._pair(i, j)

    def of(self, row: int) -> Fighter:
        """The fighter of a row."""
        return self.fighters[self.rows[row].fighter]

    def _barred(self, one: Fighter, mode: tuple[int, ...]) -> int:
        """Why a technique may not be readied in a mode, as an index, or -1."""
        found = numbers((one, self.fighters[0]), (mode, ()), choices(one, mode, self.fighters[0], ())[0])
        try:
            fight(one, self.fighters[0], *(found or (Numbers(), Numbers())), self.edition)
        except Barred as error:
            clause = error.refusal.clause
            texts = [words(error.refusal, speaker(lang), []) for words, lang in ((korean, "ko"), (english, "en"))]
            ko, en = (text.removeprefix(f"[{clause}] ") for text in texts)
            return self.reasons.setdefault((clause, ko, en), len(self.reasons))
        return UNREACHED

    def _wanted(self, i: int, j: int) -> bool:
        """Two attacks without a name are all alike: their speeds decide, and one pair tells it."""
        return not (self.of(i).unnamed and self.of(j).unnamed) or self.of(i).key == self.of(j).key == "1"

    def _pair(self, i: int, j: int) -> tuple[int, ...]:
        """The entries of two rows. What cannot come about with one side ahead says what another does."""
        played: dict[Pair, Entry | None] = {}
        found = []
        for ahead in self._aheads(i, j):
            if ahead not in played:
                played[ahead] = self._entry(i, j, ahead)
            found.append(played[ahead])
        reached = [entry for entry in found if entry is not None]
        if not reached:
            return (UNREACHED,)
        whole = [self.entries.setdefault(_filled(entry or reached[0], reached), len(self.entries)) for entry in found]
        return (whole[0],) if len(set(whole)) == 1 else tuple(whole)

    def _aheads(self, i: int, j: int) -> list[Pair]:
        """Who is ahead in FP and in HP, as far as it matters to the order of their effects.

        FP settle priority until they are spent (L5.3.4), HP after. Where the edition holds priority: who has it, twice.
        """
        both = [one & other for one, other in zip(self._acts(i), self._acts(j), strict=True)]
        before, after = (any(timings & which for timings in both) for which in (EARLY, BATTLE & ~EARLY))
        if not before and not after:
            return [(ANYHOW, ANYHOW)]
        if self.edition.held_priority:
            return [(FIRST, FIRST), (SECOND, SECOND)]
        sides = (FIRST, SECOND, NOBODY)
        if not before:
            return [(ANYHOW, hp) for _ in sides for hp in sides]
        return [(fp, ANYHOW if fp != NOBODY and not after else hp) for fp in sides for hp in sides]

    def _acts(self, row: int) -> tuple[int, int]:
        """The timings at which effects may happen in a battle of it: its own, and those on the opponent's."""
        card = self.of(row).card
        found = [0, 0]
        for rule in card.rules if card is not None else ():
            found[rule.theirs] |= int(rule.when) & BATTLE
        if any(self.rows[row].mode):  # its owner's trait may act on it
            found[0] |= 1 << T_USE
        return found[0], found[1]

    def _entry(self, i: int, j: int, ahead: Pair) -> Entry | None:
        plays = _Plays(self, i, j, ahead)
        first = plays.first()
        if first is None:
            return None
        if len(first.seen) < 2:
            return Entry(None, (self._cell(first.cell),))
        speeds = (plays.speed(0, first), plays.speed(1, first))
        reached = [plays.reach(speeds, wanted) for wanted in (FASTER, EVEN, SLOWER)]
        return Entry(speeds, tuple(UNREACHED if cell is None else self._cell(cell) for cell in reached))

    def _cell(self, cell: Cell) -> int:
        return self.cells.setdefault(cell, len(self.cells))


@final
class _Plays:
    """Fights of two rows, each with other FP, with one side ahead in FP and one in HP."""

    def __init__(self, owner: Verdicts, i: int, j: int, ahead: Pair) -> None:
        self._edition = owner.edition
        self._modes = (owner.rows[i].mode, owner.rows[j].mode)
        self._who = (owner.of(i), owner.of(j))
        self._print = [0 if one.card is None else int(one.card.speed) for one in self._who]
        held = owner.edition.held_priority
        by_fp, self._by_hp = (ANYHOW, ANYHOW) if held else ahead
        self._holder = ahead[0] if held and ahead[0] != ANYHOW else None
        self._choices = choices(self._who[0], self._modes[0], self._who[1], self._modes[1], by_fp)
        self._played: dict[Pair, Fight | None] = {}
        self._barred = False

    def first(self) -> Fight | None:
        """A fight with the smallest FP that will do; None where none will."""
        for choice in self._choices:
            found = self._fight(choice)
            if found is not None or self._barred:
                return found
        return None

    def speed(self, seat: int, seen: Fight) -> Speed:
        """How a side comes to its final speed, from a fight, and another where an effect has touched its FP."""
        reference, fixed, fp, _ = seen.seen[seat]
        by = reference - self._print[seat]
        own = next(choice for choice in self._choices if self._fight(choice) is seen)[seat]
        if fixed or fp == own:
            return Speed(by, fixed)
        for choice in self._choices:
            other = self._fight(choice) if choice[seat] != own else None
            if other is not None and seat in other.seen:
                same = other.seen[seat][2] == fp
                return Speed(by, False, fp, True) if same else Speed(by, False, fp - own)
        return Speed(by, False, fp - own)

    def reach(self, speeds: tuple[Speed, Speed], wanted: int) -> Cell | None:
        """A fight with that relation of the final speeds; None where no FP lead to it."""
        for choice in self._likely(speeds, wanted):
            finals = [speeds[seat].final(self._print[seat], choice[seat]) for seat in (0, 1)]
            if relation(finals[0], finals[1]) == wanted:
                found = self._fight(choice)
                if found is not None:
                    if relation(found.seen[0][3], found.seen[1][3]) != wanted:
                        raise RuntimeError(f"speeds of {self._who[0].key} and {self._who[1].key} are not understood")
                    return found.cell
        return None

    def _likely(self, speeds: tuple[Speed, Speed], wanted: int) -> Iterator[Pair]:
        """FP to try: where only their difference counts, first those that lead there."""
        one, other = speeds
        if not (one.fixed or other.fixed or one.set or other.set):
            gap = self._print[0] + one.by - one.fp - (self._print[1] + other.by - other.fp)
            for lead, choice in by_lead(self._choices).items():
                if relation(gap, lead) == wanted:
                    yield choice
            return
        yield from self._choices

    def _fight(self, choice: Pair) -> Fight | None:
        if choice not in self._played:
            found = numbers(self._who, self._modes, choice, self._by_hp)
            try:
                played = None if found is None else fight(*self._who, *found, self._edition, self._holder)
            except Barred:  # a state of the other forbids it, whatever the FP
                played, self._barred = None, True
            self._played[choice] = played
        return self._played[choice]


def _filled(entry: Entry, others: list[Entry]) -> Entry:
    """An entry with the cells that it lacks from another that compares the same speeds."""
    cells = list(entry.cells)
    for other in others:
        if other.speeds == entry.speeds:
            cells = [own if own >= 0 else found for own, found in zip(cells, other.cells, strict=True)]
    return Entry(entry.speeds, tuple(cells))
