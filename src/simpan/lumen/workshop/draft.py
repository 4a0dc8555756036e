"""A draft of a deck, judged: every rule of L4.1, what would mend it, its figures, and its other forms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from simpan.core.hosting import Said
from simpan.core.workshop import BadDraft
from simpan.lumen import deckcode, decklist, paste
from simpan.lumen.card import Character
from simpan.lumen.decklist import is_name, tidy
from simpan.lumen.deckrules import LEAST_NOT_SPECIAL, DeckList, Problem, counts, problems, short
from simpan.lumen.pool import SHIPPED
from simpan.lumen.workshop.figures import figures
from simpan.lumen.workshop.fixes import fixes
from simpan.lumen.workshop.mend import Mending, mend
from simpan.lumen.workshop.post import post
from simpan.lumen.workshop.shape import (
    Broken,
    Choice,
    DeckAsk,
    DeckChange,
    DeckCheck,
    DeckJudged,
    Draft,
    PasteNote,
)
from simpan.lumen.workshop.strangers import near

UNNAMED: Final = "덱"  # what a deck is called inside that has no name
MOST_PROBLEMS: Final = 60
MOST_CHANGES: Final = 3
_STRANGERS: Final = ("unknown_card", "pending_card", "trait_as_technique")
_ULTIMATES: Final = ("ultimate_as_technique", "no_ultimate", "ultimates")


def judge(asked: dict[str, Any]) -> DeckJudged:
    """Judge a draft, or read a text as one and judge it (`shape.DeckAsk`). Raises BadDraft."""
    try:
        ask = msgspec.convert(asked, DeckAsk)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadDraft(str(error)) from error
    if ask.deck is not None:
        return _judged(_listed(ask.deck), ())
    if not ask.text.strip():
        raise BadDraft("neither a deck nor a text")
    return _read(ask.text)


def _read(text: str) -> DeckJudged:
    """The deck of a post, judged, with what could not be read for certain."""
    try:
        found = paste.read(text, UNNAMED)
    except (decklist.BadDeckFile, deckcode.BadCode) as error:
        note = PasteNote(0, "unread", Said(error.ko, error.en))
        return _judged(DeckList("", "", [], None), (note,))
    deck = found.deck
    notes = [PasteNote(n.line, n.reason, Said(n.ko, n.en), n.text, tuple(n.near)) for n in found.notes]
    if not deck.techniques and deck.ultimate is None:
        said = Said("카드 이름이나 덱 코드를 찾지 못했습니다.", "No card name and no deck code was found in it.")
        notes.append(PasteNote(0, "nothing", said))
    if deck.character == paste.NOBODY:
        deck = msgspec.structs.replace(deck, character="")
    return _judged(deck, notes)


def _listed(draft: Draft) -> DeckList:
    """The draft as the rules know decks: names by their codes."""
    character = SHIPPED.character(draft.character)
    name = tidy(draft.name)
    return DeckList(
        name=name if is_name(name) else UNNAMED,
        character=character.key if character else draft.character,
        techniques=[_code(text) for text in draft.techniques if text.strip()],
        ultimate=_code(draft.ultimate) if draft.ultimate.strip() else None,
        edition=draft.edition,
    )


def _code(text: str) -> str:
    known = SHIPPED.by_name(text) or SHIPPED.pending_by_name(text)
    return known.code if known else text


def _draft(deck: DeckList) -> Draft:
    name = "" if deck.name == UNNAMED else deck.name
    return Draft(deck.character, tuple(deck.techniques), deck.ultimate or "", name, deck.edition)


# -- judging -----------------------------------------------------------------------------------------------------------


def _judged(deck: DeckList, notes: Sequence[PasteNote]) -> DeckJudged:
    found = problems(deck)[:MOST_PROBLEMS] if deck.character or deck.techniques or deck.ultimate else []
    character = SHIPPED.character(deck.character)
    mending = mend(deck, character) if character is not None and found else None
    legal = character is not None and not found
    return DeckJudged(
        deck=_draft(deck),
        legal=legal,
        checks=_checks(deck, character, {one.reason for one in found}),
        problems=_broken(found, mending, deck),
        changes=_changes(deck, character, mending, found),
        notes=tuple(notes),
        code=_code_of(deck),
        post=_posts(deck),
        figures=figures(deck),
    )


def _checks(deck: DeckList, character: Character | None, broken: set[str]) -> tuple[DeckCheck, ...]:
    """Every rule, kept or broken, with its numbers."""
    n = counts(deck)
    found = [
        DeckCheck("character", "L4.1", character is not None),
        DeckCheck("size", "L4.1", "size" not in broken, n.base, n.least, n.most),
        DeckCheck("own", "L4.1.a", "own_mark" not in broken, n.own if character else 0, n.needed),
        DeckCheck("copies", "L4.1.b", "copies" not in broken),
        DeckCheck("foreign", "L4.1.c", "foreign" not in broken),
        DeckCheck("special", "L4.1.d", "special" not in broken, n.not_special, LEAST_NOT_SPECIAL),
    ]
    if n.most_on_top:
        found.append(DeckCheck("extra", "L4.1.e", True, n.on_top, most=n.most_on_top))
    found.append(DeckCheck("ultimate", "L2.6", not broken & set(_ULTIMATES), n.ultimates, most=1))
    if broken & set(_STRANGERS):
        found.append(DeckCheck("known", "L4.1", False))
    return tuple(found)


def _broken(found: Sequence[Problem], mending: Mending | None, deck: DeckList) -> tuple[Broken, ...]:
    """The broken rules, each with its part of the nearest legal change."""
    mended = fixes(found, mending) if mending is not None else [None] * len(found)
    written = {short(text): text for text in deck.techniques}
    names = [near(written.get(one.card or "", "")) if one.reason == "unknown_card" else () for one in found]
    return tuple(
        Broken(
            one.clause,
            one.reason,
            Said(one.ko, one.en),
            written.get(one.card or "", one.card or ""),
            tuple(card.code for card in cards),
            fix,
        )
        for one, cards, fix in zip(found, names, mended, strict=True)
    )


def _changes(
    deck: DeckList, character: Character | None, mending: Mending | None, found: Sequence[Problem]
) -> tuple[DeckChange, ...]:
    """Changes that make it legal, the smallest first; as another character's deck only where that takes less."""
    made = [_change(deck, character.key, mending, 0)] if character is not None and mending is not None else []
    if (character is None and found) or any(one.reason == "foreign" for one in found):
        for other in SHIPPED.characters.values():
            if other is not character and (further := mend(deck, other)) is not None:
                made.append(_change(deck, other.key, further, 1))
        most = made[0].size if character is not None and made else 1 << 30
        made = [one for one in made if not one.character or one.size < most]
    return tuple(sorted(made, key=lambda one: one.size)[:MOST_CHANGES])


def _change(deck: DeckList, key: str, mending: Mending, more: int) -> DeckChange:
    kept = mending.kept
    gone = [Choice(n, (text,) * n) for text, n in kept.gone.items()]
    name = "" if deck.name == UNNAMED else deck.name
    return DeckChange(
        size=mending.size + more,
        deck=Draft(key, tuple(mending.techniques()), kept.ultimate or kept.to_ultimate, name, deck.edition),
        out=(*gone, *(Choice(n, cards) for n, cards in mending.out)),
        take=tuple(Choice(n, cards) for n, cards in mending.take),
        to_ultimate=kept.to_ultimate,
        ultimate_out=kept.slot_gone,
        character=key if more else "",
    )


def _posts(deck: DeckList) -> Said | None:
    """The deck as a post in both languages; None for a deck without a card."""
    if not deck.techniques:
        return None
    shown = msgspec.structs.replace(deck, name="") if deck.name == UNNAMED else deck
    return Said(post(shown, "ko"), post(shown, "en"))


def _code_of(deck: DeckList) -> str:
    """The deck's code; "" for a draft without a character or with names that no code can say."""
    if not deck.character or not deck.techniques:
        return ""
    try:
        return deckcode.encode(deck)
    except deckcode.BadCode:
        return ""
