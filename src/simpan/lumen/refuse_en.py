"""English: why an action is refused. Every reason of `refuse.py` has its sentence here."""

from __future__ import annotations

from typing import Final

from simpan.core.refusal import Refusal
from simpan.lumen.say_parts import Speaker

REASONS: Final = {
    "over": "The game is over.",
    "no_clock": "There is nothing whose time could run out now.",
    "not_your_decision": "It is not this seat's turn to decide.",
    "must_choose": "One of them must be chosen.",
    "must_get": "With {hand} cards in hand and a hand limit of {limit}, a card must be taken.",
    "not_an_option": "That cannot be chosen now.",
    "not_in_hand": "{card} is not in the hand.",
    "special": "{card} is a special technique: it is neither readied nor taken.",
    "no_ready": "{card} cannot be readied.",
    "forbidden": "Another effect forbids {card} now.",
    "condition": "The use condition of {card} does not hold.",
    "not_attack": "{card} is not an attack.",
    "no_combo": "{card} cannot be used in a combo.",
    "combo_number": "{card} cannot be combo {number}.",
    "no_damage": "As combo {number}, the correction leaves {card} no damage.",
    "speed": "The speed of {card} does not fit. {needed}",
    "cost": "The cost of {card} cannot be paid.",
    "given_back": "{card} has already gone back to hand in this combo.",
    "used_up": "{card} has been used as often as its text allows.",
    "not_there": "{card} is not where combo cards come from.",
    "no_partner": "Nothing exactly 1 higher in speed can follow {card}.",
    "not_granted": "{card} is not among what this catch allows.",
    "no_catch": "{card} cannot be used to catch.",
    "not_on_list": "{card} is not on the list.",
    "not_a_grab": "{card} is not a grab.",
    "unbreakable": "{card} cannot be broken by its owner.",
}
NEEDED_CATCH: Final = "This catch needs speed {limit} or less."
NEEDED_COMBO: Final = "After speed {speed} it must be {next}."


def refusal_text(refusal: Refusal, s: Speaker, allowed: list[str]) -> str:
    """Clause, why, and what would be allowed."""
    values = dict(refusal.values)
    if "card" in values:
        values["card"] = s.names(str(values["card"]))
    reason = "must_get" if refusal.reason == "must_choose" and "limit" in values else refusal.reason
    if reason == "speed" and "limit" in values:
        values["needed"] = NEEDED_CATCH.format(**values)
    elif reason == "speed":
        values["needed"] = NEEDED_COMBO.format(next=int(values.get("speed", 0)) + 1, **values)
    hint = f" Allowed: {', '.join(allowed)}." if allowed else ""
    return f"[{refusal.clause}] {REASONS[reason].format(**values)}{hint}"
