"""Critical, fumble, cancelling, and whether an attack lands (M3.8, M4): pure functions on small numbers.

The engine rules by them, and `odds.py` enumerates them; there is no second copy.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# -- status of a judgement after cancelling
PLAIN: Final = 0
CRITICAL: Final = 1
FUMBLE: Final = 2

# -- why an attack landed or not, in the order in which it is decided
ATTACK_FUMBLE: Final = 0  # M4.4: even against a fumbled defence (H4.4)
DEFENCE_CRITICAL: Final = 1  # M4.3: against a critical attack too
DEFENCE_FUMBLE: Final = 2  # M4.4; a critical attack lands critical (H4.5)
ATTACK_CRITICAL: Final = 3  # M4.2
HIGHER: Final = 4  # M3.8
LOWER: Final = 5  # M3.8
TIE: Final = 6  # H3.8

REASONS: Final = (
    "attack_fumble",
    "defence_critical",
    "defence_fumble",
    "attack_critical",
    "higher",
    "lower",
    "tie",
)


def dice_critical(first: i64, second: i64, threshold: i64) -> bool:
    """Whether two dice are critical by themselves (M4.1)."""
    return first + second >= threshold


def dice_fumble(first: i64, second: i64) -> bool:
    """Whether two dice are a fumble (M4.4)."""
    return first + second == 2


def status(critical: bool, fumble: bool) -> i64:
    """What a judgement comes to: critical and fumble on the same one cancel (M4.5)."""
    if critical:
        return PLAIN if fumble else CRITICAL
    return FUMBLE if fumble else PLAIN


def rolls_anew(dice_are_critical: bool, forced_critical: bool, fumble: bool) -> bool:
    """Whether cancelling calls for additional dice: the critical came from an effect alone (M4.6, H4.6)."""
    return forced_critical and fumble and not dice_are_critical


def reason(attack: i64, attack_status: i64, defence: i64, defence_status: i64) -> i64:
    """Why the attack lands or not; the first that applies."""
    if attack_status == FUMBLE:
        return ATTACK_FUMBLE
    if defence_status == CRITICAL:
        return DEFENCE_CRITICAL
    if defence_status == FUMBLE:
        return DEFENCE_FUMBLE
    if attack_status == CRITICAL:
        return ATTACK_CRITICAL
    if attack == defence:
        return TIE
    return HIGHER if attack > defence else LOWER


def lands(reason: i64, tie_lands: bool) -> bool:
    """Whether an attack with that reason lands; tie_lands: the setting of H3.8."""
    if reason == TIE:
        return tie_lands
    return reason == DEFENCE_FUMBLE or reason == ATTACK_CRITICAL or reason == HIGHER
