"""The projection of a war for one viewer (M1.2, H1.2, H6.10–H6.13): the only way any of its state leaves.

A viewer is a player's seat, the public (2) or the staff (3). The turn order that a viewer sees is `seen` in its order,
with all unseen characters behind it as one closed item that is always there (H6.11): the view holds nothing about them.
"""

from __future__ import annotations

from typing import Final, Literal

from mypy_extensions import i64

from simpan.core.bits import bit, lowest, members
from simpan.core.game import STAFF, player_of
from simpan.mansion import attack, reward, setup
from simpan.mansion import words as w
from simpan.mansion.board import Power, Stat, defence_of
from simpan.mansion.fighter import Fighter, amount_of, kind_of, left_of, to_of
from simpan.mansion.moving import budget
from simpan.mansion.sight import (
    Clash,
    Effects,
    Lasting,
    Own,
    PairView,
    PowerLeft,
    Question,
    Roll,
    Seen,
    View,
)
from simpan.mansion.state import State

__all__ = [
    "Clash", "Effects", "Lasting", "Own", "PairView", "PowerLeft", "Question", "Roll", "Seen", "View",
    "by_priority", "effects_of", "in_sight", "own_of", "question", "seen_by", "view",
]  # fmt: skip

JUDGEMENT_NAMES: Final = ("hit", "spell", "dodge", "resist")
KINDS: Final = ("passive", "free", "with_attack", "action", "reaction")
EFFECTS: Final[dict[int, Effects]] = {
    w.SHIELD: "shield",
    w.ARMOUR: "armour",
    w.BONUS: "bonus",
    w.DAMAGE_DICE: "damage_dice",
}
PHASES: Final[tuple[Literal["set_up", "round", "after", "over"], ...]] = ("set_up", "round", "after", "over")
STATES: Final[tuple[Literal["in_play", "fallen", "left"], ...]] = ("in_play", "fallen", "left")


def view(war: State, viewer: int) -> View:
    """The projection of the war for one viewer."""
    zones = in_sight(war, viewer)
    seen = seen_by(war, viewer, zones)
    acting = war.board.stats[war.actor].name if war.actor >= 0 and bit(war.actor) & seen else ""
    return View(
        viewer=viewer,
        player=war.board.player_names[player_of(viewer)] if war.board.seats & bit(viewer) else "",
        day=war.day,
        days=int(war.board.days),
        round=war.round,
        rounds=int(war.board.rounds),
        phase=PHASES[war.phase],
        sight=tuple(war.board.plan.number[zone] for zone in members(zones)),
        acting=acting,
        own=tuple(_own(war, who) for who in members(own_of(war, viewer))),
        seen=tuple(_seen(war, viewer, who) for who in by_priority(war, seen)),
        clash=_clash(war, viewer, zones),
        question=question(war, viewer),
        pairs=tuple(_pair(war, pair) for pair in _pairs_of(war, viewer)),
        winner=_winner(war),
    )


def own_of(war: State, viewer: int) -> int:
    """The viewer's own characters; the staff has all, the public none."""
    if viewer == STAFF:
        return int(war.board.everyone)
    return int(war.board.own[viewer]) if war.board.seats & bit(viewer) else 0


def in_sight(war: State, viewer: int) -> int:
    """The zones that the viewer sees, as a set (M1.2, H1.2, H6.13)."""
    if viewer == STAFF:
        return bit(war.board.plan.zones) - 1
    return sum(bit(zone) for zone in range(war.board.plan.zones) if war.viewers(zone) & bit(viewer))


def seen_by(war: State, viewer: int, zones: int) -> int:
    """The characters that the viewer sees, as a set: hidden ones only of its own team (H6.13)."""
    here = 0
    for zone in members(zones):
        here |= int(war.here[zone])
    if viewer == STAFF:
        return here
    return int(here & ~(war.hidden_of(here) & ~friends_of(war, viewer)))


def by_priority(war: State, who: int) -> list[int]:
    """The characters of a set by priority (H6.11)."""
    ordered = [int(index) for index in war.order if who & bit(index)]
    return ordered + [index for index in members(who) if index not in ordered]


def _side(war: State, viewer: int, who: int) -> Literal["own", "ally", "enemy", "other"]:
    if viewer == STAFF or not war.board.seats & bit(viewer):
        return "other"
    own = int(war.board.own[viewer])
    if own & bit(who):
        return "own"
    return "ally" if war.board.allies[who] & own else "enemy"


def _seen(war: State, viewer: int, who: int) -> Seen:
    stat, fighter = war.board.stats[who], war.fighters[who]
    return Seen(
        name=stat.name,
        role="master" if stat.master else "servant",
        class_=stat.class_,
        pair=war.board.pair_names[stat.pair],
        side=_side(war, viewer, who),
        zone=war.board.plan.number[fighter.zone],
        tile=war.board.plan.names[fighter.zone][fighter.tile],
        hp=int(fighter.hp),
        most_hp=int(fighter.most_hp),
        priority=int(stat.dex),
        guard=int(fighter.guard),
        hidden=bool(fighter.hidden),
        acting=who == war.actor,
        effects=effects_of(fighter),
    )


def effects_of(fighter: Fighter) -> tuple[Lasting, ...]:
    """The lasting effects, oldest first."""
    found = []
    for effect in fighter.effects:
        left = int(left_of(effect))
        until: int | Literal["turn", "day"] = "turn" if left == w.THIS_TURN else "day" if left == w.THIS_DAY else left
        to = tuple(JUDGEMENT_NAMES[judgement] for judgement in members(to_of(effect)))
        found.append(Lasting(EFFECTS[kind_of(effect)], int(amount_of(effect)), until, to))
    return tuple(found)


def _own(war: State, who: int) -> Own:
    stat, fighter = war.board.stats[who], war.fighters[who]
    on_map = fighter.zone >= 0 and fighter.tile >= 0
    return Own(
        name=stat.name,
        pair=war.board.pair_names[stat.pair],
        role="master" if stat.master else "servant",
        state=STATES[fighter.state],
        hp=int(fighter.hp),
        most_hp=int(fighter.most_hp),
        mp=int(fighter.mp),
        most_mp=int(fighter.most_mp),
        zone=war.board.plan.number[fighter.zone] if on_map else 0,
        tile=war.board.plan.names[fighter.zone][fighter.tile] if on_map else "",
        movement=budget(war, who),
        range=int(stat.range),
        guard=int(fighter.guard),
        hidden=bool(fighter.hidden),
        moved=bool(fighter.moved),
        acted=bool(fighter.acted),
        free_used=bool(fighter.freed),
        reacted=bool(fighter.reacted),
        skills=tuple(_power(stat, fighter, place, skill) for place, skill in enumerate(stat.skills)),
        phantasm=None if stat.phantasm is None else _power(stat, fighter, 7, stat.phantasm),
        effects=effects_of(fighter),
        wanted=_wanted(war, fighter),
    )


def _wanted(war: State, fighter: Fighter) -> str:
    """The secret start as far as it is named; "?" for by lot."""
    if war.phase != w.SET_UP or war.day > 1 or fighter.tile >= 0:
        return ""
    if fighter.want_zone == -2:
        return "?"
    if fighter.want_zone < 0:
        return ""
    zone = str(war.board.plan.number[fighter.want_zone])
    return zone if fighter.want_tile < 0 else war.board.plan.names[fighter.want_zone][fighter.want_tile]


def _power(stat: Stat, fighter: Fighter, place: int, power: Power) -> PowerLeft:
    left = int(power.uses - fighter.used(place)) if power.uses else -1
    payable = fighter.mp >= power.mp and left != 0 and (power.range_only == 0 or power.range_only == stat.range)
    return PowerLeft(power.key, KINDS[power.kind], int(power.mp), left, bool(payable))


def _clash(war: State, viewer: int, zones: int) -> Clash | None:
    """The attack under way, if the viewer sees the zone."""
    if war.phase != w.ROUND or war.actor < 0 or war.target < 0 or not _is_attack(war):
        return None
    if not zones & bit(war.fighters[war.actor].zone):
        return None
    friends = friends_of(war, viewer)
    kind: Literal["physical", "magical"] = "physical" if war.kind == w.PHYSICAL else "magical"
    knows = bool(shown(war, friends, war.target))
    return Clash(
        attacker=shown(war, friends, war.actor),
        aimed=shown(war, friends, war.aimed),
        target=shown(war, friends, war.target),
        kind=kind,
        area=bool(war.area),
        attack=Roll(
            shown(war, friends, war.actor),
            JUDGEMENT_NAMES[war.kind],
            (int(war.a1), int(war.a2)),
            (int(war.a_new1), int(war.a_new2)),
            bool(war.a_forced),
            bool(war.a_fumbled),
            int(attack.attack_bonus(war)) if war.a1 else 0,  # known once it is rolled (H6.10)
            int(war.board.stats[war.actor].critical) if war.a1 else 0,
        ),
        defence=Roll(
            shown(war, friends, war.target),
            JUDGEMENT_NAMES[defence_of(war.kind)],
            (int(war.d1), int(war.d2)),
            (int(war.d_new1), int(war.d_new2)),
            bool(war.d_forced),
            bool(war.d_fumbled),
            int(attack.defence_bonus(war)) if knows and war.d1 else 0,
            int(war.board.stats[war.target].critical) if knows and war.d1 else 0,
        ),
    )


def _is_attack(war: State) -> bool:
    return war.a1 > 0 or war.asks in (w.Q_COVER, w.Q_ATTACK_DICE)


def friends_of(war: State, viewer: int) -> i64:
    """The characters whose hiding the viewer sees through: its own team's; all, for the staff (H6.13)."""
    if viewer == STAFF:
        return war.board.everyone
    own: i64 = own_of(war, viewer)
    return war.board.allies[lowest(own)] if own else 0


def shown(war: State, friends: i64, who: i64) -> str:
    """The name of a character for a viewer; "" for one that hides from it."""
    if war.fighters[who].hidden and not friends & bit(who):
        return ""
    return war.board.stats[who].name


QUESTIONS: Final[dict[int, str]] = {
    w.Q_TURN: "turn",
    w.Q_TILE: "tile",
    w.Q_ZONE: "zone",
    w.Q_TARGET: "target",
    w.Q_WITH: "with",
    w.Q_KIND: "kind",
    w.Q_WALK: "walk",
    w.Q_COVER: "cover",
}


def question(war: State, viewer: int) -> Question | None:
    """What the viewer is asked; the staff is asked nothing."""
    if not war.board.seats & bit(viewer) or not war.waiting & bit(viewer) or war.staff:
        return None
    stats = war.board.stats
    if war.asks == w.Q_PLACE_ZONE:
        return Question("place", stats[setup.placing(war, viewer)].name)
    if war.asks == w.Q_REGAIN:
        pair = reward.pair_of(war, viewer)
        return Question("raise" if reward.asks_raise(war, pair) else "regain", war.board.pair_names[pair])
    if war.asks == w.Q_REACT:
        return Question("react", "", int(war.win))
    if war.asks == w.Q_COVER:
        return Question("cover", stats[stats[war.target].mate].name)
    return Question(QUESTIONS[war.asks], stats[war.actor].name)


def _pairs_of(war: State, viewer: int) -> list[int]:
    if viewer == STAFF:
        return list(range(len(war.board.pair_names)))
    own = own_of(war, viewer)
    return [pair for pair, who in enumerate(war.board.pair_members) if who & own]


def _pair(war: State, pair: int) -> PairView:
    return PairView(
        war.board.pair_names[pair],
        int(war.count[pair]),
        int(war.total[pair]),
        bool(war.out & bit(pair)),
        bool(war.paid60 & bit(pair)),
        bool(war.paid100 & bit(pair)),
        bool(war.raised & bit(pair)),
    )


def _winner(war: State) -> str | None:
    if war.phase != w.OVER:
        return None
    return war.board.team_names[war.winner] if war.winner >= 0 else ""
