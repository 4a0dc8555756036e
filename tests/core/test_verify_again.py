"""What the stand-alone verifier says of draws that come again after a way back, and of outcomes entered by hand."""

from __future__ import annotations

from pathlib import Path

from simpan.core import verify
from tests.core.test_fair import Record, record, run


def undone() -> Record:
    """The match, numbered: two draws are withdrawn and come again, and one outcome is entered by hand."""
    head, *lines, end = record()
    first = lines[: 2 * 4]
    third = first[5]
    ways: Record = [
        {"back": 4, "by": "Kim"},
        {**first[4]},
        {**third, "again": 5},
        {**first[6]},
        {**first[7], "again": 7},
    ]
    ways += [{"note": {"draw": {"counter": 99}}}, {"seat": 2, "code": 1, "given": True, "by": "Kim"}]
    numbered = [{**line, "n": number} for number, line in enumerate([*first, *ways, *lines[2 * 4 :]])]
    return [head, *numbered, end]


def test_kept_draws_come_again_and_outcomes_by_hand_are_counted(tmp_path: Path) -> None:
    """§H6.14: what was withdrawn may come again as it was; outcomes entered by hand are passed over, and told."""
    done = run(undone(), tmp_path)
    assert done.stdout == "OK: all 12 draws follow from the seeds; 1 was entered by hand\n"
    lines = undone()
    by_hand = next(line for line in lines if "given" in line)
    assert verify.check([*lines[:-1], {**by_hand, "n": 99}, lines[-1]])[1].endswith("; 2 were entered by hand")
    assert verify.check([*lines[:-1], {**by_hand, "n": 99, "again": 14}, lines[-1]])[1].endswith(
        "; 1 was entered by hand"
    )


def test_a_draw_comes_again_only_if_it_was_withdrawn_and_as_it_was() -> None:
    """A draw twice in force, another face, other sides, or a number never drawn: each is found."""
    lines = undone()
    ways = next(place for place, line in enumerate(lines) if "back" in line)
    again = next(place for place, line in enumerate(lines) if "again" in line)
    draw = lines[again]["draw"]
    forged: dict[str, Record] = {
        "not withdrawn": [*lines[:ways], *lines[ways + 1 :]],
        "withdrawn later": [*lines[:ways], {**lines[ways], "back": 6}, *lines[ways + 1 :]],
        "twice": [*lines[: again + 1], lines[again], *lines[again + 1 :]],
        "another face": [*lines[:again], {**lines[again], "outcome": lines[again]["outcome"] - 1}, *lines[again + 1 :]],
        "other sides": [*lines[:again], {**lines[again], "draw": {**draw, "n": draw["n"] + 1}}, *lines[again + 1 :]],
        "before the first": [*lines[:again], {**lines[again], "draw": {**draw, "counter": -1}}, *lines[again + 1 :]],
    }
    for name, bent in forged.items():
        status, sentence = verify.check(bent)
        assert (status, sentence[:7]) == (1, "WRONG: "), name
