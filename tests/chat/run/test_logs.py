"""No secret is ever in the log: not in a line, not in a library's error, not in a traceback, not of another thread."""

from __future__ import annotations

import io
import logging
import sys
import threading
import warnings
from collections.abc import Iterator
from urllib.parse import quote

import pytest

from simpan.chat.run.logs import LOG, event, fault, set_up
from simpan.chat.settings import Secret

TOKEN = "MTk4-geheim/+=토큰'\\x \"y"


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """The log of this process for one test; everything is put back behind it."""
    root, hooks = logging.getLogger(), (sys.excepthook, threading.excepthook)
    before = root.handlers[:], root.level, LOG.level
    into = io.StringIO()
    set_up([Secret(TOKEN), Secret("other-token")], into)
    yield into
    root.handlers[:], level, own = before
    root.setLevel(level)
    LOG.setLevel(own)
    sys.excepthook, threading.excepthook = hooks
    logging.captureWarnings(False)


def raised(text: str) -> Exception:
    try:
        try:
            raise ConnectionError(f"GET https://x.test/?token={quote(text)}")
        except ConnectionError as error:
            raise ValueError(f"Authorization: Bearer {text}") from error
    except ValueError as error:
        return error


def test_a_line_says_what_happened_with_its_values(log: io.StringIO) -> None:
    LOG.info(event("answered", id="mastodon:x:1", letters=2, why="so it is", nothing=""))
    line = log.getvalue()
    assert line.endswith(" INFO simpan.chat answered id=mastodon:x:1 letters=2 why='so it is' nothing=''\n")
    assert line[19] == "Z"


def test_a_value_stays_on_its_line(log: io.StringIO) -> None:
    LOG.info(event("later", why="first\nERROR simpan.chat forged"))
    assert len(log.getvalue().splitlines()) == 1


@pytest.mark.parametrize("token", [TOKEN, "other-token"])
def test_no_token_in_whatever_is_logged(log: io.StringIO, token: str) -> None:
    error = raised(token)
    LOG.warning(event("later", why=error))
    LOG.error("with arguments %s %r", token, {"token": token})
    LOG.error("a traceback", exc_info=error)
    logging.getLogger("urllib3").warning("Retrying: %s", quote(token, safe=""))
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn(token, UserWarning, stacklevel=1)
    sys.excepthook(type(error), error, error.__traceback__)
    LOG.setLevel(logging.DEBUG)
    fault("failed", error, id="1")
    said = log.getvalue()
    assert "Traceback" in said
    assert "Retrying: …" in said
    for form in (token, quote(token), quote(token, safe=""), repr(token)[1:-1], "geheim", "other-token"):
        assert form not in said, form


def test_no_token_in_the_error_of_a_thread(log: io.StringIO) -> None:
    def fail() -> None:
        raise raised(TOKEN)

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    assert "uncaught" in log.getvalue()
    assert "geheim" not in log.getvalue()


def test_a_fault_names_its_place_and_not_what_somebody_wrote(log: io.StringIO) -> None:
    fault("failed", raised("비밀스러운 선언"), id="mastodon:x:1")
    said = log.getvalue()
    assert "failed id=mastodon:x:1 error=ValueError at=test_logs.py:" in said
    assert "비밀" not in said


def test_info_of_libraries_is_left_out(log: io.StringIO) -> None:
    logging.getLogger("discord").info("chatter")
    assert log.getvalue() == ""
