"""The staff's console: states kept apart, what is to be done, one-tap commands that do what they say (H6.7, H6.8)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from simpan.core.game import STAFF
from simpan.core.refereeing import NotAllowed
from simpan.mansion.desk.commands import COMMANDS, named
from simpan.mansion.desk.notes import note_of
from simpan.mansion.hosted.console import GROUP_OF
from simpan.mansion.hosted.console_words import WORDS
from tests.mansion.desk_table import STARTS, small
from tests.mansion.hosted.days import LANGS, Hosted, begun, played


def console(hosted: Hosted, lang: Any = "ko", staff: str = "민지", role: Any = "organiser") -> dict[str, Any]:
    """The console of a member of staff."""
    found: dict[str, Any] = json.loads(hosted.referee.scene(STAFF, lang, hosted.now, staff, role))["console"]
    return found


def row(hosted: Hosted, who: str) -> dict[str, Any]:
    """A character's row."""
    found: dict[str, Any] = next(one for one in console(hosted)["queue"] if one["who"] == who)
    return found


def deed(found: dict[str, Any], key: str) -> str:
    """The command of a button."""
    command: str = next(one["command"] for one in found.get("deeds", ()) if one["key"] == key)
    return command


def keys(found: dict[str, Any]) -> list[str]:
    """The buttons."""
    return [one["key"] for one in found.get("deeds", ())]


def confirming() -> Hosted:
    """A day on which declarations are confirmed."""
    hosted = Hosted(small())
    for name, tile in STARTS.items():
        hosted.post(name, f"{tile}에서 시작합니다")
    assert hosted.say(deed(console(hosted), "begin_confirm")).status == "done"
    return hosted


# -- states -----------------------------------------------------------------------------------------------------------


def test_everybody_stands_in_the_queue_by_priority() -> None:
    found = console(begun())["queue"]
    assert len(found) == 8
    priorities = [one["priority"] for one in found]
    assert priorities == sorted(priorities, reverse=True)


def test_submitted_is_not_confirmed_is_not_waiting_is_not_nothing_to_do() -> None:
    hosted = confirming()
    acting = hosted.acting()
    hosted.post("한서의 세이버", "방어합니다")
    hosted.post("서아", "방어합니다")
    hosted.say("/확정 서아")
    assert hosted.say("/정정 값 도윤 쓰러짐 약속").status == "done"
    states = {one["who"]: one["state"] for one in console(hosted)["queue"]}
    assert states[acting] == "acting"
    assert states["한서의 세이버"] == "submitted"
    assert states["서아"] == "confirmed"
    assert states["한서"] == "waiting"
    assert states["도윤"] == "idle"
    found = console(hosted)
    assert (found["submitted"], found["confirmed"], found["idle"]) == (1, 1, 2)  # with the master goes the servant
    assert found["waiting"] == 8 - 4


def test_a_row_shows_what_was_said_and_how_it_was_read() -> None:
    hosted = confirming()
    hosted.post("한서의 세이버", "서아의 랜서를 물리로 쏜다!!")
    found = row(hosted, "한서의 세이버")
    assert found["said"] == "서아의 랜서를 물리로 쏜다!!"
    assert found["read"] == "공격: 서아의 랜서, 물리"


def test_what_came_of_a_turn_stands_with_its_character() -> None:
    hosted = begun(small(reaction_time=0))
    first = hosted.acting()
    hosted.post(first, "방어합니다")
    assert "방어" in row(hosted, first)["result"]


def test_a_problem_is_seen_before_it_is_confirmed() -> None:
    hosted = confirming()
    acting = hosted.acting()
    tile = {"가온의 어새신": "T8", "도윤의 아처": "E4", "서아의 랜서": "L4"}[acting]
    hosted.post(acting, f"{tile}로 이동")
    hosted.say(deed(row(hosted, acting), "rule"))
    assert hosted.post(acting, f"{STARTS[acting]}로 이동").status in ("submitted", "refused")
    hosted.say("/설정 확인 켬")
    other = "한서의 세이버"
    hosted.post(other, "k5로 이동, 서아의 랜서를 물리로 공격")
    hosted.say(f"/정정 값 {other} 위치 A1 실수")
    while hosted.acting() not in (other, ""):
        hosted.say(f"/대신 {hosted.acting()}: 턴 종료")
    found = row(hosted, other)
    assert found["state"] == "submitted"
    assert "M1" in found["problem"] or "H" in found["problem"], found


# -- deeds ------------------------------------------------------------------------------------------------------------


def test_one_tap_confirms_and_rules() -> None:
    hosted = confirming()
    acting = hosted.acting()
    assert hosted.post(acting, "턴 종료").status == "submitted"
    assert hosted.acting() == acting
    assert hosted.say(deed(row(hosted, acting), "rule")).status == "done"
    assert hosted.acting() != acting


def test_all_that_is_confirmed_is_ruled_at_once() -> None:
    hosted = confirming()
    names = [one["who"] for one in console(hosted)["queue"]][:3]
    for name in names:
        hosted.post(name, "턴 종료")
    assert hosted.say(deed(console(hosted), "accept_all")).status == "done"
    assert hosted.say(deed(console(hosted), "rule_all")).status == "done"
    assert hosted.acting() not in names


def test_a_question_goes_back_to_the_player_and_stands_in_its_log() -> None:
    hosted = confirming()
    hosted.post("한서의 세이버", "방어합니다")
    command = deed(row(hosted, "한서의 세이버"), "ask_back").replace("{}", "어느 쪽으로 막나요?")
    reply = hosted.say(command)
    assert reply.status == "done"
    seat = hosted.seats["한서의 세이버"]
    assert any(out.to == (seat,) and "어느 쪽으로 막나요?" in out.lines[0].text for out in reply.outs)
    assert row(hosted, "한서의 세이버")["state"] == "waiting"
    for lang in LANGS:
        last = hosted.referee.feed(seat, lang, -1).blocks[-1]
        assert "어느 쪽으로 막나요?" in last.lines[0].text
    other = hosted.referee.feed(hosted.seats["서아"], "ko", -1).blocks[-1]
    assert "막나요" not in str(other)


def test_a_declaration_can_be_dropped_with_a_reason() -> None:
    hosted = confirming()
    hosted.post("한서", "방어합니다")
    reply = hosted.say(deed(row(hosted, "한서"), "drop").replace("{}", "취소 부탁"))
    assert reply.status == "done"
    assert hosted.referee.table.book.queue == []
    assert hosted.say("/버리기 #999 없음").status == "wrong"


def test_dice_that_are_awaited_can_be_rolled_for_somebody() -> None:
    hosted = begun(small(who_rolls="mention", reaction_time=0))
    while hosted.acting() != "한서의 세이버":
        hosted.post(hosted.acting(), "턴 종료")
    hosted.post("한서의 세이버", "서아의 랜서를 물리로 공격합니다")
    found = console(hosted)
    assert "roll" in keys(found)
    assert hosted.say(deed(row(hosted, "한서의 세이버"), "roll")).status == "done"
    assert "roll" in keys(row(hosted, "서아의 랜서"))


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "lang"), [(0, "ko"), (1, "en"), (2, "ko")])
def test_every_button_that_needs_no_words_does_what_it_says(seed: int, lang: Any) -> None:
    """Nothing that is offered is refused, in either language, on random days."""
    hosted = begun(small(reaction_time=3 * (seed % 2), who_rolls="mention" if seed == 2 else "referee"))
    hosted.say("/설정 확인 켬")
    for step, _ in enumerate(played(hosted, 7 + seed, 30)):
        if step % 4:
            continue
        found = console(hosted, lang)
        every = [*found.get("deeds", ()), *(one for each in found["queue"] for one in each.get("deeds", ()))]
        every += [one for setting in found["settings"] for one in setting["choices"]]
        for one in every:
            assert named(one["command"]) is not None, one
            assert bool(one.get("ask")) == ("{}" in one["command"]), one
            if one.get("ask") or one["key"] in ("close", "close_all", "close_record"):
                continue
            again = hosted.reopen()
            again.wake(hosted.now)
            assert again.command("민지", "organiser", one["command"], lang, hosted.now).status != "wrong", one


@pytest.mark.slow
def test_a_role_is_offered_only_what_it_may_do() -> None:
    hosted = begun()
    hosted.post("한서", "방어합니다")
    for role in ("organiser", "referee", "scribe"):
        found = console(hosted, role=role)
        every = [*found.get("deeds", ()), *(one for each in found["queue"] for one in each.get("deeds", ()))]
        assert bool(every) == (role != "scribe")
        for one in every:
            try:
                hosted.reopen().command("누구", role, one["command"], "ko", hosted.now)
            except NotAllowed:
                pytest.fail(f"{role} may not {one}")
        settings = [setting for setting in found["settings"] if setting["choices"]]
        assert bool(settings) == (role == "organiser")


# -- the day ----------------------------------------------------------------------------------------------------------


def test_the_day_goes_by_its_buttons() -> None:
    hosted = Hosted(small(reaction_time=0, rounds=1))
    assert "진행을 열면" in console(hosted)["jobs"][0]
    assert any("시작 위치" in job for job in console(hosted)["jobs"])
    for name, tile in STARTS.items():
        hosted.post(name, f"{tile}에서 시작합니다")
    hosted.say(deed(console(hosted), "begin"))
    assert console(hosted)["sitting"] == ["민지"]
    assert "기다리는 사람" in console(hosted)["stands"][0]
    hosted.say(deed(console(hosted), "pause"))
    assert "pause" not in keys(console(hosted))
    hosted.say(deed(console(hosted), "resume"))
    hosted.say(deed(console(hosted), "extend_5"))
    hosted.say(deed(console(hosted), "end_battle"))
    found = console(hosted)
    assert found["night"]
    assert "2일차" in next(one["label"] for one in found["deeds"] if one["key"] == "next_day")
    hosted.say(deed(found, "next_day"))
    assert hosted.referee.table.war.day == 2
    hosted.say(deed(console(hosted), "close"))
    assert "begin" in keys(console(hosted))


def test_who_sits_is_told_and_all_may_get_up_together() -> None:
    hosted = begun()
    hosted.say("/열기", staff="유나")
    assert console(hosted)["sitting"] == ["민지", "유나"]
    hosted.say(deed(console(hosted), "close_all"))
    assert console(hosted)["sitting"] == []
    last = [note_of(entry) for entry in hosted.referee.table.entries[-2:]]  # type: ignore[arg-type]
    assert all(note is not None and not getattr(note, "opened", True) for note in last)


def test_overdue_time_is_a_job_and_a_button() -> None:
    hosted = begun()
    hosted.now += 700
    hosted.referee.tick(hosted.now)
    found = console(hosted)
    assert any("시간이 지났습니다" in job for job in found["jobs"])
    assert "expire_all" in keys(found)
    assert row(hosted, hosted.acting())["left"] < 0


def test_settings_say_what_holds() -> None:
    hosted = begun()
    values = {one["key"]: one["value"] for one in console(hosted)["settings"]}
    assert values == {"time": "tell", "confirm": "off"}
    for setting in console(hosted, "en")["settings"]:
        other = next(one for one in setting["choices"] if one["key"] != setting["value"])
        hosted.say(other["command"])
    values = {one["key"]: one["value"] for one in console(hosted)["settings"]}
    assert values == {"time": "auto", "confirm": "on"}
    assert {one["key"]: one["value"] for one in json.loads(_again(hosted))["console"]["settings"]} == values


def _again(hosted: Hosted) -> bytes:
    return hosted.reopen().scene(STAFF, "ko", hosted.now, "민지")


# -- words ------------------------------------------------------------------------------------------------------------


def test_every_command_is_in_a_group_with_its_use_and_roles() -> None:
    assert set(GROUP_OF) == {spec.name for spec in COMMANDS}
    for lang in LANGS:
        uses = console(begun(), lang)["uses"]
        assert len(uses) == len(COMMANDS)
        for use in uses:
            assert named(use["word"]) is not None
            assert use["use"].startswith("/")
            assert "organiser" in use["roles"]


def test_both_languages_have_the_same_words() -> None:
    assert set(WORDS["ko"]) == set(WORDS["en"])
    for key, text in WORDS["ko"].items():
        fields = {part.split("}")[0].split(":")[0] for part in text.split("{")[1:]}
        english = {part.split("}")[0].split(":")[0] for part in WORDS["en"][key].split("{")[1:]}
        assert fields == english, key
