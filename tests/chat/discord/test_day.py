"""The default campaign's first day over the stand-in, by the real discord.py and the whole program: by mentions, direct
messages, commands and buttons. The record is the pasted one, every reply is said once, and no account can read what its
player may not know. (§H6.7 §H6.8 §H6.12)"""

from __future__ import annotations

import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final

import pytest

from simpan.chat.campaign.words import word
from simpan.chat.discord.accounts import message_of
from simpan.chat.discord.buttons import pressed
from simpan.chat.discord.form import Form, unpacked
from simpan.chat.discord.gateway import DiscordGateway
from simpan.chat.reply import Reply
from simpan.chat.request import Request
from simpan.chat.settings import CampaignSettings
from simpan.core.simulate import Dice
from tests.chat import books
from tests.chat.campaign import day
from tests.chat.discord.interactions import SOON
from tests.chat.discord.rig import ACKNOWLEDGED, Rig, play, standing, until
from tests.chat.discord.stand_in import StandIn
from tests.chat.discord.world import Message

pytestmark = [pytest.mark.served, pytest.mark.slow]
PRESSED: Final = ("반응 없음", "/확인")
POINTERS: Final = ("답:", "처리했습니다.", "비공개로답했습니다.")
RECEIPTS: Final = (word("ko", "kept"), "받았습니다.")  # always the same, whatever was asked
WAIT: Final = 240.0  # seconds


class Played:
    """The day on a server, as far as it went."""

    def __init__(self, stand: StandIn, folder: Path) -> None:
        self.stand: Final = stand
        self.folder: Final = folder
        self.war: Final = folder / "war"
        self.war.mkdir()
        day.begin(self.war)
        stand.world.ahead = day.moment(0) - time.time()
        self.people: Final = {name: stand.world.user(name) for name in day.names()}
        self.stranger: Final = stand.world.user("아무개")
        minji = self.people[day.STAFF]
        guild = stand.world.guild("모임", *self.people.values(), self.stranger)
        self.field: Final = stand.world.text_channel(guild, "전투")
        self.office: Final = stand.world.text_channel(guild, "총괄", {minji.id})
        self.campaign: Final[CampaignSettings] = day.settings(
            self.war, self.key, guild=str(guild.id), channel=str(self.field.id), staff_channel=str(self.office.id)
        )
        data = folder / "data"
        data.mkdir()
        self.rig: Final = Rig(data, stand, [self.campaign])
        self.rig.made = self._spy
        self.replies: Final[dict[str, Reply]] = {}
        self.forms: Final[dict[str, Form]] = {}
        self.number = 0
        self.ways: Final = {"mention": 0, "command": 0, "button": 0, "direct": 0}

    def key(self, name: str) -> str:
        """The account of somebody of the day."""
        return f"discord:{self.people[name].id}"

    @asynccontextmanager
    async def program(self) -> AsyncIterator[None]:
        """Everything that `simpan chat discord` starts."""
        async with self.rig.running(bind=True):
            yield

    def _spy(self, gateway: DiscordGateway) -> None:
        """Keeps the replies that became letters."""
        made = gateway.maker.letters

        def letters(reply: Reply, request: Request | None) -> Any:
            self.replies[reply.key] = reply
            found = made(reply, request)
            self.forms.update({one.key: unpacked(one.form) for one in found})
            return found

        gateway.maker.letters = letters  # type: ignore[method-assign]

    async def write(self, author: str, text: str) -> None:
        """Somebody asks, in one way or another, and the program takes it."""
        self.number += 1
        user = self.people[author]
        where = self.office if author == day.STAFF else self.field
        button = await self._button(author, text) if self.number % 3 == 2 or text in PRESSED else None
        if button is not None:
            self.ways["button"] += 1
            id = (await self.stand.press(user, *button)).id
        elif self.number % 3 == 1:
            self.ways["command"] += 1
            name = "staff" if author == day.STAFF else "declare"
            id = (await self.stand.command(user, where, name, text=text)).id
        elif self.number % 6 == 3 and author != day.STAFF:
            self.ways["direct"] += 1
            talk = self.stand.world.conversation(user.id)
            id = (await self.stand.say(user, talk, text, mention=False)).id
        else:
            self.ways["mention"] += 1
            id = (await self.stand.say(user, where, text)).id
        await until(lambda: self.rig.ledger.request(f"discord:{id}") is not None, WAIT)

    async def _button(self, author: str, text: str) -> tuple[Message, str] | None:
        """A button that says just that, under the newest question to that account."""
        await self.rig.quiet()
        for message in reversed(self.stand.world.readable(self.people[author].id)):
            for row in message.components:
                for one in row["components"]:
                    found = pressed(one["custom_id"])
                    if found is not None and found.text == text:
                        return message, one["label"]
            if message.components:
                return None
        return None

    def letters(self) -> list[tuple[str, str, str, str]]:
        """Key, what it replaces, state and number of everything that was to be sent."""
        return books.rows(self.rig.folder, "SELECT key, replaces, state, remote FROM outbox")


@pytest.fixture(scope="module")
def smooth(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """The day without a fault, in two sittings."""
    kept: list[Played] = []

    async def story() -> None:
        async with standing() as stand:
            played = Played(stand, tmp_path_factory.mktemp("smooth"))
            kept.append(played)
            for sitting in day.sittings():
                async with played.program():
                    for author, text in sitting:
                        await played.write(author, text)
                    await played.rig.quiet()
                stand.gateway.forget()

    play(story, 900)
    return kept[0]


# -- checks -----------------------------------------------------------------------------------------------------------


def bare(text: str) -> str:
    """A text without what sending it added (escapes, a counter behind, spaces), and without what time is left."""
    flat = re.sub(r"[\s\u200b\\]+", "", re.sub(r"\n\(\d+/\d+\)\Z", "", text))
    return re.sub(r"남은시간\d+분\d+초", "남은시간", flat)


def check_said(played: Played) -> None:
    """Every letter is a message, or stands on a page, exactly once; every line of every reply is in one."""
    world = played.stand.world
    letters = played.letters()
    assert {state for _, replaces, state, _ in letters if not replaces} == {"sent"}
    pages = {asked.page for asked in played.stand.interactions.by_token.values()}
    single: list[int] = []
    for key, replaces, state, number in letters:
        form = played.forms[key]
        if state != "sent" or form.way == "thread":
            continue
        message = world.messages[message_of(number)[1]]
        if replaces:
            assert message.pinned
        elif message.id in pages:
            assert message.content.count(form.text) == 1, key
        else:
            assert message.content == form.text
            single.append(message.id)
    assert len(single) == len({*single}) > 150
    status = {number for _, replaces, state, number in letters if state == "sent" and replaces}
    assert len(status) == 1
    heads = {thread.id for thread in played.stand.threads_of(played.field)}
    assert {one.id for one in world.by_bot()} == {*single} | pages | heads | {message_of(one)[1] for one in status}
    whole = bare(" ".join(bare(form.text) for _, form in sorted(played.forms.items(), key=_order)))
    for reply in played.replies.values():
        if reply.to != "status":
            assert bare("\n".join(reply.lines)) in whole, reply.key


def _order(item: tuple[str, Form]) -> tuple[str, int]:
    head, _, part = item[0].rpartition("/")
    return head, int(part) if part.isdigit() else 0


def check_fog(played: Played, pasted: day.Pasted) -> None:
    """Every line that an account could ever read is one that the terminal says to its player or to everybody, or one
    that the campaign says besides (receipts, the status) and addressed to it."""
    told, owners = day.blocks(pasted.said, bare), day.owners(played.campaign, played.key)
    for name, account in [*played.people.items(), ("", played.stranger)]:
        player = owners[name] if name else ""
        may = told["전체"] + told.get(player, "") + _besides(played, f"discord:{account.id}", name == day.STAFF, told)
        readable = played.stand.world.readable(account.id)
        assert len(readable) > 5
        for message in readable:
            for line in "\n".join(message.said).split("\n"):
                text = bare(line)
                pointer = text.startswith(POINTERS) or re.fullmatch(r"\(\d+/\d+\)", text)
                assert pointer or text in may, (name, player, line)


def _besides(played: Played, person: str, staff: bool, told: dict[str, str]) -> str:
    """What the campaign says besides what the terminal does (receipts, hints, the status), to this account or to all:
    no line of it is one that the terminal says to anybody.
    """
    everything = "\n".join(told.values())
    found = [bare(one) for one in (played.rig.gateway.maker.names["war"], *RECEIPTS)]
    for reply in played.replies.values():
        mine = reply.to in ("here", "battle", "status") or person in reply.people or (staff and reply.to == "staff")
        lines = [bare(line) for one in reply.lines for line in one.split("\n")] if mine else []
        found += [line for line in lines if reply.to == "status" or line not in everything]
    return "\n".join(found)


# -- the day ----------------------------------------------------------------------------------------------------------


def test_the_record_is_the_pasted_one(smooth: Played, pasted: day.Pasted) -> None:
    day.check_record(smooth.war, pasted, "discord")
    assert all(smooth.ways.values()), smooth.ways


def test_every_reply_is_said_once(smooth: Played) -> None:
    check_said(smooth)


def test_nobody_reads_what_they_may_not_know(smooth: Played, pasted: day.Pasted) -> None:
    check_fog(smooth, pasted)


def test_the_check_sees_a_leak(smooth: Played, pasted: day.Pasted) -> None:
    """What one player was told alone, shown to all."""
    secret = next(one for one in smooth.stand.world.by_bot() if one.only and "이동" in one.content)
    only, secret.only = secret.only, 0
    with pytest.raises(AssertionError):
        check_fog(smooth, pasted)
    secret.only = only


def test_every_command_was_acknowledged_in_time(smooth: Played) -> None:
    """Three seconds are allowed; the slowest may have met a machine that was busy elsewhere."""
    took = [one.took for one in smooth.stand.interactions.by_token.values() if one.took is not None]
    assert len(took) == len(smooth.stand.interactions.by_token)
    assert median(took) < SOON
    assert max(took) < ACKNOWLEDGED


@pytest.mark.parametrize("seed", range(2))
def test_whatever_goes_wrong(tmp_path: Path, pasted: day.Pasted, seed: int) -> None:
    """Sockets die in every way, events are told twice and late, calls fail before and after they were carried out, and
    the program is stopped and started in the middle of turns."""
    dice = Dice(seed)

    async def story() -> None:
        posts = day.posts()
        restarts = hit = 0
        async with standing() as stand:
            played = Played(stand, tmp_path)
            while posts:
                async with played.program():
                    restarts += 1
                    for _ in range(20 + int(dice.below(30))):
                        if posts:
                            await _fault(stand, dice)
                            await played.write(*posts.pop(0))
                    if posts and posts[0].text == "/확인":  # a preview is in nobody's memory after a restart
                        await played.write(*posts.pop(0))
                    if not posts:
                        hit = sum(one.hit for one in stand.rest.faults)
                        stand.rest.faults.clear()
                        await played.rig.quiet()
                stand.gateway.forget()
            assert restarts > 2
            assert hit > 5
        day.check_record(played.war, pasted, "discord")
        check_said(played)
        check_fog(played, pasted)

    play(story, 900)


async def _fault(stand: StandIn, dice: Dice) -> None:
    """Something goes wrong, or nothing."""
    kinds = (
        ("POST /channels/.*/messages$", "after"),
        ("POST /channels/.*/messages$", "before"),
        ("POST /channels/.*/messages$", "503"),
        ("PATCH /(webhooks|channels)", "after"),
        ("PATCH /(webhooks|channels)", "502"),
        ("POST /channels", "429"),
        ("GET /channels", "500"),
    )
    stand.gateway.again = int(dice.below(4))
    one = int(dice.below(len(kinds) + 12))
    if one < len(kinds):
        stand.rest.fail(*kinds[one], seconds=0.1)
    elif one == len(kinds):
        stand.gateway.cut()
    elif one == len(kinds) + 1:
        await stand.gateway.close(4000)
    elif one == len(kinds) + 2:
        await stand.gateway.close(1001)
    elif one == len(kinds) + 3:
        await stand.gateway.reconnect()
