"""What the console says of what is asked, whose row it stands in, and what a role is offered (H4.8, H6.7, H6.9)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from simpan.core.bits import members
from simpan.core.game import STAFF
from simpan.core.refereeing import NotAllowed
from simpan.mansion.desk.commands import named
from simpan.mansion.desk.table import WINDOWS
from simpan.mansion.hosted.queue import Queue
from tests.mansion.desk_table import small
from tests.mansion.hosted.days import LANGS, Hosted, begun, played
from tests.mansion.hosted.evening import ARCHER, ATTACK, covered, without_lots
from tests.mansion.hosted.seen import scene
from tests.mansion.hosted.test_console import console, deed, keys, row

SERVANT = "단비의 등지기"


def attacked() -> Hosted:
    """등지기 is asked for cover."""
    hosted = without_lots()
    hosted.say("/열기")
    assert hosted.post("유월", f"아처: {ATTACK}").status == "ruled"
    return hosted


# -- what is asked ----------------------------------------------------------------------------------------------------


def test_who_is_asked_for_cover_has_it_in_the_head_and_in_the_row() -> None:
    hosted = attacked()
    assert console(hosted)["stands"] == ["기다리는 사람: 새벽 · 단비의 등지기: 마스터를 엄호합니까?"]
    found = row(hosted, SERVANT)
    assert found["asks"] == "단비의 등지기: 마스터를 엄호합니까?"
    assert "expire" in keys(found)
    assert found["left"] > 0
    assert [one["who"] for one in console(hosted)["queue"] if one.get("asks")] == [SERVANT]
    assert any("엄호합니까?" in line.text for out in hosted.say("/상태").outs for line in out.lines)


def test_time_that_is_out_makes_calling_it_the_button_of_the_asked_row() -> None:
    hosted = attacked()
    hosted.now += 1000
    mains = {one["key"] for one in row(hosted, SERVANT)["deeds"] if one.get("main")}
    assert "expire" in mains
    assert not [one for one in row(hosted, ARCHER)["deeds"] if one.get("main")]


def test_in_a_window_each_player_that_is_asked_has_one_row() -> None:
    hosted = covered(confirms=False)
    rows = [one for one in console(hosted)["queue"] if one.get("asks")]
    assert [(one["who"], one["player"]) for one in rows] == [(SERVANT, "새벽")]  # the defending side is first
    assert rows[0]["asks"] == "반응 시간입니다. 반응합니까? (공격 주사위 뒤)"
    assert console(hosted)["stands"] == ["기다리는 사람: 새벽 · 반응 시간입니다. 반응합니까? (공격 주사위 뒤)"]
    hosted.say("/넘김")
    (found,) = [one for one in console(hosted)["queue"] if one.get("asks")]
    assert found["player"] == "유월"


# -- whose row it stands in -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["간파를 쓴다", "등지기: 간파를 쓴다", "패스"])
def test_a_reaction_stands_in_the_row_of_whoever_is_meant(text: str) -> None:
    hosted = covered()
    assert hosted.post("새벽", text).status == "submitted"
    found = row(hosted, SERVANT)
    assert (found["state"], found["said"]) == ("submitted", text)
    assert not row(hosted, "단비").get("said")
    assert row(hosted, "단비").get("left", -1) == -1
    before = console(hosted)["waiting"]
    hosted.say("/확정 전체")
    assert row(hosted, SERVANT)["state"] == "confirmed"
    assert console(hosted)["waiting"] == before


def test_an_answer_about_cover_stands_in_the_row_of_the_servant_that_is_asked() -> None:
    hosted = without_lots()
    hosted.say("/열기 확정")
    hosted.post("유월", f"아처: {ATTACK}")
    hosted.say("/처리 전체")
    hosted.post("새벽", "엄호한다")
    assert row(hosted, SERVANT)["state"] == "submitted"


@pytest.mark.parametrize("seed", range(3))
def test_whatever_happens_every_player_that_is_asked_has_a_row_that_says_so(seed: int) -> None:
    hosted = begun(small(reaction_time=3))
    windows = 0
    for _ in played(hosted, seed, 60):
        table = hosted.referee.table
        queue = Queue(table, hosted.referee._told().past, "ko", None)
        for seat in queue.asked:
            rows = [who for who in members(int(table.war.board.own[seat])) if queue.is_asked(who)]
            assert rows, (table.war.asks, seat)
            windows += table.war.asks in WINDOWS
            assert len(rows) == 1 or table.war.asks not in WINDOWS
    assert windows


# -- what a role is offered -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("role", ["organiser", "referee", "scribe"])
def test_nobody_is_offered_a_form_or_a_command_that_its_role_is_refused(role: Any, lang: Any) -> None:
    hosted = begun()
    found = scene(hosted, STAFF, lang, role=role)["console"]
    assert all(role in one["roles"] for one in found["uses"])
    for form in found.get("forms", ()):
        word = re.match(r"/[^\s\[]+", form["command"])
        assert word is not None
        try:
            hosted.referee.command("바다", role, word[0], lang, hosted.now)
        except NotAllowed:
            pytest.fail(form["key"])
    assert {one["key"] for one in found.get("forms", ())} == {
        one["key"]
        for one in scene(hosted, STAFF, lang)["console"]["forms"]
        if role in next(use for use in uses_of(hosted, lang) if use["name"] == name_of(one))["roles"]
    }


def uses_of(hosted: Hosted, lang: Any) -> list[dict[str, Any]]:
    """All commands, as the organiser sees them."""
    found: list[dict[str, Any]] = scene(hosted, STAFF, lang)["console"]["uses"]
    return found


def name_of(form: dict[str, Any]) -> str:
    """Of the command that comes of a form."""
    spec = named(form["command"].replace("[", " "))
    assert spec is not None
    return spec.name


# -- what touches everybody -------------------------------------------------------------------------------------------


def test_the_end_of_a_battle_says_what_it_does_before_it_is_done() -> None:
    hosted = begun()
    found = next(one for one in console(hosted)["deeds"] if one["key"] == "end_battle")
    assert "1일차의 전투를 지금 끝낼까요? 이번 라운드에 남은 차례 8개" in found["sure"]
    hosted.post(hosted.acting(), "턴 종료")
    found = next(one for one in console(hosted)["deeds"] if one["key"] == "end_battle")
    assert "남은 차례 7개" in found["sure"]
    assert not [one["key"] for one in console(hosted)["deeds"] if one.get("sure") and one["key"] != "end_battle"]


def test_closing_the_record_says_that_it_is_for_good() -> None:
    hosted = begun(small(days=1, rounds=1))
    hosted.say("/종전 끝")
    assert hosted.referee.table.war.over()
    (found,) = [one for one in console(hosted)["deeds"] if one.get("sure")]
    assert found["key"] == "close_record"
    assert "영구히" in found["sure"]


# -- what came back ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_a_declaration_that_was_asked_back_stands_before_its_player_until_it_writes(lang: Any) -> None:
    hosted = begun()
    hosted.say("/설정 확정 켬")
    acting = hosted.acting()
    seat = hosted.seats[acting]
    hosted.post(acting, "방어하고 턴 종료")
    assert scene(hosted, seat, lang).get("returned") is None
    before = hosted.referee.key(seat)
    hosted.say(deed(row(hosted, acting), "ask_back").replace("{}", "정말인가요?"))
    assert hosted.referee.key(seat) != before
    for referee in (hosted.referee, hosted.reopen()):
        hosted.referee = referee
        (found,) = scene(hosted, seat, lang)["returned"]
        assert (found["text"], found["who"], found["asks"]) == ("방어하고 턴 종료", acting, True)
        assert "정말인가요?" in found["lines"][0]
    for viewer in hosted.viewers:
        assert viewer == seat or "정말인가요?" not in str(scene(hosted, viewer, lang).get("returned"))
    hosted.post(acting, "대기하고 턴 종료")
    assert scene(hosted, seat, lang).get("returned") is None


def test_a_dropped_declaration_and_one_that_could_not_be_ruled_stand_before_their_player() -> None:
    hosted = begun()
    hosted.say("/설정 확정 켬")
    acting = hosted.acting()
    seat = hosted.seats[acting]
    hosted.post(acting, "방어하고 턴 종료")
    hosted.say(f"/버리기 {acting} 다시 써 주세요")
    (found,) = scene(hosted, seat)["returned"]
    assert found["lines"] == ["총괄이 선언을 대기열에서 뺐습니다: 방어, 차례 종료. 사유: 다시 써 주세요"]
    assert not found.get("asks")
    hosted.post(acting, "방어하고 턴 종료")
    hosted.say("/종전 늦어서")
    (found,) = scene(hosted, seat)["returned"]
    assert "판정하지 못한 선언: 방어, 차례 종료" in found["lines"][0]
