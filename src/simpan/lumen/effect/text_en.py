"""English: a card's lines as a player reads them, and its rules.

All English wording of cards is in the `text_en*` files.
"""

from __future__ import annotations

from simpan.core.bits import members
from simpan.lumen import words as w
from simpan.lumen.card import Card
from simpan.lumen.effect import text_en_cond, text_en_noun
from simpan.lumen.effect.node import Cond, Effect, Num, Pattern, Property, Rule, Track
from simpan.lumen.effect.text_en_effect import effect_sentences, in_print
from simpan.lumen.effect.text_en_lines import lines_text, track_line
from simpan.lumen.effect.text_en_mods import flag_names
from simpan.lumen.effect.text_en_words import STATS, a_or_an, capital, timing_text, timings_text
from simpan.lumen.effect.text_meaning import telling
from simpan.lumen.effect.text_parts import Names, circled, functions, plain, rules


def card_text(card: Card, names: Names | None = None) -> list[str]:
    """The lines of a card: functions, then numbered effects (L2.7), then what its counters and states are."""
    lookup = names or plain
    lines = [lines_text(lines, lookup) for lines in functions(card)]
    lines += [f"{circled(index)} {rule_text(rule, lookup)}" for index, rule in enumerate(rules(card))]
    return lines + [line for track in card.tracks if (line := track_line(track, lookup))]


def effect_text(effect: Effect, names: Names | None = None) -> str:
    """An effect without its timing."""
    return capital(in_print(effect_sentences(effect, names or plain)))


def cond_text(cond: Cond, names: Names | None = None) -> str:
    """A condition: your FP is 3 or more."""
    return text_en_cond.cond_text(cond, names or plain)


def num_text(num: Num, names: Names | None = None) -> str:
    """A number: the opposing technique's speed − 3."""
    return text_en_cond.num_text(num, names or plain)


def pattern_text(pattern: Pattern, names: Names | None = None) -> str:
    """Cards of a kind: hand attack of speed 8 or less."""
    return text_en_noun.pattern_text(pattern, names or plain)


def stat_text(stat: int) -> str:
    """A number of a card or player, or an act that can be forbidden."""
    return STATS[stat]


def flag_text(flags: int) -> str:
    """Flags as words: unguardable, fixed."""
    return flag_names(flags)


def property_text(line: Property, names: Names | None = None) -> str:
    """A function of a card, or how it may be used."""
    return lines_text([line], names or plain)


def rule_text(rule: Rule, names: Names | None = None) -> str:
    """An effect with its timings: On evade: gain 2 FP."""
    lookup = names or plain
    return f"{capital(_head(rule, lookup))}: {in_print(effect_sentences(rule.do, lookup))}"


def _head(rule: Rule, names: Names) -> str:
    """When it happens, and what must be true then; a condition that the effect itself implies is not said."""
    given = telling(rule.given, rule.do)
    cond = "" if given is None else text_en_cond.cond_text(given, names)
    if rule.when == 1 << w.T_SOON and cond:
        return f"as soon as {cond}"
    time = timings_text(members(rule.when), rule.theirs, _subject(rule, names))
    return time + (f", if {cond}" if cond else "") + (", you may use this technique" if rule.use else "")


def _subject(rule: Rule, names: Names) -> str:
    """The cards whose acts a rule listens to, or the state."""
    if rule.of is None:
        return ""
    if isinstance(rule.of, Track):
        return text_en_noun.track_name(rule.of)
    if rule.when == 1 << w.T_DAMAGED:
        return a_or_an(text_en_noun.pattern_text(rule.of, names) if rule.of.tests else "technique")
    return "one of your " + (text_en_noun.pattern_text(rule.of, names, many=True) if rule.of.tests else "techniques")


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
