"""The referee's desk: what becomes of posts, and who is told what (H6.8, H6.11, H6.12)."""

from __future__ import annotations

from typing import Final

import msgspec
import pytest

from simpan.core.bits import bit, members
from simpan.core.entry import Note
from simpan.core.game import CHANCE
from simpan.core.record import check_draws
from simpan.lab.referee_day import Writers
from simpan.mansion import words as w
from simpan.mansion.desk import words_en, words_ko
from simpan.mansion.desk.free import check_free_rolls
from tests.mansion.desk_table import (
    STARTS,
    Table,
    begun,
    heard,
    leaks,
    public_lines,
    sights,
    small,
    staff_lines,
    to,
    turn_of,
)
from tests.mansion.made_up import campaign_with, index_of, tile_of

LATE = {"가온": "T9", "가온의 어새신": "U9"}


def test_a_declaration_is_repeated_and_ruled_for_those_who_see_it() -> None:
    """§M1.5 §H6.12: the writer reads how it was read, the zone what happened, the staff the numbers of the inputs."""
    table = turn_of(begun(), "서아의 랜서")
    answer = table.post("서아의 랜서", "l3에서 m4로 이동할게요")
    assert answer.status == "ruled"
    assert heard(answer, "서아")[0] == "해석 · 이동: L3 → M4"
    assert "서아의 랜서 이동: L3 → M3 → M4 (2칸, 이동력 6) (M1.5)" in heard(answer, "서아")
    assert to(answer, "한서") == ["서아의 랜서 이동: L3 → M3 → M4 (2칸) (M1.5)"]  # CON is not the zone's to know
    assert not heard(answer, "가온")
    assert not heard(answer, "도윤")
    assert not public_lines(answer)
    assert any(line.startswith("#") and "이동" in line for line in staff_lines(answer))


def test_talk_is_kept_and_answered_by_nothing() -> None:
    """§H6.8: what is no declaration is in the record and nowhere else."""
    table = begun()
    answer = table.post("한서", "다들 조심하세요 ㅎㅎ")
    assert (answer.status, answer.outs) == ("talk", ())
    line = table.desk.table.entries[-1]
    assert isinstance(line, Note)
    assert (line.n, line.note["text"]) == (answer.n, "다들 조심하세요 ㅎㅎ")


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [
        ("k3에서 z9로 이동한다", "unread", "지도에 없는 타일"),
        ("l3에서 l2로 이동한다", "refused", "(H1.5 하우스 룰)"),
        ("k4에서 q3으로 이동", "refused", "(M1.5)"),
        ("서아의 랜서를 공격한다", "unclear", "물리인가요, 마법인가요?"),
        ("가온을 물리로 공격", "refused", "시야에 없습니다"),
        ("5구역으로 이탈한다", "refused", "(M1.3)"),
    ],
)
def test_what_is_not_possible_gets_its_clause_and_changes_nothing(text: str, status: str, said: str) -> None:
    """§H1.5 §M1.3 §M1.2 §H6.8: told to the writer alone; the post is kept with what became of it."""
    table = turn_of(begun(), "한서의 세이버")
    before = table.war.key()
    answer = table.post("한서의 세이버", text)
    assert (answer.status, table.war.key()) == (status, before)
    assert said in " ".join(to(answer, "한서")), answer.text()
    assert not public_lines(answer)
    assert not heard(answer, "서아")


def test_a_declaration_out_of_turn_waits_and_is_ruled_by_itself() -> None:
    """§H6.8: in the queue it may be withdrawn; when the turn comes it is ruled with the post before it."""
    table = begun()
    assert table.post("서아의 랜서", "방어합니다").status == "queued"
    assert table.post("서아의 랜서", "m5로 이동").status == "queued"
    assert "기다" in table.say("/대기열").text()
    assert len(table.desk.table.book.queue) == 2
    for name in ("가온의 어새신", "도윤의 아처"):
        table.post(name, "턴 종료")
    assert tile_of(table.war, "서아의 랜서") == "M5"
    assert not table.desk.table.book.queue
    assert table.war.board.stats[table.war.actor].name == "한서의 세이버"


def test_what_waits_may_be_withdrawn_until_it_is_ruled() -> None:
    """§H6.8."""
    table = begun()
    table.post("서아의 랜서", "방어합니다")
    answer = table.post("서아", "선언 취소할게요")
    assert answer.status == "withdrew"
    assert "철회했습니다: 방어" in answer.text()
    again = table.post("서아", "선언 취소")
    assert again.status == "refused"
    assert "(H6.8" in again.text()
    turn_of(table, "서아의 랜서")
    table.post("서아의 랜서", "방어")
    assert "이미 판정한" in table.post("서아의 랜서", "선언 철회").text()


def test_a_queued_declaration_that_became_impossible_is_dropped_with_its_clause() -> None:
    """§H6.8 §H1.5: its writer and the staff are told, and what waited behind it for that turn is out as well."""
    table = begun()
    table.post("한서의 세이버", "l4로 이동")
    table.post("한서의 세이버", "방어")
    turn_of(table, "서아의 랜서")
    answer = table.post("서아의 랜서", "l4로 이동하고 대기한다")
    assert "판정하지 못한 선언: 이동: L4" in heard(answer, "한서")
    assert "L4에는 서아의 랜서가 있습니다." in " ".join(heard(answer, "한서"))
    assert not table.desk.table.book.queue
    assert table.war.board.stats[table.war.actor].name == "한서의 세이버"


def test_whose_declaration_it_is_is_not_guessed() -> None:
    """§H6.8: of a player with two characters whose turn is far away, the name must be said; a subject carries on."""
    table = begun(campaign_with(players={"한서": "민수", "한서의 세이버": "민수"}, reaction_time=0))
    assert table.war.phase == w.SET_UP  # the other twelve have not named a start
    answer = table.post("민수", "k5로 이동한다")
    assert answer.status == "refused"
    assert "한서, 한서의 세이버" in answer.text()
    assert table.post("민수", "세이버가 k5로 이동하고, 방어한다").status == "queued"
    assert [one.who for one in table.desk.table.book.queue] == ["한서의 세이버"]


def test_the_rest_of_a_post_waits_for_the_dice_and_goes_on() -> None:
    """§H6.3 §H6.8: attack and then walk, in one post; where windows stay open the walk waits for them."""
    table = turn_of(begun(small(reaction_time=3)), "서아의 랜서")
    answer = table.post("서아의 랜서", "한서의 세이버를 물리로 공격한 뒤 m5로 이동합니다")
    assert answer.status == "ruled"
    assert table.war.asks == w.Q_REACT
    assert [one.begun for one in table.desk.table.book.queue] == [True]
    table.say("/넘김 끝까지")
    assert tile_of(table.war, "서아의 랜서") == "M5"
    assert not table.desk.table.book.queue


def test_a_window_waits_for_everybody_in_the_zone() -> None:
    """§H4.8: first the defending side, then the others; an early pass is kept for its window."""
    table = turn_of(begun(small(reaction_time=3, cover="no")), "서아의 랜서")
    table.post("서아의 랜서", "한서의 세이버를 물리로 공격")
    assert table.desk.table.names_of(members(table.war.waiting)) == ("한서",)
    assert table.post("서아", "패스").status == "queued"
    table.post("한서", "반응 없음")  # 서아's pass holds at once, and the defence's dice fall
    assert (table.war.win, table.desk.table.names_of(members(table.war.waiting))) == (2, ("한서",))
    answer = table.post("한서", "반응 없음")
    assert table.desk.table.names_of(members(table.war.waiting)) == ("서아",)
    assert "반응 시간" in " ".join(heard(answer, "서아"))
    assert not heard(answer, "가온")


def test_standing_orders_answer_at_once() -> None:
    """§H4.8 §H6.9 §H6.8: reactions, cover and a turn for who is absent; the turn then ends."""
    table = begun(small(reaction_time=3))
    for name in ("한서", "한서의 세이버", "서아", "서아의 랜서"):
        assert table.post(name, "예약: 반응 없음; 엄호하지 않는다").status == "ordered"
    assert table.say("/예약 한서의 세이버: 턴: 방어한다").status == "done"
    turn_of(table, "서아의 랜서")
    answer = table.post("서아의 랜서", "한서를 물리로 공격하고 대기한다")
    assert not any("엄호하여" in line for line in heard(answer, "한서"))
    table.post("서아의 랜서", "턴 종료")
    fighter = table.war.fighters[index_of(table.war, "한서의 세이버")]
    assert fighter.guard == 3
    assert table.war.board.stats[table.war.actor].name == "서아"


def test_an_order_that_cannot_be_followed_is_passed_over_and_said() -> None:
    """§H6.8: once; then the player is awaited as usual."""
    table = begun()
    table.say("/예약 서아의 랜서: 턴: 가온을 물리로 공격")
    for name in ("가온의 어새신", "도윤의 아처"):
        answer = table.post(name, "턴 종료")
    assert "판정하지 못한 선언: 공격: 가온, 물리, 차례 종료" in heard(answer, "서아")
    assert table.war.board.stats[table.war.actor].name == "서아의 랜서"
    assert table.post("한서", "2d6").status == "rolled"  # and it is not tried again
    assert len([one for one in table.desk.table.entries if "예약" in str(one)]) == len(
        [one for one in table.again().desk.table.entries if "예약" in str(one)]
    )


def test_an_order_that_nobody_can_read_is_no_order() -> None:
    """§H6.8: said at once, not when the turn comes."""
    table = begun()
    for text in ("예약 한서: 춤춘다", "예약 한서: 턴: 이동해도 되나요?", "예약 한서: 반응 없음\n안녕하세요"):
        answer = table.post("한서", text)
        assert (answer.status, len(answer.outs)) == ("unread", 1), text
    assert not table.desk.table.book.orders


def test_free_rolls_are_marked_and_leave_the_dice_of_the_war_alone() -> None:
    """§M2.1 §H2.1 §H2.2: two wars, one with free rolls, roll the same; after the end they can be verified."""
    with_rolls, without = begun(), begun()
    answer = with_rolls.post("한서", "[5d6+3]")
    assert answer.status == "rolled"
    assert answer.text().endswith("(자유 굴림)")
    with_rolls.post("도윤", "d6")
    assert "1개부터" in with_rolls.post("도윤", "101d6").text() or "100d6" in with_rolls.answers[-1].text()
    for table in (with_rolls, without):
        turn_of(table, "서아의 랜서")
        table.post("서아의 랜서", "한서를 물리로 공격")
    assert with_rolls.war.key() == without.war.key()
    with_rolls.say("/마감 시험")
    with_rolls.say("/확인")
    record = with_rolls.store.read()
    assert (check_draws(record), check_free_rolls(record)) == (None, None)


def test_a_free_roll_that_was_changed_is_found() -> None:
    """§H2.2: each face follows from the revealed seed."""
    table = begun()
    table.post("한서", "3d6")
    table.say("/마감 시험")
    table.say("/확인")
    record = table.store.read()
    for place, entry in enumerate(record.entries):
        if getattr(entry, "note", {}).get("kind") == "rolled":
            faces = list(entry.note["faces"])  # type: ignore[union-attr]
            entry.note["faces"] = [faces[0] % 6 + 1, *faces[1:]]  # type: ignore[union-attr]
            assert "recomputed" in str(check_free_rolls(record))
            entry.note["faces"] = faces[1:]  # type: ignore[union-attr]
            assert "shows 2" in str(check_free_rolls(record)), place
            return
    raise AssertionError("no free roll on record")


def test_with_mentions_the_first_roll_that_answers_stands() -> None:
    """§H2.2: every other roll is free; the staff may roll for the absent, or enter physical dice."""
    table = turn_of(begun(small(who_rolls="mention", cover="no")), "서아의 랜서")
    answer = table.post("서아의 랜서", "한서의 세이버를 물리로 공격")
    assert "서아의 랜서: 주사위를 굴려 주세요. 2d6" in heard(answer, "서아")
    assert table.post("한서", "2d6").text().count("(자유 굴림)") == 1
    assert "(자유 굴림)" in table.post("서아", "3d6").text()
    assert table.war.a1 == 0
    table.post("서아", "2d6")
    assert table.war.a1 > 0
    assert table.war.waiting == bit(CHANCE)
    answer = table.say("/주사위 1 1 직접 굴림")
    assert "손으로 굴린 주사위" in " ".join(heard(answer, "한서"))
    assert (table.war.d1, table.war.d2) == (1, 1)
    assert table.say("/굴림 한서").status == "wrong"  # the damage is 서아's to roll
    table.say("/굴림 서아의 랜서 자리 비움")
    assert table.war.asks == w.Q_TURN


def test_an_unseen_turn_is_in_progress_and_nothing_more() -> None:
    """§H6.11: the end of a seen turn says so whether an unseen one follows or not; the public hears it once a round."""
    table = begun()
    ends = [table.post("가온의 어새신", "턴 종료"), table.post("도윤의 아처", "턴 종료")]
    for answer, name in zip(ends, ("가온", "도윤"), strict=True):
        assert heard(answer, name)[-1] == "처리 중"
    assert [line for line in heard(ends[1], "한서") if "차례" in line] == [
        "서아의 랜서의 차례 (2구역) (H6.2 하우스 룰)"
    ]
    assert not public_lines(ends[0])
    assert not heard(ends[0], "한서")


TWO_PLAYERS: Final = {name: f"{name}의 글쓴이" for name in ("한서의 세이버", "가온의 어새신", "로아의 세이버")}


@pytest.mark.parametrize(("seed", "players"), [(1, {}), (2, TWO_PLAYERS), (3, TWO_PLAYERS), (4, {})])
def test_no_text_names_anybody_whom_its_reader_does_not_see(seed: int, players: dict[str, str]) -> None:
    """§M1.2 §H6.10 §H6.12 §H6.13: whole days at random, with hiding and looking in from afar; pairs of two players."""
    table = Table(campaign_with(players=players, reaction_time=0), seed=bytes([seed]) * 32)
    writers = Writers(table.desk, seed)
    writers.sit_down()
    for _ in range(160):
        if table.war.phase != w.ROUND:
            break
        author, text = writers.next_post()
        assert table.post(author, text).status == "ruled", table.answers[-1].text()
    assert "1일차 종전" in "\n".join(line for answer in table.answers for line in public_lines(answer))


def test_the_search_for_names_finds_a_leak() -> None:
    """The test above could fail."""
    table = begun()
    answer = turn_of(table, "서아의 랜서").post("서아의 랜서", "방어")
    before = sights(table.war)
    assert not leaks(table.war, answer, "", before)
    wrong = type(answer)(tuple(type(out)(("가온",), out.lines, out.kind) for out in answer.outs), "ruled")
    assert leaks(table.war, wrong, "", before)


def test_players_share_a_text_only_if_they_see_each_other() -> None:
    """§H6.13: who reads along would give away who hides."""
    table = begun(starts={**STARTS, "가온의 어새신": "M5"})
    table.post("가온의 어새신", "은신을 쓴다")
    table.post("가온의 어새신", "턴 종료")
    turn_of(table, "서아의 랜서")
    answer = table.post("서아의 랜서", "한서를 물리로 공격")
    groups = [out.to for out in answer.outs if out.kind == "ruling" and "가온" in out.to]
    assert groups == [("가온",)]
    assert any(out.to == ("한서", "서아") for out in answer.outs)


def test_the_day_ends_with_a_pause() -> None:
    """§H6.1 §H6.7: nothing of the next day is rolled before the staff goes on; declarations wait meanwhile."""
    table = begun()
    table.say("/종전 시간이 다 됐습니다")
    assert (table.war.day, table.war.phase) == (2, w.SET_UP)
    assert table.desk.table.book.paused
    assert table.post("서아의 랜서", "방어").status == "queued"
    answer = table.say("/재개 둘째 날")
    assert "2일차 1라운드" in " ".join(public_lines(answer))
    assert not table.desk.table.book.paused


def test_the_next_day_is_told_when_it_begins() -> None:
    """§H6.1 §H6.11: also where no roll-off stands between the two; to those who see who acts first."""
    base = small()
    two = msgspec.structs.replace(base, sheets=tuple(one for one in base.sheets if one.pair in ("한서", "가온")))
    table = begun(two, {name: tile for name, tile in STARTS.items() if name in ("한서", "한서의 세이버")} | LATE)
    answer = table.say("/종전 시간이 다 됐습니다")
    assert (table.war.day, table.war.phase) == (2, w.ROUND)
    assert "2일차" not in " ".join(public_lines(answer))
    assert not any("차례 (" in line or "차례입니다" in line for line in heard(answer, "가온"))
    later = table.again()
    later.open()
    answer = later.say("/재개 둘째 날")
    assert [line for line in public_lines(answer) if "일차" in line][:2] == [
        "2일차 준비 (모두 8일) (H6.1 하우스 룰)",
        "2일차 1라운드 (모두 4라운드) (H6.2 하우스 룰)",
    ]
    assert heard(answer, "가온")[0] == "가온의 어새신의 차례 (5구역) (H6.2 하우스 룰)"
    assert "가온의 어새신의 차례입니다." in heard(answer, "가온")[-1]


def test_an_undo_of_the_end_of_a_day_takes_the_pause_back() -> None:
    """§H6.7: the day is not over after all."""
    table = begun()
    table.say("/종전 착각")
    table.say("/되돌리기 착각")
    assert not table.desk.table.book.paused
    assert table.post("가온의 어새신", "방어").status == "ruled"


def test_an_order_given_during_the_own_turn_waits_until_time_is_out() -> None:
    """§H6.8: it is for when its owner does not answer."""
    table = begun()
    table.post("가온의 어새신", "예약: 턴: 방어")
    assert table.war.fighters[table.war.actor].acted == 0
    table.now += 700
    table.say("/초과")
    assert table.war.fighters[index_of(table.war, "가온의 어새신")].guard == 3
    assert table.war.board.stats[table.war.actor].name == "도윤의 아처"


def test_a_start_by_lot_without_a_name_is_for_all_who_are_owed() -> None:
    """§H6.1: both of a player's characters; in its own name a servant speaks for itself."""
    table = Table()
    table.open()
    table.post("한서", "시작은 제비로")
    assert table.post("서아의 랜서", "시작은 제비로").status == "queued"  # 서아 is asked first
    table.post("서아", "m3에서 시작")
    wanted = [fighter.want_zone for fighter in table.war.fighters]
    names = [stat.name for stat in table.war.board.stats]
    assert {name for name, zone in zip(names, wanted, strict=True) if zone == -2} == {
        "한서",
        "한서의 세이버",
        "서아의 랜서",
    }


def test_every_text_of_the_desk_is_there_in_both_languages() -> None:
    """A key without its twin would raise in the middle of a war."""
    assert words_ko.WORDS.keys() == words_en.WORDS.keys()
