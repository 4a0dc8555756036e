"""English: functions of a card, how it may be used, and what its counters and states are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, assert_never, cast, final

from simpan.core.bits import members
from simpan.lumen import words as w
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
from simpan.lumen.effect.text_en_cond import cond_text
from simpan.lumen.effect.text_en_deeds import Deed, clauses
from simpan.lumen.effect.text_en_effect import LEADS, effect_sentences, in_print, rendered, sentences
from simpan.lumen.effect.text_en_forms import WHOSE, Clause, act, link, state
from simpan.lumen.effect.text_en_mods import THIS, flag_clauses, forbid_clause
from simpan.lumen.effect.text_en_noun import pattern_text, track_name
from simpan.lumen.effect.text_en_words import (
    STATS,
    WAYS,
    capital,
    heights_text,
    series,
    times,
    timing_text,
    used,
    zones_text,
)
from simpan.lumen.effect.text_flow import Lead, Sentence, both, held, steps, under
from simpan.lumen.effect.text_meaning import split_ways
from simpan.lumen.effect.text_parts import PLAIN_FLAGS, Names, bits, digits, is_state
from simpan.lumen.effect.text_plain import runs

_IF_IT_DOES: Final = Lead("if it does, ", "if it does and ")
_Function = Flags | ComboAs | ComboNo | ComboFrom | Always


def lines_text(lines: Sequence[Property], names: Names) -> str:
    """One line of a card; several, if they hold under the same condition, are one."""
    first = cast("AnyProperty", lines[0])
    if isinstance(first, (Flags, ComboAs, ComboNo, ComboFrom, Always)):
        return capital(in_print(_functions([cast("_Function", line) for line in lines], names)))
    return capital(in_print(_line(first, names)))


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
        tail = [act(f"raise {WHOSE} damage by {digits(line.bonus)}", f"{THIS}'s")] if line.bonus else []
        return _Held(line.given, [state(THIS, f"may {_speeds(line)} in a combo")], _if_so(tail))
    if isinstance(line, ComboNo):
        return _Held(line.given, [state(THIS, f"can be used in a combo only {_combo_numbers(line)}")], [])
    if isinstance(line, ComboFrom):
        zones = zones_text(line.zones, w.ME)
        return _Held(line.given, [state(THIS, f"may also be used in a combo from {zones}")], [])
    if isinstance(line, Always):
        mods = [cast("Deed", step) for step in steps(Seq(line.mods))]
        return _Held(line.given, [clause for mod in mods for clause in clauses(mod, names, standing=True)], [])
    assert_never(line)


def _if_so(tail: Sequence[Clause]) -> list[Sentence]:
    texts = [Sentence(text) for text in link(tail, may=False)]
    return under(LEADS, _IF_IT_DOES, texts) if texts else []


def _speeds(line: ComboAs) -> str:
    if not line.speeds:
        return "count as any speed"
    parts = [str(lo) if lo == hi else f"{lo} to {hi}" for lo, hi in runs(members(line.speeds))]
    return f"also count as speed {series(parts, 'or')}"


def _combo_numbers(line: ComboNo) -> str:
    if line.lo == line.hi:
        return f"as combo {digits(line.lo)}"
    if line.hi >= 99:
        return f"from combo {digits(line.lo)} on"
    return f"as combo {digits(line.lo)} to {digits(line.hi)}" if line.lo > 1 else f"up to combo {digits(line.hi)}"


# -- the other lines -------------------------------------------------------------------------------------------


def _line(line: AnyProperty, names: Names) -> list[str]:
    if isinstance(line, Judges):
        return [_judges(line, names)]
    if isinstance(line, UseIf):
        return _use_if(line.cond, names)
    if isinstance(line, Cost):
        return _cost(line, names)
    if isinstance(line, CatchAs):
        first = Sentence(f"{THIS} may catch as speed {digits(line.speed)}")
        return rendered([first, *_if_so(flag_clauses(line.flags, THIS, names))], names)
    if isinstance(line, ComboStep):
        return _combo_step(line, names)
    if isinstance(line, ComboAny):
        price = f"lose {digits(line.price)} {track_name(line.track, one=line.price == 1)}"
        what = pattern_text(line.what, names)
        return [f"in your combo time you may {price} to use 1 {what} from your hand as any speed"]
    if isinstance(line, (Copies, Extra, DeckSize, Uses, AtMostInLumen)):
        return [_limit(line, names)]
    if isinstance(line, (Flags, ComboAs, ComboNo, ComboFrom, Always)):
        return _functions([line], names)
    assert_never(line)


def _judges(line: Judges, names: Names) -> str:
    special = STATS[line.stat]
    if not line.against.tests:
        return f"{special} {heights_text(line.heights)}"
    where = "" if line.heights == w.ALL_HEIGHTS else heights_text(line.heights) + " "
    return f"its {where}{special} applies only against {pattern_text(line.against, names, many=True)}"


def _use_if(cond: Cond, names: Names) -> list[str]:
    """A use condition; in which ways it may or may not be used is said by itself."""
    rest, ways = split_ways(cond)
    found = [] if rest is None else [f"{THIS} can be used only if {cond_text(rest, names)}"]
    for way, denied in ways:
        found.append(f"{THIS} {'cannot' if denied else 'can only'} be {used([WAYS[bit] for bit in bits(way)])}")
    return found


def _cost(line: Cost, names: Names) -> list[str]:
    found = effect_sentences(line.pay, names)
    found[0] = f"cost: {found[0]}"
    return found if line.free is None else [*found, f"if {cond_text(line.free, names)}, there is no cost"]


def _combo_step(line: ComboStep, names: Names) -> list[str]:
    step = f"whose speed is {digits(line.step)} higher than the previous combo card's"
    gain, *rest = sentences(line.gain, names)
    after = Sentence(f"{gain.text} after its use", gain.cond)
    first = Sentence(f"in your combo time a technique {step} may also follow")
    return rendered([first, *under(LEADS, _IF_IT_DOES, [after, *rest])], names)


def _limit(line: Copies | Extra | DeckSize | Uses | AtMostInLumen, names: Names) -> str:
    """How many cards or uses there may be."""
    if isinstance(line, Copies):
        return f"a deck may hold up to {digits(line.n)} copies of this card"
    if isinstance(line, Extra):
        what = pattern_text(line.what, names, many=line.n != 1)
        return f"a deck may hold up to {digits(line.n)} {what} on top of its 20 techniques"
    if isinstance(line, DeckSize):
        size = digits(line.lo) if line.lo == line.hi else f"{digits(line.lo)} to {digits(line.hi)}"
        return f"a deck holds {size} techniques"
    if isinstance(line, Uses):
        number = "once" if line.n == 1 else times(line.n)
        span = "game" if line.per == w.UNTIL_GAME else "turn"
        return f"all techniques of this name together can be used only {number} a {span}"
    if isinstance(line, AtMostInLumen):
        what = pattern_text(line.what, names, many=line.n != 1)
        return f"your Lumen zone can hold at most {digits(line.n)} {what}"
    assert_never(line)


# -- counters and states ----------------------------------------------------------------------------------------

_ENDS: Final = {w.UNTIL_TURN: w.T_TURN_END, w.UNTIL_GET: w.T_GET_END}


def track_line(track: Track, names: Names) -> str:
    """What a counter or state is: how many there may be; what it forbids and when it ends. Nothing, if that is all."""
    if not is_state(track):
        start = f" and start the game with {digits(track.start)}" if track.start else ""
        return f"You can have at most {digits(track.cap)} {track_name(track)}{start}."
    found = []
    if track.holds is not None:
        found.append(f"you are in it while {cond_text(track.holds, names, standing=True)}")
    found += link([forbid_clause(ban, names, standing=True) for ban in track.forbids], may=False)
    ends = [timing_text(_ENDS[track.until])] if track.until in _ENDS else []
    if track.ends is not None:
        ends.append(f"as soon as {cond_text(track.ends, names, standing=True)}")
    if ends:
        found.append(f"it ends {' or '.join(ends)}")
    return f"{track.en} state: {in_print(found)}" if found else ""
