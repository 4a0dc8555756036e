"""A player of Mansion War that remembers who was seen where: it hunts the weak, flees when weak, rests in blue zones.

What it remembers is what its own views have shown (M1.2, H6.10), nothing else.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

from simpan.core.chance import Chance
from simpan.mansion.view import Own, View
from simpan.players.mansion_greedy import TOGETHER, Greedy
from simpan.players.mansion_guess import Facts, threat
from simpan.players.mansion_scene import Scene
from simpan.players.mansion_table import Table
from simpan.players.mansion_worth import FELL, OWN

FADES: Final = 0.6  # how much of a sighting is left after a round
STRANGER: Final = 3.5  # HP that an enemy of whom nothing is known takes in a turn
BLUE_MP: Final = 3  # M1.7
BOLD: Final = 0.5  # caution of an unhurt pair
SHY: Final = 1.2  # … and of one that is about to fall
CHASE: Final = 1.5  # how much of the worth of a prey draws from one zone to another
ANY: Final = 1.0  # HP that it is worth to find an enemy, whoever it is
LAST: Final = 4  # for so many days before the end a player grows bolder:
LATE_BOLD: Final = 0.8  # so much of the caution is gone on the last day
LATE_ANY: Final = 4.0  # … and so much more it is worth to find anybody
APART: Final = 2.0  # HP that it costs to leave the other of the pair among enemies, until it comes after


class Sighting(NamedTuple):
    """Where somebody was seen last. zone: a place of the map; round: counted over all days."""

    zone: int
    round: int
    role: str
    pair: str
    hp: int
    most_hp: int


class Memory(Greedy):
    """Greedy within a zone; where to go it decides by what it remembers of all zones."""

    def __init__(self, chance: Chance, table: Table) -> None:
        super().__init__(chance, table)
        self.sightings: dict[str, Sighting] = {}
        self._looked: dict[int, int] = {}  # by zone: the round in which it was last in sight
        self._now = 0

    def see(self, view: View) -> None:
        """Remember everybody in sight; who is gone from a zone in sight is somewhere else."""
        super().see(view)
        self._now = (view.day - 1) * (view.rounds + 1) + view.round
        zones = {self.table.public.zone(number) for number in view.sight}
        self._looked.update(dict.fromkeys(zones, self._now))
        present = {seen.name for seen in view.seen}
        for name, sighting in list(self.sightings.items()):
            if sighting.zone in zones and name not in present:
                del self.sightings[name]
        for seen in view.seen:
            if seen.side == "enemy":
                zone = self.table.public.zone(seen.zone)
                self.sightings[seen.name] = Sighting(zone, self._now, seen.role, seen.pair, seen.hp, seen.most_hp)

    def caution(self, view: View) -> float:
        """The weaker the pair, the more its HP count."""
        hurt = 1.0 - self.health(view)
        return (BOLD + (SHY - BOLD) * hurt * hurt) * (1.0 - LATE_BOLD * self.late(view))

    @staticmethod
    def late(view: View) -> float:
        """From 0 to 1 over the last days: what is not risked by then is of no use, and damage decides (H6.4)."""
        return max(0.0, (view.day - view.days + LAST) / LAST)

    @staticmethod
    def health(view: View) -> float:
        """From 0 to 1: how far the pair is from falling, the master counting most."""
        found = 1.0
        for own in view.own:
            if own.state == "in_play":
                found = min(found, own.hp / max(1, own.most_hp) if own.role == "master" else 0.3 + own.hp / own.most_hp)
            elif own.role == "servant":
                found = min(found, 0.4)
        return found

    # -- where to be ---------------------------------------------------------------------------------------------------

    def stay_worth(self, scene: Scene) -> float:
        """The prey and the MP of the zone in which the character is."""
        return self.pull(scene, scene.zone)

    def leave_worth(self, scene: Scene, zone: int) -> float | None:
        """The prey and the MP of the zone, less the danger there; and the pair stays together."""
        worth = self.pull(scene, zone) - self.caution(scene.view) * self.risk(scene, zone)
        mate = scene.mate
        if mate is not None and mate.state == "in_play":
            if scene.mate_here():
                return worth - (APART if scene.foes else APART / 4)
            return worth + TOGETHER if self.towards_mate(scene, zone) is not None else None
        return worth

    def pull(self, scene: Scene, zone: int) -> float:
        """HP that it is worth to be in a zone: prey, weak masters above all, and MP (M1.7)."""
        strong = self.health(scene.view)
        prey = 0.0
        for sighting in self.remembered(zone):
            weak = 1.0 - sighting.hp / max(1, sighting.most_hp)
            worth = ANY + LATE_ANY * self.late(scene.view) + FELL[sighting.role] * weak * weak
            prey = max(prey, worth * self.freshness(sighting))
        prey += self.unknown(zone) * (ANY + LATE_ANY * self.late(scene.view))
        found = CHASE * strong * prey
        if self.table.public.plan.blue[zone]:
            found += sum(self.price(scene.view) * min(BLUE_MP, own.most_mp - own.mp) for own in self._mine(scene)) / 2
        return found

    @staticmethod
    def _mine(scene: Scene) -> list[Own]:
        return [own for own in scene.view.own if own.state == "in_play"]

    def risk(self, scene: Scene, zone: int) -> float:
        """HP, weighted, that the character may lose in a zone out of sight before its next turn."""
        weight = OWN[scene.me.role]
        dodge, resist = (scene.own_defence(scene.me, kind, 0) for kind in ("physical", "magical"))
        found = 0.0
        known = self.remembered(zone)
        for name, sighting in ((name, one) for name, one in self.sightings.items() if one in known):
            facts = self.notes.known.get(name) or Facts(2)
            blow = threat(facts, self.notes.points, dodge, resist, scene.tie)
            found += blow * self.freshness(sighting)
        found /= sqrt(1 + len(known))
        return weight * (found + STRANGER * self.unknown(zone) / 2)

    def crowd(self, zone: int) -> float:
        """How many enemies may be in a zone of whom nobody knows where they are."""
        public = self.table.public
        placed = sum(self.freshness(one) for one in self.sightings.values())
        unknown = max(0.0, 2 * (public.pairs - 1) - placed)
        return 0.5 * unknown / int(public.plan.zones)

    def unknown(self, zone: int) -> float:
        """How many enemies may be in a zone since it was last in sight."""
        age = self._now - self._looked.get(zone, self._now - 99)
        gone: float = FADES**age
        return self.crowd(zone) * (1.0 - gone)

    def remembered(self, zone: int) -> list[Sighting]:
        """Who was last seen in a zone."""
        return [one for one in self.sightings.values() if one.zone == zone]

    def freshness(self, sighting: Sighting) -> float:
        """How much a sighting still says."""
        found: float = FADES ** (self._now - sighting.round)
        return found
