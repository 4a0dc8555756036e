"""`simpan replay` of a Lumen record: what was heard, and how the table stands."""

from __future__ import annotations

from simpan.cli.env import Env
from simpan.cli.journal import Journal
from simpan.core.event import Event
from simpan.core.record import Record
from simpan.core.record import replay as replayed
from simpan.lumen import say
from simpan.lumen.duel import Duel
from simpan.lumen.pool import Pool


def show(record: Record, step: int | None, viewer: int, out: Env) -> None:
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
