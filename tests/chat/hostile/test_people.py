"""Whoever looks like somebody is not: by name, letters, server, a role elsewhere, or a text in another's name."""

from __future__ import annotations

from typing import Any, Final

import pytest

from simpan.chat import answer
from simpan.chat.campaign.bound import BoundCampaign
from simpan.chat.mastodon import reading
from simpan.chat.reply import Answered
from simpan.chat.request import Person, Place, Request
from simpan.mansion.desk.store import Memory
from tests.chat.campaign.small_war import SmallWar, begun, key, settings
from tests.chat.small_world import SmallWorld
from tests.mansion.desk_table import SEED, small

ALIKE: Final = (
    "seoa.@war.test", "seoa@war.test.", "seоa@war.test", "ѕeoa@war.test", "seoa@wаr.test", "seoa@war.test:443",
    "seoa@war.test/", "@seoa@war.test@evil.example", "seoa", "seoa@", "seoa@evil.example",
    "ſeoa@war.test", "seoa@war.test\u200b", "seoa\u200d@war.test", "seoa@xn--wr-eda.test", "SEOA@EVIL.example",
    "seoa@war.te\u017ft", "discord:seoa@war.test", "seoa%40war.test",
)  # fmt: skip


def war_of(accounts: dict[str, str], **more: Any) -> SmallWar:
    war = SmallWar.__new__(SmallWar)
    war.now, war.asked = 10**6, 0
    war.settings = settings(players=accounts, **more)
    war.store = Memory(small(), SEED)
    war.bound = BoundCampaign(war.settings, war.store, clock=lambda: war.now)
    war.replies = list(war.bound.start(war.now))
    return war


def ask(war: SmallWar, text: str, who: Person, place: Place = Place("war.test/1"), **more: Any) -> Answered:  # noqa: B008
    war.asked += 1
    request = Request(f"x:{war.asked}", who, place, text, "public", war.now, **more)
    return answer.answer(request, SmallWorld(bound=war.bound))


@pytest.mark.parametrize("account", ALIKE)
def test_an_account_that_looks_like_a_players(account: str) -> None:
    """Nothing that it writes is on record, and it is told nothing that the player is."""
    war = war_of({"seoa@war.test": "서아"})
    before = len(war.bound.table.entries)
    for text in (
        "서아: K3에서 시작합니다",
        "K3에서 시작합니다",
        "[이동 K3]",
        "상태",
        "[기록]",
        "/상태",
        "/명부",
        "/명부 me@x = 서아",
    ):
        for name in ("서아", "민지"):
            answered = ask(war, text, Person(account, name))
            assert not [one for one in answered.replies if "seoa@war.test" in one.people]
            assert not [one for one in answered.replies if one.kind in ("ruling", "reading", "prompt", "command")]
    assert len(war.bound.table.entries) == before
    assert war.bound.moment_of(account) == ""


@pytest.mark.parametrize("acct", ["\u212aim", "ſam", "KİM", "seoa\u0131"])
def test_letters_that_become_others_when_they_are_made_small(acct: str) -> None:
    """Only A to Z have small letters here: the Kelvin sign is no k."""
    found = reading._key({"acct": acct}, "war.test")
    for plain in ("kim", "sam", "seoai"):
        assert found != f"{plain}@war.test"


def test_the_players_own_account_in_any_case() -> None:
    war = war_of({"Seoa@War.Test": "서아"})
    assert war.bound.moment_of("seoa@war.test") != ""


# -- roles ------------------------------------------------------------------------------------------------------------

GUILD, CHANNEL, OTHER = "100000000000000001", "100000000000000002", "100000000000000009"
HOME: Final = Place(f"discord:{GUILD}/{CHANNEL}", GUILD, CHANNEL)
ROLE: Final = Person("discord:5", "아무개", ("총괄", "700000000000000001"))


@pytest.mark.parametrize(
    "place",
    [
        Place(f"discord:{OTHER}/{CHANNEL}", OTHER, CHANNEL),
        Place(f"discord:{OTHER}/3", OTHER, "3", CHANNEL),
        Place(f"discord:{GUILD}/3", GUILD, "3"),
        Place(f"discord:{GUILD}/3", GUILD, "3", "4"),
    ],
    ids=["guild", "thread", "channel", "other thread"],
)
@pytest.mark.parametrize("battle", ["", "war"])
def test_a_role_of_the_same_name_elsewhere(place: Place, battle: str) -> None:
    """A role counts in the campaign's own channels only, also where a button says whose it is."""
    war = war_of({}, staff=(), staff_names={}, staff_roles=("총괄",), guild=GUILD, channel=CHANNEL)
    assert ask(war, "/상태", ROLE, HOME).replies
    before = len(war.bound.table.entries)
    for text in ("/상태", "/공지 우리가 이김", "/명부 <@5> = 서아", "[/되돌리기 그냥]", "/끝"):
        for form in ("post", "command", "button"):
            answered = ask(war, text, ROLE, place, form=form, battle=battle)
            assert not answered.changes
            assert not [one for one in answered.replies if one.to == "staff" or one.battle], (text, form)
    assert len(war.bound.table.entries) == before


def test_roles_by_the_name_of_a_player() -> None:
    """A role is no list of players, and the name that is shown is nobody's."""
    war = war_of({}, staff=(), staff_names={}, staff_roles=("총괄",), guild=GUILD, channel=CHANNEL)
    for person in (
        Person("discord:6", "서아", ("서아",)),
        Person("discord:7", "총괄"),
        Person("discord:8", "민지", ("총괄들",)),
    ):
        answered = ask(war, "K3에서 시작합니다", person, HOME)
        assert not [one for one in answered.replies if one.kind in ("ruling", "reading", "prompt", "command")]
        assert not ask(war, "/상태", person, HOME, form="command").changes


# -- in another's name -------------------------------------------------------------------------------------------------


def test_a_text_in_another_players_name() -> None:
    """A player speaks for its own pair only, whatever stands before the colon."""
    war = begun()
    acting = war.acting()
    stranger = next(name for name in ("한서", "서아", "가온", "도윤") if not acting.startswith(name))
    state = war.war.key()
    for text in (
        f"{acting}: 턴 종료",
        f"{acting}:턴 종료",
        f"[{acting}: 턴 종료]",
        f"예약 {acting}: 턴: 방어",
        f"{acting}: 방어",
    ):
        war.say(stranger, text)
    assert war.war.key() == state
    assert not war.bound.table.book.orders if hasattr(war.bound.table.book, "orders") else True


def test_the_button_of_another() -> None:
    """A button is good for who is asked, and once."""
    war = begun().turn_of("한서")
    replies = [one for one in war.replies if one.buttons and key("한서") in one.people]
    button = replies[-1].buttons[0]
    state = war.war.key()
    for name in ("서아", "가온", "민지"):
        war.press(name, button)
    assert war.war.key() == state
    assert war.press("한서", button)
    after = war.war.key()
    assert after != state
    war.press("한서", button)
    assert war.war.key() == after


@pytest.mark.parametrize(
    "channel", ["100000000000000003", "100000000000000004"], ids=["staff's channel", "thread in it"]
)
def test_public_texts_from_the_staffs_own_channel_reach_everybody(channel: str) -> None:
    """§H6.12: what is for all is told where all read, and not where it was commanded."""
    office = "100000000000000003"
    war = begun(guild=GUILD, channel=CHANNEL, staff_channel=office)
    place = Place(f"discord:{GUILD}/{channel}", GUILD, channel, "" if channel == office else office)
    told = [one.to for one in war.say("민지", "/공지 모두 모여 주세요", place=place) if "모두 모여 주세요" in one.lines]
    assert told == ["battle"]
    told = [one.to for one in war.say("민지", "/공지 여기서도", place=HOME) if "여기서도" in one.lines]
    assert told == ["here"]
