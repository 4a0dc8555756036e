"""The plan of a turn (H6.3), by expectation: what to do from which tile, with which skill, and where to stand then.

A plan is the list of answers to the questions that it takes: `Attack(physical)`, `Target(가온)`, `With(강타)`.
It is made when a turn's question comes, and made anew at the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, final

from simpan.core.bits import bit, members
from simpan.mansion import action as act
from simpan.mansion import sheet as numbers
from simpan.mansion.effect import (
    Armour,
    Bonus,
    DamageDice,
    DrawCloser,
    ForceCritical,
    ForceFumble,
    Heal,
    Hide,
    Movement,
    Power,
    Reveal,
    Shield,
    Until,
)
from simpan.mansion.view import Own, PowerLeft, Seen
from simpan.mansion.walk import drawn
from simpan.players.mansion_guess import KINDS, Kind, amount, shown_bonus
from simpan.players.mansion_scene import Scene
from simpan.players.mansion_worth import DIE, FELL, MP_PRICE, OWN, Blow, outcome

GUARDED: Final = 0.35  # of the danger, what guarding saves (data/mansion-default §6)
LONGEST: Final = 3  # rounds for which a lasting effect is reckoned to be of use


class Plan(NamedTuple):
    """worth: in own HP. actions: the answers, in order."""

    worth: float
    actions: tuple[act.Action, ...]


class Act(NamedTuple):
    """Something to do from any of some tiles (a set). end: the tile on which it leaves one; -1: where it was done."""

    worth: float
    tiles: int
    actions: tuple[act.Action, ...]
    end: int = -1


@final
class Planner:
    """All that the acting character may do now, weighed.

    words: the first words that are legal. leave_worth: what it is worth to go to a zone (None: not considered).
    caution: how much own HP count beside the enemies'. price: HP that one MP has to bring. stay: what it is worth to
    be in this zone, beside the danger.
    """

    def __init__(
        self,
        scene: Scene,
        words: Sequence[act.Action],
        leave_worth: Callable[[int], float | None],
        caution: float,
        price: float = MP_PRICE,
        stay: float = 0.0,
    ) -> None:
        self.scene = scene
        self.words = frozenset(words)
        self.me = scene.me
        self.leave_worth = leave_worth
        self.caution = caution
        self.price = price
        self.stay = stay
        self.acts = act.Wait() in self.words  # the action is not spent
        self.moves = act.Move() in self.words
        self.everywhere = scene.public.all_tiles(scene.zone)

    # -- the best plan -------------------------------------------------------------------------------------------------

    def best(self) -> Plan:
        """The plan that is worth most; equal ones: the one that was thought of first."""
        found = self.without_free(self.me.movement)
        for plan in self._free(found.worth):
            if plan.worth > found.worth:
                found = plan
        return found

    def without_free(self, movement: int) -> Plan:
        """The best plan that uses no free skill. movement: tiles that may be walked."""
        scene = self.scene
        reachable = scene.walkable(movement) if self.moves else 0
        places = {tile: self.place(tile) for tile in [scene.tile, *members(reachable)]}
        last = self._last(places)
        found = Plan(places[scene.tile], (act.EndTurn(),))
        if last.worth > found.worth:
            found = last
        for one in self._acts():
            here = Plan(one.worth + (last.worth if one.end < 0 else self.place(one.end)), one.actions)
            if one.tiles & bit(scene.tile) and here.worth > found.worth:
                found = here
            for tile in members(one.tiles & reachable) if one.end < 0 else ():
                if one.worth + places[tile] > found.worth:
                    found = Plan(one.worth + places[tile], (act.Move(), self._to(tile)))
        if isinstance(found.actions[0], act.Guard | act.Wait) and not isinstance(last.actions[0], act.EndTurn):
            return Plan(found.worth, last.actions)  # there may be more to do over there
        return found

    def place(self, tile: int) -> float:
        """What it is worth to stand on a tile when the turn ends."""
        return self.stay + self.caution * self.scene.place_worth(tile) + self.scene.closeness(tile)

    def _last(self, places: dict[int, float]) -> Plan:
        """The best place for the end of the turn: here, another tile, or another zone."""
        tile = max(places, key=lambda one: places[one])
        here = self.scene.tile
        found = Plan(places[here], (act.EndTurn(),))
        if places[tile] > found.worth + 1e-9:
            found = Plan(places[tile], (act.Move(), self._to(tile)))
        if act.Leave() in self.words:
            for zone in self.scene.public.joined(self.scene.zone):
                worth = self.leave_worth(zone)
                if worth is not None and worth > found.worth:
                    found = Plan(worth, (act.Leave(), act.ToZone(self.scene.public.plan.number[zone])))
        return found

    def _to(self, tile: int) -> act.ToTile:
        return act.ToTile(self.scene.public.plan.names[self.scene.zone][tile])

    # -- actions -------------------------------------------------------------------------------------------------------

    def _acts(self) -> Iterator[Act]:
        if self.acts:
            yield Act(0.0, self.everywhere, (act.Wait(),))
            guard = GUARDED * OWN[self.me.role] * self.caution * self.scene.danger(self.me, self.scene.tile)
            yield Act(guard, self.everywhere, (act.Guard(),))
            yield from self._attacks()
            yield from self._skills()
        phantasm = self.me.phantasm
        if phantasm is not None and phantasm.payable and act.UsePhantasm() in self.words:
            power = self.scene.table.power(self.me.name, phantasm.key)
            if power is not None and power.strike:
                yield from self._phantasm(power)

    def _attacks(self) -> Iterator[Act]:
        """Plain attacks, each with every skill that may go with it."""
        scene = self.scene
        withs = [None, *(skill for skill in self.me.skills if skill.kind == "with_attack" and skill.payable)]
        for foe in scene.foes:
            if foe.hidden:
                continue
            tiles = scene.public.within(scene.zone, scene.where[foe.name], self.me.range)
            for kind in KINDS:
                for skill in withs:
                    power = None if skill is None else scene.table.power(self.me.name, skill.key)
                    worth = self._strike(scene.defender(foe), kind, power)
                    key = None if skill is None else skill.key
                    yield Act(worth, tiles, (act.Attack(kind), act.Target(foe.name), act.With(key)))

    def _strike(self, target: Seen, kind: Kind, power: Power | None) -> float:
        """What an attack on the one who defends is worth."""
        found = outcome(
            self.blow(kind, power), self.scene.defence_of(target, kind), self.scene.skin_of(target), self.scene.tie
        )
        return found.mean + found.fell * FELL[target.role] - (0 if power is None else power.mp * self.price)

    def blow(self, kind: Kind, power: Power | None) -> Blow:
        """The own attack, with what goes with it."""
        sheet = self.scene.sheet
        magical = kind == "magical"
        judgement = "spell" if magical else "hit"
        bonus = (numbers.spell(sheet) if magical else numbers.hit(sheet)) + shown_bonus(self.me.effects, judgement)
        dice = 1 + amount(self.me.effects, "damage_dice")
        forced = fumbles = False
        for effect in () if power is None else power.effects:
            if isinstance(effect, Bonus) and effect.until == "now" and judgement in effect.to:
                bonus += effect.amount
            elif isinstance(effect, DamageDice) and effect.until == "now":
                dice += effect.dice
            forced = forced or isinstance(effect, ForceCritical)
            fumbles = fumbles or isinstance(effect, ForceFumble)
        return Blow(
            bonus,
            numbers.critical(sheet),
            self.scene.table.damage_power(self.me.name, magical),
            dice,
            numbers.critical_dice(sheet, magical),
            forced,
            fumbles,
        )

    def _phantasm(self, power: Power) -> Iterator[Act]:
        """The phantasm's attack from every tile that a walk before it leads to (H6.6)."""
        scene = self.scene
        reach = scene.table.reach(self.me.name, power)
        walk = sum(effect.tiles for effect in power.effects if isinstance(effect, Movement))
        walks = walk > 0 and self.moves
        stands = bit(scene.tile) | (scene.walkable(self.me.movement + walk) if walks else 0)
        price = power.mp * self.price
        for kind in KINDS:
            worths = {foe.name: self._strike(foe, kind, power) + price for foe in scene.foes if not foe.hidden}
            for tile in members(stands if walks else self.everywhere):
                near = [
                    foe.name for foe in scene.foes
                    if foe.name in worths and bit(scene.where[foe.name]) & scene.public.within(scene.zone, tile, reach)
                ]  # fmt: skip
                if not near:
                    continue
                begun: tuple[act.Action, ...] = (act.UsePhantasm(), act.Strike(kind))
                if walks:
                    name = None if tile == scene.tile else scene.public.plan.names[scene.zone][tile]
                    begun = (*begun, act.Walk(name))
                if power.target == "enemy":
                    best = max(near, key=lambda name: worths[name])
                    worth = self._strike(scene.defender(self._foe(best)), kind, power)
                    yield self._at(worth, tile, (*begun, act.Target(best)), walks)
                else:
                    yield self._at(sum(worths[name] for name in near) - price, tile, begun, walks)

    def _at(self, worth: float, tile: int, actions: tuple[act.Action, ...], walks: bool) -> Act:
        """Done from one tile; with a walk of its own, from here, and it ends there."""
        if walks and tile != self.scene.tile:
            return Act(worth, bit(self.scene.tile), actions, tile)
        return Act(worth, bit(tile), actions)

    def _foe(self, name: str) -> Seen:
        return next(foe for foe in self.scene.foes if foe.name == name)

    # -- skills that are the action, and free ones ---------------------------------------------------------------------

    def _usable(self, kind: str) -> Iterator[tuple[PowerLeft, Power]]:
        found = [skill for skill in self.me.skills if skill.kind == kind and skill.payable]
        phantasm = self.me.phantasm
        if phantasm is not None and phantasm.kind == kind and phantasm.payable:
            found.append(phantasm)
        for skill in found:
            power = self.scene.table.power(self.me.name, skill.key)
            if power is not None and not power.strike:
                yield skill, power

    def _skills(self) -> Iterator[Act]:
        """Skills that are the action: what they give, on whom it is worth most, from where."""
        scene = self.scene
        for skill, power in self._usable("action"):
            reach = scene.table.reach(self.me.name, power)
            for on, tile in self._friends():
                if on.name != self.me.name and power.target == "self":
                    continue
                tiles = self.everywhere if tile < 0 else scene.public.within(scene.zone, tile, reach)
                worth = self.given(power, on) - power.mp * self.price
                yield Act(worth, tiles, self._use(skill, power, on.name))

    def _friends(self) -> list[tuple[Own, int]]:
        """The own characters here with their tiles; -1 for the acting one, who is always in reach of itself."""
        mate = self.scene.mate
        found = [(self.me, -1)]
        if mate is not None and self.scene.mate_here():
            found.append((mate, self.scene.public.tile(mate.tile)))
        return found

    def _use(self, skill: PowerLeft, power: Power, target: str) -> tuple[act.Action, ...]:
        first = act.UsePhantasm() if skill == self.me.phantasm else act.UseSkill(skill.key)
        return (first, act.Target(target)) if power.target in ("ally", "enemy") else (first,)

    def _free(self, least: float) -> Iterator[Plan]:
        """Free powers that are worth more than doing without: what they give, or what they make possible."""
        for skill, power in self._usable("free"):
            if self._use(skill, power, "")[0] not in self.words:
                continue
            price = power.mp * self.price
            steps = sum(effect.tiles for effect in power.effects if isinstance(effect, Movement))
            pull = sum(effect.tiles for effect in power.effects if isinstance(effect, DrawCloser))
            if steps and self.moves:
                yield Plan(self.without_free(self.me.movement + steps).worth - price, self._use(skill, power, ""))
            elif pull:
                yield from self._pulls(skill, power, pull, price)
            elif power.target == "pair":
                worth = sum(self.given(power, on) for on, _ in self._friends())
                yield Plan(least + worth - price, self._use(skill, power, ""))
            elif power.target in ("self", "ally"):
                for on, _ in self._friends() if power.target == "ally" else [(self.me, -1)]:
                    yield Plan(least + self.given(power, on) - price, self._use(skill, power, on.name))

    def _pulls(self, skill: PowerLeft, power: Power, tiles: int, price: float) -> Iterator[Plan]:
        """Draw an enemy closer, and see what may be done then (H6.13)."""
        scene = self.scene
        near = scene.public.within(scene.zone, scene.tile, scene.table.reach(self.me.name, power))
        for foe in scene.foes:
            origin = scene.where[foe.name]
            if foe.hidden or not near & bit(origin):
                continue
            others = sum(bit(tile) for name, tile in scene.where.items() if name != foe.name) | bit(scene.tile)
            to = int(drawn(scene.public.plan, scene.zone, origin, scene.tile, tiles, others))
            if to == origin:
                continue
            scene.imagine(foe.name, to)
            plan = Plan(self.without_free(self.me.movement).worth - price, self._use(skill, power, foe.name))
            scene.imagine(foe.name, origin)
            yield plan

    # -- what lasting effects are worth --------------------------------------------------------------------------------

    def given(self, power: Power, on: Own) -> float:
        """What a power gives an own character, in HP."""
        danger = self.scene.danger(on, self.scene.public.tile(on.tile)) if self.scene.foes else 0.0
        weight = OWN[on.role] * self.caution
        found = 0.0
        for effect in power.effects:
            match effect:
                case Heal(dice, plus):
                    found += weight * min(DIE * dice + plus, on.most_hp - on.hp)
                case Shield(points, until):
                    found += weight * min(points, danger * self._rounds(until))
                case Armour(points, until):
                    found += weight * min(points, DIE + 2) / (DIE + 4) * danger * self._rounds(until)
                case Bonus(to, points, until) if until != "now":
                    share = 0.06 * points * sum(judgement in ("dodge", "resist") for judgement in to)
                    found += weight * share * danger * self._rounds(until)
                    if self.scene.foes:
                        found += 0.4 * points * sum(judgement in ("hit", "spell") for judgement in to)
                case DamageDice(dice, until) if until != "now" and self.scene.foes:
                    found += 0.65 * DIE * dice * self._rounds(until)
                case Hide():
                    found += 0.7 * weight * danger
                case Reveal() | _:
                    pass
        return found

    def _rounds(self, until: Until) -> float:
        """For how many rounds an effect is reckoned to be of use."""
        left = self.scene.view.rounds - self.scene.view.round + 1
        return float(min(left, until if isinstance(until, int) else LONGEST if until == "day" else 1, LONGEST))
