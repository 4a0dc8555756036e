"""Two wars played side by side as one viewer follows them: the same in sight, anything out of sight."""

from __future__ import annotations

from typing import Final

from simpan.core.bits import bit, members
from simpan.core.event import Event
from simpan.core.game import CHANCE, CLOCK
from simpan.core.simulate import Dice
from simpan.mansion import event as ev
from simpan.mansion import reward, setup
from simpan.mansion import words as w
from simpan.mansion.war import War
from tests.laws import random_decision
from tests.mansion.eyes import Eyes

MOST: Final = 4_000  # decisions out of sight in a row
UNSEEN_CODES: Final = bit(w.MOVE) | bit(w.GUARD) | bit(w.WAIT) | bit(w.END)
"""What somebody may do in hiding without showing that there is somebody (H6.13)."""
DIE: Final = bit(6) - 1
Faces = dict[tuple[int, str, int], int]


def applied(war: War, seat: int, code: int) -> list[Event]:
    """Carry out a decision; what happened."""
    journal: list[Event] = []
    war.journal = journal
    war.apply(seat, code)
    war.journal = None
    return journal


# -- out of sight ------------------------------------------------------------------------------------------------------


def is_in_sight(war: War, eyes: Eyes) -> bool:
    """Whether the viewer sees, or makes, the decision that is owed."""
    asks, waiting = war.asks, int(war.deciding())
    if waiting & war.seats() & bit(eyes.viewer):
        return True
    if asks in (w.Q_LOT_ZONE, w.Q_LOT_TILE):
        return int(setup.drawing(war)) in eyes.own
    if asks == w.Q_REGAIN:
        return any(int(reward.pair_of(war, seat)) in eyes.pairs for seat in members(waiting))
    if asks in (w.Q_PLACE_ZONE, w.Q_ROLL_OFF):
        return False
    if asks == w.Q_REACT and eyes.sees_act:
        return bool(waiting & shown_seats(war, eyes))
    return eyes.sees_act


def shown_seats(war: War, eyes: Eyes) -> int:
    """The seats with a character in sight in the acting character's zone, as a set."""
    zone = war.fighters[war.actor].zone
    here = [who for who in eyes.seen if war.fighters[who].zone == zone]
    return sum({bit(war.board.stats[who].seat) for who in here})


def play_unseen(war: War, viewer: int, dice: Dice, faces: Faces) -> list[Event] | None:
    """Go on until something is decided in sight, or the war is over; a viewer without sight is given every round.

    What happened; None where it came in sight: somebody is seen there, or no more, or has come out of hiding to leave;
    or the other of the pair has dealt damage, which stands in the pair's ledger.
    """
    told: list[Event] = []
    eyes = Eyes(war, viewer)
    for _ in range(MOST):
        if war.over() or is_in_sight(war, eyes):
            return told
        seen, before = eyes.seen, (war.day, war.round, war.phase)
        hiding, acts_hidden = _hiding_in_sight(war, eyes), war.actor
        seat, code = _unseen_decision(war, eyes, dice, faces)
        events = applied(war, seat, code)
        told += events
        eyes = Eyes(war, viewer)
        if _shows(war, eyes, events) or hiding - _hiding_in_sight(war, eyes):
            return None
        if acts_hidden in hiding and any(isinstance(event, ev.SkillUsed) for event in events):
            return None  # a skill used in hiding is heard, without a name
        if (war.day, war.round, war.phase) != before:
            if not eyes.zones:
                return told
        elif eyes.seen != seen:
            return None
    raise AssertionError(f"nothing comes in sight of viewer {viewer} in {MOST} decisions")


def _hiding_in_sight(war: War, eyes: Eyes) -> set[int]:
    """Who hides from the viewer in the zones that it sees."""
    here = {who for zone in eyes.zones for who in members(int(war.here[zone]))}
    return here - eyes.seen


def _shows(war: War, eyes: Eyes, events: list[Event]) -> bool:
    """Whether the own pair's ledger grows, or reactions that were chosen before work in sight."""
    pairs = {stat.name: int(stat.pair) for stat in war.board.stats}
    grows = any(isinstance(event, ev.Damaged) and pairs[event.by] in eyes.pairs for event in events)
    return grows or (eyes.sees_act and any(isinstance(event, ev.Reacted) for event in events))


def _unseen_decision(war: War, eyes: Eyes, dice: Dice, faces: Faces) -> tuple[int, int]:
    """Any, but rarely one that comes in sight, and never one that shows that somebody is hiding."""
    if war.asks == w.Q_ROLL_OFF:
        who = members(int(war.to_roll))[0]
        key = (int(war.day), war.board.stats[who].name, int(war.fighters[who].rolls))
        return CHANCE, faces.setdefault(key, int(dice.pick(DIE)))
    seat, code = random_decision(war, dice)
    hides_here = war.phase == w.ROUND and war.fighters[war.actor].zone in eyes.zones and not eyes.sees_act
    if war.asks == w.Q_REACT and eyes.sees_act:
        return seat, w.PASS
    if hides_here and war.asks == w.Q_TURN:
        return seat, int(dice.pick(war.legal(seat) & UNSEEN_CODES))
    avoided = _shown_zones(war, eyes, seat)
    if avoided and dice.below(16):
        code = int(dice.pick(war.legal(seat) & ~avoided or war.legal(seat)))
    return seat, code


def _shown_zones(war: War, eyes: Eyes, seat: int) -> int:
    """The zones in sight, or where the viewer's characters will start: codes of the question that is open."""
    asks_zone = war.asks == w.Q_PLACE_ZONE and war.fighters[setup.placing(war, seat)].want_zone < 0
    if asks_zone or war.asks == w.Q_LOT_ZONE:
        wanted = {int(war.fighters[who].want_zone) for who in eyes.own}
        return sum(bit(zone) for zone in wanted if zone >= 0)
    return sum(bit(zone) for zone in eyes.zones) if war.asks == w.Q_ZONE and war.power < 0 else 0


# -- in sight ----------------------------------------------------------------------------------------------------------


def play_together(war: War, twin: War, viewer: int, dice: Dice) -> tuple[list[Event], list[Event]] | None:
    """One decision in sight, the same in both; what happened. None where there is none, or it shows a difference."""
    both = int(war.deciding() & twin.deciding())
    if both & bit(CHANCE):
        code = int(dice.pick(war.legal(CHANCE) & twin.legal(CHANCE)))
        return applied(war, CHANCE, code), applied(twin, CHANCE, code)
    if war.asks == twin.asks == w.Q_REACT:
        told = _others_pass(war, both), _others_pass(twin, both)
        if told[0] or told[1] or not both:
            return told
        both = int(war.deciding() & twin.deciding())
    if not both:
        return None
    seats = members(both)
    seat = viewer if both & bit(viewer) & war.seats() else seats[int(dice.below(len(seats)))]
    choices = _shared_choices(war, twin, seat)
    if not choices:
        return None
    code, other = choices[int(dice.below(len(choices)))]
    return applied(war, seat, code), applied(twin, seat, other)


def change_together(war: War, twin: War, dice: Dice) -> tuple[list[Event], list[Event]] | None:
    """The staff changes the same in both (§H6.7); what happened. None where that cannot be."""
    told: tuple[list[Event], list[Event]] = ([], [])
    code = w.STAFF_ACT
    while True:
        told[0].extend(applied(war, CLOCK, code))
        told[1].extend(applied(twin, CLOCK, code))
        if not war.staff and not twin.staff:
            return told
        both = war.legal(CLOCK) & twin.legal(CLOCK) if war.staff == twin.staff else 0
        if not both:
            return None
        code = int(dice.pick(both))


def _others_pass(war: War, both: int) -> list[Event]:
    """Who is asked in one of the wars only passes."""
    told: list[Event] = []
    for seat in members(int(war.deciding()) & ~both):
        told += applied(war, seat, w.PASS)
    return told


def _shared_choices(war: War, twin: War, seat: int) -> list[tuple[int, int]]:
    """What the seat may do in both: code, and the twin's code of the same action."""
    others = {twin.action(seat, code): code for code in members(int(twin.legal(seat)))}
    found = [(code, war.action(seat, code)) for code in members(int(war.legal(seat)))]
    return [(code, others[action]) for code, action in found if action in others]
