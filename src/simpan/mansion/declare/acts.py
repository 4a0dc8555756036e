"""Attack, skill and noble phantasm: from the parts of a clause to a reading."""

from __future__ import annotations

from typing import Final

from simpan.mansion.declare.items import Item, bad_mood
from simpan.mansion.declare.parts import Parts, Senseless, Unclear
from simpan.mansion.reading import Any, AttackKind, AttackOn, Phantasm, Skill

KINDS: Final = ("물리", "마법")
"""What an attack without its kind could be (H3.6)."""

_ATTACK, _SKILL, _PHANTASM = "H3.6", "H6.5", "H6.6"
_OF_SKILLS: Final = frozenset({"use", "wield", "release", "react", "strike", "see"})


def attack(parts: Parts) -> AttackOn:
    """An attack by name (M3.6, H3.6), with at most one skill (H6.5)."""
    if parts.of("tile") and not parts.of("name"):
        raise _nobody(parts, AttackOn("", None))
    parts.only("name", "self", "kind", "skill", "foreign", "arrow", "first")
    _wielded(parts)
    if any(item.value == "judgement" and item.role == "at" for item in parts.of("label")):
        raise Senseless  # 명중 판정에: that is what a reaction is for
    if not parts.heads <= {"attack", "use", "wield", "strike"}:
        raise Senseless
    kind = parts.kind()
    if kind is None and "attack" not in parts.heads and not (parts.of("skill") or parts.of("foreign")):
        struck(parts)
    key = skill_key(parts, 1, kind, attacks=True) if parts.of("skill") or parts.of("foreign") else ""
    name = parts.target(parts.people(aimed=True, clause=_ATTACK), _ATTACK)
    if not name:
        raise _nobody(parts, AttackOn("", kind, key))
    return AttackOn(name, kind, key)


def _nobody(parts: Parts, so_far: AttackOn) -> Unclear:
    """An attack that names nobody."""
    others = parts.vocabulary.others()
    return Unclear(_ATTACK, "incomplete", parts.part(), others, missing="target", so_far=so_far)


def _wielded(parts: Parts) -> None:
    """Raises Senseless where a verb of fighting stands before what is declared: 한서를 감싸며 강타를 쓴다."""
    things = [item.start for item in parts.items if item.kind in ("skill", "foreign") or item.value[:6] == "attack"]
    kinds = [item.start for item in parts.of("kind")]
    for item in parts.of("head"):
        before = things + (kinds if item.value != "strike" else [])
        if item.value in ("wield", "strike", "see") and item.start < min(before, default=0):
            raise Senseless


def struck(parts: Parts) -> None:
    """`가온을 벤다`: an attack without its kind if a stranger is struck (raises Unclear), or else talk (Senseless)."""
    aimed = [item for item in parts.of("name") if item.role in ("object", "target")]
    if not aimed or any(set(item.ids) & set(parts.own) for item in aimed) or bad_mood(parts.items):
        raise Senseless
    raise Unclear(_ATTACK, "incomplete", parts.part(), KINDS, missing="kind")


def skill(parts: Parts) -> Skill | AttackOn:
    """A skill by name (H6.5); with a kind of attack it goes with that attack (H3.6)."""
    parts.only("name", "self", "kind", "skill", "foreign", "on", "zone", "number", "arrow", "first")
    if not parts.heads <= _OF_SKILLS or ("see" in parts.heads and not (parts.of("zone") or parts.of("number"))):
        raise Senseless
    _wielded(parts)
    key = skill_key(parts, 1)
    if parts.kinds:
        if parts.of("on") or parts.of("zone") or parts.of("number"):
            raise Senseless
        return attack(parts)
    on = {item.value for item in parts.of("on")}
    if parts.label("judgement") and not on:
        raise Senseless
    if len(on) > 1:
        raise Unclear("H4.8", "ambiguous", parts.part(), ("공격에", "방어에"))
    zone = _zone(parts)
    _has_target(parts, _SKILL)
    name = parts.target(parts.people(aimed=True, clause=_SKILL), _SKILL)
    if name and zone:
        raise Senseless
    if "attack" in on:
        return Skill(key, name, zone, "attack")
    return Skill(key, name, zone, "defence" if on else "")


def phantasm(parts: Parts) -> Phantasm:
    """The noble phantasm (H6.6), with target, kind and the walk before it where they are said."""
    parts.only("name", "self", "kind", "phantasm", "tile", "arrow", "first")
    if not parts.heads <= {"use", "wield", "release", "attack", "strike", "move", "go"}:
        raise Senseless
    tiles = parts.of("tile")
    _walk_is_last(parts, tiles)
    if len(tiles) > 1:
        raise Unclear(_PHANTASM, "ambiguous", parts.part(), (item.value for item in tiles))
    if tiles and tiles[0].role not in ("", "way", "until", "at"):
        raise Senseless
    if tiles and not tiles[0].value:
        unknown_tile(parts, tiles[0], _PHANTASM)
    _has_target(parts, _PHANTASM)
    name = parts.target(parts.people(aimed=True, clause=_PHANTASM), _PHANTASM)
    return Phantasm(name, parts.kind(), tiles[0].value if tiles else "")


def _has_target(parts: Parts, clause: str) -> None:
    """Who says 대상 says whom or where."""
    if parts.label("target") and not (parts.of("name") or parts.of("self") or parts.of("zone") or parts.of("number")):
        raise Unclear(clause, "incomplete", parts.part(), parts.vocabulary.others(), missing="target")


def _walk_is_last(parts: Parts, tiles: list[Item]) -> None:
    """A walk belongs to the phantasm only where the phantasm is named before it."""
    first = min((item.start for item in parts.items if item.kind == "phantasm" or item.value == "release"), default=0)
    walks = [item for item in parts.items if item.kind == "head" and item.value in ("move", "go")]
    if walks and not tiles:
        raise Senseless
    if any(item.start < first for item in (*tiles, *walks)):
        raise Senseless


def skill_key(parts: Parts, most: int, kind: AttackKind | None = None, attacks: bool = False) -> str:
    """The one skill that is named (H6.5). attacks: in an attack, of that kind.

    Raises Unclear for two skills, for a name that two of them share, and for a skill that is not on the sheet.
    """
    skills = parts.of("skill")
    if not skills:
        strange, named = parts.of("foreign")[0], {item.ids for item in parts.of("foreign")}
        so_far: Any | None = None
        if len(named) == 1 and len(strange.ids) == 1:
            so_far = AttackOn("", kind, strange.ids[0]) if attacks else Skill(strange.ids[0])
        listed = parts.vocabulary.skills()
        raise Unclear(_SKILL, "not_on_sheet", parts.written(strange), listed, missing="skill", so_far=so_far)
    found = {item.ids: item for item in skills}
    if len(found) > most or parts.of("foreign"):
        raise Unclear(_SKILL, "two_skills", parts.part(), (parts.written(item) for item in skills))
    keys, item = next(iter(found.items()))
    if len(keys) > 1:
        raise Unclear(_SKILL, "ambiguous", parts.written(item), keys)
    return keys[0]


def _zone(parts: Parts) -> int:
    """The zone that a skill is aimed at, 0 if none is said."""
    zones = parts.of("zone")
    numbers = parts.of("number")
    if len(zones) + len(numbers) > 1:
        raise Unclear(_SKILL, "ambiguous", parts.part(), parts.vocabulary.zones(), missing="zone")
    return zone_number(parts, (zones or numbers)[0], _SKILL) if zones or numbers else 0


def zone_number(parts: Parts, item: Item, clause: str, so_far: Any | None = None) -> int:
    """A zone of the map. so_far: what is declared without it.

    Raises Unclear for one that there is not, and for `이구역`, which may be this zone or the second.
    """
    if item.value == "?":
        raise Unclear(clause, "ambiguous", parts.written(item), ("2구역",))
    number = int(item.value)
    if number not in parts.names.zones:
        zones, missing = parts.vocabulary.zones(), "" if clause == "H6.1" else "zone"
        raise Unclear(clause, "unknown_zone", parts.written(item), zones, missing=missing, so_far=so_far)
    return number


def unknown_tile(parts: Parts, item: Item, clause: str) -> None:
    """Raises Unclear for a tile that is not on the map, with those nearest to it."""
    raise Unclear(clause, "unknown_tile", item.ids[0], parts.vocabulary.near_tile(item.ids[0]))
