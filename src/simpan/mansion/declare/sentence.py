"""One sentence: declarations, a problem, or talk."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from simpan.mansion.declare.clause import CLAUSES, MOODS, Loose, Nothing, Said
from simpan.mansion.declare.cuts import Found, best, merged
from simpan.mansion.declare.letters import flatten
from simpan.mansion.declare.lexicon import Word
from simpan.mansion.declare.pare import GAP, Pared, pared
from simpan.mansion.declare.parts import LONGEST_PART
from simpan.mansion.declare.say import repeat
from simpan.mansion.declare.tokens import LONGEST, Lattice
from simpan.mansion.declare.triggers import hint, holds_words, trigger
from simpan.mansion.declare.vocabulary import Vocabulary
from simpan.mansion.reading import Problem

State: TypeAlias = Literal["read", "problem", "loose", "open", "nothing", "talk"]

_FRAGMENTS: Final = re.compile("[,、;]")
_MOST_FRAGMENTS: Final = 12
_SLIP: Final = 0.7  # how near to a skill's name a word is a slip of it
_DANGER: Final = re.compile(
    r"(?:면|거든|경우|경우에|때|때는|때만|까지|전에|직전에|동안|라도|더라도|한에서|한)$|^(?:만약|만일|혹시|라고|라며|라는|고\s|는\s|은\s|농담|if\b|when\b|unless\b|until\b|once\b|after\b|before\b)",
    re.IGNORECASE,
)


class Outcome(NamedTuple):
    """What a sentence comes to.

    clause: of loose words, what they would be for; matters: whether leaving them out would change a declaration. hint:
    what to say of talk if the whole post declares nothing. denied: what it says in so many words not to declare.
    """

    state: State
    said: tuple[Said, ...] = ()
    problems: tuple[Problem, ...] = ()
    matters: bool = False
    clause: str = ""
    is_name: bool = False
    hint: Problem | None = None
    denied: tuple[Nothing, ...] = ()


TALK: Final = Outcome("talk")
_SILENT: Final = Outcome("nothing")


def beside_others(problem: Problem) -> Problem:
    """The problem of what is declared together with more: how far it is declared says too little then."""
    return msgspec.structs.replace(problem, so_far=None)


class Reader:
    """Reads sentences of one writer. `hidden` are names that stand in the text as one character."""

    def __init__(self, vocabulary: Vocabulary, hidden: dict[str, Word]) -> None:
        self.vocabulary = vocabulary
        self.hidden = hidden | {GAP: Word("fill")}
        self._lattices: dict[str, Lattice] = {}

    def _lattice(self, text: str) -> Lattice:
        found = self._lattices.get(text)
        if found is None:
            found = self._lattices[text] = Lattice(flatten(text), self.vocabulary, self.hidden)
        return found

    def whole(self, text: str, asks: bool) -> Outcome | None:
        """The sentence if every word of it is known; None otherwise."""
        lattice = self._lattice(text)
        if not lattice.size:
            return _SILENT
        if lattice.size > LONGEST or not lattice.is_known():
            return None
        found = best(lattice.ways(), lattice.flat, self.vocabulary)
        return self._outcome(found, text, asks) if found else None

    def _outcome(self, found: Sequence[Found], text: str, asks: bool) -> Outcome:
        pieces = [merged(one.pieces) for one in found]
        first = pieces[0]
        if len(pieces) > 1 and any(other != first for other in pieces[1:]):
            said = tuple(dict.fromkeys(" · ".join(self._shown(piece) for piece in way) for way in pieces))
            return Outcome("problem", (), (Problem(self._clause(first), "ambiguous", self.short(text), said),))
        problems = tuple(self._written(piece) for piece in first if isinstance(piece, Problem))
        readings = tuple(piece for piece in first if isinstance(piece, Said))
        if problems:
            alone = len(problems) == 1 and not readings
            return Outcome("problem", (), problems if alone else tuple(map(beside_others, problems)))
        if not readings:
            return self._of_nothing(first)
        if asks:
            return Outcome("problem", (), (Problem(self._clause(first), "question", self.short(text)),))
        denied = tuple(piece for piece in first if isinstance(piece, Nothing) and piece.what)
        return Outcome("open" if found[0].open else "read", readings, denied=denied)

    def _written(self, problem: Problem) -> Problem:
        """With the names in it as they were written."""
        return msgspec.structs.replace(problem, part=self.short(problem.part))

    @staticmethod
    def _of_nothing(pieces: Sequence[object]) -> Outcome:
        for piece in pieces:
            if isinstance(piece, Loose):
                return Outcome("loose", (), (), piece.matters, piece.clause, piece.is_name)
        return next(
            (
                Outcome("nothing", clause=piece.clause, denied=(piece,) if piece.what else ())
                for piece in pieces
                if isinstance(piece, Nothing)
            ),
            _SILENT,
        )

    def short(self, text: str) -> str:
        """The beginning of a text, with the names in it as they were written."""
        for sign, word in self.hidden.items():
            text = text.replace(sign, word.value or "…")
        return " ".join(text.split())[:LONGEST_PART]

    def _shown(self, piece: object) -> str:
        return repeat(piece.reading, "ko", self.vocabulary.names) if isinstance(piece, Said) else ""

    @staticmethod
    def _clause(pieces: Sequence[object]) -> str:
        said = next((piece for piece in pieces if isinstance(piece, Said)), None)
        return CLAUSES[type(said.reading).__name__] if said else "H6.8"

    # -- sentences that are not known whole ----------------------------------------

    def sentence(self, text: str, asks: bool, cries: bool = False) -> Outcome:
        """The sentence; where words in it are unknown, its parts between commas, then without the words of a story,
        then what such a word could be."""
        if found := self.whole(text, asks):
            return found
        parts = self._fragments(text, asks)
        if parts and parts.state == "read":
            return parts
        talk = self._trigger(text, asks)
        left = pared(self._lattice(text), cries) if talk.problems or talk.hint else []
        found = self._pared(left, asks)
        if found and found.state == "read":
            return found
        if parts or found:
            return parts or found or talk
        if talk.problems and talk.problems[0].reason != "unclear":
            return talk
        if asks:
            return talk
        texts = [text, *(one.text for one in left if not one.whole)]
        found = next((found for one in texts if (found := self._with_hole(one))), None)
        if found and not talk.problems and self._is_far(found.problems[0]):
            return Outcome("talk", hint=found.problems[0])
        return found or talk

    def _is_far(self, problem: Problem) -> bool:
        """`모자를 쓴다`: no skill, and near to none."""
        return problem.reason == "unknown_skill" and not self.vocabulary.like_skill(problem.part)

    def _pared(self, left: Sequence[Pared], asks: bool) -> Outcome | None:
        """A declaration in a story: what is read of it, or else the first problem."""
        problem: Outcome | None = None
        for one in left:
            found = self.whole(one.text, asks) if one.whole else None
            if found and found.state == "open" and one.ends:
                found = found._replace(state="read")
            if found and found.state == "read":
                return found
            problem = problem or (found if found and found.state == "problem" else None)
        return problem

    def bracket(self, text: str) -> Outcome:
        """What stands in brackets: with a word of declarations in it, or near a skill, it is a slip, not a heading."""
        found = self.sentence(text, False)
        if found.state != "talk":
            return found
        if near := self._near_skill(text):
            return Outcome("problem", (), (Problem("H6.5", "unknown_skill", self.short(text), near),))
        known = holds_words(self._lattice(text), tuple(self.vocabulary.names.characters))
        return self._unread((), text) if known else found

    def _near_skill(self, text: str) -> tuple[str, ...]:
        """The skills that a text comes near, unless it is made of known words."""
        lattice = self._lattice(text)
        return () if lattice.is_known() else self.vocabulary.like_skill(text, _SLIP)

    def _trigger(self, text: str, asks: bool) -> Outcome:
        """Talk, unless it holds the words of a declaration."""
        lattice, part = self._lattice(text), self.short(text)
        if found := trigger(lattice, asks, self.vocabulary.names.dice_max, part):
            return Outcome("problem", (), (found,))
        return Outcome("talk", hint=hint(lattice, asks, part))

    def _fragments(self, text: str, asks: bool) -> Outcome | None:
        """Declarations and talk between commas.

        Talk may stand before the first declaration if it holds neither a condition nor a word of declarations; beside
        anything else a declaration is not read.
        """
        parts = [part for part in _FRAGMENTS.split(text) if part.strip()]
        if not 2 <= len(parts) <= _MOST_FRAGMENTS:
            return None
        said: list[Said] = []
        sound = True
        for part in parts:
            found = self.whole(part, asks)
            if found is None:
                sound = sound and not said and self._is_only_talk(part, asks)
            elif found.state == "problem":
                return found
            else:
                sound = sound and (found.state in ("read", "nothing", "talk") or found.is_name)
                said += found.said
        if said and not sound:
            talk = self._trigger(text, asks)
            return talk if talk.problems else self._unread(said, text)
        return Outcome("read", tuple(piece for piece in merged(said) if isinstance(piece, Said))) if said else None

    def _is_only_talk(self, part: str, asks: bool) -> bool:
        lattice = self._lattice(part)
        if _DANGER.search(part.strip()) or self._near_skill(part) or holds_words(lattice, self.vocabulary.names.own):
            return False
        return self._trigger(part, asks).state == "talk"

    def _unread(self, said: Sequence[Said], text: str) -> Outcome:
        return Outcome("problem", (), (Problem(self._clause(said), "unclear", self.short(text)),))

    def _with_hole(self, text: str) -> Outcome | None:
        """The sentence with one unknown word: which part that word would have to play."""
        lattice = self._lattice(text)
        if not 0 < lattice.size <= LONGEST // 2:
            return None
        for hole, ways in lattice.ways_with_hole():
            if _DANGER.search(hole):
                return None
            found = best(ways, lattice.flat, self.vocabulary)
            if not found or found[0].cost.problems != 1:
                continue
            problems = tuple(piece for piece in found[0].pieces if isinstance(piece, Problem))
            far = problems[0].missing == "tile"  # 세 칸 이동
            if far or problems[0].reason.startswith("unknown") or problems[0].reason in MOODS.values():
                alone = len(found[0].pieces) == 1
                told = problems[0] if alone else beside_others(problems[0])
                return Outcome("problem", (), (self._written(told),))
        return None
