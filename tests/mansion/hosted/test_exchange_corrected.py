"""An attack with corrected dice is drawn whole, as it stands now, in the ruling that corrects it (§H6.7 §H6.14)."""

from __future__ import annotations

from typing import Any

import pytest

from simpan.core.game import STAFF
from simpan.mansion import words as w
from simpan.mansion.hosted.shape import Exchange
from simpan.mansion.log.course import Course
from tests.mansion.desk_table import small
from tests.mansion.hosted.days import Hosted, begun
from tests.mansion.hosted.fixtures import turn_of

SABER, LANCER = "한서의 세이버", "서아의 랜서"


def struck(behind: bool) -> Hosted:
    """The saber has struck the lancer: 18 against 11. behind: others have acted since."""
    hosted = turn_of(begun(small(who_rolls="mention", reaction_time=0)), SABER)
    assert hosted.post(SABER, "서아의 랜서를 물리로 공격한다").status == "ruled"
    for faces in ("4 5", "1 2", "4"):
        assert hosted.say(f"/주사위 {faces} 눈앞에서 굴림").status == "done"
    if behind:
        assert hosted.post(SABER, "턴 종료").status == "ruled"
        assert hosted.post(hosted.acting(), "턴 종료").status == "ruled"
    return hosted


def correct(hosted: Hosted, asks: int, faces: str) -> None:
    """Other faces for the roll in force that answers a question."""
    course = Course(hosted.referee.table.as_record())
    roll = next(deed.given.n for deed in course.in_force if deed.asks == asks)
    assert hosted.say(f"/정정 #{roll} 주사위 {faces} 방송에서 굴림").status == "preview"
    assert hosted.say("/확인").status == "done"


def newest(hosted: Hosted, viewer: int) -> Exchange:
    """The newest attack of a log that still holds, as the pages find it."""
    blocks = hosted.referee.feed(viewer, "ko", -1000, 1000).blocks
    found: Any = next(one.more for one in reversed(blocks) if one.more and not one.void)
    return found[-1]  # type: ignore[no-any-return]


def outcome(one: Exchange) -> tuple[Any, ...]:
    assert one.attack is not None
    assert one.defence is not None
    return one.attack.faces, one.defence.faces, one.verdict, one.landed, len(one.blows)


@pytest.mark.parametrize("behind", [False, True])
@pytest.mark.parametrize("who", ["한서", "서아", "staff"])
def test_corrected_dice_are_drawn_with_those_that_stand(behind: bool, who: str) -> None:
    hosted = struck(behind)
    viewer = STAFF if who == "staff" else hosted.seats[who]
    assert outcome(newest(hosted, viewer)) == ((4, 5), (1, 2), "18 > 11, 적중", True, 1)
    correct(hosted, w.Q_DEFENCE_DICE, "2 3")
    assert outcome(newest(hosted, viewer)) == ((4, 5), (2, 3), "18 > 13, 적중", True, 1)
    correct(hosted, w.Q_ATTACK_DICE, "5 4")  # the same sum: what follows is not told again
    assert outcome(newest(hosted, viewer)) == ((5, 4), (2, 3), "18 > 13, 적중", True, 1)
    correct(hosted, w.Q_DEFENCE_DICE, "6 6")
    found = newest(hosted, viewer)
    assert outcome(found)[:2] == ((5, 4), (6, 6))
    assert not found.landed
    assert found.over
    assert not found.blows
    assert found.hand


def test_what_was_withdrawn_is_still_drawn_as_it_was() -> None:
    hosted = struck(behind=True)
    correct(hosted, w.Q_DEFENCE_DICE, "6 6")
    blocks = hosted.referee.feed(hosted.seats["서아"], "ko", -1000, 1000).blocks
    void: Any = [one.more for one in blocks if one.more and one.void]
    assert [outcome(one) for one in void[-1]] == [((4, 5), (1, 2), "18 > 11, 적중", True, 1)]


def test_who_was_not_there_is_shown_nothing_of_it() -> None:
    """§H6.11."""
    hosted = struck(behind=True)
    correct(hosted, w.Q_DEFENCE_DICE, "6 6")
    for who in ("가온", "도윤"):
        assert not any(one.more for one in hosted.referee.feed(hosted.seats[who], "ko", -1000, 1000).blocks)
