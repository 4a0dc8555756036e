"""Whether an account is set up so that a referee can work with it: `simpan chat check`. Nothing is posted.

Two things are put right at once where the token may: that the account is marked as automated, and that mentions are
not filtered, as Mastodon does with private mentions of people whom an account does not follow.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar

import requests
from mastodon.errors import MastodonError

from simpan.chat.mastodon import reading
from simpan.chat.mastodon.client import NotThere, Refused, instance_of, meaning, new_client
from simpan.chat.mastodon.limits import limits_of
from simpan.chat.mastodon.pace import PACE
from simpan.chat.mastodon.policy import filtered
from simpan.chat.mastodon.words import word
from simpan.chat.ports import Finding, Later, Stopped
from simpan.chat.settings import Settings
from simpan.core.hosting import Lang

T = TypeVar("T")
SCOPES: Final = ("read:accounts", "read:notifications", "read:statuses", "write:statuses")
MOST_SECONDS: Final = 18.0
_STEP: Final = 6.0  # seconds that one question may take


def check(settings: Settings, lang: Lang) -> Sequence[Finding]:
    """What was found, a line each; what is not right says what to do. Takes at most about twenty seconds."""
    asker = _Asker(settings)
    found: list[Finding] = []
    try:
        for one in _findings(asker, settings, lang):
            found.append(one)
    except Later:
        found.append(Finding(False, word(lang, "unreachable", host=settings.api)))
    except Stopped:
        found.append(Finding(False, word(lang, "withdrawn", host=settings.api)))
    except (Refused, NotThere) as error:
        found.append(Finding(False, word(lang, "forbidden", host=settings.api, why=str(error))))
    finally:
        asker.close()
    return found


class _Asker:
    """A client that has so much time for all of its questions."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._client: Any = new_client(settings)
        self._end = time.monotonic() + MOST_SECONDS

    def ask(self, what: Callable[[Any], T]) -> T:
        """Raises as `Line.ask`."""
        left = self._end - time.monotonic()
        if left <= 0:
            raise Later("too slow")
        self._client.request_timeout = min(_STEP, left)
        try:
            return what(self._client)
        except MastodonError as error:
            meaning(error, self._settings, 60.0, self._client.session.spoke)
        except requests.RequestException as error:
            raise Later(type(error).__name__) from None

    def close(self) -> None:
        self._client.session.close()


def _findings(asker: _Asker, settings: Settings, lang: Lang) -> Iterator[Finding]:
    instance = asker.ask(instance_of)
    host = reading.host_of(instance, settings.api)
    mine = reading.account_of(asker.ask(lambda client: client.me()), host)
    yield Finding(True, word(lang, "check_account", name=mine.name, host=host))
    yield Finding(True, word(lang, "check_server", host=host, version=str(instance.get("version") or "?")))
    limits = limits_of(instance)
    yield Finding(True, word(lang, "check_limits", most=limits.most, link=limits.link))
    scopes = _scopes(asker)
    for scope in SCOPES:
        state = "unknown" if scopes is None else "ok" if _has(scopes, scope) else "no"
        yield Finding(state != "no", word(lang, f"check_scope_{state}", scope=scope))
    yield _bot(asker, mine, scopes, lang)
    if (policy := _policy(asker, scopes, lang)) is not None:
        yield policy
    yield _streaming(asker, lang)
    yield from _people(asker, settings, host, lang)


def _scopes(asker: _Asker) -> list[str] | None:
    """What the app may, None where the instance does not say (before 4.3)."""
    try:
        told = asker.ask(lambda client: client.app_verify_credentials()).get("scopes")
    except (Refused, NotThere):
        return None
    return [str(scope) for scope in told] if told else None


def _has(scopes: Sequence[str], scope: str) -> bool:
    return scope in scopes or scope.partition(":")[0] in scopes


def _bot(asker: _Asker, mine: reading.Account, scopes: Sequence[str] | None, lang: Lang) -> Finding:
    if mine.bot:
        return Finding(True, word(lang, "check_bot_ok"))
    if scopes is not None and not _has(scopes, "write:accounts"):
        return Finding(False, word(lang, "check_bot_no"))
    try:
        set_now = asker.ask(lambda client: client.account_update_credentials(bot=True)).get("bot")
    except (Refused, NotThere):
        set_now = False
    return Finding(bool(set_now), word(lang, "check_bot_set" if set_now else "check_bot_no"))


def _policy(asker: _Asker, scopes: Sequence[str] | None, lang: Lang) -> Finding | None:
    """None where the instance filters nothing (before 4.3)."""
    try:
        kept = filtered(asker.ask(lambda client: client.notifications_policy()))
    except (Refused, NotThere):
        return None
    if not kept:
        return Finding(True, word(lang, "check_policy_ok"))
    if scopes is None or _has(scopes, "write:notifications"):
        accept = dict.fromkeys(kept, "accept")
        try:
            kept = filtered(asker.ask(lambda client: client.update_notifications_policy(**accept)))
        except (Refused, NotThere):
            pass
        else:
            if not kept:
                return Finding(True, word(lang, "check_policy_set"))
    kinds = ", ".join(word(lang, f"kind_{name}") for name in kept)
    return Finding(False, word(lang, "check_policy_no", kinds=kinds))


def _streaming(asker: _Asker, lang: Lang) -> Finding:
    try:
        works = asker.ask(lambda client: client.stream_healthy())
    except (Later, Refused, NotThere):
        works = False
    return Finding(works, word(lang, f"check_streaming_{'ok' if works else 'no'}", seconds=int(PACE.poll)))


def _people(asker: _Asker, settings: Settings, host: str, lang: Lang) -> Iterator[Finding]:
    """The accounts of this instance that campaigns name: a typing error there would leave somebody without a word."""
    named = [person for one in settings.campaigns for person in (*one.players, *one.staff)]
    for person in dict.fromkeys(named):
        name, _, domain = person.partition("@")
        if domain != host:
            continue
        try:
            asker.ask(lambda client, name=name: client.account_lookup(name))  # type: ignore[misc]
        except NotThere:
            yield Finding(False, word(lang, "check_nobody", person=person))
