"""What a post comes to, before anything is done about it: read, sorted by whose turn it is for, and judged (H6.8).

Who carries posts out (`posts`) and who only says how one would be taken (`hosted/reading`) are two heirs of `Incoming`:
they decide by the same words in the same order, so that what is said beforehand is what then happens.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec

from simpan.core.bits import members
from simpan.core.refusal import Refusal
from simpan.mansion import reading as rd
from simpan.mansion.declare.read import read
from simpan.mansion.declare.short import read_starts, read_yes_no, reads_as_pass, spoken_by
from simpan.mansion.desk.book import Waiting
from simpan.mansion.desk.names import names
from simpan.mansion.desk.notes import Status
from simpan.mansion.desk.order_text import is_order, read_order
from simpan.mansion.desk.orders import Order
from simpan.mansion.desk.own_turn import own_turn_waits
from simpan.mansion.desk.people import NOBODY, Writer
from simpan.mansion.desk.prompts import to_place
from simpan.mansion.desk.resolve import Resolved, question_of, resolve, what_answers
from simpan.mansion.desk.table import Table
from simpan.mansion.desk.unasked import early
from simpan.mansion.desk.usage import forms
from simpan.mansion.reading import Names
from simpan.mansion.say_parts import Lang
from simpan.mansion.war import War

MOST_WAITING: Final = 40
"""Declarations of one player that may wait: all of a day for every character of its pair, and some more."""
SILENT: Final = ("unread", "nothing")
"""Problems of a post that is no declaration at all: it is kept, and answered by nothing."""
WALKS: Final = ("M1.3", "M1.5")
ASKED_BACK: Final = ("incomplete", "not_on_sheet")
"""Problems of a declaration that can be judged as far as it goes."""
LISTED: Final = ("target", "zone", "skill", "reaction", "who")
"""What is missing where a problem lists all that there is of its kind."""
ANSWERS: Final = {
    "start": ("H6.1", "H6.3", "H6.8"),
    "reaction": ("H4.8", "H6.3", "H6.5", "H6.8"),
    "cover": ("H6.9", "H6.3", "H6.8"),
}
"""The clauses of problems with a text that can be meant for an answer to the question that is open."""
Waits: TypeAlias = Literal["queued", "submitted", "answers_early", "queued_paused"]
"""Why declarations wait: for their turn, for the staff's word, for a window to open, for the war to go on."""


class Part(NamedTuple):
    """Readings that belong together: of one character's turn, or ("") answers to what the player is asked."""

    who: str
    readings: tuple[Any, ...]


class Incoming:
    """A post under way. war: the position that it is judged on. by: which of the staff writes for the author.

    What becomes of it is for the heir to do: the methods of the second half, of which `take` calls those that apply.
    """

    def __init__(self, table: Table, war: War, writer: Writer, text: str, lang: Lang, by: str = "") -> None:
        self.table = table
        self.war = war
        self.writer = writer
        self.text = text
        self.lang: Lang = lang
        self.by = by
        self.names: Names  # of a writer who is somebody

    def take(self) -> Status:
        """Read it and see what becomes of it."""
        if self.writer.seat == NOBODY:
            return self.stranger()
        self.names = names(self.war, self.table.campaign, self.writer.seat)
        if is_order(self.text):
            return self._order()
        found = self._read()
        so_far = self._so_far(found.problems)
        if found.problems and so_far is None:
            return self._problems(found.problems)
        readings = found.readings if so_far is None else (so_far,)
        said = [self._named(one) for one in readings if not isinstance(one, rd.Roll | rd.Withdraw)]
        said = self._all_lots(said)
        rolls = [one for one in readings if isinstance(one, rd.Roll)]
        if any(isinstance(one, rd.Withdraw) for one in readings):
            return self._withdraw() if len(readings) == 1 else self.refuse("several_kinds")
        status = self._declare(said) if said else "rolled"
        if status in ("ruled", "rolled", "queued", "submitted"):
            for roll in rolls:
                self.roll(roll)
        return status

    def _read(self) -> rd.Read:
        """What it says; what says nothing by itself may answer the question that is open (`declare/short`)."""
        asked = question_of(self.war, self.writer.seat)
        if asked == "reaction":
            if reads_as_pass(self.text):
                return rd.Read((rd.NoReaction(),))
            if read_yes_no(self.text) == "yes":
                return rd.Read((), (rd.Problem("H4.8", "incomplete", self.text.strip()[:40]),))
        answer = read_yes_no(self.text) if asked == "cover" else None
        if answer is not None:
            return rd.Read((rd.CoverNow(yes=answer == "yes"),))
        found = read(self.text, self.names)
        if asked == "start" and not any(isinstance(one, rd.Start) for one in found.readings):
            starts = read_starts(self.text, self.names, to_place(self.table, self.writer.seat))
            return rd.Read(starts) if starts else found
        return self._by_name() or found if asked == "reaction" and found.problems else found

    def _by_name(self) -> rd.Read | None:
        """In a window, a reaction behind the name of who has it: no target, as one reacts for oneself (H4.8)."""
        text = spoken_by(self.text, self.names)
        found = read(text, self.names) if text else None
        reacts = found is not None and all(
            isinstance(one, rd.Skill) and what_answers(one, self.table.campaign) == "reaction" for one in found.readings
        )
        return found if found is not None and found.readings and reacts else None

    def _problems(self, problems: Sequence[rd.Problem], declares: bool = False) -> Status:
        """It cannot be read; if it is no declaration at all (and does not say that it is one), it is talk."""
        talk = all(one.reason in SILENT for one in problems) and not (declares or self.by)
        return self.talk() if talk else self.unread([self._of_question(one) for one in problems])

    def _so_far(self, problems: Sequence[rd.Problem]) -> Any | None:
        """A declaration that lacks one thing: asked back, or refused, as any other (H6.8), if it is meant as one."""
        asked = question_of(self.war, self.writer.seat)
        answers = (*ANSWERS.get(asked, ()), *(WALKS if asked == "start" else ()))
        if len(problems) != 1 or problems[0].reason not in ASKED_BACK or problems[0].clause in answers:
            return None
        return problems[0].so_far

    def _possible(self, problem: rd.Problem) -> rd.Problem:
        """With what would do now instead of all that there is of its kind: what that is, only a turn tells."""
        if problem.missing not in LISTED:
            return problem
        found, so_far = Resolved(), problem.so_far
        if so_far is not None and question_of(self.war, self.writer.seat) == "turn":
            if (so_far.who or self._speaks_for()) == self.war.board.stats[self.war.actor].name:
                found = self._resolve((so_far,))
        listed = [one.possible for one in found.unclear if one.question == problem.missing]
        listed += [one.possible for one in found.refused if one.refusal.reason == "not_on_sheet"]
        return msgspec.structs.replace(problem, could_be=listed[0] if listed else ())

    def _of_question(self, problem: rd.Problem) -> rd.Problem:
        """A problem with how what is asked is answered (H4.8, H6.9); while a start is to be named, a place that is not
        said as one is meant for it (H6.1), and for no walk."""
        asked, problem = question_of(self.war, self.writer.seat), self._possible(problem)
        if asked == "start" and problem.clause in WALKS:
            problem = msgspec.structs.replace(problem, clause="H6.1")
        if problem.clause not in ANSWERS.get(asked, ()):
            return problem
        how = forms(self.war, self.table.campaign, self.writer.seat, self.lang)
        could_be = () if problem.reason == "incomplete" else problem.could_be  # of all skills, few are reactions
        return msgspec.structs.replace(problem, forms=how, could_be=could_be)

    # -- standing orders ----------------------------------------------------------------------------------------------

    def _order(self) -> Status:
        """A standing order (H6.8)."""
        found = read_order(self.text, self.names, self.table.campaign)
        orders = [found] if isinstance(found, Order) else self._orders_of_all(found)
        if isinstance(orders, rd.Problem):
            return self._problems([orders], declares=True)
        if not orders:
            return self.refuse("order_whose", ", ".join(self.names.own))
        never = [one for order in orders if order.turn for one in read(order.turn, self.names).problems]
        never = [msgspec.structs.replace(one, so_far=None) for one in never]  # it is of another turn
        return self._problems(never, declares=True) if never else self.order(orders)

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

    # -- withdrawing (H6.8) -------------------------------------------------------------------------------------------

    def _withdraw(self) -> Status:
        """Take back all that this writer has waiting."""
        mine = self.table.book.of_seat(self.writer.seat)
        if self.writer.sure:
            mine = [one for one in mine if one.who in ("", self.writer.who)]
        if mine:
            return self.withdraw(mine)
        ruled = self.table.book.declared >> self.writer.seat & 1
        return self.nothing_waits(Refusal("H6.8", "ruled_already" if ruled else "queue_empty"))

    # -- declarations -------------------------------------------------------------------------------------------------

    def _declare(self, said: Sequence[Any]) -> Status:
        """Rule what answers an open question; what is for a later turn waits for it (H6.8)."""
        parts = self._parts(said)
        if isinstance(parts, str):
            return self.refuse("whose", parts)
        now = self._now(parts)
        later = [one for one in parts if one is not now]
        wrong = [found for one in later if (found := self._early(one))]
        found = Resolved() if now is None else self._resolve(now.readings)
        wrong += [found] if found.refused or found.unclear else []
        if wrong:
            return self.not_allowed(wrong)
        if len(self.table.book.of_seat(self.writer.seat)) + len(later) > MOST_WAITING:
            return self.refuse("queue_full")
        if self.table.book.confirms and not self.by:
            return self.wait("submitted", parts if now is None else [now, *later], found)
        if now is None:
            return self.wait("queued", later, found)
        if not found.inputs and found.later:  # a reaction before its window opens
            return self.wait("answers_early", [Part(now.who, found.later), *later], found)
        if self.table.stands and not self.by:
            return self.wait("queued_paused", [now, *later], found)
        return self.rule(now, found, later)

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
        if said[0].tile or question_of(self.war, self.writer.seat) != "start":
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
        if self.writer.who:
            return self.writer.who
        if own_turn_waits(self.war, self.writer.seat):
            return self.war.board.stats[self.war.actor].name
        mine = self._mine()
        return mine[0] if len(mine) == 1 else ""

    def _mine(self) -> list[str]:
        """The player's characters that may act."""
        war = self.war
        return [war.board.stats[who].name for who in members(int(war.board.own[self.writer.seat])) if war.in_play(who)]

    def _now(self, parts: list[Part]) -> Part | None:
        """The part that is ruled now: the first that answers what the player is asked."""
        asked = question_of(self.war, self.writer.seat)
        for one in parts:
            if one.who:
                if asked == "turn" and one.who == self.war.board.stats[self.war.actor].name:
                    return one
            elif asked != "turn" or len(parts) == 1:
                return one
        return next((one for one in parts if not one.who), None)

    def _resolve(self, readings: tuple[Any, ...]) -> Resolved:
        return resolve(self.war, self.table.campaign, self.writer.seat, readings, self.lang)

    def _early(self, part: Part) -> Resolved | None:
        return early(self.table, self.writer.seat, part.who, part.readings, self.lang, self.war)

    # -- what becomes of it: the heir's -------------------------------------------------------------------------------

    def stranger(self) -> Status:
        """The writer is nobody of this campaign."""
        raise NotImplementedError

    def talk(self) -> Status:
        """It is no declaration."""
        raise NotImplementedError

    def unread(self, problems: Sequence[rd.Problem]) -> Status:
        """It declares something, and cannot be read."""
        raise NotImplementedError

    def refuse(self, key: str, possible: str = "") -> Status:
        """A refusal of the desk's own (H6.8). key: of its words; possible: what would do."""
        raise NotImplementedError

    def order(self, orders: list[Order]) -> Status:
        """Standing orders."""
        raise NotImplementedError

    def withdraw(self, mine: list[Waiting]) -> Status:
        """What waits is taken back."""
        raise NotImplementedError

    def nothing_waits(self, refusal: Refusal) -> Status:
        """Nothing is there to be taken back."""
        raise NotImplementedError

    def roll(self, roll: rd.Roll) -> None:
        """Dice are asked for."""
        raise NotImplementedError

    def not_allowed(self, wrong: list[Resolved]) -> Status:
        """Something is refused, or left open."""
        raise NotImplementedError

    def wait(self, why: Waits, parts: list[Part], found: Resolved) -> Status:
        """All of it waits. found: what it would come to now."""
        raise NotImplementedError

    def rule(self, now: Part, found: Resolved, later: list[Part]) -> Status:
        """The first part is carried out; later: what waits for other turns."""
        raise NotImplementedError
