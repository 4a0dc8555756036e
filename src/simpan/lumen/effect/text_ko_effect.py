"""Korean: effects, as deeds that are linked into sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias, assert_never

from simpan.lumen import words as w
from simpan.lumen.effect import text_ko_words as ko
from simpan.lumen.effect.node import (
    AllowCombo,
    Become,
    CapCombo,
    CapGain,
    Change,
    ChooseNumber,
    Const,
    Custom,
    Damage,
    Effect,
    Every,
    Forbid,
    Fp,
    Give,
    GoTo,
    GrantCatch,
    Hp,
    IfDone,
    Later,
    May,
    Move,
    Num,
    OneOf,
    Pick,
    Seq,
    Tally,
    When,
)
from simpan.lumen.effect.text_ko_cond import cond_text
from simpan.lumen.effect.text_ko_mods import flag_clauses, modifier
from simpan.lumen.effect.text_ko_noun import (
    cards_object,
    counted,
    is_state,
    num_text,
    pattern_text,
    place_text,
    so_much,
    track_text,
)
from simpan.lumen.effect.text_ko_words import ZONES, Clause, act, ban, deed, eul, ro
from simpan.lumen.effect.text_parts import LONGEST, FixAt, Names, Step, digits, halves, is_const, owner, steps

Deed: TypeAlias = Fp | Hp | Tally | Damage | Move | CapCombo | CapGain | GoTo | Change | Become | FixAt | Give | Forbid
Flow: TypeAlias = When | IfDone | May | OneOf | ChooseNumber | Custom | Later | GrantCatch | AllowCombo | Seq

IF_DONE: Final = "그렇게 했다면, "
IN_THAT_CASE: Final = "그 경우, "
OTHERWISE: Final = "그렇지 않으면, "
_BRANCHES: Final = "가나다라마바사아자차카타파하"

# -- sentences ---------------------------------------------------------------------------------------------


def sentences(effect: Effect, names: Names, *, may: bool = False, standing: bool = False) -> list[str]:
    """The sentences of an effect, without the full stop. may: 할 수 있다. standing: no durations (a function)."""
    return _sequence([], steps(effect), names, may, standing)


def _sequence(first: list[Clause], items: Sequence[Step], names: Names, may: bool, standing: bool = False) -> list[str]:
    """Deeds in a row are linked, anything else stands alone; only the first sentence is a permission."""
    found: list[str] = []
    run = list(first)

    def flush() -> None:
        if may and not found and len(run) > LONGEST:
            found.append(run.pop(0).may)
        for sentence in link(run, may and not found):
            found.append(IN_THAT_CASE + sentence if may and found else sentence)
        run.clear()

    for item in items:
        if isinstance(item, (When, IfDone, May, OneOf, ChooseNumber, Custom, Later, GrantCatch, AllowCombo, Seq)):
            flush()
            lead = may and bool(found)
            found.extend(led(IN_THAT_CASE if lead else "", _flow(item, names, may and not found)))
        else:
            run.extend(clauses(item, names, standing))
    flush()
    return found


def link(run: Sequence[Clause], may: bool) -> list[str]:
    """Deeds as sentences: at most three in one, and none of mine behind one of the opponent's."""
    groups: list[list[Clause]] = []
    for clause in run:
        if groups and not (groups[-1][-1].of_opponent and not clause.of_opponent and not may):
            groups[-1].append(clause)
        else:
            groups.append([clause])
    if not may:
        groups = [part for group in groups for part in halves(group)]
    return [
        ", ".join([*(clause.link for clause in group[:-1]), group[-1].may if may else group[-1].does])
        for group in groups
    ]


def led(lead: str, found: list[str]) -> list[str]:
    """Sentences under one condition: the first gets its words, the others say that they belong to it."""
    tied = (IF_DONE, IN_THAT_CASE, OTHERWISE)
    rest = [text if not lead or text.startswith(tied) else IN_THAT_CASE + text for text in found[1:]]
    return [lead + found[0], *rest]


def _flow(effect: Flow, names: Names, may: bool) -> list[str]:
    if isinstance(effect, When):
        found = led(cond_text(effect.cond, names) + ", ", sentences(effect.then, names, may=may))
        if effect.otherwise is not None:
            found += led(OTHERWISE, sentences(effect.otherwise, names, may=may))
        return found
    if isinstance(effect, IfDone):
        return sentences(effect.do, names, may=may) + led(IF_DONE, sentences(effect.then, names))
    if isinstance(effect, May):
        return sentences(effect.do, names, may=True)
    if isinstance(effect, OneOf):
        return [_branches(effect, names, may)]
    if isinstance(effect, ChooseNumber):
        span = f"{num_text(effect.lo, names)}부터 {num_text(effect.hi, names)}까지의 수 하나를 "
        return _sequence([act(span, ko.CHOOSE)], steps(effect.do), names, may)
    if isinstance(effect, Custom):
        return [effect.ko.removesuffix(".")]
    if isinstance(effect, Later):
        return led(f"{_until(effect)} {ko.at_timing(effect.when)} ", sentences(effect.do, names, may=may))
    if isinstance(effect, GrantCatch):
        return _catch(effect, names)
    if isinstance(effect, AllowCombo):
        return _combo(effect, names)
    if isinstance(effect, Seq):
        return sentences(effect, names, may=may)
    assert_never(effect)


def _until(effect: Later) -> str:
    return "다음 턴까지" if effect.until == w.UNTIL_NEXT_TURN else ko.DURATIONS[effect.until]


def _branches(effect: OneOf, names: Names, may: bool) -> str:
    parts = [
        f"({_BRANCHES[index % len(_BRANCHES)]}) {'. '.join(sentences(branch, names))}"
        for index, branch in enumerate(effect.branches)
    ]
    return f"다음 중 하나를 {ko.CHOOSE.will + ' 수 있다' if may else ko.CHOOSE.does}: {'. '.join(parts)}"


def _source(cards: Every, names: Names) -> str:
    """Cards that may be used from where they are: 패에 있는 속도 8 이하인 공격 기술."""
    return f"{place_text(cards.where)} {pattern_text(cards.where.pattern, names)}"


def _catch(effect: GrantCatch, names: Names) -> list[str]:
    """A granted catch; what comes with the caught card, and what follows."""
    after = flag_clauses(effect.flags, "그 기술", names)
    tail = _sequence(after, [] if effect.then is None else steps(effect.then), names, may=False)
    return [f"{ro(_source(effect.cards, names))} 캐치할 수 있다", *(led(IF_DONE, tail) if tail else [])]


def _combo(effect: AllowCombo, names: Names) -> list[str]:
    """Cards that may follow in this combo; a free order is said at once, the rest after it."""
    free = "속도 순서를 무시하고 " if effect.flags & w.F_FREE_ORDER else ""
    tail = link(flag_clauses(effect.flags & ~w.F_FREE_ORDER, "그 기술", names), may=False)
    return [f"다음 콤보로 {_source(effect.cards, names)}도 {free}사용할 수 있다", *(led(IF_DONE, tail) if tail else [])]


# -- deeds ---------------------------------------------------------------------------------------------------


def clauses(item: Deed, names: Names, standing: bool = False) -> list[Clause]:
    """One deed; several flags are several."""
    if isinstance(item, (Fp, Hp, Tally, Damage)):
        return [_amount(item, names)]
    if isinstance(item, Move):
        return [_move(item, names)]
    if isinstance(item, (CapCombo, CapGain, GoTo)):
        return [_course(item)]
    if isinstance(item, (Change, Become, FixAt, Give, Forbid)):
        return modifier(item, names, standing)
    assert_never(item)


def _amount(item: Fp | Hp | Tally | Damage, names: Names) -> Clause:
    if isinstance(item, Fp):
        if item.become:
            return act(f"{'상대의 ' if item.who == w.OPP else ''}FP를 {ro(num_text(item.n, names))} ", ko.DO)
        return _gain(item.who, "FP", "", item.n, (ko.GET, ko.LOSE), names)
    if isinstance(item, Hp):
        return _gain(item.who, "체력", "", item.n, (ko.Verb("회복하", "회복한다", "회복할"), ko.PAY), names)
    if isinstance(item, Tally):
        return _tally(item, names)
    if isinstance(item, Damage):
        times = "" if item.times == 1 else f"{digits(item.times)}번 "
        to, verb = ("상대에게 ", ko.DEAL) if item.to == w.OPP else ("", ko.SUFFER)
        if isinstance(item.n, Const):
            return act(f"{to}{digits(item.n.n)} 데미지를 {times}", verb)
        much, tail = so_much(item.n, names)
        return act(f"{to}{much} 데미지를 {times}", verb, tail)
    assert_never(item)


def _gain(who: int, thing: str, unit: str, n: Num, verbs: tuple[ko.Verb, ko.Verb], names: Names) -> Clause:
    """Gain, or with a negative number lose."""
    if isinstance(n, Const):
        return deed(who, f"{eul(thing)} {digits(abs(n.n))}{unit} ", verbs[0] if n.n >= 0 else verbs[1])
    much, tail = so_much(n, names)
    return deed(who, f"{much} {eul(thing)} ", verbs[0], tail)


def _tally(item: Tally, names: Names) -> Clause:
    if is_state(item.track) and isinstance(item.n, Const):
        state = track_text(item.track, w.ME)
        if item.n.n > 0:
            return deed(item.who, f"{ko.i_ga(state)} ", ko.TURN)
        return act(f"{'상대의 ' if item.who == w.OPP else ''}{eul(state)} 종료", ko.DO)
    if not item.become:
        return _gain(item.who, track_text(item.track, w.ME), "개", item.n, (ko.GET, ko.LOSE), names)
    thing = eul(track_text(item.track, item.who))
    if is_const(item.n, 0):
        return act(f"{thing} 모두 ", ko.REMOVE)
    return act(f"{thing} {ro(counted(item.n, '개', names))} ", ko.DO)


def _course(item: CapCombo | CapGain | GoTo) -> Clause:
    if isinstance(item, CapCombo):
        return act(f"이번 콤보를 {digits(item.n)}콤보까지로 제한", ko.DO)
    if isinstance(item, CapGain):
        thing = track_text(item.track, w.ME)
        if item.n == 0:
            return ban(w.ME, f"이번 콤보에서 {eul(thing)} ", ko.GET)
        return act(f"이번 콤보에서 얻는 {eul(thing)} {digits(item.n)}개까지로 제한", ko.DO)
    if isinstance(item, GoTo):
        return act(_GO[item.where], ko.DO)
    assert_never(item)


_GO: Final = {
    w.GO_READY_AGAIN: "다시 레디 페이즈를 진행",
    w.GO_START_COMBO: "콤보 타임을 시작",
    w.GO_END_COMBO: "콤보 타임을 종료",
    w.GO_END_BATTLE: "배틀 페이즈를 종료",
    w.GO_END_TURN: "턴을 종료",
    w.GO_WIN: "게임에서 승리",
}

# -- cards that go somewhere ---------------------------------------------------------------------------------


def _move(item: Move, names: Names) -> Clause:
    """Break, discard, take, put or send; the opponent is the subject where the opponent picks from the own cards."""
    cards = item.cards
    theirs = isinstance(cards, Pick) and cards.by == "opp" and cards.where.who == w.OPP
    who = w.OPP if theirs else w.ME
    to = "상대의 " if owner(cards) == w.OPP and not theirs else ""
    together = "함께 " if item.together and not _is_one(item) else ""
    thing = cards_object(cards, names, by_owner=theirs)
    if item.to == w.BREAK:
        return deed(who, f"{thing} {together}브레이크", ko.DO)
    if item.to == w.LIST and isinstance(cards, (Pick, Every)) and cards.where.zones == w.HAND:
        return deed(who, f"{_hand_cards(item, names) or thing} {together}", ko.DISCARD)
    if item.to == w.HAND:
        return deed(who, f"{thing} {together}{to}패로 ", ko.SEND if to else ko.BRING)
    if item.to in (w.LIST, w.SIDE):
        return deed(who, f"{thing} {together}{to}{ro(ZONES[item.to])} ", ko.SEND)
    return deed(who, f"{thing} {together}{to}{ZONES[item.to]}에 ", ko.PUT)


def _is_one(item: Move) -> bool:
    return not isinstance(item.cards, Every) and not (isinstance(item.cards, Pick) and not is_const(item.cards.n, 1))


def _hand_cards(item: Move, names: Names) -> str:
    """The short words for any cards of the subject's own hand: 패를 1장."""
    cards = item.cards
    if not isinstance(cards, Pick) or cards.where.pattern.tests or cards.by != ("me", "opp")[cards.where.who]:
        return ""
    return f"패를 {counted(cards.n, '장', names)}{'까지' if cards.up_to else ''}"
