"""Decks that a command names: a starter deck by its key, or a file. The others are refused with one line."""

from __future__ import annotations

from typing import Final

from simpan.cli.env import Trouble, env
from simpan.lumen import decklist
from simpan.lumen.decklist import DeckList
from simpan.lumen.edition import Edition
from simpan.lumen.edition import edition as edition_named

STARTER: Final = "starter"
FIRST: Final = ("viola-rapier", "viola-duet")  # what “starter” is for seat 0 and seat 1


def deck(named: str, seat: int = 0) -> DeckList:
    """A legal deck. Raises Trouble."""
    starters = decklist.starter_decks()
    if named == STARTER:
        return starters[FIRST[seat]]
    if named in starters:
        return starters[named]
    found = read(named)
    if decklist.problems(found):
        raise Trouble(env().word("deck_unplayable", path=named))
    return found


def read(path: str) -> DeckList:
    """A deck file, legal or not. Raises Trouble for one that cannot be read."""
    try:
        return decklist.read(path)
    except decklist.BadDeckFile as error:
        raise Trouble(error.say(env().lang)) from error


def edition(named: str) -> Edition:
    """The edition of that name. Raises Trouble."""
    try:
        return edition_named(named)
    except ValueError as error:
        raise Trouble(env().word("no_edition", word=named)) from error


def game_named(word: str) -> None:
    """Only a game of the list. Raises Trouble."""
    from simpan.games import GAMES

    if word not in GAMES:
        raise Trouble(env().word("no_game", word=word[:40], all=", ".join(GAMES)))
