"""English: the lines of a card, its rules and its properties, as a player reads them.

All English wording of cards is in the `text_en*` files.
"""

from __future__ import annotations

from typing import Final, TypeAlias, assert_never, cast

from simpan.core.bits import members
from simpan.lumen import words as w
from simpan.lumen.card import Card
from simpan.lumen.effect import text_en_cond, text_en_noun
from simpan.lumen.effect import text_en_words as en
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
from simpan.lumen.effect.text_en_effect import IN_THAT_CASE, led, link, sentences, told
from simpan.lumen.effect.text_en_mods import flag_clauses, flag_names
from simpan.lumen.effect.text_en_words import STATS, capital, series, timing_text
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
    return capital(told(sentences(effect, names or plain)))


def cond_text(cond: Cond, names: Names | None = None) -> str:
    """A condition: your FP is 3 or more."""
    return text_en_cond.cond_text(cond, names or plain)


def num_text(num: Num, names: Names | None = None) -> str:
    """A number: the opposing technique's speed − 3."""
    return text_en_noun.num_text(num, names or plain)


def pattern_text(pattern: Pattern, names: Names | None = None) -> str:
    """Cards of a kind: hand attack of speed 8 or less."""
    return text_en_noun.pattern_text(pattern, names or plain)


def stat_text(stat: int) -> str:
    """A number of a card or player, or an act that can be forbidden."""
    return STATS[stat]


def flag_text(flags: int) -> str:
    """Flags as words: unguardable, fixed."""
    return flag_names(flags)


def rule_text(rule: Rule, names: Names | None = None) -> str:
    """An effect with its timings: On evade: gain 2 FP."""
    lookup = names or plain
    head = en.timings_text(members(rule.when), rule.theirs, _subject(rule.of, lookup))
    given = "" if rule.given is None else text_en_cond.cond_text(rule.given, lookup)
    if rule.when == 1 << w.T_SOON and given:
        head, given = f"as soon as {given}", ""
    if given:
        head += f", if {given}"
    if rule.use:
        head += ", you may use this technique"
    return f"{capital(head)}: {told(sentences(rule.do, lookup))}"


def _subject(of: Pattern | None, names: Names) -> str:
    """The cards whose acts a rule listens to."""
    if of is None:
        return ""
    return "your " + (text_en_noun.pattern_text(of, names, many=True) if of.tests else "techniques")


def property_text(line: Property, names: Names | None = None) -> str:
    """A function of a card, or how it may be used."""
    return capital(told(_property(cast("AnyProperty", line), names or plain)))


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
        tail = link(flag_clauses(line.flags, "this technique", names), may=False)
        return [f"this technique may catch as speed {digits(line.speed)}", *(IN_THAT_CASE + text for text in tail)]
    if isinstance(line, (ComboAs, ComboNo, ComboFrom, ComboStep, ComboAny)):
        return _in_combo(line, names)
    if isinstance(line, Copies):
        return [f"a deck may hold up to {digits(line.n)} copies of this card"]
    if isinstance(line, Extra):
        what = text_en_noun.pattern_text(line.what, names, many=line.n != 1)
        return [f"a deck may hold up to {digits(line.n)} {what} on top of its 20 techniques"]
    if isinstance(line, Always):
        return led(_if(line.given, names), sentences(Seq(line.mods), names, standing=True))
    assert_never(line)


def _if(given: Cond | None, names: Names) -> str:
    return "" if given is None else f"if {text_en_cond.cond_text(given, names)}, "


def _judges(line: Judges, names: Names) -> str:
    special = STATS[line.stat]
    if not line.against.tests:
        return f"{special} {en.heights_text(line.heights)}"
    where = "" if line.heights == w.ALL_HEIGHTS else en.heights_text(line.heights) + " "
    return f"its {where}{special} applies only against {text_en_noun.pattern_text(line.against, names, many=True)}"


def _flags(line: Flags, names: Names) -> list[str]:
    against = ""
    if line.against.tests and line.flags & _PLAIN_FLAGS:
        what = en.a_or_an(text_en_noun.pattern_text(line.against, names))
        against = f"if the opposing technique is {what}, "
    found = [clause.does for clause in flag_clauses(line.flags, "this technique", names, against=line.against)]
    return led(_if(line.given, names) + against, found)


def _use_if(cond: Cond, names: Names) -> str:
    """A use condition; how it may not be used is said straight."""
    if isinstance(cond, Not) and isinstance(cond.item, Situation):
        return f"this technique cannot be {_ways(cond.item.ways)}"
    if isinstance(cond, Situation):
        return f"this technique can only be {_ways(cond.ways)}"
    return f"this technique can be used only if {text_en_cond.cond_text(cond, names)}"


def _ways(ways: int) -> str:
    return series([en.WAYS[bit] for bit in bits(ways)], "or")


def _cost(line: Cost, names: Names) -> list[str]:
    found = sentences(line.pay, names)
    found[0] = f"cost: {found[0]}"
    return found if line.free is None else [*found, f"{_if(line.free, names)}there is no cost"]


# -- combos -------------------------------------------------------------------------------------------------


def _in_combo(line: _InCombo, names: Names) -> list[str]:
    if isinstance(line, ComboAs):
        speeds = members(line.speeds)
        how = "any speed" if not speeds else f"speed {series([str(speed) for speed in speeds], 'or')} too"
        return [f"{_if(line.given, names)}in a combo this technique may count as {how}"]
    if isinstance(line, ComboNo):
        return [f"{_if(line.given, names)}in a combo this technique can be used only {_combo_numbers(line)}"]
    if isinstance(line, ComboFrom):
        zones = en.zones_text(line.zones, w.ME)
        return [f"{_if(line.given, names)}this technique may be used in a combo from {zones} too"]
    if isinstance(line, ComboStep):
        step = f"whose speed is {digits(line.step)} higher than the last one's"
        return [
            f"in your combo time a technique {step} may follow too",
            *led("if it does, after its use, ", sentences(line.gain, names)),
        ]
    if isinstance(line, ComboAny):
        price = f"lose {digits(line.price)} {text_en_noun.track_name(line.track, one=line.price == 1)}"
        what = text_en_noun.pattern_text(line.what, names)
        return [f"in your combo time you may {price} to use 1 {what} from your hand as any speed"]
    assert_never(line)


def _combo_numbers(line: ComboNo) -> str:
    if line.lo == line.hi:
        return f"as combo {digits(line.lo)}"
    if line.hi >= 99:
        return f"from combo {digits(line.lo)} on"
    return f"as combo {digits(line.lo)} to {digits(line.hi)}" if line.lo > 1 else f"up to combo {digits(line.hi)}"


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
