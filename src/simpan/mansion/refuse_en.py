"""English: why something is refused. Every reason of the engine and of the referee's desk has its sentence here."""

from __future__ import annotations

from typing import Final

from simpan.core.refusal import Refusal
from simpan.mansion.campaign import Campaign
from simpan.mansion.refuse_ko import reason_of
from simpan.mansion.say_parts import Speaker, speaker

REASONS: Final = {
    # whose decision it is
    "not_asked": "There is nothing for you to decide now, or no such option.",
    "not_your_turn": "It is {who}’s turn now.",
    "not_your_turn_unsaid": "This is not your turn (in progress).",
    "moved_already": "The move or leave of this turn has been made.",
    "acted_already": "The action of this turn has been taken.",
    "turn_spent": "Move and action of this turn are spent.",
    "not_placing": "This is not the time to choose places.",
    "placed_already": "The place to start from is chosen already. To change it, ask the staff.",
    "no_battle": "There is no battle to end now.",
    # zones
    "not_joined": "No black passage joins {here} and {zone}.",
    "same_zone": "You are in {zone} already.",
    "no_zone": "There is no {zone}.",
    "no_zone_unsaid": "There is no such zone.",
    "zone_full": "No tile of {zone} is free: nobody can leave for it. Nothing was spent.",
    "zone_full_unsaid": "No joined zone has a free tile: nobody can leave.",
    # tiles
    "too_far": "To {tile} it is {steps} tiles; {budget} can be walked now.",
    "other_zone": "{tile} lies in {zone}. A move never leaves the zone: leave for it.",
    "not_white": "{tile} cannot be entered: it is a wall, a passage or no tile.",
    "not_white_unsaid": "This tile cannot be entered.",
    "occupied": "{by} is on {tile}.",
    "occupied_unsaid": "Nobody can stop on {tile}.",
    "same_tile": "You are on {tile} already; a move needs at least one step.",
    "wrong_origin": "The character is not on {said} but on {at}.",
    "blocked": "Walls and characters leave no way to {tile}.",
    "nothing_to_move": "There is no tile to walk to.",
    # targets
    "not_in_sight": "{name} is not in sight.",
    "not_in_sight_unsaid": "No such character is in sight.",
    "is_ally": "{name} is an ally.",
    "is_enemy": "{name} is an enemy.",
    "is_self": "One cannot be one’s own target.",
    "out_of_range": "{name} is {distance} tiles away, beyond range {reach}.",
    "out_of_zone": "{name} is not in the same zone.",
    "no_target": "There is no target within range {reach}.",
    "no_target_zone": "There is no target in the zone.",
    "behind_wall": "A wall stands between you and {name} (setting walls_stop_attacks).",
    # skills and noble phantasms
    "no_mp": "{skill} costs {mp} MP, and {left} are left.",
    "no_uses": "{skill} cannot be used again today.",
    "one_free": "One free skill a turn.",
    "range_only": "{skill} is for characters of range {range}.",
    "no_skill": "No skill can be used now.",
    "not_on_sheet": "{skill} is not on the character sheet.",
    "not_on_sheet_unsaid": "The skill is not on the character sheet.",
    "no_use": "{skill} would change nothing now.",
    "takes_no_target": "{skill} takes no target.",
    "no_phantasm": "The character has no noble phantasm.",
    "not_now": "{skill} {kind}",
    # reactions, cover, rewards
    "reacted_already": "{who} has reacted in this round already.",
    "no_window": "No reaction window is open.",
    "not_that_judgement": "{skill} cannot be used on this judgement now.",
    "not_covering": "There is no attack to cover from now.",
    "fallen": "{name} has fallen and cannot be chosen.",
    "not_of_pair": "{name} is not of this pair.",
    "not_of_pair_unsaid": "The character is not of this pair.",
    # the referee
    "bad_value": "{value} cannot be set: 0 to {most}.",
    "queue_empty": "No declaration is waiting.",
    "ruled_already": "The declaration has been ruled and cannot be withdrawn.",
    "dice_limit": "1 to {most} dice can be rolled at once, not {n}.",
    "dice_form": "These dice cannot be read. Write 2d6, 2d6+3 or 2d6-1.",
    "no_roll_due": "No roll is due now.",
}
KINDS: Final = {
    "passive": "is always on and never used.",
    "free": "is a free skill, for the own turn only.",
    "with_attack": "goes with a plain attack on the own turn only.",
    "action": "is an action, for the own turn only.",
    "reaction": "is a reaction, for the window of an attack and not for the own turn.",
}


def refusal_text(refusal: Refusal, campaign: Campaign, possible: tuple[str, ...] = ()) -> str:
    """Why, and what would be possible, without the clause. Raises KeyError for a reason that has no sentence."""
    said = REASONS[reason_of(refusal)].format(**_worded(refusal, speaker(campaign, "en")))
    return said + (f" Possible: {', '.join(possible)}.".replace("….", "…") if possible else "")


def _worded(refusal: Refusal, s: Speaker) -> dict[str, object]:
    """The values in words: characters, skills and zones by name."""
    found: dict[str, object] = {}
    for key, value in refusal.values.items():
        if key in ("who", "name", "by"):
            found[key] = s.name(str(value)).text
        elif key == "skill":
            found[key] = s.power(str(value)).text
        elif key in ("zone", "here"):
            found[key] = s.zone(value).text
        elif key == "kind":
            found[key] = KINDS[str(value)]
        else:
            found[key] = value
    return found
