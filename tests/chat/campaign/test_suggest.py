"""What is offered while a command is typed: the asker's own, what they see, and nothing of other zones (H6.11)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from simpan.chat.campaign.bound import BoundCampaign
from simpan.chat.request import Person, Place, Request
from simpan.chat.settings import CampaignSettings
from tests.mansion.desk_table import STARTS, Table, begun, small

KINDS: Final = ("who", "target", "tile", "skill")


def bound(table: Table, **more: Any) -> BoundCampaign:
    """The campaign of a war under way; every player has an account of the same name."""
    players = {f"{name}@example.social": name for name in ("한서", "도윤", "서아", "가온")}
    settings = CampaignSettings("war", Path(), players, staff=("민지@example.social",), **more)
    return BoundCampaign(settings, table.store, clock=lambda: table.now)


def offered(bound: BoundCampaign, who: str, kind: str, typed: str = "") -> list[str]:
    request = Request("discord:1", Person(f"{who}@example.social"), Place("discord:7/1", "7", "1"), "", "direct", 0)
    found = bound.suggest(request, kind, typed)
    assert len(found) <= 25
    return [value for _, value in found]


def test_own_characters_and_those_in_sight() -> None:
    made = bound(begun())
    assert offered(made, "한서", "who") == ["한서", "한서의 세이버"]
    assert offered(made, "한서", "target") == ["서아의 랜서", "서아", "한서의 세이버", "한서"]
    assert offered(made, "가온", "target") == ["가온의 어새신", "가온"]
    assert offered(made, "가온", "skill") == ["저격", "응급 처치", "은신", "필살", "질주", "소리 없는 밤"]


def test_as_it_is_typed() -> None:
    """The beginning before the middle; 초성; spaces and width do not count."""
    made = bound(begun())
    assert offered(made, "한서", "target", "서아") == ["서아의 랜서", "서아", "한서의 세이버"][:2]
    assert offered(made, "한서", "skill", "ㅈㅈ") == ["질주"]
    assert offered(made, "가온", "skill", "소리없") == ["소리 없는 밤"]
    assert offered(made, "한서", "tile", "k3") == ["K3"]
    assert offered(made, "한서", "tile", "ｋ３") == ["K3"]
    assert all(tile[0] in "IJKLMNO" for tile in offered(made, "한서", "tile"))
    assert offered(made, "한서", "tile", "u9") == []


@pytest.mark.parametrize("kind", [*KINDS, "command", "nonsense"])
def test_nobody_is_offered_what_is_not_theirs(kind: str) -> None:
    made = bound(begun())
    assert offered(made, "하람", kind) == []
    assert offered(made, "한서", "command") == []
    if kind != "command":
        assert offered(made, "민지", kind) == []


def test_the_staff_is_offered_its_commands() -> None:
    made = bound(begun())
    assert "정정" in offered(made, "민지", "command", "정")
    assert offered(bound(begun(), lang="en"), "민지", "command", "cor") == ["correct"]


def test_only_where_the_campaign_listens() -> None:
    made = bound(begun(), guild="8", channel="2")
    assert all(offered(made, "한서", kind) == [] for kind in KINDS)


def test_what_is_hidden_does_not_show() -> None:
    """Wars that differ only in another zone offer the same, to the last letter."""
    elsewhere = {**STARTS, "가온": "Q1", "가온의 어새신": "R1", "도윤": "A8", "도윤의 아처": "B8"}
    one, other = bound(begun()), bound(begun(starts=elsewhere))
    for who in ("한서", "서아"):
        for kind in KINDS:
            assert offered(one, who, kind) == offered(other, who, kind)


def test_before_the_first_turn() -> None:
    """In the set-up nobody sees anybody, and the own characters can be named."""
    table = Table(small())
    table.open()
    made = bound(table)
    assert offered(made, "한서", "who") == ["한서", "한서의 세이버"]
    assert not {"서아", "서아의 랜서"} & set(offered(made, "한서", "target"))
    assert offered(made, "한서", "nonsense", "\x00" * 500) == []
