"""“처리 중” stands where a post ends with a turn, and says nothing of who acts next (§H6.11)."""

from __future__ import annotations

import pytest

from simpan.chat.reply import Reply
from simpan.mansion.desk.hear import IN_PROGRESS
from tests.chat.campaign.small_war import SmallWar, begun, key, lines, read_by
from tests.mansion.desk_table import STARTS

DAY_IS_OVER = "/종전 오늘은 여기까지"
MARK = IN_PROGRESS["ko"]


def played() -> tuple[SmallWar, list[list[Reply]]]:
    """Two rounds of turns that end, each with its replies."""
    war = begun()
    found = [war.say(war.acting(), "방어하고 턴 종료") for _ in range(2 * len(STARTS))]
    return war, found


@pytest.mark.slow
def test_it_is_the_last_line_or_none() -> None:
    """What goes on in the same post is not in progress; and the staff, who sees all, is never told so."""
    _, turns = played()
    marked = 0
    for replies in turns:
        for one in replies:
            assert MARK not in one.lines[:-1], one
            marked += one.lines[-1:] == (MARK,)
            assert one.to != "staff" or MARK not in one.lines
    assert marked > 2


@pytest.mark.slow
def test_who_does_not_see_the_next_one_is_told_no_more() -> None:
    """Whoever saw the turn end reads either whose turn it is, or that things are in progress."""
    war = begun()
    seen: set[bool] = set()
    for _ in range(2 * len(STARTS)):
        ended = war.acting()
        replies = war.say(ended, "방어하고 턴 종료")
        begins = f"{war.acting()}의 차례"
        for name in STARTS:
            mine = [one for one in read_by(replies, name) if key(name) in one.people]
            if not any(f"{ended}의 차례 끝" in line for one in mine for line in one.lines):
                continue
            told = any(line.startswith(begins) for one in mine for line in one.lines)
            assert told or any(one.lines[-1] == MARK for one in mine), (name, mine)
            seen.add(told)
    assert seen == {True, False}


def test_at_the_end_of_a_day_nothing_is_in_progress() -> None:
    war = begun()
    acting = war.acting()
    replies = war.say("민지", DAY_IS_OVER)
    assert any(f"{acting}의 차례 끝: 종전" in line for line in lines(replies))
    assert MARK not in lines(replies)
