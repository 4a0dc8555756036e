"""`simpan cards check` and `simpan cards schema`: files of home-made cards."""

from __future__ import annotations

import json
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from simpan.cli.decks import checked
from simpan.cli.env import Env, env
from simpan.lumen import say
from simpan.lumen.card import Card
from simpan.lumen.effect import text_en, text_ko
from simpan.lumen.effect.schema import schema as schema_of_files
from simpan.lumen.homemade import Checked, Homemade


def check(file: str, /, *, json_: Annotated[bool, Parameter(name="--json", negative=())] = False) -> int:
    """Name every problem of a file at its place; of a sound one, show every card. 0: sound, 1: not."""
    out = env()
    found = checked(file)
    if json_:
        out.line(json.dumps(_as_dict(file, found), ensure_ascii=False))
    elif found.made is None:
        out.line(out.word("cards_wrong", path=file, n=len(found.problems)), "bold")
        for problem in found.problems:
            place = f"{file}:{problem.line or 1}"
            out.line(f"{place}: {problem.place}: {problem.say(out.lang)}")
    else:
        _show(out, file, found.made)
    return 0 if found.made is not None else 1


def schema() -> int:
    """Print the JSON Schema of files of home-made cards."""
    env().line(json.dumps(schema_of_files(), ensure_ascii=False, indent=2))
    return 0


def _cards(made: Homemade) -> list[Card]:
    return [*([made.character.trait] if made.character else []), *made.cards]


def _show(out: Env, file: str, made: Homemade) -> None:
    """The character, every card with its whole text, the decks."""
    s = say.speaker(out.lang, pool=made.pool)
    out.line(out.word("cards_sound", path=file, n=len(made.cards), decks=len(made.decks)))
    if made.character is not None:
        who = made.character
        limits = ", ".join(f"{hp}: {limit}" for hp, limit in who.brackets)
        out.line()
        out.line(out.word("cards_character", name=who.name(out.lang), hp=who.start_hp, limits=limits), "bold")
    for card in _cards(made):
        first, *rest = say.full(card, s)
        out.line()
        out.line(f"{card.code} {first}", "bold")
        out.lines(rest)
    if made.decks:
        out.line()
    for key, deck in made.decks.items():
        ultimate = made.pool.cards.get(deck.ultimate or "")
        shown = out.word("with_ultimate", name=ultimate.name(out.lang)) if ultimate else ""
        out.line(out.word("cards_deck", key=key, name=deck.name, n=len(deck.techniques), ultimate=shown))


def _as_dict(file: str, found: Checked) -> dict[str, Any]:
    """What the check found, for programs."""
    made = found.made
    names = {lang: say.speaker(lang, pool=made.pool).names for lang in ("ko", "en")} if made is not None else {}
    cards = [
        {
            "code": card.code,
            "name_ko": card.name_ko,
            "name_en": card.name_en,
            "text_ko": "\n".join(text_ko.card_text(card, names["ko"])),
            "text_en": "\n".join(text_en.card_text(card, names["en"])),
        }
        for card in (_cards(made) if made is not None else [])
    ]
    return {
        "file": file,
        "sound": made is not None,
        "problems": [msgspec.to_builtins(problem) for problem in found.problems],
        "cards": cards,
        "decks": list(made.decks) if made is not None else [],
    }
