"""Lines that a person types, or that come through a pipe."""

from __future__ import annotations

import sys
from typing import Final, final

from simpan.cli.env import env, is_terminal

LONGEST: Final = 500  # letters of a line that are read; nothing longer means anything


@final
class Lines:
    """The input line by line. Raises EOFError at its end."""

    def __init__(self) -> None:
        self._ahead: list[str] = []
        self.terminal = is_terminal(sys.stdin)

    def is_empty(self) -> bool:
        """Whether there is no input at all; a terminal always has some."""
        if self.terminal:
            return False
        try:
            self._ahead.append(self._next())
        except EOFError:
            return True
        return False

    def read(self, prompt: str) -> str:
        """The next line, bare of spaces and of what cannot be shown."""
        if self.terminal:
            text = input(prompt)
        else:
            env().line(prompt.rstrip())
            text = self._ahead.pop(0) if self._ahead else self._next()
        return "".join(letter for letter in text[:LONGEST] if letter.isprintable()).strip()

    @staticmethod
    def _next() -> str:
        stream = sys.stdin
        try:
            text = stream.readline() if stream is not None else ""
        except (ValueError, OSError) as error:  # closed, or no stream that can be read
            raise EOFError from error
        if not text:
            raise EOFError
        return text
