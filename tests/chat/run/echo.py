"""A small answer to test the program with: it says again what was said, and does as it is told.

The text is a list of words: `to:PLACE` where the answer goes, `for:ACCOUNT` to whom, `roll` a die of the place,
`reveal`, `forget`, `room`, `raise`, `enrol:WHO`, `lines:N`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

from simpan.chat.ledger import Ledger
from simpan.chat.ports import Bound, World
from simpan.chat.reply import (
    Answered,
    Change,
    Enrolled,
    Forgotten,
    Reply,
    Revealed,
    Rolled,
    RoomWanted,
    SeriesBegun,
    To,
)
from simpan.chat.request import Changed, Person, Place, Request
from simpan.chat.run.world import World as RealWorld
from simpan.chat.settings import Secret, Settings
from simpan.core.hosting import Lang

BATTLE = "war"


def written(number: int, text: str, who: str = "a@x", place: str = "x/1", at: int | None = None) -> Request:
    """A post."""
    return Request(
        f"mastodon:x:{number}", Person(who), Place(place), text, "public", 1000 + number if at is None else at
    )


def settings(folder: Path, lang: Lang = "ko") -> Settings:
    """Of no network in particular."""
    return Settings("mastodon", Secret("not-a-real-token"), folder, lang=lang)


def world(ledger: Ledger, *campaigns: Bound, lang: Lang = "ko") -> RealWorld:
    """With these campaigns."""
    return RealWorld(settings(Path("nowhere"), lang), ledger, campaigns)


class Echo:
    """As `run.worker.Answers`."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.failing: Callable[[Request], None] = lambda request: None

    def answer(self, request: Request, world: World) -> Answered:
        """As the text says."""
        self.asked.append(request.id)
        self.failing(request)
        if (bound := world.campaign(request)) is not None:
            return bound.answer(request)
        words = request.text.split()
        if "raise" in words:
            raise ValueError(request.text)
        if "room" in words:
            return Answered(wish=RoomWanted("lumen", ""))
        return Answered(self._replies(request, words), self._changes(request, words, world))

    def granted(self, request: Request, world: World, room: tuple[str, str] | None) -> Answered:
        """The room."""
        return Answered((Reply(request.id, "here", "lookup", room or ("no room",)),))

    def _replies(self, request: Request, words: list[str]) -> tuple[Reply, ...]:
        to = next((word[3:] for word in words if word.startswith("to:")), "here")
        people = tuple(word[4:] for word in words if word.startswith("for:"))
        many = next((int(word[6:]) for word in words if word.startswith("lines:")), 1)
        lines = tuple(f"{request.text} {number}" for number in range(many))
        return (Reply(request.id, cast(To, to), "ruling", lines, people, BATTLE if to != "here" else ""),)

    def _changes(self, request: Request, words: list[str], world: World) -> tuple[Change, ...]:
        place, found = request.place.key, list[Change]()
        if "roll" in words:
            last, number = world.last_roll(place)
            series = world.series(place)
            if series is None:
                begun = SeriesBegun(place, number + 1, world.seed().hex(), (place, request.id), request.at)
                found.append(begun)
                series = begun, 0, last
            faces = world.faces(series[0], series[1], 2, 6)
            found.append(
                Rolled(place, series[0].number, last + 1, request.who.key, "2d6", 2, 6, 0, faces, series[1], request.at)
            )
        if "reveal" in words:
            found.append(Revealed(place, world.last_roll(place)[1], request.at))
        if "forget" in words:
            found.append(Forgotten(request.who.key, request.at))
        found += [
            Enrolled(BATTLE, request.who.key, word[6:], "staff@x", request.at)
            for word in words
            if word.startswith("enrol:")
        ]
        return tuple(found)


class Campaign:
    """A campaign of everybody who writes in the place "x/war"; its record is a list."""

    key = BATTLE
    lang: Lang = "ko"

    def __init__(self) -> None:
        self.record: list[str] = []
        self.looks: list[int] = []
        self.people: dict[str, str] = {}
        self.begun: list[int | None] = []
        self.failing: Callable[[], None] = lambda: None
        self.due: list[int] = []

    def takes(self, request: Request) -> bool:
        """By place."""
        return request.place.key == "x/war"

    def near(self, request: Request) -> bool:
        """By place."""
        return self.takes(request)

    def leads(self, request: Request) -> bool:
        """Nobody."""
        return False

    def stranger(self, request: Request) -> Sequence[Reply]:
        """Nobody."""
        return ()

    def start(self, now: int, alive: int | None = None) -> Sequence[Reply]:
        """Notes it."""
        self.begun.append(alive)
        return (Reply(f"war/{BATTLE}/start", "battle", "notice", ("begun",), battle=BATTLE),)

    def answer(self, request: Request) -> Answered:
        """On record once."""
        self.failing()
        if request.id not in self.record:
            self.record.append(request.id)
        n = self.record.index(request.id)
        return Answered((Reply(f"war/{BATTLE}/{n}/0", "here", "ruling", (request.text,), battle=BATTLE),))

    def changed(self, changed: Changed, before: Request) -> Sequence[Reply]:
        """Told to the staff, if it is on record."""
        if before.id not in self.record:
            return ()
        said = f"{before.text} -> {changed.text}"
        return (Reply(f"war/{BATTLE}/{changed.id}", "staff", "notice", (said,), battle=BATTLE),)

    def look(self, now: int) -> Sequence[Reply]:
        """Tells of each deadline once it is past; the same again until somebody else sees that it was told."""
        self.looks.append(now)
        self.failing()
        past = [at for at in self.due if at <= now]
        return [Reply(f"war/{BATTLE}/{at}/0", "battle", "notice", (str(at),), battle=BATTLE) for at in past]

    def enrol(self, person: str, who: str) -> None:
        """Notes it."""
        self.people[person] = who

    def moment_of(self, person: str) -> str:
        """None."""
        return ""
