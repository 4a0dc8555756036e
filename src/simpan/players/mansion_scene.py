"""One own character's zone as its player sees it: who stands where, who may hurt whom, what a place is worth."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from simpan.core.bits import bit
from simpan.mansion import sheet as numbers
from simpan.mansion.view import Own, Seen, View
from simpan.mansion.walk import reach
from simpan.players.mansion_guess import Kind, Notes, amount, defences, shown_bonus, threat, walks
from simpan.players.mansion_table import Table
from simpan.players.mansion_worth import OWN, Defence, Skin

COVERED: Final = 0.15  # what is left of the danger to a master whose servant stands by (H6.9)
UNSEEN: Final = 1.5  # HP that somebody may take who comes in before the next turn
FAR: Final = 2  # tiles, the range of an enemy who was never seen to attack


@final
class Scene:
    """What the planning of one turn works with. zone, tile: where the acting character stands (places, not names).

    others: everybody else in sight in its zone. foes: the enemies among them. where: the tile of each, by name.
    """

    def __init__(self, table: Table, notes: Notes, view: View, who: str) -> None:
        self.table = table
        self.public = table.public
        self.notes = notes
        self.view = view
        self.me: Own = next(own for own in view.own if own.name == who)
        self.sheet = table.sheets[who]
        self.zone = self.public.zone(self.me.zone)
        self.tile = self.public.tile(self.me.tile)
        self.others = [seen for seen in view.seen if seen.zone == self.me.zone and seen.name != who]
        self.foes = [seen for seen in self.others if seen.side == "enemy"]
        self.where = {seen.name: self.public.tile(seen.tile) for seen in self.others}
        self.mate = next((own for own in view.own if own.pair == self.me.pair and own.name != who), None)
        self.tie = self.public.house.tie
        self._rows = [*map(int, self.public.plan.row[self.zone])]
        self._columns = [*map(int, self.public.plan.column[self.zone])]
        self._blows: dict[str, list[tuple[float, str, int, int]]] = {}
        self._dangers: dict[tuple[str, int], float] = {}

    # -- where one can be ----------------------------------------------------------------------------------------------

    def walkable(self, tiles: int) -> int:
        """The tiles to which the character may walk with that budget, as a set (M1.5, H1.5)."""
        blocked = self._standing(foes_only=True)
        taken = self._standing(foes_only=False)
        return int(reach(self.public.plan, self.zone, self.tile, tiles, blocked)) & ~taken

    def _standing(self, foes_only: bool) -> int:
        found = 0
        for seen in self.foes if foes_only else self.others:
            found |= bit(self.where[seen.name])
        return found

    def mate_here(self) -> bool:
        """Whether the other of the pair is in play in this zone."""
        return self.mate is not None and self.mate.state == "in_play" and self.mate.zone == self.me.zone

    # -- who defends ---------------------------------------------------------------------------------------------------

    def defender(self, target: Seen) -> Seen:
        """Who answers an attack on an enemy: its servant, if that stands by and may cover it (H6.9)."""
        if self.public.house.cover == "no" or target.role != "master":
            return target
        for seen in self.foes:
            near = seen.pair == target.pair and seen.role == "servant"
            if near and self.public.apart(self.zone, self.where[seen.name], self.where[target.name]) <= 1:
                return seen
        return target

    def defence_of(self, seen: Seen, kind: Kind) -> tuple[Defence, ...]:
        """The defences that an enemy may have against an attack."""
        judgement = "dodge" if kind == "physical" else "resist"
        plus = seen.guard + shown_bonus(seen.effects, judgement)
        return defences(self.notes.of(seen), self.notes.points, kind, plus)

    @staticmethod
    def skin_of(seen: Seen) -> Skin:
        """What keeps somebody in sight from falling."""
        return Skin(amount(seen.effects, "armour"), amount(seen.effects, "shield"), max(seen.hp, 1))

    def own_defence(self, own: Own, kind: Kind, guard: int) -> Defence:
        """The defence of an own character."""
        sheet = self.table.sheets[own.name]
        judgement = "dodge" if kind == "physical" else "resist"
        bonus = numbers.dodge(sheet) if kind == "physical" else numbers.resist(sheet)
        return Defence(bonus + guard + shown_bonus(own.effects, judgement), numbers.critical(sheet))

    # -- danger --------------------------------------------------------------------------------------------------------

    def imagine(self, name: str, tile: int) -> None:
        """Reckon with somebody on another tile."""
        self.where[name] = tile
        self._dangers.clear()

    def _blows_on(self, own: Own) -> list[tuple[float, str, int, int]]:
        """For each enemy: HP to be expected from its next attack, its name, its range, the tiles that it walks."""
        found = self._blows.get(own.name)
        if found is None:
            dodge, resist = (self.own_defence(own, kind, own.guard) for kind in ("physical", "magical"))
            found = []
            for foe in self.foes:
                facts = self.notes.of(foe)
                blow = threat(facts, self.notes.points, dodge, resist, self.tie)
                found.append((blow, foe.name, max(FAR, facts.far), round(walks(facts, self.notes.points))))
            self._blows[own.name] = found
        return found

    def danger(self, own: Own, tile: int) -> float:
        """HP that an own character on a tile may lose before its next turn, if nobody covers it."""
        if not self.foes:
            return UNSEEN
        found = self._dangers.get((own.name, tile))
        if found is None:
            found = 0.0
            for blow, foe, far, steps in self._blows_on(own):
                at = self.where[foe]
                apart = abs(self._rows[at] - self._rows[tile]) + abs(self._columns[at] - self._columns[tile])
                if apart <= steps + far or self.public.apart(self.zone, at, tile) <= far:
                    found += blow
            found = found / sqrt(len(self.others)) + UNSEEN / 2
            self._dangers[own.name, tile] = found
        return found

    def place_worth(self, tile: int) -> float:
        """What it is worth to end the turn on a tile: minus the danger to the pair, in own HP (H6.9)."""
        own = self.me
        at_risk = OWN[own.role] * self.danger(own, tile)
        mate = self.mate
        if mate is None or not self.mate_here() or self.public.house.cover == "no":
            return -at_risk
        mate_tile = self.public.tile(mate.tile)
        near = self.public.apart(self.zone, tile, mate_tile) <= 1
        if own.role == "master":
            return -at_risk * (self._kept(mate, at_risk) if near else 1.0) + self._nearness(tile, mate_tile)
        at_master = OWN["master"] * self.danger(mate, mate_tile)
        return -at_risk - at_master * (self._kept(own, at_master) if near else 1.0) + self._nearness(tile, mate_tile)

    @staticmethod
    def _kept(servant: Own, at_risk: float) -> float:
        """What is left of the danger to a master beside a servant, who covers it as long as it stands."""
        return 1.0 - (1.0 - COVERED) * min(1.0, servant.hp / max(1.0, 2 * at_risk))

    def _nearness(self, tile: int, mate_tile: int) -> float:
        """A little for every tile nearer to the other of the pair, so that the next turn may bring them together."""
        return -0.2 * self.public.apart(self.zone, tile, mate_tile)

    def closeness(self, tile: int) -> float:
        """A little for every tile nearer to the nearest enemy, so that the next turn may bring an attack."""
        return -0.1 * min((self.public.apart(self.zone, tile, self.where[foe.name]) for foe in self.foes), default=0)
