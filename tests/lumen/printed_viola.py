"""비올라: what is printed on the cards, as `printed_form.py` says it."""

from __future__ import annotations

from typing import Final

from simpan.lumen.words import COMBO_RESULT as COMBO
from tests.lumen.printed_form import Person, Printed

VIOLA: Final = Printed(
    "viola",
    attacks=(
        ("AWL-AT-042", "니들 스파이크", 7, 400, "low", "", 3, -5, 3, ""),
        ("AWL-AT-043", "포르티시모", 8, 500, "mid", "hand", COMBO, -7, 4, ""),
        ("AWL-AT-044", "그랑 크레센도", 11, 600, "high", "foot", COMBO, -1, COMBO, ""),
        ("CB01-AT-021", "그랑 파 드 되", 7, 400, "high", "hand", 2, -5, 3, "grab"),
        ("CB02-AT-026", "템포 드 두", 11, 300, "low", "foot", 8, -8, COMBO, ""),
        ("CRS-AT-037", "디베르티스망", 13, 400, "high", "foot", 4, -4, 8, ""),
        ("LMI-AT-032", "블랑 아다지오", 9, 400, "low", "", 3, -6, 4, "clash low"),
        ("LMI-AT-033", "쏜 알레그로", 6, 400, "mid", "foot", 2, -7, 3, ""),
        ("PMP-AT-029", "메르헨 아라베스크", 9, 400, "low", "foot", 4, -8, 8, ""),
        ("RFS-AT-035", "프렐류드", 8, 400, "mid", "hand", COMBO, -8, COMBO, ""),
        ("ST6-001", "쉐도우 컷", 5, 500, "mid", "hand", 2, -9, 3, ""),
        ("ST6-002", "스피어 주테", 6, 500, "high", "hand", 2, -2, 3, ""),
        ("ST6-003", "플리에 셰이드", 7, 400, "low", "hand", 1, -5, 4, ""),
        ("ST6-004", "블랙 다트", 8, 500, "high", "hand", 3, -4, 4, ""),
        ("ST6-005", "배드 캐쳐", 9, 600, "high", "hand", COMBO, 3, 4, ""),
        ("ST6-006", "푸에테 앙 루멘", 10, 500, "mid", "foot", 4, -6, COMBO, ""),
        ("ST6-007", "아리나 바트망", 11, 600, "mid", "", 6, -4, 8, "grab"),
        ("ST6-008", "레그 돌", 12, 500, "high", "foot", COMBO, -5, 5, ""),
        ("ST6-009", "페인 프리즌", 13, 600, "low", "", COMBO, -9, COMBO, ""),
        ("UNC-AT-037", "UNC-AT-037", 12, 500, "mid", "foot", 5, -7, 7, "evade low"),
        ("UNC-AT-038", "UNC-AT-038", 5, 400, "high", "hand", 2, -3, 3, ""),
    ),
    defences=(
        ("ST6-010", "쉐프레파라시옹", "clash", "clash", "none"),
        ("UNC-AT-036", "씬 녹턴", "evade", "evade", "evade"),
    ),
    specials={
        "AWL-SP-003": "매혹",
        "CB01-AT-020": "팜므파탈",
    },
    texts={
        "AWL-AT-042": ("flags no_catch; use if fp = 2", {2}),
        "AWL-AT-043": ("combo as 9; flags breaks if in combo and combo >= 4; flags no_catch", {4, 9}),
        "AWL-AT-044": ("usable if hidden_bond >= 1; combo", set()),
        "CB01-AT-021": ("flags unevadable against attack has evade|clash|grab; may use if hidden_bond >= 2", {2}),
        "CB02-AT-026": (
            "flags free_order against viola if hidden_bond >= 1 and combo >= 3; "
            "combo out of battle if hidden_bond >= 1 and combo >= 3; "
            "flags no_correction if count(used CB02-AT-026) >= 1",
            {3},
        ),
        "CRS-AT-037": ("combo out of list if hidden_bond >= 3; flags free_order; may combo if hidden_bond >= 1", {3}),
        "LMI-AT-032": ("clash low; use if hidden_bond >= 1; clash if foe is hit combo", {3}),
        "LMI-AT-033": ("counter; counter if hidden_bond >= 1", {100}),
        "PMP-AT-029": ("before if foe is attack hand|foot", {2, 200}),
        "RFS-AT-035": ("may combo; combo_end", {2}),
        "ST6-001": ("always this damage -200 if not (hidden_bond >= 1); counter", {200}),
        "ST6-002": ("given evade low against speed >=8; before if fp < opp fp", {8}),
        "ST6-003": ("combo as 8; after if in combo and this speed = 8", {8}),
        "ST6-004": ("before if fp >= 3", {3}),
        "ST6-005": ("usable if hidden_bond >= 1; combo; after if hidden_bond >= 1", set()),
        "ST6-006": ("combo as 7 9; before if fp >= 3", {3, 7, 9}),
        "ST6-007": ("combo as 10 12 if hidden_bond >= 1; flags no_correction if in combo and combo >= 6", {6, 10, 12}),
        "ST6-008": ("may catch as 9; flags unevadable", {9}),
        "ST6-009": ("usable if hidden_bond >= 1; before if fp > opp fp; before if fp <= opp fp", {8, 300}),
        # Only an attack catches (L5.3.10).
        "UNC-AT-037": (
            "evade low against speed <=10; usable if hidden_bond >= 1; "
            "hit counter if count(list attack mentions hidden_bond) >= 1",
            {10},
        ),
        "UNC-AT-038": ("combo as 6 7 8 9; may catch as 8 breaks; catch if this speed = 8", {6, 7, 8, 9, 100}),
        "ST6-010": ("clash if foe is hit combo; after", {200}),
        "UNC-AT-036": (
            "evade high mid low against has combo; may evade",
            {3},
        ),
        "AWL-SP-003": ("always opp not trait any; from hidden lumen_phase if hidden_bond = 3; recovery", {3}),
        "CB01-AT-020": ("from hidden lumen_phase if hp <= 1500; arrived; recovery", {2, 1500}),
    },
    ultimates=frozenset({"CB01-AT-020"}),
    person=Person(
        "비올라",
        5000,
        {5000: 6, 4000: 7, 3000: 8, 2000: 9},
        ("ST6-PS1", "매튜드"),
        ("combo step 2 gain 1 hidden_bond; combo any for 3 hidden_bond: viola attack", {2, 3}),
        ("hidden_bond 은연 cap 3 start 0 until game",),
    ),
)
