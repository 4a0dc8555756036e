"""Korean: modifiers, that is what changes a number, gives a flag or forbids an act."""

from __future__ import annotations

from typing import Final, TypeAlias, assert_never

from simpan.lumen import words as w
from simpan.lumen.effect import text_ko_words as ko
from simpan.lumen.effect.node import ANY_CARD, Become, Cards, Change, Const, Forbid, Give, Num, Pattern
from simpan.lumen.effect.text_ko_noun import cards_text, num_text, pattern_text, player_stat, so_much, value_text
from simpan.lumen.effect.text_ko_words import STATS, Clause, act, ban, deed, during, eul, eun, ro
from simpan.lumen.effect.text_parts import POSITION_SETS, FixAt, Names, bits, digits, is_const, owner

Modifier: TypeAlias = Change | Become | FixAt | Give | Forbid

_ALWAYS: Final = -1  # no duration is the usual one: say every one


def modifier(item: Modifier, names: Names, standing: bool) -> list[Clause]:
    """One modifier; several flags are several deeds. standing: without its duration (a function)."""
    if isinstance(item, FixAt):
        return [act(f"{eul(cards_text(item.cards, names) + '의 속도')} {ro(num_text(item.at, names))} 고정", ko.DO)]
    if isinstance(item, Forbid):
        return [_forbid(item, names, "" if standing else during(item.until, _ALWAYS))]
    before = "" if standing else during(item.until)
    if isinstance(item, Give):
        found = flag_clauses(item.flags, cards_text(item.cards, names), names, who=owner(item.cards))
        return [_led(before, found[0]), *found[1:]]
    if isinstance(item, Change):
        return [_change(item, names, before)]
    if isinstance(item, Become):
        thing = eul(_stat_of(item.cards, item.stat, names))
        if item.stat in POSITION_SETS and is_const(item.to, 0):
            return [act(f"{before}{thing} ", ko.REMOVE)]
        return [act(f"{before}{thing} {ro(value_text(item.stat, item.to, names))} ", ko.DO)]
    assert_never(item)


def _led(before: str, clause: Clause) -> Clause:
    return Clause(before + clause.does, before + clause.may, before + clause.link, clause.of_opponent)


# -- numbers ------------------------------------------------------------------------------------------------


def _stat_of(cards: Cards, stat: int, names: Names) -> str:
    if stat in (w.S_HAND_LIMIT, w.S_HURT):
        return player_stat(owner(cards), stat)
    return f"{cards_text(cards, names)}의 {STATS[stat]}"


def _change(item: Change, names: Names, before: str) -> Clause:
    if item.stat in POSITION_SETS or item.stat in (w.S_POSITION, w.S_LIMB, w.S_FLAGS):
        return act(f"{before}{cards_text(item.cards, names)}에 {eul(_added(item.stat, item.by, names))} 추가", ko.DO)
    thing = eul(_stat_of(item.cards, item.stat, names))
    lowers = isinstance(item.by, Const) and item.by.n < 0
    if isinstance(item.by, Const):
        much, tail = digits(abs(item.by.n)), ""
    else:
        much, tail = so_much(item.by, names)
    if item.stat == w.S_SPEED:
        return act(f"{before}{thing} {much} {'빠르게' if lowers else '느리게'} ", ko.DO, tail)
    return act(f"{before}{thing} {much} ", ko.LOWER if lowers else ko.RAISE, tail)


def _added(stat: int, by: Num, names: Names) -> str:
    """What is added to a set: 하단 회피; 고른 카드의 회피."""
    if not isinstance(by, Const):
        return num_text(by, names)
    if stat == w.S_FLAGS:
        return flag_names(by.n)
    value = value_text(stat, by, names)
    if stat in POSITION_SETS:
        return f"{value}의 {STATS[stat]}" if by.n == w.ALL_HEIGHTS else f"{value} {STATS[stat]}"
    return f"{value} {STATS[stat]}"


# -- flags --------------------------------------------------------------------------------------------------

_JUDGED: Final = {w.F_UNGUARDABLE: "방어", w.F_UNEVADABLE: "회피", w.F_UNCLASHABLE: "상쇄"}
_USES: Final = {w.F_NO_COMBO: "콤보", w.F_NO_CATCH: "캐치"}

_PROHIBITIONS: Final = sum(_JUDGED) | sum(_USES) | w.F_NO_READY


def flag_names(flags: int) -> str:
    """Flags as nouns: 방어 불가, 고정."""
    return ", ".join(ko.FLAGS[bit] for bit in bits(flags))


def flag_clauses(flags: int, card: str, names: Names, *, who: int = w.ME, against: Pattern = ANY_CARD) -> list[Clause]:
    """What flags mean for a card; prohibitions last. `against`: which techniques (in a combo: the card before)."""
    found = [_flag(bit, card, who, names, against) for bit in bits(flags & ~_PROHIBITIONS)]
    thing = eun(card) if who == w.ME else eul(card)
    if flags & w.F_NO_READY:
        found.append(ban(who, f"{thing} 레디", ko.DO))
    uses = "·".join(word for bit, word in _USES.items() if flags & bit)
    if uses:
        found.append(ban(who, f"{thing} {ro(uses)} 사용", ko.DO))
    judged = "·".join(word for bit, word in _JUDGED.items() if flags & bit)
    if judged:
        by = f"{ro(pattern_text(against, names))} " if against.tests else ""
        found.append(ban(w.OPP if who == w.ME else w.ME, f"{by}{eul(card)} {judged}", ko.DO))
    return found


def _flag(bit: int, card: str, who: int, names: Names, against: Pattern) -> Clause:
    after = f"{pattern_text(against, names)} 다음에 " if against.tests else ""
    match bit:
        case w.F_FREE_ORDER:
            whole = f"{after}속도 순서를 무시하고 {eul(card)} 콤보로 사용할 수 있"
            return Clause(whole + "다", whole + "다", whole + "고")
        case w.F_NO_CORRECTION:
            whole = f"{after}{eun(card)} 콤보 데미지 보정을 받지 않"
            return Clause(whole + "는다", whole + "게 할 수 있다", whole + "고")
        case w.F_ENDS_COMBO:
            return act(f"{eul(card)} 콤보로 사용한 후 콤보 타임을 종료", ko.DO)
        case w.F_BREAKS:
            return act(f"사용 후 {eul(card)} 브레이크", ko.DO)
        case w.F_UNBREAKABLE:
            return ban(w.ME, f"{'자신은' if who == w.ME else '상대는'} {eul(card)} 브레이크", ko.DO)
        case w.F_PROTECTED:
            whole = f"{eun(card)} 브레이크되지 않"
            return Clause(whole + "는다", whole + "게 할 수 있다", whole + "고")
        case w.F_FIXED:
            return act(f"{eul(card + '의 속도')} 고정", ko.DO)
        case w.F_VOID:
            return act(f"{eul(card)} {ro('무효')} ", ko.DO)
        case _:
            return act(f"{card}에 {eul(ko.FLAGS[bit])} 추가", ko.DO)


# -- acts that are forbidden ---------------------------------------------------------------------------------

_CONTINUE: Final = ko.Verb("잇", "잇는다", "이을")


def _forbid(item: Forbid, names: Names, before: str) -> Clause:
    what = pattern_text(item.what, names)
    any_card = not item.what.tests
    if item.act == w.A_GET and any_card and before == during(w.UNTIL_TURN):
        return deed(item.who, "이번 턴의 겟 페이즈를 스킵", ko.DO)
    verb = ko.DO
    match item.act:
        case w.A_READY:
            body = "레디" if any_card else f"{eul(what)} 레디"
        case w.A_USE:
            body = f"{eul('기술' if any_card else what)} 사용"
        case w.A_CATCH:
            body = "캐치" if any_card else f"{ro(what)} 캐치"
        case w.A_COMBO:
            body, verb = ("콤보를 ", _CONTINUE) if any_card else (f"{eul(what)} 콤보로 사용", ko.DO)
        case w.A_GET:
            body, verb = f"겟 페이즈에 {eul('기술' if any_card else what)} ", ko.BRING
        case w.A_NEGATE:
            body = f"{'' if any_card else what + '의 '}그랩을 무효로 "
        case w.A_GAIN:
            body, verb = f"{_gained(item.what, what, names)}카운터를 ", ko.GET
        case w.A_TRAIT:
            body = "특성을 사용"
        case w.A_BREAK:
            body = f"{eul(what)} 브레이크"
        case w.A_DEAL:
            body, verb = f"{'' if any_card else ro(what) + ' '}데미지를 ", ko.DEAL
        case w.A_LUMEN:
            body = "루멘 페이즈에 참가"
        case w.A_RECOVERY:
            body = "리커버리 페이즈에 참가"
        case _:
            raise LookupError(f"an act without words: {item.act}")
    return ban(item.who, body, verb, before)


def _gained(pattern: Pattern, what: str, names: Names) -> str:
    """Whose counters: those that the pattern mentions, or those of such cards."""
    if not pattern.tests:
        return ""
    if [test.attribute for test in pattern.tests] == ["mentions"]:
        return f"{names(pattern.tests[0].word)} "
    return f"{what}의 "
