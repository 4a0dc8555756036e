"""The record of a match: the truth of it (DESIGN §2). Events, views, replays and statistics are functions of it.

One JSON object a line, in UTF-8, every line ended: first the header, then each entry in order, last the end.

    {"format": 1, "game": "lumen", "created": "simpan 0.1.0", "players": ["…", "…"], "set_up": {…},
     "fair": {"commitment": hex, "client_seeds": [hex, …]}, "hash": hex}
    {"n": 0, "seat": 1, "code": 7, "action": {…}}
    {"n": 1, "seat": 2, "code": 0, "action": {…}, "draw": {"counter": 0, "n": 2}, "outcome": 0}
    {"n": 2, "note": {…}}
    {"n": 3, "back": 1, "by": "…", "why": "…", "lines": 2}
    {"n": 4, "seat": 2, "code": 0, "action": {…}, "draw": {"counter": 0, "n": 2}, "outcome": 0, "again": 1}
    {"end": {"returns": [1.0, 0.0], "over": true}, "reveal": hex}

`set_up` is the game's: it holds all that the first position is made from, so that an old record replays for ever.
`hash` is the SHA-256 of the header without it. An entry is an input, a note or a way back, all counted by `n`:

- An input may say `by` whom it was given, if not by the owner of the seat, and `why`. The code is what counts; the
  action says the same to a reader, and a record in which the two differ is refused.
- `fair` and `reveal` are there where chance can be verified (`fair.py`, `verify.py`); a drawn input is then outcome
  number `outcome` of the `n` codes that were legal, in ascending order. The draws are numbered without a gap.
- `"given": true` marks an outcome of chance that was entered by hand: it has a `by`, no draw, and takes no number.
- A note changes no position.
- `back` returns to the position before the input of that number, which must be in force: it and every input since are
  withdrawn, but stay in the record. A way back is not withdrawn itself.
- Dice once rolled are kept: where chance owes a roll that a withdrawn input has rolled (`Game.roll_id`), the same draw
  stands in the new input and takes no new number. Only an outcome entered by hand may put another in its place.
- `again` is the number of a withdrawn input that said the same.
- `lines` stands in the first line of a batch: so many lines, this one included, were written at once, or none of them.
"""

from __future__ import annotations

from collections.abc import Callable

from simpan.core import fair
from simpan.core.entry import (
    Back,
    BadRecord,
    Draw,
    End,
    Entry,
    Fairness,
    Header,
    Input,
    Note,
    Outcome,
    header,
    sealed,
)
from simpan.core.event import Event
from simpan.core.game import Game
from simpan.core.kept import Kept
from simpan.core.reader import Games, Record, read
from simpan.core.timeline import Timeline, carry_out
from simpan.core.writer import Writer, create, resume

__all__ = [
    "Back",
    "BadRecord",
    "Draw",
    "End",
    "Entry",
    "Fairness",
    "Games",
    "Header",
    "Input",
    "Kept",
    "Note",
    "Outcome",
    "Record",
    "Timeline",
    "Writer",
    "check_draws",
    "create",
    "entered_by_hand",
    "header",
    "read",
    "replay",
    "resume",
    "sealed",
]


def replay(record: Record, upto: int | None = None, on_event: Callable[[int, Event], None] | None = None) -> Game:
    """The position after the first `upto` inputs in force (None: all). `on_event` gets each event with its input's `n`.

    Raises BadRecord for an input that the rules refuse; `read` has then raised it before.
    """
    game = record.start.clone()
    journal: list[Event] = []
    if on_event is not None:
        game.journal = journal
    for given in record.inputs if upto is None else record.inputs[: max(upto, 0)]:
        carry_out(game, given)
        if on_event is not None:
            for event in journal:
                on_event(given.n, event)
            journal.clear()
    game.journal = None
    return game


def check_draws(record: Record) -> str | None:
    """What is wrong with the chance of a finished match; None if every draw follows from the seeds (`fair.verify`).

    Outcomes entered by hand are passed over. A kept roll stands in the record again; `read` has seen to it.
    """
    fairness = record.header.fair
    if fairness is None:
        return "the match was not set up to be verified"
    if record.end is None or record.end.reveal is None:
        return "the server's seed was never revealed"
    draws: dict[int, fair.Draw] = {}
    for entry in record.entries:
        if isinstance(entry, Input) and entry.draw is not None and entry.outcome is not None:
            draws.setdefault(entry.draw.counter, fair.Draw(entry.draw.counter, entry.draw.n, entry.outcome))
    seeds = tuple(bytes.fromhex(seed) for seed in fairness.client_seeds)
    return fair.verify(fairness.commitment, bytes.fromhex(record.end.reveal), seeds, draws.values())


def entered_by_hand(record: Record) -> int:
    """How many outcomes of chance were entered by hand, not counting where one stood again after a way back."""
    return sum(isinstance(entry, Input) and entry.given and entry.again is None for entry in record.entries)
