"""Every refusal has its sentence in both tongues, with what would be possible (§H6.8)."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from simpan.core.refusal import Refusal
from simpan.mansion import refuse_en, refuse_ko, say
from simpan.mansion.files.default import default_campaign
from simpan.mansion.match import start
from tests.mansion.say_campaign import CAMPAIGN

HANGUL = re.compile("[가-힣]")
# A reason as the engine and the desk give it: clause, code, values.
GIVEN = re.compile(r"""(?:"[MH]\d+\.\d+"|clause), "([a-z_]+)", \{""")

Row = tuple[str, str, dict[str, Any], str, str]
ROWS: list[Row] = [
    (
        "H6.2",
        "not_asked",
        {},
        "지금은 정하실 것이 없거나, 없는 선택지입니다.",
        "There is nothing for you to decide now, or no such option.",
    ),
    ("H6.2", "not_your_turn", {"who": "Nya"}, "지금은 Nya의 차례입니다.", "It is Nya’s turn now."),
    (
        "H6.2",
        "not_your_turn",
        {"who": ""},
        "지금은 정하실 차례가 아닙니다 (처리 중).",
        "This is not your turn (in progress).",
    ),
    (
        "H6.3",
        "moved_already",
        {},
        "이번 차례에는 이미 이동하거나 이탈했습니다.",
        "The move or leave of this turn has been made.",
    ),
    ("H6.3", "acted_already", {}, "이번 차례의 행동은 이미 했습니다.", "The action of this turn has been taken."),
    (
        "H6.3",
        "turn_spent",
        {},
        "이번 차례의 이동과 행동을 모두 마쳤습니다.",
        "Move and action of this turn are spent.",
    ),
    ("H6.1", "not_placing", {}, "지금은 배치할 때가 아닙니다.", "This is not the time to choose places."),
    (
        "H6.1",
        "placed_already",
        {},
        "이미 시작할 자리를 정했습니다. 바꾸려면 총괄에게 말해 주세요.",
        "The place to start from is chosen already. To change it, ask the staff.",
    ),
    ("H6.1", "no_battle", {}, "지금은 전투시간이 아니라 종전할 수 없습니다.", "There is no battle to end now."),
    (
        "M1.3",
        "not_joined",
        {"zone": 7, "here": 1},
        "1구역과 7구역(온실)은 검은색 통로로 이어져 있지 않습니다.",
        "No black passage joins zone 1 and zone 7 (온실).",
    ),
    ("M1.3", "same_zone", {"zone": 1}, "이미 1구역에 있습니다.", "You are in zone 1 already."),
    ("M1.3", "no_zone", {"zone": 12}, "12구역은 없는 구역입니다.", "There is no zone 12."),
    ("M1.3", "no_zone", {"zone": 0}, "없는 구역입니다.", "There is no such zone."),
    (
        "H1.4",
        "zone_full",
        {"zone": 1},
        "1구역에 빈 타일이 없어 이탈할 수 없습니다. 쓴 것은 없습니다.",
        "No tile of zone 1 is free: nobody can leave for it. Nothing was spent.",
    ),
    (
        "H1.4",
        "zone_full",
        {"zone": 0},
        "이어진 구역에 빈 타일이 없어 이탈할 수 없습니다.",
        "No joined zone has a free tile: nobody can leave.",
    ),
    (
        "M1.5",
        "too_far",
        {"tile": "K9", "steps": 7, "budget": 6},
        "K9까지 7칸인데, 지금 이동할 수 있는 것은 6칸입니다.",
        "To K9 it is 7 tiles; 6 can be walked now.",
    ),
    (
        "M1.5",
        "other_zone",
        {"tile": "D2", "zone": 7},
        "D2는 7구역(온실)의 타일입니다. 이동으로는 다른 구역에 갈 수 없으니 이탈해 주세요.",
        "D2 lies in zone 7 (온실). A move never leaves the zone: leave for it.",
    ),
    (
        "M1.6",
        "not_white",
        {"tile": "C3"},
        "C3은 벽이나 통로처럼 갈 수 없는 곳입니다.",
        "C3 cannot be entered: it is a wall, a passage or no tile.",
    ),
    ("M1.6", "not_white", {"tile": ""}, "갈 수 없는 타일입니다.", "This tile cannot be entered."),
    ("H1.5", "occupied", {"tile": "A2", "by": "R2"}, "A2에는 R2가 있습니다.", "R2 is on A2."),
    ("H1.5", "occupied", {"tile": "A2", "by": ""}, "A2에는 멈출 수 없습니다.", "Nobody can stop on A2."),
    (
        "H1.5",
        "same_tile",
        {"tile": "A2"},
        "이미 A2에 있습니다. 제자리 이동은 할 수 없습니다.",
        "You are on A2 already; a move needs at least one step.",
    ),
    (
        "H1.5",
        "wrong_origin",
        {"said": "A1", "at": "B2"},
        "A1에 있지 않습니다. 지금 있는 타일은 B2입니다.",
        "The character is not on A1 but on B2.",
    ),
    (
        "H1.5",
        "blocked",
        {"tile": "B2"},
        "벽과 다른 캐릭터에 막혀 B2까지 갈 길이 없습니다.",
        "Walls and characters leave no way to B2.",
    ),
    ("H6.3", "nothing_to_move", {}, "갈 수 있는 타일이 없습니다.", "There is no tile to walk to."),
    ("M1.2", "not_in_sight", {"name": "가온"}, "가온은 시야에 없습니다.", "가온 is not in sight."),
    ("M1.2", "not_in_sight", {"name": ""}, "시야에 없는 캐릭터입니다.", "No such character is in sight."),
    ("H0.1", "is_ally", {"name": "Nya"}, "Nya는 아군입니다.", "Nya is an ally."),
    ("H0.1", "is_enemy", {"name": "가온"}, "가온은 적입니다.", "가온 is an enemy."),
    ("H0.1", "is_self", {"name": "Nya"}, "자신을 대상으로 할 수는 없습니다.", "One cannot be one’s own target."),
    (
        "H3.11",
        "out_of_range",
        {"name": "한서", "distance": 4, "reach": 2},
        "한서까지의 거리는 4칸으로, 사거리 2를 넘습니다.",
        "한서 is 4 tiles away, beyond range 2.",
    ),
    (
        "H3.11",
        "out_of_range",
        {"name": "한서", "distance": 4, "reach": 3},
        "한서까지의 거리는 4칸으로, 사거리 3을 넘습니다.",
        "한서 is 4 tiles away, beyond range 3.",
    ),
    (
        "H3.11",
        "out_of_range",
        {"name": "한서", "distance": 4, "reach": "zone"},
        "한서는 같은 구역에 있지 않습니다.",
        "한서 is not in the same zone.",
    ),
    ("H3.11", "no_target", {"reach": 1}, "사거리 1 안에 대상이 없습니다.", "There is no target within range 1."),
    ("H3.11", "no_target", {"reach": 99}, "구역 안에 대상이 없습니다.", "There is no target in the zone."),
    (
        "H3.11",
        "behind_wall",
        {"name": "가온"},
        "가온과의 사이를 벽이 막고 있습니다 (설정 walls_stop_attacks).",
        "A wall stands between you and 가온 (setting walls_stop_attacks).",
    ),
    (
        "H6.5",
        "no_mp",
        {"skill": "stroke", "mp": 8, "left": 3},
        "‘필살’에는 MP 8이 드는데, 남은 MP는 3입니다.",
        "“Death Stroke” costs 8 MP, and 3 are left.",
    ),
    (
        "H6.6",
        "no_uses",
        {"skill": "stars"},
        "‘별의 비’는 오늘 더 쓸 수 없습니다.",
        "“Rain of Stars” cannot be used again today.",
    ),
    ("H6.5", "one_free", {}, "자유 스킬은 한 차례에 하나만 쓸 수 있습니다.", "One free skill a turn."),
    (
        "H6.5",
        "range_only",
        {"skill": "heavy_blow", "range": 3},
        "‘강타’는 사거리가 3인 캐릭터만 쓸 수 있습니다.",
        "“Heavy Blow” is for characters of range 3.",
    ),
    ("H6.5", "no_skill", {}, "지금 쓸 수 있는 스킬이 없습니다.", "No skill can be used now."),
    (
        "H6.5",
        "not_on_sheet",
        {"skill": "aid"},
        "‘응급 처치’는 캐릭터 시트에 없는 스킬입니다.",
        "“First Aid” is not on the character sheet.",
    ),
    (
        "H6.5",
        "not_on_sheet",
        {"skill": ""},
        "캐릭터 시트에 없는 스킬입니다.",
        "The skill is not on the character sheet.",
    ),
    (
        "H6.5",
        "no_use",
        {"skill": "aid"},
        "지금 ‘응급 처치’를 써도 달라지는 것이 없습니다.",
        "“First Aid” would change nothing now.",
    ),
    (
        "H6.5",
        "takes_no_target",
        {"skill": "wall"},
        "‘철벽’은 대상을 정하지 않는 스킬입니다.",
        "“Iron Wall” takes no target.",
    ),
    ("H6.6", "no_phantasm", {}, "보구가 없는 캐릭터입니다.", "The character has no noble phantasm."),
    (
        "H6.5",
        "not_now",
        {"skill": "wall", "kind": "passive"},
        "‘철벽’은 상시 스킬이라 따로 쓰지 않습니다.",
        "“Iron Wall” is always on and never used.",
    ),
    (
        "H6.5",
        "not_now",
        {"skill": "wall", "kind": "free"},
        "‘철벽’은 자유 스킬이라 자기 차례에만 쓸 수 있습니다.",
        "“Iron Wall” is a free skill, for the own turn only.",
    ),
    (
        "H6.5",
        "not_now",
        {"skill": "wall", "kind": "with_attack"},
        "‘철벽’은 자기 차례의 일반 공격과 함께만 쓸 수 있습니다.",
        "“Iron Wall” goes with a plain attack on the own turn only.",
    ),
    (
        "H6.5",
        "not_now",
        {"skill": "wall", "kind": "action"},
        "‘철벽’은 행동이라 자기 차례에만 쓸 수 있습니다.",
        "“Iron Wall” is an action, for the own turn only.",
    ),
    (
        "H6.5",
        "not_now",
        {"skill": "wall", "kind": "reaction"},
        "‘철벽’은 반응이라 자기 차례가 아니라 공격의 반응 시간에만 쓸 수 있습니다.",
        "“Iron Wall” is a reaction, for the window of an attack and not for the own turn.",
    ),
    (
        "H4.8",
        "reacted_already",
        {"who": "R2"},
        "R2는 이번 라운드에 이미 반응했습니다.",
        "R2 has reacted in this round already.",
    ),
    ("H4.8", "no_window", {}, "지금은 반응 시간이 아닙니다.", "No reaction window is open."),
    (
        "H4.8",
        "not_that_judgement",
        {"skill": "disrupt"},
        "‘흐트리기’는 지금 이 판정에 쓸 수 없습니다.",
        "“Disrupt” cannot be used on this judgement now.",
    ),
    (
        "H6.9",
        "not_covering",
        {},
        "지금은 엄호할 공격이 없습니다.",
        "There is no attack to cover from now.",
    ),
    (
        "H5.4",
        "fallen",
        {"name": "가온"},
        "가온은 쓰러져서 고를 수 없습니다.",
        "가온 has fallen and cannot be chosen.",
    ),
    ("H5.4", "not_of_pair", {"name": "Nya"}, "Nya는 이 페어의 캐릭터가 아닙니다.", "Nya is not of this pair."),
    ("H5.4", "not_of_pair", {"name": ""}, "이 페어의 캐릭터가 아닙니다.", "The character is not of this pair."),
    (
        "H6.7",
        "bad_value",
        {"value": 21, "most": 20},
        "21은 쓸 수 없는 값입니다. 0부터 20까지 쓸 수 있습니다.",
        "21 cannot be set: 0 to 20.",
    ),
    ("H6.8", "queue_empty", {}, "대기열에 선언이 없습니다.", "No declaration is waiting."),
    (
        "H6.8",
        "ruled_already",
        {},
        "이미 판정한 선언이라 철회할 수 없습니다.",
        "The declaration has been ruled and cannot be withdrawn.",
    ),
    (
        "H2.1",
        "dice_limit",
        {"n": 101, "most": 100},
        "주사위는 한 번에 1개부터 100개까지 굴릴 수 있습니다. 101개는 굴릴 수 없습니다.",
        "1 to 100 dice can be rolled at once, not 101.",
    ),
    (
        "H2.1",
        "dice_form",
        {},
        "읽을 수 없는 주사위입니다. 2d6, 2d6+3, 2d6-1처럼 써 주세요.",
        "These dice cannot be read. Write 2d6, 2d6+3 or 2d6-1.",
    ),
    ("H2.2", "no_roll_due", {}, "지금 기다리는 굴림이 없습니다.", "No roll is due now."),
]


@pytest.mark.parametrize(("clause", "reason", "values", "ko", "en"), ROWS)
def test_a_refusal_says_why(clause: str, reason: str, values: dict[str, Any], ko: str, en: str) -> None:
    found = Refusal(clause, reason, values)
    assert refuse_ko.refusal_text(found, CAMPAIGN) == ko
    assert refuse_en.refusal_text(found, CAMPAIGN) == en


def test_every_sentence_has_a_row() -> None:
    used = {refuse_ko.reason_of(Refusal(clause, reason, values)) for clause, reason, values, _, _ in ROWS}
    assert used == set(refuse_ko.REASONS) == set(refuse_en.REASONS)


def test_both_tongues_say_the_same_things() -> None:
    """The Korean sentence names no value that the English one leaves out, nor the other way round."""
    for reason, text in refuse_ko.REASONS.items():
        assert fields_of(text) == fields_of(refuse_en.REASONS[reason]), reason


def fields_of(template: str) -> set[str]:
    """The values that a sentence names."""
    return {field for _, field, _, _ in Formatter().parse(template) if field}


def test_every_reason_of_the_engine_has_a_sentence() -> None:
    """A reason in the sources of the engine or of the desk that has no words is found here."""
    root = Path(str(files("simpan.mansion")))
    sources = [*root.glob("*.py"), *root.glob("desk/*.py")]  # the problems of sheets and posts have words of their own
    given = {reason for path in sources for reason in GIVEN.findall(path.read_text("utf-8"))}
    assert len(given) > 20
    assert given <= set(refuse_ko.REASONS)


def test_the_clause_stands_behind_and_what_would_do_too() -> None:
    """§M1.5 §H6.5."""
    far = Refusal("M1.5", "too_far", {"tile": "K9", "steps": 7, "budget": 6})
    assert say.refusal(far, CAMPAIGN, "ko", ("K2", "K3")) == (
        "K9까지 7칸인데, 지금 이동할 수 있는 것은 6칸입니다. 가능한 것: K2, K3. (M1.5)"
    )
    assert say.refusal(far, CAMPAIGN, "ko", ("K2", "…")).endswith(" 가능한 것: K2, … (M1.5)")
    free = Refusal("H6.5", "one_free", {})
    assert say.refusal(free, CAMPAIGN, "en", ("guard",)) == "One free skill a turn. Possible: guard. (H6.5 house rule)"


@pytest.mark.parametrize("seat", [0, 1, 2, 3, 4, 61])
def test_whatever_the_engine_refuses_is_put_into_words(seat: int) -> None:
    """Every code of every seat at the start of a war (§H6.1 §H6.2)."""
    campaign = default_campaign()
    war = start(campaign)
    for code in range(63):
        found = war.refusal(seat, code)
        if found is not None:
            assert HANGUL.search(say.refusal(found, campaign, "ko"))
            assert not HANGUL.search(say.refusal(found, campaign, "en").replace("house rule", ""))
