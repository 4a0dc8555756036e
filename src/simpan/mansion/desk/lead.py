"""Commands of the staff who lead a war together: sitting down, how the desk works, what is taken out of the queue."""

from __future__ import annotations

from typing import Final

from simpan.mansion import words as w
from simpan.mansion.desk import notes
from simpan.mansion.desk.ask import Ask
from simpan.mansion.desk.book import Waiting
from simpan.mansion.desk.out import Done
from simpan.mansion.desk.prompts import waiting_lines
from simpan.mansion.desk.run_on import run_on, said, whose

CONFIRM: Final = ("확정", "확인", "confirm")
AT_ONCE: Final = ("바로", "at-once")
SETTINGS: Final = {"strict": ("시간", "time"), "confirms": ("확정", "확인", "confirm")}
ON: Final = ("자동", "켬", "auto", "on")
OFF: Final = ("알림", "끔", "tell", "off")


def begin(ask: Ask) -> Done:
    """Sit down: the clocks run, and the war goes on where it stopped; whether declarations wait to be confirmed."""
    table, book = ask.table, ask.table.book
    wanted = ask.take_word().casefold()
    confirm = wanted in CONFIRM or (wanted not in AT_ONCE and book.confirms)
    if ask.by in book.sitting and confirm == book.confirms:
        raise ask.wrong("sits_already")
    _promise(ask)
    ask.act.note(notes.Sitting, opened=True, staff=ask.by, confirm=confirm)
    ask.tell([ask.word("opened_confirm" if confirm else "opened_paused" if book.paused else "opened")])
    run_on(ask.act)
    ask.tell(waiting_lines(table), "notice")
    return "done"


def _promise(ask: Ask) -> None:
    """Before the first day everybody is told what the dice are promised by (H2.2)."""
    table, fairness = ask.table, ask.table.record.header.fair
    if fairness is not None and not table.book.sitting and table.war.phase == w.SET_UP and table.war.day == 1:
        ask.act.tell("public", [ask.word("commitment", commitment=fairness.commitment)], "notice")


def setting(ask: Ask) -> Done:
    """What becomes of time that is out, and whether declarations wait to be confirmed."""
    first, second = ask.take_word().casefold(), ask.take_word().casefold()
    key = next((key for key, called in SETTINGS.items() if first in called), "")
    if not key or second not in (*ON, *OFF):
        raise ask.wrong("setting_kinds", name=f"{first} {second}".strip()[:40])
    on = second in ON
    ask.log(ask.noted("why_setting"), key=key, value=on)
    ask.tell([ask.word(f"set_{key}_{'on' if on else 'off'}")])
    return "done"


def drop(ask: Ask) -> Done:
    """A waiting declaration is out of the queue, by the staff's judgement; its player is told why."""
    one = _waiting(ask)
    why = ask.reason(ask.noted("why_drop"))
    ask.log(why, post=one.n, part=one.part, seat=one.seat)
    _out(ask, one)
    ask.act.tell(one.seat, [ask.word("dropped_by_staff", said=said(ask.act, one), why=why)], "refusal")
    ask.tell([ask.word("staff_dropped", n=one.n, who=whose(ask.table, one))])
    return "done"


def ask_back(ask: Ask) -> Done:
    """A declaration is given back to its player with a question; what it says instead is a new one."""
    one = _waiting(ask)
    question = ask.rest.strip()[:300]
    if not question:
        raise ask.wrong("question_empty")
    ask.log(question, post=one.n, part=one.part, seat=one.seat, question=question)
    _out(ask, one)
    about = ask.word("asked_about", said=said(ask.act, one))
    ask.act.tell(one.seat, [ask.word("asked_back", question=question), about], "refusal")
    ask.tell([ask.word("staff_dropped", n=one.n, who=whose(ask.table, one))])
    return "done"


def _waiting(ask: Ask) -> Waiting:
    """The waiting declaration of a number, or the only one of a character or player. Raises Wrong."""
    number = ask.take_number()
    if number is not None:
        found = [one for one in ask.table.book.queue if one.n == number]
        if not found:
            raise ask.wrong("not_waiting", n=number)
        return found[0]
    seat = ask.take_player()
    mine = ask.table.book.of_seat(seat)
    if not mine:
        raise ask.wrong("nothing_submitted")
    return mine[0]


def _out(ask: Ask, one: Waiting) -> None:
    """It and what waits behind it for that turn: what was said together stands or falls together."""
    for other in ask.table.book.of_seat(one.seat):
        if (other.n, other.part) == (one.n, one.part) or (other.n == one.n and other.who == one.who):
            ask.act.note(notes.Dropped, post=other.n, part=other.part, why="staff", by=ask.by)
