"""Decks as people post them: names in lines or with commas, with bullets, counts, headings and slips.

Nothing is guessed and nothing is dropped. A name that fits (spaces, case and width aside) is a card. What is near a
name stays in the deck as it was written, and a note names it with the nearest cards; any other line is a remark.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from simpan.core.korean import fill, plain
from simpan.lumen import deckcode, decklist
from simpan.lumen.card import Card, Character
from simpan.lumen.cards.pending import Pending
from simpan.lumen.decklist import LONGEST_LIST, is_name, tidy
from simpan.lumen.deckrules import NEUTRAL_MARK, DeckList, Edition, short
from simpan.lumen.paste_line import Piece, label, numbered, pieces, reading, segments
from simpan.lumen.pool import LONGEST_NAME, SHIPPED, Pool, fold

NOBODY: Final = "?"  # the character of a deck that does not say whose it is

_LONGEST_TEXT: Final = 16_384  # letters
_MOST_NOTES: Final = 200
_MOST_SEARCHED: Final = 40  # unknown names of one text that are searched for
_EDITIONS: Final[dict[str, Edition]] = {
    "classic": "classic", "클래식": "classic", "current": "current", "현행": "current"
}  # fmt: skip
_NONE: Final = ("없음", "none", "no", "x", "-")
_CODE: Final = re.compile(r"[A-Z]{2,4}[0-9]{0,2}-(?:[A-Z]{2}-)?(?:[A-Z]{2})?[0-9]{1,4}", re.IGNORECASE)
_HARMLESS: Final = ("inferred",)

# With one of these the deck is not what was posted; the others name what this pool lacks, or talk beside the deck.
IN_DOUBT: Final = (
    *("unknown_card", "count", "bad_code", "other_code"),
    *("edition", "other_character", "no_character", "too_many", "and_more"),
)

_WORDS: Final = {
    "unknown_card": ("이런 카드가 없습니다.{near}", "no such card.{near}"),
    "newer_card": ("이 코드의 카드를 모릅니다. 코드는 그대로 둡니다.{near}", "no card has this code; it stays.{near}"),
    "pending_card": (
        "{name:은/는} 아직 쓸 수 없는 카드입니다 (없는 정보: {lacking}).",
        "{name} cannot be played yet (not recovered: {lacking}).",
    ),
    "remark": ("카드도 제목도 아니어서 덱에 넣지 않았습니다.{near}", "no card and no heading; not in the deck.{near}"),
    "count": ("장수는 1장부터 20장까지 쓸 수 있어 덱에 넣지 않았습니다.", "a count is from 1 to 20; not in the deck."),
    "bad_code": ("{name}", "{name}"),
    "other_code": ("목록과 다른 덱의 코드입니다. 목록을 읽었습니다.", "the code of another deck; the list was read."),
    "edition": ("에디션은 클래식 또는 현행입니다.", "an edition is classic or current."),
    "unknown_character": ("이런 캐릭터가 없습니다.", "no such character."),
    "other_character": ("먼저 나온 캐릭터는 {name}입니다.", "the character that came first is {name}."),
    "inferred": ("캐릭터를 카드의 마크로 알았습니다: {name}.", "the character is concluded from the cards: {name}."),
    "no_character": (
        "누구의 덱인지 알 수 없습니다. “캐릭터: 이름” 줄을 더하세요.",
        "whose deck it is does not appear. Add a line “character: name”.",
    ),
    "too_many": ("{name}장까지만 읽었습니다.", "only {name} cards were read."),
    "and_more": ("이 뒤에도 읽지 못한 것이 있습니다.", "more could not be read from here on."),
}


class Note(msgspec.Struct, frozen=True):
    """What should be known about a line (0: the whole text): a stable reason, the text, codes near it, and words."""

    line: int
    reason: str
    text: str
    near: list[str]
    ko: str
    en: str


class Pasted(msgspec.Struct, frozen=True):
    """A deck read from a post. `remarks` are the lines that are not in it."""

    deck: DeckList
    notes: list[Note]
    remarks: list[str]

    @property
    def certain(self) -> bool:
        """Whether every line was read, and every card can be played."""
        return all(note.reason in _HARMLESS for note in self.notes)


def read(text: str, name: str, pool: Pool = SHIPPED, place: str = "deck") -> Pasted:
    """The deck in a post: a list, a deck code with text around it, or a deck file. `name` unless the post has one.

    Raises BadDeckFile for a text that is too long or a deck file with a mistake, and BadCode for two codes and no list.
    """
    if len(text) > _LONGEST_TEXT:
        raise decklist.BadDeckFile(
            place, None, f"{_LONGEST_TEXT}자를 넘습니다.", f"longer than {_LONGEST_TEXT} letters."
        )
    reader = _Reader(name, pool)
    if re.search(r"^\s*techniques\s*=", text, re.MULTILINE):
        return of_deck(decklist.parse(text.lstrip("\ufeff"), place, pool), pool)
    text = plain(text)
    found = deckcode.find(text)
    reader.lines(text, found)
    if reader.cards() or not found:
        return reader.of_list(found)
    return reader.of_code(deckcode.decode(text, reader.name))


def of_deck(deck: DeckList, pool: Pool = SHIPPED) -> Pasted:
    """A deck that is whole already, of a file or a code, with notes on what the pool lacks."""
    return _Reader(deck.name, pool).whole(deck)


class _Reader:
    """What has been read so far."""

    def __init__(self, name: str, pool: Pool) -> None:
        self.pool = pool
        self.name = name
        self.named = False
        self.character = ""
        self.edition: Edition = "classic"
        self.ultimate: str | None = None
        self.techniques: list[str] = []
        self.marks: set[str] = set()
        self.notes: list[Note] = []
        self.remarks: list[str] = []
        self.line = 0
        self.section = "heading"
        self.searched = 0
        self.traits: dict[str, Character] = {}
        for character in pool.characters.values():
            for word in (character.trait.code, character.trait.name_ko, character.trait.name_en):
                self.traits[fold(word)] = character

    # -- lines --------------------------------------------------------------------------------------------------

    def lines(self, text: str, found: list[deckcode.Found]) -> None:
        """Read every line but the codes that were found in them."""
        beside: set[int] = set()
        for code in reversed(found):
            first = text.count("\n", 0, code.start) + 1
            breaks = text.count("\n", code.start, code.end)
            beside |= set(range(first, first + breaks + 1))
            text = text[: code.start] + "\n" * breaks + text[code.end :]
        lines = [tidy(line) for line in text.split("\n")]
        counts = not numbered(lines)  # 3 커팅 is three of them, unless the numbers only count the lines
        for self.line, line in enumerate(lines, 1):
            if any(letter.isalnum() for letter in line) and (self.line not in beside or self._holds_card(line)):
                self._line(line, counts)

    def _holds_card(self, line: str) -> bool:
        """Whether there is a card in the text around a code, which is idle talk otherwise."""
        return any(reading(part, self._known, False).known is not None for part in pieces(line))

    def _line(self, line: str, counts: bool) -> None:
        if self._known(line) is not None:
            self._add(Piece(line), line)
            return
        kind, value = label(line)
        if kind and value:
            self._labelled(kind, value, line, counts)
        elif kind:
            self.section = kind
        elif not self._alone(line):
            self._list(line, line, counts)

    def _labelled(self, kind: str, value: str, line: str, counts: bool) -> None:
        """A line such as 캐릭터: 비올라."""
        if kind == "edition":
            if fold(value) in _EDITIONS:
                self.edition = _EDITIONS[fold(value)]
            else:
                self._note("edition", line)
                self._remark(line)
        elif kind == "character" or (kind == "name" and self.pool.character(value)):
            self._character(value)
        elif kind == "name":
            self._title(value)
        elif kind == "ultimate" and fold(value) in _NONE:
            pass
        else:
            self.section = kind
            self._list(value, line, counts)
            self.section = "heading"

    def _alone(self, line: str) -> bool:
        """Whether the line is a character, an edition, or a title such as 비올라 덱."""
        bare = line.strip("#*_-=~<>[]()「」【】• ")
        if self.pool.character(bare):
            self._character(bare)
        elif fold(bare) in _EDITIONS:
            self.edition = _EDITIONS[fold(bare)]
        elif (found := re.fullmatch(r"(.+?)\s*(?:덱|deck)", bare, re.IGNORECASE)) and not self.cards():
            if known := self.pool.character(found[1]):
                self._character(known.key)
            self._title(bare)
        else:
            return False
        return True

    def _list(self, text: str, line: str, counts: bool) -> None:
        """A line of names. If it holds nothing like a name it is one remark, however many commas it has."""
        parts = [reading(part, self._known, counts) for part in pieces(text)]
        if len(parts) == 1 and parts[0] == Piece(parts[0].name):  # names with nothing but spaces between
            names = segments(parts[0].name, lambda word: self._known(word) is not None)
            parts = [Piece(name, known=self._known(name)) for name in names] if names else parts
        near = [self._near(part) if part.known is None else [] for part in parts]
        if any(part.known is not None or self._keeps(part, cards) for part, cards in zip(parts, near, strict=True)):
            for part, cards in zip(parts, near, strict=True):
                self._add(part, line, cards)
        else:
            self._unread(line, near[0] if near else [])

    # -- what a line says ---------------------------------------------------------------------------------------

    def _known(self, name: str) -> Card | Pending | None:
        """The card with exactly that name; a trait too, which comes with its character."""
        found = self.pool.by_name(name) or self.pool.pending_by_name(name)
        if found is None and len(name) <= LONGEST_NAME and (owner := self.traits.get(fold(name))):
            return owner.trait
        return found

    def _near(self, part: Piece) -> list[Card | Pending]:
        self.searched += 1
        return self.pool.near(part.name) if self.searched <= _MOST_SEARCHED else []

    def _keeps(self, part: Piece, near: list[Card | Pending]) -> bool:
        """Whether an unknown name is meant as a card: written as a code, or about as long as the nearest name."""
        if not is_name(part.name):
            return False
        if _CODE.fullmatch(part.name):
            return True
        longest = max((len(word) for card in near[:1] for word in (card.name_ko, card.name_en)), default=0)
        return bool(near) and len(part.name) <= 2 * longest + 2

    def _add(self, part: Piece, line: str, near: list[Card | Pending] | None = None) -> None:
        """A card with its copies, or a name that nothing has."""
        known = part.known or self._known(part.name)
        if isinstance(known, Card) and fold(known.code) in self.traits:
            self._character(self.traits[fold(known.code)].key)
            return
        if not 1 <= part.copies <= 20:
            self._note("count", line)
            self._remark(line)
            return
        if known is not None:
            self._place(known.code, part.copies, isinstance(known, Card) and known.ultimate)
            self.marks.add(known.mark)
            if isinstance(known, Pending):
                self._pending(known, line)
        elif self._keeps(part, near or []):
            code = _CODE.fullmatch(part.name)
            self._place(part.name.upper() if code else part.name, part.copies, False)
            self._note("newer_card" if code else "unknown_card", part.name, near)
        else:
            self._unread(part.name, near or [])
        if part.remark:
            self._unread(part.remark, [])

    def _place(self, code: str, count: int, ultimate: bool) -> None:
        room = LONGEST_LIST - len(self.techniques)
        if (ultimate or self.section == "ultimate") and self.ultimate is None:
            self.ultimate = code
            count -= 1
        if count > room and not any(note.reason == "too_many" for note in self.notes):
            self._note("too_many", code, name=f"{LONGEST_LIST}")
        self.techniques += [code] * min(count, room)

    def _character(self, value: str) -> None:
        known = self.pool.character(value)
        key = known.key if known else value
        if self.character and self.character != key:
            first = self.pool.character(self.character)
            self._note("other_character", value, name=first.name_ko if first else self.character)
            self._remark(value)
        elif known is None and not is_name(value):
            self._unread(value, [])
        else:
            if known is None:
                self._note("unknown_character", value)
            self.character = key

    def _title(self, value: str) -> None:
        if self.named or not is_name(value):
            self._unread(value, [])
        else:
            self.name = value
            self.named = True

    def _unread(self, text: str, near: list[Card | Pending]) -> None:
        """A line that is in no deck: it stays as a remark."""
        wrong = deckcode.trouble(text)
        if wrong.reason == "no_code":
            self._note("remark", text, near)
        else:
            self._tell("bad_code", text, {"name": wrong.ko}, {"name": wrong.en})
        self._remark(text)

    def _remark(self, text: str) -> None:
        self.remarks.append(short(text, 200))

    # -- notes and the result -------------------------------------------------------------------------------------

    def _pending(self, card: Pending, line: str) -> None:
        ko = {"name": card.name_ko, "lacking": card.lacking("ko")}
        en = {"name": card.name_en, "lacking": card.lacking("en")}
        self._tell("pending_card", line, ko, en)

    def _note(self, reason: str, text: str, near: list[Card | Pending] | None = None, name: str = "") -> None:
        self._tell(reason, text, {"name": name}, {"name": name}, near or [])

    def _tell(
        self, reason: str, text: str, ko: dict[str, str], en: dict[str, str], near: Sequence[Card | Pending] = ()
    ) -> None:
        if len(self.notes) == _MOST_NOTES:
            reason, text, near = "and_more", "", ()
        if len(self.notes) <= _MOST_NOTES:
            self.notes.append(_note(self.line, reason, text, near, ko, en))

    def cards(self) -> bool:
        """Whether any card has been read."""
        return bool(self.techniques) or self.ultimate is not None

    def whole(self, deck: DeckList) -> Pasted:
        """A deck that is whole already: what nothing here has is named."""
        self.line = 0
        if self.pool.character(deck.character) is None:
            self._note("unknown_character", deck.character)
        for code in dict.fromkeys([*deck.techniques, *([deck.ultimate] if deck.ultimate else [])]):
            if waiting := self.pool.pending_by_name(code):
                self._pending(waiting, code)
            elif self.pool.by_name(code) is None:
                self._note("newer_card" if _CODE.fullmatch(code) else "unknown_card", code, self.pool.near(code))
        return Pasted(deck, self.notes, self.remarks)

    def of_code(self, deck: DeckList) -> Pasted:
        """The deck of the only code in a post without a list."""
        self.line = 0
        said, self.character = self.character, deck.character
        if said:
            self._character(said)
        return self.whole(deck)

    def of_list(self, found: list[deckcode.Found]) -> Pasted:
        """The deck of the list; a code beside it should be the same deck."""
        self.line = 0
        marks = self.marks - {NEUTRAL_MARK}
        if not self.character and len(marks) == 1:
            self.character = marks.pop()
            known = self.pool.character(self.character)
            names = (known.name_ko, known.name_en) if known else (self.character, self.character)
            self._tell("inferred", "", {"name": names[0]}, {"name": names[1]})
        if not self.character:
            self._note("no_character", "")
        deck = DeckList(self.name, self.character or NOBODY, self.techniques, self.ultimate, self.edition)
        for code in found:
            if _content(code.deck) != _content(deck):
                self._note("other_code", code.code)
                self._remark(code.code)
        return Pasted(deck, self.notes, self.remarks)


def _content(deck: DeckList) -> tuple[object, ...]:
    return deck.character, deck.edition, deck.ultimate, sorted(deck.techniques)


def _note(
    line: int, reason: str, text: str, near: Sequence[Card | Pending], ko: dict[str, str], en: dict[str, str]
) -> Note:
    """The note with its words: where, what, and why."""
    coded = reason == "newer_card"  # near a code are codes
    names_ko = [f"{card.code} {card.name_ko}" if coded else card.name_ko for card in near]
    names_en = [f"{card.code} {card.name_en}" if coded else card.name_en for card in near]
    near_ko = f" 혹시 {', '.join(names_ko)}?" if near else ""
    near_en = f" Did you mean {' or '.join(names_en)}?" if near else ""
    said = f"“{short(text)}”: " if text else ""
    template_ko, template_en = _WORDS[reason]
    return Note(
        line,
        reason,
        short(text, LONGEST_NAME),
        [card.code for card in near],
        (f"{line}번째 줄 " if line else "") + said + fill(template_ko, near=near_ko, **ko),
        (f"line {line} " if line else "") + said + fill(template_en, near=near_en, **en),
    )
