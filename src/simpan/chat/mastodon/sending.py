"""A letter becomes a status, once: by its key as Idempotency-Key, and where that is forgotten by looking what is there.

An instance keeps a key for an hour. So what was tried and may or may not have arrived is noted before it is tried, and
if it is tried again after that hour, the account's own posts are read first.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple

import msgspec
from mastodon.errors import MastodonError

from simpan.chat.mastodon.budget import Posts, posts_of
from simpan.chat.mastodon.harmless import JOINER, address, small
from simpan.chat.mastodon.plain import plain
from simpan.chat.mastodon.post import Post, call
from simpan.chat.mastodon.reading import Account

KEPT: Final = 50 * 60  # seconds for which a key surely holds: Mastodon keeps it for an hour
_LONGEST_KEY: Final = 64
_EARLIER: Final = 300  # seconds by which clocks may differ
_PAGE, _PAGES = 40, 10  # statuses at a time, and how often more are asked for


class Sent(NamedTuple):
    """What came of it. number: of the last status; missing: readers who were named but cannot be reached; posts: how
    many more are taken, where one was posted.
    """

    number: str
    missing: tuple[str, ...] = ()
    posts: Posts | None = None


def idempotency_key(key: str, part: int = 0) -> str:
    """A key as it fits in a header of HTTP."""
    whole = f"{key}+{part}" if part else key
    if len(whole) <= _LONGEST_KEY and whole.isascii() and whole.isprintable() and " " not in whole:
        return whole
    return hashlib.sha256(whole.encode()).hexdigest()


def post(client: Any, key: str, what: Post, under: str, host: str) -> Sent:
    """Posts all of its texts, one under the other. Blocking; raises what the client raises."""
    missing: tuple[str, ...] = ()
    posts: Posts | None = None
    for part, text in enumerate(what.texts):
        status = client.status_post(
            call(what.readers, host) + text,
            in_reply_to_id=under or None,
            visibility=what.width,
            language=what.lang,
            idempotency_key=idempotency_key(key, part),
        )
        under = str(status["id"])
        missing, posts = _missing(status, what, host), posts_of(client)
    if what.pinned:
        _pin(client, under)
    return Sent(under, missing, posts)


def edit(client: Any, number: str, what: Post) -> Sent:
    """Puts the text in place of what a status said. Blocking; raises what the client raises."""
    return Sent(str(client.status_update(number, "\n".join(what.texts))["id"]))


def _pin(client: Any, number: str) -> None:
    """On top of the profile, if the token may and there is room; it can be read without."""
    try:
        client.status_pin(number)
    except MastodonError:
        return


def _missing(status: Mapping[str, Any], what: Post, host: str) -> tuple[str, ...]:
    """Whose name did not make a mention: there is no such account, or it cannot be found from here."""
    called = set()
    for one in status.get("mentions") or ():
        name = small(str(one.get("acct") or ""))
        called.add(name if "@" in name else f"{name}@{host}")
    return tuple(reader for reader in what.readers if address(reader, host) and small(reader) not in called)


def find(client: Any, mine: Account, what: Post, under: str, since: float, known: Callable[[str], bool]) -> str:
    """The number of the account's own status that this letter became since then, "" if it became none. Blocking.

    known: whether a status is a letter of which we know that it was posted.
    """
    wanted = _squeezed(call(what.readers, mine.host) + what.texts[-1])
    for status in _own(client, mine, since - _EARLIER):
        same = str(status.get("in_reply_to_id") or "") == under or len(what.texts) > 1
        if same and status.get("visibility") == what.width and _squeezed(plain(status.get("content") or "")) == wanted:
            if not known(number := str(status["id"])):
                return number
    return ""


def _own(client: Any, mine: Account, since: float) -> Iterator[Mapping[str, Any]]:
    """The account's own statuses since a moment, newest first."""
    last: str | None = None
    for _ in range(_PAGES):
        page = client.account_statuses(mine.id, exclude_reblogs=True, limit=_PAGE, max_id=last)
        for status in page:
            at = status.get("created_at")
            if isinstance(at, datetime) and at.timestamp() < since:
                return
            yield status
        if not page:
            return
        last = str(page[-1]["id"])


def _squeezed(text: str) -> str:
    """What of a text survives being shown: no spaces, no joiners, names without their instance."""
    text = re.sub(r"(@[\w.-]+)@[\w.:-]+", r"\1", text.replace(JOINER, ""))
    return re.sub(r"\s+", "", text).lower()


class Unsure(msgspec.Struct):
    """Letters that were tried and of which no answer was heard, by key, and when they were first tried."""

    since: dict[str, float] = {}

    def text(self) -> str:
        """To be kept."""
        return msgspec.json.encode(self).decode()


def unsure_of(text: str) -> Unsure:
    """From what was kept; none where nothing was."""
    try:
        return msgspec.json.decode(text, type=Unsure) if text else Unsure()
    except msgspec.DecodeError:
        return Unsure()
