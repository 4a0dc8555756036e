"""A clause with one word that nobody knows: what it would have to be, and what comes near it."""

from __future__ import annotations

from simpan.mansion.declare.items import Item
from simpan.mansion.declare.parts import Parts, Senseless, Unclear

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
    tiles = words.near_tile(hole.value)
    if "move" in parts.heads or ("go" in parts.heads and hole.role in ("way", "until") and tiles):
        _place(parts, hole, "M1.5", "unknown_tile", tiles)
    if "leave" in parts.heads:
        _place(parts, hole, "M1.3", "unknown_zone", parts.vocabulary.near_zone(hole.value))
    if "start" in parts.heads and not parts.of("zone") and hole.role:
        _place(parts, hole, "H6.1", "unknown_zone", parts.vocabulary.near_zone(hole.value))
    if parts.heads <= {"reward", "regain", "raise"} and parts.heads and not parts.of("name"):
        raise Unclear("M5.2", "unknown_name", hole.value, parts.own)
    _of_act(parts, hole)
    raise Senseless


def _place(parts: Parts, hole: Item, clause: str, reason: str, near: tuple[str, ...]) -> None:
    if hole.role not in ("", "way", "until") and "start" not in parts.heads:
        raise Senseless
    others = [*parts.of("tile"), *parts.of("zone")]
    if " " in hole.value or any(item.role != "from" for item in others):
        raise Senseless
    parts.only("hole", "tile", "zone", "name", "self", "arrow", "first", "lot")
    raise Unclear(clause, reason, hole.value, near)


def _of_act(parts: Parts, hole: Item) -> None:
    """The unknown word of an attack, a skill or a noble phantasm."""
    words = parts.vocabulary
    named = parts.of("skill") or parts.of("phantasm") or parts.of("foreign")
    if "attack" in parts.heads:
        if hole.role in ("way", "by"):
            raise Unclear("H6.5", "unknown_skill", hole.value, words.near_skill(hole.value))
        if hole.role not in _TARGETED - {"at"} and parts.of("name"):
            raise Senseless
        if any(item.role == "object" and not item.mood and item.start < hole.start for item in parts.of("head")):
            raise Senseless  # 공격을 피해
        raise Unclear("H3.6", "unknown_name", hole.value, words.near_name(hole.value))
    if parts.of("phantasm") and not hole.role and not words.like_name(hole.value):
        raise Unclear("H6.6", "unknown_skill", hole.value, parts.names.phantasm[:1])
    beside = not hole.role and all(not item.role for item in parts.items if item.kind in ("skill", "foreign"))
    if not parts.heads <= {"use", "release", "react", "wield", "strike", "attack"}:
        raise Senseless
    if named and (beside or hole.role in _TARGETED) and not parts.of("name"):
        raise Unclear(clause_of(parts), "unknown_name", hole.value, words.near_name(hole.value))
    if named:
        raise Senseless
    if not parts.heads <= {"use", "release", "wield", "strike"}:
        return
    sure = parts.heads <= {"use", "release"}  # one draws a sword, and uses a skill
    near = words.near_skill(hole.value) if sure else words.like_skill(hole.value)
    if near and (hole.role == "object" or parts.label("skill")):
        raise Unclear("H6.5", "unknown_skill", hole.value, near)


def clause_of(parts: Parts) -> str:
    """The clause that the clause's head stands under."""
    clauses = {"move": "M1.5", "go": "M1.5", "leave": "M1.3", "attack": "H3.6", "start": "H6.1", "cover": "H6.9"}
    clauses |= {"guard": "H6.3", "wait": "H6.3", "end": "H6.3", "reward": "M5.2", "regain": "M5.2", "raise": "M5.2"}
    found = next((clauses[head] for head in sorted(parts.heads) if head in clauses), "")
    if found or not (parts.of("phantasm") or parts.of("skill") or parts.label("skill")):
        return found or "H6.3"
    return "H6.6" if parts.of("phantasm") else "H6.5"
