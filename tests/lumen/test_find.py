"""Finding cards as people name them: certain where only one can be meant, else the likeliest first."""

from __future__ import annotations

import pytest

from simpan.lumen.find import known, mark, name, search, with_part
from simpan.lumen.pool import SHIPPED


def found(text: str) -> tuple[list[str], bool]:
    hits = search(text)
    return [card.name_ko for card in hits.cards], hits.sure


@pytest.mark.parametrize("text", ["로우 킥", "로우킥", "LOW KICK", "awl-at-048", "ㄹㅇㅋ", "로우킼", "로웈킥"])
def test_one_is_meant(text: str) -> None:
    hits = search(text)
    assert (hits.cards[0].name_ko, hits.sure) == ("로우 킥", True)


def test_several_may_be_meant() -> None:
    assert found("킥") == (["로우 킥", "스로킥", "하이킥", "벨지언 킥", "세츠메이 킥"], False)
    assert found("체이싱 파") == (["체이싱 팬", "체이싱 팽"], False)


@pytest.mark.parametrize("text", ["", " ", "q", "없는이름", "가" * 81, "\u0000", "ㄱㄱㄱㄱㄱ"])
def test_none_is_meant(text: str) -> None:
    assert found(text) == ([], False)


def test_traits_and_cards_that_wait_are_found_too() -> None:
    assert known("매튜드") is SHIPPED.characters["viola"].trait
    assert known("점프") in SHIPPED.pending
    assert found("위앞") == (["위압"], True)


def test_where_a_part_stands_counts() -> None:
    parts = with_part("카운터")
    assert [card.name_ko for card in parts] == ["카운터 랫", "카운터 슬래시"]
    assert with_part("k") == []  # one Latin letter is in half of all names


def test_whose_a_card_is() -> None:
    cutting, prison = SHIPPED.by_name("커팅"), SHIPPED.by_name("페인 프리즌")
    assert cutting is not None
    assert prison is not None
    assert (mark(cutting, "ko"), mark(cutting, "en")) == ("중립", "neutral")
    assert (mark(prison, "ko"), mark(prison, "en")) == ("비올라", "Viola")
    assert name(prison, "en") == "Pain Prison"
