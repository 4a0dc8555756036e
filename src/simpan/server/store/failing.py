"""What PostgreSQL's failures mean here: try again, give up, or a fault of our own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy.exc import DBAPIError

from simpan.server.store.base import StoreTrouble

# SQLSTATE codes and classes (https://www.postgresql.org/docs/current/errcodes-appendix.html).
_AGAIN: Final = (
    "08",
    "40",
    "53300",
    "55P03",
    "57",
    "25P03",
)  # no connection, rolled back, too many, locked, going down
_UNABLE: Final = (
    "53",
    "54",
    "58",
    "25006",
    "28",
    "3D",
    "42501",
    "F0",
    "XX",
)  # full, I/O, read-only, not allowed, broken
_DRIVER: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)


class Lost(Exception):
    """The connection is lost, or the transaction was rolled back for others' sake: it may go better the next time."""


@contextmanager
def failures() -> Iterator[None]:
    """What the server fails at comes as Lost or StoreTrouble; what is asked of it wrongly stays as it is."""
    try:
        yield
    except OSError as error:  # among them TimeoutError
        raise Lost(_said(error)) from error
    except (*_DRIVER, DBAPIError) as error:
        cause = _cause(error)
        state = getattr(cause, "sqlstate", None) or ""
        if state.startswith(_AGAIN) or _closed(cause):
            raise Lost(_said(cause)) from error
        if state.startswith(_UNABLE):
            raise StoreTrouble(_said(cause)) from error
        raise


def _cause(error: BaseException) -> BaseException:
    """The driver's own error under SQLAlchemy's."""
    found: BaseException | None = error
    while found is not None and not isinstance(found, (*_DRIVER, OSError)):
        found = found.__cause__ or (found.orig if isinstance(found, DBAPIError) else None)
    return found or error


def _closed(error: BaseException) -> bool:
    """Whether it says that the connection is gone; the driver is sometimes only confused by that."""
    if isinstance(error, asyncpg.InterfaceError):
        return "closed" in str(error)
    return isinstance(error, OSError | asyncpg.InternalClientError)


def _said(error: BaseException) -> str:
    return str(error) or type(error).__name__
