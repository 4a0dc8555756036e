"""The players of Mansion War by name: each gets the public part of a campaign, the own sheets, and views."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final, Protocol

from simpan.core.chance import Chance
from simpan.mansion.action import Any as AnyAction
from simpan.mansion.campaign import Campaign
from simpan.mansion.view import View
from simpan.players.mansion_table import Public, Table, own_sheets

PLAYERS: Final[dict[str, str]] = {
    "random": "simpan.players.random_player:RandomPlayer",
    "greedy": "simpan.players.mansion_greedy:Greedy",
    "memory": "simpan.players.mansion_memory:Memory",
}


class Player(Protocol):
    """Decides from what its seat may know, and from nothing else."""

    def choose(self, view: View, legal: Mapping[int, AnyAction]) -> int:
        """One of the codes of `legal`, which is never empty."""
        ...


def player(name: str, chance: Chance, campaign: Campaign, who: str, public: Public | None = None) -> Player:
    """The player of that name for the player `who` of a campaign, deciding by that chance.

    public: the public part of the campaign, if it was made before. Raises KeyError for an unknown kind of player,
    ValueError for a player whom the campaign does not have.
    """
    module, _, kind = PLAYERS[name].partition(":")
    cls: Any = getattr(import_module(module), kind)
    if name == "random":
        made: Player = cls(chance)
    else:
        made = cls(chance, Table(public or Public(campaign), own_sheets(campaign, who)))
    return made
