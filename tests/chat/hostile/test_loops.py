"""Machines that answer every answer, and crowds: it comes to an end, and a campaign's people do not wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from simpan.chat import answer
from simpan.chat.ports import Letter
from simpan.chat.request import Person, Place, Request
from simpan.chat.run.lanes import AT_ONCE
from simpan.chat.settings import Limits
from tests.chat.campaign.small_war import begun, key
from tests.chat.plain import Form, PlainGateway, Posted
from tests.chat.run.going import going, happens, settled

pytestmark = pytest.mark.served

AT: Final = 1_700_000_000
MACHINE: Final = "machine@else.where"


class Talking(PlainGateway):
    """A network on which a machine, not marked as one, answers every post that it can read."""

    def __init__(self, says: Callable[[str], str], first: str, who: str = MACHINE) -> None:
        super().__init__([said(first, who, 0, True)])
        self.says, self.who = says, who

    def _accept(self, letter: Letter, remote: Callable[[str], str]) -> Posted:
        known = len(self.posts)
        made = super()._accept(letter, remote)
        if len(self.posts) > known and self.who in made.form.people and known < 400:
            self.write(said(self.says(made.text), self.who, len(self.posts), False, made.form))
        return made


def said(text: str, who: str, number: int, first: bool, form: Form | None = None) -> Request:
    direct = form is not None and form.visibility == "direct"
    place = Place("x/direct" if direct else "x/1")
    return Request(f"mastodon:x:{number}", Person(who), place, text, "direct" if direct else "public", AT + number,
                   answers=str(number), first=first)  # fmt: skip


def talk(folder: Path, gateway: PlainGateway) -> None:
    async def run() -> None:
        async with going(folder, gateway, answer, [begun().bound], clock=lambda: AT + 1000.0) as ledger:
            await settled(gateway, ledger)

    asyncio.run(run())


@pytest.mark.parametrize(
    "says",
    [
        lambda text: text,
        lambda text: f"@심판 {text}",
        lambda text: "2d6",
        lambda text: "[2d6] [도움] [내정보] [카드 화염]",
        lambda text: "[상태]",
        lambda text: "도움",
        lambda text: "[없는말]",
        lambda text: "[공개] [2d6]",
        lambda text: "[101d6]",
        lambda text: "[조항 L1.1] [카드 없는카드]",
        lambda text: "k3에서 k4로 이동",
    ],
    ids=["echo", "mention", "2d6", "all", "status", "help", "unknown", "reveal", "refused", "lookups", "declares"],
)
def test_two_machines_do_not_talk_for_ever(says: Callable[[str], str], tmp_path: Path) -> None:
    gateway = Talking(says, "[2d6]")
    talk(tmp_path, gateway)
    posts = [post for post in gateway.posts if MACHINE in post.form.people]
    assert 1 <= len(posts) <= Limits().person_10min + 5


class Held(PlainGateway):
    """Posts nothing before it may."""

    def __init__(self, script: list[Request]) -> None:
        super().__init__(script)
        self.may = asyncio.Event()

    async def send(self, letter: Letter, remote: Callable[[str], str]) -> str:
        await self.may.wait()
        return await super().send(letter, remote)


def test_a_crowd_does_not_keep_a_player_waiting(tmp_path: Path) -> None:
    """Hundreds of strangers come first, and a declaration after them, when nothing of theirs is posted yet."""
    crowd = [
        Request(f"mastodon:x:{1000 + n}", Person(f"s{n}@else.where"), Place(f"x/{n % 9}"), "[2d6]", "public",
                AT + n // 9, answers=str(n), first=True)
        for n in range(300)
    ]  # fmt: skip
    war = begun()
    who = war.acting()
    turn = Request("mastodon:x:9", Person(key(who)), Place("x/war"), f"{who}: 턴 종료", "public", AT + 500, answers="9")

    async def run() -> list[str]:
        gateway = Held([*crowd, turn])
        async with going(tmp_path, gateway, answer, [war.bound], clock=lambda: AT + 1000.0) as ledger:
            await happens(lambda: any(of_the_war(one.letter.key) for one in ledger.outbox.waiting()))
            gateway.may.set()
            await settled(gateway, ledger)
            return gateway.calls

    calls = asyncio.run(run())
    assert len(calls) > 290
    # Whatever else was on its way already goes first.
    assert next(place for place, one in enumerate(calls) if of_the_war(one)) < AT_ONCE


def of_the_war(key: str) -> bool:
    """Whether it is a letter of what was declared."""
    return key.startswith("war/war/") and "status" not in key and "start" not in key
