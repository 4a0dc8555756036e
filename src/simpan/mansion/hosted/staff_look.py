"""What the staff asks to see: what somebody does not see, standing orders, whom a word means (H6.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simpan.core.game import SPECTATOR, STAFF
from simpan.mansion.desk.facts import Facts, facts
from simpan.mansion.desk.orders import Order, say_order
from simpan.mansion.desk.past import titles
from simpan.mansion.desk.table import Table
from simpan.mansion.desk.words import word as desk_word
from simpan.mansion.hosted.console_words import word
from simpan.mansion.hosted.shape import Change, Told
from simpan.mansion.log.reader import PUBLIC_WORDS
from simpan.mansion.say_parts import Lang
from simpan.mansion.view import view

LOOKS: Final = ("view", "posts", "orders", "diff", "jobs", "ledger", "rulings", "sheet")
COMPARED: Final = ("tile", "hp", "mp", "state", "guard", "hidden", "effects", "count")


def viewer_of(table: Table, of: str) -> int:
    """The viewer that a word means: a seat's number, a player or character by name, the public. Raises KeyError."""
    seats = {str(seat): seat for seat in range(64) if table.war.board.seats >> seat & 1}
    if of in seats:
        return seats[of]
    if of in (str(SPECTATOR), *PUBLIC_WORDS):
        return SPECTATOR
    seat = table.people.seat(of)
    if seat < 0:
        raise KeyError(of)
    return seat


def orders(table: Table, lang: Lang) -> Told:
    """The standing orders that hold, by character."""
    lines = [
        Change(say_order(one, table.campaign, lang), changed=False)
        for who, one in sorted(table.book.orders.items())
        if one != Order(who)
    ]
    return Told(tuple(lines) or (Change(word(lang, "no_orders"), changed=False),))


def hidden_from(table: Table, viewer: int, lang: Lang) -> Told:
    """All numbers that the staff knows and a viewer does not, by character: old is what the viewer sees."""
    mine = facts(view(table.war, STAFF), lang)
    theirs = facts(view(table.war, viewer), lang)
    lines = list(_differences(table, mine, theirs, lang))
    return Told(tuple(lines) or (Change(word(lang, "sees_all"), changed=False),))


def _differences(table: Table, mine: Facts, theirs: Facts, lang: Lang) -> Iterator[Change]:
    known = {whose for whose, _ in theirs}
    names = titles(table)
    by_whose: dict[str, list[str]] = {}
    for (whose, what), value in mine.items():
        if whose and theirs.get((whose, what)) != value:
            first, _, power = what.partition(" ")
            if first in COMPARED or whose in known:
                label = desk_word(lang, f"fact_{first}", power=names.get(power, power))
                by_whose.setdefault(whose, []).append(f"{label} {value}")
    for whose, values in by_whose.items():
        pair = whose.endswith("\0")
        text = desk_word(lang, "of_pair", pair=whose[:-1]) if pair else whose
        yield Change(text, "" if whose in known else word(lang, "unseen"), " · ".join(values))
