"""What Mastodon shows, as requests: who wrote where, how wide, in which thread.

Everything is read as if any part of it might be missing: other servers speak this API too.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple, final

from mastodon.errors import MastodonNotFoundError

from simpan.chat.mastodon.harmless import small
from simpan.chat.mastodon.plain import Me, plain
from simpan.chat.request import Changed, Person, Place, Request, Visibility
from simpan.core.hosting import Lang

MOST_ROOTS: Final = 20_000
_BROKEN: Final = re.compile("[\ud800-\udfff]")  # half of a sign, which no file takes
_VISIBILITY: Final[Mapping[str, Visibility]] = {"public": "public", "unlisted": "unlisted", "private": "followers"}


class Account(NamedTuple):
    """The referee's own account. id: its number; host: its instance's own domain."""

    id: str
    name: str
    host: str
    me: Me
    bot: bool


def account_of(found: Mapping[str, Any], host: str) -> Account:
    """From what `account_verify_credentials` returns."""
    name = small(_text(found, "username"))
    urls = frozenset(url.lower() for key in ("url", "uri") if (url := _text(found, key)))
    return Account(_text(found, "id"), name, host, Me(name, host, urls), bool(found.get("bot")))


def host_of(instance: Mapping[str, Any], api: str) -> str:
    """The instance's own domain, as it stands in the names of its accounts."""
    domain = _text(instance, "domain") or _text(instance, "uri") or api
    return small(domain).removeprefix("https://").removeprefix("http://").strip("/")


def version_of(instance: Mapping[str, Any]) -> tuple[int, int]:
    """The version of Mastodon that an instance is or claims to speak like; 0, 0 where it tells none."""
    found = re.match(r"(\d+)\.(\d+)", _text(instance, "version"))
    return (int(found[1]), int(found[2])) if found else (0, 0)


@final
class Roots:
    """The first post of each thread, as far as it is known."""

    def __init__(self) -> None:
        self._roots: OrderedDict[str, str] = OrderedDict()

    def put(self, status: str, root: str) -> None:
        """That post belongs to the thread which begins with the other."""
        self._roots[status] = root
        self._roots.move_to_end(status)
        while len(self._roots) > MOST_ROOTS:
            self._roots.popitem(last=False)

    def get(self, status: str) -> str:
        """The first post of its thread, "" if unknown."""
        return self._roots.get(status, "")

    def find(self, client: Any, status: Mapping[str, Any]) -> str:
        """The same, asking the instance at most once. Blocking; raises what the client raises."""
        own, parent = _text(status, "id"), _text(status, "in_reply_to_id")
        root = self.get(own) or (self.get(parent) if parent else own)
        if not root:
            above = _above(client, own)
            known = next((found for one in reversed(above) if (found := self.get(one))), "")
            root = known or (above[0] if above else parent)
            for one in above:
                self.put(one, root)
        self.put(own, root)
        return root

    def remember(self, requests: Iterable[Request]) -> None:
        """What was found before the program was started."""
        for request in requests:
            self.put(request.answers, request.place.key.rpartition("/")[2])


def _above(client: Any, number: str) -> list[str]:
    try:
        return [_text(one, "id") for one in client.status_context(number).get("ancestors") or ()]
    except MastodonNotFoundError:  # gone in the meantime
        return []


def wanted(status: Mapping[str, Any], mine: Account) -> bool:
    """Whether a post is for the referee to read: no other machine's, none of its own, none that was boosted."""
    writer: Mapping[str, Any] = status.get("account") or {}
    return not (writer.get("bot") or _text(writer, "id") == mine.id or status.get("reblog"))


def id_of(status: str, mine: Account) -> str:
    """The id of the request that a post is."""
    return f"mastodon:{mine.host}:{status}"


def request_of(status: Mapping[str, Any], mine: Account, root: str, now: float) -> Request:
    """A post as a request. now: when it was written, where the instance does not say."""
    number = _text(status, "id")
    return Request(
        id=id_of(number, mine),
        who=_person(status.get("account") or {}, mine.host),
        place=Place(f"{mine.host}/{root}"),
        text=text_of(status, mine),
        visibility=_VISIBILITY.get(_text(status, "visibility"), "direct"),
        at=seconds(status.get("created_at"), now),
        answers=number,
        mentions=tuple(
            _key(one, mine.host) for one in status.get("mentions") or () if _text(one, "id") != mine.id and one
        ),
        link=_text(status, "url") or _text(status, "uri"),
        lang=_lang(_text(status, "language")),
        first=not _text(status, "in_reply_to_id"),
    )


def text_of(status: Mapping[str, Any], mine: Account) -> str:
    """What a post says, its warning first."""
    named = {_text(one, "url").lower(): _text(one, "acct") for one in status.get("mentions") or () if one}
    return plain(_text(status, "content"), _text(status, "spoiler_text"), mine.me, named)


def edited(status: Mapping[str, Any], before: Request, mine: Account, said: str, now: float) -> Changed | None:
    """That a post says something else than it last did (said), if so."""
    at = status.get("edited_at")
    if not at:
        return None
    text = text_of(status, mine)
    when = seconds(at, now)
    return None if text == said else Changed(f"{before.id}/edited/{when}", before.id, "edited", when, text)


def deleted(before: Request, now: float) -> Changed:
    """That a post is gone."""
    return Changed(f"{before.id}/deleted", before.id, "deleted", int(now))


def order(number: str) -> tuple[int, str]:
    """What to sort the numbers of an instance by, oldest first."""
    return len(number), number


def _person(account: Mapping[str, Any], host: str) -> Person:
    return Person(_key(account, host), _text(account, "display_name") or _text(account, "username"))


def _key(account: Mapping[str, Any], host: str) -> str:
    name = small(_text(account, "acct") or _text(account, "username"))
    return name if "@" in name else f"{name}@{host}"


def _lang(code: str) -> Lang | None:
    return "ko" if code[:2] == "ko" else "en" if code[:2] == "en" else None


def seconds(at: object, now: float) -> int:
    """A moment that the instance told, in seconds since 1970; now: where it told none."""
    return int(at.timestamp()) if isinstance(at, datetime) else int(now)


def _text(found: Mapping[str, Any], key: str) -> str:
    value = found.get(key)
    return "" if value is None else _BROKEN.sub("\ufffd", str(value))


def seen(client: Any, numbers: list[str], many: bool) -> tuple[list[Mapping[str, Any]], list[str]]:
    """Posts by their numbers as they are now, and those that are gone. many: whether several can be asked for at once.

    Blocking; raises what the client raises. A post that a list leaves out is asked for by itself before it is given up.
    """
    found: list[Mapping[str, Any]] = list(client.statuses(numbers)) if many else []
    there = {_text(one, "id") for one in found}
    gone: list[str] = []
    for number in numbers:
        if number not in there:
            try:
                found.append(client.status(number))
            except MastodonNotFoundError:
                if not client.session.spoke:  # it was not the instance that said so
                    raise
                gone.append(number)
    return found, gone
