"""A player's log goes on with the record, and is at any moment what `simpan log export` makes of it (§H6.10–§H6.13)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from simpan.chat.campaign.bound import BoundCampaign
from simpan.chat.campaign.logs import LAST
from simpan.core.bits import members
from simpan.core.simulate import Dice
from simpan.mansion.log.compose import Growing, page
from simpan.mansion.log.course import Course
from simpan.mansion.log.export import export, written
from simpan.mansion.log.page import Block, Heading
from simpan.mansion.log.reader import Reader
from simpan.mansion.log.story import Piece
from tests.chat.campaign.small_war import STAFF, SmallWar, begun, key
from tests.mansion.desk_table import STARTS

PLAYERS: Final = ("한서", "서아", "가온", "도윤")
BY_STAFF: Final = (
    "/되돌리기 다시 봅니다", "/되돌리기 #{n} 앞부터 다시", "/확인", "/정정 값 서아 체력 9 잘못 적음", "/공지 물 한 잔",
    "/정정 #{n} 값 한서 체력 7 앞의 일", "/확인", "/정지 잠시", "/재개 다시", "/초과",
    "/종전 오늘은 여기까지", "/재개 다음 날",
)  # fmt: skip
BY_PLAYERS: Final = (
    "방어하고 턴 종료", "턴 종료", "[2d6]", "안녕하세요", "서아를 물리로 공격하고 턴 종료", "은신하고 턴 종료",
)  # fmt: skip


def asked(war: SmallWar, name: str) -> tuple[tuple[str, ...], str]:
    """What somebody is told of its log, and the file with all of it."""
    (reply,) = war.say(name, "[기록]", visibility="direct")
    assert reply.people == (key(name),)
    assert reply.file is not None
    return reply.lines, reply.file[1]


def anew(war: SmallWar, name: str) -> tuple[tuple[str, ...], str]:
    """The same from the record."""
    record = war.store.read()
    seats = members(int(war.war.board.seats))
    reader = Reader(next(seat for seat in seats if war.bound.table.names_of([seat]) == (name,)), name)
    made = page(Course(record), reader, "ko")
    late = written(replace(made, body=made.body[-LAST:]), "txt")
    return tuple(line for line in late.splitlines() if line.strip()), export(record, reader, "txt", "ko")


def step(war: SmallWar, dice: Dice) -> None:
    """Somebody writes something."""
    if not dice.below(3):
        inputs = war.bound.table.line.inputs
        n = inputs[-1 - int(dice.below(min(len(inputs), 12)))].n
        war.say(STAFF, BY_STAFF[int(dice.below(len(BY_STAFF)))].format(n=n))
    else:
        who = war.acting() if dice.below(4) else [*STARTS][int(dice.below(len(STARTS)))]
        war.say(who or "한서", BY_PLAYERS[int(dice.below(len(BY_PLAYERS)))])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_the_log_is_that_of_the_record_at_every_moment(seed: int) -> None:
    """Through undos, corrections, nights and the end, for everybody who looks now and then; and to the last line."""
    war, dice = begun(), Dice(seed)
    for _ in range(40):
        step(war, dice)
        name = PLAYERS[int(dice.below(len(PLAYERS)))]
        assert asked(war, name) == anew(war, name)
    ways = len(war.bound._witness.course.backs)
    for text in ("/정정 #{n} 값 한서 체력 7 앞의 일", "/확인", "/되돌리기 #{n} 앞부터 다시", "/확인"):
        war.say(STAFF, text.format(n=war.bound.table.line.inputs[-8].n))
        assert [asked(war, name) for name in PLAYERS] == [anew(war, name) for name in PLAYERS]
    assert len(war.bound._witness.course.backs) == ways + 2
    war.say(STAFF, "/마감 여기까지")
    war.say(STAFF, "/확인")
    for name in PLAYERS:
        assert asked(war, name) == anew(war, name)
        assert bytes(war.store.seed).hex() in asked(war, name)[1]


def test_the_log_goes_on_with_what_another_desk_wrote() -> None:
    war = begun()
    asked(war, "한서")
    other = BoundCampaign(war.settings, war.store, clock=lambda: war.now)
    other.answer(war.request(STAFF, "/공지 물 한 잔"))
    assert "물 한 잔" in asked(war, "한서")[1]
    assert asked(war, "한서") == anew(war, "한서")


def test_the_record_is_not_read_again_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is what stands in it put into words again."""
    war = begun()
    first = asked(war, "한서")[1]

    def fail(*_: object) -> None:
        raise AssertionError("read again")

    monkeypatch.setattr(type(war.store), "read", fail)
    monkeypatch.setattr("simpan.mansion.log.course.load", fail)
    made: list[Piece] = []
    numbered = Growing._numbered

    def counted(log: Growing, piece: Piece) -> Heading | Block:
        made.append(piece)
        return numbered(log, piece)

    monkeypatch.setattr(Growing, "_numbered", counted)
    war.say(STAFF, "/공지 물 한 잔")
    assert len(asked(war, "한서")[1]) > len(first)
    assert 0 < len(made) < 4
