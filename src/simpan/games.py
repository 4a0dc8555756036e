"""The one list of games: what each is called, and the module that starts it."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from simpan.core.hosting import Hosting
    from simpan.core.refereeing import Refereeing
    from simpan.core.workshop import Workshop


@final
@dataclass(frozen=True)
class Listed:
    """A game of the list; what it names is imported on first use.

    `module` has `start`; `hosting` has HOSTING, "" where the game has no online table; `workshop` has WORKSHOP, ""
    where there is none; `refereeing` has REFEREEING, "" where the game is no campaign.
    """

    name: str
    ko: str
    en: str
    module: str
    hosting: str = ""
    workshop: str = ""
    refereeing: str = ""

    def load(self) -> ModuleType:
        """The module that starts a game."""
        return import_module(self.module)

    def host(self) -> Hosting:
        """What the online table needs of the game. Raises LookupError for a game that has no online table."""
        if not self.hosting:
            raise LookupError(f"{self.name} has no online table")
        found: Hosting = import_module(self.hosting).HOSTING
        return found

    def referee(self) -> Refereeing:
        """What a server needs to lead the game as a campaign. Raises LookupError for a game that is none."""
        if not self.refereeing:
            raise LookupError(f"{self.name} is no campaign")
        found: Refereeing = import_module(self.refereeing).REFEREEING
        return found

    def workshop_of(self) -> Workshop:
        """What the game offers beside its matches. Raises LookupError for a game that has no workshop."""
        if not self.workshop:
            raise LookupError(f"{self.name} has no workshop")
        found: Workshop = import_module(self.workshop).WORKSHOP
        return found

    def called(self, lang: str) -> str:
        """The name that people read."""
        return self.ko if lang == "ko" else self.en


GAMES: Final[dict[str, Listed]] = {
    "lumen": Listed(
        "lumen",
        "루멘콘덴서",
        "Lumen Condenser",
        "simpan.lumen.match",
        "simpan.lumen.hosted.hosting",
        "simpan.lumen.workshop.workshop",
    ),
    "mansion": Listed(
        "mansion",
        "저택 전쟁",
        "Mansion War",
        "simpan.mansion.match",
        refereeing="simpan.mansion.hosted.refereeing",
    ),
}
