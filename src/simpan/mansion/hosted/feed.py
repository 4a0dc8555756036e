"""Each viewer's log as it grows: the same as the exported one says, in blocks that are sent as they come (H6.12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, final

from simpan.core.entry import Entry
from simpan.core.event import Event
from simpan.core.game import STAFF
from simpan.core.hosting import Lang
from simpan.core.reader import Record
from simpan.core.refereeing import Block, Feed, FeedLine
from simpan.mansion import event as ev
from simpan.mansion import say
from simpan.mansion.hosted.dice import check_of
from simpan.mansion.hosted.exchange import begun, exchanges
from simpan.mansion.hosted.past import Past
from simpan.mansion.log.compose import Wording
from simpan.mansion.log.course import Course
from simpan.mansion.log.page import Heading, pieces
from simpan.mansion.log.reader import Reader
from simpan.mansion.log.story import Piece, Story


@final
class Logs:
    """The logs of a campaign. past: what has happened, for scenes. names: the players, by seat."""

    def __init__(self, record: Record, names: dict[int, str]) -> None:
        self.course: Final = Course(record)
        self.past: Final = Past().follow(self.course)
        self._names: Final = names
        self._entries = len(record.entries)
        self._logs: Final[dict[int, _Log]] = {}

    def go_on(self, entries: list[Entry]) -> None:
        """Hear what was written since; entries: of the whole record."""
        if self._entries < len(entries):
            new, self._entries = entries[self._entries :], len(entries)
            self.course.go_on(new)
            self.past.follow(self.course)

    def end(self, record: Record) -> None:
        """The record is closed, and its seed known."""
        self.course.end(record)

    def mark(self, viewer: int) -> tuple[int, int, int, bool]:
        """Equal marks: the viewer's log is the same, also where one of them is of a log that was made anew."""
        story = self._log(viewer).story
        growing = story.growing
        size = 0 if growing is None else len(growing.told) + len(growing.numbers)
        return story.void, len(story.pieces), size, self.course.ended

    def feed(self, viewer: int, lang: Lang, start: int, most: int) -> Feed:
        """A part of a viewer's log: from block `start` on, or (negative) so many of the last."""
        return self._log(viewer).feed(lang, start, most)

    def _log(self, viewer: int) -> _Log:
        log = self._logs.get(viewer)
        if log is None:
            reader = Reader(viewer, self._names.get(viewer, ""))
            log = self._logs[viewer] = _Log(Story(self.course, reader))
        log.go_on()
        return log


@final
class _Log:
    """One viewer's log, with the words of its pieces kept as far as they were asked for."""

    def __init__(self, story: Story) -> None:
        self.story: Final = story
        self._changes = story.changes
        self._ended = story.course.ended
        self._kept: dict[Lang, dict[int, Block]] = {}
        self._wordings: Final[dict[Lang, Wording]] = {}

    def go_on(self) -> None:
        """As far as the course has come."""
        self.story.go_on()
        if (self._changes, self._ended) != (self.story.changes, self.story.course.ended):
            self._changes, self._ended = self.story.changes, self.story.course.ended
            self._kept.clear()

    def feed(self, lang: Lang, start: int, most: int) -> Feed:
        """Blocks by their keys."""
        stand, growing = len(self.story.pieces), self.story.growing
        total = stand + (growing is not None)
        first = max(0, total + start) if start < 0 else start
        keys = range(first, min(total, first + max(0, most)))
        blocks = tuple(self._block(lang, key) if key < stand else self._made(lang, key, growing) for key in keys)
        return Feed(self.story.version, stand, blocks)

    def _block(self, lang: Lang, key: int) -> Block:
        kept = self._kept.setdefault(lang, {})
        found = kept.get(key)
        if found is None:
            found = kept[key] = self._made(lang, key, self.story.pieces[key])
        return found

    def _made(self, lang: Lang, key: int, piece: Piece | None) -> Block:
        assert piece is not None
        wording = self._wordings.get(lang)
        if wording is None:
            wording = self._wordings[lang] = Wording(self.story.course, self.story.reader, lang)
        return block(wording, key, piece)


def block(wording: Wording, key: int, piece: Piece) -> Block:
    """A piece as a block of the feed; key: its place in the story."""
    made = wording.of(piece)
    n = piece.n if wording.reader.viewer == STAFF else -1
    if isinstance(made, Heading):
        return Block(key, "round" if made.level == 3 else "day", (), plain(made.text), n=n, at=piece.at)
    lines = tuple(FeedLine(plain(one)) for one in made.lines)
    if piece.kind == "ruling":
        lines = ruling_lines(wording, piece)
    return Block(
        key,
        made.kind,
        lines,
        head_of(piece, made.head),
        tuple(plain(tag) for tag in made.tags),
        plain(made.void),
        n,
        piece.at,
        piece.mine,
        drawn(wording, piece),
    )


def head_of(piece: Piece, head: str) -> str:
    """Who wrote it; when it was is said apart."""
    note: Any = piece.note if piece.kind != "answer" else None
    return getattr(note, "author", "") or plain(head)


def ruling_lines(wording: Wording, piece: Piece) -> tuple[FeedLine, ...]:
    """A ruling with its clauses apart, and the dice behind it."""
    lines = [
        FeedLine(text, (clause,) if clause else ())
        for text, clause in say.ruled(piece.events, wording.course.campaign, wording.lang)
    ]
    rolls = list(wording.rolls(piece))
    return (*lines, FeedLine(plain(", ".join(rolls)))) if rolls else tuple(lines)


def drawn(wording: Wording, piece: Piece) -> Any:
    """The attacks that a ruling brings on (`shape.Exchange`), each as far as it has come; None where there are none."""
    if piece.kind != "ruling":
        return None
    course = wording.course
    hand = any(deed.given.given for deed in piece.rolls)
    check = check_of(course.record, wording.lang)
    before, events = begun(_earlier(wording, piece)), _with_repeats(wording, piece)
    return exchanges(events, course.campaign, wording.lang, check, hand, before) or None


def _earlier(wording: Wording, piece: Piece) -> Iterator[list[Event]]:
    """What the reader had heard of before a ruling, newest first, of the inputs that held when it was made.

    No attack goes on behind a turn's end (§H4.8), whoever hears of it.
    """
    deeds, first, last = wording.course.deeds, piece.told[0].deed.given.n, piece.told[-1].deed.given.n
    for n in range(first - 1, -1, -1):
        deed = deeds.get(n)
        if deed is None or 0 <= deed.back <= last:
            continue
        yield wording.reader.heard(deed.events)
        if any(isinstance(event, ev.TurnBegan | ev.TurnEnded) for event in deed.events):
            return


def _with_repeats(wording: Wording, piece: Piece) -> list[Event]:
    """What a ruling tells. Behind a correction (§H6.7), with what came out the same between it, or right after it."""
    if not piece.corrects:
        return piece.events
    deeds = wording.course.deeds
    told: dict[int, list[Event]] = {}
    for deed, event in piece.told:
        told.setdefault(deed.given.n, []).append(event)
    found: list[Event] = []
    for n in range(min(told), max(deeds) + 1):
        here = deeds.get(n)
        if n in told:
            found += told[n]
        elif here is not None and here.repeats:
            found += wording.reader.heard(here.events)
        elif here is not None and n > max(told):
            break
    return found


def plain(fragment: str) -> str:
    """A fragment of the log as text."""
    return "".join(text for text, _ in pieces(fragment))
