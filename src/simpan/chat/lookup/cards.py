"""A card as a chat reads it: its face, its generated text, and the clauses behind its words (L2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from simpan.chat.lookup.found import LISTED, Asked, Found, echo
from simpan.chat.lookup.words import word
from simpan.core.hosting import Lang
from simpan.lumen import face_en, face_ko, find, say
from simpan.lumen.card import Card, Character
from simpan.lumen.cards.pending import Pending
from simpan.lumen.deckrules import NEUTRAL_MARK
from simpan.lumen.effect import text_en, text_ko
from simpan.lumen.find import Known
from simpan.lumen.pool import SHIPPED
from simpan.lumen.words import ATTACK
from simpan.lumen.workshop.cards import facts


def answer(asked: Asked) -> Found:
    """The card, the character, or what may be meant."""
    if not asked.line:
        return Found((word(asked.lang, "card_ask"),), refused=True)
    if asked.line.casefold() in (*find.NEUTRAL.values(), NEUTRAL_MARK):
        return Found((_names(_marked(NEUTRAL_MARK), asked.lang, "neutrals"),))
    character = SHIPPED.character(asked.line)
    if character is not None:
        return Found((*_character(character, asked.lang), *asked.link(f"/cards/{character.trait.code}")))
    hits = find.search(asked.line)
    if not hits.sure:
        how = () if hits.cards else (word(asked.lang, "card_how"),)
        return Found((*asked_back(asked.line, hits, asked.lang), *how), refused=True)
    card = hits.cards[0]
    if isinstance(card, Pending):
        return Found(tuple(_pending(card, asked.lang)))
    return Found((*page(card, asked.lang), *asked.link(f"/cards/{card.code}")))


def asked_back(text: str, hits: find.Hits, lang: Lang) -> list[str]:
    """That no one card is meant, and which may be."""
    if not hits.cards:
        return [word(lang, "no_card", text=echo(text))]
    key = "which" if find.with_part(text) else "maybe"
    return [word(lang, key, text=echo(text)), choices(hits.cards, lang)]


def choices(cards: Sequence[Known], lang: Lang) -> str:
    """Cards to choose from, on one line."""
    more = word(lang, "more", n=len(cards) - LISTED) if len(cards) > LISTED else ""
    return ", ".join(f"{find.name(card, lang)} ({find.mark(card, lang)})" for card in cards[:LISTED]) + more


def page(card: Card, lang: Lang) -> list[str]:
    """Whose card and of what kind; its numbers; its text; the clauses of the words in it."""
    face, text = (face_ko, text_ko) if lang == "ko" else (face_en, text_en)
    kind = face.KINDS[card.kind]
    lines = [" · ".join((find.name(card, lang), find.mark(card, lang), kind, card.code))]
    numbers = [fact for fact in face.facts(card) if fact != kind]
    lines += [" · ".join(numbers)] if numbers else []
    if card.kind == ATTACK:
        values = {"hit": card.hit, "guard": card.guard, "counter": card.counter}
        lines.append(word(lang, "results", **{name: face.result(int(n)) for name, n in values.items()}))
    lines += text.card_text(card, say.speaker(lang).names) or [word(lang, "no_effect")]
    known = facts(card)
    if known.terms:
        terms = (f"{term.ko if lang == 'ko' else term.en} {term.clause}" for term in known.terms)
        lines.append(word(lang, "clauses", all=" · ".join(terms)))
    return lines


def _pending(card: Pending, lang: Lang) -> Iterable[str]:
    yield " · ".join((find.name(card, lang), find.mark(card, lang), card.code))
    yield word(lang, "pending", missing=card.lacking(lang))


def _character(character: Character, lang: Lang) -> list[str]:
    """A character: HP and hand limits (L2.1), the trait (L2.2), the names of all techniques."""
    (_, first), *others = character.brackets
    limits = [word(lang, "hand_limit_first", n=first)]
    limits += [word(lang, "hand_limit", hp=hp, n=n) for hp, n in others]
    text = text_ko if lang == "ko" else text_en
    return [
        word(lang, "character", name=character.name(lang), hp=character.start_hp),
        word(lang, "hand_limits", all=", ".join(limits)),
        word(lang, "trait", name=character.trait.name(lang)),
        *text.card_text(character.trait, say.speaker(lang).names),
        _names(_marked(character.key), lang, "techniques"),
    ]


def _marked(mark: str) -> list[Card]:
    return [card for card in SHIPPED.cards.values() if card.mark == mark]


def _names(cards: Sequence[Card], lang: Lang, key: str) -> str:
    return word(lang, key, n=len(cards), names=", ".join(card.name(lang) for card in cards))
