"""Why something that was asked of a room does nothing."""

from __future__ import annotations

from collections.abc import Callable

from simpan.core.game import Game
from simpan.core.hosting import Hosting
from simpan.core.refusal import Refusal
from simpan.server.protocol import Lang
from simpan.server.words import say


class Denied(Exception):
    """It does nothing. reason: a stable code. clause: "" where it is no rule of the game. text: for people."""

    def __init__(self, reason: str, clause: str = "", text: Callable[[Lang], str] | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.clause = clause
        self._text = text

    def text(self, lang: Lang) -> str:
        """Why, in words."""
        return self._text(lang) if self._text is not None else say(lang, f"denied-{self.reason.replace('_', '-')}")


def by_rule(hosting: Hosting, game: Game, seat: int, found: Refusal) -> Denied:
    """Denied by a rule of the game."""
    position = game.clone()
    return Denied(found.reason, found.clause, lambda lang: hosting.refusal(position, seat, found, lang))
