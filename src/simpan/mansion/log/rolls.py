"""The dice behind a ruling: faces, the number of the draw, and whether somebody entered them by hand (H2.2, H6.14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from simpan.mansion import event as ev
from simpan.mansion.log.course import Deed
from simpan.mansion.log.reader import Reader
from simpan.mansion.log.words import word
from simpan.mansion.say_parts import Lang

TELLING: Final = (ev.Judged, ev.Damaged, ev.Healed)


def heard_roll(deed: Deed, reader: Reader) -> bool:
    """Whether the reader heard what a roll came to, and so may know its faces."""
    teller = deed.teller
    return teller is not None and any(isinstance(event, TELLING) for event in reader.heard(teller.events))


def rolls_of(rolls: Sequence[Deed], reader: Reader, lang: Lang, numbered: bool) -> Iterator[str]:
    """Rolls whose faces the reader may know, in words. numbered: with the numbers of the draws."""
    for deed in rolls:
        said = roll_text(deed, lang, numbered, reader.is_staff)
        if said:
            yield said


def roll_text(deed: Deed, lang: Lang, numbered: bool, whole: bool) -> str:
    """One roll; "" where nothing is to be said that the ruling does not say."""
    given = deed.given
    faces = faces_of(given.action)
    if given.given:
        return word(lang, "by_hand", faces=faces)
    if not numbered:
        return ""
    if given.draw is None:
        return word(lang, "draw_unsaid", faces=faces)
    said = word(lang, "draw", n=given.draw.counter, faces=faces)
    return word(lang, "kept", roll=said, n=given.again) if given.again is not None and whole else said


def faces_of(action: Any) -> str:
    """What fell: [3][4], [6], or the lot that was drawn."""
    match action:
        case {"first": int(first), "second": int(second)}:
            return f"[{first}][{second}]"
        case {"face": int(face)}:
            return f"[{face}]"
        case {"zone": zone, "tile": tile}:
            return f"[{tile if tile is not None else zone}]"
        case _:
            return ""
