"""The journal of skills, effects, and of what the referee changes (H6.5–H6.8)."""

from __future__ import annotations

from typing import Any, Final

from simpan.core.bits import bit, members
from simpan.core.game import STAFF, player_of
from simpan.mansion import event as e
from simpan.mansion import words as w
from simpan.mansion.board import Power
from simpan.mansion.fighter import amount_of, kind_of, left_of, to_of
from simpan.mansion.hear import (
    friends,
    name,
    note,
    note_by_names,
    number,
    owner,
    pair_owners,
    seeing,
    tile,
)
from simpan.mansion.lower import JUDGEMENT_NAMES
from simpan.mansion.state import State

EFFECT_NAMES: Final = {w.SHIELD: "shield", w.ARMOUR: "armour", w.BONUS: "bonus", w.DAMAGE_DICE: "damage_dice"}
QUESTIONS: Final = {w.Q_PLACE_ZONE: "place", w.Q_REGAIN: "reward", w.Q_REACT: "react", w.Q_COVER: "cover"}
PHANTASM_PLACE: Final = 7


def paid(war: State, who: int, place: int, power: Power) -> None:
    """MP are hidden (H6.10)."""
    fighter = war.fighters[who]
    left = int(power.uses - fighter.used(place)) if power.uses else -1
    note(
        war,
        e.MpSpent(
            clause="H6.6" if place == PHANTASM_PLACE else "H6.5",
            audience=owner(war, who),
            who=name(war, who),
            skill=power.key,
            mp=int(power.mp),
            left=int(fighter.mp),
            uses_left=left,
        ),
    )


def skill_used(war: State, who: int, place: int, power: Power, aim: int) -> None:
    """What is used shows to the zone (H6.10); a reveal stays with its user, and who hides is not named (H6.13)."""
    zone = war.fighters[who].zone
    secret = power.target == w.AT_ZONE
    viewers = int(war.viewers(zone)) & (owner(war, who) if secret else -1)
    target = aim if aim >= 0 and not secret and aim != who else who
    note_by_names(
        war,
        viewers,
        (who, target),
        lambda said, hearing: e.SkillUsed(
            clause="H6.6" if place == PHANTASM_PLACE else "H6.5",
            audience=hearing,
            who=said[0],
            skill=power.key,
            target=said[1] if target != who else "",
            zone=number(war, zone),
            phantasm=place == PHANTASM_PLACE,
        ),
    )


def healed(war: State, who: int, by: int, gained: int) -> None:
    """H6.5; who heals is named to those who see it."""
    fighter = war.fighters[who]
    note_by_names(
        war,
        seeing(war, who),
        (by,),
        lambda said, hearing: e.Healed(
            clause="H6.5",
            audience=hearing,
            who=name(war, who),
            by=said[0],
            faces=tuple(int(face) for face in war.faces),
            plus=int(war.plus),
            gained=gained,
            left=int(fighter.hp),
            most=int(fighter.most_hp),
        ),
    )


def _until(left: int) -> Any:
    return {w.THIS_TURN: "turn", w.THIS_DAY: "day"}.get(left, left)


def _to(mask: int) -> Any:
    return tuple(JUDGEMENT_NAMES[judgement] for judgement in members(mask))


def effect_given(war: State, who: int, effect: int) -> None:
    """H6.2, H6.10."""
    kind: Any = EFFECT_NAMES[kind_of(effect)]
    note(
        war,
        e.EffectGiven(
            clause="H6.5",
            audience=seeing(war, who),
            who=name(war, who),
            effect=kind,
            amount=int(amount_of(effect)),
            until=_until(int(left_of(effect))),
            to=_to(to_of(effect)),
        ),
    )


def effect_ended(war: State, who: int, effect: int, why: Any) -> None:
    """H6.2."""
    kind: Any = EFFECT_NAMES[kind_of(effect)]
    note(
        war,
        e.EffectEnded(
            clause="H3.12" if why == "used" else "H6.1" if why == "day" else "H6.2",
            audience=seeing(war, who),
            who=name(war, who),
            effect=kind,
            amount=int(amount_of(effect)),
            why=why,
            to=_to(to_of(effect)),
        ),
    )


def movement_given(war: State, who: int, tiles: int) -> None:
    """H6.5; how far it may walk in all is its team's to know (H6.10)."""
    from simpan.mansion.moving import budget

    team = seeing(war, who) & friends(war, who)
    for audience, most in ((team, budget(war, who)), (seeing(war, who) & ~team, 0)):
        event = e.MovementGiven(clause="H6.5", audience=audience, who=name(war, who), tiles=tiles, budget=most)
        note(war, event)


def guarded(war: State) -> None:
    """H6.3."""
    who = war.actor
    amount = war.board.guard
    note(war, e.Guarded(clause="H6.3", audience=seeing(war, who), who=name(war, who), amount=amount))


def waited(war: State) -> None:
    """H6.3."""
    note(war, e.Waited(clause="H6.3", audience=seeing(war, war.actor), who=name(war, war.actor)))


def timed_out(war: State, seat: int) -> None:
    """H6.8: for the player and the staff; the zone sees what comes of it."""
    player = war.board.player_names[player_of(seat)]
    question = QUESTIONS.get(war.asks, "turn")
    note(war, e.TimedOut(clause="H6.8", audience=bit(seat) | bit(STAFF), player=player, question=question))


def standing(war: State) -> str:
    """The value that is about to be changed, for the log."""
    from simpan.mansion.staff import CHANGES

    fighter = war.fighters[war.changed]
    change = CHANGES[war.change]
    pair = war.board.stats[war.changed].pair
    place = ""
    if fighter.zone >= 0 and fighter.tile >= 0:
        place = f"{number(war, fighter.zone)} {tile(war, fighter.zone, fighter.tile)}"
    effects = " ".join(f"{EFFECT_NAMES[kind_of(effect)]} {amount_of(effect)}" for effect in fighter.effects)
    values = {
        "hp": str(fighter.hp),
        "mp": str(fighter.mp),
        "most_hp": str(fighter.most_hp),
        "most_mp": str(fighter.most_mp),
        "place": place,
        "damage": str(war.count[pair]),
        "uses": ",".join(str(fighter.used(at)) for at in range(8)),
        "fall": "in_play" if fighter.state == 0 else "out",
        "return": "in_play" if fighter.state == 0 else "out",
        "hide": "hidden" if fighter.hidden else "seen",
        "show": "hidden" if fighter.hidden else "seen",
    }
    return values.get(change, effects)


SECRET: Final = ("mp", "most_mp", "damage", "uses")


def seers(war: State) -> int:
    """Who sees the character that is about to be changed."""
    return seeing(war, war.changed)


def corrected(war: State, old: str, before: int) -> None:
    """H6.7: those who may know the value hear of the change; the staff always. A place is told to who sees it.

    before: who saw the character before the change.
    """
    from simpan.mansion.staff import CHANGES

    who = war.changed
    change = CHANGES[war.change]
    own, new = owner(war, who), standing(war)
    told = {own: (old, new)}
    if change == "damage":
        told = {pair_owners(war, war.board.stats[who].pair): (old, new)}
    elif change == "place":
        before, now = before & ~own, seeing(war, who) & ~own
        told |= {before & now: (old, new), before & ~now: (old, ""), now & ~before: ("", new)}
    elif change not in SECRET and war.fighters[who].tile >= 0:
        told = {own | before | (seeing(war, who) if change in ("return", "show") else 0): (old, new)}
    for audience, (one, other) in told.items():
        event = e.Corrected(clause="H6.7", audience=audience, who=name(war, who), change=change, old=one, new=other)
        note(war, event)
