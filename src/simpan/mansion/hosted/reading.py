"""How a text would be taken if it were posted now (H6.8), from what its writer may know: nothing is written or rolled.

It is decided by `desk/incoming`, as posting does, on the war as the writer knows it (`known.as_known`): a walk into
somebody hidden reads like any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, final

from simpan.core.refusal import Refusal
from simpan.mansion import reading as r
from simpan.mansion import refuse_en, refuse_ko
from simpan.mansion import words as w
from simpan.mansion.declare.say import problem_text, repeat
from simpan.mansion.desk.book import Waiting
from simpan.mansion.desk.desk import kept
from simpan.mansion.desk.incoming import Incoming, Part, Waits
from simpan.mansion.desk.judged import Barred, Unsaid
from simpan.mansion.desk.known import as_known
from simpan.mansion.desk.notes import Status
from simpan.mansion.desk.options import Options
from simpan.mansion.desk.orders import Order, say_order
from simpan.mansion.desk.own_turn import OwnTurn, own_turn_waits
from simpan.mansion.desk.people import NOBODY, Writer
from simpan.mansion.desk.resolve import RefusedReading, Resolved, UnclearReading
from simpan.mansion.desk.run_on import awaited
from simpan.mansion.desk.table import Table
from simpan.mansion.desk.words import word as desk_word
from simpan.mansion.hosted.details import Details
from simpan.mansion.hosted.instead import instead
from simpan.mansion.hosted.offers import Offers
from simpan.mansion.hosted.sentence import spoken_as
from simpan.mansion.hosted.shape import Choice, Reading, ReadPart
from simpan.mansion.hosted.turn_menu import turn_menu
from simpan.mansion.hosted.words import word
from simpan.mansion.say_parts import Lang

ASKED_BACK: Final = ("ambiguous", "incomplete")
"""Problems of a text that leaves something open, rather than saying something wrong."""
STATUSES: Final[dict[Waits, tuple[Status, str]]] = {
    "queued": ("queued", "read_later"),
    "submitted": ("submitted", "read_submitted"),
    "answers_early": ("queued", "read_answer_later"),
    "queued_paused": ("queued", "read_paused"),
}


def reading_of(table: Table, seat: int, who: str, text: str, lang: Lang) -> Reading:
    """How a text by a player would be taken now. Never raises for any text.

    who: the own character in whose name it is written, "" for the player.
    """
    if table.ended:
        return Reading("nothing", (ReadPart("no", desk_word(lang, "record_ended")),))
    tried = _Tried(table, Writer(seat, who, bool(who)), kept(text), lang)
    status = tried.take()
    return Reading(
        status=status,
        parts=tuple(tried.parts),
        walk=tried.walk,
        target=tried.target,
        who=tried.who,
        menu=tried.menu,
    )


@final
class _Tried(Incoming):
    """A post that is judged, and forgotten."""

    def __init__(self, table: Table, writer: Writer, text: str, lang: Lang) -> None:
        known = table.war if writer.seat == NOBODY else as_known(table.war, writer.seat)
        super().__init__(table, known, writer, text, lang)
        self.parts: list[ReadPart] = []
        self.walk: tuple[str, ...] = ()
        self.target = ""
        self.who = ""
        self.menu: tuple[Choice, ...] = ()

    def _said(self, reading: Any) -> str:
        return repeat(reading, self.lang, self.names)

    # -- what is no declaration ---------------------------------------------------------------------------------------

    def stranger(self) -> Status:
        """Nobody of this campaign."""
        self.parts.append(ReadPart("no", word(self.lang, "read_stranger")))
        return "stranger"

    def talk(self) -> Status:
        """It would only be kept."""
        self.parts.append(ReadPart("talk", word(self.lang, "read_talk")))
        return "talk"

    def unread(self, problems: Sequence[r.Problem]) -> Status:
        """What could not be read, with what would do."""
        for one in problems:
            said = problem_text(one, self.lang).removesuffix(f" ({one.clause})")
            self.parts.append(ReadPart("ask" if one.reason in ASKED_BACK else "no", said, "", one.clause))
        return "unread"

    def refuse(self, key: str, possible: str = "") -> Status:
        """A refusal of the desk's own."""
        said = desk_word(self.lang, key, all=possible) if possible else desk_word(self.lang, key)
        own = possible.split(", ") if possible else []
        could_be = tuple(spoken_as(name, self.text.strip(), self.names) for name in own)
        self.parts.append(ReadPart("ask" if possible else "no", said, "", "H6.8", could_be))
        return "refused"

    def order(self, orders: list[Order]) -> Status:
        """As it would be noted."""
        for one in orders:
            said = say_order(one, self.table.campaign, self.lang)
            self.parts.append(ReadPart("ok", said, word(self.lang, "read_order"), "H6.8"))
        return "ordered"

    def withdraw(self, mine: list[Waiting]) -> Status:
        """What would be taken back."""
        said = ", ".join(self._said(reading) for one in mine for reading in one.readings)
        self.parts.append(ReadPart("ok", word(self.lang, "read_withdraw", said=said), "", "H6.8"))
        return "withdrew"

    def nothing_waits(self, refusal: Refusal) -> Status:
        """Nothing to take back."""
        self.parts.append(ReadPart("no", self._said(r.Withdraw()), self._why(refusal), refusal.clause))
        return "refused"

    def roll(self, roll: r.Roll) -> None:
        """A roll that is awaited, or a free one."""
        due = awaited(self.table)
        stands = due is not None and due.seat == self.writer.seat and (roll.n, roll.plus) == (due.n, 0)
        key = "read_roll" if stands else "read_free_roll"
        detail = word(self.lang, key, who=due.who) if stands and due is not None else word(self.lang, key)
        self.parts.append(ReadPart("ok", self._said(roll), detail, "H2.2"))

    # -- declarations -------------------------------------------------------------------------------------------------

    def _why(self, refusal: Refusal) -> str:
        words = refuse_ko.refusal_text if self.lang == "ko" else refuse_en.refusal_text
        return words(refusal, self.table.campaign)

    def not_allowed(self, wrong: list[Resolved]) -> Status:
        """Each reason and question with its reading."""
        refused = False
        for found in wrong:
            refused = refused or bool(found.refused)
            for part in (*map(self._wrong, found.refused), *map(self._wrong, found.unclear)):
                if part not in self.parts:
                    self.parts.append(part)
        return "refused" if refused else "unclear"

    def _wrong(self, one: RefusedReading | UnclearReading) -> ReadPart:
        """With what would do: as sentences, or, where it is none, behind the reason."""
        offers = Offers(self.war, self.table.campaign, self.writer.seat, self.lang)
        found = instead(one.reading, one.possible, offers)
        asks = isinstance(one, UnclearReading)
        why = one.text if isinstance(one, UnclearReading) else self._why(one.refusal)
        words = f" {desk_word(self.lang, 'possible', all=', '.join(found.words))}" if found.words else ""
        clause = "" if isinstance(one, UnclearReading) else one.refusal.clause
        return ReadPart("ask" if asks else "no", self._said(one.reading), why + words, clause, found.sentences)

    def wait(self, why: Waits, parts: list[Part], found: Resolved) -> Status:
        """What would wait, and for what; of what could be ruled now also what it would come to."""
        status, key = STATUSES[why]
        key = "read_unopened" if why == "queued_paused" and self.table.unopened else key
        self.who = parts[0].who
        done = list(self._done(found)) if why in ("submitted", "queued_paused") else []
        self.parts += [self._noted(part, key, self.who) for part in done]
        self.parts += [self._later(reading, key, self.who) for reading in found.later] if done else []
        for part in parts[1 if done else 0 :]:
            self.parts += [self._later(one, "read_later" if done else key, part.who) for one in part.readings]
        return status

    def rule(self, now: Part, found: Resolved, later: list[Part]) -> Status:
        """What would be carried out, and what would wait behind it."""
        self.who = now.who
        self.parts += self._done(found)
        own = "read_later_own" if now.who else "read_answer_later"
        self.parts += [self._later(reading, own, now.who) for reading in found.later]
        for part in later:
            key = "read_later" if part.who else "read_answer_later"
            self.parts += [self._later(reading, key, part.who) for reading in part.readings]
        return "ruled"

    def _later(self, reading: Any, key: str, who: str) -> ReadPart:
        key = key if who or key != "read_later" else "read_answer_later"
        detail = word(self.lang, key, who=who) if key == "read_later" else word(self.lang, key)
        return ReadPart("later", self._said(reading), detail, "H6.8")

    def _noted(self, part: ReadPart, key: str, who: str) -> ReadPart:
        """A part that could be ruled now, and has to wait all the same."""
        wait = self._later(r.WaitNow(), key, who).detail
        return ReadPart("later", part.text, f"{part.detail} · {wait}" if part.detail else wait, part.clause)

    def _done(self, found: Resolved) -> Iterator[ReadPart]:
        """What would be carried out at once, each with what it comes to; the menu behind it."""
        seat = self.writer.seat
        turn = (
            OwnTurn(self.war, seat, Options(self.table.campaign, self.lang)) if own_turn_waits(self.war, seat) else None
        )
        for reading in found.echo:
            before = self.war if turn is None else turn.known
            details = Details(before, self.table.campaign, seat, self.lang)
            detail, clause, walk = details.of(reading)
            if walk:
                self.walk = (*self.walk, *walk[1 if self.walk else 0 :])
            self.target = getattr(reading, "target", "") or self.target
            yield ReadPart("ok", self._said(reading), detail, clause)
            if turn is not None:
                try:
                    turn.take(reading)
                except (Barred, Unsaid):  # an answer to a question that is no part of the turn
                    turn = None
        if turn is not None and turn.open and not found.later and turn.known.asks == w.Q_TURN and found.echo:
            self.menu = turn_menu(turn.known, self.table.campaign, seat, self.lang)
