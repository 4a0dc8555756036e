"""The form of `human.py` read into the form of `wire.py`, with every problem told at its place.

Reading goes on behind a problem, so that one look names them all; what comes out is a card only if there was none. It
decides what can be written, not what makes sense: `wire.from_wire` builds the card, `homemade_checks.py` looks at it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, cast, final

from simpan.core.located_json import step
from simpan.lumen import words as w
from simpan.lumen.effect.human import (
    CARD_NUMBERS,
    NAMES,
    PLAIN_TESTS,
    PLAYER_NUMBERS,
    RANGED,
    REFS,
    REGISTERS,
    RESULTS,
    SETS,
    TAG,
    THEIR,
    VALUES,
    WHERE_FIELDS,
    default_node,
    written,
)
from simpan.lumen.effect.wire import VERSION
from simpan.lumen.effect.wire_shapes import (
    CARD,
    CLASSES,
    MAX_TEXT,
    RESULT_WORDS,
    SHAPES,
    STAT,
    TESTS,
    WHERE,
    WORDED,
    Choice,
    Flag,
    Kind,
    Node,
    Rows,
    Set,
    Text,
    Whole,
    Words,
)

NEEDED: Final = ("code", "kind")
HUMAN_CARD: Final = ("code", "name", *(name for name in CARD if name not in (*NAMES, "code", "tracks")))
NODELESS: Final = ("Pattern", "Test", "Track", "Custom")  # they have a form of their own, or none at all
BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"  # letters by the book that show nothing

# (place, reason, **values): a reason is a key of homemade_words.py; near: a word, and the words that may be meant
Report = Callable[..., None]
Wire = dict[str, Any]


def bad_text(text: str, least: int = 1, most: int = MAX_TEXT) -> tuple[str, dict[str, object]] | None:
    """What keeps a text from being shown on one line as it is, as a reason with its values."""
    if not least <= len(text) <= most:
        return "length", {"least": least, "most": most}
    if not text.isprintable() or any(blank in text for blank in BLANKS):
        return "unshown", {}
    return ("spaces", {}) if text != " ".join(text.split()) else None


@final
class Reader:
    """Reads the cards of one file.

    tracks: what counters there are, by key, as wire values. `origin` leads from places of the wire form, below "" for
    the card that was read last, to places of the file.
    """

    def __init__(self, tracks: Mapping[str, Wire], report: Report) -> None:
        self._tracks = tracks
        self._report = report
        self.origin: dict[str, str] = {}

    def card(self, data: object, place: str, defaults: Wire) -> Wire:
        """A card as a wire value; `defaults` are wire fields that need not be said."""
        self.origin = {"": place}
        made: Wire = {"wire": VERSION, **defaults}
        if not isinstance(data, dict):
            self._report(place, "object")
            return made
        self.known_keys(data, HUMAN_CARD, place)
        for key in NEEDED:
            if key not in data and key not in defaults:
                self._report(place, "missing", key=key)
        made |= self.names(data, place)
        for key, value in data.items():
            if key in CARD and key in HUMAN_CARD:
                self.origin[f"/{key}"] = step(place, key)
                made[key] = self.value(CARD[key], value, step(place, key), f"/{key}")
        return made

    def names(self, data: Mapping[str, Any], place: str) -> Wire:
        """The two names of anything that has a "name": one text for both tongues, or {"ko": …, "en": …}."""
        where = step(place, "name")
        name = data.get("name")
        if name is None:
            self._report(place, "missing", key="name")
            return {}
        if isinstance(name, dict):
            self.known_keys(name, ("ko", "en"), where)
            both = [(key, name[key]) for key in ("ko", "en") if key in name]
            if not both:
                self._report(where, "missing", key="ko")
        else:
            both = [("", name)]
        for key, text in both:
            self.text(text, step(where, key) if key else where)
        found = {key or "ko": text for key, text in both}
        ko = found.get("ko", found.get("en"))
        return {"name_ko": ko, "name_en": found.get("en", ko)}

    def known_keys(self, data: Mapping[str, Any], known: Iterable[str], place: str) -> None:
        """Tell of every key that means nothing there."""
        for key in data:
            if key not in known:
                self._report(step(place, key), "unknown_key", key=key, near=(key, known))

    def text(self, value: object, place: str, least: int = 1, most: int = MAX_TEXT) -> bool:
        """Whether a value is a text that can be shown; else what keeps it from it is told."""
        found = bad_text(value, least, most) if isinstance(value, str) else ("text", {})
        if found:
            self._report(place, found[0], **found[1])
        return not found

    # -- values by their kind ----------------------------------------------------------------------------------

    def value(self, kind: Kind, value: object, place: str, at: str) -> Any:
        """The wire value of a field; `at` is its place there. None where a problem was told."""
        self.origin[at] = place
        if isinstance(kind, Node):
            return self._node(kind, value, place, at)
        if isinstance(kind, Rows):
            return self._rows(kind, value, place, at)
        if isinstance(kind, Set):
            return self._set(kind, value, place)
        if isinstance(kind, Flag):
            if not isinstance(value, bool):
                self._report(place, "flag")
            return value
        if isinstance(kind, Text):
            self.text(value, place, kind.least, kind.most)
            return value
        return self._choice(kind, value, place) if isinstance(kind, Choice) else self._whole(kind, value, place)

    def _rows(self, kind: Rows, value: object, place: str, at: str) -> list[Any]:
        if not isinstance(value, list):
            self._report(place, "list")
            return []
        if not kind.least <= len(value) <= kind.most:
            self._report(place, "entries", least=kind.least, most=kind.most)
        return [
            self.value(kind.of, item, step(place, index), f"{at}/{index}")
            for index, item in enumerate(value[: kind.most])
        ]

    def _set(self, kind: Set, value: object, place: str) -> int:
        """A word or a list of words; without words, a list of numbers of bits."""
        found = 0
        items = value if isinstance(value, list) else [value]
        words = kind.words or tuple((str(n), 1 << n) for n in range(kind.bits.bit_length()))
        fitting = {word: bits for word, bits in words if bits & ~kind.bits == 0}
        for index, item in enumerate(items):
            word = item if kind.words else str(item) if type(item) is int else None
            where = step(place, index) if isinstance(value, list) else place
            if isinstance(word, str) and word in fitting:
                found |= fitting[word]
            else:
                self._one_of(where, item, fitting)
        if not items and kind.least:
            self._report(place, "empty", all=_listed(fitting))
        return found

    def _choice(self, kind: Choice, value: object, place: str) -> Any:
        numbers = {word: n for word, n in kind.words if n in kind.allowed}
        known: dict[str, Any] = numbers or {str(word): word for word in kind.allowed}
        key = str(value) if type(value) is int and not kind.words else value
        if isinstance(key, str) and key in known:
            return known[key]
        self._one_of(place, value, known)
        return None

    def _one_of(self, place: str, value: object, known: Iterable[str]) -> None:
        """Tell that a value is none of the words."""
        word = value if isinstance(value, str) else ""
        self._report(place, "one_of", all=_listed(known), near=(word, known))

    def _whole(self, kind: Whole, value: object, place: str) -> Any:
        words = dict(kind.words)
        if isinstance(value, str) and value in words:
            return words[value]
        if type(value) is not int:
            self._report(place, "whole_or", all=_listed(words)) if words else self._report(place, "whole")
            return None
        if value in words.values():
            self._report(place, "use_word", word=next(word for word, n in kind.words if n == value))
        elif not kind.least <= value <= kind.most:
            inside = [kind.least + 1, kind.most - 1] if words and kind.least in words.values() else None
            least, most = inside or (kind.least, kind.most)
            self._report(place, "range", least=least, most=most)
        return value

    # -- nodes -------------------------------------------------------------------------------------------------

    def _node(self, kind: Node, value: object, place: str, at: str) -> Any:
        if value is None and kind.optional:
            return None
        if isinstance(value, str):
            return self._word(kind, value, place)
        if type(value) is int and "Const" in kind.names:
            return self._whole(cast("Whole", SHAPES["Const"]["n"]), value, place)
        if isinstance(value, list):
            return self._list(kind, value, place, at)
        if not isinstance(value, dict):
            self._report(place, "what", all=_forms(kind))
            return None
        if "Pattern" in kind.names:
            return self._pattern([(value, place)], at)
        return self._object(kind, value, place, at)

    def _object(self, kind: Node, value: dict[str, Any], place: str, at: str) -> Any:
        name = value.get(TAG, default_node(kind))
        fitting = [one for one in kind.names if one not in NODELESS]
        if name == "Custom":
            self._report(step(place, TAG), "custom")
            return None
        if name not in fitting:
            if name == "" and TAG not in value:
                self._report(place, "untagged", all=_listed(fitting))
            else:
                self._one_of(step(place, TAG), name, fitting)
            return None
        return {TAG: name, **self.fields(name, value, place, at)}

    def fields(self, name: str, value: Mapping[str, Any], place: str, at: str) -> Wire:
        """The fields of a node of that class; those of a Where stand among them."""
        shape = SHAPES[name]
        self.known_keys({key: 0 for key in value if key != TAG}, written(name), place)
        found: Wire = {}
        for field in dataclasses.fields(CLASSES[name]):
            if shape[field.name] == WHERE:
                self.origin[f"{at}/where"] = place
                inner = {key: value[key] for key in WHERE_FIELDS if key in value}
                found["where"] = {TAG: "Where", **self.fields("Where", inner, place, f"{at}/where")}
            elif field.name in value:
                where, inner_at = step(place, field.name), f"{at}/{field.name}"
                if (name, field.name) in VALUES:
                    found[field.name] = self._printed(value.get("stat"), value[field.name], where, inner_at)
                else:
                    found[field.name] = self.value(shape[field.name], value[field.name], where, inner_at)
            elif field.default is dataclasses.MISSING:
                self._report(place, "missing", key=field.name)
        return found

    def _printed(self, stat: object, value: object, place: str, at: str) -> Any:
        """What a number of a card becomes: a result and a position have words."""
        number = dict(STAT.words).get(stat) if isinstance(stat, str) else None
        if number in RESULTS and isinstance(value, str) and value in dict(RESULT_WORDS):
            self.origin[at] = place
            return dict(RESULT_WORDS)[value]
        if number in SETS and not isinstance(value, dict) and not (isinstance(value, str) and value in CARD_NUMBERS):
            self.origin[at] = place
            return self._set(SETS[number], value, place)
        return self.value(SHAPES["Arith"]["a"], value, place, at)

    def _word(self, kind: Node, word: str, place: str) -> Any:
        """What one word stands for."""
        if "Const" in kind.names:
            return self._number(word, place)
        if "Ref" in kind.names and word in REFS:
            return {TAG: "Ref", "name": word}
        if "Track" in kind.names:
            return self._track(word, place)
        if "Ref" in kind.names:
            self._one_of(place, word, REFS)
        else:
            self._report(place, "what", all=_forms(kind))
        return None

    def _track(self, word: str, place: str) -> Any:
        if word in self._tracks:
            return self._tracks[word]
        self._report(place, "no_counter", word=word, near=(word, self._tracks))
        return None

    def _number(self, word: str, place: str) -> Any:
        if word in PLAYER_NUMBERS:
            what, who = PLAYER_NUMBERS[word]
            return {TAG: "Of", "what": what, "who": who}
        if word in REGISTERS:
            return {TAG: "Register", "which": word}
        if word in CARD_NUMBERS:
            ref, stat = CARD_NUMBERS[word]
            return {TAG: "StatOf", "card": {TAG: "Ref", "name": ref}, "stat": stat}
        key = word.removeprefix(THEIR)
        if key in self._tracks:
            return {TAG: "TallyOf", "track": self._tracks[key], "who": w.OPP if key != word else w.ME}
        known = [*PLAYER_NUMBERS, *REGISTERS, *CARD_NUMBERS, *self._tracks]
        self._report(place, "no_number", word=word, near=(word, known))
        return None

    def _list(self, kind: Node, value: list[Any], place: str, at: str) -> Any:
        """A row of effects, a calculation, a comparison, or tests of a pattern one by one."""
        if "Pattern" in kind.names:
            return self._pattern([(row, step(place, index)) for index, row in enumerate(value)], at)
        if "Seq" in kind.names:
            if len(value) == 1:
                return self.value(kind, value[0], step(place, 0), at)
            items = self._rows(cast("Rows", SHAPES["Seq"]["items"]), value, place, f"{at}/items")
            return {TAG: "Seq", "items": items}
        name = "Arith" if "Arith" in kind.names else "Compare" if "Compare" in kind.names else ""
        if not name:
            self._report(place, "what", all=_forms(kind))
            return None
        op = cast("Choice", SHAPES[name]["op"])
        if len(value) != 3:
            self._report(place, "three", all=_listed(str(sign) for sign in op.allowed))
            return None
        parts = {"a": value[0], "op": value[1], "b": value[2]}
        made = {
            part: self.value(SHAPES[name][part], inner, step(place, index), f"{at}/{part}")
            for index, (part, inner) in enumerate(parts.items())
        }
        return {TAG: name, **made}

    # -- patterns ----------------------------------------------------------------------------------------------

    def _pattern(self, rows: list[tuple[Any, str]], at: str) -> Any:
        """Tests as the members of an object, or of several where one is made twice."""
        tests: list[Wire] = []
        for row, where in rows:
            if not isinstance(row, dict):
                self._report(where, "object")
                continue
            self.known_keys(row, TESTS, where)
            for attribute, value in row.items():
                if attribute in TESTS:
                    inner = step(where, attribute)
                    self.origin[f"{at}/tests/{len(tests)}"] = inner
                    tests.append({TAG: "Test", "attribute": attribute, **self._test(attribute, value, inner)})
        return {TAG: "Pattern", "tests": tests}

    def _test(self, attribute: str, value: object, place: str) -> Wire:
        kind = TESTS[attribute]
        if isinstance(kind, Set):
            return {"lo": self._set(kind, value, place)}
        if attribute in WORDED:
            self.text(value, place)
            return {"word": value}
        if attribute in PLAIN_TESTS:
            if value is not True:
                self._report(place, "true")
            return {}
        if not isinstance(value, dict):
            exact = self._whole(kind, value, place)
            return {"lo": exact, "hi": exact}
        self.known_keys(value, ("least", "most"), place)
        least, most = RANGED[attribute]
        ends = {"lo": ("least", least), "hi": ("most", most)}
        plain = Whole(kind.least, kind.most)
        found = {
            end: self._whole(plain, value[key], step(place, key)) if key in value else usual
            for end, (key, usual) in ends.items()
        }
        if all(type(end) is int for end in found.values()) and found["lo"] > found["hi"]:
            self._report(place, "backwards")
        return found


def _listed(words: Iterable[str] | Words) -> str:
    return ", ".join(str(word) for word in words)


def _forms(kind: Node) -> str:
    """The classes that may stand there."""
    return _listed(name for name in kind.names if name != "Custom")
