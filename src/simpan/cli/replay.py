"""`simpan replay`: a record from its beginning, as one of the players, the public or the staff heard it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

from cyclopts import Parameter

from simpan.cli.env import Env, Trouble, env
from simpan.core.bits import members
from simpan.core.game import SPECTATOR, STAFF, Game
from simpan.core.record import BadRecord, Record, read
from simpan.games import GAMES

LUMEN: Final = {"p1": 0, "p2": 1, "spectator": SPECTATOR}
MANSION: Final = {"public": SPECTATOR, "staff": STAFF, "spectator": SPECTATOR, "전체": SPECTATOR, "총괄": STAFF}


def replay(file: Path, /, *, step: int | None = None, as_: Annotated[str, Parameter(name="--as")] = "spectator") -> int:
    """Show a record."""
    out = env()
    record = _read(file, out)
    if step is not None and not 0 <= step <= len(record.inputs):
        raise Trouble(out.word("replay_steps", n=len(record.inputs)))
    viewer = _viewer(out, record, as_)
    players = ", ".join(name or out.word("anonymous") for name in record.header.players)
    title = GAMES[record.header.game].called(out.lang)
    out.line(out.word("replay_title", game=title, players=players, n=len(record.inputs)), "bold")
    if record.header.game == "mansion":
        from simpan.cli.replay_mansion import show as war

        war(record, step, viewer, out)
    else:
        from simpan.cli.replay_lumen import show as duel

        duel(record, step, viewer, out)
    return 0


def _viewer(out: Env, record: Record, named: str) -> int:
    """Through whose eyes. Raises Trouble for somebody who is not there."""
    known = dict(LUMEN)
    if record.header.game == "mansion":
        seats = members(record.start.seats())
        known = {**dict(zip(record.header.players, seats, strict=True)), **MANSION}
    found = next((viewer for name, viewer in known.items() if name.casefold() == named.strip().casefold()), None)
    if found is None:
        choices = out.word("choices", all=", ".join(known))
        raise Trouble(out.word("bad_value", value=named[:40], name="--as", choices=choices))
    return found


def _read(file: Path, out: Env) -> Record:
    try:
        return read(file, {"lumen": _lumen, "mansion": _mansion})
    except BadRecord as error:
        if isinstance(error.__cause__, OSError):
            raise Trouble(out.word("unreadable", path=file, why=out.why(error.__cause__))) from error
        raise Trouble(out.word("replay_bad", path=file, why=str(error))) from error


def _lumen(set_up: Any) -> Game:
    from simpan.lumen.records import from_set_up

    return from_set_up(set_up)


def _mansion(set_up: Any) -> Game:
    from simpan.mansion.match import from_set_up

    return from_set_up(set_up)
