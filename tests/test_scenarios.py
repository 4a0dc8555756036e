"""Every scenario file, in its editions, straight and mirrored; and the runner itself."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenario import collect, run
from tests.scenario_play import Mismatch, Variant


def marked(variant: Variant) -> Any:
    """A test case; an expected failure if the scenario says that it shows a bug."""
    marks = []
    if variant.bug is not None:
        marks.append(pytest.mark.xfail(reason=variant.bug, raises=Mismatch, strict=True))
    return pytest.param(variant, id=variant.name, marks=marks)


@pytest.mark.parametrize("variant", [marked(variant) for variant in collect()])
def test_scenario(variant: Variant) -> None:
    """The game does what the scenario says."""
    run(variant)
