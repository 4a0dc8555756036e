"""`simpan judge`: two techniques, and the whole ruling with clauses and numbers."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final, Literal

import msgspec
from cyclopts import Parameter

from simpan.cli.decks import edition as edition_named
from simpan.cli.env import Env, Trouble, env
from simpan.cli.which import lumen_only
from simpan.lumen import say
from simpan.lumen.card import Card
from simpan.lumen.event import Revealed
from simpan.lumen.pool import SHIPPED
from simpan.lumen.words import SPECIAL
from simpan.lumen.workshop.ruling import Answered, Barred, Place, Ruling, Step
from simpan.lumen.workshop.ruling import judge as ruled

NOTHING: Final = ("none", "없음")
RANGES: Final = {"fp": (-99, 99), "hp": (1, 5000), "bond": (0, 3)}
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


def judge(
    game: str,
    a: str,
    b: str,
    /,
    *,
    fp1: int = 0,
    fp2: int = 0,
    hp1: int = 5000,
    hp2: int = 5000,
    hand1: str = "",
    hand2: str = "",
    list1: str = "",
    list2: str = "",
    bond1: int = 0,
    bond2: int = 0,
    edition: Literal["classic", "current"] = "classic",
    json_: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Judge two techniques."""
    lumen_only(game)
    out = env()
    _check(out, {"fp1": fp1, "fp2": fp2, "hp1": hp1, "hp2": hp2, "bond1": bond1, "bond2": bond2})
    places = (
        _place(out, a, hand1, list1, hp1, fp1, bond1),
        _place(out, b, hand2, list2, hp2, fp2, bond2),
    )
    try:
        ruling = ruled(places, edition_named(edition))
    except Barred as barred:
        why = say.refusal(barred.refusal, say.speaker(out.lang), [])
        raise Trouble(out.word("judge_barred", card=barred.card.name(out.lang), why=why), 1) from barred
    except RuntimeError as error:
        raise Trouble(out.word("cannot_pair", a=a[:40], b=b[:40]), 1) from error
    if json_:
        out.line(json.dumps(_as_dict(ruling, out), ensure_ascii=False))
    else:
        _print(ruling, places, edition, out)
    return 0


def _check(out: Env, numbers: dict[str, int]) -> None:
    """Raises Trouble for a number that is out of its range."""
    for name, value in numbers.items():
        least, most = RANGES[name[:-1]]
        if not least <= value <= most:
            raise Trouble(out.word("out_of_range", name=f"--{name}", least=least, most=most))


def _place(out: Env, technique: str, hand: str, listed: str, hp: int, fp: int, bond: int) -> Place:
    """One side from what was typed. Raises Trouble."""
    card = None if technique in NOTHING else _card(out, technique)
    if card is not None and card.kind == SPECIAL:
        raise Trouble(out.word("no_technique", card=card.name(out.lang)))
    own = [word for word in SHIPPED.characters if card is not None and word == card.mark]
    character = SHIPPED.characters[own[0] if own else next(iter(SHIPPED.characters))]
    held = tuple(_card(out, word) for word in hand.split(",") if word.strip())
    rest = tuple(_card(out, word) for word in listed.split(",") if word.strip())
    if len(held) > 12 or len(rest) > 14:
        raise Trouble(out.word("out_of_range", name="--hand, --list", least=0, most="12, 14"))
    counters = {character.trait.tracks[0].key: bond} if bond else {}
    return Place(card, character, held, rest, hp, fp, counters)


def _card(out: Env, word: str) -> Card:
    """The card of that name. Raises Trouble with suggestions."""
    found = SHIPPED.by_name(word)
    if found is not None:
        return found
    waiting = SHIPPED.pending_by_name(word)
    if waiting is not None:
        name = waiting.name_ko if out.lang == "ko" else waiting.name_en
        raise Trouble(out.word("pending", name=name, missing=waiting.lacking(out.lang)))
    near = SHIPPED.suggest(word)
    hint = out.word("near", names=", ".join(card.name(out.lang) for card in near)) if near else ""
    raise Trouble(out.word("no_card", text=word.strip()[:40], near=hint))


def _print(ruling: Ruling, places: tuple[Place, Place], edition: str, out: Env) -> None:
    s = say.speaker(out.lang)
    names = [
        NOTHING[out.lang == "ko"] if place.technique is None else place.technique.name(out.lang) for place in places
    ]
    out.line(out.word("judge_title", a=names[0], b=names[1], edition=edition), "bold")
    for step in ruling.steps:
        out.line(_line(step, out, s))
    if ruling.again:
        out.line(out.word("judge_again"))
    for seat in (0, 1):
        found = _side(ruling, seat)
        result = RESULTS[out.lang][found["result"]]
        fp = f"+{found['fp']}" if found["fp"] > 0 else str(found["fp"]).replace("-", "−")
        values = {"who": say.player(s, seat), "result": result, "fp": fp, "damage": found["damage_taken"]}
        out.line(out.word("judge_result", hp=found["hp"], **values), "bold")


def _line(step: Step, out: Env, s: say.Speaker) -> str:
    """A step in words."""
    if not isinstance(step, Answered):
        return say.line(step, s)
    label = say.option(step.asks, step.choice, s)
    who = say.player(s, step.seat)
    return f"[{step.clause}] " + out.word("judge_default", who=who, question=say.question(step.asks, s), label=label)


def _side(ruling: Ruling, seat: int) -> dict[str, Any]:
    """How a side stands after the battle. damage_taken in HP."""
    used = (step.card for step in ruling.steps if isinstance(step, Revealed) and step.seat == seat)
    return {
        "card": next(used, None),
        "result": ruling.result(seat),
        "fp": ruling.fp[seat],
        "damage_taken": ruling.damage[seat],
        "hp": ruling.hp[seat],
    }


def _as_dict(ruling: Ruling, out: Env) -> dict[str, Any]:
    """The ruling for programs."""
    s = say.speaker(out.lang)
    steps = []
    for step in ruling.steps:
        entry: dict[str, Any] = {"clause": step.clause, "kind": type(step).__name__, "text": _line(step, out, s)}
        if isinstance(step, Answered):
            entry["values"] = {"seat": step.seat, "asks": step.asks, "choice": msgspec.to_builtins(step.choice)}
        else:
            values = msgspec.to_builtins(step)
            entry["values"] = {key: values[key] for key in values if key not in ("type", "clause", "audience")}
        steps.append(entry)
    sides = {f"p{seat + 1}": _side(ruling, seat) for seat in (0, 1)}
    return {"clauses": ruling.clauses(), **sides, "steps": steps}
