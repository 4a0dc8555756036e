"""A bound campaign in memory for tests: four pairs, everybody with an account, a clock, and all that was sent."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import msgspec

from simpan.chat.campaign.bound import BoundCampaign
from simpan.chat.reply import Answered, Button, Reply
from simpan.chat.request import Person, Place, Request
from simpan.chat.settings import CampaignSettings
from simpan.mansion.campaign import Campaign
from simpan.mansion.desk.store import Memory
from simpan.mansion.war import War
from tests.mansion.desk_table import SEED, STARTS, small

NOW: Final = 1_000_000
STAFF: Final = "민지"
PLACE: Final = Place("example.social/1")


def key(name: str) -> str:
    """The account of a player or character."""
    return f"{name.replace(' ', '_')}@example.social"


def settings(**more: Any) -> CampaignSettings:
    """The four players and their servants, and one of the staff."""
    players = {key(name): name for name in STARTS}
    made = CampaignSettings("war", Path(), players, staff=(key(STAFF),), staff_names={key(STAFF): STAFF})
    return msgspec.structs.replace(made, **{"staff_gets": "all", **more})


class SmallWar:
    """Writes as anybody, and keeps what comes of it."""

    def __init__(self, campaign: Campaign | None = None, store: Memory | None = None, **more: Any) -> None:
        self.now = NOW
        self.settings = settings(**more)
        self.store = store or Memory(campaign or small(), SEED)
        self.bound = BoundCampaign(self.settings, self.store, clock=lambda: self.now)
        self.replies: list[Reply] = list(self.bound.start(self.now))
        self.asked = 0

    def again(self, alive: int | None = None) -> SmallWar:
        """The program after a restart."""
        twin = SmallWar.__new__(SmallWar)
        twin.now, twin.settings, twin.store, twin.asked = self.now, self.settings, self.store, self.asked + 1000
        twin.bound = BoundCampaign(twin.settings, twin.store, clock=lambda: twin.now)
        twin.replies = list(twin.bound.start(twin.now, alive))
        return twin

    def copy(self) -> SmallWar:
        """The program after a restart, of a war of its own that goes on from here."""
        kept, self.store = self.store, deepcopy(self.store)
        try:
            return self.again()
        finally:
            self.store = kept

    @property
    def war(self) -> War:
        """The position."""
        return self.bound.table.war

    def request(self, name: str, text: str, **more: Any) -> Request:
        """A request of somebody by name, at this moment."""
        self.asked += 1
        made = Request(
            f"mastodon:example.social:{self.asked}", Person(key(name), name), PLACE, text, "public", self.now
        )
        return msgspec.structs.replace(made, **more)

    def ask(self, name: str, text: str, **more: Any) -> Answered:
        """What comes of a post, a command or the press of a button."""
        self.now += 1
        answered = self.bound.answer(self.request(name, text, **more))
        self.replies += answered.replies
        return answered

    def say(self, name: str, text: str, **more: Any) -> list[Reply]:
        """The replies to it, but for the status message."""
        return [reply for reply in self.ask(name, text, **more).replies if reply.to != "status"]

    def press(self, name: str, button: Button) -> list[Reply]:
        """Press a button."""
        return self.say(name, button.text, form="button", until=button.until, visibility="direct")

    def look(self) -> list[Reply]:
        """Time has passed."""
        found = list(self.bound.look(self.now))
        self.replies += found
        return found

    def acting(self) -> str:
        """Whose turn it is."""
        return self.war.board.stats[self.war.actor].name if self.war.actor >= 0 else ""

    def turn_of(self, name: str) -> SmallWar:
        """End turns until it is that character's."""
        for _ in range(60):
            if self.acting() == name:
                return self
            self.say(self.acting(), "턴 종료")
        raise AssertionError(f"it is never the turn of {name}")


def begun(campaign: Campaign | None = None, **more: Any) -> SmallWar:
    """At the first turn, everybody on its tile."""
    war = SmallWar(campaign, **more)
    for name, tile in STARTS.items():
        war.say(name, f"{tile}에서 시작합니다")
    assert war.war.phase == 1
    return war


def lines(replies: list[Reply]) -> list[str]:
    """All that was said."""
    return [line for reply in replies for line in reply.lines]


def read_by(replies: list[Reply], name: str) -> list[Reply]:
    """What the account of a player or character can read: its own, and what everybody reads."""
    return [one for one in replies if one.to in ("here", "battle", "status") or key(name) in one.people]
