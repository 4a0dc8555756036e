"""Modifiers: what effects have laid on cards and players for a time (L3.4), a linked list per game, newest first."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

# -- how a modifier works
ADD: Final = 0
SET: Final = 1
WITH: Final = 2  # bits are added (flags, positions)
BAN: Final = 3  # an act is forbidden
LATER: Final = 4  # a scheduled effect
GRANT: Final = 5  # a granted catch
ALLOW: Final = 6  # cards that may go on in the combo


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Mod:
    """One modifier; they hang in an immutable list per game, newest first.

    seat, cards: whose cards (a set of slots) or, for a player's own numbers and bans, which cards it speaks of.
    value: the amount, the bits, or program << 12 | entry. origin: the slot that laid it.
    """

    __slots__ = ("seat", "cards", "stat", "how", "value", "until", "origin", "rest")

    def __init__(
        self, seat: i64, cards: i64, stat: i64, how: i64, value: i64, until: i64, origin: i64, rest: Mod | None
    ) -> None:
        self.seat: i64 = seat
        self.cards: i64 = cards
        self.stat: i64 = stat
        self.how: i64 = how
        self.value: i64 = value
        self.until: i64 = until
        self.origin: i64 = origin
        self.rest: Mod | None = rest


def linked(kept: list[Mod], rest: Mod | None) -> Mod | None:
    """Modifiers, newest first, laid anew in front of others: the list is immutable, so what follows a gap is copied."""
    for old in reversed(kept):
        rest = Mod(old.seat, old.cards, old.stat, old.how, old.value, old.until, old.origin, rest)
    return rest
