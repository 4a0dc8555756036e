"""Whatever anybody writes to a hosted campaign, it is answered; nothing raises, and the record can be read."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simpan.core.game import SPECTATOR, STAFF
from simpan.core.reader import read
from simpan.core.refereeing import NotAllowed
from simpan.mansion.desk.commands import COMMANDS
from simpan.mansion.desk.store import GAMES
from simpan.mansion.hosted.staff_look import LOOKS
from tests.mansion.desk_table import small
from tests.mansion.hosted.days import Hosted, begun

pytestmark = pytest.mark.slow
PIECES = (
    "가온",
    "서아의 랜서",
    "#41",
    "#0",
    "체력",
    "13",
    "전체",
    "확인",
    "k3",
    "3 4",
    "2d6",
    ":",
    "(",
    ")",
    "턴",
    "값",
    "²",
    "\n",
)
WORDS = st.lists(st.sampled_from(PIECES) | st.text(max_size=6), max_size=6).map(" ".join)
COMMAND = st.builds(
    lambda word, rest: f"/{word} {rest}", st.sampled_from([word for spec in COMMANDS for word in spec.words]), WORDS
)
ROLES = st.sampled_from(("organiser", "referee", "scribe"))


def busy() -> Hosted:
    """A day under way, with a blow struck and a declaration that waits."""
    hosted = begun(small(reaction_time=0))
    while hosted.acting() != "한서의 세이버":
        hosted.post(hosted.acting(), "턴 종료")
    hosted.post("한서의 세이버", "서아의 랜서를 물리로 공격합니다")
    hosted.post("도윤", "방어합니다")
    return hosted


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(COMMAND | WORDS, ROLES, st.sampled_from(("ko", "en"))), max_size=8))
def test_no_command_raises_and_the_record_stands(given_: list[tuple[str, Any, Any]]) -> None:
    hosted = busy()
    for text, role, lang in given_:
        with contextlib.suppress(NotAllowed):
            hosted.now += 1
            hosted._drained(hosted.referee.command("누구", role, text, lang, hosted.now))
        console = json.loads(hosted.referee.scene(STAFF, lang, hosted.now, "누구", role))["console"]
        assert len(console["queue"]) == 8
    lines = [hosted.header, *hosted.lines, *([hosted.end] if hosted.end else []), b""]
    assert len(read(b"\n".join(lines), GAMES).entries) == len(hosted.lines)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.sampled_from((0, 1, 4, 5)), st.sampled_from(("", "서아", "없는 이")), WORDS), max_size=6))
def test_no_post_raises_and_a_reading_says_what_a_post_does(given_: list[tuple[int, str, str]]) -> None:
    hosted = busy()
    for seat, who, text in given_:
        shown = json.loads(hosted.referee.reading(seat, who, text, "ko"))
        hosted.now += 1
        reply = hosted._drained(hosted.referee.post(seat, who, text, "ko", hosted.now))
        assert shown["status"] == reply.status, (seat, who, text)
    assert hosted.reopen().table.war.key() == hosted.referee.table.war.key()


@settings(max_examples=60, deadline=None)
@given(st.sampled_from((*LOOKS, "history", "dice", "")) | st.text(max_size=8), WORDS | st.sampled_from(PIECES))
def test_a_look_at_anything_raises_nothing_else(what: str, of: str) -> None:
    hosted = BUSY
    for viewer in (STAFF, 0, SPECTATOR):
        with contextlib.suppress(KeyError, NotAllowed):
            json.loads(hosted.referee.look(viewer, what, of, "ko", hosted.now))


BUSY = busy()
