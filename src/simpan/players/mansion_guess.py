"""What a player makes of an enemy's sheet: DEX is shown as priority, and rolls show their bonuses (H6.10).

Every sheet has 12 points or 13 (M3.1, H3.1); what is left open is every sheet that fits.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias, final

from simpan.mansion.house import House
from simpan.mansion.odds import Tie
from simpan.mansion.sheet import critical_at, critical_dice_at
from simpan.mansion.view import Clash, Lasting, Roll, Seen, View
from simpan.players.mansion_worth import DIE, Blow, Defence, chances

Kind: TypeAlias = Literal["physical", "magical"]
KINDS: Final[tuple[Kind, ...]] = ("physical", "magical")
ATTACKS: Final[dict[Kind, str]] = {"physical": "hit", "magical": "spell"}
DEFENCES: Final[dict[Kind, str]] = {"physical": "dodge", "magical": "resist"}
UNTOLD: Final = {1: 0, 2: -1, 3: -2}  # range modifier by the farthest attack that was seen (M3.11): at least that far
Build: TypeAlias = tuple[int, int, int, int, int]


class Facts(NamedTuple):
    """What is known of a sheet: DEX, bonuses without effects (None: never seen), tiles of its farthest attack."""

    dex: int
    hit: int | None = None
    spell: int | None = None
    dodge: int | None = None
    resist: int | None = None
    critical: int | None = None
    far: int = 1


class Points(NamedTuple):
    """The points that a sheet has: everybody's, those of a returnee more, the most in one ability."""

    points: int
    more: int
    most: int


def points_of(house: House) -> Points:
    """The house rules' points (M3.1, H3.1)."""
    whole = house.points + house.returnee_points
    return Points(house.points, house.returnee_points, whole if house.ability_max is None else house.ability_max)


@lru_cache(maxsize=1 << 12)
def builds(facts: Facts, points: Points) -> tuple[tuple[Build, float], ...]:
    """The sheets that fit, with how likely each is: who puts points into attacking puts them into one kind of it."""
    for whole in (points.points, points.points + points.more):
        found = [build for build in _spread(facts.dex, whole, points.most) if _fits(build, facts)]
        if found:
            weights = [1.0 + max(build[0], build[3]) ** 2 for build in found]
            total = sum(weights)
            return tuple((build, weight / total) for build, weight in zip(found, weights, strict=True))
    if facts != (bare := Facts(facts.dex)):
        return builds(bare, points)  # effects that nobody sees have bent what was seen
    return (((0, 0, facts.dex, 0, 0), 1.0),)


@lru_cache(maxsize=256)
def _spread(dex: int, whole: int, most: int) -> tuple[Build, ...]:
    """Every way to spend the points beside DEX."""
    left = whole - dex
    found: list[Build] = []
    for strength in range(min(left, most) + 1):
        for con in range(min(left - strength, most) + 1):
            for magic in range(min(left - strength - con, most) + 1):
                luck = left - strength - con - magic
                if luck <= most:
                    found.append((strength, con, dex, magic, luck))
    return tuple(found)


def _fits(build: Build, facts: Facts) -> bool:
    strength, con, dex, magic, luck = build
    return (
        facts.hit in (None, strength + dex)
        and facts.spell in (None, magic + luck)
        and facts.dodge in (None, con + dex)
        and facts.resist in (None, con + luck)
        and facts.critical in (None, critical_at(luck))
    )


@lru_cache(maxsize=1 << 12)
def defences(facts: Facts, points: Points, kind: Kind, plus: int) -> tuple[Defence, ...]:
    """The defences that an enemy may have; plus: guard and lasting effects, which are shown."""
    found: dict[tuple[int, int], float] = {}
    for build, share in builds(facts, points):
        own = build[1] + (build[2] if kind == "physical" else build[4])
        at = own + plus, critical_at(build[4])
        found[at] = found.get(at, 0.0) + share
    return tuple(Defence(bonus, threshold, share) for (bonus, threshold), share in found.items())


@lru_cache(maxsize=1 << 12)
def likely(facts: Facts, points: Points, judgement: str) -> tuple[int, int]:
    """The bonus and the threshold of an enemy's judgement, as a mean over the sheets that fit."""
    bonus = threshold = 0.0
    for (strength, con, dex, magic, luck), share in builds(facts, points):
        own = {"hit": strength + dex, "spell": magic + luck, "dodge": con + dex, "resist": con + luck}[judgement]
        bonus += share * own
        threshold += share * critical_at(luck)
    return round(bonus), round(threshold)


@lru_cache(maxsize=1 << 13)
def threat(facts: Facts, points: Points, dodge: Defence, resist: Defence, tie: Tie) -> float:
    """HP that one plain attack of the enemy takes on average, by the better of its two kinds."""
    found = 0.0
    for build, share in builds(facts, points):
        best = 0.0
        for blow, answer in (
            (_blow(build, "physical", facts.far), dodge),
            (_blow(build, "magical", facts.far), resist),
        ):
            plain, critical = chances(blow.bonus - answer.bonus, blow.threshold, answer.threshold, tie, False, False)
            mean = max(0.0, blow.power + DIE)
            best = max(best, plain * mean + critical * (mean + DIE * blow.critical_dice))
        found += share * best
    return found


def _blow(build: Build, kind: Kind, far: int) -> Blow:
    """The plain attack of a sheet."""
    strength, _, dex, magic, luck = build
    bonus, power = (strength + dex, strength) if kind == "physical" else (magic + luck, magic)
    return Blow(bonus, critical_at(luck), power + UNTOLD[min(far, 3)], 1, critical_dice_at(power + dex))


@lru_cache(maxsize=1 << 12)
def hurts(facts: Facts, points: Points, kind: Kind) -> tuple[float, float]:
    """HP of a landed attack of that kind on average, without and with critical damage."""
    plain = more = 0.0
    for build, share in builds(facts, points):
        blow = _blow(build, kind, facts.far)
        mean = max(0.0, blow.power + DIE)
        plain += share * mean
        more += share * (mean + DIE * blow.critical_dice)
    return plain, more


@lru_cache(maxsize=1 << 12)
def walks(facts: Facts, points: Points) -> float:
    """Tiles that the enemy walks on average (M3.5)."""
    return 3 + sum(share * build[1] for build, share in builds(facts, points))


# -- from what is seen -------------------------------------------------------------------------------------------------


@final
class Notes:
    """What the views of one player have shown of everybody else's sheets."""

    def __init__(self, house: House) -> None:
        self.points = points_of(house)
        self.known: dict[str, Facts] = {}

    def of(self, seen: Seen) -> Facts:
        """What is known of somebody in sight."""
        return self.known.get(seen.name) or Facts(seen.priority)

    def see(self, view: View) -> None:
        """Note priorities, and the bonuses and thresholds of an attack under way."""
        for seen in view.seen:
            if seen.side != "own" and seen.name not in self.known:
                self.known[seen.name] = Facts(seen.priority)
        if view.clash is not None:
            in_sight = {seen.name: seen for seen in view.seen}
            self._judgement(view.clash.attack, in_sight)
            if view.clash.defence.faces[0]:
                self._judgement(view.clash.defence, in_sight)
            self._distance(view.clash, in_sight)

    def _judgement(self, roll: Roll, in_sight: dict[str, Seen]) -> None:
        """The bonus without what is seen to be an effect; of several the smallest, as unseen effects mostly add."""
        seen = in_sight.get(roll.who)
        if seen is None or seen.side == "own" or not roll.threshold:
            return
        facts = self.known[seen.name]
        bonus = roll.bonus - shown_bonus(seen.effects, roll.judgement)
        if roll.judgement in DEFENCES.values():
            bonus -= seen.guard
        before = getattr(facts, roll.judgement)
        least = bonus if before is None else min(before, bonus)
        self.known[seen.name] = facts._replace(**{roll.judgement: least, "critical": roll.threshold})

    def _distance(self, clash: Clash, in_sight: dict[str, Seen]) -> None:
        """How far an attack went; of an area nothing is learned."""
        attacker, target = in_sight.get(clash.attacker), in_sight.get(clash.aimed)
        if clash.area or attacker is None or target is None or attacker.side == "own":
            return
        facts = self.known[attacker.name]
        self.known[attacker.name] = facts._replace(far=max(facts.far, _apart(attacker.tile, target.tile)))


def shown_bonus(effects: tuple[Lasting, ...], judgement: str) -> int:
    """What lasting effects that everybody sees add to a judgement."""
    return sum(one.amount for one in effects if one.effect == "bonus" and judgement in one.to)


def amount(effects: tuple[Lasting, ...], effect: str) -> int:
    """The points of all lasting effects of a kind."""
    return sum(one.amount for one in effects if one.effect == effect)


def _apart(one: str, other: str) -> int:
    """Tiles between two tiles by their names, counted as a king walks (H3.11)."""
    (column, row), (far_column, far_row) = _square(one), _square(other)
    return min(3, max(abs(column - far_column), abs(row - far_row)))


def _square(name: str) -> tuple[int, int]:
    letters = name.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - 64
    return column, int(name[len(letters) :])
