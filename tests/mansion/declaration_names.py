"""Whom and what the writer of a test's declarations may name: the player of 한서 and 세이버, five others in sight."""

from __future__ import annotations

from typing import Final

from simpan.mansion.reading import Names

WIDE: Final = "ABCDEFG IJKLMNO QRSTUVW"
_WALLS: Final = "C3 E4 J5 N2 U3 T4 C10 U10 T11 D17 K17 M18 T17 V19"
TILES: Final = frozenset(
    f"{column}{row}"
    for column in WIDE.replace(" ", "")
    for row in range(1, 21)
    if row not in (7, 14) and not (8 <= row <= 13 and "I" <= column <= "O")
) - frozenset(_WALLS.split())

SKILLS: Final[dict[str, tuple[str, ...]]] = {
    "greater_vitality": ("최대 체력 증가", "Greater Vitality"),
    "heavy_blow": ("강타", "Heavy Blow"),
    "steady_aim": ("정조준", "Steady Aim"),
    "read": ("간파", "Read"),
    "iron_wall": ("철벽", "Iron Wall"),
    "disrupt": ("흐트리기", "Disrupt"),
    "first_aid": ("응급 처치", "First Aid"),
    "ward": ("보호막", "Ward"),
    "dash": ("질주", "Dash"),
    "drag": ("끌어당기기", "Drag"),
    "hide": ("은신", "Hide"),
    "far_sight": ("천리안", "Far Sight"),
}
EVERY: Final[dict[str, tuple[str, ...]]] = SKILLS | {
    "greater_well": ("최대 마력 증가", "Greater Well"),
    "snipe": ("저격", "Snipe"),
    "death_stroke": ("필살", "Death Stroke"),
    "iron_skin": ("강철 피부", "Iron Skin"),
}

NAMES: Final = Names(
    characters={
        "한서": ("Hanseo", "마스터"),
        "한서의 세이버": ("세이버", "서번트", "Saber"),
        "가온": ("Gaon",),
        "가온의 어새신": ("어새신", "Assassin"),
        "서아": ("Seoa",),
        "이든": ("Eden",),
        "로아의 세이버": ("세이버", "Saber"),
    },
    own=("한서", "한서의 세이버"),
    tiles=TILES,
    zones={1: "", 2: "서재", 3: "온실", 4: "", 5: "", 6: "", 7: "무도회장", 8: ""},
    skills=SKILLS,
    phantasm=("새벽을 여는 검", "Blade of Daybreak"),
    every_skill=EVERY,
    dice_max=100,
)
