"""Posts as they are pasted or piped in: `이름: 글` and `/명령`, with lines that go on."""

from __future__ import annotations

import codecs
import io
import os
import re
import select
import sys
from collections.abc import Iterator
from typing import Final, NamedTuple, final

STAFF: Final = ("총괄", "staff", "referee")
FENCE: Final = "---"
COMMENT: Final = "//"
_HEAD: Final = re.compile(r"\s*(?P<name>[^\s:：/][^:：\n]{0,39}?)\s*[:：]\s?(?P<text>.*)", re.DOTALL)
IDLE: Final = "\0idle"
_CHUNK: Final = 65_536
_MOMENT: Final = 0.03  # seconds in which the rest of a paste arrives
MOST: Final = 64  # posts that are ruled before the first of them is answered


class Pasted(NamedTuple):
    """One post. author: "" for a command of the staff, None where nobody is named. line: where it began."""

    author: str | None
    text: str
    line: int


@final
class Posts:
    """Cuts lines into posts. `feed` gives the posts that a line completes, `rest` the one that is under way.

    A post begins with `이름: 글` or `/명령`; `총괄: 글` is a command. Lines that are indented go on with it. What
    stands between two lines of `---` is one post, or the text of the `이름:` before it. `//` begins a comment.
    """

    def __init__(self) -> None:
        self._line = 0
        self._begun = 0
        self._lines: list[str] = []
        self._fenced = False

    def feed(self, line: str) -> Iterator[Pasted]:
        """The next line, without its end."""
        self._line += 1
        if self._fenced:
            self._fenced = line.strip() != FENCE
            if self._fenced:
                self._lines.append(line)
            return
        if line.strip() == FENCE:
            if not self.is_open:
                yield from self.rest()
            self._fenced = True
            self._begin()
        elif self._lines and line[:1] in (" ", "\t", "\u3000") and line.strip():
            self._lines.append(line.strip())
        else:
            yield from self.rest()
            if line.strip() and not line.startswith(COMMENT):
                self._begin()
                self._lines.append(line)

    def _begin(self) -> None:
        if not self._lines:
            self._begun = self._line

    def rest(self) -> Iterator[Pasted]:
        """The post that no further line belongs to."""
        if self._lines:
            text, self._lines = "\n".join(self._lines), []
            yield post(text, self._begun)

    @property
    def is_open(self) -> bool:
        """Whether the post under way has only begun: a name without a text, or a fence that is not closed."""
        return self._fenced or (len(self._lines) == 1 and re.fullmatch(r".*[:：]\s*", self._lines[0]) is not None)


def post(text: str, line: int) -> Pasted:
    """Who wrote a post, and what."""
    if text.lstrip().startswith(("/", "／")):
        return Pasted("", text.strip(), line)
    found = _HEAD.match(text)
    if found is None:
        return Pasted(None, text.strip(), line)
    name, said = found["name"].strip(), found["text"].strip("\n")
    return Pasted("" if name.casefold() in STAFF else name, said, line)


def batches(idle: float = 0) -> Iterator[list[Pasted]]:
    """The posts of the input, as many at once as are there without waiting (at most MOST).

    idle: after so many seconds without any, an empty list; 0: wait.
    """
    posts = Posts()
    ready: list[Pasted] = []
    for line in _lines(sys.stdin, idle):
        if line is IDLE:
            yield []
            continue
        if line is not None:
            ready += posts.feed(line)
        elif not posts.is_open:
            ready += posts.rest()
        if ready and (line is None or len(ready) >= MOST):
            yield ready
            ready = []
    ready += posts.rest()
    if ready:
        yield ready


def _lines(source: object, idle: float) -> Iterator[str | None]:
    """The lines of the input; None whenever no more is there for the moment, and IDLE while nothing comes."""
    try:
        handle = source.fileno()  # type: ignore[attr-defined]
        select.select([handle], [], [], 0)
    except (OSError, ValueError, AttributeError):
        yield from _plain_lines(source)
        return
    text = io.IncrementalNewlineDecoder(codecs.getincrementaldecoder("utf-8-sig")("replace"), translate=True)
    left = ""
    while True:
        if not select.select([handle], [], [], _MOMENT)[0]:
            yield None
            while idle and not select.select([handle], [], [], idle)[0]:
                yield IDLE
        chunk = os.read(handle, _CHUNK)
        left += text.decode(chunk, final=not chunk)
        *whole, left = left.split("\n")
        yield from whole
        if not chunk:
            if left:
                yield left
            return


def _plain_lines(source: object) -> Iterator[str | None]:
    for line in source:  # type: ignore[attr-defined]
        yield line.rstrip("\n")
