"""The runner of scenarios: battles in a few lines, one file per clause or card (DESIGN §6).

`run` plays one scenario in one edition, straight or with the seats swapped. It raises Mismatch where the game is not as
the scenario says and BadScenario where the scenario itself is wrong. A question to which "no" is the only answer is
answered by the runner, unless the scenario speaks of it (`pass grab`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from simpan.core.refusal import Refused
from simpan.lumen import order as o
from simpan.lumen.stats import hand_limit
from simpan.lumen.view import phase_of
from tests import scenario_words as words
from tests.scenario_expect import Expected, happened, results
from tests.scenario_parse import BadScenario, Line, Scenario, read, split_outside
from tests.scenario_play import Mismatch, Playing, Variant
from tests.scenario_sees import saw
from tests.scenario_start import Seen, seat_named, snapshot

ROOT: Final = Path(__file__).parent / "scenarios" / "lumen"
EXTRA: Final = ("result", "asks", "limit")
HEAD: Final = ("turn", "stalled", "sudden", "phase", "combo")


def variants(scenarios: list[Scenario]) -> Iterator[Variant]:
    """Every scenario in its editions, straight and, where that is wanted, mirrored."""
    for scenario in scenarios:
        for edition in scenario.editions:
            for mirrored in (False, True) if scenario.mirror else (False,):
                yield Variant(scenario, edition, mirrored)


def collect(root: Path = ROOT) -> list[Variant]:
    """All scenario files."""
    return [found for path in sorted(root.rglob("*.txt")) for found in variants(read(path, root))]


def run(variant: Variant) -> None:
    """Play a scenario. Raises Mismatch or BadScenario."""
    Run(variant).play()


class Run(Playing):
    """One game under way, with what can be said about it."""

    # -- the frame ------------------------------------------------------------

    def play(self) -> None:
        """All lines, then that nothing is left unsaid."""
        verbs: dict[str, Callable[[Line], None]] = {
            "start": self.start, "play": self.ready, "choose": self.choose, "chance": self.chance, "clock": self.clock,
            "expect": self.expect, "order": self.order, "legal": self.legal, "refuse": self.refuse, "sees": self.sees,
            "winner": self.winner, "draw": self.draw,
        }  # fmt: skip
        lines = [line for line in self.variant.scenario.lines if self.variant.edition in line.editions]
        if not lines or lines[0].verb != "start":
            raise BadScenario(f"{self.variant.scenario.place}: a scenario starts with a `start` line")
        for line in lines:
            try:
                verbs[line.verb](line)
            except (BadScenario, Mismatch):
                raise
            except Exception as error:
                raise Mismatch(f"{line.place}: the engine raised {type(error).__name__}: {error}") from error
        if self.d.over() and not self.judged:
            raise Mismatch(f"{lines[-1].place}: the game is over ({self.ending()}), which no line says")

    # -- looking ------------------------------------------------------------

    def expect(self, line: Line) -> None:
        """Compare with the last state that was looked at; then start anew from here."""
        self.drain()
        news = (self.d.journal or [])[self.heard :]
        wrong = self.head(line, news)
        free = len(line.cells) == 3 and line.cells[2] == "…"
        for seat, cell in self.pairs(line, 2, 3) if line.cells else ():
            if seat == 2:
                continue
            wanted = Expected(line, cell, self.before[seat], self.named(line), EXTRA)
            wanted.free = wanted.free or free
            wrong += [f"p{self.seats.index(seat) + 1} {text}" for text in wanted.differences(snapshot(self.d, seat))]
            wrong += self.others(line, wanted, seat, news)
        if wrong:
            raise self.fail(line, "; ".join(wrong))
        if line.cells:
            self.note()

    def others(self, line: Line, wanted: Expected, seat: int, news: list[Any]) -> list[str]:
        """What a cell says beside the state: judgements, the question, events."""
        wrong = []
        for name, worth in wanted.extra.items():
            now = (
                results(news, seat)
                if name == "result"
                else words.question(self.d, seat)
                if name == "asks"
                else str(int(hand_limit(self.d, seat)))
            )
            if now != worth:
                wrong.append(f"{name} is {now}, not {worth}")
        return wrong + self.told(line, wanted.events, wanted.rulings, news, seat)

    def told(self, line: Line, events: list[str], rulings: list[str], news: list[Any], seat: int | None) -> list[str]:
        """Events and clauses that have to be among the news, or with `!` must not be."""
        wrong = []
        for text in events:
            absent = text.startswith("!")
            if bool(happened(news, self.person(text.lstrip("!")), line, self.named(line), seat)) is absent:
                wrong.append(f"event {text}: {[type(e).__name__ for e in news]}")
        for text in rulings:
            absent = text.startswith("!")
            cited = [e.clause for e in news if seat is None or getattr(e, "seat", seat) == seat]
            if (text.lstrip("!") in cited) is absent:
                wrong.append(f"ruling {text}: {list(dict.fromkeys(cited))}")
        return wrong

    def head(self, line: Line, news: list[Any]) -> list[str]:
        """What the head says of the game as a whole."""
        before = Seen(numbers={}, zones={})
        wanted = Expected(line, line.head, before, self.named(line), (*HEAD, "priority", "waiting"))
        wrong = self.told(line, wanted.events, wanted.rulings, news, None)
        view = self.d.view(2)
        waiting = sorted(f"p{self.seats.index(s) + 1}" if s < 2 else "chance" for s in view.waiting)
        facts = {
            "turn": str(self.d.turn), "stalled": str(self.d.stalled), "sudden": str(self.d.sudden),
            "phase": phase_of(self.d), "combo": str(view.combo_number),
            "priority": "nobody" if view.priority < 0 else f"p{self.seats.index(view.priority) + 1}",
            "waiting": ",".join(waiting) or "-",
        }  # fmt: skip
        return wrong + [
            f"{key} is {facts[key]}, not {worth}" for key, worth in wanted.extra.items() if facts[key] != worth
        ]

    def order(self, line: Line) -> None:
        """Events that came one after the other since the last look, or in it: `EffectBegan:jab@p1, Damaged@p2`."""
        self.drain()
        journal = self.d.journal or []
        news = journal[self.heard :] or journal[self.looked :]
        rest = news
        for text in split_outside(line.head, ","):
            what, _, who = text.partition("@")
            seat = seat_named(who, self.seats, line) if who else None
            place = next(
                (index for index, event in enumerate(rest) if happened([event], what, line, self.named(line), seat)),
                None,
            )
            if place is None:
                raise self.fail(line, f"{text} does not follow: {[type(e).__name__ for e in news]}")
            rest = rest[place + 1 :]

    def legal(self, line: Line) -> None:
        """The exact set of what each may do. Decoys before it are answered."""
        while True:
            wrong = [text for seat, cell in self.pairs(line) for text in self.not_exact(seat, cell, line)]
            if not wrong:
                return
            if not self.answer_decoy():
                raise self.fail(line, "; ".join(wrong))

    def not_exact(self, seat: int, cell: str, line: Line) -> list[str]:
        """How the options of a seat differ from a cell; a cell `…` says nothing."""
        if cell == "…":
            return []
        have = words.options(self.d, seat) if seat in words.seats_of(self.d) else {}
        wanted: list[int] = []
        missing: list[str] = []
        for text in split_outside(cell, ","):
            if text not in ("-", ""):
                code = words.matches(self.d, seat, text, line, self.named(line)) if have else None
                if code is None:
                    missing.append(text)
                else:
                    wanted.append(code)
        surplus = [said for said, code in have.items() if code not in wanted]
        who = f"p{self.seats.index(seat) + 1}"
        return [f"{who} may not `{text}`" for text in missing] + [f"{who} may `{text}`" for text in surplus]

    def refuse(self, line: Line) -> None:
        """An action that is refused: `ready crush : L5.2 not_in_hand`; the state stays as it is."""
        for seat, cell in self.pairs(line):
            if cell not in ("", "-"):
                self.refused(seat, cell, line)

    def refused(self, seat: int, cell: str, line: Line) -> None:
        text, _, why = cell.partition(":")
        while True:
            code = words.code_of(self.d, seat, text.strip(), line, self.named(line))
            found = self.d.refusal(seat, code)
            said = f"{found.clause} {found.reason}" if found is not None else "allowed"
            if found is not None and why.split() in ([], [found.clause], [found.clause, found.reason]):
                break
            if not self.answer_decoy():
                raise self.fail(line, f"`{text}` is {said}, not {why or 'refused'}")
        before = self.d.key()
        try:
            self.d.apply(seat, code)
        except Refused:
            if self.d.key() != before:
                raise self.fail(line, f"`{text}` was refused but changed the state") from None
            return
        raise self.fail(line, f"`{text}` was refused and then carried out")

    def sees(self, line: Line) -> None:
        """What the views show: player 1's cell, player 2's, and if there is a third the spectator's."""
        self.drain()
        for seat, cell in self.pairs(line, 2, 3):
            wrong = saw(self.d.view(seat), cell, seat, self.seats, line, self.named(line))
            if wrong:
                raise self.fail(line, "; ".join(wrong))

    # -- the end ------------------------------------------------------------

    def winner(self, line: Line) -> None:
        """`winner p1`, `winner p1 hp`."""
        self.finished(line, " ".join([line.head, *line.cells]).strip())

    def draw(self, line: Line) -> None:
        """`draw`, `draw sudden_death`."""
        self.finished(line, " ".join(["draw", line.head, *line.cells]).strip())

    def finished(self, line: Line, text: str) -> None:
        self.drain()
        self.judged = True
        wanted = text.split()
        if wanted[0] not in ("p1", "p2", "draw") or (len(wanted) > 1 and wanted[1] not in o.REASONS):
            raise line.bad(text, ("p1", "p2", *filter(None, o.REASONS)))
        if not self.d.over():
            raise self.fail(line, "the game goes on")
        if self.ending().split()[: len(wanted)] != wanted:
            raise self.fail(line, f"not {text}")
