"""The checks of the table notice what is wrong: answers of the table are changed by hand, and each change is told."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
import pytest

from simpan.chat.reply import Reply
from tests.chat.table.checks import faults
from tests.chat.table.rows import key_of, sections
from tests.chat.table.story import Told, play

# where: a section and a part of the text that is asked; what is changed in the answer; what is told of it
CHANGES: Final = (
    ("dice: 한 스레드의 번호", "5d6", "= 17", "= 18", "is the sum"),
    ("dice: 한 스레드의 번호", "5d6", "#2", "#3", "should be #2"),
    ("dice: 한 스레드의 번호", "5d6", "[1]", "[2]", "was told"),
    ("dice: 한 스레드의 번호", "5d6", "5d6", "4d6", "faces"),
    ("dice: 한 스레드의 번호", "2d6", "주사위 약속", "주사위약속", "the promise stands"),
    ("dice: 목표", "1d20>=15", "성공", "실패", "is told as"),
    ("dice: 곳마다 따로 센다", "[공개]", "주사위 시드 1: 2f", "주사위 시드 1: 3f", "is not what was promised"),
    ("dice: 곳마다 따로 센다", "[공개]", "#1–#6", "#1–#5", "is revealed"),
    ("dice: 곳마다 따로 센다", "[공개]", "#2 3d6", "#2 3d8", "was revealed"),
    ("war_dice: 크리티컬과 펌블", "저격으로", "= 22", "= 23", "is not 23"),
    ("war_dice: 크리티컬과 펌블", "저격으로", "민첩 5 = 22", "민첩 6 = 23", "M3.7"),
    ("war_dice: 크리티컬과 펌블", "저격으로", "12부터) (M3.7)", "11부터) (M3.7)", "M3.9"),
    ("war_dice: 크리티컬과 펌블", "저격으로", "크리티컬: 눈의 합 12, 12부터", "크리티컬 12부터", "M4.1"),
    ("war_dice: 크리티컬과 펌블", "저격으로", "크리티컬 [5][6]", "크리티컬 [5][3][3]", "M3.10"),
    ("war_dice: 크리티컬과 펌블", "저격으로", "→ 30 (최대", "→ 31 (최대", "H3.12"),
    ("war_dice: 크리티컬과 펌블", "저격으로", "체력 50 → 30", "체력 49 → 29", "had 50 HP"),
    ("war_dice: 크리티컬과 펌블", "저격으로", "사거리 보정 −2 + [4]", "[4] + [2]", "M3.11"),
    ("war_dice: 크리티컬과 펌블", "저격으로", "MP −1 → 19", "MP −2 → 18", "costs 1 MP"),
    ("war_dice: 크리티컬과 펌블", "저격으로", "MP −1 → 19", "MP −1 → 18", "had 20 MP"),
    ("war_dice: 크리티컬과 펌블", "한서의 세이버를 물리 공격하고 마칩니다", "[1][1] 펌블", "크리티컬 12부터", "M4.4"),
    ("war_dice: 크리티컬과 펌블", "정조준으로 한서를", "16 < 17, 막음", "16 < 17, 적중", "M3.8"),
    ("war_dice: 크리티컬과 펌블", "정조준으로 한서를", "16 < 17, 막음", "17 > 16, 적중", "was rolled"),
    ("war_dice: 크리티컬과 펌블", "m2로 이동하고", "K2 → L2 → M2", "K2 → M2 → M2", "is no step"),
    ("war_dice: 크리티컬과 펌블", "m2로 이동하고", "(4칸", "(3칸", "steps"),
    ("war_dice: 동점은 공격이 이긴다", "랜서를 물리로", "15 < 16", "15 > 16", "it is not"),
    ("war_english: The first turns", "with Snipe", "DEX 5 = 22", "DEX 6 = 23", "M3.7"),
    ("war_first: 첫 라운드", "t9로 이동", " (H1.5 하우스 룰)", "", "without a clause"),
    ("war_first: 첫 라운드", "t9로 이동", "T9에는", "보내지 않은 글이 있습니다. T9에는", "held back"),
    ("lookups: 조항: 번호", "M3.7", "네 가지", "다섯 가지", "is called"),
)


@cache
def told_in(id: str) -> tuple[Told, ...]:
    section = next(section for section in sections() if section.id == id)
    with tempfile.TemporaryDirectory() as folder:
        return tuple(play(section, Path(folder)))


def found(id: str, told: list[Told]) -> str:
    section = next(section for section in sections() if section.id == id)
    return "\n".join(text for _, text in faults(section, told))


def place_of(id: str, asked: str, part: str) -> int:
    return next(
        place
        for place, one in enumerate(told_in(id))
        if asked in one.row.text and any(part in line for reply in one.replies for line in reply.lines)
    )


def changed(one: Told, old: str, new: str) -> Told:
    """The same answer with another text."""
    replies = tuple(
        msgspec.structs.replace(reply, lines=tuple(line.replace(old, new) for line in reply.lines))
        for reply in one.replies
    )
    return replace(one, replies=replies)


@pytest.mark.parametrize(("id", "asked", "old", "new", "said"), CHANGES)
def test_a_change_is_noticed(id: str, asked: str, old: str, new: str, said: str) -> None:
    told = list(told_in(id))
    assert found(id, told) == ""
    place = place_of(id, asked, old)
    told[place] = changed(told[place], old, new)
    assert said in found(id, told)


# -- readers -----------------------------------------------------------------------------------------------------------

ATTACK: Final = ("war_dice: 크리티컬과 펌블", "저격으로")


def with_readers(one: Told, **fields: object) -> Told:
    """The first ruling goes to others."""
    replies = list(one.replies)
    place = next(place for place, reply in enumerate(replies) if any("명중 판정" in line for line in reply.lines))
    replies[place] = msgspec.structs.replace(replies[place], **fields)
    return replace(one, replies=tuple(replies))


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"people": (key_of("가온"),)}, "가온 sees nothing of"),
        ({"people": (key_of("한서"), key_of("가온"))}, "가온 sees nothing of"),
        ({"to": "here", "people": ()}, "told to all"),
        ({"to": "battle", "people": ()}, "told to all"),
        ({"to": "status", "people": ()}, "told to all"),
        ({"to": "people", "people": ()}, "accounts stand with"),
    ],
)
def test_a_ruling_for_the_wrong_readers(fields: dict[str, object], said: str) -> None:
    id, asked = ATTACK
    told = list(told_in(id))
    place = place_of(id, asked, "명중 판정")
    told[place] = with_readers(told[place], **fields)
    assert said in found(id, told)


def test_a_direct_message_is_not_answered_in_public() -> None:
    id = "war_staff: 공개와 다이렉트"
    told = list(told_in(id))
    place = next(place for place, one in enumerate(told) if "direct" in one.row.where and one.replies)
    first = told[place].replies[0]
    told[place] = replace(told[place], replies=(msgspec.structs.replace(first, to="here", people=()),))
    assert "a direct message is answered where others may read it" in found(id, told)


def test_what_is_about_one_is_told_to_nobody_else() -> None:
    id = "help: 저장된 것"
    told = list(told_in(id))
    reply = told[0].replies[0]
    told[0] = replace(told[0], replies=(msgspec.structs.replace(reply, people=(key_of("하람"),)),))
    assert "outside a campaign only the conversation, or the asker, is answered" in found(id, told)


def test_the_hosts_link_is_the_askers_alone() -> None:
    id = "lookups: 방"
    told = list(told_in(id))
    place = next(place for place, one in enumerate(told) if len(one.replies) == 2)
    private: Reply = told[place].replies[1]
    told[place] = replace(told[place], replies=(msgspec.structs.replace(private, to="here", people=()),))
    assert "the host's link is shown to others" in found(id, told)
