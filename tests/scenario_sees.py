"""The `sees` verb: what one view shows, zone by zone. `?2` are two cards of which only the number is known."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from simpan.lumen.view import SideView, View
from tests.scenario_expect import several
from tests.scenario_parse import Line, cell_fields

CARDS: Final = {
    "hand": ("hand", "hand_count"), "list": ("listed", "list_count"), "side": ("side_deck", "side_count"),
    "break": ("broken", ""), "battle": ("battle", ""), "lumen": ("lumen", ""), "ultimate": ("ultimate", ""),
    "known": ("known", ""), "used": ("used", ""),
}  # fmt: skip
FACTS: Final = ("hp", "fp", "facedown", "readied", "missed", "limit", "technique", "speed", "damage")
GAME: Final = ("asks", "phase", "turn", "priority", "waiting", "winner", "stalled", "sudden")


def saw(
    view: View, cell: str, viewer: int, seats: tuple[int, int], line: Line, named: Callable[[str], str]
) -> list[str]:
    """Where a view differs from what a cell says. `own.`, `opp.`, `p1.` and `p2.` name a side; none is one's own."""
    wrong: list[str] = []
    if cell in ("", "-"):
        return wrong
    for key, worth in cell_fields(cell, line.place).items():
        side, dot, what = key.rpartition(".")
        if not dot and what in GAME:
            now, wanted = fact(view, what, seats), worth
        else:
            shown = side_of(view, side, viewer, seats, line)
            now, wanted = side_fact(shown, what, worth, line, named)
        if now != wanted:
            wrong.append(
                f"the view of {'a spectator' if viewer == 2 else f'p{seats.index(viewer) + 1}'} has "
                f"{key}={now}, not {wanted}"
            )
    return wrong


def side_of(view: View, side: str, viewer: int, seats: tuple[int, int], line: Line) -> SideView:
    """The side that a prefix means."""
    if viewer < 2 and side in ("", "own", "opp"):
        return view.sides[viewer ^ 1 if side == "opp" else viewer]
    if side in ("p1", "p2"):
        return view.sides[seats[int(side[1]) - 1]]
    raise line.bad(side, ("own", "opp", "p1", "p2"))


def fact(view: View, what: str, seats: tuple[int, int]) -> str:
    """One thing about the game as a whole."""

    def person(seat: int) -> str:
        return f"p{seats.index(seat) + 1}" if seat in (0, 1) else "chance"

    if what == "priority":
        return "nobody" if view.priority < 0 else person(view.priority)
    if what == "waiting":
        return ",".join(sorted(person(seat) for seat in view.waiting)) or "-"
    if what == "winner":
        return "-" if view.winner is None else "draw" if view.winner < 0 else person(view.winner)
    if what == "asks":
        return view.asks or "-"
    return str({"phase": view.phase, "turn": view.turn, "stalled": view.stalled, "sudden": view.sudden_death}[what])


def side_fact(side: SideView, what: str, worth: str, line: Line, named: Callable[[str], str]) -> tuple[str, str]:
    """What a side shows of something, and what the scenario says, in the same form."""
    if what in CARDS:
        name, counted = CARDS[what]
        shown: tuple[str, ...] | None = getattr(side, name)
        number = getattr(side, counted) if counted else 0
        return cards(shown, number), wanted_cards(worth, named)
    if what == "facedown":
        return str(side.face_down), worth
    if what == "readied":
        return (side.readied_card or "?") if side.readied else "-", worth if worth in "?-" else named(worth)
    if what == "technique":
        return side.technique or "-", worth if worth == "-" else named(worth)
    if what in side.counters or what == "bond":
        return str(side.counters["hidden_bond" if what == "bond" else what]), worth
    if what not in FACTS:
        raise line.bad(what, (*CARDS, *FACTS, *side.counters))
    names = {"missed": "no_responses", "limit": "hand_limit"}
    return str(getattr(side, names.get(what, what))), worth


def cards(shown: tuple[str, ...] | None, number: int) -> str:
    """Cards in one order; hidden ones as their number."""
    return f"?{number}" if shown is None else ",".join(sorted(shown)) or "none"


def wanted_cards(worth: str, named: Callable[[str], str]) -> str:
    """The same of what the scenario says."""
    if re.fullmatch(r"\?\d+", worth):
        return worth
    return ",".join(sorted(several("" if worth == "none" else worth, named))) or "none"
