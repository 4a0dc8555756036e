"""What a viewer sees as lines, what is asked and what each option means, in both tongues (§H6.10 §H6.11)."""

from __future__ import annotations

import re
from typing import Any, get_args

import msgspec
import pytest

from simpan.core.bits import members
from simpan.core.game import CHANCE, SPECTATOR, STAFF
from simpan.core.simulate import Dice
from simpan.mansion import action as a
from simpan.mansion import say_en_words, say_ko_words, show, show_en, show_ko, staff, view
from simpan.mansion.files.default import default_campaign
from simpan.mansion.match import start
from simpan.mansion.view import Clash, Lasting, Own, PairView, PowerLeft, Question, Roll, Seen, View
from simpan.mansion.war import War
from tests.mansion.say_campaign import CAMPAIGN, HANGUL, latin

SHIELD = Lasting("shield", 10, 2)
DICE = Lasting("damage_dice", 2, "turn")
HOLD = Lasting("bonus", -2, "day", ("dodge", "resist"))
GAON = Own(
    "가온", "가온", "master", "in_play", 13, 20, 9, 20, 7, "E1", 6, 2, 0, False, True, False, True, False,
    (PowerLeft("aid", "action", 4, 1, True), PowerLeft("stroke", "with_attack", 8, 0, False)), None, (SHIELD,),
)  # fmt: skip
R2 = Own(
    "R2", "가온", "servant", "fallen", 0, 45, 20, 20, 0, "", 6, 1, 0, False, False, False, False, False,
    (PowerLeft("wall", "passive", 0, -1, True),), PowerLeft("stars", "action", 10, 1, True), (),
)  # fmt: skip
SEEN = (
    Seen("Nya", "master", "", "별 페어", "ally", 7, "D1", 20, 20, 5, 3, True, True, (HOLD,)),
    Seen("한서의 세이버", "servant", "archer", "한서", "enemy", 7, "E2", 40, 45, 4, 0, False, False, (DICE,)),
    Seen("가온", "master", "", "가온", "own", 7, "E1", 13, 20, 2, 0, False, False, (SHIELD,)),
)
CLASH = Clash(
    "Nya", "한서의 세이버", "한서의 세이버", "magical", True,
    Roll("Nya", "spell", (6, 6), (2, 3), True, True, 9, 11),
    Roll("한서의 세이버", "resist", (0, 0), (0, 0), False, False, 0, 0),
)  # fmt: skip
VIEW = View(
    0, "가온", 1, 8, 2, 4, "round", (7,), "Nya", (GAON, R2), SEEN, CLASH, Question("react", "", 1),
    (PairView("가온", 5, 65, False, True, False, False),), None,
)  # fmt: skip


def test_the_whole_view_in_korean() -> None:
    """§H6.10 own sheets whole, others only what the zone sees; §H6.11 the unseen are one closed item at the end."""
    assert show.show(VIEW, CAMPAIGN, "ko", [a.React("가온", "wall", "defence"), a.Pass()]) == [
        "1일차 2라운드, 전투 (모두 8일, 하루 4라운드)",
        "시야: 7구역(온실)",
        "차례 순서(우선권): Nya(5) → 한서의 세이버(4) → 가온(2) → 보이지 않는 캐릭터들",
        "지금: Nya",
        "보이는 캐릭터",
        "  Nya · 마스터 · 별 페어 · 아군 · 7구역(온실) D1 · 체력 20/20 · 우선권 5 · 방어 +3 · 은신 상태 "
        "· 회피·항마 −2(종전까지)",
        "  한서의 세이버 · 서번트 아처 · 한서 페어 · 적 · 7구역(온실) E2 · 체력 40/45 · 우선권 4 "
        "· 데미지 +2d6(차례가 끝날 때까지)",
        "벌어지는 공격: Nya → 한서의 세이버 (마법, 범위)",
        "  Nya · 마도 판정: (지운 눈 [6][6]) [2][3] +9 = 14 (크리티컬 11부터, 크리티컬 적용, 펌블 적용)",
        "내 캐릭터",
        "  가온 · 마스터 · 7구역(온실) E1 · 체력 13/20 · MP 9/20 · 이동력 6 · 사거리 2 "
        "· 보호막 10(앞으로 2번째 클린 업 페이즈까지) · 쓴 것: 이동, 자유 스킬",
        "    스킬: 응급 처치(행동, MP 4, 오늘 1번 남음); 필살(공격 부가, MP 8, 오늘 0번 남음, 지금 쓸 수 없음)",
        "  R2 · 서번트 · 쓰러짐 · 체력 0/45 · MP 20/20 · 이동력 6 · 사거리 1",
        "    스킬: 철벽(상시)",
        "    보구: 별의 비(행동, MP 10, 오늘 1번 남음)",
        "가온 페어 보상 장부: 5점, 전체 65점, 60점 보상 받음",
        "반응 시간입니다. 반응합니까? (공격 주사위 뒤)",
        "  고를 수 있는 것: 가온: 방어 판정에 ‘철벽’, 반응하지 않음",
    ]


def test_the_whole_view_in_english() -> None:
    """The same lines (§H6.10 §H6.11)."""
    assert show.show(VIEW, CAMPAIGN, "en", [a.React("가온", "wall", "attack"), a.Pass()]) == [
        "Day 1, round 2: battle (8 days, 4 rounds a day)",
        "In sight: zone 7 (온실)",
        "Turn order (priority): Nya (5) → 한서의 세이버 (4) → 가온 (2) → all unseen characters",
        "Now: Nya",
        "Characters in sight",
        "  Nya · master · pair 별 페어 · ally · zone 7 (온실) D1 · HP 20/20 · priority 5 · guard +3 · hidden "
        "· dodge and resist −2 (until the end of battle)",
        "  한서의 세이버 · servant Archer · pair 한서 · enemy · zone 7 (온실) E2 · HP 40/45 · priority 4 "
        "· damage +2d6 (until the turn ends)",
        "Under way: Nya → 한서의 세이버 (magical, area)",
        "  Nya · spell: (struck [6][6]) [2][3] +9 = 14 (critical from 11, made critical, made a fumble)",
        "Own characters",
        "  가온 · master · zone 7 (온실) E1 · HP 13/20 · MP 9/20 · movement 6 · range 2 "
        "· shield 10 (until clean-up no. 2 from now) · used: move, free skill",
        "    Skills: First Aid (action, MP 4, 1 left today); "
        "Death Stroke (with an attack, MP 8, 0 left today, not now)",
        "  R2 · servant · fallen · HP 0/45 · MP 20/20 · movement 6 · range 1",
        "    Skills: Iron Wall (passive)",
        "    Noble phantasm: Rain of Stars (action, MP 10, 1 left today)",
        "Ledger of pair 가온: 5, 65 in all, reward for 60 given",
        "A reaction window: any reaction? (after the attack’s dice)",
        "  Possible: 가온: “Iron Wall” on the attack, no reaction",
    ]


@pytest.mark.parametrize(("lang", "word"), [("ko", "지금: 처리 중"), ("en", "Now: in progress")])
def test_while_an_unseen_one_acts_only_that_is_said(lang: Any, word: str) -> None:
    """§H6.11."""
    assert word in show.show(msgspec.structs.replace(VIEW, acting=""), CAMPAIGN, lang)


def test_the_public_sees_nobody_and_the_staff_everybody() -> None:
    """§H6.11 §H6.12: the closed item is always there, but for the staff, who sees all."""
    war = under_way(3, 200)
    public = show.show(war.view(SPECTATOR), default_campaign(), "ko")
    assert public[1:] == ["차례 순서(우선권): 보이지 않는 캐릭터들", "지금: 처리 중"]
    everything = "\n".join(show.show(war.view(STAFF), default_campaign(), "ko"))
    assert "보이지 않는" not in everything
    assert "모든 캐릭터" in everything
    assert all(sheet.name in everything for sheet in default_campaign().sheets)


@pytest.mark.parametrize(
    ("wanted", "ko", "en"),
    [
        ("", "배치 전", "not placed yet"),
        ("?", "배치: 제비뽑기", "start: by lot"),
        ("7", "배치: 7구역(온실)", "start: zone 7 (온실)"),
        ("E2", "배치: E2", "start: E2"),
    ],
)
def test_a_secret_start_is_shown_to_its_owner(wanted: str, ko: str, en: str) -> None:
    """§H6.1."""
    own = msgspec.structs.replace(GAON, tile="", zone=0, wanted=wanted)
    seen = msgspec.structs.replace(VIEW, own=(own,), seen=(), clash=None, phase="set_up", round=0, sight=())
    assert f"  가온 · 마스터 · {ko} · 체력" in "\n".join(show.show(seen, CAMPAIGN, "ko"))
    assert f"  가온 · master · {en} · HP" in "\n".join(show.show(seen, CAMPAIGN, "en"))


@pytest.mark.parametrize(("winner", "ko", "en"), [("별", "승리: 별", "Won by 별"), ("", "무승부", "A draw")])
def test_the_end(winner: str, ko: str, en: str) -> None:
    """§H6.4."""
    over = msgspec.structs.replace(VIEW, phase="over", winner=winner, question=None)
    assert show.show(over, CAMPAIGN, "ko")[1] == ko
    assert show.show(over, CAMPAIGN, "en")[1] == en
    assert not any("처리 중" in line for line in show.show(over, CAMPAIGN, "ko"))


def test_every_question_of_the_view_has_a_sentence() -> None:
    asked = {*view.QUESTIONS.values(), "place", "react", "regain", "raise"}
    for words in (show_ko, show_en):
        assert set(words.QUESTIONS) == asked
    assert show.question(Question("react", "", 2), CAMPAIGN, "ko") == "반응 시간입니다. 반응합니까? (방어 주사위 뒤)"
    assert show.question(Question("turn", "Nya"), CAMPAIGN, "en") == "It is Nya’s turn."


OPTIONS: list[tuple[a.Any, str, str]] = [
    (a.PlaceIn("가온", 7), "7구역(온실)", "zone 7 (온실)"),
    (a.PlaceIn("가온", None), "제비뽑기", "by lot"),
    (a.PlaceAt("가온", "E1"), "E1", "E1"),
    (a.Move(), "이동", "move"),
    (a.ToTile("E1"), "E1", "E1"),
    (a.Leave(), "이탈", "leave"),
    (a.ToZone(1), "1구역", "zone 1"),
    (a.Attack("physical"), "물리 공격", "physical attack"),
    (a.Attack("magical"), "마법 공격", "magical attack"),
    (a.Target("Nya"), "Nya", "Nya"),
    (a.With(None), "스킬 없이", "no skill"),
    (a.With("stroke"), "‘필살’", "“Death Stroke”"),
    (a.UseSkill("aid"), "스킬 ‘응급 처치’", "skill “First Aid”"),
    (a.UsePhantasm(), "보구", "noble phantasm"),
    (a.Strike("physical"), "물리", "physical"),
    (a.Walk(None), "이동하지 않음", "no walk"),
    (a.Walk("E1"), "E1", "E1"),
    (a.Guard(), "방어", "guard"),
    (a.Wait(), "대기", "wait"),
    (a.EndTurn(), "차례 종료", "end the turn"),
    (a.Cover("R2", True), "엄호함", "cover"),
    (a.Cover("R2", False), "엄호하지 않음", "no cover"),
    (a.React("R2", "disrupt", "attack"), "R2: 공격 판정에 ‘흐트리기’", "R2: “Disrupt” on the attack"),
    (a.React("R2", "wall", "defence"), "R2: 방어 판정에 ‘철벽’", "R2: “Iron Wall” on the defence"),
    (a.Pass(), "반응하지 않음", "no reaction"),
    (a.Regain("R2"), "R2", "R2"),
    (a.Raise("R2"), "R2", "R2"),
    (a.Dice(4, 6), "[4][6]", "[4][6]"),
    (a.Die(3), "[3]", "[3]"),
    (a.Lot(zone=1), "1구역", "zone 1"),
    (a.Lot(tile="E1"), "E1", "E1"),
    (a.TimeOut("한서"), "한서 시간 초과", "한서 is out of time"),
    (a.EndBattle(), "종전", "end of battle"),
    (a.Change(), "정정", "correction"),
    *[(a.What(change), say_ko_words.CHANGES[change], say_en_words.CHANGES[change]) for change in staff.CHANGES],
    (a.Whom("R2"), "R2", "R2"),
    (a.High(2), "120+", "120+"),
    (a.Low(7), "7", "7"),
    (a.For(0), "종전까지", "until the end of battle"),
    (a.For(2), "앞으로 2번째 클린 업 페이즈까지", "until clean-up no. 2 from now"),
]


@pytest.mark.parametrize(("choice", "ko", "en"), OPTIONS)
def test_an_option_says_what_it_means(choice: a.Any, ko: str, en: str) -> None:
    assert show.option(choice, CAMPAIGN, "ko") == ko
    assert show.option(choice, CAMPAIGN, "en") == en


def test_every_action_has_words() -> None:
    assert {type(choice) for choice, _, _ in OPTIONS} == set(get_args(a.Any))


def under_way(seed: int, decisions: int) -> War:
    """A random war of the default campaign after that many decisions."""
    war, dice = start(default_campaign()), Dice(seed)
    for _ in range(decisions):
        waiting = members(war.deciding() & war.seats()) or [CHANCE]
        war.apply(waiting[0], int(dice.pick(war.legal(waiting[0]))))
    return war


def test_the_map_shows_those_in_sight() -> None:
    """§M1.2 §H1.2: each by a sign of its own, the same people in the sentences for a screen reader."""
    campaign = default_campaign()
    war = under_way(3, 300)
    for seat in members(war.seats()):
        seen = war.view(seat)
        drawn, words = (show.drawing(seen, campaign, "ko", read) for read in (False, True))
        for one in seen.seen:
            assert f" {one.name} ({one.tile})" in drawn[-1]
            assert sum(f"{one.tile} {one.name}" in line for line in words) == 1
        unseen = {sheet.name for sheet in campaign.sheets} - {one.name for one in seen.seen}
        assert not any(re.search(rf" {name} \(", drawn[-1]) for name in unseen)


@pytest.mark.parametrize("seed", [4, 5])
def test_every_view_of_a_war_is_told_in_both_tongues(seed: int) -> None:
    """Random wars: no hole, and English without Hangul."""
    campaign = latin(default_campaign())
    war, dice = start(campaign), Dice(seed)
    said: set[str] = set()
    for step in range(6_000):
        if war.over():
            break
        seat = (members(war.deciding() & war.seats()) or [CHANCE])[0]
        if step % 7 == 0:
            viewer = STAFF if seat == CHANCE else seat
            options = [war.action(seat, code) for code in members(war.legal(seat))]
            english = show.show(war.view(viewer), campaign, "en", options)
            assert not any(HANGUL.search(line) for line in english), english
            for line in (*english, *show.show(war.view(viewer), campaign, "ko", options)):
                assert not re.search(r"[{}]|None|· ·|, ,|\(\)|\(, ", line), line
            said |= {line.split(":")[0] for line in english}
        war.apply(seat, int(dice.pick(war.legal(seat))))
    assert {"Under way", "  Possible", "Turn order (priority)", "All characters"} <= said
