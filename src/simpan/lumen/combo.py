"""Combo time (L6): what is asked, the shown pair, and the end. Each question offers only what is usable.

Which cards may follow is in `links.py` and `pair.py`, the use of one card in `combo_card.py`.
"""

from __future__ import annotations

from mypy_extensions import i64

from simpan.core.bits import bit, count, lowest
from simpan.lumen import event as ev
from simpan.lumen import order as o
from simpan.lumen.combo_card import after_card, chain_in, deal, use_card
from simpan.lumen.deeds import ask, clear_fp, code_of
from simpan.lumen.links import ANY_SPEED, candidates, followers, handled, links, price_of, speeds
from simpan.lumen.pair import firsts, partners, second_speeds
from simpan.lumen.state import State
from simpan.lumen.timing import open_timing
from simpan.lumen.words import AS_COMBO, BATTLE, LIST, NONE, T_AFTER, T_COMBO, T_COMBO_END, T_GAP, T_USE
from simpan.lumen.zones import lay, lift, list_cards


def combo(d: State) -> None:
    """Go on with combo time until something is asked or effects of a card (L6.3) are to be applied."""
    if d.step == o.COMBO_GAP:
        if d.mode != AS_COMBO:
            start(d)
        d.step = o.COMBO_ASK
        if d.combo_no < d.combo_cap and open_timing(d, T_GAP, 1 << d.actor):
            return
    if d.step == o.COMBO_ASK:
        ask_next(d)
        return
    who: i64 = 1 << d.actor
    if d.step == o.COMBO_USE:
        d.step = o.COMBO_ON
        if open_timing(d, T_USE, who):
            return
    if d.step == o.COMBO_ON:
        d.step = o.COMBO_DAMAGE
        if open_timing(d, T_COMBO, who):
            return
    if d.step == o.COMBO_DAMAGE:
        deal(d)
        return
    if d.step == o.COMBO_AFTER:
        d.step = o.COMBO_NEXT
        if open_timing(d, T_AFTER, who):
            return
    if d.step == o.COMBO_NEXT:
        after_card(d)
        return
    end_of_combo(d)


def end_of_combo(d: State) -> None:
    """The timings of the end of combo time (L6.4), of both players where both were to combo (L6.6)."""
    if d.step == o.MUTUAL_COMBO:
        d.mode = AS_COMBO
        chain_in(d, 0)
        chain_in(d, 1)
        d.step = o.COMBO_OVER
        if open_timing(d, T_COMBO_END, 3):
            return
    if d.step == o.COMBO_END:
        d.step = o.COMBO_OVER
        if d.journal is not None:
            d.journal.append(ev.ComboEnded(clause="L6.4", seat=d.actor, count=d.combo_no))
        if open_timing(d, T_COMBO_END, 1 << d.actor):
            return
    if d.step == o.COMBO_OVER:
        over(d)


def start(d: State) -> None:
    """The technique whose result was `combo` is combo 1 (L6.1); a combo opened by an effect starts with none (L6.7)."""
    d.mode = AS_COMBO
    d.refused = 0
    d.visiting = 0
    side = d.side(d.actor)
    if d.combos & (1 << d.actor):
        d.combo_no = 1
        chain_in(d, d.actor)
        d.last_speed = handled(d, d.actor, side.tech)
    else:
        d.combo_no = 0
    if d.journal is not None:
        card = code_of(d, d.actor, side.tech) if d.combo_no else ""
        d.journal.append(ev.ComboBegan(clause="L6.1" if d.combo_no else "L6.7", seat=d.actor, card=card))


def over(d: State) -> None:
    """Used cards go to the list, in order of use; both FP become 0; there is no catch (L6.4, L6.6)."""
    if d.edition.combo_listed_at_once:
        for seat in range(2):
            side = d.side(seat)
            gone: i64 = side.chain & side.battle
            if gone:
                list_cards(d, seat, gone, "L6.4")
            side.chain = 0
            side.order = 0
    clear_fp(d, "combo", "L6.4")
    d.a.gained = -1
    d.b.gained = -1
    d.combo_no = 0
    d.step = o.CLEAN_UP
    d.settling = True


# -- asking --------------------------------------------------------------------------------------------------


def pair_due(d: State) -> bool:
    """Two cards are shown at once: after combo 1, or first of all in a combo that an effect opened (L6.2, L6.7)."""
    return d.combo_no == (1 if d.combos & (1 << d.actor) else 0)


def ask_next(d: State) -> None:
    """Ask for the pair or the next card; not at all where the public count of cards allows none (DESIGN §2)."""
    seat = d.actor
    number = d.combo_no
    hand = d.side(seat).hand
    cards = candidates(d, seat, number + 1) if number < d.combo_cap else 0
    public: i64 = count(hand) + count(cards & ~hand)
    if pair_due(d):
        seconds = candidates(d, seat, number + 2)
        if number + 2 > d.combo_cap or count(hand) + count((cards | seconds) & ~hand) < 2:
            d.step = o.COMBO_END
            return
        ask(d, seat, o.Q_PAIR, firsts(d, seat, number, cards, seconds) | 1 << o.PASS)
        return
    if number >= d.combo_cap or public < 1:
        d.step = o.COMBO_END
        return
    ask(d, seat, o.Q_COMBO, followers(d, seat, number + 1, cards) | 1 << o.PASS)


# -- answers -------------------------------------------------------------------------------------------------


def answer_pair(d: State, seat: i64, code: i64) -> None:
    """The first of two; which second is asked before anything is shown."""
    if code == o.PASS:
        d.step = o.COMBO_END
        return
    d.first_of_pair = code
    ask(d, seat, o.Q_PARTNER, partners(d, seat, d.combo_no, candidates(d, seat, d.combo_no + 2), code, False))


def answer_partner(d: State, seat: i64, code: i64) -> None:
    """The second of two; then the speeds that are still open are asked."""
    d.shown = code
    d.first_speed = 0
    d.shown_speed = 0
    settle_pair(d, seat)


def settle_pair(d: State, seat: i64) -> None:
    """Ask for the speeds that are not settled yet, then show both and use the first."""
    first = d.first_of_pair
    second = d.shown
    number = d.combo_no
    own = speeds(d, seat, first)
    if d.first_speed == 0 and own & (own - 1) == 0 and not price_of(d, seat, first):
        d.first_speed = lowest(own)
    if d.first_speed == 0:
        options: i64 = 0
        rest: i64 = ANY_SPEED if price_of(d, seat, first) else own
        while rest:
            s: i64 = lowest(rest)
            rest &= rest - 1
            if second_speeds(d, seat, number, first, 1 << s, not own >> s & 1, second):
                options |= 1 << s
        if settle_speed(d, seat, first, options):
            return
    if d.shown_speed == 0:
        paid = not own >> d.first_speed & 1
        options = second_speeds(d, seat, number, first, 1 << d.first_speed, paid, second)
        if settle_speed(d, seat, second, options):
            return
    show_pair(d, seat)


def settle_speed(d: State, seat: i64, slot: i64, options: i64) -> bool:
    """Take the only speed, or ask. True if asked."""
    if options & (options - 1) == 0:
        keep_speed(d, slot, lowest(options))
        return False
    d.chosen = slot
    ask(d, seat, o.Q_SPEED, options << o.NUMBER0)
    return True


def keep_speed(d: State, slot: i64, speed: i64) -> None:
    """Note the speed at which a card of the pair is handled."""
    if slot == d.first_of_pair:
        d.first_speed = speed
    else:
        d.shown_speed = speed


def answer_speed(d: State, seat: i64, code: i64) -> None:
    """A speed named: of a card of the pair, or of the next card, which is then used (L6.5)."""
    speed: i64 = code - o.NUMBER0
    slot = d.chosen
    d.chosen = NONE
    if d.first_of_pair != NONE:
        keep_speed(d, slot, speed)
        settle_pair(d, seat)
    else:
        use_card(d, slot, speed)


def show_pair(d: State, seat: i64) -> None:
    """Both are shown at once and are out of the hand from here on (L6.2)."""
    side = d.side(seat)
    first = d.first_of_pair
    second = d.shown
    if d.journal is not None:
        d.journal.append(
            ev.ComboShown(
                clause="L6.2",
                seat=seat,
                cards=(code_of(d, seat, first), code_of(d, seat, second)),
                speeds=(d.first_speed, d.shown_speed),
            )
        )
    use_card(d, first, d.first_speed)
    if lift(side, second) == LIST:
        d.visiting |= 1 << second
    lay(side, second, BATTLE)


def answer_combo(d: State, seat: i64, code: i64) -> None:
    """The next card, or the end; its speed is asked where it may count as several (L6.2, L6.5)."""
    if code == o.PASS:
        d.step = o.COMBO_END
        return
    options = links(d, seat, code, d.combo_no + 1, d.side(seat).tech, bit(d.last_speed))
    if options & (options - 1) == 0:
        use_card(d, code, lowest(options))
    else:
        d.chosen = code
        ask(d, seat, o.Q_SPEED, options << o.NUMBER0)
