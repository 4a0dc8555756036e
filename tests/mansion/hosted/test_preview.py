"""Previews of corrections (H6.14): every later ruling with old and new, before anything is written; and what comes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from simpan.core.game import STAFF
from simpan.mansion import words as w
from simpan.mansion.log.course import Course
from tests.mansion.desk_table import small
from tests.mansion.hosted.days import LANGS, Hosted, begun, played


def preview(hosted: Hosted, lang: Any = "ko", staff: str = "민지") -> dict[str, Any]:
    """What the member of staff is shown."""
    found: dict[str, Any] = json.loads(hosted.referee.scene(STAFF, lang, hosted.now, staff))["console"]["preview"]
    return found


def struck() -> tuple[Hosted, int]:
    """The saber has struck the lancer, and another has acted since; with the number of the attack's roll."""
    hosted = begun(small(reaction_time=0))
    while hosted.acting() != "한서의 세이버":
        hosted.post(hosted.acting(), "턴 종료")
    hosted.post("한서의 세이버", "서아의 랜서를 물리로 공격합니다")
    hosted.post(hosted.acting(), "턴 종료")
    course = Course(hosted.referee.table.as_record())
    return hosted, next(deed.given.n for deed in course.in_force if deed.asks == w.Q_ATTACK_DICE)


def test_a_die_in_the_past_shows_every_later_ruling() -> None:
    hosted, roll = struck()
    before = len(hosted.lines)
    assert hosted.say(f"/정정 #{roll} 주사위 1 1 잘못 봄").status == "preview"
    assert len(hosted.lines) == before
    found = preview(hosted)
    changed = [one for one in found["rulings"] if one.get("changed", True)]
    same = [one for one in found["rulings"] if not one.get("changed", True)]
    assert any("명중 판정" in one["old"] and "[1][1]" in one["new"] for one in changed)
    assert any(one["n"] > roll and one["old"] == one["new"] for one in same)
    assert {one["text"] for one in found["numbers"]} >= {"서아의 랜서 체력"}
    assert found["seen"]
    assert found["why"] == "잘못 봄"


@pytest.mark.parametrize("lang", LANGS)
def test_what_was_shown_is_what_comes(lang: Any) -> None:
    hosted, roll = struck()
    hosted.say(f"/정정 #{roll} 주사위 1 1 잘못 봄", lang)
    shown = preview(hosted, lang)
    old = numbers(hosted)
    assert hosted.say(shown["apply"], lang).status == "done"
    new = numbers(hosted)
    for change in shown["numbers"]:
        if "서아의 랜서" in change["text"]:
            assert change["old"].startswith(str(old["서아의 랜서"]))
            assert change["new"].startswith(str(new["서아의 랜서"]))
    assert "preview" not in json.loads(hosted.referee.scene(STAFF, lang, hosted.now, "민지"))["console"]


def numbers(hosted: Hosted) -> dict[str, int]:
    """HP by character."""
    war = hosted.referee.table.war
    return {stat.name: int(fighter.hp) for stat, fighter in zip(war.board.stats, war.fighters, strict=True)}


def test_dice_that_are_still_to_fall_are_not_made_up() -> None:
    hosted, roll = struck()
    hosted.say(f"/정정 #{roll} 주사위 6 6 크리티컬")
    found = preview(hosted)
    assert any("새로 굴립니다" in one["text"] for one in found["rulings"])
    assert all("없던 것" not in one.get("new", "") for one in found["rulings"] if "데미지" in one.get("old", ""))


def test_an_undo_of_the_last_ruling_can_be_shown_first() -> None:
    hosted, _ = struck()
    assert hosted.say("/미리보기 되돌리기 잘못 봄").status == "preview"
    found = preview(hosted)
    assert len(found["rulings"]) == 1
    assert found["dropped"][0]["old"] == "차례 종료"
    assert hosted.say("/preview undo oops", "en").status == "preview"
    acting = hosted.acting()
    assert hosted.say("/apply", "en").status == "done"
    assert hosted.acting() != acting


def test_an_undo_back_to_an_entry_lists_what_goes() -> None:
    hosted, roll = struck()
    assert hosted.say(f"/되돌리기 #{roll} 처음부터").status == "preview"
    found = preview(hosted)
    assert len(found["rulings"]) >= 3
    assert all(one["new"] == "없던 것이 됩니다" for one in found["rulings"])
    assert any("공격" in one["old"] for one in found["dropped"])
    assert hosted.say("/취소").status == "done"
    assert hosted.say("/확인").status == "wrong"


@pytest.mark.parametrize("lang", LANGS)
def test_a_value_or_an_effect_now_can_be_shown_first(lang: Any) -> None:
    hosted, _ = struck()
    for command, number in (
        ("/미리보기 정정 값 가온 체력 3 약속", "3/"),
        ("/미리보기 효과 가온 보호막 10 2 선물", "10"),
    ):
        assert hosted.say(command, lang).status == "preview"
        found = preview(hosted, lang)
        assert found["rulings"] == []
        assert any(number in one["new"] for one in found["numbers"])
        before = hosted.referee.table.book.last
        assert hosted.say(found["apply"], lang).status == "done"
        assert hosted.referee.table.book.last > before
    assert numbers(hosted)["가온"] == 3
    assert hosted.say("/미리보기 종전", lang).status == "wrong"
    assert hosted.say("/미리보기 정정 값 가온 체력 9999 너무 큼", lang).status == "wrong"


def test_a_declaration_that_falls_away_is_named_with_its_clause() -> None:
    hosted = begun(small(reaction_time=0))
    while hosted.acting() != "한서의 세이버":
        hosted.post(hosted.acting(), "턴 종료")
    hosted.post("한서의 세이버", "k4에서 k5로 이동")
    move = hosted.referee.table.line.inputs[-1].n
    hosted.post("한서의 세이버", "서아의 랜서를 물리로 공격합니다")
    assert hosted.say(f"/정정 #{move} 값 한서의 세이버 위치 A1 지도 실수").status == "preview"
    dropped = preview(hosted)["dropped"]
    assert dropped
    assert any(one["clause"] for one in dropped)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_every_preview_of_a_random_day_can_be_drawn_in_both_languages(seed: int) -> None:
    hosted = begun(small(reaction_time=0, who_rolls="mention" if seed % 2 else "referee"))
    shown = 0
    for step, _ in enumerate(played(hosted, 200 + seed, 40)):
        inputs = hosted.referee.table.line.inputs
        if step % 3 == 0 and inputs:
            given = inputs[-1 - step % min(20, len(inputs))]
            for command in (
                f"#{given.n} 주사위 2 5 다시",
                f"#{given.n} 주사위 2 다시",
                f"#{given.n} 값 서아 체력 9 다시",
            ):
                if hosted.say(f"/정정 {command}").status == "preview":
                    ko, en = preview(hosted, "ko"), preview(hosted, "en")
                    assert [one.get("n") for one in ko["rulings"]] == [one.get("n") for one in en["rulings"]]
                    assert len(ko["numbers"]) == len(en["numbers"])
                    shown += 1
    assert shown > 5
