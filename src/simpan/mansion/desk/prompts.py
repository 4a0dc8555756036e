"""Who is asked next, and what: told to the player who is asked, and to nobody else (H6.11, H6.12)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from simpan.core.bits import members
from simpan.mansion import show
from simpan.mansion import words as w
from simpan.mansion.desk import usage
from simpan.mansion.desk.act import Act
from simpan.mansion.desk.book import MINUTE
from simpan.mansion.desk.known import as_known
from simpan.mansion.desk.options import MORE, Options
from simpan.mansion.desk.run_on import Awaited, awaited
from simpan.mansion.desk.table import Table
from simpan.mansion.desk.usage import start_forms
from simpan.mansion.desk.words import word
from simpan.mansion.reading import Start
from simpan.mansion.say_parts import Lang
from simpan.mansion.view import question

Asked = dict[int, bytes]
"""The question that is open to each seat that is asked."""


def asked(table: Table) -> Asked:
    """Who is asked what now; while everything stands still, nobody."""
    war = table.war
    if war.staff or table.stands:
        return {}
    return {seat: war.question_id(seat) for seat in members(war.waiting & war.board.seats)}


def awaits(table: Table) -> Asked:
    """The same, or whose roll is awaited instead."""
    roll = awaited(table)
    return asked(table) if roll is None else {roll.seat: b"roll " + table.war.roll_id()}


def prompt(act: Act, before: Asked) -> None:
    """Ask those who are asked something new; and those who know that something has happened, what is asked of them.

    Of an act of their own, by which nothing new is asked: that they are asked still. Of a way back: what is asked now,
    though it may be what was asked before. Nobody else is told anything by it (H6.11).
    """
    table, roll = act.table, awaited(act.table)
    for seat, question_id in awaits(table).items():
        fresh = before.get(seat) != question_id or seat in act.asked_anew
        if not fresh and (seat not in act.goes_on or roll is not None):
            continue
        line = prompt_line(table, seat, still=not fresh) if roll is None else _roll_line(table, roll)
        act.tell(seat, [line], "prompt")


def _roll_line(table: Table, roll: Awaited) -> str:
    return word(table.lang, "roll_asked", who=roll.who, n=roll.n)


def prompt_line(table: Table, seat: int, *, still: bool = False) -> str:
    """What a seat is asked, what is possible, and how long it has. still: it knows, and has acted since."""
    war, lang = table.war, table.lang
    found = question(war, seat)
    if found is None:
        return word(lang, "asked_nothing")
    if found.asks == "place":
        owed = _unsaid(table, seat)
        forms = ", ".join(f"“{form}”" for form in start_forms(war, seat, lang, names=owed))
        return word(lang, "place_asked", names=", ".join(owed), all=forms)
    asked_for = show.question(found, table.campaign, lang)
    return " ".join(part for part in (_again(table, asked_for) if still else asked_for, *_rest(table, seat)) if part)


def _again(table: Table, asked_for: str) -> str:
    """The question to somebody who has answered it in part."""
    war, lang = table.war, table.lang
    if war.asks == w.Q_TURN:
        return word(lang, "still_turn", who=war.board.stats[war.actor].name)
    return word(lang, "still_react") if war.asks == w.Q_REACT else word(lang, "still_open", question=asked_for)


def _rest(table: Table, seat: int) -> Iterator[str]:
    """What is possible; who can only pass is told how, and that time does it too."""
    war, lang = table.war, table.lang
    possible = _possible(table, seat)
    if war.asks == w.Q_REACT and len(possible) == 1:
        yield word(lang, "only_pass", said=possible[0])
        if table.limit():
            yield word(lang, "time_passes")
    elif possible:
        yield word(lang, "possible", all=", ".join(possible)).replace("….", MORE)
    yield time_of(table)


def time_of(table: Table) -> str:
    """How long the open question has, and until when; "" if it has no limit."""
    lang, left = table.lang, table.time_left()
    if left is None or not table.limit():
        return ""
    until = until_text(table)
    if left != table.limit():
        return word(lang, "until", until=until) if until else time_text(lang, left)
    n = left // MINUTE
    return word(lang, "time_until", n=n, until=until) if until else word(lang, "time_limit", n=n)


def until_text(table: Table) -> str:
    """When time is out, by the clock of the campaign; with the day, if that is another. "" if no time runs."""
    zone = _zone(table.campaign.timezone)
    if table.until is None or table.last_tick is None or zone is None:
        return ""
    now, then = (datetime.fromtimestamp(at, zone) for at in (table.last_tick, table.until))
    day = "" if now.date() == then.date() else f"{then.month}/{then.day} "
    return f"{day}{then:%H:%M}"


@cache
def _zone(name: str) -> ZoneInfo | None:
    """A time zone; None on a system that does not know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def waiting_lines(table: Table) -> list[str]:
    """For the staff: who is awaited, for what, and how much time is left; and that 종전 was declared (H6.1)."""
    ending = [word(table.lang, "ending")] if table.war.ending and not table.ended else []
    return [*ending, *_waiting_lines(table)]


def _waiting_lines(table: Table) -> list[str]:
    lang, war = table.lang, table.war
    if table.book.paused:
        return [word(lang, "night", n=int(war.day)) if table.book.night >= 0 else word(lang, "is_paused")]
    if table.rests and table.stands:
        return [word(lang, "is_unopened" if table.unopened else "is_resting")]
    due = None if table.ended else awaited(table)
    if due is not None:
        return [word(lang, "roll_awaited", who=due.who, n=due.n)]
    seats = members(war.waiting & war.board.seats)
    if not seats:
        return [word(lang, "held")] if table.book.held and not war.over() else []
    asked_for = f" ({_of_first(table, seats[0])})"
    left = table.time_left()
    time = "" if left is None else " " + time_text(lang, left)
    return [word(lang, "awaited", names=", ".join(table.names_of(seats))) + asked_for + time]


def _of_first(table: Table, seat: int) -> str:
    """What the first of those who are awaited is asked."""
    found = question(table.war, seat)
    return "" if found is None else show.question(found, table.campaign, table.lang)


def time_text(lang: Lang, left: int) -> str:
    """Time left, or time overdue, of so many seconds."""
    minutes, seconds = divmod(abs(left), MINUTE)
    return word(lang, "time_left" if left >= 0 else "overdue_by", m=minutes, s=seconds)


def to_place(table: Table, seat: int) -> list[str]:
    """The player's characters whose start is not named yet (H6.1)."""
    return usage.to_place(table.war, seat)


def _unsaid(table: Table, seat: int) -> list[str]:
    """The same, without those whose start waits for that of another, or for the staff's word."""
    return still_to_place(table, seat) or to_place(table, seat)


def still_to_place(table: Table, seat: int) -> list[str]:
    """The player's characters of whose start nothing is said yet (H6.1)."""
    readings = [reading for one in table.book.of_seat(seat) for reading in one.readings]
    waiting = {reading.who for reading in readings if isinstance(reading, Start)}
    return [] if "" in waiting else [name for name in to_place(table, seat) if name not in waiting]


def _possible(table: Table, seat: int) -> tuple[str, ...]:
    """What would do, in words; only where there are few of them, and from what the seat knows (H6.12)."""
    options = Options(table.campaign, table.lang)
    asks = table.war.asks
    if asks == w.Q_TURN:
        return options.menu(as_known(table.war, seat))
    if asks == w.Q_REACT:
        return options.reactions(table.war, seat)
    return options.yes_no() if asks == w.Q_COVER else ()
