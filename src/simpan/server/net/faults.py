"""Messages that say that something could not be taken, in words."""

from __future__ import annotations

from typing import Final

from simpan.server.protocol import Fault, Lang
from simpan.server.words import say

CODES: Final = (
    "bad_message",
    "bad_token",
    "closing",
    "frozen",
    "no_watching",
    "old_version",
    "too_fast",
    "too_slow",
    "unknown_room",
)
"""Every code that a connection may be ended with by the server itself; a room has `elsewhere` besides."""


def fault(code: str, lang: Lang) -> Fault:
    """The last message of a connection: why it ends."""
    return Fault(code, say(lang, f"fault-{code.replace('_', '-')}"), fatal=True)
