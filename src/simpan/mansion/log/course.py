"""The course of a record: every entry with what it made happen, and what became of it since (H6.7, H6.14)."""

from __future__ import annotations

from typing import Final, TypeAlias, cast, final

from simpan.core.entry import Back, Input, Note
from simpan.core.event import Event
from simpan.core.reader import Record
from simpan.core.timeline import Timeline
from simpan.mansion import event as ev
from simpan.mansion import words as w
from simpan.mansion.campaign import Campaign, load
from simpan.mansion.desk import notes
from simpan.mansion.war import War


@final
class Deed:
    """An input with its events. asks: the question that it answered.

    back: the number of the way back that withdrew it; -1: it is in force. stands: it is withdrawn, but was given again
    and came out the same. repeats: it is such a repetition, of which nothing new is to be told. teller: of a roll, the
    input whose events tell it, if any do. after: the way back behind which it was given at once; -1: none.
    """

    __slots__ = ("after", "asks", "back", "events", "given", "repeats", "stands", "teller")

    def __init__(self, given: Input, asks: int, events: tuple[Event, ...], after: int) -> None:
        self.given: Final = given
        self.asks: Final = asks
        self.events = events
        self.after: Final = after
        self.back = -1
        self.stands = False
        self.repeats = False
        self.teller: Deed | None = None

    @property
    def corrects(self) -> bool:
        """Whether it puts something new in the place of what was withdrawn."""
        return self.after >= 0 and self.given.again is None

    @property
    def is_void(self) -> bool:
        """Whether what it made happen does not hold any more."""
        return self.back >= 0 and not self.stands


@final
class Act:
    """The inputs that belong to one note (-1: to none), in order. after: the way back behind which they were given."""

    __slots__ = ("after", "deeds", "n", "note")

    def __init__(self, n: int, note: notes.AnyNote | None, after: int = -1) -> None:
        self.n: Final = n
        self.note: Final = note
        self.after: Final = after
        self.deeds: list[Deed] = []


@final
class Noted:
    """A note that stands for itself."""

    __slots__ = ("n", "note")

    def __init__(self, n: int, note: notes.AnyNote) -> None:
        self.n: Final = n
        self.note: Final = note


JUDGEMENTS: Final = (w.Q_ATTACK_DICE, w.Q_DEFENCE_DICE, w.Q_NEW_ATTACK_DICE, w.Q_NEW_DEFENCE_DICE)
ONE_BY_ONE: Final = (w.Q_DAMAGE_DIE, w.Q_HEAL_DIE)
Item: TypeAlias = Act | Noted | Back


@final
class Course:
    """A record as a story. items: in the order of the record; deeds: by number; backs: by number.

    night: the input that ended a day, while the next one waits for the staff's word: what it brought is not told yet.
    """

    def __init__(self, record: Record) -> None:
        self.record: Final = record
        self.campaign: Final[Campaign] = load(record.header.set_up)
        self.start: Final = cast(War, record.start)
        self.items: Final[list[Item]] = []
        self.deeds: Final[dict[int, Deed]] = {}
        self.backs: Final[dict[int, Back]] = {}
        self._line: Final = Timeline(record.start)
        self._act = Act(-1, None)
        self.night = -1
        self._mornings: dict[int, Deed] = {}  # by the input that ended the day before
        self._rolled: list[Deed] = []  # the dice of a damage or healing that is not told yet
        for entry in record.entries:
            if isinstance(entry, Input):
                self._deed(entry)
            elif isinstance(entry, Back):
                self._back(entry)
            else:
                self._note(entry)
        self._fates()

    @property
    def war(self) -> War:
        """The position at the end."""
        return cast(War, self._line.game)

    def deeds_of(self, n: int) -> list[Deed]:
        """All inputs that belong to a note."""
        return [deed for item in self.items if isinstance(item, Act) and item.n == n for deed in item.deeds]

    @property
    def in_force(self) -> list[Deed]:
        """The inputs that hold, in order."""
        return [deed for deed in self.deeds.values() if deed.back < 0]

    def _note(self, entry: Note) -> None:
        note = notes.note_of(entry)
        if note is None:
            return
        if notes.begins_ruling(note):
            self._act = Act(entry.n, note)
            self.items.append(self._act)
        else:
            self.items.append(Noted(entry.n, note))
        if isinstance(note, notes.Command) and note.name in ("pause", "resume"):
            self._pause(note)

    def _pause(self, note: notes.Command) -> None:
        """At night the next day has begun by the rules, but is told only when the staff begins it."""
        if self.night in self._mornings:
            self._act.deeds.append(self._mornings[self.night])
        self.night = int(note.about.get("night", -1))
        deed = self.deeds.get(self.night)
        if deed is not None and self.night not in self._mornings:
            first = next((at for at, one in enumerate(deed.events) if isinstance(one, ev.DayBegan)), len(deed.events))
            self._mornings[self.night] = Deed(deed.given, deed.asks, deed.events[first:], deed.after)
            deed.events = deed.events[:first]

    def _deed(self, given: Input) -> None:
        if self._act not in self.items[-1:]:
            # a note that begins nothing, or a way back, came between
            self._act = Act(self._act.n, self._act.note, self._act.after)
            self.items.append(self._act)
        war = self.war
        asks = int(war.asks)
        heard: list[Event] = []
        war.journal = heard
        self._line.take(given)
        war.journal = None
        deed = Deed(given, asks, tuple(heard), self._act.after)
        self.deeds[given.n] = deed
        self._act.deeds.append(deed)
        self._tell(deed)

    def _tell(self, deed: Deed) -> None:
        """Which input tells of a roll: a judgement's its own, those of damage and healing the one with the last die."""
        if deed.asks in JUDGEMENTS:
            deed.teller = deed
        elif deed.asks in ONE_BY_ONE:
            self._rolled.append(deed)
            if any(isinstance(event, ev.Damaged | ev.Healed) for event in deed.events):
                for die in self._rolled:
                    die.teller = deed
        if deed.asks not in ONE_BY_ONE or deed.teller is not None:
            self._rolled.clear()

    def _back(self, entry: Back) -> None:
        for given, _ in self._line.back(entry.back):
            for deed in (self.deeds[given.n], self._mornings.get(given.n)):
                if deed is not None:
                    deed.back = entry.n
            if given.n == self.night:
                self.night = -1
        self.backs[entry.n] = entry
        self.items.append(entry)
        self._act = Act(self._act.n, self._act.note, entry.n)
        self.items.append(self._act)

    def _fates(self) -> None:
        """Which withdrawn inputs stand all the same, because a correction gave them again and they came out alike.

        Dice that fall as they fell for another declaration are a ruling of their own.
        """
        again = [deed for deed in self.deeds.values() if deed.given.again is not None and deed.after >= 0]
        later = {deed.given.again: deed for deed in again}
        for deed in self.deeds.values():
            last = deed
            while last.back >= 0 and last.given.n in later:
                last = later[last.given.n]
            deed.stands = last is not deed and last.back < 0 and last.events == deed.events
        for deed in again:
            before = self.deeds[deed.given.again or 0]
            deed.repeats = before.events == deed.events and (before.stands or before.repeats)
