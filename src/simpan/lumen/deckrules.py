"""What a deck is, and the deck rules (L4.1): every one that a deck breaks is named."""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal, TypeAlias, final

import msgspec

from simpan.lumen.card import Card, Character
from simpan.lumen.cards.pending import Pending
from simpan.lumen.effect.node import DeckSize, Extra
from simpan.lumen.effect.printed import fits
from simpan.lumen.pool import LONGEST_NAME, SHIPPED, Pool, fold
from simpan.lumen.words import SPECIAL

DECK_SIZE: Final = 20  # L4.1
LEAST_NOT_SPECIAL: Final = 14  # L4.1.d
NEUTRAL_MARK: Final = "setsumei"

Edition: TypeAlias = Literal["classic", "current"]

_MOST_SUGGESTIONS: Final = 30  # unknown cards of one deck that are searched for


class DeckList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck list: character (key), techniques and ultimate (codes). A name that nothing has stays as written."""

    name: str
    character: str
    techniques: list[str]
    ultimate: str | None = None
    edition: Edition = "classic"


class Problem(msgspec.Struct, frozen=True):
    """One broken rule of a deck: the clause, a stable reason, the card it is about (code, or as written), and words."""

    clause: str
    reason: str
    card: str | None
    ko: str
    en: str


def short(text: str, most: int = 40) -> str:
    """A text that may be shown on one line: nothing unprintable, cut when longer than so many letters."""
    shown = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[: most + 1])
    return shown if len(shown) <= most else shown[: most - 1] + "…"


class _Entry:
    """A name of the list and what the pool has for it: a card, a card that waits, or neither."""

    def __init__(self, text: str, pool: Pool) -> None:
        self.text = text
        self.card: Card | None = pool.by_name(text)
        self.waiting: Pending | None = None if self.card else pool.pending_by_name(text)
        known = self.card or self.waiting
        self.code = known.code if known else text
        self.shown = short(self.code)
        self.mark = known.mark if known else None
        self.ko = known.name_ko if known else self.shown
        self.en = known.name_en if known else self.shown
        self.name = fold(known.name_ko) if known else text
        self.special = known is not None and known.kind == SPECIAL


def problems(deck: DeckList, pool: Pool = SHIPPED) -> list[Problem]:
    """Every rule of L4.1 that the deck breaks, card by card; none: it is legal.

    A card that the pool does not know is reported as such and given the benefit of the doubt in L4.1.a and d.
    """
    entries = [_Entry(text, pool) for text in deck.techniques]
    techniques, listed = _sorted_out(entries)
    ultimate = _Entry(deck.ultimate, pool) if deck.ultimate is not None else None
    every = entries if ultimate is None else [*entries, ultimate]

    character = pool.character(deck.character)
    counts = _counted(techniques, character, len(listed) + (ultimate is not None))
    found: list[Problem] = []
    if character is None:
        found.append(_nobody(deck.character, pool))
    found += _size(counts)
    found += _strangers(every, pool)
    if character is not None:
        found += _own(counts, character)
    found += _copies(techniques)
    if character is not None:
        found += _foreign(every, character)
    if counts.not_special < LEAST_NOT_SPECIAL:
        found.append(
            Problem(
                "L4.1.d",
                "special",
                None,
                f"특수가 아닌 기술이 {counts.not_special}장입니다. {LEAST_NOT_SPECIAL}장 이상이어야 합니다.",
                f"{counts.not_special} techniques are not special; at least {LEAST_NOT_SPECIAL} must be.",
            )
        )
    return found + _ultimates(listed, ultimate)


class Counts(msgspec.Struct, frozen=True, gc=False):
    """What L4.1 counts in a deck, its ultimates apart.

    base: techniques but for those that the trait allows on top of them (on_top, at most most_on_top; L4.1.e); least and
    most: how many of them there must be; own, needed: with the character's mark (L4.1.a); not_special: L4.1.d.
    """

    base: int
    on_top: int
    most_on_top: int
    least: int
    most: int
    own: int
    needed: int
    not_special: int
    ultimates: int

    @property
    def fit(self) -> bool:
        """Whether all of them are as they must be."""
        enough = self.own >= self.needed and self.not_special >= LEAST_NOT_SPECIAL
        return enough and self.least <= self.base <= self.most and self.ultimates <= 1


def counts(deck: DeckList, pool: Pool = SHIPPED) -> Counts:
    """What L4.1 counts in the deck, cards that the pool does not know with the benefit of the doubt."""
    techniques, listed = _sorted_out([_Entry(text, pool) for text in deck.techniques])
    return _counted(techniques, pool.character(deck.character), len(listed) + (deck.ultimate is not None))


@final
class Counting:
    """Counts decks of one character again and again, for whoever looks for one that fits."""

    def __init__(self, character: Character, pool: Pool = SHIPPED) -> None:
        self._character: Final = character
        self._entries: Final = {code: _Entry(code, pool) for code in pool.cards}

    def of(self, techniques: list[str]) -> Counts:
        """What L4.1 counts in techniques of the pool, by their codes, none of them an ultimate. Raises KeyError."""
        return _counted([self._entries[code] for code in techniques], self._character, 0)


def _sorted_out(entries: list[_Entry]) -> tuple[list[_Entry], list[_Entry]]:
    """The techniques, and the ultimates that stand among them."""
    listed = [entry for entry in entries if entry.card is not None and entry.card.ultimate]
    return [entry for entry in entries if entry.card is None or not entry.card.ultimate], listed


def _counted(techniques: list[_Entry], character: Character | None, ultimates: int) -> Counts:
    base = techniques if character is None else _without_extra(techniques, character)
    least, most = size_of(character)
    extra = [] if character is None else [line.n for line in character.trait.properties if isinstance(line, Extra)]
    own = sum(character is None or entry.mark in (character.key, None) for entry in base)
    return Counts(
        base=len(base),
        on_top=len(techniques) - len(base),
        most_on_top=sum(extra),
        least=least,
        most=most,
        own=own,
        needed=(len(base) + 1) // 2,
        not_special=sum(not entry.special for entry in base),
        ultimates=ultimates,
    )


def _nobody(written: str, pool: Pool) -> Problem:
    """A character that nobody can play (L4.1)."""
    ko = ", ".join(other.name_ko for other in pool.characters.values())
    en = ", ".join(other.name_en for other in pool.characters.values())
    return Problem(
        "L4.1",
        "unknown_character",
        None,
        f"“{short(written)}”: 이런 캐릭터가 없습니다. 쓸 수 있는 캐릭터: {ko}",
        f"“{short(written)}” is no playable character. Playable: {en}",
    )


def _without_extra(techniques: list[_Entry], character: Character) -> list[_Entry]:
    """The techniques less those that the trait allows on top of the 20 (L4.1.e).

    Only as many are on top as the deck has more than 20: special ones first, then ones without the own mark, so that
    the choice is the best for L4.1.a and d.
    """
    kept = list(techniques)
    for line in character.trait.properties:
        if isinstance(line, Extra):
            fitting = [entry for entry in kept if entry.card is not None and fits(entry.card, line.what)]
            fitting.sort(key=lambda entry: (not entry.special, entry.mark == character.key))
            for entry in fitting[: max(0, min(line.n, len(kept) - size_of(character)[1]))]:
                kept.remove(entry)
    return kept


def size_of(character: Character | None) -> tuple[int, int]:
    """How many techniques a deck of the character has, from … to …: 20, or what its trait says (L4.1, `DeckSize`)."""
    lines = [] if character is None else character.trait.properties
    return next(((line.lo, line.hi) for line in lines if isinstance(line, DeckSize)), (DECK_SIZE, DECK_SIZE))


def _size(counts: Counts) -> list[Problem]:
    """As many techniques as there must be, besides those that are on top of them (L4.1)."""
    number, on_top, least, most = counts.base, counts.on_top, counts.least, counts.most
    if least <= number <= most:
        return []
    many = f"{least}" if least == most else f"{least}–{most}"
    ko, en = (f" (추가 {on_top}장 제외)", f" besides {on_top} on top") if on_top else ("", "")
    return [
        Problem(
            "L4.1",
            "size",
            None,
            f"기술이 {number}장입니다{ko}. {many}장이어야 합니다.",
            f"{number} techniques{en}; a deck has {many}.",
        )
    ]


def _strangers(entries: list[_Entry], pool: Pool) -> list[Problem]:
    """Names that are no technique at all, or one that cannot be played yet (L4.1)."""
    strangers = {entry.text: entry for entry in entries if entry.card is None}
    traits = {
        fold(word)
        for character in pool.characters.values()
        for word in (character.trait.code, character.trait.name_ko, character.trait.name_en)
    }
    found: list[Problem] = []
    for number, entry in enumerate(strangers.values()):
        if entry.waiting is not None:
            found.append(_waits(entry, entry.waiting))
        elif len(entry.text) <= LONGEST_NAME and fold(entry.text) in traits:
            ko, en = f"“{entry.ko}”: 특성은 기술이 아닙니다.", f"“{entry.en}” is a trait and no technique."
            found.append(Problem("L4.1", "trait_as_technique", entry.shown, ko, en))
        else:
            found.append(_unknown(entry, pool.suggest(entry.text) if number < _MOST_SUGGESTIONS else []))
    return found


def _waits(entry: _Entry, waiting: Pending) -> Problem:
    """A card that cannot be played yet."""
    return Problem(
        "L4.1",
        "pending_card",
        entry.shown,
        f"“{entry.ko}”: 아직 쓸 수 없는 카드입니다 (없는 정보: {waiting.lacking('ko')}).",
        f"“{entry.en}” cannot be played yet (not recovered: {waiting.lacking('en')}).",
    )


def _unknown(entry: _Entry, near: list[Card]) -> Problem:
    """A name that nothing has, with the nearest cards."""
    hint_ko = f" 혹시 {', '.join(card.name_ko for card in near)}?" if near else ""
    hint_en = f" Did you mean {' or '.join(card.name_en for card in near)}?" if near else ""
    return Problem(
        "L4.1",
        "unknown_card",
        entry.shown,
        f"“{entry.ko}”: 이런 카드가 없습니다.{hint_ko}",
        f"“{entry.en}” is no card.{hint_en}",
    )


def _own(counts: Counts, character: Character) -> list[Problem]:
    """At least half, rounded up, bear the character's own mark (L4.1.a)."""
    own, needed = counts.own, counts.needed
    if own >= needed:
        return []
    return [
        Problem(
            "L4.1.a",
            "own_mark",
            None,
            f"{character.name_ko} 기술이 {own}장입니다. 절반(올림)인 {needed}장 이상이어야 합니다.",
            f"{own} {character.name_en} techniques; at least half, rounded up, must be: {needed}.",
        )
    ]


def _copies(techniques: list[_Entry]) -> list[Problem]:
    """One card per name, whatever the printing; a text that allows copies frees only its own card (L4.1.b)."""
    codes = Counter(entry.code for entry in techniques)
    names = Counter(entry.name for entry in techniques)
    found: list[Problem] = []
    told: set[str] = set()
    for entry in techniques:
        allowed = entry.card.copies if entry.card else 1
        number = max(codes[entry.code], names[entry.name] if allowed == 1 else 0)
        # How many copies a card that waits would allow is not known either.
        if entry.waiting is None and number > allowed and entry.name not in told:
            told.add(entry.name)
            found.append(
                Problem(
                    "L4.1.b",
                    "copies",
                    entry.shown,
                    f"“{entry.ko}”: {number}장입니다. {allowed}장까지 넣을 수 있습니다.",
                    f"“{entry.en}” is there {number} times; at most {allowed}.",
                )
            )
    return found


def _foreign(entries: list[_Entry], character: Character) -> list[Problem]:
    """Otherwise only neutral techniques, never another character's (L4.1.c)."""
    found: list[Problem] = []
    told: set[str] = set()
    for entry in entries:
        if entry.mark not in (character.key, NEUTRAL_MARK, None) and entry.code not in told:
            told.add(entry.code)
            found.append(
                Problem(
                    "L4.1.c",
                    "foreign",
                    entry.shown,
                    f"“{entry.ko}”: 다른 캐릭터의 카드입니다.",
                    f"“{entry.en}” belongs to another character.",
                )
            )
    return found


def _ultimates(listed: list[_Entry], ultimate: _Entry | None) -> list[Problem]:
    """0 or 1 ultimate, which is none of the 20 (L4.1, L2.6)."""
    found = [
        Problem(
            "L4.1",
            "ultimate_as_technique",
            entry.shown,
            f"“{entry.ko}”: 얼티밋은 기술 {DECK_SIZE}장에 들지 않습니다.",
            f"“{entry.en}” is an ultimate and none of the {DECK_SIZE} techniques.",
        )
        for entry in listed
    ]
    if ultimate is not None and ultimate.card is not None and not ultimate.card.ultimate:
        found.append(
            Problem(
                "L2.6",
                "no_ultimate",
                ultimate.shown,
                f"“{ultimate.ko}”: 얼티밋이 아닙니다.",
                f"“{ultimate.en}” is no ultimate.",
            )
        )
        ultimate = None
    number = len(listed) + (ultimate is not None)
    if number > 1:
        found.append(
            Problem(
                "L4.1",
                "ultimates",
                None,
                f"얼티밋이 {number}장입니다. 1장까지 넣을 수 있습니다.",
                f"{number} ultimates; a deck has at most 1.",
            )
        )
    return found
