"""`simpan play`: a game against bots, or several people at one screen."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from simpan.cli import which
from simpan.core.chance import Seeded


def play(
    game: str = "lumen",
    /,
    *,
    deck_: Annotated[str, Parameter(name="--deck")] = "starter",
    opponent: Literal["random", "greedy", "human"] = "greedy",
    opponent_deck: str = "starter",
    edition_: Annotated[Literal["classic", "current"], Parameter(name="--edition")] = "classic",
    seat: Literal["1", "2", "random"] = "1",
    seed: int | None = None,
    record: Path | None = None,
    cards: str = "",
    auto_setup: Annotated[bool, Parameter(negative=())] = False,
    campaign: Path | None = None,
    seats: str = "",
    bots: Literal["random", "greedy", "memory"] = "greedy",
) -> int:
    """Play a game."""
    which.game_named(game)
    chance = Seeded(secrets.randbits(63) if seed is None else seed)
    if game == "mansion":
        from simpan.cli.play_mansion import play as war

        lumens = {"--deck": deck_ != "starter", "--opponent": opponent != "greedy", "--cards": cards != ""}
        more = {
            "--opponent-deck": opponent_deck != "starter",
            "--edition": edition_ != "classic",
            "--seat": seat != "1",
        }
        which.only(game, {**lumens, **more, "--auto-setup": auto_setup})
        return war(campaign, seats, bots, chance, record)
    from simpan.cli.play_lumen import Wanted
    from simpan.cli.play_lumen import play as duel

    which.only(game, {"--campaign": campaign is not None, "--seats": seats != "", "--bots": bots != "greedy"})
    return duel(Wanted(deck_, opponent, opponent_deck, edition_, seat, cards, auto_setup), chance, record)
