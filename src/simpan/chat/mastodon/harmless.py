"""Nobody is called by what a text happens to say: names and tags in it are made such that Mastodon sees none.

A mention is found anywhere in a post, also within an address (`Account::MENTION_RE` of Mastodon, older and newer), and
in a direct post it is what makes a reader. So only the names that a letter is addressed to are left as they are.
"""

from __future__ import annotations

import re
import string
from typing import Final

JOINER: Final = "\u200d"
URL: Final = re.compile(r"https?://[^\s<>\"]+", re.IGNORECASE)
# A tag needs more than digits: the numbers of rolls (#12) stay.
_SIGN: Final = re.compile(r"[@＠](?=\w)|[#＃](?=[\w·・\u200c])(?!\d+(?![\w·・\u200c]))")
# Of A to Z alone: in small letters the Kelvin sign would be a k, and its account another's.
_SMALL: Final = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)
_ACCOUNT: Final = re.compile(r"([a-z0-9_]+(?:[.-]+[a-z0-9_]+)*)@([\w-]+(?:\.[\w-]+)*(?::\d+)?)")


def small(name: str) -> str:
    """An account or an instance in small letters."""
    return name.translate(_SMALL)


def harmless(text: str) -> str:
    """The same to the eye; addresses still lead where they led."""
    links = [found.span() for found in URL.finditer(text)]

    def made(found: re.Match[str]) -> str:
        place = found.start()
        if not any(start <= place < end for start, end in links):
            return found[0] + JOINER
        before = text[place - 1]
        return "%40" if found[0] == "@" and before != "/" and not (before.isalnum() or before == "_") else found[0]

    return _SIGN.sub(made, text)


def address(person: str, host: str) -> str | None:
    """How an account ("hanseo@example.social") is called in a post of this instance; None if it is no account."""
    found = _ACCOUNT.fullmatch(small(person))
    if found is None:
        return None
    return f"@{found[1]}" if found[2] == host else f"@{found[1]}@{found[2]}"
