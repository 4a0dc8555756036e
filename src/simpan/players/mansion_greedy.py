"""A player of Mansion War that takes what is worth most this turn, by exact expectation; it remembers no place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from simpan.core.chance import Chance
from simpan.mansion import action as act
from simpan.mansion.view import Own, View
from simpan.players.mansion_guess import Notes
from simpan.players.mansion_react import Reckoning
from simpan.players.mansion_scene import Scene
from simpan.players.mansion_table import Table
from simpan.players.mansion_turn import Plan, Planner
from simpan.players.mansion_worth import MP_PRICE, OWN

TOGETHER: Final = 8.0  # HP that it is worth to go where the other of the pair is
HUNT: Final = 2.0  # HP that it is worth to look for somebody
CAUTION: Final = 0.5  # how much own HP count beside an enemy's: greedy


class Greedy:
    """Plans each turn when its question comes; reacts where that is worth its MP; leaves only an empty zone."""

    def __init__(self, chance: Chance, table: Table) -> None:
        self.chance = chance
        self.table = table
        self.notes = Notes(table.public.house)
        self._left: list[act.Action] = []  # what is left of the plan
        self._heading: tuple[int, int, int] = (0, 0, -1)  # day, round, and the zone for which the pair leaves
        self._answers: Final[dict[str, Callable[[View, Mapping[int, act.Any]], int]]] = {
            "place": self._place,
            "turn": self._turn,
            "cover": self._cover,
            "react": self._react,
            "regain": self._regain,
            "raise": self._raise,
        }

    def see(self, view: View) -> None:
        """Look without being asked anything that leaves a choice."""
        self.notes.see(view)

    def choose(self, view: View, legal: Mapping[int, act.Any]) -> int:
        """The code that is worth most."""
        self.see(view)
        if len(legal) == 1:
            return next(iter(legal))
        asks = "" if view.question is None else view.question.asks
        return self._answers.get(asks, self._go_on)(view, legal)

    # -- set-up --------------------------------------------------------------------------------------------------------

    def _place(self, view: View, legal: Mapping[int, act.Any]) -> int:
        """The pair in one zone, side by side (H6.1)."""
        named = [own.wanted for own in view.own if own.wanted not in ("", "?")]
        zones = {choice.zone: code for code, choice in legal.items() if isinstance(choice, act.PlaceIn)}
        if zones:
            if named:
                first = named[0]
                plan = self.table.public.plan
                zone = int(first) if first.isdigit() else plan.number[plan.where[first][0]]
                return zones[zone]
            wished = self.start_zones([zone for zone in zones if zone is not None])
            return zones[wished[self.chance.draw(len(wished))]]
        tiles = {choice.tile: code for code, choice in legal.items() if isinstance(choice, act.PlaceAt)}
        standing = [name for name in named if name in self.table.public.plan.where]
        near = [tile for tile in tiles if standing and self._touches(tile, standing[0])]
        wanted = sorted(near or tiles)
        return tiles[wanted[self.chance.draw(len(wanted))]]

    def start_zones(self, zones: list[int]) -> list[int]:
        """The zones, by their printed numbers, of which one is drawn for the start."""
        return sorted(zones)

    def _touches(self, one: str, other: str) -> bool:
        where = self.table.public.plan.where
        zone = where[one][0]
        same = zone == where[other][0] and one != other
        return same and self.table.public.apart(zone, where[one][1], where[other][1]) <= 1

    # -- the own turn --------------------------------------------------------------------------------------------------

    def _turn(self, view: View, legal: Mapping[int, act.Any]) -> int:
        """Plan anew at every question of a turn: dice have fallen since the last one."""
        self._left = list(self.plan(view, list(legal.values())).actions)
        return self._go_on(view, legal)

    def plan(self, view: View, words: list[act.Any]) -> Plan:
        """The best plan of the acting character."""
        assert view.question is not None
        scene = Scene(self.table, self.notes, view, view.question.who)
        return Planner(
            scene,
            words,
            lambda zone: self.leave_worth(scene, zone),
            self.caution(view),
            self.price(view),
            self.stay_worth(scene),
        ).best()

    def caution(self, view: View) -> float:
        """How much own HP count beside an enemy's."""
        return CAUTION

    def stay_worth(self, scene: Scene) -> float:
        """What it is worth to be in this zone, in HP, beside the danger."""
        return 0.0

    def price(self, view: View) -> float:
        """HP that one MP has to bring: less when hardly any day is left to use it."""
        left = view.days - view.day
        return MP_PRICE * min(1.0, (left + 1) / 3)

    def leave_worth(self, scene: Scene, zone: int) -> float | None:
        """What it is worth to leave for a zone; None: not considered. Greedy leaves only where there is no enemy."""
        if scene.mate is not None and scene.mate.state == "in_play" and not scene.mate_here():
            return self.towards_mate(scene, zone)
        if scene.foes:
            return None
        if self._heading[:2] != (scene.view.day, scene.view.round):
            ways = [way for way in scene.public.joined(scene.zone) if way != self._heading[2]]
            ways = ways or scene.public.joined(scene.zone)
            self._heading = (scene.view.day, scene.view.round, ways[self.chance.draw(len(ways))])
        return HUNT if zone == self._heading[2] else None

    def towards_mate(self, scene: Scene, zone: int) -> float | None:
        """To a zone that brings the pair together: the one where the other is; None for any other zone."""
        mate = scene.mate
        if mate is None or mate.state != "in_play" or scene.mate_here():
            return None
        there = scene.public.zone(mate.zone)
        return TOGETHER if zone in self.next_zones(scene.zone, there) else None

    def next_zones(self, origin: int, goal: int) -> list[int]:
        """The joined zones that lie on a shortest way from one zone to another (M1.3)."""
        joined = self.table.public.joined
        steps = {goal: 0}
        edge = [goal]
        while edge and origin not in steps:
            edge = [near for zone in edge for near in joined(zone) if near not in steps]
            steps.update(dict.fromkeys(edge, max(steps.values()) + 1))
        return [near for near in joined(origin) if steps.get(near, len(steps) + 99) < steps.get(origin, 0)]

    def _go_on(self, view: View, legal: Mapping[int, act.Any]) -> int:
        """The next answer of the plan; what does not fit any more is left out, or chosen at random."""
        by_action = {choice: code for code, choice in legal.items()}
        while self._left:
            wanted = self._left.pop(0)
            if wanted in by_action:
                return by_action[wanted]
        for modest in (act.With(None), act.Walk(None), act.EndTurn()):
            if modest in by_action:
                return by_action[modest]
        codes = sorted(legal)
        return codes[self.chance.draw(len(codes))]

    # -- between the own turns -----------------------------------------------------------------------------------------

    def _react(self, view: View, legal: Mapping[int, act.Any]) -> int:
        """The reaction that saves more than it costs (H4.8)."""
        if view.clash is None:
            return next(code for code, choice in legal.items() if choice == act.Pass())
        return Reckoning(self.table, self.notes, view, view.clash).best(legal, self.price(view))

    def _cover(self, view: View, legal: Mapping[int, act.Any]) -> int:
        """Cover the master unless the servant would lose more by it (H6.9)."""
        yes = next(code for code, choice in legal.items() if isinstance(choice, act.Cover) and choice.yes)
        no = next(code for code in legal if code != yes)
        if view.clash is None or view.question is None:
            return yes
        reckoning = Reckoning(self.table, self.notes, view, view.clash)
        servant = view.question.who
        return yes if reckoning.stake(target=servant) <= reckoning.stake() else no

    # -- rewards -------------------------------------------------------------------------------------------------------

    def _regain(self, view: View, legal: Mapping[int, act.Any]) -> int:
        """The one to whom HP and MP are worth most (M5.2)."""
        return self._reward(
            view, legal, lambda own: OWN[own.role] * (own.most_hp - own.hp) + (own.most_mp - own.mp) / 2
        )

    def _raise(self, view: View, legal: Mapping[int, act.Any]) -> int:
        """The one who needs a higher maximum: the master, whose fall ends it all (H6.4)."""
        return self._reward(view, legal, lambda own: OWN[own.role] * 10)

    def _reward(self, view: View, legal: Mapping[int, act.Any], worth: Callable[[Own], float]) -> int:
        own = {one.name: one for one in view.own}

        def of(code: int) -> float:
            choice = legal[code]
            named = choice.name if isinstance(choice, act.Regain | act.Raise) else ""
            return worth(own[named]) if named in own else -1.0

        return max(sorted(legal), key=of)
