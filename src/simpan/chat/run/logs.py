"""The log: what happened, with ids and numbers. Never a token, and never what people wrote.

The code gives it no secret; the formatter is the second line of defence, for what libraries put into their errors.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
import traceback
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Final, TextIO, final
from urllib.parse import quote, quote_plus

from simpan.chat.settings import Secret

LOG: Final = logging.getLogger("simpan.chat")
HIDDEN: Final = "…"
PLACES: Final = 6  # lines of the program that are named, the innermost first


def event(name: str, **values: object) -> str:
    """A line of the log: what happened, and its values as key=value."""
    return " ".join([name, *(f"{key}={_shown(value)}" for key, value in values.items())])


def fault(name: str, error: BaseException, **values: object) -> None:
    """An error that was not foreseen: its kind and where it came about. What it says may hold what somebody wrote, and
    is logged for those alone who debug.
    """
    frames = traceback.extract_tb(error.__traceback__)[-PLACES:]
    way = " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames))
    LOG.error(event(name, **values, error=type(error).__name__, at=way))
    LOG.debug(event(name, **values), exc_info=error)


def _shown(value: object) -> str:
    """On one line; with quotes where it holds more than a word."""
    text = str(value)
    return repr(text) if not text or any(sign.isspace() or sign == '"' for sign in text) else text


@final
class Redacting(logging.Formatter):
    """A line with its time (UTC), level and logger, without any of the secrets, wherever they stand in it."""

    def __init__(self, secrets: Iterable[Secret]) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")
        # As they are, and as they stand in an address, a repr or JSON.
        self._hidden: Final = sorted(
            {form for secret in secrets if (text := secret.reveal()) for form in _forms(text)}, key=len, reverse=True
        )

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802
        """In UTC."""
        return time.strftime(datefmt or "%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))

    def format(self, record: logging.LogRecord) -> str:
        """The line, and the traceback that belongs to it."""
        return self.hide(super().format(record))

    def hide(self, text: str) -> str:
        """A text without the secrets."""
        for form in self._hidden:
            text = text.replace(form, HIDDEN)
        return text


def _forms(text: str) -> set[str]:
    return {text, quote(text), quote(text, safe=""), quote_plus(text), repr(text)[1:-1], ascii(text)[1:-1]}


def set_up(secrets: Iterable[Secret], into: TextIO | None = None, level: int = logging.INFO) -> Redacting:
    """Log to stderr from here on, libraries from warnings on, and errors that nobody caught too."""
    formatter = Redacting(secrets)
    handler = logging.StreamHandler(into or sys.stderr)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    LOG.setLevel(level)
    logging.captureWarnings(True)

    def uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            return
        LOG.critical("uncaught", exc_info=(kind, error, trace))

    def uncaught_in_thread(given: threading.ExceptHookArgs) -> None:
        if given.exc_value is not None:
            uncaught(given.exc_type, given.exc_value, given.exc_traceback)

    sys.excepthook = uncaught
    threading.excepthook = uncaught_in_thread
    return formatter
