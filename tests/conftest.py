"""What holds for the whole suite."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A machine that does other work beside is slow at any moment, and a test that is found slow proves nothing.
# Its examples are the same each time: a change fails for what it changes. `--hypothesis-profile=search` tries others.
settings.register_profile("search", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("busy", settings.get_profile("search"), derandomize=True)
settings.load_profile("busy")

SERVED = tuple(Path(__file__).parent / name for name in ("server", "web", "chat"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of the server, its pages and of networks run once, with the engine that a user has (`make test-served`)."""
    for item in items:
        if any(folder in item.path.parents for folder in SERVED):
            item.add_marker(pytest.mark.served)
