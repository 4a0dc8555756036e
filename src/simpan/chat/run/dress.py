"""From replies to letters that can be kept."""

from __future__ import annotations

from collections.abc import Iterable

from simpan.chat.ledger import Outgoing
from simpan.chat.ports import Gateway
from simpan.chat.reply import Reply
from simpan.chat.request import Request


def outgoing(gateway: Gateway, replies: Iterable[Reply], request: Request | None) -> list[Outgoing]:
    """The posts of a network for what was answered, with whom each is for or about."""
    found = []
    for reply in replies:
        people = reply.people
        if request is not None and reply.to == "here":
            people = (*people, request.who.key)
        found += [
            Outgoing(letter, tuple(dict.fromkeys(people)), reply.battle, reply.to == "staff", _public(reply, request))
            for letter in gateway.letters(reply, request)
        ]
    return found


def _public(reply: Reply, request: Request | None) -> bool:
    """Whether everybody may read it."""
    if reply.to == "here":
        return request is not None and request.visibility in ("public", "unlisted")
    return reply.to in ("battle", "status")
