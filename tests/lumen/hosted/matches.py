"""Random matches through the table, for the tests beside this file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from simpan.core.bits import members
from simpan.core.simulate import Dice
from simpan.lumen.duel import Duel
from simpan.lumen.edition import CLASSIC, CURRENT
from simpan.lumen.hosted.hosting import HOSTING
from simpan.lumen.match import start
from tests import lumen_laws

EDITIONS: Final = (CLASSIC, CURRENT)
CHARACTERS: Final = ("viola", "wolf", "route", "kiss")
DECKS: Final = list(lumen_laws.DECKS.values())


def match(seed: int) -> tuple[Duel, Dice]:
    """A match before its set-up: starter decks or, every other time, random ones; the editions in turn by twos."""
    dice = Dice(seed * 31 + 5)
    decks = [
        lumen_laws.random_deck(dice, CHARACTERS[int(dice.below(4))]) if seed & 1 else DECKS[int(dice.below(len(DECKS)))]
        for _ in (0, 1)
    ]
    return start(decks[0], decks[1], EDITIONS[seed >> 1 & 1]), dice


def positions(seed: int) -> Iterator[tuple[Duel, int, int]]:
    """Every position of a random match, with the seat and code that come next; the journal holds what led there."""
    duel, dice = match(seed)
    duel.journal = []
    while not duel.over():
        waiting = members(int(duel.deciding()))
        seat = waiting[int(dice.below(len(waiting)))]
        codes = members(int(duel.legal(seat)))
        code = codes[int(dice.below(len(codes)))]
        yield duel, seat, code
        duel.journal.clear()
        duel.apply(seat, code)
    yield duel, -1, -1


def seen(duel: Duel, viewer: int, lang: Any = "ko", options: dict[str, Any] | None = None) -> dict[str, Any]:
    """A situation as the client reads it."""
    found: dict[str, Any] = json.loads(HOSTING.situation(duel, viewer, lang, options))
    return found
