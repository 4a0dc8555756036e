"""Decks that a command names: a starter deck by its key, or a file. The others are refused with one line."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from simpan.cli.env import Trouble, env
from simpan.lumen import deckcode, decklist, homemade
from simpan.lumen.decklist import DeckList
from simpan.lumen.edition import Edition
from simpan.lumen.edition import edition as edition_named
from simpan.lumen.homemade import Homemade
from simpan.lumen.homemade_decks import heavy
from simpan.lumen.homemade_words import problem
from simpan.lumen.pool import SHIPPED, Pool

STARTER: Final = "starter"
FIRST: Final = ("viola-rapier", "viola-duet")  # what “starter” is for seat 0 and seat 1


def deck(named: str, seat: int = 0, made: Homemade | None = None) -> DeckList:
    """A legal deck: a starter or one of a home-made set by its key, a deck code, or a file. Raises Trouble.

    For seat 0 of a home-made set its first where none is named.
    """
    starters = decklist.starter_decks()
    if named == STARTER:
        own = list(made.decks.values()) if made is not None and seat == 0 else []
        return own[0] if own else starters[FIRST[seat]]
    if made is not None and named in made.decks:
        return made.decks[named]
    if named in starters:
        return starters[named]
    pool = pool_of(made)
    found = of_code(named) or read(named, pool)
    if decklist.problems(found, pool):
        raise Trouble(env().word("deck_unplayable", path=named))
    weight = heavy(found, pool) if made is not None else None
    if weight is not None:
        raise Trouble(f"{named}: {problem('', None, weight[0], **weight[1]).say(env().lang)}")
    return found


def of_code(named: str) -> DeckList | None:
    """The deck of a deck code; None for a word that is none. Raises Trouble for a code with a slip."""
    if not named.upper().startswith("SL") or Path(named).exists():
        return None
    try:
        return deckcode.decode(named)
    except deckcode.BadCode as error:
        raise Trouble(error.say(env().lang)) from error


def read(path: str, pool: Pool = SHIPPED) -> DeckList:
    """A deck file, legal or not. Raises Trouble for one that cannot be read."""
    try:
        return decklist.read(path, pool)
    except decklist.BadDeckFile as error:
        raise Trouble(error.say(env().lang)) from error


def home_made(path: str) -> Homemade | None:
    """The home-made set in a file; None for no file. Raises Trouble for one that cannot be read or has problems."""
    if not path:
        return None
    found = checked(path)
    if found.made is None:
        raise Trouble(env().word("cards_refused", path=path, n=len(found.problems)))
    return found.made


def checked(path: str) -> homemade.Checked:
    """What the file of a home-made set comes to. Raises Trouble for one that cannot be read."""
    try:
        return homemade.read(path)
    except (OSError, ValueError) as error:
        raise Trouble(env().word("unreadable", path=path, why=env().why(error))) from error


def pool_of(made: Homemade | None) -> Pool:
    """The cards that there are: those of a home-made set too."""
    return SHIPPED if made is None else made.pool


def edition(named: str) -> Edition:
    """The edition of that name. Raises Trouble."""
    try:
        return edition_named(named)
    except ValueError as error:
        raise Trouble(env().word("no_edition", word=named)) from error
