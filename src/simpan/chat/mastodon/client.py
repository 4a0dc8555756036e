"""Mastodon.py off the event loop: a thread with a client of its own, and what its errors mean.

A client keeps what the last answer said about the rate limit, and its session keeps connections, so no two threads
share one. The token goes to the client and nowhere else.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple, NoReturn, TypeVar, final
from urllib.parse import quote, quote_plus

import requests
from mastodon import Mastodon
from mastodon.errors import (
    MastodonAPIError,
    MastodonError,
    MastodonNetworkError,
    MastodonNotFoundError,
    MastodonRatelimitError,
    MastodonServerError,
    MastodonUnauthorizedError,
)

from simpan.chat.mastodon.words import word
from simpan.chat.ports import Later, Stopped
from simpan.chat.settings import Settings

T = TypeVar("T")
TIMEOUT: Final = 30.0  # seconds for a connection, and between two bytes of an answer
AGENT: Final = "simpan"
_LONGEST: Final = 200  # signs of what a server says of an error
_WINDOW: Final = 300.0  # seconds: Mastodon counts requests in windows of five minutes


class NotThere(Exception):
    """There is no such thing, or this account may not see it."""


class Refused(Exception):
    """The instance says no, and will say so again. status: of HTTP."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status: Final = status


class Left(NamedTuple):
    """What the last answer said about the rate limit: how many requests are left, until when (seconds since 1970)."""

    requests: int
    until: float


class Session(requests.Session):
    """Remembers whether the last answer was one of the API, and not of some machine in between."""

    def __init__(self) -> None:
        super().__init__()
        self.auth = lambda request: request  # no other name and password, from a .netrc, takes the token's place
        self.spoke = False
        self.hooks["response"].append(self._look)

    def _look(self, answer: requests.Response, *_: object, **__: object) -> None:
        self.spoke = "json" in answer.headers.get("Content-Type", "")


def new_client(settings: Settings) -> Mastodon:
    """A client for one thread. It throws where a limit is hit, and asks for no version."""
    return Mastodon(
        access_token=settings.token.reveal(),
        api_base_url=settings.api,
        ratelimit_method="throw",
        request_timeout=TIMEOUT,
        session=Session(),
        user_agent=AGENT,
    )


def instance_of(client: Any) -> Mapping[str, Any]:
    """What an instance says of itself. `Mastodon.instance` is not asked: where it fails, it asks itself for ever."""
    try:
        found: Mapping[str, Any] = client.instance_v2()
    except MastodonNotFoundError:  # before Mastodon 4.0
        found = client.instance_v1()
    return found


@final
class Line:
    """A thread that talks to the instance, one call after the other."""

    def __init__(self, settings: Settings, name: str, clock: Callable[[], float] = time.time) -> None:
        self._settings = settings
        self._name = name
        self._clock = clock
        self._thread: ThreadPoolExecutor | None = None
        self._client: Any = None

    async def ask(self, what: Callable[[Any], T]) -> T:
        """What a call of the client returns. Raises Later, Stopped, NotThere, Refused."""
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, thread_name_prefix=f"mastodon-{self._name}")
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, what)

    def _ask(self, what: Callable[[Any], T]) -> T:
        if self._client is None:
            self._client = new_client(self._settings)
        self._hold()
        try:
            return what(self._client)
        except MastodonError as error:
            meaning(error, self._settings, self._wait(), self._client.session.spoke)
        except requests.RequestException as error:
            raise Later(type(error).__name__) from None

    def left(self) -> Left:
        """As of the last answer; more than enough where there was none or its time is over."""
        client = self._client
        if client is None or client.ratelimit_reset is None or client.ratelimit_reset <= self._clock():
            return Left(300, 0.0)
        return Left(int(client.ratelimit_remaining), float(client.ratelimit_reset))

    def _hold(self) -> None:
        """What is sure to be refused is not asked."""
        left = self.left()
        if left.requests <= 0:
            raise Later("rate limit", max(1.0, left.until - self._clock()), all=True)

    def _wait(self) -> float:
        until = self.left().until
        return max(1.0, until - self._clock()) if until else _WINDOW / 5

    def close(self) -> None:
        """Let the connections go once the call in hand is over. The line may be used again."""
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.submit(self._hang_up)
            thread.shutdown(wait=False)

    def _hang_up(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            client.session.close()


def _harmless(said: str, settings: Settings) -> str:
    """What a server says, on one line and cut: some repeat all that they were sent, the token too."""
    token = settings.token.reveal()
    for form in sorted({token, quote(token), quote(token, safe=""), quote_plus(token)} - {""}, key=len, reverse=True):
        said = said.replace(form, "…")
    return " ".join(said.split())[:_LONGEST]


def meaning(error: MastodonError, settings: Settings, wait: float, spoke: bool) -> NoReturn:
    """Raises what an error of the library comes to. wait: seconds to wait where a rate limit was hit.

    spoke: whether it was the API that answered: a machine in between may think better of what it refuses.
    """
    status = error.args[1] if len(error.args) > 1 and isinstance(error.args[1], int) else 0
    said = _harmless(str(error.args[3]), settings) if len(error.args) > 3 and error.args[3] else ""
    if isinstance(error, MastodonRatelimitError):
        raise Later("rate limit", wait, all=True) from None
    if isinstance(error, MastodonUnauthorizedError) and spoke:
        raise Stopped(word(settings.lang, "withdrawn", host=settings.api)) from None
    if isinstance(error, MastodonNotFoundError) and spoke:
        raise NotThere(said) from None
    if isinstance(error, (MastodonServerError, MastodonNetworkError)) or not isinstance(error, MastodonAPIError):
        raise Later(f"HTTP {status}" if status else type(error).__name__) from None
    if not 400 <= status < 500 or status in (401, 408, 425) or not spoke:
        raise Later(f"HTTP {status}" if status else "an answer that nobody can read") from None
    raise Refused(status, said or f"HTTP {status}") from None
