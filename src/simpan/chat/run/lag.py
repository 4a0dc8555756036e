"""How far the referee is behind: what waits to be answered, and what to be posted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from simpan.chat.ledger import Ledger
from simpan.chat.request import Network
from simpan.chat.run.words import age, word
from simpan.core.hosting import Lang

SHOWN: Final = 5.0  # seconds that something has waited before it is called lag


class Lag(msgspec.Struct, frozen=True):
    """requests, letters: how many wait. oldest, oldest_letter: how many seconds the first of them has waited."""

    network: Network
    requests: int
    oldest: float
    letters: int
    oldest_letter: float

    @property
    def shown(self) -> bool:
        """Whether anything has waited longer than it should."""
        return max(self.oldest, self.oldest_letter) >= SHOWN


def lag(ledger: Ledger, network: Network) -> Lag:
    """As it is now."""
    now = ledger.clock()
    requests, written = ledger.inbox.backlog()
    letters, made = ledger.outbox.late()
    return Lag(
        network,
        requests,
        max(0.0, now - written) if requests else 0.0,
        letters,
        max(0.0, now - made) if letters else 0.0,
    )


def public_lines(ledger: Ledger, lang: Lang) -> Sequence[str]:
    """What everybody may know of it: how far the posts that everybody may read are behind, and no number of anything.

    How much is declared and answered elsewhere is secret (H6.11).
    """
    letters, made = ledger.outbox.late(public=True)
    waited = ledger.clock() - made if letters else 0.0
    return [word(lang, "lag_public", age=age(lang, waited)) if waited >= SHOWN else word(lang, "lag_none")]


def lines(found: Lag, lang: Lang) -> Sequence[str]:
    """All of it, for those who run the account."""
    said = []
    if found.requests:
        said.append(word(lang, "lag_requests", n=found.requests, age=age(lang, found.oldest)))
    if found.letters:
        said.append(word(lang, "lag_letters", n=found.letters, age=age(lang, found.oldest_letter)))
    return said or [word(lang, "lag_none")]
