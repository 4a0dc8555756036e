"""A scenario under way: laying out the position, giving decisions, passing over questions without a choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from simpan.core.game import CHANCE, CLOCK
from simpan.lumen import order as o
from simpan.lumen.duel import Duel
from simpan.lumen.turn import advance
from tests import scenario_words as words
from tests.scenario_cards import Table, table
from tests.scenario_parse import BadScenario, Line, Scenario
from tests.scenario_start import Seen, begin, edition_of, snapshot


class Mismatch(AssertionError):
    """The game is not as the scenario says."""


@dataclass(frozen=True)
class Variant:
    """A scenario in one edition; mirrored: player 1 sits in seat 1."""

    scenario: Scenario
    edition: str
    mirrored: bool

    @property
    def name(self) -> str:
        """A readable name: the place of the title, the edition, and whether it is mirrored."""
        return f"{self.scenario.place} {self.edition}{' mirrored' if self.mirrored else ''}"

    @property
    def bug(self) -> str | None:
        """Why this variant is expected to fail, or None."""
        own = {self.edition, "mirrored" if self.mirrored else "straight"}
        for bug in self.scenario.bugs:
            if not bug.variants or set(bug.variants) <= own:
                return bug.reason
        return None


class Playing:
    """One game under way, and what can be done in it."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.seats = (1, 0) if variant.mirrored else (0, 1)
        self.table: Table = table(variant.scenario.tracks, variant.scenario.cards)
        self.game: Duel | None = None
        self.before: list[Seen] = []
        self.heard = 0  # events up to here have been looked at
        self.looked = 0  # and up to here, the time before
        self.judged = False

    @property
    def d(self) -> Duel:
        """The game."""
        if self.game is None:
            raise BadScenario(f"{self.variant.scenario.place}: a scenario starts with a `start` line")
        return self.game

    def fail(self, line: Line, what: str) -> Mismatch:
        """A failure with what the game waits for."""
        return Mismatch(
            f"{line.place} [{self.variant.edition}{' mirrored' if self.variant.mirrored else ''}]: {what}; "
            f"{self.waits()}"
        )

    def waits(self) -> str:
        """Who is asked what, in words."""
        if self.d.over():
            return f"the game is over ({self.ending()})"
        said = []
        for seat in words.seats_of(self.d):
            who = "chance" if seat == CHANCE else f"p{self.seats.index(seat) + 1}"
            asked = words.question(self.d, seat) if seat < 2 else "draw"
            said.append(f"{who} is asked {asked}: {', '.join(words.options(self.d, seat)) or 'nothing'}")
        return "; ".join(said)

    def pairs(self, line: Line, least: int = 2, most: int = 2) -> list[tuple[int, str]]:
        """The cells with their seats."""
        if not least <= len(line.cells) <= most:
            raise line.bad(f"{len(line.cells)} cells", f"{least} to {most}: | player 1 | player 2")
        return [(seat, line.cells[index]) for index, seat in enumerate((*self.seats, 2)[: len(line.cells)])]

    def named(self, line: Line) -> Callable[[str], str]:
        """From names to codes, with errors of that line."""
        return lambda name: self.table.card(name, line.place).code

    def person(self, text: str) -> str:
        """`p1` and `p2` as the seats that they are."""
        return text.replace("p1", "p?").replace("p2", str(self.seats[1])).replace("p?", str(self.seats[0]))

    # -- doing ------------------------------------------------------------

    def start(self, line: Line) -> None:
        """Lay out the position."""
        self.game = begin(line, self.table, edition_of(self.variant.scenario, self.variant.edition), self.seats)
        self.note()
        advance(self.game)

    def note(self) -> None:
        """What comes is compared with the state as it is now."""
        self.before = [snapshot(self.d, 0), snapshot(self.d, 1)]
        self.looked, self.heard = self.heard, len(self.d.journal or [])

    def ready(self, line: Line) -> None:
        """Both ready, by the names of their cards."""
        for seat, cell in self.pairs(line):
            for text in words.expand(cell, line):
                self.give(seat, f"ready {text}", line)

    def choose(self, line: Line) -> None:
        """Decisions of both, each in its order, as they fall due."""
        queues = [(seat, words.expand(cell, line)) for seat, cell in self.pairs(line)]
        while any(queue for _, queue in queues):
            for seat, queue in queues:
                if queue and self.try_to(seat, queue[0], line):
                    queue.pop(0)
                    break
            else:
                if not self.answer_decoy():
                    seat, queue = next((seat, queue) for seat, queue in queues if queue)
                    raise self.fail(line, f"p{self.seats.index(seat) + 1} cannot `{queue[0]}` now")

    def give(self, seat: int, text: str, line: Line) -> None:
        """One decision, once the decoys before it are answered."""
        while not self.try_to(seat, text, line):
            if not self.answer_decoy():
                who = f"p{self.seats.index(seat) + 1}" if seat < 2 else "chance"
                raise self.fail(line, f"{who} cannot `{text}` now")

    def try_to(self, seat: int, text: str, line: Line) -> bool:
        """Give a decision if the seat may. A bare `pass` or `no` is for a question with a choice."""
        if seat not in words.seats_of(self.d):
            return False
        if text in ("pass", "no") and words.is_decoy(self.d, seat):
            return False
        code = words.matches(self.d, seat, text, line, self.named(line))
        if code is None:
            return False
        self.d.apply(seat, code)
        return True

    def answer_decoy(self) -> bool:
        """Answer one question to which no is the only answer. False if there is none."""
        for seat in words.seats_of(self.d):
            if seat < 2 and words.is_decoy(self.d, seat):
                self.d.apply(seat, int(self.d.legal(seat)).bit_length() - 1)
                return True
        return False

    def drain(self) -> None:
        """Answer all decoys."""
        while self.answer_decoy():
            pass

    def chance(self, line: Line) -> None:
        """What is drawn: `chance | hold p1`, `chance | pick jab`."""
        self.drain()
        if len(line.cells) != 1:
            raise line.bad(f"{len(line.cells)} cells", "one: | pick jab")
        for text in words.expand(line.cells[0], line):
            self.give(CHANCE, self.person(text), line)

    def clock(self, line: Line) -> None:
        """Expired clocks and resignations: `| expire | -`, `| - | concede`; `clock match` ends the match time."""
        if line.head == "match":
            self.d.apply(CLOCK, o.MATCH_TIME)
            return
        given = {seat: cell for seat, cell in self.pairs(line) if cell not in ("", "-")}
        for cell in given.values():
            if cell not in ("expire", "concede"):
                raise line.bad(cell, ("expire", "concede", "-"))
        if len(given) == 2:
            self.d.apply(CLOCK, o.EXPIRE_BOTH)
        for seat, cell in given.items() if len(given) == 1 else ():
            self.d.apply(CLOCK, (o.CONCEDE_0 if cell == "concede" else o.EXPIRE_0) + seat)

    def ending(self) -> str:
        """Who won, and why."""
        winner = int(self.d.winner)
        return f"{'draw' if winner == o.DRAW else f'p{self.seats.index(winner) + 1}'} {o.REASONS[int(self.d.reason)]}"
