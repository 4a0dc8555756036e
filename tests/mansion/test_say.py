"""Every event of a war has its line in both tongues, and the lines of an act make a ruling (§M2.1 §H6.10)."""

from __future__ import annotations

import re
from typing import get_args

import msgspec
import pytest

from simpan.core.event import Event, heard_by
from simpan.core.game import STAFF
from simpan.core.simulate import Dice, play
from simpan.lumen.event import PhaseBegan
from simpan.mansion import event as e
from simpan.mansion import say, say_en_words, say_ko_words, say_parts, staff, tell_power
from simpan.mansion.files.default import default_campaign
from simpan.mansion.house import House
from simpan.mansion.match import start
from simpan.mansion.say_parts import Style
from tests.mansion.say_campaign import CAMPAIGN, HANGUL, MAG_LUC, STR_DEX, damaged, judged, latin, resolved
from tests.mansion.say_rows import ROWS

KINDS = [kind for kind in vars(e).values() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event]


@pytest.mark.parametrize(("event", "ko", "en"), ROWS, ids=[type(row[0]).__name__ for row in ROWS])
def test_an_event_is_one_line_in_each_tongue(event: Event, ko: str, en: str) -> None:
    assert say.sentence(event, CAMPAIGN, "ko") == ko
    assert say.sentence(event, CAMPAIGN, "en") == en


def test_every_event_has_a_row() -> None:
    """A new event without its row is found here."""
    assert {type(row[0]) for row in ROWS} == set(KINDS)


def test_every_event_belongs_to_a_group() -> None:
    assert set(get_args(say_parts.AnyEvent)) == set(KINDS)


@pytest.mark.parametrize("field", ["why", "effect", "what"])
def test_every_reason_has_a_row(field: str) -> None:
    """Each value that such a field may have is in some row of its event."""
    for kind in KINDS:
        for info in msgspec.structs.fields(kind):
            allowed = set(get_args(info.type))
            if info.name == field and allowed:
                assert {getattr(row[0], field) for row in ROWS if type(row[0]) is kind} == allowed, kind


def test_every_judgement_has_a_row() -> None:
    """§M3.7: hit, spell, dodge, resist."""
    assert {row[0].judgement for row in ROWS if isinstance(row[0], e.Judged)} == set(get_args(e.JudgementName))


def test_every_correction_and_question_has_a_word() -> None:
    """§H6.7 §H6.8."""
    for words in (say_ko_words, say_en_words):
        assert set(words.CHANGES) == set(staff.CHANGES)
        assert set(words.ASKED) == {*tell_power.QUESTIONS.values(), "turn"}


def test_a_line_ends_with_its_clause_and_house_rules_are_marked() -> None:
    event = resolved("higher")
    assert say.line(event, CAMPAIGN, "ko") == "가온 → 한서: 19 > 8, 적중 (M3.8)"
    assert say.line(event, CAMPAIGN, "ko", clauses=False) == "가온 → 한서: 19 > 8, 적중"
    tie = resolved("tie", 9, 9)
    assert say.line(tie, CAMPAIGN, "ko").endswith("(설정 tie: defender) (H3.8 하우스 룰)")
    assert say.line(tie, CAMPAIGN, "en").endswith("(setting tie: defender) (H3.8 house rule)")


def test_the_setting_of_a_tie_is_the_campaigns() -> None:
    """§H3.8: who wins a tie is named."""
    campaign = msgspec.structs.replace(CAMPAIGN, house=House(tie="attacker"))
    event = msgspec.structs.replace(resolved("tie", 17, 17), landed=True)
    assert say.sentence(event, campaign, "ko") == "가온 → 한서: 17 = 17, 동점이므로 적중 (설정 tie: attacker)"


def test_points_decide_where_the_campaign_says_so() -> None:
    """§H6.4: with `victory: points` every team is compared, also one without pairs."""
    campaign = msgspec.structs.replace(CAMPAIGN, house=House(victory="points"))
    event = e.WarEnded("한서", "damage", (1, 0, 1), (30, 90, 80), clause="H6.4")
    assert say.sentence(event, campaign, "ko") == ("전쟁 종료: 한서의 승리 (집계된 데미지: 한서 90, 별 80, 붉은 팀 30)")


def test_teams_are_the_pairs_where_the_campaign_names_none() -> None:
    """§H0.1."""
    campaign = msgspec.structs.replace(CAMPAIGN, teams=())
    assert say_parts.speaker(campaign, "ko").teams == ("가온", "한서", "별 페어")


@pytest.mark.parametrize(
    ("style", "shown"), [("plain", "(지운 눈 [6][6])"), ("markdown", "~~[6][6]~~"), ("html", "<s>[6][6]</s>")]
)
def test_first_dice_stay_struck_through(style: Style, shown: str) -> None:
    """§H4.6: the cancelled judgement gets new dice, the first stay shown."""
    event = e.Judged("가온", "spell", (2, 3), MAG_LUC, 14, 11, False, False, True, (6, 6), clause="H4.6")
    assert f"판정: {shown} [2][3] + 마력 5" in say.sentence(event, CAMPAIGN, "ko", style)


def test_a_name_is_no_mark() -> None:
    """A name with signs of Markdown or HTML stays a name, and its particle too."""
    sheet = msgspec.structs.replace(CAMPAIGN.sheets[0], name="*별* <b>")
    campaign = msgspec.structs.replace(CAMPAIGN, sheets=(sheet, *CAMPAIGN.sheets[1:]))
    event = e.Waited("*별* <b>", clause="H6.3")
    assert say.sentence(event, campaign, "ko", "markdown") == r"\*별\* \<b\>가 대기합니다."
    assert say.sentence(event, campaign, "ko", "html") == "*별* &lt;b&gt;가 대기합니다."


def test_an_event_of_another_game_is_no_event_of_this_one() -> None:
    with pytest.raises(TypeError, match="PhaseBegan"):
        say.sentence(PhaseBegan(clause="L4.3", phase="ready"), CAMPAIGN, "ko")


# -- rulings ----------------------------------------------------------------------------------------------------------


def test_a_plain_attack_is_a_short_block() -> None:
    """§M3.6 §M3.7 §M3.8 §H3.12: who does what, dice, comparison, damage, HP left; each clause once."""
    events = [
        e.AttackDeclared("가온", "한서", 1, "magical", clause="H4.8"),
        judged("가온", "spell", (4, 6), MAG_LUC),
        judged("한서", "resist", (3, 2), (e.Part("con", 3), e.Part("luc", 2))),
        resolved("higher", 19, 10),
        damaged((e.Part("mag", 5), e.Part("range", -2)), (3,), (), hp=6, left=14),
    ]
    assert say.ruling(events, CAMPAIGN, "ko") == [
        "가온이 한서에게 마법 공격을 합니다. (H4.8 하우스 룰)",
        "가온 · 마도 판정: [4][6] + 마력 5 + 행운 4 = 19 (크리티컬 11부터) (M3.7)",
        "한서 · 항마 판정: [3][2] + 내구 3 + 행운 2 = 10 (크리티컬 11부터)",
        "가온 → 한서: 19 > 10, 적중 (M3.8)",
        "한서가 받은 데미지: 마력 5 + 사거리 보정 −2 + [3] = 6 → 체력 20 → 14 (최대 20) (H3.12 하우스 룰)",
    ]
    assert say.ruling(events, CAMPAIGN, "en", clauses=False)[3] == "가온 → 한서: 19 > 10, lands"


def test_a_reaction_and_what_it_does_are_one_line_and_costs_come_behind() -> None:
    """§H4.8 §H6.5 §M4.6 §H4.6 §H4.7."""
    events = [
        e.MpSpent("가온", "stroke", 8, 12, 0, clause="H6.5"),
        e.AttackDeclared("가온", "한서", 1, "physical", "stroke", clause="H4.8"),
        e.Forced("가온", "hit", "critical", "stroke", clause="H6.5"),
        judged("가온", "hit", (3, 4), STR_DEX),
        e.MpSpent("Nya", "disrupt", 7, 13, 0, clause="H6.5"),
        e.Reacted("Nya", "disrupt", "가온", "hit", clause="H4.8"),
        e.Forced("가온", "hit", "fumble", "disrupt", clause="H6.5"),
        e.Cancelled("가온", "hit", True, clause="M4.6"),
        e.Judged("가온", "hit", (6, 6), STR_DEX, 21, 11, False, False, True, clause="H4.6"),
    ]
    assert say.ruling(events, CAMPAIGN, "ko", clauses=False, style="markdown") == [
        "가온이 한서에게 ‘필살’로 물리 공격을 합니다.",
        "가온 · ‘필살’: MP −8 → 12, 오늘 남은 횟수 0",
        "‘필살’로 가온의 명중 판정에 크리티컬을 적용합니다.",
        "가온 · 명중 판정: [3][4] + 근력 5 + 민첩 4 = 16 (크리티컬 11부터)",
        "Nya가 가온의 명중 판정에 ‘흐트리기’를 써서 펌블을 적용합니다.",
        "Nya · ‘흐트리기’: MP −7 → 13, 오늘 남은 횟수 0",
        "가온의 명중 판정: 크리티컬과 펌블이 상쇄되어 둘 다 없어집니다. "
        "효과로 얻은 크리티컬이므로 주사위를 추가로 굴립니다.",
        "가온 · 명중 판정: ~~[3][4]~~ [6][6] + 근력 5 + 민첩 4 = 21 (추가 주사위, 수로만 셈)",
    ]
    english = say.ruling(events, CAMPAIGN, "en", clauses=False)
    assert english[4] == "Nya uses “Disrupt” on 가온’s hit: it is a fumble."


def test_what_belongs_to_another_judgement_is_not_merged() -> None:
    """Two reactions, and a critical that came from a skill: each keeps its own effect (§H6.5)."""
    events: list[Event] = [
        e.Reacted("Nya", "disrupt", "가온", "hit", clause="H4.8"),
        e.Reacted("한서", "wall", "한서", "dodge", clause="H4.8"),
        e.Forced("한서", "dodge", "critical", "wall", clause="H6.5"),
        e.Forced("가온", "hit", "critical", "stroke", clause="H6.5"),
        e.Forced("가온", "hit", "fumble", "disrupt", clause="H6.5"),
    ]
    assert say.ruling(events, CAMPAIGN, "ko", clauses=False) == [
        "Nya가 가온의 명중 판정에 ‘흐트리기’를 써서 펌블을 적용합니다.",
        "한서가 자신의 회피 판정에 ‘철벽’을 써서 크리티컬을 적용합니다.",
        "‘필살’로 가온의 명중 판정에 크리티컬을 적용합니다.",
    ]


def test_an_empty_act_says_nothing() -> None:
    assert say.ruling([], CAMPAIGN, "ko") == []


@pytest.mark.parametrize("seed", [1, 2])
def test_whole_wars_are_told_in_both_tongues(seed: int) -> None:
    """Random wars: a line for every event that anybody hears, without a hole, a double particle or the other tongue."""
    campaign = latin(default_campaign())
    war = start(campaign)
    war.journal = []
    play(war, Dice(seed), 20_000)
    assert len(war.journal) > 300
    for event in war.journal:
        for lang in ("ko", "en"):
            text = say.line(event, campaign, lang)
            assert text.endswith(say.clause_tag(event.clause, lang))
            assert not re.search(r"\n|[{}]|\((을|이|은|과|으)\)|을\(를\)|None|  ", text), text
            assert bool(HANGUL.search(text)) is (lang == "ko"), text


def test_a_plain_attack_in_play_takes_at_most_six_lines() -> None:
    """The staff's whole text of each plain attack of a random war, cover and falls apart."""
    campaign = default_campaign()
    war = start(campaign)
    war.journal = []
    play(war, Dice(5), 20_000)
    acts: list[list[Event]] = []
    for event in war.journal:
        if heard_by(event, STAFF) and isinstance(event, say_parts.AttackEvent):
            if isinstance(event, e.AttackDeclared):
                acts.append([])
            acts[-1].append(event)
    plain = [act for act in acts if isinstance(act[0], e.AttackDeclared) and not act[0].skill and not act[0].phantasm]
    rare = (e.Covered, e.Reacted, e.Fell, e.WentOut, e.Cancelled)
    plain = [act for act in plain if not any(isinstance(event, rare) for event in act)]
    assert len(plain) > 5
    for act in plain:
        assert len(say.ruling(act, campaign, "ko")) <= 6, act
