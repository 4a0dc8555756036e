"""Lumen Condenser's workshop: the one object through which the server judges drafts and gets data for pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from threading import Lock
from typing import Any, Final, final

import msgspec

from simpan.core.hosting import Said
from simpan.core.workshop import Workshop
from simpan.lumen import records
from simpan.lumen.pool import SHIPPED
from simpan.lumen.workshop.draft import judge
from simpan.lumen.workshop.kept import kept, sources

PROVIDERS: Final[Mapping[str, str]] = {
    "cards": "cards",
    "cases": "cases",
    "companion": "companion",
    "verdicts-classic": "companion:classic",
    "verdicts-current": "companion:current",
    "chains": "chains",
}
"""Name of the data → the module of this package that has `data() -> bytes` (or another function) for it, imported on
first use."""
SLOW: Final = ("verdicts-classic", "verdicts-current", "chains")  # seconds


@final
class LumenWorkshop(Workshop):
    """`core/workshop.py` for Lumen."""

    game = records.GAME

    def deck(self, asked: dict[str, Any]) -> dict[str, Any]:
        """A draft, judged (`shape.DeckAsk` → `shape.DeckJudged`). Raises BadDraft."""
        found: dict[str, Any] = msgspec.to_builtins(judge(asked))
        return found

    def card(self, code: str) -> Said | None:
        """The name of a shipped card or trait."""
        traits = (character.trait for character in SHIPPED.characters.values())
        found = SHIPPED.cards.get(code) or next((trait for trait in traits if trait.code == code), None)
        return Said(found.name_ko, found.name_en) if found is not None else None

    def names(self) -> tuple[str, ...]:
        """What pages may ask for."""
        return tuple(PROVIDERS)

    def data(self, name: str) -> bytes | None:
        """The JSON under a name; worked out once."""
        if name not in PROVIDERS:
            return None
        with _LOCKS[name]:  # who asks while it is worked out waits for it
            return _made(name)

    def version(self, name: str) -> str:
        """The hash of the data, or of all that they are worked out from."""
        return sources() if name in SLOW else super().version(name)


@cache
def _made(name: str) -> bytes:
    module, _, function = PROVIDERS[name].partition(":")
    provider: Callable[[], bytes] = getattr(import_module(f"{__package__}.{module}"), function or "data")
    return kept(name, provider) if name in SLOW else provider()


_LOCKS: Final = {name: Lock() for name in PROVIDERS}
WORKSHOP: Final = LumenWorkshop()
