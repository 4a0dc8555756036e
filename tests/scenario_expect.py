"""What a scenario expects of one seat: changes, values, events, rulings; what is not named must be unchanged."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from simpan.core.event import Event
from tests.scenario_parse import Line, bad, chunks, split_outside
from tests.scenario_start import Seen

Named = Callable[[str], str]
FREE: Final = "…"
RESULTS: Final = {"Evaded": "evade", "Guarded": "guard", "Hit": "hit", "Countered": "counter", "Clashed": "clash"}
ITEM: Final = re.compile(r"([\w.]+)\s*(\+=|-=|==|=)\s*(.*)", re.DOTALL)


class Expected:
    """The state that a cell describes, worked out from the one before, and the words that are no state."""

    def __init__(self, line: Line, cell: str, before: Seen, named: Named, extra: Sequence[str]) -> None:
        self.line = line
        self.named = named
        self.free = False
        self.zones = {zone: Counter(cards) for zone, cards in before.zones.items()}
        self.numbers = dict(before.numbers)
        self.spoken: set[str] = set()
        self.events: list[str] = []
        self.rulings: list[str] = []
        self.extra: dict[str, str] = {}
        self.known = (*self.zones, *self.numbers, *extra, "event X", "ruling L…", FREE)
        arrived: list[tuple[str, str]] = []
        left: list[tuple[str, str]] = []
        for part in chunks(cell):
            self.read(part, extra, arrived, left)
        self.travel(arrived, left)

    def read(
        self, part: str, extra: Sequence[str], arrived: list[tuple[str, str]], left: list[tuple[str, str]]
    ) -> None:
        """One word of the cell."""
        if part in ("-", FREE):
            self.free = self.free or part == FREE
            return
        verb, _, rest = part.partition(" ")
        if verb in ("event", "ruling"):
            (self.events if verb == "event" else self.rulings).append(rest.strip())
            return
        match = ITEM.fullmatch(part)
        if match is None:
            raise self.line.bad(part, self.known)
        name, sign, worth = match[1], match[2], match[3].strip()
        if name in self.zones:
            cards = several(worth, self.named)
            if sign in ("+=", "-="):
                (arrived if sign == "+=" else left).extend((name, card) for card in cards)
            else:
                self.zones[name] = Counter(cards)
            self.spoken.add(name)
        elif name in self.numbers and sign in ("=", "=="):
            self.count(name, worth, sign)
        elif name in extra and sign == "=":
            self.extra[name] = worth
        else:
            raise self.line.bad(name + sign, self.known)

    def count(self, name: str, worth: str, sign: str) -> None:
        """`+5` and `-1` are changes, `5` a value, and so is whatever follows `==`."""
        if not re.fullmatch(r"[+-]?\d+", worth):
            raise self.line.bad(worth, "a whole number, with a sign for a change")
        change = worth[0] in "+-" and sign == "="
        self.numbers[name] = self.numbers[name] + int(worth) if change else int(worth)
        self.spoken.add(name)

    def travel(self, arrived: list[tuple[str, str]], left: list[tuple[str, str]]) -> None:
        """Cards that arrived left the zone that is named, or the only other one that had such a card."""
        for zone, card in left:
            if not self.zones[zone][card]:
                raise bad(self.line.place, f"{zone}-={card}", f"what lay there: {sorted(self.zones[zone])}")
            self.zones[zone][card] -= 1
        gone = [card for _, card in left]
        for zone, card in arrived:
            if card in gone:
                gone.remove(card)
            else:
                homes = [other for other, cards in self.zones.items() if other != zone and cards[card] > 0]
                if len(homes) != 1:
                    raise bad(self.line.place, f"{zone}+={card}", f"say which it left: {homes}")
                self.zones[homes[0]][card] -= 1
                self.spoken.add(homes[0])
            self.zones[zone][card] += 1
        if gone:
            raise bad(self.line.place, f"-={gone[0]}", "a zone where it went: list+=…")

    def differences(self, now: Seen) -> list[str]:
        """Where the state is not as expected."""
        found: list[str] = []
        for name, number in self.numbers.items():
            if number != now.numbers[name] and not (self.free and name not in self.spoken):
                found.append(f"{name} is {now.numbers[name]}, not {number}")
        for zone, cards in self.zones.items():
            if +cards != +now.zones[zone] and not (self.free and zone not in self.spoken):
                here, wanted = sorted(now.zones[zone].elements()), sorted(cards.elements())
                found.append(f"{zone} is {','.join(here) or 'empty'}, not {','.join(wanted) or 'empty'}")
        return found


def several(text: str, named: Named) -> list[str]:
    """Cards by their codes: `jab,hook*2`."""
    found: list[str] = []
    for word in filter(None, split_outside(text, ",")):
        name, _, number = word.partition("*")
        found += [named(name.strip())] * int(number or "1")
    return found


def results(events: Sequence[Event], seat: int) -> str:
    """The judgements that a seat's technique made, in the order of the judgement; `none`."""
    seen = {
        RESULTS[type(e).__name__] for e in events if type(e).__name__ in RESULTS and getattr(e, "seat", None) == seat
    }
    return "+".join(word for word in RESULTS.values() if word in seen) or "none"


def happened(events: Sequence[Event], text: str, line: Line, named: Named, seat: int | None) -> int:
    """How many events fit `Name`, `Name:card` or `Name:card(field=value)`; of one seat, if any is given."""
    match = re.fullmatch(r"(\w+)(?::([^()]+))?(?:\((.*)\))?", text)
    if match is None:
        raise line.bad(text, "Name, Name:card, Name(field=value), Name:card(field=value)")
    card = named(match[2]) if match[2] else None
    wanted = dict(part.split("=", 1) for part in split_outside(match[3] or "", ",") if part)
    check_name(match[1], wanted, line)
    found = 0
    for event in events:
        if type(event).__name__ != match[1] or (seat is not None and getattr(event, "seat", seat) != seat):
            continue
        if card is not None and getattr(event, "card", None) != card:
            continue
        found += all(str(getattr(event, key)) == value for key, value in wanted.items())
    return found


def check_name(name: str, wanted: dict[str, str], line: Line) -> None:
    """Refuse events and fields that do not exist."""
    from simpan.lumen import event as ev

    kinds = {kind.__name__: kind for kind in ev.LumenEvent.__subclasses__()}
    if name not in kinds:
        raise line.bad(name, sorted(kinds))
    for word in wanted:
        if word not in kinds[name].__struct_fields__:
            raise line.bad(word, kinds[name].__struct_fields__)
