"""Which engine is running, and that each run of the suite tests the one it says."""

import os

import pytest

from simpan.core.engine import compiled, engine_line


def test_the_line_says_which_engine_runs() -> None:
    assert ("compiled" in engine_line()) == compiled()
    assert engine_line().startswith("engine: ")
    assert "\n" not in engine_line()


@pytest.mark.skipif(os.environ.get("SIMPAN_PURE") != "1", reason="not the interpreted run")
def test_the_interpreted_run_is_interpreted() -> None:
    assert not compiled()


@pytest.mark.skipif(os.environ.get("SIMPAN_EXPECT_COMPILED") != "1", reason="not the compiled run")
def test_the_compiled_run_is_compiled() -> None:
    assert compiled()
