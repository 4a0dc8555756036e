"""The table of particles by which the browser client is tested too (web/src/lib/josa.test.ts): both say the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from simpan.core.korean import final_sound, josa

CASES = json.loads(Path(__file__).with_name("josa-cases.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES["josa"], ids=lambda case: f"{case['word']}+{case['particle']}")
def test_the_table_of_particles(case: dict[str, str | None]) -> None:
    word, particle = case["word"], case["particle"]
    assert word is not None
    assert particle is not None
    assert josa(word, particle, case["reading"]) == case["expected"]


@pytest.mark.parametrize("case", CASES["final"], ids=lambda case: str(case["word"]))
def test_the_table_of_endings(case: dict[str, str]) -> None:
    assert final_sound(case["word"]) == case["sound"]
