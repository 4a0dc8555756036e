"""English: the small words of a war, and the phrases that events and the table share."""

from __future__ import annotations

from typing import Final

from simpan.mansion.effect import Until
from simpan.mansion.say_parts import signed

JUDGEMENTS: Final = {"hit": "hit", "spell": "spell", "dodge": "dodge", "resist": "resist"}
ATTACKS: Final = {"physical": "physically", "magical": "magically"}
PARTS: Final = {
    "str": "STR",
    "con": "CON",
    "dex": "DEX",
    "mag": "MAG",
    "luc": "LUC",
    "guard": "guard",
    "skill": "skill",
    "phantasm": "noble phantasm",
    "effect": "lasting effect",
    "bonus": "bonuses",
    "range": "range modifier",
    "critical": "critical",
    "dice": "extra",
}
TURN_ENDS: Final = {
    "spent": "move and action are spent",
    "said": "ended by its player",
    "time": "out of time",
    "fell": "fell",
    "battle": "end of battle",
}
BATTLE_ENDS: Final = {"rounds": "all rounds are over", "referee": "called by the referee", "last_team": "one team left"}
WAR_ENDS: Final = {"last_team": "the last team standing", "pairs": "pairs left", "damage": "counted damage", "draw": ""}
EXCLUDED: Final = {
    "armour": "{n} taken by armour",
    "shield": "{n} taken by shields",
    "beyond": "{n} beyond 0 HP",
    "own": "{n} on the own pair or allies",
}
EFFECT_ENDS: Final = {
    "time": "its time is over",
    "used": "used up",
    "day": "end of battle",
    "staff": "taken away by staff",
}
SEEN_AGAIN: Final = {
    "attacked": "attacked",
    "damaged": "was damaged",
    "met": "met an enemy",
    "left": "left the zone",
    "staff": "staff",
}
ASKED: Final = {"place": "place", "turn": "turn", "cover": "cover", "react": "reaction", "reward": "reward"}
EFFECTS: Final = {"shield": "shield", "armour": "armour", "bonus": "bonus", "damage_dice": "damage dice"}
CHANGES: Final = {
    "hp": "HP",
    "mp": "MP",
    "most_hp": "maximum HP",
    "most_mp": "maximum MP",
    "place": "place",
    "damage": "counted damage of the pair",
    "shield": "shield given",
    "armour": "armour given",
    "damage_dice": "damage dice given",
    "attack_bonus": "bonus on hit and spell",
    "defence_bonus": "bonus on dodge and resist",
    "end_effect": "lasting effect taken away",
    "uses": "uses given back",
    "fall": "taken out of play",
    "return": "brought back",
    "hide": "hidden",
    "show": "no longer hidden",
}


def effect_text(effect: str, amount: int, to: tuple[str, ...] = ()) -> str:
    """A lasting effect: shield 10, armour 3, dodge and resist −2, damage +2d6."""
    if effect == "bonus":
        return f"{' and '.join(JUDGEMENTS[judgement] for judgement in to)} {signed(amount)}"
    return f"damage {signed(amount)}d6" if effect == "damage_dice" else f"{effect} {amount}"


def value_text(words: list[str], place: bool) -> str:
    """A value that staff corrected: 15, zone 2 K5, shield 10 armour 3; nothing where there was none."""
    if place and words:
        return " ".join([f"zone {words[0]}", *words[1:]])
    return " ".join(EFFECTS.get(word, word) for word in words) or "none"


def until_text(until: Until) -> str:
    """How long: until the end of battle, until the second clean-up from now."""
    match until:
        case "now":
            return "this once"
        case "turn":
            return "until the turn ends"
        case "day":
            return "until the end of battle"
        case 1:
            return "until the next clean-up"
        case _:
            return f"until clean-up no. {until} from now"
