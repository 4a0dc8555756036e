"""What every command has: the language, and where lines go. Nothing is styled unless a terminal reads it."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextvars import ContextVar
from typing import TYPE_CHECKING, Final, final

from simpan.cli.words import WORDS
from simpan.core.korean import fill
from simpan.core.system_text import reason

if TYPE_CHECKING:
    from rich.console import Console

LANGUAGES: Final = ("ko", "en")


class Trouble(Exception):
    """Something that the user should be told in one line; `code` is the exit status (2: bad input)."""

    def __init__(self, text: str, code: int = 2) -> None:
        super().__init__(text)
        self.code = code


class Leave(Exception):
    """The user, or the end of the input, ends the session. `code`: exit status."""

    def __init__(self, code: int = 0) -> None:
        super().__init__()
        self.code = code


def language(environ: Mapping[str, str]) -> str:
    """The language of the locale: Korean where it says Korean or nothing (C, POSIX), else English."""
    found = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    plain = found.partition(".")[0].partition("@")[0]
    return "ko" if plain in ("", "C", "POSIX") or plain.startswith("ko") else "en"


@final
class Env:
    """Language and output of one run."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._console: Console | None = None

    def word(self, key: str, /, **values: object) -> str:
        """A text of the program in the user's language; Korean particles are fitted."""
        text = WORDS[self.lang][key]
        return fill(text, **values) if values else text

    def why(self, error: BaseException) -> str:
        """Why a file or folder could not be used, in a few words."""
        return reason(error, "ko" if self.lang == "ko" else "en")

    def line(self, text: str = "", style: str = "") -> None:
        """One line to the reader; the style only shows on a terminal."""
        console = self._terminal() if style else None
        if console is None:
            print(text, flush=True)
        else:
            console.print(text, style=style, markup=False, highlight=False, soft_wrap=True)

    def lines(self, texts: list[str]) -> None:
        """Several lines."""
        for text in texts:
            self.line(text)

    def clear(self) -> None:
        """An empty screen, if there is a screen."""
        console = self._terminal()
        if console is not None:
            console.clear()

    def _terminal(self) -> Console | None:
        if self._console is None and is_terminal(sys.stdout):
            from rich.console import Console

            self._console = Console(no_color=bool(os.environ.get("NO_COLOR")))
        return self._console


def is_terminal(stream: object) -> bool:
    """Whether a person sits at the other end of a stream."""
    isatty = getattr(stream, "isatty", None)
    try:
        return bool(isatty and isatty())
    except ValueError:  # the stream is closed
        return False


_current: ContextVar[Env] = ContextVar("env")


def env() -> Env:
    """The run's language and output."""
    return _current.get()


def enter(found: Env) -> None:
    """Make it the run's."""
    _current.set(found)
