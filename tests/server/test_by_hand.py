"""Records that people have kept by hand: their form, and what is refused."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from simpan.core.by_hand import LONGEST, is_by_hand, read
from simpan.core.entry import BadRecord
from simpan.lumen.hosted.hosting import HOSTING
from simpan.server.replays import Replays, Source

HEAD: Final[dict[str, Any]] = {
    "format": 1,
    "by_hand": True,
    "game": "lumen",
    "created": "simpan companion",
    "players": ["울프", "비올라"],
    "set_up": {"format": 1, "start": [5000, 5000]},
}
CHANGE: Final[dict[str, Any]] = {"n": 0, "at": 1, "turn": 1, "what": "hp", "seat": 1, "d": [{}, {"hp": -500}]}


def record(*lines: Any) -> bytes:
    return b"".join(json.dumps(line, ensure_ascii=False).encode() + b"\n" for line in lines)


GOOD: Final = record(HEAD, {"n": 0, "change": CHANGE}, {"end": {"changes": 1}})


def test_a_record_by_hand_is_read() -> None:
    found = read(GOOD)
    assert is_by_hand(GOOD)
    assert found.header.players == ("울프", "비올라")
    assert found.changes == (CHANGE,)


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (record(HEAD), "has a header"),
        (record({**HEAD, "by_hand": False}, {"end": {"changes": 0}}), "no record by hand"),
        (record({**HEAD, "format": 2}, {"end": {"changes": 0}}), "no record by hand"),
        (record({**HEAD, "more": 1}, {"end": {"changes": 0}}), "unknown field"),
        (record(HEAD, {"n": 1, "change": CHANGE}, {"end": {"changes": 1}}), "where change 0 should be"),
        (record(HEAD, {"n": 0, "change": {**CHANGE, "n": 3}}, {"end": {"changes": 1}}), "where change 0 should be"),
        (record(HEAD, {"n": 0, "change": {"what": "hp"}}, {"end": {"changes": 1}}), "missing required field"),
        (record(HEAD, {"n": 0, "change": CHANGE}, {"end": {"changes": 2}}), "counts other changes"),
        (record(HEAD, {"n": 0, "change": {**CHANGE, "x": "y" * LONGEST}}, {"end": {"changes": 1}}), "too long"),
        (GOOD.replace(b'"turn": 1', b'"turn": 1, "turn": 2'), "twice"),
        (GOOD.replace(b"-500", b"1e999"), "too large"),
        (b'{"by_hand"\n\n', "has a header|is not JSON"),
    ],
)
def test_what_is_no_such_record_is_refused(bad: bytes, why: str) -> None:
    with pytest.raises(BadRecord, match=why):
        read(bad)


def test_replays_step_through_it() -> None:
    replays = Replays({"lumen": HOSTING})
    replays.read(GOOD)
    page = json.loads(replays.page(Source("u-1", GOOD, {}, 0.0), "watch", 0, 100, "ko"))
    assert page["by_hand"] is True
    assert [step["table"] for step in page["steps"]] == [HEAD["set_up"], CHANGE]
    assert page["total"] == 2
    later = json.loads(replays.page(Source("u-1", GOOD, {}, 0.0), "0", 1, 100, "ko"))
    assert [step["n"] for step in later["steps"]] == [0]


def test_a_game_that_is_not_known_is_refused() -> None:
    with pytest.raises(BadRecord, match="no game"):
        Replays({}).read(GOOD)
