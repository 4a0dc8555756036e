"""From the course of a war to a page for one reader: speech and rulings in the order in which they came."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import count
from typing import final
from zoneinfo import ZoneInfo

from simpan.core.entry import Back
from simpan.core.korean import Spoken
from simpan.mansion.desk import notes
from simpan.mansion.desk.orders import say_order
from simpan.mansion.log.course import Act, Course, Deed, Noted
from simpan.mansion.log.page import Block, Heading, Page, fragment
from simpan.mansion.log.reader import Reader
from simpan.mansion.log.rulings import Rulings
from simpan.mansion.log.words import word
from simpan.mansion.say_parts import Lang, speaker


def page(course: Course, reader: Reader, lang: Lang) -> Page:
    """The whole log, but for the sections behind the course."""
    body = list(_Composer(course, reader, lang).body())
    if not body:
        body = [Block("notice", 0, lines=(word(lang, "nothing"),))]
    if not reader.is_staff:  # how many entries there are elsewhere is nobody's to count (H6.11)
        body = _counted(body)
    campaign = course.campaign
    version = "for_staff" if reader.is_staff else "for_public" if reader.is_public else "for_player"
    facts = [(word(lang, "players"), ", ".join(fragment(name) for name in course.record.header.players))]
    facts.append((word(lang, "state"), _state(course, lang)))
    if reader.is_staff:
        facts.append((word(lang, "entries"), str(len(course.record.entries))))
    name = Spoken(fragment(reader.name), reader.name)
    return Page(lang, fragment(campaign.title), word(lang, version, name=name), tuple(facts), tuple(body))


def _counted(body: Sequence[Heading | Block]) -> list[Heading | Block]:
    """The same with the blocks numbered as they stand."""
    numbers = count(1)
    return [replace(one, n=next(numbers)) if isinstance(one, Block) else one for one in body]


def _state(course: Course, lang: Lang) -> str:
    war = course.war
    if war.over():
        return word(lang, "war_over")
    if course.night >= 0:
        return word(lang, "standing_night", day=int(war.day) - 1)
    return word(lang, "standing", day=int(war.day), round=int(war.round))


@final
class _Composer:
    """Blocks for one reader, numbered by the entries of the record."""

    def __init__(self, course: Course, reader: Reader, lang: Lang) -> None:
        self.course, self.reader, self.lang = course, reader, lang
        self.campaign = course.campaign
        self.speaker = speaker(course.campaign, lang, "html")
        self.zone = ZoneInfo(course.campaign.timezone)

    def word(self, key: str, /, **values: object) -> str:
        """A text of the log."""
        return word(self.lang, key, **values)

    def body(self) -> Iterator[Heading | Block]:
        """Everything in order."""
        rulings = Rulings(self.course, self.reader, self.lang)
        for item in self.course.items:
            said = self._of_act(item) if isinstance(item, Act) else self._other(item)
            for block in said:
                yield from rulings.flush()
                yield block
            if isinstance(item, Act):
                yield from rulings.take(item)
        yield from rulings.rest()

    def _other(self, item: Noted | Back) -> Iterator[Block]:
        return self._back(item) if isinstance(item, Back) else self._noted(item)

    # -- notes --------------------------------------------------------------------------------------------------------

    def _mine(self, seat: int) -> bool:
        return self.reader.is_staff or (seat >= 0 and seat == self.reader.viewer)

    def _noted(self, item: Noted) -> Iterator[Block]:
        note = item.note
        match note:
            case notes.Post():
                yield from self._post(item.n, note, ())
            case notes.Rolled():
                yield from self._free(item.n, note)
            case notes.Ordered():
                yield from self._ordered(item.n, note)
            case notes.Dropped() if self.reader.is_staff:
                lines = (self.word("waits_no_more", n=note.post),)
                yield Block("command", item.n, self._by(note.by), lines, (self.word(f"dropped_{note.why}"),))
            case notes.Sitting() if self.reader.is_staff:
                said = self.word("opened" if note.opened else "closed", staff=self._person(note.staff))
                yield Block("command", item.n, self._time(note.at), (said,))
            case _:
                pass

    def _post(self, n: int, note: notes.Post, deeds: Sequence[Deed]) -> Iterator[Block]:
        """What somebody wrote, for the writer and the staff; for others only what they have heard all of."""
        mine = self._mine(note.seat)
        if not mine and (note.later or len(note.parts) != 1 or not self.reader.heard_all(deeds)):
            return
        tags = [self.word(note.status)] if mine else []
        if mine and note.by:
            tags.append(self.word("written_by", by=self._person(note.by)))
        if mine and note.clause:
            tags.append(fragment(note.clause))
        head = fragment(note.author) + (f" · {self._time(note.at)}" if self.reader.is_staff else "")
        yield Block("speech", n, head, tuple(fragment(note.text).split("\n")), tuple(tags))

    def _free(self, n: int, note: notes.Rolled) -> Iterator[Block]:
        """A free roll; it is told to its writer."""
        if not (self.reader.is_staff or note.player == self.reader.name):
            return
        faces = "".join(f"[{face}]" for face in note.faces) + (f" {note.plus:+d}" if note.plus else "")
        said = self.word("free", faces=faces, sum=sum(note.faces) + note.plus)
        yield Block("dice", n, fragment(note.player), (said,), (self.word("free_roll"),))

    def _ordered(self, n: int, note: notes.Ordered) -> Iterator[Block]:
        seat = next((int(s.seat) for s in self.course.start.board.stats if s.name == note.order.who), -1)
        if self._mine(seat):
            said = fragment(say_order(note.order, self.campaign, self.lang))
            yield Block("command", n, self._by(note.by), (said,), (self.word("ordered"),))

    def _command(self, n: int, note: notes.Command) -> Iterator[Block]:
        """What the staff ordered, for the staff; notices and pauses for all (H6.12)."""
        if note.name == "notice":
            lines = tuple(fragment(str(note.about.get("notice", ""))).split("\n"))
            yield Block("notice", n, self._by(note.by), lines, (self.word("notice"),))
        elif note.name in ("pause", "resume"):
            said = self.word("paused" if note.name == "pause" else "resumed", why=fragment(note.why))
            yield Block("notice", n, self._by(note.by), (said,))
        elif self.reader.is_staff:
            lines = (fragment(note.text) or fragment(note.name), self.word("reason", why=self._why(note.why)))
            yield Block("command", n, self._by(note.by), lines, (self.word("command"),))

    def _back(self, item: Back) -> Iterator[Block]:
        """A way back, for the staff and for whoever has heard something that does not hold any more."""
        gone = [deed for deed in self.course.deeds.values() if deed.back == item.n]
        void = [deed for deed in gone if deed.is_void and self.reader.heard(deed.events)]
        if not (self.reader.is_staff or void):
            return
        lines = [self.word("back_to", at=item.back) if self.reader.is_staff else self.word("back_to_some")]
        lines.append(self.word("reason", why=self._why(item.why)))
        same = sum(deed.stands for deed in gone)
        if self.reader.is_staff and same:
            lines.append(self.word("stands", n=same))
        yield Block("back", item.n, self._by(item.by), tuple(lines), (self.word("back"),))

    # -- acts ---------------------------------------------------------------------------------------------------------

    def _of_act(self, act: Act) -> Iterator[Block]:
        """What stands before its rulings."""
        if not self._is_first(act):
            return
        if isinstance(act.note, notes.Post):
            yield from self._post(act.n, act.note, self.course.deeds_of(act.n))
        elif isinstance(act.note, notes.Command):
            yield from self._command(act.n, act.note)

    def _is_first(self, act: Act) -> bool:
        """Whether it is the part of its ruling with which it begins: other notes may cut it in pieces."""
        return next(one for one in self.course.items if isinstance(one, Act) and one.n == act.n) is act

    # -- small things -------------------------------------------------------------------------------------------------

    def _why(self, why: str) -> str:
        return fragment(why) or self.word("no_reason")

    def _by(self, by: str) -> str:
        return fragment(by)

    def _person(self, name: str) -> Spoken:
        return Spoken(fragment(name), name)

    def _time(self, at: int) -> str:
        """When, in the campaign's time zone."""
        return datetime.fromtimestamp(at, self.zone).strftime("%Y-%m-%d %H:%M:%S")
