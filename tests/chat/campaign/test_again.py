"""A request that comes again after a crash between the record and the ledger is answered as it was: texts, readers and
keys, whatever it was, from the record alone; and nothing of it happens twice. (§H6.7 §H6.8)"""

from __future__ import annotations

from typing import Any, Final

import pytest
from msgspec.structs import replace

from simpan.chat.campaign.bound import BoundCampaign
from simpan.chat.reply import Reply
from simpan.chat.request import Request
from tests.chat.campaign.small_war import STAFF, SmallWar, begun
from tests.mansion.desk_table import small

pytestmark = pytest.mark.slow
SCRIPT: Final = (
    ("가온", "예약 가온: 반응 없음"),
    (STAFF, "/예약 서아: 반응 없음"),
    (STAFF, "/대신 서아의 랜서 (늦음): 예약 서아의 랜서: 엄호하지 않는다"),
    ("", "안녕하세요"),
    ("", "2d6"),
    ("서아", "m3에서 m2로 이동"),
    ("서아", "선언 취소"),
    (STAFF, "/공지 물 한 잔\n그리고 다시"),
    (STAFF, "/정지 식사"),
    ("", "방어하고 턴 종료"),
    (STAFF, "/재개"),
    (STAFF, "/연장 5 천천히"),
    (STAFF, "/정정 값 한서 체력 17 약속"),
    (STAFF, "/효과 서아 보호막 5 2 선물"),
    (STAFF, "/초과 전체 시간이 다 됨"),
    ("", "z9로 이동"),
    ("", "이동"),
    (STAFF, "/설정 확인 켬"),
    ("", "방어하고 턴 종료"),
    (STAFF, "/처리 전체"),
    (STAFF, "/설정 확인 끔"),
    ("", "방어"),
    (STAFF, "/되돌리기 잘못 봄"),
    (STAFF, "/대신 도윤: 방어"),
    ("", "턴 종료"),
    (STAFF, "/끝"),
    ("", "턴 종료"),
    (STAFF, "/열기"),
    (STAFF, "/종전 늦음"),
)


def shown(replies: list[Reply]) -> list[tuple[Any, ...]]:
    """Replies but for buttons, which are of the present, and the status message."""
    return [(one.key, one.to, one.kind, one.lines, one.people) for one in replies if one.to != "status"]


@pytest.mark.parametrize("gets", ["all", "needed"])
@pytest.mark.parametrize("house", [{}, {"who_rolls": "mention"}, {"reaction_time": 3}], ids=str)
def test_every_request_is_answered_again_as_it_was(gets: str, house: dict[str, Any]) -> None:
    """Players and staff, through a whole day: each by a program that was started after it."""
    war = begun(small(**house), staff_gets=gets)
    on_record = 0
    for name, text in SCRIPT:
        war.now += 7
        who = name or next((one for one in (war.acting(),) if one), "한서")
        request = war.request(who, text)
        told = list(war.bound.answer(request).replies)
        if request.id not in war.bound.table.book.sources:
            continue
        on_record += 1
        size, again = war.store.size(), restarted(war)
        assert shown(list(again.answer(request).replies)) == shown(told), text
        assert war.store.size() == size
    assert on_record > 20


def restarted(war: SmallWar) -> BoundCampaign:
    """The program, started anew."""
    bound = BoundCampaign(war.settings, war.store, clock=lambda: war.now)
    bound.start(war.now)
    return bound


def test_a_correction_is_answered_again_as_it_was() -> None:
    """Though its preview is in nobody's memory any more."""
    war = begun().turn_of("한서")
    war.say("한서", "k3에서 k2로 이동")
    n = max(war.bound.table.book.groups)
    war.say(STAFF, f"/정정 #{n} 값 한서 체력 7 잘못 적음")
    request = war.request(STAFF, "/확인")
    told = list(war.bound.answer(request).replies)
    assert any("정정" in line for one in told for line in one.lines)
    assert shown(list(restarted(war).answer(request).replies)) == shown(told)


def test_what_somebody_else_writes_under_a_taken_id_is_not_taken() -> None:
    """The same post delivered with another text (an edit): what it said first is what was ruled."""
    war = begun()
    request: Request = war.request(war.acting(), "턴 종료")
    told = list(war.bound.answer(request).replies)
    assert shown(list(war.bound.answer(replace(request, text="방어하고 턴 종료")).replies)) == shown(told)
