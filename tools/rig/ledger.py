"""Was every promise kept? Compares what seats were promised and shown with the record of their match."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from simpan.core.entry import Back, Entry, Input
from simpan.core.game import CLOCK, Game
from simpan.core.hosting import Hosting
from simpan.core.reader import read
from simpan.core.record import check_draws
from simpan.core.timeline import Timeline
from simpan.games import GAMES
from tools.rig.player import Player


def hosting_of(game: str) -> Hosting:
    """What the game tells a table."""
    hosting = GAMES[game].host()
    assert isinstance(hosting, Hosting)
    return hosting


def check(record: bytes, players: Iterable[Player], game: str = "lumen") -> list[str]:
    """Every difference between a finished record and what these seats, which kept their tables, were told of it.

    Each acknowledged act stands where it was acknowledged, once, and nothing else was written for the seat; each table
    shown is the situation that a replay gives at that entry; and the draws follow from the seeds.
    """
    hosting = hosting_of(game)
    found = read(record, {game: hosting.start})
    faults = [] if (flaw := check_draws(found)) is None else [flaw]
    players = tuple(players)
    for player in players:
        faults += acts(found.entries, player, hosting)
    line = Timeline(found.start)
    for entry, follower in zip(found.entries, (*found.entries[1:], None), strict=True):
        if isinstance(entry, Input):
            line.take(entry)
        elif isinstance(entry, Back):
            line.back(entry.back)
        for player in players:
            faults += table(line.game, entry, player, hosting, last=follower is None)
    return faults


def acts(entries: Iterable[Entry], player: Player, hosting: Hosting) -> list[str]:
    """What the record has of this seat's acts that it should not have, or has not."""
    seat = player.place.seat
    entries = tuple(entries)
    gave_up = hosting.concede(seat)
    by_number = {entry.n: entry for entry in entries}
    faults = []
    for n, code in player.journal.values():
        wanted = (seat, code) if code >= 0 else (CLOCK, gave_up)
        # Giving up is a note that says who did, and the input that it comes to.
        found = [by_number.get(n)] if code >= 0 else [by_number.get(n), by_number.get(n + 1)]
        if not any(isinstance(entry, Input) and (entry.seat, entry.code) == wanted for entry in found):
            faults.append(f"seat {seat}: {wanted} acknowledged as entry {n}, which is {found[0]}")
    promised = {n for n, code in player.journal.values() if code >= 0}
    written = {entry.n for entry in entries if isinstance(entry, Input) and entry.seat == seat}
    if written - promised:
        faults.append(f"seat {seat}: entries {sorted(written - promised)[:5]} were never acknowledged")
    return faults


def table(game: Game, entry: Entry, player: Player, hosting: Hosting, *, last: bool) -> list[str]:
    """What this seat was shown at this entry, if it is not the situation of a replay; at the end something must be."""
    seat, shown = player.place.seat, player.shown.get(entry.n)
    if shown is None:
        return [f"seat {seat} was not shown the end"] if last and isinstance(entry, Input) else []
    if hashlib.sha256(hosting.situation(game, seat, "ko")).digest() != shown:
        return [f"seat {seat} was shown something else at entry {entry.n} than a replay shows"]
    return []
