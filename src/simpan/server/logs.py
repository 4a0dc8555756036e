"""Structured logs: what happened, where, and no secret. Tokens, seeds and what people wrote are never given to it."""

from __future__ import annotations

import logging
import sys
from typing import Any, Literal

import structlog


def set_up(form: Literal["console", "json"]) -> None:
    """Log to stderr from here on: for people, or a JSON object a line. uvicorn's own words go the same way."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: list[Any]
    if form == "json":
        plain = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)  # a local may be a secret
        last = [structlog.processors.ExceptionRenderer(plain), structlog.processors.JSONRenderer(ensure_ascii=False)]
    else:
        trace = structlog.dev.plain_traceback
        last = [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=trace)]
    structlog.configure(
        processors=[*shared, *last],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    root = logging.getLogger()
    root.handlers[:] = [_Forward()]
    root.setLevel(logging.WARNING)


def logger() -> Any:
    """The log of this process."""
    return structlog.get_logger()


class _Forward(logging.Handler):
    """What libraries say through `logging` becomes a line of the same log."""

    def emit(self, record: logging.LogRecord) -> None:
        """Pass it on."""
        info = record.exc_info if record.exc_info and record.exc_info[0] is not None else None
        level = "error" if record.levelno >= logging.ERROR else "warning"
        getattr(logger(), level)("library", name=record.name, text=record.getMessage(), exc_info=info)
