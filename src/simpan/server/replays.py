"""A finished match step by step, as one of those who were there saw it, or with both hands open."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from threading import Lock
from typing import Any, Final, NamedTuple, final

import msgspec

from simpan.core import by_hand
from simpan.core.by_hand import ByHand, is_by_hand
from simpan.core.event import Event
from simpan.core.game import SPECTATOR, STAFF
from simpan.core.hosting import Hosting
from simpan.core.record import Back, BadRecord, Entry, Input, Note, Record, Timeline, check_draws, read
from simpan.server.api_types import Replay, Step
from simpan.server.protocol import Lang, Told
from simpan.server.room.said import ending, result, spoken

PERSPECTIVES: Final = {"0": 0, "1": 1, "watch": SPECTATOR, "all": STAFF}
MOST_STEPS: Final = 100  # of a page
MOST_LINES: Final = 8_000  # of a record from outside
KEPT: Final = 16  # records that were read last


class Source(NamedTuple):
    """Where a record comes from. options: the room's; created: wall-clock time, 0.0 if it was uploaded."""

    id: str
    record: bytes
    options: dict[str, Any]
    created: float


_encode: Final = msgspec.json.Encoder().encode


@final
class Replays:
    """Reads records and turns them into pages. May be used from several threads."""

    def __init__(self, hosts: Mapping[str, Hosting]) -> None:
        self._hosts = hosts
        self._games: dict[str, Callable[[Any], Any]] = {name: host.start for name, host in hosts.items()}
        self._read: OrderedDict[bytes, Record | ByHand] = OrderedDict()
        self._lock = Lock()

    def read(self, record: bytes) -> Record | ByHand:
        """A record that is sound and allowed by the rules from its first line to its last; of one that was kept by hand
        only the form is. Raises BadRecord."""
        with self._lock:
            found = self._read.get(record)
            if found is not None:
                self._read.move_to_end(record)
                return found
        if record.count(b"\n") > MOST_LINES:
            raise BadRecord(MOST_LINES, "the record has too many lines")
        found = self._by_hand(record) if is_by_hand(record) else self._sound(record)
        with self._lock:
            self._read[record] = found
            while len(self._read) > KEPT:
                self._read.popitem(last=False)
        return found

    def _sound(self, record: bytes) -> Record:
        found = read(record, self._games)
        if found.end is None:
            raise BadRecord(len(found.entries) + 2, "the match has no end")
        return found

    def _by_hand(self, record: bytes) -> ByHand:
        found = by_hand.read(record)
        if found.header.game not in self._hosts:
            raise BadRecord(1, "is of no game that is known here")
        return found

    def page(self, source: Source, viewer: str, start: int, most: int, lang: Lang) -> bytes:
        """Up to `most` steps from step `start` on (step 0: before the first entry), as JSON (`api_types.Replay`)."""
        found = self.read(source.record)
        if isinstance(found, ByHand):
            return _encode(_changes(source, found, viewer, start, most))
        hosting = self._hosts[found.header.game]
        walk = _Walk(hosting, found, source.options or None, PERSPECTIVES[viewer], lang)
        steps = walk.steps(start, most)
        last = start + most > len(found.entries)
        wrong = None if found.header.fair is None else check_draws(found) or ""
        replay = Replay(
            source.id,
            found.header.game,
            found.header.players,
            source.options,
            source.created,
            viewer,
            len(found.entries) + 1,
            start,
            tuple(steps),
            walk.catalogue(),
            wrong,
            walk.result() if last else "",
        )
        return _encode(replay)


def _changes(source: Source, found: ByHand, viewer: str, start: int, most: int) -> Replay:
    """A page of a record that was kept by hand: everybody sees all of it."""
    tables = [found.header.set_up, *found.changes]
    steps = [Step(at - 1, (), table) for at, table in enumerate(tables[start : start + most], start)]
    header = found.header
    about = (source.id, header.game, header.players, source.options, source.created, viewer)
    return Replay(*about, len(tables), start, tuple(steps), by_hand=True)


@final
class _Walk:
    """A match carried out entry by entry, shown to one viewer. Notes may hold anything that somebody uploaded."""

    def __init__(
        self, hosting: Hosting, record: Record, options: dict[str, Any] | None, viewer: int, lang: Lang
    ) -> None:
        self._hosting = hosting
        self._record = record
        self._options = options
        self._viewer = viewer
        self._lang = lang
        self._line = Timeline(record.start)

    def steps(self, start: int, most: int) -> list[Step]:
        """The steps from `start` on; those before are carried out unseen."""
        found = [Step(-1, (), self._table())] if start == 0 else []
        for number, entry in enumerate(self._record.entries[: start + most - 1], 1):
            events = self._carry_out(entry)
            if number >= start:
                by = "" if isinstance(entry, Note) else entry.by
                back = entry.back if isinstance(entry, Back) else -1
                found.append(Step(entry.n, self._lines(entry, events), self._table(), by, back))
        return found

    def catalogue(self) -> msgspec.Raw | None:
        """What pages draw from, if the match is played with things that are not shipped."""
        found = self._hosting.own_catalogue(self._line.game)
        return None if found is None else msgspec.Raw(found)

    def result(self) -> str:
        """How the match ended, in one sentence."""
        end, players = self._record.end, self._record.header.players
        assert end is not None
        notes = [entry.note for entry in self._record.entries if isinstance(entry, Note)]
        for note in reversed(notes):
            if _or_none(lambda: ending(note)):  # noqa: B023 - called at once
                told = _or_none(lambda: result(note, end.end.returns, players, self._lang))  # noqa: B023
                return told or result(None, end.end.returns, players, self._lang)
        return result(None, end.end.returns, players, self._lang)

    def _carry_out(self, entry: Entry) -> list[Event]:
        journal: list[Event] = []
        if isinstance(entry, Input):
            self._line.game.journal = journal
            self._line.take(entry)
            self._line.game.journal = None
        elif isinstance(entry, Back):
            self._line.back(entry.back)
        return journal

    def _lines(self, entry: Entry, events: list[Event]) -> tuple[Told, ...]:
        if isinstance(entry, Note):
            text = _or_none(lambda: spoken(entry.note, self._record.header.players, self._lang))
            return (Told(entry.n, "", text),) if text else ()
        heard = [self._hosting.line(event, self._viewer, self._lang, self._line.game) for event in events]
        return tuple(Told(entry.n, line.clause, line.text, line.event, entry.by) for line in heard if line is not None)

    def _table(self) -> msgspec.Raw:
        game = self._line.game
        if self._viewer != STAFF:
            return msgspec.Raw(self._hosting.situation(game, self._viewer, self._lang, self._options))
        both = [self._hosting.situation(game, seat, self._lang, self._options) for seat in (0, 1)]
        return msgspec.Raw(b'{"both":[' + b",".join(both) + b"]}")


def _or_none(words: Callable[[], str]) -> str | None:
    """The words that a note has; None for a note that no room has written."""
    try:
        return words()
    except (LookupError, TypeError, ValueError, AttributeError):
        return None
