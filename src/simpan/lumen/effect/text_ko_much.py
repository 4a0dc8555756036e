"""Korean: how much and how many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from simpan.lumen.effect.node import Const, Count, Either, Num, Register, TallyOf
from simpan.lumen.effect.text_ko_cond import DONE, num_text, operand, value_text
from simpan.lumen.effect.text_ko_noun import there_text, track_text
from simpan.lumen.effect.text_parts import Names, digits
from simpan.lumen.effect.text_plain import per_thing, split_limits


@final
@dataclass(frozen=True)
class Much:
    """A number with a verb: 상대 기술의 속도만큼 (each), 패에 있는 카드 1장당 200 (each, size); 최대 9 (tail)."""

    each: str
    size: str = ""
    tail: str = ""


def much(num: Num, names: Names) -> Much:
    """How much something changes."""
    inner, limits = split_limits(num)
    kept = ", ".join(f"{'최대' if op == 'min' else '최소'} {digits(n)}" for op, n in limits)
    tail = f"({kept})" if kept else ""
    if isinstance(inner, Const):
        return Much("", digits(inner.n), tail)
    per = per_thing(inner)
    if per is not None:
        thing, every, times = per
        return Much(f"{_things(thing, every, names)}당 ", digits(times), tail)
    return Much(f"{operand(inner, names)}만큼 ", "", tail)


def set_to(stat: int, num: Num, names: Names) -> tuple[str, str]:
    """What a number is set to, and its limits as a tail: (자신의 FP − 3), (최소 1)."""
    if isinstance(num, Const):
        return value_text(stat, num, names), ""
    return operand(split_limits(num)[0], names), much(num, names).tail


def _things(num: Num, every: int, names: Names) -> str:
    """은연 카운터 1개, 루멘 존에 있는 카드 3장."""
    if isinstance(num, TallyOf):
        return f"{track_text(num.track, num.who)} {every}개"
    if isinstance(num, Count):
        return f"{there_text(num.where, names, every=True)} {every}장"
    done = DONE.get(num.which) if isinstance(num, Register) else None
    return f"그 카운터 {every}개" if done is None else f"{done} {every}장"


def counted(num: Num, unit: str, names: Names) -> str:
    """A number of things: 2장, (은연 카운터 수)장; with its limits: (3 − 패 수)장(최소 0)."""
    inner, limits = split_limits(num)
    if isinstance(inner, Const):
        return f"{num_text(num, names)}{unit}" if not limits else f"({num_text(num, names)}){unit}"
    text = num_text(inner, names)
    return f"{text if isinstance(inner, Either) else f'({text})'}{unit}{much(num, names).tail}"
