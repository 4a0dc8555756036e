"""Who plays: a player gets a view and the legal actions, and answers with a code. It never sees a state.

`PLAYERS` lists them by name; `player` makes one.
"""

from __future__ import annotations

from importlib import import_module
from inspect import signature
from typing import TYPE_CHECKING, Any, Final

from simpan.core.chance import Chance
from simpan.core.hosting import Said
from simpan.players.player import Player

if TYPE_CHECKING:
    from simpan.lumen.pool import Pool

PLAYERS: Final[dict[str, str]] = {
    "random": "simpan.players.random_player:RandomPlayer",
    "greedy": "simpan.players.greedy:Greedy",
}

LEVELS: Final[dict[str, dict[str, str]]] = {
    "lumen": {"easy": "random", "normal": "greedy"},
    "mansion": {},
}
"""How strong a bot is asked for at the online table, easiest first: game → level → player."""

_LEVEL_WORDS: Final = {
    "easy": (
        Said("쉬움", "Easy"),
        Said(
            "규칙대로 아무 기술이나 냅니다. 처음 배울 때 알맞습니다.",
            "Plays anything that is legal. Good for learning.",
        ),
    ),
    "normal": (
        Said("보통", "Normal"),
        Said(
            "공개된 것을 보고 한 수 앞을 계산하며, 캐치와 콤보를 놓치지 않습니다.",
            "Looks one exchange ahead at what is public, and misses no catch and no combo.",
        ),
    ),
}


def level_menu(game: str) -> list[dict[str, Any]]:
    """The levels of a game for people, in both languages: [{id, title, text}], easiest first."""
    return [
        {"id": level, "title": {"ko": title.ko, "en": title.en}, "text": {"ko": text.ko, "en": text.en}}
        for level in LEVELS.get(game, {})
        for title, text in [_LEVEL_WORDS[level]]
    ]


def player(name: str, chance: Chance, pool: Pool | None = None) -> Player:
    """The player of that name, deciding by that chance. Raises KeyError for an unknown name.

    pool: the cards that there are, for a player who looks at cards; None: the shipped ones.
    """
    module, _, kind = PLAYERS[name].partition(":")
    cls: Any = getattr(import_module(module), kind)
    made: Player = cls(chance) if pool is None or "pool" not in signature(cls).parameters else cls(chance, pool=pool)
    return made


__all__ = ["LEVELS", "PLAYERS", "Player", "level_menu", "player"]
