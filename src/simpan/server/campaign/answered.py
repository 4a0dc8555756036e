"""What posts and commands were answered, so that a repeated one gets the same answer and is carried out once.

The answer is stored with the first line that it brought (`Stored.clocks`), and so outlives the process.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from typing import Final, TypeAlias, final

import msgspec

from simpan.core.refereeing import Out, Reply
from simpan.server.ports import Stored
from simpan.server.protocol import Answer, Command, Post

REMEMBERED: Final = 32  # answers of one tab; of older ones only that they were given

Deed: TypeAlias = Post | Command
"""What changes a campaign."""


class Done(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer. said: a fingerprint of what it answers, so that a number used twice is noticed."""

    said: str
    status: str
    outs: tuple[Out, ...] = ()


_decode: Final = msgspec.json.Decoder(Done).decode
_encode: Final = msgspec.json.Encoder().encode


def fingerprint(deed: Deed) -> str:
    """Of what was said."""
    who = deed.who if isinstance(deed, Post) else "/"
    return hashlib.sha256(f"{who}\0{deed.text}".encode("utf-8", "surrogatepass")).hexdigest()[:16]


def done(deed: Deed, reply: Reply, seat: int) -> Done:
    """The answer to a deed of a player or (seat below 0) the staff. A player gets what is for it, not who else does."""
    if seat < 0:
        return Done(fingerprint(deed), reply.status, reply.outs)
    mine = (
        out if isinstance(out.to, str) else msgspec.structs.replace(out, to=(seat,))
        for out in reply.outs
        if out.to == "public" or (out.to != "staff" and seat in out.to)
    )
    return Done(fingerprint(deed), reply.status, tuple(mine))


def packed(one: Done) -> bytes:
    """As it is stored."""
    return _encode(one)


class Reused(Exception):
    """The number was used for something else (a copied tab)."""


@final
class Answered:
    """The last answers of every tab."""

    def __init__(self) -> None:
        self._of: dict[str, OrderedDict[int, Done]] = {}
        self._forgotten: dict[str, int] = {}  # up to which number

    def read(self, stored: Stored) -> None:
        """An entry of the record."""
        for sender, id in stored.acts:
            self.add(sender, id, _decode(stored.clocks))

    def add(self, sender: str, id: int, one: Done) -> None:
        """It was answered, and is on disk."""
        known = self._of.setdefault(sender, OrderedDict())
        known[id] = one
        if len(known) > REMEMBERED:
            old, _ = known.popitem(last=False)
            self._forgotten[sender] = max(old, self._forgotten.get(sender, -1))

    def find(self, sender: str, deed: Deed) -> Answer | None:
        """The answer to something said before; None if it was not. Raises Reused."""
        of = self._of.get(sender)
        one = of.get(deed.id) if of is not None else None
        if one is None:
            return Answer(deed.id, "done") if deed.id <= self._forgotten.get(sender, -1) else None
        if one.said != fingerprint(deed):
            raise Reused
        return Answer(deed.id, one.status, one.outs)
