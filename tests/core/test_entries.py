"""What stands in a record beside decisions: notes, ways back, who gave it and why, batches, and torn tails."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path
from typing import Any

import pytest

from simpan.core import record
from simpan.core.game import CHANCE, MOST_PLAYERS
from simpan.core.record import Back, BadRecord, Input, Note, Record
from simpan.core.simulate import Dice
from tests.core import bidding
from tests.core.table import Table

Lines = list[dict[str, Any]]


def lines(raw: bytes) -> Lines:
    return [json.loads(line) for line in raw.splitlines()]


def text(values: Lines) -> bytes:
    return b"".join(json.dumps(value, ensure_ascii=False).encode() + b"\n" for value in values)


def read(raw: bytes, repair: bool = False) -> Record:
    return record.read(raw, bidding.GAMES, repair=repair)


def fault(raw: bytes) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        read(raw)
    return caught.value


def battle() -> Table:
    """A prize by hand, three bids, a post, and a robbery that was called back: entries 0 to 8."""
    table = Table(3, 2)
    table.decide(CHANCE, 2, by="총괄", why="실물 주사위", given=True)
    for seat, bid in ((0, 0), (4, 0), (1, 1)):
        table.decide(seat, bid)
    table.writer.note({"post": "k2에서 k3으로 이동한다", "of": "P1", "more": [1, {"a": None}]})
    robs = table.decide(1, bidding.NOBODY, by="예약 명령")
    table.draw()
    table.back(robs.n, "선언을 잘못 읽음")
    table.decide(1, bidding.NOBODY)
    return table


# -- entries -----------------------------------------------------------------------------------------------------------


def test_entries_are_counted_together() -> None:
    """Inputs, notes and ways back share one count; the inputs in force are what a replay replays."""
    found = battle().read()
    assert [entry.n for entry in found.entries] == list(range(9))
    assert [type(entry) for entry in found.entries] == [*[Input] * 4, Note, Input, Input, Back, Input]
    assert [given.n for given in found.inputs] == [0, 1, 2, 3, 8]
    by_hand = found.entries[0]
    assert isinstance(by_hand, Input)
    assert (by_hand.by, by_hand.why, by_hand.given, by_hand.draw, by_hand.outcome) == (
        "총괄",
        "실물 주사위",
        True,
        None,
        None,
    )
    assert found.entries[4] == Note(4, {"post": "k2에서 k3으로 이동한다", "of": "P1", "more": [1, {"a": None}]})
    assert found.entries[7] == Back(7, 5, "총괄", "선언을 잘못 읽음")
    assert record.replay(found, 4).key() == record.replay(found, len(found.inputs) - 1).key()


def test_a_line_says_no_more_than_it_must() -> None:
    """An input without anything special is written as it always was."""
    table = battle()
    assert lines(table.text())[2] == {"n": 1, "seat": 0, "code": 0, "action": {"type": "Bid", "card": 0}}
    assert lines(table.text())[9] == {
        "n": 8,
        "seat": 1,
        "code": 62,
        "action": {"type": "Rob", "player": -1},
    }


def test_nothing_is_removed_by_going_back() -> None:
    """§H6.7: what was withdrawn stays in the record, and a second way back may reach before the first."""
    table = battle()
    size = len(table.text())
    before = table.text()
    table.back(0)
    assert table.text()[:size] == before
    found = table.read()
    assert found.inputs == ()
    assert len(found.entries) == 10
    assert record.replay(found).key() == found.start.key()


def test_a_match_of_sixty_players(tmp_path: Path) -> None:
    """As many players as there may be: seats, names and results of all of them."""
    table = Table(MOST_PLAYERS, 1)
    table.random(Dice(4))
    table.end()
    found = table.read()
    assert len(found.header.players) == MOST_PLAYERS
    assert {given.seat for given in found.inputs} - {3} <= {0, 1, 2, *range(4, 62)}
    assert max(given.seat for given in found.inputs) == 61
    assert found.end is not None
    assert len(found.end.end.returns) == MOST_PLAYERS
    assert sum(found.end.end.returns) == pytest.approx(1)


# -- what is refused -------------------------------------------------------------------------------------------------


def changed(at: int, **values: Any) -> bytes:
    """The record with some values of one entry changed; None takes a key away."""
    found = lines(battle().text())
    found[at + 1] = {key: value for key, value in {**found[at + 1], **values}.items() if value is not None}
    return text(found)


def resealed(**values: Any) -> bytes:
    head, *rest = lines(battle().text())
    fairness = record.Fairness(**head["fair"])
    fresh = record.sealed(record.Header(**{**head, **values, "hash": "", "fair": fairness}))
    return text([{**head, **values, "hash": fresh.hash}, *rest])


CAUSES: list[tuple[str, Any, str]] = [
    ("back to a note", lambda: changed(7, back=4), "line 9: goes back to entry 4, which is no input in force"),
    ("back to itself", lambda: changed(7, back=7), "line 9: goes back to entry 7, which is no input in force"),
    ("back to later", lambda: changed(7, back=8), "line 9: goes back to entry 8, which is no input in force"),
    ("back by nobody", lambda: changed(7, by=None), "line 9: is no line of a record"),
    ("back by no name", lambda: changed(7, by=""), "line 9: is no line of a record"),
    ("note of text", lambda: changed(4, note="이동"), "line 6: is no line of a record"),
    ("note with a seat", lambda: changed(4, seat=0), "unknown field `seat`"),
    ("endless reason", lambda: changed(7, why="가" * 301), "line 9: is no line of a record"),
    ("endless name", lambda: changed(5, by="가" * 81), "line 7: is no line of a record"),
    ("given by nobody", lambda: changed(0, by=None), "line 2: only an outcome of chance is entered by hand"),
    ("given decision", lambda: changed(5, given=True), "line 7: only an outcome of chance is entered by hand"),
    ("given draw", lambda: changed(6, given=True, by="총괄"), "line 8: a draw must be noted exactly where"),
    ("not given", lambda: changed(0, given=None), "line 2: a draw must be noted exactly where"),
    ("again of nothing", lambda: changed(8, again=8), "line 10: gives entry 8 again, which is no input that"),
    ("again in force", lambda: changed(8, again=3), "line 10: gives entry 3 again, which is no input that"),
    ("again another", lambda: changed(8, again=6), "line 10: does not say what entry 6 said"),
    ("batch of one", lambda: changed(4, lines=1), "line 6: is no line of a record"),
    ("batch cut off", lambda: changed(7, lines=4), "line 9: begins a batch that is cut off: 2 lines are missing"),
    ("batch in batch", lambda: changed(4, lines=2).replace(b'"by": "\xec\x98\x88', b'"lines": 2, "by": "\xec\x98\x88'),
     "line 7: begins a batch inside the batch of line 6"),
    ("too many players", lambda: resealed(players=["가"] * 61), "line 1: is no line of a record"),
    ("too few players", lambda: resealed(players=["가", "나"]), "line 1: names 2 players, where the game has 3"),
    ("nobody's seat", lambda: changed(1, seat=5), "line 3: seat 5 is nobody's in this game"),
]  # fmt: skip


@pytest.mark.parametrize(("make", "cause"), [row[1:] for row in CAUSES], ids=[row[0] for row in CAUSES])
def test_a_bad_entry_is_refused_with_line_and_cause(make: Any, cause: str) -> None:
    """Each way in which an entry can be bad has a line that says where and why."""
    assert cause in str(fault(make()))


def test_all_bad_lines_are_told_at_once() -> None:
    """Faults of form are collected; one that is moved to another place counts once."""
    values = lines(battle().text())
    values[2]["seat"] = 62
    values[5]["note"] = 7
    values[8]["n"] = 9
    raw = text(values).replace(b'{"n": 6,', b'{"n": 6;', 1)
    found = fault(raw)
    assert [bad.line for bad in found.all] == [3, 6, 8, 9, 10]
    assert str(found) == str(found.all[0]) == f"line 3: {found.cause}"
    assert "is entry 9, where entry 7 should be" in found.all[3].cause
    assert "is entry 8, where entry 10 should be" in found.all[4].cause
    alone = fault(changed(1, seat=5))
    assert alone.all == (alone,)


def test_a_hundred_faults_are_enough() -> None:
    """A file that is no record at all does not give an endless answer."""
    raw = lines(battle().text())[:1]
    assert len(fault(text([*raw, *({"n": -1} for _ in range(1000))])).all) == 100


# -- writing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "why"),
    [({"a": float("nan")}, "Out of range"), ({"a": 2**63}, "too large"), ({"a": "\ud800"}, "surrogates"), ([], "note")],
)
def test_what_no_reader_would_take_is_not_written(value: Any, why: str) -> None:
    """A line that would spoil the record raises ValueError before a byte of it is out; the record goes on."""
    table = battle()
    size = len(table.text())
    with pytest.raises(ValueError, match=why):
        table.writer.note(value)
    with pytest.raises(ValueError, match="is no line of a record"):
        table.writer.back(1, "")
    with pytest.raises(ValueError, match="is no line of a record"):
        table.writer.input(0, 1, {}, by="가" * 81)
    assert len(table.text()) == size
    table.writer.note({"a": 1})
    assert len(table.read().entries) == 10


class Counted(io.BytesIO):
    """Counts what goes to the disk."""

    def __init__(self) -> None:
        super().__init__()
        self.writes = 0

    def write(self, data: Any) -> int:
        self.writes += 1
        return super().write(data)


def test_a_batch_is_written_at_once() -> None:
    """Lines that belong together are one write; the first says how many they are; one alone says nothing."""
    out = Counted()
    writer = record.Writer(out)
    writer.begin(bidding.header(2, 2))
    with writer.batch():
        writer.note({"post": "…"})
        writer.input(CHANCE, 2, bidding.Rolled(3))
        writer.input(0, 1, bidding.Bid(1), by="총괄")
        assert (out.writes, writer.n) == (1, 3)
    assert out.writes == 2
    with writer.batch():
        writer.input(1, 0, bidding.Bid(0))
    with writer.batch():
        pass
    assert out.writes == 3
    head, first, *rest = lines(out.getvalue())
    assert first == {"n": 0, "note": {"post": "…"}, "lines": 3}
    assert not any("lines" in line for line in [head, *rest])
    assert [line["n"] for line in rest] == [1, 2, 3]
    assert len(read(out.getvalue()).inputs) == 3


def failing_batch(table: Table, ending: bool) -> None:
    """A post and the end of the match, or a post, and then a line that cannot be written."""
    with table.writer.batch():
        table.writer.note({})
        if ending:
            table.writer.end(table.game)
            raise ValueError("this is no line of a record either")
        table.writer.back(0, "")


def test_a_batch_that_fails_leaves_nothing() -> None:
    """Whatever is raised in it, nothing of the batch is on the disk, and the record goes on as if it had not been."""
    table = battle()
    size, n = len(table.text()), table.writer.n
    for ending in (False, True):
        with pytest.raises(ValueError, match="no line of a record"):
            failing_batch(table, ending)
    assert (len(table.text()), table.writer.n) == (size, n)
    with table.writer.batch(), pytest.raises(RuntimeError, match="a batch is open already"), table.writer.batch():
        pass
    with table.writer.batch(), pytest.raises(RuntimeError, match="header"):
        table.writer.begin(table.head)
    table.writer.note({})
    assert table.read().entries[-1] == Note(n, {})


def test_the_end_may_close_a_batch() -> None:
    """The last input and the end can be written at once; nothing follows, in the batch or behind it."""
    table = Table(2, 1)
    table.random(Dice(1))
    before = len(table.text())
    with table.writer.batch():
        table.writer.note({"result": "P0"})
        table.end()
        with pytest.raises(RuntimeError, match="it has ended"):
            table.writer.note({})
    with pytest.raises(RuntimeError, match="it has ended"):
        table.writer.note({})
    with pytest.raises(RuntimeError, match="it has ended"), table.writer.batch():
        table.writer.note({})
    found = table.read()
    assert found.end is not None
    torn = read(table.text()[:-10], repair=True)
    assert (torn.end, torn.sound_bytes) == (None, before)


# -- torn tails ------------------------------------------------------------------------------------------------------


def in_batches() -> tuple[bytes, list[int]]:
    """A record of batches, and where each sound part of it ends."""
    table = battle()
    ends = [0]
    for line in table.text().splitlines(keepends=True):
        ends.append(ends[-1] + len(line))
    for size in (1, 3, 2):
        with table.writer.batch():
            for number in range(size):
                table.writer.note({"number": number})
        ends.append(len(table.text()))
    return table.text(), ends[1:]


def test_a_torn_tail_is_a_fault_or_is_left_out() -> None:
    """Wherever the power failed, the sound part is found to the byte; without `repair` the tail is refused."""
    raw, ends = in_batches()
    for cut in range(ends[0], len(raw) + 1):
        torn = raw[:cut]
        sound = max(end for end in ends if end <= cut)
        found = read(torn, repair=True)
        assert found.sound_bytes == sound
        assert read(raw[:sound]).entries == found.entries
        if sound == cut:
            assert read(torn).entries == found.entries
        else:
            assert "cut off" in str(fault(torn))
    for cut in range(ends[0]):
        with pytest.raises(BadRecord, match=r"cut off|no header"):
            read(raw[:cut], repair=True)


def test_repair_repairs_nothing_else() -> None:
    """A bad line that is whole is a fault, torn tail or not."""
    values = lines(battle().text())
    values[3]["n"] = 7
    with pytest.raises(BadRecord, match="line 4: is entry 7"):
        read(text(values)[:-5], repair=True)
    with pytest.raises(BadRecord, match="stands behind the end"):
        read(text([*values[:1], {"end": {"returns": [0.5] * 3, "over": False}}, values[1]]), repair=True)


def test_a_record_goes_on_behind_its_sound_part(tmp_path: Path) -> None:
    """`resume` cuts a torn tail off only if it is told to, and never goes on in a file that holds something else."""
    raw, ends = in_batches()
    path = tmp_path / "match.jsonl"
    path.write_bytes(raw[:-7])
    found = record.read(path, bidding.GAMES, repair=True)
    with pytest.raises(ValueError, match=f"goes on behind the {ends[-2]} bytes"):
        record.resume(path, found)
    assert path.stat().st_size == len(raw) - 7
    writer = record.resume(path, found, sync=True, truncate=True)
    writer.note({"after": True})
    writer.close()
    assert path.read_bytes()[: ends[-2]] == raw[: ends[-2]]
    whole = record.read(path, bidding.GAMES)
    assert whole.entries[:-1] == found.entries
    assert whole.entries[-1] == Note(len(found.entries), {"after": True})
    os.truncate(path, 100)
    with pytest.raises(ValueError, match="holds 100 bytes"):
        record.resume(path, found, truncate=True)
