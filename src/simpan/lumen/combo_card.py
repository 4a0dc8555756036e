"""One card of a combo (L6.3): its use at a speed and what that costs (L6.5), its damage, and what follows its use."""

from __future__ import annotations

from mypy_extensions import i64

from simpan.lumen import event as ev
from simpan.lumen import order as o
from simpan.lumen.battle import mark_used, pay
from simpan.lumen.deeds import change_tally, code_of, hurt
from simpan.lumen.effect.agenda import begin
from simpan.lumen.flags import flags_of
from simpan.lumen.heat import warm
from simpan.lumen.judge import is_void
from simpan.lumen.limits import count_use
from simpan.lumen.links import (
    allowed_bonus,
    allowed_flags,
    bar,
    corrected,
    handled,
    is_free,
    payer,
    speed_bonus,
    speeds,
)
from simpan.lumen.mod import ADD, ALLOW, SET, WITH, Mod, linked
from simpan.lumen.seat import track_of
from simpan.lumen.state import State
from simpan.lumen.stats import stat
from simpan.lumen.words import (
    AS_COMBO,
    BATTLE,
    F_BREAKS,
    F_ENDS_COMBO,
    LIST,
    NONE,
    S_DAMAGE,
    S_FLAGS,
    S_SPEED,
    T_AFTER,
    UNTIL_COMBO,
)
from simpan.lumen.zones import break_cards, lay, lift


def chain_in(d: State, seat: i64) -> None:
    """Note a used card: it goes to the list at the end, in order of use."""
    side = d.side(seat)
    if side.tech >= 0 and (d.mode != AS_COMBO or d.combo_no != 1 or d.combos & (1 << seat) or seat == d.actor):
        side.chain |= 1 << side.tech
        side.order = (side.order << 6 | (side.tech + 1)) & 0x0FFFFFFFFFFFFFFF


def use_card(d: State, slot: i64, speed: i64) -> None:
    """A combo card is used at a speed; what is paid for the speed is paid first (L6.5)."""
    seat = d.actor
    side = d.side(seat)
    before = side.tech if d.combo_no else NONE
    number = d.combo_no + 1
    linked = number > (2 if d.combos & (1 << seat) else 1)
    free = is_free(d, seat, slot, before, number)
    if not speeds(d, seat, slot) >> speed & 1:
        which = payer(d, seat, slot)
        if which != NONE:
            line = side.deck.combo_any[which]
            track = track_of(side.deck, line.track)
            change_tally(d, seat, track, side.tally(track) - line.price)
    d.gain_after = 0
    if linked and not free:
        for step in side.deck.combo_steps:
            if speed == d.last_speed + step.step:
                d.gain_after = side.deck.program_of(step.gain) + 1
    extra = allowed_flags(d, seat, slot)
    ended = (extra | flags_of(d, seat, slot, before, 0, NONE)) & F_ENDS_COMBO
    bonus = speed_bonus(d, seat, slot, speed)
    if d.mods is not None:
        bonus += allowed_bonus(d, seat, slot)
    drop_allowances(d, seat)
    if bonus:
        d.mods = Mod(seat, 1 << slot, S_DAMAGE, ADD, bonus, UNTIL_COMBO, slot, d.mods)
    if extra:  # what came with the permission holds for this use
        d.mods = Mod(seat, 1 << slot, S_FLAGS, WITH, extra, UNTIL_COMBO, slot, d.mods)
    d.combo_no = number
    if ended:
        d.combo_cap = number
    origin = lift(side, slot)
    if origin == BATTLE:
        d.refused |= 1 << slot  # from the battle zone only once in a combo
    elif origin == LIST:
        d.visiting |= 1 << slot
    lay(side, slot, BATTLE)
    side.tech = slot
    side.muted = 0
    if d.limited:
        count_use(d, seat, slot)
    chain_in(d, seat)
    d.busy |= o.BUSY_ATTACK
    if stat(d, seat, slot, S_SPEED) != speed:
        d.mods = Mod(seat, 1 << slot, S_SPEED, SET, speed, UNTIL_COMBO, slot, d.mods)
    if d.journal is not None:
        d.journal.append(
            ev.ComboUsed(clause="L6.3", seat=seat, card=code_of(d, seat, slot), number=number, speed=speed)
        )
    warm(side)
    d.step = o.COMBO_USE
    for cost in side.deck.slots[slot].costs:
        pay(d, seat, cost)


def drop_allowances(d: State, seat: i64) -> None:
    """What a text allowed was for the next card only; with a pair to show, for both of its cards."""
    if d.first_of_pair != NONE and d.combo_no == (1 if d.combos & (1 << seat) else 0):
        return
    kept: list[Mod] = []
    mod = d.mods
    dropped = False
    while mod is not None:
        if mod.how == ALLOW and mod.seat == seat:
            dropped = True
        else:
            kept.append(mod)
        mod = mod.rest
    if not dropped:
        return
    d.mods = linked(kept, None)


def deal(d: State) -> None:
    """Damage with the correction; at 0 or less after its on-combo effects the card goes back (O2)."""
    seat = d.actor
    side = d.side(seat)
    slot = side.tech
    d.step = o.COMBO_AFTER
    if is_void(d, seat):
        return
    flags = flags_of(d, seat, slot, NONE, 0, NONE)
    n = corrected(d, seat, slot, d.combo_no, flags)
    if n <= 0 and d.edition.o2_combo_back_to_hand:
        give_back(d, seat, slot)
        side.chain &= ~(1 << slot)
        side.order >>= 6
        side.tech = (side.order & 63) - 1  # the card before it is again the last one used
        d.combo_no -= 1
        d.refused |= 1 << slot
        if d.shown != NONE:
            give_back(d, seat, d.shown)
            d.shown = NONE
        d.first_of_pair = NONE
        d.step = o.COMBO_GAP
        return
    if n > 0:
        full = stat(d, seat, slot, S_DAMAGE)
        hurt(d, seat ^ 1, n, seat, slot, side.deck.slots[slot].card.damage, n - full, "combo", "L6.3")
    d.settling = True


def give_back(d: State, seat: i64, slot: i64) -> None:
    """A card that is not used after all goes back to hand, or to the list that it came from (O2).

    What was shown stays known.
    """
    side = d.side(seat)
    own: i64 = 1 << slot
    if not side.battle & own:
        return
    lift(side, slot)
    if d.visiting & own:
        side.listed |= own
    else:
        side.hand |= own
        side.known |= own
        side.open_ |= own
    if d.journal is not None:
        d.journal.append(ev.ComboReturned(clause="O2", seat=seat, card=code_of(d, seat, slot)))


def after_card(d: State) -> None:
    """After-use is done: breaks of its text, what the link gives, then the next card or the end."""
    seat = d.actor
    side = d.side(seat)
    slot = side.tech
    d.last_speed = handled(d, seat, slot)
    if d.gain_after:
        number: i64 = d.gain_after - 1
        d.gain_after = 0
        begin(d, seat, side.deck.trait, number, side.deck.programs[number].entry, T_AFTER)
        return
    mark_used(d, seat)
    if not side.muted and side.battle >> slot & 1 and flags_of(d, seat, slot, NONE, 0, NONE) & F_BREAKS:
        break_cards(d, seat, 1 << slot, "effect", "L3.3")
        return
    d.first_of_pair = NONE
    second = d.shown
    if second == NONE:
        d.step = o.COMBO_GAP
        return
    d.shown = NONE
    if not side.battle >> second & 1:
        d.step = o.COMBO_END  # a shown card that is gone is not used (L6.3)
    elif d.combo_no >= d.combo_cap or bar(d, seat, second, d.combo_no + 1, slot):
        give_back(d, seat, second)
        d.step = o.COMBO_END
    else:
        use_card(d, second, d.shown_speed)
        d.refused &= ~(1 << second)  # it was only laid out there
