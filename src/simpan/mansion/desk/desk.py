"""The referee's desk: posts and commands in, texts to post back out (H6.7, H6.8, H6.12).

Nothing is answered before what it rests on is on the disk: one post is one batch of the record, its note first. The
queue, standing orders, pauses and deadlines are functions of the record, so a desk may be closed or killed at any
moment and opened again, and two desks may share one war: whoever comes second is told what has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple, final

from simpan.core.bits import members
from simpan.core.entry import BadRecord, Entry
from simpan.core.reader import entry_of
from simpan.mansion.desk import commands, notes, posts, prompts
from simpan.mansion.desk.act import Act
from simpan.mansion.desk.changed import changed_lines
from simpan.mansion.desk.out import Answer, Done, To
from simpan.mansion.desk.past import Pending
from simpan.mansion.desk.people import Writer
from simpan.mansion.desk.run_on import run_on, time_out
from simpan.mansion.desk.store import Store
from simpan.mansion.desk.table import Table
from simpan.mansion.desk.words import word
from simpan.mansion.say_parts import Lang

Clock = Callable[[], int]
"""Seconds since 1970, UTC."""


LONGEST: Final = 10_000  # signs of a post that are kept; 2,000 are read
LONGEST_NAME: Final = 80


class Given(NamedTuple):
    """A post (author: by whom) or a command (author ""), and when: in seconds since 1970, None for now."""

    author: str
    text: str
    at: int | None = None


@final
class Desk:
    """The desk of a war, and a member of staff at it. `post` and `command` answer any text.

    strict: who is overdue gets the default at once; else the staff says so (`/초과`). shared: all of the staff are at
    this one desk, and the war rests while none of them sits. Whether it is strict may also be noted in the record.
    lang: the campaign's own, in which reasons are noted; a post or a command may be answered in another one. awake:
    since when somebody is there to answer: time before it counts for nobody. OSError of the store (a full disk) goes
    through: nothing of that post is then on record, and the next one goes on from the record. BadRecord: the record was
    changed from outside.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        staff: str,
        lang: Lang = "ko",
        *,
        strict: bool = False,
        shared: bool = False,
    ) -> None:
        self.staff: Final = kept(staff, LONGEST_NAME)
        self.lang: Final[Lang] = lang
        self.shared: Final = shared
        self.pending: Final[dict[str, Pending]] = {}  # what was shown, and waits for the word of whom
        self.shown = 0  # how often something was shown, or its word was given
        self.awake = 0
        self._strict: Final = strict
        self.closed = False  # this desk's sitting was closed
        self._store: Final = store
        self._missed: list[Entry] = []  # what others wrote, and the staff was not told yet
        self._clock: Final = clock
        self._table: Table | None = None
        self._size = -1
        self._last: int | None = None  # the number of the last entry that this desk has seen
        self._together = False  # several posts wait for the disk at once
        self._told = ""  # the question about whose time the staff was told

    # -- from outside -------------------------------------------------------------------------------------------------

    @property
    def strict(self) -> bool:
        """Whether time that is out brings the default at once."""
        return self._strict or self.table.book.strict

    def open(self, confirm: bool = False, *, source: str = "") -> Answer:
        """Sit down: the clocks run, and the war goes on where it stopped. confirm: declarations wait for the staff."""
        with self._batch(None, source=source) as act:
            self._welcome(act)
            if not act.table.ended:
                act.note(notes.Sitting, opened=True, staff=self.staff, confirm=confirm)
                run_on(act)
                if act.table.book.last == 0:
                    self._ask_all(act)
        return _answer(act, "done")

    def post(
        self,
        author: str,
        text: str,
        at: int | None = None,
        *,
        writer: Writer | None = None,
        lang: Lang | None = None,
        source: str = "",
        secret: bool = False,
    ) -> Answer:
        """What a player, or somebody for a character, wrote. at: when, in seconds since 1970; now if not given.

        writer: who that is, where it is known better than by the author's name. lang: the writer's. source: what the
        network calls the post. secret: others do not read it where it was written.
        """
        with self._batch(at, lang) as act:
            if act.table.ended:
                to: To | int = "staff" if writer is None else writer.seat
                act.tell(to, [word(act.table.lang, "record_ended")], "notice")
                return _answer(act, "nothing")
            self._overdue(act)
            act.source = source
            status = posts.take(act, kept(author, LONGEST_NAME), kept(text), writer=writer, secret=secret)
            self._over(act)
        return _answer(act, status)

    def command(
        self, text: str, at: int | None = None, staff: str = "", lang: Lang | None = None, *, source: str = ""
    ) -> Answer:
        """A command of the staff (`commands.COMMANDS`), with or without its slash; staff: who gives it."""
        with self._batch(at, lang) as act:
            if not act.table.ended:
                self._overdue(act)
            act.source = source
            status = commands.take(self, act, kept(text), kept(staff, LONGEST_NAME) or self.staff)
            if not act.table.ended:
                self._over(act)
        return _answer(act, status)

    def show_again(self, text: str, staff: str, *, source: str = "") -> None:
        """Have what an earlier desk showed by a command, of which nothing is on record, wait for its word once more.

        Nothing is told or written. It is the same as long as the position is.
        """
        with self._batch(None) as act:
            act.source = source
            commands.show(self, act, kept(text), kept(staff, LONGEST_NAME))

    def look(self, at: int | None = None, *, source: str = "") -> Answer:
        """Nobody has written anything for a while: whose time is out is told, or (strict) given the default."""
        with self._batch(at, source=source) as act:
            if not act.table.ended:
                self._overdue(act)
                self._over(act)
        return _answer(act, "nothing")

    def take(self, many: Iterable[Given]) -> list[Answer]:
        """Several posts and commands (author "") in order, with one wait for the disk at the end of all.

        Their answers come together, once all of it is durable. What stands before one that fails (OSError) is kept;
        nothing is taken after the one that closes the sitting.
        """
        answers: list[Answer] = []
        with self._store.lock():
            self._together = True
            try:
                for one in many:
                    if one.author:
                        answers.append(self.post(one.author, one.text, one.at))
                    else:
                        answers.append(self.command(one.text, one.at))
                    if self.closed:
                        break
            finally:
                self._together = False
                self._store.sync()
        return answers

    @property
    def table(self) -> Table:
        """The war as this desk last saw it; to be read only."""
        if self._table is None:
            with self._store.lock():
                self._load()
        assert self._table is not None
        return self._table

    def close(self) -> None:
        """Let go of the war's file; the desk may be used again."""
        self._table = None
        self._store.close()

    def ended(self) -> None:
        """The record has got its last line."""
        assert self._table is not None
        self._table.end()

    def follow(self, lines: Sequence[bytes]) -> None:
        """Lines that others wrote, and that the store has: instead of reading all of it again. Raises BadRecord."""
        table = self.table
        first, header = len(table.entries), table.record.header
        try:
            table.follow([entry_of(line, first + place, header) for place, line in enumerate(lines)])
        except BadRecord:
            self._table = None
            raise
        table.writer.n = len(table.entries)
        self._size, self._last = self._store.size(), table.book.last

    @property
    def told(self) -> str:
        """The question about whose time the staff was told; it changes when they are."""
        return self._told

    # -- one batch ----------------------------------------------------------------------------------------------------

    @contextmanager
    def _batch(self, at: int | None, lang: Lang | None = None, source: str = "") -> Iterator[Act]:
        """Alone with the war as it stands on the disk; what is written is durable at the end, or not at all."""
        with self._store.lock():
            others, self._missed = [*self._missed, *self._catch_up()], []
            table = self.table
            table.lang = lang or self.lang
            table.awake = self.awake
            act = Act(table, self._clock() if at is None else at, source)
            act.others = others
            if others:
                act.tell("staff", changed_lines(table, others), "notice")
            if table.ended:
                yield act
                return
            try:
                before = prompts.awaits(table)
                with table.writer.batch():
                    yield act
                    prompts.prompt(act, before)
                    act.flush()
                self._size, self._last = self._store.size(), table.book.last
                if act.first is not None and not self._together:
                    self._store.sync()
            except BaseException:
                self._table = None  # what was carried out is not on record
                raise

    def catch_up(self) -> None:
        """Read what others have written; the staff is told of it with the next answer. Raises OSError, BadRecord."""
        with self._store.lock():
            self._missed += self._catch_up()

    def _catch_up(self) -> list[Entry]:
        """Read what others have written since this desk last looked; their entries."""
        if self._table is not None and self._store.size() == self._size:
            return []
        known = self._last
        table = self._load()
        return [] if known is None else [entry for entry in table.entries if entry.n > known]

    def _load(self) -> Table:
        record = self._store.read()
        writer = self._store.writer(record) if record.end is None else None
        table = Table(record, writer, self._store.seed, self.lang, self.shared)
        away = self._last is None and (self.shared or not table.book.sitting - {self.staff})  # nobody has been there
        table.last_tick = None if away else table.book.at
        self._table = table
        self._size, self._last = self._store.size(), table.book.last
        return table

    # -- what comes with every answer ---------------------------------------------------------------------------------

    def _welcome(self, act: Act) -> None:
        """What war this is, and how it stands; of a new one, with what its dice are promised by."""
        table = act.table
        title = table.campaign.title
        if table.ended:
            lines = [word(self.lang, "record_ended")]
        elif table.book.last < 0:
            board = table.war.board
            lines = [word(self.lang, "welcome_new", title=title, n=int(board.n), players=len(board.player_names))]
            fairness = table.record.header.fair
            if fairness is not None:
                promise = word(self.lang, "commitment", commitment=fairness.commitment)
                act.tell("public", [promise], "notice")
        else:
            lines = [word(self.lang, "welcome_back", title=title, n=table.book.last), *prompts.waiting_lines(table)]
        act.tell("staff", lines, "notice")

    def _ask_all(self, act: Act) -> None:
        """The first questions of a war were asked before there was a desk."""
        for seat in prompts.asked(act.table):
            act.tell(seat, [prompts.prompt_line(act.table, seat)], "prompt")

    def _overdue(self, act: Act) -> None:
        """Tell of time that is out, once for each question; a strict desk gives the default."""
        table = act.table
        left, key = table.time_left(), table.time_key()
        if left is None or left >= 0 or not table.runs:
            return
        asked = members(table.war.waiting & table.war.board.seats)
        seats = [seat for seat in asked if not table.has_submitted(seat)]
        if self.strict:
            why = word(table.home, "why_expire")
            act.note(notes.Command, name="expire", by=self.staff, why=why, text="--strict")
            time_out(act, seats, self.staff, why)
        elif self._told != key:
            self._told = key
            act.tell("staff", [word(table.lang, "overdue", names=", ".join(table.names_of(seats)))], "notice")

    def _over(self, act: Act) -> None:
        """The war has ended with this post."""
        if self._table is act.table and act.table.war.over() and self._told != "over":
            self._told = "over"
            act.tell("staff", [word(act.table.lang, "war_over")], "notice")


def kept(text: str, most: int = LONGEST) -> str:
    """A text as it is kept: in letters that a file can hold, and not endless."""
    shown = text.encode("utf-8", "replace").decode()
    return shown if len(shown) <= most else shown[: most - 1] + "…"


def _answer(act: Act, status: Done) -> Answer:
    act.flush()
    return Answer(tuple(act.outs), status, act.first)
