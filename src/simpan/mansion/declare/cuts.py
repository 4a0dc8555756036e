"""A sentence as one clause or several: where it is cut, and which way to read it is the one that was meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from simpan.mansion.declare.clause import Loose, Nothing, Said, evaluate
from simpan.mansion.declare.items import Item, is_open, items
from simpan.mansion.declare.letters import Flat
from simpan.mansion.declare.lexicon import Word
from simpan.mansion.declare.tokens import Token
from simpan.mansion.declare.vocabulary import Vocabulary
from simpan.mansion.reading import Any, Phantasm, Problem, Reward

_MOST_EQUAL: Final = 4
_LONGEST_CLAUSE: Final = 20  # words
_LONGEST_WAY: Final = 60  # words of a sentence
_JUDGEMENT: Final = Word("label", "judgement")
_ATTACHED: Final = frozenset({"mark", "end", "suffix", "glue"})
_SILENT: Final = frozenset({"sep", "fill"})

Piece = Said | Problem | Loose | Nothing


class Cost(NamedTuple):
    """What speaks against a way to read a sentence, the worst first."""

    problems: int = 0
    astride: int = 0  # spaces inside words
    commas: int = 0  # inside clauses
    clauses: int = 0

    def plus(self, other: Cost) -> Cost:
        """Both together."""
        return Cost(*(one + more for one, more in zip(self, other, strict=True)))


class Found(NamedTuple):
    """A way to read a sentence: its clauses, and whether the last one waits for more."""

    cost: Cost
    pieces: tuple[Piece, ...]
    open: bool


def best(ways: Sequence[Sequence[Token]], flat: Flat, vocabulary: Vocabulary) -> list[Found]:
    """The different ways to read a sentence that have the least against them; more than one: it is ambiguous."""
    found: list[Found] = []
    seen: set[tuple[Item | str, ...]] = set()
    for way in ways:
        key = tuple(item if isinstance(item, str) else _bare(item) for item in _shape(way))
        if key in seen:
            continue
        seen.add(key)
        for one in _cut(way, flat, vocabulary):
            found.append(one._replace(cost=one.cost._replace(astride=_astride(way, flat))))
    found = [one for one in found if not _is_loose(one)] or found
    if not found:
        return []
    least = min(one.cost for one in found)
    distinct: dict[object, Found] = {}
    for one in found:
        if one.cost[:2] == least[:2]:
            kept = distinct.get(one.pieces)
            if kept is None or one.cost < kept.cost:
                distinct[one.pieces] = one
    if least.problems:
        return [min(distinct.values(), key=_cost)]
    return sorted(distinct.values(), key=_cost)


def _is_loose(found: Found) -> bool:
    return any(isinstance(piece, Loose) for piece in found.pieces)


def _cost(found: Found) -> Cost:
    return found.cost


def _shape(way: Sequence[Token]) -> list[Item | str]:
    """What matters of a way: its words with their parts, and where it may be cut."""
    shape: list[Item | str] = []
    for token in way:
        if token.word.kind == "fill" and not token.word.value:
            continue
        shape.append(",") if token.word.kind == "sep" else shape.append(
            Item(token.word.kind, token.word.value, token.start, token.end, "", token.word.mood, token.word.ids)
        )
    return shape


def _bare(item: Item) -> Item:
    """Marks and endings count by what they say, not by where they end."""
    return item._replace(start=0, end=0) if item.kind in ("mark", "end") else item


def _astride(way: Sequence[Token], flat: Flat) -> int:
    """How many spaces stand inside words."""
    return sum(
        flat.gaps[place] for token in way if token.word.kind != "dice" for place in range(token.start + 1, token.end)
    )


def _cut(way: Sequence[Token], flat: Flat, vocabulary: Vocabulary) -> list[Found]:
    """The cheapest ways to cut these words into clauses."""
    size = len(way)
    if size > _LONGEST_WAY:
        return []
    ends = [place for place in range(1, size + 1) if _may_cut(way, place)]
    table: dict[int, list[Found]] = {size: [Found(Cost(), (), False)]}
    for start in (*reversed(ends[:-1]), 0):
        found: list[Found] = []
        for end in (place for place in ends if start < place <= start + _LONGEST_CLAUSE and place in table):
            piece, last_open = _clause(way[start:end], start == 0, end == size, flat, vocabulary)
            if piece is not None:
                cost = Cost(int(isinstance(piece, Problem)), 0, _commas(way[start:end]), 1)
                found += [
                    Found(cost.plus(rest.cost), (piece, *rest.pieces), rest.open if rest.pieces else last_open)
                    for rest in table[end]
                ]
        if found:
            table[start] = _cheapest(found)
    return table.get(0, [])


def _cheapest(found: list[Found]) -> list[Found]:
    least = min(one.cost for one in found)
    return list({one.pieces: one for one in found if one.cost == least}.values())[:_MOST_EQUAL]


def _may_cut(way: Sequence[Token], place: int) -> bool:
    """Clauses begin behind a separator, or where no word is torn from its particle, ending or label."""
    if place == len(way):
        return True
    before, after = way[place - 1].word.kind, way[place].word.kind
    if _is_judged(way, place):
        return False
    if after in _ATTACHED or after in ("sep", "arrow") or way[place].word == _JUDGEMENT:
        return False
    if before == "arrow":  # k3 → k4 → k5 is one walk
        return place > 1 and way[place - 2].word.kind != "tile"
    return before == "sep" or before not in ("mark", "prep", "glue")


def _is_judged(way: Sequence[Token], place: int) -> bool:
    """`간파 방어`, `강타 정조준 가온`: whether the second word is the first one's or a declaration is not said."""
    after = way[place].word
    if after.kind == "head" and after.value == "withdraw":  # 이동 취소: what is taken back?
        return way[place - 1].word.kind != "sep"
    linked = place > 1 and (way[place - 1].word == Word("sep", "/") or way[place - 1].word.kind == "arrow")
    back = place - 2 if linked else place - 1
    before = way[back].word
    if before.kind not in ("skill", "foreign") or before.mood or after.mood:
        return False
    return (after.kind == "head" and after.value == "guard") or (
        after.kind in ("skill", "foreign") and back == place - 1
    )


def _commas(clause: Sequence[Token]) -> int:
    """Separators between the words of a clause, those at its ends left out."""
    kinds = [token.word.kind for token in clause]
    while kinds and kinds[-1] in _SILENT:
        kinds.pop()
    while kinds and kinds[0] in _SILENT:
        kinds.pop(0)
    return kinds.count("sep")


def _clause(
    tokens: Sequence[Token], first: bool, last: bool, flat: Flat, vocabulary: Vocabulary
) -> tuple[Piece | None, bool]:
    """What a clause declares, and whether it waits for more. Loose words are a sentence only by themselves."""
    clause = items(tokens)
    if not _keeps_order(clause, first):
        return None, False
    piece = evaluate(clause, flat, vocabulary)
    if isinstance(piece, Loose) and not (first and last):
        return None, False
    if not last and clause and clause[-1].kind == "no" and isinstance(piece, Said):
        return None, False
    return piece, is_open(clause)


def _keeps_order(clause: Sequence[Item], first: bool) -> bool:
    """`먼저` before the first head changes nothing; in another place it turns the order round, and is not read."""
    kinds = [item.kind for item in clause if item.kind in ("first", "head", "skill", "phantasm")]
    return "first" not in kinds or (first and kinds[0] == "first")


def merged(pieces: Sequence[Piece]) -> list[Piece]:
    """Clauses put together that belong together: who regains, and who is raised (M5.2). Who acts is said once."""
    found: list[Piece] = []
    who = ""
    for piece in pieces:
        who = piece.who or who if isinstance(piece, Said | Nothing) else who
        if isinstance(piece, Said):
            before = found[-1] if found else None
            both = joined(before.reading, piece.reading) if isinstance(before, Said) else None
            if both:
                found[-1] = Said(both, who)
            else:
                found.append(piece._replace(who=who))
        else:
            found.append(piece)
    return found


def joined(one: Any, other: Any) -> Any | None:
    """Two readings that are one: halves of a reward, or a noble phantasm named once with and once without more."""
    if isinstance(one, Phantasm) and isinstance(other, Phantasm) and Phantasm() in (one, other):
        return other if one == Phantasm() else one
    if not (isinstance(one, Reward) and isinstance(other, Reward)):
        return None
    if (one.regain and other.regain) or (one.raise_ and other.raise_):
        return None
    return Reward(one.regain or other.regain, one.raise_ or other.raise_)
