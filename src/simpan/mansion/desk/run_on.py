"""After each ruling the war runs on until somebody must speak: dice, standing orders, the queue (H6.8)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from simpan.core.bits import bit, lowest, members
from simpan.core.game import CHANCE, CLOCK
from simpan.mansion import say
from simpan.mansion import words as w
from simpan.mansion.declare.read import read
from simpan.mansion.declare.say import problem_text, repeat
from simpan.mansion.desk import notes, orders
from simpan.mansion.desk.act import Act
from simpan.mansion.desk.book import Waiting
from simpan.mansion.desk.names import names
from simpan.mansion.desk.options import MORE
from simpan.mansion.desk.resolve import RefusedReading, Resolved, UnclearReading, resolve, what_answers
from simpan.mansion.desk.table import Table
from simpan.mansion.desk.words import word
from simpan.mansion.fighter import IN_PLAY
from simpan.mansion.reading import NoReaction, Start, TurnOver
from simpan.mansion.war import War

MINE: Final = (w.Q_ATTACK_DICE, w.Q_NEW_ATTACK_DICE, w.Q_DAMAGE_DIE, w.Q_HEAL_DIE)
"""Dice that the acting character's player rolls, where players do (H2.2)."""
THEIRS: Final = (w.Q_DEFENCE_DICE, w.Q_NEW_DEFENCE_DICE)
ONE_BY_ONE: Final = (w.Q_DAMAGE_DIE, w.Q_HEAL_DIE)


class Awaited(NamedTuple):
    """Dice that a player is to ask for: whose player, for which character, how many d6."""

    seat: int
    who: str
    n: int


def awaited(table: Table) -> Awaited | None:
    """The roll that waits for a mention (H2.2); None: none is owed, the referee rolls it, or it has fallen before."""
    war = table.war
    if table.campaign.house.who_rolls != "mention" or not war.waiting & bit(CHANCE):
        return None
    if war.asks not in (*MINE, *THEIRS) or table.line.kept.find(war.roll_id()) is not None:
        return None
    who = int(war.actor if war.asks in MINE else war.target)
    stat = war.board.stats[who]
    return Awaited(int(stat.seat), stat.name, int(war.dice_left) if war.asks in ONE_BY_ONE else 2)


def roll_all(act: Act, many: int) -> None:
    """Let the dice of one request fall: a judgement's two at once, others one by one."""
    for _ in range(many if act.war.asks in ONE_BY_ONE else 1):
        act.roll()


def run_on(act: Act) -> None:
    """Run on until somebody must speak, a roll is awaited, or a day is over."""
    while not act.war.over():
        _sweep(act)
        if act.day_over >= 0:
            _night(act)
        waiting, book = act.war.deciding(), act.table.book
        if act.table.rests:
            break
        if book.night >= 0 or (book.paused and not waiting & bit(CHANCE)):
            break
        if waiting & bit(CHANCE):
            if awaited(act.table) is not None:
                break
            act.roll()
        elif not _answered(act):
            break
    _sweep(act)
    act.table.set_deadlines()


def go_on(act: Act, key: str) -> None:
    """Run on, if another question than that one is open, or dice are owed. What is asked all the same is answered by
    whoever is asked, and what waits for the staff's word is ruled by that word (H6.8)."""
    if act.table.time_key() != key or act.war.waiting & bit(CHANCE):
        run_on(act)
    else:
        _sweep(act)
        act.table.set_deadlines()


def _night(act: Act) -> None:
    """A day is over: the next one begins when the staff says so."""
    lang, ended, act.day_over = act.table.lang, act.day_over, -1
    why = word(act.table.home, "why_night")
    act.note(notes.Command, name="pause", by=notes.NIGHT, why=why, text="", about={"night": ended})
    act.tell("staff", [word(lang, "night", n=int(act.war.day))], "notice")


def _answered(act: Act) -> bool:
    """Whether somebody who is asked has answered in advance, or need not."""
    war = act.war
    if war.asks in (w.Q_REACT, w.Q_COVER):
        given = [_at_once(act, seat) for seat in members(war.waiting)]
        return any(given)
    if war.asks == w.Q_TURN and _of_turn(act):
        return True
    return _of_question(act)


# -- reactions and cover (H4.8, H6.9) ---------------------------------------------------------------------------------


def _at_once(act: Act, seat: int) -> bool:
    """Answer for a seat: what its post said of the windows, its standing order, or no time is given."""
    if _said_before(act, seat):
        return True
    code = _by_order(act, seat)
    if code is not None:
        act.give(seat, code, by=notes.ORDER)
    elif not act.table.campaign.house.reaction_time:
        act.give(seat, w.YES if act.war.asks == w.Q_COVER else w.PASS, by=notes.NO_TIME)
    else:
        return False
    return True


def _said_before(act: Act, seat: int) -> bool:
    """What a player has said of the question before it was asked: early, or together with its own attack."""
    wanted = "cover" if act.war.asks == w.Q_COVER else "reaction"
    for one in act.table.book.of_seat(seat):
        if one.confirmed and (one.begun or not one.who):
            if what_answers(one.readings[0], act.table.campaign) == wanted:
                return rule(act, one)
    return False


def attack_here(war: War, seat: int) -> bool:
    """Whether an attack is under way in a zone in which the player has a character."""
    under_way = war.asks in (w.Q_COVER, w.Q_REACT, *MINE, *THEIRS) and war.asks != w.Q_HEAL_DIE
    return under_way and bool(war.board.own[seat] & war.here[war.fighters[war.actor].zone])


def _by_order(act: Act, seat: int) -> int | None:
    """What the standing orders of the player's characters say to the question; None: nothing."""
    war, book = act.war, act.table.book
    if not book.orders:
        return None
    mine = (war.board.stats[who].name for who in members(int(war.board.own[seat])))
    given = [book.orders[name] for name in mine if name in book.orders]
    if not given:
        return None
    code = orders.answer(given, war, seat)
    if code is not None and any(order.reactions for order in given):
        for found in orders.passed_over(given, war, seat):
            if (seat, found.reason) not in act.passed_over:
                act.passed_over.add((seat, found.reason))
                _passed_over(act, seat, [say.refusal(found, act.table.campaign, act.table.lang)])
    return code


def _passed_over(act: Act, seat: int, why: list[str]) -> None:
    """A standing order is not possible now: said to its player and to the staff."""
    lines = [word(act.table.lang, "order_passed_over"), *why]
    act.tell(seat, lines, "refusal")
    act.tell("staff", lines, "refusal")


# -- the turn (H6.3, H6.8) --------------------------------------------------------------------------------------------


def _of_turn(act: Act) -> bool:
    """Rule what waits for the acting character's turn: the rest of a post, the queue, a standing order."""
    war, book = act.war, act.table.book
    seat, who = lowest(war.waiting), war.board.stats[war.actor].name
    for one in book.of_seat(seat):
        if one.who == who and (one.begun or one.confirmed):
            return rule(act, one)
    return turn_by_order(act, seat, who)


def turn_by_order(act: Act, seat: int, who: str, time_is_out: bool = False) -> bool:
    """The standing order for a turn becomes a declaration, once in the turn; then the turn ends.

    One that was given during that turn waits until its time is out.
    """
    book, key = act.table.book, act.table.turn_key()
    order = book.orders.get(who)
    if order is None or not order.turn or key in book.tried or (key in book.late and not time_is_out):
        return False
    found = read(order.turn, names(act.war, act.table.campaign, seat))
    fields: dict[str, Any] = {"author": who, "seat": seat, "text": order.turn, "by": notes.ORDER, "turn": key}
    if found.problems:
        lines = [problem_text(problem, act.table.lang) for problem in found.problems]
        act.note(notes.Post, status="unread", answer=tuple(lines), **fields)
        _passed_over(act, seat, lines)
        return False
    over = () if isinstance(found.readings[-1], TurnOver) else (TurnOver(),)
    said = (*found.readings, *over)
    act.note(notes.Post, status="queued", readings=said, parts=((who, len(said)),), **fields)
    return True


def answered_before(act: Act, seat: int) -> bool:
    """Before a question is closed: what its player has waiting that is confirmed and answers it is ruled (H6.8).

    False: there is none.
    """
    war = act.war
    if war.asks in (w.Q_REACT, w.Q_COVER):
        return _said_before(act, seat)
    who = war.board.stats[war.actor].name if war.asks == w.Q_TURN else ""
    return any(one.confirmed and one.who == who and rule(act, one) for one in act.table.book.of_seat(seat))


def close_window(act: Act, by: str, why: str) -> None:
    """Whoever is asked for a reaction passes, unless a confirmed one of theirs fits: that is ruled (H4.8, H6.8)."""
    key = act.table.time_key()
    for seat in members(act.war.waiting):
        while act.table.time_key() == key and act.war.waiting & bit(seat):
            if not answered_before(act, seat):
                act.give(seat, w.PASS, by=by, why=why)


DEFAULTS: Final = {w.Q_REACT: w.PASS, w.Q_COVER: w.YES, w.Q_TURN: w.END}
"""What comes of a question when its time is out, as an answer to it (H6.8)."""


def time_out(act: Act, seats: list[int], by: str, why: str, *, early: bool = False) -> None:
    """Time is out for seats that are asked: the standing order for the turn, else the clock's default (H6.8).

    early: they had time left; the same is then given in their place, as nobody's time is out.
    """
    key = act.table.time_key()
    for seat in seats:
        war = act.war
        if act.table.time_key() != key or not war.waiting & bit(seat) or answered_before(act, seat):
            continue
        who = war.board.stats[war.actor].name if war.asks == w.Q_TURN else ""
        if who and turn_by_order(act, seat, who, time_is_out=True):
            act.table.left.pop(key, None)
        elif early and war.asks in DEFAULTS:
            act.give(seat, DEFAULTS[int(war.asks)], by=by, why=why)
        else:
            act.give(CLOCK, seat, by=by, why=why)
    run_on(act)


def _of_question(act: Act) -> bool:
    """A confirmed answer to what its player is asked."""
    for seat in members(act.war.waiting & act.war.board.seats):
        for one in act.table.book.of_seat(seat):
            if one.confirmed and not one.who:
                return rule(act, one)
    return False


# -- ruling -----------------------------------------------------------------------------------------------------------


def rule(act: Act, one: Waiting) -> bool:
    """Rule what has waited, or take it out of the queue with its refusal. False: it must wait on."""
    said = _latest(act, one)
    if not said:
        act.note(notes.Dropped, post=one.n, part=one.part, why="withdrawn")
        return True
    found = resolve(act.war, act.table.campaign, one.seat, said, act.table.lang)
    if found.refused or found.unclear:
        drop(act, one, found)
        return True
    if not found.inputs and len(found.later) == len(said):
        return False
    act.note(notes.Ruled, post=one.n, part=one.part, later=found.later)
    give_all(act, found, one.by, one.why)
    return True


def _latest(act: Act, one: Waiting) -> tuple[Any, ...]:
    """What is said in it and not otherwise since: of the starts of a character the last one counts (H6.1)."""
    queue = act.table.book.queue
    after = queue[act.table.book.find(one.n, one.part) + 1 :]
    said = [reading for other in after if other.seat == one.seat for reading in other.readings]
    since = {reading.who for reading in said if isinstance(reading, Start)}
    return tuple(reading for reading in one.readings if not isinstance(reading, Start) or reading.who not in since)


def give_all(act: Act, found: Resolved, by: str = "", why: str = "") -> None:
    """The inputs of a resolved declaration."""
    for seat, code in found.inputs:
        act.give(seat, code, by=by, why=why)


def drop(act: Act, one: Waiting, found: Resolved) -> None:
    """What waited is not allowed, or leaves something open: it and what waits behind it for that turn are out."""
    why: notes.Drop = "refused" if found.refused else "unclear"
    clause = found.refused[0].refusal.clause if found.refused else ""
    behind = [other for other in act.table.book.of_seat(one.seat) if other.who == one.who]
    lines = [word(act.table.lang, "dropped", said=said(act, one)), *why_not(act, found)]
    if len(behind) > 1:
        lines.append(word(act.table.lang, "dropped_more", n=len(behind) - 1))
    for other in behind:
        told = tuple(lines) if other == one else ()
        act.note(notes.Dropped, post=other.n, part=other.part, why=why, clause=clause, answer=told)
    act.tell(one.seat, lines, "refusal")
    dropped = word(act.table.lang, "staff_dropped", n=one.n, who=whose(act.table, one))
    act.tell("staff", [dropped, *lines[1:]], "refusal")


def why_not(act: Act, found: Resolved) -> list[str]:
    """Refusals with their clause and what would do; what the writer is asked back."""
    lang, campaign = act.table.lang, act.table.campaign
    lines = []
    for one in (*found.refused, *found.unclear):
        match one:
            case RefusedReading():
                lines.append(say.refusal(one.refusal, campaign, lang, one.possible))
            case UnclearReading():
                possible = word(lang, "possible", all=", ".join(one.possible)).replace("….", MORE)
                lines.append(f"{one.text} {possible}" if one.possible else one.text)
    return list(dict.fromkeys(lines))


def whose(table: Table, one: Waiting) -> str:
    """Whose declaration it is: a character's, or its player's, of an answer to what the player was asked."""
    return one.who or table.names_of([one.seat])[0]


def said(act: Act, one: Waiting) -> str:
    """A waiting declaration in the referee's words."""
    mine = names(act.war, act.table.campaign, one.seat)
    return ", ".join(repeat(reading, act.table.lang, mine) for reading in one.readings)


def _sweep(act: Act) -> None:
    """Out of the queue is what waited for a turn that is over, or for somebody who is not in play any more."""
    war, book = act.war, act.table.book
    ended, act.ended = act.ended, []
    if not book.queue:
        return
    for one in list(book.queue):
        if not one.who:
            of_attack = what_answers(one.readings[0], act.table.campaign) in ("reaction", "cover")
            if of_attack and not attack_here(war, one.seat):
                _late(act, one)
            continue
        over = one.who in ended
        if over or not in_play(war, one.who):
            _gone(act, one, "turn_over" if over else "fell")


def _late(act: Act, one: Waiting) -> None:
    """The attack that it answers is over. Who has said no more than that nothing is to be done has lost nothing."""
    lines: tuple[str, ...] = ()
    nothing = all(isinstance(reading, NoReaction) for reading in one.readings)
    if not one.confirmed or not (one.begun or nothing):
        lines = (word(act.table.lang, "gone_attack_over", said=said(act, one)),)
    act.note(notes.Dropped, post=one.n, part=one.part, why="turn_over", answer=lines)
    if lines:
        act.tell(one.seat, lines, "refusal")
        dropped = word(act.table.lang, "staff_dropped", n=one.n, who=whose(act.table, one))
        act.tell("staff", [dropped, *lines], "refusal")


def in_play(war: War, name: str) -> bool:
    """Whether the character of that name is in play; so it is of no name."""
    return not name or any(
        stat.name == name and fighter.state == IN_PLAY
        for stat, fighter in zip(war.board.stats, war.fighters, strict=True)
    )


def _gone(act: Act, one: Waiting, why: notes.Drop) -> None:
    lines: tuple[str, ...] = ()
    if not all(isinstance(reading, TurnOver) for reading in one.readings):
        lines = (word(act.table.lang, f"gone_{why}", who=one.who, said=said(act, one)),)
    act.note(notes.Dropped, post=one.n, part=one.part, why=why, answer=lines)
    act.tell(one.seat, lines, "refusal")
