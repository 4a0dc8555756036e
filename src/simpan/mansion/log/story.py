"""What one reader is told of a war, in pieces, before it is put into words; it goes on as the course does.

Where a ruling ends and the next begins may, for anybody but the staff, depend on nothing but what that reader hears:
where an act out of sight begins or ends would tell who acts there (H6.11). For the staff a ruling is a piece of an act.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias, final
from zlib import crc32

from simpan.core.entry import Back
from simpan.core.event import Event
from simpan.core.game import CHANCE
from simpan.mansion import event as ev
from simpan.mansion.desk import notes
from simpan.mansion.desk.orders import say_order
from simpan.mansion.log.course import Act, Course, Deed, Item, Noted, WayBack
from simpan.mansion.log.reader import Reader
from simpan.mansion.log.rolls import heard_roll
from simpan.mansion.reading import Start
from simpan.mansion.say_parts import Lang

Kind: TypeAlias = Literal[
    "heading",
    "ruling",
    "untold",
    "post",
    "answer",
    "free",
    "ordered",
    "dropped",
    "sitting",
    "command",
    "asked_back",
    "back",
]
HEADED: Final = (ev.DayBegan, ev.RoundBegan)
LANGS: Final[tuple[Lang, Lang]] = ("ko", "en")
STRIDE: Final = 16  # items between two places from which the story can be told anew


class Told(NamedTuple):
    """An event that the reader heard, with its input."""

    deed: Deed
    event: Event


@dataclass(frozen=True)
class Piece:
    """Some lines of a log that belong together, not yet in words.

    n: its entry; numbers: for the staff, all the inputs of a ruling. note: whose words it is. told: of a ruling,
    what was heard, of a heading its event. rolls: the dice behind it. void: the way back by which it does not hold
    any more. queued: the post that had waited for it, -1: none. corrects: it stands in the place of something
    withdrawn. by: who gave the inputs that were not their owners', and why; for the staff, and of a correction for
    all (H6.7). marks: what has become of a post since. mine: it is the reader's own. gone, same: of a way back, for
    the staff, whether anything stands all the same, and how much. at: when, in seconds since 1970.
    """

    kind: Kind
    n: int
    at: int
    note: notes.AnyNote | None = None
    told: tuple[Told, ...] = ()
    rolls: tuple[Deed, ...] = ()
    numbers: tuple[int, ...] = ()
    void: Back | None = None
    queued: int = -1
    corrects: bool = False
    by: tuple[tuple[str, str], ...] = ()
    mine: bool = False
    marks: tuple[str, ...] = ()
    same: int = 0
    back: Back | None = None

    @property
    def events(self) -> list[Event]:
        """What was heard."""
        return [one.event for one in self.told]


class _Mark(NamedTuple):
    """Where the story can go on from: before an item, with so many pieces, and what was under way."""

    item: int
    pieces: int
    told: tuple[Told, ...]
    deeds: tuple[Deed, ...]
    at: int
    void: int


@final
class Story:
    """pieces: those that stand. changes: how often one that stood did not any more. void: tells which of them are void,
    and what has become of posts.

    A ruling under way stands once it is over; until then it is `growing`.
    """

    def __init__(self, course: Course, reader: Reader) -> None:
        self.course: Final = course
        self.reader: Final = reader
        self.pieces: list[Piece] = []
        self.changes = 0
        self.void = 0
        self._next = 0  # the item that comes next
        self._turned, self._marked = len(course.disturbed), len(course.marked)
        self._told: list[Told] = []  # what the reader heard since the last ruling
        self._deeds: list[Deed] = []  # all that happened since
        self._queued = -1
        self._at = 0
        self._marks = [_Mark(0, 0, (), (), 0, 0)]

    def go_on(self) -> None:
        """Hear what is new. Where something earlier has changed, the story is told anew from there."""
        lowest = min(self._changed(), default=self._next)
        if lowest < self._next:
            self._again(lowest)
        else:
            self._run()

    def _changed(self) -> list[int]:
        """The places of what has changed since; what became of a post is for its writer and the staff alone."""
        course, staff = self.course, self.reader.is_staff
        places = course.disturbed[self._turned :]
        places += [place for seat, place in course.marked[self._marked :] if staff or self._mine(seat)]
        self._turned, self._marked = len(course.disturbed), len(course.marked)
        return places

    def _run(self) -> None:
        items = self.course.items
        while self._next < len(items):
            if self._next >= self._marks[-1].item + STRIDE:
                self._deeds = [deed for deed in self._deeds if self._may_tell(deed)]
                told, deeds = tuple(self._told), tuple(self._deeds)
                self._marks.append(_Mark(self._next, len(self.pieces), told, deeds, self._at, self.void))
            for piece in self._item(items[self._next]):
                if piece.void is not None or piece.back is not None:
                    self.void = crc32(b"%d," % len(self.pieces), self.void)
                if piece.marks:
                    self.void = crc32(f"{len(self.pieces)} {piece.marks},".encode(), self.void)
                self.pieces.append(piece)
            self._next += 1

    @property
    def version(self) -> int:
        """Differs where what stood may have changed, also between two that were told apart from each other.

        It is made from nothing but which of the reader's own pieces are void, and what became of its own posts.
        """
        return (self.void + self.changes + self.course.ended) & 0x7FFF_FFFF

    def _may_tell(self, deed: Deed) -> bool:
        """Whether a ruling to come may show the dice of an input of which nothing was heard."""
        if self.reader.is_staff:
            return True
        return deed.given.seat == CHANCE and (deed.teller is None or heard_roll(deed, self.reader))

    def _again(self, lowest: int) -> None:
        """Tell it anew from before an item that has changed."""
        while self._marks[-1].item > lowest:
            self._marks.pop()
        mark = self._marks[-1]
        before = self.pieces
        self.pieces = before[: mark.pieces]
        self._next, self._told, self._deeds, self._at = mark.item, list(mark.told), list(mark.deeds), mark.at
        self.void = mark.void
        self._run()
        if before != self.pieces[: len(before)]:
            self.changes += 1

    # -- one item -----------------------------------------------------------------------------------------------------

    def _item(self, item: Item) -> Iterator[Piece]:
        for piece in self._stands_alone(item):
            yield from self._flush()
            yield piece
        if isinstance(item, Act):
            yield from self._act(item)

    def _stands_alone(self, item: Item) -> Iterator[Piece]:
        match item:
            case Noted():
                yield from self._noted(item)
            case WayBack():
                yield from self._back(item)
            case Act() if self.course.is_first(item):
                if isinstance(item.note, notes.Post):
                    yield from self._post(item.n, item.note, self.course.deeds_of(item.n))
                elif isinstance(item.note, notes.Command):
                    yield from self._command(item.n, item.note)

    def _mine(self, seat: int) -> bool:
        return seat >= 0 and seat == self.reader.viewer

    def _noted(self, item: Noted) -> Iterator[Piece]:
        """A note that stands for itself."""
        n, note, staff = item.n, item.note, self.reader.is_staff
        match note:
            case notes.Post():
                yield from self._post(n, note, ())
            case notes.Rolled() if staff or note.player == self.reader.name:
                yield Piece("free", n, note.at, note, mine=note.player == self.reader.name)
            case notes.Ordered():
                seat = next((int(s.seat) for s in self.course.start.board.stats if s.name == note.order.who), -1)
                if staff or (self._mine(seat) and not self._is_written(note)):
                    yield Piece("ordered", n, note.at, note, mine=self._mine(seat))
            case notes.Dropped():
                yield from self._dropped(n, note)
            case notes.Sitting() if staff:
                yield Piece("sitting", n, note.at, note)
            case _:
                pass

    def _post(self, n: int, note: notes.Post, deeds: Sequence[Deed]) -> Iterator[Piece]:
        """What somebody wrote, for the writer and the staff; for others only what they have heard all of.

        What was written in secret is told to nobody else: beside what it declares it may say anything.
        """
        mine = self._mine(note.seat)
        if not (mine or self.reader.is_staff):
            if note.secret or note.later or len(note.parts) != 1 or not self.reader.heard_all(deeds):
                return
        marks = self.course.marks(n) if mine or self.reader.is_staff else ()
        marks = () if marks == (note.status,) else marks
        yield Piece("post", n, note.at, note, mine=mine, marks=marks, void=self._start_undone(note, deeds))
        if note.answer and (mine or self.reader.is_staff):
            yield Piece("answer", n, note.at, note, mine=mine)

    def _start_undone(self, note: notes.Post, deeds: Sequence[Deed]) -> Back | None:
        """The way back by which a start does not hold any more (H6.1): there is no ruling that would say so."""
        if not deeds or not isinstance(next(iter(note.readings), None), Start):
            return None
        told = any(self.reader.heard(deed.events) for deed in deeds)
        return self.course.backs[deeds[-1].back] if not told and all(deed.is_void for deed in deeds) else None

    def _dropped(self, n: int, note: notes.Dropped) -> Iterator[Piece]:
        """What waited does not any more: for the staff, and, if it was told why, for its player."""
        mine = self._mine(self.course.writers.get(note.post, -1))
        if self.reader.is_staff:
            yield Piece("dropped", n, note.at, note)
        if note.answer and (mine or self.reader.is_staff):
            yield Piece("answer", n, note.at, note, mine=mine)

    def _command(self, n: int, note: notes.Command) -> Iterator[Piece]:
        """What the staff ordered, for the staff; notices and pauses for all (H6.12); a question for who is asked."""
        if self.reader.is_staff or note.name in ("notice", "pause", "resume"):
            yield Piece("command", n, note.at, note)
        elif note.name in ("ask_back", "drop") and self._mine(int(note.about.get("seat", -1))):
            yield Piece("asked_back", n, note.at, note)

    def _back(self, item: WayBack) -> Iterator[Piece]:
        """A way back, for the staff and for whoever has heard, or declared, something that does not hold any more."""
        entry, staff = item.entry, self.reader.is_staff
        gone = self.course.withdrawn(entry.n)
        if staff or any(deed.is_void and self._knows(deed) for deed in gone):
            same = sum(deed.stands for deed in gone) if staff else 0
            before = self.course.items[self._next - 1] if self._next else None
            note = before.note if isinstance(before, Act) else None
            corrects = isinstance(note, notes.Command) and note.name == "correct"
            yield Piece("back", entry.n, item.at, back=entry, same=same, corrects=corrects)

    def _knows(self, deed: Deed) -> bool:
        """Whether the reader has heard of it, or has declared it: a start is told to nobody else (H6.1)."""
        declared = deed.given.seat != CHANCE and self._mine(deed.given.seat)  # chance and the public have one number
        return declared or bool(self.reader.heard(deed.events))

    def _is_written(self, note: notes.Ordered) -> bool:
        """Whether the post by which a standing order was given says it in just those words."""
        for item in reversed(self.course.items[: self._next]):
            if isinstance(item, Noted) and isinstance(item.note, notes.Post):
                said = " ".join(item.note.text.split())
                return any(said == say_order(note.order, self.course.campaign, lang) for lang in LANGS)
        return False

    # -- rulings ------------------------------------------------------------------------------------------------------

    def _act(self, act: Act) -> Iterator[Piece]:
        """The rulings that are complete with this act."""
        if self.reader.is_staff and isinstance(act.note, notes.Ruled):
            self._queued = act.note.post
        for deed in act.deeds:
            if not deed.repeats:
                yield from self._deed(deed, act.at)
        if self.reader.is_staff:
            yield from self._flush()
            self._queued = -1

    def _deed(self, deed: Deed, at: int) -> Iterator[Piece]:
        heard = self.reader.heard(deed.events)
        last_deed = self._told[-1].deed if self._told else deed
        if heard and (deed.is_void != last_deed.is_void or self._changes(deed) != self._changes(last_deed)):
            yield from self._flush()
        self._deeds.append(deed)
        for event in heard:
            headed = isinstance(event, HEADED) and not deed.is_void
            last = self._told[-1].event if self._told else None
            if headed or isinstance(event, ev.TurnBegan) or isinstance(last, ev.TurnEnded):
                yield from self._flush()
            if headed:
                yield Piece("heading", deed.given.n, at, told=(Told(deed, event),))
            else:
                self._told.append(Told(deed, event))
                self._at = at

    def _flush(self) -> Iterator[Piece]:
        """The ruling so far; what nobody was told of stands with the next one."""
        if self._told:
            yield self._ruling()
            self._told, self._deeds = [], []

    def _changes(self, deed: Deed) -> bool:
        """Whether the reader hears that the staff changes something by it (H6.7)."""
        return any(isinstance(event, ev.Corrected) for event in self.reader.heard(deed.events))

    def _ruling(self) -> Piece:
        told, deeds, staff = tuple(self._told), self._deeds, self.reader.is_staff
        numbers = sorted({deed.given.n for deed in (*deeds, told[0].deed)})
        first = told[0].deed
        heard = [deed for deed, _ in told if self._changes(deed)]
        given = [deed.given for deed in (deeds if staff else heard) if deed.given.by]
        return Piece(
            "ruling",
            numbers[0] if staff else first.given.n,
            self._at,
            told=told,
            rolls=tuple(deed for deed in deeds if self._shows(deed)),
            numbers=tuple(numbers) if staff else (),
            void=self.course.backs[first.back] if first.is_void else None,
            queued=self._queued,
            corrects=any(deed.corrects or self._changes(deed) for deed, _ in told),
            by=tuple(dict.fromkeys((one.by, one.why) for one in given)),
        )

    def _shows(self, deed: Deed) -> bool:
        """Whether the faces of a roll are known to the reader."""
        return deed.given.seat == CHANCE and (self.reader.is_staff or heard_roll(deed, self.reader))

    @property
    def growing(self) -> Piece | None:
        """The ruling under way; for the staff also what happened without anybody having been told of it yet."""
        if self._told:
            return self._ruling()
        if self._deeds and self.reader.is_staff:
            numbers = tuple(deed.given.n for deed in self._deeds)
            return Piece("untold", numbers[0], self._at, numbers=numbers)
        return None
