"""`simpan bench`: how fast the engine is."""

from __future__ import annotations

import json
from typing import Annotated

from cyclopts import Parameter

from simpan.cli.env import Env, env
from simpan.lab.bench import RUNS, Measure, measure_all


def bench(*, json_: Annotated[bool, Parameter(name="--json", negative=())] = False) -> int:
    """Measure."""
    out = env()
    found = measure_all()
    if json_:
        out.line(json.dumps({measure.name: measure.as_dict() for measure in found}))
        return 0
    out.line(out.word("bench_title", runs=RUNS), "bold")
    for decks in dict.fromkeys(measure.decks for measure in found):  # those of one pair of decks together
        if decks is not None:
            heavy = any(measure.is_of_heaviest and measure.decks == decks for measure in found)
            out.line(out.word("bench_heaviest" if heavy else "bench_decks", a=decks[0], b=decks[1]))
        for measure in found:
            if measure.decks == decks:
                out.line(f"{'' if decks is None else '  '}{measure.name}: {_value(out, measure)}")
    _ratios(out, found)
    return 0


def _value(out: Env, measure: Measure) -> str:
    """A number with its spread and its floor."""
    if measure.value is None:
        note = out.word(f"bench_{measure.lacks}", of=measure.of)
        return out.word("bench_missing", note=note)
    text = f"{_number(measure.value)} {measure.unit}"
    if len(measure.runs) > 1:
        text += f" ({_number(min(measure.runs))}–{_number(max(measure.runs))})"
    if measure.floor is None:
        return text
    floor = f"{'≤' if measure.at_most else '≥'} {_number(measure.floor)}"
    return f"{text}, {out.word('bench_ok' if measure.is_met() else 'bench_low', floor=floor)}"


def _ratios(out: Env, found: list[Measure]) -> None:
    """The engine beside each reference of the same unit."""
    references = [measure for measure in found if measure.name.startswith("reference.")]
    for measure in found:
        for reference in references:
            if measure in references or measure.unit != reference.unit or not measure.value or not reference.value:
                continue
            ratio = f"{measure.value / reference.value:.3g}"
            out.line(f"{measure.name}: {out.word('bench_ratio', name=reference.name, ratio=ratio)}")


def _number(n: float) -> str:
    return f"{n:,.0f}" if n >= 100 else f"{n:.3g}"
