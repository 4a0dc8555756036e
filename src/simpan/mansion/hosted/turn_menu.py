"""What the acting character may declare now (H6.3), as its player knows the war: possible acts and closed ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, final

from simpan.core.bits import bit, members
from simpan.mansion import reading as r
from simpan.mansion import refuse
from simpan.mansion import words as w
from simpan.mansion.attack import in_range, with_skills
from simpan.mansion.board import Power
from simpan.mansion.campaign import Campaign
from simpan.mansion.hosted.offers import KIND_CODES, Offers, note, reach_of
from simpan.mansion.hosted.shape import Choice
from simpan.mansion.moving import blocked, budget, walks
from simpan.mansion.plan import FARTHEST
from simpan.mansion.power import PHANTASM_PLACE, may_use, power_at, targets, walk_targets
from simpan.mansion.refuse import Reason
from simpan.mansion.say_parts import Lang
from simpan.mansion.walk import path
from simpan.mansion.war import War

MOVED: Final[Reason] = ("H6.3", "moved_already", {})
ACTED: Final[Reason] = ("H6.3", "acted_already", {})
TURN_KINDS: Final = (w.FREE, w.ACTION)
ONE_TARGET: Final = (w.AT_ALLY, w.AT_ENEMY)


def turn_menu(known: War, campaign: Campaign, seat: int, lang: Lang) -> tuple[Choice, ...]:
    """The choices of the turn. known: the war as the player of the seat knows it, at the first question of a turn."""
    return tuple(_Turn(known, campaign, seat, lang).choices())


@final
class _Turn:
    """The menu of one moment."""

    def __init__(self, known: War, campaign: Campaign, seat: int, lang: Lang) -> None:
        self.offers = Offers(known, campaign, seat, lang)
        self.war = known
        self.who = int(known.actor)
        self.stat = known.board.stats[self.who]
        self.fighter = known.fighters[self.who]
        self.plan = known.board.plan
        self.strengths: dict[tuple[int, int], str] = {}
        self.blocked = int(blocked(known, self.who))
        self.word = self.offers.word

    def choices(self) -> Iterator[Choice]:
        """Moving, attacking, skills, the phantasm, and the plain acts."""
        yield from self._moves()
        yield from self._leaves()
        yield from self._attacks()
        for place, skill in enumerate(self.stat.skills):
            if skill.kind in TURN_KINDS:
                yield from self._skill(place, skill, False)
        if self.stat.phantasm is not None:
            yield from self._skill(PHANTASM_PLACE, self.stat.phantasm, True)
        yield from self._plain()

    def _made(self, kind: str, label: str, reading: r.Any, **more: Any) -> Choice:
        return Choice(kind, label, self.offers.say(reading), who=self.stat.name, **more)

    def _closed(self, kind: str, label: str, reason: Reason, **more: Any) -> Choice:
        return self.offers.closed(kind, label, reason, who=self.stat.name, **more)

    # -- moving (M1.3–M1.5) -------------------------------------------------------------------------------------------

    def _moves(self) -> Iterator[Choice]:
        """Each tile within the budget with the walk that the engine takes."""
        if self.fighter.moved:
            yield self._closed("move", self.word("move"), MOVED)
            return
        most = int(budget(self.war, self.who))
        found = members(int(walks(self.war, self.who, most)))
        if not found:
            yield self._closed("move", self.word("move"), ("H6.3", "nothing_to_move", {}))
        names, who, number = self._names, self.stat.name, self.plan.number[self.fighter.zone]
        here = names[self.fighter.tile]
        notes: dict[int, str] = {}
        for tile in found:
            way = self._way(tile)
            cost = len(way) - 1
            if cost not in notes:
                notes[cost] = self.word("note_walk", steps=cost, budget=most)
            label, said = self.offers.walk(here, names[tile])
            yield Choice(
                "move", label, said, who, names[tile], number, path=way, cost=cost, budget=most, note=notes[cost]
            )

    @property
    def _names(self) -> list[str]:
        return self.plan.names[self.fighter.zone]

    def _way(self, tile: int) -> tuple[str, ...]:
        """The tiles of the walk, the one where the character stands first."""
        fighter, names = self.fighter, self._names
        found = path(self.plan, fighter.zone, fighter.tile, tile, self.blocked)
        return (names[fighter.tile], *[names[step] for step in found])

    def _leaves(self) -> Iterator[Choice]:
        """The joined zones, full or not: that would show who is there (H1.4)."""
        if self.fighter.moved:
            yield self._closed("leave", self.word("leave"), MOVED)
            return
        for zone in members(int(self.plan.joined[self.fighter.zone])):
            number = self.plan.number[zone]
            label = self.word("do_leave", zone=self.offers.s.zone(number))
            yield self._made("leave", label, r.LeaveTo(number), zone=number, note=self.word("note_joined"))

    # -- attacks (M3.6, H6.5) -----------------------------------------------------------------------------------------

    def _attacks(self) -> Iterator[Choice]:
        """Everybody in range, physically and magically, alone or with a skill; those out of range closed."""
        label = self.word("attack")
        if self.fighter.acted:
            yield self._closed("attack", label, ACTED)
            return
        near, others = int(in_range(self.war, self.who)), members(int(self.war.enemies_seen(self.who)))
        if not others:
            yield self._closed("attack", label, ("H3.11", "no_target", {"reach": int(self.stat.range)}))
        withs = [code - 1 for code in members(int(with_skills(self.war, self.who)))]
        for other in others:
            name = self.war.board.stats[other].name
            if not near & bit(other):
                aimed = self.word("do_attack_at", target=self.offers.s.name(name))
                yield self._closed("attack", aimed, refuse.of_target(self.war, other), target=name)
                continue
            for place in (w.NONE, *withs):
                for kind, code in KIND_CODES:
                    yield self._attack(other, kind, code, place)
        yield from self._unpaid_withs(withs)

    def _attack(self, other: int, kind: Any, code: int, place: int) -> Choice:
        offers, name = self.offers, self.war.board.stats[other].name
        key = self.stat.skills[place].key if place >= 0 else ""
        words = {"target": offers.s.name(name), "kind": offers.kind(kind)}
        label = (
            self.word("do_attack_with", skill=offers.s.title(key), **words) if key else self.word("do_attack", **words)
        )
        said = note(offers.far(self.who, other, int(self.stat.range)), self._strength(code, place))
        return self._made("attack", label, r.AttackOn(name, kind, key), target=name, skill=key, note=said)

    def _strength(self, code: int, place: int) -> str:
        """Of an attack with a skill (NONE: without), whomever it is on: dice, bonuses, cost."""
        found = self.strengths.get((code, place))
        if found is None:
            power = power_at(self.war, self.who, place) if place >= 0 else None
            cost = [] if power is None else self.offers.cost(self.fighter, place, power)
            found = self.strengths[code, place] = note(*self.offers.strength(self.who, code, power), *cost)
        return found

    def _unpaid_withs(self, paid: list[int]) -> Iterator[Choice]:
        """Skills that go with an attack and are not paid for."""
        for place, skill in enumerate(self.stat.skills):
            if skill.kind == w.WITH_ATTACK and place not in paid:
                reason = refuse.of_skill(self.war, place, ("with_attack",))
                yield self._closed("skill", self.offers.s.title(skill.key), reason, skill=skill.key)

    # -- skills and the phantasm (H6.5, H6.6) -------------------------------------------------------------------------

    def _skill(self, place: int, power: Power, phantasm: bool) -> Iterator[Choice]:
        key = "phantasm" if phantasm else "skill"
        title = self.offers.s.title(power.key)
        label = self.word(f"do_{key}", skill=title)
        if not may_use(self.war, self.who, place):
            reason = refuse.of_skill(self.war, place, ("free", "action"))
            yield self._closed(key, label, reason, skill=power.key)
            return
        cost = self.offers.cost(self.fighter, place, power)
        if power.strike:
            yield from self._strikes(power)
        elif power.target == w.AT_ZONE:
            for zone in members(int(self.plan.joined[self.fighter.zone])):
                number = self.plan.number[zone]
                aimed = self.word(f"do_{key}_on", skill=title, target=self.offers.s.zone(number))
                reading: Any = r.Skill(power.key, zone=number)
                yield self._made(key, aimed, reading, skill=power.key, zone=number, note=note(*cost))
        elif power.target in ONE_TARGET:
            for other in members(int(targets(self.war, self.who, power))):
                name = self.war.board.stats[other].name
                reading = r.Phantasm(target=name) if phantasm else r.Skill(power.key, target=name)
                aimed = self.word(f"do_{key}_on", skill=title, target=self.offers.s.name(name))
                far = self.offers.far(self.who, other, reach_of(self.stat, power))
                yield self._made(key, aimed, reading, skill=power.key, target=name, note=note(far, *cost))
        else:
            reading = r.Phantasm() if phantasm else r.Skill(power.key)
            yield self._made(key, label, reading, skill=power.key, note=note(*cost))

    def _strikes(self, power: Power) -> Iterator[Choice]:
        """A phantasm that is an attack: from here, and from every tile that its walk leads to (H6.6)."""
        if targets(self.war, self.who, power):
            yield from self._strikes_from(power, int(self.fighter.tile))
        if power.walk > 0 and not self.fighter.moved:
            most = int(budget(self.war, self.who) + power.walk)
            for tile in members(int(walks(self.war, self.who, most) & walk_targets(self.war, self.who, power))):
                yield from self._strikes_from(power, tile, most)

    def _strikes_from(self, power: Power, tile: int, most: int = 0) -> Iterator[Choice]:
        """From a tile; most: the budget of the walk to it, 0 for none."""
        title = self.offers.s.title(power.key)
        label, walked = self.word("do_phantasm", skill=title), dict[str, Any]()
        if most:
            way, name = self._way(tile), self._names[tile]
            walked = {"tile": name, "path": way, "cost": len(way) - 1, "budget": most}
            label = self.word("do_phantasm_walk", tile=name, skill=title)
        for other in self._aims(power, tile):
            target = "" if other < 0 else self.war.board.stats[other].name
            to = f"{label} → {self.offers.s.name(target).text}" if target else label
            for kind, code in KIND_CODES:
                reading = r.Phantasm(target, kind, walked.get("tile", ""))
                what = self.word("do_kind", what=to, kind=self.offers.kind(kind))
                said = self._strength(code, PHANTASM_PLACE)
                yield self._made("phantasm", what, reading, skill=power.key, target=target, note=said, **walked)

    def _aims(self, power: Power, tile: int) -> list[int]:
        """Whom a strike from a tile may be aimed at; NONE where nobody is named: it is on all in reach."""
        if power.target != w.AT_ENEMY:
            return [w.NONE]
        enemies = members(int(self.war.enemies_seen(self.who)))
        reach = reach_of(self.stat, power)
        if reach >= w.WHOLE_ZONE:
            return enemies
        near = self.plan.within[self.fighter.zone][tile][reach if reach < FARTHEST else FARTHEST + 1]
        return [other for other in enemies if near & bit(self.war.fighters[other].tile)]

    # -- the plain acts (H6.3) ----------------------------------------------------------------------------------------

    def _plain(self) -> Iterator[Choice]:
        guard, wait = self.word("do_guard"), self.word("do_wait")
        if self.fighter.acted:
            yield self._closed("guard", guard, ACTED)
            yield self._closed("wait", wait, ACTED)
        else:
            more = self.word("note_guard", n=int(self.war.board.guard))
            yield self._made("guard", guard, r.GuardNow(), note=more)
            yield self._made("wait", wait, r.WaitNow())
        yield self._made("end", self.word("do_end"), r.TurnOver())
