"""`simpan deck check` and `simpan deck list`."""

from __future__ import annotations

from simpan.cli.decks import read
from simpan.cli.env import env
from simpan.lumen import decklist
from simpan.lumen.pool import SHIPPED


def check(file: str, /) -> int:
    """Name every rule that a deck breaks (L4.1); 0 if it breaks none, else 1."""
    out = env()
    deck = read(file)
    found = decklist.problems(deck)
    if not found:
        out.line(out.word("deck_legal", name=deck.name, n=len(deck.techniques), ultimate=_ultimate(deck)))
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


def _ultimate(deck: decklist.DeckList) -> str:
    card = SHIPPED.cards.get(deck.ultimate or "")
    return env().word("with_ultimate", name=card.name(env().lang)) if card else ""
