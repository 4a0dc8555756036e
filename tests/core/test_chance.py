"""Sources of chance: repeatable, scripted to the last roll, or verifiable."""

import ast
from pathlib import Path

import pytest

import simpan
from simpan.core import fair
from simpan.core.chance import Chance, Fair, OutOfRolls, Scripted, Seeded, UnusedRolls


def test_the_same_seed_gives_the_same_outcomes() -> None:
    one, other, third = Seeded(7), Seeded(7), Seeded(8)
    outcomes = [one.draw(6) for _ in range(50)]
    assert outcomes == [other.draw(6) for _ in range(50)]
    assert outcomes != [third.draw(6) for _ in range(50)]
    assert set(outcomes) == set(range(6))


def test_a_script_gives_its_outcomes_in_order() -> None:
    script = Scripted([3, 0, 19])
    assert [script.draw(6), script.draw(1), script.draw(20)] == [3, 0, 19]
    script.done()


def test_a_script_with_rolls_left_fails() -> None:
    script = Scripted([3, 4, 5])
    script.draw(6)
    with pytest.raises(UnusedRolls, match=r"\[4, 5\]"):
        script.done()


def test_a_script_that_is_too_short_fails() -> None:
    script = Scripted([3])
    script.draw(6)
    with pytest.raises(OutOfRolls, match="all 1 outcomes are used"):
        script.draw(6)


@pytest.mark.parametrize("value", [-1, 6])
def test_a_script_with_an_impossible_outcome_fails(value: int) -> None:
    script = Scripted([value])
    with pytest.raises(ValueError, match="one of 6"):
        script.draw(6)
    with pytest.raises(UnusedRolls):
        script.done()


def test_fair_outcomes_come_from_the_stream_and_are_logged() -> None:
    chance = Fair(fair.Stream(bytes(32), (b"anna",)))
    outcomes = [chance.draw(20) for _ in range(5)]
    assert [draw.value for draw in chance.stream.log] == outcomes
    assert fair.verify(fair.commit(bytes(32)), bytes(32), (b"anna",), chance.stream.log) is None


@pytest.mark.parametrize("chance", [Seeded(1), Scripted([0]), Fair(fair.Stream(bytes(32), ()))])
def test_nothing_cannot_be_drawn_from(chance: Chance) -> None:
    with pytest.raises(ValueError, match=r"."):
        chance.draw(0)


def test_the_base_class_draws_nothing() -> None:
    with pytest.raises(NotImplementedError):
        Chance().draw(6)


def test_no_other_module_uses_random() -> None:
    root = Path(simpan.__file__).parent
    users = set()
    for path in root.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            users |= {path.relative_to(root).as_posix() for name in names if name.split(".")[0] == "random"}
    assert users == {"core/chance.py"}
