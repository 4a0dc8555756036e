"""The table of steps tells where each clause of a game's order is carried out."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

import simpan
from simpan.core.rulebook import load
from simpan.lumen import order

LUMEN = Path(simpan.__file__).parent / "lumen"
ROWS = sorted(set(order.STEPS.values()))


def docstrings(module: str) -> str:
    """Every docstring of a module, as one text."""
    nodes = ast.walk(ast.parse((LUMEN / f"{module}.py").read_text(encoding="utf-8")))
    documented = (node for node in nodes if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef))
    return "\n".join(ast.get_docstring(node) or "" for node in documented)


@pytest.mark.parametrize("module", sorted({module for _, module in ROWS}))
def test_module_exists(module: str) -> None:
    """A newcomer finds the module that stands beside a step."""
    assert import_module(f"simpan.lumen.{module}").__name__.endswith(module)


@pytest.mark.parametrize(("clause", "module"), ROWS)
def test_clause_is_carried_out_there(clause: str, module: str) -> None:
    """The clause of a step is one of the rule book, and a docstring of the step's module cites it."""
    assert clause in load("lumen")
    assert re.search(rf"(?<![\w.]){re.escape(clause)}(?!\.?\w)", docstrings(module))


def test_steps_stand_in_order() -> None:
    """The table has each step once, in the order of their numbers, down to the end of the game."""
    numbers = list(order.STEPS)
    assert numbers == sorted(numbers)
    assert numbers[-1] == order.OVER
