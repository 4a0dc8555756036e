"""The one list of games: what each is called, and the module that starts it."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from simpan.core.hosting import Hosting


@final
@dataclass(frozen=True)
class Listed:
    """A game of the list; what it names is imported on first use.

    `module` has `start`; `hosting` has HOSTING, "" where the game has no online table yet.
    """

    name: str
    ko: str
    en: str
    module: str
    hosting: str = ""

    def load(self) -> ModuleType:
        """The module that starts a game."""
        return import_module(self.module)

    def host(self) -> Hosting:
        """What the online table needs of the game. Raises LookupError for a game that has no online table."""
        if not self.hosting:
            raise LookupError(f"{self.name} has no online table")
        found: Hosting = import_module(self.hosting).HOSTING
        return found

    def called(self, lang: str) -> str:
        """The name that people read."""
        return self.ko if lang == "ko" else self.en


GAMES: Final[dict[str, Listed]] = {
    "lumen": Listed("lumen", "루멘콘덴서", "Lumen Condenser", "simpan.lumen.match", "simpan.lumen.hosted.hosting"),
    "mansion": Listed("mansion", "저택 전쟁", "Mansion War", "simpan.mansion.match"),
}
