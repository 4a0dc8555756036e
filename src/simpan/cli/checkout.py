"""What is there only in a checkout of the source: the tests, with their scenarios and the clauses that they cite."""

from __future__ import annotations

from pathlib import Path

import simpan


def tests() -> Path | None:
    """The folder of tests; None where the package was installed without its source."""
    folder = Path(simpan.__file__).resolve().parents[2] / "tests"
    return folder if (folder.parent / "pyproject.toml").is_file() and folder.is_dir() else None


def titles(game: str) -> list[str]:
    """The titles of the card scenarios of a game; none without a checkout."""
    folder = tests()
    if folder is None:
        return []
    found: list[str] = []
    for path in sorted((folder / "scenarios" / game / "cards").rglob("*.txt")):
        lines = path.read_text(encoding="utf-8").splitlines()
        found += [line for line in lines if line.startswith(("§", "["))]
    return found
