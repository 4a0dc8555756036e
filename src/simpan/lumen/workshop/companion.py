"""What the table companion of a pair with physical cards needs besides the catalogue: names, numbers and their sources.

Everything that a rule decides is here or in the verdicts of an edition, so that the page looks up and adds.
"""

from __future__ import annotations

from itertools import product
from typing import Any, Final

import msgspec

from simpan.lumen import words as w
from simpan.lumen.card import Card, Character
from simpan.lumen.edition import CLASSIC, CURRENT, Edition
from simpan.lumen.effect.node import Track
from simpan.lumen.links import CORRECTION
from simpan.lumen.pool import SHIPPED
from simpan.lumen.workshop.fights import HELD, SPEEDS, Fighter, fighters
from simpan.lumen.workshop.pack import TRAIT, Packed
from simpan.lumen.workshop.ruling import Barred, Place, table
from simpan.lumen.workshop.verdicts import LEAST_SPEED, Verdicts

PROBES: Final = {w.ATTACK: SHIPPED.cards["ST1-016"], w.DEFENCE: SHIPPED.cards["ST1-011"]}
KINDS: Final = {w.ATTACK: "attack", w.DEFENCE: "defence"}
EDITIONS: Final = (CLASSIC, CURRENT)
PLACES: Final = 12  # of a combo, for which the correction is written down


def data() -> bytes:
    """The facts of every edition."""
    found = {
        "fighters": [_fighter(one) for one in fighters()],
        "characters": {key: _character(one) for key, one in SHIPPED.characters.items()},
        "bars": [bar for key in SHIPPED.characters for bar in _bars(SHIPPED.characters[key])],
        "editions": {edition.name: _edition(edition) for edition in EDITIONS},
        "least": {"speed": LEAST_SPEED, "hp": 0},
        "held": HELD,
        "speeds": [SPEEDS[0], SPEEDS[-1]],
        "trait": TRAIT,
        "corrections": [CORRECTION * place for place in range(PLACES)],
    }
    return msgspec.json.encode(found)


def classic() -> bytes:
    """The verdicts of the classic edition."""
    return verdicts(CLASSIC)


def current() -> bytes:
    """The verdicts of the current edition."""
    return verdicts(CURRENT)


def verdicts(edition: Edition) -> bytes:
    """Every verdict of an edition. Takes seconds."""
    found = Verdicts(fighters(), edition)
    reasons = [{"clause": clause, "ko": ko, "en": en} for clause, ko, en in found.reasons]
    barred = [row.barred for row in found.rows]
    return msgspec.json.encode({**Packed(found).written(), "barred": barred, "reasons": reasons})


def _fighter(one: Fighter) -> dict[str, Any]:
    """axes: what and cuts; unsure: places of effects that rest on more than the companion knows."""
    found: dict[str, Any] = {"key": one.key, "axes": [[axis.what, *axis.cuts] for axis in one.reads.axes]}
    if one.reads.unsure:
        found["unsure"] = one.reads.unsure
    if one.card is not None:
        found["kind"] = KINDS[int(one.card.kind)]
        if one.card.kind == w.ATTACK:
            found["speed"] = int(one.card.speed)
    if one.lumen:
        found["needs"] = [card.code for card in one.lumen]
    return found


def _character(one: Character) -> dict[str, Any]:
    return {
        "hp": int(one.start_hp),
        "brackets": one.brackets,
        "tracks": [{"key": track.key, "cap": int(track.cap), "state": _is_state(track)} for track in one.trait.tracks],
    }


def _is_state(track: Track) -> bool:
    return track.cap == 1


def _edition(edition: Edition) -> dict[str, Any]:
    """How priority is told (L3.2), and how long the ready phase gives who is second (L5.2, s)."""
    return {
        "priority": [] if edition.held_priority else ["fp", "hp", "hand"],
        "clause": "L3.2.b" if edition.held_priority else "L3.2.a",
        "ready": int(edition.ready_seconds),
        "fp": int(edition.start_fp),
        "drawn": edition.held_priority,
    }


def _bars(character: Character) -> list[dict[str, Any]]:
    """What a state keeps its player ("own") or the other ("other") from readying (L2.7.c)."""
    found: list[dict[str, Any]] = []
    for track, (kind, own) in product(character.trait.tracks, product(PROBES, (True, False))):
        if track.holds is not None or not _is_state(track):
            continue
        clause = _barred(character, track, PROBES[kind], own)
        if clause:
            whose = "own" if own else "other"
            found.append({"track": track.key, "whose": whose, "kind": KINDS[kind], "clause": clause})
    return found


def _barred(character: Character, track: Track, probe: Card, own: bool) -> str:
    """The clause of the refusal of a technique while the character is in a state; "" if it may be readied."""
    inside = Place(probe if own else None, character, counters={track.key: 1})
    other = Place(None if own else probe, character)
    try:
        table((inside, other), CLASSIC)
    except Barred as error:
        return error.refusal.clause
    return ""
