"""울프: what is printed on the cards, as `printed_form.py` says it."""

from __future__ import annotations

from typing import Final

from simpan.lumen import words as w
from simpan.lumen.words import COMBO_RESULT as COMBO
from simpan.lumen.words import NO_RESULT as NONE
from tests.lumen.printed_form import Person, Printed

WOLF: Final = Printed(
    "wolf",
    attacks=(
        ("AWL-AT-037", "앱솔루트", 9, 400, "mid", "hand", 6, -5, 4, ""),
        ("LMI-AT-027", "라이트닝 라스", 1, 1000, "high", "hand", 3, -9, 3, ""),
        ("LMI-AT-028", "레이 바즈라", 10, 500, "low", "hand", 3, -7, 3, ""),
        ("PMP-AT-026", "새비지 블레이드", 9, 500, "mid", "hand", COMBO, -9, COMBO, ""),
        ("ST5-001", "울프 커터", 5, 400, "high", "hand", 2, -2, 2, ""),
        ("ST5-002", "헌팅 헤드", 6, 400, "high", "hand", 1, NONE, 3, "grab"),
        ("ST5-004", "펜리르 스틱스", 8, 700, "low", "hand", 6, -9, COMBO, "evade high"),
        ("ST5-005", "썬더 아르틱", 9, 600, "high", "foot", 5, -3, 3, "clash low"),
        ("ST5-007", "스트릿 울프", 11, 400, "mid", "hand", 3, -5, 3, ""),
        ("ST5-008", "데미스 엔드", 12, 600, "low", "", 4, -7, 6, ""),
        ("ST5-009", "체이싱 팽", 13, 900, "high", "hand", 3, -9, COMBO, "evade low"),
        ("UNC-AT-032", "데들리 스파크", 6, 400, "low", "", 2, -4, 3, ""),
        ("UNC-AT-033", "브루탈 서지", 8, 500, "high", "hand", 4, -7, 5, ""),
    ),
    defences=(("ST5-010", "타뷸라", "evade", "clash", "none"),),
    specials={
        "CB01-AT-016": "사냥 개시",
        "DFR-AT-019": "처형의 밤",
    },
    texts={
        "AWL-AT-037": (
            "combo as 10 if intimidation >= 1; counter; combo if intimidation >= 1 and this speed = 10",
            {2, 10, 100},
        ),
        # The text says "cannot evade" twice: against evading attacks, and in 위압 against everything.
        "LMI-AT-027": (
            "usable if (intimidation >= 1 or howling >= 5); flags no_combo no_catch; "
            "cost -5 howling unless intimidation >= 1; "
            "flags unevadable against attack has evade; flags unevadable if intimidation >= 1; "
            "always this hit = 7 if intimidation >= 1; their evade",
            {5, 7, 9},
        ),
        "LMI-AT-028": ("their guard", {200}),
        "PMP-AT-026": ("use; hit counter; after if intimidation >= 1", {3, 12, 100}),
        "ST5-001": (
            "flags free_order against mid if intimidation >= 1; "
            "always this damage +200 if in combo and intimidation >= 1 and met damage <= 500",
            {200, 500},
        ),
        "ST5-002": ("combo as 10 +200 if intimidation >= 1; flags unguardable; negated; their evade", {5, 10, 200}),
        # The facts name both bounds, at most 500 and at least 500; read as at most, as with its two sisters.
        "ST5-004": ("evade high against damage <=500; catch; combo", {200, 500}),
        "ST5-005": ("flags free_order against high if intimidation >= 1; clash low against damage <=500", {500}),
        "ST5-007": ("flags no_correction; always this speed = 7 if in catch; catch", {7, 200}),
        # Combo 2 may have any speed (L6.2): no order is ignored before combo 3.
        "ST5-008": ("flags unevadable; hit; combo if combo >= 3 and not (this speed = previous + 1)", {3, 100}),
        "ST5-009": (
            "evade low against damage <=500; before if foe is attack speed >=8; combo if combo >= 2 and combo <= 3",
            {2, 3, 7, 8, 500},
        ),
        "UNC-AT-032": ("hit; combo", set()),
        "UNC-AT-033": (
            "always this damage +100 if in combo; combo as 11 +100 if intimidation >= 1; counter",
            {11, 100, 200},
        ),
        "ST5-010": ("evade high against speed <=9; clash mid against speed <=9; evade; clash", {5, 9, 200, 300, 400}),
        # What its use does the first time, it does again each Lumen phase.
        "CB01-AT-016": (
            "from hidden lumen_phase if howling >= 1; may lumen_phase if howling >= 1; lumen_phase if hp <= 2500",
            {2500},
        ),
        "DFR-AT-019": ("from hidden lumen_phase if opp hp <= 2500 and (intimidation >= 1 or howling >= 5)", {5, 2500}),
    },
    ultimates=frozenset({"CB01-AT-016", "DFR-AT-019"}),
    pending={
        "CRS-AT-033": ("데드네우스", w.ATTACK, ("number of hits",)),
        "ST5-003": ("카인 나시스", w.ATTACK, ("position", "limb", "hit", "guard", "counter")),
        "UNC-AT-031": ("스태틱 테리토리", w.DEFENCE, ("positions", "effect wording")),
    },
    person=Person(
        "울프",
        5000,
        {5000: 6, 4000: 7, 3000: 8, 2000: 9},
        ("ST5-PS1", "위압"),
        (
            "their damaged of attack|special|trait; may lumen_phase if howling >= 5; "
            "left of intimidation if howling = 0",
            {2, 5},
        ),
        (
            "howling 하울링 cap 5 start 0 until game",
            "intimidation 위압 cap 1 start 0 until get; me not ready defence; opp not ready attack",
        ),
    ),
)
