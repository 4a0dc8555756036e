"""Many wars between bots: sums, shares, who sits where, and that a seed fixes the wars."""

from __future__ import annotations

from dataclasses import fields

import msgspec
import pytest

from simpan.core.bits import bit, members
from simpan.lab import arena_mansion as arena
from simpan.lab.arena_mansion import LineUp, Tally, run
from simpan.mansion import words as w
from simpan.mansion.campaign import Campaign, Team
from simpan.mansion.files.default import default_campaign
from simpan.mansion.match import start
from simpan.mansion.war import War
from tests.mansion.made_up import campaign_with

PAIRS = ("한서", "도윤", "서아", "이든", "유진", "가온", "해린", "로아")


def short(**house: object) -> Campaign:
    """A campaign of one day."""
    return campaign_with(**{"days": 1, **house})  # type: ignore[arg-type]


def test_bots_take_turns_at_the_pairs() -> None:
    """One for all; one for each pair, fixed; fewer in turns, so that in as many wars each pair has had each."""
    campaign = default_campaign()
    assert LineUp(campaign, ("greedy",), 1).bots_of(5) == ("greedy",) * 8
    eight = ("greedy", "random", "greedy", "memory", "random", "random", "memory", "greedy")
    assert LineUp(campaign, eight, 1).bots_of(3) == eight
    three = LineUp(campaign, ("random", "greedy", "memory"), 1)
    for pair in range(8):
        assert {three.bots_of(number)[pair] for number in range(3)} == {"random", "greedy", "memory"}
    assert three.bots_of(0)[:4] == ("random", "greedy", "memory", "random")
    assert three.bots_of(1)[:2] == ("greedy", "memory")
    assert [three.class_of(pair) for pair in ("한서", "로아", "해린", "아무개")] == ["saber", "saber", "berserker", ""]


@pytest.mark.parametrize("bots", [("random",), ("greedy", "random"), ("memory",)])
def test_sums(bots: tuple[str, ...]) -> None:
    """§H6.4: every war has one winner or is a draw; each pair's war is one bot's; whoever wins is still in play."""
    line_up = LineUp(short(), bots, 2)
    tally = run(line_up, 0, 6)
    assert (tally.wars, tally.errors, tally.unfinished, tally.ended) == (6, 0, 0, 6), tally.first_error
    assert tally.wins.total() + tally.draws == 6
    assert tally.won.total() == tally.wins.total()
    assert tally.played.total() == 6 * 8
    assert tally.stood.total() == tally.left.total() == tally.alive[1]
    assert tally.dealt.total() == tally.damage.total() > 0
    assert all(tally.left[pair] >= tally.wins[pair] for pair in PAIRS)
    assert tally.days == 6
    assert tally.alive[1] == tally.alive[2] == tally.alive[3], "who is left after the only day is left for good"


def test_parts_of_the_work_add_up_to_the_whole() -> None:
    """War number n is the same wherever it falls: 0–4 in one, or 0–1 and 2–4."""
    line_up = LineUp(short(), ("greedy", "random"), 9)
    whole, parts = run(line_up, 0, 5), Tally()
    for first, number in ((0, 2), (2, 3)):
        parts.add(run(line_up, first, number))
    whole.seconds = parts.seconds = 0.0
    assert parts == whole
    assert run(LineUp(short(), ("greedy", "random"), 10), 0, 5).damage != whole.damage


def test_every_number_of_a_tally_is_added() -> None:
    """A field that `add` forgets is found, whichever is added to the class."""
    one, two = Tally(), Tally()
    for place, field in enumerate(fields(Tally)):
        value = getattr(one, field.name)
        if isinstance(value, int | float):
            setattr(one, field.name, place + 1)
            setattr(two, field.name, 100)
        elif not isinstance(value, str):
            value["a"] = place + 1
            getattr(two, field.name).update({"a": 100, "b": 1})
    one.add(two)
    for place, field in enumerate(fields(Tally)):
        value = getattr(one, field.name)
        if isinstance(value, int | float):
            assert value == place + 101
        elif not isinstance(value, str):
            assert (value["a"], value["b"]) == (place + 101, 1)


def test_teams_win_together() -> None:
    """§H0.1 §H6.4: with two teams every pair of the winning team has won, the fallen too."""
    teams = (Team("동", PAIRS[:4]), Team("서", PAIRS[4:]))
    tally = run(LineUp(msgspec.structs.replace(short(), teams=teams), ("greedy",), 1), 0, 3)
    assert tally.wins.total() == 4 * (3 - tally.draws)
    for side in (PAIRS[:4], PAIRS[4:]):
        assert len({tally.wins[pair] for pair in side}) == 1


def test_as_json() -> None:
    """Shares with their intervals, as for Lumen; every pair, class and bot."""
    line_up = LineUp(short(), ("greedy", "random"), 4)
    tally = run(line_up, 0, 4)
    found = tally.as_dict(line_up)
    assert msgspec.json.decode(msgspec.json.encode(found)) == found
    assert list(found)[:5] == ["games", "wins", "draws", "unfinished", "errors"]
    assert found["games"] == 4
    assert list(found["wins"]) == list(found["pairs"]) == list(PAIRS)  # type: ignore[call-overload]
    assert set(found["classes"]) == {"saber", "archer", "lancer", "rider", "caster", "assassin", "berserker"}  # type: ignore[call-overload]
    saber = found["classes"]["saber"]  # type: ignore[index]
    assert saber["wins"] == tally.wins["한서"] + tally.wins["로아"]
    assert saber["share"] == pytest.approx(saber["wins"] / 8, abs=1e-4), "two pairs have one"
    for share in (*found["pairs"].values(), *found["classes"].values(), *found["bots"].values()):  # type: ignore[attr-defined]
        assert 0 <= share["low"] <= share["share"] <= share["high"] <= 1
    assert list(found["alive_after_day"]) == ["1"], "only the days there are"  # type: ignore[call-overload]
    assert list(tally.as_dict(LineUp(default_campaign(), ("greedy",), 1))["alive_after_day"]) == ["1", "2", "3"]  # type: ignore[call-overload]
    assert found["alive_after_day"]["1"] == pytest.approx(tally.alive[1] / 4)  # type: ignore[index]


def test_a_war_that_breaks_off_is_counted_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def broken(war: War, *rest: object) -> int:
        calls.append(1)
        if len(calls) == 2:
            raise ValueError("torn")
        return 0  # nothing was decided: unfinished

    monkeypatch.setattr(arena, "play", broken)
    tally = run(LineUp(short(), ("random",), 1), 0, 3)
    assert (tally.wars, tally.errors, tally.unfinished, tally.ended) == (3, 1, 2, 0)
    assert tally.first_error == "war 1: ValueError: torn"
    assert tally.as_dict(LineUp(short(), ("random",), 1))["mean_days"] == 0


def test_who_was_left_after_which_day() -> None:
    """§H6.4: a pair that went out on day 2 was alive after day 1; one that never did, after every day."""
    war = start(default_campaign())
    assert arena._out_on(war, 0) == 0
    war.out |= bit(2)
    for who in members(war.board.pair_members[2]):
        war.fighters[who].state = 1
        war.fighters[who].gone_day = 2
    assert arena._out_on(war, 2) == 2
    war.phase, war.winner, war.day, war.why = w.OVER, 0, 3, w.BY_LAST_DAY
    war.total[0] = 41
    tally = Tally()
    arena._count(war, ("greedy",) * 8, tally)
    assert (tally.alive[1], tally.alive[2], tally.alive[3]) == (8, 7, 7)
    assert (tally.wins["한서"], tally.left["서아"], tally.damage["한서"], tally.last_day) == (1, 0, 41, 1)


def test_rewards_are_counted_as_they_are_given() -> None:
    """§M5.2 §H5.2: also where the count starts anew every day, and the war forgets what it has paid."""
    war = start(default_campaign())
    rewards = arena._Rewards(war)
    for paid in (0b1, 0b11, 0, 0b1):
        war.paid60 = paid
        war.paid100 = paid >> 1
        rewards.look(war)
    assert (rewards.paid60, rewards.paid100) == (3, 1)
    tally = run(LineUp(campaign_with(days=4, reward_count="day"), ("greedy",), 3), 0, 1)
    assert tally.errors == 0
