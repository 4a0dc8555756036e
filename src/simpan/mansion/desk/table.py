"""A war as it lies before the desk: the position, the notes added up, the sources of dice. No rules here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final, cast, final

from simpan.core import fair
from simpan.core.bits import members
from simpan.core.entry import Back, BadRecord, End, Entry, Input, standing
from simpan.core.game import CHANCE, player_of
from simpan.core.reader import Record
from simpan.core.timeline import Timeline, roll_of
from simpan.core.writer import Writer
from simpan.mansion import codes
from simpan.mansion import words as w
from simpan.mansion.campaign import Campaign, load
from simpan.mansion.desk.book import MINUTE, Book
from simpan.mansion.desk.free import free_stream
from simpan.mansion.desk.people import People
from simpan.mansion.say_parts import Lang
from simpan.mansion.war import War

WINDOWS: Final = (w.Q_REACT, w.Q_COVER)


@final
class Table:
    """Made from a record; moved on only by an `Act`, and thrown away if that fails.

    lang: of whom the desk speaks to just now; home: the campaign's own, in which reasons are noted. shared: it is a
    desk of many, at which the war rests while none of the staff sits.
    """

    def __init__(self, record: Record, writer: Writer | None, seed: bytes, lang: Lang, shared: bool = False) -> None:
        fairness = record.header.fair
        seeds = tuple(bytes.fromhex(one) for one in fairness.client_seeds) if fairness is not None else ()
        self.record = record
        self.campaign: Final[Campaign] = load(record.header.set_up)
        self.people: Final = People(self.campaign)
        self.lang: Lang = lang
        self.home: Final[Lang] = lang
        self.shared: Final = shared
        self.line: Final = Timeline(record.start, None)
        self.book: Final = Book()
        self.entries: Final[list[Entry]] = list(record.entries)
        self.ended = record.end is not None
        self._writer: Final = writer
        self.seed: Final = seed
        self.stream: Final = fair.Stream(seed, seeds, record.draws)
        for entry in record.entries:
            if isinstance(entry, Input):
                self.line.take(entry)
            elif isinstance(entry, Back):
                self.line.back(entry.back)
            self.book.take(entry)
        self.free: Final = free_stream(seed, seeds, self.book.free)
        self.left = dict(self.book.left)  # seconds that the open questions have left now
        self.last_tick: int | None = None
        self.awake = 0  # time before that counts for nobody
        self.set_deadlines()

    def follow(self, entries: Iterable[Entry]) -> None:
        """Take what somebody else has written behind it. Raises BadRecord, after which it is of no use any more."""
        for entry in entries:
            if isinstance(entry, Input):
                self._fall(entry)
                self.line.take(entry)
            elif isinstance(entry, Back):
                try:
                    self.line.back(entry.back)
                except KeyError as error:
                    raise BadRecord(entry.n + 2, "goes back to what is no input in force") from error
            self.book.take(entry)
            self.entries.append(entry)
        self.free.counter = self.book.free
        self.left, self.last_tick = dict(self.book.left), self.book.at or None
        self.set_deadlines()

    def _fall(self, given: Input) -> None:
        """A roll falls as it fell before, or takes the next draw."""
        if given.draw is None or self.line.kept.find(roll_of(self.line.game, CHANCE)) is not None:
            return
        codes = members(self.war.legal(CHANCE))
        counter = self.stream.counter
        if given.draw.counter != counter or not codes or self.stream.draw(len(codes)) != given.outcome:
            raise BadRecord(given.n + 2, f"is not what draw {counter} comes to")

    @property
    def writer(self) -> Writer:
        """Where the record goes on. Raises RuntimeError if it has ended."""
        if self._writer is None:
            raise RuntimeError("the record has ended")
        return self._writer

    @property
    def war(self) -> War:
        """The position now; nobody but an `Act` may change it."""
        return cast(War, self.line.game)

    @contextmanager
    def speaking(self, lang: Lang) -> Iterator[None]:
        """For as long as somebody of that language looks."""
        before, self.lang = self.lang, lang
        try:
            yield
        finally:
            self.lang = before

    def end(self) -> None:
        """The record has got its last line, and the seed is revealed."""
        made, self.ended = self.as_record(), True
        self.record = Record(
            made.header,
            made.start,
            made.entries,
            made.inputs,
            End(standing(self.war), self.seed.hex()),
            kept=made.kept,
            draws=made.draws,
            sound_bytes=0,
        )

    def names_of(self, seats: list[int] | tuple[int, ...]) -> tuple[str, ...]:
        """The players' names."""
        return tuple(self.war.board.player_names[player_of(seat)] for seat in seats)

    def as_record(self) -> Record:
        """The record as it is now, for corrections of the past."""
        made = self.record
        return Record(
            made.header,
            made.start,
            tuple(self.entries),
            tuple(self.line.inputs),
            made.end,
            kept=self.line.kept,
            draws=self.stream.counter,
            sound_bytes=0,
        )

    # -- time (H6.8, H4.8) --------------------------------------------------------------------------------------------

    def turn_key(self) -> str:
        """Whose turn it is, as deadlines and standing orders are kept."""
        war = self.war
        return f"{war.day}.{war.round}.{war.actor}"

    def time_key(self) -> str:
        """The question whose time runs; "" where none does: in set-up, for rewards, while dice are awaited."""
        war = self.war
        if war.phase != w.ROUND or war.staff or not war.waiting & war.board.seats:
            return ""
        if war.asks in WINDOWS:
            return f"{self.turn_key()}/{war.asks}.{war.target}.{war.win}.{war.side}"
        return self.turn_key()

    def limit(self) -> int:
        """How many seconds the question that runs has from the start; 0: no limit."""
        house = self.campaign.house
        return MINUTE * (house.reaction_time if self.war.asks in WINDOWS else house.turn_time)

    @property
    def rests(self) -> bool:
        """Whether the war waits for one of the staff to sit down."""
        return self.shared and not self.book.sitting

    @property
    def unopened(self) -> bool:
        """Whether it rests because nobody of the staff has ever sat down."""
        return self.rests and not self.book.opened

    @property
    def stands(self) -> bool:
        """Whether nobody is asked for a decision just now; the starts may be named before anybody sits (H6.1)."""
        return self.book.paused or (self.rests and self.war.phase != w.SET_UP)

    def has_submitted(self, seat: int) -> bool:
        """Whether somebody who is asked has answered, and waits for the staff's word about it."""
        turn = self.war.asks not in WINDOWS and self.war.phase == w.ROUND and self.war.actor >= 0
        return self.book.submitted(seat, self.war.board.stats[self.war.actor].name if turn else "")

    @property
    def waits_for_staff(self) -> bool:
        """Whether everybody who is asked has submitted an answer: what passes is not their time (H6.8)."""
        asked = members(self.war.waiting & self.war.board.seats)
        return bool(asked) and all(self.has_submitted(seat) for seat in asked)

    @property
    def runs(self) -> bool:
        """Whether time passes."""
        return not self.book.paused and not self.rests and not self.waits_for_staff

    def tick(self, now: int) -> None:
        """Time has passed since the last look; pauses, and time while no desk was open, do not count.

        A post may have been written before the last look: time once counted is not counted again.
        """
        if self.last_tick is not None and self.runs:
            key = self.time_key()
            if key in self.left:
                self.left[key] -= max(0, now - max(self.last_tick, self.awake))
        self.last_tick = now if self.last_tick is None else max(now, self.last_tick)

    def left_at(self, at: int) -> dict[str, int]:
        """The seconds that questions had left at a moment: now, or one before the last look."""
        found, key = dict(self.left), self.time_key()
        if key in found and self.last_tick is not None and self.runs:
            found[key] += max(0, self.last_tick - max(at, self.awake))
        return found

    @property
    def until(self) -> int | None:
        """When the time of the open question is out, in seconds since 1970; None: none runs, or it is out already."""
        left = self.time_left()
        return None if left is None or left <= 0 or self.last_tick is None or not self.runs else self.last_tick + left

    def set_deadlines(self) -> None:
        """After something was ruled: what is asked now has its time; that of other questions is forgotten."""
        key = self.time_key()
        kept = {one: left for one, left in self.left.items() if one in (key, self.turn_key())}
        if key and key not in kept and self.limit():
            kept[key] = self.limit()
        self.left = kept

    def time_left(self) -> int | None:
        """Seconds that the open question has left, below 0 if it is overdue; None: it has no limit."""
        return self.left.get(self.time_key())

    def is_whole(self) -> bool:
        """Whether nobody is in the middle of a declaration."""
        return codes.is_whole(self.war)
