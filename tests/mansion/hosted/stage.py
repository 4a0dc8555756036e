"""Any position of a war, set before a desk that keeps nothing: for looking at scenes and for trying posts."""

from __future__ import annotations

from typing import Final, NamedTuple

from simpan.core.entry import Note
from simpan.mansion.campaign import Campaign
from simpan.mansion.desk import notes, posts
from simpan.mansion.desk.act import Act
from simpan.mansion.desk.book import Book
from simpan.mansion.desk.out import Done
from simpan.mansion.desk.people import Writer
from simpan.mansion.desk.store import Memory
from simpan.mansion.desk.table import Table
from simpan.mansion.hosted.reading import reading_of
from simpan.mansion.hosted.scene import scene_of
from simpan.mansion.hosted.shape import Reading, Scene
from simpan.mansion.say_parts import Lang
from simpan.mansion.war import War

SEED: Final = bytes(range(32))
LEFT: Final = 77


class Tried(NamedTuple):
    """What came of a post: its status, its note, and the lines for its writer."""

    status: Done
    note: notes.Post
    lines: list[str]


class Stage:
    """One campaign; whatever position is looked at is put in the place of the record's."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.store = Memory(campaign, SEED)
        record = self.store.read()
        self.table = Table(record, self.store.writer(record), SEED, "ko")

    def set(self, war: War) -> Table:
        """The table with that position, and nothing noted."""
        self.table.line.game = war
        self.table.book = Book()  # type: ignore[misc]
        self.table.entries.clear()
        return self.table

    def scene(self, war: War, viewer: int, lang: Lang) -> Scene:
        """What a viewer sees of it."""
        return scene_of(self.set(war), viewer, lang, left=LEFT)

    def reading(self, war: War, seat: int, who: str, text: str, lang: Lang) -> Reading:
        """How a text would be taken."""
        return reading_of(self.set(war), seat, who, text, lang)

    def post(self, war: War, seat: int, who: str, text: str, lang: Lang) -> Tried:
        """Post a text on a copy of the position."""
        table = self.set(war.clone())
        table.line.inputs.clear()
        table.line._points.clear()
        table.line._rolls.clear()
        table.lang = lang
        act = Act(table, 0)
        name = who or table.names_of([seat])[0]
        with table.writer.batch():
            status = posts.take(act, name, text, writer=Writer(seat, who, bool(who)))
            act.flush()
        self.store.file.seek(0)
        self.store.file.truncate()
        found = [notes.note_of(entry) for entry in table.entries if isinstance(entry, Note)]
        note = next(one for one in found if isinstance(one, notes.Post))
        mine = table.names_of([seat])
        kinds = ("refusal", "reading", "notice")
        lines = [line for out in act.outs if out.to == mine and out.kind in kinds for line in out.lines]
        return Tried(status, note, lines)
