"""How to check the dice of a war (H2.2): what was promised, what was revealed, and what to type."""

from __future__ import annotations

from simpan.core.reader import Record
from simpan.core.record import entered_by_hand
from simpan.mansion.log.page import Section
from simpan.mansion.log.reader import Reader
from simpan.mansion.log.words import word
from simpan.mansion.say_parts import Lang

FILE = "record.jsonl"


def section(record: Record, reader: Reader, lang: Lang) -> Section:
    """How many draws there were is for the staff, until the seed is revealed: it tells how much happens elsewhere."""
    fairness = record.header.fair
    if fairness is None:
        return Section(word(lang, "verify"), (word(lang, "verify_none"),))
    said = [word(lang, "commitment", commitment=fairness.commitment)]
    reveal = record.end.reveal if record.end is not None else None
    if reader.is_staff or reveal is not None:
        said.append(word(lang, "draws", n=record.draws, hand=entered_by_hand(record)))
    said.append(word(lang, "revealed", seed=reveal) if reveal is not None else word(lang, "sealed"))
    how = (word(lang, "how"), f"simpan dice verify {FILE}", word(lang, "how_alone"), f"python verify.py {FILE}")
    return Section(word(lang, "verify"), tuple(said), (), how)
