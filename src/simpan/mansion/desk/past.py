"""Going back (H6.7, H6.14): the last ruling is undone at once; of older ones it is first shown what would change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple, cast

from simpan.core.amend import Amendment
from simpan.core.game import STAFF
from simpan.mansion.desk import notes, seen, steer
from simpan.mansion.desk.ask import Ask
from simpan.mansion.desk.facts import differences, facts
from simpan.mansion.desk.out import Done
from simpan.mansion.desk.run_on import said
from simpan.mansion.desk.table import Table
from simpan.mansion.desk.words import word
from simpan.mansion.say_parts import speaker
from simpan.mansion.view import view
from simpan.mansion.war import War

NO_INPUT: Final = -1


class Shown(NamedTuple):
    """What a preview is of. kind: undo, amend (a correction of the past), now (one of the present), finish, or expire.

    what: it in words, by key and values; at: the input from which the past changes; game: the position that comes of
    it; found: of an amendment, all that it comes to.
    """

    kind: Literal["undo", "amend", "now", "finish", "expire"]
    key: str
    values: dict[str, object]
    why: str
    at: int = -1
    game: War | None = None
    found: Amendment | None = None


class Pending(NamedTuple):
    """What was shown and waits for `/확인`. by: who asked for it.

    moved: the last entry that had changed the position when it was shown; it fits no other position. source: what the
    network calls the request that asked for it.
    """

    moved: int
    by: str
    carry_out: Callable[[Ask], None]
    shown: Shown
    source: str = ""

    @property
    def name(self) -> str:
        """The command that was given."""
        return self.shown.kind if self.shown.kind in ("undo", "finish", "expire") else "correct"


def undo(ask: Ask) -> Done:
    """`/되돌리기 이유` undoes the last ruling; `/되돌리기 #41 이유` that of entry 41 and all after it, shown first."""
    table = ask.table
    number = ask.take_number()
    if not table.line.inputs:
        raise ask.wrong("nothing_to_undo")
    last = _start_of(table, table.line.inputs[-1].n)
    at = last if number is None else start_of_ruling(table, number)
    if at == NO_INPUT:
        raise ask.wrong("no_input", n=number)
    why = ask.reason()
    if at == last and not ask.first:
        _go_back(ask, at, why, ask.text)
        return "done"
    game = cast(War, table.line.before(at))
    values: dict[str, object] = {"n": at, "last": table.line.inputs[-1].n, "why": why}
    ask.tell(
        [
            ask.word("undo_preview", **values),
            *changed(table, table.war, game),
            *seen.seen_before(table, at, seen.heard_since(table, at)),
            ask.word("apply_or_cancel"),
        ]
    )
    shown = Shown("undo", "undo_preview", values, why, at, game)
    ask.keep(Pending(table.book.moved, ask.by, lambda later: _go_back(later, at, why, ask.text), shown))
    return "preview"


def start_of_ruling(table: Table, number: int) -> int:
    """The first input in force of the ruling that an entry (an input, or the note before it) belongs to; NO_INPUT."""
    in_force = {given.n for given in table.line.inputs}
    if number in in_force:
        return _start_of(table, number)
    group = [n for n, its in table.book.groups.items() if its == number and n in in_force]
    return min(group, default=NO_INPUT)


def _start_of(table: Table, n: int) -> int:
    """The first input in force that belongs to the same ruling, with nothing of another between."""
    inputs, groups = table.line.inputs, table.book.groups
    place = next(place for place, given in enumerate(inputs) if given.n == n)
    while place and groups[inputs[place - 1].n] == groups[n]:
        place -= 1
    return inputs[place].n


def _go_back(ask: Ask, at: int, why: str, text: str) -> None:
    """Withdraw everything from input `at` on, and tell those who have heard of it."""
    table, act = ask.table, ask.act
    heard, givers = seen.heard_since(table, at), seen.givers_since(table, at)
    saw, unheard = seen.seen_before(table, at, heard), seen.read_only(table, at, heard)
    own = {seat: ", ".join(said(act, one) for one in each.values()) for seat, each in unheard.items()}
    old, last = facts(view(table.war, STAFF), table.lang), table.line.inputs[-1].n
    ask.log(why, name="undo", text=text, back=at)
    for one in list(table.book.queue):
        if one.begun:
            act.note(notes.Dropped, post=one.n, part=one.part, why="undone", by=ask.by)
    act.back(at, ask.by, why)
    table.set_deadlines()
    new = facts(view(table.war, STAFF), table.lang)
    ask.tell(
        [
            ask.word("undone", n=at, last=last, why=why),
            *differences(old, new, table.lang, titles(table)),
            *saw,
        ]
    )
    told = seen.changes(table, heard, [], ask.word("undone_for", why=why))
    act.outs += told
    for seat, what in own.items():
        act.tell(seat, [ask.word("declaration_undone", said=what, why=why)], "notice")
    act.asked_anew |= givers | seen.readers(table, told)


def changed(table: Table, old: War, new: War) -> list[str]:
    """Old and new of every number that differs between two positions, for the staff."""
    before, after = facts(view(old, STAFF), table.lang), facts(view(new, STAFF), table.lang)
    return differences(before, after, table.lang, titles(table)) or [word(table.lang, "no_difference")]


def titles(table: Table) -> dict[str, str]:
    """Skills and phantasms by key, as people call them."""
    spoken = speaker(table.campaign, table.lang)
    keys = [skill.key for skill in table.campaign.skills] + [made.phantasm.key for made in table.campaign.classes]
    return {key: spoken.title(key) for key in keys}


def finish(ask: Ask) -> Done:
    """Close the record for good, though the war is not over."""
    why = ask.reason()
    ask.tell([ask.word("finish_preview", why=why), ask.word("apply_or_cancel")])

    def carry_out(later: Ask) -> None:
        later.log(why, name="finish", text=ask.text)
        steer.end_record(later)

    shown = Shown("finish", "finish_preview", {"why": why}, why)
    ask.keep(Pending(ask.table.book.moved, ask.by, carry_out, shown))
    return "preview"
