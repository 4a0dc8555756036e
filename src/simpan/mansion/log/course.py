"""The course of a record: every entry with what it made happen, and what became of it since (H6.7, H6.14)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias, cast, final

from simpan.core.entry import Back, Entry, Input, Note
from simpan.core.event import Event
from simpan.core.reader import Record
from simpan.core.timeline import Timeline
from simpan.mansion import event as ev
from simpan.mansion import words as w
from simpan.mansion.campaign import Campaign, load
from simpan.mansion.desk import notes
from simpan.mansion.log.fates import RULED, UNDONE, Fates
from simpan.mansion.war import War


@final
class Deed:
    """An input with its events. asks: the question that it answered.

    back: the number of the way back that withdrew it; -1: it is in force. gone: it is withdrawn, and no correction gave
    it again. stands: it is withdrawn, but was given again
    and came out the same. repeats: it is such a repetition, of which nothing new is to be told. teller: of a roll, the
    input whose events tell it, if any do. after: the way back behind which it was given at once; -1: none.
    """

    __slots__ = ("after", "asks", "back", "events", "given", "gone", "repeats", "stands", "teller")

    def __init__(self, given: Input, asks: int, events: tuple[Event, ...], after: int) -> None:
        self.given: Final = given
        self.asks: Final = asks
        self.events = events
        self.after: Final = after
        self.back = -1
        self.gone = False
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
    """The inputs that belong to one note (-1: to none), in order. after: the way back behind which they were given.

    at: when, in seconds since 1970.
    """

    __slots__ = ("after", "at", "deeds", "n", "note")

    def __init__(self, n: int, note: notes.AnyNote | None, after: int = -1, at: int = 0) -> None:
        self.n: Final = n
        self.note: Final = note
        self.after: Final = after
        self.at: Final = at
        self.deeds: list[Deed] = []


@final
class Noted:
    """A note that stands for itself."""

    __slots__ = ("n", "note")

    def __init__(self, n: int, note: notes.AnyNote) -> None:
        self.n: Final = n
        self.note: Final = note

    @property
    def at(self) -> int:
        """When, in seconds since 1970."""
        return self.note.at


@final
class WayBack:
    """A way back, and when it was taken."""

    __slots__ = ("at", "entry")

    def __init__(self, entry: Back, at: int) -> None:
        self.entry: Final = entry
        self.at: Final = at


JUDGEMENTS: Final = (w.Q_ATTACK_DICE, w.Q_DEFENCE_DICE, w.Q_NEW_ATTACK_DICE, w.Q_NEW_DEFENCE_DICE)
ONE_BY_ONE: Final = (w.Q_DAMAGE_DIE, w.Q_HEAL_DIE)
Item: TypeAlias = Act | Noted | WayBack


@final
class Course:
    """A record as a story, which may go on. items: in the order of the record; deeds: by number; backs: by number.
    writers: the seats of those who wrote posts, by number.

    night: the input that ended a day, while the next one waits for the staff's word: what it brought is not told yet.
    marked: for each time that something became of a post that stood there already, its writer's seat and its place.
    disturbed: for each time that something new changed what earlier items come to (a way back), the place of the first
    of them.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.campaign: Final[Campaign] = load(record.header.set_up)
        self.start: Final = cast(War, record.start)
        self.items: Final[list[Item]] = []
        self.deeds: Final[dict[int, Deed]] = {}
        self.backs: Final[dict[int, Back]] = {}
        self.disturbed: Final[list[int]] = []
        self.marked: Final[list[tuple[int, int]]] = []
        self.writers: Final[dict[int, int]] = {}
        self.ended = record.end is not None and record.end.reveal is not None
        self._line: Final = Timeline(record.start)
        self._act = Act(-1, None)
        self._acts: Final[dict[int, list[Act]]] = {}
        self._begun: Final[dict[int, int]] = {}  # of a note's first item
        self._places: Final[dict[int, int]] = {}  # of a deed's item, by its number
        self._settled = 0  # items that somebody may have read
        self._lowest = 0  # of those, the first that has changed
        self._at = 0
        self.night = -1
        self._fate: Final = Fates()
        self._posts: Final[dict[int, int]] = {}  # of a post's item
        self._withdrawn: Final[dict[int, list[Deed]]] = {}
        self._mornings: dict[int, Deed] = {}  # by the input that ended the day before
        self._rolled: list[Deed] = []  # the dice of a damage or healing that is not told yet
        self.go_on(record.entries)

    def go_on(self, entries: Iterable[Entry]) -> None:
        """What was written since."""
        self._settled = self._lowest = len(self.items)
        turned = False
        for entry in entries:
            if isinstance(entry, Input):
                self._deed(entry)
                turned = turned or (entry.again is not None and self._act.after >= 0)
            elif isinstance(entry, Back):
                self._back(entry)
                turned = True
            else:
                self._note(entry)
        if turned:
            self._fates()
        if self._lowest < self._settled:
            self.disturbed.append(self._lowest)

    def end(self, record: Record) -> None:
        """The record has got its last line, and the seed is known: everything reads anew."""
        self.record, self.ended = record, True
        self.disturbed.append(0)

    @property
    def war(self) -> War:
        """The position at the end."""
        return cast(War, self._line.game)

    def marks(self, n: int) -> tuple[str, ...]:
        """What became of a post that declared something, as words of the log; () for any other post."""
        found = self._fate.of(n)
        if RULED not in found:
            return found
        deeds = [deed for ruling in self._fate.rulings_of(n) for deed in self.deeds_of(ruling)]
        undone = bool(deeds) and all(deed.gone for deed in deeds)
        return tuple(UNDONE if undone and mark == RULED else mark for mark in found)

    def _place_of_post(self, deed: Deed) -> int:
        """The item of the post that has brought an input; that of the input itself, where none has."""
        place = self._places[deed.given.n]
        item = self.items[place]
        post = self._fate.post_of(item.n) if isinstance(item, Act) else -1
        return self._posts.get(post, place)

    def deeds_of(self, n: int) -> list[Deed]:
        """All inputs that belong to a note."""
        return [deed for act in self._acts.get(n, ()) for deed in act.deeds]

    @property
    def acts(self) -> list[Act]:
        """The rulings, in order."""
        return [item for item in self.items if isinstance(item, Act)]

    def withdrawn(self, n: int) -> list[Deed]:
        """The inputs that way back number n has withdrawn; what a morning brought stands apart."""
        return self._withdrawn.get(n, [])

    def is_first(self, act: Act) -> bool:
        """Whether it is the part of its ruling with which it begins: other notes may cut it in pieces."""
        return self._acts[act.n][0] is act

    @property
    def in_force(self) -> list[Deed]:
        """The inputs that hold, in order."""
        return [deed for deed in self.deeds.values() if deed.back < 0]

    def _begin(self, act: Act) -> None:
        self._act = act
        self._begun.setdefault(act.n, len(self.items))
        self.items.append(act)
        self._acts.setdefault(act.n, []).append(act)

    def _touch(self, place: int) -> None:
        """Something has become of an item that may not be what it was."""
        self._lowest = min(self._lowest, place)

    def _note(self, entry: Note) -> None:
        note = notes.note_of(entry)
        if note is None:
            return
        self._at = note.at
        if isinstance(note, notes.Post):
            self.writers[entry.n] = note.seat
            self._posts[entry.n] = len(self.items)
        for post in self._fate.take(entry.n, note):
            self.marked.append((self.writers[post], self._posts[post]))
        if notes.begins_ruling(note):
            self._begin(Act(entry.n, note, at=note.at))
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
            self._touch(self._places[self.night])

    def _deed(self, given: Input) -> None:
        if self._act not in self.items[-1:]:
            # a note that begins nothing, or a way back, came between
            self._begin(Act(self._act.n, self._act.note, self._act.after, self._at))
        self._touch(self._begun[self._act.n])
        war = self.war
        asks = int(war.asks)
        heard: list[Event] = []
        war.journal = heard
        self._line.take(given)
        war.journal = None
        deed = Deed(given, asks, tuple(heard), self._act.after)
        self.deeds[given.n] = deed
        self._places[given.n] = len(self.items) - 1
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
                    self._touch(self._places[die.given.n])
        if deed.asks not in ONE_BY_ONE or deed.teller is not None:
            self._rolled.clear()

    def _back(self, entry: Back) -> None:
        gone = self._withdrawn[entry.n] = []
        for given, _ in self._line.back(entry.back):
            gone.append(self.deeds[given.n])
            self._touch(self._places[given.n])
            for deed in (self.deeds[given.n], self._mornings.get(given.n)):
                if deed is not None:
                    deed.back = entry.n
            if given.n == self.night:
                self.night = -1
        self.backs[entry.n] = entry
        self.items.append(WayBack(entry, self._at))
        self._begin(Act(self._act.n, self._act.note, entry.n, self._at))

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
            stands = last is not deed and last.back < 0 and last.events == deed.events
            if stands != deed.stands:
                deed.stands = stands
                self._touch(self._places[deed.given.n])
            if (last.back >= 0) != deed.gone:
                deed.gone = not deed.gone
                self._touch(self._place_of_post(deed))
        for deed in again:
            before = self.deeds[deed.given.again or 0]
            repeats = before.events == deed.events and (before.stands or before.repeats)
            if repeats != deed.repeats:
                deed.repeats = repeats
                self._touch(self._places[deed.given.n])
