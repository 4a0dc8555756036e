"""What a viewer of a war may know, read from the state itself and not from any view (M1.2, H1.2, H6.10–H6.13)."""

from __future__ import annotations

from typing import Any

from simpan.core.bits import bit, members
from simpan.core.game import CHANCE
from simpan.mansion import attack
from simpan.mansion import words as w
from simpan.mansion.fighter import IN_PLAY
from simpan.mansion.war import War


class Eyes:
    """One viewer's: a player's seat, or the public (2).

    own: its characters; team: those who win with them; zones: those in sight; seen: characters in sight. All numbers.
    """

    def __init__(self, war: War, viewer: int) -> None:
        stats = war.board.stats
        self.war = war
        self.viewer = viewer
        plays = bool(war.board.seats & bit(viewer))
        self.own = {int(stat.index) for stat in stats if plays and stat.seat == viewer}
        teams = {int(stats[who].team) for who in self.own}
        self.team = {int(stat.index) for stat in stats if stat.team in teams}
        self.pairs = {int(stats[who].pair) for who in self.own}
        self.zones = self._zones()
        self.seen = {who for who in range(len(stats)) if self._sees(who)}

    def on_map(self, who: int) -> bool:
        """Whether a character stands somewhere."""
        fighter = self.war.fighters[who]
        return bool(fighter.state == IN_PLAY and fighter.tile >= 0)

    def _zones(self) -> set[int]:
        """§M1.2, §H1.2: where the own characters stand (with shared sight the other of the pair too), and what one of
        them reveals (§H6.13)."""
        war = self.war
        shared = war.board.shared_sight
        mates = {int(war.board.stats[who].mate) for who in self.own} if shared else set()
        found = {int(war.fighters[who].zone) for who in self.own | mates if who >= 0 and self.on_map(who)}
        if war.actor in self.own and war.fighters[war.actor].reveal >= 0:
            found.add(int(war.fighters[war.actor].reveal))
        return found

    def _sees(self, who: int) -> bool:
        fighter = self.war.fighters[who]
        return self.on_map(who) and fighter.zone in self.zones and (not fighter.hidden or who in self.team)

    @property
    def sees_act(self) -> bool:
        """Whether the acting character is in sight (§H6.11)."""
        return self.war.actor in self.seen

    @property
    def is_clash(self) -> bool:
        """Whether an attack is under way in sight."""
        war = self.war
        under_way = war.a1 > 0 or war.asks in (w.Q_COVER, w.Q_ATTACK_DICE)
        return self.sees_act and war.target >= 0 and under_way

    def name(self, who: int) -> str:
        """The name of somebody who is in sight; "" for who hides (§H6.13)."""
        return self.war.board.stats[who].name if who in self.seen else ""


OWN_FIELDS = (
    "state", "hp", "mp", "most_hp", "most_mp", "zone", "tile", "hidden", "guard", "moved", "acted", "freed", "reacted",
    "covered", "steps", "uses", "reveal", "want_zone", "want_tile",
)  # fmt: skip


def perceive(eyes: Eyes) -> list[Any]:
    """All that the viewer may know of the position."""
    war = eyes.war
    return [
        _public(war),
        sorted(eyes.zones),
        _full(eyes),
        [_character(war, who) for who in sorted(eyes.seen)],
        [who for who in war.order if who in eyes.seen] if eyes.seen and war.phase == w.ROUND else [],
        [_own(war, who) for who in sorted(eyes.own)],
        [_pair(war, pair) for pair in sorted(eyes.pairs)],
        _clash(eyes),
        _asked(eyes),
    ]


def _public(war: War) -> list[Any]:
    """§H6.12: day, round, phase, the result; who fell on the days that are over."""
    over = war.phase == w.OVER
    done = int(war.day) if war.phase in (w.AFTER, w.OVER) else int(war.day) - 1
    fell = [int(fighter.gone_day) for fighter in war.fighters]
    return [
        (war.day, war.round, war.phase, war.winner),
        [day if day <= done else 0 for day in fell] if war.board.announce else [],
        (list(war.total), war.out) if over else (),
    ]


def _full(eyes: Eyes) -> list[int]:
    """§H1.4: of the zones that one could leave for, those without a free tile (the exception of §H6.12)."""
    war, plan = eyes.war, eyes.war.board.plan
    joined = {zone for who in eyes.own if eyes.on_map(who) for zone in members(plan.joined[war.fighters[who].zone])}
    return [zone for zone in sorted(joined) if int(war.here[zone]).bit_count() >= plan.size[zone]]


def _character(war: War, who: int) -> list[Any]:
    """§H6.10: what all in a zone see of a character."""
    stat, fighter = war.board.stats[who], war.fighters[who]
    return [
        (stat.name, stat.class_, stat.dex, who == war.actor),
        (fighter.zone, fighter.tile, fighter.hp, fighter.most_hp, fighter.guard, fighter.hidden),
        list(fighter.effects),
    ]


def _own(war: War, who: int) -> list[Any]:
    fighter = war.fighters[who]
    return [[getattr(fighter, name) for name in OWN_FIELDS], list(fighter.effects)]


def _pair(war: War, pair: int) -> list[Any]:
    """§H6.10: the own pair's reward totals."""
    flags = (war.out, war.paid60, war.paid100, war.raised, war.asked60, war.asked_raise, war.asked100)
    return [war.count[pair], war.total[pair], *(mask & bit(pair) for mask in flags)]


def _clash(eyes: Eyes) -> list[Any]:
    """§H6.10: every roll of the zone with its bonuses, once it is rolled."""
    war = eyes.war
    if not eyes.is_clash:
        return [_due(eyes)]
    return [
        _due(eyes),
        [eyes.name(who) for who in (war.actor, war.aimed, war.target)],
        (war.kind, war.area, war.a_forced, war.a_fumbled, war.d_forced, war.d_fumbled, war.win),
        (war.a1, war.a2, war.a_new1, war.a_new2, war.d1, war.d2, war.d_new1, war.d_new2, list(war.faces)),
        (attack.attack_bonus(war), war.board.stats[war.actor].critical) if war.a1 else (),
        (attack.defence_bonus(war), war.board.stats[war.target].critical) if war.d1 else (),
    ]


def _due(eyes: Eyes) -> tuple[int, int]:
    """The dice that chance owes in sight."""
    war = eyes.war
    due = war.deciding() & bit(CHANCE) and war.phase == w.ROUND and eyes.sees_act
    return (int(war.asks), int(war.dice_left)) if due else (0, 0)


def _asked(eyes: Eyes) -> tuple[int, int]:
    """What the viewer is asked."""
    war = eyes.war
    asked = war.board.seats & bit(eyes.viewer) and war.deciding() & bit(eyes.viewer)
    return (int(war.asks), int(war.win) if war.asks == w.Q_REACT else 0) if asked else (0, 0)
