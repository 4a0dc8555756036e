"""A deck by name, by code or as people post it: judged by L4.1, with the nearest legal change and short figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final
from urllib.parse import quote

import msgspec

from simpan.chat.lookup import editions
from simpan.chat.lookup.editions import Edition
from simpan.chat.lookup.found import LISTED, Asked, Found, echo
from simpan.chat.lookup.words import word
from simpan.core.hosting import Lang
from simpan.core.korean import as_typed
from simpan.lumen import deckcode, find
from simpan.lumen.decklist import DeckList, starter_decks
from simpan.lumen.deckrules import short
from simpan.lumen.find import typed
from simpan.lumen.pool import LONGEST_NAME, SHIPPED, fold
from simpan.lumen.workshop.draft import judge
from simpan.lumen.workshop.shape import Choice, DeckChange, DeckJudged, Draft, Figures

MOST_PROBLEMS: Final = 8
MOST_NOTES: Final = 4
LONGEST_CODE: Final = 300  # letters of a code that is shown
MOST_LINES: Final = 60  # of a pasted list that are read
_ALTERNATIVES: Final = 4  # cards of a choice that are named at least, where it has as many
_MOST_NAMED: Final = 8  # … and at most
_NOTHING: Final = ("nothing", "no_character", "inferred")  # notes that the answer says in its own words, or need not
_SHOWN: Final = 80  # signs of a note


def answer(asked: Asked) -> Found:
    """A shipped deck, or what a code or a list comes to."""
    text, edition = editions.take(asked.text)
    if not text.strip():
        example = named(next(iter(starters())), asked.lang)
        return Found((word(asked.lang, "deck_ask", example=example), _shipped(asked.lang)), refused=True)
    keys = find_starters(text)
    if len(keys) > 1:
        names = ", ".join(named(key, asked.lang) for key in keys)
        return Found((word(asked.lang, "which_deck", text=echo(text)), names), refused=True)
    judged = of_starter(keys[0], edition, asked.lang) if keys else read(text, edition)
    if not _known(judged.deck) and not (judged.deck.character and _cards(judged.deck)):
        return Found(tuple(_nothing(text, judged, asked.lang)), refused=True)
    return Found(tuple(_page(judged, asked)))


# -- reading -----------------------------------------------------------------------------------------------------------


@cache
def starters() -> dict[str, DeckList]:
    """The decks that come with the package, by key."""
    return starter_decks()


def find_starters(text: str) -> list[str]:
    """The keys of the shipped decks that are called that, or have that part in their name (초성 will do)."""
    if "\n" in text or len(text) > LONGEST_NAME:
        return []
    sought = typed(text).replace("·", "")
    if len(sought) < 2:
        return []
    names = {key: (_bare(key), _bare(deck.name)) for key, deck in starters().items()}
    exact = [key for key, both in names.items() if sought in both]
    return exact or [key for key, both in names.items() if any(as_typed(sought).search(name) for name in both)]


def _bare(text: str) -> str:
    return fold(text).replace("·", "")


def named(key: str, lang: Lang) -> str:
    """A shipped deck by name; the names are Korean, the keys are what English has."""
    return starters()[key].name if lang == "ko" else key


def of_starter(key: str, edition: Edition | None, lang: Lang) -> DeckJudged:
    """A shipped deck, judged."""
    deck = starters()[key]
    ultimate = deck.ultimate or ""
    draft = Draft(deck.character, tuple(deck.techniques), ultimate, named(key, lang), edition or deck.edition)
    return judge({"deck": msgspec.to_builtins(draft)})


def read(text: str, edition: Edition | None) -> DeckJudged:
    """A code or a list, judged; of a long list only the first lines are read, so that judging takes no longer."""
    judged = judge({"text": "\n".join(text.split("\n")[:MOST_LINES])})
    if edition is None or edition == judged.deck.edition:
        return judged
    again = judge({"deck": {**msgspec.to_builtins(judged.deck), "edition": edition}})
    return msgspec.structs.replace(again, notes=judged.notes)


def _cards(deck: Draft) -> int:
    return len(deck.techniques) + bool(deck.ultimate)


def _known(deck: Draft) -> bool:
    """Whether any of its names is a card's."""
    return any(find.known(text) is not None for text in (*deck.techniques, deck.ultimate) if text)


# -- telling -----------------------------------------------------------------------------------------------------------


def _shipped(lang: Lang) -> str:
    return word(lang, "decks", all=", ".join(named(key, lang) for key in starters()))


def _nothing(text: str, judged: DeckJudged, lang: Lang) -> Iterator[str]:
    """No card was read: a code or a file with a slip is told as one, whatever else is no deck."""
    unread = next((note for note in judged.notes if note.reason == "unread"), None)
    wrong = deckcode.trouble(text)
    if unread is not None:
        yield short(unread.text.in_(lang), 2 * _SHOWN)
    elif wrong.reason != "no_code":
        yield wrong.say(lang)
    else:
        yield word(lang, "no_deck", text=echo(text))
        yield _shipped(lang)


def _page(judged: DeckJudged, asked: Asked) -> Iterator[str]:
    """Title, verdict, what would mend it, figures, code, address."""
    lang = asked.lang
    yield _title(judged.deck, lang)
    yield from _notes(judged, lang)
    yield from _verdict(judged, lang)
    if judged.figures is not None:
        yield from _figures(judged.figures, lang)
    code = judged.code if 0 < len(judged.code) <= LONGEST_CODE else ""
    mended = _code_of(judged.changes[0].deck) if judged.changes and judged.deck.character else ""
    if code:
        yield word(lang, "code", code=code)
    if mended:
        yield word(lang, "mended_code", code=mended)
    if code or mended:
        yield from asked.link(f"/decks?d={quote(code or mended)}")


def _title(deck: Draft, lang: Lang) -> str:
    edition = editions.said(deck.edition, lang)
    character = SHIPPED.character(deck.character)
    if character is None:
        return word(lang, "deck_nobody", edition=edition)
    known = [fold(name) for name in (character.name_ko, character.name_en)]
    if not deck.name or fold(deck.name) in known:
        return word(lang, "deck_unnamed", character=character.name(lang), edition=edition)
    if any(fold(deck.name).startswith(name) for name in known):
        return " · ".join((echo(deck.name), edition))
    return word(lang, "deck_named", name=echo(deck.name), character=character.name(lang), edition=edition)


def _notes(judged: DeckJudged, lang: Lang) -> Iterator[str]:
    """What of a post could not be read for certain; what is a broken rule too is told as that."""
    told = {problem.card for problem in judged.problems}
    notes = [note for note in judged.notes if note.reason not in _NOTHING and short(note.written) not in told]
    for note in notes[:MOST_NOTES]:
        yield short(note.text.in_(lang), 2 * _SHOWN)
    if len(notes) > MOST_NOTES:
        yield word(lang, "more", n=len(notes) - MOST_NOTES).strip()


def _verdict(judged: DeckJudged, lang: Lang) -> Iterator[str]:
    deck = judged.deck
    if not deck.character:
        yield word(lang, "deck_unknown", n=_cards(deck))
        return
    if judged.legal:
        card = SHIPPED.cards.get(deck.ultimate)
        ultimate = word(lang, "ultimate", name=card.name(lang)) if card else word(lang, "no_ultimate")
        yield word(lang, "deck_legal", n=len(deck.techniques), ultimate=ultimate)
        return
    yield word(lang, "deck_illegal", n=len(judged.problems))
    for problem in judged.problems[:MOST_PROBLEMS]:
        yield f"[{problem.clause}] {problem.text.in_(lang)}"
    if len(judged.problems) > MOST_PROBLEMS:
        yield word(lang, "more", n=len(judged.problems) - MOST_PROBLEMS).strip()
    if judged.changes:
        yield from _change(judged.changes[0], lang)


def _change(change: DeckChange, lang: Lang) -> Iterator[str]:
    """The nearest legal change, in a few lines."""
    yield word(lang, "mend", n=change.size)
    if change.character:
        yield word(lang, "mend_character", name=SHIPPED.characters[change.character].name(lang))
    if change.out:
        yield word(lang, "mend_out", all=_choices(change.out, lang))
    if change.ultimate_out:
        yield word(lang, "mend_ultimate_out", name=_named(change.ultimate_out, lang))
    if change.to_ultimate:
        yield word(lang, "mend_ultimate", name=_named(change.to_ultimate, lang))
    if change.take:
        yield word(lang, "mend_take", all=_choices(change.take, lang))


def _choices(choices: Sequence[Choice], lang: Lang) -> str:
    said = [_choice(choice, lang) for choice in choices[:LISTED]]
    more = word(lang, "more", n=len(choices) - LISTED) if len(choices) > LISTED else ""
    return ", ".join(said) + more


def _choice(choice: Choice, lang: Lang) -> str:
    """So many of some cards: those of the change's own deck, or some of those that would do."""
    kinds = list(dict.fromkeys(choice.of))
    if len(kinds) == 1:
        name = _named(kinds[0], lang)
        return name if choice.n == 1 else word(lang, "copies_of", name=name, n=choice.n)
    if len(kinds) <= choice.n:
        return ", ".join(_named(text, lang) for text in choice.of[: choice.n])
    shown = min(max(_ALTERNATIVES, choice.n), _MOST_NAMED)
    names = ", ".join(_named(text, lang) for text in kinds[:shown]) + ("…" if len(kinds) > shown else "")
    return word(lang, "of_these", names=names, n=choice.n)


def _named(text: str, lang: Lang) -> str:
    card = find.known(text)
    return echo(text) if card is None else find.name(card, lang)


def _figures(figures: Figures, lang: Lang) -> Iterator[str]:
    """The speed curve in numbers, and what the attacks are like on average."""
    counts = {column.key: len(column.own) + len(column.neutral) for column in figures.curve}
    shown = [f"{key}({n})" for key, n in counts.items() if n and key.isdecimal()]
    shown += [word(lang, f"curve_{key}", n=counts[key]) for key in ("defence", "special") if counts.get(key)]
    if shown:
        yield word(lang, "curve", all=", ".join(shown))
    averages = figures.averages
    if averages.speed is not None and averages.damage is not None:
        yield word(lang, "averages", speed=_tenths(averages.speed), damage=_tenths(averages.damage))


def _tenths(n: int) -> str:
    return f"{n // 10}" if n % 10 == 0 else f"{n // 10}.{n % 10}"


def _code_of(deck: Draft) -> str:
    """The code of a draft; "" where it has none."""
    made = DeckList(deck.name or "-", deck.character, list(deck.techniques), deck.ultimate or None, deck.edition)
    try:
        return deckcode.encode(made)
    except deckcode.BadCode:
        return ""
