"""Died at every step between a post's arrival and its answer, once each: ruled once, posted once, and the same."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace

from simpan.chat.campaign.bound import BoundCampaign
from simpan.chat.ledger import Ledger
from simpan.chat.request import Incoming, Person, Place, Request, Visibility
from simpan.core import fair
from simpan.mansion.desk.folder import Folder
from tests.chat.campaign import day
from tests.chat.hostile.dying import Bomb, Mortal, live
from tests.chat.plain import changed

POSTS: Final = 13  # with which every kind of step comes often
LIVES: Final = 4000


def script() -> list[Incoming]:
    """The first posts of the golden day, of every width, with dice of others, a list, an edit and talk between."""
    widths: tuple[Visibility, ...] = ("public", "direct", "unlisted", "followers")
    found: list[Incoming] = []
    at = day.moment(0)
    posts = [one for sitting in day.requests() for one in sitting][:POSTS]
    for number, request in enumerate(posts):
        found.append(replace(request, visibility=widths[number % 4]))
        guest = Person(f"guest{number % 2}@else.where", "손님")
        if number % 5 == 0:
            found.append(Request(f"mastodon:example.social:{5000 + number}", guest, Place("example.social/9"),
                                 "[2d6] [d20]", "public", at, answers="9"))  # fmt: skip
        if number % 6 == 5:
            found.append(changed(request, "edited", at, "다른 말"))
        if number == 8:
            found.append(
                Request("mastodon:example.social:6000", guest, Place("example.social/9"), "[공개]", "public", at)
            )
        if number == 11:
            staff = Person(day.account(day.STAFF), day.STAFF)
            found.append(Request("mastodon:example.social:6001", staff, Place("example.social/1"),
                                 "/명부 @guest0@else.where = 한서", "direct", at, answers="6001"))  # fmt: skip
    return found


def lives(folder: Path, bomb: Bomb) -> tuple[Mortal, int]:
    """All of it, in as many lives as it takes."""
    war = folder / "war"
    war.mkdir(parents=True)
    day.begin(war)
    gateway = Mortal(script(), most=6)
    gateway.bomb = bomb

    def campaigns(ledger: Ledger) -> list[BoundCampaign]:
        known = [(one.person, one.who) for one in ledger.enrolled()]
        return [BoundCampaign(day.settings(war), clock=lambda: day.moment(0), enrolled=known)]

    async def run() -> int:
        for number in range(1, LIVES):
            if await live(folder / "data", gateway, campaigns, lambda: float(day.moment(0))):
                return number
        raise AssertionError("it never came to an end")

    return gateway, asyncio.run(run())


@pytest.mark.served
@pytest.mark.slow
def test_it_may_die_at_every_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each declaration once in the record, each post once on the network, and none of them any other than in calm."""
    monkeypatch.setattr(fair, "new_seed", lambda: bytes(32))  # a seed that nobody heard of is drawn anew: not here
    monkeypatch.setattr(secrets, "token_hex", lambda size: "00" * size)
    calm_bomb = Bomb()
    calm_bomb.armed = False
    calm, _ = lives(tmp_path / "calm", calm_bomb)
    bomb = Bomb(7)
    bomb.lay(monkeypatch)
    killed, number = lives(tmp_path / "killed", bomb)
    print(number, bomb.kinds)
    assert number > 200
    assert min(bomb.kinds.values()) > 5
    assert killed.rejected == []
    records = [Folder(tmp_path / name / "war").read() for name in ("calm", "killed")]
    assert day.entries(records[0]) == day.entries(records[1])
    texts = [{post.key: post.form.lines for post in one.posts if "/status/" not in post.key} for one in (calm, killed)]
    assert {key: lines for key, lines in texts[1].items() if texts[0].get(key) != lines} == {}
    assert texts[0].keys() == texts[1].keys()
    for lane in {post.lane for post in calm.posts}:
        orders = [[post.key for post in one.posts if post.lane == lane] for one in (calm, killed)]
        assert orders[0] == orders[1], lane
