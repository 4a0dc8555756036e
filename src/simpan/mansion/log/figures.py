"""Damage in figures: what the attacks of each character could be expected to deal, and what they dealt.

What is expected is counted exactly (`mansion.odds`) from the position before the attack's dice, as if nobody reacted;
the sums are convolved, so the interval is that of the dice themselves.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final, NamedTuple

from simpan.core.event import Event
from simpan.mansion import attack, hurt, odds
from simpan.mansion import event as ev
from simpan.mansion import words as w
from simpan.mansion.fighter import amount_of, kind_of
from simpan.mansion.log.course import Course
from simpan.mansion.log.page import Row, Section, Table
from simpan.mansion.log.reader import Reader
from simpan.mansion.log.words import word
from simpan.mansion.power import power_at
from simpan.mansion.say_parts import Lang, speaker
from simpan.mansion.war import War

TAIL: Final = 0.025  # on each side of the interval


class Blow(NamedTuple):
    """One attack on one target. chances: of losing 0, 1, 2 … HP by it; lost: the HP that were lost."""

    by: int
    on: int
    in_sight: bool
    chances: tuple[float, ...]
    landed: bool
    lost: int


@dataclass
class Tally:
    """The attacks of one character, or on it."""

    attacks: int = 0
    landed: int = 0
    actual: int = 0
    chances: list[float] = field(default_factory=lambda: [1.0])

    def add(self, blow: Blow) -> None:
        """One attack more: chances are convolved."""
        self.attacks += 1
        self.landed += blow.landed
        self.actual += blow.lost
        found = [0.0] * (len(self.chances) + len(blow.chances) - 1)
        for one, chance in enumerate(self.chances):
            for other, share in enumerate(blow.chances):
                found[one + other] += chance * share
        self.chances = found

    @property
    def expected(self) -> float:
        """HP on average."""
        return sum(n * chance for n, chance in enumerate(self.chances))

    @property
    def interval(self) -> tuple[int, int]:
        """HP within which the sum is 19 times out of 20."""
        below = list(accumulate(self.chances))
        low = next((n for n, chance in enumerate(below) if chance > TAIL), 0)
        high = next((n for n, chance in enumerate(below) if chance >= 1 - TAIL), len(below) - 1)
        return low, high


def blows(course: Course) -> list[Blow]:
    """Every attack that holds, in order."""
    war = course.start.clone()
    found: list[Blow] = []
    for deed in course.in_force:
        if war.asks == w.Q_ATTACK_DICE:
            seen = not war.fighters[war.target].hidden or bool(war.board.allies[war.actor] >> war.target & 1)
            found.append(Blow(int(war.actor), int(war.target), seen, chances(war), False, 0))
        war.apply(deed.given.seat, deed.given.code)
        if found:
            found[-1] = _with(found[-1], deed.events)
    return found


def _with(blow: Blow, events: tuple[Event, ...]) -> Blow:
    for event in events:
        if isinstance(event, ev.Resolved):
            blow = blow._replace(landed=event.landed)
        elif isinstance(event, ev.Damaged):
            blow = blow._replace(lost=event.hp)
    return blow


def chances(war: War) -> tuple[float, ...]:
    """Of losing 0, 1, 2 … HP by the attack whose dice are owed, if nobody reacts."""
    stat, target = war.board.stats[war.actor], war.board.stats[war.target]
    power = power_at(war, war.actor, war.skill) if war.skill >= 0 else None
    exchange = odds.Exchange(
        attack_bonus=int(attack.attack_bonus(war)),
        defence_bonus=int(attack.defence_bonus(war)),
        critical=int(stat.critical),
        defence_critical=int(target.critical),
        tie="attacker" if war.board.tie_lands else "defender",
        force_critical=bool(war.a_forced),
        force_fumble_defence=power is not None and power.fumble,
    )
    dealt = {
        "power": int(stat.damage_power(war.kind) + stat.range_power),
        "dice": 1 + int(attack.extra_dice(war)),
        "armour": int(hurt.armour_of(war, war.target)),
        "shield": _shields(war),
        "hp": int(war.fighters[war.target].hp),
    }
    plain = odds.damage(**dealt)
    critical = odds.damage(**dealt, critical_dice=int(stat.dice_of_critical(war.kind)))
    spread = odds.mixed(odds.odds(exchange), plain, critical)
    return tuple(count / spread.ways for count in spread.counts)


def _shields(war: War) -> int:
    effects = war.fighters[war.target].effects
    return sum(int(amount_of(effect)) for effect in effects if kind_of(effect) == w.SHIELD)


def section(course: Course, reader: Reader, lang: Lang) -> Section | None:
    """Two tables for the staff, of the own characters' attacks for a player; none for the public."""
    if reader.is_public:
        return None
    stats = course.war.board.stats
    mine = [who for who, stat in enumerate(stats) if reader.is_staff or stat.seat == reader.viewer]
    dealt: dict[int, Tally] = {}
    taken: dict[int, Tally] = {}
    for blow in blows(course):
        if blow.by in mine and (reader.is_staff or blow.in_sight):
            dealt.setdefault(blow.by, Tally()).add(blow)
        if reader.is_staff:
            taken.setdefault(blow.on, Tally()).add(blow)
    tables = [_table(course, rows, title, lang) for title, rows in (("dealt", dealt), ("taken", taken)) if rows]
    return Section(word(lang, "figures"), (word(lang, "figures_note"),), tuple(tables)) if tables else None


def _table(course: Course, tallies: dict[int, Tally], title: str, lang: Lang) -> Table:
    s = speaker(course.campaign, lang, "html")
    columns = ("who", "attacks", "landed", "expected", "interval", "actual")
    rows = []
    for who, one in sorted(tallies.items()):
        low, high = one.interval
        name = s.name(course.war.board.stats[who].name).text
        cells = (name, str(one.attacks), str(one.landed), f"{one.expected:.1f}", f"{low}–{high}", str(one.actual))
        rows.append(Row(cells))
    titles = tuple(word(lang, f"column_{column}") for column in columns)
    return Table(word(lang, f"figures_{title}"), titles, tuple(rows), frozenset(range(1, 6)))
