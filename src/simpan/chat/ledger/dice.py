"""The dice of places, and who is enrolled where."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import Final, final

from simpan.chat.ledger.file import File
from simpan.chat.reply import Enrolled, Revealed, Rolled, SeriesBegun

_SERIES: Final = "place, number, seed, clients, at"
_ROLL: Final = "place, series, n, who, notation, dice, sides, plus, faces, draw, at"


@final
class Dice:
    """Series of dice, each promised by one seed, and the rolls that were made of them."""

    def __init__(self, file: File) -> None:
        self._file: Final = file

    def series(self, place: str) -> tuple[SeriesBegun, int, int] | None:
        """As `World.series`."""
        row = self._file.row(
            f"SELECT {_SERIES} FROM series WHERE place = ? AND revealed IS NULL ORDER BY number DESC LIMIT 1", place
        )
        if row is None:
            return None
        key, number, seed, clients, at = row
        (drawn,) = self._file.row(
            "SELECT coalesce(max(draw + dice), 0) FROM roll WHERE place = ? AND series = ?", place, number
        )
        return SeriesBegun(key, number, seed, tuple(json.loads(clients)), at), drawn, self.last_roll(place)[0]

    def rolls(self, place: str, series: int) -> Sequence[Rolled]:
        """As `World.rolls`."""
        rows = self._file.rows(f"SELECT {_ROLL} FROM roll WHERE place = ? AND series = ? ORDER BY n", place, series)
        return [_rolled(*row) for row in rows]

    def last_roll(self, place: str) -> tuple[int, int]:
        """As `World.last_roll`."""
        (roll,) = self._file.row("SELECT coalesce(max(n), 0) FROM roll WHERE place = ?", place)
        (series,) = self._file.row("SELECT coalesce(max(number), 0) FROM series WHERE place = ?", place)
        return roll, series

    def enrolled(self) -> Sequence[Enrolled]:
        """Who is enrolled in a campaign, beside those of its settings; in the order in which they were."""
        rows = self._file.rows("SELECT battle, person, who, by, at FROM enrolled ORDER BY at, battle, person")
        return [Enrolled(*row) for row in rows]


def begin(db: sqlite3.Connection, made: SeriesBegun) -> None:
    """Keep a new series."""
    db.execute(
        f"INSERT INTO series ({_SERIES}) VALUES (?, ?, ?, ?, ?)",
        (made.place, made.number, made.seed, json.dumps(made.clients), made.at),
    )


def roll(db: sqlite3.Connection, made: Rolled) -> None:
    """Keep dice that fell."""
    db.execute(
        f"INSERT INTO roll ({_ROLL}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            made.place, made.series, made.n, made.who, made.notation, made.dice, made.sides, made.plus,
            json.dumps(made.faces), made.draw, made.at,
        ),
    )  # fmt: skip


def reveal(db: sqlite3.Connection, made: Revealed) -> None:
    """The series is over."""
    db.execute("UPDATE series SET revealed = ? WHERE place = ? AND number = ?", (made.at, made.place, made.number))


def enrol(db: sqlite3.Connection, made: Enrolled) -> None:
    """Keep who somebody is now, and not who they were."""
    db.execute("DELETE FROM enrolled WHERE battle = ? AND person = ?", (made.battle, made.person))
    if made.who:
        db.execute(
            "INSERT INTO enrolled VALUES (?, ?, ?, ?, ?)", (made.battle, made.person, made.who, made.by, made.at)
        )


def _rolled(
    place: str, series: int, n: int, who: str, notation: str, dice: int, sides: int, plus: int, faces: str, *rest: int
) -> Rolled:
    draw, at = rest
    return Rolled(place, series, n, who, notation, dice, sides, plus, tuple(json.loads(faces)), draw, at)
