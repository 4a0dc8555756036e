"""The table: what people ask and how it is answered, row by row (`rows`); and what must be true of every answer."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from tests.chat.table import rows
from tests.chat.table.checks import faults
from tests.chat.table.rows import OPEN, Section, sections
from tests.chat.table.story import play

SECTIONS: Final = sections()
LEAST: Final = {"dice": 300, "war": 300, "lookups": 300, "help": 50}
"""Rows by the beginning of the file's name."""


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.id)
def test_every_row_is_answered_as_it_says(section: Section, tmp_path: Path) -> None:
    told = play(section, tmp_path)
    assert len(told) == len(section.rows)
    assert list(faults(section, told)) == []
    for one in told:
        assert rows.shown(one.replies) == one.row.reply, f"{section.file.name}:{one.row.number}"


def test_there_are_rows_enough() -> None:
    counted = Counter(
        next(name for name in LEAST if section.file.stem.startswith(name)) for section in SECTIONS for _ in section.rows
    )
    assert sum(counted.values()) >= 1_000
    assert all(counted[name] >= least for name, least in LEAST.items()), counted


def test_every_row_is_filled_and_says_something_of_its_own() -> None:
    """No open reply; no two rows of a section with the same text and reply, but for what the program does by itself."""
    for section in SECTIONS:
        asked = [(row.text, row.reply) for row in section.rows if row.who != "*"]
        assert len(set(asked)) == len(asked), section.id
        assert not any(OPEN in (row.dice, row.reply) for row in section.rows), section.id


@pytest.mark.parametrize("path", sorted(rows.HERE.glob("*.tsv")), ids=lambda path: path.stem)
def test_the_writer_writes_what_is_there(path: Path) -> None:
    """Read and written again, a file is the same to the last sign."""
    found = {row.number: (row.dice, row.reply) for section in rows.read(path) for row in section.rows}
    assert rows.filled(path, found, again=True) == path.read_text(encoding="utf-8")
