"""Korean: the lines of a card, its rules and its properties, as a player reads them.

All Korean wording of cards is in the `text_ko*` files; a sentence ends in 한다 or 할 수 있다 and in nothing else.
"""

from __future__ import annotations

from typing import Final, TypeAlias, assert_never, cast

from simpan.core.bits import members
from simpan.lumen import words as w
from simpan.lumen.card import Card
from simpan.lumen.effect import text_ko_cond, text_ko_noun
from simpan.lumen.effect import text_ko_words as ko
from simpan.lumen.effect.node import (
    Always,
    AnyProperty,
    CatchAs,
    ComboAny,
    ComboAs,
    ComboFrom,
    ComboNo,
    ComboStep,
    Cond,
    Copies,
    Cost,
    Effect,
    Extra,
    Flags,
    Judges,
    Not,
    Num,
    Pattern,
    Property,
    Rule,
    Seq,
    Situation,
    UseIf,
)
from simpan.lumen.effect.text_ko_effect import IF_DONE, IN_THAT_CASE, led, link, sentences
from simpan.lumen.effect.text_ko_mods import flag_clauses, flag_names
from simpan.lumen.effect.text_ko_words import STATS, timing_text
from simpan.lumen.effect.text_parts import Names, bits, circled, digits, functions, plain, rules

_InCombo: TypeAlias = ComboAs | ComboNo | ComboFrom | ComboStep | ComboAny

# Flags that hold against the opposing technique as a whole, not against the one that judges or comes before.
_PLAIN_FLAGS: Final = ~(w.F_UNGUARDABLE | w.F_UNEVADABLE | w.F_UNCLASHABLE | w.F_FREE_ORDER | w.F_NO_CORRECTION)


def card_text(card: Card, names: Names | None = None) -> list[str]:
    """The lines of a card: functions first, then its effects, numbered (L2.7)."""
    lines = [property_text(line, names) for line in functions(card)]
    return lines + [f"{circled(index)} {rule_text(rule, names)}" for index, rule in enumerate(rules(card))]


def effect_text(effect: Effect, names: Names | None = None) -> str:
    """An effect without its timing."""
    return _closed(sentences(effect, names or plain))


def cond_text(cond: Cond, names: Names | None = None) -> str:
    """A condition: FP가 3 이상이면."""
    return text_ko_cond.cond_text(cond, names or plain)


def num_text(num: Num, names: Names | None = None) -> str:
    """A number: 상대 기술의 속도 − 3."""
    return text_ko_noun.num_text(num, names or plain)


def pattern_text(pattern: Pattern, names: Names | None = None) -> str:
    """Cards of a kind: 속도 8 이하인 손 공격 기술."""
    return text_ko_noun.pattern_text(pattern, names or plain)


def stat_text(stat: int) -> str:
    """A number of a card or player, or an act that can be forbidden."""
    return STATS[stat]


def flag_text(flags: int) -> str:
    """Flags as nouns: 방어 불가, 고정."""
    return flag_names(flags)


def rule_text(rule: Rule, names: Names | None = None) -> str:
    """An effect with its timings: 회피 시: FP를 2 얻는다."""
    lookup = names or plain
    head = ko.timings_text(members(rule.when), rule.theirs, _subject(rule.of, lookup))
    ending = ko.IF if head.endswith((" 때", " 경우", " 즉시")) else ko.WHEN
    given = None if rule.given is None else text_ko_cond.cond_text(rule.given, lookup, ending)
    if rule.when == 1 << w.T_SOON and given is not None:
        head, given = f"{given} 즉시", None
    if rule.use:
        time = head + "에" if head.endswith(ko.TAKES_E) else head
        comma = "," if ending == ko.IF else ""
        head = f"{time}{'' if given is None else f'{comma} {given}'} 사용할 수 있다"
    elif given is not None:
        head = f"{head}, {given}"
    return f"{head}: {effect_text(rule.do, lookup)}"


def _subject(of: Pattern | None, names: Names) -> str:
    """The cards whose acts a rule listens to."""
    if of is None:
        return ""
    return "자신의 " + (text_ko_noun.pattern_text(of, names) if of.tests else "기술")


def property_text(line: Property, names: Names | None = None) -> str:
    """A function of a card, or how it may be used."""
    return _closed(_property(cast("AnyProperty", line), names or plain))


def _closed(found: list[str]) -> str:
    return " ".join(text + "." for text in found)


def _property(line: AnyProperty, names: Names) -> list[str]:
    if isinstance(line, Judges):
        return [_judges(line, names)]
    if isinstance(line, Flags):
        return _flags(line, names)
    if isinstance(line, UseIf):
        return [_use_if(line.cond, names)]
    if isinstance(line, Cost):
        return _cost(line, names)
    if isinstance(line, CatchAs):
        tail = link(flag_clauses(line.flags, "이 기술", names), may=False)
        return [f"속도 {ko.ro(digits(line.speed))} 캐치할 수 있다", *(IN_THAT_CASE + text for text in tail)]
    if isinstance(line, (ComboAs, ComboNo, ComboFrom, ComboStep, ComboAny)):
        return _in_combo(line, names)
    if isinstance(line, Copies):
        return [f"이 카드는 덱에 {digits(line.n)}장까지 넣을 수 있다"]
    if isinstance(line, Extra):
        what = ko.eul(text_ko_noun.pattern_text(line.what, names))
        return [f"덱에 기술 20장 외에 {what} {digits(line.n)}장까지 더 넣을 수 있다"]
    if isinstance(line, Always):
        found = sentences(Seq(line.mods), names, standing=True)
        return led(_if(line.given, names), found)
    assert_never(line)


def _if(given: Cond | None, names: Names) -> str:
    return "" if given is None else text_ko_cond.cond_text(given, names) + ", "


def _judges(line: Judges, names: Names) -> str:
    special = STATS[line.stat]
    if not line.against.tests:
        return f"{ko.eul(ko.heights_text(line.heights))} {special}한다"
    where = "" if line.heights == w.ALL_HEIGHTS else ko.heights_text(line.heights) + " "
    return f"{where}{ko.eun(special)} {text_ko_noun.pattern_text(line.against, names)}에만 적용된다"


def _flags(line: Flags, names: Names) -> list[str]:
    against = ""
    if line.against.tests and line.flags & _PLAIN_FLAGS:
        against = f"상대 기술이 {text_ko_noun.pattern_text(line.against, names)}이면, "
    found = [clause.does for clause in flag_clauses(line.flags, "이 기술", names, against=line.against)]
    return led(_if(line.given, names) + against, found)


def _use_if(cond: Cond, names: Names) -> str:
    """A use condition; how it may not be used is said straight."""
    if isinstance(cond, Not) and isinstance(cond.item, Situation):
        return f"{ko.ro(_ways(cond.item.ways))}는 사용할 수 없다"
    if isinstance(cond, Situation):
        return f"{ko.ro(_ways(cond.ways))}만 사용할 수 있다"
    return f"{text_ko_cond.cond_text(cond, names, ko.MUST)} 사용할 수 있다"


def _ways(ways: int) -> str:
    return "·".join(ko.WAYS[bit] for bit in bits(ways))


def _cost(line: Cost, names: Names) -> list[str]:
    found = sentences(line.pay, names)
    found[0] = f"코스트: {found[0]}"
    return found if line.free is None else [*found, f"{_if(line.free, names)}코스트 없이 사용할 수 있다"]


# -- combos -------------------------------------------------------------------------------------------------


def _in_combo(line: _InCombo, names: Names) -> list[str]:
    if isinstance(line, ComboAs):
        speeds = members(line.speeds)
        how = "어떤 속도로도" if not speeds else f"속도 {ko.ro(', '.join(str(speed) for speed in speeds))}도"
        return [f"{_if(line.given, names)}콤보에서 {how} 취급할 수 있다"]
    if isinstance(line, ComboNo):
        return [f"{_if(line.given, names)}콤보에서는 {_combo_numbers(line)} 사용할 수 있다"]
    if isinstance(line, ComboFrom):
        return [f"{_if(line.given, names)}{ko.zones_text(line.zones, w.ME)}에서도 콤보로 사용할 수 있다"]
    if isinstance(line, ComboStep):
        gain = sentences(line.gain, names)
        lead = f"{IF_DONE}그 기술의 사용 후 "
        first = f"자신의 콤보 타임에 직전 기술보다 속도가 {digits(line.step)} 높은 기술도 사용할 수 있다"
        return [first, lead + gain[0], *(IN_THAT_CASE + text for text in gain[1:])]
    if isinstance(line, ComboAny):
        price = f"{ko.eul(text_ko_noun.track_text(line.track, w.ME))} {digits(line.price)}개 잃고"
        what = text_ko_noun.pattern_text(line.what, names)
        return [f"자신의 콤보 타임에 {price}, 패에 있는 {what} 1장을 원하는 속도로 사용할 수 있다"]
    assert_never(line)


def _combo_numbers(line: ComboNo) -> str:
    if line.lo == line.hi:
        return f"{digits(line.lo)}콤보로만"
    if line.hi >= 99:
        return f"{digits(line.lo)}콤보부터만"
    return f"{digits(line.lo)}~{digits(line.hi)}콤보로만" if line.lo > 1 else f"{digits(line.hi)}콤보까지만"


__all__ = [
    "card_text",
    "cond_text",
    "effect_text",
    "flag_text",
    "num_text",
    "pattern_text",
    "property_text",
    "rule_text",
    "stat_text",
    "timing_text",
]
