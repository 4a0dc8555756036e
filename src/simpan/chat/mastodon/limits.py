"""How long a post may be, counted as Mastodon counts: signs, an address a fixed number, a mention its name only."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from simpan.mansion.split import LEAST, split

# What Mastodon surely takes for an address: others count as long as they are.
_ADDRESS: Final = re.compile(
    r"https?://(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:com|net|org|io|kr|jp|social|app|dev|me|page|site|xyz)"
    r"(?::\d+)?(?:/[a-z0-9/_.~%=?&+-]*[a-z0-9/_])?(?![\w/.~%=?&+#@:-])",
    re.IGNORECASE,
)
_SPACE: Final = "\ue000"  # a sign of nobody's, which fills the place of an address while a text is cut


class Limits(NamedTuple):
    """most: signs of a post; link: what an address counts."""

    most: int = 500
    link: int = 23


def limits_of(instance: Mapping[str, Any]) -> Limits:
    """What an instance says of itself, as far as it does."""
    told = (instance.get("configuration") or {}).get("statuses") or {}
    most, link = told.get("max_characters"), told.get("characters_reserved_per_url")
    return Limits(
        most if isinstance(most, int) and most >= LEAST * 2 else Limits().most,
        link if isinstance(link, int) and 1 <= link <= LEAST else Limits().link,
    )


def counted(text: str, limits: Limits) -> int:
    """How many of its signs count. A sign of several code points counts as several here and as one on Mastodon."""
    text = _ADDRESS.sub("x" * limits.link, text)
    return len(re.sub(r"(?<![/\w])(@[a-z0-9_]+)@[a-z0-9.-]+[a-z0-9]", r"\1", text, flags=re.IGNORECASE))


def cut(lines: Sequence[str], room: int, link: int | None, counter: bool = True) -> list[str]:
    """The lines as texts that count at most `room` each (`mansion/split.py`), with (1/3) where there are several.

    link: what an address counts; None: all its signs.
    """
    if link is None:
        return split(lines, max(room, LEAST), counter)
    addresses: list[str] = []

    def hold(found: re.Match[str]) -> str:
        addresses.append(found[0])
        return _SPACE * link

    held = [_ADDRESS.sub(hold, line.replace(_SPACE, " ")) for line in lines]
    parts = split(held, max(room, LEAST), counter)
    whole = re.compile(f"{_SPACE}{{{link}}}")
    if sum(len(whole.findall(part)) for part in parts) != len(addresses) or len(addresses) * link != sum(
        part.count(_SPACE) for part in parts
    ):
        return split(lines, max(room, LEAST), counter)  # a word longer than a post was cut within an address
    back = iter(addresses)
    return [whole.sub(lambda _: next(back), part) for part in parts]
