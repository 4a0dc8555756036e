"""A world in memory: dice from real seeds, or from a script; a campaign of one's own. It keeps what answers change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from simpan.chat.answer import answer
from simpan.chat.dice.series import draw
from simpan.chat.ports import Bound
from simpan.chat.reply import Answered, Forgotten, Reply, Revealed, Rolled, SeriesBegun
from simpan.chat.request import Person, Place, Request
from simpan.chat.settings import Secret, Settings
from simpan.core.hosting import Lang

SETTINGS = Settings("mastodon", Secret("no token"), Path("nowhere"), table="https://table.example")
ROOT = "example.social/100"


@dataclass
class SmallWorld:
    """`ports.World`. script: faces that come before those of the seed; seeds: 1, 2, 3 …"""

    settings: Settings = SETTINGS
    bound: Bound | None = None
    script: list[int] = field(default_factory=list)
    begun: list[SeriesBegun] = field(default_factory=list)
    rolled: list[Rolled] = field(default_factory=list)
    over: set[tuple[str, int]] = field(default_factory=set)
    forgotten: list[str] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)
    stored: list[tuple[str, int]] = field(default_factory=list)
    asked: int = 0
    first_seed: bytes = (1).to_bytes(32, "big")

    def campaign(self, request: Request) -> Bound | None:
        return self.bound

    def series(self, place: str) -> tuple[SeriesBegun, int, int] | None:
        for one in reversed(self.begun):
            if one.place == place and (place, one.number) not in self.over:
                drawn = sum(roll.dice for roll in self.rolls(place, one.number))
                return one, drawn, self.last_roll(place)[0]
        return None

    def rolls(self, place: str, series: int) -> Sequence[Rolled]:
        return [one for one in self.rolled if (one.place, one.series) == (place, series)]

    def last_roll(self, place: str) -> tuple[int, int]:
        rolls = [one.n for one in self.rolled if one.place == place]
        return max(rolls, default=0), max((one.number for one in self.begun if one.place == place), default=0)

    def seed(self) -> bytes:
        return (int.from_bytes(self.first_seed, "big") + len(self.begun)).to_bytes(32, "big")

    def faces(self, series: SeriesBegun, first: int, dice: int, sides: int) -> tuple[int, ...]:
        if self.script:
            faces, self.script = self.script[:dice], self.script[dice:]
            return tuple(faces)
        return draw(series, first, dice, sides)

    def lag(self, lang: Lang) -> Sequence[str]:
        return self.waiting

    def known(self, person: str) -> Sequence[tuple[str, int]]:
        return self.stored

    def take(self, answered: Answered) -> None:
        """What the ledger would keep."""
        for change in answered.changes:
            match change:
                case SeriesBegun():
                    self.begun.append(change)
                case Rolled():
                    self.rolled.append(change)
                case Revealed():
                    self.over.add((change.place, change.number))
                case Forgotten():
                    self.forgotten.append(change.person)

    def request(self, text: str, who: str = "hana@example.social", place: str = ROOT, **more: object) -> Request:
        """The next request, ten seconds after the last one."""
        self.asked += 1
        fields = {"visibility": "public", "at": 1_800_000_000 + 10 * self.asked, **more}
        return Request(f"mastodon:example.social:{100 + self.asked}", Person(who), Place(place), text, **fields)  # type: ignore[arg-type]

    def ask(self, text: str, who: str = "hana@example.social", place: str = ROOT, **more: object) -> tuple[Reply, ...]:
        """What somebody is answered; what it changes is kept."""
        answered = answer(self.request(text, who, place, **more), self)
        assert answered.wish is None
        self.take(answered)
        return answered.replies

    def say(self, text: str, **more: object) -> str:
        """The lines of the only reply, "" for silence."""
        replies = self.ask(text, **more)  # type: ignore[arg-type]
        assert len(replies) < 2
        return "\n".join(replies[0].lines) if replies else ""
