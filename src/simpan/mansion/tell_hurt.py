"""The journal of damage, of what counts for rewards, of falls and rewards (H3.12, M5, H6.4)."""

from __future__ import annotations

from typing import Any, Final

from simpan.core.bits import bit, members
from simpan.core.game import STAFF
from simpan.mansion import event as e
from simpan.mansion import words as w
from simpan.mansion.fighter import amount_of, kind_of
from simpan.mansion.hear import friends, knows, name, note, number, owner, pair_owners, seeing
from simpan.mansion.state import State
from simpan.mansion.tell_attack import KIND_NAMES

PHANTASM_PLACE: Final = 7


def damaged(war: State, total: int, armour: int, shield: int, lost: int, beyond: int) -> None:
    """H3.12, M3.10, M3.11. Of one who stays hidden (nothing got through) only its team hears (H6.13)."""
    stat = war.board.stats[war.actor]
    fighter = war.fighters[war.target]
    kind: Any = KIND_NAMES[war.kind]
    parts = [e.Part("str" if war.kind == w.PHYSICAL else "mag", int(stat.damage_power(war.kind)))]
    if stat.range_power:
        parts.append(e.Part("range", int(stat.range_power)))
    note(
        war,
        e.Damaged(
            clause="H3.12",
            audience=seeing(war, war.target),
            who=name(war, war.target),
            by=name(war, war.actor),
            kind=kind,
            parts=tuple(parts),
            faces=tuple(int(face) for face in war.faces),
            extra=_extra(war),
            critical=bool(war.landed_critical),
            total=total,
            armour=armour,
            shield=shield,
            hp=lost,
            beyond=beyond,
            left=int(fighter.hp),
            most=int(fighter.most_hp),
        ),
    )


def _extra(war: State) -> tuple[e.Part, ...]:
    """What gave more dice, and how many."""
    stat = war.board.stats[war.actor]
    found = []
    if war.landed_critical:
        found.append(e.Part("critical", int(stat.dice_of_critical(war.kind))))
    if 0 <= war.skill < PHANTASM_PLACE and stat.skills[war.skill].dice:
        found.append(e.Part("skill", int(stat.skills[war.skill].dice), stat.skills[war.skill].key))
    phantasm = stat.phantasm
    if war.skill == PHANTASM_PLACE and phantasm is not None and phantasm.dice:
        found.append(e.Part("phantasm", int(phantasm.dice), phantasm.key))
    for effect in war.fighters[war.actor].effects:
        if kind_of(effect) == w.DAMAGE_DICE:
            found.append(e.Part("effect", int(amount_of(effect))))
    return tuple(found)


def counted(war: State, lost: int, armour: int, shield: int, beyond: int, enemy: bool) -> None:
    """M5.1, H5.1: what counts for the attacker's pair, and what not."""
    pair = war.board.stats[war.actor].pair
    excluded = [e.Excluded("armour", armour), e.Excluded("shield", shield), e.Excluded("beyond", beyond)]
    if not enemy:
        excluded.append(e.Excluded("own", lost))
    points = lost if enemy else 0
    total = int(war.count[pair]) + points
    # A player of the pair who does not see the target, or a zone away, hears of the points alone (M1.2, H6.13).
    zone, owners = war.viewers(war.fighters[war.target].zone), pair_owners(war, pair)
    seeing_ = sum(bit(viewer) for viewer in members(zone & owners) if knows(war, war.target, viewer)) | bit(STAFF)
    told: dict[int, tuple[str, tuple[e.Excluded, ...]]] = {
        seeing_: (name(war, war.target), tuple(one for one in excluded if one.points)),
        owners & ~seeing_: ("", ()),
    }
    for audience, (on, left_out) in told.items():
        note(
            war,
            e.Counted(
                clause="M5.1" if enemy else "H5.1",
                audience=audience,
                pair=war.board.pair_names[pair],
                by=name(war, war.actor),
                on=on,
                points=points,
                total=total,
                excluded=left_out,
            ),
        )


def crossed(war: State, pair: int, before: int) -> None:
    """M5.2: the count has reached 60 or 100; given after 종전 (M5.3)."""
    from simpan.mansion.reward import FIRST_AT, SECOND_AT

    for at, paid in ((FIRST_AT, war.paid60), (SECOND_AT, war.paid100)):
        if before < at <= war.count[pair] and not paid & bit(pair):
            note(
                war,
                e.RewardEarned(
                    clause="M5.2",
                    audience=pair_owners(war, pair),
                    pair=war.board.pair_names[pair],
                    at=at,
                    total=int(war.count[pair]),
                ),
            )


def fell(war: State, who: int) -> None:
    """H6.4: told while it is still on the map, so that its own player sees it."""
    zone = war.fighters[who].zone
    audience = seeing(war, who) | owner(war, who)
    note(war, e.Fell(clause="H6.4", audience=audience, who=name(war, who), zone=number(war, zone)))


def went_out(war: State, pair: int, gone: int) -> None:
    """H6.4: the pair and the staff hear it; those who saw the servant see it leave."""
    title = war.board.pair_names[pair]
    own = pair_owners(war, pair)
    if gone < 0:
        note(war, e.WentOut(clause="H6.4", audience=own, pair=title, who="", zone=0))
        return
    zone = war.fighters[gone].zone
    seeing = war.viewers(zone)
    if war.fighters[gone].hidden:
        seeing &= friends(war, gone)
    # The other player of the pair hears that it is out, not where the servant stood (M1.2).
    for audience, who, where in ((seeing, name(war, gone), number(war, zone)), (own & ~seeing, "", 0)):
        note(war, e.WentOut(clause="H6.4", audience=audience, pair=title, who=who, zone=where))


def rewarded(war: State, pair: int, who: int, at: int, hp: int, mp: int, default: bool) -> None:
    """M5.2, M5.3, H5.3."""
    fighter = war.fighters[who]
    note(
        war,
        e.Rewarded(
            clause="H5.3" if default else "M5.2",
            audience=pair_owners(war, pair),
            pair=war.board.pair_names[pair],
            at=at,
            who=name(war, who),
            hp=hp,
            mp=mp,
            hp_left=int(fighter.hp),
            mp_left=int(fighter.mp),
            default=default,
        ),
    )


def raised(war: State, pair: int, who: int, default: bool) -> None:
    """M5.2, H5.4."""
    fighter = war.fighters[who]
    note(
        war,
        e.Raised(
            clause="H5.4",
            audience=pair_owners(war, pair),
            pair=war.board.pair_names[pair],
            who=name(war, who),
            most_hp=int(fighter.most_hp),
            most_mp=int(fighter.most_mp),
            default=default,
        ),
    )
