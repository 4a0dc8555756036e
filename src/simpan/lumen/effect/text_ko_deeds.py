"""Korean: deeds, that is amounts, cards that go somewhere, and the course of the game."""

from __future__ import annotations

from typing import Final, TypeAlias, assert_never

from simpan.lumen import words as w
from simpan.lumen.effect import text_ko_forms as ko
from simpan.lumen.effect.node import (
    Become,
    CapCombo,
    CapGain,
    Change,
    Const,
    Count,
    Damage,
    Every,
    Forbid,
    Fp,
    Give,
    GoTo,
    Hp,
    Move,
    Num,
    Pick,
    Show,
    Swap,
    Tally,
)
from simpan.lumen.effect.text_flow import FixAt
from simpan.lumen.effect.text_ko_cards import cards_object, hand_text, lying_text
from simpan.lumen.effect.text_ko_cond import amount_subject
from simpan.lumen.effect.text_ko_forms import Clause, deed, eul, i_ga, ro, wa
from simpan.lumen.effect.text_ko_mods import modifier
from simpan.lumen.effect.text_ko_much import counted, much, set_to
from simpan.lumen.effect.text_ko_noun import from_text, pattern_text, track_text
from simpan.lumen.effect.text_ko_words import ZONES
from simpan.lumen.effect.text_meaning import goal
from simpan.lumen.effect.text_parts import Names, digits, is_const, is_state, owner
from simpan.lumen.effect.text_plain import loss, lost

Deed: TypeAlias = (
    Fp | Hp | Tally | Damage | Move | Swap | Show | CapCombo | CapGain | GoTo | Change | Become | FixAt | Give | Forbid
)


def clauses(item: Deed, names: Names, standing: bool = False) -> list[Clause]:
    """One deed; several flags are several. standing: without durations (a function)."""
    if isinstance(item, (Fp, Hp, Tally, Damage)):
        return [_amount(item, names)]
    if isinstance(item, (Move, Swap, Show)):
        return [_cards_deed(item, names)]
    if isinstance(item, (CapCombo, CapGain, GoTo)):
        return [_course(item)]
    if isinstance(item, (Change, Become, FixAt, Give, Forbid)):
        return modifier(item, names, standing)
    assert_never(item)


# -- amounts ---------------------------------------------------------------------------------------------------

_HEAL: Final = ko.Verb("회복하", "회복한다", "회복할")


def _amount(item: Fp | Hp | Tally | Damage, names: Names) -> Clause:
    if isinstance(item, Fp):
        if item.become:
            whose = ko.ME if item.who == w.ME else ko.OPPONENT
            value, tail = set_to(w.S_SPEED, item.n, names)
            return Clause(f"FP를 {ro(value)} ", ko.DO, tail, about=whose)
        return _gain(item.who, "FP", "", item.n, (ko.GET, ko.LOSE), names)
    if isinstance(item, Hp):
        return _gain(item.who, "체력", "", item.n, (_HEAL, ko.PAY), names)
    if isinstance(item, Tally):
        return _tally(item, names)
    if isinstance(item, Damage):
        return _damage(item, names)
    assert_never(item)


def _whose(who: int) -> str:
    return "상대의 " if who == w.OPP else ""


def _damage(item: Damage, names: Names) -> Clause:
    times = "" if item.times == 1 else f"{digits(item.times)}번 "
    to, verb = ("상대에게 ", ko.DEAL) if item.to == w.OPP else ("", ko.SUFFER)
    how = much(item.n, names)
    size = f"{how.size} " if how.size else ""
    return Clause(f"{to}{how.each}{size}데미지를 {times}", verb, how.tail)


def _gain(who: int, thing: str, unit: str, n: Num, verbs: tuple[ko.Verb, ko.Verb], names: Names) -> Clause:
    """Gain, or with a negative number lose."""
    less = loss(n)
    return _by(who, thing, unit, n if less is None else less, verbs[less is not None], names)


def _by(who: int, thing: str, unit: str, n: Num, verb: ko.Verb, names: Names) -> Clause:
    """So much is gained or lost."""
    how = much(n, names)
    size = f"{how.size}{unit} " if how.size else ""
    return deed(who, f"{how.each}{eul(thing)} {size}", verb, how.tail)


def _tally(item: Tally, names: Names) -> Clause:
    thing = track_text(item.track)
    if is_state(item.track) and isinstance(item.n, Const):
        if item.n.n > 0:
            return deed(item.who, f"{i_ga(thing)} ", ko.TURN)
        return Clause(f"{_whose(item.who)}{eul(thing)} 종료", ko.DO)
    less = lost(item)
    if less is not None:
        return _by(item.who, thing, "개", less, ko.LOSE, names)
    if not item.become:
        return _gain(item.who, thing, "개", item.n, (ko.GET, ko.LOSE), names)
    if is_const(item.n, 0):
        return deed(item.who, f"{eul(thing)} 모두 ", ko.LOSE)
    return Clause(f"{_whose(item.who)}{eul(thing)} {ro(counted(item.n, '개', names))} ", ko.DO)


# -- the course of the game ------------------------------------------------------------------------------------

_GO: Final = {
    w.GO_READY_AGAIN: "다시 레디 페이즈를 진행",
    w.GO_START_COMBO: "콤보 타임을 시작",
    w.GO_END_COMBO: "콤보 타임을 종료",
    w.GO_END_BATTLE: "배틀 페이즈를 종료",
    w.GO_END_TURN: "턴을 종료",
    w.GO_WIN: "게임에서 승리",
}
_THIS_COMBO: Final = "이번 콤보에서는 "


def _course(item: CapCombo | CapGain | GoTo) -> Clause:
    if isinstance(item, CapCombo):
        only = f"{digits(item.n)}콤보까지만 "
        return Clause(only, ko.able(ko.CONTINUE), before=_THIS_COMBO, commutes=True)
    if isinstance(item, CapGain):
        thing = eul(track_text(item.track))
        if item.n == 0:
            return Clause(f"{thing} ", ko.unable(ko.GET), before=_THIS_COMBO, commutes=True)
        only = f"{thing} {digits(item.n)}개까지만 "
        return Clause(only, ko.able(ko.GET), before=_THIS_COMBO, commutes=True)
    if isinstance(item, GoTo):
        return Clause(_GO[item.where], ko.DO, commutes=item.where == w.GO_START_COMBO)
    assert_never(item)


# -- cards -----------------------------------------------------------------------------------------------------


def _cards_deed(item: Move | Swap | Show, names: Names) -> Clause:
    if isinstance(item, Move):
        return _move(item, names)
    if isinstance(item, Swap):
        return Clause(f"{wa(lying_text(item.one, names))} {eul(lying_text(item.other, names))} ", ko.SWAP)
    if isinstance(item, Show):
        return Clause(f"{cards_object(item.cards, names)} 공개", ko.DO)
    assert_never(item)


def _move(item: Move, names: Names) -> Clause:
    """Break, discard, take, put or send; the opponent is the subject of what happens to the own cards by its choice."""
    cards = item.cards
    discards = item.to == w.LIST and isinstance(cards, (Pick, Every)) and cards.where.zones == w.HAND
    theirs = isinstance(cards, Pick) and cards.where.who == w.OPP and (cards.by == "opp" or discards)
    who = w.OPP if theirs else w.ME
    to = "상대의 " if owner(cards) == w.OPP and not theirs else ""
    together = "함께 " if item.together and not _is_one(item) else ""
    thing = _moved(item, names, theirs, discards)
    if item.to == w.BREAK:
        return deed(who, f"{thing} {together}브레이크", ko.DO)
    if discards:
        return deed(who, f"{thing} {together}", ko.DISCARD)
    if item.to == w.HAND:
        return deed(who, f"{thing} {together}{to}패로 ", ko.SEND if to else ko.BRING)
    if item.to in (w.LIST, w.SIDE):
        return deed(who, f"{thing} {together}{to}{ro(ZONES[item.to])} ", ko.SEND)
    down = "뒷면으로 " if item.face_down else ""
    return deed(who, f"{thing} {together}{to}{ZONES[item.to]}에 {down}", ko.PUT)


def _moved(item: Move, names: Names, by_owner: bool, discards: bool) -> str:
    """What is moved: 패를 1장; 리스트에서 기술 1장을; 패가 4장이 될 때까지 패를."""
    until = goal(item)
    if until is not None and isinstance(item.cards, Pick):
        where, n = until
        subject, unit = amount_subject(Count(where), names)
        here = item.cards.where
        there = f"{from_text(here, by_owner)} {pattern_text(here.pattern, names)}"
        what = "패" if hand_text(item.cards, names) else there
        return f"{subject}{i_ga(digits(n) + unit)} 될 때까지 {eul(what)}"
    short = hand_text(item.cards, names) if discards or item.to == w.BREAK else ""
    return short or cards_object(item.cards, names, by_owner=by_owner)


def _is_one(item: Move) -> bool:
    return not isinstance(item.cards, Every) and not (isinstance(item.cards, Pick) and not is_const(item.cards.n, 1))
