"""What holds for the whole suite."""

from pathlib import Path

import pytest

SERVED = tuple(Path(__file__).parent / name for name in ("server", "web", "chat"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of the server, its pages and of networks run once, with the engine that a user has (`make test-served`)."""
    for item in items:
        if any(folder in item.path.parents for folder in SERVED):
            item.add_marker(pytest.mark.served)
