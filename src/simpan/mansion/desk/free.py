"""Free rolls (H2.2): dice that count for nothing, drawn from a stream of their own so that the war's dice never notice.

The stream has the server seed of the war, its client seeds, and one more client seed: the bytes `simpan/free`. Its dice
are numbered from 0 without a gap, over all free rolls of the record: die k is draw k, one of 6. So whoever can verify
the war's dice can verify these too, once the seed is revealed.
"""

from __future__ import annotations

from typing import Final

from simpan.core import fair
from simpan.core.entry import Note
from simpan.core.reader import Record
from simpan.mansion.desk import notes

DOMAIN: Final = b"simpan/free"
FACES: Final = 6


def free_stream(seed: bytes, client_seeds: tuple[bytes, ...], counter: int = 0) -> fair.Stream:
    """The stream of free rolls, from its die number `counter` on. Raises ValueError for a bad seed."""
    return fair.Stream(seed, (*client_seeds, DOMAIN), counter)


def check_free_rolls(record: Record) -> str | None:
    """What is wrong with the free rolls of a finished record; None if every die follows from the seeds."""
    fairness = record.header.fair
    if fairness is None:
        return "the match was not set up to be verified"
    if record.end is None or record.end.reveal is None:
        return "the server's seed was never revealed"
    draws: list[fair.Draw] = []
    for entry in record.entries:
        found = notes.note_of(entry) if isinstance(entry, Note) else None
        if isinstance(found, notes.Rolled):
            if len(found.faces) != found.n:
                return f"entry {entry.n} says {found.n} dice and shows {len(found.faces)}"
            draws += [fair.Draw(found.draw + place, FACES, face - 1) for place, face in enumerate(found.faces)]
    seeds = tuple(bytes.fromhex(seed) for seed in fairness.client_seeds)
    return fair.verify(fairness.commitment, bytes.fromhex(record.end.reveal), (*seeds, DOMAIN), draws)
