"""`simpan replay`: a record from its beginning, as one of the players or a spectator heard it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal

from cyclopts import Parameter

from simpan.cli.env import Env, Trouble, env
from simpan.cli.journal import Journal
from simpan.core.event import Event
from simpan.core.record import BadRecord, Record, read
from simpan.core.record import replay as replayed
from simpan.games import GAMES
from simpan.lumen import records, say
from simpan.lumen.duel import Duel
from simpan.lumen.pool import Pool

VIEWERS: Final = {"p1": 0, "p2": 1, "spectator": 2}


def replay(
    file: Path,
    /,
    *,
    step: int | None = None,
    as_: Annotated[Literal["p1", "p2", "spectator"], Parameter(name="--as")] = "spectator",
) -> int:
    """Show a record."""
    out = env()
    record = _read(file, out)
    if step is not None and not 0 <= step <= len(record.inputs):
        raise Trouble(out.word("replay_steps", n=len(record.inputs)))
    players = ", ".join(name or out.word("anonymous") for name in record.header.players)
    title = GAMES[record.header.game].called(out.lang)
    out.line(out.word("replay_title", game=title, players=players, n=len(record.inputs)), "bold")
    _show(record, step, VIEWERS[as_], out)
    return 0


def _read(file: Path, out: Env) -> Record:
    try:
        return read(file, records.GAMES)
    except BadRecord as error:
        raise Trouble(out.word("replay_bad", path=file, why=str(error))) from error


def _show(record: Record, step: int | None, viewer: int, out: Env) -> None:
    """The events up to a step, and the table as it then stands."""
    game = record.start.clone()
    if not isinstance(game, Duel):
        raise TypeError("a record of another game")
    speaker = say.speaker(out.lang, viewer, _pool(game))
    journal = Journal(out, speaker)
    heard: dict[int, list[Event]] = {}
    replayed(record, step, lambda n, event: heard.setdefault(n, []).append(event))
    for given in record.inputs[: len(record.inputs) if step is None else step]:
        game.apply(given.seat, given.code)
        journal.tell(heard.get(given.n, []), game.view(viewer))
    if step is not None:
        out.line()
        out.line(out.word("replay_step", n=step), "bold")
    out.lines(say.table(game.view(viewer), speaker))
    if step is None and not game.over():
        out.line(out.word("replay_open"))


def _pool(game: Duel) -> Pool:
    """The cards that the record was played with, home-made ones too."""
    decks = [game.side(seat).deck for seat in (0, 1)]
    cards = {slot.card.code: slot.card for deck in decks for slot in deck.slots}
    traits = {deck.character.trait.code for deck in decks}
    characters = {deck.character.key: deck.character for deck in decks}
    return Pool([card for code, card in cards.items() if code not in traits], characters.values())
