"""`simpan cards`: every card, or one with its full text."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final

from cyclopts import Parameter

from simpan.cli import checkout
from simpan.cli.decks import home_made, pool_of
from simpan.cli.env import Env, Trouble, env
from simpan.cli.which import lumen_only
from simpan.lumen import find, say
from simpan.lumen.card import Card
from simpan.lumen.cards.pending import Pending
from simpan.lumen.effect import text_en, text_ko
from simpan.lumen.effect.node import Custom
from simpan.lumen.effect.text_parts import walk
from simpan.lumen.pool import Pool
from simpan.lumen.words import ATTACK, DEFENCE, SPECIAL, TRAIT

TYPES: Final = {ATTACK: "attack", DEFENCE: "defence", SPECIAL: "special", TRAIT: "trait"}
NEUTRAL: Final = "setsumei"


def cards(
    game: str = "lumen",
    name: str = "",
    /,
    *,
    character: str = "",
    cards_: Annotated[str, Parameter(name="--cards")] = "",
    json_: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Show cards."""
    lumen_only(game)
    out = env()
    pool = pool_of(home_made(cards_))
    chosen = _chosen(out, pool, name, character)
    titles = checkout.titles(game)
    if json_:
        out.line(json.dumps([_as_dict(card, titles, pool) for card in chosen], ensure_ascii=False))
    elif name:
        _show(out, pool, chosen[0], titles)
    else:
        for card in chosen:
            if isinstance(card, Pending):
                out.line(_pending(out, card))
            else:
                out.line(f"{card.code} {say.face(card, _speaker(out, pool))}")
    return 0


def _speaker(out: Env, pool: Pool) -> say.Speaker:
    return say.speaker(out.lang, pool=pool)


def _chosen(out: Env, pool: Pool, name: str, character: str) -> list[Card | Pending]:
    """The cards that are meant. Raises Trouble."""
    traits = [one.trait for one in pool.characters.values()]
    every: list[Card | Pending] = [*pool.cards.values(), *traits, *pool.pending]
    if character:
        every = [card for card in every if card.mark == _mark(out, pool, character)]
    if not name:
        return every
    wanted = find.known(name, pool)
    if wanted is None:
        near = pool.suggest(name)
        hint = out.word("near", names=", ".join(card.name(out.lang) for card in near)) if near else ""
        raise Trouble(out.word("no_card", text=name[:40], near=hint))
    return [wanted]


def _mark(out: Env, pool: Pool, character: str) -> str:
    found = pool.character(character)
    if found is not None:
        return found.key
    if character.casefold() in ("중립", "neutral", NEUTRAL):
        return NEUTRAL
    names = [one.name(out.lang) for one in pool.characters.values()] + [find.NEUTRAL[out.lang]]
    raise Trouble(out.word("no_character", text=character[:40], all=", ".join(names)))


def _show(out: Env, pool: Pool, card: Card | Pending, titles: list[str]) -> None:
    if isinstance(card, Pending):
        out.line(_pending(out, card))
        return
    first, *rest = say.full(card, _speaker(out, pool))
    out.line(first, "bold")
    out.lines(rest)
    mark = find.mark(card, out.lang, pool)
    out.line("  " + out.word("card_meta", code=card.code, mark=mark, n=_scenarios(card.code, titles)), "dim")


def _pending(out: Env, card: Pending) -> str:
    name = find.name(card, out.lang)
    return f"{card.code} {out.word('pending', name=name, missing=card.lacking(out.lang))}"


def _scenarios(code: str, titles: list[str]) -> int:
    return sum(code in title for title in titles)


def _as_dict(card: Card | Pending, titles: list[str], pool: Pool) -> dict[str, Any]:
    """A card for programs."""
    found: dict[str, Any] = {
        "code": card.code,
        "name_ko": card.name_ko,
        "name_en": card.name_en,
        "character": card.mark,
        "type": TYPES.get(int(card.kind)) if card.kind is not None else None,
    }
    if isinstance(card, Pending):
        return {
            **found,
            "status": "pending",
            "text_ko": "",
            "text_en": "",
            "scenarios": 0,
            "missing": list(card.missing),
        }
    custom = any(isinstance(node, Custom) for node in walk(card.lines))
    names = {lang: say.speaker(lang, pool=pool).names for lang in ("ko", "en")}
    return {
        **found,
        "status": "custom" if custom else "playable",
        "text_ko": "\n".join(text_ko.card_text(card, names["ko"])),
        "text_en": "\n".join(text_en.card_text(card, names["en"])),
        "scenarios": _scenarios(card.code, titles),
    }
