"""What needs few words: guard, wait, end of turn, cover, no reaction, withdrawal, dice, and who is rewarded."""

from __future__ import annotations

from typing import Final

from simpan.mansion.declare.dice import read_roll
from simpan.mansion.declare.items import Item
from simpan.mansion.declare.parts import Parts, Senseless, Unclear
from simpan.mansion.reading import (
    Any,
    CoverNow,
    GuardNow,
    NoReaction,
    Problem,
    Reward,
    Roll,
    TurnOver,
    WaitNow,
    Withdraw,
)

_REWARD, _COVER = "M5.2", "H6.9"
_REWARD_NUMBERS: Final = frozenset({"10", "30", "40", "60", "100"})
_SIMPLE: Final[dict[str, Any]] = {"guard": GuardNow(), "wait": WaitNow(), "end": TurnOver(), "pass": NoReaction()}


def simple(parts: Parts, head: str) -> Any:
    """Guard, wait, end of turn, no reaction: nothing but who does it."""
    if head not in _SIMPLE:
        raise Senseless
    parts.only("name", "self", "first")
    taken = () if parts.heads == {head} else ("object", "subject")  # 방어 자세를 취한다
    if parts.label("judgement") or any(
        item.role and not item.mood and item.role not in taken for item in parts.of("head")
    ):
        raise Senseless  # 방어 판정, 방어도: nouns of other clauses
    others = parts.people(aimed=False, clause="H6.3")
    if head == "guard" and others:  # guarding somebody else is covering, and that is another rule
        raise Unclear("H6.3", "ambiguous", parts.part(), ("방어", "엄호"))
    if others:
        raise Senseless
    if head == "pass" and parts.label("turn"):
        return TurnOver()
    return _SIMPLE[head]


def cover(parts: Parts) -> CoverNow:
    """Whether a servant takes the attack on its master (H6.9); said with a no, it does not."""
    parts.only("name", "self", "first")
    for item in parts.people(aimed=True, clause=_COVER):
        if not any(name in parts.own for name in item.ids) and item.kind == "name":
            raise Unclear(_COVER, "not_own", parts.written(item), parts.own)
    negated = bool(parts.of("no")) or any(item.mood == "not" for item in parts.items)
    return CoverNow(not negated)


def react(parts: Parts) -> NoReaction:
    """`반응 없음`, `반응하지 않는다` (H4.8)."""
    parts.only("name", "self", "first")
    if parts.people(aimed=False, clause="H4.8"):
        raise Senseless
    if not (parts.of("no") or any(item.mood == "not" for item in parts.items)):
        raise Unclear("H4.8", "incomplete", parts.part(), parts.vocabulary.skills(), missing="reaction")
    return NoReaction()


def withdraw(parts: Parts) -> Withdraw:
    """`선언 취소` (H6.8). Taking back one of several is not read: the referee could not tell which."""
    if parts.heads != {"withdraw"}:
        raise Unclear("H6.8", "ambiguous", parts.part(), ("선언 철회",))
    if any(item.kind not in ("head", "label", "name", "self", "first", "no", "mood") for item in parts.items):
        raise Senseless
    if parts.people(aimed=False, clause="H6.8"):
        raise Senseless
    return Withdraw()


def dice(parts: Parts, most: int) -> Roll:
    """A dice request (M2.1, H2.1)."""
    parts.only("dice", "name", "self")
    if not parts.heads <= {"roll"}:
        raise Senseless
    wanted = parts.of("dice")
    if not wanted:
        raise Unclear("H2.1", "dice_form", parts.part(), ("2d6", "2d6+3", "2d6-1"))
    if len(wanted) > 1 or parts.people(aimed=False, clause="H2.1"):
        raise Senseless
    text = wanted[0].value
    found = read_roll(text.removeprefix("="), most)
    if isinstance(found, Problem):
        raise Unclear(found.clause, found.reason, found.part, found.could_be)
    return Roll(found.n, found.plus, True) if text.startswith("=") else found


def reward(parts: Parts) -> Reward:
    """Who regains and who is raised (M5.2), as far as the clause says it."""
    parts.only("name", "self", "number", "all", "first")
    if not parts.heads <= {"reward", "regain", "raise"}:
        raise Senseless
    if any(item.value not in _REWARD_NUMBERS for item in parts.of("number")):
        raise Senseless
    people = [item for item in parts.items if item.kind in ("name", "self")]
    if len(people) > 1 and parts.heads != {"reward"}:
        raise Senseless  # each goes with the word beside it, in a clause of its own
    found = {_chosen(parts, item) for item in people}
    if len(found) > 1:
        raise Unclear(_REWARD, "ambiguous", parts.part(), sorted(found))
    if not found:
        raise Unclear(_REWARD, "incomplete", parts.part(), parts.own, missing="who", so_far=Reward())
    name = found.pop()
    both = bool(parts.of("all"))
    raised = both or "raise" in parts.heads
    regains = both or "regain" in parts.heads or not raised
    return Reward(name if regains else "", name if raised else "")


def _chosen(parts: Parts, item: Item) -> str:
    """One of the own; for another's name, that name: whether it may be chosen is not asked here."""
    ids = item.ids if item.kind == "name" else parts.own
    own = [name for name in ids if name in parts.own]
    if not ids:
        raise Unclear("M1.2", "not_in_sight", parts.written(item))
    if len(own) == 1:
        return own[0]
    if len(own or ids) > 1:
        raise Unclear(_REWARD, "ambiguous", parts.written(item), own or ids)
    return ids[0]
