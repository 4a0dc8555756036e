"""Who plays: a player gets a view and the legal actions, and answers with a code. It never sees a state.

`PLAYERS` lists them by name; `player` makes one.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

from simpan.core.chance import Chance
from simpan.players.player import Player

PLAYERS: Final[dict[str, str]] = {
    "random": "simpan.players.random_player:RandomPlayer",
    "greedy": "simpan.players.greedy:Greedy",
}


def player(name: str, chance: Chance) -> Player:
    """The player of that name, deciding by that chance. Raises KeyError for an unknown name."""
    module, _, kind = PLAYERS[name].partition(":")
    made: Player = getattr(import_module(module), kind)(chance)
    return made


__all__ = ["PLAYERS", "Player", "player"]
