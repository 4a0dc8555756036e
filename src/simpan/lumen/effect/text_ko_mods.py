"""Korean: modifiers, that is what changes a number, gives a flag or forbids an act."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeAlias, assert_never

from simpan.lumen import words as w
from simpan.lumen.effect import text_ko_forms as ko
from simpan.lumen.effect.node import ANY_CARD, Become, Cards, Change, Const, Forbid, Give, Num, Pattern, Track
from simpan.lumen.effect.text_flow import FixAt
from simpan.lumen.effect.text_ko_cards import cards_text
from simpan.lumen.effect.text_ko_cond import num_text, player_stat, value_text
from simpan.lumen.effect.text_ko_forms import Clause, ban, deed, eul, ro
from simpan.lumen.effect.text_ko_much import much, set_to
from simpan.lumen.effect.text_ko_noun import REFS, pattern_text, track_text
from simpan.lumen.effect.text_ko_words import FLAGS, STATS, during
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
        speed, tail = set_to(w.S_SPEED, item.at, names)
        return [Clause(f"{STATS[w.S_SPEED]}를 {ro(speed)} 고정", ko.DO, tail, about=cards_text(item.cards, names))]
    if isinstance(item, Forbid):
        return [forbid_clause(item, names, standing)]
    before = "" if standing else during(item.until)
    if isinstance(item, Give):
        found = flag_clauses(item.flags, cards_text(item.cards, names), names, who=owner(item.cards))
        return [replace(clause, before=before) for clause in found]
    if isinstance(item, Change):
        return [_change(item, names, before)]
    if isinstance(item, Become):
        about, thing = _stat_of(item.cards, item.stat, names)
        if item.stat in POSITION_SETS and is_const(item.to, 0):
            return [Clause(f"{eul(thing)} ", ko.REMOVE, before=before, about=about)]
        value, tail = set_to(item.stat, item.to, names)
        return [Clause(f"{eul(thing)} {ro(value)} ", ko.DO, tail, before=before, about=about)]
    assert_never(item)


# -- numbers ------------------------------------------------------------------------------------------------


def _stat_of(cards: Cards, stat: int, names: Names) -> tuple[str, str]:
    """Whose number, and which."""
    if stat in (w.S_HAND_LIMIT, w.S_HURT):
        return "", player_stat(owner(cards), stat)
    return cards_text(cards, names), STATS[stat]


def _change(item: Change, names: Names, before: str) -> Clause:
    if item.stat in POSITION_SETS or item.stat in (w.S_POSITION, w.S_LIMB, w.S_FLAGS):
        added = f"{eul(_added(item.stat, item.by, names))} 추가"
        return Clause(added, ko.DO, before=before, about=cards_text(item.cards, names), glue="에 ")
    about, thing = _stat_of(item.cards, item.stat, names)
    less = loss(item.by)
    how = much(item.by if less is None else less, names)
    size = f"{how.size} " if how.size else ""
    if item.stat == w.S_SPEED:
        pace = "느리게" if less is None else "빠르게"
        return Clause(f"{eul(thing)} {how.each}{size}{pace} ", ko.DO, how.tail, before=before, about=about)
    verb = ko.RAISE if less is None else ko.LOWER
    return Clause(f"{eul(thing)} {how.each}{size}", verb, how.tail, before=before, about=about)


def _added(stat: int, by: Num, names: Names) -> str:
    """What is added to a set: 하단 회피; 고른 카드의 회피."""
    if not isinstance(by, Const):
        return num_text(by, names)
    if stat == w.S_FLAGS:
        return flag_names(by.n)
    value = value_text(stat, by, names)
    return f"{value}의 {STATS[stat]}" if stat in POSITION_SETS and by.n == w.ALL_HEIGHTS else f"{value} {STATS[stat]}"


# -- flags --------------------------------------------------------------------------------------------------

_JUDGED: Final = {w.F_UNGUARDABLE: "방어", w.F_UNEVADABLE: "회피", w.F_UNCLASHABLE: "상쇄"}
_USES: Final = {w.F_NO_COMBO: "콤보", w.F_NO_CATCH: "캐치"}

_PROHIBITIONS: Final = sum(_JUDGED) | sum(_USES) | w.F_NO_READY


def flag_names(flags: int) -> str:
    """Flags as nouns: 방어 불가, 고정."""
    return ", ".join(FLAGS[bit] for bit in bits(flags))


def flag_clauses(flags: int, card: str, names: Names, *, who: int = w.ME, against: Pattern = ANY_CARD) -> list[Clause]:
    """What flags mean for a card; prohibitions last. `against`: which techniques (in a combo: the card before)."""
    found = [_flag(bit, card, who, names, against) for bit in bits(flags & ~_PROHIBITIONS)]
    if flags & w.F_NO_READY:
        found.append(_unusable("레디", card, who))
    uses = "·".join(word for bit, word in _USES.items() if flags & bit)
    if uses:
        found.append(_unusable(f"{ro(uses)} 사용", card, who))
    judged = "·".join(word for bit, word in _JUDGED.items() if flags & bit)
    if judged:
        by = f"{ro(pattern_text(against, names))} " if against.tests else ""
        found.append(ban(w.OPP if who == w.ME else w.ME, f"{by}{eul(card)} {judged}", ko.DO))
    return found


def _unusable(use: str, card: str, who: int) -> Clause:
    """이 기술은 콤보로 사용할 수 없다; 상대는 상대 기술을 레디할 수 없다."""
    if who == w.OPP:
        return ban(who, f"{eul(card)} {use}", ko.DO)
    return Clause(use, ko.unable(ko.DO), subject=card, commutes=True)


def _flag(bit: int, card: str, who: int, names: Names, against: Pattern) -> Clause:
    after = f"{pattern_text(against, names)} 다음에 " if against.tests else ""
    match bit:
        case w.F_FREE_ORDER:
            what = "" if card == THIS else f"{eul(card)} "
            return Clause(f"{after}속도 순서를 무시하고 {what}콤보로 사용", ko.able(ko.DO))
        case w.F_NO_CORRECTION:
            return Clause(f"{after}콤보 데미지 보정을 ", ko.UNTOUCHED, subject=card)
        case w.F_ENDS_COMBO:
            return Clause(f"{eul(card)} 콤보로 사용한 후 콤보 타임을 종료", ko.DO)
        case w.F_BREAKS:
            return Clause(f"사용 후 {eul(card)} 브레이크", ko.DO)
        case w.F_UNBREAKABLE:
            return ban(who, f"{eul(card)} 브레이크", ko.DO)
        case w.F_PROTECTED:
            return Clause("", ko.UNBROKEN, subject=card)
        case w.F_UNAFFECTED:
            return Clause("다른 카드의 효과를 ", ko.UNTOUCHED, subject=card)
        case w.F_FIXED:
            return Clause("속도를 고정", ko.DO, about=card)
        case w.F_VOID:
            return Clause(f"{eul(card)} 무효로 ", ko.DO)
        case _:
            return Clause(f"{eul(FLAGS[bit])} 추가", ko.DO, about=card, glue="에 ")


# -- acts that are forbidden ---------------------------------------------------------------------------------

_PHASES: Final = {w.A_GET: "겟 페이즈", w.A_LUMEN: "루멘 페이즈", w.A_RECOVERY: "리커버리 페이즈"}


def forbid_clause(item: Forbid, names: Names, standing: bool) -> Clause:
    """What a player cannot do; to be barred from a phase is to skip it."""
    if isinstance(item.what, Track):
        return _no_track(item, item.what, "" if standing else during(item.until, _ALWAYS))
    any_card = not item.what.tests
    if any_card and not standing and item.act in _PHASES:
        if item.until == w.UNTIL_TURN:
            return deed(item.who, f"이번 턴의 {eul(_PHASES[item.act])} 스킵", ko.DO)
        if (item.act, item.until) == (w.A_LUMEN, w.UNTIL_NEXT_TURN):
            return deed(item.who, "다음 루멘 페이즈를 스킵", ko.DO)
    body, verb = _forbidden(item, item.what, names)
    return ban(item.who, body, verb, "" if standing else during(item.until, _ALWAYS))


def _no_track(item: Forbid, track: Track, before: str) -> Clause:
    thing = track_text(track)
    gains = item.act == w.A_GAIN
    if is_state(track):
        body, verb = (f"{ko.i_ga(thing)} ", ko.TURN) if gains else (f"{eul(thing)} 종료", ko.DO)
    else:
        body, verb = f"{eul(thing)} ", ko.GET if gains else ko.LOSE
    return ban(item.who, body, verb, before)


def _forbidden(item: Forbid, what: Pattern, names: Names) -> tuple[str, ko.Verb]:
    any_card = not what.tests
    cards = pattern_text(what, names)
    techniques = eul("기술" if any_card else cards)
    match item.act:
        case w.A_READY:
            return ("레디" if any_card else f"{techniques} 레디"), ko.DO
        case w.A_USE:
            return f"{techniques} 사용", ko.DO
        case w.A_CATCH:
            return ("캐치" if any_card else f"{ro(cards)} 캐치"), ko.DO
        case w.A_COMBO:
            return ("콤보를 ", ko.CONTINUE) if any_card else (f"{techniques} 콤보로 사용", ko.DO)
        case w.A_GET:
            return f"겟 페이즈에 {techniques} ", ko.BRING
        case w.A_NEGATE:
            return f"{'' if any_card else cards + '의 '}그랩을 무효로 ", ko.DO
        case w.A_GAIN:
            return f"{_counters(what, cards, names)}카운터를 ", ko.GET
        case w.A_LEAVE:
            return f"{_counters(what, cards, names)}카운터를 ", ko.LOSE
        case w.A_TRAIT:
            return "특성을 사용", ko.DO
        case w.A_BREAK:
            return f"{eul(cards)} 브레이크", ko.DO
        case w.A_DEAL:
            return f"{'' if any_card else ro(cards) + ' '}데미지를 ", ko.DEAL
        case w.A_LUMEN | w.A_RECOVERY:
            return f"{_PHASES[item.act]}에 참가", ko.DO
        case _:
            raise LookupError(f"an act without words: {item.act}")


def _counters(pattern: Pattern, what: str, names: Names) -> str:
    """Whose counters: those that the pattern mentions, or those of such cards."""
    if not pattern.tests:
        return ""
    if [test.attribute for test in pattern.tests] == ["mentions"]:
        return f"{names(pattern.tests[0].word)} "
    return f"{what}의 "
