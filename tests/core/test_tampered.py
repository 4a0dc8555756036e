"""§H6.14: a record that somebody has bent is refused, by the reader or by the verifier, whatever was bent in it.

The records hold notes, ways back, kept dice and outcomes entered by hand. What nobody can find is what nobody can
know: that a player said something else, or that the record ended earlier. So the forger here bends chance and order.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any, Final

import pytest

from simpan.core import record, verify
from simpan.core.record import BadRecord, Record
from simpan.core.simulate import Dice
from tests.core import bidding
from tests.core.table import CLIENTS, SEED, eventful

LOGS: Final = 10_000
MATCHES: Final = 40

Lines = list[dict[str, Any]]
Forgery = Callable[[Lines, Dice], None]


@cache
def honest(seed: int) -> tuple[Lines, Record]:
    """A whole match with everything in it, as lines and as it is read."""
    table = eventful(seed)
    return [json.loads(line) for line in table.text().splitlines()], table.read()


def text(lines: Lines) -> bytes:
    return b"".join(json.dumps(line, ensure_ascii=False).encode() + b"\n" for line in lines)


def one(lines: Lines, dice: Dice, key: str) -> dict[str, Any]:
    """A line that has such a key; Absent if none has."""
    found = [line for line in lines if key in line]
    if not found:
        raise LookupError(key)
    return found[int(dice.below(len(found)))]


def entry(lines: Lines, dice: Dice) -> int:
    """The place of a line between header and end."""
    return 1 + int(dice.below(len(lines) - 2))


def other(value: int, n: int, dice: Dice) -> int:
    """Another number below n."""
    return (value + 1 + int(dice.below(n - 1))) % n


# -- what a forger does ----------------------------------------------------------------------------------------------


def face(lines: Lines, dice: Dice) -> None:
    """A drawn face, its code and its action with it."""
    line = one(lines, dice, "draw")
    line["outcome"] = line["code"] = other(line["outcome"], 6, dice)
    line["action"]["face"] = line["code"] + 1


def every_face(lines: Lines, dice: Dice) -> None:
    """A drawn face wherever the draw stands, so that it is kept as it was bent."""
    counter = one(lines, dice, "draw")["draw"]["counter"]
    bent = int(dice.below(6))
    for line in lines:
        if line.get("draw", {}).get("counter") == counter:
            line["outcome"] = line["code"] = bent
            line["action"]["face"] = bent + 1


def outcome(lines: Lines, dice: Dice) -> None:
    """The outcome alone."""
    line = one(lines, dice, "outcome")
    line["outcome"] = other(line["outcome"], 7, dice)


def action(lines: Lines, dice: Dice) -> None:
    """What an input says to a reader."""
    line = one(lines, dice, "action")
    line["action"] = {"type": "Rolled", "face": 7}


def code(lines: Lines, dice: Dice) -> None:
    """The code of an input alone."""
    line = one(lines, dice, "code")
    line["code"] = other(line["code"], 63, dice)


def counter(lines: Lines, dice: Dice) -> None:
    """The number of a draw."""
    draw = one(lines, dice, "draw")["draw"]
    draw["counter"] = other(draw["counter"], draw["counter"] + 3, dice)


def sides(lines: Lines, dice: Dice) -> None:
    """How many outcomes a draw had."""
    one(lines, dice, "draw")["draw"]["n"] = 7 + int(dice.below(94))


def swapped(lines: Lines, dice: Dice) -> None:
    """Two lines."""
    at, to = entry(lines, dice), entry(lines, dice)
    lines[at], lines[to] = lines[to], lines[at]


def numbered(lines: Lines) -> None:
    """Entries counted anew, as a careful forger does."""
    for number, line in enumerate(lines[1:-1]):
        line["n"] = number


def exchanged(lines: Lines, dice: Dice) -> None:
    """Two draws with all but their numbers."""
    first, second = one(lines, dice, "draw"), one(lines, dice, "draw")
    for key in ("code", "action", "outcome"):
        first[key], second[key] = second[key], first[key]


def dropped(lines: Lines, dice: Dice) -> None:
    """A line is gone."""
    del lines[entry(lines, dice)]


def withheld(lines: Lines, dice: Dice) -> None:
    """A draw is gone, and the entries counted anew."""
    lines.remove(one(lines, dice, "draw"))
    numbered(lines)


def repeated(lines: Lines, dice: Dice) -> None:
    """A draw stands twice, and the entries are counted anew."""
    line = one(lines, dice, "draw")
    lines.insert(lines.index(line) + 1, deepcopy(line))
    numbered(lines)


def borrowed(lines: Lines, dice: Dice) -> None:
    """A draw takes the place of another one: a lucky roll twice."""
    line, lucky = one(lines, dice, "draw"), one(lines, dice, "draw")
    for key in ("code", "action", "outcome", "draw"):
        line[key] = deepcopy(lucky[key])


def rolled_anew(lines: Lines, dice: Dice) -> None:
    """A kept roll is drawn with the next number instead, as if going back gave better dice; the later numbers fit."""
    again = one([line for line in lines if "draw" in line], dice, "again")
    last = max(line["draw"]["counter"] for line in lines[: lines.index(again)] if "draw" in line) + 1
    del again["again"]
    again["draw"]["counter"] = last
    again["outcome"] = again["code"] = verify.recompute(SEED, list(CLIENTS), last, 6)
    again["action"]["face"] = again["code"] + 1
    seen = {line["draw"]["counter"] for line in lines[: lines.index(again)] if "draw" in line}
    for line in lines[lines.index(again) + 1 :]:
        if "draw" in line and line["draw"]["counter"] not in seen:
            line["draw"]["counter"] += 1


def by_hand(lines: Lines, dice: Dice) -> None:
    """A draw is called entered by hand."""
    line = one(lines, dice, "draw")
    for key in ("draw", "outcome"):
        del line[key]
    line.update(given=True, by="총괄")


def nobodys_hand(lines: Lines, dice: Dice) -> None:
    """An outcome entered by nobody, or not by hand."""
    line = one(lines, dice, "given")
    del line["by" if dice.below(2) else "given"]


def elsewhere(lines: Lines, dice: Dice) -> None:
    """A way back that leads elsewhere."""
    line = one(lines, dice, "back")
    line["back"] = other(line["back"], max(2, line["n"]), dice)


def stayed(lines: Lines, dice: Dice) -> None:
    """A way back becomes a note."""
    line = one(lines, dice, "back")
    number = line["n"]
    line.clear()
    line.update(n=number, note={})


def again(lines: Lines, dice: Dice) -> None:
    """What is given again was another."""
    line = one(lines, dice, "again")
    line["again"] = other(line["again"], line["n"] + 2, dice)


def batch(lines: Lines, dice: Dice) -> None:
    """A batch that reaches beyond the end."""
    at = entry(lines, dice)
    lines[at]["lines"] = len(lines) - at + 1 + int(dice.below(3))


def seat(lines: Lines, dice: Dice) -> None:
    """Another seat's input."""
    line = one(lines, dice, "seat")
    line["seat"] = other(line["seat"], 62, dice)


def seeds(lines: Lines, dice: Dice) -> None:
    """Another seed was committed to, or another client's came in; the seal is fresh."""
    fairness = lines[0]["fair"]
    place = "commitment" if dice.below(2) else 0
    held = fairness if place == "commitment" else fairness["client_seeds"]
    held[place] = ("1" if held[place][0] == "0" else "0") + held[place][1:]
    lines[0]["hash"] = record.sealed(
        record.Header(**{**lines[0], "hash": "", "fair": record.Fairness(**fairness)})
    ).hash


def reveal(lines: Lines, dice: Dice) -> None:
    """Another seed, or none, is revealed."""
    if dice.below(2):
        del lines[-1]["reveal"]
    else:
        lines[-1]["reveal"] = lines[-1]["reveal"][::-1]


def result(lines: Lines, dice: Dice) -> None:
    """Somebody else has won."""
    returns = lines[-1]["end"]["returns"]
    at = int(dice.below(len(returns)))
    returns[at] = 1.0 - returns[at]


FORGERIES: Final[list[Forgery]] = [
    face, every_face, outcome, action, code, counter, sides, swapped, exchanged, dropped, withheld, repeated, borrowed,
    rolled_anew, by_hand, nobodys_hand, elsewhere, stayed, again, batch, seat, seeds, reveal, result,
]  # fmt: skip


def verdict(lines: Lines) -> Record | None:
    """The record where both the reader and the verifiers find nothing wrong with it, else None."""
    try:
        found = record.read(text(lines), bidding.GAMES)
    except BadRecord:
        return None
    fault = record.check_draws(found)
    status, sentence = verify.check(lines)
    assert (fault is None) == (status == 0), (fault, sentence)
    hand = record.entered_by_hand(found)
    assert status or sentence.endswith(
        f"; {hand} {'was' if hand == 1 else 'were'} entered by hand" if hand else "seeds"
    )
    return found if fault is None else None


def tells(found: Record) -> tuple[Any, ...]:
    """What a record means, but for its notes and reasons: who did what in which order, and how the dice fell."""
    return tuple((given.seat, given.code, given.draw, given.outcome, given.given) for given in found.inputs)


@pytest.mark.slow
def test_ten_thousand_tampered_logs_are_refused() -> None:
    """Every forgery is found, except where what was changed comes to the same."""
    refused = Counter[str]()
    same = Counter[str]()
    for number in range(2 * LOGS):
        if refused.total() == LOGS:
            break
        dice = Dice(number)
        forgery = FORGERIES[number % len(FORGERIES)]
        lines, found = honest(int(dice.below(MATCHES)))
        bent = deepcopy(lines)
        try:
            forgery(bent, dice)
        except LookupError:
            continue  # this match has no such line
        if bent == lines:
            continue
        passed = verdict(bent)
        if passed is None:
            refused[forgery.__name__] += 1
        elif record.entered_by_hand(passed) > record.entered_by_hand(found):
            assert forgery is by_hand  # of the very last draw; that somebody has entered it is told
        else:
            assert tells(passed) == tells(found), (forgery.__name__, number)
            same[forgery.__name__] += 1
    assert set(refused) == {forgery.__name__ for forgery in FORGERIES}
    assert refused.total() == LOGS
    assert same.total() < LOGS * 0.05


def test_the_honest_logs_pass() -> None:
    """So that a refusal means something; and they hold what is to be bent."""
    seen = Counter[str]()
    for seed in range(MATCHES):
        lines, found = honest(seed)
        assert verdict(lines) is not None
        for line in lines:
            seen.update(line.keys())
        assert found.end is not None
    assert all(seen[key] > 20 for key in ("note", "back", "given", "again", "draw"))
