"""Skills and noble phantasms in Korean, generated from their effects (H6.5, H6.6)."""

from __future__ import annotations

from typing import Final, assert_never

from simpan.core.korean import fill, join, number
from simpan.mansion import effect as e
from simpan.mansion.effect import Effect, Power, Until
from simpan.mansion.text_parts import Run, runs, told, walk_of

JUDGEMENTS: Final = {"hit": "명중", "spell": "마도", "dodge": "회피", "resist": "항마"}
KINDS: Final = {"passive": "상시", "free": "자유", "with_attack": "공격 부가", "action": "행동", "reaction": "반응"}
_WHOSE: Final = {"ally": "대상의 ", "enemy": "대상의 ", "enemies": "저마다 ", "pair": "저마다 "}
_ORDINALS: Final = ("", "다음", "두 번째", "세 번째", "네 번째", "다섯 번째", "여섯 번째", "일곱 번째", "여덟 번째")


def power_text(power: Power) -> str:
    """What a skill or noble phantasm costs, how it is used and what it does, on one line."""
    cost = [f"MP {power.mp}"] if power.mp else []
    cost += [f"하루 {power.uses}번"] if power.uses else []
    sentences = [", ".join(cost)] if cost else []
    if power.range_only:
        sentences.append(f"사거리 {power.range_only}인 캐릭터만 쓸 수 있다")
    sentences += _use(power)
    sentences += [_run(run, power) for run in runs(told(power))]
    return " ".join(f"{sentence}." for sentence in sentences)


def _use(power: Power) -> list[str]:
    """How it is used, and on whom."""
    if power.strike:
        walk = walk_of(power)
        before = [fill("먼저 이동력 +{walk:으로} 이동할 수 있다", walk=walk)] if walk else []
        attack = f"{_whom(power)} 공격한다"
        return (
            [f"{KINDS[power.kind]}: {before[0]}", f"그다음 {attack}"] if before else [f"{KINDS[power.kind]}: {attack}"]
        )
    match power.kind:
        case "passive":
            return ["상시"]
        case "with_attack":
            return ["자신의 일반 공격과 함께 쓴다"]
        case "reaction":
            return [f"반응: {_judgement(power)}"]
        case "free" | "action":
            where = "이어진 구역 하나에" if power.target == "zone" else _to(_whom(power))
            return [f"{KINDS[power.kind]}: {where} 쓴다"]
        case _:
            assert_never(power.kind)


def _judgement(power: Power) -> str:
    if power.target == "own_defence":
        early = any(isinstance(node, e.Bonus) for node in power.effects)
        return f"자신의 회피나 항마에{' 주사위를 굴리기 전에' if early else ''} 쓴다"
    return f"{_reach(power)} 적의 판정에 쓴다"


def _reach(power: Power) -> str:
    if power.reach == "zone":
        return "같은 구역에 있는"
    return "사거리 안에 있는" if power.reach == "own" else f"{power.reach}칸 안에 있는"


def _whom(power: Power) -> str:
    """The target as the object of an attack."""
    match power.target:
        case "self":
            return "자신을"
        case "ally":
            return f"자신이나 {_reach(power)} 아군 하나를"
        case "enemy":
            return f"{_reach(power)} 적 하나를"
        case "enemies":
            return f"{_reach(power)} 모든 적을 하나씩"
        case "pair":
            return f"자신과, {_reach(power)} 페어 상대를"
        case "own_defence" | "enemy_judgement" | "attack" | "zone":
            return "대상을"
        case _:
            assert_never(power.target)


def _to(whom: str) -> str:
    """The target as the one to whom something is done."""
    return whom.removesuffix(" 하나씩").removesuffix("을").removesuffix("를") + "에게"


# -- effects ----------------------------------------------------------------------------------------------------------


def _run(run: Run, power: Power) -> str:
    """Effects that make one sentence."""
    until = _until(run.until)
    if not run.sums:
        return until + _effect(run.effects[0], power)
    whose = "" if power.strike else _WHOSE.get(power.target, "")
    return until + whose + ", ".join(_effect(node, power) for node in run.effects)


def _until(until: Until) -> str:
    if isinstance(until, int):
        nth = _ORDINALS[until] if until < len(_ORDINALS) else f"{until}번째"
        return f"{nth} 클린 업 페이즈까지 "
    return {"now": "", "turn": "자신의 차례가 끝날 때까지 ", "day": "종전까지 "}[until]


def _gets(power: Power, thing: str) -> str:
    """Who gets something."""
    who = {"ally": "대상이 ", "enemy": "대상이 ", "enemies": "저마다 ", "pair": "저마다 "}.get(power.target, "")
    return fill("{who}{thing:을} 얻는다", who=who, thing=thing)


def _effect(node: Effect, power: Power) -> str:
    """One effect; a sum is “what +n”, anything else a sentence."""
    match node:
        case e.MaxHp(amount):
            return f"최대 체력 +{amount}"
        case e.MaxMp(amount):
            return f"최대 마력 +{amount}"
        case e.Heal(dice, plus):
            much = " + ".join([*([f"{dice}d6"] if dice else []), *([str(plus)] if plus or not dice else [])])
            return fill("{whose}체력을 {much} 회복한다", whose="대상의 " if power.target == "ally" else "", much=much)
        case e.Shield(amount):
            return _gets(power, f"보호막 {amount}")
        case e.Armour(amount):
            return _gets(power, f"방어도 {amount}")
        case e.Bonus(to, amount, until):
            named = join([JUDGEMENTS[name] for name in to], "또는" if until == "now" else "와")
            return f"{named} {number(amount, signed=True)}"
        case e.ForceCritical():
            return f"그 {_forced(power)} 크리티컬을 적용한다"
        case e.ForceFumble():
            defence = power.strike or power.kind == "with_attack"
            return f"그 {'방어 판정에' if defence else '판정에'} 펌블을 적용한다"
        case e.DamageDice(dice, until):
            return f"{'' if until == 'now' else '공격 '}데미지 +{dice}d6"
        case e.Movement(tiles):
            return f"이번 차례의 이동력 +{tiles}"
        case e.DrawCloser(tiles):
            return f"대상을 자신 쪽으로 {tiles}칸까지 끌어당긴다"
        case e.Hide():
            return "구역 안에서 은신한다"
        case e.Reveal():
            return "자신의 차례가 끝날 때까지 그 구역을 투시한다"
        case _:
            assert_never(node)


def _forced(power: Power) -> str:
    return "판정에" if power.kind == "reaction" else "공격에"
