"""A post of a player: read, repeated, ruled at once or put into the queue, or answered with what would do (H6.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from simpan.core.refusal import Refusal
from simpan.mansion import reading as rd
from simpan.mansion import say
from simpan.mansion import words as w
from simpan.mansion.declare.dice import roll_text
from simpan.mansion.declare.say import problem_text, repeat, written_like
from simpan.mansion.desk import notes
from simpan.mansion.desk.act import Act
from simpan.mansion.desk.book import Waiting
from simpan.mansion.desk.free import FACES
from simpan.mansion.desk.incoming import Incoming, Part, Waits
from simpan.mansion.desk.notes import Status
from simpan.mansion.desk.orders import Order, say_order
from simpan.mansion.desk.own_turn import own_turn_waits
from simpan.mansion.desk.people import Writer
from simpan.mansion.desk.prompts import still_to_place
from simpan.mansion.desk.resolve import Resolved
from simpan.mansion.desk.run_on import awaited, give_all, roll_all, run_on, why_not
from simpan.mansion.desk.usage import start_forms
from simpan.mansion.desk.words import word

STATUSES: Final[dict[Waits, Status]] = {
    "queued": "queued",
    "submitted": "submitted",
    "answers_early": "queued",
    "queued_paused": "queued",
}


def take(
    act: Act,
    author: str,
    text: str,
    by: str = "",
    why: str = "",
    writer: Writer | None = None,
    secret: bool = False,
) -> Status:
    """Take a post. by: which of the staff writes for the author, for what reason. What became of it is returned.

    writer: who the author is, where that is known; else it is found by the name. secret: of the note.
    """
    found = act.table.people.writer(author) if writer is None else writer
    return _Posted(act, author, text, by, why, found, secret).take()


@final
class _Posted(Incoming):
    """A post that is carried out, and kept whatever becomes of it."""

    def __init__(
        self, act: Act, author: str, text: str, by: str, why: str, writer: Writer, secret: bool = False
    ) -> None:
        super().__init__(act.table, act.war, writer, text, act.table.lang, by)
        self.act, self.author, self.why, self.secret = act, author, why, secret

    def _note(self, status: Status, **fields: Any) -> int:
        return self.act.note(
            notes.Post,
            author=self.author[:80],
            seat=self.writer.seat,
            text=self.text,
            status=status,
            by=self.by,
            why=self.why,
            secret=self.secret,
            **fields,
        )

    def _tell(self, lines: Sequence[str], kind: Any) -> None:
        """To the writer."""
        self.act.tell(self.writer.seat, lines, kind)

    def _back(self, status: Status, lines: list[str], clause: str = "", for_staff: Sequence[str] = ()) -> Status:
        """Nothing comes of it: whoever wrote it is told why, and its player may read that later.

        for_staff: what a member of staff who writes for a player is told instead.
        """
        self._note(status, clause=clause, answer=tuple(lines))
        if self.by:
            head = word(self.lang, f"status_{status}", who=self.author)
            self.act.tell("staff", [head, *(for_staff or lines)], "command")
        else:
            self._tell(lines, "refusal")
        return status

    # -- what is no declaration ---------------------------------------------------------------------------------------

    def stranger(self) -> Status:
        """Told to the staff, with whom it could be."""
        self._note("stranger")
        near = self.table.people.near(self.author)
        hint = word(self.lang, "near", names=", ".join(near)) if near else ""
        self.act.tell("staff", [word(self.lang, "stranger", name=self.author[:40]) + hint], "refusal")
        return "stranger"

    def talk(self) -> Status:
        """Kept, and answered by nothing."""
        self._note("talk")
        return "talk"

    def unread(self, problems: Sequence[rd.Problem]) -> Status:
        """Answered with what could not be read."""
        return self._back("unread", [problem_text(one, self.lang) for one in problems])

    def refuse(self, key: str, possible: str = "") -> Status:
        """Answered with its clause."""
        said = word(self.lang, key, all=possible) if possible else word(self.lang, key)
        return self._back("refused", [said + say.clause_tag("H6.8", self.lang)], "H6.8")

    def order(self, orders: list[Order]) -> Status:
        """Put on record, and followed where it answers what is asked."""
        self._note("ordered")
        for order in orders:
            late = self.table.turn_key() if order.turn and self._is_acting(order.who) else ""
            self.act.note(notes.Ordered, order=order, by=self.by or self.author[:80], late=late)
        book, campaign = self.table.book, self.table.campaign
        self._tell([say_order(book.orders[order.who], campaign, self.lang) for order in orders], "notice")
        run_on(self.act)
        return "ordered"

    def _is_acting(self, who: str) -> bool:
        """Whether it is that character's turn: an order for it then waits until its time is out, or the next one."""
        war = self.act.war
        return own_turn_waits(war, self.writer.seat) and war.board.stats[war.actor].name == who

    # -- dice (M2.1, H2.1, H2.2) --------------------------------------------------------------------------------------

    def roll(self, roll: rd.Roll) -> None:
        """The first roll that answers what is awaited stands; every other is free."""
        due = awaited(self.table)
        if due is not None and due.seat == self.writer.seat and (roll.n, roll.plus) == (due.n, 0):
            self._note("rolled", readings=(roll,), parts=(("", 1),))
            roll_all(self.act, roll.n)
            run_on(self.act)
            return
        stream = self.table.free
        first = stream.counter
        faces = tuple(stream.draw(FACES) + 1 for _ in range(roll.n))
        self._note("rolled", readings=(roll,), parts=(("", 1),))
        player = self.table.names_of([self.writer.seat])[0]
        self.act.note(notes.Rolled, player=player, n=roll.n, plus=roll.plus, faces=faces, draw=first)
        lines = [f"{roll_text(roll, faces, self.lang)} {word(self.lang, 'free_roll')}"]
        if due is not None and due.seat == self.writer.seat:
            lines.append(word(self.lang, "roll_asked", who=due.who, n=due.n))
        self._tell(lines, "dice")

    # -- withdrawing (H6.8) -------------------------------------------------------------------------------------------

    def withdraw(self, mine: list[Waiting]) -> Status:
        """Out of the queue with it."""
        self._note("withdrew")
        for one in mine:
            self.act.note(notes.Dropped, post=one.n, part=one.part, why="withdrawn", by=self.by)
        said = [repeat(reading, self.lang, self.names) for one in mine for reading in one.readings]
        self._tell([word(self.lang, "withdrawn", said=", ".join(said))], "notice")
        return "withdrew"

    def nothing_waits(self, refusal: Refusal) -> Status:
        """Answered with why."""
        return self._back("refused", [say.refusal(refusal, self.table.campaign, self.lang)], refusal.clause)

    # -- declarations -------------------------------------------------------------------------------------------------

    def not_allowed(self, wrong: list[Resolved]) -> Status:
        """Answered with every reason and question, each once."""
        refused = [one.refusal for found in wrong for one in found.refused]
        status: Status = "refused" if refused else "unclear"
        lines = list(dict.fromkeys(line for found in wrong for line in why_not(self.act, found)))
        lines += self._starts_like(wrong)
        return self._back(status, lines, refused[0].clause if refused else "", self._for_staff(wrong))

    def _for_staff(self, wrong: list[Resolved]) -> list[str]:
        """What the staff can do where it would change a start that stands (H6.1, H6.7); [] in every other case."""
        lines = []
        for one in (one for found in wrong for one in found.refused if one.refusal.reason == "placed_already"):
            n = self._start_of(one.reading)
            said = word(self.lang, "placed_already" if n >= 0 else "placed_before", n=n)
            lines.append(said + say.clause_tag(one.refusal.clause, self.lang))
        return list(dict.fromkeys(lines)) if len(lines) == sum(len(found.refused) for found in wrong) else []

    def _start_of(self, start: Any) -> int:
        """The first input of the ruling by which a character has its start; -1: it was no declaration."""
        book, found = self.table.book, -1
        for given in self.table.line.inputs:
            one = book.done.get(book.groups.get(given.n, -1))
            if one is not None and any(isinstance(said, rd.Start) and said.who == start.who for said in one.readings):
                found = given.n if found < 0 or book.groups[given.n] != book.groups[found] else found
        return found

    def _starts_like(self, wrong: list[Resolved]) -> list[str]:
        """Of starts that leave something open: whole sentences to copy, in the zone that was said (H6.1)."""
        found = [one.reading for each in wrong for one in each.unclear if isinstance(one.reading, rd.Start)]
        zones = self.act.war.board.plan.zone_by_number
        zone = next((zones[one.zone] for one in found if one.zone in zones), w.NONE)
        forms = start_forms(self.act.war, self.writer.seat, self.lang, zone) if found else ()
        return [written_like([f"“{form}”" for form in forms], self.lang)] if forms else []

    def _fields(self, parts: Sequence[Part]) -> dict[str, Any]:
        readings = tuple(reading for one in parts for reading in one.readings)
        return {"readings": readings, "parts": tuple((one.who, len(one.readings)) for one in parts)}

    def _said(self, parts: Sequence[Part]) -> str:
        return ", ".join(repeat(reading, self.lang, self.names) for one in parts for reading in one.readings)

    def wait(self, why: Waits, parts: list[Part], found: Resolved) -> Status:
        """Into the queue, or before the staff."""
        self._note(STATUSES[why], **self._fields(parts))
        for one in parts:
            self._tell([word(self.lang, self._stands(why), who=one.who, said=self._said([one]))], "reading")
        if why == "queued" and self.table.book.paused:
            stands = "stands_night" if self.table.book.night >= 0 else "stands_now"
            self._tell([word(self.lang, stands, n=int(self.act.war.day))], "reading")
        starts = all(isinstance(reading, rd.Start) for one in parts for reading in one.readings)
        if starts and still_to_place(self.table, self.writer.seat):
            self.act.goes_on.add(self.writer.seat)  # another of the writer's is to be placed
        return STATUSES[why]

    def _stands(self, why: Waits) -> str:
        """The words for why it waits: a pause, or nobody of the staff being there."""
        if why != "queued_paused" or self.table.book.paused:
            return why
        return "queued_unopened" if self.table.unopened else "queued_resting"

    def rule(self, now: Part, found: Resolved, later: list[Part]) -> Status:
        """Carry it out, and run on."""
        self.act.goes_on.add(self.writer.seat)
        done = Part(now.who, (*found.echo, *found.later))
        self._tell([word(self.lang, "read", said=self._said([done]))], "reading")
        self._note("ruled", later=found.later, **self._fields([done, *later]))
        give_all(self.act, found, self.by, self.why)
        for one in later:
            self._tell([word(self.lang, "queued", who=one.who, said=self._said([one]))], "reading")
        run_on(self.act)
        return "ruled"
