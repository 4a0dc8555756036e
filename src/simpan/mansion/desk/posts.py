"""A post of a player: read, repeated, ruled at once or put into the queue, or answered with what would do (H6.8)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, final

import msgspec

from simpan.core.bits import members
from simpan.core.refusal import Refusal
from simpan.mansion import reading as rd
from simpan.mansion import say
from simpan.mansion.declare.dice import roll_text
from simpan.mansion.declare.read import read
from simpan.mansion.declare.say import problem_text, repeat
from simpan.mansion.desk import notes
from simpan.mansion.desk.act import Act
from simpan.mansion.desk.free import FACES
from simpan.mansion.desk.names import names
from simpan.mansion.desk.notes import Status
from simpan.mansion.desk.order_text import is_order, read_order
from simpan.mansion.desk.orders import Order, say_order
from simpan.mansion.desk.own_turn import own_turn_waits
from simpan.mansion.desk.people import NOBODY, Writer
from simpan.mansion.desk.prompts import to_place
from simpan.mansion.desk.resolve import Resolved, question_of, resolve, what_answers
from simpan.mansion.desk.run_on import awaited, give_all, roll_all, run_on, why_not
from simpan.mansion.desk.unasked import early
from simpan.mansion.desk.words import word

SILENT: Final = ("unread", "nothing")
"""Problems of a post that is no declaration at all: it is kept, and answered by nothing."""


class Part(NamedTuple):
    """Readings that belong together: of one character's turn, or ("") answers to what the player is asked."""

    who: str
    readings: tuple[Any, ...]


def take(act: Act, author: str, text: str, by: str = "", why: str = "") -> Status:
    """Take a post. by: which of the staff writes for the author, for what reason. What became of it is returned."""
    return _Incoming(act, author, text, by, why).take()


@final
class _Incoming:
    """A post under way."""

    def __init__(self, act: Act, author: str, text: str, by: str, why: str) -> None:
        self.act, self.author, self.text, self.by, self.why = act, author, text, by, why
        self.table = act.table
        self.lang = act.table.lang
        self.writer: Writer = act.table.people.writer(author)

    def take(self) -> Status:
        """Read it and see what becomes of it."""
        if self.writer.seat == NOBODY:
            return self._stranger()
        self.names = names(self.act.war, self.table.campaign, self.writer.seat)
        if is_order(self.text):
            return self._order()
        found = read(self.text, self.names)
        if found.problems:
            return self._unread(found.problems)
        said = [self._named(one) for one in found.readings if not isinstance(one, rd.Roll | rd.Withdraw)]
        said = self._all_lots(said)
        rolls = [one for one in found.readings if isinstance(one, rd.Roll)]
        if any(isinstance(one, rd.Withdraw) for one in found.readings):
            return self._withdraw() if len(found.readings) == 1 else self._refuse("H6.8", "several_kinds")
        status = self._declare(said) if said else "rolled"
        if status in ("ruled", "rolled", "queued", "submitted"):
            for roll in rolls:
                self._roll(roll)
        return status

    # -- what is no declaration ---------------------------------------------------------------------------------------

    def _note(self, status: Status, **fields: Any) -> int:
        return self.act.note(
            notes.Post,
            author=self.author[:80],
            seat=self.writer.seat,
            text=self.text,
            status=status,
            by=self.by,
            why=self.why,
            **fields,
        )

    def _tell(self, lines: Sequence[str], kind: Any) -> None:
        """To the writer, and to the member of staff who writes for it."""
        self.act.tell(self.writer.seat, lines, kind)

    def _stranger(self) -> Status:
        self._note("stranger")
        near = self.table.people.near(self.author)
        hint = word(self.lang, "near", names=", ".join(near)) if near else ""
        self.act.tell("staff", [word(self.lang, "stranger", name=self.author[:40]) + hint], "refusal")
        return "stranger"

    def _unread(self, problems: Sequence[rd.Problem], declares: bool = False) -> Status:
        """It cannot be read; if it is no declaration at all (and does not say that it is one), it is talk."""
        talk = all(one.reason in SILENT for one in problems) and not (declares or self.by)
        status: Status = "talk" if talk else "unread"
        self._note(status)
        if status == "unread":
            self._tell([problem_text(one, self.lang) for one in problems], "refusal")
        return status

    def _refuse(self, clause: str, key: str, **values: object) -> Status:
        """A refusal of the desk's own."""
        self._note("refused", clause=clause)
        self._tell([word(self.lang, key, **values) + say.clause_tag(clause, self.lang)], "refusal")
        return "refused"

    def _order(self) -> Status:
        """A standing order (H6.8)."""
        found = read_order(self.text, self.names, self.table.campaign)
        orders = [found] if isinstance(found, Order) else self._orders_of_all(found)
        if isinstance(orders, rd.Problem):
            return self._unread([orders], declares=True)
        if not orders:
            return self._refuse("H6.8", "order_whose", all=", ".join(self.names.own))
        never = [one for order in orders if order.turn for one in read(order.turn, self.names).problems]
        if never:
            return self._unread(never, declares=True)
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

    def _orders_of_all(self, problem: rd.Problem) -> list[Order] | rd.Problem:
        """An order that names nobody is of the character that writes, else of all whom it fits; a turn is of one."""
        if problem.reason != "ambiguous" or problem.could_be != self.names.own:
            return problem
        own = (self.writer.who,) if self.writer.sure else self.names.own
        if self.writer.who and re.search(r"(?:턴|차례|turn)\s*[:：]", self.text, re.IGNORECASE):
            own = (self.writer.who,)
        each = [
            read_order(self.text, msgspec.structs.replace(self.names, own=(name,)), self.table.campaign) for name in own
        ]
        found = [one for one in each if isinstance(one, Order)]
        if not found:
            return next(one for one in each if isinstance(one, rd.Problem))
        return [] if len(found) > 1 and any(one.turn for one in found) else found  # a turn is of one character

    def _only_one(self) -> str:
        """The player's only character that may act; "" where there are several."""
        mine = self._mine()
        return mine[0] if len(mine) == 1 else ""

    def _mine(self) -> list[str]:
        war = self.act.war
        return [war.board.stats[who].name for who in members(int(war.board.own[self.writer.seat])) if war.in_play(who)]

    # -- dice (M2.1, H2.1, H2.2) --------------------------------------------------------------------------------------

    def _roll(self, roll: rd.Roll) -> None:
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

    def _withdraw(self) -> Status:
        """Take back all that this writer has waiting."""
        mine = self.table.book.of_seat(self.writer.seat)
        if self.writer.sure:
            mine = [one for one in mine if one.who in ("", self.writer.who)]
        if not mine:
            ruled = self.table.book.declared >> self.writer.seat & 1
            self._note("refused", clause="H6.8")
            refusal = Refusal("H6.8", "ruled_already" if ruled else "queue_empty")
            self._tell([say.refusal(refusal, self.table.campaign, self.lang)], "refusal")
            return "refused"
        self._note("withdrew")
        for one in mine:
            self.act.note(notes.Dropped, post=one.n, part=one.part, why="withdrawn", by=self.by)
        said = [repeat(reading, self.lang, self.names) for one in mine for reading in one.readings]
        self._tell([word(self.lang, "withdrawn", said=", ".join(said))], "notice")
        return "withdrew"

    # -- declarations -------------------------------------------------------------------------------------------------

    def _declare(self, said: Sequence[Any]) -> Status:
        """Rule what answers an open question; what is for a later turn waits for it (H6.8)."""
        parts = self._parts(said)
        if isinstance(parts, str):
            return self._refuse("H6.8", "whose", all=parts)
        now = self._now(parts)
        later = [one for one in parts if one is not now]
        wrong = [found for one in later if (found := early(self.act, self.writer.seat, one.who, one.readings))]
        found = Resolved() if now is None else self._resolve(now.readings)
        wrong += [found] if found.refused or found.unclear else []
        if wrong:
            return self._not_allowed(wrong)
        if self.table.book.confirms and not self.by:
            return self._wait("submitted", parts if now is None else [now, *later])
        if now is None:
            return self._wait("queued", later)
        if not found.inputs and found.later:  # a reaction before its window opens
            return self._wait("queued", [Part(now.who, found.later), *later], "answers_early")
        if self.table.book.paused and not self.by:
            return self._wait("queued", [now, *later], "queued_paused")
        return self._rule(now, found, later)

    def _named(self, one: Any) -> Any:
        """A start or a reaction of a character that writes in its own name is that character's."""
        by_lot = isinstance(one, rd.Start) and one.zone is None and not one.tile
        own = isinstance(one, rd.Start) or (isinstance(one, rd.Skill) and self.writer.sure)
        if own and self.writer.who and not one.who and (self.writer.sure or not by_lot):
            return msgspec.structs.replace(one, who=self.writer.who)
        return one

    def _all_lots(self, said: list[Any]) -> list[Any]:
        """A start by lot that names nobody is one for each character whose place is owed (H6.1)."""
        if len(said) != 1 or not isinstance(said[0], rd.Start) or said[0].who or said[0].zone is not None:
            return said
        if said[0].tile or question_of(self.act.war, self.writer.seat) != "start":
            return said
        owed = to_place(self.table, self.writer.seat)
        return [msgspec.structs.replace(said[0], who=name) for name in owed]

    def _parts(self, said: Sequence[Any]) -> list[Part] | str:
        """The readings by whose turn they are for; or the characters whose they could be, as nothing is guessed."""
        default, speaking = self._speaks_for(), ""
        parts: list[Part] = []
        for one in said:
            answers = what_answers(one, self.table.campaign)
            who = ""
            if answers == "turn":
                speaking = one.who or speaking  # who was said once is meant until another is said
                who = speaking or default
                if not who:
                    return ", ".join(self._mine())
            elif isinstance(one, rd.NoReaction) and parts and parts[-1].who:
                who = parts[-1].who  # of the windows that the attack before it opens
            if parts and parts[-1].who == who:
                parts[-1] = Part(who, (*parts[-1].readings, one))
            else:
                parts.append(Part(who, (one,)))
        return parts

    def _speaks_for(self) -> str:
        """Whose turn the writer speaks of where it does not say: its own as a character, or the one that is acting."""
        war, writer = self.act.war, self.writer
        if writer.who:
            return writer.who
        if own_turn_waits(war, writer.seat):
            return war.board.stats[war.actor].name
        return self._only_one()

    def _now(self, parts: list[Part]) -> Part | None:
        """The part that is ruled now: the first that answers what the player is asked."""
        war, seat = self.act.war, self.writer.seat
        asked = question_of(war, seat)
        for one in parts:
            if one.who:
                if asked == "turn" and one.who == war.board.stats[war.actor].name:
                    return one
            elif asked != "turn" or len(parts) == 1:
                return one
        return next((one for one in parts if not one.who), None)

    def _resolve(self, readings: tuple[Any, ...]) -> Resolved:
        return resolve(self.act.war, self.table.campaign, self.writer.seat, readings, self.lang)

    def _not_allowed(self, wrong: list[Resolved]) -> Status:
        refused = [one.refusal for found in wrong for one in found.refused]
        status: Status = "refused" if refused else "unclear"
        self._note(status, clause=refused[0].clause if refused else "")
        self._tell(list(dict.fromkeys(line for found in wrong for line in why_not(self.act, found))), "refusal")
        return status

    def _fields(self, parts: Sequence[Part]) -> dict[str, Any]:
        readings = tuple(reading for one in parts for reading in one.readings)
        return {"readings": readings, "parts": tuple((one.who, len(one.readings)) for one in parts)}

    def _said(self, parts: Sequence[Part]) -> str:
        return ", ".join(repeat(reading, self.lang, self.names) for one in parts for reading in one.readings)

    def _wait(self, status: Status, parts: list[Part], key: str = "") -> Status:
        """Into the queue, or before the staff. key: of what is said of it."""
        self._note(status, **self._fields(parts))
        for one in parts:
            self._tell([word(self.lang, key or status, who=one.who, said=self._said([one]))], "reading")
        return status

    def _rule(self, now: Part, found: Resolved, later: list[Part]) -> Status:
        """Carry it out, and run on."""
        done = Part(now.who, (*found.echo, *found.later))
        self._tell([word(self.lang, "read", said=self._said([done]))], "reading")
        self._note("ruled", later=found.later, **self._fields([done, *later]))
        give_all(self.act, found, self.by, self.why)
        for one in later:
            self._tell([word(self.lang, "queued", who=one.who, said=self._said([one]))], "reading")
        run_on(self.act)
        return "ruled"
