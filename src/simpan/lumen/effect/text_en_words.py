"""English: the words for numbers, zones, timings and flags."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simpan.lumen import words as w
from simpan.lumen.effect.text_parts import HEIGHT_BITS, bits


def series(words: Sequence[str], last: str = "and") -> str:
    """A list in one phrase: a, b and c."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def used(ways: Sequence[str]) -> str:
    """Ways to be used: readied or used in a combo; used in a combo or to catch."""
    return series(ways, "or").replace(" or used ", " or ") if ways[0].startswith("used ") else series(ways, "or")


def times(n: int) -> str:
    """Twice, 3 times."""
    return "twice" if n == 2 else f"{n} times"


def capital(text: str) -> str:
    """With a capital letter in front."""
    return text[:1].upper() + text[1:]


def a_or_an(phrase: str) -> str:
    """A noun phrase with its article; a name in quotes takes none."""
    if phrase.startswith("“"):
        return phrase
    return f"{'an' if phrase[:1].lower() in 'aeiou' and not phrase.startswith('u') else 'a'} {phrase}"


# -- words for the small numbers -----------------------------------------------------------------------------

ZONES: Final = {
    w.HAND: "hand",
    w.LIST: "list",
    w.SIDE: "side deck",
    w.BREAK: "break zone",
    w.BATTLE: "battle zone",
    w.LUMEN: "Lumen zone",
    w.ULTIMATE: "ultimate zone",
    w.TRAIT_ZONE: "trait zone",
}
HEIGHTS: Final = {w.HIGH: "high", w.MID: "mid", w.LOW: "low"}
LIMBS: Final = {w.HAND_LIMB: "hand", w.FOOT_LIMB: "foot"}
HAS: Final = {w.HAS_EVADE: "an evade", w.HAS_CLASH: "a clash", w.HAS_GRAB: "a grab", w.HAS_COMBO: "a combo result"}
WAYS: Final = {
    w.AS_READY: "readied",
    w.AS_COMBO: "used in a combo",
    w.AS_CATCH: "used to catch",
    w.AS_LISTED: "used in a combo from your list",
}
TAGS: Final = {"calling_card": "Calling Card"}  # groups of cards; any other stands for itself
RANGED: Final = {
    "speed": "speed",
    "damage": "damage",
    "hit": "hit result",
    "guard": "guard result",
    "counter": "counter result",
}

STATS: Final = {
    w.S_SPEED: "speed",
    w.S_DAMAGE: "damage",
    w.S_HIT: "hit result",
    w.S_GUARD: "guard result",
    w.S_COUNTER: "counter result",
    w.S_EVADES: "evade",
    w.S_CLASHES: "clash",
    w.S_GUARDS: "guard",
    w.S_FLAGS: "nature",
    w.S_POSITION: "position",
    w.S_LIMB: "limb",
    w.S_HAND_LIMIT: "hand limit",
    w.S_HURT: "damage taken",
    w.A_READY: "ready",
    w.A_USE: "use",
    w.A_CATCH: "catch",
    w.A_COMBO: "combo",
    w.A_GET: "get",
    w.A_NEGATE: "grab negation",
    w.A_GAIN: "counter gain",
    w.A_TRAIT: "trait",
    w.A_BREAK: "break",
    w.A_DEAL: "damage dealing",
    w.A_LUMEN: "part in the Lumen phase",
    w.A_RECOVERY: "part in the recovery phase",
    w.A_LEAVE: "counter loss",
}

FLAGS: Final = {
    w.F_GRAB: "grab",
    w.F_UNGUARDABLE: "unguardable",
    w.F_UNEVADABLE: "unevadable",
    w.F_UNCLASHABLE: "unclashable",
    w.F_NO_READY: "no ready",
    w.F_NO_COMBO: "no combo",
    w.F_NO_CATCH: "no catch",
    w.F_FREE_ORDER: "any speed order",
    w.F_NO_CORRECTION: "no damage correction",
    w.F_ENDS_COMBO: "ends the combo after use",
    w.F_BREAKS: "breaks after use",
    w.F_UNBREAKABLE: "its owner cannot break it",
    w.F_PROTECTED: "unbreakable",
    w.F_FIXED: "fixed",
    w.F_VOID: "void",
    w.F_UNAFFECTED: "unaffected by other cards",
}

DURATIONS: Final = {
    w.UNTIL_COMBO: "in this combo",
    w.UNTIL_BATTLE: "in this battle",
    w.UNTIL_TURN: "this turn",
    w.UNTIL_NEXT_TURN: "until the end of the next turn",
    w.UNTIL_GAME: "for the rest of the game",
}


def during(until: int, unless: int = w.UNTIL_BATTLE) -> str:
    """How long, behind a clause; nothing for the usual duration."""
    return "" if until == unless else f" {DURATIONS[until]}"


def whose(who: int, by_owner: bool = False) -> str:
    """Your, the opponent's; `by_owner`: the opponent is the subject already."""
    return "your" if who == w.ME else "their" if by_owner else "the opponent's"


def heights_text(mask: int) -> str:
    """A set of positions: high, mid and low; all three: all positions."""
    if mask == w.ALL_HEIGHTS:
        return "all positions"
    return series([HEIGHTS[bit] for bit in HEIGHT_BITS if mask & bit] or ["none"])


def zones_text(mask: int, who: int, by_owner: bool = False, every: bool = False) -> str:
    """Zones of a player: your hand or list; every one of them: your hand and list."""
    return f"{whose(who, by_owner)} {series([ZONES[bit] for bit in bits(mask & ~w.USED)], 'and' if every else 'or')}"


# -- timings -------------------------------------------------------------------------------------------------

_CARD_TIMINGS: Final = {
    w.T_USE: ("on", "use"),
    w.T_BEFORE: ("before", "judgement"),
    w.T_EVADE: ("on", "evade"),
    w.T_GUARD: ("on", "guard"),
    w.T_HIT: ("on", "hit"),
    w.T_COUNTER: ("on", "counter"),
    w.T_CLASH: ("on", "clash"),
    w.T_COMBO: ("on", "combo"),
    w.T_CATCH: ("on", "catch"),
    w.T_JUDGED: ("after", "judgement"),
    w.T_AFTER: ("after", "use"),
    w.T_NO_RESPONSE: ("on", "no-response"),
}
_CARD_EVENTS: Final = {
    w.T_NEGATED: "negated",
    w.T_BROKEN: "broken",
    w.T_ARRIVED: "put into the Lumen zone",
}
_PLAYER_EVENTS: Final = {
    w.T_DAMAGED: ("take", "damage"),
    w.T_PAID: ("pay", "HP"),
    w.T_GUESSED: ("guess", "right"),
}
_MOMENTS: Final = {
    w.T_GAP: ("between ", "combo cards"),
    w.T_COMBO_END: ("at the end of ", "the combo"),
    w.T_BATTLE_END: ("at the end of ", "the battle"),
    w.T_START: ("at the start of ", "the game"),
    w.T_TURN_START: ("at the start of ", "the turn"),
    w.T_LUMEN_PHASE: ("in ", "the Lumen phase"),
    w.T_GET: ("in ", "the get phase"),
    w.T_GET_END: ("at the end of ", "the get phase"),
    w.T_RECOVERY: ("in ", "the recovery phase"),
    w.T_TURN_END: ("at the end of ", "the turn"),
    w.T_SOON: ("as soon as ", "the condition holds"),
}


OPPONENTS: Final = "opponent's "


def timing_text(index: int, theirs: bool = False, subject: str = "") -> str:
    """A timing: on evade; the opponent's: on opponent's evade; of cards: on evade of one of your attacks."""
    if index >= w.THEIRS:
        index, theirs = index - w.THEIRS, True
    if index in _CARD_TIMINGS:
        before, what = _CARD_TIMINGS[index]
        link = "against" if theirs else "by" if before == "on" and index != w.T_USE else "of"
        of = f" {link} {subject}" if subject else ""
        return f"{before} {OPPONENTS if theirs else ''}{what}{of}"
    if index in _CARD_EVENTS:
        card = "the opposing technique" if theirs else subject or "this technique"
        return f"when {card} is {_CARD_EVENTS[index]}"
    if index in _PLAYER_EVENTS:
        verb, rest = _PLAYER_EVENTS[index]
        third = "es" if verb.endswith("s") else "s"
        return f"when the opponent {verb}{third} {rest}" if theirs else f"when you {verb} {rest}"
    if index == w.T_LEFT:
        return f"when {whose(w.OPP if theirs else w.ME)} {subject.removeprefix('the ') or 'state'} ends"
    before, what = _MOMENTS[index]
    if not theirs:
        return before + what
    return before + (what.replace("the ", "the opponent's ", 1) if "the " in what else f"the opponent's {what}")


def damage_text(theirs: bool, subject: str) -> str:
    """Each time there is damage: each time you deal damage to the opponent with an attack."""
    if not subject:
        return f"each time {'the opponent takes' if theirs else 'you take'} damage"
    who = "you deal damage to the opponent" if theirs else "the opponent deals damage to you"
    return f"each time {who} with {subject}"


def timings_text(indices: Sequence[int], theirs: bool, subject: str) -> str:
    """Several timings as one: on hit or counter."""
    found: list[str] = []
    for index in indices:
        of = subject if index == indices[-1] else ""
        found.append(damage_text(theirs, of) if index == w.T_DAMAGED else timing_text(index, theirs, of))
    lead = f"on {OPPONENTS}" if theirs else "on "
    if all(text.startswith(lead) for text in found):
        found[1:] = [text.removeprefix(lead) for text in found[1:]]
    return series(found, "or")


def later_text(index: int, until: int) -> str:
    """When something follows: in the recovery phase this turn; if you deal damage to the opponent this turn."""
    text = timing_text(index)
    if index == w.T_DAMAGED + w.THEIRS:
        text = "when you deal damage to the opponent"
    event = index % w.THEIRS in (*_PLAYER_EVENTS, *_CARD_EVENTS, w.T_LEFT)
    if until == w.UNTIL_GAME:
        return f"the next time {text.removeprefix('when ')}" if event else f"{text} next time"
    if event:
        text = "if" + text.removeprefix("when")  # what may never come
    return f"{text} {DURATIONS[until]}"
