"""Slash commands: valid by Discord's rules, in both languages, each the text that somebody would have written."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from simpan.chat.discord import commands, words_en, words_ko
from simpan.chat.discord.specs import BY_NAME, SPECS
from simpan.chat.lookup.lookup import suggest as look_up
from simpan.core.hosting import Lang
from simpan.mansion import reading as rd
from simpan.mansion.declare.read import read
from tests.chat.discord.rig import Rig, play, standing, until
from tests.chat.discord.scene import Scene
from tests.mansion.declaration_names import NAMES

WORDS = {
    "roll": "굴림", "declare": "선언", "move": "이동", "attack": "공격", "cast": "마도", "guard": "방어",
    "end": "턴종료", "withdraw": "철회", "order": "예약", "status": "상태", "log": "기록", "correct": "정정",
    "staff": "총괄",
    "card": "카드", "deck": "덱", "clause": "조항", "judge": "판정", "room": "방", "reveal": "공개", "help": "도움",
    "about-me": "내정보",
}  # fmt: skip


def test_both_languages_have_the_same_words() -> None:
    assert words_ko.WORDS.keys() == words_en.WORDS.keys()
    assert {spec.name: words_ko.WORDS[f"name_{spec.name}"] for spec in SPECS} == WORDS
    assert all(words_en.WORDS[f"name_{spec.name}"] == spec.name for spec in SPECS)
    assert all(words_en.WORDS[f"option_{one.name}"] == one.name for spec in SPECS for one in spec.options)


@pytest.mark.served
def test_discord_takes_them(tmp_path: Path) -> None:
    """The stand-in refuses what Discord would: names, lengths, numbers, order (`rules.command_problems`)."""

    async def story() -> None:
        async with standing() as stand:
            at = Scene(stand, tmp_path)
            async with at.rig.running():
                told = stand.rest.commands
            assert [one["name"] for one in told] == [spec.name for spec in SPECS]
            assert {one["name"]: one["name_localizations"]["ko"] for one in told} == WORDS
            assert all(set(one["name_localizations"]) == {"ko"} for one in told)
            async with Rig(tmp_path, stand, [at.campaign], at.echo).running():
                pass
            assert stand.rest.calls.count(f"PUT /applications/{stand.world.bot.id}/commands") == 1  # not told again

    play(story)


KO, EN = "ko", "en"
SAID: list[tuple[str, Lang, dict[str, str], Any]] = [
    ("move", "ko", {"tile": "k3"}, rd.MoveTo("", "K3")),
    ("move", "en", {"tile": "k3", "who": "Saber"}, rd.MoveTo("", "K3", who="한서의 세이버")),
    ("attack", "ko", {"target": "가온"}, rd.AttackOn("가온", None)),
    ("attack", "ko", {"target": "로아의 세이버", "kind": "physical"}, rd.AttackOn("로아의 세이버", "physical")),
    (
        "attack",
        "ko",
        {"target": "가온", "kind": "magical", "skill": "강타"},
        rd.AttackOn("가온", "magical", "heavy_blow"),
    ),
    ("attack", "ko", {"target": "가온", "who": "세이버"}, rd.AttackOn("가온", None, who="한서의 세이버")),
    ("attack", "en", {"target": "Gaon"}, rd.AttackOn("가온", None)),
    ("attack", "en", {"target": "Gaon", "kind": "physical"}, rd.AttackOn("가온", "physical")),
    (
        "attack",
        "en",
        {"target": "Gaon", "kind": "physical", "skill": "Heavy Blow"},
        rd.AttackOn("가온", "physical", "heavy_blow"),
    ),
    ("cast", "ko", {"target": "가온"}, rd.AttackOn("가온", "magical")),
    ("cast", "ko", {"target": "가온", "skill": "강타"}, rd.AttackOn("가온", "magical", "heavy_blow")),
    ("cast", "en", {"target": "Gaon"}, rd.AttackOn("가온", "magical")),
    ("guard", "ko", {}, rd.GuardNow()),
    ("guard", "en", {}, rd.GuardNow()),
    ("guard", "ko", {"who": "세이버"}, rd.GuardNow(who="한서의 세이버")),
    ("end", "ko", {}, rd.TurnOver()),
    ("end", "en", {}, rd.TurnOver()),
    ("withdraw", "ko", {}, rd.Withdraw()),
    ("withdraw", "en", {}, rd.Withdraw()),
    ("roll", "ko", {"dice": "3d6"}, rd.Roll(3, 0)),
    ("roll", "en", {}, rd.Roll(2, 0)),
    ("declare", "ko", {"text": "k2에서 k3으로 이동한다"}, rd.MoveTo("K2", "K3")),
    ("declare", "ko", {"text": "방어한다", "who": "세이버"}, rd.GuardNow(who="한서의 세이버")),
]


@pytest.mark.parametrize(("name", "lang", "given", "meant"), SAID)
def test_a_command_is_read_as_what_it_says(name: str, lang: Lang, given: dict[str, str], meant: Any) -> None:
    found = read(BY_NAME[name].text(lang, given), NAMES)
    assert not found.problems
    assert found.readings == (meant,)


@pytest.mark.parametrize(
    ("name", "lang", "given", "text"),
    [
        ("order", "ko", {"text": "턴: 방어; 반응 없음", "who": "세이버"}, "예약 세이버: 턴: 방어; 반응 없음"),
        ("order", "en", {"text": "no reaction"}, "order: no reaction"),
        ("status", "ko", {}, "/상태"),
        ("log", "ko", {"who": "가온"}, "/기록 가온"),
        ("log", "en", {}, "/history"),
        ("correct", "ko", {"text": "값 가온 체력 13 사유"}, "/정정 값 가온 체력 13 사유"),
        ("staff", "ko", {"text": "재개"}, "/재개"),
        ("staff", "en", {"text": "／resume"}, "/resume"),
        ("card", "ko", {"card": "화염"}, "/카드 화염"),
        ("judge", "ko", {"first": "돌려차기", "second": "킥", "more": "fp 3 -2"}, "/판정 돌려차기 vs 킥 fp 3 -2"),
        ("room", "en", {}, "/room"),
        ("reveal", "ko", {}, "/공개"),
        ("help", "ko", {}, "/도움"),
        ("about-me", "en", {}, "/about-me"),
        ("move", "ko", {"tile": "k3] [2d6"}, "[이동 K3 2D6]"),  # nothing can be put in beside it
    ],
)
def test_a_command_is_written_as_people_write(name: str, lang: Lang, given: dict[str, str], text: str) -> None:
    assert BY_NAME[name].text(lang, given) == text


@pytest.mark.served
def test_what_can_be_filled_in_is_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards by their first consonants; names and tiles from what the asker's own campaign says of them alone."""
    monkeypatch.setattr(commands, "PATIENCE", 60)
    seen: list[tuple[str, str, str, str]] = []

    def suggest(request: Any, kind: str, typed: str) -> list[tuple[str, str]]:
        seen.append((request.who.key, request.place.channel, kind, typed))
        return [(f"{kind}{n}" + "가" * 120, f"{typed}{n}") for n in range(40)]

    async def story() -> None:
        async with standing() as stand:
            at = Scene(stand, tmp_path)

            def with_offers(gateway: Any) -> None:
                object.__setattr__(gateway, "suggest", suggest)
                object.__setattr__(gateway, "look_up", look_up)

            at.rig.made = with_offers
            async with at.rig.running():
                cards = await stand.complete(at.han, at.field, "card", "card", "ㄷㄹ")
                tiles = await stand.complete(at.han, at.field, "move", "tile", "k")
                sides = await stand.complete(at.han, at.hall, "judge", "second", "킥")
            assert 0 < len(cards) <= 25
            assert list(look_up("card", "ㄷㄹ", "ko")) == cards
            assert len(tiles) == 25
            assert tiles[3][1] == "k3"
            assert sides
            assert seen == [(f"discord:{at.han.id}", str(at.field.id), "tile", "k")]

    play(story)


@pytest.mark.served
def test_slow_suggestions_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "PATIENCE", 0.1)
    done = threading.Event()

    async def story() -> None:
        async with standing() as stand:
            at = Scene(stand, tmp_path)
            at.rig.made = lambda gateway: object.__setattr__(gateway, "suggest", lambda *_: done.wait(60) or [])
            async with at.rig.running():
                assert await stand.complete(at.han, at.field, "move", "tile", "k") == []
                done.set()
                await until(lambda: True)

    play(story)
