"""The journal of the day and of walking (H6.1–H6.4, M1)."""

from __future__ import annotations

from typing import Any, Final

from simpan.core.bits import bit, members
from simpan.core.game import STAFF
from simpan.mansion import event as e
from simpan.mansion import words as w
from simpan.mansion.hear import (
    friends,
    name,
    note,
    note_unless_hidden,
    number,
    owner,
    public,
    tile,
)
from simpan.mansion.setup import face_of
from simpan.mansion.state import State

PHANTASM_PLACE: Final = 7


def day_began(war: State) -> None:
    """H6.1."""
    note(war, e.DayBegan(clause="H6.1", audience=public(war), day=war.day, days=war.board.days))


def placed(war: State) -> None:
    """H6.1: those of a zone see who starts in it."""
    for who, fighter in enumerate(war.fighters):
        if fighter.tile < 0:
            continue
        wanted = ""
        if (fighter.want_zone, fighter.want_tile) != (fighter.zone, fighter.tile):
            wanted = tile(war, fighter.want_zone, fighter.want_tile)
        note(
            war,
            e.Placed(
                clause="H6.1",
                audience=war.viewers(fighter.zone),
                who=name(war, who),
                zone=number(war, fighter.zone),
                tile=tile(war, fighter.zone, fighter.tile),
                lot=bool(fighter.lots),
                wanted=wanted,
            ),
        )


def rolled_off(war: State) -> None:
    """H3.4, H6.11: a roll-off shows to those who see both; the staff sees it whole.

    All of a day are told together, each viewer's in an order that only those whom it sees decide: which roll-offs were
    made before would tell of people elsewhere.
    """
    zones = {who: f.zone if war.day > 1 else f.want_zone for who, f in enumerate(war.fighters) if f.rolls}
    seeing_ = _seats_by_zone(war, zones)
    told: dict[tuple[int, int, tuple[int, ...]], int] = {}
    for number_, group in _rolled_together(war):
        for viewer in [STAFF, *members(war.board.seats)]:
            seen = tuple(who for who in group if viewer == STAFF or zones[who] in seeing_.get(viewer, set()))
            if len(seen) > 1:
                key = (seen[0], number_, seen)
                told[key] = told.get(key, 0) | bit(viewer)
    for (_, number_, seen), audience in sorted(told.items()):
        faces = tuple(face_of(war, who, number_) for who in seen)
        note(war, e.RolledOff(clause="H3.4", audience=audience, who=tuple(name(war, i) for i in seen), faces=faces))


def _rolled_together(war: State) -> list[tuple[int, list[int]]]:
    """Every roll-off of the day: its number for those who rolled, and who they were."""
    found: dict[tuple[int, int, int, tuple[int, ...]], list[int]] = {}
    for who, fighter in enumerate(war.fighters):
        stat = war.board.stats[who]
        faces = tuple(face_of(war, who, place) for place in range(fighter.rolls))
        for place in range(fighter.rolls):
            found.setdefault((place, int(stat.dex), int(stat.luc), faces[:place]), []).append(who)
    return [(key[0], group) for key, group in found.items()]


def _seats_by_zone(war: State, zones: dict[int, int]) -> dict[int, set[int]]:
    """The zones that each seat's characters stand in, or will."""
    found: dict[int, set[int]] = {}
    for who, fighter in enumerate(war.fighters):
        if fighter.state == 0:
            stat = war.board.stats[who]
            zone = fighter.zone if war.day > 1 else fighter.want_zone
            found.setdefault(stat.seat, set()).add(zone)
            if war.board.shared_sight and stat.mate >= 0:
                found.setdefault(war.board.stats[stat.mate].seat, set()).add(zone)
    return found


def round_began(war: State) -> None:
    """H6.2."""
    day, number_, rounds = war.day, war.round, war.board.rounds
    note(war, e.RoundBegan(clause="H6.2", audience=public(war), day=day, round=number_, rounds=rounds))


def turn_began(war: State) -> None:
    """H6.2, H6.11."""
    who = war.actor
    zone = war.fighters[who].zone
    viewers = war.viewers(zone)
    if war.fighters[who].hidden:
        viewers &= friends(war, who)
    note(war, e.TurnBegan(clause="H6.2", audience=viewers, who=name(war, who), zone=number(war, zone)))


def turn_ended(war: State, who: int, why: Any) -> None:
    """H6.3. After a fall the zone that it fell in hears of it."""
    viewers = war.viewers(war.fighters[who].zone)
    if war.fighters[who].hidden:
        viewers &= friends(war, who)
    note(war, e.TurnEnded(clause="H6.8" if why == "time" else "H6.3", audience=viewers, who=name(war, who), why=why))


def cleaned_up(war: State) -> None:
    """H6.2."""
    note(war, e.CleanedUp(clause="H6.2", audience=public(war), round=war.round))


def mp_regained(war: State, who: int, gained: int) -> None:
    """M1.7: MP are the owner's to know (H6.10)."""
    left = war.fighters[who].mp
    note(war, e.MpRegained(clause="M1.7", audience=owner(war, who), who=name(war, who), gained=gained, left=left))


def battle_ended(war: State, why: Any) -> None:
    """종전."""
    note(war, e.BattleEnded(clause="H6.1", audience=public(war), day=war.day, why=why))


def falls_announced(war: State) -> None:
    """H6.12: who fell that day, at 종전 only."""
    fallen = tuple(name(war, who) for who, fighter in enumerate(war.fighters) if fighter.fell_day == war.day)
    out = tuple(
        war.board.pair_names[pair]
        for pair in members(war.out)
        if any(war.fighters[who].gone_day == war.day for who in members(war.board.pair_members[pair]))
    )
    note(war, e.FallsAnnounced(clause="H6.12", audience=public(war), day=war.day, fallen=fallen, out=out))


def war_ended(war: State) -> None:
    """H6.4."""
    from simpan.mansion.falls import damage_of, pairs_of

    teams = range(len(war.board.team_names))
    winner = war.board.team_names[war.winner] if war.winner >= 0 else ""
    left, damage = tuple(pairs_of(war, team) for team in teams), tuple(damage_of(war, team) for team in teams)
    why: Any = "last_team"
    if war.winner < 0:
        why = "draw"
    elif war.why == w.BY_LAST_DAY:
        alone = not war.board.by_points and sum(1 for its in left if its == left[war.winner]) == 1
        why = "pairs" if alone else "damage"
    note(
        war,
        e.WarEnded(clause="H6.4", audience=public(war), winner=winner, why=why, pairs_left=left, damage=damage),
    )


def moved(war: State, who: int, origin: int, path: list[int], met: int) -> None:
    """M1.5; of a hidden walker only its team hears."""
    from simpan.mansion.moving import budget

    zone = war.fighters[who].zone
    viewers = war.viewers(zone)
    if war.fighters[who].hidden:
        viewers &= friends(war, who)
    extra = 0
    if war.power == PHANTASM_PLACE:
        phantasm = war.board.stats[who].phantasm
        extra = phantasm.walk if phantasm is not None else 0
    team = viewers & friends(war, who)
    for audience, most in ((team, budget(war, who) + extra), (viewers & ~team, 0)):
        note(
            war,
            e.Moved(
                clause="M1.5",
                audience=audience,
                who=name(war, who),
                zone=number(war, zone),
                origin=tile(war, zone, origin),
                to=tile(war, zone, war.fighters[who].tile),
                path=tuple(tile(war, zone, step) for step in path),
                budget=most,
                met=name(war, met) if met >= 0 else "",
            ),
        )


def went(war: State, who: int, origin: int) -> None:
    """M1.3, M1.4, H1.3: two audiences, who is left behind and who is in the new zone; the goer sees both."""
    fighter = war.fighters[who]
    zone = fighter.zone
    own = bit(war.board.stats[who].seat)
    behind, there = war.viewers(origin) | own, war.viewers(zone)
    if fighter.hidden:
        behind, there = behind & friends(war, who), there & friends(war, who)
    left = e.Left(clause="M1.3", audience=behind, who=name(war, who), zone=number(war, origin), to=number(war, zone))
    note(war, left)
    note(
        war,
        e.Arrived(
            clause="M1.4",
            audience=there,
            who=name(war, who),
            zone=number(war, zone),
            origin=number(war, origin),
            tile=tile(war, zone, fighter.tile),
        ),
    )


def drawn(war: State, who: int, by: int, origin: int) -> None:
    """H6.13."""
    fighter = war.fighters[who]
    zone, viewers = fighter.zone, war.viewers(fighter.zone)
    start, end = tile(war, zone, origin), tile(war, zone, fighter.tile)
    note_unless_hidden(
        war,
        by,
        zone,
        lambda said, hearing: e.Drawn(
            clause="H6.13",
            audience=hearing & viewers,
            who=name(war, who),
            by=said,
            zone=number(war, zone),
            origin=start,
            to=end,
        ),
    )


def came_out(war: State, who: int, why: Any) -> None:
    """H6.13."""
    fighter = war.fighters[who]
    note(
        war,
        e.CameOut(
            clause="H6.13",
            audience=war.viewers(fighter.zone),
            who=name(war, who),
            zone=number(war, fighter.zone),
            tile=tile(war, fighter.zone, fighter.tile),
            why=why,
        ),
    )


def hid(war: State, who: int) -> None:
    """H6.13: seen by all in the zone when it happens."""
    zone = war.fighters[who].zone
    note(war, e.Hid(clause="H6.13", audience=war.viewers(zone), who=name(war, who), zone=number(war, zone)))


def revealed(war: State, who: int, zone: int) -> None:
    """H6.13: those seen are not told."""
    note(war, e.Revealed(clause="H6.13", audience=owner(war, who), who=name(war, who), zone=number(war, zone)))
