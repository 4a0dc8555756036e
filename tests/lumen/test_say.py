"""Every event and every refusal has its words in both tongues."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any, get_args

import pytest

from simpan.core.refusal import Refusal
from simpan.core.simulate import Dice, play
from simpan.lumen import event as ev
from simpan.lumen import order as o
from simpan.lumen import refuse, refuse_en, refuse_ko, say, say_parts, show_en, show_ko
from simpan.lumen import words as w
from simpan.lumen.decklist import starter_decks
from simpan.lumen.edition import edition
from simpan.lumen.links import BARS
from simpan.lumen.match import start

HANGUL = re.compile("[가-힣]")


def test_every_event_belongs_to_a_group() -> None:
    listed = set(get_args(say_parts.AnyEvent))
    assert listed == set(ev.LumenEvent.__subclasses__())


@pytest.mark.parametrize("name", ["classic", "current"])
@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_whole_games_are_told_in_both_tongues(name: str, viewer: int) -> None:
    told: set[str] = set()
    for seed, (a, b) in enumerate(product(starter_decks().values(), repeat=2)):
        game = start(a, b, edition(name))
        game.journal = []
        play(game, Dice(seed), 5_000)
        for event in game.journal:
            ko, en = (say.line(event, say.speaker(lang, viewer)) for lang in ("ko", "en"))
            told.add(type(event).__name__)
            for text in (ko, en):
                assert text.startswith(f"[{event.clause}] ")
                assert "\n" not in text
                assert "(을)" not in text
                assert "{" not in text
            assert not HANGUL.search(en), en
            assert HANGUL.search(ko), ko
    assert len(told) > 30


def one_of_each() -> list[ev.LumenEvent]:
    """An event of every kind, filled with what such a field holds."""
    values: dict[str, Any] = {
        "str": "ST1-016",
        "int": 1,
        "bool": True,
        "tuple[str, ...]": ("ST1-016",),
        "tuple[str, str]": ("ST1-016", "ST1-018"),
        "tuple[int, int]": (1, 2),
    }
    special: dict[str, Any] = {"phase": "combo", "origin": 1, "to": 2, "act": 19, "position": 2, "timing": 32}
    whys = {
        "EffectStopped": "cost", "NoResponse": "clock", "FpChanged": "combo", "CardBroken": "grab",
        "GetSkipped": "choice", "GameEnded": "hp",
    }  # fmt: skip
    made: list[ev.LumenEvent] = []
    for kind in ev.LumenEvent.__subclasses__():
        fields = {name: special.get(name, values[str(hint)]) for name, hint in kind.__annotations__.items()}
        if "why" in fields:
            fields["why"] = whys.get(kind.__name__, "effect")
        made.append(kind(clause="L5", **fields))
    return made


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_one_of_each_event(viewer: int) -> None:
    for event in one_of_each():
        for lang in ("ko", "en"):
            assert len(say.line(event, say.speaker(lang, viewer))) > len("[L5] ")


def reasons() -> set[str]:
    """Every reason code that the engine gives."""
    source = Path(refuse.__file__).read_text(encoding="utf-8")
    written = set(re.findall(r'Refusal\(\s*[^,]*, "(\w+)"', source)) | set(
        re.findall(r'(?:why = |else )"(\w+)"', source)
    )
    return written | {bar for bar in BARS if bar} | {"not_in_hand", "not_on_list", "special", "not_granted", "no_catch"}


@pytest.mark.parametrize("lang", ["ko", "en"])
def test_every_refusal_has_a_sentence(lang: str) -> None:
    table = refuse_ko.REASONS if lang == "ko" else refuse_en.REASONS
    s = say.speaker(lang)
    for reason in reasons():
        assert reason in table, reason
        values: dict[str, int | str] = {"card": "ST1-016", "number": 2, "speed": 5}
        text = say.refusal(Refusal("L5.2", reason, values), s, ["커팅"])
        assert text.startswith("[L5.2] ")
        assert "{" not in text


def test_every_question_has_its_words() -> None:
    asked = {*o.QUESTIONS.values(), "list"}
    assert asked <= set(show_ko.QUESTIONS)
    assert asked <= set(show_en.QUESTIONS)
    assert set(show_ko.PASSES) == set(show_en.PASSES)


def test_the_program_says_the_same_things_in_both_tongues() -> None:
    from simpan.cli.words import EN, KO

    assert set(KO) == set(EN)
    for key, text in KO.items():
        fields = {name.split(":")[0] for name in re.findall(r"\{([^}]+)\}", text)}
        assert fields == {name.split(":")[0] for name in re.findall(r"\{([^}]+)\}", EN[key])}, key


def test_the_table_hides_what_is_hidden() -> None:
    a, b, *_ = starter_decks().values()
    game = start(a, b)
    play(game, Dice(1), 60)
    for lang in ("ko", "en"):
        for viewer in (0, 1, 2):
            lines = say.table(game.view(viewer), say.speaker(lang, viewer))
            hidden = [line for line in lines if "사이드 덱" in line or "Side deck" in line]
            assert sum(":" in line for line in hidden) == (1 if viewer < 2 else 0)


@pytest.mark.parametrize(
    ("event", "ko", "en"),
    [
        ({"act": w.A_READY, "kinds": w.DEFENCE}, "나는 수비 기술을 레디할 수 없음", "you cannot ready defences"),
        ({"act": w.A_USE, "some": True}, "나는 일부 카드를 사용할 수 없음", "you cannot use certain cards"),
        ({"act": w.A_CATCH, "kinds": w.ATTACK}, "나는 공격 기술로 캐치할 수 없음", "you cannot catch with attacks"),
        ({"act": w.A_CATCH}, "나는 캐치할 수 없음", "you cannot catch"),
        ({"act": w.A_GAIN, "track": "howling"}, "나는 하울링을 얻을 수 없음", "you cannot gain Howling"),
        ({"act": w.A_GAIN, "track": "charge"}, "나는 차지 상태가 될 수 없음", "you cannot enter Charge"),
        ({"act": w.A_LEAVE, "track": "charge"}, "나는 차지 상태를 끝낼 수 없음", "you cannot leave Charge"),
        ({"act": w.A_LEAVE, "track": "howling"}, "나는 하울링을 잃을 수 없음", "you cannot lose Howling"),
    ],
)
def test_a_ban_says_what_it_bans(event: dict[str, Any], ko: str, en: str) -> None:
    ban = ev.Forbidden(clause="L2.7.c", seat=0, **event)
    assert say.line(ban, say.speaker("ko", 0)) == f"[L2.7.c] 금지: {ko}"
    assert say.line(ban, say.speaker("en", 0)) == f"[L2.7.c] Forbidden: {en}"


def test_every_act_that_can_be_forbidden_has_its_words() -> None:
    for act in range(w.A_READY, w.A_LEAVE + 1):
        for lang in ("ko", "en"):
            assert say.line(ev.Forbidden(clause="L2.7.c", seat=0, act=act), say.speaker(lang, 0))
