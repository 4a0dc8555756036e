"""Standing orders of a player who is absent (H6.8, H4.8, H6.9): what they hold, how they are said, what they answer.

An order is of one character. Its turn is a declaration, read when the turn comes; cover and reactions are answered at
once. `order_text.read_order` reads what people write.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from simpan.core.bits import bit, members
from simpan.core.korean import Spoken, fill
from simpan.core.refusal import Refusal
from simpan.mansion import judge as j
from simpan.mansion import react, refuse
from simpan.mansion import words as w
from simpan.mansion.attack import attack_status, defence_status
from simpan.mansion.board import Power, defence_of
from simpan.mansion.campaign import Campaign
from simpan.mansion.desk.known import place_of
from simpan.mansion.say_parts import Lang, speaker
from simpan.mansion.state import State

When: TypeAlias = Literal["always", "critical", "me", "pair"]
"""always: on every attack by or on the own team; critical: where the judgement against us is critical; me, pair: where
this character, or one of its pair, is the target."""

PASSED_OVER: Final = ("no_mp", "no_uses", "range_only", "out_of_range", "reacted_already")
"""Why a reaction that is due is not possible."""
WHEN: Final[dict[Lang, dict[When, str]]] = {
    "ko": {
        "always": "{skill:을/를} 항상",
        "critical": "{skill:을/를} 크리티컬에",
        "me": "{skill:을/를} 자신이 대상일 때",
        "pair": "{skill:을/를} 페어가 대상일 때",
    },
    "en": {
        "always": "{skill} always",
        "critical": "{skill} on a critical",
        "me": "{skill} when I am the target",
        "pair": "{skill} when the pair is the target",
    },
}
SAID: Final = {
    "ko": ("예약", "턴", "엄호한다", "엄호하지 않는다", "반응 없음", "취소"),
    "en": ("order", "turn", "cover", "do not cover", "no reaction", "cancel"),
}


class Order(msgspec.Struct, frozen=True, omit_defaults=True):
    """The standing orders of a character. turn: a declaration, "" for none. cover: None where nothing was said.

    reactions: skills by key with their occasion, the first that is possible is taken; () for none at all, so that every
    window is passed; None where nothing was said. cancelled: takes all of the character's orders back.
    """

    who: str
    turn: str = ""
    cover: bool | None = None
    reactions: tuple[tuple[str, When], ...] | None = None
    cancelled: bool = False


def merged(old: Order | None, new: Order) -> Order:
    """The orders after a new one: what it says replaces what was said, a reaction that of the same skill."""
    if old is None or new.cancelled:
        return Order(new.who) if new.cancelled else new
    reactions = old.reactions if new.reactions is None else new.reactions
    if old.reactions and new.reactions:
        skills = {skill for skill, _ in new.reactions}
        reactions = (*(one for one in old.reactions if one[0] not in skills), *new.reactions)
    return replace(
        old, turn=new.turn or old.turn, cover=old.cover if new.cover is None else new.cover, reactions=reactions
    )


def say_order(order: Order, campaign: Campaign, lang: Lang) -> str:
    """The order as it may be written: 예약 가온: 턴: 방어; 엄호하지 않는다; 철벽을 크리티컬에."""
    name = speaker(campaign, lang).name(order.who).text
    return f"{SAID[lang][0]} {name}: {say_orders(order, campaign, lang)}"


def say_orders(order: Order, campaign: Campaign, lang: Lang) -> str:
    """What is ordered, where whose it is stands beside it: 턴: 방어; 엄호하지 않는다; 철벽을 크리티컬에."""
    _, turn, cover, no_cover, no_reaction, cancel = SAID[lang]
    spoken = speaker(campaign, lang)
    parts = [f"{turn}: {order.turn}"] if order.turn else []
    if order.cover is not None:
        parts.append(cover if order.cover else no_cover)
    for skill, when in order.reactions or ():
        title = spoken.title(skill)
        parts.append(fill(WHEN[lang][when], skill=Spoken(title, title)))
    if order.reactions == ():
        parts.append(no_reaction)
    return "; ".join(parts) or cancel


# -- what an order answers ---------------------------------------------------------------------------------------------


def answer(orders: Order | Sequence[Order], war: State, seat: int) -> int | None:
    """The code with which standing orders answer what the seat is asked; None: they do not.

    Of a turn it is the desk that reads the declaration. A window is answered only if each of the player's characters in
    the zone has an order for reactions, with `PASS` where none of them is due: how fast an answer comes shows nothing.
    """
    given = [orders] if isinstance(orders, Order) else list(orders)
    if war.asks == w.Q_COVER and war.legal(seat):
        return _cover(given, war)
    if war.asks != w.Q_REACT or not war.legal(seat):
        return None
    present = [war.board.stats[who].name for who in _present(war, seat)]
    if any(all(order.who != name or order.reactions is None for order in given) for name in present):
        return None
    legal = war.legal(seat)
    return next((code for code in _due(given, war, seat) if legal & bit(code)), int(w.PASS))


def passed_over(orders: Order | Sequence[Order], war: State, seat: int) -> tuple[Refusal, ...]:
    """Reactions that are due now and not possible, each with its reason; for the player and the staff."""
    if war.asks != w.Q_REACT or not war.legal(seat):
        return ()
    given = [orders] if isinstance(orders, Order) else list(orders)
    legal = war.legal(seat)
    found = [refuse.of_reaction(war, seat, code) for code in _due(given, war, seat) if not legal & bit(code)]
    return tuple(Refusal(*reason) for reason in found if reason[1] in PASSED_OVER)


def _cover(orders: Sequence[Order], war: State) -> int | None:
    """Whether the servant covers its master: by its own order, else by its master's (H6.9)."""
    master = war.board.stats[war.target]
    for name in (war.board.stats[master.mate].name, master.name):
        for order in orders:
            if order.who == name and order.cover is not None:
                return int(w.YES if order.cover else w.NO)
    return None


def _present(war: State, seat: int) -> list[int]:
    """The seat's characters in the zone of the attack."""
    return members(int(war.board.own[seat] & war.here[war.fighters[war.actor].zone]))


def _due(orders: Sequence[Order], war: State, seat: int) -> Iterator[int]:
    """The codes of the reactions whose occasion this is, in the order of the orders."""
    present = _present(war, seat)
    for order in orders:
        who = next((who for who in present if war.board.stats[who].name == order.who), w.NONE)
        for key, when in order.reactions or ():
            place = place_of(war, who, key) if who >= 0 else w.NONE
            if place < 0:
                continue
            on = _judgement(war, who, war.board.stats[who].skills[place])
            if on >= 0 and _is_when(war, who, on, when):
                yield int(react.code_of(war.board.stats[who].own, place, on))


def _judgement(war: State, who: int, power: Power) -> int:
    """On which judgement the reaction would be; NONE where it concerns somebody else, or would change nothing."""
    friends = war.board.allies[who]
    ours, theirs = bool(friends & bit(war.actor)), bool(friends & bit(war.target))
    attack_fails = attack_status(war) == j.FUMBLE
    if power.target == w.AT_OWN_DEFENCE:
        used = (power.critical and war.d_forced) or (power.bonus(defence_of(war.kind)) and war.d_bonus)
        holds = war.d1 and defence_status(war) == j.CRITICAL
        return w.NONE if who != war.target or attack_fails or used or holds else react.ON_DEFENCE
    if power.target != w.AT_ENEMY_JUDGEMENT or ours == theirs or attack_fails:
        return w.NONE
    if theirs:
        return w.NONE if war.a_fumbled else react.ON_ATTACK
    fails = war.d1 and defence_status(war) == j.FUMBLE
    return w.NONE if war.d_fumbled or fails else react.ON_DEFENCE


def _is_when(war: State, who: int, on: int, when: When) -> bool:
    """Whether it is the occasion that was ordered. Against us is the attack, or the defence against our attack."""
    if when == "critical":
        ours = bool(war.board.allies[who] & bit(war.actor))
        return (defence_status(war) if ours and on == react.ON_DEFENCE else attack_status(war)) == j.CRITICAL
    if when == "me":
        return who == war.target
    if when == "pair":
        return bool(war.board.pair_members[war.board.stats[who].pair] & bit(war.target))
    return True
