"""Why an action is not allowed (DESIGN §2): the clause, a stable reason and the numbers behind it."""

from __future__ import annotations

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """clause: an id of the rule book. reason: a stable code. values: what it turned on. allowed: what would do."""

    clause: str
    reason: str
    values: dict[str, int | str] = {}
    allowed: tuple[int, ...] = ()


class Refused(ValueError):
    """Raised by `apply` for an action that is not legal; the state is untouched."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.clause}: {refusal.reason}")
        self.refusal = refusal
