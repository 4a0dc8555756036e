"""What a game offers beside its matches (DESIGN §7): judging drafts of decks, and facts that pages are drawn from.

A game that has a workshop names its one `Workshop` in the list (`games.Listed.workshop`). It holds no state: every
method is a function of its arguments and of what ships. The server knows no game but through this and its hosting.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final

from simpan.core.hosting import Said

HASH: Final = 16  # letters of a version


class BadDraft(ValueError):
    """What was sent is no draft at all (wrong types, far too long): nothing can be said about it."""


class Workshop:
    """Base class: one object per game."""

    game: str

    def deck(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Judge a draft of a deck: every rule it keeps and breaks, what would mend it, its figures, its forms.

        Both the shape of what is asked and that of the answer are the game's. Raises BadDraft.
        """
        raise NotImplementedError

    def card(self, code: str) -> Said | None:
        """What the card of that code is called, for the title of its page; None: no such card."""
        return None

    def names(self) -> tuple[str, ...]:
        """The names of all `data`, in the order in which they are listed."""
        return ()

    def data(self, name: str) -> bytes | None:
        """Facts under a name, as JSON; the same for everybody and as long as this version runs. None: no such name."""
        return None

    def version(self, name: str) -> str:
        """What a page asks for data by: another one wherever the data may be another. Raises LookupError.

        The hash of the data themselves, unless they take so long to work out that a hash of their sources is better.
        """
        found = self.data(name)
        if found is None:
            raise LookupError(name)
        return sha256(found).hexdigest()[:HASH]
