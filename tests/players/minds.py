"""Players of the default campaign at positions made up for tests."""

from __future__ import annotations

from typing import Any

from simpan.core.bits import bit, members
from simpan.core.chance import Seeded
from simpan.mansion.campaign import Campaign
from simpan.mansion.files.default import default_campaign
from simpan.mansion.war import War
from simpan.players.mansion_players import player
from tests.mansion.made_up import index_of, seat_for


def bot(name: str, who: str, campaign: Campaign | None = None, seed: int = 1) -> Any:
    """A player for one of the default campaign's players."""
    return player(name, Seeded(seed), campaign or default_campaign(), who)


def answer(war: War, mind: Any, who: str) -> Any:
    """The action that a player chooses for the question open to a character's seat; it is carried out."""
    seat = seat_for(war, who)
    legal = {code: war.action(seat, code) for code in members(war.legal(seat))}
    code = mind.choose(war.view(seat), legal)
    assert code in legal
    war.apply(seat, code)
    return legal[code]


def turn(war: War, mind: Any, who: str) -> list[Any]:
    """All that a player decides until the turn is over or dice are due."""
    found = []
    while war.deciding() == bit(seat_for(war, who)) and war.actor == index_of(war, who):
        found.append(answer(war, mind, who))
    return found
