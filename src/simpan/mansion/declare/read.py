"""Reads what players post (M1.3, M1.5, M2.1, H6.3, H6.8): declarations in the sentences that people write."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Final

import msgspec

from simpan.mansion.declare.acts import KINDS
from simpan.mansion.declare.clause import CLAUSES, Said
from simpan.mansion.declare.cuts import joined
from simpan.mansion.declare.exact import read_exactly, speaker
from simpan.mansion.declare.letters import LONGEST, clean
from simpan.mansion.declare.lexicon import shared
from simpan.mansion.declare.posts import Part, Sentence, sentences, untagged
from simpan.mansion.declare.sentence import Outcome, Reader, beside_others
from simpan.mansion.declare.vocabulary import Vocabulary
from simpan.mansion.reading import AttackOn, Names, Phantasm, Problem, Read, Roll, Withdraw

MOST: Final = 20
"""Declarations of one post (H6.8)."""

MOST_SENTENCES: Final = 150
"""Sentences of one post: to read each of more, and whether it goes with the next, takes longer than others may wait."""

_MOST_PROBLEMS: Final = 10
_REPORTS: Final = re.compile(r"\s*(?:이?라고|이?라며|이?라는|고\s|하고\s|는\s)")
_UNREAL: Final = re.compile(
    r"속으로|마음속|상상|생각|혼잣말|농담|장난|만약|꿈|in (?:my|his|her|their) (?:mind|head)|joking", re.IGNORECASE
)
_CLAUSE: Final = "H6.8"


def read(text: str, names: Names) -> Read:
    """The declarations of a post in the order in which they are said, or every problem with it (then nothing is done).

    `names` is what the writer may know; nothing else is ever suggested. Never raises for any text.
    """
    if len(text) > LONGEST * 8 or len(unicodedata.normalize("NFC", text)) > LONGEST:
        return Read((), (Problem(_CLAUSE, "too_long", str(LONGEST)),))
    who, said = speaker(text, names)
    found = _read(said, names)
    return Read(tuple(msgspec.structs.replace(one, who=one.who or who) for one in found.readings), found.problems)


def _read(text: str, names: Names) -> Read:
    """The declarations of a text, its speaker apart."""
    exact = read_exactly(text, names)
    if exact:
        return Read(exact)
    vocabulary = Vocabulary(names)
    cleaned = clean(text)
    shown, hidden = vocabulary.hide_signs(cleaned)
    found = sentences(untagged(shown, _tags()))
    if len(found) > MOST_SENTENCES:
        return Read((), (Problem(_CLAUSE, "many_sentences", str(MOST_SENTENCES)),))
    reader = _PostReader(Reader(vocabulary, hidden))
    reader.post(found)
    return reader.result(cleaned)


@cache
def _tags() -> frozenset[str]:
    return frozenset(text for text, words in shared().items() if any(word.kind == "head" for word in words))


class _Unit(msgspec.Struct):
    """A sentence or a part of one. bracket: it stands in brackets. quoted: all that it declares stands in quotes.
    header: it is a line of its own, such as `[한서]`."""

    text: str
    asks: bool
    outcome: Outcome
    quoted: bool = False
    header: bool = False
    bracket: bool = False


class _PostReader:
    """Puts the sentences of a post together."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.units: list[_Unit] = []
        self.speech: list[_Unit] = []  # in quotes, and passed over
        self.cited: list[_Unit] = []  # repeated from another post

    # -- sentences ----------------------------------------

    def post(self, found: list[Sentence]) -> None:
        """Read every sentence; those that need each other are read as one."""
        for sentence in found:
            for unit in self._sentence(sentence):
                unit.header = len(sentence.parts) == 1 and not sentence.stopped
                unit.bracket = unit.bracket or {part.shape for part in sentence.parts} == {"bracket"}
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
        if any(part.shape == "aside" and _UNREAL.search(part.text) for part in sentence.parts):
            yield self._unreal(sentence)
            return
        shapes = {part.shape for part in sentence.parts}
        if shapes == {"plain"}:
            yield _Unit(text, sentence.asks, self.reader.sentence(text, sentence.asks, sentence.cries))
            return
        found = self.reader.whole(text, sentence.asks)
        if found and shapes == {"plain", "bracket"} and (apart := self._each(sentence, found)):
            yield from apart
            return
        if found and "quote" not in shapes:
            yield _Unit(text, sentence.asks, self._without_asides(sentence, found))
            return
        if found and found.state != "problem" and not self._two_voices(sentence):
            yield _Unit(text, sentence.asks, found, self._all_quoted(sentence))
            return
        for part in sentence.parts:
            if part.shape == "quote":
                self.speech.append(_Unit(part.text, False, self.reader.sentence(part.text, False)))
        rest = sentence._replace(parts=tuple(part for part in sentence.parts if part.shape != "quote"))
        if rest.parts:
            text = rest.text()
            found = self.reader.whole(text, rest.asks)
            yield from [_Unit(text, rest.asks, found)] if found else self._apart(rest)

    def _unreal(self, sentence: Sentence) -> _Unit:
        """`(속으로) 가온을 공격한다`: what is only thought of, or said in jest, is not declared."""
        text = sentence.text()
        rest = sentence._replace(parts=tuple(part for part in sentence.parts if part.shape != "aside"))
        found = self.reader.sentence(rest.text(), sentence.asks)
        if found.said:
            problem = Problem(_clause(found), "not_declared", self.reader.short(text))
            found = Outcome("problem", (), (problem,))
        return _Unit(text, sentence.asks, found)

    def _each(self, sentence: Sentence, found: Outcome) -> list[_Unit]:
        """Brackets and text as units of their own, if each declares what it declares in the whole sentence."""
        units = list(self._apart(sentence))
        said = tuple(said for unit in units for said in unit.outcome.said)
        return units if said == found.said and all(unit.outcome.said for unit in units) else []

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
            yield from self._between(sentence._replace(parts=tuple(plain)))
            plain = []
            if part.text:
                yield _Unit(part.text, False, self.reader.bracket(part.text), bracket=True)

    def _between(self, sentence: Sentence) -> Iterator[_Unit]:
        if not sentence.parts:
            return
        text = sentence.text()
        found = self.reader.whole(text, sentence.asks)
        if found or len(sentence.parts) == 1:
            yield _Unit(text, sentence.asks, found or self.reader.sentence(text, sentence.asks, sentence.cries))
            return
        text = " ".join(part.text for part in sentence.parts if part.shape == "plain")
        yield _Unit(text, sentence.asks, self.reader.sentence(text, sentence.asks, sentence.cries))
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
        else:
            counts = one.matters or other.matters or bool(other.clause)  # 천리안. 3구역.
            if not all(_extends(found.said, part, counts) for part in (one.said, other.said)):
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
        _restate(self.units)
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
        problems = [problem for problem in problems if not self._is_told_again(problem, said)]
        problems += self._denied(said)
        if any(isinstance(one.reading, Withdraw) for one in said[1:]):  # which one is taken back?
            problems.append(Problem(_CLAUSE, "ambiguous", self.reader.short(cleaned), ("선언 철회",)))
        if len(said) > MOST:
            problems.append(Problem(_CLAUSE, "too_many", str(MOST)))
        if problems:
            found = tuple(dict.fromkeys(problems))[:_MOST_PROBLEMS]
            return Read((), tuple(map(beside_others, found)) if said or len(found) > 1 else found)
        if said:
            return Read(tuple(msgspec.structs.replace(one.reading, who=one.who) for one in said))
        return Read((), self._why_nothing(cleaned))

    def _why_nothing(self, cleaned: str) -> tuple[Problem, ...]:
        """What to say of a post that declares nothing and has no other problem."""
        part = self.reader.short(cleaned)
        for unit in self.units:
            if unit.outcome.clause:
                reason = "negated" if unit.outcome.state == "nothing" else "incomplete"
                return (Problem(unit.outcome.clause, reason, part, missing="act" if reason == "incomplete" else ""),)
        hints = tuple(dict.fromkeys(unit.outcome.hint for unit in self.units if unit.outcome.hint))
        nothing = Problem(_CLAUSE, "unread" if any(char.isalnum() for char in cleaned) else "nothing", part)
        return hints[:_MOST_PROBLEMS] or (nothing,)

    def _problems(self, unit: _Unit) -> tuple[Problem, ...]:
        found = unit.outcome
        if found.state == "loose" and found.matters:
            return (Problem(found.clause or "H6.3", "incomplete", self.reader.short(unit.text), missing="act"),)
        if found.state == "open":
            return (Problem(_clause(found), "incomplete", self.reader.short(unit.text), missing="act"),)
        return found.problems

    def _is_told_again(self, problem: Problem, said: list[Said]) -> bool:
        """`가온을 벤다. [명중 가온]`: the blow whose kind is not said is the attack that is declared beside it."""
        if problem.reason != "incomplete" or problem.could_be != KINDS:
            return False
        targets = [one.reading.target for one in said if isinstance(one.reading, AttackOn | Phantasm)]
        words = self.reader.vocabulary.names.characters
        return any(word in problem.part for name in targets for word in (name, *words.get(name, ())) if name)

    def _denied(self, said: list[Said]) -> list[Problem]:
        """`이동하지 않는다` beside a move: which of the two is meant cannot be told."""
        kinds = [(type(one.reading).__name__, one.who) for one in said]
        return [
            Problem(CLAUSES[no.what], "negated", self.reader.short(unit.text))
            for unit in self.units
            for no in unit.outcome.denied
            if any(no.what == kind and (not no.who or who in ("", no.who)) for kind, who in kinds)
        ]

    def _speech(self, unit: _Unit) -> Problem:
        return Problem(_clause(unit.outcome), "quoted", self.reader.short(unit.text).strip("“”"))


def _restate(units: list[_Unit]) -> None:
    """`k3으로 이동한다. [이동 k3]`: what a bracket says again is declared once, with all that is said of it."""
    for unit in units:
        for again in unit.outcome.said if unit.bracket else ():
            for other in (one for one in units if not (one.bracket or one.quoted)):
                first = next((one for one in other.outcome.said if _both(one, again)), None)
                if first is not None:
                    both = tuple(_both(one, again) or one if one is first else one for one in other.outcome.said)
                    other.outcome = other.outcome._replace(said=both)
                    rest = tuple(one for one in unit.outcome.said if one is not again)
                    unit.outcome = unit.outcome._replace(said=rest)
                    break


def _both(one: Said, other: Said) -> Said | None:
    """Two readings as one, if each says nothing that the other says otherwise."""
    if type(one.reading) is not type(other.reading) or isinstance(one.reading, Roll):
        return None
    if one.who and other.who and one.who != other.who:
        return None
    values = msgspec.structs.asdict(one.reading)
    for field, value in msgspec.structs.asdict(other.reading).items():
        if values[field] in ("", 0, None):
            values[field] = value
        elif value not in ("", 0, None, values[field]):
            return None
    return Said(type(one.reading)(**values), one.who or other.who)


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
