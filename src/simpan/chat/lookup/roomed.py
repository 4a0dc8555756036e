"""A room at the online table is wished for: which edition, and which deck the asker brings."""

from __future__ import annotations

from typing import Final

from simpan.chat.lookup import decks, editions
from simpan.chat.lookup.found import Asked, Found
from simpan.chat.lookup.words import word
from simpan.chat.reply import RoomWanted
from simpan.lumen import records

DEFAULT_DECK: Final = "viola-rapier"


def answer(asked: Asked) -> Found:
    """The wish, if there is a table, and the deck is a legal one."""
    if not asked.settings.table:
        return Found((word(asked.lang, "no_table"),), refused=True)
    text, edition = editions.take(asked.text)
    if not text.strip():
        return Found((), RoomWanted(records.GAME, edition or "classic", DEFAULT_DECK))
    named = decks.find_starters(text)
    if len(named) == 1:
        return Found((), RoomWanted(records.GAME, edition or "classic", named[0]))
    judged = None if named else decks.read(text, edition)
    if judged is None or not judged.legal:
        told = decks.answer(asked)
        return Found((word(asked.lang, "bad_deck"), *told.lines), refused=True)
    return Found((), RoomWanted(records.GAME, edition or judged.deck.edition, judged.code))
