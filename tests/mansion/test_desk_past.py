"""Undo and corrections of the past at the desk: shown first, logged, nothing ever removed (H6.7, H6.14)."""

from __future__ import annotations

from simpan.core.entry import Back, Input
from simpan.core.game import CHANCE
from simpan.core.record import replay
from simpan.lab.referee_day import Writers
from simpan.mansion import words as w
from tests.mansion.desk_table import Table, begun, heard, public_lines, small, staff_lines, turn_of
from tests.mansion.made_up import campaign_with, index_of, tile_of


def fought() -> Table:
    """서아의 랜서 has attacked 한서의 세이버, and 한서의 세이버 has walked."""
    table = turn_of(begun(), "서아의 랜서")
    table.post("서아의 랜서", "한서의 세이버를 물리로 공격한다")
    table.post("서아의 랜서", "m4로 이동")
    turn_of(table, "한서의 세이버")
    table.post("한서의 세이버", "k4에서 j4로 이동")
    return table


def test_the_last_ruling_is_undone_at_once() -> None:
    """§H6.7 §H6.14: attributed and with a reason; who had seen it is told, nothing leaves the record."""
    table = fought()
    entries = len(table.desk.table.entries)
    answer = table.say("/되돌리기 다른 칸을 말했음")
    assert tile_of(table.war, "한서의 세이버") == "K4"
    back = [entry for entry in table.desk.table.entries if isinstance(entry, Back)]
    assert [(one.by, one.why) for one in back] == [("민지", "다른 칸을 말했음")]
    assert len(table.desk.table.entries) > entries
    said = heard(answer, "서아")
    assert said[0] == "되돌림. 아래의 판정은 없던 것이 됩니다. 사유: 다른 칸을 말했음"
    assert "무효: 한서의 세이버 이동: K4" in said[1]
    assert not heard(answer, "가온")
    assert not public_lines(answer)
    assert any(line.startswith("이미 본 사람 · 서아: #") for line in staff_lines(answer))


def test_dice_once_rolled_are_kept() -> None:
    """§H6.14: after an undo the same attack, or another one of the same turn, falls alike."""
    table = turn_of(begun(), "서아의 랜서")
    table.post("서아의 랜서", "한서의 세이버를 물리로 공격한다")
    first = [entry.outcome for entry in table.desk.table.line.inputs if entry.seat == CHANCE][-2:]
    table.say("/되돌리기 잘못 읽음")
    table.post("서아의 랜서", "한서의 세이버를 마법으로 공격한다")
    drawn = [entry for entry in table.desk.table.line.inputs if entry.seat == CHANCE]
    assert first[0] in [entry.outcome for entry in drawn[-3:]]
    assert any(entry.again is not None for entry in drawn)


def test_an_older_ruling_is_shown_first() -> None:
    """§H6.14: what would change and who has seen what; then it is applied, or left."""
    table = fought()
    attack = table.line("명중 판정")
    key = table.war.key()
    answer = table.say(f"/되돌리기 #{attack} 대상이 달랐음")
    lines = staff_lines(answer)
    assert answer.status == "preview"
    assert table.war.key() == key
    assert "한서의 세이버 위치 J4 → K4" in lines
    assert any("이미 본 사람 · 한서" in line for line in lines)
    assert table.say("/취소").status == "done"
    assert table.war.key() == key
    table.say(f"/되돌리기 #{attack} 대상이 달랐음")
    table.say("/확인")
    assert table.war.board.stats[table.war.actor].name == "서아의 랜서"
    assert table.war.fighters[index_of(table.war, "한서의 세이버")].hp == 50
    assert table.war.fighters[table.war.actor].acted == 0


def test_nothing_goes_on_by_itself_after_an_undo() -> None:
    """§H6.14: neither the queue nor a standing order repeats what was just undone."""
    table = begun()
    table.say("/예약 도윤의 아처: 턴: 방어")
    table.post("가온의 어새신", "턴 종료")
    assert table.war.board.stats[table.war.actor].name == "서아의 랜서"
    table.say("/되돌리기 예약을 잊음")
    assert table.war.board.stats[table.war.actor].name == "도윤의 아처"
    table.post("한서", "2d6")
    assert table.war.board.stats[table.war.actor].name == "도윤의 아처"
    assert table.post("도윤의 아처", "대기").status == "ruled"


def test_a_die_of_the_past_is_corrected_with_a_preview() -> None:
    """§H6.7 §H6.14: the position is that of the corrected die; every number that differs was shown before."""
    table = fought()
    attack = table.line("명중 판정")
    answer = table.say(f"/정정 #{attack} 주사위 1 1 눈을 잘못 옮김")
    lines = staff_lines(answer)
    assert answer.status == "preview"
    assert lines[0].startswith(f"정정 미리 보기: #{attack}의 주사위")
    hp = table.war.fighters[index_of(table.war, "한서의 세이버")].hp
    assert hp == 50 or f"  한서의 세이버 체력 {hp}/50 → 50/50" in lines
    done = table.say("/확인")
    war = table.war
    assert (war.fighters[index_of(war, "한서의 세이버")].hp, tile_of(war, "한서의 세이버")) == (50, "J4")
    assert any(line.startswith("정정: 서아의 랜서 · 명중 판정: [1][1]") for line in heard(done, "한서"))
    assert not heard(done, "가온")
    assert not heard(done, "도윤")
    given = [entry for entry in table.desk.table.line.inputs if entry.given]
    assert [(one.by, one.why) for one in given] == [("민지", "눈을 잘못 옮김")]
    assert table.again().desk.table.war.key() == war.key()


def test_what_did_not_change_is_not_told_again() -> None:
    """§H6.14: a correction says what is void and what stands instead, line by line."""
    table = fought()
    defence = table.line("회피 판정")
    table.say(f"/정정 #{defence} 주사위 2 2 눈을 잘못 옮김")
    done = table.say("/확인")
    said = [line.partition(" ")[2].partition(" (")[0] for line in heard(done, "서아") if line[:3] in ("무효:", "정정:")]
    assert len(said) == len(set(said)) == 4  # the judgement, and what it was compared with
    assert not any("명중 판정" in line or "데미지" in line for line in said)
    assert sum(line.endswith("손으로 굴린 주사위") for line in heard(done, "한서")) == 1


def test_a_value_of_the_past_is_corrected() -> None:
    """§H6.7: 13 HP before the attack, and what followed is worked out anew."""
    table = fought()
    attack = table.line("명중 판정")
    lost = 50 - table.war.fighters[index_of(table.war, "한서의 세이버")].hp
    table.say(f"/정정 #{attack} 값 한서의 세이버 체력 40 지난 라운드 계산")
    table.say("/확인")
    fighter = table.war.fighters[index_of(table.war, "한서의 세이버")]
    assert (fighter.hp, tile_of(table.war, "한서의 세이버")) == (40 - lost, "J4")


def test_what_does_not_fit_any_more_is_dropped_and_its_writer_told() -> None:
    """§H6.7: a walk of somebody who would have fallen; shown with its clause before."""
    table = fought()
    attack = table.line("명중 판정")
    table.say(f"/정정 #{attack} 값 한서의 세이버 체력 0 이미 쓰러졌어야 함")
    shown = staff_lines(table.answers[-1])
    assert any(line.startswith("무효가 될 선언") for line in shown)
    assert any("한서의 세이버: 이동: K4 → J4" in line or "이동: J4" in line for line in shown), shown
    done = table.say("/확인")
    assert table.war.fighters[index_of(table.war, "한서의 세이버")].state == 1
    assert any("정정으로 무효가 된 선언: 이동" in line for line in heard(done, "한서"))


def test_declarations_that_wait_for_a_new_die_are_ruled_anew() -> None:
    """§H6.7: where a critical needs dice that never fell, they fall now, and the rest of the day is given again."""
    table = turn_of(begun(), "서아의 랜서")
    table.post("서아의 랜서", "한서의 세이버를 물리로 공격한다")
    attack = table.line("명중 판정")
    table.post("서아의 랜서", "m4로 이동")
    turn_of(table, "한서의 세이버")
    table.post("한서의 세이버", "방어")
    table.say(f"/정정 #{attack} 주사위 6 6 눈을 잘못 옮김")
    shown = staff_lines(table.answers[-1])
    table.say("/확인")
    war = table.war
    assert war.fighters[index_of(war, "한서의 세이버")].hp < 50
    assert any(line.startswith("다시 판정할 선언") for line in shown)
    assert "새로 굴릴 주사위" in "".join(shown)
    assert (tile_of(war, "서아의 랜서"), war.fighters[index_of(war, "한서의 세이버")].guard) == ("M4", 3)


def test_a_correction_is_the_war_with_that_die() -> None:
    """§H6.7: days at random; the record read again comes to the same position, and every input says whence it is."""
    for seed in (1, 2, 3):
        table = Table(campaign_with(reaction_time=0), seed=bytes([seed]) * 32)
        writers = Writers(table.desk, seed)
        writers.sit_down()
        writers.play(60)
        rolls = [given for given in table.desk.table.line.inputs if given.seat == CHANCE]
        judged = [given for given in rolls if given.action["type"] == "Dice"]
        table.say(f"/정정 #{judged[len(judged) // 2].n} 주사위 2 3 시험")
        assert table.answers[-1].status == "preview", table.answers[-1].text()
        table.say("/확인")
        again = table.again()
        assert again.desk.table.war.key() == table.war.key()
        assert replay(again.store.read()).key() == table.war.key()
        assert {one.n for one in again.desk.table.book.queue} == {one.n for one in table.desk.table.book.queue}


def test_a_preview_made_before_something_happened_is_not_applied() -> None:
    """§H6.14: what was shown is what is applied, or nothing is."""
    table = fought()
    table.say(f"/정정 #{table.line('명중 판정')} 주사위 1 1 눈을 잘못 옮김")
    table.post("한서의 세이버", "방어")
    answer = table.say("/확인")
    assert answer.status == "stale"
    assert table.war.phase == w.ROUND
    assert not [entry for entry in table.desk.table.entries if isinstance(entry, Back)]


def test_the_rest_of_an_undone_post_does_not_come_back() -> None:
    """§H6.8 §H6.14: a walk that waited behind an attack is out with the attack."""
    table = turn_of(begun(small(reaction_time=3, cover="no")), "서아의 랜서")
    table.post("서아의 랜서", "한서의 세이버를 물리로 공격하고 m5로 이동")
    assert table.desk.table.book.queue
    table.say("/되돌리기 잘못 읽음")
    assert not table.desk.table.book.queue
    assert all(isinstance(entry, Input) or entry.n >= 0 for entry in table.desk.table.entries)
