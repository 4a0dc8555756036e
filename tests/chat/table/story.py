"""A section of the table is played: the real `answer`, a scripted world, and the real desk with scripted dice."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest import mock

from simpan.chat.answer import answer, granted
from simpan.chat.campaign.bound import BoundCampaign
from simpan.chat.ports import Bound
from simpan.chat.reply import Change, Enrolled, Forgotten, Reply, Revealed, Rolled, SeriesBegun
from simpan.chat.request import Person, Place, Request, Visibility
from simpan.chat.run.words import word
from simpan.chat.settings import CampaignSettings, Secret, Settings
from simpan.core import fair
from simpan.core.hosting import Lang
from simpan.mansion.campaign import load, players
from simpan.mansion.desk.desk import Desk
from simpan.mansion.desk.store import Memory
from tests.chat.table.rows import HOST, OPEN, Row, Section, key_of
from tests.mansion.desk_table import SEED, STARTS, small
from tests.mansion.made_up import campaign_with

BEGIN: Final = 1_796_472_000  # 2026-12-05 21:00 in Seoul
STEP: Final = 10  # seconds from one row to the next
WIDTHS: Final[tuple[Visibility, ...]] = ("public", "unlisted", "followers", "direct")
PAIR: Final = 36  # outcomes of a judgement's two dice
LINKS: Final = ("https://table.example/s/host", "https://table.example/s/guest")


@dataclass
class Script:
    """Dice in the order in which they are drawn. more: where others come from while the table is written."""

    left: list[int] = field(default_factory=list)
    used: list[int] = field(default_factory=list)
    more: Random | None = None
    open: bool = False

    def begin(self, row: Row) -> None:
        """The dice of a row; behind `?` they are still to be found."""
        self.left, self.used, self.open = row.draws, [], row.dice.endswith(OPEN)

    def next(self, sides: int) -> int:
        """The next draw, from 0 on."""
        if not self.left and self.open and self.more is not None:
            value = self.more.randrange(sides)
            self.left.append(value // 6 * 10 + value % 6 + 11 if sides == PAIR else value + 1)
        assert self.left, f"one more of {sides} is drawn than the row has dice"
        token = self.left.pop(0)
        value = token // 10 * 6 + token % 10 - 7 if sides == PAIR else token - 1
        assert 0 <= value < sides, f"{token} is no outcome of {sides}"
        self.used.append(token)
        return value


@dataclass
class World:
    """What an answer rests on, in memory (`ports.World`)."""

    settings: Settings
    script: Script
    bound: BoundCampaign | None = None
    begun: list[SeriesBegun] = field(default_factory=list)
    rolled: list[Rolled] = field(default_factory=list)
    revealed: set[tuple[str, int]] = field(default_factory=set)
    asked: list[Request] = field(default_factory=list)

    def campaign(self, request: Request) -> Bound | None:
        bound = self.bound
        return bound if bound is not None and (bound.takes(request) or bound.near(request)) else None

    def series(self, place: str) -> tuple[SeriesBegun, int, int] | None:
        for one in reversed(self.begun):
            if one.place == place and (place, one.number) not in self.revealed:
                return one, sum(roll.dice for roll in self.rolls(place, one.number)), self.last_roll(place)[0]
        return None

    def rolls(self, place: str, series: int) -> Sequence[Rolled]:
        return [one for one in self.rolled if (one.place, one.series) == (place, series)]

    def last_roll(self, place: str) -> tuple[int, int]:
        rolls = [one.n for one in self.rolled if one.place == place]
        return max(rolls, default=0), max((one.number for one in self.begun if one.place == place), default=0)

    def seed(self) -> bytes:
        return hashlib.sha256(f"seed {len(self.begun)}".encode()).digest()

    def faces(self, series: SeriesBegun, first: int, dice: int, sides: int) -> tuple[int, ...]:
        drawn = sum(one.dice for one in self.rolls(series.place, series.number))
        assert first >= drawn, "draws go on where they were"
        return tuple(self.script.next(sides) + 1 for _ in range(dice))

    def lag(self, lang: Lang) -> Sequence[str]:
        return (word(lang, "lag_none"),)

    def known(self, person: str) -> Sequence[tuple[str, int]]:
        posts = sum(one.who.key == person for one in self.asked)
        return [("posts", posts), ("rolls", sum(one.who == person for one in self.rolled))]

    def take(self, changes: Sequence[Change]) -> None:
        """Remember what came of an answer."""
        for one in changes:
            if isinstance(one, SeriesBegun):
                self.begun.append(one)
            elif isinstance(one, Rolled):
                self.rolled.append(one)
            elif isinstance(one, Revealed):
                self.revealed.add((one.place, one.number))
            elif isinstance(one, Enrolled):
                assert self.bound is not None
                self.bound.enrol(one.person, one.who)
            elif isinstance(one, Forgotten):
                self.asked = [asked for asked in self.asked if asked.who.key != one.person]


@dataclass(frozen=True)
class Told:
    """What came of a row. drawn: its dice, as the table has them."""

    row: Row
    request: Request | None
    replies: tuple[Reply, ...]
    changes: tuple[Change, ...] = ()
    drawn: tuple[int, ...] = ()


class Story:
    """The rows of a section, one after the other. folder: of the campaign, if there is one."""

    def __init__(self, section: Section, folder: Path, more: Random | None = None) -> None:
        self.section = section
        self.now = BEGIN
        self.script = Script(more=more)
        self._places: dict[str, int] = {}
        self._number = 1000
        self._posted: set[str] = set()  # as the ledger, which posts nothing twice
        lang: Lang = "en" if section.options.get("lang") == "en" else "ko"
        settings = Settings(
            network="discord" if section.options.get("network") == "discord" else "mastodon",
            token=Secret("none"),
            data=folder,
            api=f"https://{HOST}",
            lang=lang,
            table=section.options.get("table", ""),
            dice=section.flag("dice", True),
            lookups=section.flag("lookups", True),
        )
        self.world = World(settings, self.script)
        self._store = _war(section) if "campaign" in section.options else None

    def _bound(self) -> BoundCampaign:
        """The campaign at its desk, as after a start of the program."""
        options = self.section.options
        known = {key_of(name): name for name in _names(self._store, options.get("accounts") != "players")}
        staff = [name.strip() for name in options.get("staff", "민지").split(",")]
        discord = self.world.settings.network == "discord"
        settings = CampaignSettings(
            key="war",
            folder=self.world.settings.data,
            players=known,
            staff=tuple(key_of(name) for name in staff),
            staff_names={key_of(name): name for name in staff},
            guild="7" if discord else "",
            channel="101" if discord else "",
            staff_channel="900" if discord else "",
            lang=self.world.settings.lang,
            confirm=self.section.flag("confirm", False),
            strict=self.section.flag("strict", False),
            staff_gets="all" if options.get("staff_gets") == "all" else "needed",
        )
        return BoundCampaign(settings, self._store, clock=lambda: self.now)

    def tell(self) -> Iterator[Told]:
        """What comes of each row, all of whose dice are used up. Raises AssertionError for dice that do not fit."""
        with self._scripted():
            self.world.bound = None if self._store is None else self._bound()
            for row in self.section.rows:
                self.script.begin(row)
                told = self._row(row)
                done = not self.script.left or (self.script.open and self.script.more is not None)
                assert done, f"line {row.number}: nobody draws {self.script.left}"
                new = tuple(reply for reply in told.replies if reply.key not in self._posted)
                self._posted.update(reply.key for reply in told.replies)
                yield replace(told, replies=new, drawn=tuple(self.script.used))

    def _row(self, row: Row) -> Told:
        words = row.words
        later = [one for one in words if one.startswith("+")]
        for one in later:
            self.now += int(one[1:-1]) * (60 if one.endswith("m") else 1)
        self.now += 0 if later else STEP
        if row.who == "*":
            return Told(row, None, tuple(self._of_itself(row.text)))
        request = self._request(row)
        self.world.asked.append(request)
        found = answer(request, self.world)
        if found.wish is not None:
            links = None if self.section.options.get("room") == "no" else LINKS
            found = granted(request, self.world, links)
        self.world.take(found.changes)
        return Told(row, request, found.replies, found.changes)

    def _of_itself(self, what: str) -> Sequence[Reply]:
        """What comes without a request: the program starts, starts again, or looks at the time."""
        if what == "restart":
            self.world.bound = self._bound()
        bound = self.world.bound
        assert bound is not None
        assert what in ("start", "restart", "look"), what
        return bound.look(self.now) if what == "look" else bound.start(self.now)

    def _request(self, row: Row) -> Request:
        words = row.words
        name = next((word[1:] for word in words if word.startswith("#")), "")
        first = name not in self._places and "re" not in words
        place = self._places.setdefault(name, len(self._places) + 101)
        discord = self.world.settings.network == "discord"
        self._number += 1
        number = str(self._number)
        wide: Visibility = next((word for word in WIDTHS if word in words), "public")
        return Request(
            id=f"discord:{number}" if discord else f"mastodon:{HOST}:{number}",
            who=Person(key_of(row.who), row.who, tuple(word[5:] for word in words if word.startswith("role="))),
            place=Place(f"discord:7/{place}", "7", str(place)) if discord else Place(f"{HOST}/{place}"),
            text=row.plain,
            visibility=wide,
            at=self.now,
            form="command" if "command" in words else "button" if "button" in words else "post",
            answers=number,
            lang="en" if "en" in words else "ko" if "ko" in words else None,
            first=first,
            until=self.world.bound.moment_of(key_of(row.who)) if "button" in words and self.world.bound else "",
        )

    @contextmanager
    def _scripted(self) -> Iterator[None]:
        """All draws of a war come from the script."""
        script = self.script

        class Scripted(fair.Stream):
            def draw(self, n: int) -> int:
                value = script.next(n)
                self.log.append(fair.Draw(self.counter, n, value))
                self.counter += 1
                return value

        with mock.patch.object(fair, "Stream", Scripted):
            yield


def _war(section: Section) -> Memory:
    """The war of a section: of four pairs or of the default campaign, with house rules of its own (`house.tie=…`)."""
    house: dict[str, Any] = {key[6:]: _value(one) for key, one in section.options.items() if key.startswith("house.")}
    campaign = small(**house) if section.options["campaign"] == "small" else campaign_with(**house)
    store = Memory(campaign, SEED)
    if section.flag("begun", False):
        desk = Desk(store, lambda: BEGIN, "민지")
        desk.open()
        for name, tile in STARTS.items():
            answer = desk.post(name, f"{tile}에서 시작합니다")
            assert answer.status == "ruled", answer.text()
    return store


def _value(text: str) -> Any:
    return int(text) if text.isdigit() else {"true": True, "false": False}.get(text, text)


def _names(store: Memory | None, characters: bool) -> tuple[str, ...]:
    """Everybody who has an account."""
    assert store is not None
    campaign = load(store.read().header.set_up)
    return tuple(dict.fromkeys((*players(campaign), *(one.name for one in campaign.sheets if characters))))


def play(section: Section, folder: Path) -> list[Told]:
    """The whole story of a section."""
    return list(Story(section, folder).tell())
