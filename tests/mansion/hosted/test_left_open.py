"""What a declaration leaves open is asked only where an answer exists, and what is offered as one is none that would be
refused (§H6.8, §H3.11, §H6.5, §H6.6)."""

from __future__ import annotations

from typing import Any, Final

import pytest

from simpan.core.bits import members
from simpan.core.engine import compiled
from simpan.core.simulate import Dice
from simpan.mansion import words as w
from simpan.mansion.campaign import load
from simpan.mansion.hosted.reading import reading_of
from simpan.mansion.hosted.shape import Reading
from simpan.mansion.say_parts import Lang, speaker
from simpan.mansion.war import War
from tests import laws, mansion_laws
from tests.laws import Setting
from tests.mansion.desk_table import Table, begun, turn_of
from tests.mansion.hosted.stage import Stage
from tests.mansion.secrecy import partners

SETTINGS: Final = [*mansion_laws.SETTINGS, partners()]
WARS: Final = 5 if compiled() else 1
ONE_IN: Final = 20
LANGS: Final[tuple[Lang, Lang]] = ("ko", "en")
TEXTS: Final[dict[Lang, tuple[str, ...]]] = {
    "ko": ("공격한다", "물리 공격", "보구", "마법으로 보구를 해방한다", "스킬을 쓴다", "이동!", "이탈한다"),
    "en": ("attack", "physical attack", "noble phantasm", "use skill", "move", "leave"),
}
SEOA: Final = "서아의 랜서"
SERVANTS: Final = ("한서의 세이버", "도윤의 아처")  # whose turn it is not


def told(table: Table, who: str, text: str, lang: Lang = "ko") -> Reading:
    """How a character's text would be taken."""
    writer = table.desk.table.people.writer(who)
    return reading_of(table.desk.table, writer.seat, writer.who, text, lang)


def parts(table: Table, who: str, text: str, lang: Lang = "ko") -> list[tuple[str, str, str, tuple[str, ...]]]:
    """State, words, clause and offers of each part."""
    return [(one.state, one.detail or one.text, one.clause, one.possible) for one in told(table, who, text, lang).parts]


@pytest.fixture(scope="module")
def near() -> Table:
    """서아의 랜서 acts in a zone in which 한서 (1 tile) and 한서의 세이버 (1 tile) stand."""
    return turn_of(begun(), SEOA)


@pytest.fixture(scope="module")
def alone() -> Table:
    """가온의 어새신 acts, with nobody of another pair in the zone."""
    return turn_of(begun(), "가온의 어새신")


@pytest.mark.parametrize(
    ("text", "lang", "why"),
    [
        ("공격한다", "ko", "사거리 1 안에 대상이 없습니다."),
        ("물리 공격", "ko", "사거리 1 안에 대상이 없습니다."),
        ("보구", "ko", "사거리 1 안에 대상이 없습니다."),
        ("마법으로 보구를 해방한다", "ko", "사거리 1 안에 대상이 없습니다."),
        ("noble phantasm", "en", "There is no target within range 1."),
    ],
)
def test_what_has_no_target_is_refused_at_once(alone: Table, text: str, lang: Lang, why: str) -> None:
    """§H3.11: with the reason and clause of the menu, and no question to which there is no answer."""
    ((state, said, clause, offers),) = parts(alone, "가온의 어새신", text, lang)
    assert (state, clause, offers) == ("no", "H3.11", ())
    assert said.startswith(why)
    assert "공격" not in said.split("가능한 것: ")[-1].split(", ")


def test_what_is_missing_is_asked_with_what_can_be_done_now(near: Table) -> None:
    """§H3.6 §H6.8 §M1.2: whom one may attack from here, and nobody out of reach or out of sight."""
    found = parts(near, SEOA, "물리 공격")
    whom = ("한서를 물리로 공격한다", "한서의 세이버를 물리로 공격한다")
    assert found == [("ask", "누구에게 하나요?", "", whom)]
    both = parts(near, SEOA, "공격한다")
    assert [one[:2] for one in both] == [
        ("ask", "누구에게 하나요?"),
        ("ask", "물리인가요, 마법인가요? 가능한 것: 물리, 마법."),
    ]
    assert told(near, SEOA, "공격한다").status == "unclear"
    assert parts(near, SEOA, "이탈한다") == [
        ("ask", "어느 구역인가요?", "", ("1구역으로 이탈한다", "3구역으로 이탈한다"))
    ]
    ((_, said, _, tiles),) = parts(near, SEOA, "이동!")
    assert said == "어느 타일인가요?"
    assert len(tiles) == 12


def test_a_skill_that_is_not_there_is_answered_with_those_that_can_be_used(near: Table) -> None:
    """§H6.5: none of the other character's, and no passive one."""
    assert parts(near, SEOA, "필살로 공격") == [
        ("no", "‘필살’은 캐릭터 시트에 없는 스킬입니다. 가능한 것: 정조준.", "H6.5", ())
    ]
    assert parts(near, SEOA, "펄살로 공격") == [("no", "“펄살”이라는 스킬은 없습니다. 가능한 것: 정조준.", "H6.5", ())]
    ((state, said, _, offers),) = parts(near, SEOA, "스킬을 쓴다")
    assert (state, said) == ("ask", "어떤 스킬인가요?")
    assert offers == ("정조준을 쓴다", "강철 피부를 쓴다", "끌어당기기를 쓴다")


def test_nobody_of_that_name_is_answered_with_who_is_in_reach(near: Table) -> None:
    """§M1.2 §H3.11."""
    assert parts(near, SEOA, "홍길동을 공격한다") == [
        ("no", "“홍길동”이라는 캐릭터를 찾을 수 없습니다. 가능한 것: 한서, 한서의 세이버.", "H3.6", ())
    ]


def test_where_it_cannot_be_told_it_is_said_how_it_is_written(near: Table) -> None:
    """§H6.8: behind a move, in an order, for another's turn; no list is made up then."""
    written = "이렇게 씁니다: “○○를 물리(마법)로 공격한다”."
    missing = "“공격한다”: 누구를 대상으로 하는지 빠졌습니다."
    for text in ("m4로 이동하고 공격한다", "예약: 턴: 공격한다"):
        assert parts(near, SEOA, text)[-1][1:] == (f"{missing} {written}", "H3.6", ())
    later = parts(near, "한서의 세이버", "공격한다")
    assert later[0] == ("ask", "누구에게 하나요?", "", ())
    assert parts(near, "한서의 세이버", "이탈한다") == [("ask", "어느 구역인가요?", "", ())]
    (act,) = parts(near, SEOA, "k3으로")
    assert act[1].startswith("“k3으로”: 무엇을 하는지 빠졌습니다.")


def test_what_leaves_something_open_is_never_put_in_or_queued(near: Table) -> None:
    """§H6.8: nothing is guessed, whoever's turn it is; the desk says the same as the page."""
    table = turn_of(begun(), SEOA)
    for who in (SEOA, "한서의 세이버", "서아", "도윤의 아처"):
        for text in (*TEXTS["ko"], "필살로 공격", "저격을 쓴다", "보상 받을게요"):
            before = table.war.key()
            answer = table.post(who, text)
            waits = who in SERVANTS and "보구" in text  # whom it is on may be said in time
            assert answer.status in (("queued",) if waits else ("unclear", "refused")), (who, text, answer.text())
            assert table.war.key() == before
            table.post(who, "선언 취소")


def try_offers(stage: Stage, war: War, seat: int, lang: Lang, text: str, seen: dict[str, int]) -> None:
    """Each offer of a reading is read, and refused for nothing that could be known."""
    found = stage.reading(war, seat, "", text, lang)
    seen[found.status] = seen.get(found.status, 0) + 1
    for part in found.parts:
        if part.state == "ask" and found.status == "unclear":
            assert part.possible or " 가능한 것: " in part.detail or " Possible: " in part.detail, (text, found)
        for offer in part.possible:
            again = stage.reading(war, seat, "", offer, lang)
            if again.parts[0].clause == "H1.4":
                continue  # who is in another zone is not told before
            assert again.status in ("ruled", "unclear"), (text, offer, again)
            seen["offer"] = seen.get("offer", 0) + 1


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_offer_is_a_way_on(setting: Setting) -> None:
    """§H6.8 §H6.12: at random moments of random wars, in both languages, for whoever's turn it is."""
    stage, seen = Stage(load(setting.header.set_up)), dict[str, int]()
    spoken: dict[str, Any] = {lang: speaker(stage.campaign, lang) for lang in LANGS}
    for seed in range(WARS):
        war, dice = setting.start(), Dice(seed * 7 + 1)
        assert isinstance(war, War)
        for _ in laws.positions(war, Dice(seed + 40)):
            if war.asks != w.Q_TURN or dice.below(ONE_IN):
                continue
            (seat,), lang = members(int(war.waiting)), LANGS[int(dice.below(2))]
            mine = [spoken[lang].title(skill.key) for skill in war.board.stats[war.actor].skills]
            used = "{}을 쓴다" if lang == "ko" else "use {}"
            for text in (*TEXTS[lang], *(used.format(title) for title in mine)):
                try_offers(stage, war, seat, lang, text, seen)
    assert seen.get("offer", 0) > (200 if compiled() else 10), seen
