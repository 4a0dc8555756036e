"""Skills and noble phantasms in English, generated from their effects (H6.5, H6.6)."""

from __future__ import annotations

from typing import Final, assert_never

from simpan.core.korean import number
from simpan.mansion import effect as e
from simpan.mansion.effect import Effect, Power, Until
from simpan.mansion.text_parts import Run, runs, told, walk_of

JUDGEMENTS: Final = {"hit": "hit", "spell": "spell", "dodge": "dodge", "resist": "resist"}
KINDS: Final = {
    "passive": "always on",
    "free": "free",
    "with_attack": "with an attack",
    "action": "action",
    "reaction": "reaction",
}
_WHO: Final = {"ally": "the target has ", "enemy": "the target has ", "enemies": "each has ", "pair": "each has "}
_ORDINALS: Final = ("", "next", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def power_text(power: Power) -> str:
    """What a skill or noble phantasm costs, how it is used and what it does, on one line."""
    cost = [f"MP {power.mp}"] if power.mp else []
    cost += [{1: "once a day", 2: "twice a day"}.get(power.uses, f"{power.uses} times a day")] if power.uses else []
    sentences = [", ".join(cost)] if cost else []
    if power.range_only:
        sentences.append(f"only for characters of range {power.range_only}")
    sentences += _use(power)
    sentences += [_run(run, power) for run in runs(told(power))]
    return " ".join(f"{sentence[0].upper()}{sentence[1:]}." for sentence in sentences)


def _use(power: Power) -> list[str]:
    """How it is used, and on whom."""
    if power.strike:
        walk = walk_of(power)
        attack = f"attack {_whom(power)}"
        if walk:
            return [f"{KINDS[power.kind]}: first you may move, with movement +{walk}", f"then {attack}"]
        return [f"{KINDS[power.kind]}: {attack}"]
    match power.kind:
        case "passive":
            return ["always on"]
        case "with_attack":
            return ["used with your own plain attack"]
        case "reaction":
            return [f"reaction: {_judgement(power)}"]
        case "free" | "action":
            where = "an adjacent zone" if power.target == "zone" else _whom(power)
            return [f"{KINDS[power.kind]}: used on {where}"]
        case _:
            assert_never(power.kind)


def _judgement(power: Power) -> str:
    if power.target == "own_defence":
        early = any(isinstance(node, e.Bonus) for node in power.effects)
        return f"used on your own dodge or resist{', before its dice' if early else ''}"
    return f"used on a judgement of an enemy {_reach(power)}"


def _reach(power: Power) -> str:
    if power.reach == "zone":
        return "in the zone"
    if power.reach == "own":
        return "within your range"
    return f"within {power.reach} tile{'s' if power.reach > 1 else ''}"


def _whom(power: Power) -> str:
    match power.target:
        case "self":
            return "yourself"
        case "ally":
            return f"yourself or an ally {_reach(power)}"
        case "enemy":
            return f"one enemy {_reach(power)}"
        case "enemies":
            return f"every enemy {_reach(power)}{', one by one' if power.strike else ''}"
        case "pair":
            return f"yourself and the other of your pair {_reach(power)}"
        case "own_defence" | "enemy_judgement" | "attack" | "zone":
            return "the target"
        case _:
            assert_never(power.target)


# -- effects ----------------------------------------------------------------------------------------------------------


def _run(run: Run, power: Power) -> str:
    """Effects that make one sentence."""
    until = _until(run.until)
    if not run.sums:
        return _effect(run.effects[0], power) + until
    whose = "" if power.strike else _WHO.get(power.target, "")
    return whose + ", ".join(_effect(node, power) for node in run.effects) + until


def _until(until: Until) -> str:
    if isinstance(until, int):
        nth = _ORDINALS[until] if until < len(_ORDINALS) else _ordinal(until)
        return f" until the {nth} clean-up"
    return {"now": "", "turn": " until your turn ends", "day": " until the end of battle"}[until]


def _ordinal(count: int) -> str:
    """11th, 21st, 32nd."""
    ending = "th" if count // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(count % 10, "th")
    return f"{count}{ending}"


def _gets(power: Power, thing: str) -> str:
    """Who gets something."""
    who = {"self": "you get", "enemies": "each gets", "pair": "each gets"}.get(power.target, "the target gets")
    return f"{who} {thing}"


def _effect(node: Effect, power: Power) -> str:
    """One effect; a sum is “what +n”, anything else a sentence."""
    match node:
        case e.MaxHp(amount):
            return f"maximum HP +{amount}"
        case e.MaxMp(amount):
            return f"maximum MP +{amount}"
        case e.Heal(dice, plus):
            much = " + ".join([*([f"{dice}d6"] if dice else []), *([str(plus)] if plus or not dice else [])])
            return f"{'the target regains' if power.target == 'ally' else 'you regain'} {much} HP"
        case e.Shield(amount):
            return _gets(power, f"a shield of {amount}")
        case e.Armour(amount):
            return _gets(power, f"armour {amount}")
        case e.Bonus(to, amount, until):
            word = "or" if until == "now" else "and"
            *front, last = [JUDGEMENTS[name] for name in to] or [""]
            named = f"{', '.join(front)} {word} {last}" if front else last
            return f"{named} {number(amount, signed=True)}"
        case e.ForceCritical():
            return f"that {'judgement' if power.kind == 'reaction' else 'attack'} is critical"
        case e.ForceFumble():
            defence = power.strike or power.kind == "with_attack"
            return f"{'the defence' if defence else 'that judgement'} is a fumble"
        case e.DamageDice(dice, until):
            return f"{'damage' if until == 'now' else 'damage of attacks'} +{dice}d6"
        case e.Movement(tiles):
            return f"movement +{tiles} this turn"
        case e.DrawCloser(tiles):
            return f"the target is drawn up to {tiles} tile{'s' if tiles != 1 else ''} closer to you"
        case e.Hide():
            return "you hide within the zone"
        case e.Reveal():
            return "that zone is seen until your turn ends"
        case _:
            assert_never(node)
