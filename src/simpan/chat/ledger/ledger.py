"""The ledger as a whole: where a network leaves what came in, what becomes of it, and what an answer reads.

A request is taken, then answered in one transaction with all that comes of it, then its letters are sent one by one:
wherever the program dies, the next start finds what is still to do.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final, assert_never, final

from simpan.chat.ledger import dice, people, previews
from simpan.chat.ledger.file import File
from simpan.chat.ledger.inbox import Inbox
from simpan.chat.ledger.outbox import Outbox, Outgoing, Waiting
from simpan.chat.reply import Change, Enrolled, Forgotten, Previewed, Revealed, Rolled, SeriesBegun
from simpan.chat.request import Incoming, Request


@final
class Ledger:
    """`FOLDER/chat.db`, held by this program alone. It is `ports.Intake`, and the reading half of `ports.World`.

    clock: seconds since 1970. Any thread may use it. Raises BadLedger where the file cannot be used; every method
    raises LedgerTrouble (an OSError) where the disk cannot do it, and then nothing was done.
    """

    def __init__(self, folder: Path, clock: Callable[[], float] = time.time) -> None:
        self.clock: Final = clock
        self._file: Final = File(folder)
        try:
            self.inbox: Final = Inbox(self._file, clock)
        except BaseException:
            self._file.close()
            raise
        self.outbox: Final = Outbox(self._file, clock)
        self.dice: Final = dice.Dice(self._file)
        self.current: bool | None = None  # whether the network is read without a gap; None: it has not said so yet
        self._taken: Callable[[], None] = lambda: None

    def listen(self, taken: Callable[[], None]) -> None:
        """Call this, in whatever thread, whenever something was taken or the network was caught up with."""
        self._taken = taken

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    # -- Intake -------------------------------------------------------------------------------------------------------

    def take(self, incoming: Incoming) -> bool:
        """As `Intake.take`."""
        new = self.inbox.take(incoming)
        if new:
            self._taken()
        return new

    def request(self, id: str) -> Request | None:
        """As `Intake.request`."""
        return self.inbox.request(id)

    def recent(self, since: int) -> Sequence[Request]:
        """As `Intake.recent`."""
        return self.inbox.recent(since)

    def cursor(self, name: str) -> str:
        """As `Intake.cursor`."""
        row = self._file.row("SELECT value FROM cursor WHERE name = ?", name)
        return "" if row is None else str(row[0])

    def move(self, name: str, to: str) -> None:
        """As `Intake.move`."""
        if self.cursor(name) == to:
            return
        with self._file.change() as db:
            db.execute(
                "INSERT INTO cursor VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", (name, to)
            )

    def posted(self, remote: str) -> bool:
        """As `Intake.posted`."""
        return self.outbox.posted(remote)

    def caught_up(self, yes: bool) -> None:
        """As `Intake.caught_up`."""
        self.current = yes
        self._taken()

    # -- what is done -------------------------------------------------------------------------------------------------

    def finish(
        self,
        id: str,
        posts: Iterable[Outgoing],
        changes: Iterable[Change] = (),
        rests: tuple[str, float] | None = None,
    ) -> list[Waiting]:
        """A request is answered with all that comes of it, in one transaction; the letters that are new.

        id: "" for what nobody asked for. rests: an account, and until when it is not answered. A letter whose key is
        known was made before, and is left out. Nothing is done where the request was answered before.
        """
        changed = list(changes)
        with self._file.change() as db:
            if id and not self.inbox.end(db, id):
                return []
            made = self.outbox.add(db, posts)
            for change in changed:
                self._apply(change, db)
            if rests is not None:
                people.rest(db, *rests)
        if any(isinstance(change, Forgotten) for change in changed):
            self._file.fold()
        return made

    def alive(self) -> int | None:
        """When the program was last at work, in seconds since 1970; None: never."""
        row = self._file.row("SELECT value FROM fact WHERE name = 'alive'")
        return None if row is None else int(row[0])

    def beat(self) -> None:
        """The program is at work."""
        with self._file.change() as db:
            db.execute(
                "INSERT INTO fact VALUES ('alive', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                (str(int(self.clock())),),
            )

    def prune(self, kept: float = people.KEPT) -> None:
        """Delete the texts of what was answered or sent so many seconds ago. Ids and dice stay."""
        with self._file.change() as db:
            people.prune(db, self.clock(), kept)
        self._file.fold()

    # -- what an answer reads -----------------------------------------------------------------------------------------

    def series(self, place: str) -> tuple[SeriesBegun, int, int] | None:
        """As `World.series`."""
        return self.dice.series(place)

    def rolls(self, place: str, series: int) -> Sequence[Rolled]:
        """As `World.rolls`."""
        return self.dice.rolls(place, series)

    def last_roll(self, place: str) -> tuple[int, int]:
        """As `World.last_roll`."""
        return self.dice.last_roll(place)

    def known(self, person: str) -> Sequence[tuple[str, int]]:
        """As `World.known`."""
        return people.known(self._file, person)

    def caused(self, person: str, since: float) -> Sequence[float]:
        """When letters came about that an account caused, and no campaign; newest first."""
        return people.caused(self._file, person, since)

    def rests(self, person: str) -> float:
        """Until when an account is not answered; 0 if it is."""
        return people.rests(self._file, person)

    def enrolled(self) -> Sequence[Enrolled]:
        """Who is enrolled in campaigns, beside those of the settings."""
        return self.dice.enrolled()

    def previews(self, battle: str) -> Sequence[tuple[Request, int]]:
        """What was shown to a campaign's staff and waits for its word: who asked for what, and at which position."""
        found = [(self.request(id), moved) for id, moved in previews.waiting(self._file, battle)]
        return [(request, moved) for request, moved in found if request is not None]

    def _apply(self, change: Change, db: sqlite3.Connection) -> None:
        match change:
            case SeriesBegun():
                dice.begin(db, change)
            case Rolled():
                dice.roll(db, change)
            case Revealed():
                dice.reveal(db, change)
            case Enrolled():
                dice.enrol(db, change)
            case Previewed():
                previews.keep(db, change)
            case Forgotten():
                people.forget(db, self._file, change.person, self.clock())
            case _:
                assert_never(change)
