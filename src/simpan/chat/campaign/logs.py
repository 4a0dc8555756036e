"""What each player may read of a war, from its beginning (H6.10–H6.13): its log, which goes on as the record does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple, final

from simpan.core.hosting import Lang
from simpan.core.reader import Record
from simpan.mansion.log.compose import Growing
from simpan.mansion.log.course import Course
from simpan.mansion.log.export import sections, written
from simpan.mansion.log.reader import Reader

FILE: Final = "war-log.txt"
LAST: Final = 6  # rulings and posts of a log that are told in words


class Log(NamedTuple):
    """A player's log. last: what happened of late, in lines; whole: all of it, with the ledger and the dice."""

    last: tuple[str, ...]
    whole: str


@final
class Logs:
    """Of one war. course: somebody else follows the record with it. read: the record with its last line, once it has
    ended.
    """

    def __init__(self, course: Course, read: Callable[[], Record], lang: Lang) -> None:
        self._course: Final = course
        self._read: Final = read
        self._lang: Final[Lang] = lang
        self._logs: Final[dict[int, Growing]] = {}

    def of(self, seat: int, name: str, *, ended: bool) -> Log:
        """That of a player: the same as `simpan log export --for` makes. Raises OSError."""
        if ended and not self._course.ended:
            self._end()
        log = self._logs.get(seat)
        if log is None:
            log = self._logs[seat] = Growing(self._course, Reader(seat, name), self._lang)
        made = log.page()
        late = written(replace(made, body=made.body[-LAST:]), "txt")
        whole = written(replace(made, sections=sections(self._course, log.reader, self._lang)), "txt")
        return Log(tuple(line for line in late.splitlines() if line.strip()), whole)

    def _end(self) -> None:
        """The record was closed: with the seed, everything of it can be checked."""
        record = self._read()
        if record.end is not None and record.end.reveal is not None:
            self._course.end(record)
