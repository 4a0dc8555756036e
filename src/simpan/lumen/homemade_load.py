"""A home-made file turned into cards. Everything in it is looked at, even where something is wrong before."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final, cast

from simpan.core.located_json import Located, step
from simpan.lumen import words as w
from simpan.lumen.card import Card, Character
from simpan.lumen.decklist import starter_decks
from simpan.lumen.deckrules import NEUTRAL_MARK, DeckList
from simpan.lumen.effect.human import RESERVED
from simpan.lumen.effect.human_in import Reader, Wire
from simpan.lumen.effect.wire import WireError, from_wire, to_wire
from simpan.lumen.effect.wire_shapes import SHAPES
from simpan.lumen.homemade_checks import Known, card_problems, face_problems, node_problems, walk
from simpan.lumen.homemade_decks import heavy, judge, read_deck
from simpan.lumen.homemade_words import Problem, problem
from simpan.lumen.pool import SHIPPED, Pool, fold

VERSION: Final = 1
MOST_CARDS: Final = 60
MOST_COUNTERS: Final = 7  # what fits into a side's packed counters
MOST_DECKS: Final = 10
MOST_PROBLEMS: Final = 200  # after so many nobody reads on
HP: Final = (100, 20_000)
HAND: Final = (1, 12)
BRACKETS: Final = ((5, 6), (4, 7), (3, 8), (2, 9))  # the usual ones: fifths of the start HP, hand limit
START_HP: Final = 5000
MOST_KEY: Final = 30
KEY: Final = re.compile(r"[a-z][a-z0-9_]*")
CODE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
DECK_KEY: Final = re.compile(r"[a-z0-9][a-z0-9_-]*")

TOP: Final = ("$schema", "simpan", "character", "counters", "cards", "decks")
CHARACTER: Final = ("key", "name", "hp", "hand", "trait")
COUNTER: Final = ("name", *(name for name in SHAPES["Track"] if name not in ("key", "ko", "en")))


@dataclass
class _Draft:
    """A card on its way: its wire form and where each part of it stands in the file; the card once it is one."""

    wire: Wire
    place: str
    origin: dict[str, str]
    sound: bool
    trait: bool
    card: Card | None = field(default=None)


class Loader:
    """Reads one file. Its result may be used only if there are no problems."""

    def __init__(self, found: Located, problems: list[Problem]) -> None:
        self.problems = problems
        self.character: Character | None = None
        self.cards: list[Card] = []
        self.decks: dict[str, DeckList] = {}
        self._found = found
        # Folded word: whose it is, and who that is. Names of cards and characters; keys and codes that texts go by.
        self._taken: dict[str, tuple[str, str]] = _shipped_words()
        self._keys: dict[str, tuple[str, str]] = _shipped_keys()
        self._marks = [NEUTRAL_MARK, *SHIPPED.characters]
        self._tracks: dict[str, Wire] = {}
        for character in SHIPPED.characters.values():
            for row in cast("list[Wire]", to_wire(character.trait)["tracks"]):
                self._tracks[row["key"]] = row
        self._reader = Reader(self._tracks, self.report)

    def report(self, place: str, reason: str, /, **values: object) -> None:
        """Tell of a problem at a place of the file."""
        if len(self.problems) < MOST_PROBLEMS:
            found = problem(place, self._found.line(place), reason, **values)
            if found not in self.problems:
                self.problems.append(found)

    def load(self) -> None:
        """Read the file into `character`, `cards` and `decks`."""
        data = self._found.value
        if not isinstance(data, dict):
            self.report("", "object")
            return
        self._reader.known_keys(data, TOP, "")
        if type(data.get("simpan")) is not int or data["simpan"] != VERSION:
            self.report("/simpan" if "simpan" in data else "", "version", version=VERSION)
        if not data.get("cards") and "character" not in data:
            self.report("", "nothing")
        person = self._members(data, "character") if "character" in data else None
        own = self._counters(self._members(data, "counters"), person is not None)
        key = "" if person is None else self._key(person.get("key"), "/character", "key", KEY)
        drafts = [] if person is None else [self._trait(person, key, own)]
        rows = enumerate(self._entries(data, "cards", MOST_CARDS))
        drafts += [self._draft(one, step("/cards", index), {"mark": key} if key else {}, key) for index, one in rows]
        known = self._known(drafts)
        for draft in drafts:
            self._finish(draft, known)
        if person is not None:
            self._person(person, key, next(draft.card for draft in drafts if draft.trait))
        self.cards = [draft.card for draft in drafts if draft.card is not None and not draft.trait]
        self._read_decks(self._members(data, "decks"), key)

    def _members(self, data: Mapping[str, Any], key: str) -> dict[str, Any]:
        value = data.get(key, {})
        if isinstance(value, dict):
            return value
        self.report(f"/{key}", "object")
        return {}

    def _entries(self, data: Mapping[str, Any], key: str, most: int) -> list[Any]:
        value = data.get(key, [])
        if not isinstance(value, list):
            self.report(f"/{key}", "list")
            return []
        if len(value) > most:
            self.report(f"/{key}", "entries", least=0, most=most)
        return value[:most]

    # -- names -------------------------------------------------------------------------------------------------

    def _key(self, value: object, place: str, name: str, form: re.Pattern[str]) -> str:
        """A key, or "" with the problem told."""
        where = step(place, name)
        if value is None:
            self.report(place, "missing", key=name)
        elif not isinstance(value, str):
            self.report(where, "text")
        elif len(value) > MOST_KEY or not form.fullmatch(value):
            self.report(where, "code" if form is CODE else "key", most=MOST_KEY)
        else:
            return value
        return ""

    def _take(self, word: object, place: str, whose: str, label: str, *, key: bool = False) -> None:
        """Note a name, or a key or code that texts go by; one that something else has already is a problem."""
        if isinstance(word, str) and fold(word):
            taken = self._keys if key else self._taken
            owner, other = taken.setdefault(fold(word), (whose, label))
            if owner != whose:
                self.report(place, "taken", name=word, other=other)

    # -- counters and the character ----------------------------------------------------------------------------

    def _counters(self, data: dict[str, Any], allowed: bool) -> list[Wire]:
        """The counters and states as wire values. One may speak of those above it."""
        if data and not allowed:
            self.report("/counters", "counters_alone")
        if len(data) > MOST_COUNTERS:
            self.report("/counters", "entries", least=0, most=MOST_COUNTERS)
        own: list[Wire] = []
        for key, value in list(data.items())[:MOST_COUNTERS]:
            place = step("/counters", key)
            if len(key) > MOST_KEY or not KEY.fullmatch(key):
                self.report(place, "key", most=MOST_KEY)
            elif key in RESERVED:
                self.report(place, "reserved", name=key)
            self._take(key, place, place, key, key=True)
            if isinstance(value, dict):
                own.append(self._counter(key, value, place, f"/tracks/{len(own)}"))
                self._tracks[key] = own[-1]
            else:
                self.report(place, "object")
        return own

    def _counter(self, key: str, value: dict[str, Any], place: str, at: str) -> Wire:
        before = len(self.problems)
        self._reader.known_keys(value, COUNTER, place)
        names = self._reader.names(value, place)
        row: Wire = {"node": "Track", "key": key, "ko": names.get("name_ko"), "en": names.get("name_en"), "cap": 1}
        for name, kind in SHAPES["Track"].items():
            if name in COUNTER and name in value:
                row[name] = self._reader.value(kind, value[name], step(place, name), f"{at}/{name}")
        cap, start = row["cap"], row.get("start", 0)
        if type(cap) is int and type(start) is int and start > cap:
            self.report(step(place, "start"), "range", least=0, most=cap)
        for name in ("until", "ends", "holds", "forbids"):
            if name in value and cap != 1:
                self.report(step(place, name), "state_only", key=name)
        if len(self.problems) > before:  # told once, here: the cards that name it are not to suffer
            return {"node": "Track", "key": "counter", "ko": "counter", "en": "counter", "cap": 1}
        return row

    def _person(self, data: dict[str, Any], key: str, trait: Card | None) -> None:
        self._reader.known_keys(data, CHARACTER, "/character")
        names = self._reader.names(data, "/character")
        for is_key in (False, True):
            self._take(key, "/character/key", "/character", key, key=is_key)
        for name in ("name_ko", "name_en"):
            self._take(names.get(name), "/character/name", "/character", key)
        hp = data.get("hp", START_HP)
        if type(hp) is not int or not HP[0] <= hp <= HP[1]:
            self.report("/character/hp", "range", least=HP[0], most=HP[1])
            hp = START_HP
        brackets = self._brackets(data.get("hand"), hp)
        if trait is not None:
            ko, en = (str(names.get(name)) for name in ("name_ko", "name_en"))
            self.character = Character(key, ko, en, hp, brackets, trait)

    def _brackets(self, rows: object, hp: int) -> tuple[tuple[int, int], ...]:
        """The brackets of HP with their hand limits (L2.1); the usual ones where none are said, or wrong ones."""
        usual = tuple((hp * fifths // BRACKETS[0][0], limit) for fifths, limit in BRACKETS)
        place = "/character/hand"
        if rows is None:
            return usual
        if not isinstance(rows, list) or not all(isinstance(row, list) and len(row) == 2 for row in rows):
            self.report(place, "hand_order", hp=hp)
            return usual
        if not 1 <= len(rows) <= len(BRACKETS):
            self.report(place, "entries", least=1, most=len(BRACKETS))
            return usual
        sound = True
        for index, row in enumerate(rows):
            for part, (least, most) in enumerate(((1, hp), HAND)):
                if type(row[part]) is not int or not least <= row[part] <= most:
                    self.report(step(step(place, index), part), "range", least=least, most=most)
                    sound = False
        if sound and (rows[0][0] != hp or any(a[0] <= b[0] for a, b in pairwise(rows))):
            self.report(place, "hand_order", hp=hp)
            sound = False
        return tuple((row[0], row[1]) for row in rows) if sound else usual

    # -- cards -------------------------------------------------------------------------------------------------

    def _trait(self, person: dict[str, Any], key: str, own: list[Wire]) -> _Draft:
        if "trait" not in person:
            self.report("/character", "missing", key="trait")
        usual = {"code": f"{key.upper()}-TRAIT", "kind": w.TRAIT, "mark": key, "tracks": own}
        counters = dict(self._reader.origin)
        draft = self._draft(person.get("trait", {"name": "-"}), "/character/trait", usual, key)
        draft.origin |= {at: place for at, place in counters.items() if at.startswith("/tracks/")}
        draft.trait = True
        return draft

    def _draft(self, data: Any, place: str, usual: Wire, own: str) -> _Draft:
        """A card read, with what is wrong in its writing told. own: the mark of the file's character, or ""."""
        before = len(self.problems)
        wire = self._reader.card(data, place, usual)
        if isinstance(data, dict):
            if "code" in data:
                self._key(data["code"], place, "code", CODE)
            marks = [*self._marks, own] if own else self._marks
            if "mark" not in wire:
                self.report(place, "missing", key="mark")
            elif "mark" in data and wire["mark"] not in marks:
                self.report(step(place, "mark"), "no_mark", mark=str(wire["mark"]), all=", ".join(marks))
        return _Draft(wire, place, self._reader.origin, len(self.problems) == before, False)

    def _known(self, drafts: list[_Draft]) -> Known:
        """What patterns may name: everything shipped and everything of the file, sound or not."""
        shipped = [*SHIPPED.cards.values(), *(character.trait for character in SHIPPED.characters.values())]
        codes, tags = {card.code for card in shipped}, {tag for card in shipped for tag in card.tags}
        marks = set(self._marks)
        for draft in drafts:
            codes.add(str(draft.wire.get("code")))
            marks.add(str(draft.wire.get("mark")))
            tags.update(tag for tag in draft.wire.get("tags", ()) if isinstance(tag, str))
        summons = any(_summons(draft.wire) for draft in drafts)
        return Known(frozenset(codes), frozenset(marks), frozenset(self._tracks), frozenset(tags), summons)

    def _finish(self, draft: _Draft, known: Known) -> None:
        """Make the card of a draft, or something in its place that decks can name; note its names."""
        wire, place = draft.wire, draft.place
        label = str(wire.get("code"))
        for is_key in (False, True):
            self._take(wire.get("code"), place if draft.trait else step(place, "code"), place, label, key=is_key)
        for name in ("name_ko", "name_en"):
            self._take(wire.get(name), step(place, "name"), place, label)

        def report(at: str, reason: str, /, **values: object) -> None:
            while at not in draft.origin:
                at = at.rpartition("/")[0]
            self.report(draft.origin[at], reason, **values)

        before = len(self.problems)
        if type(wire.get("kind")) is int and draft.trait != (wire["kind"] == w.TRAIT):
            report("/kind", "trait_kind" if draft.trait else "trait_card")
        face_problems(wire, report)
        if draft.sound and len(self.problems) == before:
            draft.card = _built(wire, known, report)
        if len(self.problems) > before or draft.card is None:
            draft.card = _stub(wire, draft.trait)

    # -- decks -------------------------------------------------------------------------------------------------

    def _read_decks(self, rows: dict[str, Any], own: str) -> None:
        if len(rows) > MOST_DECKS:
            self.report("/decks", "entries", least=0, most=MOST_DECKS)
        if not rows:
            return
        cards = {card.code: card for card in [*self.cards, *SHIPPED.cards.values()]}
        mine = [self.character] if self.character else []
        pool = Pool(cards.values(), [*mine, *SHIPPED.characters.values()], SHIPPED.pending)
        for key, value in list(rows.items())[:MOST_DECKS]:
            place = step("/decks", key)
            if len(key) > MOST_KEY or not DECK_KEY.fullmatch(key):
                self.report(place, "key", most=MOST_KEY)
            elif key == "starter" or key in starter_decks():
                self.report(place, "reserved", name=key)
            deck = read_deck(key, value, place, own, pool, self._reader, self.report)
            if deck is None:
                continue
            self.decks[key] = deck
            if judge(deck, place, pool, self.report) and not self.problems:
                weight = heavy(deck, pool)
                if weight is not None:
                    self.report(place, weight[0], **weight[1])


def _summons(value: object) -> bool:
    """Whether a wire form has an effect that puts other cards into the Lumen zone."""
    if isinstance(value, list):
        return any(map(_summons, value))
    if not isinstance(value, dict):
        return False
    cards = value.get("cards")
    if value.get("to") == w.LUMEN and isinstance(cards, dict) and cards.get("node") != "Ref":
        return True
    return any(map(_summons, value.values()))


def _built(wire: Wire, known: Known, report: Any) -> Card | None:
    """The card, with what makes no sense on it told; None where none can be made of it."""
    try:
        card = from_wire(wire)
    except WireError as error:
        report(error.place if error.place != "/" else "", "wire", why=error.reason)
        return None
    card_problems(card, known, report)
    for at, one in walk(card.tracks, "/tracks"):
        for name in ("ends", "holds", "forbids"):
            for inner, node in walk(getattr(one, name), f"{at}/{name}"):
                node_problems(inner, node, known, report)
    return card


def _stub(wire: Wire, trait: bool) -> Card | None:
    """Something with the names of a card that could not be made, so that decks need not miss it."""
    texts = [wire.get(name) for name in ("code", "name_ko", "name_en")]
    if not all(isinstance(text, str) and text for text in texts):
        return None
    code, ko, en = (str(text) for text in texts)
    kind = wire.get("kind")
    fitting = kind if kind in (w.ATTACK, w.DEFENCE, w.SPECIAL) else w.ATTACK
    ultimate = wire.get("ultimate") is True
    return Card(code, ko, en, str(wire.get("mark")), w.TRAIT if trait else fitting, ultimate=ultimate)


def _shipped_words() -> dict[str, tuple[str, str]]:
    """Every code, key and name of what is shipped, folded, with whose it is."""
    found = {fold(word): (NEUTRAL_MARK, NEUTRAL_MARK) for word in (NEUTRAL_MARK, "중립", "neutral")}
    rows: list[tuple[str, ...]] = []
    for card in [*SHIPPED.cards.values(), *(character.trait for character in SHIPPED.characters.values())]:
        rows.append((card.code, card.code, card.name_ko, card.name_en))
    rows += [(card.code, card.code, card.name_ko, card.name_en) for card in SHIPPED.pending]
    for one in SHIPPED.characters.values():
        rows.append((one.key, one.key, one.name_ko, one.name_en))
    for whose, *words in rows:
        for word in words:
            found.setdefault(fold(word), (whose, whose))
    return found


def _shipped_keys() -> dict[str, tuple[str, str]]:
    """What texts go by: codes of cards, keys of characters and of counters."""
    found = {NEUTRAL_MARK: (NEUTRAL_MARK, NEUTRAL_MARK)}
    for code in [*SHIPPED.cards, *(one.trait.code for one in SHIPPED.characters.values())]:
        found[fold(code)] = (code, code)
    for one in SHIPPED.characters.values():
        for key in (one.key, *(track.key for track in one.trait.tracks)):
            found[fold(key)] = (one.key, one.key)
    return found
