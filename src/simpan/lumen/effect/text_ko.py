"""Korean: a card's lines as a player reads them, and its rules.

All Korean wording of cards is in the `text_ko*` files; a sentence ends in 한다 or 할 수 있다 and in nothing else.
"""

from __future__ import annotations

from simpan.core.bits import members
from simpan.lumen import words as w
from simpan.lumen.card import Card
from simpan.lumen.effect import text_ko_cond, text_ko_noun
from simpan.lumen.effect.node import Cond, Effect, Num, Pattern, Property, Rule, Track
from simpan.lumen.effect.text_ko_effect import effect_sentences
from simpan.lumen.effect.text_ko_forms import SOON
from simpan.lumen.effect.text_ko_lines import lines_text, track_line
from simpan.lumen.effect.text_ko_mods import flag_names
from simpan.lumen.effect.text_ko_words import STATS, TAKES_E, timing_text, timings_text
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
    return " ".join(text + "." for text in effect_sentences(effect, names or plain))


def cond_text(cond: Cond, names: Names | None = None) -> str:
    """A condition: FP가 3 이상이면."""
    return text_ko_cond.cond_text(cond, names or plain)


def num_text(num: Num, names: Names | None = None) -> str:
    """A number: 상대 기술의 속도 − 3."""
    return text_ko_cond.num_text(num, names or plain)


def pattern_text(pattern: Pattern, names: Names | None = None) -> str:
    """Cards of a kind: 속도 8 이하인 손 공격 기술."""
    return text_ko_noun.pattern_text(pattern, names or plain)


def stat_text(stat: int) -> str:
    """A number of a card or player, or an act that can be forbidden."""
    return STATS[stat]


def flag_text(flags: int) -> str:
    """Flags as nouns: 방어 불가, 고정."""
    return flag_names(flags)


def property_text(line: Property, names: Names | None = None) -> str:
    """A function of a card, or how it may be used."""
    return lines_text([line], names or plain)


def rule_text(rule: Rule, names: Names | None = None) -> str:
    """An effect with its timings: 회피 시: FP를 2 얻는다."""
    lookup = names or plain
    return f"{_head(rule, lookup)}: {effect_text(rule.do, lookup)}"


def _head(rule: Rule, names: Names) -> str:
    """When it happens, and what must be true then; a condition that the effect itself implies is not said."""
    given = telling(rule.given, rule.do)
    if rule.when == 1 << w.T_SOON and given is not None:
        return text_ko_cond.cond_text(given, names, SOON)
    cond = "" if given is None else text_ko_cond.cond_text(given, names)
    time = timings_text(members(rule.when), rule.theirs, _subject(rule, names))
    if time.endswith("페이즈") and (cond or rule.use):
        time = f"{time}에 {cond}".rstrip()
    elif rule.use and not cond and time.endswith(TAKES_E):
        time += "에"
    elif cond:
        time = f"{time}, {cond}"
    return f"{time} 사용할 수 있다" if rule.use else time


def _subject(rule: Rule, names: Names) -> str:
    """The cards whose acts a rule listens to, or the state."""
    if rule.of is None:
        return ""
    if isinstance(rule.of, Track):
        return text_ko_noun.track_text(rule.of)
    whose = "상대의" if rule.when == 1 << w.T_DAMAGED and not rule.theirs else "자신의"
    return text_ko_noun.pattern_text(rule.of, names, whose) if rule.of.tests else f"{whose} 기술"


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
