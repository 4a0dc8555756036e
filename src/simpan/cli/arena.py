"""`simpan arena`: bots play many games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from simpan.cli import jobs as shared
from simpan.cli import which
from simpan.cli.env import env

Bot = Literal["random", "greedy"]


def arena(
    game: str = "lumen",
    /,
    *,
    p1: Bot = "greedy",
    p2: Bot = "random",
    deck1: str = "starter",
    deck2: str = "starter",
    games: Annotated[int, Parameter(name=("--games", "--wars"))] = 100,
    seed: int = 1,
    edition: Literal["classic", "current"] = "classic",
    jobs: int = 1,
    cards: str = "",
    matrix: Annotated[bool, Parameter(negative=())] = False,
    players: str = "",
    campaign: Path | None = None,
    days: int | None = None,
    json_: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Let bots play."""
    which.game_named(game)
    out = env()
    shared.check(games, jobs)
    if game == "mansion":
        from simpan.cli.arena_mansion import arena as wars

        lumens = {"--p1": p1 != "greedy", "--p2": p2 != "random", "--deck1": deck1 != "starter"}
        more = {"--deck2": deck2 != "starter", "--edition": edition != "classic", "--cards": cards != ""}
        which.only(game, {**lumens, **more, "--matrix": matrix})
        return wars(out, players, campaign, games, seed, jobs, days, json_)
    from simpan.cli.arena_lumen import arena as duels

    which.only(game, {"--players": players != "", "--campaign": campaign is not None, "--days": days is not None})
    return duels(out, (p1, p2), (deck1, deck2), games, seed, edition, jobs, cards, matrix, json_)
