"""Dice requests (§M2.1, §H2.1): what is rolled, the exact answer, and what is refused with the limit."""

from __future__ import annotations

import itertools
import random
import time
from pathlib import Path

import pytest

from simpan.mansion.declare.dice import form, read_roll, roll_text
from simpan.mansion.declare.say import problem_text
from simpan.mansion.reading import Problem, Roll

ROWS = [
    line.split("\t")
    for line in Path(__file__).with_name("dice.tsv").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def answer(request: str, faces: str) -> str:
    """What the dice account answers in Korean if these faces come."""
    found = read_roll(request, 100)
    if isinstance(found, Problem):
        assert faces == "-", f"refused: {found}"
        return problem_text(found, "ko")
    return roll_text(found, [int(face) for face in faces.split()], "ko")


def test_there_are_enough_rows() -> None:
    """The table is the contract of the dice account."""
    assert len(ROWS) >= 300


@pytest.mark.parametrize(("request_", "faces", "reply"), ROWS, ids=[f"{n}" for n in range(len(ROWS))])
def test_row(request_: str, faces: str, reply: str) -> None:
    """§H2.1: each face and the sum; everything else is refused with the limit."""
    assert answer(request_, faces) == reply


def test_sums_of_the_seed() -> None:
    """§M2.1: 2d6 gives 2 to 12, and 5d6 gives 5 to 30."""
    for n, least, most in ((2, 2, 12), (5, 5, 30)):
        roll = read_roll(f"{n}d6", 100)
        assert isinstance(roll, Roll)
        sums = {
            int(roll_text(roll, faces, "ko").rpartition(" = ")[2]) for faces in itertools.product(range(1, 7), repeat=n)
        }
        assert sums == set(range(least, most + 1))


@pytest.mark.parametrize("most", [1, 10, 100, 500])
def test_the_limit_is_the_campaigns(most: int) -> None:
    """§H2.1: `dice_max` dice are rolled, one more is refused and told how many may be."""
    assert read_roll(f"{most}d6", most) == Roll(most)
    found = read_roll(f"{most + 1}d6", most)
    assert isinstance(found, Problem)
    assert (found.clause, found.reason, found.could_be) == ("H2.1", "dice_limit", ("1d6", f"{most}d6"))


def test_english_answers() -> None:
    """§H2.1: the same in English; an implied die is named."""
    assert roll_text(Roll(2, -1), (3, 5), "en") == "2d6−1: [3][5] − 1 = 7"
    assert roll_text(Roll(1, 0, True), (4,), "en") == "d6 was read as 1d6. 1d6: [4] = 4"
    found = read_roll("101d6", 100)
    assert isinstance(found, Problem)
    assert problem_text(found, "en") == "“101d6” is beyond the limits. From 1d6 to 100d6. (H2.1)"


@pytest.mark.parametrize("faces", [(), (1,), (1, 2, 3), (0, 3), (7, 1), (1, -1)])
def test_faces_must_fit(faces: tuple[int, ...]) -> None:
    """§H2.1: no answer is made up from faces that were not rolled."""
    with pytest.raises(ValueError, match="faces from 1 to 6"):
        roll_text(Roll(2), faces, "ko")


def test_every_request_reads_back() -> None:
    """§H2.1: the request as the answer repeats it asks for the same dice."""
    for n in (1, 2, 50, 100):
        for plus in (-999, -1, 0, 1, 10, 999):
            assert read_roll(form(Roll(n, plus)), 100) == Roll(n, plus)


def test_hostile_requests() -> None:
    """§H2.1: whatever is asked, the answer is a roll or a refusal with the clause, and it comes at once."""
    rng = random.Random(6)
    signs = "0123456789dD6+-− .[]()ｄ６*/xkㄱ가\u200b\n\t\U0001f3b2"
    texts = ["".join(rng.choices(signs, k=rng.randrange(14))) for _ in range(3_000)]
    texts += ["9" * 100_000 + "d6", "d" * 100_000, "2d6+" * 30_000, " " * 100_000, "-" * 2_000, "[" * 2_000 + "2d6"]
    started = time.process_time()
    for text in texts:
        found = read_roll(text, 100)
        if isinstance(found, Roll):
            assert 1 <= found.n <= 100
            assert -999 <= found.plus <= 999
        else:
            assert found.clause == "H2.1"
            assert found.reason in ("dice_limit", "dice_form")
            assert len(problem_text(found, "ko")) < 300
    assert time.process_time() - started < 5
