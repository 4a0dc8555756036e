"""How the dice of a campaign can be checked (H2.2), for everybody: nothing in it counts what was rolled."""

from __future__ import annotations

from typing import Final

from simpan.core.reader import Record
from simpan.mansion.hosted.shape import Dice
from simpan.mansion.hosted.words import word
from simpan.mansion.say_parts import Lang

SHOWN: Final = 12  # digits of a hash that people compare


def dice_of(record: Record, lang: Lang) -> Dice:
    """The promise, the seed once it is revealed, and what they are."""
    if record.header.fair is None:
        return Dice("", "", word(lang, "dice_none"))
    seed = revealed(record)
    return Dice(record.header.fair.commitment, seed, word(lang, "dice_open" if seed else "dice_sealed"))


def revealed(record: Record) -> str:
    """The server's seed in hex, "" before the record is closed."""
    return (record.end.reveal or "") if record.end is not None else ""


def check_of(record: Record, lang: Lang) -> str:
    """By what the dice of an attack can be checked, in a few words."""
    if record.header.fair is None:
        return word(lang, "check_none")
    short = f"{record.header.fair.commitment[:SHOWN]}…"
    return word(lang, "check_open" if revealed(record) else "check_sealed", short=short)


def how_to_check(record: Record, lang: Lang) -> tuple[str, ...]:
    """What the dice are, and how to work them out again."""
    found = dice_of(record, lang)
    if not found.commitment:
        return (found.text,)
    return (found.text, *(word(lang, key) for key in ("dice_how", "dice_alone", "dice_hand")))
