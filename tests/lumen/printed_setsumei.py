"""세츠메이: what is printed on the cards, as `printed_form.py` says it."""

from __future__ import annotations

from typing import Final

from simpan.lumen import words as w
from simpan.lumen.words import COMBO_RESULT as COMBO
from simpan.lumen.words import NO_RESULT as NONE
from tests.lumen.printed_form import Printed

SETSUMEI: Final = Printed(
    "setsumei",
    attacks=(
        ("AWL-AT-048", "로우 킥", 5, 300, "low", "foot", 1, -4, 1, ""),
        ("AWL-AT-049", "스로킥", 6, 300, "low", "foot", 1, -4, 2, "evade high"),
        ("AWL-AT-050", "렌딩 대거", 8, 500, "high", "hand", 4, -4, 5, "clash high"),
        ("AWL-AT-055", "스매시 훅", 6, 500, "mid", "hand", 1, -5, 2, ""),
        ("CB03-AT-035", "비셔스 바이트", 10, 400, "high", "hand", 4, 0, 5, "evade high"),
        ("CRS-AT-050", "체이싱 팬", 13, 400, "high", "hand", COMBO, -8, 4, "evade low"),
        ("CRS-AT-051", "코일링 서펜트", 8, 400, "low", "foot", 3, -5, 4, ""),
        ("LMI-AT-051", "디팽잉 록", 7, 400, "high", "hand", 1, NONE, 2, "grab"),
        ("LMI-AT-053", "바이퍼 어썰트", 6, 300, "low", "foot", 2, -4, 3, ""),
        ("PMP-AT-051", "카운터 슬래시", 8, 300, "high", "hand", 3, -6, COMBO, ""),
        ("ST1-016", "커팅", 5, 400, "high", "", 2, -2, 3, ""),
        ("ST1-017", "다운 슬래쉬", 7, 400, "low", "hand", 3, -6, 4, ""),
        ("ST1-018", "세츠메이 킥", 8, 500, "mid", "foot", COMBO, -8, COMBO, ""),
        ("ST1-019", "캐치 드롭", 10, 500, "high", "", 5, NONE, 5, "grab"),
        ("ST1-020", "이판사판태클", 12, 900, "mid", "", 4, -6, 6, ""),
        ("ST3-017", "카운터 랫", 7, 500, "mid", "foot", 1, -6, 3, ""),
        ("UNC-AT-046", "대거 스윙", 6, 400, "high", "hand", 2, -2, 4, ""),
        ("UNC-AT-047", "하이킥", 7, 500, "high", "foot", 2, -3, 1, ""),
    ),
    defences=(
        ("ST1-011", "스탠딩 가드", "guard", "guard", "none"),
        ("ST1-012", "다운 가드", "evade", "guard", "guard"),
        ("ST1-013", "구르기", "evade", "evade", "none"),
        ("ST1-015", "대쉬", "evade", "evade", "evade"),
    ),
    specials={
        "CB03-AT-034": "세이프티 디스턴스",
        "CRS-AT-054": "드리프트 컨버전",
        "PMP-AT-050": "구사일생",
    },
    texts={
        "AWL-AT-048": ("", set()),
        "AWL-AT-049": ("evade high against speed <=6", {6}),
        "AWL-AT-050": ("clash high against hand; clash", {100}),
        "AWL-AT-055": ("use", set()),
        "CB03-AT-035": ("evade high against speed <=7; before if foe speed <= 5; counter if foe is hand", {5, 7, 200}),
        "CRS-AT-050": ("evade low against speed <=8; flags unclashable; before if fp < opp fp", {8}),
        "CRS-AT-051": ("hit if foe is defence", set()),
        "LMI-AT-051": ("flags no_combo; negated; before if foe is attack high hand", {2, 5}),
        "LMI-AT-053": ("use if fp >= 3", {2, 3}),
        "PMP-AT-051": ("use if foe is attack has combo; counter", {200}),
        "ST1-016": ("counter; their evade", {4, 200}),
        "ST1-017": ("before if foe is defence", {5, 8}),
        "ST1-018": ("after", set()),
        "ST1-019": ("combo number >=4; flags unguardable unclashable ends_combo; negated; combo", {4}),
        # It has no clash of its own: the clash is the opponent's.
        "ST1-020": ("flags no_combo; their guard; their evade; their clash", {4, 300, 400}),
        "ST3-017": ("counter", {5}),
        "UNC-AT-046": ("", set()),
        "UNC-AT-047": ("their evade", {2}),
        "ST1-011": ("flags unbreakable; guard", {200}),
        "ST1-012": ("flags unbreakable; evade; guard", {3, 9, 200}),
        "ST1-013": ("evade high against speed >=9; evade mid against speed <=8; evade", {8, 9}),
        "ST1-015": ("judged if taken = 0", {6}),
        "CB03-AT-034": ("start; may their use if foe guard >= -7", {7}),
        # Cards 2 and 3 are shown at once (L6.2): the window for a third lies before them.
        "CRS-AT-054": ("copies 3; from hidden gap if combo >= 1 and combo <= 2", {2, 3}),
        "PMP-AT-050": ("start; may their after if in combo and combo = 3 and hp < opp hp and count(hand) >= 1", {3}),
    },
    pending={
        "AWL-AT-051": ("스플릿 커터", None, ("type", "speed", "damage", "hit", "guard", "counter")),
        "AWL-AT-052": ("앵클 슬라이서", w.ATTACK, ("position", "limb", "hit", "guard", "counter")),
        "AWL-AT-053": ("프라이 엔드", None, ("type", "speed", "damage", "limb", "hit", "guard", "counter")),
        "AWL-AT-054": ("훅 브레이커", None, ("type", "speed", "damage", "hit", "guard", "counter")),
        "CRS-AT-052": ("컴뱃센스", w.DEFENCE, ("positions",)),
        "CRS-AT-053": ("래피드 닷지", w.DEFENCE, ("effect wording",)),
        "PMP-AT-049": ("샤프 마인드", w.SPECIAL, ("effect wording",)),
        "ST1-014": ("점프", w.DEFENCE, ("positions",)),
    },
)
