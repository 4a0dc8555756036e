"""Who is asked next, and what: told to the player who is asked, and to nobody else (H6.11, H6.12)."""

from __future__ import annotations

from typing import Final

from simpan.core.bits import members
from simpan.mansion import show
from simpan.mansion import words as w
from simpan.mansion.desk.act import Act
from simpan.mansion.desk.book import MINUTE
from simpan.mansion.desk.known import as_known
from simpan.mansion.desk.options import Options
from simpan.mansion.desk.run_on import awaited
from simpan.mansion.desk.table import Table
from simpan.mansion.desk.words import word
from simpan.mansion.fighter import NOT_YET
from simpan.mansion.say_parts import Lang
from simpan.mansion.view import question

Asked = dict[int, bytes]
"""The question that is open to each seat that is asked."""
NO_LIMIT: Final = 0


def asked(table: Table) -> Asked:
    """Who is asked what now; while everything stands still, nobody."""
    war = table.war
    if war.staff or table.stands:
        return {}
    return {seat: war.question_id(seat) for seat in members(war.waiting & war.board.seats)}


def prompt(act: Act, before: Asked) -> None:
    """Ask those who are asked something new."""
    roll = awaited(act.table)
    if roll is not None:
        act.tell(roll.seat, [word(act.table.lang, "roll_asked", who=roll.who, n=roll.n)], "prompt")
        return
    for seat, question_id in asked(act.table).items():
        if before.get(seat) != question_id:
            act.tell(seat, [prompt_line(act.table, seat)], "prompt")


def prompt_line(table: Table, seat: int) -> str:
    """What a seat is asked, how long it has, and what is possible."""
    war, lang = table.war, table.lang
    found = question(war, seat)
    if found is None:
        return word(lang, "asked_nothing")
    if found.asks == "place":
        return word(lang, "place_asked", names=", ".join(to_place(table, seat)))
    parts = [show.question(found, table.campaign, lang)]
    possible = _possible(table, seat)
    if possible:
        parts.append(word(lang, "possible", all=", ".join(possible)))
    if limit := table.limit() if table.time_key() else NO_LIMIT:
        parts.append(word(lang, "time_limit", n=limit // MINUTE))
    return " ".join(parts)


def waiting_lines(table: Table) -> list[str]:
    """For the staff: who is awaited, for what, and how much time is left."""
    lang, war = table.lang, table.war
    if table.book.paused:
        return [word(lang, "is_paused")]
    if table.rests and table.stands:
        return [word(lang, "is_resting")]
    due = None if table.ended else awaited(table)
    if due is not None:
        return [word(lang, "roll_awaited", who=due.who, n=due.n)]
    seats = members(war.waiting & war.board.seats)
    if not seats:
        return [word(lang, "held")] if table.book.held and not war.over() else []
    asked_for = "" if war.asks in (w.Q_REACT, w.Q_COVER) else f" ({_of_first(table, seats[0])})"
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
    war = table.war
    mine = [(war.board.stats[who].name, war.fighters[who]) for who in members(int(war.board.own[seat]))]
    return [name for name, one in mine if one.want_zone == NOT_YET or (one.want_zone >= 0 and one.want_tile == NOT_YET)]


def _possible(table: Table, seat: int) -> tuple[str, ...]:
    """What would do, in words; only where there are few of them, and from what the seat knows (H6.12)."""
    options = Options(table.campaign, table.lang)
    asks = table.war.asks
    if asks == w.Q_TURN:
        return options.menu(as_known(table.war, seat))
    if asks == w.Q_REACT:
        return options.reactions(table.war, seat)
    return options.yes_no() if asks == w.Q_COVER else ()
