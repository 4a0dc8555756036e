"""Reactions and cover by expectation (H4.8, H6.9): what an attack on the table takes, with and without them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from simpan.mansion import action as act
from simpan.mansion import sheet as numbers
from simpan.mansion.effect import Bonus, ForceCritical, ForceFumble, Power
from simpan.mansion.view import Clash, Own, Roll, Seen, View
from simpan.players.mansion_guess import ATTACKS, DEFENCES, Facts, Notes, amount, hurts, likely, shown_bonus
from simpan.players.mansion_table import Table
from simpan.players.mansion_worth import DIE, FALLS, FELL, OWN, OnTable, lands

JUDGEMENTS: Final = {
    "hit": numbers.hit,
    "spell": numbers.spell,
    "dodge": numbers.dodge,
    "resist": numbers.resist,
}
UNKNOWN: Final = Facts(2)  # of somebody who is not seen


@final
class Reckoning:
    """One attack under way, for one player."""

    def __init__(self, table: Table, notes: Notes, view: View, clash: Clash) -> None:
        self.table = table
        self.notes = notes
        self.view = view
        self.clash = clash
        self.tie = table.public.house.tie
        self.seen = {seen.name: seen for seen in view.seen}
        self.own = {own.name: own for own in view.own}

    def best(self, legal: Mapping[int, act.Any], price: float) -> int:
        """The code of the reaction that is worth more than its MP by most; else that of passing.

        What forces a critical or a fumble waits until all dice are seen: it may still come then.
        """
        found = next(code for code, choice in legal.items() if choice == act.Pass())
        most = 0.0
        first = self.view.question is not None and self.view.question.window == 1
        for code, choice in legal.items():
            if not isinstance(choice, act.React):
                continue
            power = self.table.power(choice.who, choice.skill)
            if power is None or (first and _forces(power)):
                continue
            worth = self.stake() - self.stake(power, choice.on) if self.is_mine() else 0.0
            if not self.is_mine() and self.is_by_me():
                worth = self.stake(power, choice.on) - self.stake()
            if worth - power.mp * price > most:
                found, most = code, worth - power.mp * price
        return found

    def is_mine(self) -> bool:
        """Whether the attack is on an own character."""
        return self.clash.target in self.own

    def is_by_me(self) -> bool:
        """Whether an own character attacks."""
        return self.clash.attacker in self.own

    # -- the attack ----------------------------------------------------------------------------------------------------

    def stake(self, power: Power | None = None, on: str = "", target: str = "") -> float:
        """What the attack is worth to its attacker in HP of the target, with a reaction on a judgement.

        target: who defends, if another than now (H6.9).
        """
        attack = self._with(self._attack(), power if on == "attack" else None)
        defence = self._with(self._defence(target or self.clash.target), power if on == "defence" else None)
        plain, critical = lands(attack, defence, self.tie)
        return self._hp(plain, critical, target or self.clash.target)

    def _with(self, judgement: OnTable, power: Power | None) -> OnTable:
        """The judgement with what a reaction puts on it."""
        for effect in () if power is None else power.effects:
            if isinstance(effect, ForceCritical):
                judgement = judgement._replace(forced=True)
            elif isinstance(effect, ForceFumble):
                judgement = judgement._replace(fumbled=True)
            elif isinstance(effect, Bonus):
                judgement = judgement._replace(bonus=judgement.bonus + effect.amount)
        return judgement

    def _attack(self) -> OnTable:
        """The attack; before its dice its numbers are not shown."""
        roll = self.clash.attack
        if roll.faces[0]:
            return _on_table(roll)
        found = self._unrolled(self.clash.attacker, ATTACKS[self.clash.kind])
        return found._replace(forced=roll.critical_forced, fumbled=roll.fumble_forced)

    def _defence(self, who: str) -> OnTable:
        """The defence of the target, or of another who might take its place (H6.9)."""
        roll = self.clash.defence
        if who != self.clash.target:
            return self._unrolled(who, DEFENCES[self.clash.kind])
        if roll.faces[0]:
            return _on_table(roll)
        found = self._unrolled(who, DEFENCES[self.clash.kind])
        return found._replace(forced=roll.critical_forced, fumbled=roll.fumble_forced)

    def _unrolled(self, who: str, judgement: str) -> OnTable:
        """A judgement by the own sheet, or by what is known of somebody else's."""
        body: Own | Seen | None = self.own.get(who) or self.seen.get(who)
        if body is None:
            bonus, threshold = likely(UNKNOWN, self.notes.points, judgement)
            return OnTable(bonus, threshold)
        if isinstance(body, Own):
            sheet = self.table.sheets[who]
            bonus, threshold = JUDGEMENTS[judgement](sheet), numbers.critical(sheet)
        else:
            bonus, threshold = likely(self.notes.of(body), self.notes.points, judgement)
        guard = body.guard if judgement in DEFENCES.values() else 0
        return OnTable(bonus + guard + shown_bonus(body.effects, judgement), threshold)

    def _hp(self, plain: float, critical: float, target: str) -> float:
        """HP that landing so likely takes from the target, weighted, with what a fall is worth."""
        body: Own | Seen | None = self.own.get(target) or self.seen.get(target)
        if body is None:
            return 0.0
        mean, more = self._blow()
        kept = amount(body.effects, "armour")
        have = max(body.hp + amount(body.effects, "shield"), 1)
        found = plain * _taken(mean - kept, have) + critical * _taken(more - kept, have)
        falls = plain * min(1.0, mean / have) ** 2 + critical * min(1.0, more / have) ** 2
        if target in self.own:
            return OWN[body.role] * found + FALLS[body.role] * falls
        return found + FELL[body.role] * falls

    def _blow(self) -> tuple[float, float]:
        """HP of the attack where it lands, without and with critical damage."""
        who = self.clash.attacker
        if who in self.own:
            sheet = self.table.sheets[who]
            magical = self.clash.kind == "magical"
            dice = 1 + amount(self.own[who].effects, "damage_dice")
            mean = self.table.damage_power(who, magical) + DIE * dice
            return mean, mean + DIE * numbers.critical_dice(sheet, magical)
        seen = self.seen.get(who)
        facts = UNKNOWN if seen is None else self.notes.of(seen)
        plain, more = hurts(facts, self.notes.points, self.clash.kind)
        extra = 0.0 if seen is None else DIE * amount(seen.effects, "damage_dice")
        return plain + extra, more + extra


def _taken(damage: float, have: int) -> float:
    """HP that are lost, of those that there are."""
    return max(0.0, min(damage, have))


def _forces(power: Power) -> bool:
    return any(isinstance(effect, ForceCritical | ForceFumble) for effect in power.effects)


def _on_table(roll: Roll) -> OnTable:
    """A judgement of the view."""
    return OnTable(roll.bonus, roll.threshold, roll.faces, roll.new, roll.critical_forced, roll.fumble_forced)
