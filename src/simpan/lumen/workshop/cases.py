"""Battles of the tests in which a card has a part, told in both languages, for the card browser."""

from __future__ import annotations

from typing import Final

import msgspec

from simpan.core.examples import Example, load
from simpan.lumen import records
from simpan.lumen.pool import SHIPPED
from simpan.lumen.workshop.shape import Case, Cases

MOST: Final = 12  # cases of one card
OWN: Final = "cards/{code}-"  # how the id of a card's own cases begins


def data() -> bytes:
    """`shape.Cases` as JSON."""
    every = {one.id: one for examples in load(records.GAME).values() for one in examples}
    chosen = {code: found for code in SHIPPED.cards if (found := _of(code, every))}
    used = list(dict.fromkeys(id for ids in chosen.values() for id in ids))
    said: dict[tuple[str, str], int] = {}
    cases = tuple(_case(every[id], said) for id in used)
    places = {id: at for at, id in enumerate(used)}
    cards = {code: tuple(places[id] for id in ids) for code, ids in chosen.items()}
    return msgspec.json.encode(Cases(cards, cases, tuple(said)))


def _of(code: str, every: dict[str, Example]) -> list[str]:
    """The cases of a card: its own first, then others that name it; those that are told before those that are not."""
    card = SHIPPED.cards[code]
    own = [one for id, one in every.items() if id.startswith(OWN.format(code=code))]
    others = [one for one in every.values() if one not in own and (card.name_ko in one.en or card.name_en in one.en)]
    found = sorted(own, key=lambda one: not one.tellings) + sorted(others, key=lambda one: not one.tellings)
    return [one.id for one in found[:MOST]]


def _case(one: Example, said: dict[tuple[str, str], int]) -> Case:
    tellings = tuple(
        (
            telling.edition,
            tuple((kind, said.setdefault((ko, en), len(said))) for kind, ko, en in telling.steps),
        )
        for telling in one.tellings
    )
    return Case(one.id, one.clauses, one.en, one.ko, tellings)
