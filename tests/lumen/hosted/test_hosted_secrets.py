"""What the table sends of a position does not depend on what its viewer may not know (§L2.8): bytes, and so sizes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
import pytest

from simpan.core.engine import compiled
from simpan.core.event import Event
from simpan.lumen.deeds import codes_of
from simpan.lumen.duel import Duel
from simpan.lumen.hosted.hosting import HOSTING
from tests.test_secrets import Leak, Window, search

GAMES: Final = 240 if compiled() else 16
LEAK_GAMES: Final = 200
NO_AID: Final = HOSTING.options({"points": {"memory_aid": False}})


class Table(Window):
    """What the online table sends: situations, lines and refusals, in a language of its own for each viewer."""

    def lang(self, viewer: int) -> Any:
        return "en" if viewer else "ko"

    def view(self, duel: Duel, viewer: int) -> bytes:
        lang = self.lang(viewer)
        return HOSTING.situation(duel, viewer, lang) + HOSTING.situation(duel, viewer, lang, NO_AID)

    def heard(self, duel: Duel, events: Sequence[Event], viewer: int) -> list[bytes]:
        lines = [HOSTING.line(event, viewer, self.lang(viewer), duel) for event in events]
        return [msgspec.json.encode(line) for line in lines if line is not None]

    def refusals(self, duel: Duel, viewer: int) -> list[Any]:
        found = super().refusals(duel, viewer)
        return [None if one is None else HOSTING.refusal(duel, viewer, one, self.lang(viewer)) for one in found]


@pytest.mark.slow
@pytest.mark.parametrize("part", range(2))
def test_twin_worlds_send_the_same_bytes(part: int) -> None:
    """Situations of players and spectators, with and without the memory aid; lines; refusals."""
    assert search(Table(), GAMES // 2, part * 50_000) > GAMES // 2


class Weighing(Table):
    """A table that weighs a known card by the opponent's whole hand."""

    def view(self, duel: Duel, viewer: int) -> bytes:
        other = duel.side(viewer ^ 1 if viewer < 2 else 1)
        return super().view(duel, viewer) + b"!" * int(other.hand & other.deck.attacks).bit_count()


class Ordering(Table):
    """A table that tells of cards shown together in the order of the deck that they come from."""

    def heard(self, duel: Duel, events: Sequence[Event], viewer: int) -> list[bytes]:
        return [*super().heard(duel, events, viewer), *(msgspec.json.encode(event) for event in events)]


class Early(Table):
    """A table that shows the opponent's list while it is still being chosen."""

    def view(self, duel: Duel, viewer: int) -> bytes:
        return (
            super().view(duel, viewer)
            + repr([codes_of(duel, seat, duel.side(seat).listed) for seat in (0, 1)]).encode()
        )


@pytest.mark.slow
@pytest.mark.compiled_only  # says something about this test, and takes long interpreted
@pytest.mark.parametrize("window", [Weighing(), Ordering(), Early()], ids=lambda window: type(window).__name__)
def test_a_planted_leak_of_the_table_is_caught(window: Window) -> None:
    with pytest.raises(Leak):
        search(window, LEAK_GAMES)
