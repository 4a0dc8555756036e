"""What a declaration comes to before any dice: path and cost, distance and range, what it needs and what it costs."""

from __future__ import annotations

from typing import NamedTuple, final

from simpan.mansion import reading as r
from simpan.mansion.campaign import Campaign
from simpan.mansion.desk.known import index_of, place_of
from simpan.mansion.hosted.offers import KIND_CODES, Offers, note, reach_of
from simpan.mansion.moving import blocked, budget
from simpan.mansion.power import PHANTASM_PLACE, power_at
from simpan.mansion.say_parts import Lang
from simpan.mansion.walk import path
from simpan.mansion.war import War


class Detail(NamedTuple):
    """In words; the clause that it rests on; the tiles of a walk, the one where it begins first."""

    text: str = ""
    clause: str = ""
    walk: tuple[str, ...] = ()


@final
class Details:
    """Of declarations of one player. war: the position before it, as the player knows it."""

    def __init__(self, war: War, campaign: Campaign, seat: int, lang: Lang) -> None:
        self.war = war
        self.offers = Offers(war, campaign, seat, lang)
        self.word = self.offers.word

    def of(self, reading: r.Any) -> Detail:
        """That of a reading which is allowed here."""
        match reading:
            case r.MoveTo(tile=tile):
                return self._move(tile, 0, "M1.5")
            case r.LeaveTo():
                return Detail(self.word("note_joined"), "M1.3")
            case r.AttackOn():
                return Detail(self._attack(reading), "M3.6")
            case r.Phantasm():
                return self._phantasm(reading)
            case r.Skill():
                return self._skill(reading)
            case r.GuardNow():
                return Detail(self.word("note_guard", n=int(self.war.board.guard)), "H6.3")
            case r.WaitNow() | r.TurnOver():
                return Detail("", "H6.3")
            case r.CoverNow():
                return Detail("", "H6.9")
            case r.NoReaction():
                return Detail("", "H4.8")
            case r.Reward():
                return Detail("", "M5.2")
            case r.Start():
                return Detail("", "H6.1")
            case _:
                return Detail()

    def _move(self, tile: str, more: int, clause: str) -> Detail:
        """The walk that the engine takes, with its cost. more: tiles that a phantasm adds to the budget (H6.6)."""
        who = int(self.war.actor)
        fighter, plan = self.war.fighters[who], self.war.board.plan
        names = plan.names[fighter.zone]
        found = path(plan, fighter.zone, fighter.tile, plan.where[tile][1], blocked(self.war, who))
        walk = (names[fighter.tile], *[names[step] for step in found])
        most = int(budget(self.war, who)) + more
        return Detail(self.word("note_walk", steps=len(found), budget=most), clause, walk)

    def _attack(self, reading: r.AttackOn) -> str:
        who = int(self.war.actor)
        stat = self.war.board.stats[who]
        place = place_of(self.war, who, reading.skill) if reading.skill else -1
        power = stat.skills[place] if place >= 0 else None
        kind = dict(KIND_CODES)[reading.kind]
        cost = [] if power is None else self.offers.cost(self.war.fighters[who], place, power)
        far = self.offers.far(who, index_of(self.war, reading.target), reach_of(stat, None))
        return note(far, *self.offers.strength(who, kind, power), *cost)

    def _phantasm(self, reading: r.Phantasm) -> Detail:
        who = int(self.war.actor)
        power = power_at(self.war, who, PHANTASM_PLACE)
        moved = self._move(reading.walk, int(power.walk), "H6.6") if reading.walk else Detail()
        strength = self.offers.strength(who, dict(KIND_CODES)[reading.kind], power) if reading.kind else []
        cost = self.offers.cost(self.war.fighters[who], PHANTASM_PLACE, power)
        return Detail(note(moved.text, *strength, *cost), "H6.6", moved.walk)

    def _skill(self, reading: r.Skill) -> Detail:
        """A skill of the turn, or a reaction of whoever was named (H4.8)."""
        who = index_of(self.war, reading.who) if reading.who else int(self.war.actor)
        place = place_of(self.war, who, reading.skill)
        if place < 0:
            return Detail("", "H6.5")
        power, parts = power_at(self.war, who, place), []
        if reading.target and index_of(self.war, reading.target) >= 0 and not reading.on:
            reach = reach_of(self.war.board.stats[who], power)
            parts = [self.offers.far(who, index_of(self.war, reading.target), reach)]
        clause = "H4.8" if reading.on else "H6.5"
        return Detail(note(*parts, *self.offers.cost(self.war.fighters[who], place, power)), clause)
