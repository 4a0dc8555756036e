"""A clause with one word that nobody knows: what it would have to be, and what comes near it."""

from __future__ import annotations

import re
from typing import Final

from simpan.mansion.declare.items import Item
from simpan.mansion.declare.parts import Parts, Senseless, Unclear
from simpan.mansion.reading import Any, AttackOn, LeaveTo, MoveTo, Skill

_STEPS: Final = re.compile(r"(?:[0-9]{1,2}|한|두|세|네|다섯|여섯)\s*칸")
_TARGETED = {"object", "target", "at", "of", "with"}


def unknown(parts: Parts) -> None:
    """Raises Unclear with what the unknown word could be, or Senseless where the clause has no place for one."""
    hole = parts.of("hole")[0]
    words = parts.vocabulary
    if hole.role == "object" and not parts.heads and parts.of("name") and words.like_skill(hole.value):
        raise Unclear("H6.5", "unknown_skill", hole.value, words.like_skill(hole.value))
    if not parts.heads and not (parts.of("skill") or parts.of("phantasm") or parts.label("skill")):
        raise Senseless
    if (
        hole.role in ("subject", "nominative")
        and parts.items[0] is hole
        and not parts.heads <= {"reward", "regain", "raise"}
    ):
        raise Unclear(clause_of(parts), "unknown_name", hole.value, parts.own)
    if "move" in parts.heads and _STEPS.fullmatch(hole.value):  # how far, not where to
        raise Unclear("M1.5", "incomplete", parts.part(), missing="tile", so_far=MoveTo("", ""))
    tiles = words.near_tile(hole.value)
    if "move" in parts.heads or ("go" in parts.heads and hole.role in ("way", "until") and tiles):
        _place(parts, hole, "M1.5", "unknown_tile", tiles)
    if "leave" in parts.heads:
        named = words.like_zone(hole.value)
        so_far = None if named else LeaveTo(0)
        _place(parts, hole, "M1.3", "unknown_zone", named or words.zones(), so_far)
    if "start" in parts.heads and not parts.of("zone") and hole.role:
        _place(parts, hole, "H6.1", "unknown_zone", parts.vocabulary.near_zone(hole.value))
    if parts.heads <= {"reward", "regain", "raise"} and parts.heads and not parts.of("name"):
        raise Unclear("M5.2", "unknown_name", hole.value, parts.own)
    _of_act(parts, hole)
    raise Senseless


def _place(
    parts: Parts, hole: Item, clause: str, reason: str, near: tuple[str, ...], so_far: Any | None = None
) -> None:
    if hole.role not in ("", "way", "until") and "start" not in parts.heads:
        raise Senseless
    others = [*parts.of("tile"), *parts.of("zone")]
    if " " in hole.value or any(item.role != "from" for item in others):
        raise Senseless
    parts.only("hole", "tile", "zone", "name", "self", "arrow", "first", "lot")
    raise Unclear(clause, reason, hole.value, near, missing="zone" if so_far else "", so_far=so_far)


def _of_act(parts: Parts, hole: Item) -> None:
    """The unknown word of an attack, a skill or a noble phantasm."""
    words = parts.vocabulary
    named = parts.of("skill") or parts.of("phantasm") or parts.of("foreign")
    if "attack" in parts.heads:
        if hole.role in ("way", "by"):
            raise _no_skill(parts, hole, AttackOn("", None, hole.value))
        if hole.role not in _TARGETED - {"at"} and parts.of("name"):
            raise Senseless
        if any(item.role == "object" and not item.mood and item.start < hole.start for item in parts.of("head")):
            raise Senseless  # 공격을 피해
        raise _nobody(parts, hole, "H3.6", AttackOn("", None))
    if parts.of("phantasm") and not hole.role and not words.like_name(hole.value):
        raise Unclear("H6.6", "unknown_skill", hole.value, parts.names.phantasm[:1])
    beside = not hole.role and all(not item.role for item in parts.items if item.kind in ("skill", "foreign"))
    if not parts.heads <= {"use", "release", "react", "wield", "strike", "attack"}:
        raise Senseless
    if named and (beside or hole.role in _TARGETED) and not parts.of("name"):
        raise _nobody(parts, hole, clause_of(parts))
    if named:
        raise Senseless
    if not parts.heads <= {"use", "release", "wield", "strike"}:
        return
    sure = parts.heads <= {"use", "release"}  # one draws a sword, and uses a skill
    near = words.near_skill(hole.value) if sure else words.like_skill(hole.value)
    if near and (hole.role == "object" or parts.label("skill")):
        raise _no_skill(parts, hole, Skill(""))


def _nobody(parts: Parts, hole: Item, clause: str, so_far: Any | None = None) -> Unclear:
    """Nobody is called that: who comes near, or else everybody."""
    near = parts.vocabulary.like_name(hole.value)
    if near:
        return Unclear(clause, "unknown_name", hole.value, near)
    listed = parts.vocabulary.others()
    return Unclear(clause, "unknown_name", hole.value, listed, missing="target", so_far=so_far)


def _no_skill(parts: Parts, hole: Item, so_far: Any) -> Unclear:
    """No skill is called that: what comes near, or else all of them."""
    near = parts.vocabulary.like_skill(hole.value)
    if near:
        return Unclear("H6.5", "unknown_skill", hole.value, near)
    listed = parts.vocabulary.skills()
    return Unclear("H6.5", "unknown_skill", hole.value, listed, missing="skill", so_far=so_far)


def clause_of(parts: Parts) -> str:
    """The clause that the clause's head stands under."""
    clauses = {"move": "M1.5", "go": "M1.5", "leave": "M1.3", "attack": "H3.6", "start": "H6.1", "cover": "H6.9"}
    clauses |= {"guard": "H6.3", "wait": "H6.3", "end": "H6.3", "reward": "M5.2", "regain": "M5.2", "raise": "M5.2"}
    found = next((clauses[head] for head in sorted(parts.heads) if head in clauses), "")
    if found or not (parts.of("phantasm") or parts.of("skill") or parts.label("skill")):
        return found or "H6.3"
    return "H6.6" if parts.of("phantasm") else "H6.5"
