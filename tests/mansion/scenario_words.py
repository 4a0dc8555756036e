"""What characters do, in words: `attack 한서 physical with 강타` is a few typed actions; each has its words."""

from __future__ import annotations

import re
from typing import Any, Final

from simpan.core.bits import members
from simpan.core.game import CHANCE, CLOCK, player_of
from simpan.mansion import action as a
from simpan.mansion import words as w
from simpan.mansion.war import War
from tests.mansion.scenario_parse import Line
from tests.mansion.scenario_start import Names

ASKS: Final[dict[int, str]] = {
    w.Q_NOTHING: "-", w.Q_PLACE_ZONE: "place", w.Q_TURN: "turn", w.Q_TILE: "tile", w.Q_ZONE: "zone",
    w.Q_TARGET: "target", w.Q_WITH: "with", w.Q_COVER: "cover", w.Q_REACT: "react", w.Q_REGAIN: "reward",
    w.Q_KIND: "kind", w.Q_WALK: "walk", w.Q_LOT_ZONE: "lot_zone", w.Q_LOT_TILE: "lot_tile", w.Q_ROLL_OFF: "roll_off",
    w.Q_ATTACK_DICE: "attack", w.Q_DEFENCE_DICE: "defence", w.Q_DAMAGE_DIE: "damage",
    w.Q_NEW_ATTACK_DICE: "new_attack", w.Q_NEW_DEFENCE_DICE: "new_defence", w.Q_HEAL_DIE: "heal",
}  # fmt: skip
PAIRS_OF_DICE: Final = ("attack", "defence", "new_attack", "new_defence")
SINGLE_DICE: Final = ("damage", "heal", "roll_off")
FORMS: Final = (
    "move TILE", "leave ZONE", "attack NAME physical|magical [with SKILL]", "use SKILL [on NAME|ZONE]",
    "phantasm [physical|magical] [walk TILE] [on NAME]", "guard", "wait", "end", "cover", "no cover",
    "react SKILL on attack|defence", "pass", "regain NAME", "raise NAME", "place TILE", "place lot",
)  # fmt: skip


def steps(text: str, who: str, names: Names, line: Line) -> list[a.Action]:
    """The typed actions that a line of play stands for, in order."""
    verb, _, rest = text.partition(" ")
    plain: dict[str, list[a.Action]] = {
        "guard": [a.Guard()], "wait": [a.Wait()], "end": [a.EndTurn()], "cover": [a.Cover(who, True)],
        "no cover": [a.Cover(who, False)], "pass": [a.Pass()], "move": [a.Move()], "leave": [a.Leave()],
        "physical": [a.Attack("physical")], "magical": [a.Attack("magical")], "place lot": [a.PlaceIn(who, None)],
        "phantasm": [a.UsePhantasm()],
    }  # fmt: skip
    if text in plain:
        return plain[text]
    if verb == "move":
        return [a.Move(), a.ToTile(rest)]
    if verb == "leave":
        return [a.Leave(), a.ToZone(number(rest, line))]
    if verb == "regain":
        return [a.Regain(rest)]
    if verb == "raise":
        return [a.Raise(rest)]
    if verb == "attack":
        return _attack(rest, names, line)
    if verb == "use":
        return _use(rest, names, line)
    if verb == "phantasm":
        return _phantasm(rest, line)
    if verb == "react" and (match := re.fullmatch(r"(.+) on (attack|defence)", rest)):
        return [a.React(who, names.key(match[1], line), "attack" if match[2] == "attack" else "defence")]
    raise line.bad(text, FORMS)


def number(text: str, line: Line) -> int:
    """A zone's number."""
    if not text.isdigit():
        raise line.bad(text, "a zone's number")
    return int(text)


def _attack(text: str, names: Names, line: Line) -> list[a.Action]:
    match = re.fullmatch(r"(\S+) (physical|magical)(?: with (.+))?", text)
    if match is None:
        raise line.bad(text, FORMS[2])
    kind: a.AttackKind = "physical" if match[2] == "physical" else "magical"
    found: list[a.Action] = [a.Attack(kind), a.Target(match[1])]
    return [*found, a.With(names.key(match[3], line))] if match[3] else found


def _use(text: str, names: Names, line: Line) -> list[a.Action]:
    name, _, on = text.partition(" on ")
    found: list[a.Action] = [a.UseSkill(names.key(name, line))]
    if on.isdigit():
        return [*found, a.ToZone(int(on))]
    return [*found, a.Target(on)] if on else found


def _phantasm(text: str, line: Line) -> list[a.Action]:
    match = re.fullmatch(r"(physical|magical)?(?: ?walk (\S+))?(?: ?on (\S+))?", text)
    if match is None:
        raise line.bad(text, FORMS[4])
    found: list[a.Action] = [a.UsePhantasm()]
    if match[1]:
        found.append(a.Strike("physical" if match[1] == "physical" else "magical"))
    if match[2]:
        found.append(a.Walk(None if match[2] == "-" else match[2]))
    return [*found, a.Target(match[3])] if match[3] else found


# -- from actions to words --------------------------------------------------------------------------------------------


def said(what: Any, names: Names) -> str:
    """A typed action in words."""
    match what:
        case a.Move() | a.Leave() | a.Guard() | a.Wait() | a.Pass():
            return type(what).__name__.lower()
        case a.EndTurn():
            return "end"
        case a.UsePhantasm():
            return "phantasm"
        case a.Attack(kind) | a.Strike(kind):
            return kind
        case a.ToTile(tile) | a.PlaceAt(_, tile):
            return tile
        case a.Walk(tile):
            return tile or "-"
        case a.ToZone(zone):
            return str(zone)
        case a.PlaceIn(_, zone):
            return "lot" if zone is None else str(zone)
        case a.Target(name) | a.Regain(name) | a.Raise(name):
            return name
        case a.With(skill):
            return names.titles[skill] if skill else "plain"
        case a.UseSkill(skill):
            return names.titles[skill]
        case a.Cover(_, yes):
            return "cover" if yes else "no cover"
        case a.React(who, skill, on):
            return f"{who} {names.titles[skill]} on {on}"
    raise TypeError(what)


def options(war: War, seat: int, names: Names) -> list[str]:
    """All that a seat may do now, in words."""
    return [said(war.action(seat, code), names) for code in members(int(war.legal(seat)))]


def asks(war: War) -> str:
    """What is asked."""
    return ASKS[int(war.asks)]


def waiting(war: War) -> list[str]:
    """Who owes a decision: players by name, chance, the staff."""
    found = []
    for seat in members(int(war.deciding())):
        special = {CHANCE: "chance", CLOCK: "staff"}
        found.append(special.get(seat) or war.board.player_names[player_of(seat)])
    return found


def is_decoy(war: War, seat: int) -> bool:
    """Whether the seat is asked for a reaction and can do nothing but pass."""
    return int(war.asks) == w.Q_REACT and seat not in (CHANCE, CLOCK) and int(war.legal(seat)) == 1 << w.PASS
