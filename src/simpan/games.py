"""The one list of games: what each is called, and the module that starts it."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Final, final


@final
@dataclass(frozen=True)
class Listed:
    """A game of the list. `module` has `start`; it is imported on first use."""

    name: str
    ko: str
    en: str
    module: str

    def load(self) -> ModuleType:
        """The module that starts a game."""
        return import_module(self.module)

    def called(self, lang: str) -> str:
        """The name that people read."""
        return self.ko if lang == "ko" else self.en


GAMES: Final[dict[str, Listed]] = {
    "lumen": Listed("lumen", "루멘콘덴서", "Lumen Condenser", "simpan.lumen.match"),
    "mansion": Listed("mansion", "저택 전쟁", "Mansion War", "simpan.mansion.match"),
}
