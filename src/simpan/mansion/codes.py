"""Codes as typed actions and back, and the identity of a roll (DESIGN §2, H6.14). Not compiled."""

from __future__ import annotations

from typing import Any, Final

from simpan.core.bits import members
from simpan.core.game import CLOCK, player_of
from simpan.core.refusal import Refused
from simpan.mansion import action as a
from simpan.mansion import reward, setup
from simpan.mansion import words as w
from simpan.mansion.fighter import NOT_YET
from simpan.mansion.refuse import explain
from simpan.mansion.staff import CHANGES
from simpan.mansion.state import State

KINDS: Final[tuple[a.AttackKind, a.AttackKind]] = ("physical", "magical")


def action(war: State, seat: int, code: int) -> a.Any:
    """What a legal code means. Raises Refused for one that is not legal."""
    if not (0 <= code <= 62 and 0 <= seat <= 61 and war.legal(seat) >> code & 1):
        found = explain(war, seat, code)
        if found is not None:
            raise Refused(found)
    if seat == CLOCK:
        return _of_clock(war, code)
    asks = war.asks
    if asks == w.Q_TURN:
        return _of_turn(war, code)
    if asks >= w.Q_LOT_ZONE:
        return _of_chance(war, code)
    return _of_question(war, seat, code)


FIRST_WORDS: Final[dict[int, a.Any]] = {
    w.MOVE: a.Move(),
    w.LEAVE: a.Leave(),
    w.ATTACK_PHYSICAL: a.Attack("physical"),
    w.ATTACK_MAGICAL: a.Attack("magical"),
    w.GUARD: a.Guard(),
    w.WAIT: a.Wait(),
    w.END: a.EndTurn(),
    w.PHANTASM: a.UsePhantasm(),
}


def _of_turn(war: State, code: int) -> a.Any:
    if code in FIRST_WORDS:
        return FIRST_WORDS[code]
    return a.UseSkill(war.board.stats[war.actor].skills[code - w.SKILL].key)


def _of_question(war: State, seat: int, code: int) -> a.Any:
    plan = war.board.plan
    stats = war.board.stats
    asks = war.asks
    if asks == w.Q_PLACE_ZONE:
        who = setup.placing(war, seat)
        zone = war.fighters[who].want_zone
        if zone >= 0:
            return a.PlaceAt(stats[who].name, plan.names[zone][code])
        return a.PlaceIn(stats[who].name, None if code == w.BY_LOT else plan.number[code])
    if asks == w.Q_TILE:
        return a.ToTile(plan.names[war.fighters[war.actor].zone][code])
    if asks == w.Q_ZONE:
        return a.ToZone(plan.number[code])
    if asks == w.Q_TARGET:
        return a.Target(stats[code].name)
    if asks == w.Q_WITH:
        return a.With(None if code == w.PASS else stats[war.actor].skills[code - 1].key)
    if asks == w.Q_COVER:
        return a.Cover(stats[stats[war.target].mate].name, code == w.YES)
    if asks == w.Q_KIND:
        return a.Strike(KINDS[code])
    if asks == w.Q_WALK:
        return a.Walk(None if code == w.STAY else plan.names[war.fighters[war.actor].zone][code])
    if asks == w.Q_REGAIN:
        raising = reward.asks_raise(war, reward.pair_of(war, seat))
        return a.Raise(stats[code].name) if raising else a.Regain(stats[code].name)
    return _of_reaction(war, seat, code)


def _of_reaction(war: State, seat: int, code: int) -> a.Any:
    if code == w.PASS:
        return a.Pass()
    own, rest = divmod(code - 1, 14)
    place, on = divmod(rest, 2)
    who = members(war.board.own[seat])[own]
    stat = war.board.stats[who]
    return a.React(stat.name, stat.skills[place].key, "defence" if on else "attack")


def _of_chance(war: State, code: int) -> a.Any:
    asks = war.asks
    if asks in (w.Q_ATTACK_DICE, w.Q_DEFENCE_DICE, w.Q_NEW_ATTACK_DICE, w.Q_NEW_DEFENCE_DICE):
        return a.Dice(code // 6 + 1, code % 6 + 1)
    if asks == w.Q_LOT_ZONE:
        return a.Lot(zone=war.board.plan.number[code])
    if asks == w.Q_LOT_TILE:
        return a.Lot(tile=war.board.plan.names[war.fighters[setup.drawing(war)].want_zone][code])
    return a.Die(code + 1)


def _of_clock(war: State, code: int) -> a.Any:
    plan = war.board.plan
    if not war.staff:
        if code == w.END_BATTLE:
            return a.EndBattle()
        return a.Change() if code == w.STAFF_ACT else a.TimeOut(war.board.player_names[player_of(code)])
    if war.staff == w.Q_STAFF:
        return a.What(CHANGES[code])
    if war.staff == w.Q_STAFF_WHO:
        return a.Whom(war.board.stats[code].name)
    if war.staff == w.Q_STAFF_ZONE:
        return a.ToZone(plan.number[code])
    if war.staff == w.Q_STAFF_TILE:
        return a.ToTile(plan.names[war.value][code])
    if war.staff == w.Q_STAFF_HIGH:
        return a.High(code)
    return a.For(code) if war.staff == w.Q_STAFF_FOR else a.Low(code)


def parse(war: State, seat: int, wanted: Any) -> int:
    """The code of a typed action (or of plain data that means one). Raises Refused if the seat may not do it now."""
    legal = war.legal(seat)
    for code in members(legal):
        if action(war, seat, code) == wanted:
            return code
    found = explain_action(war, seat, wanted)
    raise Refused(found)


def explain_action(war: State, seat: int, wanted: Any) -> Any:
    """Why a typed action is not allowed: by its code where it has one, else because it answers no open question."""
    from simpan.mansion.refuse import elsewhere, for_action, not_asked

    if (named := elsewhere(war, seat, wanted)) is not None:
        return named
    code = for_action(war, seat, wanted)
    found = explain(war, seat, code) if code >= 0 else None
    return found if found is not None else not_asked(war, seat)


SUB_QUESTIONS: Final = (w.Q_TILE, w.Q_ZONE, w.Q_TARGET, w.Q_WITH, w.Q_KIND, w.Q_WALK)


def is_whole(war: State) -> bool:
    """Whether nobody is in the middle of saying something: a declaration, a start, a change of the referee."""
    if war.staff or war.asks in SUB_QUESTIONS:
        return False
    return not any(fighter.want_zone >= 0 and fighter.want_tile == NOT_YET for fighter in war.fighters)


def question_id(war: State, seat: int) -> bytes:
    """Which question a seat is asked: day, round, whose turn, what, and about whom; whatever was said before it."""
    asks, about = int(war.asks), 0
    if seat == CLOCK:
        asks, about = (1000 + int(war.staff), int(war.change)) if war.staff else (1000, 0)
    elif asks == w.Q_PLACE_ZONE:
        who = setup.placing(war, seat)
        about = 2 * who + (war.fighters[who].want_zone >= 0)
    elif asks == w.Q_REGAIN:
        pair = reward.pair_of(war, seat)
        stages = (war.asked60, war.asked_raise, war.asked100)
        about = 3 * pair + next((at for at, asked in enumerate(stages) if asked >> pair & 1), 0)
    elif asks == w.Q_REACT:
        about = 4 * war.target + war.win
    elif asks == w.Q_COVER:
        about = war.target
    elif asks in SUB_QUESTIONS:
        about = war.power
    return f"{war.day}.{war.round}.{war.actor}.{asks}.{about}".encode()


def roll_id(war: State) -> bytes:
    """The roll that is owed: day, round, whose turn, what for, whose, and which of several in a row.

    The target of an attack and what goes with it are no part of it: who declares another attack after an undo gets the
    same faces, or an undo would be a way to fish for better ones.
    """
    asks = war.asks
    who, place = w.NONE, 0
    if asks in (w.Q_LOT_ZONE, w.Q_LOT_TILE):
        who = setup.drawing(war)
    elif asks == w.Q_ROLL_OFF:
        who = members(war.to_roll)[0]
        place = war.fighters[who].rolls
    elif asks in (w.Q_DEFENCE_DICE, w.Q_NEW_DEFENCE_DICE):
        who = war.target
    elif asks in (w.Q_DAMAGE_DIE, w.Q_HEAL_DIE):
        who = war.target if war.area else war.actor
        place = len(war.faces)
    elif war.area:
        who = war.target
    return f"{war.day}.{war.round}.{war.actor}.{asks}.{who}.{place}".encode()
