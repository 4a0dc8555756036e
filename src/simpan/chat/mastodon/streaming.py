"""The user stream: what happens is heard at once. It may die at any moment, loudly or not; it only makes things faster.

A stream that lives says something at least every 15 seconds, if only that it lives, so one that is silent for longer
than `silence` is dead. `Stream.run` blocks a thread; `stop` may be called from any other.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final, Literal, NamedTuple, TypeAlias, final

import requests
from mastodon.errors import MastodonError
from mastodon.streaming import StreamListener

from simpan.chat.mastodon.client import new_client
from simpan.chat.settings import Settings

What: TypeAlias = Literal["open", "mention", "edited", "deleted"]


class Heard(NamedTuple):
    """Something happened. status: the post, as far as the stream tells it; number: that of a deleted one."""

    what: What
    status: Mapping[str, Any]
    number: str = ""


class _Listener(StreamListener):
    def __init__(self, heard: Callable[[Heard], None]) -> None:
        super().__init__()
        self._heard = heard

    def on_notification(self, notification: Any) -> None:
        if notification.get("type") == "mention" and notification.get("status"):
            self._heard(Heard("mention", notification["status"]))

    def on_status_update(self, status: Any) -> None:
        self._heard(Heard("edited", status))

    def on_delete(self, status_id: Any) -> None:
        self._heard(Heard("deleted", {}, str(status_id)))


@final
class Stream:
    """One connection to the user stream. heard: called on the stream's own thread."""

    def __init__(self, settings: Settings, silence: float, heard: Callable[[Heard], None]) -> None:
        self._settings = settings
        self._silence: Final = silence
        self._heard = heard
        self._guard = threading.Lock()
        self._answer: requests.Response | None = None
        self._stopped = False

    def run(self) -> str:
        """Listens until the connection ends, and returns why it did. Raises nothing that a network can cause."""
        client = new_client(self._settings)
        client.session.hooks["response"].append(self._opened)
        try:
            client.stream_user(_Listener(self._heard), timeout=self._silence)
        except (MastodonError, requests.RequestException, OSError, ValueError) as error:
            return type(error).__name__
        finally:
            with self._guard:
                answer, self._answer = self._answer, None
            if answer is not None:
                answer.close()
            client.session.close()
        return "closed"

    def _opened(self, answer: requests.Response, *_: object, **__: object) -> None:
        """Every answer of the session passes here before it is read; that of the stream is kept, for `stop`."""
        if "/api/v1/streaming" not in answer.url:
            return
        if answer.status_code != requests.codes.ok:
            answer.close()
            return
        with self._guard:
            self._answer = answer
            stopped = self._stopped
        if stopped:
            self.stop()
        else:
            self._heard(Heard("open", {}))

    def stop(self) -> None:
        """Ends the connection; `run` returns soon."""
        with self._guard:
            self._stopped = True
            answer = self._answer
        if answer is not None:
            with suppress(OSError, ValueError, RuntimeError, AttributeError):
                answer.raw.shutdown()
