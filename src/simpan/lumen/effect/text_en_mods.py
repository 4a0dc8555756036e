"""English: modifiers, that is what changes a number, gives a flag or forbids an act."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeAlias, assert_never

from simpan.lumen import words as w
from simpan.lumen.effect.node import ANY_CARD, Become, Cards, Change, Const, Forbid, Give, Num, Pattern, Ref, Track
from simpan.lumen.effect.text_en_cond import num_text, player_stat, value_text
from simpan.lumen.effect.text_en_forms import CARD, WHOSE, Clause, act, ban, deed, state
from simpan.lumen.effect.text_en_much import cards_text, much, set_to
from simpan.lumen.effect.text_en_noun import REFS, pattern_text, track_name
from simpan.lumen.effect.text_en_words import FLAGS, STATS, a_or_an, during, series, used, whose
from simpan.lumen.effect.text_flow import FixAt
from simpan.lumen.effect.text_parts import POSITION_SETS, Names, bits, is_const, is_state, owner
from simpan.lumen.effect.text_plain import loss

Modifier: TypeAlias = Change | Become | FixAt | Give | Forbid

THIS: Final = REFS["this"]
_ALWAYS: Final = -1  # no duration is the usual one: say every one


def modifier(item: Modifier, names: Names, standing: bool) -> list[Clause]:
    """One modifier; several flags are several deeds. standing: without its duration (a function)."""
    return [replace(clause, commutes=True) for clause in _modifier(item, names, standing)]


def _modifier(item: Modifier, names: Names, standing: bool) -> list[Clause]:
    if isinstance(item, FixAt):
        about, thing = _stat_of(item.cards, w.S_SPEED, names)
        speed, tail = set_to(w.S_SPEED, item.at, names)
        return [act(f"fix {thing} at {speed}{tail}", about)]
    if isinstance(item, Forbid):
        return [forbid_clause(item, names, standing)]
    behind = "" if standing else during(item.until)
    if isinstance(item, Give):
        found = flag_clauses(item.flags, cards_text(item.cards, names), names, who=owner(item.cards))
        return [replace(clause, behind=behind) for clause in found]
    if isinstance(item, Change):
        return [_change(item, names, behind)]
    if isinstance(item, Become):
        about, thing = _stat_of(item.cards, item.stat, names)
        if item.stat in POSITION_SETS and is_const(item.to, 0):
            return [act(f"remove {thing}", about, behind)]
        value, tail = set_to(item.stat, item.to, names)
        return [act(f"set {thing} to {value}{tail}", about, behind)]
    assert_never(item)


# -- numbers ------------------------------------------------------------------------------------------------


def _stat_of(cards: Cards, stat: int, names: Names) -> tuple[str, str]:
    """The card in the possessive, and its number with {whose} for it; of other cards and players the whole."""
    if stat in (w.S_HAND_LIMIT, w.S_HURT):
        return "", player_stat(owner(cards), stat)
    if isinstance(cards, Ref) and not cards.name.endswith("many"):
        return f"{REFS[cards.name]}'s", f"{WHOSE} {STATS[stat]}"
    return "", f"the {STATS[stat]} of {cards_text(cards, names)}"


def _change(item: Change, names: Names, behind: str) -> Clause:
    about, thing = _stat_of(item.cards, item.stat, names)
    card = CARD if about else cards_text(item.cards, names)
    if item.stat in POSITION_SETS or item.stat in (w.S_POSITION, w.S_LIMB, w.S_FLAGS):
        return act(f"give {card} {_added(item.stat, item.by, names)}", about, behind)
    less = loss(item.by)
    how = much(item.by if less is None else less, names)
    tail = how.each + behind + how.tail
    if item.stat == w.S_SPEED:
        pace = "slower" if less is None else "faster"
        return act(f"make {card} {f'{how.size} {pace}' if how.size else f'{pace} by {how.equal}'}", about, tail)
    return act(f"{'raise' if less is None else 'lower'} {thing} by {how.size or how.equal}", about, tail)


def _added(stat: int, by: Num, names: Names) -> str:
    """What is added to a set: a low evade; that card's evade."""
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
        found.append(state(card, f"cannot be {used(uses)}"))
    judged = [word for bit, word in _JUDGED.items() if flags & bit]
    if judged:
        by = f" with {pattern_text(against, names, many=True)}" if against.tests else ""
        found.append(ban(w.OPP if who == w.ME else w.ME, f"{series(judged, 'or')} {card}{by}"))
    return found


def _flag(bit: int, card: str, who: int, names: Names, against: Pattern) -> Clause:
    after = f" after {a_or_an(pattern_text(against, names))}" if against.tests else ""
    plural = card.startswith(("all ", "those "))
    match bit:
        case w.F_FREE_ORDER:
            return state(card, f"may be used in a combo{after} regardless of speed order")
        case w.F_NO_CORRECTION:
            return state(card, f"{'take' if plural else 'takes'} no damage correction in combos{after}")
        case w.F_ENDS_COMBO:
            return act(f"end combo time after {card} {'are' if plural else 'is'} used in a combo")
        case w.F_BREAKS:
            return act(f"break {card} after use")
        case w.F_UNBREAKABLE:
            return ban(who, f"break {card}")
        case w.F_PROTECTED:
            return state(card, "cannot be broken")
        case w.F_UNAFFECTED:
            return state(card, f"{'are' if plural else 'is'} unaffected by the effects of other cards")
        case w.F_FIXED:
            return act(f"fix the speed of {card}") if plural else act(f"fix {WHOSE} speed", f"{card}'s")
        case w.F_VOID:
            return act(f"void {card}")
        case _:
            return act(f"give {card} a {FLAGS[bit]}") if plural else act(f"give {CARD} a {FLAGS[bit]}", f"{card}'s")


# -- acts that are forbidden ---------------------------------------------------------------------------------

_PHASES: Final = {w.A_GET: "get phase", w.A_LUMEN: "Lumen phase", w.A_RECOVERY: "recovery phase"}


def forbid_clause(item: Forbid, names: Names, standing: bool) -> Clause:
    """What a player cannot do; to be barred from a phase is to skip it."""
    behind = "" if standing else during(item.until, _ALWAYS)
    if isinstance(item.what, Track):
        return ban(item.who, _no_track(item, item.what), behind)
    if not item.what.tests and not standing and item.act in _PHASES:
        if item.until == w.UNTIL_TURN:
            return deed(item.who, "skip", f"this turn's {_PHASES[item.act]}")
        if (item.act, item.until) == (w.A_LUMEN, w.UNTIL_NEXT_TURN):
            return deed(item.who, "skip", f"{whose(item.who, by_owner=True)} next Lumen phase")
    return ban(item.who, _forbidden(item, item.what, names), behind)


def _no_track(item: Forbid, track: Track) -> str:
    gains = item.act == w.A_GAIN
    if is_state(track):
        return f"{'enter' if gains else 'leave'} {track_name(track)}"
    return f"{'gain' if gains else 'lose'} {track_name(track)}"


def _forbidden(item: Forbid, pattern: Pattern, names: Names) -> str:
    any_card = not pattern.tests
    what = pattern_text(pattern, names, many=True)
    techniques = "techniques" if any_card else what
    match item.act:
        case w.A_READY:
            return "ready" if any_card else f"ready {what}"
        case w.A_USE:
            return f"use {techniques}"
        case w.A_CATCH:
            return "catch" if any_card else f"catch with {what}"
        case w.A_COMBO:
            return "continue a combo" if any_card else f"use {what} in a combo"
        case w.A_GET:
            return f"take {techniques} in the get phase"
        case w.A_NEGATE:
            return "negate a grab" if any_card else f"negate the grab of {what}"
        case w.A_GAIN:
            return f"gain {_counters(pattern, what, names)}"
        case w.A_LEAVE:
            return f"lose {_counters(pattern, what, names)}"
        case w.A_TRAIT:
            return f"use {whose(item.who, by_owner=True)} trait"
        case w.A_BREAK:
            return f"break {what}"
        case w.A_DEAL:
            return "deal damage" if any_card else f"deal damage with {what}"
        case w.A_LUMEN | w.A_RECOVERY:
            return f"take part in the {_PHASES[item.act]}"
        case _:
            raise LookupError(f"an act without words: {item.act}")


def _counters(pattern: Pattern, what: str, names: Names) -> str:
    """Which counters: those that the pattern mentions, or those of such cards."""
    if not pattern.tests:
        return "counters"
    if [test.attribute for test in pattern.tests] == ["mentions"]:
        return f"{names(pattern.tests[0].word)} counters"
    return f"counters of {what}"
