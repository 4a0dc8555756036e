"""Whether a skill or noble phantasm means something: which effects go with which kind and target (H6.5, H6.6).

Types alone let a passive skill heal. What the engine would pass over is named here, so that no one chooses a skill that
does not do what its text says.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from simpan.mansion import effect as e
from simpan.mansion.effect import Effect, Power

Found = tuple[str, dict[str, int | str]]


class Use(NamedTuple):
    """A way in which powers are used: what it may be aimed at, and its effects.

    now: they act on the judgement or attack that it comes with, and do not last. bonus: the judgements that its bonuses
    may be for.
    """

    targets: tuple[str, ...]
    effects: tuple[type[Effect], ...]
    now: bool = True
    bonus: tuple[str, ...] = ()


_ATTACK: Final = ("hit", "spell")
_DEFENCE: Final = ("dodge", "resist")
PASSIVE: Final = Use(("self",), (e.MaxHp, e.MaxMp))
WITH_ATTACK: Final = Use(("attack",), (e.Bonus, e.ForceCritical, e.ForceFumble, e.DamageDice), bonus=_ATTACK)
STRIKE: Final = Use(
    ("enemy", "enemies"), (e.Bonus, e.ForceCritical, e.ForceFumble, e.DamageDice, e.Movement), bonus=_ATTACK
)
OWN_DEFENCE: Final = Use(("own_defence",), (e.Bonus, e.ForceCritical), bonus=_DEFENCE)
ENEMY_JUDGEMENT: Final = Use(("enemy_judgement",), (e.ForceFumble,))
ON_ZONE: Final = Use(("zone",), (e.Reveal,))
TURN: Final = Use(
    ("self", "ally", "pair", "enemy", "enemies", "zone"),
    (e.Heal, e.Shield, e.Armour, e.Bonus, e.DamageDice, e.Movement, e.DrawCloser, e.Hide),
    now=False,
    bonus=(*_ATTACK, *_DEFENCE),
)
# What these work on; the other effects of a turn work on whomever the power is aimed at.
_ONLY_ON: Final[dict[type[Effect], tuple[str, ...]]] = {
    e.Heal: ("self", "ally"),  # its dice are rolled for one
    e.Movement: ("self",),
    e.DrawCloser: ("enemy",),
    e.Hide: ("self",),
}


def power_problems(power: Power, phantasm: bool) -> Iterator[Found]:
    """What makes no sense in a power: a reason (`check_words` has the sentences) and its values."""
    if phantasm:
        if power.kind not in ("action", "free"):
            yield "phantasm_kind", {"kind": power.kind}
        if power.uses != 1:
            yield "phantasm_uses", {"uses": power.uses}
    elif power.strike:
        yield "skill_strike", {}
    if power.kind == "passive" and (power.mp or power.uses):
        yield "passive_cost", {}
    if not power.effects and not power.strike:
        yield "power_empty", {}
    use = _use(power)
    if power.target not in use.targets:
        yield "power_target", {"kind": power.kind, "target": power.target, "all": ", ".join(use.targets)}
        return
    for tag, count in _counts(power).items():
        if count > 1 and tag == "heal":
            yield "heal_twice", {}
    for node in power.effects:
        yield from _effect(power, use, node)


def _use(power: Power) -> Use:
    if power.strike:
        return STRIKE
    if power.kind == "passive":
        return PASSIVE
    if power.kind == "with_attack":
        return WITH_ATTACK
    if power.kind == "reaction":
        own = OWN_DEFENCE if power.target != "enemy_judgement" else ENEMY_JUDGEMENT
        return own._replace(targets=("own_defence", "enemy_judgement"))
    return ON_ZONE._replace(targets=TURN.targets) if power.target == "zone" else TURN


def _counts(power: Power) -> dict[str, int]:
    tags = [tag_of(node) for node in power.effects]
    return {tag: tags.count(tag) for tag in tags}


def tag_of(node: Effect) -> str:
    """The name of an effect as files write it."""
    return str(node.__struct_config__.tag)


def _effect(power: Power, use: Use, node: Effect) -> Iterator[Found]:
    tag = tag_of(node)
    fits = isinstance(node, use.effects)
    if use is TURN and fits:
        fits = power.target in _ONLY_ON.get(type(node), use.targets)
    if not fits:
        yield "power_effect", {"effect": tag, "kind": power.kind, "target": power.target}
        return
    until = getattr(node, "until", None)
    if until is not None and (until == "now") != use.now:
        yield "power_until_now" if use.now else "power_until", {"effect": tag}
    if isinstance(node, e.Bonus):
        wrong = [name for name in node.to if name not in use.bonus]
        if wrong or not node.to:
            yield "power_bonus", {"all": ", ".join(use.bonus), "word": ", ".join(wrong)}
