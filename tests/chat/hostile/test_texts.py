"""Whatever is written is answered or met with silence, soon, and calls nobody, shows nothing, breaks nothing."""

from __future__ import annotations

import asyncio
import re
import time
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from simpan.chat import answer
from simpan.chat.discord.form import unpacked
from simpan.chat.discord.letters import LetterMaker
from simpan.chat.ledger import Ledger
from simpan.chat.ledger.inbox import _kept
from simpan.chat.mastodon.post import Writer, call, post_of
from simpan.chat.reply import Reply
from simpan.chat.request import Person, Place, Request
from simpan.chat.settings import Limits, Secret, Settings
from tests.chat.campaign.small_war import SmallWar, begun, key
from tests.chat.hostile.texts import LONG, hostile
from tests.chat.plain import PlainGateway
from tests.chat.run.going import going, settled
from tests.chat.small_world import SmallWorld

# As Mastodon finds them (app/models/account.rb, app/models/tag.rb), older and newer.
MENTION: Final = re.compile(r"(?<![=/\w])@([a-z0-9_]+(?:[.-]+[a-z0-9_]+)*)", re.IGNORECASE)
OLD_MENTION: Final = re.compile(r"(?:^|[^/\w])@([a-z0-9_]+)", re.IGNORECASE)
TAG: Final = re.compile(r"(?:^|[^/)\w])[#＃](?=\w)(?!\d+(?!\w))")
DISCORD: Final = re.compile(r"(?<!\\)<(?:@[!&]?|#)\d+>|@(?:everyone|here)")
SETTINGS: Final = Settings("mastodon", Secret("no token"), Path("nowhere"), "https://war.test", table="https://t.test")
WRITER: Final = Writer(SETTINGS, {}, "war.test")
MAKER: Final = LetterMaker(SETTINGS, {})
MOST: Final = 10_100  # signs of one answer: a notice of the staff may be as long as a post
SECONDS: Final = 1.5  # of work


def asked(text: str, who: str, number: int, first: bool = True) -> Request:
    return Request(
        f"mastodon:war.test:{number}", Person(who, "@everyone <@1> #태그"), Place("war.test/1"), text, "public", 10**6,
        answers=str(number), first=first,
    )  # fmt: skip


def check(reply: Reply, request: Request) -> None:
    """One answer calls nobody and can be shown."""
    whole = "\n".join(reply.lines)
    assert len(whole) <= MOST, len(whole)
    whole.encode()
    for sign in whole:
        kind = unicodedata.category(sign)
        assert sign == "\n" or kind not in ("Cc", "Cs"), repr(sign)
        assert not "\u202a" <= sign <= "\u202e", "turns all that follows"
        assert not "\u2066" <= sign <= "\u2069", "turns all that follows"
    for letter in WRITER.letters(reply, request):
        post = post_of(letter)
        for text in post.texts:
            assert not MENTION.search(text), text
            assert not OLD_MENTION.search(text), text
            assert not TAG.search(text), text
            assert len(call(post.readers, "war.test")) + len(text) < 1000
    for one in MAKER.letters(reply, request):
        form = unpacked(one.form)
        assert not DISCORD.search(form.text), form.text
        assert len(form.text) <= 2000


def answers(war: SmallWar | None, who: str) -> Iterator[tuple[str, tuple[Reply, ...], float]]:
    world = SmallWorld(SETTINGS, bound=war.bound if war else None)
    for number, text in enumerate(hostile()):
        request = _kept(asked(text, who, number))
        assert isinstance(request, Request)
        start = time.process_time()
        answered = answer.answer(request, world)
        if answered.wish is not None:
            answered = answer.granted(request, world, None)
        took = time.process_time() - start
        world.take(answered)
        yield text, answered.replies, took


@pytest.mark.slow
@pytest.mark.parametrize("who", ["stranger@else.where", key("한서"), key("민지")])
def test_every_text(who: str) -> None:
    """By somebody, by a player, by the staff."""
    war = begun()
    said = 0
    for number, (text, replies, took) in enumerate(answers(war, who)):
        assert took < SECONDS, (text[:60], took)
        for reply in replies:
            said += 1
            try:
                check(reply, asked(text, who, number))
            except AssertionError as error:
                raise AssertionError((text[:80], reply.key, reply.lines[:3])) from error
    assert said > 100


@pytest.mark.slow
@pytest.mark.served
def test_all_of_it_through_the_whole_program(tmp_path: Path) -> None:
    """Nothing is left behind, and nothing fails."""
    texts = [*hostile()[::5], *LONG]
    people = ["stranger@else.where", key("한서"), key("민지")]
    script = [asked(text, people[number % 3], 1000 + number) for number, text in enumerate(texts)]
    script.append(Request("mastodon:war.test:9", Person("\ud800@x", "\udc00\x00"), Place("war.test/\udfff"), "[2d6]",
                          "public", 10**6, mentions=("\ud800",), link="\ud800"))  # fmt: skip

    async def run() -> tuple[PlainGateway, list[tuple[str, int]]]:
        gateway = PlainGateway(script)
        async with going(tmp_path, gateway, answer, [begun().bound]) as ledger:
            await settled(gateway, ledger)
            return gateway, states(ledger)

    gateway, found = asyncio.run(run())
    assert found == [("done", len(script))]
    assert gateway.rejected == []
    assert len(gateway.posts) > 50


def states(ledger: Ledger) -> list[tuple[str, int]]:
    """How many requests are in each state."""
    return [(state, n) for state, n in ledger._file.rows("SELECT state, count(*) FROM inbox GROUP BY state")]


def test_limits_are_on() -> None:
    """What strangers may cause is bounded unless it is switched off."""
    assert SETTINGS.limits == Limits()
    assert 0 < Limits().person_10min <= Limits().person_3h
