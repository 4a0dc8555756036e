"""A campaign in a place: who gets which reply, time, sittings, restarts, and any text at all."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simpan.chat.campaign.bound import BoundCampaign
from simpan.core.entry import Note
from simpan.mansion.desk import notes
from simpan.mansion.desk.desk import Desk
from simpan.mansion.desk.folder import Folder
from simpan.mansion.desk.store import Memory
from tests.chat.campaign import day
from tests.chat.campaign.small_war import SmallWar, begun, key, lines
from tests.chat.campaign.small_war import settings as of_campaign
from tests.mansion.desk_table import SEED, STARTS, small

GOES = "차례를 하나씩 진행하고 있습니다."

# -- who gets what ----------------------------------------------------------------------------------------------------


def test_public_news_stand_under_a_public_question_and_else_with_the_battle() -> None:
    """§H6.12: and are never wider than what was asked."""
    for visibility, to in (("public", "here"), ("unlisted", "here"), ("followers", "here"), ("direct", "battle")):
        war = SmallWar()
        for name, tile in STARTS.items():
            replies = war.say(name, f"{tile}에서 시작합니다", visibility=visibility)
        assert [one.to for one in replies if one.to in ("here", "battle")] == [to]


def test_a_player_is_reached_at_all_of_its_accounts() -> None:
    war = begun().turn_of("한서")
    told = [one for one in war.say("한서", "k3에서 k2로 이동") if key("한서") in one.people and len(one.people) == 2]
    assert {*told[0].people} == {key("한서"), key("한서의 세이버")}


def test_texts_for_players_without_an_account_go_to_the_staff() -> None:
    """With their names in front; the others get theirs."""
    players = {key(name): name for name in STARTS if not name.startswith("서아")}
    war = SmallWar(players=players)
    for name, tile in STARTS.items():
        if name.startswith("서아"):
            war.say("민지", f"/대신 {name}: {tile}에서 시작")
        else:
            war.say(name, f"{tile}에서 시작합니다")
    told = [one for one in war.replies if one.to == "staff" and "서아에게" in "".join(one.lines)]
    assert told
    assert not [one for one in war.replies if key("서아") in one.people]
    assert [one for one in war.replies if key("한서") in one.people and "서아: 2구역 M3에서 시작" in "".join(one.lines)]


def test_the_staff_may_leave_out_what_stands_in_the_record() -> None:
    every, needed = (begun(staff_gets=gets) for gets in ("all", "needed"))
    for war in (every, needed):
        war.say(war.acting(), "턴 종료")
    assert [one for one in every.replies if one.to == "staff" and one.kind == "ruling"]
    assert not [one for one in needed.replies if one.to == "staff" and one.kind in ("ruling", "private")]
    told = needed.say("민지", "/정정 값 한서 체력 11 약속")
    assert [one.kind for one in told if one.to == "staff"] == ["command"]


def test_one_post_for_each_group_of_readers() -> None:
    """Posts are scarce: what the same people read of one act is one reply, the question behind the news."""
    war = begun()
    for name in list(STARTS) * 2:
        replies = war.say(war.acting(), "방어하고 턴 종료")
        readers = [(one.to, one.people) for one in replies]
        assert len(readers) == len({*readers})
        prompts = [one for one in replies if one.kind == "prompt"]
        assert all("차례입니다" in one.lines[-1] for one in prompts), name


def test_a_player_asks_how_it_stands() -> None:
    """§M1.2: what it sees and is asked, to itself alone."""
    war = begun().turn_of("한서")
    (told,) = war.say("한서", "상태")
    assert (told.to, told.people) == ("people", (key("한서"),))
    assert "한서의 차례입니다" in told.lines[-2]
    assert told.lines[-1] == "(남은 시간 9분 59초)"
    assert not any("가온" in line for line in told.lines)
    (log,) = war.say("한서", "[기록]")
    assert log.file is not None
    assert "한서: 2구역 K3에서 시작" in log.file[1]
    assert "가온의 어새신" not in log.file[1]


def test_whoever_gives_a_command_is_not_left_without_a_word() -> None:
    war = begun()
    assert not war.say("한서", "안녕하세요")
    (told,) = war.say("한서", "안녕하세요", form="command", visibility="direct")
    assert told.people == (key("한서"),)


def test_the_first_question_says_of_which_war_and_how_it_is_answered() -> None:
    """§H6.1: it comes as a direct message to somebody who may not know of any of it; a mistake is answered in kind."""
    war = SmallWar()
    (first,) = [one for one in war.replies if key("한서") in one.people]
    assert first.lines[-1].startswith("[저택 전쟁] 시작할 자리는 비밀이니")
    for text in ("2구역", "저는 5구역이용"):
        (told,) = war.say("한서", text, visibility="direct")
        assert "이탈" not in "".join(told.lines)
        assert "에서 시작" in "".join(told.lines)


def test_the_staff_is_told_of_the_wrong_account() -> None:
    """§H6.7: a player who gives a command of the staff is not met with silence, nor obeyed."""
    war = begun()
    size = war.store.size()
    for text in ("/정정 값 한서의 세이버 체력 100", "/종전", "/명부 a@x.y = 한서", "[/공지 안녕]"):
        (told,) = war.say("한서", text, visibility="direct")
        assert "총괄의 계정" in told.lines[0]
        assert told.people == (key("한서"),)
    assert war.store.size() == size


def test_who_talks_to_the_referee_alone_hears_what_it_is_asked() -> None:
    """In a direct message; in a thread people talk to each other."""
    war = begun().turn_of("한서")
    assert not war.say("한서", "뭐 하면 되나요?")
    (told,) = war.say("한서", "음 뭘 하지요", visibility="direct")
    assert told.kind == "prompt"
    assert told.people == (key("한서"),)
    assert "한서의 차례입니다" in told.lines[0]
    assert told.buttons
    assert not war.say("서아", "음 뭘 하지요", visibility="direct")


def test_the_staff_sees_how_it_stands_at_a_glance() -> None:
    """§H6.7: who is awaited first, then a line for each character; everything by the desk's own words."""
    war = begun()
    (told,) = war.say("민지", "/상태")
    assert told.lines[0] == "1일차 1라운드"
    assert "가온의 어새신의 차례" in told.lines[1]
    assert "9분 59초" in told.lines[1]
    assert "한서 · 2구역 K3 · 체력 30/30 · MP 20/20" in told.lines
    assert len(told.lines) == 11
    assert len("".join(war.say("민지", "/상태 전체")[0].lines)) > 1000
    war.say("한서", "k3에서 k2로 이동")
    assert "대기열에 있는 선언: 1개 (/대기열)" in war.say("민지", "/상태")[0].lines


def test_the_staff_is_reminded_of_the_slash() -> None:
    """Where it is to the referee alone, or begins a conversation; talk in a thread stays talk."""
    war = begun()
    for text in ("상태", "명부 roa@x.y = 로아", "[공지 시작합니다]"):
        request = war.request("민지", text, first=True)
        assert war.bound.takes(request)
        assert "/" in war.bound.answer(request).replies[0].lines[0]
        assert not war.bound.takes(war.request("민지", text))
    assert not war.bound.takes(war.request("민지", "다들 어디 계세요?", first=True))
    war.say("민지", "/미리보기 정정 값 한서 체력 3 시험")
    assert war.bound.takes(war.request("민지", "확인"))
    assert any("정정했습니다" in line for line in lines(war.say("민지", "확인")))
    assert not war.bound.takes(war.request("민지", "확인"))


def test_to_pass_where_nothing_is_asked_is_no_declaration() -> None:
    """§H4.8: it is not kept; a standing order would do it."""
    war = begun().turn_of("가온의 어새신")
    size = war.store.size()
    assert "예약 한서: 반응 없음" in lines(war.say("한서", "반응 없음"))[0]
    assert "예약 서아: 반응 없음" in lines(war.say("서아의 랜서", "반응 없음"))[0]
    assert war.store.size() == size


def test_no_post_repeats_what_the_ruling_beside_it_tells() -> None:
    """Posts are scarce; what still waits is told all the same."""
    war = begun().turn_of("한서")
    told = war.say("한서", "방어. 한서의 세이버는 k5로 이동")
    assert any("대기열" in line for one in told for line in one.lines)
    told = war.say("한서", "턴 종료")
    assert any("한서의 차례 끝" in line for one in told for line in one.lines)
    assert not any(line.startswith("해석") for one in told for line in one.lines)


# -- time and sittings ------------------------------------------------------------------------------------------------


def test_a_war_that_was_closed_stays_closed_until_it_is_opened() -> None:
    """§H6.8: `/끝` by whoever leads; a restart does not open it; declarations wait, and are ruled when it goes on."""
    war = begun(staff=(key("민지"), key("지우")))
    war.say("지우", "/끝")
    assert not war.bound.table.book.sitting
    again = war.again()
    assert any("/열기" in line for line in lines(again.replies))
    acting = again.acting()
    again.say(acting, "턴 종료")
    assert again.acting() == acting
    again.now += 5000
    assert not again.look()
    again.say("지우", "/열기")
    assert again.acting() != acting
    again.say("민지", "/끝")
    assert not again.bound.table.book.sitting


def test_a_restart_writes_nothing_and_goes_on() -> None:
    """The opening is said again, under the same keys, as it may not have gone out."""
    war = SmallWar()
    size = war.store.size()
    again = war.again()
    assert war.store.size() == size
    assert {(one.key, one.lines) for one in again.replies} == {(one.key, one.lines) for one in war.replies}
    war.say("한서", "k3에서 시작합니다")
    later = war.again()
    assert [one.to for one in later.replies] == ["status"]


def test_an_outage_takes_nobodys_time() -> None:
    """§H6.8: time until the program was last at work counts, and that while nobody could be answered does not."""
    war = begun()
    war.now += 300
    war.look()
    war.now += 7200
    again = war.again(alive=war.now - 7200)
    assert not again.look()
    again.now += 299 - 1
    assert not again.look()
    again.now += 10
    assert again.look()
    straight = war.again()
    assert straight.look()


def test_time_that_is_out_brings_the_default_in_a_strict_campaign() -> None:
    """§H6.8: and what it brought is said again after a restart, under the same keys."""
    war = begun(strict=True)
    acting = war.acting()
    war.now += 601
    told = war.look()
    assert war.acting() != acting
    assert told
    again = war.again()
    assert {one.key for one in told if one.to != "status"} <= {one.key for one in again.replies}
    war.say(war.acting(), "턴 종료")
    assert not [one for one in war.again().replies if one.key in {one.key for one in told}]


def test_times_are_those_of_the_posts() -> None:
    """Never in the future, and never going back."""
    war = begun()
    war.say("한서", "안녕하세요", at=war.now + 50_000)
    war.say("한서", "늦었습니다", at=5)
    found = [notes.note_of(one) for one in war.bound.table.entries[-2:] if isinstance(one, Note)]
    assert [note.at for note in found if note is not None] == [war.now - 1, war.now - 1]


def test_the_terminal_may_be_used_beside_it(tmp_path: Path) -> None:
    """§H6.7: whoever comes second is told what the other did; nothing is ruled twice."""
    day.begin(tmp_path)
    now = day.moment(0)
    bound = BoundCampaign(day.settings(tmp_path), clock=lambda: now)
    bound.start(now)
    desk = Desk(Folder(tmp_path), lambda: now, "지우")
    desk.post("한서", "마스터는 2구역 k3, 세이버는 2구역 l3에서 시작하겠습니다.")
    requests = day.requests()[0]
    told = bound.answer(requests[2]).replies
    assert any("그 사이" in line for one in told if one.to == "staff" for line in one.lines)
    desk.close()
    bound.close()
    record = Folder(tmp_path).read()
    found = [notes.note_of(one) for one in record.entries if isinstance(one, Note)]
    assert [note.author for note in found if isinstance(note, notes.Post)] == ["한서", "서아의 랜서"]


def test_the_record_of_a_war_without_chat_is_as_it_was() -> None:
    """`source` is written only where there is one."""
    store = Memory(small(), SEED)
    desk = Desk(store, lambda: 5, "민지")
    desk.open()
    desk.post("한서", "안녕하세요")
    assert b"source" not in store.text
    desk.post("한서", "안녕하세요", source="mastodon:x:1")
    assert store.text.count(b'"source": "mastodon:x:1"') == 1
    assert desk.table.book.sources == {"mastodon:x:1": 2}


# -- the status message -----------------------------------------------------------------------------------------------


def test_the_status_message_comes_when_it_says_something_new() -> None:
    """§H6.11: by rounds, pauses, sittings; not by whose turn it is."""
    war = begun()
    told = [one for one in war.replies if one.to == "status"]
    assert [one.lines[1] for one in told] == ["시작할 자리를 비밀로 정하는 중", GOES]
    for text, state in (("/정지 식사", "일시 정지 중"), ("/재개", GOES), ("/끝", "쉬는 중"), ("/열기", GOES)):
        (found,) = [one for one in war.ask("민지", text).replies if one.to == "status"]
        assert state in found.lines[1]
    war.ask(war.acting(), "턴 종료")
    quiet = war.ask(war.acting(), "턴 종료")
    assert not [one for one in quiet.replies if one.to == "status"]
    keys = [one.key for one in war.replies if one.to == "status"]
    assert len(keys) == len({*keys})


# -- any text ---------------------------------------------------------------------------------------------------------

HOSTILE = (
    "가" * 10_000,
    "[" * 5_000,
    "@everyone @한서 <@1> https://example.social/@a",
    "<script>alert(1)</script><b>방어</b>",
    "\0\x1b[2J\u202e방어\u200b\ufeff",
    "\ud800방어\udfff",
    "/" + "정정 " * 3_000,
    "[/명부 " + "가" * 5_000 + " = 한서]",
    "/명부 @a@b = " + "한" * 5_000,
    "방어\n" * 4_000,
    "",
    "   ",
    "/",
    "[/]",
)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("name", ["한서", "민지"])
def test_any_text_is_answered_in_good_order(text: str, name: str) -> None:
    """§H6.12: short, never to others than whoever may read it, and never held back."""
    war = begun()
    size = war.store.size()
    replies = war.say(name, text)
    assert sum(len(line) for line in lines(replies)) < 6_000
    assert not [one for one in replies if one.to in ("here", "battle") and one.kind != "notice"]
    assert not [one for one in replies if one.key.endswith("/fog")]
    assert war.store.size() - size < 70_000
    assert {one.people for one in replies} <= {(), (key("한서"),), (key("한서"), key("한서의 세이버"))}


@cache
def first_turn() -> SmallWar:
    """A war at its first turn, of which nothing but copies are used."""
    return begun()


@pytest.mark.slow
@settings(max_examples=120, deadline=None)
@given(st.lists(st.tuples(st.sampled_from([*STARTS, "민지", "구경꾼"]), st.text(max_size=60)), max_size=6))
def test_whatever_is_written_the_war_goes_on(posts: list[tuple[str, str]]) -> None:
    war = first_turn().copy()
    for name, text in posts:
        request = war.request(name, text)
        if war.bound.takes(request):
            war.say(name, text)
        else:
            war.bound.stranger(request)
    acting = war.acting()
    if not war.bound.table.ended and war.bound.table.runs and acting:
        assert lines(war.say(acting, f"{acting}: 턴 종료"))


def test_it_is_a_bound_campaign_of_its_settings() -> None:
    war = SmallWar()
    assert (war.bound.key, war.bound.lang) == ("war", of_campaign().lang)
