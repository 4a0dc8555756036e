"""Korean: functions of a card, how it may be used, and what its counters and states are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, assert_never, cast, final

from simpan.core.bits import members
from simpan.lumen import words as w
from simpan.lumen.effect import text_ko_forms as ko
from simpan.lumen.effect.node import (
    Always,
    AnyProperty,
    AtMostInLumen,
    CatchAs,
    ComboAny,
    ComboAs,
    ComboFrom,
    ComboNo,
    ComboStep,
    Cond,
    Copies,
    Cost,
    DeckSize,
    Extra,
    Flags,
    Judges,
    Matches,
    Property,
    Ref,
    Seq,
    Track,
    UseIf,
    Uses,
)
from simpan.lumen.effect.text_flow import Sentence, both, held, steps, under
from simpan.lumen.effect.text_ko_cond import cond_text
from simpan.lumen.effect.text_ko_deeds import Deed, clauses
from simpan.lumen.effect.text_ko_effect import IT, LEADS, effect_sentences, rendered, sentences
from simpan.lumen.effect.text_ko_forms import Clause, eul, eun, link, ro
from simpan.lumen.effect.text_ko_mods import THIS, flag_clauses, forbid_clause
from simpan.lumen.effect.text_ko_noun import pattern_text, track_text
from simpan.lumen.effect.text_ko_words import STATS, WAYS, either, heights_text, timing_text, zones_text
from simpan.lumen.effect.text_meaning import split_ways
from simpan.lumen.effect.text_parts import PLAIN_FLAGS, Names, bits, digits, is_state
from simpan.lumen.effect.text_plain import runs

_Function = Flags | ComboAs | ComboNo | ComboFrom | Always


def lines_text(lines: Sequence[Property], names: Names) -> str:
    """One line of a card; several, if they hold under the same condition, are one."""
    first = cast("AnyProperty", lines[0])
    if isinstance(first, (Flags, ComboAs, ComboNo, ComboFrom, Always)):
        return _closed(_functions([cast("_Function", line) for line in lines], names))
    return _closed(_line(first, names))


def _closed(found: list[str]) -> str:
    return " ".join(text + "." for text in found)


# -- what holds, perhaps under a condition ---------------------------------------------------------------------


@final
@dataclass(frozen=True)
class _Held:
    """What a function says: its clauses, and sentences about their use."""

    given: Cond | None
    clauses: list[Clause]
    tail: list[Sentence]


def _functions(lines: Sequence[_Function], names: Names) -> list[str]:
    parts = [_held(line, names) for line in lines]
    run = [clause for part in parts for clause in part.clauses]
    tail = [one for part in parts for one in part.tail]
    return rendered(held(LEADS, link, parts[0].given, run, tail), names, standing=True)


def _held(line: _Function, names: Names) -> _Held:
    if isinstance(line, Flags):
        foe = Matches(Ref("foe"), line.against) if line.against.tests and line.flags & PLAIN_FLAGS else None
        return _Held(both(line.given, foe), flag_clauses(line.flags, THIS, names, against=line.against), [])
    if isinstance(line, ComboAs):
        tail = [Clause(f"데미지를 {digits(line.bonus)} ", ko.RAISE, about=THIS)] if line.bonus else []
        return _Held(line.given, [Clause(f"콤보에서 {_speeds(line)} 취급", ko.able(ko.DO))], _if_so(tail))
    if isinstance(line, ComboNo):
        return _Held(line.given, [Clause(f"콤보에서는 {_combo_numbers(line)} 사용", ko.able(ko.DO))], [])
    if isinstance(line, ComboFrom):
        return _Held(line.given, [Clause(f"{zones_text(line.zones, w.ME)}에서도 콤보로 사용", ko.able(ko.DO))], [])
    if isinstance(line, Always):
        mods = [cast("Deed", step) for step in steps(Seq(line.mods))]
        return _Held(line.given, [clause for mod in mods for clause in clauses(mod, names, standing=True)], [])
    assert_never(line)


def _if_so(tail: Sequence[Clause]) -> list[Sentence]:
    texts = [Sentence(text) for text in link(tail, may=False)]
    return under(LEADS, LEADS.done, texts) if texts else []


def _speeds(line: ComboAs) -> str:
    if not line.speeds:
        return "어떤 속도로도"
    parts = [str(lo) if lo == hi else f"{lo}~{hi}" for lo, hi in runs(members(line.speeds))]
    last = either([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]
    return f"속도 {ro(last)}도"


def _combo_numbers(line: ComboNo) -> str:
    if line.lo == line.hi:
        return f"{digits(line.lo)}콤보로만"
    if line.hi >= 99:
        return f"{digits(line.lo)}콤보부터"
    return f"{digits(line.lo)}~{digits(line.hi)}콤보로만" if line.lo > 1 else f"{digits(line.hi)}콤보까지만"


# -- the other lines -------------------------------------------------------------------------------------------


def _line(line: AnyProperty, names: Names) -> list[str]:
    if isinstance(line, Judges):
        return [_judges(line, names)]
    if isinstance(line, UseIf):
        return _use_if(line.cond, names)
    if isinstance(line, Cost):
        return _cost(line, names)
    if isinstance(line, CatchAs):
        first = Sentence(f"속도 {ro(digits(line.speed))} 캐치할 수 있다")
        return rendered([first, *_if_so(flag_clauses(line.flags, THIS, names))], names)
    if isinstance(line, ComboStep):
        return _combo_step(line, names)
    if isinstance(line, ComboAny):
        price = f"{eul(track_text(line.track))} {digits(line.price)}개 잃고"
        what = f"패에 있는 {pattern_text(line.what, names)} 1장"
        return [f"자신의 콤보 타임에 {price}, {eul(what)} 원하는 속도로 사용할 수 있다"]
    if isinstance(line, (Copies, Extra, DeckSize, Uses, AtMostInLumen)):
        return [_limit(line, names)]
    if isinstance(line, (Flags, ComboAs, ComboNo, ComboFrom, Always)):
        return _functions([line], names)
    assert_never(line)


def _judges(line: Judges, names: Names) -> str:
    special = STATS[line.stat]
    if not line.against.tests:
        return f"{eul(heights_text(line.heights))} {special}한다"
    where = "" if line.heights == w.ALL_HEIGHTS else heights_text(line.heights) + " "
    return f"{where}{eun(special)} {pattern_text(line.against, names)}에만 적용된다"


def _use_if(cond: Cond, names: Names) -> list[str]:
    """A use condition; in which ways it may or may not be used is said by itself."""
    rest, ways = split_ways(cond)
    found = [] if rest is None else [f"{cond_text(rest, names, ko.MUST)} 사용할 수 있다"]
    for way, denied in ways:
        how = ro("·".join(WAYS[bit] for bit in bits(way)))
        found.append(f"{eun(THIS)} {how} 사용할 수 없다" if denied else f"{how}만 사용할 수 있다")
    return found


def _cost(line: Cost, names: Names) -> list[str]:
    found = effect_sentences(line.pay, names)
    found[0] = f"코스트: {found[0]}"
    return found if line.free is None else [*found, f"{cond_text(line.free, names)}, 코스트를 내지 않는다"]


def _combo_step(line: ComboStep, names: Names) -> list[str]:
    first = f"자신의 콤보 타임에 직전 기술보다 속도가 {digits(line.step)} 높은 기술도 사용할 수 있다"
    gain, *rest = sentences(line.gain, names)
    after = Sentence(f"{IT}의 사용 후 {gain.text}", gain.cond)
    return rendered([Sentence(first), *under(LEADS, LEADS.done, [after, *rest])], names)


def _limit(line: Copies | Extra | DeckSize | Uses | AtMostInLumen, names: Names) -> str:
    """How many cards or uses there may be."""
    if isinstance(line, Copies):
        return f"이 카드는 덱에 {digits(line.n)}장까지 넣을 수 있다"
    if isinstance(line, Extra):
        return f"덱에 기술 20장 외에 {eul(pattern_text(line.what, names))} {digits(line.n)}장까지 더 넣을 수 있다"
    if isinstance(line, DeckSize):
        size = digits(line.lo) if line.lo == line.hi else f"{digits(line.lo)}~{digits(line.hi)}"
        return f"덱은 기술 {size}장으로 구성한다"
    if isinstance(line, Uses):
        span = "한 게임에" if line.per == w.UNTIL_GAME else "한 턴에"
        number = "1번만" if line.n == 1 else f"{digits(line.n)}번까지만"
        return f"이 이름의 기술은 모두 합쳐 {span} {number} 사용할 수 있다"
    if isinstance(line, AtMostInLumen):
        return f"루멘 존에는 {eul(pattern_text(line.what, names))} {digits(line.n)}장까지만 놓을 수 있다"
    assert_never(line)


# -- counters and states ----------------------------------------------------------------------------------------

_ENDS: Final = {w.UNTIL_TURN: w.T_TURN_END, w.UNTIL_GET: w.T_GET_END}


def track_line(track: Track, names: Names) -> str:
    """What a counter or state is: how many there may be; what it forbids and when it ends. Nothing, if that is all."""
    if not is_state(track):
        start = f", {digits(track.start)}개를 가지고 게임을 시작한다" if track.start else ""
        return f"{eun(track_text(track))} {digits(track.cap)}개까지 가질 수 있{'고' if start else '다'}{start}."
    found = []
    if track.holds is not None:
        found.append(f"{cond_text(track.holds, names, ko.WHILE, standing=True)} 이 상태가 된다")
    found += link([forbid_clause(ban, names, standing=True) for ban in track.forbids], may=False)
    ends = [timing_text(_ENDS[track.until])] if track.until in _ENDS else []
    if track.ends is not None:
        ends.append(cond_text(track.ends, names, ko.SOON, standing=True))
    if ends:
        found.append(f"{', 또는 '.join(ends)} 종료된다")
    return f"{track_text(track)}: {_closed(found)}" if found else ""
