"""`simpan deck`: check, list, code, decode and paste."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Annotated, Final

import msgspec
from cyclopts import Parameter

from simpan.cli.decks import home_made, pool_of, read
from simpan.cli.env import Trouble, env, is_terminal
from simpan.lumen import deckcode, decklist, paste
from simpan.lumen.decklist import DeckList
from simpan.lumen.pool import SHIPPED, Pool

STDIN: Final = "-"
_LARGEST: Final = 65_536  # bytes of a post


def check(file: str, /, *, cards: str = "") -> int:
    """Name every rule that a deck breaks (L4.1); 0 if it breaks none, else 1."""
    out = env()
    pool = pool_of(home_made(cards))
    deck = read(file, pool)
    found = decklist.problems(deck, pool)
    if not found:
        out.line(out.word("deck_legal", name=deck.name, n=len(deck.techniques), ultimate=_ultimate(deck, pool)))
        return 0
    out.line(out.word("deck_illegal", name=deck.name, n=len(found)), "bold")
    for problem in found:
        out.line(f"[{problem.clause}] {problem.ko if out.lang == 'ko' else problem.en}")
    return 1


def starters() -> int:
    """List the decks that come with the package."""
    out = env()
    for key, deck in decklist.starter_decks().items():
        character = SHIPPED.characters[deck.character].name(out.lang)
        values = {"name": deck.name, "character": character, "n": len(deck.techniques), "ultimate": _ultimate(deck)}
        out.line(out.word("deck_line", key=key, **values))
    return 0


def code(which: Annotated[str, Parameter(name="DECK")], /, *, cards: str = "") -> int:
    """Print the code of a deck, legal or not."""
    made = home_made(cards)
    keys = {**decklist.starter_decks(), **(made.decks if made else {})}
    deck = keys.get(which) or read(which, pool_of(made))
    with _refusing():
        env().line(deckcode.encode(deck))
    return 0


def decode(*words: Annotated[str, Parameter(name="CODE", allow_leading_hyphen=True)], cards: str = "") -> int:
    """Print the deck of a code as a deck file. What the pool lacks is named on stderr."""
    out = env()
    pool = pool_of(home_made(cards))
    text = _stdin() if list(words) in ([], [STDIN]) else " ".join(words)
    with _refusing():
        deck = deckcode.decode(text)
    if known := pool.character(deck.character):
        deck = msgspec.structs.replace(deck, name=f"{known.name(out.lang)} {deck.name}")
    _print(deck, [], pool)
    _tell(paste.of_deck(deck, pool).notes)
    return 0


def paste_(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)] = STDIN,
    /,
    *,
    as_code: Annotated[bool, Parameter(name="--code", negative=())] = False,
    cards: str = "",
) -> int:
    """Read a deck as people post it and print it as a deck file; 0 if all of it was read, else 1."""
    out = env()
    if file.startswith(STDIN) and file != STDIN:
        raise Trouble(out.word("unknown_option", word=file[:40], command="deck paste"))
    pool = pool_of(home_made(cards))
    text = _stdin() if file == STDIN else _post(file)
    with _refusing():
        found = paste.read(text, out.word("pasted_deck"), pool, file)
    _tell(found.notes)
    deck = found.deck
    if not deck.techniques and deck.ultimate is None:
        raise Trouble(out.word("pasted_nothing"))
    if not as_code:
        _print(deck, found.remarks, pool)
    elif any(note.reason in paste.IN_DOUBT for note in found.notes):
        raise Trouble(out.word("pasted_in_doubt"), 1)
    else:
        with _refusing():
            out.line(deckcode.encode(deck))
    return 0 if found.certain else 1


@contextmanager
def _refusing() -> Iterator[None]:
    """Turns what is wrong with a deck into the one line that the user is told."""
    try:
        yield
    except (deckcode.BadCode, decklist.BadDeckFile) as error:
        raise Trouble(error.say(env().lang)) from error


def _print(deck: DeckList, remarks: list[str], pool: Pool) -> None:
    out = env()
    out.lines(decklist.write(deck, pool, out.lang, remarks).splitlines())


def _tell(notes: Iterable[paste.Note]) -> None:
    """The notes on stderr, so that the deck can go into a file."""
    for note in notes:
        print(note.ko if env().lang == "ko" else note.en, file=sys.stderr)


def _stdin() -> str:
    if is_terminal(sys.stdin):
        print(env().word("paste_here"), file=sys.stderr)
    return sys.stdin.read(_LARGEST)


def _post(file: str) -> str:
    """The text of a file. Raises Trouble."""
    try:
        with open(file, "rb") as source:
            return source.read(_LARGEST).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Trouble(env().word("unreadable", path=file, why="UTF-8")) from error
    except (OSError, ValueError) as error:
        raise Trouble(env().word("unreadable", path=file, why=env().why(error))) from error


def _ultimate(deck: DeckList, pool: Pool = SHIPPED) -> str:
    card = pool.cards.get(deck.ultimate or "")
    return env().word("with_ultimate", name=card.name(env().lang)) if card else ""
