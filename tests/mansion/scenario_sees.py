"""The verbs `sees` and `hears`: what a view shows, and which events are for whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from simpan.core.event import Event, heard_by
from simpan.mansion.view import Lasting, View
from tests.mansion.scenario_expect import listed, pattern, shown
from tests.mansion.scenario_parse import Line, values_of
from tests.scenario_parse import split_outside

GAME: Final = ("day", "round", "phase", "acting", "winner", "sight", "asks", "clash", "pairs")


def sees(view: View, cells: list[str], line: Line) -> list[str]:
    """Where a view differs: first the characters in sight, in the order that it shows, then facts `name=value`."""
    wrong = []
    wanted = [name for name in split_outside(cells[0], ",") if name not in ("", "nobody")]
    have = [one.name for one in view.seen]
    if have != wanted and cells[0].strip() != "…":
        wrong.append(f"{', '.join(have) or 'nobody'}, not {', '.join(wanted) or 'nobody'}")
    for cell in cells[1:]:
        for name, worth in values_of(cell, line).items():
            now = fact(view, name, line)
            if now != worth:
                wrong.append(f"{name}={now}, not {worth}")
    return wrong


def fact(view: View, name: str, line: Line) -> str:
    """One thing that a view says: `acting`, `가온.hp`, `own.가온.mp`, `clash.attack.faces`, `pair.A.count`."""
    first, _, rest = name.partition(".")
    if name == "sight":
        return ",".join(map(str, view.sight)) or "-"
    if name == "asks":
        return "-" if view.question is None else f"{view.question.asks}{view.question.window or ''}"
    if name == "pairs":
        return ",".join(pair.pair for pair in view.pairs) or "-"
    if name == "clash" and view.clash is None:
        return "-"
    if name in GAME:
        return shown(getattr(view, name))
    if first == "clash":
        return _value(view.clash, rest, line)
    if first in ("own", "pair"):
        who, _, rest = rest.partition(".")
        among = {one.name: one for one in view.own} if first == "own" else {one.pair: one for one in view.pairs}
        return _value(among.get(who), rest, line)
    return _value(next((one for one in view.seen if one.name == first), None), rest, line)


def _value(one: Any, path: str, line: Line) -> str:
    """A field of a part of a view, `-` where that part is not there."""
    for name in path.split("."):
        if one is None:
            return "-"
        if name not in one.__struct_fields__:
            raise line.bad(name, one.__struct_fields__)
        one = getattr(one, name)
    if isinstance(one, tuple) and one and isinstance(one[0], Lasting):
        return ", ".join(
            f"{part.effect}{' ' + '+'.join(part.to) if part.to else ''} {part.amount} for {part.left}" for part in one
        )
    return shown(one)


def hears(news: Sequence[Event], viewer: int, text: str, line: Line) -> list[str]:
    """Which of the events a viewer may hear: `Left, !Arrived`; `nothing`; `only A, B`: these kinds in this order."""
    heard = [event for event in news if heard_by(event, viewer)]
    if text == "nothing":
        return [listed(heard)] if heard else []
    if text.startswith("only "):
        wanted = [pattern(part, line) for part in split_outside(text.removeprefix("only "), ",")]
        right = len(wanted) == len(heard) and all(one.fits(event) for one, event in zip(wanted, heard, strict=True))
        return [] if right else [f"not {text}: {listed(heard)}"]
    wrong = []
    for part in split_outside(text, ","):
        if pattern(part.lstrip("!"), line).among(heard) is part.startswith("!"):
            wrong.append(f"not {part}: {listed(heard)}")
    return wrong
