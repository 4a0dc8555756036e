"""What who has heard of inputs: an undo takes nothing back from anybody's memory (H6.14)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from simpan.core.amend import Amendment
from simpan.core.bits import members
from simpan.core.entry import Input
from simpan.core.event import Event
from simpan.core.game import CHANCE, SPECTATOR
from simpan.mansion import event as ev
from simpan.mansion.desk import hear
from simpan.mansion.desk.book import Waiting
from simpan.mansion.desk.hear import Heard
from simpan.mansion.desk.out import Out
from simpan.mansion.desk.table import Table
from simpan.mansion.desk.words import word
from simpan.mansion.war import War


def heard_since(table: Table, n: int) -> list[Heard]:
    """What the inputs in force from number n on made happen, told again from the position before them."""
    war = cast(War, table.line.before(n))
    events: list[Event] = []
    war.journal = events
    found: list[Heard] = []
    for given in _since(table, n):
        war.apply(given.seat, given.code)
        found += [Heard(given.n, event) for event in events]
        events.clear()
    return found


def morning(table: Table, n: int) -> list[Heard]:
    """What input n, which ended a day, made happen on the next one; it was not told then."""
    heard = [one for one in heard_since(table, n) if one.n == n]
    first = next((place for place, one in enumerate(heard) if isinstance(one.event, ev.DayBegan)), len(heard))
    return heard[first:]


def _since(table: Table, n: int) -> Sequence[Input]:
    inputs = table.line.inputs
    return inputs[next(place for place, given in enumerate(inputs) if given.n >= n) :]


def givers_since(table: Table, n: int) -> set[int]:
    """The players' seats whose own inputs are among those in force from number n on."""
    return {given.seat for given in _since(table, n)} & set(members(int(table.war.board.seats)))


def readers(table: Table, outs: Sequence[Out]) -> set[int]:
    """The seats of the players to whom texts go by name."""
    named = {name for out in outs if not isinstance(out.to, str) for name in out.to}
    return {seat for seat in members(int(table.war.board.seats)) if table.names_of([seat])[0] in named}


def heard_anew(table: Table, found: Amendment) -> list[Heard]:
    """What a correction makes happen, as far as its known dice go."""
    war = cast(War, table.line.before(found.at))
    events: list[Event] = []
    war.journal = events
    for given in found.inputs:
        war.apply(given.seat, given.code)
    return [Heard(-1, event) for event in events]


def declarations(table: Table, inputs: Iterable[Input]) -> dict[int, int]:
    """The declarations that inputs of players belong to, by the note before them, with their first inputs."""
    found: dict[int, int] = {}
    for given in inputs:
        group = table.book.groups.get(given.n, -1)
        if given.seat != CHANCE and group in table.book.done:
            found.setdefault(group, given.n)
    return found


def read_only(table: Table, n: int, heard: Sequence[Heard]) -> dict[int, dict[int, Waiting]]:
    """Declarations from input n on of which their player has read the referee's reading, and heard no ruling: a start
    that is secret (H6.1). By seat and first input."""
    groups, done = table.book.groups, table.book.done
    events = [(groups.get(one.n, -1), one.event) for one in heard if one.event is not None]
    ruled = {(seat, group) for group, event in events for seat in members(event.audience)}
    found: dict[int, dict[int, Waiting]] = {}
    for group, first in declarations(table, _since(table, n)).items():
        seat = done[group].seat
        if (seat, group) not in ruled:
            found.setdefault(seat, {})[first] = done[group]
    return found


def seen_before(table: Table, n: int, heard: Sequence[Heard]) -> list[str]:
    """For the staff, of an undo from input n on: who has heard what, or read as the reading of an own declaration."""
    return seen_lines(table, heard, own=own_readings(table, n, heard))


def own_readings(table: Table, n: int, heard: Sequence[Heard]) -> dict[int, tuple[int, ...]]:
    """The same by the first inputs alone."""
    return {seat: tuple(each) for seat, each in read_only(table, n, heard).items()}


def seen_lines(
    table: Table, heard: Sequence[Heard], stands: Sequence[Heard] = (), own: Mapping[int, Sequence[int]] | None = None
) -> list[str]:
    """For the staff: who has heard what (`who_saw`), or that nobody has."""
    found = who_saw(table, heard, stands, own)
    lines = [word(table.lang, "has_seen", who=name, numbers=numbers) for name, numbers in found]
    return lines or [word(table.lang, "nobody_saw")]


def who_saw(
    table: Table, heard: Sequence[Heard], stands: Sequence[Heard] = (), own: Mapping[int, Sequence[int]] | None = None
) -> list[tuple[str, str]]:
    """Everybody who has heard something, with the numbers of the inputs; without what then still `stands`.

    own: declarations whose reading their players have seen, by seat.
    """
    by_seat: dict[int, list[int]] = {seat: list(numbers) for seat, numbers in (own or {}).items()}
    left = [one.event for one in stands]
    for one in heard:
        if one.event in left:
            left.remove(one.event)
        elif one.event is not None:
            for seat in members(one.event.audience & (int(table.war.board.seats) | 1 << SPECTATOR)):
                by_seat.setdefault(seat, []).append(one.n)
    found = []
    for seat in sorted(by_seat, key=lambda seat: (seat != SPECTATOR, seat)):
        name = word(table.lang, "everybody") if seat == SPECTATOR else table.names_of([seat])[0]
        numbers = ", ".join(f"#{n}" for n in sorted(set(by_seat[seat])))
        found.append((name, numbers))
    return found


def _told(table: Table, heard: Sequence[Heard], viewer: int) -> list[hear.Told]:
    """What one viewer has heard; of a player without what is public."""
    mine = [
        one
        for one in heard
        if one.event is not None
        and one.event.audience >> viewer & 1
        and (viewer == SPECTATOR or not one.event.audience >> SPECTATOR & 1)
    ]
    return [hear.Told(one.event, one.text) for one in mine if one.event is not None]


def changes(table: Table, old: Sequence[Heard], new: Sequence[Heard], head: str) -> list[Out]:
    """For everybody who heard something that does not hold any more, or hears something new: just that."""
    found: dict[tuple[str, ...], list[int]] = {}
    public: tuple[str, ...] = ()
    for viewer in (SPECTATOR, *members(int(table.war.board.seats))):
        before, after = _lines(table, old, viewer), _lines(table, new, viewer)
        gone = [word(table.lang, "void", line=line) for line in _less(before, after)]
        fresh = [word(table.lang, "now", line=line) for line in _less(after, before)]
        lines = (head, *gone, *fresh)
        if not gone and not fresh:
            continue
        if viewer == SPECTATOR:
            public = lines
        else:
            found.setdefault(lines, []).append(viewer)
    outs = [Out("public", public, "notice")] if public else []
    for lines, seats in found.items():
        for group in hear.known_to_each_other(table.war, seats):
            outs.append(Out(table.names_of(group), lines, "notice"))
    return outs


def _lines(table: Table, heard: Sequence[Heard], viewer: int) -> list[tuple[str, str]]:
    """What one viewer has heard, as lines: without their clauses, by which they are compared, and with them."""
    told = _told(table, heard, viewer)
    plain = hear.ruling_lines(told, table.campaign, table.lang, clauses=False)
    return list(zip(plain, hear.ruling_lines(told, table.campaign, table.lang), strict=True))


def _less(lines: Sequence[tuple[str, str]], others: Sequence[tuple[str, str]]) -> list[str]:
    """The lines without those that the others have as well, each counted once."""
    left = [plain for plain, _ in others]
    found = []
    for plain, line in lines:
        if plain in left:
            left.remove(plain)
        else:
            found.append(line)
    return found
