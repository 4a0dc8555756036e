"""The journal of an attack up to the comparison (M3, M4, H4.8)."""

from __future__ import annotations

from typing import Any, Final

from simpan.core.bits import bit
from simpan.mansion import event as e
from simpan.mansion import judge as j
from simpan.mansion import words as w
from simpan.mansion.board import Power, defence_of
from simpan.mansion.fighter import amount_of, kind_of, to_of
from simpan.mansion.hear import (
    name,
    note,
    note_by_names,
    note_unless_hidden,
    number,
)
from simpan.mansion.lower import JUDGEMENT_NAMES
from simpan.mansion.state import State

KIND_NAMES: Final = ("physical", "magical")
STATUS_NAMES: Final = ("plain", "critical", "fumble")
PHANTASM_PLACE: Final = 7


def zone_hears(war: State) -> int:
    """Who sees the zone of the attack."""
    return int(war.viewers(war.fighters[war.actor].zone))


def skill_key(war: State) -> str:
    """The key of the skill that goes with the attack, empty for none."""
    stat = war.board.stats[war.actor]
    return stat.skills[war.skill].key if 0 <= war.skill < PHANTASM_PLACE else ""


def phantasm_key(war: State) -> str:
    """The key of the phantasm that the attack is, empty for none."""
    phantasm = war.board.stats[war.actor].phantasm
    return phantasm.key if war.skill == PHANTASM_PLACE and phantasm is not None else ""


def attack_declared(war: State) -> None:
    """H4.8. The attacker shows itself by attacking; a hidden target of an area is not named to its enemies."""
    zone = war.fighters[war.actor].zone
    kind: Any = KIND_NAMES[war.kind]
    note_unless_hidden(
        war,
        war.target,
        zone,
        lambda said, hearing: e.AttackDeclared(
            clause="H6.6" if war.area else "H4.8",
            audience=hearing,
            who=name(war, war.actor),
            target=said,
            zone=number(war, zone),
            kind=kind,
            skill=skill_key(war),
            phantasm=phantasm_key(war),
            area=bool(war.area),
        ),
    )


def covered(war: State, servant: int) -> None:
    """H6.9."""
    note(
        war,
        e.Covered(clause="H6.9", audience=zone_hears(war), who=name(war, servant), master=name(war, war.target)),
    )


def _judgement(war: State, attack: bool) -> tuple[int, Any]:
    """Whose judgement it is, and its name."""
    kind = war.kind if attack else defence_of(war.kind)
    return (war.actor if attack else war.target), JUDGEMENT_NAMES[kind]


def judged(war: State, attack: bool, new: bool) -> None:
    """M3.7, M4.1, M4.4; new dice are a number only (H4.7)."""
    from simpan.mansion import attack as rules

    who, judgement = _judgement(war, attack)
    if attack:
        faces = (war.a_new1, war.a_new2) if new else (war.a1, war.a2)
        total = rules.attack_bonus(war)
    else:
        faces = (war.d_new1, war.d_new2) if new else (war.d1, war.d2)
        total = rules.defence_bonus(war)
    threshold = int(war.board.stats[who].critical)
    pair = (int(faces[0]), int(faces[1]))
    note_unless_hidden(
        war,
        who,
        war.fighters[war.actor].zone,
        lambda said, hearing: e.Judged(
            clause="H4.6" if new else "M3.7",
            audience=hearing,
            who=said,
            judgement=judgement,
            faces=pair,
            parts=parts_of(war, attack) if said else (e.Part("bonus", int(total)),),
            total=int(total) + sum(pair),
            threshold=threshold if said else 0,  # it would tell the LUC of who hides
            critical=not new and j.dice_critical(*pair, threshold),
            fumble=not new and j.dice_fumble(*pair),
            new=new,
            struck=_first_dice(war, attack) if new else (),
        ),
    )


def _first_dice(war: State, attack: bool) -> tuple[int, ...]:
    """The dice that the new ones replace; they stay shown, struck through (H4.6)."""
    return (int(war.a1), int(war.a2)) if attack else (int(war.d1), int(war.d2))


ABILITY_PARTS: Final = (("str", "dex"), ("mag", "luc"), ("con", "dex"), ("con", "luc"))


def parts_of(war: State, attack: bool) -> tuple[e.Part, ...]:
    """Where the bonus of a judgement comes from (H6.10: every roll of the zone with its bonuses)."""
    who, _ = _judgement(war, attack)
    kind = war.kind if attack else defence_of(war.kind)
    stat = war.board.stats[who]
    values = {
        "str": stat.power,
        "mag": stat.magic,
        "dex": stat.dex,
        "luc": stat.luc,
        "con": stat.movement - 3,
    }
    found = [e.Part(label, int(values[label])) for label in ABILITY_PARTS[kind]]
    fighter = war.fighters[who]
    if not attack and fighter.guard:
        found.append(e.Part("guard", int(fighter.guard)))
    own = war.a_bonus if attack else war.d_bonus
    if own:
        key = skill_key(war) or phantasm_key(war) if attack else _reaction_key(war, kind)
        found.append(e.Part("phantasm" if attack and war.skill == PHANTASM_PLACE else "skill", int(own), key))
    for effect in fighter.effects:
        if kind_of(effect) == w.BONUS and to_of(effect) & bit(kind):
            found.append(e.Part("effect", int(amount_of(effect))))
    return tuple(found)


def _reaction_key(war: State, kind: int) -> str:
    """The defender's reaction that gave its judgement a bonus (one reaction a round, H4.8)."""
    skills = war.board.stats[war.target].skills
    return next((skill.key for skill in skills if skill.kind == w.REACTION and skill.bonus(kind)), "")


def reacted(war: State, who: int, power: Power, on_attack: bool) -> None:
    """H4.8; a hidden character reacts, or has its judgement reacted to, without being named (H6.13)."""
    on, judgement = _judgement(war, on_attack)
    note_by_names(
        war,
        zone_hears(war),
        (who, on),
        lambda said, hearing: e.Reacted(
            clause="H4.8", audience=hearing, who=said[0], skill=power.key, on=said[1], judgement=judgement
        ),
    )


def forced(war: State, on_attack: bool, what: Any, key: str) -> None:
    """M4.5, H6.5."""
    who, judgement = _judgement(war, on_attack)
    note_unless_hidden(
        war,
        who,
        war.fighters[war.actor].zone,
        lambda said, hearing: e.Forced(
            clause="H6.5", audience=hearing, who=said, judgement=judgement, what=what, by=key
        ),
    )


def cancelled(war: State, on_attack: bool, by_effect: bool) -> None:
    """M4.5, M4.6."""
    who, judgement = _judgement(war, on_attack)
    note_unless_hidden(
        war,
        who,
        war.fighters[war.actor].zone,
        lambda said, hearing: e.Cancelled(
            clause="M4.6" if by_effect else "M4.5",
            audience=hearing,
            who=said,
            judgement=judgement,
            by_effect=by_effect,
        ),
    )


CLAUSES: Final = {
    j.ATTACK_FUMBLE: "M4.4",
    j.DEFENCE_CRITICAL: "M4.3",
    j.DEFENCE_FUMBLE: "M4.4",
    j.ATTACK_CRITICAL: "M4.2",
    j.HIGHER: "M3.8",
    j.LOWER: "M3.8",
    j.TIE: "H3.8",
}


def resolved(war: State, attack: int, defence: int, why: int, landed: bool) -> None:
    """M3.8, H3.8, M4.2–M4.5. A dice critical that was cancelled is told here (no new dice were rolled)."""
    from simpan.mansion import attack as rules

    _dice_cancelled(war)
    reason: Any = j.REASONS[why]
    statuses: tuple[Any, Any] = (STATUS_NAMES[attack], STATUS_NAMES[defence])
    clause = "H4.5" if why == j.DEFENCE_FUMBLE and attack == j.CRITICAL else CLAUSES[why]
    if why == j.ATTACK_FUMBLE and defence == j.FUMBLE:
        clause = "H4.4"
    note_unless_hidden(
        war,
        war.target,
        war.fighters[war.actor].zone,
        lambda said, hearing: e.Resolved(
            clause=clause,
            audience=hearing,
            attacker=name(war, war.actor),
            target=said,
            attack=rules.attack_total(war),
            defence=rules.defence_total(war),
            attack_status=statuses[0],
            defence_status=statuses[1],
            landed=landed,
            critical=bool(landed and attack == j.CRITICAL),
            why=reason,
        ),
    )


def _dice_cancelled(war: State) -> None:
    """Criticals of dice that met a fumble on the same judgement (M4.5)."""
    if not war.a_new1 and war.a1 + war.a2 >= war.board.stats[war.actor].critical and war.a_fumbled:
        cancelled(war, True, False)
    if not war.d_new1 and war.d1 + war.d2 >= war.board.stats[war.target].critical and war.d_fumbled:
        cancelled(war, False, False)
