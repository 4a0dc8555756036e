"""A scene at its moments: map, order, sheets, questions, rewards (§M1.2, §M3.5, §M5.2, §H6.8, §H6.10, §H6.11)."""

from __future__ import annotations

import re
from string import Formatter
from typing import Any

import msgspec
import pytest

from simpan.core.game import SPECTATOR, STAFF
from simpan.core.refereeing import Feed
from simpan.mansion import words as w
from simpan.mansion.hosted.scene import scene_of
from simpan.mansion.hosted.shape import Exchange, Reading, Scene
from simpan.mansion.hosted.sheets import sheet_of
from simpan.mansion.hosted.viewpoint import Viewpoint
from simpan.mansion.hosted.words import WORDS
from simpan.mansion.say_parts import Lang
from tests.mansion.desk_table import small
from tests.mansion.hosted.days import Hosted, begun
from tests.mansion.hosted.fixtures import fixtures, turn_of
from tests.mansion.made_up import campaign_with

SABER = "한서의 세이버"
LANCER = "서아의 랜서"


def scene(hosted: Hosted, who: str | int, lang: Lang = "ko") -> Scene:
    """What a viewer sees."""
    viewer = hosted.seats[who] if isinstance(who, str) else who
    return hosted.referee._scene(viewer, lang, hosted.now)


def at_saber(**house: Any) -> Hosted:
    """The saber's turn: its master on K3, the lancer on L3, seoa on M3, all in zone 2."""
    return turn_of(begun(small(**house)), SABER)


# -- the map ----------------------------------------------------------------------------------------------------------


def test_the_map_shows_who_is_in_sight_and_nothing_else() -> None:
    """§M1.2 §M1.3 §H1.8."""
    hosted = at_saber()
    found = scene(hosted, "한서").map
    zones = {zone.number: zone for zone in found.zones}
    assert [number for number, zone in zones.items() if zone.seen] == [2]
    assert zones[2].own
    assert zones[2].joined == (1, 3)
    assert zones[2].box == (8, 0, 14, 5)
    assert zones[4].blue
    assert not zones[2].blue
    assert len(found.rows) == 20
    assert {len(row) for row in found.rows} == {23}
    assert {(one.name, one.glyph, one.side, one.tile) for one in found.people} == {
        ("한서", "한", "own", "K3"),
        (SABER, "세", "own", "K4"),
        (LANCER, "랜", "enemy", "L3"),
        ("서아", "서", "enemy", "M3"),
    }
    saber = next(one for one in found.people if one.name == SABER)
    assert (saber.hp, saber.most_hp, saber.priority, saber.acting, saber.class_) == (50, 50, 4, True, "세이버")


def test_the_map_as_a_text_says_the_same() -> None:
    """§M1.2: a small drawing for each zone in sight, a line for each person; the other zones by number."""
    text = scene(at_saber(), "한서").map.text
    assert text[0] == "2구역"
    assert text[1].split() == [*"IJKLMNO"]
    assert text[4] == "3 . . 한랜서. ."
    assert "K4 세 한서의 세이버 (내 서번트) 체력 50/50" in text
    assert "L3 랜 서아의 랜서 (상대 서번트) 체력 50/50" in text
    assert text[-1] == "안개: 1, 3, 4, 5, 6, 7, 8"
    assert "K4 세 한서의 세이버 (my servant) HP 50/50" in scene(at_saber(), "한서", "en").map.text


def test_the_public_sees_nobody_and_the_staff_everybody() -> None:
    """§H6.12."""
    hosted = at_saber()
    public, staff = scene(hosted, SPECTATOR), scene(hosted, STAFF)
    assert not public.map.people
    assert not public.sheets
    assert not public.menu
    assert public.ask is None
    assert not any(zone.seen for zone in public.map.zones)
    assert [turn.name for turn in public.order] == [""]
    assert len(staff.map.people) == len(staff.sheets) == 8
    assert len({one.glyph for one in staff.map.people}) == 8
    assert "" not in [turn.name for turn in staff.order]
    assert len(staff.ledger) == 4


# -- the order --------------------------------------------------------------------------------------------------------


def test_the_order_is_by_priority_with_one_closed_item() -> None:
    """§M3.4 §H6.11."""
    hosted = at_saber()
    order = scene(hosted, "한서").order
    assert [(one.name, one.priority) for one in order[:-1]] == [(LANCER, 5), (SABER, 4), ("한서", 3), ("서아", 2)] or [
        one.priority for one in order[:-1]
    ] == sorted((one.priority for one in order[:-1]), reverse=True)
    assert order[-1].name == ""
    assert not order[-1].now
    assert [one.name for one in order if one.now] == [SABER]
    assert [one.name for one in order if one.done] == [LANCER]
    assert {one.name for one in order if one.own} == {"한서", SABER}
    elsewhere = scene(hosted, "가온").order
    assert not any(one.now for one in elsewhere)


# -- sheets -----------------------------------------------------------------------------------------------------------


def test_every_value_of_a_sheet_says_where_it_comes_from() -> None:
    """§M3.1–§M3.11 §H3.2."""
    sheet = next(one for one in scene(at_saber(), "한서").sheets if one.name == SABER)
    values = {one.key: one for one in sheet.values}
    assert (sheet.abilities[0].label, sheet.abilities[0].value) == ("근력", "5")
    hit = values["hit"]
    assert (hit.label, hit.value, hit.clause) == ("명중", "2d6 +9", "M3.7")
    assert [(term.label, term.value) for term in hit.terms] == [("근력", 5), ("민첩", 4)]
    assert [(term.label, term.value) for term in values["hp"].terms] == [("세이버", 50)]
    assert [(term.label, term.value) for term in values["movement"].terms] == [("내구", 3), ("기본", 3)]
    assert values["range"].clause == "M3.11"
    english = next(one for one in scene(at_saber(), "한서", "en").sheets if one.name == SABER)
    assert {one.key: one.label for one in english.values}["critical"] == "critical threshold"
    assert all(value.clause for value in sheet.values)


def test_sums_are_the_sums_of_their_terms() -> None:
    """§M3.5 §M3.7: of every character of the default campaign, also after a maximum was raised and tiles were given."""
    hosted = at_saber()
    hosted.say(f"/정정 값 {SABER} 최대체력 57 약속한 대로")
    hosted.post(SABER, "질주를 쓴다")
    for sheet in scene(hosted, STAFF).sheets:
        for value in sheet.values:
            if value.key in ("hp", "mp", "priority", "movement", "hit", "spell", "dodge", "resist"):
                assert sum(term.value for term in value.terms) == int(value.value.split()[-1]), (sheet.name, value)
    saber = next(one for one in scene(hosted, "한서").sheets if one.name == SABER)
    values = {one.key: one for one in saber.values}
    assert values["hp"].terms[-1].label == "정정"
    assert values["hp"].clause == "H3.2, H6.7"
    assert values["movement"].terms[-1].label == "효과"
    assert values["movement"].value == "10"


def test_skills_say_what_they_do_and_why_they_cannot_be_used() -> None:
    """§H6.5 §H6.3."""
    hosted = at_saber()
    skills = {one.key: one for one in next(s for s in scene(hosted, "한서").sheets if s.name == SABER).skills}
    assert skills["heavy_blow"].usable
    assert "데미지 +1d6" in skills["heavy_blow"].text
    hosted.post(SABER, "서아의 랜서를 물리로 공격한다")
    skills = {one.key: one for one in next(s for s in scene(hosted, "한서").sheets if s.name == SABER).skills}
    assert not skills["heavy_blow"].usable
    assert "H6.3" in skills["heavy_blow"].why
    hosted.say(f"/정정 값 {SABER} 마력 1 다 썼음")
    skills = {one.key: one for one in next(s for s in scene(hosted, "한서").sheets if s.name == SABER).skills}
    assert "MP 3이 드는데, 남은 MP는 1입니다" in skills["heavy_blow"].why


def test_a_short_scene_leaves_out_what_one_sheet_gives() -> None:
    """A staff's scene of forty characters is short; each sheet is there to be asked for."""
    table = at_saber().referee.table
    whole, brief = scene_of(table, STAFF, "ko"), scene_of(table, STAFF, "ko", brief=True)
    assert [one.name for one in brief.sheets] == [one.name for one in whole.sheets]
    assert not any(one.values or one.skills or one.phantasm for one in brief.sheets)
    eye = Viewpoint(table, STAFF, "ko")
    assert tuple(sheet_of(eye, one.name) for one in whole.sheets) == whole.sheets
    with pytest.raises(KeyError):
        sheet_of(Viewpoint(table, 0, "ko"), LANCER)


def test_a_sheet_shows_standing_orders_effects_and_what_is_spent() -> None:
    """§H6.8 §H6.2 §H6.3."""
    hosted = at_saber()
    hosted.post(SABER, "예약: 턴: 방어; 반응 없음")
    hosted.say(f"/효과 {SABER} 보호막 10 2 선물")
    hosted.post(SABER, "방어한다")
    sheet = next(one for one in scene(hosted, "한서").sheets if one.name == SABER)
    assert sheet.order == "턴: 방어; 반응 없음"
    assert sheet.effects == ("보호막 10(앞으로 2번째 클린 업 페이즈까지)",)
    assert "행동 끝" in sheet.notes
    assert any(note.startswith("방어 중: 방어 판정 +3") for note in sheet.notes)
    hosted.post(SABER, "예약: 취소")
    assert not next(one for one in scene(hosted, "한서").sheets if one.name == SABER).order
    other = scene(hosted, "서아")
    assert {one.name for one in other.sheets} == {"서아", LANCER}
    assert "예약" not in str(other)


# -- moments ----------------------------------------------------------------------------------------------------------


def test_the_secret_start() -> None:
    """§H6.1: who has no place yet is asked; what waits shows its tile, to its player alone."""
    hosted = Hosted(small())
    found = scene(hosted, "한서")
    assert (found.phase, found.heading) == ("set_up", "1일차 준비")
    assert found.ask is not None
    assert found.ask.asks == "place"
    assert [one.kind for one in found.menu] == ["start", "lot", "start", "lot", "lot"]
    hosted.post(SABER, "k4에서 시작")
    found = scene(hosted, "한서")
    assert {one.name: one.wanted for one in found.sheets} == {"한서": "", SABER: "K4"}
    assert [(one.state, one.who) for one in found.pending] == [("confirmed", "")]
    assert "K4에서" not in str(scene(hosted, "서아"))
    assert "K4에서" not in str(scene(hosted, SPECTATOR))
    hosted.post("한서", "한서는 제비로 시작")
    assert {one.name: one.wanted for one in scene(hosted, "한서").sheets} == {"한서": "제비", SABER: "K4"}


def test_time_runs_for_those_who_are_asked() -> None:
    """§H6.8."""
    hosted = at_saber()
    ask = scene(hosted, "한서").ask
    assert ask is not None
    assert ask.asks == "turn"
    assert ask.who == SABER
    assert (ask.of, ask.running) == (600, True)
    assert 500 < ask.left <= 600
    hosted.now += 60
    later = scene(hosted, "한서").ask
    assert later is not None
    assert later.left == ask.left - 60
    assert scene(hosted, "서아").ask is None
    hosted.say("/정지 저녁")
    paused = scene(hosted, "한서")
    assert paused.mark.startswith("일시 정지")
    assert paused.ask is not None
    assert not paused.ask.running
    assert scene(hosted, SPECTATOR).mark == paused.mark


def test_declarations_that_wait_may_be_withdrawn() -> None:
    """§H6.8."""
    hosted = at_saber()
    hosted.post("서아", "서아: k1로 이동한다")
    found = scene(hosted, "서아")
    assert [(one.text, one.who, one.state) for one in found.pending] == [("이동: K1", "서아", "confirmed")]
    choice = next(one for one in found.menu if one.kind == "withdraw")
    assert (choice.who, choice.say) == ("서아", "선언 취소")
    assert hosted.post(choice.who, choice.say).status == "withdrew"
    assert not scene(hosted, "서아").pending


def test_an_attack_under_way() -> None:
    """§H4.8 §H6.10: who is in the zone sees dice and terms; nobody else anything."""
    hosted = at_saber(reaction_time=3)
    hosted.post(SABER, "강타로 서아의 랜서를 물리로 공격한다")
    clash = scene(hosted, "서아").clash
    assert clash is not None
    assert clash.attack is not None
    assert clash.defence is None
    assert (clash.attacker, clash.target, clash.title, clash.over) == (SABER, LANCER, "물리 공격 · 강타", False)
    assert [(one.label, one.value) for one in clash.attack.terms] == [("근력", 5), ("민첩", 4)]
    assert sum(clash.attack.faces) + 9 == clash.attack.total
    assert clash.check.startswith("약속 ")
    assert scene(hosted, "가온").clash is None
    assert scene(hosted, SPECTATOR).clash is None
    asked = scene(hosted, "서아")
    assert asked.ask is not None
    assert asked.ask.asks == "react"
    assert asked.ask.of == 180
    assert [one.kind for one in asked.menu if not one.why] == ["pass", "later", "later"]


def test_reactions_are_offered_and_the_closed_ones_say_why() -> None:
    """§H4.8 §H6.5."""
    base = campaign_with(skills={LANCER: ["read", "iron_wall", "disrupt"]}, reaction_time=3)
    hosted = turn_of(begun(small_of(base)), SABER)
    hosted.say(f"/정정 값 {LANCER} 마력 3 시험")
    hosted.post(SABER, "서아의 랜서를 물리로 공격한다")
    menu = {(one.skill, one.say): one for one in scene(hosted, "서아").menu if one.kind == "react"}
    open_ = {key for key, one in menu.items() if not one.why}
    assert open_ == {("read", "간파를 방어에 쓴다")}
    closed = {one.skill: one for one in menu.values() if one.why}
    assert set(closed) == {"iron_wall", "disrupt"}
    assert "MP" in closed["disrupt"].why
    assert closed["disrupt"].clause == "H6.5"
    reply = hosted.post(LANCER, "간파를 방어에 쓴다")
    assert reply.status == "ruled"


def small_of(campaign: Any) -> Any:
    """Four pairs of a campaign."""
    from tests.mansion.desk_table import STARTS

    return msgspec.structs.replace(campaign, sheets=tuple(one for one in campaign.sheets if one.name in STARTS))


def test_rewards_with_every_point_that_does_not_count() -> None:
    """§M5.1 §M5.2 §H5.2: the ledger of the own pair, its steps, what was left out and why."""
    hosted = at_saber()
    hosted.say(f"/정정 값 {LANCER} 체력 5 시험")
    hosted.post(SABER, "보구를 서아의 랜서에게 물리로 해방한다")
    (ledger,) = scene(hosted, "한서").ledger
    hit = next((one for one in ledger.rows if one.terms), None)
    if hit is not None:  # it landed
        assert ledger.count == 5
        assert [(term.label) for term in hit.terms] == ["체력 0을 넘음"]
    hosted.say("/정정 값 한서 데미지 108 지난 회차")
    (ledger,) = scene(hosted, "한서").ledger
    assert ledger.count == 108
    assert [one.value for one in ledger.steps] == ["종전 후에 받음", "종전 후에 받음"]
    assert ledger.rows[-1].label == "총괄의 정정"
    assert ledger.rows[-1].value.endswith("→ 108")
    assert "108" not in str(scene(hosted, "서아").ledger)
    hosted.say("/종전 오늘은 여기까지")
    found = scene(hosted, "한서")
    assert found.ask is not None
    assert found.ask.asks == "regain"
    assert [(one.kind, one.target) for one in found.menu[:2]] == [("reward", "한서"), ("reward", SABER)]
    while hosted.referee.table.war.asks == w.Q_REGAIN:
        hosted.post("한서", scene(hosted, "한서").menu[0].say)
    (ledger,) = scene(hosted, "한서").ledger
    assert all(one.value.startswith("받음 · 한서 페어") for one in ledger.steps)
    night = scene(hosted, "한서")
    assert (night.heading, night.phase, night.day) == ("1일차 종전", "after", 1)
    assert night.mark.startswith("1일차가 끝났습니다")
    assert night.ask is None
    master = next(one for one in night.sheets if one.name == "한서")
    hp = next(value for value in master.values if value.key == "hp")
    assert hp.terms[-1].label == "보상"
    assert hp.terms[-1].value == 10


def test_cover_and_dice_that_a_player_is_to_ask_for() -> None:
    """§H6.9 §H2.2."""
    hosted = turn_of(begun(small(cover="always", reaction_time=3, who_rolls="mention")), SABER)
    hosted.post(SABER, "l4로 이동하고 서아를 물리로 공격한다")
    found = scene(hosted, "서아")
    assert [(one.kind, one.say, one.who) for one in found.menu[:2]] == [
        ("cover", "엄호한다", LANCER),
        ("cover", "엄호하지 않는다", LANCER),
    ]
    assert found.ask is not None
    assert found.ask.asks == "cover"
    assert hosted.post(LANCER, "엄호한다").status == "ruled"
    mine = scene(hosted, "한서")
    assert mine.ask is not None
    assert (mine.ask.asks, mine.ask.who) == ("roll", SABER)
    roll = next(one for one in mine.menu if one.kind == "roll")
    assert (roll.say, roll.who) == ("2d6", SABER)
    assert hosted.post(roll.who, roll.say).status == "rolled"
    assert scene(hosted, "서아").clash is not None
    assert scene(hosted, "서아").clash.target == LANCER  # type: ignore[union-attr]


def test_the_end() -> None:
    """§H6.4: everybody learns who has won; nothing is asked."""
    hosted = at_saber()
    for name in ("서아", "가온", "도윤"):
        hosted.say(f"/정정 값 {name} 쓰러짐 시험")
    if not hosted.referee.table.war.over():
        hosted.post(hosted.acting(), "턴 종료")
    for viewer in ("한서", "서아", SPECTATOR):
        found = scene(hosted, viewer)
        assert (found.phase, found.result, found.heading) == ("over", "한서의 승리", "전쟁 종료")
        assert found.ask is None
        assert not found.menu
    assert scene(hosted, SPECTATOR, "en").result == "한서 wins"


def test_nobody_of_the_staff_is_there() -> None:
    """Players are told why nothing goes on."""
    hosted = at_saber()
    hosted.say("/끝")
    found = scene(hosted, "한서")
    assert found.mark.startswith("지금은 총괄이 자리에 없어")
    assert hosted.referee.table.rests


def test_what_a_page_gets_has_the_shape_that_it_is_told() -> None:
    """Every fixture of the pages is what its type says; a staff's scene has its console."""
    found = dict(fixtures())
    kinds: dict[str, Any] = {"reading": Reading, "feed": Feed, "exchange": Exchange}
    for name, value in found.items():
        data = msgspec.json.encode(value)
        made = msgspec.json.decode(data, type=kinds.get(name.partition("-")[0], Scene))
        assert msgspec.json.decode(msgspec.json.encode(made)) == msgspec.json.decode(data), name
    assert found["staff"]["console"]
    assert found["reading"]["status"] == "ruled"


# -- words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ko", "en"])
def test_every_word_is_there_in_both_languages_with_the_same_values(lang: str) -> None:
    """The same keys, the same fields, no word that nobody uses."""
    other = {"ko": "en", "en": "ko"}[lang]
    assert list(WORDS[lang]) == list(WORDS[other])
    for key, text in WORDS[lang].items():
        fields = {name for _, name, _, _ in Formatter().parse(text) if name}
        assert fields <= {name for _, name, _, _ in Formatter().parse(WORDS[other][key]) if name} | {"bonus", "power"}
        assert lang == "ko" or not re.search("[가-힣]", text), key
