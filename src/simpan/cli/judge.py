"""`simpan judge`: two techniques, and the whole ruling with clauses and numbers."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

import msgspec
from cyclopts import Parameter

from simpan.cli.decks import edition as edition_named
from simpan.cli.env import Env, Trouble, env
from simpan.cli.which import lumen_only
from simpan.lumen import say
from simpan.lumen.card import Card
from simpan.lumen.pool import SHIPPED
from simpan.lumen.words import SPECIAL
from simpan.lumen.workshop import told
from simpan.lumen.workshop.ruling import Answered, Barred, Place, Ruling
from simpan.lumen.workshop.ruling import judge as ruled


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
        raise Trouble(told.barred(barred, out.lang), 1) from barred
    except RuntimeError as error:
        raise Trouble(told.word(out.lang, "endless", a=a[:40], b=b[:40]), 1) from error
    if json_:
        out.line(json.dumps(_as_dict(ruling, out), ensure_ascii=False))
    else:
        _print(ruling, places, edition, out)
    return 0


def _check(out: Env, numbers: dict[str, int]) -> None:
    """Raises Trouble for a number that is out of its range."""
    for name, value in numbers.items():
        least, most = told.RANGES[name[:-1]]
        if not least <= value <= most:
            raise Trouble(out.word("out_of_range", name=f"--{name}", least=least, most=most))


def _place(out: Env, technique: str, hand: str, listed: str, hp: int, fp: int, bond: int) -> Place:
    """One side from what was typed. Raises Trouble."""
    card = None if technique in told.NOTHING else _card(out, technique)
    if card is not None and card.kind == SPECIAL:
        raise Trouble(told.word(out.lang, "no_technique", card=card.name(out.lang)))
    character = told.character_of(card)
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
    out.line(told.title(places, edition, out.lang), "bold")
    for step in ruling.steps:
        out.line(told.line(step, s))
    if ruling.again:
        out.line(told.word(out.lang, "again"))
    for seat in (0, 1):
        out.line(told.result(ruling, seat, s), "bold")


def _as_dict(ruling: Ruling, out: Env) -> dict[str, Any]:
    """The ruling for programs."""
    s = say.speaker(out.lang)
    steps = []
    for step in ruling.steps:
        entry: dict[str, Any] = {"clause": step.clause, "kind": type(step).__name__, "text": told.line(step, s)}
        if isinstance(step, Answered):
            entry["values"] = {"seat": step.seat, "asks": step.asks, "choice": msgspec.to_builtins(step.choice)}
        else:
            values = msgspec.to_builtins(step)
            entry["values"] = {key: values[key] for key in values if key not in ("type", "clause", "audience")}
        steps.append(entry)
    sides = {f"p{seat + 1}": told.side(ruling, seat) for seat in (0, 1)}
    return {"clauses": ruling.clauses(), **sides, "steps": steps}
