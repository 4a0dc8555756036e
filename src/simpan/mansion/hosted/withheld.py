"""The record of a campaign that has ended, as a player may have it (H6.12, H2.2).

The end opens the facts: every input, every die and all that the fog hid, so that anybody can replay the war and check
its dice. It opens no confidence. What somebody wrote in secret, said to the staff alone or left as a standing order
stays with its writer and the staff, and what the staff noted for itself stays with the staff.
"""

from __future__ import annotations

from typing import Final, final

import msgspec
from msgspec.structs import replace

from simpan.core.entry import Back, Entry, Input, Note
from simpan.core.writer import encoded
from simpan.mansion import event as ev
from simpan.mansion.desk import notes
from simpan.mansion.log.course import Course
from simpan.mansion.log.reader import Reader
from simpan.mansion.log.story import Story

KIND: Final = "withheld"
"""Of a note of which nothing is left but its place: no reader of the desk's notes knows it."""

UNSAID: Final = "[…]"
"""In the place of words; it stands in no language."""

TO_ALL: Final = ("notice", "pause", "resume")
TO_ONE: Final = ("ask_back", "drop")
WORDS: Final = ("notice", "question")
"""Of what a command was about, those that somebody wrote."""


def text_for(course: Course, reader: Reader) -> bytes:
    """The record as a file, with the words that are not the reader's left out.

    Numbers, batches, inputs and free rolls are as they were: it replays and verifies as the record does.
    """
    record, words = course.record, _Words(course, reader)
    lines = [record.header, *map(words.of, record.entries), *([record.end] if record.end is not None else [])]
    return b"".join(map(encoded, lines))


@final
class _Words:
    """Whose words of a record one player may read."""

    def __init__(self, course: Course, reader: Reader) -> None:
        story = Story(course, reader)
        story.go_on()
        self._seat: Final = reader.viewer
        self._story: Final = {(piece.kind, piece.n) for piece in story.pieces}
        pieces = [*story.pieces, *([story.growing] if story.growing is not None else [])]
        told = (one for piece in pieces for one in piece.told)
        self._corrections: Final = {one.deed.given.n for one in told if isinstance(one.event, ev.Corrected)}
        entries = course.record.entries
        self._notes: Final = {entry.n: notes.note_of(entry) for entry in entries if isinstance(entry, Note)}
        self._ruled: Final = {one.post for one in self._notes.values() if isinstance(one, notes.Ruled)}
        self._course: Final = course
        self._characters: Final = {stat.name for stat in course.start.board.stats if int(stat.seat) == self._seat}

    def _mine(self, note: notes.Post) -> bool:
        return note.seat >= 0 and note.seat == self._seat

    def of(self, entry: Entry) -> Entry:
        """An entry as the reader may have it."""
        match entry:
            case Input():
                return entry if entry.n in self._corrections else replace(entry, why="")
            case Back():
                return entry if ("back", entry.n) in self._story else replace(entry, why="")
            case Note():
                return replace(entry, note=self._note(entry))

    def _note(self, entry: Note) -> dict[str, object]:
        note = self._notes[entry.n]
        left = None if note is None else self._left(entry.n, note)
        if left is None:
            return {"kind": KIND}
        made: dict[str, object] = msgspec.to_builtins(replace(left, source=""))
        return made

    def _left(self, n: int, note: notes.AnyNote) -> notes.AnyNote | None:
        """What is left of a note; None: nothing but its place."""
        match note:
            case notes.Post():
                return self._post(n, note)
            case notes.Command():
                return self._command(n, note)
            case notes.Ruled():
                return note if self._is_open(note.post) else replace(note, later=())
            case notes.Dropped():
                post = self._notes.get(note.post)
                return note if isinstance(post, notes.Post) and self._mine(post) else None
            case notes.Ordered():
                return note if note.order.who in self._characters else None
            case notes.Sitting():
                return None
            case notes.Rolled():
                return note

    # -- what people wrote --------------------------------------------------------------------------------------------

    def _post(self, n: int, note: notes.Post) -> notes.Post | None:
        """A declaration that was carried out is a fact, and was said to be heard; anything else was said to the staff.

        Of a secret one what it did is on record, and not a word of it.
        """
        if self._mine(note) or ("post", n) in self._story:
            return replace(note, why="")
        carried_out = n in self._ruled or bool(self._course.deeds_of(n))
        if not carried_out and not notes.begins_ruling(note):
            return None
        if carried_out and not note.secret:
            return replace(note, why="", answer=())
        return replace(note, text=UNSAID, readings=(), parts=(), later=(), why="", clause="", answer=(), secret=True)

    def _is_open(self, n: int) -> bool:
        """Whether the words of a post that came to be ruled are left."""
        note = self._notes.get(n)
        return isinstance(note, notes.Post) and (self._mine(note) or not note.secret)

    def _command(self, n: int, note: notes.Command) -> notes.Command:
        """What the staff did is a fact; its words are those that were said to all, or to the reader."""
        said = note.name in TO_ALL or (note.name in TO_ONE and ("asked_back", n) in self._story)
        if said:
            return replace(note, text="")
        about = {key: value for key, value in note.about.items() if key not in WORDS}
        return replace(note, text="", why="", about=about)
