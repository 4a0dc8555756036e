"""Rewards against a recount from the record, by a function that shares no arithmetic with the engine."""

from __future__ import annotations

import inspect
import io
from typing import Any

import msgspec
import pytest

from simpan.core import record
from simpan.core.bits import bit
from simpan.core.engine import compiled
from simpan.core.event import Event, heard_by
from simpan.core.game import CLOCK, STAFF
from simpan.core.simulate import Dice
from simpan.mansion import event as e
from simpan.mansion import words as w
from simpan.mansion.campaign import Campaign
from simpan.mansion.war import War
from tests import laws, mansion_laws
from tests.mansion.recount import Books, recount

WARS = 60 if compiled() else 8
ATTACKS = bit(w.ATTACK_PHYSICAL) | bit(w.ATTACK_MAGICAL) | bit(w.PHANTASM)


def fierce(base: Campaign, **house: Any) -> Campaign:
    """Long days without an end by number, in which much is fought."""
    changed = msgspec.structs.replace(base.house, rounds=9, days=6, **house)
    return msgspec.structs.replace(base, house=changed)


CAMPAIGNS = {
    "campaign": fierce(mansion_laws.cramped(), reward_count="campaign"),
    "day": fierce(mansion_laws.cramped(), reward_count="day"),
    "teams": fierce(
        msgspec.structs.replace(mansion_laws.cramped(), teams=mansion_laws.contrary().teams), area_hits="all"
    ),
}


def decision(war: War, dice: Dice) -> tuple[int, int]:
    """Random, but somebody who can attack mostly does; now and then time is out."""
    if war.asks == w.Q_REGAIN and not dice.below(4):
        return CLOCK, int(dice.pick(war.waiting & war.seats()))
    seat, code = laws.random_decision(war, dice)
    attacks = war.legal(seat) & ATTACKS if war.asks == w.Q_TURN else 0
    return seat, int(dice.pick(attacks)) if attacks and dice.below(8) else code


def played(campaign: Campaign, seed: int) -> tuple[record.Record, War]:
    """A war on record, read back, and where it ended."""
    setting = mansion_laws.setting(campaign, "fierce")
    war, dice, out = setting.start(), Dice(seed), io.BytesIO()
    assert isinstance(war, War)
    writer = record.Writer(out)
    writer.begin(setting.header)
    while not war.over():
        seat, code = decision(war, dice)
        writer.input(seat, code, war.action(seat, code))
        war.apply(seat, code)
    writer.end(war)
    return record.read(out.getvalue(), setting.games), war


def told_to_staff(found: record.Record) -> list[Event]:
    """What the staff hears of the whole war."""
    events: list[Event] = []
    record.replay(found, None, lambda _, event: events.append(event))
    return [event for event in events if heard_by(event, STAFF)]


def agree(books: Books, events: list[Event], war: War) -> None:
    """The engine's ledger, rewards and numbers are those of the books."""
    names = war.board.pair_names
    assert dict(zip(names, map(int, war.total), strict=True)) == books.total
    assert dict(zip(names, map(int, war.count), strict=True)) == books.count
    for who, fighter in enumerate(war.fighters):
        name = war.board.stats[who].name
        assert [fighter.hp, fighter.most_hp] == books.hp[name]
        assert [fighter.mp, fighter.most_mp] == books.mp[name]
    given: list[tuple[Any, ...]] = []
    for event in events:
        if isinstance(event, e.Rewarded):
            given.append((event.pair, event.at, event.who, event.hp_left, event.mp_left))
        elif isinstance(event, e.Raised):
            given.append((event.pair, 0, event.who, event.most_hp, event.most_mp))
    assert given == [
        (pair, at, who, hp[1], mp[1]) if at == 0 else (pair, at, who, hp[0], mp[0])
        for pair, at, who, *rest in books.given
        for hp, mp in [(rest[:2], rest[2:])]
    ]


def every_point_is_explained(events: list[Event]) -> None:
    """§M5.1, §H5.1: of each hit, what counts and what does not make up the damage."""
    hits = [event for event in events if isinstance(event, e.Damaged)]
    counts = [event for event in events if isinstance(event, e.Counted)]
    assert len(hits) == len(counts)
    for hit, counted in zip(hits, counts, strict=True):
        assert counted.points + sum(part.points for part in counted.excluded) == hit.total
        assert (counted.by, counted.on) == (hit.by, hit.who)


@pytest.mark.slow
@pytest.mark.parametrize("name", CAMPAIGNS)
def test_rewards_are_those_of_a_recount(name: str) -> None:
    """§M5.1 §M5.2 §M5.3 §H5.1 §H5.2 §H5.3 §H5.4: counts, rewards due and given, HP and MP, over whole random wars."""
    campaign = CAMPAIGNS[name]
    sizes = []
    for seed in range(WARS):
        found, war = played(campaign, seed)
        events = told_to_staff(found)
        books = recount(campaign, events)
        agree(books, events, war)
        unpaid = {pair for pair, due in books.due.items() if due}
        assert not unpaid or war.over(), "a reward was not given"
        every_point_is_explained(events)
        sizes += [at for _, at, *_ in books.given]
    assert {60, 100, 0} <= set(sizes), "the wars come to every kind of reward"


def test_the_recount_goes_day_by_day() -> None:
    """§H5.2, §M5.3: what is due after 종전 is given before the next day begins, also with `reward_count: day`."""
    found, _ = played(CAMPAIGNS["day"], 1)
    events = told_to_staff(found)
    days = [at for at, event in enumerate(events) if isinstance(event, e.DayBegan)]
    assert len(days) > 1
    for at in days[1:]:
        books = recount(CAMPAIGNS["day"], events[:at])
        assert not any(books.due.values())


@pytest.mark.parametrize("points", [1, -1])
def test_a_wrong_count_is_noticed(points: int) -> None:
    """The recount is no echo: one point more or less in one hit, and the books differ."""
    found, war = played(CAMPAIGNS["campaign"], 2)
    events = told_to_staff(found)
    at, hit = next(
        (at, one) for at, one in enumerate(events) if isinstance(one, e.Damaged) and one.hp > 1 and not one.beyond
    )
    forged = msgspec.structs.replace(hit, faces=(hit.faces[0] + points, *hit.faces[1:]))
    with pytest.raises(AssertionError):
        agree(recount(CAMPAIGNS["campaign"], [*events[:at], forged, *events[at + 1 :]]), events, war)


def test_the_recount_is_short() -> None:
    """Somebody can read it in one go."""
    assert len(inspect.getsource(recount).splitlines()) <= 60
