"""Catch time (L5.3.10): granted catches first (L5.3.10.a), then catches by FP, again as long as the condition holds.

A catch always lands; only grab negation stops it (L7.2, L7.4). `State.catch_then` keeps what a granting effect does
afterwards. Which cards may catch is in `catchers.py`.
"""

from __future__ import annotations

from mypy_extensions import i64

from simpan.core.bits import lowest
from simpan.lumen import event as ev
from simpan.lumen import order as o
from simpan.lumen.battle import mark_used, pay
from simpan.lumen.catchers import catchers, limit, weighed_speeds
from simpan.lumen.deeds import ask, change_fp, clear_fp, code_of, hurt
from simpan.lumen.effect.agenda import begin
from simpan.lumen.effect.node import GrantCatch
from simpan.lumen.flags import flags_of
from simpan.lumen.grab import ask_grab, has_grab
from simpan.lumen.heat import warm
from simpan.lumen.judge import is_void
from simpan.lumen.limits import count_use
from simpan.lumen.links import node_of
from simpan.lumen.mod import GRANT, SET, Mod, linked
from simpan.lumen.seat import priority
from simpan.lumen.state import State
from simpan.lumen.stats import banned, stat, where_mask
from simpan.lumen.timing import open_timing
from simpan.lumen.words import (
    A_CATCH,
    AS_CATCH,
    AS_READY,
    BATTLE,
    COMBO_RESULT,
    F_BREAKS,
    NO_RESULT,
    NOBODY,
    NONE,
    S_DAMAGE,
    S_HIT,
    S_SPEED,
    T_AFTER,
    T_CATCH,
    T_HIT,
    T_USE,
    UNTIL_BATTLE,
)
from simpan.lumen.zones import break_cards, lay, lift, list_cards


def catch(d: State) -> None:
    """Go on with catch time until something is asked or effects are to be applied."""
    if d.step == o.CATCH_GRANTED:
        if offer_granted(d):
            return
        d.step = o.CATCH_ASK
    if d.step == o.CATCH_ASK:
        offer(d)
        return
    who: i64 = 1 << d.actor
    if d.step == o.CATCH_USE:
        d.step = o.CATCH_GRAB
        if open_timing(d, T_USE, who):
            return
    if d.step == o.CATCH_GRAB:
        d.step = o.CATCH_ON
        if has_grab(d, d.actor) and not is_void(d, d.actor) and ask_grab(d, 1 << (d.actor ^ 1)):
            d.step = o.CATCH_GRAB
            return
    if d.step == o.CATCH_ON:
        d.step = o.CATCH_HIT
        if open_timing(d, T_CATCH, who):
            return
    if d.step == o.CATCH_HIT:
        d.step = o.CATCH_FP
        if open_timing(d, T_HIT, who):
            return
    land(d, who)


def land(d: State, who: i64) -> None:
    """The hit result's FP, then damage, then after-use (L5.3.10)."""
    if d.step == o.CATCH_FP:
        d.step = o.CATCH_DAMAGE
        take_result(d)
        d.settling = True
        return
    if d.step == o.CATCH_DAMAGE:
        d.step = o.CATCH_AFTER
        side = d.side(d.actor)
        n = stat(d, d.actor, side.tech, S_DAMAGE)
        if n > 0 and not is_void(d, d.actor):
            hurt(d, d.actor ^ 1, n, d.actor, side.tech, side.deck.slots[side.tech].card.damage, 0, "catch", "L5.3.10")
        d.settling = True
        return
    if d.step == o.CATCH_AFTER:
        d.step = o.CATCH_THEN
        if open_timing(d, T_AFTER, who):
            return
    if d.step == o.CATCH_THEN:
        d.step = o.CATCH_OVER
        after_breaks_catch(d)
        if d.catch_then >= 0:
            start_then(d)
        if d.top is not None:
            return
    if d.step == o.CATCH_OVER:
        catch_over(d)


# -- offering ------------------------------------------------------------------------------------------------


def offer(d: State) -> None:
    """Ask the one who is ahead for a catch by FP, even with nothing that could catch (DESIGN §2).

    A catch needs a card, so an empty hand is not asked.
    """
    lead = limit(d)
    if lead == NONE:
        d.step = o.CLEAN_UP
        return
    seat: i64 = lead >> 16
    if (d.catcher != NONE and d.catcher != seat) or banned(d, seat, A_CATCH, NONE) or not d.side(seat).hand:
        d.step = o.CLEAN_UP
        return
    d.chosen = NONE
    ask(d, seat, o.Q_CATCH, catchers(d, seat, d.side(seat).hand, lead & 0xFFFF) | 1 << o.PASS)


def grant_of(d: State, seat: i64) -> Mod | None:
    """The newest catch that an effect granted to a player."""
    mod = d.mods
    while mod is not None:
        if mod.how == GRANT and mod.seat == seat:
            return mod
        mod = mod.rest
    return None


def offer_granted(d: State) -> bool:
    """Granted catches come first (L5.3.10.a). True if asked.

    Of two the priority holder's; with nobody holding priority both lapse.
    """
    mine = grant_of(d, 0)
    other = grant_of(d, 1)
    if mine is None and other is None:
        return False
    seat: i64 = 0 if other is None else 1
    if mine is not None and other is not None:
        seat = priority(d)
        if seat == NOBODY:
            drop_grants(d, 0)
            drop_grants(d, 1)
            return False
    if (d.catcher != NONE and d.catcher != seat) or banned(d, seat, A_CATCH, NONE):
        drop_grants(d, seat)
        return offer_granted(d)
    mod = grant_of(d, seat)
    node = node_of(d, mod) if mod is not None else None
    if mod is None or not isinstance(node, GrantCatch):
        return False
    options = catchers(d, seat, where_mask(d, seat, mod.origin, node.cards.where), 29)
    if not options and d.side(seat).hand == 0:
        drop_grants(d, seat)
        return offer_granted(d)
    d.chosen = seat  # the question is about a granted catch
    ask(d, seat, o.Q_CATCH, options | 1 << o.PASS)
    return True


def drop_grants(d: State, seat: i64) -> None:
    """Take the newest grant of a player off the list."""
    kept: list[Mod] = []
    mod = d.mods
    while mod is not None and not (mod.how == GRANT and mod.seat == seat):
        kept.append(mod)
        mod = mod.rest
    if mod is None:
        return
    d.mods = linked(kept, mod.rest)


# -- declaring -----------------------------------------------------------------------------------------------


def answer_catch(d: State, seat: i64, code: i64) -> None:
    """The card that catches, or none; its speed is asked where it may count as several (L5.3.10)."""
    granted = d.step == o.CATCH_GRANTED
    most: i64 = 29 if granted else limit(d) & 0xFFFF
    if code == o.PASS:
        if d.journal is not None:
            d.journal.append(
                ev.CatchDeclined(clause="L5.3.10.a" if granted else "L5.3.10", seat=seat, limit=0 if granted else most)
            )
        if granted:
            drop_grants(d, seat)
        else:
            d.step = o.CLEAN_UP
        return
    options = weighed_speeds(d, seat, code, most)
    d.chosen = code
    if options & (options - 1) == 0:
        declare(d, seat, code, lowest(options))
    else:
        ask(d, seat, o.Q_SPEED, options << o.NUMBER0)


def answer_catch_speed(d: State, seat: i64, code: i64) -> None:
    """The speed at which the chosen card catches (lower is faster)."""
    declare(d, seat, d.chosen, code - o.NUMBER0)


def declare(d: State, seat: i64, slot: i64, speed: i64) -> None:
    """Both FP become 0 and the card is used (L5.3.10)."""
    side = d.side(seat)
    granted = d.step == o.CATCH_GRANTED
    most: i64 = 0 if granted else limit(d) & 0xFFFF
    flags = take_grant(d, seat) if granted else 0
    d.chosen = NONE
    d.mode = AS_CATCH
    d.actor = seat
    d.catcher = seat
    d.negated = 0
    d.busy |= o.BUSY_ATTACK
    if d.journal is not None:
        d.journal.append(
            ev.CatchDeclared(
                clause="L5.3.10.a" if granted else "L5.3.10",
                seat=seat,
                card=code_of(d, seat, slot),
                speed=speed,
                limit=most,
            )
        )
    clear_fp(d, "catch", "L5.3.10")
    d.settling = d.watches
    lift(side, slot)
    lay(side, slot, BATTLE)
    side.tech = slot
    if d.limited:
        count_use(d, seat, slot)
    side.muted = 0
    side.chain |= 1 << slot
    side.order = (side.order << 6 | (slot + 1)) & 0x0FFFFFFFFFFFFFFF
    own = stat(d, seat, slot, S_SPEED)
    if own != speed:
        d.mods = Mod(seat, 1 << slot, S_SPEED, SET, speed, UNTIL_BATTLE, slot, d.mods)
    for line in side.deck.slots[slot].catch_as:
        if line.speed == speed and own != speed:
            flags |= line.flags
    if flags & F_BREAKS:
        d.negated |= 1 << 24
    warm(side)
    d.step = o.CATCH_USE
    for cost in side.deck.slots[slot].costs:
        pay(d, seat, cost)


def take_grant(d: State, seat: i64) -> i64:
    """Use up the grant; its flags. What it does afterwards is kept in `catch_then`."""
    mod = grant_of(d, seat)
    flags: i64 = 0
    if mod is not None:
        node = node_of(d, mod)
        if isinstance(node, GrantCatch):
            flags = node.flags
            if node.then is not None:
                entry: i64 = d.side(seat).deck.programs[mod.value >> 12].steps[mod.value & 0xFFF].branches[0]
                d.catch_then = (mod.origin << 40) | ((mod.value >> 12) << 12) | entry
    drop_grants(d, seat)
    return flags


# -- landing -------------------------------------------------------------------------------------------------


def take_result(d: State) -> None:
    """The hit result: FP, or a combo (L5.3.10)."""
    seat = d.actor
    side = d.side(seat)
    if is_void(d, seat):
        return
    fp = stat(d, seat, side.tech, S_HIT)
    if fp == COMBO_RESULT:
        d.combos |= 1 << seat
        if d.journal is not None:
            d.journal.append(ev.ComboJudged(clause="L6.1", seat=seat, card=code_of(d, seat, side.tech)))
    elif fp != NO_RESULT:
        change_fp(d, seat, fp, "hit", "L5.3.10", side.tech)


def after_breaks_catch(d: State) -> None:
    """After its use the card breaks, if its text says so or if it caught as a speed that costs it (L3.3)."""
    side = d.side(d.actor)
    slot = side.tech
    breaks = d.negated >> 24 & 1 or flags_of(d, d.actor, slot, NONE, 0, NONE) & F_BREAKS
    d.negated = 0
    mark_used(d, d.actor)
    if breaks and side.battle >> slot & 1:
        break_cards(d, d.actor, 1 << slot, "effect", "L3.3")


def start_then(d: State) -> None:
    """The granting effect's "then" (L5.3.10.a); below a replenishment that is still owed."""
    then = d.catch_then
    d.catch_then = -1
    above = d.top
    frame = begin(d, d.actor, then >> 40, (then >> 12) & 0xFFF, then & 0xFFF, T_AFTER)
    if above is not None:
        frame.below = above.below
        above.below = frame
        d.top = above


def catch_over(d: State) -> None:
    """Combo time if the hit result was a combo, else perhaps another catch.

    `classic`: the card goes to the list at once.
    """
    seat = d.actor
    side = d.side(seat)
    if d.combos & (1 << seat):
        side.chain &= ~(1 << side.tech)
        side.order >>= 6
        d.step = o.COMBO_GAP
        return
    slot = side.tech
    if d.edition.catch_listed_at_once:
        if side.battle >> slot & 1:
            list_cards(d, seat, 1 << slot, "L5.3.10")
        side.chain &= ~(1 << slot)
        side.order >>= 6
    d.mode = AS_READY
    side.tech = NONE
    d.step = o.CATCH_GRANTED
    d.settling = True
