"""Why a code is not legal: clause, reason and numbers (DESIGN §2). The options come from the rules that asked.

Reasons are stable codes; `cli` and pages word them. `values["card"]` is the card spoken of.
"""

from __future__ import annotations

from simpan.core.bits import count, members
from simpan.core.game import CLOCK
from simpan.core.refusal import Refusal
from simpan.lumen import order as o
from simpan.lumen.catchers import bar_catch, limit
from simpan.lumen.duel import Duel
from simpan.lumen.links import BARS, bar, candidates
from simpan.lumen.ready import bar_ready
from simpan.lumen.stats import hand_limit
from simpan.lumen.words import HAND

BAR_CLAUSES = {
    "not_attack": "L6.2",
    "no_combo": "L2.7",
    "forbidden": "L2.7.c",
    "condition": "L5.2.b",
    "combo_number": "L2.7",
    "no_damage": "L6.3",
    "speed": "L6.2",
    "cost": "L5.2.b",
    "given_back": "O2",
    "used_up": "L2.7",
    "not_there": "L6.2",
}
QUESTION_CLAUSES = {
    o.Q_HAND: "L4.2",
    o.Q_HOLDER: "L3.2.b",
    o.Q_READY: "L5.2",
    o.Q_FORCED: "L5.2",
    o.Q_STAND_IN: "O4",
    o.Q_GRAB: "L7.1",
    o.Q_PAIR: "L6.2",
    o.Q_PARTNER: "L6.2",
    o.Q_COMBO: "L6.2",
    o.Q_SPEED: "L6.5",
    o.Q_CATCH: "L5.3.10",
    o.Q_GET: "L5.4",
    o.Q_LIMIT: "L5.0",
    o.Q_REPLENISH: "L3.3",
    o.Q_EFFECT: "L3.2.c",
    o.Q_HIDDEN: "L2.5",
    o.Q_MAY: "L2.7",
    o.Q_BRANCH: "L2.7",
    o.Q_NUMBER: "L2.7",
    o.Q_CARDS: "L2.7.a",
    o.Q_LISTING: "L3.6",
    o.Q_SUDDEN: "L8.3",
}


def explain(d: Duel, seat: int, code: int) -> Refusal:
    """The refusal of a code that is not among a seat's options."""
    if d.step == o.OVER:
        return Refusal("L5.0", "over")
    if seat == CLOCK:
        return Refusal("L9.2", "no_clock", allowed=tuple(members(d.clock_codes())))
    if not 0 <= seat <= CLOCK or not d.waiting >> seat & 1:
        clause = o.STEPS.get(int(d.step), ("L5", ""))[0]
        return Refusal(clause, "not_your_decision", {"waiting": " ".join(str(s) for s in members(d.waiting))})
    allowed = tuple(members(d.options(seat)))
    if code == o.PASS:
        return must(d, seat, allowed)
    if 0 <= code < d.side(seat & 1).deck.trait and d.asks in EXPLAINED:
        return EXPLAINED[int(d.asks)](d, seat, code, allowed)
    return Refusal(QUESTION_CLAUSES[int(d.asks)], "not_an_option", {}, allowed)


def must(d: Duel, seat: int, allowed: tuple[int, ...]) -> Refusal:
    """Nothing is no answer here."""
    values: dict[str, int | str] = {}
    if d.asks == o.Q_GET:
        values = {"hand": int(count(d.side(seat).hand)), "limit": int(hand_limit(d, seat))}
    return Refusal(QUESTION_CLAUSES[int(d.asks)], "must_choose", values, allowed)


def ready_refusal(d: Duel, seat: int, slot: int, allowed: tuple[int, ...]) -> Refusal:
    """Why a card is not readied (L5.2)."""
    side = d.side(seat)
    card: dict[str, int | str] = {"card": side.deck.codes[slot]}
    if not side.hand >> slot & 1:
        return Refusal("L5.2", "not_in_hand", card, allowed)
    why = BARS[bar_ready(d, seat, slot)]
    clause = {"not_attack": "L2.5"}.get(why, BAR_CLAUSES[why])
    reason = {"not_attack": "special", "no_combo": "no_ready"}.get(why, why)
    return Refusal(clause, reason, card, allowed)


def combo_refusal(d: Duel, seat: int, slot: int, allowed: tuple[int, ...]) -> Refusal:
    """Why a card is no next one of a combo (L6.2, L6.3)."""
    side = d.side(seat)
    number = int(d.combo_no) + (2 if d.asks == o.Q_PARTNER else 1)
    before = int(d.first_of_pair if d.asks == o.Q_PARTNER else side.tech)
    values: dict[str, int | str] = {
        "card": side.deck.codes[slot],
        "number": number,
        "speed": int(d.last_speed),
    }
    why = "not_in_hand"
    if candidates(d, seat, number) >> slot & 1 or side.place(slot) == HAND:
        why = "given_back" if d.refused >> slot & 1 else BARS[bar(d, seat, slot, number, before)]
    if why == "":
        why = "no_partner" if d.asks == o.Q_PAIR else "speed"
    return Refusal(BAR_CLAUSES.get(why, "L6.2"), why, values, allowed)


def catch_refusal(d: Duel, seat: int, slot: int, allowed: tuple[int, ...]) -> Refusal:
    """Why a card does not catch (L5.3.10)."""
    side = d.side(seat)
    lead = limit(d)
    most = 29 if d.step == o.CATCH_GRANTED or lead < 0 else lead & 0xFFFF
    values: dict[str, int | str] = {"card": side.deck.codes[slot], "limit": most}
    if side.place(slot) != HAND and d.step != o.CATCH_GRANTED:
        return Refusal("L5.3.10", "not_in_hand", values, allowed)
    why = BARS[bar_catch(d, seat, slot, most)] or "not_granted"
    own_clauses = {"speed": "L5.3.10", "not_granted": "L5.3.10.a", "no_combo": "L2.7"}
    clause = own_clauses.get(why, BAR_CLAUSES.get(why, "L5.3.10"))
    return Refusal(clause, "no_catch" if why == "no_combo" else why, values, allowed)


def get_refusal(d: Duel, seat: int, slot: int, allowed: tuple[int, ...]) -> Refusal:
    """Why a card is not taken in the get phase (L5.4)."""
    special = bool(d.side(seat).deck.specials >> slot & 1)
    return Refusal(
        "L2.6" if special else "L5.4",
        "special" if special else "not_on_list",
        {"card": d.side(seat).deck.codes[slot]},
        allowed,
    )


def grab_refusal(d: Duel, seat: int, slot: int, allowed: tuple[int, ...]) -> Refusal:
    """Why a card does not negate a grab (L7.1)."""
    side = d.side(seat)
    card: dict[str, int | str] = {"card": side.deck.codes[slot]}
    if not side.hand >> slot & 1:
        return Refusal("L7.1", "not_in_hand", card, allowed)
    return Refusal("L7.1", "not_a_grab" if not side.deck.grabs >> slot & 1 else "unbreakable", card, allowed)


EXPLAINED = {
    o.Q_READY: ready_refusal,
    o.Q_PAIR: combo_refusal,
    o.Q_PARTNER: combo_refusal,
    o.Q_COMBO: combo_refusal,
    o.Q_CATCH: catch_refusal,
    o.Q_GET: get_refusal,
    o.Q_GRAB: grab_refusal,
}
