"""How the build decides: whether to compile, whether to train, and what it leaves behind."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from tools import compiled_engine as ce

GCC = '#define __GNUC__ {}\n#define __OPTIMIZE__ 1\n#define __VERSION__ "x y"\n#define __unix__\n'
LIBRARY = f"{ce.GROUP}{EXTENSION_SUFFIXES[0]}"


@pytest.mark.parametrize(
    ("macros", "reason"),
    [
        (GCC.format(12), None),
        (GCC.format(10), None),
        (GCC.format(9), "that takes gcc 10"),
        (GCC.format(4) + "#define __clang__ 1\n", "that takes gcc"),
        ("", "that takes gcc"),
    ],
)
def test_only_a_gcc_that_is_new_enough_trains(macros: str, reason: str | None) -> None:
    assert ce.why_untrained(macros) == reason


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """A build in a folder of its own, whose compiler always succeeds at once; why each of its runs was untrained."""
    target = tmp_path / "compiled"
    found: list[str | None] = []

    def run_setup(untrained: str | None) -> int:
        found.append(untrained)
        target.mkdir()
        (target / LIBRARY).touch()
        return 0

    monkeypatch.setattr(ce, "TARGET", target)
    monkeypatch.setattr(ce, "KEY", target / ce.KEY.name)
    monkeypatch.setattr(ce, "UNTRAINED", target / ce.UNTRAINED.name)
    monkeypatch.setattr(ce, "run_setup", run_setup)
    monkeypatch.setattr(ce, "why_no_compiler", lambda: None)
    monkeypatch.setattr(ce, "predefined", lambda: GCC.format(12))
    monkeypatch.delenv("SIMPAN_PROFILE", raising=False)
    return found


def test_a_fresh_engine_is_left_alone(runs: list[str | None]) -> None:
    for trained in (False, True, False):
        assert ce.build_alone(trained) == 0
    assert runs == [None]


def test_training_can_be_left_out_and_made_up_for(runs: list[str | None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIMPAN_PROFILE", "0")
    ce.build_alone(trained=False)
    ce.build_alone(trained=True)  # as long as it is asked to be left out
    assert runs == ["SIMPAN_PROFILE=0"]
    monkeypatch.delenv("SIMPAN_PROFILE")
    ce.build_alone(trained=False)  # an engine is an engine
    assert runs == ["SIMPAN_PROFILE=0"]
    ce.build_alone(trained=True)
    assert runs == ["SIMPAN_PROFILE=0", None]
    ce.build_alone(trained=True)
    assert len(runs) == 2


def test_a_compiler_that_cannot_train_is_not_asked_again(
    runs: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ce, "predefined", lambda: "")
    ce.build_alone(trained=True)
    ce.build_alone(trained=True)
    assert runs == ["that takes gcc"]


def test_a_finder_that_is_sure_takes_a_folder_as_it_is(tmp_path: Path) -> None:
    module = tmp_path / "simpan" / "core" / f"bits{EXTENSION_SUFFIXES[0]}"
    module.parent.mkdir(parents=True)
    module.touch()
    spec = ce.CompiledFinder(tmp_path, sure=True).find_spec("simpan.core.bits")
    assert spec is not None
    assert spec.origin == str(module)
    assert ce.CompiledFinder(tmp_path, sure=True).find_spec("simpan.core.game") is None
