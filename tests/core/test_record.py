"""Records of matches: written line by line, read with suspicion, replayed for ever."""

from __future__ import annotations

import io
import json
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simpan.core import fair, reader, record, verify
from simpan.core.chance import Fair, Scripted
from simpan.core.driver import decide, play_match
from simpan.core.game import CLOCK
from simpan.core.record import BadRecord
from simpan.core.refusal import Refused
from simpan.core.simulate import Dice
from simpan.lumen import records
from simpan.lumen.decklist import starter_decks
from simpan.lumen.edition import CLASSIC, CURRENT

SEED = bytes(range(32))
CLIENTS = (b"\xa1", b"", b"\x00\x01")
DECKS = [starter_decks()[key] for key in ("viola-duet", "viola-rapier")]


def header(edition: str = "current") -> record.Header:
    """A match of the starter decks; that of `current` draws who holds priority, and can be verified."""
    if edition == "classic":
        return records.header(DECKS[0], DECKS[1], CLASSIC, players=("가", "나"))
    fairness = record.Fairness(fair.commit(SEED), tuple(seed.hex() for seed in CLIENTS))
    return records.header(DECKS[0], DECKS[1], CURRENT, players=("가", "나"), fairness=fairness)


class RandomPlayer:
    """Any legal code."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)

    def __call__(self, seat: int, view: Any, legal: Any) -> int:
        return int(list(legal)[int(self.dice.below(len(legal)))])


@cache
def played(edition: str = "current", seed: int = 3) -> bytes:
    """The record of a random game."""
    out = io.BytesIO()
    writer = record.Writer(out)
    head = header(edition)
    writer.begin(head)
    game = records.from_set_up(head.set_up)
    players = (RandomPlayer(seed), RandomPlayer(seed + 1))
    reveal = SEED if head.fair else None
    play_match(game, players, Fair(fair.Stream(SEED, CLIENTS)), writer, reveal=reveal)
    return out.getvalue()


@cache
def genuine(edition: str) -> record.Record:
    return record.read(played(edition), records.GAMES)


def lines(raw: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in raw.splitlines()]


def text(values: list[dict[str, Any]]) -> bytes:
    return b"".join(json.dumps(value, ensure_ascii=False).encode() + b"\n" for value in values)


def refused(raw: bytes | str | Path, games: record.Games = records.GAMES) -> str:
    """The one line that says why this is no record."""
    with pytest.raises(BadRecord) as caught:
        record.read(raw, games)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def resealed(change: Any) -> bytes:
    """The record with its header changed and the hash made to fit."""
    values = lines(played())
    change(values[0])
    values[0]["hash"] = record.sealed(record.Header(**{**values[0], "hash": ""})).hash
    return text(values)


# -- writing and replaying ---------------------------------------------------------------------------------------------


def test_a_record_says_everything() -> None:
    """The header carries game, edition with every switch, decks, definitions, commitment, players and version."""
    head, *inputs, end = lines(played())
    assert (head["format"], head["game"], head["players"]) == (1, "lumen", ["가", "나"])
    assert head["created"].startswith("simpan ")
    assert head["set_up"]["edition"] == CURRENT.switches()
    assert head["set_up"]["decks"][0]["techniques"] == DECKS[0].techniques
    defined = {card["code"] for card in head["set_up"]["cards"]}
    assert defined >= {*DECKS[0].techniques, *DECKS[1].techniques, "AWL-SP-003"}
    assert [line["n"] for line in inputs] == list(range(len(inputs)))
    assert sum("draw" in line for line in inputs) == 1
    assert end["reveal"] == SEED.hex()
    assert end["end"]["over"] is True


def test_the_stand_alone_verifier_reads_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`verify.py`, which knows nothing of simpan, finds the drawn holder of priority to follow from the seeds."""
    path = tmp_path / "match.jsonl"
    path.write_bytes(played())
    assert verify.main([str(path)]) == 0
    assert "all 1 draws follow" in capsys.readouterr().out
    assert record.check_draws(record.read(path, records.GAMES)) is None


def test_another_outcome_is_found_by_both_verifiers(tmp_path: Path) -> None:
    """A draw that was bent, code and action with it, still replays, but does not follow from the seeds."""
    values = lines(played())
    at = next(index for index, value in enumerate(values) if "draw" in value)
    other = 1 - values[at]["outcome"]
    bent = [*values[:at], {**values[at], "outcome": other, "code": other, "action": {"type": "Hold", "seat": other}}]
    end = {"end": {"returns": [0.5, 0.5], "over": False}, "reveal": SEED.hex()}
    raw = text([*bent, end])
    assert "recomputed" in (record.check_draws(record.read(raw, records.GAMES)) or "")
    path = tmp_path / "bent.jsonl"
    path.write_bytes(raw)
    assert verify.main([str(path)]) == 1


def test_draws_that_cannot_be_checked_are_told() -> None:
    """Without a commitment, or without its seed, nothing is called verified."""
    assert "not set up" in (record.check_draws(record.read(played("classic"), records.GAMES)) or "")
    unrevealed = b"".join(played().splitlines(keepends=True)[:-1])
    assert "never revealed" in (record.check_draws(record.read(unrevealed, records.GAMES)) or "")


def test_an_old_record_does_not_need_the_pool() -> None:
    """A card that has changed since, or is gone, stands in the record as it was."""
    values = lines(played())
    set_up = values[0]["set_up"]
    card = next(card for card in set_up["cards"] if card["code"] == "ST1-016")
    card.update(name_ko="커팅 (옛)", damage=1)
    with pytest.raises(ValueError, match="hash does not fit"):
        records.from_set_up(set_up)
    set_up["content"] = records.content(set_up)
    game = records.from_set_up(set_up)
    slot = game.b.deck.slot_of("ST1-016")
    assert (game.b.deck.slots[slot].card.name_ko, game.b.deck.slots[slot].card.damage) == ("커팅 (옛)", 1)


def test_a_record_begins_as_the_match_did() -> None:
    """The first position from the header is the one from the deck lists."""
    from simpan.lumen.match import start

    for edition in (CLASSIC, CURRENT):
        made = records.from_set_up(records.set_up(DECKS[0], DECKS[1], edition, holder=1))
        assert made.key() == start(DECKS[0], DECKS[1], edition, holder=1).key()
        assert made.edition.switches() == edition.switches()
        changed = records.from_set_up(records.set_up(DECKS[0], DECKS[1], edition.but(start_fp=3)))
        assert (changed.a.fp, changed.edition.start_fp) == (3, 3)


def test_files_are_created_once_and_only_appended_to(tmp_path: Path) -> None:
    """A record grows line by line on the disk; it is never written over, and goes on after it was read."""
    path = tmp_path / "match.jsonl"
    head = header()
    writer = record.create(path, head, sync=True)
    with pytest.raises(FileExistsError):
        record.create(path, head)
    game = records.from_set_up(head.set_up)
    players = (RandomPlayer(1), RandomPlayer(2))
    stream = fair.Stream(SEED, CLIENTS)
    play_match(game, players, Fair(stream), writer, most=20)
    before = path.read_bytes()
    assert before.count(b"\n") == 21
    writer.close()
    found = record.read(path, records.GAMES)
    writer = record.resume(path, found, sync=True)
    again = record.replay(found)
    assert again.key() == game.key()
    play_match(again, players, Fair(fair.Stream(SEED, CLIENTS, stream.counter)), writer, reveal=SEED)
    writer.close()
    assert path.read_bytes().startswith(before)
    whole = record.read(path, records.GAMES)
    assert record.check_draws(whole) is None
    assert record.replay(whole).key() == again.key()
    with pytest.raises(ValueError, match="has ended"):
        record.resume(path, whole)


def test_nothing_follows_the_end_or_a_failed_line() -> None:
    """After the end, and after a line that the disk did not take, the writer takes nothing more."""

    class FullDisk(io.BytesIO):
        def write(self, data: Any) -> int:
            raise OSError("no space left")

    game = records.from_set_up(header("classic").set_up)
    ended = record.Writer(io.BytesIO())
    ended.begin(header("classic"))
    ended.end(game)
    with pytest.raises(RuntimeError, match="it has ended"):
        decide(game, 0, 0, ended)
    full = record.Writer(FullDisk())
    with pytest.raises(OSError, match="no space"):
        decide(game, 0, 0, full)
    with pytest.raises(RuntimeError, match="not written whole"):
        decide(game, 0, 0, full)
    assert game.key() == records.from_set_up(header("classic").set_up).key()


def test_a_refused_input_is_not_written() -> None:
    """What the rules refuse leaves neither a line nor a trace."""
    out = io.BytesIO()
    game = records.from_set_up(header("classic").set_up)
    with pytest.raises(Refused):
        decide(game, 0, 62, record.Writer(out))
    assert out.getvalue() == b""


def test_the_clock_is_an_input_too() -> None:
    """§L9.4: a resignation is recorded like any decision, and a match that was broken off says so."""
    out = io.BytesIO()
    writer = record.Writer(out)
    head = header("classic")
    writer.begin(head)
    game = records.from_set_up(head.set_up)
    play_match(game, (RandomPlayer(1), RandomPlayer(2)), Scripted([]), writer, most=30)
    broken_off = out.getvalue() + b'{"end": {"returns": [0.5, 0.5], "over": false}}\n'
    assert record.read(broken_off, records.GAMES).end is not None
    decide(game, CLOCK, 4, writer)
    writer.end(game)
    found = record.read(out.getvalue(), records.GAMES)
    assert found.inputs[-1].action == {"type": "Concede", "seat": 0}
    assert found.end is not None
    assert found.end.end.returns == (0.0, 1.0)


# -- bad records ----------------------------------------------------------------------------------------------------


def changed(at: int, **values: Any) -> bytes:
    """The record with some values of one line changed; None takes a key away."""
    found = lines(played())
    found[at] = {key: value for key, value in {**found[at], **values}.items() if value is not None}
    return text(found)


def with_line(at: int, line: bytes) -> bytes:
    found = played().splitlines(keepends=True)
    return b"".join([*found[:at], line, *found[at + 1 :]])


CAUSES: list[tuple[str, Any, str]] = [
    ("nothing", lambda: b"", "line 1: is no header"),
    ("no header", lambda: with_line(0, b""), "line 1: is no header"),
    ("malformed", lambda: with_line(4, b'{"n": 3,\n'), "line 5: is not JSON"),
    ("no object", lambda: with_line(4, b"[3]\n"), "line 5: is not an object"),
    ("cut off", lambda: played()[:-1], "is cut off"),
    ("version", lambda: changed(0, format=2), "line 1: has format 2; this simpan reads format 1"),
    ("order", lambda: changed(5, n=5), "line 6: is entry 5, where entry 4 should be"),
    ("seat", lambda: changed(5, seat=62), "line 6: is no line of a record"),
    ("code", lambda: changed(5, code=63), "line 6: is no line of a record"),
    ("refused", lambda: changed(2, code=62), "line 3: not allowed by L4.2: must_choose"),
    ("not yours", lambda: played("classic").replace(b'"seat": 0', b'"seat": 2', 1), "not allowed by L4.2: not_your"),
    ("action", lambda: changed(2, action={"type": "Pass"}), "line 3: code"),
    ("extra key", lambda: changed(2, how=1), "unknown field `how`"),
    ("hash", lambda: changed(0, players=["a", "b"]), "line 1: the header was changed"),
    ("NaN", lambda: with_line(4, b'{"n": NaN}\n'), "line 5: holds NaN"),
    ("huge", lambda: with_line(4, b'{"n": 9223372036854775808}\n'), "line 5: holds a number that is too large"),
    ("endless", lambda: with_line(4, b'{"n": ' + b"9" * 5000 + b"}\n"), "line 5: holds a number that is too large"),
    ("huge float", lambda: with_line(4, b'{"n": 1e999}\n'), "line 5: holds a number that"),
    ("twice", lambda: with_line(4, b'{"n": 3, "n": 3}\n'), "line 5: has the key 'n' twice"),
    ("bytes", lambda: with_line(4, b'{"n": "\xff"}\n'), "line 5: is not UTF-8"),
    ("half letter", lambda: with_line(4, b'{"n": "\\ud800"}\n'), "line 5: is not UTF-8"),
    ("deep", lambda: with_line(4, b"[" * 100_000 + b"\n"), "line 5: is nested too deeply"),
    ("behind", lambda: played() + b'{"n": 0}\n', "stands behind the end"),
    ("draw missing", lambda: with_draw(draw=None, outcome=None), "a draw must be noted"),
    ("draw counter", lambda: with_draw(draw={"counter": 1, "n": 2}), "is draw 1, where draw 0 should be"),
    ("draw n", lambda: with_draw(draw={"counter": 0, "n": 3}), "is drawn from 3, but there are 2 outcomes"),
    ("draw outcome", lambda: with_draw(outcome=7), "outcome 7 is not code"),
    ("result", lambda: changed(-1, end={"returns": [0.5, 0.5], "over": True}), "it stands"),
    ("reveal", lambda: changed(-1, reveal="00"), "is no line of a record"),
    ("no such game", lambda: resealed(lambda head: head.update(game="go")), "game 'go' is not known here"),
    ("no set-up", lambda: resealed(lambda head: head.update(set_up={})), "the set-up is no start of a game"),
]  # fmt: skip


def with_draw(**values: Any) -> bytes:
    return changed(next(index for index, value in enumerate(lines(played())) if "draw" in value), **values)


@pytest.mark.parametrize(("make", "cause"), [row[1:] for row in CAUSES], ids=[row[0] for row in CAUSES])
def test_a_bad_record_is_refused_with_line_and_cause(make: Any, cause: str) -> None:
    """Each way in which a record can be bad has a line that says where and why."""
    assert cause in refused(make())


def test_sizes_and_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is not there or is too large is no record; text may be given as str too."""
    assert "cannot be read" in refused(tmp_path / "none.jsonl")
    assert "cannot be read" in refused(tmp_path)
    assert "cannot be read" in refused("\ud800")
    assert record.read(played().decode(), records.GAMES).end is not None
    monkeypatch.setattr(reader, "LARGEST", 2**20)
    assert "larger than 1 MiB" in refused(b" " * (2**20 + 1))


# -- anything at all --------------------------------------------------------------------------------------------------


def attempt(raw: bytes) -> record.Record | None:
    """The record, or None where it is refused; any other exception is a failure."""
    try:
        return record.read(raw, records.GAMES)
    except BadRecord:
        return None


def replays_identically(raw: bytes, edition: str) -> None:
    """Refused, or the very match that was played."""
    found = attempt(raw)
    if found is not None:
        whole = genuine(edition)
        if found.header == whole.header and found.inputs == whole.inputs[: len(found.inputs)]:
            assert record.replay(found).key() == record.replay(whole, len(found.inputs)).key()
        else:
            # Another match: its players did something else, all of it allowed. Read again it is the same.
            assert record.replay(found).key() == record.replay(record.read(raw, records.GAMES)).key()


EDITIONS = st.sampled_from(["classic", "current"])


@settings(max_examples=80, deadline=None)
@given(EDITIONS, st.data())
def test_changed_bytes(edition: str, data: st.DataObject) -> None:
    """With bytes changed, cut out or put in, a record is refused or is still a match."""
    raw = bytearray(played(edition))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(raw) - 1))
        length = data.draw(st.integers(0, 3))
        raw[at : at + length] = data.draw(
            st.binary(max_size=3) | st.sampled_from([b'"', b"}", b"9", b"\n", b"-", b"e"])
        )
    replays_identically(bytes(raw), edition)


@settings(max_examples=80, deadline=None)
@given(EDITIONS, st.data())
def test_changed_lines(edition: str, data: st.DataObject) -> None:
    """With lines lost, doubled, swapped or taken from another match, likewise."""
    rows = played(edition).splitlines(keepends=True)
    other = played(edition, 9).splitlines(keepends=True)
    at, to = (data.draw(st.integers(0, len(rows) - 1)) for _ in range(2))
    match data.draw(st.sampled_from(["lost", "doubled", "swapped", "other", "cut"])):
        case "lost":
            del rows[at]
        case "doubled":
            rows.insert(to, rows[at])
        case "swapped":
            rows[at], rows[to] = rows[to], rows[at]
        case "other":
            rows[at] = other[min(to, len(other) - 1)]
        case _:
            rows = rows[:at]
    replays_identically(b"".join(rows), edition)


JUNK: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, -1, 0, 1, 62, 63, 2**62, 1.5, "", "x", "ST1-016", [], {}, [[]], {"type": "Pass"}]
)


def places(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all values below a JSON value."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [path for key in keys for path in ((*at, key), *places(value[key], (*at, key)))]


@settings(max_examples=100, deadline=None)
@given(EDITIONS, st.data())
def test_changed_values_under_a_fresh_seal(edition: str, data: st.DataObject) -> None:
    """Also where the forger makes the hashes fit, nothing but BadRecord comes out, and nothing hangs."""
    values = lines(played(edition))
    for _ in range(data.draw(st.integers(1, 2))):
        line: Any = values[data.draw(st.sampled_from([0, 0, 0, 1, len(values) // 2, len(values) - 1]))]
        *way, last = data.draw(st.sampled_from(places(line)))
        for key in way:
            line = line[key]
        line[last] = deepcopy(data.draw(JUNK))
    try:
        values[0]["set_up"]["content"] = records.content(values[0]["set_up"])
        values[0]["hash"] = record.sealed(record.Header(**{**values[0], "hash": ""})).hash
    except (ValueError, TypeError, KeyError, AttributeError):
        pass  # what cannot even be sealed must be refused all the same
    replays_identically(text(values), edition)
