"""What can be said of a declaration before its turn comes: what no dice and nobody else can change (H6.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from simpan.core.refusal import Refusal
from simpan.mansion import reading as rd
from simpan.mansion import words as w
from simpan.mansion.desk.known import index_of, place_of
from simpan.mansion.desk.options import Options
from simpan.mansion.desk.resolve import RefusedReading, Resolved, UnclearReading, resolve
from simpan.mansion.desk.table import Table
from simpan.mansion.say_parts import Lang
from simpan.mansion.state import State
from simpan.mansion.war import War

KIND: Final = "kind"


def early(
    table: Table, seat: int, who: str, readings: Sequence[Any], lang: Lang | None = None, war: War | None = None
) -> Resolved | None:
    """Why readings for a later turn of a character cannot wait for it; None: they can.

    who: "" for readings that answer a question, which are refused where it is not open. lang: of what would do; that of
    whom the desk speaks to, if not given. war: the position to judge on; that of the table, if not given.
    """
    lang, war = lang or table.lang, war or table.war
    if not who:
        found = resolve(war, table.campaign, seat, readings, lang)
        return found if found.refused or found.unclear else None
    options = Options(table.campaign, lang)
    index = index_of(war, who)
    judged = [(reading, _refused(war, index, reading)) for reading in readings]
    refused = tuple(found for _, found in judged if found is not None)
    unclear = tuple(
        UnclearReading(reading, name, options.question(name), options.kinds() if name == KIND else ())
        for reading, found in judged
        for name in (_open(_as_attack(war, index, reading)) if found is None else ())
    )
    return Resolved(refused=refused, unclear=unclear) if refused or unclear else None


def _as_attack(war: State, who: int, reading: Any) -> Any:
    """A skill that goes with an attack is an attack whose kind is still to be said (H6.5)."""
    if not isinstance(reading, rd.Skill) or not reading.skill:
        return reading
    skill = war.board.stats[who].skills[place_of(war, who, reading.skill)]
    return rd.AttackOn(reading.target, None, reading.skill) if skill.kind == w.WITH_ATTACK else reading


def _open(reading: Any) -> Iterator[str]:
    """What is not said, and cannot be guessed when the turn comes. Who is in reach then cannot be told."""
    match reading:
        case rd.AttackOn(target, kind):
            yield from () if target else ("target",)
            yield from () if kind else (KIND,)
        case rd.MoveTo(tile=""):
            yield "tile"
        case rd.LeaveTo(zone=0):
            yield "zone"
        case rd.Skill(skill=""):
            yield "skill"
        case _:
            pass


def _refused(war: State, who: int, reading: Any) -> RefusedReading | None:
    """A skill that is not on the sheet (H6.5), a phantasm that is not there (H6.6)."""
    key = reading.skill if isinstance(reading, rd.Skill | rd.AttackOn) else ""
    if key and place_of(war, who, key) < 0:
        return RefusedReading(reading, Refusal("H6.5", "not_on_sheet", {"skill": key}))
    if isinstance(reading, rd.Phantasm) and war.board.stats[who].phantasm is None:
        return RefusedReading(reading, Refusal("H6.6", "no_phantasm"))
    return None
