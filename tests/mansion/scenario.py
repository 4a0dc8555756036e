"""The runner of Mansion War's scenarios: battles in a few lines, some for every clause (DESIGN §6).

`run` plays one scenario, its sheets in the order in which they are written or in the opposite one. It raises Mismatch
where the war is not as the scenario says and BadScenario where the scenario itself is wrong. A window in which somebody
can only pass is passed by the runner; `pass all` passes the others.

    start 가온                                    가온's turn; characters, map and house rules stand above
    가온: attack 한서 physical with 강타            한서: react 철벽 on defence     세이버: cover     한서: pass
    roll attack 6 6 defence 3 2 damage 4 1        all must be owed, and for what is said
    expect turn=한서 event Fell:한서 ruling M4.2 | 한서 hp=-5 | …     what is not named is unchanged
    legal 가온 move: A2, B1                       exactly; `…` at the end: and others
    refuse 가온: move C9 => M1.5 too_far(steps=7)
    sees 한서: 가온, 한서 | acting=가온 가온.hp=20    exactly, by priority       hears 한서: Moved:가온, !Left
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from simpan.core.bits import members
from simpan.core.refusal import Refusal
from simpan.mansion import action as a
from simpan.mansion.event import WarEnded
from simpan.mansion.war import War
from tests.mansion import scenario_words as words
from tests.mansion.scenario_expect import HEAD, differences, head, listed, pattern, shown, snapshot, told
from tests.mansion.scenario_parse import BadScenario, Line, Scenario, read, values_of
from tests.mansion.scenario_play import Mismatch, Playing, Variant, faults
from tests.mansion.scenario_sees import hears, sees
from tests.scenario_parse import chunks, split_outside

ROOT: Final = Path(__file__).parent.parent / "scenarios" / "mansion"


def variants(scenarios: list[Scenario]) -> Iterator[Variant]:
    """Every scenario, its sheets straight and, where that is wanted, reversed."""
    for scenario in scenarios:
        for reverse in (False, True) if scenario.mirror else (False,):
            yield Variant(scenario, reverse)


def collect(root: Path = ROOT) -> list[Variant]:
    """All scenario files."""
    return [found for path in sorted(root.rglob("*.txt")) for found in variants(read(path, root))]


def run(variant: Variant) -> None:
    """Play a scenario. Raises Mismatch or BadScenario."""
    try:
        game = Run(variant)
    except BadScenario:
        raise
    except ValueError as error:
        raise BadScenario(f"{variant.scenario.place}: {error}") from error
    game.play()


class Run(Playing):
    """One war under way, with what can be said about it."""

    def play(self) -> None:
        """All lines, then that the end of the war was not left unsaid."""
        verbs: dict[str, Callable[[Line], None]] = {
            "does": self.does, "roll": self.roll, "lot": self.lot, "pass": self.passed, "time": self.time,
            "battle": self.battle, "staff": self.staff, "expect": self.expect, "order": self.order, "legal": self.legal,
            "refuse": self.refuse, "sees": self.sees, "hears": self.hears, "winner": self.winner, "draw": self.winner,
        }  # fmt: skip
        lines = self.variant.scenario.lines
        for line in lines[1:]:
            try:
                verbs[line.verb](line)
            except (BadScenario, Mismatch):
                raise
            except Exception as error:
                raise Mismatch(f"{line.place}: the engine raised {type(error).__name__}: {error}") from error
        if self.war.over() and not self.judged:
            raise self.fail(lines[-1], "no line says how the war ended")

    def passed(self, line: Line) -> None:
        """`pass all`."""
        if line.text != "all":
            raise line.bad(line.text, "all")
        self.pass_all(line)

    # -- looking ------------------------------------------------------------------------------------------------------

    def expect(self, line: Line) -> None:
        """Compare with the war as it was at the last look; then start anew from here."""
        self.drain(line)
        cells = line.cells()
        texts = [part for part in chunks(cells[0]) if part.split()[0] in ("event", "ruling")]
        values = values_of(" ".join(part for part in chunks(cells[0]) if part not in texts), line)
        have = head(self.war)
        for name in values:
            if name not in HEAD:
                raise line.bad(name, HEAD)
        wrong = [f"{name} is {have[name]}, not {worth}" for name, worth in values.items() if have[name] != worth]
        wrong += told(line, texts, (self.war.journal or [])[self.heard :])
        wrong += differences(line, cells[1:], self.before, snapshot(self.war))
        if wrong:
            raise self.fail(line, faults(wrong))
        self.note()

    def order(self, line: Line) -> None:
        """Events that came one after the other: `Fell:한서, WentOut`."""
        rest = self.news()
        for text in split_outside(line.text, ","):
            wanted = pattern(text, line)
            place = next((index for index, event in enumerate(rest) if wanted.fits(event)), None)
            if place is None:
                raise self.fail(line, f"{text} does not follow: {listed(self.news())}")
            rest = rest[place + 1 :]

    def legal(self, line: Line) -> None:
        """`legal 가온: move, end`: what a character's player may do now; `legal 가온 move: A2` after these words."""
        before, _, after = line.text.partition(":")
        name, _, path = before.strip().partition(" ")
        seat = self.seat(name, line)
        wanted = [text for text in split_outside(after, ",") if text not in ("-", "")]
        self.drain(line, seat if "pass" in wanted else None)
        war = self.war.clone()
        for what in words.steps(path, name, self.names, line) if path else []:
            found = self.try_to(war, seat, what)
            if found is not None:
                raise self.fail(line, f"{what} is refused: {found.clause} {found.reason}")
        have = words.options(war, seat, self.names)
        wrong = [f"may not `{text}`" for text in wanted if text not in (*have, "…")]
        wrong += [f"may `{text}`" for text in have if text not in wanted and "…" not in wanted]
        if wrong:
            raise self.fail(line, f"{name} {faults(wrong)}")

    def refuse(self, line: Line) -> None:
        """`refuse 가온: move C9 => M1.5 too_far(steps=7)`: all words before the last are taken, that one is not."""
        who, _, rest = line.text.partition(":")
        text, _, why = rest.rpartition("=>")
        name = who.strip()
        seat = self.seat(name, line)
        steps = words.steps(text.strip(), name, self.names, line)
        self.drain(line, seat if isinstance(steps[0], a.React | a.Pass) else None)
        war = self.war.clone()
        for what in steps:
            key = war.key()
            found = self.try_to(war, seat, what)
            if found is not None:
                self.refused(line, found, why.strip())
                if war.key() != key:
                    raise self.fail(line, f"`{text}` was refused but changed the state")
                return
        raise self.fail(line, f"`{text.strip()}` is allowed, not {why}")

    def refused(self, line: Line, found: Refusal, why: str) -> None:
        """Compare a refusal with what the scenario says of it."""
        said, _, values = why.rstrip(")").partition("(")
        wanted = dict(part.split("=", 1) for part in split_outside(values, ",") if part)
        clause, _, reason = said.strip().partition(" ")
        have = {name: shown(worth) for name, worth in found.values.items()}
        right = clause == found.clause and reason in ("", found.reason)
        if not right or any(have.get(name) != worth for name, worth in wanted.items()):
            raise self.fail(line, f"refused by {found.clause} {found.reason} {have}, not {why}")

    def sees(self, line: Line) -> None:
        """`sees 한서: 가온, 한서 | sight=1 가온.hp=20`: who is in sight, and what the view says."""
        name, _, rest = line.text.partition(":")
        viewer = self.viewer(name.strip(), line)
        wrong = sees(self.war.view(viewer), split_outside(rest, "|"), line)
        if wrong:
            raise self.fail(line, f"{name} sees: {faults(wrong)}")

    def hears(self, line: Line) -> None:
        """`hears 한서: Left, !Arrived | public: nothing`: which of the events since the last look are for whom."""
        for cell in line.cells():
            name, _, rest = cell.partition(":")
            wrong = hears(self.news(), self.viewer(name.strip(), line), rest.strip(), line)
            if wrong:
                raise self.fail(line, f"{name.strip()} hears: {faults(wrong)}")

    # -- the end ------------------------------------------------------------------------------------------------------

    def winner(self, line: Line) -> None:
        """`winner A`, `winner A pairs`, `draw`."""
        self.judged = True
        if not self.war.over():
            raise self.fail(line, "the war goes on")
        ended = [event for event in self.war.journal or [] if isinstance(event, WarEnded)]
        have = [ended[0].winner, ended[0].why] if ended else ["", ""]
        wanted = ["", "draw"] if line.verb == "draw" else line.text.split()
        if have[: len(wanted)] != wanted or len(ended) != 1 or not self.returns(have[0]):
            raise self.fail(line, f"the war ended with {have}, {len(ended)} times")

    def returns(self, winner: str) -> bool:
        """Whether the result by seats says the same: 1 for the winners, 0 for the others, 0.5 for all in a draw."""
        war: War = self.war
        for stat in war.board.stats:
            wanted = 0.5 if not winner else float(war.board.team_names[stat.team] == winner)
            if war.returns(stat.seat) != wanted:
                return False
        return not members(int(war.deciding()))
