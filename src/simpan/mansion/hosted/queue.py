"""The order of turns as the staff sees it: for each character what it has declared, and what became of it (H6.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, final

from simpan.core.bits import bit, members
from simpan.core.event import Event
from simpan.mansion import event as ev
from simpan.mansion import say, show
from simpan.mansion import words as w
from simpan.mansion.campaign import player_of
from simpan.mansion.declare.say import repeat
from simpan.mansion.desk.book import Waiting
from simpan.mansion.desk.known import index_of
from simpan.mansion.desk.names import names
from simpan.mansion.desk.prompts import asked, to_place
from simpan.mansion.desk.resolve import RefusedReading, Resolved, UnclearReading, question_of, resolve
from simpan.mansion.desk.run_on import awaited
from simpan.mansion.desk.table import WINDOWS, Table
from simpan.mansion.desk.unasked import early
from simpan.mansion.fighter import IN_PLAY
from simpan.mansion.hosted.asks import words_of
from simpan.mansion.hosted.past import Past
from simpan.mansion.hosted.shape import Queued
from simpan.mansion.reading import Start
from simpan.mansion.say_parts import Lang
from simpan.mansion.view import question

State = Literal["done", "acting", "submitted", "confirmed", "waiting", "idle"]
SKIPPED: Final = (ev.TurnBegan, ev.MpSpent, ev.RoundBegan, ev.DayBegan, ev.CleanedUp, ev.Counted)
LONGEST: Final = 240  # signs of what came of a turn


@final
class Queue:
    """All characters in order. left: seconds that the open question has."""

    def __init__(self, table: Table, past: Past, lang: Lang, left: int | None) -> None:
        self.table: Final = table
        self.war: Final = table.war
        self.past: Final = past
        self.lang: Final[Lang] = lang
        self.left: Final = left
        self.asked: Final = asked(table)
        self.due: Final = None if table.ended else awaited(table)
        self.players: Final = {sheet.name: player_of(sheet) for sheet in table.campaign.sheets}
        self.answering: Final = {seat: self._answering(seat) for seat in self.asked if self._is_window(seat)}
        self.waiting: Final = self._waiting()
        self.results: Final = self._results()

    def rows(self) -> Iterator[Queued]:
        """By priority; who is out of the war last."""
        order = [int(who) for who in self.war.order]
        rest = [int(stat.index) for stat in self.war.board.stats if int(stat.index) not in order]
        for who in (*order, *rest):
            yield self._row(who)

    # -- one character ------------------------------------------------------------------------------------------------

    def _row(self, who: int) -> Queued:
        stat, fighter = self.war.board.stats[who], self.war.fighters[who]
        mine = self.waiting.get(stat.name, [])
        one = next((one for one in mine if not one.confirmed), mine[0] if mine else None)
        asked_now = self.is_asked(who)
        return Queued(
            who=stat.name,
            player=self.players[stat.name],
            seat=int(stat.seat),
            zone=self.war.board.plan.number[fighter.zone] if fighter.zone >= 0 else 0,
            priority=int(stat.dex),
            state=self._state(who, one),
            said="" if one is None else words_of(self.table, one.n),
            read="" if one is None else ", ".join(self._repeat(one)),
            result=self.results.get(stat.name, ""),
            problem="" if one is None else self._problem(one),
            n=-1 if one is None else one.n,
            left=self.left if asked_now and self.left is not None else -1,
            asks=self._asks(who) if asked_now else "",
        )

    def _state(self, who: int, one: Waiting | None) -> State:
        if self.war.fighters[who].state != IN_PLAY:
            return "idle"
        if one is not None:
            return "confirmed" if one.confirmed else "submitted"
        if self.war.phase == w.SET_UP and self.war.day == 1:
            return "waiting" if self.war.board.stats[who].name in self._unplaced(who) else "done"
        if self.war.phase != w.ROUND or self.table.book.night >= 0:
            return "waiting" if self.is_asked(who) else "idle"
        if who == self.war.actor:
            return "acting"
        if self.war.asks in WINDOWS and self.is_asked(who):
            return "waiting"
        order = [int(index) for index in self.war.order]
        return "done" if who in order[: int(self.war.place)] else "waiting"

    def _unplaced(self, who: int) -> list[str]:
        return to_place(self.table, int(self.war.board.stats[who].seat))

    def is_asked(self, who: int) -> bool:
        """Whether its player is asked something that this character answers."""
        seat = int(self.war.board.stats[who].seat)
        if seat not in self.asked:
            return False
        question = question_of(self.war, seat)
        if question == "turn":
            return who == self.war.actor
        if question == "start":
            return self.war.board.stats[who].name in self._unplaced(who)
        if seat in self.answering:
            return who == self.answering[seat]
        return self.war.fighters[who].state == IN_PLAY

    def _asks(self, who: int) -> str:
        """What its player is asked now, in words, where that is not whose turn or start it is."""
        found = question(self.war, int(self.war.board.stats[who].seat))
        if found is None or question_of(self.war, int(self.war.board.stats[who].seat)) in ("turn", "start"):
            return ""
        return show.question(found, self.table.campaign, self.lang)

    def _is_window(self, seat: int) -> bool:
        return question_of(self.war, seat) in ("cover", "reaction")

    def _answering(self, seat: int) -> int:
        """In whose row it stands that a player is asked for cover or a reaction (H4.8, H6.9), and what it answers.

        Whoever is named by a declaration that waits, or else could react; else whom the attack concerns.
        """
        war = self.war
        if war.asks == w.Q_COVER:
            return int(war.board.stats[war.target].mate)
        for one in self.table.book.of_seat(seat):
            named = w.NONE if one.who else self._reacting(one)
            if named >= 0:
                return named
        codes = members(int(war.legal(seat)) & ~bit(w.PASS))
        able = [index_of(war, str(getattr(war.action(seat, code), "who", ""))) for code in codes]
        return self._first(seat, [who for who in able if who >= 0] or self._own(seat))

    def _reacting(self, one: Waiting) -> int:
        """Who is meant by a reaction that waits, as the referee reads it."""
        found = resolve(self.war, self.table.campaign, one.seat, one.readings, self.lang)
        said = (getattr(reading, "who", "") for reading in (*found.echo, *one.readings))
        return next((index_of(self.war, name) for name in said if name), w.NONE)

    def _own(self, seat: int) -> list[int]:
        """A player's characters in play; all of them, where none is."""
        own = members(int(self.war.board.own[seat]))
        return [who for who in own if self.war.fighters[who].state == IN_PLAY] or own

    def _first(self, seat: int, among: list[int]) -> int:
        """Of these, whom the attack under way is against, or whose it is; else the first."""
        war = self.war
        return next((int(who) for who in (war.target, war.actor) if who in among), among[0])

    # -- what waits ---------------------------------------------------------------------------------------------------

    def _waiting(self) -> dict[str, list[Waiting]]:
        """The queue by the character whose row it stands in; starts of several stand with each of them (H6.1)."""
        found: dict[str, list[Waiting]] = {}
        for one in self.table.book.queue:
            placed = [reading.who for reading in one.readings if isinstance(reading, Start) and reading.who]
            for name in dict.fromkeys(placed) or (one.who or self._named(one),):
                found.setdefault(name, []).append(one)
        return found

    def _named(self, one: Waiting) -> str:
        own = self._own(one.seat)
        said = next((getattr(reading, "who", "") for reading in one.readings if getattr(reading, "who", "")), "")
        named = index_of(self.war, said) if said else w.NONE
        who = named if named in own else self.answering.get(one.seat, own[0])
        return self.war.board.stats[who].name

    def _repeat(self, one: Waiting) -> list[str]:
        mine = names(self.war, self.table.campaign, one.seat)
        return [repeat(reading, self.lang, mine) for reading in one.readings]

    def _problem(self, one: Waiting) -> str:
        """Why it would be refused, or what it leaves open, if it were ruled now."""
        war, lang = self.war, self.lang
        mine = not one.who or (war.phase == w.ROUND and war.actor >= 0 and war.board.stats[war.actor].name == one.who)
        if mine and question_of(war, one.seat):
            found: Resolved | None = resolve(war, self.table.campaign, one.seat, one.readings, lang)
        else:
            found = early(self.table, one.seat, one.who, one.readings, lang) if one.who else None
        return "" if found is None else " ".join(reasons(found, self.table, lang))

    # -- what became of it --------------------------------------------------------------------------------------------

    def _results(self) -> dict[str, str]:
        """What came of each turn of this round that is over or under way."""
        found: dict[str, list[Event]] = {}
        told: list[Event] = []
        for one in reversed(self.past.told):
            event = one.event
            if isinstance(event, ev.RoundBegan):
                break
            if isinstance(event, ev.TurnBegan):
                if event.who:
                    found.setdefault(event.who, told[::-1])
                told = []
            elif event.audience >> 3 & 1 and not isinstance(event, SKIPPED):
                told.append(event)
        return {who: self._short(events) for who, events in found.items()}

    def _short(self, events: Sequence[Event]) -> str:
        acts = [event for event in events if not isinstance(event, ev.TurnEnded)]
        lines = say.ruling(acts or events, self.table.campaign, self.lang, clauses=False)
        text = " · ".join(lines)
        return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def reasons(found: Resolved, table: Table, lang: Lang) -> list[str]:
    """Refusals with their clause, and what is left open."""
    lines = []
    for one in (*found.refused, *found.unclear):
        match one:
            case RefusedReading():
                lines.append(say.refusal(one.refusal, table.campaign, lang))
            case UnclearReading():
                lines.append(one.text)
    return list(dict.fromkeys(lines))
