"""One post or command while it is carried out: everything is written, applied and heard through here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeVar, final

import msgspec

from simpan.core.bits import members
from simpan.core.entry import Draw, Entry, Input
from simpan.core.event import Event
from simpan.core.game import CHANCE
from simpan.core.kept import code_of
from simpan.mansion import action as acts
from simpan.mansion import event as ev
from simpan.mansion import show
from simpan.mansion.desk import hear, notes
from simpan.mansion.desk.hear import Heard
from simpan.mansion.desk.out import Kind, Out, To
from simpan.mansion.desk.table import Table
from simpan.mansion.desk.words import reason, word
from simpan.mansion.war import War

_Note = TypeVar("_Note", bound=notes.DeskNote)

BY_HAND: Final = {"ko": "손으로 굴린 주사위", "en": "dice rolled by hand"}


@final
class Act:
    """A batch under way. What it answers is told only when the batch is on the disk."""

    def __init__(self, table: Table, now: int, source: str = "") -> None:
        self.table: Final = table
        self.now: Final = now
        self.source = source  # until a note carries it
        self.outs: list[Out] = []
        self.day_over = -1  # the input that ended the day, until somebody has seen to it
        self.first: int | None = None  # the number of its first line
        self.ended: list[str] = []  # characters whose turns have ended since somebody looked
        self.others: list[Entry] = []  # what others have written since this desk last looked
        self.passed_over: set[tuple[int, str]] = set()  # standing orders that were told not to be possible
        self.muted = False  # what is heard is kept, and not told
        self.goes_on: set[int] = set()  # who has acted, and may be asked the same still
        self.asked_anew: set[int] = set()  # who knows that what it did or heard does not hold any more
        self._heard: list[Heard] = []
        table.tick(now)

    @property
    def war(self) -> War:
        """The position now."""
        return self.table.war

    # -- writing ------------------------------------------------------------------------------------------------------

    def note(self, kind: type[_Note], **fields: Any) -> int:
        """Put something on record; its number."""
        made = kind(at=self.now, left=self.table.left_at(self.now), source=self.source, **fields)
        self.source = ""
        line = self.table.writer.note(msgspec.to_builtins(made))
        self.table.entries.append(line)
        self.table.book.last = line.n
        self.table.book.note(line.n, made)  # type: ignore[arg-type]
        if self.first is None:
            self.first = line.n
        return line.n

    def give(self, seat: int, code: int, *, by: str = "", why: str = "", given: bool = False) -> None:
        """An input of a player, of the clock, or (`given`) an outcome entered by hand. Raises Refused."""
        action = self.war.action(seat, code)
        self._take(self.table.writer.input(seat, code, action, by=by, why=why[:300], given=given))

    def roll(self) -> None:
        """Let fall what chance owes: as it fell before, if it was withdrawn (H6.14), else by the next draw."""
        war, table = self.war, self.table
        codes = members(war.legal(CHANCE))
        kept = table.line.kept.find(war.roll_id())
        if kept is not None:
            code = code_of(kept, codes)
            more: dict[str, Any] = {"by": kept.by, "why": kept.why, "given": kept.given, "again": kept.n}
            draw, outcome = kept.draw, kept.outcome
        else:
            draw, outcome = Draw(table.stream.counter, len(codes)), table.stream.draw(len(codes))
            code, more = codes[outcome], {}
        self._take(table.writer.input(CHANCE, code, war.action(CHANCE, code), draw, outcome, **more))

    def back(self, n: int, by: str, why: str) -> None:
        """Go back to before input n (H6.7)."""
        line = self.table.writer.back(n, by, why[:300])
        self.flush()
        self.table.line.back(n)
        self.table.entries.append(line)
        self.table.book.take(line)

    def again(self, made: Input, by: str, why: str) -> None:
        """An input of a correction, written as it was worked out; one that is new says by whom it is, and why."""
        self._take(
            self.table.writer.input(
                made.seat,
                made.code,
                made.action,
                made.draw,
                made.outcome,
                by=by or made.by,
                why=why[:300] if by else made.why,
                given=made.given,
                again=made.again,
            )
        )

    def _take(self, made: Input) -> None:
        """Carry out an input that was written, and listen."""
        events: list[Event] = []
        self.war.journal = events
        try:
            self.table.line.take(made)
        finally:
            self.war.journal = None
        self.table.entries.append(made)
        self.table.book.take(made)
        by_hand = BY_HAND[self.table.lang] if made.given else ""
        if not events and made.seat == CHANCE:
            shown = show.option(msgspec.convert(made.action, acts.Any), self.table.campaign, self.table.lang)
            self._heard.append(Heard(made.n, None, f"{shown} {by_hand}".rstrip()))
        heads = self._heads(made, events)
        for place, event in enumerate(events):
            if isinstance(event, ev.DayBegan) and event.day > 1 and not self.muted:
                self.day_over = made.n  # what follows is told when the staff begins the day
                break
            if isinstance(event, ev.TurnBegan) and not self.muted:
                self.flush()
            elif isinstance(event, ev.TurnEnded):
                self.ended.append(event.who)
            remark = by_hand if place == 0 and isinstance(event, ev.Judged | ev.Damaged | ev.Healed) else ""
            self._heard.append(Heard(made.n, event, remark, heads[place]))

    def _heads(self, made: Input, events: Sequence[Event]) -> list[str]:
        """What stands before each event: why the staff changes something (H6.7), for those who are told of the change.

        What the war itself makes of it comes behind that, and is heard by others.
        """
        changes = [place for place, event in enumerate(events) if isinstance(event, ev.Corrected)]
        if not changes or not made.why or self.muted:
            return [""] * len(events)
        told = 0
        for place in changes:
            told |= int(events[place].audience)
        head = word(self.table.lang, "corrected_for", why=reason(self.table.lang, made.why))
        return [head if at <= changes[-1] and not event.audience & ~told else "" for at, event in enumerate(events)]

    # -- telling ------------------------------------------------------------------------------------------------------

    def flush(self) -> None:
        """Turn what was heard into texts for those who may know it, as far as it is one act."""
        if self._heard:
            heard, self._heard = self._heard, []
            self.outs += hear.outs(heard, self.war, self.table.campaign, self.table.lang)

    def hear(self, heard: Iterable[Heard]) -> None:
        """Tell of what happened before: each turn that begins is an act of its own."""
        for one in heard:
            if isinstance(one.event, ev.TurnBegan):
                self.flush()
            self._heard.append(one)

    def take_heard(self) -> list[Heard]:
        """What was heard and is not told yet, for another way of telling it."""
        heard, self._heard = self._heard, []
        return heard

    def tell(self, to: To | int, lines: Iterable[str], kind: Kind) -> None:
        """A text of the desk itself: for everybody, the staff, players by name, or the player of a seat."""
        self.flush()
        said = tuple(lines)
        if said:
            self.outs.append(Out(self.table.names_of([to]) if isinstance(to, int) else to, said, kind))
