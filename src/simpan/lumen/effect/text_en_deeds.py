"""English: deeds, that is amounts, cards that go somewhere, and the course of the game."""

from __future__ import annotations

from typing import Final, TypeAlias, assert_never

from simpan.lumen import words as w
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
    Register,
    Show,
    Swap,
    Tally,
)
from simpan.lumen.effect.text_en_cond import amount_text, num_text
from simpan.lumen.effect.text_en_forms import WHOSE, YOU, Clause, act, deed, state
from simpan.lumen.effect.text_en_mods import modifier
from simpan.lumen.effect.text_en_much import cards_text, hand_text, lying_text, much, set_to
from simpan.lumen.effect.text_en_noun import from_text, pattern_text, track_name, track_text
from simpan.lumen.effect.text_en_words import ZONES, times, whose
from simpan.lumen.effect.text_flow import FixAt
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


def _amount(item: Fp | Hp | Tally | Damage, names: Names) -> Clause:
    if isinstance(item, Fp):
        if item.become:
            value, tail = set_to(w.S_SPEED, item.n, names)
            return act(f"set {WHOSE} FP to {value}{tail}", whose(item.who))
        return _gain(item.who, ("gain", "lose"), item.n, "FP", "FP", names)
    if isinstance(item, Hp):
        return _gain(item.who, ("regain", "pay"), item.n, "HP", "HP", names)
    if isinstance(item, Tally):
        return _tally(item, names)
    if isinstance(item, Damage):
        return _damage(item, names)
    assert_never(item)


def _damage(item: Damage, names: Names) -> Clause:
    often = "" if item.times == 1 else f" {times(item.times)}"
    verb, to = ("deal", " to the opponent") if item.to == w.OPP else ("take", "")
    how = much(item.n, names)
    dealt = f"{how.size} damage" if how.size else f"damage equal to {how.equal}"
    return act(f"{verb} {dealt}{to}{often}{how.each}{how.tail}")


def _gain(who: int, verbs: tuple[str, str], n: Num, one: str, many: str, names: Names) -> Clause:
    """Gain, or with a negative number lose."""
    less = loss(n)
    return _by(who, verbs[less is not None], n if less is None else less, one, many, names)


def _by(who: int, verb: str, n: Num, one: str, many: str, names: Names) -> Clause:
    """So much is gained or lost."""
    how = much(n, names)
    thing = one if is_const(n, 1) else many
    if isinstance(n, Register) and n.which == "number":
        amount = f"that many {thing}"
    else:
        amount = f"{how.size} {thing}{how.each}" if how.size else f"{thing} equal to {how.equal}"
    return deed(who, verb, amount + how.tail)


def _tally(item: Tally, names: Names) -> Clause:
    if is_state(item.track) and isinstance(item.n, Const):
        return deed(item.who, "enter" if item.n.n > 0 else "leave", track_name(item.track))
    one, many = track_name(item.track, one=True), track_name(item.track)
    less = lost(item)
    if less is not None:
        return _by(item.who, "lose", less, one, many, names)
    if not item.become:
        return _gain(item.who, ("gain", "lose"), item.n, one, many, names)
    if is_const(item.n, 0):
        return deed(item.who, "lose", f"all {whose(item.who, by_owner=True)} {track_name(item.track)}")
    return act(f"set {track_text(item.track, item.who)} to {num_text(item.n, names)}")


# -- the course of the game ------------------------------------------------------------------------------------

_GO: Final = {
    w.GO_READY_AGAIN: "play the ready phase again",
    w.GO_START_COMBO: "start combo time",
    w.GO_END_COMBO: "end combo time",
    w.GO_END_BATTLE: "end the battle phase",
    w.GO_END_TURN: "end the turn",
    w.GO_WIN: "win the game",
}


def _course(item: CapCombo | CapGain | GoTo) -> Clause:
    if isinstance(item, CapCombo):
        return state("this combo", f"cannot go beyond combo {digits(item.n)}")
    if isinstance(item, CapGain):
        if item.n == 0:
            return state(YOU, f"cannot gain {track_name(item.track)} in this combo")
        most = f"can gain at most {digits(item.n)} {track_name(item.track, one=item.n == 1)} in this combo"
        return state(YOU, most)
    if isinstance(item, GoTo):
        go = _GO[item.where]
        if item.where == w.GO_WIN:
            return Clause(go, go, YOU)
        return Clause(go, go, commutes=item.where == w.GO_START_COMBO)
    assert_never(item)


# -- cards -----------------------------------------------------------------------------------------------------


def _cards_deed(item: Move | Swap | Show, names: Names) -> Clause:
    if isinstance(item, Move):
        return _move(item, names)
    if isinstance(item, Swap):
        return act(f"swap {lying_text(item.one, names)} with {lying_text(item.other, names)}")
    if isinstance(item, Show):
        return act(f"reveal {cards_text(item.cards, names)}")
    assert_never(item)


def _move(item: Move, names: Names) -> Clause:
    """Break, discard, take, put or move; the opponent is the subject of what happens to the own cards by its choice."""
    cards = item.cards
    discards = item.to == w.LIST and isinstance(cards, (Pick, Every)) and cards.where.zones == w.HAND
    theirs = isinstance(cards, Pick) and cards.where.who == w.OPP and (cards.by == "opp" or discards)
    who = w.OPP if theirs else w.ME
    zone = f"{whose(owner(cards), by_owner=theirs)} {ZONES[item.to]}"
    together = " together" if item.together and not _is_one(item) else ""
    thing = _moved(item, names, theirs, discards)
    until = _until(item, names)
    if item.to == w.BREAK:
        return deed(who, "break", thing + together + until)
    if discards:
        return deed(who, "discard", thing + together + until)
    if item.to == w.HAND:
        taken = owner(cards) == w.ME or theirs
        return deed(who, "take" if taken else "move", f"{thing} {'into' if taken else 'to'} {zone}{together}{until}")
    if item.to in (w.LIST, w.SIDE):
        return deed(who, "move", f"{thing} to {zone}{together}{until}")
    down = "face down " if item.face_down else ""
    return deed(who, "put", f"{thing} {down}into {zone}{together}{until}")


def _moved(item: Move, names: Names, by_owner: bool, discards: bool) -> str:
    """What is moved: 1 card; 1 technique from your list; cards, until there are enough."""
    cards = item.cards
    if isinstance(cards, Pick) and goal(item) is not None:
        what = pattern_text(cards.where.pattern, names, many=True)
        return what if discards and not cards.where.pattern.tests else f"{what} {from_text(cards.where, by_owner)}"
    return (hand_text(cards, names) if discards else "") or cards_text(cards, names, by_owner, moved=True)


def _until(item: Move, names: Names) -> str:
    """Until it holds 3 Calling Cards; until you have 4 cards in hand."""
    found = goal(item)
    if found is None:
        return ""
    where, n = found
    if where.zones == item.to:
        return f" until it holds {digits(n)} {pattern_text(where.pattern, names, many=n != 1)}"
    return f" until {amount_text(Count(where), '=', n, names, exact='')}"


def _is_one(item: Move) -> bool:
    return not isinstance(item.cards, Every) and not (isinstance(item.cards, Pick) and not is_const(item.cards.n, 1))
