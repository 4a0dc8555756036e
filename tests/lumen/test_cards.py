"""The shipped cards: their printed numbers, what is pending, and that the tree stays a tree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

from simpan.lumen import words as w
from simpan.lumen.card import Card
from simpan.lumen.cards import setsumei, viola
from simpan.lumen.cards.pending import MISSING_KO, Pending
from simpan.lumen.effect import node
from simpan.lumen.effect.node import (
    CatchAs,
    ComboAny,
    ComboAs,
    ComboFrom,
    ComboNo,
    ComboStep,
    Cost,
    Custom,
    Judges,
    Rule,
    TallyOf,
    UseIf,
)
from simpan.lumen.pool import SHIPPED, fold

COMBO, NONE = w.COMBO_RESULT, w.NO_RESULT
HEIGHTS = {"high": w.HIGH, "mid": w.MID, "low": w.LOW}
LIMBS = {"": 0, "hand": w.HAND_LIMB, "foot": w.FOOT_LIMB}

# code, name, mark, speed, damage, position, limb, hit, guard, counter, printed special
ATTACKS = (
    ("AWL-AT-048", "로우 킥", "setsumei", 5, 300, "low", "foot", 1, -4, 1, ""),
    ("AWL-AT-049", "스로킥", "setsumei", 6, 300, "low", "foot", 1, -4, 2, "evade high"),
    ("AWL-AT-050", "렌딩 대거", "setsumei", 8, 500, "high", "hand", 4, -4, 5, "clash high"),
    ("AWL-AT-055", "스매시 훅", "setsumei", 6, 500, "mid", "hand", 1, -5, 2, ""),
    ("CB03-AT-035", "비셔스 바이트", "setsumei", 10, 400, "high", "hand", 4, 0, 5, "evade high"),
    ("CRS-AT-050", "체이싱 팬", "setsumei", 13, 400, "high", "hand", COMBO, -8, 4, "evade low"),
    ("CRS-AT-051", "코일링 서펜트", "setsumei", 8, 400, "low", "foot", 3, -5, 4, ""),
    ("LMI-AT-051", "디팽잉 록", "setsumei", 7, 400, "high", "hand", 1, NONE, 2, "grab"),
    ("LMI-AT-053", "바이퍼 어썰트", "setsumei", 6, 300, "low", "foot", 2, -4, 3, ""),
    ("PMP-AT-051", "카운터 슬래시", "setsumei", 8, 300, "high", "hand", 3, -6, COMBO, ""),
    ("ST1-016", "커팅", "setsumei", 5, 400, "high", "", 2, -2, 3, ""),
    ("ST1-017", "다운 슬래쉬", "setsumei", 7, 400, "low", "hand", 3, -6, 4, ""),
    ("ST1-018", "세츠메이 킥", "setsumei", 8, 500, "mid", "foot", COMBO, -8, COMBO, ""),
    ("ST1-019", "캐치 드롭", "setsumei", 10, 500, "high", "", 5, NONE, 5, "grab"),
    ("ST1-020", "이판사판태클", "setsumei", 12, 900, "mid", "", 4, -6, 6, ""),
    ("ST3-017", "카운터 랫", "setsumei", 7, 500, "mid", "foot", 1, -6, 3, ""),
    ("UNC-AT-046", "대거 스윙", "setsumei", 6, 400, "high", "hand", 2, -2, 4, ""),
    ("UNC-AT-047", "하이킥", "setsumei", 7, 500, "high", "foot", 2, -3, 1, ""),
    ("AWL-AT-042", "니들 스파이크", "viola", 7, 400, "low", "", 3, -5, 3, ""),
    ("AWL-AT-043", "포르티시모", "viola", 8, 500, "mid", "hand", COMBO, -7, 4, ""),
    ("AWL-AT-044", "그랑 크레센도", "viola", 11, 600, "high", "foot", COMBO, -1, COMBO, ""),
    ("CB01-AT-021", "그랑 파 드 되", "viola", 7, 400, "high", "hand", 2, -5, 3, "grab"),
    ("CB02-AT-026", "템포 드 두", "viola", 11, 300, "low", "foot", 8, -8, COMBO, ""),
    ("CRS-AT-037", "디베르티스망", "viola", 13, 400, "high", "foot", 4, -4, 8, ""),
    ("LMI-AT-032", "블랑 아다지오", "viola", 9, 400, "low", "", 3, -6, 4, "clash low"),
    ("LMI-AT-033", "쏜 알레그로", "viola", 6, 400, "mid", "foot", 2, -7, 3, ""),
    ("PMP-AT-029", "메르헨 아라베스크", "viola", 9, 400, "low", "foot", 4, -8, 8, ""),
    ("RFS-AT-035", "프렐류드", "viola", 8, 400, "mid", "hand", COMBO, -8, COMBO, ""),
    ("ST6-001", "쉐도우 컷", "viola", 5, 500, "mid", "hand", 2, -9, 3, ""),
    ("ST6-002", "스피어 주테", "viola", 6, 500, "high", "hand", 2, -2, 3, ""),
    ("ST6-003", "플리에 셰이드", "viola", 7, 400, "low", "hand", 1, -5, 4, ""),
    ("ST6-004", "블랙 다트", "viola", 8, 500, "high", "hand", 3, -4, 4, ""),
    ("ST6-005", "배드 캐쳐", "viola", 9, 600, "high", "hand", COMBO, 3, 4, ""),
    ("ST6-006", "푸에테 앙 루멘", "viola", 10, 500, "mid", "foot", 4, -6, COMBO, ""),
    ("ST6-007", "아리나 바트망", "viola", 11, 600, "mid", "", 6, -4, 8, "grab"),
    ("ST6-008", "레그 돌", "viola", 12, 500, "high", "foot", COMBO, -5, 5, ""),
    ("ST6-009", "페인 프리즌", "viola", 13, 600, "low", "", COMBO, -9, COMBO, ""),
    ("UNC-AT-037", "UNC-AT-037", "viola", 12, 500, "mid", "foot", 5, -7, 7, "evade low"),
    ("UNC-AT-038", "UNC-AT-038", "viola", 5, 400, "high", "hand", 2, -3, 3, ""),
)

# code, name, mark, then what it does high, mid, low
DEFENCES = (
    ("ST1-011", "스탠딩 가드", "setsumei", "guard", "guard", "none"),
    ("ST1-012", "다운 가드", "setsumei", "evade", "guard", "guard"),
    ("ST1-013", "구르기", "setsumei", "evade", "evade", "none"),
    ("ST1-015", "대쉬", "setsumei", "evade", "evade", "evade"),
    ("ST6-010", "쉐프레파라시옹", "viola", "clash", "clash", "none"),
    ("UNC-AT-036", "씬 녹턴", "viola", "evade", "evade", "evade"),
)

# code, name, mark, ultimate
SPECIALS = (
    ("CB03-AT-034", "세이프티 디스턴스", "setsumei", False),
    ("CRS-AT-054", "드리프트 컨버전", "setsumei", False),
    ("PMP-AT-050", "구사일생", "setsumei", False),
    ("AWL-SP-003", "매혹", "viola", False),
    ("CB01-AT-020", "팜므파탈", "viola", True),
)

# What always holds of a card: the flags that need no condition.
FLAGS = {
    "CRS-AT-050": w.F_UNCLASHABLE,
    "LMI-AT-051": w.F_GRAB | w.F_NO_COMBO,
    "ST1-011": w.F_UNBREAKABLE,
    "ST1-012": w.F_UNBREAKABLE,
    "ST1-019": w.F_GRAB | w.F_ENDS_COMBO | w.F_UNGUARDABLE | w.F_UNCLASHABLE,
    "ST1-020": w.F_NO_COMBO,
    "AWL-AT-042": w.F_NO_CATCH,
    "AWL-AT-043": w.F_NO_CATCH,
    "CB01-AT-021": w.F_GRAB,
    "CRS-AT-037": w.F_FREE_ORDER,
    "ST6-007": w.F_GRAB,
    "ST6-008": w.F_UNEVADABLE,
}

# Every rule of every card: its timing ("use …" from a hidden card, "their …": the opponent's technique made it).
RULES = {
    "AWL-AT-048": "",
    "AWL-AT-049": "",
    "AWL-AT-050": "clash",
    "AWL-AT-055": "use",
    "CB03-AT-034": "start, their use",
    "CB03-AT-035": "before, counter",
    "CRS-AT-050": "before",
    "CRS-AT-051": "hit",
    "CRS-AT-054": "from hand gap",
    "LMI-AT-051": "negated, before",
    "LMI-AT-053": "use",
    "PMP-AT-050": "start, their after",
    "PMP-AT-051": "use, counter",
    "ST1-011": "guard",
    "ST1-012": "evade, guard",
    "ST1-013": "evade",
    "ST1-015": "judged",
    "ST1-016": "counter, their evade",
    "ST1-017": "before",
    "ST1-018": "after",
    "ST1-019": "negated, combo",
    "ST1-020": "their guard, their evade, their clash",
    "ST3-017": "counter",
    "UNC-AT-046": "",
    "UNC-AT-047": "their evade",
    "AWL-AT-042": "use",
    "AWL-AT-043": "",
    "AWL-AT-044": "combo",
    "AWL-SP-003": "from hand lumen_phase, recovery",
    "CB01-AT-020": "from hand lumen_phase, arrived, recovery",
    "CB01-AT-021": "use",
    "CB02-AT-026": "",
    "CRS-AT-037": "combo",
    "LMI-AT-032": "use, clash",
    "LMI-AT-033": "counter, counter",
    "PMP-AT-029": "before",
    "RFS-AT-035": "combo, combo_end",
    "ST6-001": "counter",
    "ST6-002": "before",
    "ST6-003": "after",
    "ST6-004": "before",
    "ST6-005": "combo, after",
    "ST6-006": "before",
    "ST6-007": "",
    "ST6-008": "",
    "ST6-009": "before, before",
    "ST6-010": "clash, after",
    "UNC-AT-036": "evade",
    "UNC-AT-037": "hit counter",
    "UNC-AT-038": "catch",
}

PENDING = {
    "AWL-AT-051": "스플릿 커터",
    "AWL-AT-052": "앵클 슬라이서",
    "AWL-AT-053": "프라이 엔드",
    "AWL-AT-054": "훅 브레이커",
    "CRS-AT-052": "컴뱃센스",
    "CRS-AT-053": "래피드 닷지",
    "PMP-AT-049": "샤프 마인드",
    "ST1-014": "점프",
}

TIMINGS = {number: name[2:].lower() for name, number in vars(w).items() if name.startswith("T_")}


def nodes(of: object) -> Iterator[object]:
    """Everything in a tree of nodes, the root first."""
    yield of
    if isinstance(of, tuple):
        for item in of:
            yield from nodes(item)
    elif is_dataclass(of):
        for field in fields(of):
            yield from nodes(getattr(of, field.name))


def timing(rule: Rule) -> str:
    """A rule's timings as the table above writes them."""
    names = " ".join(TIMINGS[bit] for bit in sorted(TIMINGS) if rule.when >> bit & 1)
    return ("their " if rule.theirs else "from hand " if rule.use else "") + names


def test_tables_hold_every_card() -> None:
    """The tables below name each shipped card exactly once, in the order of the modules."""
    told = [row[0] for row in (*ATTACKS, *DEFENCES, *SPECIALS)]
    assert sorted(told) == sorted(SHIPPED.cards)
    assert sorted(RULES) == sorted(SHIPPED.cards)
    assert [card.code for card in setsumei.CARDS + viola.CARDS] == list(SHIPPED.cards)


@pytest.mark.parametrize("row", ATTACKS, ids=lambda row: row[0])
def test_attack_as_printed(
    row: tuple[str, str, str, int, int, str, str, int, int, int, str],
) -> None:
    """L2.3: an attack has the speed, damage, position, limb, results and special judgement of the printed card."""
    code, name, mark, speed, damage, position, limb, hit, guard, counter, special = row
    card = SHIPPED.cards[code]
    assert (card.kind, card.name_ko, card.mark, card.ultimate) == (w.ATTACK, name, mark, False)
    assert (card.speed, card.damage, card.position, card.limb) == (speed, damage, HEIGHTS[position], LIMBS[limb])
    assert (card.hit, card.guard, card.counter) == (hit, guard, counter)
    kind, _, at = special.partition(" ")
    assert card.evades == (HEIGHTS[at] if kind == "evade" else 0)
    assert card.clashes == (HEIGHTS[at] if kind == "clash" else 0)
    assert bool(card.flags & w.F_GRAB) == (kind == "grab")
    assert card.guards == 0


@pytest.mark.parametrize("row", DEFENCES, ids=lambda row: row[0])
def test_defence_as_printed(row: tuple[str, str, str, str, str, str]) -> None:
    """L2.4: a defence guards, evades or clashes at each position as the printed card does, and has no speed."""
    code, name, mark, *judgements = row
    card = SHIPPED.cards[code]
    assert (card.kind, card.name_ko, card.mark, card.ultimate) == (w.DEFENCE, name, mark, False)
    for height, judgement in zip(HEIGHTS.values(), judgements, strict=True):
        assert bool(card.guards & height) == (judgement == "guard")
        assert bool(card.evades & height) == (judgement == "evade")
        assert bool(card.clashes & height) == (judgement == "clash")
    assert (card.speed, card.damage, card.position, card.limb) == (0, 0, 0, 0)
    assert (card.hit, card.guard, card.counter) == (NONE, NONE, NONE)


@pytest.mark.parametrize("row", SPECIALS, ids=lambda row: row[0])
def test_special_as_printed(row: tuple[str, str, str, bool]) -> None:
    """L2.5, L2.6: a special technique has no numbers, and only 팜므파탈 is an ultimate."""
    code, name, mark, ultimate = row
    card = SHIPPED.cards[code]
    assert (card.kind, card.name_ko, card.mark, card.ultimate) == (w.SPECIAL, name, mark, ultimate)
    assert (card.speed, card.damage, card.position, card.limb) == (0, 0, 0, 0)
    assert (card.hit, card.guard, card.counter) == (NONE, NONE, NONE)
    assert (card.guards, card.evades, card.clashes) == (0, 0, 0)


@pytest.mark.parametrize("code", list(SHIPPED.cards))
def test_flags_and_rules(code: str) -> None:
    """A card carries the unconditional flags and the timings of its text, no more and no fewer."""
    card = SHIPPED.cards[code]
    assert card.flags == FLAGS.get(code, 0)
    assert ", ".join(timing(rule) for rule in card.rules) == RULES[code]


def test_limits_of_specials() -> None:
    """L2.3: an evade or clash works only against the techniques that the printed card names."""
    limits = [
        (card.code, "evade" if line.stat == w.S_EVADES else "clash", line.heights, *line.against.tests)
        for card in SHIPPED.cards.values()
        for line in card.lines
        if isinstance(line, Judges)
    ]
    assert limits == [
        ("AWL-AT-049", "evade", w.HIGH, node.Test("speed", 1, 6)),
        ("AWL-AT-050", "clash", w.HIGH, node.Test("limb", w.HAND_LIMB)),
        ("CB03-AT-035", "evade", w.HIGH, node.Test("speed", 1, 7)),
        ("CRS-AT-050", "evade", w.LOW, node.Test("speed", 1, 8)),
        ("ST1-013", "evade", w.HIGH, node.Test("speed", 9, 99)),
        ("ST1-013", "evade", w.MID, node.Test("speed", 1, 8)),
        ("LMI-AT-032", "clash", w.LOW),
        ("ST6-002", "evade", w.LOW, node.Test("speed", 8, 99)),
        ("UNC-AT-036", "evade", w.ALL_HEIGHTS, node.Test("has", w.HAS_COMBO)),
        ("UNC-AT-037", "evade", w.LOW, node.Test("speed", 1, 10)),
    ]


def test_use_conditions() -> None:
    """L5.2.b: exactly the cards that ask for 은연 have a use condition; none has a cost."""
    asking = {card.code for card in SHIPPED.cards.values() if any(isinstance(line, UseIf) for line in card.lines)}
    assert asking == {"AWL-AT-044", "ST6-005", "ST6-009", "UNC-AT-037"}
    assert not any(isinstance(line, Cost) for card in SHIPPED.cards.values() for line in card.lines)


def test_combo_and_catch_speeds() -> None:
    """L6.5: the speeds that a card may count as in a combo or a catch are the printed ones."""
    combo = {
        card.code: {speed for speed in range(32) if line.speeds >> speed & 1}
        for card in SHIPPED.cards.values()
        for line in card.lines
        if isinstance(line, ComboAs)
    }
    assert combo == {
        "AWL-AT-043": {9},
        "ST6-003": {8},
        "ST6-006": {7, 9},
        "ST6-007": {10, 12},
        "UNC-AT-038": {6, 7, 8, 9},
    }
    catch = {
        card.code: (line.speed, line.flags)
        for card in SHIPPED.cards.values()
        for line in card.lines
        if isinstance(line, CatchAs)
    }
    assert catch == {"ST6-008": (9, 0), "UNC-AT-038": (8, w.F_BREAKS)}
    places = {
        card.code: line.zones for card in SHIPPED.cards.values() for line in card.lines if isinstance(line, ComboFrom)
    }
    assert places == {"CB02-AT-026": w.BATTLE, "CRS-AT-037": w.LIST}
    numbers = {
        card.code: (line.lo, line.hi)
        for card in SHIPPED.cards.values()
        for line in card.lines
        if isinstance(line, ComboNo)
    }
    assert numbers == {"ST1-019": (4, 99)}


def test_copies() -> None:
    """L4.1.b: only 드리프트 컨버전 may be in a deck three times."""
    assert {card.code: card.copies for card in SHIPPED.cards.values() if card.copies != 1} == {"CRS-AT-054": 3}


def test_viola() -> None:
    """L2.1, L2.2: 비올라 has 5000 HP, four brackets, and the trait that gathers up to three 은연."""
    character = SHIPPED.characters["viola"]
    assert list(SHIPPED.characters) == ["viola"]
    assert (character.name_ko, character.start_hp) == ("비올라", 5000)
    limits = {5000: 6, 4001: 6, 4000: 7, 3001: 7, 3000: 8, 2001: 8, 2000: 9, 0: 9}
    assert {hp: character.hand_limit(hp) for hp in limits} == limits
    assert (character.trait.code, character.trait.name_ko, character.trait.kind) == ("ST6-PS1", "매튜드", w.TRAIT)
    step, paid = character.trait.lines
    assert isinstance(step, ComboStep)
    assert step.step == 2
    assert isinstance(paid, ComboAny)
    assert (paid.track, paid.price) == (viola.BOND, 3)
    assert character.trait.tracks == (viola.BOND,)
    assert (viola.BOND.cap, viola.BOND.start) == (3, 0)


def test_one_track() -> None:
    """Every counter that a card reads is the one that the trait brings."""
    tracks = {part.track for card in SHIPPED.cards.values() for part in nodes(card.lines) if isinstance(part, TallyOf)}
    assert tracks == {viola.BOND}


def test_codes_inside_effects_exist() -> None:
    """A card that is named by its code inside an effect is in the pool."""
    for card in SHIPPED.cards.values():
        for part in nodes(card.lines):
            if getattr(part, "attribute", "") == "code":
                assert getattr(part, "word", "") in SHIPPED.cards


def test_pending() -> None:
    """The cards with something unrecovered are named, say what is missing, and are not playable."""
    assert {card.code: card.name_ko for card in SHIPPED.pending} == PENDING
    assert len(SHIPPED.pending) == len(PENDING)
    assert not PENDING.keys() & SHIPPED.cards.keys()
    for card in SHIPPED.pending:
        assert card.missing
        assert set(card.missing) <= MISSING_KO.keys()
        assert card.lacking("ko").count(",") == card.lacking("en").count(",")
    assert viola.PENDING == ()


def test_names_are_unique() -> None:
    """No two cards, pending ones and the trait included, share a code or a name in either language."""
    every: list[Card | Pending] = [*SHIPPED.cards.values(), viola.TRAIT, *SHIPPED.pending]
    for names in ([c.code for c in every], [fold(c.name_ko) for c in every], [fold(c.name_en) for c in every]):
        assert [name for name, number in Counter(names).items() if number > 1] == []


def test_few_custom_cards() -> None:
    """DESIGN §4: at most 3 % of the cards need a function of their own."""
    custom = [card.code for card in SHIPPED.cards.values() if any(isinstance(n, Custom) for n in nodes(card.lines))]
    assert len(custom) * 100 <= 3 * len(SHIPPED.cards)


def test_trees_are_values() -> None:
    """Equal entries are equal and hashable: nothing in a card is a function or a mutable thing."""
    for card in (*SHIPPED.cards.values(), viola.TRAIT):
        hash(card.lines)
        for part in nodes(card.lines):
            assert isinstance(part, int | str | tuple | None) or is_dataclass(part)
