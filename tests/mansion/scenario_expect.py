"""What a scenario expects: values and changes, events with their clauses; what is not named is unchanged."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from simpan.core.bits import members
from simpan.core.event import Event
from simpan.mansion import event as ev
from simpan.mansion.fighter import amount_of, kind_of, left_of, to_of
from simpan.mansion.lower import JUDGEMENT_NAMES
from simpan.mansion.power import PHANTASM_PLACE
from simpan.mansion.war import War
from tests.mansion.scenario_parse import Line, values_of
from tests.mansion.scenario_start import ENDS, LASTING
from tests.mansion.scenario_words import asks, waiting
from tests.scenario_parse import split_outside

STATES: Final = ("in_play", "fallen", "left")
PHASES: Final = ("set_up", "round", "after", "over")
KEPT: Final = ("hp", "most_hp", "mp", "most_mp", "tile", "guard", "hidden", "state", "effects")
"""Of a character; unchanged where a scenario does not name them."""
ALSO: Final = ("zone", "moved", "acted", "free", "reacted", "covered", "used")
PAIR: Final = ("count", "total", "out", "paid60", "paid100", "raised")
HEAD: Final = ("turn", "day", "round", "phase", "asks", "waiting", "order")
KINDS: Final = {kind.__name__: kind for kind in vars(ev).values() if isinstance(kind, type) and issubclass(kind, Event)}


def effects(packed: Sequence[int]) -> str:
    """Lasting effects as a scenario writes them, the oldest first."""
    kinds = {number: name for name, number in LASTING.items()}
    ends = {number: name for name, number in ENDS.items()}
    found = []
    for one in packed:
        to = "+".join(JUDGEMENT_NAMES[judgement] for judgement in members(int(to_of(one))))
        left = int(left_of(one))
        found.append(
            f"{kinds[int(kind_of(one))]}{f' {to}' if to else ''} {int(amount_of(one))} for {ends.get(left, left)}"
        )
    return ", ".join(found) or "-"


def snapshot(war: War) -> dict[str, dict[str, str]]:
    """Everything of every character and pair that a scenario may speak of, in its words."""
    found = {}
    plan = war.board.plan
    for stat, fighter in zip(war.board.stats, war.fighters, strict=True):
        here = fighter.state == 0 and fighter.tile >= 0
        used = [power.key for place, power in enumerate(stat.skills) for _ in range(fighter.used(place))]
        if stat.phantasm is not None:
            used += [stat.phantasm.key] * fighter.used(PHANTASM_PLACE)
        numbers = {name: str(int(getattr(fighter, name))) for name in ("hp", "most_hp", "mp", "most_mp", "guard")}
        flags = {"moved": fighter.moved, "acted": fighter.acted, "free": fighter.freed, "hidden": fighter.hidden,
                 "reacted": fighter.reacted, "covered": fighter.covered}  # fmt: skip
        found[stat.name] = numbers | {name: yes(worth) for name, worth in flags.items()} | {
            "tile": plan.names[fighter.zone][fighter.tile] if here else "-",
            "zone": str(plan.number[fighter.zone]) if here else "-",
            "state": STATES[fighter.state],
            "effects": effects(fighter.effects),
            "used": ",".join(used) or "-",
        }  # fmt: skip
    for pair, name in enumerate(war.board.pair_names):
        masks = {"out": war.out, "paid60": war.paid60, "paid100": war.paid100, "raised": war.raised}
        found[f"pair {name}"] = {"count": str(war.count[pair]), "total": str(war.total[pair])} | {
            what: yes(mask >> pair & 1) for what, mask in masks.items()
        }
    return found


def yes(worth: object) -> str:
    """A flag in words."""
    return "yes" if worth else "no"


def head(war: War) -> dict[str, str]:
    """What the head of an `expect` line may speak of."""
    stats = war.board.stats
    return {
        "turn": stats[war.actor].name if war.actor >= 0 else "-",
        "day": str(int(war.day)),
        "round": str(int(war.round)),
        "phase": PHASES[war.phase],
        "asks": asks(war) if not war.over() else "-",
        "waiting": ",".join(sorted(waiting(war))) or "-",
        "order": ",".join(stats[who].name for who in war.order),
    }


def differences(
    line: Line, cells: list[str], before: dict[str, dict[str, str]], now: dict[str, dict[str, str]]
) -> list[str]:
    """Where the characters are not as the cells say; what they do not name must be as it was."""
    wanted = {name: {key: worth for key, worth in before[name].items() if key in KEPT} for name in before}
    named = []
    for cell in cells:
        if cell == "…":
            continue
        name, _, rest = cell.partition(" ")
        if name == "pair":
            part, _, rest = rest.partition(" ")
            name = f"pair {part}"
        if name not in before:
            raise line.bad(name, [*before, "…"])
        named.append(name)
        known = PAIR if name.startswith("pair ") else (*KEPT, *ALSO)
        for key, worth in values_of(rest, line).items():
            if key not in known:
                raise line.bad(key, known)
            wanted[name][key] = value(line, worth, before[name][key])
    if "…" in cells:
        wanted = {name: wanted[name] for name in named}
    return [
        f"{name} {key} is {now[name][key]}, not {worth}"
        for name, values in wanted.items()
        for key, worth in values.items()
        if now[name][key] != worth
    ]


def value(line: Line, text: str, old: str) -> str:
    """`+5` and `-3` are changes of a number; anything else is the value itself."""
    if re.fullmatch(r"[+-]\d+", text) and re.fullmatch(r"-?\d+", old):
        return str(int(old) + int(text))
    return text


# -- events -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pattern:
    """`Name`, `Name:who` or `Name:who(field=value,…)`; `clause` is a field."""

    name: str
    fields: dict[str, str]

    def fits(self, event: Event) -> bool:
        """Whether an event is one of these."""
        if type(event).__name__ != self.name:
            return False
        return all(shown(getattr(event, field)) == worth for field, worth in self.fields.items())

    def among(self, news: Sequence[Event]) -> bool:
        """Whether one of the events is."""
        return any(self.fits(event) for event in news)


def pattern(text: str, line: Line) -> Pattern:
    """A pattern as it is written. Raises BadScenario for events and fields that do not exist."""
    match = re.fullmatch(r"(\w+)(?::([^()\s]+))?(?:\((.*)\))?", text)
    if match is None or match[1] not in KINDS:
        raise line.bad(text, f"Name, Name:who or Name:who(field=value) of {', '.join(sorted(KINDS))}")
    fields = KINDS[match[1]].__struct_fields__
    wanted = dict(part.split("=", 1) for part in split_outside(match[3] or "", ",") if part)
    if match[2]:
        wanted["who" if "who" in fields else "attacker" if "attacker" in fields else fields[0]] = match[2]
    for name in wanted:
        if name not in fields:
            raise line.bad(name, fields)
    return Pattern(match[1], wanted)


def shown(worth: Any) -> str:
    """A value of an event in words: parts as `label:value`, several joined by `+`, nothing as `-`."""
    if isinstance(worth, bool):
        return yes(worth)
    if isinstance(worth, ev.Part):
        return f"{worth.label}:{worth.value}{f':{worth.of}' if worth.of else ''}"
    if isinstance(worth, ev.Excluded):
        return f"{worth.why}:{worth.points}"
    if isinstance(worth, tuple):
        return "+".join(shown(one) for one in worth) or "-"
    return "-" if worth in ("", None) else str(worth)


def told(line: Line, texts: list[str], news: Sequence[Event]) -> list[str]:
    """`event X` and `ruling M4.2` that have to be among the news, or with `!` must not be."""
    wrong = []
    for text in texts:
        verb, _, rest = text.partition(" ")
        bare = rest.strip().lstrip("!")
        if verb == "event":
            wanted = pattern(bare, line)
            found = wanted.among(news)
            near = [event for event in news if type(event).__name__ == wanted.name]
        else:
            found = any(event.clause == bare for event in news)
            near = []
        if found is rest.strip().startswith("!"):
            wrong.append(f"{text}: {listed(near) or names_of(news)}")
    return wrong


def names_of(news: Sequence[Event]) -> str:
    """The kinds of events with their clauses."""
    return ", ".join(f"{type(event).__name__} {event.clause}" for event in news) or "no events"


def listed(news: Sequence[Event]) -> str:
    """Events in full, for a failure."""
    return "; ".join(f"{type(event).__name__}({_fields(event)})" for event in news)


def _fields(event: Event) -> str:
    values = msgspec.structs.asdict(event)
    return ", ".join(f"{name}={shown(worth)}" for name, worth in values.items() if name != "audience")
