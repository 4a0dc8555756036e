"""The decks of a home-made file, each judged by the deck rules (L4.1) with the cards of the file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from simpan.core.located_json import step
from simpan.lumen.deckrules import DeckList, problems
from simpan.lumen.effect.human_in import Reader
from simpan.lumen.homemade_checks import timing_word, triggers
from simpan.lumen.match import ready_deck
from simpan.lumen.pool import Pool

MOST_IN_DECK: Final = 100  # names; what is longer is no deck that somebody wrote
MOST_AT_ONCE: Final = 60  # effects of one deck at one timing: each has a code of its own
DECK: Final = ("name", "character", "techniques", "ultimate", "edition")

Report = Callable[..., None]


def read_deck(
    key: str, value: Any, place: str, own: str, pool: Pool, reader: Reader, report: Report
) -> DeckList | None:
    """A deck list, names turned into codes; None with the problems told. own: the character of the file, or ""."""
    if not isinstance(value, dict):
        report(place, "object")
        return None
    reader.known_keys(value, DECK, place)
    usual = {"name": key, "character": own or None, "edition": "classic", "ultimate": "-"}
    texts = {name: value.get(name, one) for name, one in usual.items()}
    sound = True
    for name, text in texts.items():
        if text is None:
            report(place, "missing", key=name)
            sound = False
        else:
            sound = reader.text(text, step(place, name)) and sound
    if sound and texts["edition"] not in ("classic", "current"):
        report(step(place, "edition"), "one_of", all="classic, current")
        sound = False
    names = _techniques(value, place, reader, report)
    if names is None or not sound:
        return None
    person = pool.character(str(texts["character"]))
    return DeckList(
        name=str(texts["name"]),
        character=person.key if person else str(texts["character"]),
        techniques=[_code(name, pool) for name in names],
        ultimate=_code(value["ultimate"], pool) if "ultimate" in value else None,
        edition="current" if texts["edition"] == "current" else "classic",
    )


def _techniques(value: Mapping[str, Any], place: str, reader: Reader, report: Report) -> list[str] | None:
    where = step(place, "techniques")
    names = value.get("techniques")
    if "techniques" not in value:
        report(place, "missing", key="techniques")
        return None
    if not isinstance(names, list):
        report(where, "list")
        return None
    if len(names) > MOST_IN_DECK:
        report(where, "entries", least=0, most=MOST_IN_DECK)
        return None
    sound = [reader.text(name, step(where, index)) for index, name in enumerate(names)]
    return names if all(sound) else None


def _code(name: str, pool: Pool) -> str:
    card = pool.by_name(name) or pool.pending_by_name(name)
    return card.code if card else name


def judge(deck: DeckList, place: str, pool: Pool, report: Report) -> bool:
    """Tell of every rule that the deck breaks, card by card; whether it breaks none."""
    broken = problems(deck, pool)
    for one in broken:
        where = place
        if one.card is not None and one.card in deck.techniques:
            where = step(step(place, "techniques"), deck.techniques.index(one.card))
        elif one.card is not None and one.card == deck.ultimate:
            where = step(place, "ultimate")
        report(where, "deck", clause=one.clause, ko=one.ko, en=one.en)
    return not broken


def heavy(deck: DeckList, pool: Pool) -> tuple[str, dict[str, object]] | None:
    """Why a legal deck cannot be played, as a reason of `homemade_words` with its values: too much at one timing."""
    try:
        codes = [*deck.techniques, *([deck.ultimate] if deck.ultimate else [])]
        cards = [*(pool.cards[code] for code in codes), pool.characters[deck.character].trait]
        for timing, number in triggers(cards).items():
            if number > MOST_AT_ONCE:
                return "deck_heavy", {"timing": timing_word(timing), "n": number, "most": MOST_AT_ONCE}
        ready_deck(deck, pool)
    except (ValueError, KeyError) as error:
        return "deck_unplayable", {"why": str(error)}
    return None
