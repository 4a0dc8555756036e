"""A campaign of Mansion War in memory, as a server knows it: one desk for all of its staff (`core/refereeing.py`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, final

import msgspec

from simpan.core.entry import BadRecord
from simpan.core.game import SPECTATOR, STAFF
from simpan.core.hosting import Lang, Said
from simpan.core.refereeing import Feed, FeedLine, NotAllowed, Out, Referee, Reply, StaffRole
from simpan.mansion.declare.read import read
from simpan.mansion.desk import commands
from simpan.mansion.desk.desk import Desk
from simpan.mansion.desk.lines import Lines
from simpan.mansion.desk.names import names as names_of
from simpan.mansion.desk.out import Answer
from simpan.mansion.desk.out import Out as DeskOut
from simpan.mansion.desk.past import Pending
from simpan.mansion.desk.people import Writer
from simpan.mansion.desk.run_on import Awaited, awaited
from simpan.mansion.desk.table import Table
from simpan.mansion.hosted import roles
from simpan.mansion.hosted.console import console
from simpan.mansion.hosted.copies import NOBODY, Acts, Copier, copies
from simpan.mansion.hosted.feed import Logs
from simpan.mansion.hosted.looks import dice_look, history_of
from simpan.mansion.hosted.preview import preview
from simpan.mansion.hosted.reading import reading_of
from simpan.mansion.hosted.scene import scene_of
from simpan.mansion.hosted.search import rulings
from simpan.mansion.hosted.shape import Change, Console, Preview, Scene
from simpan.mansion.hosted.shape import Told as ToldLines
from simpan.mansion.hosted.sheets import sheet_of
from simpan.mansion.hosted.staff_look import LOOKS, hidden_from, orders, viewer_of
from simpan.mansion.hosted.uploads import participants
from simpan.mansion.hosted.viewpoint import Viewpoint
from simpan.mansion.hosted.withheld import text_for
from simpan.mansion.log.course import Course
from simpan.mansion.log.export import export
from simpan.mansion.log.reader import Reader

WARMING: Final = "방어"


@final
class MansionReferee(Referee):
    """One desk. What a post or a command brings waits in the desk's store to be drained."""

    def __init__(self, header: bytes, lines: Sequence[bytes], end: bytes, seed: bytes, lang: Lang = "ko") -> None:
        """Raises BadRecord for a record that cannot be carried out."""
        self._now = 0
        self._store: Final = Lines(header, lines, end, seed)
        self._desk: Final = Desk(self._store, lambda: self._now, NOBODY[lang], lang, shared=True)
        campaign = self.table.campaign
        self.participants = participants(campaign)
        self._names: Final = {one.seat: one for one in self.participants}
        self._seats: Final = {one.name: one.seat for one in self.participants}
        names = {one.seat: one.name for one in self.participants}
        self._logs: Final = Logs(self.table.as_record(), names)
        self._acts: Final = Acts(self.table.entries)
        self._copier: Final = Copier(self._store, lang)
        self._lang: Final[Lang] = lang
        self._previews: Final[dict[Lang, tuple[Pending, int, Preview]]] = {}
        for seat in self._names:  # the first post would wait for the words of its writer
            read(WARMING, names_of(self.table.war, campaign, seat))

    @property
    def table(self) -> Table:
        """The war, to be read only."""
        return self._desk.table

    @property
    def ended(self) -> bool:
        """Whether the record has its last line."""
        return self.table.ended

    # -- what comes in ------------------------------------------------------------------------------------------------

    def post(self, seat: int, who: str, text: str, lang: Lang, now: int) -> Reply:
        """What a player writes; in the name of a character only of its own."""
        self._tick(now)
        mine = self._names[seat]
        name = who if who in mine.characters else ""
        writer = Writer(seat, name, bool(name))
        answer = self._desk.post(name or mine.name, text, now, writer=writer, lang=lang)
        self._done(answer, lang)
        return Reply(answer.status, tuple(_out(out, self._seats) for out in answer.outs if self._is_for(out, seat)))

    def _is_for(self, out: DeskOut, seat: int) -> bool:
        return out.to == "public" or (out.to != "staff" and self._names[seat].name in out.to)

    def command(self, staff: str, role: StaffRole, text: str, lang: Lang, now: int) -> Reply:
        """What a member of staff orders. Raises NotAllowed."""
        spec, pending = commands.named(text), self._desk.pending.get(staff)
        roles.allow(spec, role, self.table.war.over())
        if spec is not None and spec.name == "apply" and pending is not None:
            roles.allow(commands.BY_NAME[pending.name], role, False)  # its role may be another one by now
        self._tick(now)
        answer = self._desk.command(text, now, staff, lang)
        self._done(answer, lang)
        return self._reply(answer)

    def tick(self, now: int) -> Reply:
        """Time has passed."""
        self._tick(now)
        answer = self._desk.look(now)
        self._done(answer, self._lang)
        return self._reply(answer)

    def _done(self, answer: Answer, lang: Lang) -> None:
        """One act more, if anything was written."""
        if answer.n is not None:
            self._acts.begun(len(self.table.entries))
            if self.table.ended:
                self._told().end(self.table.record)
            if lang == self._lang:
                self._copier.keep(answer.n, answer.outs)

    def _tick(self, now: int) -> None:
        self._now = max(self._now, now)

    def _told(self) -> Logs:
        """The logs, as far as the record has come."""
        self._logs.go_on(self.table.entries)
        return self._logs

    def _reply(self, answer: Answer) -> Reply:
        return Reply(answer.status, tuple(_out(out, self._seats) for out in answer.outs))

    def wake(self, now: int) -> int | None:
        """When the time of the open question is out; None: no time runs, or it is out and the staff was told."""
        table = self.table
        if table.ended or not table.runs:
            return None
        if table.last_tick is None:
            table.last_tick = now
        left = table.time_left()
        if left is None or (left < 0 and not self._desk.strict and self._desk.told == table.time_key()):
            return None
        return max(now, table.last_tick + left + 1)

    def drain(self) -> tuple[tuple[bytes, ...], bytes | None]:
        """What is to be written."""
        return self._store.drain()

    def follow(self, lines: Sequence[bytes], end: bytes) -> bool:
        """Lines that another process wrote. False: it has to be opened anew."""
        if end or self.ended:
            return False
        self._store.follow(lines)
        try:
            self._desk.follow(lines)
        except BadRecord:
            return False
        self._acts.go_on(self.table.entries)
        return True

    # -- what goes out ------------------------------------------------------------------------------------------------

    def key(self, viewer: int, staff: str = "") -> Any:
        """What a viewer's scene rests on."""
        table = self.table
        if viewer == STAFF:
            return table.book.last, self._desk.told, self._desk.shown, table.ended, self._due(viewer)
        book = table.book
        mine = tuple((one.n, one.part, one.confirmed, one.begun) for one in book.of_seat(viewer))
        return (
            table.war.view(viewer),
            mine,
            table.stands,
            table.rests,
            table.ended,
            self._told().mark(viewer),
            self._due(viewer),
            self._roll(viewer),
        )

    def _roll(self, viewer: int) -> Awaited | None:
        """The roll that waits for a word of the viewer."""
        due = None if self.table.ended else awaited(self.table)
        return due if due is not None and due.seat == viewer else None

    def _due(self, viewer: int) -> int | None:
        """When the viewer's time is out; as long as it runs on, it stays the same."""
        table = self.table
        if viewer == SPECTATOR or (viewer != STAFF and not table.war.waiting >> viewer & 1):
            return None
        left = table.time_left()
        return left if left is None or table.last_tick is None or not table.runs else table.last_tick + left

    def scene(self, viewer: int, lang: Lang, now: int, staff: str = "", role: StaffRole = "organiser") -> bytes:
        """All that a viewer sees now (`hosted/shape.Scene`)."""
        found = self._scene(viewer, lang, now)
        if viewer == STAFF:
            found = msgspec.structs.replace(found, console=self._console(staff, role, lang, now))
        return msgspec.json.encode(found)

    def _console(self, staff: str, role: StaffRole, lang: Lang, now: int) -> Console:
        pending = self._desk.pending.get(staff)
        shown = None if pending is None else self._preview(pending, lang)
        return console(self.table, self._told().past, lang, staff, role, self._left(now), shown)

    def _preview(self, pending: Pending, lang: Lang) -> Preview:
        """A preview, which costs about as much as the correction; the same as long as it fits the position."""
        made, moved, found = self._previews.get(lang, (None, -1, None))
        if found is None or made is not pending or moved != self.table.book.moved:
            found = preview(self.table, pending, lang)
            self._previews[lang] = pending, self.table.book.moved, found
        return found

    def _scene(self, viewer: int, lang: Lang, now: int) -> Scene:
        table = self.table
        running = table.runs and not table.ended
        brief = viewer == STAFF  # which sees everybody's sheets: whole ones come one by one (look "sheet")
        past = self._told().past
        return scene_of(table, viewer, lang, left=self._left(now), running=running, past=past, brief=brief)

    def _left(self, now: int) -> int | None:
        """Seconds that the open question has left at a moment."""
        table = self.table
        left = table.time_left()
        if left is None or table.last_tick is None or not table.runs:
            return left
        return left - max(0, now - table.last_tick)

    def feed(self, viewer: int, lang: Lang, start: int, most: int = 100) -> Feed:
        """The viewer's log."""
        return self._told().feed(viewer, lang, start, most)

    def reading(self, seat: int, who: str, text: str, lang: Lang) -> bytes:
        """How a text would be taken (`hosted/shape.Reading`)."""
        name = who if who in self._names[seat].characters else ""
        return msgspec.json.encode(reading_of(self.table, seat, name, text, lang))

    def look(self, viewer: int, what: str, of: str, lang: Lang, now: int) -> bytes:
        """Something that a viewer asks to see. Raises KeyError, NotAllowed."""
        if what == "history":
            found: msgspec.Struct = history_of(self.table.campaign, self._told().past, viewer, of, lang)
        elif what == "dice":
            found = dice_look(self.table.record, lang)
        elif viewer == STAFF:
            return self._staff_look(what, of, lang, now)
        elif what in LOOKS:
            raise NotAllowed(what)
        else:
            raise KeyError(what)
        return msgspec.json.encode(found)

    def _staff_look(self, what: str, of: str, lang: Lang, now: int) -> bytes:
        """What only the staff may see. Raises KeyError."""
        table = self.table
        found: object
        match what:
            case "view":
                found = self._scene(viewer_of(table, of), lang, now)
            case "diff":
                found = hidden_from(table, viewer_of(table, of), lang)
            case "posts":
                found = copies(table, self._acts, self._copier, of, lang)
            case "rulings":
                found = rulings(self._told().course, of, lang)
            case "orders":
                found = orders(table, lang)
            case "jobs":
                jobs = self._console("", "organiser", lang, now).jobs
                found = ToldLines(tuple(Change(line, changed=False) for line in jobs))
            case "sheet":
                found = sheet_of(Viewpoint(table, STAFF, lang, self._told().past), of)
            case "ledger":
                found = self._scene(STAFF, lang, now).ledger
            case _:
                raise KeyError(what)
        return msgspec.json.encode(found)

    def about(self) -> dict[str, Said]:
        """What everybody may know."""
        ko, en = (scene_of(self.table, SPECTATOR, lang) for lang in ("ko", "en"))
        title = self.table.campaign.title
        return {
            "title": Said(title, title),
            "stands": Said(ko.heading, en.heading),
            "result": Said(ko.result, en.result),
        }

    def export(self, viewer: int, form: Literal["html", "md", "txt"], lang: Lang) -> bytes:
        """The log as a document. Raises KeyError for another form."""
        if form not in ("html", "md", "txt"):
            raise KeyError(form)
        name = self._names[viewer].name if viewer in self._names else ""
        return export(self._store.read(), Reader(viewer, name), form, lang).encode()

    def record(self, viewer: int) -> bytes:
        """The record as a file (`hosted/withheld`). Raises NotAllowed."""
        if viewer == STAFF:
            return self._store.text
        if viewer not in self._names or not self.ended:
            raise NotAllowed("record")
        course = Course(self._store.read())
        return text_for(course, Reader(viewer, self._names[viewer].name))


def _out(out: DeskOut, seats: Mapping[str, int]) -> Out:
    """A text of the desk with the seats of its readers."""
    to = out.to if isinstance(out.to, str) else tuple(seats[name] for name in out.to)
    return Out(to, out.kind, tuple(FeedLine(line) for line in out.lines))
