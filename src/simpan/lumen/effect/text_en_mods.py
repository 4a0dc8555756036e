"""English: modifiers, that is what changes a number, gives a flag or forbids an act."""

from __future__ import annotations

from typing import Final, TypeAlias, assert_never

from simpan.lumen import words as w
from simpan.lumen.effect.node import ANY_CARD, Become, Change, Const, Forbid, Give, Num, Pattern
from simpan.lumen.effect.text_en_noun import cards_text, num_text, pattern_text, so_much, stat_of, value_text
from simpan.lumen.effect.text_en_words import (
    FLAGS,
    STATS,
    Clause,
    a_or_an,
    act,
    ban,
    deed,
    during,
    series,
    state,
)
from simpan.lumen.effect.text_parts import POSITION_SETS, FixAt, Names, bits, digits, is_const, owner

Modifier: TypeAlias = Change | Become | FixAt | Give | Forbid

_ALWAYS: Final = -1  # no duration is the usual one: say every one


def modifier(item: Modifier, names: Names, standing: bool) -> list[Clause]:
    """One modifier; several flags are several deeds. standing: without its duration (a function)."""
    if isinstance(item, FixAt):
        return [act(f"fix {stat_of(item.cards, w.S_SPEED, names)} at {num_text(item.at, names)}")]
    if isinstance(item, Forbid):
        return [_forbid(item, names, "" if standing else during(item.until, _ALWAYS))]
    behind = "" if standing else during(item.until)
    if isinstance(item, Give):
        found = flag_clauses(item.flags, cards_text(item.cards, names), names, who=owner(item.cards))
        last = found[-1]
        return [*found[:-1], Clause(last.does + behind, last.may + behind, last.has_subject)]
    if isinstance(item, Change):
        return [_change(item, names, behind)]
    if isinstance(item, Become):
        thing = stat_of(item.cards, item.stat, names)
        if item.stat in POSITION_SETS and is_const(item.to, 0):
            return [act(f"remove {thing}{behind}")]
        return [act(f"set {thing} to {value_text(item.stat, item.to, names)}{behind}")]
    assert_never(item)


# -- numbers ------------------------------------------------------------------------------------------------


def _change(item: Change, names: Names, behind: str) -> Clause:
    if item.stat in POSITION_SETS or item.stat in (w.S_POSITION, w.S_LIMB, w.S_FLAGS):
        return act(f"add {_added(item.stat, item.by, names)} to {cards_text(item.cards, names)}{behind}")
    thing = stat_of(item.cards, item.stat, names)
    lowers = isinstance(item.by, Const) and item.by.n < 0
    if isinstance(item.by, Const):
        much, tail = digits(abs(item.by.n)), ""
    else:
        much, tail = so_much(item.by, names)
    if item.stat == w.S_SPEED:
        how = f"{much} {'faster' if lowers else 'slower'}" if isinstance(item.by, Const) else f"slower by {much}"
        return act(f"make {cards_text(item.cards, names)} {how}{behind}{tail}")
    return act(f"{'lower' if lowers else 'raise'} {thing} by {much}{behind}{tail}")


def _added(stat: int, by: Num, names: Names) -> str:
    """What is added to a set: a low evade; the chosen card's evade."""
    if not isinstance(by, Const):
        return num_text(by, names)
    if stat == w.S_FLAGS:
        return flag_names(by.n)
    value = value_text(stat, by, names)
    if by.n == w.ALL_HEIGHTS and stat in POSITION_SETS:
        return f"{a_or_an(STATS[stat])} at {value}"
    return a_or_an(f"{value} {STATS[stat]}")


# -- flags --------------------------------------------------------------------------------------------------

_JUDGED: Final = {w.F_UNGUARDABLE: "guard", w.F_UNEVADABLE: "evade", w.F_UNCLASHABLE: "clash with"}
_USES: Final = {w.F_NO_READY: "readied", w.F_NO_COMBO: "used in a combo", w.F_NO_CATCH: "used to catch"}


def flag_names(flags: int) -> str:
    """Flags as words: unguardable, fixed."""
    return ", ".join(FLAGS[bit] for bit in bits(flags))


def flag_clauses(flags: int, card: str, names: Names, *, who: int = w.ME, against: Pattern = ANY_CARD) -> list[Clause]:
    """What flags mean for a card; prohibitions last. `against`: which techniques (in a combo: the card before)."""
    found = [_flag(bit, card, who, names, against) for bit in bits(flags) if bit not in _JUDGED and bit not in _USES]
    uses = [word for bit, word in _USES.items() if flags & bit]
    if uses:
        found.append(state(f"{card} cannot be {series(uses, 'or')}"))
    judged = [word for bit, word in _JUDGED.items() if flags & bit]
    if judged:
        by = f" with {pattern_text(against, names, many=True)}" if against.tests else ""
        found.append(ban(w.OPP if who == w.ME else w.ME, f"{series(judged, 'or')} {card}{by}"))
    return found


def _flag(bit: int, card: str, who: int, names: Names, against: Pattern) -> Clause:
    after = f" after {a_or_an(pattern_text(against, names))}" if against.tests else ""
    match bit:
        case w.F_FREE_ORDER:
            return state(f"{card} may be used in a combo{after} regardless of speed order")
        case w.F_NO_CORRECTION:
            return state(f"{card} takes no damage correction in combos{after}")
        case w.F_ENDS_COMBO:
            return act(f"end combo time after {card} is used in a combo")
        case w.F_BREAKS:
            return act(f"break {card} after use")
        case w.F_UNBREAKABLE:
            return ban(who, f"break {card}")
        case w.F_PROTECTED:
            return state(f"{card} cannot be broken")
        case w.F_FIXED:
            return act(f"fix the speed of {card}")
        case w.F_VOID:
            return act(f"void {card}")
        case _:
            return act(f"add a {FLAGS[bit]} to {card}")


# -- acts that are forbidden ---------------------------------------------------------------------------------


def _forbid(item: Forbid, names: Names, behind: str) -> Clause:
    any_card = not item.what.tests
    what = pattern_text(item.what, names, many=True)
    if item.act == w.A_GET and any_card and behind == during(w.UNTIL_TURN):
        return deed(item.who, "skip", "this turn's get phase")
    match item.act:
        case w.A_READY:
            body = "ready" if any_card else f"ready {what}"
        case w.A_USE:
            body = f"use {'techniques' if any_card else what}"
        case w.A_CATCH:
            body = "catch" if any_card else f"catch with {what}"
        case w.A_COMBO:
            body = "continue a combo" if any_card else f"use {what} in a combo"
        case w.A_GET:
            body = f"take {'techniques' if any_card else what} in the get phase"
        case w.A_NEGATE:
            body = "negate a grab" if any_card else f"negate the grab of {what}"
        case w.A_GAIN:
            body = _gain(item.what, what, names)
        case w.A_TRAIT:
            body = f"use {'your' if item.who == w.ME else 'their'} trait"
        case w.A_BREAK:
            body = f"break {what}"
        case w.A_DEAL:
            body = "deal damage" if any_card else f"deal damage with {what}"
        case w.A_LUMEN:
            body = "take part in the Lumen phase"
        case w.A_RECOVERY:
            body = "take part in the recovery phase"
        case _:
            raise LookupError(f"an act without words: {item.act}")
    return ban(item.who, body + behind)


def _gain(pattern: Pattern, what: str, names: Names) -> str:
    """Which counters: those that the pattern mentions, or those of such cards."""
    if not pattern.tests:
        return "gain counters"
    if [test.attribute for test in pattern.tests] == ["mentions"]:
        return f"gain {names(pattern.tests[0].word)} counters"
    return f"gain counters of {what}"
