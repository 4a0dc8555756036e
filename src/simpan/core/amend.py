"""Correcting the past: what would stand if an input had been another, and that as entries of the record.

Nothing here knows a game, and nothing is written before `apply_amendment`. The inputs since the corrected one are given
again in their order as far as they still fit; each seat answers with what it said, never with what it said later.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, final

import msgspec

from simpan.core.bits import bit, members
from simpan.core.entry import Input
from simpan.core.game import CHANCE, CLOCK, Game
from simpan.core.kept import Kept, code_of
from simpan.core.reader import Record
from simpan.core.refusal import Refusal, Refused
from simpan.core.timeline import roll_of
from simpan.core.writer import Writer

AFTER: Final = 2**61  # the place of what comes after every old input
NEVER: Final = 2**62


@dataclass(frozen=True)
class Insert:
    """An input that is to be given now: a decision, or the outcome of a roll, which is then entered by hand.

    by, why: who gives it and for what reason, if not who amends.
    """

    seat: int
    code: int
    by: str = ""
    why: str = ""


@dataclass(frozen=True)
class Amendment:
    """What becomes of a match if its past is corrected. Inputs are those of the record with their old numbers.

    inputs: what is to be written after the way back to `at`, numbered on; one that is given again says so.
    dropped: what does not fit any more, with its refusal; without one if it was to be dropped, or is a roll of no use.
    open: what must be given again, because the game waits for a roll or a decision that never was.
    old, game: the position before and after. kept: the rolls that are then withdrawn. n: the number of the way back.
    """

    n: int
    at: int
    inputs: tuple[Input, ...]
    dropped: tuple[tuple[Input, Refusal | None], ...]
    open: tuple[Input, ...]
    old: Game
    game: Game
    kept: Kept

    @property
    def positions(self) -> tuple[Game, Game]:
        """The position before and after."""
        return self.old, self.game


def alone(given: Input) -> int:
    """Every input is a group of its own."""
    return given.n


def always(game: Game) -> bool:
    """Every position is one at which somebody may have stopped speaking."""
    return True


def amend(
    record: Record,
    at: int,
    insert: Sequence[Insert] = (),
    drop: int = 0,
    group_of: Callable[[Input], int] = alone,
    whole: Callable[[Game], bool] = always,
) -> Amendment:
    """Correct the past of a record: from the position before input `at` give `insert`, drop the next `drop` inputs, and
    give the others again as far as they fit.

    A roll falls as it fell; one that never was stops everything. Where an input is refused, the rest of its group is
    dropped (`group_of`: of one player, what a post gave), and what a declaration has half said is taken back (`whole`:
    whether a position is none in the middle of one). Raises ValueError if `at` is no input in force or fewer than
    `drop` follow, Refused if an inserted input does not fit.
    """
    if drop < 0:
        raise ValueError(f"cannot drop {drop} inputs")
    again = _Again(record, at, drop, group_of, whole)
    for one in insert:
        again.insert(one)
    again.run()
    return again.amendment()


def apply_amendment(writer: Writer, amendment: Amendment, by: str, why: str = "") -> None:
    """Write the way back and the inputs, all or nothing. Raises ValueError if the record has gone on since."""
    if writer.n != amendment.n:
        raise ValueError(f"the record goes on with entry {writer.n}; the amendment was made at entry {amendment.n}")
    with writer.batch():
        writer.back(amendment.at, by, why)
        for one in amendment.inputs:
            fresh = one.again is None and not one.by
            writer.input(
                one.seat,
                one.code,
                one.action,
                one.draw,
                one.outcome,
                by=by if fresh else one.by,
                why=why if fresh else one.why,
                given=one.given,
                again=one.again,
            )


@final
class _Old:
    """An input of the old course: its place in it, its action, and the identities of its roll and its question."""

    __slots__ = ("action", "given", "place", "question", "roll")

    def __init__(self, place: int, given: Input, action: Any, roll: bytes, question: bytes) -> None:
        self.place: Final = place
        self.given: Final = given
        self.action: Final = action
        self.roll: Final = roll
        self.question: Final = question


@final
class _Again:
    """The new course as far as it has come, and what is left of the old one: per seat in order, rolls by identity."""

    def __init__(
        self, record: Record, at: int, drop: int, group_of: Callable[[Input], int], whole: Callable[[Game], bool]
    ) -> None:
        line = record.timeline()
        self._old: Final = line.game
        try:
            gone = line.back(at)
        except KeyError as error:
            raise ValueError(f"entry {at} is no input in force") from error
        if drop > len(gone):
            raise ValueError(f"cannot drop {drop} inputs: {len(gone)} are left")
        self.game = line.game
        self._at: Final = at
        self._n: Final = len(record.entries)
        self._kept: Final = line.kept
        self._group_of: Final = group_of
        self._whole: Final = whole
        self._course: Final = _course(self.game, gone)
        self._left = {one.place: one for one in self._course[drop:]}  # neither given again nor dropped
        self._seats: dict[int, deque[_Old]] = {}  # what the seats still have to say
        self._rolls = {one.roll: one for one in self._course if one.roll}  # not rolled yet
        self._fallen: set[bytes] = set()  # in the new course; a game that asks for one again and again is not followed
        self._dropped: dict[int, Refusal | None] = dict.fromkeys(range(drop))
        self._made: list[tuple[Input, _Old | None]] = []
        self._last = -1  # the place of the last input that was given again or refused
        self._gap: dict[int, int] = {}  # of a seat that lost its answer: the place of that
        self._stop = (self.game.clone(), 0)  # where nothing was half said, and how many inputs were made before it
        for one in self._left.values():
            if one.given.seat != CHANCE:
                self._seats.setdefault(one.given.seat, deque()).append(one)

    # -- the course ---------------------------------------------------------------------------------------------------

    def insert(self, one: Insert) -> None:
        """Give a new input, after the known rolls that it has to wait for. Raises Refused."""
        while one.seat != CHANCE and self.game.refusal(one.seat, one.code) is not None and self._is_known():
            self._roll()
        replaced = self._rolls.pop(roll_of(self.game, one.seat), None)
        if replaced is not None:
            self._drop(replaced, None)
        self._give(None, one.seat, one.code, by=one.by, why=one.why, given=one.seat == CHANCE)

    def run(self) -> None:
        """Give the old inputs again, until none fits or the game waits for what never was."""
        while not self.game.over() and self._step():
            pass

    def _step(self) -> bool:
        """The next input of the old course; whether there was one."""
        waiting = self.game.deciding()
        self._gap = {seat: place for seat, place in self._gap.items() if waiting >> seat & 1}
        heads = [one for seat in members(waiting) if (one := self._next_of(seat)) is not None]
        head = min(heads, key=lambda one: one.place, default=None)
        roll = self._place_of_roll() if waiting >> CHANCE & 1 else NEVER
        soon = min(roll, NEVER if head is None else head.place)
        clock = None if waiting >> CLOCK & 1 else self._next_of(CLOCK)
        if clock is not None and self._is_time(clock, soon, waiting):
            self._decide(clock)
        elif soon == NEVER:
            return False
        elif head is None or roll < head.place:
            self._roll()
        else:
            self._decide(head)
        return True

    def _next_of(self, seat: int) -> _Old | None:
        """The next thing that a seat said, if it answers what the seat is asked now.

        Without identities: a seat whose answer was refused is asked still, and what it said after another had decided
        was meant for later.
        """
        said = self._seats.get(seat)
        if not said:
            return None
        asked = self.game.question_id(seat)
        if asked:
            return next((one for one in said if one.question == asked), None)
        gap = self._gap.get(seat)
        between = [] if gap is None else self._course[gap + 1 : said[0].place]
        return said[0] if all(one.given.seat in (seat, CHANCE) for one in between) else None

    def _is_time(self, clock: _Old, soon: int, waiting: int) -> bool:
        """Whether an input of the clock, which nobody waits for, comes next."""
        if soon != NEVER or clock.question:
            return clock.place < soon
        first = min(one.place for one in self._left.values() if one.given.seat != CHANCE)
        return clock.place == first and not waiting >> CHANCE & 1

    # -- giving -------------------------------------------------------------------------------------------------------

    def _give(self, source: _Old | None, seat: int, code: int, **more: Any) -> None:
        """Carry out an input and note it down; `more`: its other fields. Raises Refused."""
        refusal = self.game.refusal(seat, code)
        if refusal is not None:
            raise Refused(refusal)
        action = msgspec.to_builtins(self.game.action(seat, code))
        self._fallen.add(roll_of(self.game, seat))
        self.game.apply(seat, code)
        self._made.append((Input(self._n + 1 + len(self._made), seat, code, action, **more), source))
        if source is not None:
            self._last = max(self._last, source.place)
        if self._whole(self.game):
            self._stop = (self.game.clone(), len(self._made))

    def _is_known(self) -> bool:
        """Whether chance owes a roll that has fallen before."""
        return self._place_of_roll() != NEVER

    def _place_of_roll(self) -> int:
        """Where the roll that chance owes fell: its place, AFTER if it was withdrawn before, NEVER if it never did."""
        roll = roll_of(self.game, CHANCE)
        if roll in self._fallen or self._kept.find(roll) is None:
            return NEVER
        return self._rolls[roll].place if roll in self._rolls else AFTER

    def _roll(self) -> None:
        """Let the roll that chance owes fall as it fell before."""
        roll = roll_of(self.game, CHANCE)
        rolled = self._kept.find(roll)
        if rolled is None:
            raise KeyError(roll)
        source = self._rolls.pop(roll, None)
        more = {"draw": rolled.draw, "outcome": rolled.outcome, "by": rolled.by, "why": rolled.why}
        code = code_of(rolled, members(self.game.legal(CHANCE)))
        self._give(source, CHANCE, code, given=rolled.given, again=rolled.n, **more)
        if source is not None:
            self._left.pop(source.place, None)
            self._dropped.pop(source.place, None)

    def _decide(self, one: _Old) -> None:
        """Give a decision again; if it is refused, drop it with the rest of its group."""
        given, seat = one.given, one.given.seat
        try:
            code = self.game.parse(seat, one.action)
            same = msgspec.to_builtins(self.game.action(seat, code)) == given.action
            self._give(one, seat, code, by=given.by, why=given.why, again=given.n if same else None)
        except Refused as error:
            self._refused(one, error.refusal)
            return
        del self._left[one.place]
        self._seats[seat].remove(one)
        if self.game.deciding() & self.game.seats() & ~bit(seat):
            self._gap.pop(seat, None)  # others are asked too: this is another question

    # -- dropping -----------------------------------------------------------------------------------------------------

    def _refused(self, one: _Old, refusal: Refusal) -> None:
        """Drop an input with the rest of its group, and take back what is half said."""
        seat, group = one.given.seat, self._group_of(one.given)
        self._gap[seat] = one.place
        self._last = max(self._last, one.place)
        for other in list(self._seats[seat]):
            if self._group_of(other.given) == group:
                self._seats[seat].remove(other)
                self._drop(other, refusal)
        game, made = self._stop
        said = [source for _, source in self._made[made:]]
        if all(source is not None and source.given.seat == seat for source in said):
            self.game = game.clone()
            del self._made[made:]
            self._dropped.update((source.place, refusal) for source in said if source is not None)

    def _drop(self, one: _Old, refusal: Refusal | None) -> None:
        self._dropped[one.place] = refusal
        self._left.pop(one.place, None)

    # -- what comes of it ---------------------------------------------------------------------------------------------

    def amendment(self) -> Amendment:
        """The new course, and what became of the old one."""
        dropped, still_open = dict(self._dropped), []
        for place, one in self._left.items():
            if self.game.over() or place < self._last:  # passed over
                dropped[place] = None if one.given.seat == CHANCE else self._refusal(one)
            else:
                still_open.append(one.given)
        return Amendment(
            n=self._n,
            at=self._at,
            inputs=tuple(given for given, _ in self._made),
            dropped=tuple((self._course[place].given, dropped[place]) for place in sorted(dropped)),
            open=tuple(still_open),
            old=self._old,
            game=self.game,
            kept=self._kept,
        )

    def _refusal(self, one: _Old) -> Refusal | None:
        """Why an old decision does not fit now."""
        try:
            return self.game.refusal(one.given.seat, self.game.parse(one.given.seat, one.action))
        except Refused as error:
            return error.refusal


def _course(start: Game, gone: Sequence[tuple[Input, bytes]]) -> list[_Old]:
    """The old course from a position on, each input with the action that it was."""
    walk = start.clone()
    found: list[_Old] = []
    for place, (given, roll) in enumerate(gone):
        question = b"" if given.seat == CHANCE else walk.question_id(given.seat)
        found.append(_Old(place, given, walk.action(given.seat, given.code), roll, question))
        walk.apply(given.seat, given.code)
    return found
