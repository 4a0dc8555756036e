"""Rulings as the desk posts them: where one ends and the next begins, with their dice, and what became of them since.

For the staff a ruling is a piece of an act. For others it may depend on nothing but what they hear: where an act out of
their sight begins or ends would tell who acts there (H6.11).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, final

from simpan.core.event import Event
from simpan.mansion import event as ev
from simpan.mansion import say
from simpan.mansion.desk import notes
from simpan.mansion.log.course import Act, Course, Deed
from simpan.mansion.log.page import Block, Heading, fragment
from simpan.mansion.log.reader import Reader
from simpan.mansion.log.rolls import rolls_of
from simpan.mansion.log.words import word
from simpan.mansion.say_parts import Lang

UNASKED: Final = {notes.ORDER: "ordered", notes.NO_TIME: "no_time"}
HEADED: Final = (ev.DayBegan, ev.RoundBegan)


@final
class Rulings:
    """Takes the acts one after the other."""

    def __init__(self, course: Course, reader: Reader, lang: Lang) -> None:
        self.course, self.reader, self.lang = course, reader, lang
        ended = course.record.end is not None and course.record.end.reveal is not None
        self._numbered = reader.is_staff or ended  # the numbers of draws tell how much is rolled elsewhere
        self._piece: list[tuple[Deed, Event]] = []  # what the reader heard since the last ruling
        self._deeds: list[Deed] = []  # all that happened since
        self._head = ""

    def take(self, act: Act) -> Iterator[Heading | Block]:
        """The rulings that are complete with this act."""
        if self.reader.is_staff and isinstance(act.note, notes.Ruled):
            self._head = word(self.lang, "from_queue", n=act.note.post)
        for deed in act.deeds:
            if not deed.repeats:
                yield from self._deed(deed)
        if self.reader.is_staff:
            yield from self.flush()
            self._head = ""

    def rest(self) -> Iterator[Block]:
        """What is left at the end, of which nobody has been told yet; for the staff."""
        yield from self.flush()
        if self._deeds and self.reader.is_staff:
            numbers = tuple(deed.given.n for deed in self._deeds)
            yield Block("ruling", numbers[0], "", (word(self.lang, "untold"),), also=numbers)

    def _deed(self, deed: Deed) -> Iterator[Heading | Block]:
        heard = self.reader.heard(deed.events)
        if heard and self._piece and deed.is_void != self._piece[-1][0].is_void:
            yield from self.flush()
        self._deeds.append(deed)
        for event in heard:
            headed = isinstance(event, HEADED) and not deed.is_void
            last = self._piece[-1][1] if self._piece else None
            if headed or isinstance(event, ev.TurnBegan) or isinstance(last, ev.TurnEnded):
                yield from self.flush()
            if headed:
                yield self._heading(event)
            else:
                self._piece.append((deed, event))

    def _heading(self, event: Event) -> Heading:
        if isinstance(event, ev.RoundBegan):
            return Heading(3, word(self.lang, "round", day=event.day, round=event.round))
        assert isinstance(event, ev.DayBegan)
        return Heading(2, word(self.lang, "day", day=event.day))

    def flush(self) -> Iterator[Block]:
        """The ruling so far, with its clauses, its dice, and why it does not hold any more."""
        piece, deeds = self._piece, self._deeds
        if not piece:  # what nobody was told of stands with the next ruling
            return
        self._piece, self._deeds = [], []
        numbers = sorted({deed.given.n for deed in (*deeds, piece[0][0])})
        yield Block(
            "ruling",
            numbers[0],
            self._head,
            tuple(say.ruling([event for _, event in piece], self.course.campaign, self.lang, style="html")),
            tuple(self._tags(piece, deeds)),
            self._void(piece[0][0]),
            tuple(rolls_of(deeds, self.reader, self.lang, self._numbered)),
            tuple(numbers) if self.reader.is_staff else (),
        )

    def _tags(self, piece: list[tuple[Deed, Event]], deeds: list[Deed]) -> Iterator[str]:
        if any(deed.corrects for deed, _ in piece):
            yield word(self.lang, "correction")
        if self.reader.is_staff:
            for by, why in dict.fromkeys((deed.given.by, deed.given.why) for deed in deeds if deed.given.by):
                said = word(self.lang, UNASKED[by]) if by in UNASKED else fragment(by)
                yield word(self.lang, "by", by=said, why=fragment(why)) if why else said

    def _void(self, deed: Deed) -> str:
        if not deed.is_void:
            return ""
        back = self.course.backs[deed.back]
        why = fragment(back.why) or word(self.lang, "no_reason")
        key = "void_by" if self.reader.is_staff else "void_by_name"
        return word(self.lang, key, n=back.n, by=fragment(back.by), why=why)
