"""키스: what is printed on the cards, as `printed_form.py` says it."""

from __future__ import annotations

from typing import Final

from simpan.lumen import words as w
from simpan.lumen.words import COMBO_RESULT as COMBO
from simpan.lumen.words import NO_RESULT as NONE
from tests.lumen.printed_form import Person, Printed

KISS: Final = Printed(
    "kiss",
    attacks=(
        ("AWL-AT-031", "버니 잼", 6, 300, "high", "hand", 1, -3, 1, ""),
        ("AWL-AT-032", "미러스 스텝", 13, 600, "mid", "", 6, -8, COMBO, ""),
        ("CB01-AT-013", "임파서블 엑시트", 11, 800, "high", "", 8, -3, COMBO, ""),
        ("CB01-AT-014", "캐치 더 문", 9, 500, "high", "", 2, NONE, 9, "grab"),
        ("CRS-AT-029", "트리키 스텝", 8, 500, "mid", "foot", 4, -7, 4, ""),
        ("LMI-AT-023", "스틸 스윙", 12, 400, "high", "", 4, -6, 6, ""),
        ("PMP-AT-022", "일루전 페스티벌", 13, 500, "high", "", COMBO, 0, COMBO, "evade low"),
        ("ST4-003", "디트로이트 래빗", 7, 500, "mid", "", 2, -8, 2, ""),
        ("ST4-004", "키스 슈타이너", 8, 600, "high", "", 4, -3, 5, "evade low, grab"),
        ("ST4-005", "시프 기믹", 9, 600, "low", "foot", COMBO, -9, COMBO, "evade high"),
        ("ST4-006", "래빗 스탬프", 10, 300, "high", "foot", 5, -6, COMBO, "evade mid"),
        ("ST4-007", "키스 마킹", 11, 500, "mid", "foot", 4, -4, 5, ""),
        ("ST4-008", "스틸 배니싱", 12, 600, "mid", "hand", 3, -7, 7, "clash mid"),
        ("ST4-009", "시크릿 트릭", 13, 500, "high", "hand", 4, -2, 4, ""),
        ("UNC-AT-026", "크로스 캐치", 7, 400, "high", "hand", 3, -6, 4, ""),
    ),
    defences=(
        ("AWL-AT-033", "키싱 유♥", "guard", "guard", "guard"),
        ("ST4-010", "래빗 일루젼", "evade", "evade", "evade"),
        ("UNC-AT-028", "스위치!", "guard", "guard", "none"),
    ),
    specials={
        "DFR-AT-018": "럭키 데이즈",
        "LMI-AT-024": "서풍의 제피르",
        "AWL-SP-002": "홍련의 루비에트",
        "ST4-SS1": "환상의 쟈르갈",
        "ST4-SS2": "매혹의 로돌라",
        "ST4-SS3": "소원의 가온",
    },
    texts={
        "AWL-AT-031": (
            "flags no_correction; before if advance_notice >= 1; their evade if advance_notice >= 1",
            {2, 4},
        ),
        "AWL-AT-032": ("flags unevadable; before if count(hand) = count(opp hand) and advance_notice >= 1", set()),
        "CB01-AT-013": ("", set()),
        "CB01-AT-014": ("flags unguardable; negated; their evade", {4}),
        # Whether the side deck holds a technique is secret, so it is no condition for being asked.
        "CRS-AT-029": ("may hit counter; may use if advance_notice >= 1 and count(hand) >= 1", set()),
        "LMI-AT-023": ("may combo if advance_notice >= 1; combo if count(hand) <= 2", {2, 10}),
        "PMP-AT-022": ("evade low against speed >=8; counter; evade if advance_notice >= 1", {8}),
        "ST4-003": ("flags unclashable no_catch; always this damage +200 if advance_notice >= 1", {200}),
        "ST4-004": (
            "combo out of list; evade low against speed <=8; cost 2 hand other to list; combo if from list",
            {2, 8},
        ),
        "ST4-005": ("evade high against speed <=9; may counter", {9}),
        "ST4-006": ("evade mid against speed 8-11; before if advance_notice >= 1", {8, 11}),
        "ST4-007": ("always this speed = 7 if in catch; may hit", {2, 7, 200}),
        "ST4-008": ("clash mid against speed 9-10; clash", {9, 10}),
        "ST4-009": (
            "flags no_correction if count(hand) <= 2; "
            "always this damage +200 if count(hand) <= 4; may before if count(hand) <= 3",
            {2, 3, 4, 6, 200},
        ),
        "UNC-AT-026": (
            "combo as 5 6 7 8 9 10 if advance_notice >= 1; use if count(hand) <= 3",
            {3, 5, 6, 7, 8, 9, 10, 100},
        ),
        "AWL-AT-033": (
            "usable if advance_notice >= 1; before if count(lumen calling_card) >= 1 and count(side calling_card) >= 1",
            {2},
        ),
        "ST4-010": ("evade high mid low against speed <=8; evade; after if foe is defence", {6, 7, 8}),
        "UNC-AT-028": (
            "guard; guard if foe damage >= 600 and not (advance_notice >= 1); guard if advance_notice >= 1",
            {100, 500, 600},
        ),
        "DFR-AT-018": (
            "at most 3 calling_card; from hidden lumen_phase if hp <= 2000 and count(lumen calling_card) <= 2",
            {2, 3, 4, 5, 2000},
        ),
        "LMI-AT-024": ("hit of kiss technique if it speed = 8; recovery if count(hand) = limit; their combo_end", {8}),
        "AWL-SP-002": ("broken of any; soon if (fp - opp fp >= 7 or opp fp - fp >= 7)", {2, 7}),
        "ST4-SS1": ("hit counter of attack; damaged of any", {100}),
        "ST4-SS2": ("evade guard of any", set()),
        "ST4-SS3": (
            "before of attack if foe is attack and it position = foe position; soon if count(hand) >= 5",
            {3, 5},
        ),
    },
    ultimates=frozenset({"CB01-AT-013", "DFR-AT-018"}),
    tags=dict.fromkeys(("AWL-SP-002", "LMI-AT-024", "ST4-SS1", "ST4-SS2", "ST4-SS3"), ("calling_card",)),
    pending={
        "CB01-AT-015": ("광증의 매드니스", w.SPECIAL, ("effect wording",)),
        "ST4-001": ("어피어런스 블레이드", w.ATTACK, ("limb", "hit", "guard", "counter")),
        "ST4-002": ("벨지언 킥", w.ATTACK, ("limb", "hit", "guard", "counter")),
    },
    person=Person(
        "키스",
        5000,
        {5000: 6, 4000: 7, 3000: 8, 2000: 9},
        ("ST4-PS1", "예고"),
        (
            "extra 3 calling_card; "
            "lumen_phase if count(hand) <= 4 and count(lumen calling_card) = 0; "
            "broken of calling_card",
            {2, 3, 4},
        ),
        ("advance_notice 예고 cap 1 start 0 until game while count(lumen calling_card face_up) >= 1",),
    ),
)
