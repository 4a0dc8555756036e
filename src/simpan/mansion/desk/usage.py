"""How what is asked of a player is answered, in sentences that are read as just that (H6.1, H4.8, H6.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simpan.core.bits import members
from simpan.core.korean import josa
from simpan.mansion import react
from simpan.mansion import words as w
from simpan.mansion.campaign import Campaign
from simpan.mansion.desk.options import PASS_WORD, YES_NO
from simpan.mansion.desk.resolve import question_of
from simpan.mansion.fighter import NOT_YET
from simpan.mansion.say_parts import Lang, speaker
from simpan.mansion.war import War

MOST_REACTIONS: Final = 3
LOT: Final = {"ko": "시작은 제비로", "en": "start by lot"}
ON: Final = {"ko": ("공격에", "방어에"), "en": ("on the attack", "on the defence")}


def to_place(war: War, seat: int) -> list[str]:
    """The player's characters whose start is not named yet (H6.1)."""
    mine = [(war.board.stats[who].name, war.fighters[who]) for who in members(int(war.board.own[seat]))]
    return [name for name, one in mine if one.want_zone == NOT_YET or (one.want_zone >= 0 and one.want_tile == NOT_YET)]


def forms(war: War, campaign: Campaign, seat: int, lang: Lang) -> tuple[str, ...]:
    """How the question that is open to a seat may be answered; () where that is no short list."""
    match question_of(war, seat):
        case "start":
            return start_forms(war, seat, lang)
        case "reaction":
            return reaction_forms(war, campaign, seat, lang)
        case "cover":
            return YES_NO[lang]
        case _:
            return ()


def start_forms(
    war: War, seat: int, lang: Lang, zone: int = w.NONE, names: Sequence[str] | None = None
) -> tuple[str, ...]:
    """A start for each of a player's characters that has none, on tiles of a zone (the first, if none is given); a lot.

    zone: as the plan counts them; names: only for these. The tiles stand for any others.
    """
    plan = war.board.plan
    owed = to_place(war, seat) if names is None else names
    named = {stat.name: int(war.fighters[stat.index].want_zone) for stat in war.board.stats if stat.name in owed}
    found = []
    for place, name in enumerate(owed):
        where = named[name] if named[name] >= 0 else max(zone, 0)
        tiles = plan.names[where]
        found.append(_start(name, int(plan.number[where]), tiles[min(place, len(tiles) - 1)].lower(), lang))
    lots = (LOT[lang],) if all(one == NOT_YET for one in named.values()) else ()
    return ((", ".join(found)), *lots) if found else ()


def _start(name: str, zone: int, tile: str, lang: Lang) -> str:
    if lang == "ko":
        return f"{josa(name, '은/는')} {zone}구역 {tile}에서 시작"
    return f"{name} starts in zone {zone} at {tile}"


def reaction_forms(war: War, campaign: Campaign, seat: int, lang: Lang) -> tuple[str, ...]:
    """Passing, and the first of the reactions that a player has in the window that is open (H4.8)."""
    spoken, mine = speaker(campaign, lang), members(int(war.board.own[seat]))
    found = [PASS_WORD[lang]]
    for code in members(int(react.options(war, seat))):
        if code == w.PASS or len(found) > MOST_REACTIONS:
            continue
        own, rest = divmod(code - 1, 2 * react.PLACES)
        stat = war.board.stats[mine[own]]
        title, on = spoken.title(stat.skills[rest // 2].key), ON[lang][rest % 2]
        found.append(_reaction(stat.name if len(mine) > 1 else "", title, on, lang))
    return tuple(found)


def _reaction(name: str, title: str, on: str, lang: Lang) -> str:
    if lang == "ko":
        return f"{josa(name, '이/가') + ' ' if name else ''}{josa(title, '을/를')} {on} 쓴다"
    return f"{name + ': ' if name else ''}use {title} {on}"
