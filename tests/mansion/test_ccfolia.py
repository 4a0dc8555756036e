"""Character sheets to ccfolia's clipboard and back: its documented form, a round trip, and foreign JSON refused."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from msgspec.structs import replace

from simpan.mansion.files.ccfolia import LARGEST, from_ccfolia, to_ccfolia
from simpan.mansion.files.default import default_campaign
from simpan.mansion.sheet import Sheet

WAR = default_campaign()
SABER = WAR.sheets[1]  # 한서의 세이버: 5 3 4 0 0, range 1


def data_of(sheet: Sheet, **how: Any) -> dict[str, Any]:
    whole = json.loads(to_ccfolia(sheet, WAR, **how))
    assert list(whole) == ["kind", "data"]
    assert whole["kind"] == "character"
    found: dict[str, Any] = whole["data"]
    return found


def reasons(text: str) -> list[tuple[str, str]]:
    found = from_ccfolia(text, WAR)
    assert not isinstance(found, Sheet)
    assert all(one.ko and one.en for one in found)
    return [(one.place, one.reason) for one in found]


def changed(**changes: Any) -> str:
    """The Saber's clipboard text with parameters changed: None takes one away."""
    data = data_of(SABER)
    params = {one["label"]: one["value"] for one in data["params"]} | changes
    data["params"] = [{"label": label, "value": value} for label, value in params.items() if value is not None]
    return json.dumps({"kind": "character", "data": data}, ensure_ascii=False)


def test_the_form_that_ccfolia_documents() -> None:
    """Numbers in initiative and status, texts in params; §M3.2 §M3.3 §M3.4."""
    data = data_of(SABER)
    assert (data["name"], data["initiative"]) == ("한서의 세이버", 4)
    assert data["status"] == [{"label": "HP", "value": 50, "max": 50}, {"label": "MP", "value": 20, "max": 20}]
    assert all(isinstance(one["label"], str) and isinstance(one["value"], str) for one in data["params"])
    assert isinstance(data["memo"], str)
    assert isinstance(data["commands"], str)
    assert data["memo"].splitlines()[0] == "서번트 · 세이버 · 페어 한서"


def test_what_is_left() -> None:
    status = data_of(SABER, hp=13, mp=4)["status"]
    assert status == [{"label": "HP", "value": 13, "max": 50}, {"label": "MP", "value": 4, "max": 20}]


def test_the_palette_rolls_what_the_sheet_says() -> None:
    """§M3.6 §M3.7 §M3.10: every {name} is a parameter, with the derived value."""
    data = data_of(SABER)
    params = {one["label"]: one["value"] for one in data["params"]}
    palette = data["commands"].splitlines()
    assert set(re.findall(r"\{(.*?)\}", data["commands"])) <= set(params)
    assert [params[name] for name in ("명중", "마도", "회피", "항마")] == ["9", "0", "7", "3"]
    assert (params["물리 공격력"], params["마법 공격력"]) == ("7", "2")
    assert palette[0] == "2d6+{명중} 명중"
    assert "1d6+{물리 공격력} 물리 공격력" in palette
    assert "3d6+{물리 공격력} 물리 크리티컬 데미지" in palette  # STR + DEX is 9: +2d6
    assert "2d6+{마법 공격력} 마법 크리티컬 데미지" in palette


@pytest.mark.parametrize("lang", ["ko", "en"])
@pytest.mark.parametrize("sheet", WAR.sheets, ids=lambda sheet: sheet.name)
def test_round_trip(sheet: Sheet, lang: str) -> None:
    assert from_ccfolia(to_ccfolia(sheet, WAR, lang), WAR) == sheet


def test_round_trip_of_every_field() -> None:
    sheet = replace(SABER, player="지우", seasons=(1, 3), aliases=("검", "기사"), reading="한서", name='따"옴표\\')
    assert from_ccfolia("\ufeff " + to_ccfolia(sheet, WAR) + "\n", WAR) == sheet


def test_numbers_and_other_parameters_are_passed_over() -> None:
    """Other tools write numbers, and parameters of their own."""
    text = changed(STR=5, CON=3.0, SAN="50", HP="12", 역할="servant")
    assert from_ccfolia(text, WAR) == SABER


@pytest.mark.parametrize(
    ("changes", "place", "reason"),
    [
        ({"STR": None}, "params", "missing"),
        ({"역할": None}, "params", "missing"),
        ({"STR": "다섯"}, "STR", "cell_whole"),
        ({"STR": None, "근력": "5", "힘": "1", "strength": "3"}, "strength", "column_twice"),
        ({"역할": "집사"}, "역할", "role"),
        ({"사거리": ""}, "사거리", "empty"),
        ({"스킬": True}, "스킬", "list"),
        ({"페어": ["한서"]}, "페어", "text"),
    ],
)
def test_each_problem_is_named(changes: dict[str, Any], place: str, reason: str) -> None:
    assert (place, reason) in reasons(changed(**changes))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "json"),
        ("안녕하세요", "json"),
        ("[1, 2", "json"),
        ("[]", "no_character"),
        ('"character"', "no_character"),
        ("null", "no_character"),
        ('{"kind": "item", "data": {}}', "no_character"),
        ('{"kind": "character"}', "no_character"),
        ('{"kind": "character", "data": []}', "no_character"),
        ('{"kind": "character", "data": {"name": 5, "params": 3}}', "text"),
        ('{"kind": "character", "data": {"params": [1, {"label": 2}]}}', "object"),
        ('{"kind": "character", "data": {"name": "닭", "commands": "CCB<=75"}}', "missing"),
        (" " * (LARGEST + 1), "too_large"),
        ("[" * 5000, "json"),
    ],
)
def test_foreign_texts(text: str, reason: str) -> None:
    assert reason in [found for _, found in reasons(text)]


def test_any_text_comes_to_a_sheet_or_problems() -> None:
    dice = random.Random(4)
    usual = to_ccfolia(SABER, WAR)
    for _ in range(400):
        text = list(usual)
        for _ in range(dice.randrange(1, 6)):
            at = dice.randrange(len(text))
            text[at : at + dice.randrange(3)] = dice.choice(["", '"', "{", "]", "9", "\\u", "가", "null", "\x00"])
        found = from_ccfolia("".join(text), WAR)
        assert isinstance(found, Sheet) or found
