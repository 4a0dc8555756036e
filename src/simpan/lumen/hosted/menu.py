"""What may be chosen when a room of Lumen is made: edition, open points, clocks, and what is shown.

The options of a room: {"edition": id, "points": {point: value}, "clocks": {… ClockRules}}. In what people send,
"clocks" may be the name of a preset, and everything may be left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, final

import msgspec

from simpan.core.hosting import BadChoice, ClockRules, Problem, Said
from simpan.core.rulebook import Words, load
from simpan.lumen.edition import Edition
from simpan.lumen.edition import edition as named

GAME: Final = "lumen"
EDITIONS: Final = ("classic", "current")
MEMORY_AID: Final = "memory_aid"
LONGEST: Final = {"ready": 600, "idle": 3600, "choice": 3600, "setup": 7200, "match": 36_000}  # seconds


# -- open points -----------------------------------------------------------------------------------------------------


@final
@dataclass(frozen=True)
class Point:
    """A switch of the room, "" for `title` where the clause says it. yes, no: what its two values mean."""

    id: str
    clause: str
    default: bool
    yes: Said
    no: Said
    title: Said | None = None
    text: Said | None = None
    editions: tuple[str, ...] = EDITIONS


POINTS: Final = (
    Point("o1_face_up", "O1", True, Said("앞면", "Face up"), Said("뒷면", "Face down")),
    Point(
        "o2_combo_back_to_hand",
        "O2",
        True,
        Said("패로 돌아간다", "Back to hand"),
        Said("데미지 없이 사용한 것으로 친다", "It stays used, without damage"),
    ),
    Point(
        "o5_negative_formula_is_zero",
        "O5",
        True,
        Said("0을 얻는다", "Gives 0"),
        Said("그만큼 FP를 잃는다", "Loses that many FP"),
    ),
    Point(
        "o6_clash_with_fp",
        "O6",
        True,
        Said("FP를 반영한 속도로 비교한다", "Speeds with FP"),
        Said("FP를 반영하지 않은 속도로 비교한다", "Speeds without FP"),
        editions=("current",),
    ),
    Point(
        "o7_grab_in_clash_negatable",
        "O7",
        False,
        Said("무효로 할 수 있다", "It can be negated"),
        Said("무효로 할 수 없다", "It cannot be negated"),
    ),
    Point(
        "o9_fewer_moves_all",
        "O9",
        True,
        Said("있는 만큼 옮긴다", "As many as there are"),
        Said("하나도 옮기지 않는다", "None at all"),
    ),
    Point(
        "o10_void_loses",
        "O10",
        True,
        Said("무효가 된 공격에 맞선 공격은 카운터가 된다", "An attack against a void attack counters"),
        Said("무효가 된 공격에 맞선 공격은 히트가 된다", "An attack against a void attack hits"),
    ),
    Point(
        MEMORY_AID,
        "L2.8",
        True,
        Said("보인다", "Shown"),
        Said("보이지 않는다", "Not shown"),
        Said("기억 도우미", "Memory aid"),
        Said(
            "공개된 뒤 패나 사이드 덱으로 들어간, 모두가 아는 카드를 계속 보여 준다.",
            "Cards that went to a hand or side deck after everybody had seen them stay in view.",
        ),
    ),
)
"""Open points that the engine has a switch for (not O3, which follows its default), and the memory aid."""

# -- clocks ----------------------------------------------------------------------------------------------------------

CLOCKS: Final = {
    "standard": (
        ClockRules("standard", ready=10, idle=30, choice=30, setup=300),
        Said("표준", "Standard"),
        Said("레디 10초, 그 밖의 선택 30초", "10 seconds to ready, 30 for other choices"),
    ),
    "tournament": (
        ClockRules("tournament", ready=10, idle=30, choice=30, setup=300, match=2400),
        Said("대회", "Tournament"),
        Said("표준에 경기 시간 40분", "Standard, and 40 minutes for the match"),
    ),
    "slow": (
        ClockRules("slow", ready=60, idle=180, choice=180, setup=900),
        Said("느긋하게", "Slow"),
        Said("레디 60초, 그 밖의 선택 3분", "60 seconds to ready, 3 minutes for other choices"),
    ),
    "none": (
        ClockRules("none"),
        Said("시간 제한 없음", "No clocks"),
        Said("서로 기다리기로 합의한 방", "By agreement: both wait for each other"),
    ),
}
STANDARD: Final = "standard"
CUSTOM: Final = "custom"

# -- the menu --------------------------------------------------------------------------------------------------------


def editions() -> list[dict[str, Any]]:
    """Both editions with their texts from the rule book, the default first."""
    book = load(GAME).editions
    return [{"id": key, "title": _said(book[key].title), "text": _said(book[key].text)} for key in EDITIONS]


def points() -> list[dict[str, Any]]:
    """Every point with its clause's words, its default and what its values mean; the default value first."""
    return [_point(point) for point in POINTS]


def _point(point: Point) -> dict[str, Any]:
    clause = load(GAME)[point.clause]
    values = [{"value": value, "title": _both(point.yes if value else point.no)} for value in (True, False)]
    return {
        "id": point.id,
        "clause": point.clause,
        "title": _both(point.title) if point.title else _said(clause.title),
        "text": _both(point.text) if point.text else _said(clause.text),
        "default": point.default,
        "values": sorted(values, key=lambda one: one["value"] != point.default),
        "editions": list(point.editions),
    }


def clocks() -> list[dict[str, Any]]:
    """Every preset of clocks with its numbers and words, the default first."""
    return [
        {"id": key, **msgspec.to_builtins(rules), "title": _both(title), "text": _both(text)}
        for key, (rules, title, text) in CLOCKS.items()
    ]


def _said(words: Words) -> dict[str, str]:
    return {"ko": words.ko, "en": words.en}


def _both(said: Said) -> dict[str, str]:
    return {"ko": said.ko, "en": said.en}


# -- what was chosen -------------------------------------------------------------------------------------------------


def options(wanted: dict[str, Any]) -> dict[str, Any]:
    """The options of a room with all defaults filled in; what begins with _ is the server's. Raises BadChoice."""
    wrong: list[Problem] = []
    edition = wanted.get("edition", EDITIONS[0])
    if edition not in EDITIONS:
        wrong.append(_wrong("edition", "에디션은 classic 또는 current입니다.", "an edition is classic or current."))
    chosen = _points(wanted.get("points", {}), str(edition), wrong)
    rules = _clocks(wanted.get("clocks", STANDARD), wrong)
    for key in wanted:
        if key not in ("edition", "points", "clocks") and not key.startswith("_"):
            wrong.append(_wrong(key[:40], "모르는 설정입니다.", "no such option."))
    if wrong:
        raise BadChoice(wrong)
    return {"edition": edition, "points": chosen, "clocks": msgspec.to_builtins(rules)}


def _points(wanted: object, edition: str, wrong: list[Problem]) -> dict[str, bool]:
    """The value of every point; only those that the edition leaves open may be set otherwise."""
    chosen = {point.id: point.default for point in POINTS}
    known = {point.id: point for point in POINTS}
    if not isinstance(wanted, dict):
        wrong.append(_wrong("points", "설정 이름과 값의 모음이어야 합니다.", "must be names with values."))
        return chosen
    for key, value in wanted.items():
        point = known.get(key)
        if point is None:
            wrong.append(_wrong(f"points.{str(key)[:40]}", "모르는 설정입니다.", "no such point."))
        elif not isinstance(value, bool):
            wrong.append(_wrong(f"points.{key}", "참 또는 거짓이어야 합니다.", "must be true or false.", point.clause))
        elif value is not point.default and edition not in point.editions:
            wrong.append(
                _wrong(
                    f"points.{key}",
                    "이 에디션에서는 미확정이 아니라 바꿀 수 없습니다.",
                    "is not open in this edition.",
                    point.clause,
                )
            )
        else:
            chosen[point.id] = value
    return chosen


def _clocks(wanted: object, wrong: list[Problem]) -> ClockRules:
    """A preset by name, or seconds for each kind of clock."""
    if isinstance(wanted, str) and wanted in CLOCKS:
        return CLOCKS[wanted][0]
    if isinstance(wanted, dict):
        found = {key: value for key, value in wanted.items() if key in LONGEST}
        fine = all(type(value) is int and 0 <= value <= LONGEST[key] for key, value in found.items())
        if fine and set(wanted) <= {*LONGEST, "name"}:
            rules = ClockRules(CUSTOM, **found)
            same = (preset for preset, _, _ in CLOCKS.values() if msgspec.structs.replace(preset, name=CUSTOM) == rules)
            return next(same, rules)
    most = ", ".join(f"{key} ≤ {number}" for key, number in LONGEST.items())
    wrong.append(
        _wrong(
            "clocks",
            f"시계 이름이거나 초 단위의 수여야 합니다 ({most}).",
            f"must be the name of a preset, or numbers of seconds ({most}).",
        )
    )
    return CLOCKS[STANDARD][0]


def _wrong(field: str, ko: str, en: str, clause: str = "") -> Problem:
    return Problem(field, clause, Said(ko, en))


def clock_rules(options: dict[str, Any]) -> ClockRules:
    """The clocks of a room with these options; of options that say nothing of them, the standard ones."""
    found = options.get("clocks", STANDARD)
    return CLOCKS[found][0] if isinstance(found, str) else msgspec.convert(found, ClockRules)


def edition_of(options: dict[str, Any]) -> Edition:
    """The edition with its open points as the room has them."""
    chosen = options.get("points", {})
    switches = {point.id: chosen[point.id] for point in POINTS if point.id in chosen and point.id != MEMORY_AID}
    return named(options.get("edition", EDITIONS[0])).but(**switches)


def aids_memory(options: dict[str, Any] | None) -> bool:
    """Whether the room shows what everybody could have remembered."""
    return options is None or bool(options.get("points", {}).get(MEMORY_AID, True))
