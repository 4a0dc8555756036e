"""What holds for every test of the referee on social networks."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from simpan.chat.ledger import file
from tests.chat.campaign import day

FULL = 2  # of PRAGMA synchronous


@pytest.fixture(autouse=True, scope="module")
def _no_power_failure() -> Iterator[None]:
    """No test can cut the power: ledgers and records are written as ever, but the disk is not waited for, which takes
    most of the time of many tests. That a ledger would have been synced is looked at with every one that is opened.
    """
    opened = file._opened

    def unsynced(path: Path) -> sqlite3.Connection:
        db = opened(path)
        assert db.execute("PRAGMA synchronous").fetchone() == (FULL,)
        db.execute("PRAGMA synchronous = OFF")
        return db

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(file, "_opened", unsynced)
        patch.setattr(os, "fsync", lambda handle: None)
        yield


@pytest.fixture(scope="session")
def pasted(tmp_path_factory: pytest.TempPathFactory) -> day.Pasted:
    """What the terminal makes of the golden day."""
    return day.pasted(tmp_path_factory.mktemp("pasted"))
