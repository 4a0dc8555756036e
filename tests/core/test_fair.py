"""Commit and reveal: uniform, fixed for ever, and no field of a record can be changed unseen."""

import copy
import doctest
import hashlib
import hmac
import json
import runpy
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simpan.core import fair, verify
from simpan.core.fair import Draw, Stream, accept, canonical, commit, new_seed

SEED = bytes(range(32))
CLIENTS = (b"anna", b"bora")
SIDES = (6, 6, 20, 2, 100, 1, 7, 52, 6, 2**63 + 1, 2**64 - 1, 3)


def drawn(seed: bytes = SEED, clients: tuple[bytes, ...] = CLIENTS, sides: tuple[int, ...] = SIDES) -> Stream:
    stream = Stream(seed, clients)
    for n in sides:
        stream.draw(n)
    return stream


# -- the numbers that must never change: published records depend on them --------------------------------------------


def test_known_commitment() -> None:
    assert commit(SEED) == "bafcd504737788edf4e82a6b3d0247c5be7c3aeccafb2b1f5f8c01d95fd827b8"
    assert commit(SEED) == hashlib.sha256(b"simpan/commit/1\0" + SEED).hexdigest()


def test_known_draws() -> None:
    assert [draw.value for draw in drawn().log] == [
        5,
        4,
        17,
        0,
        80,
        0,
        4,
        17,
        4,
        5222362655907624108,
        18167618530780981091,
        0,
    ]
    assert [draw.value for draw in drawn(bytes(32), ()).log] == [
        4,
        1,
        9,
        1,
        35,
        0,
        6,
        36,
        0,
        384760945476004192,
        15249426850613990610,
        1,
    ]


def test_a_draw_is_what_the_documentation_says() -> None:
    seeds = b"\0\0\0\2" + b"\0\0\0\4anna" + b"\0\0\0\4bora"
    message = b"simpan/draw/1\0" + seeds + bytes(7) + b"\2" + bytes(7) + b"\x14" + bytes(4)
    word = int.from_bytes(hmac.digest(SEED, message, "sha256")[:8], "big")
    assert drawn().log[2] == Draw(2, 20, word % 20)


def test_a_refused_word_is_followed_by_the_next_attempt() -> None:
    n = 2**63 + 1  # refuses nearly every second word
    attempts = Counter[int]()
    for counter in range(200):
        message = fair._DRAW_DOMAIN + canonical(CLIENTS) + counter.to_bytes(8, "big") + n.to_bytes(8, "big")
        attempt = 0
        while (word := int.from_bytes(hmac.digest(SEED, message + attempt.to_bytes(4, "big"), "sha256")[:8])) >= n:
            attempt += 1
        attempts[attempt] += 1
        assert Stream(SEED, CLIENTS, counter).draw(n) == word
    assert 70 < attempts[0] < 130
    assert max(attempts) >= 3


# -- uniformity -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bits", [1, 2, 3, 8])
def test_every_outcome_gets_equally_many_words(bits: int) -> None:
    for n in range(1, 2**bits + 1):
        got = Counter(accept(word, n, bits) for word in range(2**bits))
        refused = got.pop(None, 0)
        assert sorted(key for key in got if key is not None) == list(range(n))
        assert set(got.values()) == {2**bits // n}
        assert refused == 2**bits % n < 2**bits / 2


@given(st.integers(1, 2**64 - 1))
def test_the_edge_between_kept_and_refused_words(n: int) -> None:
    limit = 2**64 - 2**64 % n
    assert accept(limit - 1, n) == n - 1
    assert limit == 2**64 or accept(limit, n) is None


@pytest.mark.slow
def test_dice_look_like_dice() -> None:
    stream = Stream(SEED, CLIENTS)
    counts = Counter(stream.draw(6) for _ in range(60_000))
    chi_square = sum((counts[face] - 10_000) ** 2 / 10_000 for face in range(6))
    assert 0.2 < chi_square < 20.5  # 5 degrees of freedom: p between 0.001 and 0.999


# -- seeds ----------------------------------------------------------------------------------------------------------


def test_a_new_seed_is_long_and_new() -> None:
    assert len(new_seed()) == 32
    assert new_seed() != new_seed()


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_server_seed_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        commit(bytes(length))
    with pytest.raises(ValueError, match="32 bytes"):
        Stream(bytes(length), ())


@pytest.mark.parametrize("n", [0, -1, 2**64])
def test_an_impossible_draw_is_refused_and_leaves_no_trace(n: int) -> None:
    stream = Stream(SEED, ())
    with pytest.raises(ValueError, match="cannot draw"):
        stream.draw(n)
    assert (stream.counter, stream.log) == (0, [])


@given(st.lists(st.binary(max_size=3), max_size=4), st.lists(st.binary(max_size=3), max_size=4))
def test_different_client_seeds_never_look_the_same(one: list[bytes], other: list[bytes]) -> None:
    assert (canonical(tuple(one)) == canonical(tuple(other))) == (one == other)


def test_everyone_has_a_hand_in_the_draws() -> None:
    sides = (2**64 - 1,) * 3
    streams = [drawn(sides=sides), drawn(bytes(32), sides=sides), drawn(clients=(b"bora", b"anna"), sides=sides)]
    streams += [drawn(clients=(b"anna",), sides=sides), drawn(clients=(b"annab", b"ora"), sides=sides)]
    assert len({draw.value for stream in streams for draw in stream.log}) == 15


def test_a_stored_match_goes_on_where_it_stopped() -> None:
    whole = drawn()
    rest = Stream(SEED, CLIENTS, counter=5)
    assert [rest.draw(n) for n in SIDES[5:]] == [draw.value for draw in whole.log[5:]]


# -- verification inside the package --------------------------------------------------------------------------------


def test_an_honest_log_passes() -> None:
    stream = drawn()
    assert fair.verify(stream.commitment, SEED, CLIENTS, stream.log) is None
    assert fair.verify(stream.commitment, SEED, CLIENTS, []) is None


def test_a_wrong_seed_or_commitment_is_caught() -> None:
    stream = drawn()
    for commitment, seed in ((commit(bytes(32)), SEED), (stream.commitment, bytes(32)), (stream.commitment, b"short")):
        assert "not the one committed to" in (fair.verify(commitment, seed, CLIENTS, stream.log) or "")


def test_each_changed_draw_is_caught_and_named() -> None:
    stream = drawn()
    for place, draw in enumerate(stream.log):
        for changed in (
            draw._replace(value=draw.value + 1),
            draw._replace(n=0),
            draw._replace(counter=draw.counter + 1),
        ):
            log = [*stream.log[:place], changed, *stream.log[place + 1 :]]
            assert f"draw {place}" in (fair.verify(stream.commitment, SEED, CLIENTS, log) or ""), changed


def test_a_dropped_or_repeated_draw_is_caught() -> None:
    stream = drawn()
    for log in (stream.log[1:], [stream.log[0], *stream.log], [stream.log[1], stream.log[0]]):
        assert fair.verify(stream.commitment, SEED, CLIENTS, log) is not None


# -- the stand-alone verifier ---------------------------------------------------------------------------------------

Record = list[dict[str, Any]]


def record() -> Record:
    """A match as it is written: other inputs stand between the draws."""
    stream = drawn()
    lines: Record = [
        {"game": "lumen", "fair": {"commitment": stream.commitment, "client_seeds": [one.hex() for one in CLIENTS]}}
    ]
    for draw in stream.log:
        lines.append({"seat": 0, "code": 3})
        lines.append({"seat": 2, "code": 1, "draw": {"counter": draw.counter, "n": draw.n}, "outcome": draw.value})
    return [*lines, {"reveal": SEED.hex()}]


def run(lines: Record | str, folder: Path) -> subprocess.CompletedProcess[str]:
    path = folder / "record.jsonl"
    text = lines if isinstance(lines, str) else "".join(json.dumps(line) + "\n" for line in lines)
    path.write_text(text, encoding="utf-8")
    # -I and -S: neither this package nor anything installed can be seen.
    command = [sys.executable, "-I", "-S", verify.__file__, str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_verifier_runs_alone_and_passes_an_honest_record(tmp_path: Path) -> None:
    done = run(record(), tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "OK: all 12 draws follow from the seeds\n", "")


def test_the_verifier_is_short_and_needs_only_the_standard_library() -> None:
    source = Path(verify.__file__).read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 100
    imports = {line.split()[1] for line in source.splitlines() if line.startswith(("import", "from"))}
    assert imports <= set(sys.stdlib_module_names)


def flip(text: str) -> str:
    return ("1" if text[0] == "0" else "0") + text[1:]


def tampered() -> list[tuple[str, Record]]:
    """The record once for each field, with that field changed."""
    honest = record()
    cases: list[tuple[str, Record]] = []

    def case(name: str) -> Record:
        cases.append((name, copy.deepcopy(honest)))
        return cases[-1][1]

    lines = case("commitment")
    lines[0]["fair"]["commitment"] = flip(lines[0]["fair"]["commitment"])
    for seat in range(2):
        lines = case(f"client seed {seat}")
        lines[0]["fair"]["client_seeds"][seat] = flip(lines[0]["fair"]["client_seeds"][seat])
    case("client seed left out")[0]["fair"]["client_seeds"].pop()
    case("client seeds swapped")[0]["fair"]["client_seeds"].reverse()
    lines = case("reveal")
    lines[-1]["reveal"] = flip(lines[-1]["reveal"])
    for place in (place for place, line in enumerate(honest) if "draw" in line):
        case(f"counter in line {place}")[place]["draw"]["counter"] += 1
        lines = case(f"outcome in line {place}")
        lines[place]["outcome"] = (lines[place]["outcome"] + 1) % max(2, lines[place]["draw"]["n"])
        if place < len(honest) - 2:
            case(f"no draw in line {place}")[place].pop("draw")
            case(f"line {place} left out").pop(place)
    return cases


def test_every_tampered_field_is_caught() -> None:
    assert verify.check(record())[0] == 0
    cases = tampered()
    assert len(cases) > 40
    for name, lines in cases:
        status, sentence = verify.check(lines)
        assert (status, sentence.startswith("WRONG: ")) == (1, True), name


def test_a_changed_number_of_outcomes_is_caught() -> None:
    # With few outcomes luck may give the recorded one again; replaying the record is what checks n itself.
    for place in (place for place, line in enumerate(record()) if "draw" in line):
        statuses = []
        for more in range(1, 40):
            lines = record()
            lines[place]["draw"]["n"] += more
            try:
                statuses.append(verify.check(lines)[0])
            except verify.Unreadable:
                statuses.append(2)
        assert sum(status != 0 for status in statuses) > 25


def test_the_draw_that_differs_is_named(tmp_path: Path) -> None:
    lines = record()
    lines[6]["outcome"] = 99
    done = run(lines, tmp_path)
    assert done.returncode == 1
    assert done.stdout == f"WRONG: draw 2 (one of 20): recorded 99, recomputed {drawn().log[2].value}\n"


def test_a_seed_never_revealed_is_a_breach(tmp_path: Path) -> None:
    done = run(record()[:-1], tmp_path)
    assert (done.returncode, done.stdout[:12]) == (1, "NOT REVEALED")


BROKEN = [
    "",
    "nonsense",
    '{"fair": {}}\n{"reveal": "00"}',
    '{"reveal": "zz"}',
    "[1]\n[2]",
    '{"a": 1}\n{"reveal": 3}',
    "7",
]


@pytest.mark.parametrize("text", BROKEN)
def test_what_is_no_record_gives_one_line_and_status_2(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.jsonl"
    path.write_text(text, encoding="utf-8")
    assert verify.main([str(path)]) == (1 if text == "[1]\n[2]" else 2)
    assert capsys.readouterr().out.count("\n") == 1


@pytest.mark.parametrize("field", ["counter", "n"])
@pytest.mark.parametrize("value", [None, "1", 1.0, True])
def test_a_draw_of_another_type_cannot_be_checked(field: str, value: object, tmp_path: Path) -> None:
    lines = record()
    lines[4]["draw"][field] = value
    path = tmp_path / "record.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    assert verify.main([str(path)]) == 2


def test_usage_and_a_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify.main([]) == 2
    assert verify.main([str(tmp_path / "none")]) == 2
    assert capsys.readouterr().out.startswith("usage: ")


def test_run_as_a_script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["verify.py", str(tmp_path / "none")])
    with pytest.raises(SystemExit, match="2"):
        runpy.run_path(verify.__file__, run_name="__main__")


@given(
    st.binary(min_size=32, max_size=32),
    st.lists(st.binary(max_size=40), max_size=3),
    st.lists(st.integers(1, 2**64 - 1)),
)
def test_both_verifiers_agree_with_the_stream(seed: bytes, clients: list[bytes], sides: list[int]) -> None:
    stream = drawn(seed, tuple(clients), tuple(sides))
    assert fair.verify(commit(seed), seed, tuple(clients), stream.log) is None
    assert [verify.recompute(seed, clients, draw.counter, draw.n) for draw in stream.log] == [
        d.value for d in stream.log
    ]


def test_examples_in_the_documentation_hold() -> None:
    assert doctest.testmod(fair).failed == 0
