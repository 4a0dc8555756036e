"""The default campaign's sheets and map, written down by hand from its files, to check rulings against.

abilities: STR, CON, DEX, MAG, LUC (M3). hp: maximum (H3.2, and 10 for Greater Vitality, M3.2). mp: likewise (M3.3).
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Sheet(NamedTuple):
    """A character: the player's name is the pair's."""

    player: str
    abilities: tuple[int, int, int, int, int]
    range: int
    hp: int
    mp: int = 20


SHEETS: Final = {
    "한서": Sheet("한서", (3, 3, 3, 2, 2), 2, 30),
    "한서의 세이버": Sheet("한서", (5, 3, 4, 0, 0), 1, 50),
    "도윤": Sheet("도윤", (0, 4, 0, 4, 4), 2, 30),
    "도윤의 아처": Sheet("도윤", (5, 2, 5, 0, 0), 3, 45),
    "서아": Sheet("서아", (2, 5, 3, 0, 2), 2, 30),
    "서아의 랜서": Sheet("서아", (4, 3, 5, 0, 0), 1, 50),
    "이든": Sheet("이든", (3, 4, 3, 0, 2), 2, 30),
    "이든의 라이더": Sheet("이든", (4, 4, 4, 0, 0), 1, 60),
    "유진": Sheet("유진", (3, 5, 4, 0, 0), 1, 30),
    "유진의 캐스터": Sheet("유진", (0, 2, 1, 5, 4), 2, 45, 30),
    "가온": Sheet("가온", (0, 3, 0, 5, 4), 3, 20),
    "가온의 어새신": Sheet("가온", (4, 1, 5, 0, 2), 1, 45),
    "해린": Sheet("해린", (0, 4, 1, 4, 3), 2, 30, 30),
    "해린의 버서커": Sheet("해린", (6, 4, 2, 0, 0), 1, 70),
    "로아": Sheet("로아", (0, 3, 2, 3, 4), 2, 20),
    "로아의 세이버": Sheet("로아", (0, 3, 0, 5, 4), 1, 50, 30),
}
COSTS: Final = {
    "강타": 3, "정조준": 2, "저격": 1, "필살": 8, "간파": 3, "철벽": 8, "흐트리기": 7, "응급 처치": 4, "보호막": 4,
    "강철 피부": 5, "질주": 2, "끌어당기기": 5, "은신": 4, "천리안": 2,
}  # fmt: skip
"""MP of the skills (H6.5)."""

MAP: Final = (
    ".......#.......#.......",
    ".......#.....%.#.......",
    "..%....=.......=....%..",
    "....%..=.......=..%....",
    ".......#.%.....#.......",
    ".......#.......#.......",
    "###=###############=###",
    "~~~~~~~#########.......",
    "~~~~~~~#########.......",
    "~~%~~~~#########....%..",
    "~~~~~~~#########..%....",
    "~~~~~~~#########.......",
    "~~~~~~~#########.......",
    "###=###############=###",
    ".......#~~~~~~~#.......",
    ".......#~~~~~~~#.......",
    "...%...=~~%~~~~=..%....",
    ".......=~~~~%~~=.......",
    ".......#~~~~~~~#.....%.",
    ".......#~~~~~~~#.......",
)
ZONES: Final = {
    1: "A1-G6", 2: "I1-O6", 3: "Q1-W6", 4: "A8-G13", 5: "Q8-W13", 6: "A15-G20", 7: "I15-O20", 8: "Q15-W20",
}  # fmt: skip


def white(tile: str) -> bool:
    """Whether one can stand there (M1.6)."""
    column, row = place(tile)
    return MAP[row][column] in ".~"


def place(tile: str) -> tuple[int, int]:
    """Column and row from 0 (H1.8)."""
    return ord(tile[0]) - ord("A"), int(tile[1:]) - 1


def zone_of(tile: str) -> int:
    """The zone of a tile."""
    column, row = place(tile)
    for number, corners in ZONES.items():
        (left, top), (right, bottom) = (place(corner) for corner in corners.split("-"))
        if left <= column <= right and top <= row <= bottom:
            return number
    raise AssertionError(f"{tile} is in no zone")
