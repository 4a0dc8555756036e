"""Commands that keep a war going: time, dice, declarations for the absent, the queue, 종전 (H6.7, H6.8)."""

from __future__ import annotations

import re
from typing import Final

from simpan.core.bits import bit, members
from simpan.core.game import CHANCE, CLOCK
from simpan.mansion import say
from simpan.mansion import words as w
from simpan.mansion.desk import notes, posts
from simpan.mansion.desk.ask import Ask
from simpan.mansion.desk.book import MINUTE, Waiting
from simpan.mansion.desk.out import Done
from simpan.mansion.desk.run_on import ONE_BY_ONE, awaited, close_window, roll_all, run_on, said
from simpan.mansion.desk.seen import morning
from simpan.mansion.state import State

FACE: Final = re.compile(r"[1-6]")
ALL: Final = ("전체", "모두", "all")
TO_THE_END: Final = ("끝까지", "all")
MOST_MINUTES: Final = 60 * 24 * 7
TWO_DICE: Final = (w.Q_ATTACK_DICE, w.Q_DEFENCE_DICE, w.Q_NEW_ATTACK_DICE, w.Q_NEW_DEFENCE_DICE)

DONE: Final = ("ruled", "queued", "rolled", "ordered", "withdrew")

# -- time -------------------------------------------------------------------------------------------------------------


def pause(ask: Ask) -> Done:
    """No clock runs."""
    return _set_pause(ask, True)


def resume(ask: Ask) -> Done:
    """The clocks run again."""
    return _set_pause(ask, False)


def _set_pause(ask: Ask, wanted: bool) -> Done:
    if ask.table.book.paused == wanted:
        raise ask.wrong("paused_already" if wanted else "running_already")
    why, night = ask.reason(ask.noted(f"why_{ask.name}")), ask.table.book.night
    ask.log(why)
    ask.act.tell("public", [ask.word("paused" if wanted else "resumed", why=why)], "notice")
    ask.tell([ask.word("logged")])
    if not wanted:
        if night >= 0:
            ask.act.hear(morning(ask.table, night))
        run_on(ask.act)
    return "done"


def extend(ask: Ask) -> Done:
    """More minutes for what is asked now."""
    minutes = ask.take_number()
    if minutes is None or not 1 <= minutes <= MOST_MINUTES:
        raise ask.wrong("minutes")
    left, key = ask.table.time_left(), ask.table.time_key()
    if left is None:
        raise ask.wrong("no_time_runs")
    ask.table.left[key] = max(left, 0) + minutes * MINUTE
    ask.log(ask.reason(ask.noted("why_extend")), minutes=minutes)
    now = ask.table.left[key] // MINUTE
    for seat in members(ask.table.war.waiting & ask.table.war.board.seats):
        ask.act.tell(seat, [ask.word("extended", n=minutes, left=now)], "notice")
    ask.tell([ask.word("extended", n=minutes, left=now)])
    return "done"


def pass_(ask: Ask) -> Done:
    """Close the window of reactions, or all windows of this attack; confirmed reactions are ruled first (H4.8)."""
    if ask.table.war.asks != w.Q_REACT:
        raise ask.wrong("no_window")
    to_the_end = ask.rest.split(" ")[0] in TO_THE_END
    if to_the_end:
        ask.take_word()
    why = ask.reason(ask.noted("why_pass"))
    ask.log(why)
    turn = ask.table.turn_key()
    while ask.table.war.asks == w.Q_REACT and ask.table.turn_key() == turn:
        close_window(ask.act, ask.by, why)
        run_on(ask.act)
        if not to_the_end:
            break
    return "done"


# -- dice (H2.2) ------------------------------------------------------------------------------------------------------


def roll(ask: Ask) -> Done:
    """Roll for somebody whose roll is awaited, or go on after a way back."""
    if not ask.table.war.waiting & bit(CHANCE):
        raise ask.wrong("no_roll_due")
    due = awaited(ask.table)
    if ask.rest and due is not None:
        seat = ask.take_player()
        if seat != due.seat:
            raise ask.wrong("other_roll_due", name=due.who)
    ask.log(ask.reason(ask.noted("why_roll")), who="" if due is None else due.who)
    roll_all(ask.act, 1 if due is None else due.n)
    run_on(ask.act)
    return "done"


def dice(ask: Ask) -> Done:
    """Physical dice for the roll that is owed; they stand in the record as entered by hand."""
    faces = take_faces(ask)
    if not ask.table.war.waiting & bit(CHANCE):
        raise ask.wrong("no_roll_due")
    wanted = faces_wanted(ask.table.war)
    if wanted == 0:
        raise ask.wrong("no_dice_but_lots")
    if len(faces) != wanted:
        raise ask.wrong("faces_wanted", n=wanted)
    why = ask.reason(ask.noted("why_dice"))
    ask.log(why, faces=faces)
    for code in codes_of(faces, two=ask.table.war.asks in TWO_DICE):
        ask.act.give(CHANCE, code, by=ask.by, why=why, given=True)
    run_on(ask.act)
    return "done"


def take_faces(ask: Ask) -> list[int]:
    """Faces at the front of the rest: `3 4`, `[3][4]`. Raises Wrong if there are none."""
    found = re.match(r"(?:\[?[1-6]\]?(?![0-9])[\s,]*)+", ask.rest)
    if found is None:
        raise ask.wrong("no_faces")
    ask.rest = ask.rest[found.end() :].strip()
    return [int(face) for face in FACE.findall(found[0])]


def faces_wanted(war: State) -> int:
    """How many dice the roll that is owed has; 0 if it is a lot."""
    if war.asks in TWO_DICE:
        return 2
    if war.asks in ONE_BY_ONE:
        return int(war.dice_left)
    return 1 if war.asks == w.Q_ROLL_OFF else 0


def codes_of(faces: list[int], two: bool) -> list[int]:
    """The codes of chance for dice: those of a judgement are one outcome."""
    return [(faces[0] - 1) * 6 + faces[1] - 1] if two else [face - 1 for face in faces]


# -- declarations (H6.8) ----------------------------------------------------------------------------------------------


def order(ask: Ask) -> Done:
    """A standing order for a character: `/예약 가온: 턴: 방어`."""
    who = _named(ask)
    status = posts.take(ask.act, who, f"예약 {who}: {ask.rest}", ask.by, ask.noted("why_order"))
    return "done" if status == "ordered" else "wrong"


def declare(ask: Ask) -> Done:
    """Declare for somebody who is absent: `/대신 가온: k3으로 이동`; a reason in parentheses behind the name."""
    who = _named(ask)
    why = ask.noted("why_declare")
    found = re.match(r"\(([^()]*)\)\s*:?\s*", ask.rest)
    if found is not None:
        why, ask.rest = found[1].strip() or why, ask.rest[found.end() :]
    if not ask.rest:
        raise ask.wrong("nothing_declared")
    status = posts.take(ask.act, who, ask.rest, ask.by, why[:300])
    if status not in DONE:  # why, it has said
        return "wrong"
    ask.tell([ask.word(f"status_{status}", who=who)])
    return "done"


def _named(ask: Ask) -> str:
    """The character or player before the colon. Raises Wrong."""
    name, colon, behind = ask.rest.partition(":")
    reason = re.search(r"\(([^()]*)\)\s*$", name)
    name = name[: reason.start()] if colon and reason else name
    if not colon:
        raise ask.wrong("colon_missing")
    writer = ask.table.people.writer(name)
    if writer.seat < 0:
        raise ask.wrong("no_character", name=name.strip()[:40], near=ask.near(name))
    ask.rest = f"{reason[0].strip()}: {behind.strip()}" if reason else behind.strip()
    return writer.who or ask.table.names_of([writer.seat])[0]


def accept(ask: Ask) -> Done:
    """Confirm what somebody (`가온`, `#41`), or everybody, has submitted."""
    waiting = _submitted(ask)
    if not waiting:
        raise ask.wrong("nothing_submitted")
    _confirm(ask, waiting)
    ask.tell([ask.word("accepted"), *(line_of(ask, one) for one in waiting)])
    return "done"


def _submitted(ask: Ask) -> list[Waiting]:
    """What is not confirmed of a declaration, a character or player, or everybody. Raises Wrong."""
    waiting = [one for one in ask.table.book.queue if not one.confirmed]
    number = ask.take_number()
    if number is not None:
        return [one for one in waiting if one.n == number]
    if not ask.rest or ask.rest.split(" ")[0] in ALL:
        return waiting
    writer = ask.table.people.writer(ask.rest)
    seat = writer.seat if writer.seat >= 0 else ask.take_player()
    return [one for one in waiting if one.seat == seat and (not writer.sure or one.who in ("", writer.who))]


def _confirm(ask: Ask, waiting: list[Waiting]) -> None:
    ask.log(ask.noted("why_accept"), name="confirm", waiting=[(one.n, one.part) for one in waiting])


def rule(ask: Ask) -> Done:
    """Rule all that is confirmed, as far as it goes; what is only submitted, and what had nothing to do, apart.

    Of a declaration (`#41`), a character or player, or everybody (`전체`) it is confirmed first.
    """
    if ask.rest:
        waiting = _submitted(ask)
        if waiting:
            _confirm(ask, waiting)
    before = list(ask.table.book.queue)
    confirmed = [one for one in before if one.confirmed]
    ask.log(ask.noted("why_rule"))
    run_on(ask.act)
    after = {(one.n, one.part) for one in ask.table.book.queue}
    done = [one for one in confirmed if (one.n, one.part) not in after]
    idle = [one for one in confirmed if (one.n, one.part) in after]
    submitted = [one for one in before if not one.confirmed]
    lines = []
    for key, many in (("ruled_list", done), ("idle_list", idle), ("submitted_list", submitted)):
        lines += [ask.word(key, n=len(many)), *(line_of(ask, one) for one in many)] if many else []
    if submitted and not confirmed:
        lines.append(ask.word("accept_first"))
    ask.tell(lines or [ask.word("queue_is_empty")])
    return "done" if done else "nothing"


def line_of(ask: Ask, one: Waiting) -> str:
    """A waiting declaration, for the staff."""
    who = one.who or ask.table.names_of([one.seat])[0]
    return f"  #{one.n} {who}: {said(ask.act, one)}"


# -- the day ----------------------------------------------------------------------------------------------------------


def end_battle(ask: Ask) -> Done:
    """종전: the current turn ends, one clean-up follows (H6.1, H6.2)."""
    if ask.table.war.ending:
        raise ask.wrong("ending_already")
    if not ask.table.war.legal(CLOCK) & bit(w.END_BATTLE):
        raise ask.wrong("no_battle")
    why = ask.reason(ask.noted("why_end_battle"))
    ask.log(why)
    ask.act.give(CLOCK, w.END_BATTLE, by=ask.by, why=why)
    run_on(ask.act)
    if ask.table.war.ending:  # in the middle of an act, which goes on
        ask.tell([ask.word("ending") + say.clause_tag("H6.1", ask.table.lang)])
    return "done"


def notice(ask: Ask) -> Done:
    """A notice to all (H6.12)."""
    if not ask.rest:
        raise ask.wrong("notice_empty")
    ask.log(ask.noted("why_notice"), notice=ask.rest)
    ask.act.tell("public", ask.rest.split("\n"), "notice")
    return "done"


def close(ask: Ask) -> Done:
    """The end of a sitting; after the end of the war, of the record too, with the seed that its dice came from."""
    if ask.table.ended:
        ask.tell([ask.word("record_ended")])
        return "done"
    everybody = ask.rest.split(" ")[0] in ALL if ask.rest else False
    for staff in sorted(ask.table.book.sitting) if everybody else [ask.by]:
        ask.act.note(notes.Sitting, opened=False, staff=staff)
    if ask.table.war.over():
        end_record(ask)
    ask.tell([ask.word("closed")])
    ask.desk.closed = True
    return "done"


def end_record(ask: Ask) -> None:
    """The last line of the record: the seed is revealed, so that everybody can verify the dice."""
    seed = ask.table.seed
    ask.table.writer.end(ask.table.war, seed)
    ask.act.tell("public", [ask.word("revealed", seed=seed.hex())], "notice")
    ask.desk.ended()
