"""A deck as people post it: headings and names, one a line, in the order of a table. `paste.read` reads it back."""

from __future__ import annotations

from collections import Counter
from typing import Final

from simpan.lumen import words as w
from simpan.lumen.deckrules import DeckList
from simpan.lumen.pool import SHIPPED

_HEADS: Final = {
    "name": {"ko": "이름", "en": "Name"},
    "character": {"ko": "캐릭터", "en": "Character"},
    "edition": {"ko": "에디션", "en": "Edition"},
    "ultimate": {"ko": "얼티밋", "en": "Ultimate"},
    "other": {"ko": "기술", "en": "Techniques"},
}
_KINDS: Final = {
    int(w.ATTACK): {"ko": "공격", "en": "Attacks"},
    int(w.DEFENCE): {"ko": "수비", "en": "Defences"},
    int(w.SPECIAL): {"ko": "특수", "en": "Specials"},
}


def post(deck: DeckList, lang: str) -> str:
    """The text of a deck in one language; names that nothing has as they were written."""
    heads = {key: words[lang] for key, words in _HEADS.items()}
    character = SHIPPED.character(deck.character)
    lines = [f"{heads['name']}: {deck.name}"] if deck.name else []
    if deck.character:
        lines.append(f"{heads['character']}: {character.name(lang) if character else deck.character}")
    lines.append(f"{heads['edition']}: {deck.edition}")
    if deck.ultimate:
        lines.append(f"{heads['ultimate']}: {_named(deck.ultimate, lang)}")
    groups: dict[int, Counter[str]] = {}
    for text in deck.techniques:
        card = SHIPPED.by_name(text)
        groups.setdefault(int(card.kind) if card else 0, Counter())[card.code if card else text] += 1
    for kind in sorted(groups, key=lambda kind: kind or 99):
        title = _KINDS[kind][lang] if kind else heads["other"]
        lines += ["", f"[{title} {groups[kind].total()}]"]
        lines += [_line(text, n, lang) for text, n in sorted(groups[kind].items(), key=lambda one: _place(one[0]))]
    return "\n".join(lines) + "\n"


def _place(text: str) -> tuple[int, str]:
    card = SHIPPED.by_name(text)
    return (int(card.speed) if card else 99), text


def _line(text: str, n: int, lang: str) -> str:
    return _named(text, lang) + (f" x{n}" if n > 1 else "")


def _named(text: str, lang: str) -> str:
    """The name of a card, its code where the name is another card's too."""
    card = SHIPPED.by_name(text)
    if card is None:
        return text
    name = card.name(lang)
    return name if SHIPPED.by_name(name) is card else card.code
