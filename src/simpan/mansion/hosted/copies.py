"""What an act brings, as texts to be posted elsewhere (H6.12), in the campaign's own language.

They are made as the desk makes them: the act is carried out once more on a desk that stands where the record stood
before it. So they can be had at any time later, whoever gave it in whichever language.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Final, final

import msgspec
from msgspec.structs import replace

from simpan.core.entry import BadRecord, Entry, Note
from simpan.core.hosting import Lang
from simpan.mansion.desk import notes
from simpan.mansion.desk.changed import short
from simpan.mansion.desk.desk import Desk
from simpan.mansion.desk.lines import Lines
from simpan.mansion.desk.out import HEADS, Answer, Out, posts
from simpan.mansion.desk.people import Writer
from simpan.mansion.desk.table import Table
from simpan.mansion.hosted.shape import Copies, CopyOut, Option

CUTS: Final = (280, 500, 0)
KEPT: Final = 200  # acts whose texts are remembered
OTHERS: Final = 20
SILENT: Final = ("talk", "stranger")
INSIDE: Final = (notes.Ruled, notes.Dropped, notes.Rolled, notes.Ordered)
"""Notes with which no act begins."""
STRICT: Final = "--strict"
UNLIKE: Final = ("left", "source")
"""Of a note: what depends on when it was written, and by which way it came."""
NOBODY: Final[dict[Lang, str]] = {"ko": "자동", "en": "automatic"}
"""By whom it is noted that time was out, where no member of staff said so."""
Way = Callable[[Desk], Answer]


@final
class Acts:
    """The acts of a record: where each batch of lines begins."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.starts: list[int] = []
        self.after = 0
        self.go_on(entries)

    def go_on(self, entries: Sequence[Entry]) -> None:
        """Batches as they were read: the first line of each says how many it has."""
        while self.after < len(entries):
            self.begun(self.after + (entries[self.after].lines or 1))

    def begun(self, after: int) -> None:
        """What was written since is one batch, up to before entry `after`."""
        if after > self.after:
            self.starts.append(self.after)
            self.after = after

    def end_of(self, n: int) -> int:
        """The entry behind the act that begins with entry n. Raises KeyError if none does."""
        place = bisect_left(self.starts, n)
        if place == len(self.starts) or self.starts[place] != n:
            raise KeyError(n)
        return self.starts[place + 1] if place + 1 < len(self.starts) else self.after


@final
class Copier:
    """Makes the texts of acts again, from the lines of a record.

    by_name: who wrote was found by the author's name. staff, strict: of the desk that wrote it, if it was no server's.
    """

    def __init__(
        self, source: Lines, lang: Lang, *, by_name: bool = False, staff: str = "", strict: bool = False
    ) -> None:
        self._source: Final = source
        self._by_name: Final = by_name
        self._staff: Final = staff or NOBODY[lang]
        self._strict: Final = strict
        self._lang: Final[Lang] = lang
        self._desk: Desk | None = None
        self._store: Lines | None = None
        self._known: dict[int, tuple[Out, ...]] = {}

    def keep(self, n: int, outs: Sequence[Out]) -> None:
        """What an act was answered with in the campaign's language."""
        if len(self._known) >= KEPT:
            self._known.pop(next(iter(self._known)))
        self._known[n] = tuple(outs)

    def outs(self, table: Table, n: int, after: int) -> tuple[Out, ...]:
        """The texts of the act of entries n up to before `after`; () if it cannot be made again."""
        if n not in self._known:
            self.keep(n, self._made(table.entries, n, after))
        return self._known[n]

    def _made(self, entries: Sequence[Entry], n: int, after: int) -> tuple[Out, ...]:
        wanted = [_bare(one) for one in entries[n:after]]
        for way in ways(entries[n:after], self._by_name):
            for credited in (False, True):  # time in which the war was in nobody's memory was credited
                desk = self._before(n)
                if credited:
                    desk.table.last_tick = None
                answer = way(desk)
                if [_bare(one) for one in desk.table.entries[n:]] == wanted:
                    return answer.outs
                self._desk = None
        return ()

    def _before(self, n: int) -> Desk:
        """A desk as the record stood before entry n."""
        if self._desk is not None and self._store is not None:
            known = len(self._desk.table.entries)
            if known <= n:
                lines = self._source.between(known, n)
                self._store.follow(lines)
                try:
                    self._desk.follow(lines)
                except BadRecord:
                    self._desk = None
                else:
                    return self._desk
        self._store = Lines(self._source.header, self._source.between(0, n), b"", self._source.seed)
        self._desk = Desk(self._store, lambda: 0, self._staff, self._lang, strict=self._strict, shared=True)
        self._desk.table.last_tick = self._desk.table.book.at or None
        return self._desk


def _bare(entry: Entry) -> bytes:
    """An entry as JSON, without what depends on when and how it came, and with how many others."""
    if isinstance(entry, Note):
        entry = Note(entry.n, {key: value for key, value in entry.note.items() if key not in UNLIKE})
    return msgspec.json.encode(replace(entry, lines=None))


def ways(act: Sequence[Entry], by_name: bool = False) -> Iterator[Way]:
    """How an act may have been given; which it was is seen by what it brings."""
    note = origin(act)
    at = next((found.at for one in act if isinstance(one, Note) and (found := notes.note_of(one)) is not None), 0)
    match note:
        case notes.Post(by="") if by_name:
            yield lambda desk: desk.post(note.author, note.text, at, secret=note.secret)
        case notes.Post(by=""):
            for who in (note.author, ""):
                yield lambda desk, who=who: _posted(desk, note, who, at)  # type: ignore[misc]
        case notes.Post():
            rest = note.text.removeprefix(f"예약 {note.author}: ")
            order = [f"/예약 {note.author}: {rest}"] if rest != note.text else []
            for text in (*order, f"/대신 {note.author} ({note.why}): {note.text}"):
                yield lambda desk, text=text: desk.command(text, at, note.by)  # type: ignore[misc]
        case notes.Command():
            yield lambda desk: _given(desk, note, at)
        case notes.Sitting(opened=True):
            yield lambda desk: desk.command("/열기 확정" if note.confirm else "/열기 바로", at, note.staff)
        case notes.Sitting():
            yield lambda desk: desk.command("/끝", at, note.staff)
            yield lambda desk: desk.command("/끝 모두", at, note.staff)
        case _:
            yield lambda desk: desk.look(at)


def _posted(desk: Desk, note: notes.Post, who: str, at: int) -> Answer:
    return desk.post(note.author, note.text, at, writer=_writer(desk, note, who), secret=note.secret)


def _writer(desk: Desk, note: notes.Post, who: str) -> Writer | None:
    if note.seat < 0:
        return None
    own = desk.table.people.writer(who) if who else Writer(note.seat)
    name = own.who if own.seat == note.seat else ""
    return Writer(note.seat, name, bool(name))


def _given(desk: Desk, note: notes.Command, at: int) -> Answer:
    """A command; one that shows first what it would change is then applied."""
    answer = desk.command(note.text, at, note.by)
    return desk.command("/확인", at, note.by) if answer.status == "preview" else answer


def origin(act: Sequence[Entry]) -> notes.AnyNote | None:
    """The note of what somebody wrote, from which all of an act comes; None for what time brought."""
    for entry in act:
        note = notes.note_of(entry) if isinstance(entry, Note) else None
        if note is None or isinstance(note, INSIDE):
            continue
        if isinstance(note, notes.Post) and note.by == notes.ORDER:
            continue
        if isinstance(note, notes.Command) and (note.text == STRICT or note.by == notes.NIGHT):
            continue
        return note
    return None


# -- for the page -----------------------------------------------------------------------------------------------------


def copies(table: Table, acts: Acts, copier: Copier, of: str, lang: Lang) -> Copies:
    """The texts of an act ("last", or the number of its first entry). Raises KeyError."""
    newest = (n for n in reversed(acts.starts) if not _is_silent(table, n, acts.end_of(n)))
    others = list(islice(newest, OTHERS))
    if of in ("", "last"):
        n = others[0] if others else -1
    else:
        n = int(of) if of.isdecimal() else -1
        acts.end_of(n)
    return Copies(
        n=n,
        title="" if n < 0 else title(table, n, acts.end_of(n)),
        outs=() if n < 0 else tuple(_cut(out, lang) for out in copier.outs(table, n, acts.end_of(n))),
        others=tuple(Option(str(n), title(table, n, acts.end_of(n))) for n in others),
    )


def _is_silent(table: Table, n: int, after: int) -> bool:
    note = origin(table.entries[n:after])
    return isinstance(note, notes.Post) and note.status in SILENT


def title(table: Table, n: int, after: int) -> str:
    """Whose act it was, in a line."""
    match origin(table.entries[n:after]):
        case notes.Post() as post:
            return f"#{n} {post.author}: {short(post.text)}"
        case notes.Command() as command:
            return f"#{n} {command.by}: {short(command.text)}"
        case notes.Sitting() as sitting:
            return f"#{n} {sitting.staff}"
        case _:
            return f"#{n}"


def _cut(out: Out, lang: Lang) -> CopyOut:
    to = HEADS[lang][out.to] if isinstance(out.to, str) else ", ".join(out.to)
    return CopyOut(to, out.kind, {str(most): tuple(posts(out.lines, most)) for most in CUTS})
