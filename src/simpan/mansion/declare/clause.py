"""One clause, one declaration: from its words to a reading, or to the problem with it.

A clause has one head (`이동`, `공격` …) and nouns whose particles say what part they play. Nothing is supplied: what
the head needs and the clause does not say is a problem, and what the head has no use for makes no sense.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from simpan.mansion.declare.acts import attack, phantasm, skill
from simpan.mansion.declare.items import BAD_MOODS, Item, bad_mood
from simpan.mansion.declare.letters import Flat
from simpan.mansion.declare.parts import Parts, Senseless, Unclear
from simpan.mansion.declare.rest import cover, dice, react, reward, simple, withdraw
from simpan.mansion.declare.unknown import clause_of, unknown
from simpan.mansion.declare.vocabulary import Vocabulary
from simpan.mansion.declare.ways import go, leave, move, start
from simpan.mansion.reading import Any, CoverNow, MoveTo, NoReaction, Problem, Skill, Start

CLAUSES: Final = {
    "MoveTo": "M1.5", "LeaveTo": "M1.3", "AttackOn": "H3.6", "Skill": "H6.5", "Phantasm": "H6.6", "GuardNow": "H6.3",
    "WaitNow": "H6.3", "TurnOver": "H6.3", "CoverNow": "H6.9", "NoReaction": "H4.8", "Reward": "M5.2", "Start": "H6.1",
    "Roll": "H2.1", "Withdraw": "H6.8",
}  # fmt: skip
"""The clause that each reading stands under."""

MOODS: Final = {"ask": "question", "if": "conditional", "past": "past", "not": "negated", "unsure": "not_declared"}
"""Why a clause in that mood declares nothing."""

_HEADS: Final[tuple[tuple[frozenset[str], Callable[[Parts], Any]], ...]] = (
    (frozenset({"reward", "regain", "raise"}), reward),
    (frozenset({"start"}), start),
    (frozenset({"attack", "strike"}), attack),
    (frozenset({"cover"}), cover),
    (frozenset({"move"}), move),
    (frozenset({"leave"}), leave),
    (frozenset({"go"}), go),
)

_PLAIN_NO: Final = frozenset({"안", "못", "않고", "not", "don't", "do not", "won't", "will not", "never", "no"})
"""Words that deny what stands beside them, and nothing that was said before: 말고 and 아니 do."""

_DENIED: Final = {
    "move": "MoveTo",
    "leave": "LeaveTo",
    "attack": "AttackOn",
    "guard": "GuardNow",
    "wait": "WaitNow",
    "end": "TurnOver",
}


class Said(NamedTuple):
    """A reading and who acts, "" where the clause does not say."""

    reading: Any
    who: str = ""


class Loose(NamedTuple):
    """Nouns without a head: they say nothing alone, and may belong to the sentence before or behind. clause: what they
    would be for, "" for names alone. matters: whether leaving them out would change what was declared. is_name: nothing
    but one name, as one calls somebody."""

    clause: str
    matters: bool
    is_name: bool


class Nothing(NamedTuple):
    """`이동: 없음`, `이동하지 않고`: said in so many words that nothing of the kind is done. what: that reading's name.
    who: whose, "" where the clause does not say."""

    clause: str
    what: str = ""
    who: str = ""


def evaluate(clause: Sequence[Item], flat: Flat, vocabulary: Vocabulary) -> Said | Problem | Loose | Nothing | None:
    """What a clause declares; None for words that make no sense together."""
    if not clause:
        return None
    parts = Parts(clause, flat, vocabulary)
    mood = bad_mood(parts.items)
    if not _is_one_act(parts):
        return None
    found: Any | Problem | Loose
    try:
        if mood == "not" and _says_nothing(parts):
            return Nothing(clause_of(parts), _nothing_of(parts), parts.subject)
        found = _body(parts)
    except Senseless:
        return None
    except Unclear as unclear:
        found = _by(unclear.problem, parts.subject)
    if isinstance(found, Loose) or (not mood and isinstance(found, Problem)):
        return found
    if mood == "unsure" and parts.heads == {"wait"} and all(item.mood for item in parts.of("head")):
        return None  # 기다려라!
    negative = isinstance(found, CoverNow | NoReaction) and mood == "not"
    if mood and not negative:
        where = found.clause if isinstance(found, Problem) else CLAUSES[type(found).__name__]
        return Problem(where, MOODS[mood], parts.part())
    return found if isinstance(found, Problem) else Said(found, parts.subject)


def _by(problem: Problem, who: str) -> Problem:
    """With who acts in what was declared so far, where the clause says it."""
    if problem.so_far is None or not who:
        return problem
    return replace(problem, so_far=replace(problem.so_far, who=who))


def _is_one_act(parts: Parts) -> bool:
    """A verb that goes on or has declared ends its clause; only the walk of a noble phantasm may stand before more.
    `공격이 …`: of such a noun something else is said."""
    verbs = [
        item for item in parts.items if item.kind in ("head", "skill", "phantasm") or (item.kind == "no" and item.mood)
    ]
    if any(item.role == "nominative" and not item.mood for item in (*verbs, *parts.of("label"))):
        return False
    walk = ("move", "go") if parts.of("phantasm") else ()
    return not any(item.mood in ("and", "done") and item.value not in walk for item in verbs[:-1])


def _says_nothing(parts: Parts) -> bool:
    """`이동: 없음`, `보구 미사용`: one field, and none in it; or `이동하지 않고`, which takes nothing back."""
    if parts.heads & {"cover", "react", "withdraw"} or len(parts.heads) > 1:
        return False
    if any(item.kind not in ("head", "label", "no", "phantasm", "name") for item in parts.items):
        return False
    if parts.of("name") and (
        any(not item.role for item in parts.of("name")) or parts.people(aimed=True, clause=clause_of(parts))
    ):
        return False
    if any(item.value == "none" for item in parts.of("no")):
        return True
    return bool(_nothing_of(parts)) and all(parts.written(item).lower() in _PLAIN_NO for item in parts.of("no"))


def _nothing_of(parts: Parts) -> str:
    if parts.of("phantasm"):
        return "Phantasm"
    if parts.label("skill"):
        return "Skill"
    return next((_DENIED[head] for head in parts.heads if head in _DENIED), "")


def _body(parts: Parts) -> Any | Loose:
    """What the clause declares, whatever its mood. Raises Unclear and Senseless."""
    heads = parts.heads
    if parts.of("or"):
        things = [item for item in parts.items if item.kind in ("name", "tile", "zone", "skill", "kind", "number")]
        raise Unclear(clause_of(parts), "ambiguous", parts.part(), (parts.written(item) for item in things))
    if parts.of("hole"):
        unknown(parts)
    if "withdraw" in heads:
        return withdraw(parts)
    if parts.of("dice") or "roll" in heads:
        return dice(parts, parts.names.dice_max)
    if "nothing" in heads:
        raise Unclear("H6.3", "ambiguous", parts.part(), ("대기", "반응 없음"))
    if parts.of("phantasm") or ("release" in heads and not _has_skill(parts)):
        return phantasm(parts)
    if _has_skill(parts) and "guard" in heads:
        raise Unclear("H4.8", "ambiguous", parts.part(), ("방어에", "방어"))
    if _has_skill(parts) and "attack" not in heads and not _strikes(parts):
        return skill(parts)
    for values, rule in _HEADS:
        if heads & values:
            if not heads <= values | {"use"} | ({"wield"} if rule is attack else set()):
                raise Senseless
            return rule(parts)
    return _small(parts) if heads else _headless(parts)


def _has_skill(parts: Parts) -> bool:
    return bool(parts.of("skill") or parts.of("foreign"))


def _strikes(parts: Parts) -> bool:
    """`강타로 가온을 친다`: with a skill as the means it is an attack; `보호막을 친다` uses one."""
    skills = [*parts.of("skill"), *parts.of("foreign")]
    return "strike" in parts.heads and any(item.role in ("way", "by") for item in skills)


def _small(parts: Parts) -> Any:
    heads = parts.heads
    if heads in ({"guard", "use"}, {"guard", "stance"}):
        return simple(parts, "guard")
    if heads == {"react", "pass"}:
        parts.only("name", "self")
        return NoReaction()
    if heads in ({"react"}, {"react", "use"}):
        return react(parts)
    if heads == {"use"}:
        parts.only("name", "self")
        if not parts.label("skill"):
            raise Senseless
        listed = parts.vocabulary.skills()
        raise Unclear("H6.5", "incomplete", parts.part(), listed, missing="skill", so_far=Skill(""))
    if len(heads) > 1:
        raise Senseless
    return simple(parts, next(iter(heads)))


def _headless(parts: Parts) -> MoveTo | Start | Loose:
    """`k2→k3` is a move, and `제비로` or `한서: 3구역 k5` a start; anything else waits for a head."""
    tiles, arrows = parts.of("tile"), parts.of("arrow")
    if len(tiles) == 2 and arrows and tiles[0].start < arrows[0].start < tiles[1].start:
        return move(parts)
    named = parts.items[0].kind == "name"
    if parts.of("lot") or (named and parts.of("zone") and tiles):
        return start(parts)
    clauses = {"kind": "H3.6", "on": "H4.8", "tile": "M1.5", "zone": "M1.3"}
    found = next((clauses[item.kind] for item in parts.items if item.kind in clauses), "")
    placed = any(item.role not in ("", "subject", "nominative", "of") for item in parts.items)
    kinds = {item.kind for item in parts.items} & {"kind", "on", "no", "or", "mood"}
    placed = placed or bool(found and parts.of("number")) or (bool(tiles) and not parts.label("place"))
    calls = all(item.kind in ("name", "self") or item.value in ("turn", "who") for item in parts.items)
    asked = any(item.mood in BAD_MOODS for item in parts.items) and not calls  # 제 차례인가요?
    matters = placed or bool(kinds - {"mood"} if calls else kinds) or parts.label("target") or asked
    return Loose(
        found, matters, len(parts.items) == 1 and named and not parts.items[0].role and not parts.items[0].glued
    )
