"""루트: what is printed on the cards, as `printed_form.py` says it."""

from __future__ import annotations

from typing import Final

from simpan.lumen import words as w
from simpan.lumen.words import COMBO_RESULT as COMBO
from simpan.lumen.words import NO_RESULT as NONE
from tests.lumen.printed_form import Person, Printed

ROUTE: Final = Printed(
    "route",
    attacks=(
        ("CB01-AT-010", "하이 볼티지", 9, 400, "high", "hand", 4, NONE, 5, "grab"),
        ("DFR-AT-015", "스톰슬레이어", 9, 500, "high", "hand", 3, 0, 4, "clash high"),
        ("DFR-AT-020", "엔드리스 발라레", 9, 100, "low", "foot", COMBO, -4, COMBO, ""),
        ("LMI-AT-016", "스톰브링거", 14, 600, "high", "", COMBO, -8, COMBO, ""),
        ("ST2-001", "하이 잽", 5, 300, "high", "hand", 1, 2, 1, ""),
        ("ST2-002", "패니 슬라이드", 6, 400, "low", "foot", 2, -6, 3, ""),
        ("ST2-003", "터닝 와이드", 7, 400, "high", "foot", 3, -5, 5, "evade low"),
        ("ST2-004", "루트킷", 8, 500, "mid", "hand", COMBO, -7, COMBO, ""),
        ("ST2-005", "차징 스매시", 9, 600, "mid", "", COMBO, -8, 5, ""),
        ("ST2-008", "백 샷", 12, 500, "mid", "hand", COMBO, -8, 6, "clash mid"),
        ("UNC-AT-017", "인스턴트 스매시", 8, 400, "high", "hand", 4, -6, 4, "clash high"),
    ),
    defences=(("ST2-010", "차징 배리어", "clash", "guard", "clash"),),
    specials={
        "AWL-SP-001": "올 인 차지",
    },
    texts={
        "CB01-AT-010": (
            "flags no_correction if charge >= 1 and combo >= 4; flags unguardable unclashable; negated",
            {4},
        ),
        "DFR-AT-015": ("usable if hp <= 2500; flags no_combo unaffected; clash high; use; after", {500, 2500}),
        "DFR-AT-020": ("flags no_correction; usable if hp <= 3000; use; combo_end", {3, 3000}),
        "LMI-AT-016": (
            "usable if count(lumen face_up AWL-SP-001) >= 1; "
            "flags unguardable unevadable unclashable if charge >= 1; use if charge >= 1",
            {14},
        ),
        "ST2-001": (
            "flags free_order if charge >= 1; flags no_correction if charge >= 1 and previous = 9; their evade",
            {3, 9},
        ),
        "ST2-002": ("before if foe is attack high", {2}),
        "ST2-003": ("flags no_correction; evade low against speed <=5", {5}),
        # "After a card": which was not recovered, so any.
        "ST2-004": ("flags free_order; before if foe is evading high", {4}),
        "ST2-005": ("always this speed = 10 if in catch; before if charge >= 1", {10}),
        "ST2-008": ("clash mid against hand; before if foe is attack damage <=400", {400}),
        "UNC-AT-017": ("clash high; before if charge >= 1; clash; combo", {3, 7, 100}),
        # Its clash has a condition that was not recovered: none.
        "ST2-010": ("clash; after if foe is defence", {6, 500}),
        "AWL-SP-001": (
            "from hidden recovery if hp <= 1000; use of route attack if charge >= 1; left of charge",
            {100, 500, 1000},
        ),
    },
    ultimates=frozenset({"DFR-AT-020"}),
    pending={
        "CRS-AT-024": ("루트아스트라", w.ATTACK, ("speed", "damage", "position", "limb", "hit", "counter")),
    },
    person=Person(
        "루트",
        5000,
        {5000: 6, 4000: 7, 3000: 8, 2000: 9},
        ("ST2-PS1", "차지"),
        ("may lumen_phase; use of attack if charge >= 1 and in ready; left of charge", {2, 200}),
        ("charge 차지 cap 1 start 0 until turn; me not ready defence",),
    ),
)
