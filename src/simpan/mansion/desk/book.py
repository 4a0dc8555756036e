"""What follows from the notes of a record alone: who waits in the queue, standing orders, pauses, deadlines (H6.8)."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, final

import msgspec

from simpan.core.bits import bit
from simpan.core.entry import Back, Entry, Input, Note
from simpan.mansion import reading as rd
from simpan.mansion.desk import notes
from simpan.mansion.desk.orders import Order, merged

MINUTE: Final = 60
MOST_RETURNED: Final = 3
"""Declarations that a player is shown as given back."""


class Waiting(msgspec.Struct, frozen=True):
    """A declaration, or the rest of one, that waits. n: of its post's note; part: which part of the post.

    who: the character whose turn it waits for; "" for an answer to what its player is asked. confirmed: it may be
    ruled (H6.8). begun: its beginning has been ruled, and the rest goes on as soon as the turn comes back.
    """

    n: int
    part: int
    seat: int
    who: str
    readings: tuple[rd.Any, ...]
    confirmed: bool
    begun: bool = False
    by: str = ""
    why: str = ""


class Returned(NamedTuple):
    """A declaration that its player got back. how: with a question, by the staff's judgement, or as not possible.

    said: the question, the staff's reason, or why it could not be ruled, as the player was told. who: whose turn it was
    for.
    """

    n: int
    who: str
    readings: tuple[rd.Any, ...]
    how: Literal["asked", "dropped", "lost"]
    said: tuple[str, ...]


@final
class Book:
    """The notes added up. `take` every entry of the record in order."""

    def __init__(self) -> None:
        self.queue: list[Waiting] = []
        self.orders: dict[str, Order] = {}  # by character
        self.done: dict[int, Waiting] = {}  # what was ruled, by the number of the note before its inputs
        self.declared = 0  # seats whose declarations were ever ruled, as a set
        self.tried: set[str] = set()  # turns whose standing order was given
        self.late: set[str] = set()  # turns in which a standing order waits until time is out
        self.returned: dict[int, tuple[Returned, ...]] = {}  # by seat, until its player writes something
        self.paused = False
        self.night = -1  # the input that ended the day, until the staff begins the next one
        self.sitting: set[str] = set()  # who of the staff sits at the war
        self.opened = False  # whether anybody of the staff ever sat down
        self.confirms = False  # whether declarations wait for the staff's word
        self.strict = False  # whether time that is out brings the default at once
        self.left: dict[str, int] = {}  # seconds that a question had left at the last note
        self.at = 0  # of the last note
        self.free = 0  # how many dice of free rolls were drawn
        self.held = False  # after a way back nothing goes on by itself until somebody says so
        self.group = -1  # the note that inputs belong to now
        self.groups: dict[int, int] = {}  # of each input
        self.sources: dict[str, int] = {}  # requests of a network, each with the note that carries it
        self.last = -1  # the number of the last entry
        self.moved = -1  # the number of the last that changed the position

    def take(self, entry: Entry) -> None:
        """The next line of the record."""
        self.last = entry.n
        if not isinstance(entry, Note):
            self.moved = entry.n
        if isinstance(entry, Input):
            again = -1 if entry.again is None else entry.again
            self.groups[entry.n] = self.groups.get(again, self.group)
            self.held = False
        elif isinstance(entry, Back):
            self.held = True
            if self.night >= entry.back:
                self.night, self.paused = -1, False
        elif isinstance(entry, Note):
            found = notes.note_of(entry)
            if found is not None:
                self.note(entry.n, found)

    def note(self, n: int, note: notes.AnyNote) -> None:
        """A note of the desk."""
        self.left, self.at = dict(note.left), note.at
        if note.source:
            self.sources[note.source] = n
        if notes.begins_ruling(note):
            self.group = n
        match note:
            case notes.Post():
                self._post(n, note)
            case notes.Ruled():
                self._ruled(n, note)
            case notes.Dropped():
                if note.answer:
                    self._returned(note.post, note.part, "lost", note.answer)
                self.queue = [one for one in self.queue if (one.n, one.part) != (note.post, note.part)]
            case notes.Rolled():
                self.free += len(note.faces)
            case notes.Ordered():
                self.orders[note.order.who] = merged(self.orders.get(note.order.who), note.order)
                self.late |= {note.late} if note.late else set()
            case notes.Command():
                self._command(note)
            case notes.Sitting():
                self._sat(note)

    def _sat(self, note: notes.Sitting) -> None:
        """Somebody sits down or gets up; declarations are confirmed while one who wants that sits there.

        What held last holds on while nobody does: what is declared then waits as it would have.
        """
        others = self.sitting - {note.staff}
        self.sitting = others | ({note.staff} if note.opened else set())
        if note.opened:
            self.opened = True
            self.confirms = note.confirm or (self.confirms and bool(others))

    # -- declarations -------------------------------------------------------------------------------------------------

    def _post(self, n: int, note: notes.Post) -> None:
        if note.turn:
            self.tried.add(note.turn)
        if not note.by:
            self.returned.pop(note.seat, None)
        if note.status not in ("ruled", "queued", "submitted"):
            return
        place = 0
        for part, (who, many) in enumerate(note.parts):
            said = note.readings[place : place + many]
            place += many
            one = Waiting(n, part, note.seat, who, said, note.status != "submitted", False, note.by, note.why)
            if note.status == "ruled" and part == 0:
                self._done(n, one, note.later)
                one = msgspec.structs.replace(one, readings=note.later, begun=True)
            if one.readings:
                self.queue.append(one)

    def _ruled(self, n: int, note: notes.Ruled) -> None:
        place = self.find(note.post, note.part)
        if place < 0:
            return
        one = self.queue.pop(place)
        self._done(n, one, note.later)
        if note.later:
            self.queue.insert(place, msgspec.structs.replace(one, readings=note.later, begun=True))

    def _done(self, n: int, one: Waiting, later: tuple[rd.Any, ...]) -> None:
        """Remember what was ruled; what waits still stands at the end of what was said."""
        said = one.readings[: len(one.readings) - len(later)]
        self.done[n] = msgspec.structs.replace(one, n=n, part=0, readings=said)
        self.declared |= bit(one.seat)

    def _command(self, note: notes.Command) -> None:
        if note.name in ("pause", "resume"):
            self.paused = note.name == "pause"
            self.night = note.about.get("night", -1)
        elif note.name == "setting":
            self._set(str(note.about.get("key")), note.about.get("value") is True)
        elif note.name == "ask_back":
            self._returned(note.about["post"], note.about["part"], "asked", (note.about["question"],))
        elif note.name == "drop":
            self._returned(note.about["post"], note.about["part"], "dropped", (note.why,))
        elif note.name == "confirm":
            wanted = {(n, part) for n, part in note.about["waiting"]}
            self.queue = [
                msgspec.structs.replace(one, confirmed=True) if (one.n, one.part) in wanted else one
                for one in self.queue
            ]
        elif note.name == "requeue":  # a correction has undone them: they are ruled anew
            again = [self.done[n] for n in note.about["rulings"] if n in self.done and self.find(n, 0) < 0]
            self.queue = [msgspec.structs.replace(one, begun=False, confirmed=True) for one in again] + self.queue

    def _returned(self, post: int, part: int, how: Literal["asked", "dropped", "lost"], said: tuple[str, ...]) -> None:
        """A player gets back what it has waiting."""
        place = self.find(post, part)
        if place >= 0:
            one = self.queue[place]
            made = Returned(one.n, one.who, one.readings, how, said)
            self.returned[one.seat] = (*self.returned.get(one.seat, ()), made)[-MOST_RETURNED:]

    def _set(self, key: str, on: bool) -> None:
        """A setting of the desk."""
        if key == "strict":
            self.strict = on
        elif key == "confirms":
            self.confirms = on

    # -- questions about it -------------------------------------------------------------------------------------------

    def find(self, n: int, part: int) -> int:
        """The place of a waiting declaration in the queue, -1 if it is not there."""
        return next((place for place, one in enumerate(self.queue) if (one.n, one.part) == (n, part)), -1)

    def submitted(self, seat: int, who: str) -> bool:
        """Whether a player waits for the staff's word about the turn of that character, or ("") about an answer."""
        return any(not one.confirmed and one.who == who for one in self.of_seat(seat))

    def of_seat(self, seat: int) -> list[Waiting]:
        """What a player has waiting."""
        return [one for one in self.queue if one.seat == seat]
