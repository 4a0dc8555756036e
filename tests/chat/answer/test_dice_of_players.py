"""Dice that a player of a campaign asks for: those of a war go to its desk, others are rolled as anybody's (§H2.1)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from simpan.chat.answer import answer
from simpan.chat.ledger import Ledger
from simpan.chat.reply import Answered, Rolled
from simpan.chat.run.world import World
from simpan.chat.settings import Secret, Settings
from tests.chat.campaign.small_war import SmallWar, begun


@pytest.fixture(scope="module")
def war() -> SmallWar:
    return begun()


def asked(war: SmallWar, folder: Path, text: str, **more: object) -> Answered:
    """What comes of a player's post."""
    ledger = Ledger(folder)
    try:
        settings = Settings("mastodon", Secret("x"), folder, campaigns=(war.settings,))
        world = World(msgspec.structs.replace(settings, **more), ledger, [war.bound])
        return answer(war.request("한서", text), world)
    finally:
        ledger.close()


@pytest.mark.parametrize("text", ["[d100]", "[1d20+3>=15]", "d20", "[2d6>=7] [d8]", "/굴림 2d6+1d4", "[굴림 3d8]"])
def test_dice_that_no_war_has_are_rolled_in_the_open_with_a_number(war: SmallWar, tmp_path: Path, text: str) -> None:
    answered = asked(war, tmp_path, text)
    (reply,) = answered.replies
    assert (reply.to, reply.kind, reply.battle) == ("here", "dice", "")
    assert any("#1 " in line for line in reply.lines)
    assert [one.n for one in answered.changes if isinstance(one, Rolled)][:1] == [1]


@pytest.mark.parametrize("text", ["[2d6]", "2d6+3", "[2d6] [d20]", "[101d6]", "[d20] 방어합니다", "[d2000]"])
def test_everything_else_is_the_desks(war: SmallWar, tmp_path: Path, text: str) -> None:
    """Also what holds a declaration, and what is no dice that anybody could roll."""
    before = war.store.size()
    answered = asked(war, tmp_path, text)
    assert {one.battle for one in answered.replies} == {"war"}
    assert not answered.changes
    assert war.store.size() > before


def test_where_nobody_may_roll_the_desk_says_what_it_rolls(war: SmallWar, tmp_path: Path) -> None:
    (reply,) = asked(war, tmp_path, "[d100]", dice=False).replies
    assert "(H2.1)" in reply.lines[0]
