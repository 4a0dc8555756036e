"""A post that the instance has taken without our having heard of it is found again, however long that was ago."""

from __future__ import annotations

import asyncio

import pytest

from simpan.chat.mastodon.gateway import MastodonGateway
from simpan.chat.ports import Later
from simpan.chat.reply import Reply
from tests.chat.mastodon.faults import Fault
from tests.chat.mastodon.instance import Account
from tests.chat.mastodon.rig import QUICK, MemoryIntake, Outbox, of, running, settings
from tests.chat.mastodon.stand_in import StandIn

pytestmark = pytest.mark.served

SAME = Reply("same", "people", "notice", ("해석 · 방어",), ("hanseo@war.test",))


def gateway(server: StandIn, bot: Account) -> MastodonGateway:
    """One whose clock is the instance's."""
    return MastodonGateway(settings(server, bot), pace=QUICK, clock=server.instance.now)


async def unheard(server: StandIn, box: Outbox, reply: Reply, fault: str) -> None:
    """The connection dies while it is posted."""
    server.faults.add(Fault("POST", "die_after" if fault == "after" else "die_before"))
    (letter,) = box.gateway.letters(reply, None)
    with pytest.raises(Later):
        await box.gateway.send(letter, box.remote)


def test_it_is_found_behind_more_than_one_page_of_others(server: StandIn, bot: Account, player: Account) -> None:
    intake = MemoryIntake()

    async def story() -> None:
        made = gateway(server, bot)
        async with running(made, intake):
            await unheard(server, Outbox(made), SAME, "after")
        for number in range(130):
            server.instance.post(bot, f"@hanseo 다른 글 {number}", "direct")
        server.instance.skew = 2 * 3600
        made = gateway(server, bot)
        async with running(made, intake):
            await Outbox(made).post(SAME)

    asyncio.run(asyncio.wait_for(story(), 60))
    posts = [one for one in of(server, bot) if "해석" in one.text]
    assert len(posts) == 1


@pytest.mark.parametrize("fault", ["before", "after"])
def test_what_says_the_same_is_another_letter(server: StandIn, bot: Account, player: Account, fault: str) -> None:
    """A post that is known to be another letter is not taken for this one."""
    intake = MemoryIntake()

    async def story() -> None:
        made = gateway(server, bot)
        async with running(made, intake):
            box = Outbox(made)
            intake.known.update(await box.post(SAME))
            await unheard(server, box, Reply("twin", "people", "notice", SAME.lines, SAME.people), fault)
            assert len(of(server, bot)) == (1 if fault == "before" else 2)
        server.instance.skew = 2 * 3600
        made = gateway(server, bot)
        async with running(made, intake):
            box = Outbox(made)
            await box.post(Reply("twin", "people", "notice", SAME.lines, SAME.people))
            assert set(box.sent.values()) == {of(server, bot)[1].id}

    asyncio.run(asyncio.wait_for(story(), 60))
    assert len(of(server, bot)) == 2
