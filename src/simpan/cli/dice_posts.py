"""`simpan dice verify` for dice by mention: the text of the posts in which they were answered and revealed."""

from __future__ import annotations

import codecs
import json
import sys
from pathlib import Path
from typing import Final

from simpan.chat.dice.verify import LARGEST, Checked, Fault, listed, verify
from simpan.cli.env import Env, Trouble, is_terminal
from simpan.core.hosting import Lang

STDIN: Final = "-"
MOST_FAULTS: Final = 20  # after so many nobody reads on
_BYTES: Final = 4 * LARGEST


def text_of_posts(path: Path, out: Env) -> str | None:
    """The text in a file, or on standard input ("-"), where it is no record; None for a record. Raises Trouble."""
    if str(path) == STDIN:
        if is_terminal(sys.stdin):
            out.line(out.word("dice_paste"))
        return sys.stdin.read(LARGEST)
    if path.suffix == ".jsonl":
        return None
    try:
        with path.open("rb") as file:
            found = file.read(_BYTES)
    except (OSError, ValueError):
        return None  # whoever reads it as a record says why it cannot be read
    try:
        encoding = "utf-16" if found.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
        text = found.decode(encoding)
    except UnicodeDecodeError:
        return None
    start = text.lstrip()[:1]
    return None if start in ("", "{") else text


def verify_posts(text: str, as_json: bool, out: Env) -> int:
    """Tell what of the dice in a text is right. 0: all that was revealed, 1: not all, 2: it cannot be checked."""
    checked = verify(text)
    lang: Lang = "ko" if out.lang == "ko" else "en"
    if as_json:
        out.line(json.dumps(_as_json(checked, lang), ensure_ascii=False))
        return 2 if checked.cannot else 0 if checked.ok else 1
    if checked.cannot:
        raise Trouble(checked.cannot.text(lang))
    if checked.ok:
        out.line(out.word("dice_posts_right", n=checked.rolls, dice=checked.dice), "bold")
    else:
        _tell_faults(checked.faults, lang, out)
    for series, commitment in checked.single if checked.ok else ():
        out.line(out.word("dice_posts_compare", series=series, commitment=commitment))
    if checked.loose:
        out.line(out.word("dice_posts_loose", all=listed(checked.loose)))
    return 0 if checked.ok else 1


def _tell_faults(faults: tuple[Fault, ...], lang: Lang, out: Env) -> None:
    for fault in faults[:MOST_FAULTS]:
        out.line(out.word("dice_wrong", why=fault.text(lang)))
    if len(faults) > MOST_FAULTS:
        out.line(out.word("dice_posts_more", n=len(faults) - MOST_FAULTS))


def _as_json(checked: Checked, lang: Lang) -> dict[str, object]:
    cannot = checked.cannot.text(lang) if checked.cannot else ""
    return {
        "ok": checked.ok,
        "series": list(checked.series),
        "rolls": checked.rolls,
        "draws": checked.dice,
        "missing": list(checked.missing),
        "unrevealed": list(checked.loose),
        "commitments": {str(series): commitment for series, commitment in checked.commitments},
        "faults": [fault.text(lang) for fault in checked.faults],
        "fault": cannot or (checked.faults[0].text(lang) if checked.faults else ""),
    }
