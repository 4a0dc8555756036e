"""What the staff may do at the desk: each command, logged with who and why (H6.7, H6.8, H6.1)."""

from __future__ import annotations

import pytest

from simpan.core.bits import members
from simpan.core.game import CHANCE
from simpan.core.record import Input
from simpan.mansion import words as w
from simpan.mansion.desk.commands import COMMANDS
from simpan.mansion.desk.words import WORDS
from tests.mansion.desk_table import Table, begun, heard, public_lines, small, staff_lines, turn_of
from tests.mansion.made_up import index_of, tile_of


def acting(table: Table) -> str:
    """Whose turn it is."""
    return str(table.war.board.stats[table.war.actor].name)


def waiting(table: Table) -> tuple[str, ...]:
    """Who is awaited."""
    return table.desk.table.names_of(members(int(table.war.waiting & table.war.board.seats)))


def notes(table: Table, kind: str) -> list[dict[str, object]]:
    """The notes of a kind on record."""
    found = [getattr(entry, "note", {}) for entry in table.desk.table.entries]
    return [note for note in found if note.get("kind") == kind]


# -- time -------------------------------------------------------------------------------------------------------------


def test_time_runs_while_a_desk_is_open_and_nothing_is_paused() -> None:
    """§H6.8 §H6.7: ten minutes for a turn; a pause, and the time when no desk was open, do not count."""
    table = begun()
    table.now += 240
    assert "남은 시간 6분 0초" in table.say("/상태").text()
    table.say("/정지 식사")
    table.now += 3600
    table.say("/재개")
    assert "남은 시간 6분 0초" in table.say("/상태").text()
    table.post("한서", "기다립니다…")  # what is on record is what counts
    later = table.again()
    later.now += 90_000
    answer = later.open()
    assert "남은 시간 6분 0초" in answer.text()
    later.now += 60
    assert "남은 시간 5분 0초" in later.say("/상태").text()


def test_a_pause_is_told_to_all_and_lets_declarations_wait() -> None:
    """§H6.7: attributed and with its reason."""
    table = begun()
    answer = table.say("/정지 정전")
    assert public_lines(answer) == ["일시 정지합니다. 사유: 정전"]
    assert table.say("/정지").status == "wrong"
    assert table.post("가온의 어새신", "방어").status == "queued"
    table.say("/재개 다시 켜짐")
    assert table.war.fighters[index_of(table.war, "가온의 어새신")].guard == 3
    assert [(note["name"], note["by"], note["why"]) for note in notes(table, "command")] == [
        ("pause", "민지", "정전"),
        ("resume", "민지", "다시 켜짐"),
    ]


def test_extending_gives_more_minutes() -> None:
    """§H6.8: told to who is awaited, and to nobody else."""
    table = begun()
    table.now += 700
    assert "시간이 지났습니다: 가온" in table.post("도윤", "음…").text()
    answer = table.say("/연장 10 접속 불량")
    assert heard(answer, "가온") == ["시간을 10분 늘렸습니다. 남은 시간 10분."]
    assert not public_lines(answer)
    assert "남은 시간 10분 0초" in table.say("/상태").text()
    assert table.say("/연장").status == table.say("/연장 0").status == "wrong"


def test_only_the_staff_enforces_a_deadline() -> None:
    """§H6.8: `/초과`; a strict desk does so with the next post."""
    table = begun()
    table.now += 700
    table.post("도윤", "음…")
    assert acting(table) == "가온의 어새신"
    answer = table.say("/초과")
    assert acting(table) == "도윤의 아처"
    assert "시간 초과" in " ".join(heard(answer, "가온"))
    assert table.say("/초과 한서").status == "wrong"
    strict = begun(strict=True)
    strict.now += 700
    strict.post("한서", "음…")
    assert acting(strict) == "도윤의 아처"


def test_a_window_runs_out_for_all_who_are_awaited() -> None:
    """§H4.8: three minutes; the turn's own time stands still meanwhile."""
    table = turn_of(begun(small(reaction_time=3, cover="no")), "서아의 랜서")
    table.now += 60
    table.post("서아의 랜서", "한서의 세이버를 물리로 공격")
    assert table.desk.table.time_left() == 180
    table.now += 200
    table.say("/초과")
    table.say("/초과 서아 늦음")
    assert table.war.win == 2
    table.say("/넘김 끝까지")
    assert (acting(table), table.desk.table.time_left()) == ("서아의 랜서", 540)


# -- declarations for others ------------------------------------------------------------------------------------------


def test_the_staff_declares_for_the_absent() -> None:
    """§H6.7 §H6.8: the input says by whom and why, and the player hears of it as of an own one."""
    table = begun()
    answer = table.say("/대신 가온의 어새신 (시험 기간): u9에서 u8로 이동")
    assert answer.status == "done"
    assert tile_of(table.war, "가온의 어새신") == "U8"
    assert "해석 · 이동: U9 → U8" in heard(answer, "가온")
    given = [entry for entry in table.desk.table.entries if isinstance(entry, Input) and entry.by]
    assert {(one.by, one.why) for one in given} == {("민지", "시험 기간")}
    assert table.say("/대신 가온의 어새신: a1로 이동").status == "wrong"
    assert table.say("/대신 아무개: 방어").status == table.say("/대신 방어").status == "wrong"


def test_confirmed_declarations_are_ruled_in_a_batch() -> None:
    """§H6.8: submitted, confirmed and nothing-to-do are kept apart."""
    table = begun()
    table.say("/끝")
    table = table.again()
    table.open(confirm=True)
    for author, text in (("가온의 어새신", "방어"), ("서아의 랜서", "m4로 이동"), ("도윤의 아처", "대기")):
        table.post(author, text)
    assert table.post("가온의 어새신", "a1로 이동").status == "refused"  # what is not allowed is not even submitted
    assert "확정되지 않음: 3개" in table.say("/대기열").text()
    assert acting(table) == "가온의 어새신"
    assert table.say("/확정 한서").status == "wrong"
    table.say("/확정 가온")
    table.say("/확정 서아의 랜서")
    answer = table.say("/처리")
    lines = staff_lines(answer)
    assert [line for line in lines if line.endswith("개")] == [
        "판정함: 1개",
        "차례가 아니어서 남음: 1개",
        "확정되지 않음: 1개",
    ]
    assert table.war.fighters[index_of(table.war, "가온의 어새신")].guard == 3
    table.post("가온의 어새신", "턴 종료")
    table.say("/확정 전체")
    assert table.say("/처리").status == "done"
    assert acting(table) == "도윤의 아처"


def test_answers_are_confirmed_too() -> None:
    """§H6.8 §H6.9 §H4.8: cover and reactions wait for the staff's word as everything else does."""
    table = begun(small(reaction_time=3))
    turn_of(table, "서아의 랜서")
    table.open(confirm=True)
    table.post("서아의 랜서", "한서를 물리로 공격")
    table.say("/확정 전체")
    table.say("/처리")
    assert table.war.asks == w.Q_COVER
    assert table.post("한서의 세이버", "엄호한다").status == "submitted"
    table.post("도윤", "2d6")
    assert table.war.asks == w.Q_COVER
    table.say("/확정 한서")
    table.say("/처리")
    assert (table.war.asks, table.war.board.stats[table.war.target].name) == (w.Q_REACT, "한서의 세이버")
    table.post("한서", "반응 없음")
    assert waiting(table) == ("한서",)
    table.say("/확정 한서")
    table.say("/처리")
    assert waiting(table) == ("서아",)


def test_a_reward_is_chosen_by_its_pair() -> None:
    """§M5.2 §M5.3 §H5.3 §H5.4: after 종전, by the pair's player; who does not choose in time gets the default."""
    table = begun()
    for pair in ("서아", "한서"):
        table.say(f"/정정 값 {pair} 데미지 60 시험")
        table.say(f"/정정 값 {pair} 체력 5 시험")
    answer = table.say("/종전")
    assert waiting(table) == ("한서", "서아")
    assert any("회복할 캐릭터" in line for line in heard(answer, "서아"))
    assert table.post("서아", "보상은 가온에게").status != "ruled"
    chosen = table.post("서아", "보상은 마스터에게")
    assert chosen.status == "ruled"
    assert table.war.fighters[index_of(table.war, "서아")].hp == 30
    assert not heard(chosen, "한서")
    table.say("/초과")
    assert table.war.fighters[index_of(table.war, "한서")].hp == 30
    assert table.desk.table.book.paused


# -- values, effects, the day -----------------------------------------------------------------------------------------


def test_a_value_is_corrected_now() -> None:
    """§H6.7: as inputs of the record, attributed; those who see the character are told."""
    table = begun()
    answer = table.say("/정정 값 한서 체력 13 계산 실수")
    assert answer.status == "done"
    assert table.war.fighters[index_of(table.war, "한서")].hp == 13
    assert any("한서" in line and "13" in line for line in heard(answer, "서아"))
    assert not heard(answer, "가온")
    assert not heard(answer, "도윤")
    assert "한서 체력 30/30 → 13/30" in staff_lines(answer)
    table.say("/정정 서아 마력 5 소모를 빠뜨림")
    table.say("/정정 값 서아의 랜서 위치 m5 자리를 잘못 봄")
    assert table.war.fighters[index_of(table.war, "서아")].mp == 5
    assert tile_of(table.war, "서아의 랜서") == "M5"
    assert {entry.why for entry in table.desk.table.entries if isinstance(entry, Input) and entry.by == "민지"} == {
        "계산 실수",
        "소모를 빠뜨림",
        "자리를 잘못 봄",
    }


@pytest.mark.parametrize(
    "text",
    [
        "/정정 값 한서 체력 13",
        "/정정 값 한서 체력 1000 너무 큼",
        "/정정 값 한서 기분 3 이유",
        "/정정 값 아무개 체력 3 이유",
        "/정정 값 한서 위치 a99 이유",
        "/정정 값 한서 위치 h1 이유",
        "/정정 #2 주사위 3 4 이유",
        "/정정 #9999 값 한서 체력 3 이유",
        "/정정 #31 이유",
        "/효과 한서 저주 3 2 이유",
        "/효과 한서 제거 1 이유",
        "/효과 한서 보호막 이유",
        "/되돌리기",
        "/되돌리기 #9999 이유",
        "/확인",
        "/취소",
        "/굴림",
        "/주사위 3 4",
        "/주사위 7",
        "/넘김",
        "/확정 전체",
        "/공지",
        "/예약 한서 방어",
        "/예약 한서: 노래",
        "/보기",
        "/보기 아무개",
        "/기록 한서의",
        "/마감",
        "/",
        "/되돌리가 이유",
        "없는명령",
        "/정정 " + "#" * 300,
    ],
)
def test_a_wrong_command_says_how_it_is_used_and_changes_nothing(text: str) -> None:
    """§H6.7: nothing is on record either."""
    table = begun()
    before, size = table.war.key(), table.store.size()
    answer = table.say(text)
    assert answer.status == "wrong", text
    assert answer.outs
    assert all(out.to == "staff" for out in answer.outs if out.kind == "command")
    assert (table.war.key(), table.store.size()) == (before, size) or text == "/예약 한서: 노래"


def test_the_nearest_command_is_named() -> None:
    """A slip of the finger is not obeyed."""
    assert "혹시 /되돌리기?" in begun().say("/되돌리가 이유").text()


def test_effects_are_given_and_taken() -> None:
    """§H6.7: until a clean-up, or until 종전."""
    table = begun()
    table.say("/효과 한서 보호막 10 2 늦은 배려")
    table.say("/효과 한서 방어도 3 종전 늦은 배려")
    fighter = table.war.fighters[index_of(table.war, "한서")]
    assert len(fighter.effects) == 2
    answer = table.say("/효과 한서 제거 1 착오")
    assert len(table.war.fighters[index_of(table.war, "한서")].effects) == 1
    assert "보호막" in " ".join(heard(answer, "서아"))


def test_the_end_of_battle_is_called() -> None:
    """§H6.1 §H6.2: the current turn ends, one clean-up follows; all hear of it."""
    table = begun()
    answer = table.say("/종전 시간이 다 됨")
    said = "\n".join(public_lines(answer))
    assert "1일차 종전" in said
    assert "쓰러진 캐릭터: 없음" in said
    assert table.war.phase != w.ROUND
    assert table.say("/종전 또").status == "wrong"


def test_a_notice_goes_to_all() -> None:
    """§H6.12: word for word."""
    assert public_lines(begun().say("/공지 오늘은 10시에 마칩니다.\n수고하세요!")) == [
        "오늘은 10시에 마칩니다.",
        "수고하세요!",
    ]


# -- looking ----------------------------------------------------------------------------------------------------------


def test_a_player_s_view_is_exactly_the_player_s() -> None:
    """§H1.2 §H6.10: the staff reads what the player would see, and nothing is written."""
    table = begun()
    size = table.store.size()
    text = table.say("/보기 한서").text()
    assert "서아의 랜서" in text
    assert "가온" not in text.replace("/보기", "")
    assert table.store.size() == size
    assert all("가온의 어새신" in answer for answer in (table.say("/상태").text(), table.say("/보기 가온").text()))


def test_where_a_number_comes_from() -> None:
    """§H6.7: each change with its entry and its cause."""
    table = turn_of(begun(), "서아의 랜서")
    table.post("서아의 랜서", "한서의 세이버를 정조준으로 물리 공격")
    table.say("/정정 값 한서의 세이버 체력 7 착오")
    text = table.say("/기록 한서의 세이버").text()
    damaged = table.line("한서의 세이버가 받은 데미지") if "서아의 랜서의 공격" in text else 0
    assert f"#{damaged}, 서아의 랜서의 공격" in text or not damaged
    assert "→ 7/50: #" in text
    assert "MP 20/20 → 18/20" in table.say("/기록 서아의 랜서").text()


def test_every_command_has_its_use_in_both_languages() -> None:
    """`/도움` lists them all."""
    text = begun().say("/도움").text()
    for spec in COMMANDS:
        assert all(WORDS[lang][f"use_{spec.name}"].startswith("/") for lang in WORDS)
        assert f"/{spec.words[0]}" in text


def test_english_commands_do_the_same() -> None:
    """Words of either language, whatever is spoken."""
    table = begun(lang="en")
    assert table.say("/correct value 한서 hp 13 slip").status == "done"
    assert table.say("/for 가온의 어새신: guard").status == "done"
    assert "Awaited: 가온" in table.say("/status").text()
    assert table.say("/undo slip").status == "done"


# -- the end ----------------------------------------------------------------------------------------------------------


def test_the_end_of_a_sitting_is_not_the_end_of_the_record() -> None:
    """§H6.7: the next sitting goes on from there."""
    table = begun()
    table.say("/끝")
    assert table.desk.closed
    again = table.again()
    assert "이어서" in again.open().text()
    assert not again.desk.table.ended


def test_the_end_of_the_war_reveals_the_seed() -> None:
    """§H6.4: nothing can be added afterwards, but everything looked at."""
    table = begun()
    for pair in ("서아", "가온", "도윤"):
        table.say(f"/정정 값 {pair} 체력 0 시험")
    assert table.war.over()
    assert "전쟁이 끝났습니다" in "\n".join(answer.text() for answer in table.answers)
    table.say("/끝")
    record = table.store.read()
    assert record.end is not None
    assert record.end.reveal == table.store.seed.hex()
    assert record.end.end.over
    assert table.post("한서", "방어").status == "nothing"
    assert table.say("/정지").status == "wrong"
    assert table.say("/상태").status == "done"


def test_held_dice_go_on_when_the_staff_says_so() -> None:
    """§H6.14: after a way back the war stands still; a kept roll falls as it fell."""
    table = turn_of(begun(small(who_rolls="mention", cover="no")), "서아의 랜서")
    table.post("서아의 랜서", "한서의 세이버를 물리로 공격")
    table.post("서아", "2d6")
    first = (table.war.a1, table.war.a2)
    table.say("/되돌리기 잘못 누름")
    assert table.war.waiting >> CHANCE & 1
    assert table.war.a1 == 0
    table.say("/굴림")
    assert (table.war.a1, table.war.a2) == first
