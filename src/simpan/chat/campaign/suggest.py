"""What may be filled in while a command is being typed: only what the asker may know (H6.10, H6.11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from simpan.chat.campaign.roster import Roster
from simpan.chat.request import Request
from simpan.core.hosting import Lang
from simpan.core.korean import as_typed, plain
from simpan.mansion.desk.commands import COMMANDS
from simpan.mansion.desk.people import NOBODY
from simpan.mansion.desk.table import Table
from simpan.mansion.say_parts import speaker
from simpan.mansion.sight import View
from simpan.mansion.view import view

MOST: Final = 25
LONGEST: Final = 100
Offer = tuple[str, str]
"""What is shown, and what is filled in."""


def suggestions(table: Table, roster: Roster, request: Request, kind: str, typed: str, lang: Lang) -> Sequence[Offer]:
    """At most 25, of "who" (own characters), "target" (those in sight), "tile", "skill", "command" (staff).

    It is asked in another thread than the one that rules; while a position is half changed, nothing is offered.
    """
    seat = roster.seat_of(request.who.key)
    if kind == "command":
        offers = _commands(lang) if roster.leads(request.who) else iter(())
    elif seat == NOBODY or not roster.may_write(request):
        return ()
    else:
        try:
            offers = iter(list(_known(table, view(table.war, seat), kind, lang)))
        except (LookupError, ValueError):
            return ()
    return tuple(islice(_matching(offers, typed), MOST))


def _matching(offers: Iterator[Offer], typed: str) -> Iterator[Offer]:
    """Those that begin as typed, and then those that hold it; a lone consonant means what it begins (초성)."""
    pattern = as_typed("".join(plain(typed[:LONGEST]).casefold().split()))
    later: list[Offer] = []
    for label, value in dict.fromkeys(offers):
        found = pattern.search("".join(label.casefold().split()))
        if found is None or len(label) > LONGEST or len(value) > LONGEST:
            continue
        if found.start() == 0:
            yield label, value
        else:
            later.append((label, value))
    yield from later


def _known(table: Table, seen: View, kind: str, lang: Lang) -> Iterator[Offer]:
    """What a player knows of the position."""
    if kind == "who":
        for own in seen.own:
            yield own.name, own.name
    elif kind == "target":
        for side in ("enemy", "ally", "own"):
            for one in seen.seen:
                if one.side == side:
                    yield one.name, one.name
    elif kind == "tile":
        plan = table.war.board.plan
        for zone, number in enumerate(plan.number):
            if number in seen.sight:
                for tile in plan.names[zone]:
                    yield tile, tile
    elif kind == "skill":
        titles = speaker(table.campaign, lang)
        for own in seen.own:
            for power in (*own.skills, *((own.phantasm,) if own.phantasm is not None else ())):
                yield titles.title(power.key), titles.title(power.key)


def _commands(lang: Lang) -> Iterator[Offer]:
    """The staff's commands, by the first word of the language."""
    for spec in COMMANDS:
        word = next((one for one in spec.words if one.isascii() == (lang == "en")), spec.words[0])
        yield f"/{word}", word
