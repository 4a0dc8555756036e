"""Which game a command is about, and which of its options are that game's."""

from __future__ import annotations

from collections.abc import Mapping

from simpan.cli.env import Trouble, env
from simpan.games import GAMES


def game_named(word: str) -> None:
    """Only a game of the list. Raises Trouble."""
    if word not in GAMES:
        raise Trouble(env().word("no_game", word=word[:40], all=", ".join(GAMES)))


def lumen_only(word: str) -> None:
    """For a command that the other game has not. Raises Trouble."""
    game_named(word)
    if word != "lumen":
        raise Trouble(env().word("no_game", word=word[:40], all="lumen"))


def only(game: str, others: Mapping[str, bool]) -> None:
    """Refuse options of another game. others: whether each was given. Raises Trouble."""
    given = [option for option, is_given in others.items() if is_given]
    if given:
        raise Trouble(env().word("not_of_game", options=", ".join(given), game=GAMES[game].called(env().lang)))
