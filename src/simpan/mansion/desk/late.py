"""Those whose time is out, and those for whom the staff does not wait (H6.7, H6.8)."""

from __future__ import annotations

from simpan.core.bits import members
from simpan.mansion.desk import steer
from simpan.mansion.desk.ask import LONGEST_WHY, Ask
from simpan.mansion.desk.book import MINUTE
from simpan.mansion.desk.out import Done
from simpan.mansion.desk.past import Pending, Shown
from simpan.mansion.desk.run_on import time_out
from simpan.mansion.desk.table import Table
from simpan.mansion.desk.words import reason


def expire(ask: Ask) -> Done:
    """Time is out for those who are asked, or for one of them: the standing order, else the default (H6.8).

    From somebody who has time left it is taken only after a question, or where a reason is given.
    """
    asked = members(ask.table.war.waiting & ask.table.war.board.seats)
    if ask.rest.split(" ")[0] in steer.ALL:
        ask.take_word()
    elif ask.rest:
        seat = ask.take_player()
        if seat not in asked:
            raise ask.wrong("not_awaited", name=ask.table.names_of([seat])[0])
        asked = [seat]
    if not asked:
        raise ask.wrong("nobody_awaited")
    submitted = [seat for seat in asked if ask.table.has_submitted(seat)]
    asked = [seat for seat in asked if seat not in submitted]
    if not asked:  # what they have submitted waits for the staff, and would be lost
        raise ask.wrong("submitted_first", names=", ".join(ask.table.names_of(submitted)))
    if _has_time(ask.table) and (ask.first or not ask.rest):
        return _ask_first(ask, asked)
    if ask.first:
        return "nothing"
    _move_on(ask, asked, ask.rest)
    return "done"


def _has_time(table: Table) -> bool:
    """Whether those who are asked have time left."""
    return (table.time_left() or 0) > 0


def _ask_first(ask: Ask, asked: list[int]) -> Done:
    """How much time would be taken, before it is."""
    minutes, seconds = divmod(ask.table.time_left() or 0, MINUTE)
    names, why = ", ".join(ask.table.names_of(asked)), ask.rest or ask.noted("why_moved_on")
    values: dict[str, object] = {"names": names, "m": minutes, "s": seconds}
    ask.tell([ask.word("expire_preview", **values), ask.word("apply_or_cancel")])
    shown = Shown("expire", "expire_preview", values, why)
    text = ask.text

    def carry_out(later: Ask) -> None:
        later.name, later.text = "expire", text
        _move_on(later, asked, why)

    ask.keep(Pending(ask.table.book.moved, ask.by, carry_out, shown))
    return "preview"


def _move_on(ask: Ask, asked: list[int], why: str) -> None:
    """Go on without those who are asked; whoever had time left is told so, and that it was the staff's choice."""
    early, left = _has_time(ask.table), ask.table.time_left() or 0
    why = (why.strip().strip("()") or ask.noted("why_moved_on" if early else "why_expire"))[:LONGEST_WHY]
    ask.log(why, players=list(ask.table.names_of(asked)))
    for seat in asked if early else ():
        line = ask.word("moved_on", m=left // MINUTE, s=left % MINUTE, why=reason(ask.table.lang, why))
        ask.act.tell(seat, [line], "notice")
    time_out(ask.act, asked, ask.by, why, early=early)
