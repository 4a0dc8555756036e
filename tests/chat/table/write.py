"""Fills the replies of the table: `python -m tests.chat.table.write [--again] [FILE…]`.

Only rows whose reply is `?` are filled, with dice by chance where their dice end in `?`; --again writes all of them
anew, and the diff is the review. What `checks` finds wrong is not written.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random

from tests.chat.table import rows
from tests.chat.table.checks import faults
from tests.chat.table.story import Story


def fill(path: Path, *, again: bool) -> list[str]:
    """Write one file; what is wrong with it."""
    wrong: list[str] = []
    found: dict[int, tuple[str, str]] = {}
    for section in rows.read(path):
        with tempfile.TemporaryDirectory() as folder:
            told = []
            story = Story(section, Path(folder), Random(section.number))
            try:
                for one in story.tell():
                    told.append(one)
                    dice = " ".join(map(str, story.script.used)) or "-"
                    found[one.row.number] = (dice, rows.shown(one.replies))
            except AssertionError as error:
                line = told[-1].row.number if told else section.number
                wrong.append(f"{path.name}: after line {line}: {error}")
        wrong += [f"{path.name}:{line}: {text}" for line, text in faults(section, told)]
    bad = {int(text.split(":")[1]) for text in wrong if text.split(":")[1].isdigit()}
    kept = {number: one for number, one in found.items() if number not in bad}
    path.write_text(rows.filled(path, kept, again=again), encoding="utf-8")
    return wrong


def main() -> None:
    """Fill the files that are named, or all."""
    words = sys.argv[1:]
    again = "--again" in words
    paths = [rows.HERE / f"{Path(word).stem}.tsv" for word in words if word != "--again"]
    for path in paths or sorted(rows.HERE.glob("*.tsv")):
        for line in fill(path, again=again):
            print(line)


if __name__ == "__main__":
    main()
