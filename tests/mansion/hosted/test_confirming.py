"""A campaign made so that declarations wait for the staff's word: before it is opened, while it is led (H6.8)."""

from __future__ import annotations

from typing import Any

import pytest

from simpan.core.hosting import Lang
from simpan.mansion.desk.notes import note_of
from simpan.mansion.hosted.refereeing import REFEREEING
from tests.mansion.desk_table import STARTS, small
from tests.mansion.hosted.days import LANGS, NOW, Hosted
from tests.mansion.hosted.evening import without_lots
from tests.mansion.hosted.seen import lines, scene
from tests.mansion.hosted.test_console import console, deed, keys


class Confirming(Hosted):
    """Made with "총괄이 확정한 뒤", and nobody of the staff was there yet."""

    def __init__(self, lang: Lang = "ko", **house: Any) -> None:
        super().__init__(small(**house), lang=lang)
        self.lines += REFEREEING.confirming(self.header, self.seed, lang, "민지", NOW)
        self.referee = self._opened()


def placed(hosted: Hosted) -> Hosted:
    """Everybody has said where to start."""
    for name, tile in STARTS.items():
        hosted.post(name, f"{tile}에서 시작합니다")
    return hosted


def gold(hosted: Hosted) -> list[str]:
    """The buttons of the day that stand out."""
    return [one["key"] for one in console(hosted)["deeds"] if one.get("main")]


@pytest.mark.parametrize("lang", LANGS)
def test_how_it_was_made_is_on_record_with_who_made_it_so(lang: Lang) -> None:
    hosted = Confirming(lang)
    (entry,) = hosted.referee.table.entries
    note: Any = note_of(entry)  # type: ignore[arg-type]
    assert (note.name, note.by, note.at) == ("setting", "민지", NOW)
    assert console(hosted)["confirms"]
    assert not console(hosted).get("opened")


def test_starts_that_are_said_before_the_opening_wait_for_the_staff() -> None:
    hosted = placed(Confirming())
    found = console(hosted)
    assert found["submitted"] == len(STARTS)
    assert scene(hosted, hosted.seats["서아"])["phase"] == "set_up"
    assert gold(hosted) == ["begin_confirm"]
    assert found["stands"] == ["모두 선언했습니다. 총괄이 확정하고 판정할 차례입니다."]
    assert not any("시작 위치를 기다립니다" in job for job in found["jobs"])
    assert "시작할 타일을 적었습니다" in scene(hosted, hosted.seats["서아"])["ask"]["text"]
    assert "rule" not in {key for one in found["queue"] for key in keys(one)}  # nothing can be ruled yet


def test_the_golden_button_opens_as_the_setting_says() -> None:
    hosted = placed(Confirming())
    assert hosted.say(deed(console(hosted), "begin_confirm")).status == "done"
    assert scene(hosted, hosted.seats["서아"])["phase"] == "set_up"
    assert hosted.say(deed(console(hosted), "rule_every")).status == "done"
    assert scene(hosted, hosted.seats["서아"])["phase"] == "round"
    acting = hosted.acting()
    assert hosted.post(acting, "턴 종료").status == "submitted"
    assert hosted.acting() == acting


def test_of_several_starts_of_a_character_the_last_one_counts() -> None:
    hosted = Confirming()
    hosted.post("한서", "한서는 K3에서 시작, 한서의 세이버는 K4에서 시작")
    hosted.post("한서", "한서의 세이버는 L4에서 시작")
    assert [one["wanted"] for one in scene(hosted, hosted.seats["한서"])["sheets"]] == ["K3", "L4"]
    for name, tile in STARTS.items():
        if not name.startswith("한서"):
            hosted.post(name, f"{tile}에서 시작합니다")
    hosted.say(deed(console(hosted), "begin_confirm"))
    hosted.say(deed(console(hosted), "rule_every"))
    tiles = {one["name"]: one["tile"] for one in scene(hosted, hosted.seats["한서"])["sheets"]}
    assert tiles == {"한서": "K3", "한서의 세이버": "L4"}


def test_confirmed_before_the_opening_is_ruled_with_it() -> None:
    hosted = placed(Confirming())
    assert hosted.say(deed(console(hosted), "accept_all")).status == "done"
    assert scene(hosted, hosted.seats["서아"])["phase"] == "set_up"
    assert keys(console(hosted)).count("rule_all") == 0
    hosted.say(deed(console(hosted), "begin_confirm"))
    assert scene(hosted, hosted.seats["서아"])["phase"] == "round"


def test_the_setting_holds_over_the_night_until_somebody_changes_it() -> None:
    hosted = placed(Confirming())
    hosted.say(deed(console(hosted), "begin_confirm"))
    hosted.say(deed(console(hosted), "rule_every"))
    assert hosted.say(deed(console(hosted), "close")).status == "done"
    acting = hosted.acting()
    assert hosted.post(acting, "턴 종료").status == "submitted"
    assert gold(hosted) == ["begin_confirm"]
    assert hosted.say("/열기").status == "done"
    assert hosted.acting() == acting
    hosted.say("/끝")
    assert hosted.say(deed(console(hosted), "begin")).status == "done"  # this is a change of mind
    assert not console(hosted)["confirms"]


def test_an_unopened_table_runs_no_clock_and_says_that_it_is_unopened() -> None:
    hosted = without_lots()
    acting = hosted.acting()
    assert scene(hosted, hosted.seats[acting])["phase"] == "round"
    asked = scene(hosted, hosted.seats[acting])["ask"]
    assert (asked.get("left", -1), asked.get("of", -1), asked.get("running", False)) == (-1, -1, False)
    assert not console(hosted).get("opened")
    assert "아직 진행을 열지 않았습니다" in scene(hosted, hosted.seats[acting])["mark"]
    (told,) = lines(hosted.post(acting, "턴 종료"))
    assert told == "대기열 · 아직 진행을 열지 않았습니다. 총괄이 열면 판정합니다: 차례 종료"
    hosted.say("/열기")
    assert console(hosted)["opened"]
    assert hosted.acting() != acting
    asked = scene(hosted, hosted.seats[hosted.acting()])["ask"]
    assert asked["running"]
    assert asked["left"] > 0
    hosted.say("/끝")
    assert console(hosted)["opened"]
    assert "자리에 없어" in scene(hosted, hosted.seats[hosted.acting()])["mark"]
    (told,) = lines(hosted.post(hosted.acting(), "턴 종료"))
    assert told.startswith("대기열 · 총괄이 자리에 없어")


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_read_beforehand_says_when_it_is_ruled(lang: Lang) -> None:
    hosted = without_lots()
    acting = hosted.acting()
    found = hosted.referee.reading(hosted.seats[acting], acting, "턴 종료", lang).decode()
    assert {"ko": "총괄이 진행을 열면 판정합니다", "en": "ruled when the staff opens the table"}[lang] in found
