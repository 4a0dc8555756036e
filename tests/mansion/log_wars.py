"""Records of wars as a desk writes them, for the tests of the log."""

from __future__ import annotations

from simpan.core.record import Record
from simpan.lab.referee_day import Writers
from simpan.mansion import words as w
from simpan.mansion.campaign import Campaign
from simpan.mansion.desk.desk import Desk
from simpan.mansion.desk.store import Memory
from simpan.mansion.log.course import Course
from simpan.mansion.log.export import Format, export
from simpan.mansion.log.reader import Reader, reader_for
from tests.mansion.desk_table import Table, begun, small, turn_of

HOSTILE = (
    "<script>alert(1)</script> [읽어 보세요](http://e.vil) **굵게** | 칸 & @모두 #1 www.e.vil \x1b[31m\n- 목록\n1. 하나"
)


def told() -> Table:
    """Three pairs, an evening with everything that a log tells: talk, a refusal, an attack undone and made again with
    dice by hand, a die corrected, a notice, a free roll."""
    table = begun()
    table.say("/공지 오늘은 <1라운드>까지 & 내일 계속")
    table.post("가온", "K3으로 이동")
    turn_of(table, "한서의 세이버")
    table.post("한서", HOSTILE)
    table.post("한서의 세이버", "서아의 랜서를 물리로 공격합니다")
    table.say("/되돌리기 거리를 잘못 쟀습니다")
    table.post("한서의 세이버", "서아의 랜서를 물리로 공격합니다!")
    table.post("한서", "2d6+1")
    turn_of(table, "서아")
    table.post("서아", "한서를 마법 공격")
    roll = next(deed.given.n for deed in Course(record_of(table)).in_force if deed.asks == w.Q_ATTACK_DICE)
    table.say(f"/정정 #{roll} 주사위 6 6 눈을 잘못 옮김")
    table.say("/확인")
    return table


def evening(elsewhere: bool) -> Table:
    """Two pairs meet in zone 2. Elsewhere there is more, or not: posts, orders, free rolls, a walk undone, hiding."""
    table = begun(small(who_rolls="mention"))
    if elsewhere:
        table.post("가온의 어새신", "a1로 이동")
        table.post("가온", "5d6")
        table.post("도윤", "방어합니다")
        assert table.post("도윤", "예약 도윤의 아처: 엄호하지 않는다; 반응 없음").status == "ordered"
        assert table.post("가온의 어새신", "u9에서 u8로 이동").status == "ruled"
        table.say("/되돌리기 가온이 부탁함")
        assert table.post("가온의 어새신", "은신합니다").status == "ruled"
    for name in ("가온의 어새신", "도윤의 아처"):
        turn_of(table, name)
        table.post(name, "턴 종료")
    turn_of(table, "한서의 세이버")
    table.post("한서의 세이버", "서아의 랜서를 물리로 공격합니다")
    for faces in ("6 3", "1 2", "4"):
        table.say(f"/주사위 {faces} 눈앞에서 굴림")
    table.post("한서의 세이버", "k4에서 k5로 이동")
    return turn_of(table, "서아")


def record_of(table: Table) -> Record:
    """The record as it stands."""
    return table.desk.table.as_record()


def written(record: Record, who: str, form: Format = "txt", lang: str = "ko") -> str:
    """The log for somebody."""
    return export(record, reader(record, who), form, "ko" if lang == "ko" else "en")


def reader(record: Record, who: str) -> Reader:
    """Who reads."""
    found = reader_for(Course(record).campaign, who)
    assert found is not None
    return found


def random_day(campaign: Campaign, seed: int, posts: int) -> tuple[Desk, Memory, list[tuple[str, str]]]:
    """A war that many write in; with every line that was told, and to whom ("": to all, "총괄" left out)."""
    store = Memory(campaign, bytes([seed]) * 32)
    desk = Desk(store, lambda: 1_000_000, "민지")
    heard: list[tuple[str, str]] = []
    post, command = desk.post, desk.command

    def keep(answer: object) -> None:
        for out in answer.outs:  # type: ignore[attr-defined]
            if out.kind in ("ruling", "private") and out.to != "staff":
                heard.extend((name, line) for name in (("",) if out.to == "public" else out.to) for line in out.lines)

    keep(desk.open())
    writers = Writers(desk, seed)
    for sheet in campaign.sheets:
        keep(command(f"/예약 {sheet.name}: 반응 없음; 엄호한다"))
        keep(post(sheet.name, "시작은 제비로"))
    for _ in range(posts):
        if desk.table.war.phase != w.ROUND:
            break
        keep(post(*writers.next_post()))
    return desk, store, heard
