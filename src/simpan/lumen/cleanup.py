"""After a battle: cards go home (L5.3.11), stalled battles count (L8.2), durations end; and ready again (L5.2.a)."""

from __future__ import annotations

from mypy_extensions import i64

from simpan.core.bits import lowest
from simpan.lumen import event as ev
from simpan.lumen import order as o
from simpan.lumen.deeds import code_of
from simpan.lumen.effect.choose import breakable
from simpan.lumen.heat import heat
from simpan.lumen.judge import kind_of
from simpan.lumen.mod import ALLOW, GRANT, WITH, Mod, linked
from simpan.lumen.seat import priority
from simpan.lumen.state import State
from simpan.lumen.words import (
    AS_CATCH,
    BATTLE,
    DEFENCE,
    F_VOID,
    HAND,
    NOBODY,
    NONE,
    S_FLAGS,
    UNTIL_BATTLE,
    UNTIL_NEXT_TURN,
    UNTIL_TURN,
)
from simpan.lumen.zones import break_cards, list_cards


def clean_up(d: State) -> None:
    """Cards go where they belong, stalled battles are counted, this battle's durations end (L5.3.11, L8.2)."""
    stall(d)
    cards_home(d)
    expire(d, UNTIL_BATTLE)
    d.mode = 0
    d.settling = True


def stall(d: State) -> None:
    """Defence over (L8.2): after three stalled battles in a row the techniques in the battle zones are broken."""
    if d.edition.stalls_by_inaction:
        stalled = d.busy == 0
    else:
        stalled = kind_of(d.a) == DEFENCE and kind_of(d.b) == DEFENCE and not d.busy & o.BUSY_FP
    d.busy = 0
    if not stalled:
        d.stalled = 0
        return
    d.stalled += 1
    if d.stalled < 3:
        return
    if d.journal is not None:
        d.journal.append(ev.DefenceOver(clause="L8.2", count=d.stalled))
    if not d.edition.stalls_by_inaction:
        d.stalled = 0
    for seat in range(2):
        # Neither owner breaks them, so only a card that nobody can break stays.
        break_cards(d, seat, breakable(d, seat, d.side(seat).battle, seat ^ 1), "defence_over", "L8.2")


def cards_home(d: State) -> None:
    """Combo and catch cards to the list, the others back to hand, the priority holder's first (L5.3.11)."""
    first = priority(d)
    if first == NOBODY:
        first = 0
    send_home(d, first)
    send_home(d, first ^ 1)


def send_home(d: State, seat: i64) -> None:
    """A seat's cards of this battle: combo and catch cards to the list, the rest to hand (L5.3.11)."""
    side = d.side(seat)
    gone: i64 = side.chain & side.battle
    if gone:
        list_cards(d, seat, gone, "L5.3.11")
    back: i64 = side.battle & ~gone
    while back:
        slot: i64 = lowest(back)
        back &= back - 1
        home(d, seat, slot)
    side.chain = 0
    side.order = 0
    side.hot = 0
    side.tech = NONE
    side.muted = 0
    side.made = 0
    side.readied = NONE


def home(d: State, seat: i64, slot: i64) -> None:
    """A card of the battle zone back to hand; everyone has seen it, so it stays known."""
    side = d.side(seat)
    bit: i64 = 1 << slot
    side.battle &= ~bit
    side.hand |= bit
    side.known |= bit
    side.open_ |= bit
    d.crowded = True
    if d.journal is not None:
        d.journal.append(ev.CardMoved(clause="L5.3.11", seat=seat, card=code_of(d, seat, slot), origin=BATTLE, to=HAND))


def again(d: State) -> None:
    """Ready again (L5.2.a): the same turn and battle; what was waiting lapses.

    A negated catch card returns to hand too (L7.4).
    """
    if d.journal is not None:
        d.journal.append(ev.ReadyAgain(clause="L5.2.a"))
    side = d.side(d.actor)
    if d.mode == AS_CATCH and side.tech >= 0:
        side.chain &= ~(1 << side.tech)
    d.stalled = 0
    d.combos = 0
    d.catch_then = -1
    drop_offers(d)
    drop_voids(d)
    cards_home(d)
    d.step = o.READY
    d.settling = True


# -- durations -----------------------------------------------------------------------------------------------


def drop_offers(d: State) -> None:
    """Granted catches and combo permissions lapse."""
    mod = d.mods
    if mod is None:
        return
    kept: list[Mod] = []
    while mod is not None:
        if mod.how != GRANT and mod.how != ALLOW:
            kept.append(mod)
        mod = mod.rest
    d.mods = linked(kept, None)


def drop_voids(d: State) -> None:
    """What was void was that use of the technique (L3.4); readied again, it is used anew."""
    mod = d.mods
    kept: list[Mod] = []
    found = False
    while mod is not None:
        if mod.how == WITH and mod.stat == S_FLAGS and mod.value == F_VOID and mod.until <= UNTIL_BATTLE:
            found = True
        else:
            kept.append(mod)
        mod = mod.rest
    if found:
        d.mods = linked(kept, None)


def expire(d: State, level: i64) -> None:
    """End the durations up to a level; at the end of a turn what lasts to the next turn's end goes on once more."""
    mod = d.mods
    if mod is None:
        return
    d.crowded = True  # a hand limit may end with what changed it
    lasting = False
    while mod is not None:
        if mod.until > level:
            lasting = True
        mod = mod.rest
    if not lasting:
        d.mods = None
        heat(d)
        return
    kept: list[Mod] = []
    mod = d.mods
    while mod is not None:
        if mod.until > level:
            kept.append(mod)
        mod = mod.rest
    rest: Mod | None = None
    for old in reversed(kept):
        until = old.until
        if level == UNTIL_TURN and until == UNTIL_NEXT_TURN:
            until = UNTIL_TURN
        rest = Mod(old.seat, old.cards, old.stat, old.how, old.value, until, old.origin, rest)
    d.mods = rest
    heat(d)
