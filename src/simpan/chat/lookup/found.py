"""What a lookup comes to, and how what was asked is repeated in it: shortly, and so that it calls and links nothing."""

from __future__ import annotations

from typing import Final

import msgspec

from simpan.chat.reply import RoomWanted
from simpan.chat.settings import Settings
from simpan.core.hosting import Lang
from simpan.lumen.deckrules import short

MOST: Final = 4_000  # signs of an answer, the breaks between its lines among them
LISTED: Final = 10  # cards to choose from
ECHO: Final = 40  # signs of what was asked that an answer repeats


class Found(msgspec.Struct, frozen=True):
    """The answer's lines. wish: a room that has to be made first (then there are no lines yet). refused: nothing was
    found, or what is meant is asked back.
    """

    lines: tuple[str, ...]
    wish: RoomWanted | None = None
    refused: bool = False


class Asked(msgspec.Struct, frozen=True):
    """What stands behind the word of a lookup, as it would be typed on one keyboard, and how to answer."""

    text: str
    lang: Lang
    settings: Settings

    @property
    def line(self) -> str:
        """The text on one line."""
        return " ".join(self.text.split())

    def link(self, path: str) -> tuple[str, ...]:
        """The address of a page of the online table; nothing where there is none."""
        return (f"{self.settings.table.rstrip('/')}{path}",) if self.settings.table else ()


def echo(text: str) -> str:
    """What was asked, as an answer may repeat it."""
    return short(" ".join(text.split()), ECHO)


def bounded(found: Found, table: str) -> Found:
    """At most `MOST` signs, the last line cut; nothing in it that a network makes a mention, a hashtag or a link of,
    but for addresses of the table.
    """
    lines: list[str] = []
    room = MOST
    for line in (_safe(line, table.rstrip("/")) for line in found.lines):
        if len(line) > room:
            lines += [line[: room - 1] + "…"] if room > ECHO else []
            break
        lines.append(line)
        room -= len(line) + 1
    return Found(tuple(lines), found.wish, found.refused)


def _safe(line: str, table: str) -> str:
    line = line.replace("@", "＠")
    if table and line.startswith(f"{table}/") and " " not in line:
        return line
    return line.replace("#", "＃").replace("://", ":／／")
