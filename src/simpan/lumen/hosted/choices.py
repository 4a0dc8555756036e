"""What a seat brings: a preset, a pasted list or deck code, or a deck as stored; judged by the deck rules (L4.1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any, Final

import msgspec

from simpan.core.hosting import BadChoice, Chosen, Problem, Said
from simpan.lumen import deckcode, decklist, paste, records
from simpan.lumen.decklist import LONGEST_LIST, DeckList, is_name
from simpan.lumen.duel import Duel
from simpan.lumen.edition import edition as named
from simpan.lumen.hosted import presets
from simpan.lumen.hosted.menu import edition_of
from simpan.lumen.pool import LONGEST_NAME, SHIPPED

PASTED: Final = "덱"  # what a deck is called that does not say its name
MOST_PROBLEMS: Final = 60
KEPT: Final = 128  # set-ups
_FORM: Final = Said(
    '{"preset": 이름}, {"text": 목록이나 덱 코드}, {"deck": 덱} 중 하나여야 합니다.',
    'must be one of {"preset": id}, {"text": a list or a deck code}, {"deck": a deck}.',
)

Word = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]


class Brought(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck as a seat's stored choice holds it, and as it may be sent: codes or names."""

    character: Word
    techniques: Annotated[list[Word], msgspec.Meta(max_length=LONGEST_LIST)]
    name: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)] = ""
    ultimate: Word | None = None


def choose(options: dict[str, Any], choice: dict[str, Any]) -> Chosen:
    """Judge a choice; its value is a whole deck by codes. Raises BadChoice with every broken rule."""
    if len(choice) != 1:
        raise BadChoice([Problem("choice", "", _FORM)])
    kind, found = next(iter(choice.items()))
    if kind == "preset":
        return _preset(options, found)
    if kind == "text" and isinstance(found, str):
        return _judged(options, _read(found))
    if kind == "deck":
        return _judged(options, _sent(found))
    raise BadChoice([Problem("choice", "", _FORM)])


def bot_choice(options: dict[str, Any], seed: int) -> Chosen:
    """One of the presets."""
    keys = list(presets.decks())
    return _preset(options, keys[seed % len(keys)])


def set_up(options: dict[str, Any], choices: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The set-up of the record, from stored choices. Raises ValueError for what `choose` has not made."""
    a, b = (_deck(options, msgspec.convert(choice, Brought)) for choice in choices)
    switches = tuple(edition_of(options).switches().items())
    found: dict[str, Any] = msgspec.json.decode(_set_up(msgspec.json.encode((a, b)), switches))
    return found


@lru_cache(maxsize=KEPT)
def _set_up(decks: bytes, switches: tuple[tuple[str, str | bool | int], ...]) -> bytes:
    """The same as JSON, kept: to write down all cards takes a while, and most rooms have decks that others have too."""
    a, b = msgspec.json.decode(decks, type=tuple[DeckList, DeckList])
    values = {name: value for name, value in switches if not isinstance(value, str)}
    edition = named(str(dict(switches)["name"])).but(**values)
    return msgspec.json.encode(records.set_up(a, b, edition))


def start(set_up: dict[str, Any]) -> Duel:
    """The game before its first input. Raises ValueError."""
    return _start(msgspec.json.encode(set_up)).clone()


@lru_cache(maxsize=KEPT)
def _start(set_up: bytes) -> Duel:
    """One for all rooms with that set-up: decks never change, and so are shared."""
    return records.from_set_up(msgspec.json.decode(set_up))


# -- presets ---------------------------------------------------------------------------------------------------------


def _preset(options: dict[str, Any], key: object) -> Chosen:
    deck = presets.decks().get(key) if isinstance(key, str) else None
    if deck is None or not isinstance(key, str):
        known = ", ".join(presets.decks())
        text = Said(f"이런 프리셋 덱이 없습니다. 있는 것: {known}", f"no such preset. There are: {known}")
        raise BadChoice([Problem("preset", "", text)])
    return Chosen(_judged(options, deck).value, presets.title(key))


# -- posts -----------------------------------------------------------------------------------------------------------


def _read(text: str) -> DeckList:
    """The deck of a post. What could not be read for certain is a problem, with its line and the nearest names."""
    try:
        found = paste.read(text, PASTED)
    except (decklist.BadDeckFile, deckcode.BadCode) as error:
        raise BadChoice([Problem("text", "", Said(error.ko, error.en))]) from error
    deck = found.deck
    if not deck.techniques and deck.ultimate is None:
        said = Said("카드 이름이나 덱 코드를 찾지 못했습니다.", "no card name and no deck code was found in it.")
        raise BadChoice([Problem("text", "", said)])
    doubts = [note for note in found.notes if note.reason in paste.IN_DOUBT and note.reason != "unknown_card"]
    wrong = [Problem(f"line {note.line}" if note.line else "text", "L4.1", Said(note.ko, note.en)) for note in doubts]
    if wrong:
        raise BadChoice((wrong + _problems(deck))[:MOST_PROBLEMS])
    return deck


# -- decks -----------------------------------------------------------------------------------------------------------


def _sent(found: object) -> DeckList:
    try:
        return _deck({}, msgspec.convert(found, Brought))
    except msgspec.ValidationError as error:
        said = str(error)
        raise BadChoice([Problem("deck", "", Said(f"덱이 아닙니다 ({said}).", f"not a deck ({said})."))]) from error


def _deck(options: dict[str, Any], brought: Brought) -> DeckList:
    character = SHIPPED.character(brought.character)
    return DeckList(
        name=brought.name if is_name(brought.name) else PASTED,
        character=character.key if character else brought.character,
        techniques=[_code(name) for name in brought.techniques],
        ultimate=_code(brought.ultimate) if brought.ultimate else None,
        edition="current" if options.get("edition") == "current" else "classic",
    )


def _code(name: str) -> str:
    known = SHIPPED.by_name(name) or SHIPPED.pending_by_name(name)
    return known.code if known else name


def _judged(options: dict[str, Any], deck: DeckList) -> Chosen:
    """The deck if no rule is broken (L4.1). Raises BadChoice."""
    edition_of(options)  # a room's options are judged before anything is brought to it
    wrong = _problems(deck)
    if wrong:
        raise BadChoice(wrong[:MOST_PROBLEMS])
    character = SHIPPED.character(deck.character)
    if character is None:
        raise RuntimeError("a legal deck without a character")
    value = msgspec.to_builtins(Brought(character.key, [_code(c) for c in deck.techniques], deck.name, deck.ultimate))
    label = deck.name if deck.name != PASTED else None
    return Chosen(value, Said(label or f"{character.name_ko} 덱", label or f"{character.name_en} deck"))


def _problems(deck: DeckList) -> list[Problem]:
    found = decklist.problems(deck)
    if deck.character == paste.NOBODY:  # that nobody is named has been said already
        found = [one for one in found if one.reason != "unknown_character"]
    return [Problem(one.card or "deck", one.clause, Said(one.ko, one.en)) for one in found]
