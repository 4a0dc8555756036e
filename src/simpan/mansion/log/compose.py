"""From the course of a war to a page for one reader: speech and rulings in the order in which they came."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Final, final
from zoneinfo import ZoneInfo

from simpan.core.korean import Spoken
from simpan.mansion import event as ev
from simpan.mansion import say
from simpan.mansion.desk import notes
from simpan.mansion.desk.orders import say_order
from simpan.mansion.desk.words import reason
from simpan.mansion.log.course import Course
from simpan.mansion.log.page import Block, Heading, Page, fragment
from simpan.mansion.log.reader import Reader
from simpan.mansion.log.rolls import rolls_of
from simpan.mansion.log.story import Piece, Story
from simpan.mansion.log.words import word
from simpan.mansion.say_parts import Lang

UNASKED: Final = {notes.ORDER: "ordered", notes.NO_TIME: "no_time"}


def page(course: Course, reader: Reader, lang: Lang) -> Page:
    """The whole log, but for the sections behind the course."""
    return Growing(course, reader, lang).page()


@final
class Growing:
    """A reader's log that goes on as its course does: what stands in it is put into words once."""

    def __init__(self, course: Course, reader: Reader, lang: Lang) -> None:
        self.course: Final = course
        self.reader: Final = reader
        self.lang: Final[Lang] = lang
        self._story: Final = Story(course, reader)
        self._words: Final = Wording(course, reader, lang)
        self._body: Final[list[Heading | Block]] = []
        self._blocks = 0  # of these
        self._fits = (0, False)  # how often the story had changed, and whether the seed was known

    def page(self) -> Page:
        """All of it as it is now, but for the sections behind the course."""
        story = self._story
        story.go_on()
        fits = story.changes, self.course.ended
        if fits != self._fits:
            self._fits, self._blocks = fits, 0
            self._body.clear()
        for piece in story.pieces[len(self._body) :]:
            one = self._numbered(piece)
            self._body.append(one)
            self._blocks += isinstance(one, Block)
        growing = story.growing
        body = (*self._body, *([self._numbered(growing)] if growing is not None else []))
        return _page(self.course, self.reader, self.lang, body)

    def _numbered(self, piece: Piece) -> Heading | Block:
        """In words. How many entries there are elsewhere is nobody's to count but the staff's (H6.11)."""
        one = self._words.of(piece)
        return replace(one, n=self._blocks + 1) if isinstance(one, Block) and not self.reader.is_staff else one


def _page(course: Course, reader: Reader, lang: Lang, body: tuple[Heading | Block, ...]) -> Page:
    if not body:
        body = (Block("notice", 0 if reader.is_staff else 1, lines=(word(lang, "nothing"),)),)
    campaign = course.campaign
    version = "for_staff" if reader.is_staff else "for_public" if reader.is_public else "for_player"
    facts = [(word(lang, "players"), ", ".join(fragment(name) for name in course.record.header.players))]
    facts.append((word(lang, "state"), _state(course, lang)))
    if reader.is_staff:
        facts.append((word(lang, "entries"), str(len(course.record.entries))))
    name = Spoken(fragment(reader.name), reader.name)
    return Page(lang, fragment(campaign.title), word(lang, version, name=name), tuple(facts), body)


def _state(course: Course, lang: Lang) -> str:
    war = course.war
    if war.over():
        return word(lang, "war_over")
    if course.night >= 0:
        return word(lang, "standing_night", day=int(war.day) - 1)
    return word(lang, "standing", day=int(war.day), round=int(war.round))


@final
class Wording:
    """Pieces of a reader's story in words, numbered by the entries of the record."""

    def __init__(self, course: Course, reader: Reader, lang: Lang) -> None:
        self.course: Final = course
        self.reader: Final = reader
        self.lang: Final[Lang] = lang
        self.zone: Final = ZoneInfo(course.campaign.timezone)

    def word(self, key: str, /, **values: object) -> str:
        """A text of the log."""
        return word(self.lang, key, **values)

    def of(self, piece: Piece) -> Heading | Block:
        """A piece in words."""
        match piece.kind:
            case "heading":
                return self.heading(piece)
            case "ruling":
                return self._ruling(piece)
            case "untold":
                return Block("ruling", piece.n, "", (self.word("untold"),), also=piece.numbers)
            case "back":
                return self._back(piece)
            case "answer":
                return self._answer(piece)
            case _:
                return self._noted(piece)

    def heading(self, piece: Piece) -> Heading:
        """A day or a round."""
        event = piece.told[0].event
        if isinstance(event, ev.RoundBegan):
            return Heading(3, self.word("round", day=event.day, round=event.round))
        assert isinstance(event, ev.DayBegan)
        return Heading(2, self.word("day", day=event.day))

    def _ruling(self, piece: Piece) -> Block:
        """A ruling with its clauses, its dice, and why it does not hold any more."""
        return Block(
            "ruling",
            piece.n,
            "" if piece.queued < 0 else self.word("from_queue", n=piece.queued),
            tuple(say.ruling(piece.events, self.course.campaign, self.lang, style="html")),
            tuple(self.tags(piece)),
            self.void(piece),
            tuple(self.rolls(piece)),
            piece.numbers,
        )

    def rolls(self, piece: Piece) -> Iterator[str]:
        """The dice behind a ruling. The numbers of draws tell how much is rolled elsewhere."""
        numbered = self.reader.is_staff or self.course.ended
        return rolls_of(piece.rolls, self.reader, self.lang, numbered)

    def tags(self, piece: Piece) -> Iterator[str]:
        """What a ruling is, and who gave its inputs, where that was not whose they were."""
        if piece.corrects:
            yield self.word("correction")
        for by, why in piece.by:
            said = self.word(UNASKED[by]) if by in UNASKED else fragment(by)
            yield self.word("by", by=said, why=self._why(why)) if why else said

    def void(self, piece: Piece) -> str:
        """Why it does not hold any more; "": it does."""
        back = piece.void
        if back is None:
            return ""
        key = "void_by" if self.reader.is_staff else "void_by_name"
        return self.word(key, n=back.n, by=fragment(back.by), why=self._why(back.why))

    def _back(self, piece: Piece) -> Block:
        back = piece.back
        assert back is not None
        key = "corrected" if piece.corrects else "back"
        lines = [self.word(f"{key}_to", at=back.back) if self.reader.is_staff else self.word(f"{key}_to_some")]
        lines.append(self.word("reason", why=self._why(back.why)))
        if piece.same:
            lines.append(self.word("stands", n=piece.same))
        tag = self.word("correction" if piece.corrects else "back")
        return Block("back", piece.n, fragment(back.by), tuple(lines), (tag,))

    # -- notes --------------------------------------------------------------------------------------------------------

    def _noted(self, piece: Piece) -> Block:
        n, note = piece.n, piece.note
        match note:
            case notes.Post():
                return self._post(piece, note)
            case notes.Rolled():
                faces = "".join(f"[{face}]" for face in note.faces) + (f" {note.plus:+d}" if note.plus else "")
                said = self.word("free", faces=faces, sum=sum(note.faces) + note.plus)
                return Block("dice", n, fragment(note.player), (said,), (self.word("free_roll"),))
            case notes.Ordered():
                said = fragment(say_order(note.order, self.course.campaign, self.lang))
                return Block("command", n, fragment(note.by), (said,), (self.word("ordered"),))
            case notes.Dropped():
                lines = (self.word("waits_no_more", n=note.post),)
                return Block("command", n, fragment(note.by), lines, (self.word(f"dropped_{note.why}"),))
            case notes.Sitting():
                said = self.word("opened" if note.opened else "closed", staff=self._person(note.staff))
                return Block("command", n, self._time(note.at), (said,))
            case notes.Command():
                return self._command(piece, note)
            case _:
                raise TypeError(f"{piece.kind} is no piece of a log")

    def _post(self, piece: Piece, note: notes.Post) -> Block:
        """What somebody wrote; what became of it is for the writer and the staff."""
        tags = []
        if piece.mine or self.reader.is_staff:
            tags += [self.word(mark) for mark in piece.marks or (note.status,)]
            if note.by:
                tags.append(self.word("written_by", by=self._person(note.by)))
            if note.clause:
                tags.append(fragment(note.clause))
        head = fragment(note.author) + (f" · {self._time(note.at)}" if self.reader.is_staff else "")
        lines = tuple(fragment(note.text).split("\n"))
        return Block("speech", piece.n, head, lines, tuple(tags), self.void(piece))

    def _answer(self, piece: Piece) -> Block:
        """Why nothing came of a declaration, as its writer was told."""
        note = piece.note
        assert isinstance(note, notes.Post | notes.Dropped)
        tags = () if isinstance(note, notes.Post) else (self.word(f"dropped_{note.why}"),)  # a post has its own
        lines = tuple(part for line in note.answer for part in fragment(line).split("\n"))
        return Block("refusal", piece.n, "", lines, tags)

    def _command(self, piece: Piece, note: notes.Command) -> Block:
        """What the staff ordered; what everybody may read of it is a notice."""
        n, by = piece.n, self.word("night") if note.by == notes.NIGHT else fragment(note.by)
        if note.name == "notice":
            lines = tuple(fragment(str(note.about.get("notice", ""))).split("\n"))
            return Block("notice", n, by, lines, (self.word("notice"),))
        if note.name in ("pause", "resume"):
            said = self.word("paused" if note.name == "pause" else "resumed", why=self._why(note.why))
            return Block("notice", n, by, (said,))
        if piece.kind == "asked_back":
            return Block("notice", n, by, (self.word(f"{note.name}_line", why=self._why(note.why)),))
        lines = (fragment(note.text) or fragment(note.name), self.word("reason", why=self._why(note.why)))
        return Block("command", n, by, lines, (self.word("command"),))

    # -- small things -------------------------------------------------------------------------------------------------

    def _why(self, why: str) -> str:
        return fragment(reason(self.lang, why)) or self.word("no_reason")

    def _person(self, name: str) -> Spoken:
        return Spoken(fragment(name), name)

    def _time(self, at: int) -> str:
        """When, in the campaign's time zone."""
        return datetime.fromtimestamp(at, self.zone).strftime("%Y-%m-%d %H:%M:%S")
