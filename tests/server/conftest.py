"""What tests of the server share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import postgres
from tests.server.served import Served

__all__ = ["own", "postgres", "served"]


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all tests of a process, without limits for one address; it must log no error."""
    server = Served(tmp_path_factory.mktemp("served"), SIMPAN_UNLIMITED="1").start()
    yield server
    server.end()
    assert server.errors() == []


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Served]:
    """A server of the test's own, as it is by default, not yet started."""
    server = Served(tmp_path)
    yield server
    server.end()
