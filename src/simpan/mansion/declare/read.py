"""Reads what players post (M1.3, M1.5, M2.1, H6.3, H6.8): declarations in the sentences that people write."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Final

import msgspec

from simpan.mansion.declare.clause import CLAUSES, Said
from simpan.mansion.declare.cuts import joined
from simpan.mansion.declare.letters import LONGEST, clean
from simpan.mansion.declare.lexicon import shared
from simpan.mansion.declare.posts import Part, Sentence, sentences, untagged
from simpan.mansion.declare.sentence import Outcome, Reader
from simpan.mansion.declare.vocabulary import Vocabulary
from simpan.mansion.reading import Names, Problem, Read, Withdraw

MOST: Final = 20
"""Declarations of one post (H6.8)."""

_MOST_PROBLEMS: Final = 10
_REPORTS: Final = re.compile(r"\s*(?:이?라고|이?라며|이?라는|고\s|하고\s|는\s)")
_CLAUSE: Final = "H6.8"


def read(text: str, names: Names) -> Read:
    """The declarations of a post in the order in which they are said, or every problem with it (then nothing is done).

    `names` is what the writer may know; nothing else is ever suggested. Never raises for any text.
    """
    if len(text) > LONGEST * 8 or len(unicodedata.normalize("NFC", text)) > LONGEST:
        return Read((), (Problem(_CLAUSE, "too_long", str(LONGEST)),))
    vocabulary = Vocabulary(names)
    cleaned = clean(text)
    shown, hidden = vocabulary.hide_signs(cleaned)
    reader = _PostReader(Reader(vocabulary, hidden))
    reader.post(untagged(shown, _tags()))
    return reader.result(cleaned)


@cache
def _tags() -> frozenset[str]:
    return frozenset(text for text, words in shared().items() if any(word.kind == "head" for word in words))


class _Unit(msgspec.Struct):
    """A sentence or a part of one. quoted: all that it declares stands in quotes. header: it is a line
    of its own, such as `[한서]`."""

    text: str
    asks: bool
    outcome: Outcome
    quoted: bool = False
    header: bool = False


class _PostReader:
    """Puts the sentences of a post together."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.units: list[_Unit] = []
        self.speech: list[_Unit] = []  # in quotes, and passed over
        self.cited: list[_Unit] = []  # repeated from another post

    # -- sentences ----------------------------------------

    def post(self, text: str) -> None:
        """Read every sentence; those that need each other are read as one."""
        for sentence in sentences(text):
            for unit in self._sentence(sentence):
                unit.header = len(sentence.parts) == 1 and not sentence.stopped
                self._reported(unit)
                if not (self.units and self._joined(self.units[-1], unit)):
                    self.units.append(unit)

    def _reported(self, unit: _Unit) -> None:
        """`… 이탈한다. 라고 말했다`: what was read before was speech."""
        if unit.outcome.state == "talk" and self.units and self.units[-1].outcome.said and _REPORTS.match(unit.text):
            self.speech.append(self.units.pop())

    def _sentence(self, sentence: Sentence) -> Iterator[_Unit]:
        """The sentence as one, with all its signs; or without what is in quotes; or bracket by bracket."""
        text = sentence.text()
        if sentence.cited:
            self.cited.append(_Unit(text, False, self.reader.sentence(text, False)))
            return
        shapes = {part.shape for part in sentence.parts}
        if shapes == {"plain"}:
            yield _Unit(text, sentence.asks, self.reader.sentence(text, sentence.asks))
            return
        found = self.reader.whole(text, sentence.asks)
        if found and "quote" not in shapes:
            yield _Unit(text, sentence.asks, self._without_asides(sentence, found))
            return
        if found and found.state != "problem" and not self._two_voices(sentence):
            yield _Unit(text, sentence.asks, found, self._all_quoted(sentence))
            return
        for part in sentence.parts:
            if part.shape == "quote":
                self.speech.append(_Unit(part.text, False, self.reader.sentence(part.text, False)))
        rest = Sentence(tuple(part for part in sentence.parts if part.shape != "quote"), sentence.asks)
        if rest.parts:
            text = rest.text()
            found = self.reader.whole(text, rest.asks)
            yield from [_Unit(text, rest.asks, found)] if found else self._apart(rest)

    def _all_quoted(self, sentence: Sentence) -> bool:
        outside = sentence.text("plain", "bracket", "aside")
        found = self.reader.whole(outside, False)
        return found is not None and found.state in ("nothing", "talk")

    def _without_asides(self, sentence: Sentence, found: Outcome) -> Outcome:
        """A sentence in which only remarks in parentheses are in the way, if they change nothing: 가온(그 짝)을."""
        asides = [self.reader.sentence(part.text, False) for part in sentence.parts if part.shape == "aside"]
        if found.state != "problem" or not asides or any(one.said or one.problems or one.matters for one in asides):
            return found
        rest = self.reader.whole(sentence.text("plain", "bracket"), sentence.asks)
        return rest if rest and rest.state == "read" else found

    def _two_voices(self, sentence: Sentence) -> bool:
        """Whether the words in quotes and those outside are declarations each by themselves."""
        outside = self.reader.whole(sentence.without_quotes(), False)
        if outside is None or not outside.said:
            return False
        inside = [self.reader.whole(part.text, False) for part in sentence.parts if part.shape == "quote"]
        return any(found is not None and found.said for found in inside)

    def _apart(self, sentence: Sentence) -> Iterator[_Unit]:
        """Brackets, remarks in parentheses and the text between them, each by itself."""
        plain: list[Part] = []
        for part in (*sentence.parts, Part("", "bracket")):
            if part.shape != "bracket":
                plain.append(part)
                continue
            yield from self._between(Sentence(tuple(plain), sentence.asks))
            plain = []
            if part.text:
                yield _Unit(part.text, False, self.reader.bracket(part.text))

    def _between(self, sentence: Sentence) -> Iterator[_Unit]:
        if not sentence.parts:
            return
        text = sentence.text()
        found = self.reader.whole(text, sentence.asks)
        if found or len(sentence.parts) == 1:
            yield _Unit(text, sentence.asks, found or self.reader.sentence(text, sentence.asks))
            return
        text = " ".join(part.text for part in sentence.parts if part.shape == "plain")
        yield _Unit(text, sentence.asks, self.reader.sentence(text, sentence.asks))
        for part in sentence.parts:
            if part.shape == "aside":
                yield _Unit(part.text, False, self.reader.sentence(part.text, False))

    # -- sentences that belong together ----------------------------------------

    def _joined(self, before: _Unit, unit: _Unit) -> bool:
        """Whether the sentence and the one before it say together what neither says alone; then they are one."""
        one, other = before.outcome, unit.outcome
        if not (self._wants(one) or self._wants(other)) or "talk" in (one.state, other.state):
            return False
        calls = one.is_name or other.is_name  # somebody is called: no reason to aim at him
        if calls and not before.header:
            return False
        text, asks = f"{before.text}, {unit.text}", before.asks or unit.asks
        found = self.reader.whole(text, asks)
        if found is None or found.state not in ("read", "loose"):
            return False
        if found.state == "loose" and not (one.state == other.state == "loose"):
            return False
        if calls and not (
            other.said and [said.reading for said in found.said] == [said.reading for said in other.said]
        ):
            return False
        if one.state == "open":
            if found.said != (*one.said, *other.said):
                return False
        elif not all(_extends(found.said, part, one.matters or other.matters) for part in (one.said, other.said)):
            return False
        before.text, before.asks, before.outcome = text, asks, found
        return True

    @staticmethod
    def _wants(outcome: Outcome) -> bool:
        if outcome.state == "problem":
            return all(problem.reason == "incomplete" for problem in outcome.problems)
        return outcome.state in ("loose", "open")

    # -- the result ----------------------------------------

    def result(self, cleaned: str) -> Read:
        """Readings, or problems."""
        problems = [problem for unit in self.units for problem in self._problems(unit)]
        plain = [said for unit in self.units if not unit.quoted for said in unit.outcome.said]
        quoted = [unit for unit in self.units if unit.quoted and unit.outcome.said]
        speech = [unit for unit in self.speech if unit.outcome.said]
        talks = any(unit.outcome.state == "talk" for unit in self.units)
        if plain or talks or not quoted:
            problems += [self._speech(unit) for unit in (*quoted, *speech)]
        said = _combined(plain or [said for unit in quoted for said in unit.outcome.said])
        if not said and not problems:
            silent = [unit for unit in self.speech if unit.outcome.state == "problem"]
            silent += [unit for unit in self.cited if unit.outcome.state in ("problem", "read")]
            problems += [self._speech(unit) for unit in silent]
        if any(isinstance(one.reading, Withdraw) for one in said[1:]):  # which one is taken back?
            problems.append(Problem(_CLAUSE, "ambiguous", self.reader.short(cleaned), ("선언 철회",)))
        if len(said) > MOST:
            problems.append(Problem(_CLAUSE, "too_many", str(MOST)))
        if problems:
            return Read((), tuple(dict.fromkeys(problems))[:_MOST_PROBLEMS])
        if said:
            return Read(tuple(msgspec.structs.replace(one.reading, who=one.who) for one in said))
        return Read((), (self._why_nothing(cleaned),))

    def _why_nothing(self, cleaned: str) -> Problem:
        """What to say of a post that declares nothing and has no other problem."""
        part = self.reader.short(cleaned)
        for unit in self.units:
            if unit.outcome.clause:
                return Problem(
                    unit.outcome.clause, "negated" if unit.outcome.state == "nothing" else "incomplete", part
                )
        return Problem(_CLAUSE, "unread" if any(char.isalnum() for char in cleaned) else "nothing", part)

    def _problems(self, unit: _Unit) -> tuple[Problem, ...]:
        found = unit.outcome
        if found.state == "loose" and found.matters:
            return (Problem(found.clause or "H6.3", "incomplete", self.reader.short(unit.text)),)
        if found.state == "open":
            return (Problem(_clause(found), "incomplete", self.reader.short(unit.text)),)
        return found.problems

    def _speech(self, unit: _Unit) -> Problem:
        return Problem(_clause(unit.outcome), "quoted", self.reader.short(unit.text).strip("“”"))


def _combined(said: list[Said]) -> list[Said]:
    """Neighbours that are one declaration: the halves of a reward (M5.2), and `보구! 새벽을 여는 검!` (H6.6)."""
    found: list[Said] = []
    for one in said:
        before = found[-1] if found else None
        both = joined(before.reading, one.reading) if before and one.who in ("", before.who) else None
        if before and both:
            found[-1] = Said(both, before.who)
        else:
            found.append(one)
    return found


def _clause(outcome: Outcome) -> str:
    if outcome.said:
        return CLAUSES[type(outcome.said[0].reading).__name__]
    return outcome.problems[0].clause if outcome.problems else _CLAUSE


def _extends(found: tuple[Said, ...], part: tuple[Said, ...], matters: bool) -> bool:
    """Whether what was read before still stands, with nothing but empty places filled. A name that only stands before
    a declaration may say who acts, not whom it is aimed at: it may be a call."""
    if not part:
        return True
    return len(found) == len(part) and all(
        _fills(new, old) and (matters or new.reading == old.reading) for new, old in zip(found, part, strict=True)
    )


def _fills(new: Said, old: Said) -> bool:
    if type(new.reading) is not type(old.reading) or old.who not in ("", new.who):
        return False
    before, after = msgspec.structs.asdict(old.reading), msgspec.structs.asdict(new.reading)
    return all(value in ("", 0, None) or after[field] == value for field, value in before.items())
