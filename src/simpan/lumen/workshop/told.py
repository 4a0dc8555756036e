"""A ruling in words: its title, each step, and how both sides stand after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from simpan.core.korean import fill
from simpan.lumen import say
from simpan.lumen.card import Card, Character
from simpan.lumen.event import Revealed
from simpan.lumen.pool import SHIPPED
from simpan.lumen.workshop.ruling import Answered, Barred, Place, Ruling, Step

NOTHING: Final = ("none", "없음")
"""What stands for no technique at all: English, Korean."""
RANGES: Final = {"fp": (-99, 99), "hp": (1, 5000), "bond": (0, 3)}
"""The numbers that a side may have, from … to …."""
RESULTS: Final = {
    "ko": {
        "none": "판정 없음",
        "hit": "히트",
        "hit_taken": "히트당함",
        "both_hit": "서로 히트",
        "counter": "카운터",
        "countered": "카운터당함",
        "guard": "방어 성공",
        "guarded": "가드당함",
        "evade": "회피 성공",
        "evaded": "회피당함",
        "both_evaded": "서로 회피",
        "clash": "상쇄",
        "both_defended": "서로 수비",
        "no_response": "대응 없음",
    },
    "en": {
        "none": "nothing judged",
        "hit": "hit",
        "hit_taken": "was hit",
        "both_hit": "both hit",
        "counter": "counter",
        "countered": "was countered",
        "guard": "guarded the attack",
        "guarded": "was guarded",
        "evade": "evaded the attack",
        "evaded": "was evaded",
        "both_evaded": "both evaded",
        "clash": "clash",
        "both_defended": "both defended",
        "no_response": "no response",
    },
}
WORDS: Final = {
    "ko": {
        "title": "{a} 대 {b}. 에디션: {edition}",
        "default": "{who}: {question} → {label} (기본 답)",
        "result": "{who}: {result}, FP {fp}, 받은 데미지 {damage}, 체력 {hp}",
        "again": "다시 레디하는 상황이 되어 여기서 판정을 마칩니다.",
        "barred": "{card:은/는} 이 상황에서 레디할 수 없습니다: {why}",
        "no_technique": "{card:은/는} 공격이나 수비 기술이 아닙니다.",
        "endless": "“{a}” 대 “{b}”: 이 판정은 끝나지 않습니다.",
    },
    "en": {
        "title": "{a} against {b}. Edition: {edition}",
        "default": "{who}: {question} → {label} (default)",
        "result": "{who}: {result}, FP {fp}, damage taken {damage}, HP {hp}",
        "again": "Both would ready again; the ruling ends here.",
        "barred": "{card} cannot be readied here: {why}",
        "no_technique": "{card} is neither an attack nor a defence.",
        "endless": "“{a}” against “{b}”: this ruling does not end.",
    },
}


def word(lang: str, key: str, **values: object) -> str:
    """One of `WORDS`; Korean particles are fitted."""
    return fill(WORDS[lang][key], **values)


def character_of(card: Card | None) -> Character:
    """Who uses the technique: its own character; the first of all for a neutral one, or for none."""
    own = None if card is None else SHIPPED.characters.get(card.mark)
    return own or next(iter(SHIPPED.characters.values()))


def named(place: Place, lang: str) -> str:
    """The technique of a side by name."""
    return NOTHING[lang == "ko"] if place.technique is None else place.technique.name(lang)


def barred(found: Barred, lang: str) -> str:
    """Why a technique cannot be readied."""
    why = say.refusal(found.refusal, say.speaker(lang), [])
    return word(lang, "barred", card=found.card.name(lang), why=why)


def title(places: Sequence[Place], edition: str, lang: str) -> str:
    """Which techniques, in which edition."""
    return word(lang, "title", a=named(places[0], lang), b=named(places[1], lang), edition=edition)


def line(step: Step, s: say.Speaker) -> str:
    """A step in words, its clause in front."""
    if not isinstance(step, Answered):
        return say.line(step, s)
    label = say.option(step.asks, step.choice, s)
    asked = say.question(step.asks, s)
    return f"[{step.clause}] " + word(s.lang, "default", who=say.player(s, step.seat), question=asked, label=label)


def result(ruling: Ruling, seat: int, s: say.Speaker) -> str:
    """How a side stands after the battle, in words."""
    found = side(ruling, seat)
    return word(
        s.lang,
        "result",
        who=say.player(s, seat),
        result=RESULTS[s.lang][found["result"]],
        fp=f"+{found['fp']}" if found["fp"] > 0 else str(found["fp"]).replace("-", "−"),
        damage=found["damage_taken"],
        hp=found["hp"],
    )


def side(ruling: Ruling, seat: int) -> dict[str, Any]:
    """The same for programs. card: the code of what was revealed; damage_taken in HP."""
    used = (step.card for step in ruling.steps if isinstance(step, Revealed) and step.seat == seat)
    return {
        "card": next(used, None),
        "result": ruling.result(seat),
        "fp": ruling.fp[seat],
        "damage_taken": ruling.damage[seat],
        "hp": ruling.hp[seat],
    }
