"""The short notation of `declarations.tsv`: a reading or a problem on one line.

    move K2>K3 · move K3                    leave 3
    attack 가온 physical +heavy_blow          the kind is ? where it is not said
    skill first_aid @한서 · skill far_sight zone 3 · skill disrupt @가온 on attack
    phantasm @가온 physical via K5
    guard · wait · end · cover · no cover · pass · withdraw
    reward 한서/세이버                         who regains, who is raised; - where it is not said
    start 한서 3 K5 · start - lot · start - - K5
    roll 2d6+3 · roll d6                     d6: one die was implied
    ! reason clause | part | could be, could be

Several readings are joined by " + ", several problems by " !! ". `한서의 세이버: guard` says who acts.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, assert_never

import msgspec

from simpan.mansion import reading as rd
from simpan.mansion.declare import read
from tests.mansion.declaration_names import NAMES

_TABLE: Final = Path(__file__).with_name("declarations.tsv").read_text(encoding="utf-8")


def _rows(table: str) -> list[tuple[str, str]]:
    lines = [line.split("\t") for line in table.splitlines() if line and not line.startswith("# ")]
    return [(text.replace("\\n", "\n"), expected) for text, expected in lines]


ROWS: Final = _rows(_TABLE)
"""Posts, and what they are in the notation."""

PLAIN: Final = _rows(_TABLE.partition("# -- A whole turn")[0])
"""Those that are no more than declarations."""

READ: Final = [row for row in ROWS if not row[1].startswith("!")]


def told(text: str, names: rd.Names = NAMES) -> str:
    """A post in the notation."""
    return noted(read(text, names))


def noted(found: rd.Read) -> str:
    """A whole text in the notation."""
    if found.problems:
        assert not found.readings
        return " !! ".join(map(problem, found.problems))
    return " + ".join(map(actor_and_reading, found.readings))


def actor_and_reading(found: rd.Any) -> str:
    """One reading with who acts; a start says it by itself."""
    return f"{found.who}: {reading(found)}" if found.who and not isinstance(found, rd.Start) else reading(found)


def problem(found: rd.Problem) -> str:
    """One problem."""
    return f"! {found.reason} {found.clause} | {found.part} | {', '.join(found.could_be)}".rstrip(" |")


def reading(found: rd.Any) -> str:
    """One reading."""
    match found:
        case rd.MoveTo(origin, tile):
            return f"move {origin}>{tile}" if origin else f"move {tile}"
        case rd.LeaveTo(zone):
            return f"leave {zone}"
        case rd.AttackOn(target, kind, skill):
            return f"attack {target} {kind or '?'}" + (f" +{skill}" if skill else "")
        case rd.Skill(skill, target, zone, on):
            said = [f"@{target}"] * bool(target) + [f"zone {zone}"] * bool(zone) + [f"on {on}"] * bool(on)
            return " ".join(["skill", skill, *said])
        case rd.Phantasm(target, kind, walk):
            said = [f"@{target}"] * bool(target) + [str(kind)] * bool(kind) + [f"via {walk}"] * bool(walk)
            return " ".join(["phantasm", *said])
        case rd.Reward(regain, raise_):
            return f"reward {regain or '-'}/{raise_ or '-'}"
        case rd.Start(zone, tile, who=who):
            return f"start {who or '-'} " + ("lot" if zone is None and not tile else f"{zone or '-'} {tile}".rstrip())
        case rd.Roll(n, plus, implied):
            return f"roll {'' if implied else n}d6" + (f"{plus:+}" if plus else "")
        case rd.CoverNow(yes):
            return "cover" if yes else "no cover"
        case rd.GuardNow():
            return "guard"
        case rd.WaitNow():
            return "wait"
        case rd.TurnOver():
            return "end"
        case rd.NoReaction():
            return "pass"
        case rd.Withdraw():
            return "withdraw"
        case _:
            assert_never(found)


def anybody(found: rd.Any) -> rd.Any:
    """The reading without who acts, as it is repeated; only a start says who."""
    return found if isinstance(found, rd.Start) else msgspec.structs.replace(found, who="")
