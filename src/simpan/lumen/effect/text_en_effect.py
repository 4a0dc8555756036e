"""English: effects, as deeds that are joined into sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias, assert_never

from simpan.lumen import words as w
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
from simpan.lumen.effect.text_en_cond import cond_text
from simpan.lumen.effect.text_en_mods import flag_clauses, modifier
from simpan.lumen.effect.text_en_noun import (
    cards_text,
    counted,
    is_state,
    num_text,
    one_text,
    so_much,
    track_name,
    track_text,
)
from simpan.lumen.effect.text_en_words import (
    DURATIONS,
    ZONES,
    Clause,
    act,
    ban,
    capital,
    deed,
    series,
    timing_text,
    whose,
)
from simpan.lumen.effect.text_parts import LONGEST, FixAt, Names, Step, digits, halves, is_const, owner, steps

Deed: TypeAlias = Fp | Hp | Tally | Damage | Move | CapCombo | CapGain | GoTo | Change | Become | FixAt | Give | Forbid
Flow: TypeAlias = When | IfDone | May | OneOf | ChooseNumber | Custom | Later | GrantCatch | AllowCombo | Seq

IF_DONE: Final = "if you do, "
IN_THAT_CASE: Final = "in that case, "
OTHERWISE: Final = "otherwise, "
_BRANCHES: Final = "abcdefghijklmnopqrstuvwxyz"

# -- sentences ---------------------------------------------------------------------------------------------


def sentences(effect: Effect, names: Names, *, may: bool = False, standing: bool = False) -> list[str]:
    """The sentences of an effect, without capital and full stop. may: you may. standing: no durations (a function)."""
    return _sequence([], steps(effect), names, may, standing)


def told(found: Sequence[str]) -> str:
    """Sentences as they stand behind a colon: the first keeps its small letter."""
    return " ".join((text if index == 0 else capital(text)) + "." for index, text in enumerate(found))


def _sequence(first: list[Clause], items: Sequence[Step], names: Names, may: bool, standing: bool = False) -> list[str]:
    """Deeds in a row are joined, anything else stands alone; only the first sentence is a permission."""
    found: list[str] = []
    run = list(first)

    def flush() -> None:
        if may and not found and len(run) > LONGEST:
            found.append(f"you may {run.pop(0).may}")
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
    """Deeds as sentences: at most three in one, and no order behind a clause that has its own subject."""
    if may:
        return [f"you may {series([clause.may for clause in run])}"] if run else []
    groups: list[list[Clause]] = []
    for clause in run:
        if groups and not (groups[-1][-1].has_subject and not clause.has_subject):
            groups[-1].append(clause)
        else:
            groups.append([clause])
    return [_one_sentence(part) for group in groups for part in halves(group)]


def _one_sentence(group: Sequence[Clause]) -> str:
    texts = [clause.does for clause in group]
    if len(texts) > 1 and group[-1].has_subject:
        return f"{', '.join(texts[:-1])}, and {texts[-1]}"
    return series(texts)


def led(lead: str, found: list[str]) -> list[str]:
    """Sentences under one condition: the first gets its words, the others say that they belong to it."""
    tied = (IF_DONE, IN_THAT_CASE, OTHERWISE)
    rest = [text if not lead or text.startswith(tied) else IN_THAT_CASE + text for text in found[1:]]
    return [lead + found[0], *rest]


def _flow(effect: Flow, names: Names, may: bool) -> list[str]:
    if isinstance(effect, When):
        found = led(f"if {cond_text(effect.cond, names)}, ", sentences(effect.then, names, may=may))
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
        span = f"choose a number from {num_text(effect.lo, names)} to {num_text(effect.hi, names)}"
        return _sequence([act(span)], steps(effect.do), names, may)
    if isinstance(effect, Custom):
        return [effect.en.removesuffix(".")]
    if isinstance(effect, Later):
        lead = f"{timing_text(effect.when)} {DURATIONS[effect.until]}, "
        return led(lead, sentences(effect.do, names, may=may))
    if isinstance(effect, GrantCatch):
        return _catch(effect, names)
    if isinstance(effect, AllowCombo):
        return _combo(effect, names)
    if isinstance(effect, Seq):
        return sentences(effect, names, may=may)
    assert_never(effect)


def _branches(effect: OneOf, names: Names, may: bool) -> str:
    parts = [
        f"({_BRANCHES[index % len(_BRANCHES)]}) {told(sentences(branch, names)).removesuffix('.')}"
        for index, branch in enumerate(effect.branches)
    ]
    return f"{'you may ' if may else ''}choose one: {'; '.join(parts)}"


def _catch(effect: GrantCatch, names: Names) -> list[str]:
    """A granted catch; what comes with the caught card, and what follows."""
    after = flag_clauses(effect.flags, "that technique", names)
    tail = _sequence(after, [] if effect.then is None else steps(effect.then), names, may=False)
    return [f"you may catch with {one_text(effect.cards, names)}", *(led(IF_DONE, tail) if tail else [])]


def _combo(effect: AllowCombo, names: Names) -> list[str]:
    """Cards that may follow in this combo; a free order is said at once, the rest after it."""
    free = " regardless of speed order" if effect.flags & w.F_FREE_ORDER else ""
    tail = link(flag_clauses(effect.flags & ~w.F_FREE_ORDER, "that technique", names), may=False)
    first = f"you may also use {one_text(effect.cards, names)} as the next combo card{free}"
    return [first, *(led(IF_DONE, tail) if tail else [])]


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
            return act(f"set {whose(item.who)} FP to {num_text(item.n, names)}")
        return _gain(item.who, ("gain", "lose"), item.n, "FP", "FP", names)
    if isinstance(item, Hp):
        return _gain(item.who, ("regain", "pay"), item.n, "HP", "HP", names)
    if isinstance(item, Tally):
        return _tally(item, names)
    if isinstance(item, Damage):
        times = "" if item.times == 1 else f" {digits(item.times)} times"
        verb, to = ("deal", " to the opponent") if item.to == w.OPP else ("take", "")
        if isinstance(item.n, Const):
            return act(f"{verb} {digits(item.n.n)} damage{to}{times}")
        much, tail = so_much(item.n, names)
        return act(f"{verb} damage equal to {much}{to}{times}{tail}")
    assert_never(item)


def _gain(who: int, verbs: tuple[str, str], n: Num, one: str, many: str, names: Names) -> Clause:
    """Gain, or with a negative number lose."""
    if isinstance(n, Const):
        return deed(who, verbs[0 if n.n >= 0 else 1], f"{digits(abs(n.n))} {one if abs(n.n) == 1 else many}")
    much, tail = so_much(n, names)
    return deed(who, verbs[0], f"{many} equal to {much}{tail}")


def _tally(item: Tally, names: Names) -> Clause:
    if is_state(item.track) and isinstance(item.n, Const):
        return deed(item.who, "enter" if item.n.n > 0 else "leave", track_name(item.track))
    if not item.become:
        one, many = track_name(item.track, one=True), track_name(item.track)
        return _gain(item.who, ("gain", "lose"), item.n, one, many, names)
    if is_const(item.n, 0):
        return act(f"remove all {track_text(item.track, item.who)}")
    return act(f"set {track_text(item.track, item.who)} to {num_text(item.n, names)}")


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
        return act(f"limit this combo to combo {digits(item.n)}")
    if isinstance(item, CapGain):
        if item.n == 0:
            return ban(w.ME, f"gain {track_name(item.track)} in this combo")
        return act(f"limit the {track_name(item.track)} gained in this combo to {digits(item.n)}")
    if isinstance(item, GoTo):
        return act(_GO[item.where])
    assert_never(item)


# -- cards that go somewhere ---------------------------------------------------------------------------------


def _move(item: Move, names: Names) -> Clause:
    """Break, discard, take, put or move; the opponent is the subject where the opponent picks from the own cards."""
    cards = item.cards
    theirs = isinstance(cards, Pick) and cards.by == "opp" and cards.where.who == w.OPP
    who = w.OPP if theirs else w.ME
    zone = f"{whose(owner(cards), by_owner=theirs)} {ZONES[item.to]}"
    together = " together" if item.together and not _is_one(item) else ""
    thing = cards_text(cards, names, by_owner=theirs)
    if item.to == w.BREAK:
        return deed(who, "break", thing + together)
    if item.to == w.LIST and isinstance(cards, (Pick, Every)) and cards.where.zones == w.HAND:
        return deed(who, "discard", (_hand_cards(item, names) or thing) + together)
    if item.to == w.HAND:
        taken = owner(cards) == w.ME or theirs
        return deed(who, "take" if taken else "move", f"{thing} {'into' if taken else 'to'} {zone}{together}")
    if item.to in (w.LIST, w.SIDE):
        return deed(who, "move", f"{thing} to {zone}{together}")
    return deed(who, "put", f"{thing} into {zone}{together}")


def _is_one(item: Move) -> bool:
    return not isinstance(item.cards, Every) and not (isinstance(item.cards, Pick) and not is_const(item.cards.n, 1))


def _hand_cards(item: Move, names: Names) -> str:
    """The short words for any cards of the subject's own hand: 1 card."""
    cards = item.cards
    if not isinstance(cards, Pick) or cards.where.pattern.tests or cards.by != ("me", "opp")[cards.where.who]:
        return ""
    upto = "up to " if cards.up_to else ""
    return f"{upto}{counted(cards.n, names)} card{'' if is_const(cards.n, 1) else 's'}"
