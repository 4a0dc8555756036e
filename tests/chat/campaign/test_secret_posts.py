"""Whose eyes a post's own words are for: beside what it declares it may say anything (H6.12)."""

from __future__ import annotations

from typing import Any

import pytest

from simpan.core.game import STAFF, seat_of
from simpan.core.reader import read
from simpan.mansion.campaign import players
from simpan.mansion.desk.store import GAMES
from simpan.mansion.log.export import export
from simpan.mansion.log.reader import Reader
from tests.chat.campaign.small_war import SmallWar, begun, lines

PLOT = "가온과 몰래 동맹이다"
WAYS: list[tuple[dict[str, Any], bool]] = [
    ({"visibility": "public"}, True),
    ({"visibility": "unlisted"}, True),
    ({"visibility": "followers"}, False),
    ({"visibility": "direct"}, False),
    ({"visibility": "public", "form": "command"}, False),
]


def _told(war: SmallWar) -> dict[str, str]:
    """What each may read of the log, by 기록 with its file and by the export."""
    record = read(war.store.text, GAMES)
    names = players(war.bound.table.campaign)
    seats = {name: int(seat_of(place)) for place, name in enumerate(names)}
    found = {name: export(record, Reader(seat, name), "txt", "ko") for name, seat in seats.items()}
    for name in names:
        replies = war.say(name, "[기록]", visibility="direct")
        found[name] += "\n".join([*lines(replies), *(one.file[1] for one in replies if one.file)])
    return found | {"staff": export(record, Reader(STAFF), "txt", "ko")}


@pytest.mark.parametrize(("way", "open_"), WAYS)
def test_what_was_written_in_secret_is_quoted_to_nobody_else(way: dict[str, Any], open_: bool) -> None:
    """한서 stands in the zone, hears the whole ruling, and reads the words only if they were public."""
    war = begun().turn_of("서아의 랜서")
    war.say("서아의 랜서", f"방어하고 턴 종료 ({PLOT})", **way)
    told = _told(war)
    assert "서아의 랜서가 방어합니다" in told["한서"]
    assert (PLOT in told["한서"]) is open_
    assert PLOT not in told["가온"]
    assert PLOT in told["서아"]
    assert PLOT in told["staff"]


def test_an_answer_made_again_keeps_it_secret() -> None:
    """The note that is made again is the one on record."""
    war = begun().turn_of("서아의 랜서")
    request = war.request("서아의 랜서", "방어하고 턴 종료", visibility="direct")
    first = war.bound.answer(request)
    again = war.again().bound.answer(request)
    assert [one for one in again.replies if one.to != "status"] == [one for one in first.replies if one.to != "status"]
