"""A campaign that is bound to a place: requests in, replies out, around one desk (`ports.Bound`).

What a request brings is in the war's record before it is answered, with the request's name in it; so a request that
comes again is not ruled again, and its answer is made from the record.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final, final

from msgspec.structs import replace

from simpan.chat.campaign.again import Again, Came
from simpan.chat.campaign.aside import Asides
from simpan.chat.campaign.asking import is_first, start_hint
from simpan.chat.campaign.buttons import buttons, moment, moments
from simpan.chat.campaign.changed import changed_lines, mends
from simpan.chat.campaign.fog import Deed, Fog, Text
from simpan.chat.campaign.logs import Logs
from simpan.chat.campaign.opened import BadCampaign, opened
from simpan.chat.campaign.pressed import StaffButtons
from simpan.chat.campaign.previews import Previews
from simpan.chat.campaign.roster import Roster
from simpan.chat.campaign.route import Act, Routed, Router, without_echo
from simpan.chat.campaign.said import closes
from simpan.chat.campaign.speaking import speaks_as
from simpan.chat.campaign.status import status_lines
from simpan.chat.campaign.suggest import suggestions
from simpan.chat.campaign.witness import Witness
from simpan.chat.campaign.words import word
from simpan.chat.reply import Answered, Button, Reply
from simpan.chat.request import Changed, Person, Request, Visibility
from simpan.chat.settings import CampaignSettings
from simpan.core.entry import Entry, Note
from simpan.core.hosting import Lang
from simpan.mansion.desk import commands, notes
from simpan.mansion.desk.changed import short
from simpan.mansion.desk.desk import Desk
from simpan.mansion.desk.out import Answer, Out
from simpan.mansion.desk.prompts import waiting_lines
from simpan.mansion.desk.store import Store
from simpan.mansion.desk.table import Table

KEPT: Final = 200  # requests whose answers are at hand
START: Final = "start"
TIME: Final = "time"
"""Sources of what nobody asked for: the desk sits down, time is out."""
CLOSE_ALL: Final = "/끝 모두"


@final
class BoundCampaign:
    """One desk in a place. store: of the war; that of the settings' folder if none is given. clock: seconds since 1970.

    enrolled: accounts that the staff has put on the list, as (account, player or character). root: the number of the
    post under which its public posts stand, "" before there is one. shown: requests of the staff whose previews wait,
    each with the entry up to which the position had come. Raises BadCampaign, with all that is wrong, and
    OSError. OSError of `answer`, `look` and `start`: nothing of it is on record, and it may be tried again. BadRecord:
    the record was changed from outside.
    """

    def __init__(
        self,
        settings: CampaignSettings,
        store: Store | None = None,
        *,
        clock: Callable[[], int] = lambda: int(time.time()),
        enrolled: Iterable[tuple[str, str]] = (),
        root: Callable[[], str] = str,
        shown: Iterable[tuple[Request, int]] = (),
    ) -> None:
        self.key: Final = settings.key
        self.lang: Final[Lang] = settings.lang
        self._settings: Final = settings
        self._store: Final = opened(settings) if store is None else store
        self._clock: Final = clock
        with self._store.lock():
            campaign = Table(self._store.read(), None, self._store.seed, self.lang).campaign
        self._roster: Final = Roster(settings, campaign, enrolled, root)
        if self._roster.wrong:
            raise BadCampaign(self._roster.wrong)
        name = self._roster.desk_name
        self._desk: Final = Desk(self._store, clock, name, self.lang, strict=settings.strict, shared=True)
        self._router: Final = Router(self._roster, self.lang, settings.staff_gets)
        self._witness: Final = Witness(self.table.as_record(), self.lang)
        logs = Logs(self._witness.course, self._store.read, self.lang)
        self._asides: Final = Asides(settings, self._desk, logs, self._roster, clock, self._aside)
        self._fog: Final = Fog(self.table, self._witness, self._roster, self.lang)
        self._again: Final = Again(self._store, self.table.record.header, self.lang, name, settings.strict)
        self._known: Final[dict[str, Came]] = {}
        self._read = 0  # entries whose writers' words the fog knows
        self._status: tuple[str, ...] = ()
        self._pressed: Final = StaffButtons(self._desk, self.lang)
        self._previews: Final = Previews(self.key, self._desk, self._roster, self._asides.command_of)
        self._shown: Final = tuple(shown)
        self._follow()

    @property
    def table(self) -> Table:
        """The war, to be read only."""
        return self._desk.table

    # -- whose affair it is -------------------------------------------------------------------------------------------

    def takes(self, request: Request) -> bool:
        """Whether it is a player's, or (as it seems) a command of the staff, where the campaign listens."""
        if not self._roster.may_write(request):
            return False
        if self._roster.name_of(request.who.key) or self._asides.command_of(request) is not None:
            return True
        return bool(self._asides.forgets_slash(request))

    def leads(self, request: Request) -> bool:
        """Whether the writer is of the staff, where the campaign listens."""
        return self._roster.may_write(request) and self._roster.leads(request.who)

    def near(self, request: Request) -> bool:
        """Whether it was written in the campaign's channels, or in a conversation in which its people write."""
        return self._roster.is_near(request)

    def enrol(self, person: str, who: str) -> None:
        """An account is that player or character from now on, "" for nobody. Raises ValueError for another name."""
        self._roster.enrol(person, who)

    def moment_of(self, person: str) -> str:
        """What the account's player is asked now; "" for nothing."""
        seat = self._roster.seat_of(person)
        return moment(self.table, seat) if seat >= 0 else ""

    def status(self) -> tuple[str, ...]:
        """How the campaign stands, for everybody."""
        return status_lines(self.table, self.lang)

    def suggest(self, request: Request, kind: str, typed: str) -> Sequence[tuple[str, str]]:
        """What may be filled in while a command is typed, as label and value: only what the asker may know."""
        return suggestions(self.table, self._roster, request, kind, typed, self.lang)

    # -- the beginning ------------------------------------------------------------------------------------------------

    def start(self, now: int, alive: int | None = None) -> Sequence[Reply]:
        """Sit down at a new war; at one that goes on, say again what may not have gone out.

        A war that the staff has closed stays closed until it is opened again (`/열기`).
        """
        table = self.table
        if table.book.last < 0 and not table.ended:
            answer = self._desk.open(self._settings.confirm, source=START)
            return [*self._replies(self._came(answer), None, ""), *self._stale()]
        if not table.rests and table.last_tick is None:
            table.last_tick = table.book.at or None
            if alive is not None:
                table.tick(max(alive, table.book.at))
                self._desk.awake = now
        replies = list(self._said_last())
        self._previews.show_again(self._shown)
        if table.rests and not table.ended:
            lines = waiting_lines(table) or [word(self.lang, "state_rests")]
            replies += [Reply(f"{self._base('rests', str(table.book.last))}/0", "staff", "notice", tuple(lines))]
        return [*replies, *self._stale(), *self._new_status()]

    def _stale(self) -> list[Reply]:
        """Accounts that were enrolled under a name that is not there any more: the staff is told once."""
        return [self._notice("stale", account, line) for account, line in self._asides.listings.stale()]

    def _said_last(self) -> Sequence[Reply]:
        """What the last act said, if nobody had asked for it: whoever asked will ask again."""
        sources = self.table.book.sources
        last = max(sources.values(), default=-1)
        if sources.get(TIME) == last >= 0:
            return self._replies(self._again.came(self.table, last), None, "")
        if sources.get(START) == last >= 0:
            note = self._note_at(last)
            assert isinstance(note, notes.Sitting)
            return self._replies(self._again.opening(self.table, note.staff, note.at, note.confirm), None, "")
        return ()

    # -- requests -----------------------------------------------------------------------------------------------------

    def answer(self, request: Request) -> Answered:
        """What comes of it. The same again for a request that is on record already, whoever put it there."""
        with self._store.lock():
            self._desk.catch_up()
            self._follow()
            return self._answered(request)

    def _answered(self, request: Request) -> Answered:
        before = self._before(request)
        late = request.form == "button" and request.until and request.until not in self._moments(request.who)
        if late and before is None:
            return self._asides.stale(request, self._pressed.asked_by(request.until))
        self._roster.wrote(request)
        command = self._asides.command_of(request)
        aside = self._asides.instead(request, command) if before is None else None
        if aside is not None:
            return aside
        waited = self._previews.of(request.who)
        came = before or self._taken(request, command)
        replies = self._replies(came, self._roster.width(request), request.id)
        more = self._asides.more(request, command, came, replies)
        return Answered((*replies, *more), self._previews.since(request, waited))

    def _aside(self, key: str, one: Routed) -> Reply:
        """A text about nothing that was just done, as it may leave."""
        came = Came((), -1, len(self.table.entries))
        return self._checked(key, one, Deed(-1, came.after), self._buttons(one, came))

    def _before(self, request: Request) -> Came | None:
        """What came of it, if it is on record."""
        n = self.table.book.sources.get(request.id)
        if n is None:
            return None
        known = self._known.get(request.id)
        return self._again.came(self.table, n) if known is None else known

    def _taken(self, request: Request, command: str | None) -> Came:
        """Take it to the desk."""
        at = max(min(request.at, self._clock()), self.table.book.at)
        if command is not None:
            text = CLOSE_ALL if closes(command) else command
            who = self._roster.staff_name(request.who)
            answer = self._desk.command(text, at, who, source=request.id)
            if (spec := commands.named(text)) is not None and spec.name == "help":  # the desk knows of no accounts
                more = Out("staff", (f"  {word(self.lang, 'use_list')}",), "command")
                answer = replace(answer, outs=(*answer.outs, more))
        else:
            name = speaks_as(self.table, self._roster, request.who.key, request.text)
            if not name:
                return Came(())
            secret = request.form != "post" or request.visibility not in ("public", "unlisted")
            answer = self._desk.post(name, request.text, at, source=request.id, secret=secret)
        came = self._came(answer, request.id)
        if came.first >= 0:
            if len(self._known) >= KEPT:
                self._known.pop(next(iter(self._known)))
            self._known[request.id] = came
        return came

    def look(self, now: int) -> Sequence[Reply]:
        """Time has passed: whose time is out is told to the staff, or (strict) given the default."""
        if self.table.ended:
            return ()
        at = max(now, self.table.book.at)
        return self._replies(self._came(self._desk.look(at, source=TIME)), None, "")

    def _came(self, answer: Answer, id: str = "") -> Came:
        """An answer of the desk with its entries. id: of the request."""
        first = -1 if answer.n is None else answer.n
        return Came(answer.outs, first, len(self.table.entries), id if answer.status == "preview" else "")

    # -- replies ------------------------------------------------------------------------------------------------------

    def _replies(self, came: Came, visibility: Visibility | None, id: str) -> list[Reply]:
        """What is sent of an act. id: of the request, "" if nobody asked."""
        self._follow()
        outs = [*came.outs, *self._submitted(came)]
        deed = Deed(came.first, came.after, visibility)
        found = []
        act = Act(self.table, visibility, lambda one, seats, lines: self._fog.joins(one, seats, lines, deed))
        routed = without_echo(self._router.routed(outs, act), self._first_note(came))
        places = iter(range(len(routed)))
        for one in (self._hinted(one, came) for one in routed):
            place = "staff" if one.to == "staff" else next(places)
            key = f"{self._act_key(came, id, one)}/{place}"
            found.append(self._checked(key, one, deed, self._buttons(one, came)))
        return [*found, *self._new_status()]

    def _hinted(self, one: Routed, came: Came) -> Routed:
        """With how a start is named, for whoever may not know."""
        if one.to != "people" or len(one.seats) != 1 or not is_first(self._first_note(came)):
            return one
        return one._replace(lines=(*one.lines, *start_hint(self.table, one.seats[0], self.lang)))

    def _checked(self, key: str, one: Routed, deed: Deed, pressed: tuple[Button, ...]) -> Reply:
        """The reply, if the fog lets it go; else the staff gets it, with the reason."""
        shown = () if one.to == "staff" else (part for button in pressed for part in (button.label, button.text))
        why = self._fog.check(Text(one.to, one.people, (*one.lines, *shown)), deed, self.table)
        if not why:
            return Reply(key, one.to, one.kind, one.lines, one.people, self.key, pressed)
        to = ", ".join(self.table.names_of(one.seats)) or word(self.lang, "everybody")
        lines = (word(self.lang, "fog", to=to, why=why), *(one for one in one.lines if not self._fog.is_seed(one)))
        return Reply(f"{key}/fog", "staff", "notice", lines, battle=self.key)

    def _act_key(self, came: Came, id: str, one: Routed) -> str:
        """The same whenever the same is said again."""
        if came.first >= 0:
            return self._base("", str(came.first))
        if id:
            return self._base("", id)
        table = self.table
        said = hashlib.sha256("\n".join(one.lines).encode()).hexdigest()[:16]
        return self._base("look", f"{table.time_key()}.{table.book.moved}.{said}")

    def _base(self, kind: str, of: str) -> str:
        return "/".join(part for part in ("war", self.key, kind, of) if part)

    def _notice(self, kind: str, of: str, line: str) -> Reply:
        return Reply(self._base(kind, of), "staff", "notice", (line,), battle=self.key)

    def _new_status(self) -> list[Reply]:
        """The status message, if it says something else than before."""
        lines = self.status()
        if lines == self._status:
            return []
        self._status = lines
        text = Text("status", (), lines)
        if self._fog.check(text, Deed(-1, len(self.table.entries)), self.table):
            return []
        return [Reply(self._base("status", str(self.table.book.last)), "status", "status", lines, battle=self.key)]

    def _submitted(self, came: Came) -> list[Out]:
        """For the staff: a declaration that waits for its word."""
        note = self._first_note(came)
        if not isinstance(note, notes.Post) or note.status != "submitted":
            return []
        line = word(self.lang, "submitted", n=came.first, who=note.author, said=short(note.text))
        return [Out("staff", (line,), "notice")]

    def _first_note(self, came: Came) -> notes.AnyNote | None:
        return self._note_at(came.first) if came.first >= 0 else None

    def _note_at(self, n: int) -> notes.AnyNote | None:
        entry = self.table.entries[n]
        return notes.note_of(entry) if isinstance(entry, Note) else None

    # -- buttons ------------------------------------------------------------------------------------------------------

    def _buttons(self, one: Routed, came: Came) -> tuple[Button, ...]:
        """Those under a text, if what it asks is still open."""
        table = self.table
        if table.ended or (came.first >= 0 and came.after < len(table.entries)):
            return ()
        if one.to == "staff":
            return tuple(self._pressed.under(came, self._first_note(came)))
        if one.kind != "prompt" or len(one.seats) != 1:
            return ()
        speakers = {writer.who for account in one.people if (writer := self._roster.writer_of(account)) is not None}
        return buttons(table, one.seats[0], tuple(sorted(speakers)), self.lang)

    def _moments(self, person: Person) -> set[str]:
        """What a button of that person may be good for now."""
        seat = self._roster.seat_of(person.key)
        found = moments(self.table, seat) if seat >= 0 else set()
        return found | self._pressed.moments(self._roster.staff_name(person)) if self._roster.leads(person) else found

    # -- what else comes ----------------------------------------------------------------------------------------------

    def stranger(self, request: Request) -> Sequence[Reply]:
        """Somebody of none of the lists writes where it is: each is told once, by the key."""
        return self._asides.listings.stranger(request, self._base("stranger", request.who.key))

    def changed(self, changed: Changed, before: Request) -> Sequence[Reply]:
        """A post was edited or deleted: told to the staff, if anything rests on it; a mended one is not read again."""
        n = self.table.book.sources.get(before.id)
        if n is None:
            return ()
        key = self._base("changed", changed.id)
        if mends(self.table, n, changed, before.text):
            line = word(self.lang, "not_read_again")
            return (Reply(key, "people", "notice", (line,), (before.who.key,), self.key),)
        lines = changed_lines(self.table, n, changed, before.text, self.lang)
        return (Reply(key, "staff", "notice", lines, battle=self.key),) if lines else ()

    def close(self) -> None:
        """Let go of the war's file; its sitting goes on."""
        self._desk.close()

    # -- what was written ---------------------------------------------------------------------------------------------

    def _follow(self) -> None:
        """Witness what is new in the record, and who wrote what."""
        entries: Sequence[Entry] = self.table.entries
        self._witness.follow(entries)
        for entry in entries[self._read :]:
            note = notes.note_of(entry) if isinstance(entry, Note) else None
            if isinstance(note, notes.Post) and note.seat >= 0:
                self._fog.writes(note.seat, note.text)
            elif isinstance(note, notes.Command) and int(note.about.get("seat", -1)) >= 0:
                self._fog.writes(int(note.about["seat"]), note.text)
        self._read = len(entries)
