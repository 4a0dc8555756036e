"""The judge by chat: what it says is what the engine rules, in a dozen lines, and what is unclear is asked back."""

from __future__ import annotations

import re

import pytest

from simpan.core.hosting import Lang
from simpan.core.rulebook import load
from simpan.lumen.card import Card
from simpan.lumen.edition import edition
from simpan.lumen.pool import SHIPPED
from simpan.lumen.words import ATTACK, DEFENCE
from simpan.lumen.workshop.ruling import Barred, Place, judge
from tests.chat.lookup.asking import LANGS, ask, said

TECHNIQUES = [card for card in SHIPPED.cards.values() if card.kind in (ATTACK, DEFENCE)]
LINES = 12


def place(card: Card, fp: int, hp: int) -> Place:
    character = SHIPPED.characters.get(card.mark) or SHIPPED.characters["viola"]
    return Place(card, character, hp=hp, fp=fp)


def agree(a: Card, b: Card, rules: str, lang: Lang) -> bool:
    """Whether it is ruled at all; the answer is the engine's."""
    found = ask("judge", f"{a.code} vs {b.code} fp 3 -2 hp 4000 5000 {rules}", lang)
    assert len(found.lines) <= LINES
    try:
        ruling = judge((place(a, 3, 4000), place(b, -2, 5000)), edition(rules))
    except Barred:
        assert found.refused
        return False
    for seat, line in enumerate(found.lines[-2:]):
        fp = f"+{ruling.fp[seat]}" if ruling.fp[seat] > 0 else f"{ruling.fp[seat]}".replace("-", "−")
        numbers = re.search(r"FP ([+−]?\d+), \D+(\d+), \D+ (\d+)$", line)
        assert numbers is not None, line
        assert numbers.groups() == (fp, str(ruling.damage[seat]), str(ruling.hp[seat]))
    cited = {clause for line in found.lines for clause in re.findall(r"\b[LO]\d+(?:\.\d+)*(?:\.[a-z])?", line)}
    assert set(ruling.clauses()) <= cited
    assert cited <= set(load("lumen").clauses)
    return True


@pytest.mark.parametrize("rules", ["classic", "current"])
def test_some_of_every_kind_as_the_engine_rules(rules: str) -> None:
    pairs = [(a, b) for i, a in enumerate(TECHNIQUES) for b in TECHNIQUES[i % 29 :: 29]]
    ruled = sum(agree(a, b, rules, LANGS[number % 2]) for number, (a, b) in enumerate(pairs))
    assert ruled > 200


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["classic", "current"])
def test_every_pair_as_the_engine_rules(rules: str) -> None:
    """Every other pair in each edition, so that each comes once."""
    pairs = [(a, b) for i, a in enumerate(TECHNIQUES) for b in TECHNIQUES[(i + (rules == "classic")) % 2 :: 2]]
    assert sum(agree(a, b, rules, "ko") for a, b in pairs) > 3_000


def test_the_whole_answer() -> None:
    assert ask("판정", "로우 킥 대 커팅 FP 3 -2 체력 4000 5000 현행").lines == (
        "로우 킥 대 커팅. 에디션: 현행",
        "[L5.3.0] 공개: 1P의 로우 킥 (속도 5, 하단 발, 데미지 300) / 공개: 2P의 커팅 (속도 5, 상단, 데미지 400)",
        "[L5.3.4] 1P의 FP +3 → 0 (속도 조정) / 2P의 FP −2 → 0 (속도 조정) / "
        "1P의 로우 킥 속도 5, FP +3 → 최종 2 / 2P의 커팅 속도 5, FP −2 → 최종 7",
        "[L5.3.5] 속도 2 대 7: 1P가 빠름",
        "[L5.3.8] 카운터: 1P의 로우 킥 / 1P의 FP 0 → +1 (로우 킥 카운터 결과 +1) / "
        "2P의 체력 5000 → 4700 (로우 킥 데미지 300)",
        "[L5.3.11] 1P의 로우 킥: 배틀 존 → 패 / 2P의 커팅: 배틀 존 → 패",
        "1P: 카운터, FP +1, 받은 데미지 0, 체력 4000",
        "2P: 카운터당함, FP 0, 받은 데미지 300, 체력 4700",
    )


@pytest.mark.parametrize(
    "text",
    [
        "로우 킥 대 커팅",
        "로우 킥 vs 커팅",
        "로우킥 VS. 커팅",
        "로우킥vs.커팅",
        "로우 킥\n커팅",
        "로우 킥 커팅",
        "로우킥, 커팅",
        "ㄹㅇㅋ 대 ㅋㅌ",
        "low kick against cutting",
        "AWL-AT-048 versus ST1-016",
        "ＡＷＬ－ＡＴ－０４８ ｖｓ 커팅",
        "로우 킥 대 커팅 클래식",
        "로우 킥 대 커팅 fp 0 0, hp 5000 / 5000",
        "로우 킥 대 커팅 에디션: 클래식 체력: 5000",
    ],
)
def test_ways_to_ask_the_same(text: str) -> None:
    assert ask("판정", text).lines == ask("판정", "로우 킥 대 커팅").lines


def test_numbers_in_every_spelling() -> None:
    expected = ask("판정", "로우 킥 대 커팅 fp 3 -2").lines
    for numbers in ("FP +3 −2", "fp3 -2", "fp: 3, -2", "ＦＰ ３ －２", "fp 3/-2"):
        assert ask("판정", f"로우 킥 대 커팅 {numbers}").lines == expected, numbers
    assert ask("판정", "로우 킥 대 커팅 fp 3").lines == ask("판정", "로우 킥 대 커팅 fp 3 0").lines


def test_no_response_is_a_side_too() -> None:
    assert "대응 없음 1회째" in said("판정", "없음 대 커팅")
    assert ask("judge", "none vs cutting", "en").lines[-1] == "P2: hit, FP +2, damage taken 0, HP 5000"


def test_a_condition_names_the_counters_that_would_do() -> None:
    found = ask("판정", "페인 프리즌 대 커팅")
    assert found.refused
    assert "L5.2.b" in found.lines[1]
    assert found.lines[2] == "은연 카운터가 1개이면 레디할 수 있습니다: [판정 … 은연 1 0]"
    for counters in ("카운터 1 0", "카운터 1", "은연 1 0", "은연 카운터 1", "Hidden Bond: 1"):
        assert not ask("판정", f"페인 프리즌 대 커팅 {counters}").refused, counters
    assert ask("판정", "커팅 대 페인 프리즌").lines[2].endswith("[판정 … 은연 0 1]")
    assert ask("판정", "라이트닝 라스 대 커팅").lines[2].endswith("[판정 … 하울링 5 0]")
    assert not ask("판정", "라이트닝 라스 대 커팅 하울링 5 0").refused
    assert not ask("판정", "라이트닝 라스 대 스탠딩 가드 위압 1 0").refused


def test_a_state_counts_in_the_ruling() -> None:
    """위압: its owner readies no defence and the other no attack; 차지: 2 slower and 200 more damage."""
    assert "타뷸라는 이 상황에서 레디할 수 없습니다: [L2.7.c]" in said("판정", "타뷸라 대 스탠딩 가드 위압 1")
    assert "커팅은 이 상황에서 레디할 수 없습니다: [L2.7.c]" in said("판정", "울프 커터 대 커팅 위압 1")
    assert "라이트닝 라스 히트 결과 +7" in said("판정", "라이트닝 라스 대 구르기 위압 1")
    assert "속도 6 → 4" in said("판정", "버니 잼 대 커팅 예고 1")
    assert "1P의 커팅 데미지 400 → 600" in said("판정", "커팅 대 스탠딩 가드 차지 1")  # whoever has that state
    assert "데미지 600 → 800" in said("판정", "차징 스매시 대 스탠딩 가드 차지 1")


def test_counters_are_those_of_the_character() -> None:
    assert said("판정", "울프 커터 대 커팅 은연 1") == "1P: 은연은 울프에게 없는 카운터나 상태입니다."
    assert said("judge", "wolf cutter vs pain prison hidden bond 0 4", "en") == "P2: Hidden Bond: from 0 to 3."


def test_what_is_unclear_is_asked_back_for_each_side() -> None:
    found = ask("판정", "킥 대 없는기술")
    assert found.refused
    assert found.lines[0].startswith("1P: “킥”: 여러 장이 있습니다.")
    assert found.lines[1] == "2P: “없는기술”: 그런 카드가 없습니다."
    assert "벨지언" not in found.lines[0]  # cannot be played yet


def test_what_is_no_technique() -> None:
    assert said("판정", "로우킥 대 매튜드") == "2P: 매튜드는 공격이나 수비 기술이 아닙니다."
    assert said("judge", "allure vs cutting", "en") == "P1: Allure is neither an attack nor a defence."
    assert "없는 정보" in said("판정", "점프 대 커팅")


def test_a_battle_that_begins_anew_ends_there() -> None:
    """L5.2.a: what is won before both ready again stays, and nobody is told not to have responded."""
    for rules in ("클래식", "현행"):
        lines = ask("판정", f"이판사판태클 대 대쉬 {rules}").lines
        assert "다시 레디하는 상황이 되어 여기서 판정을 마칩니다." in lines
        assert lines[-2:] == (
            "1P: 회피당함, FP −4, 받은 데미지 0, 체력 5000",
            "2P: 회피 성공, FP +6, 받은 데미지 0, 체력 5000",
        )


def test_numbers_out_of_range() -> None:
    assert ask("판정", "로우킥 대 커팅 fp 100 0 hp 1 0 카운터 4").lines == (
        "1P: FP: −99부터 99까지 쓸 수 있습니다.",
        "1P: 은연: 0부터 3까지 쓸 수 있습니다.",
        "2P: 체력: 1부터 5,000까지 쓸 수 있습니다.",
    )


@pytest.mark.parametrize("text", ["", "로우킥", "a 대 b 대 c", "대", "fp 3 -2"])
def test_two_techniques_are_wanted(text: str) -> None:
    found = ask("판정", text)
    assert found.refused
    assert found.lines[0].startswith("두 기술을 “대”나 vs로 나누어 써 주세요.")
