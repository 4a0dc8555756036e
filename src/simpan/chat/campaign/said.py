"""What of a text is for the staff's ears: commands of the desk, and the list of accounts, which chat alone has."""

from __future__ import annotations

import re
from string import ascii_lowercase, ascii_uppercase
from typing import Final, Literal, NamedTuple, TypeAlias

from simpan.mansion.desk.commands import BY_WORD

SLASHES: Final = ("/", "／")
_BRACKETED: Final = re.compile(r"\s*[\[［【]\s*[/／](?P<text>[^\[\]［］【】]*)[\]］】]\s*")
_LIST: Final = re.compile(r"/\s*(?:명부|명단|roster)(?:\s+(?P<rest>.*))?\s*", re.IGNORECASE | re.DOTALL)
_CLOSE: Final = re.compile(r"/\s*(?:끝|close|quit)\s*", re.IGNORECASE)
_MENTION: Final = re.compile(r"<@!?(?P<id>[0-9]{1,20})>|(?:discord:)?(?P<bare>[0-9]{15,20})")
_ACCOUNT: Final = re.compile(r"@?(?P<name>[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?)(?:@(?P<host>[a-z0-9.-]+(?::[0-9]+)?))?")
LONGEST_ACCOUNT: Final = 200
LONGEST_WORD: Final = 10
LIST_WORDS: Final = ("명부", "명단")
MOST_LINES: Final = 100
_SMALL: Final = str.maketrans(ascii_uppercase, ascii_lowercase)


About: TypeAlias = Literal["status", "log"]
ABOUT: Final[dict[str, About]] = {"상태": "status", "status": "status", "기록": "log", "로그": "log", "log": "log"}
"""What a player may ask to see, by the word that is all of the text."""


def asked_in(text: str) -> About | None:
    """What a player asks to see; None if the text is something else."""
    bare = text.strip().strip("[]［］【】").strip().lstrip("/／").strip()
    return ABOUT.get(bare.casefold()) if len(bare) <= LONGEST_WORD else None


class Listing(NamedTuple):
    """A line of `/명부`, as it was written. who: None if there was no equals sign."""

    account: str
    who: str | None


def command_in(text: str) -> str | None:
    """The command that a text is, with its slash; in brackets too. None: it is none."""
    stripped = text.strip()
    if stripped.startswith(SLASHES):
        return "/" + stripped[1:].strip()
    found = _BRACKETED.fullmatch(stripped)
    return None if found is None else "/" + found["text"].strip()


def listing_in(command: str) -> tuple[Listing, ...] | None:
    """What it says of the list of accounts, line by line; () to be shown it; None if it is about something else."""
    if _LIST.fullmatch(command) is None:
        return None
    found = []
    for line in command.splitlines()[:MOST_LINES]:
        again = _LIST.fullmatch(line.strip())
        account, equals, who = (line if again is None else again["rest"] or "").partition("=")
        if account.strip() or equals:
            found.append(Listing(account.strip(), who.strip() if equals else None))
    return tuple(found)


def unslashed(text: str) -> str:
    """The command that a text without a slash seems to mean: Korean, and short; "" for none."""
    bare = text.strip().strip("[]［］【】").strip()
    first = bare.partition(" ")[0]
    known = not first.isascii() and (first in BY_WORD or first in LIST_WORDS)
    return f"/{bare}" if known and len(bare) <= LONGEST_ACCOUNT and "\n" not in bare else ""


def closes(command: str) -> bool:
    """Whether it ends the sitting."""
    return _CLOSE.fullmatch(command) is not None


def folded(account: str) -> str:
    """An account as accounts are compared: no other sign becomes a letter of one (ſ, the Kelvin sign)."""
    return account.strip().removeprefix("@").translate(_SMALL)


def account_in(text: str, host: str) -> str:
    """The account that a member of the staff names, as networks know it; "" if it names none.

    host: of whom no server is said (Mastodon); "" on Discord.
    """
    written = folded(text[:LONGEST_ACCOUNT])
    found = _MENTION.fullmatch(written)
    if found is not None:
        return f"discord:{found['id'] or found['bare']}"
    named = _ACCOUNT.fullmatch(written)
    if named is None or not (named["host"] or host):
        return ""
    return f"{named['name']}@{named['host'] or host}"
