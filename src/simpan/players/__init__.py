"""Who plays: a player gets a view and the legal actions, and answers with a code. It never sees a state.

`PLAYERS` lists them by name; `player` makes one.
"""

from __future__ import annotations

from importlib import import_module
from inspect import signature
from typing import TYPE_CHECKING, Any, Final

from simpan.core.chance import Chance
from simpan.players.player import Player

if TYPE_CHECKING:
    from simpan.lumen.pool import Pool

PLAYERS: Final[dict[str, str]] = {
    "random": "simpan.players.random_player:RandomPlayer",
    "greedy": "simpan.players.greedy:Greedy",
}


def player(name: str, chance: Chance, pool: Pool | None = None) -> Player:
    """The player of that name, deciding by that chance. Raises KeyError for an unknown name.

    pool: the cards that there are, for a player who looks at cards; None: the shipped ones.
    """
    module, _, kind = PLAYERS[name].partition(":")
    cls: Any = getattr(import_module(module), kind)
    made: Player = cls(chance) if pool is None or "pool" not in signature(cls).parameters else cls(chance, pool=pool)
    return made


__all__ = ["PLAYERS", "Player", "player"]
