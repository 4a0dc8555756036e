"""Rewards counted once more, from a campaign and what the staff hears of a war; nothing of the engine's arithmetic.

`recount` is the whole of it, in under 60 lines: M5.1–M5.3, H5.1–H5.4.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from simpan.core.event import Event
from simpan.mansion import event as e
from simpan.mansion.campaign import Campaign


@dataclass
class Books:
    """count: of the pairs (with `reward_count: day`, of this day); total: of the whole war. hp, mp: of the characters,
    as far as these events make them. due: what is still to be given. given: each reward, as it should have been."""

    count: dict[str, int]
    total: dict[str, int]
    hp: dict[str, list[int]]  # now, most
    mp: dict[str, list[int]]
    due: dict[str, list[int]] = field(default_factory=dict)  # 60, 0 (the +10), 100
    given: list[tuple[Any, ...]] = field(default_factory=list)


def recount(campaign: Campaign, events: Iterable[Event]) -> Books:
    """The books after these events. Raises AssertionError for a reward that is none."""
    pair = {sheet.name: sheet.pair for sheet in campaign.sheets}
    side = {name: next((t.name for t in campaign.teams if name in t.pairs), name) for name in pair.values()}
    masters = {sheet.pair: sheet.name for sheet in campaign.sheets if sheet.role == "master"}
    base = {kind.key: kind.hp for kind in campaign.classes} | {"": 20}
    plus = {
        skill.key: [getattr(skill.effects[0], "amount", 0)] * (skill.kind == "passive") for skill in campaign.skills
    }
    hp = {
        s.name: base[s.class_] + sum(sum(plus[k]) for k in s.skills if k == "greater_vitality") for s in campaign.sheets
    }
    mp = {s.name: 20 + sum(sum(plus[k]) for k in s.skills if k == "greater_well") for s in campaign.sheets}
    zero = dict.fromkeys(side, 0)
    books = Books({**zero}, {**zero}, {n: [v, v] for n, v in hp.items()}, {n: [v, v] for n, v in mp.items()})
    paid: set[tuple[str, int]] = set()
    gone: set[str] = set()
    for event in events:
        match event:
            case e.DayBegan() if campaign.house.reward_count == "day":
                books.count.update(zero)
                paid = {(name, at) for name, at in paid if at == 0}
            case e.Damaged(who, by):
                total = max(0, sum(part.value for part in event.parts) + sum(event.faces))
                lost = min(books.hp[who][0], max(0, total - event.armour - event.shield))
                books.hp[who][0] -= lost
                if side[pair[who]] != side[pair[by]]:
                    books.count[pair[by]] += lost
                    books.total[pair[by]] += lost
            case e.Healed(who):
                books.hp[who][0] = min(books.hp[who][1], books.hp[who][0] + sum(event.faces) + event.plus)
            case e.MpSpent(who, _, points):
                books.mp[who][0] -= points
            case e.MpRegained(who):
                books.mp[who][0] = min(books.mp[who][1], books.mp[who][0] + 3)
            case e.Fell(who) | e.WentOut(who=who):
                gone.add(who)
            case e.BattleEnded():
                for name, points in books.count.items():
                    reached = [at for at, least in ((60, 60), (0, 100), (100, 100)) if points >= least]
                    books.due[name] = [at for at in reached if (name, at) not in paid and masters[name] not in gone]
            case e.Rewarded(name, _, who) | e.Raised(name, who):
                at = books.due[name].pop(0)
                paid.add((name, at))
                able = [one for one in pair if pair[one] == name and one not in gone]
                assert who in able, "somebody who cannot be chosen (H5.4)"
                neediest = max(able, key=lambda one: (books.hp[one][1] - books.hp[one][0], one == masters[name]))
                assert not event.default or who == neediest, "who misses more HP gets it (H5.3)"
                points = {60: 30, 0: 0, 100: 40}[at]
                for now in (books.hp[who], books.mp[who]):
                    now[1] += 10 * (at == 0)
                    now[0] = min(now[1], now[0] + points)
                books.given.append((name, at, who, *books.hp[who], *books.mp[who]))
    return books
