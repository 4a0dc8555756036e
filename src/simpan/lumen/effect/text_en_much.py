"""English: how much, how many, and which cards a deed speaks of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never, final

from simpan.lumen import words as w
from simpan.lumen.effect.node import Cards, Const, Count, Every, Num, Pick, Ref, Register, TallyOf
from simpan.lumen.effect.text_en_cond import DONE, num_text, operand, value_text
from simpan.lumen.effect.text_en_noun import REFS, from_text, pattern_text, place_text, track_name
from simpan.lumen.effect.text_en_words import a_or_an
from simpan.lumen.effect.text_parts import Names, digits, is_const
from simpan.lumen.effect.text_plain import per_thing, split_limits

# -- numbers ----------------------------------------------------------------------------------------------


@final
@dataclass(frozen=True)
class Much:
    """A number with a verb: its size (200), or what it equals; for each of what; and its limits."""

    size: str
    equal: str = ""
    each: str = ""
    tail: str = ""


def much(num: Num, names: Names) -> Much:
    """How much something changes."""
    inner, limits = split_limits(num)
    kept = " and ".join(f"to a {'maximum' if op == 'min' else 'minimum'} of {digits(n)}" for op, n in limits)
    tail = f", {kept}" if kept else ""
    if isinstance(inner, Const):
        return Much(digits(inner.n), tail=tail)
    per = per_thing(inner)
    if per is not None:
        thing, every, times = per
        return Much(digits(times), each=f" for {_things(thing, every, names)}", tail=tail)
    return Much("", operand(inner, names), tail=tail)


def set_to(stat: int, num: Num, names: Names) -> tuple[str, str]:
    """What a number is set to, and its limits: (your FP − 3) and , to a minimum of 1."""
    if isinstance(num, Const):
        return value_text(stat, num, names), ""
    return operand(split_limits(num)[0], names), much(num, names).tail


def _things(num: Num, every: int, names: Names) -> str:
    """Each card in your Lumen zone; every 2 Hidden Bond counters you have."""
    lead, one = ("each", True) if every == 1 else (f"every {digits(every)}", False)
    if isinstance(num, TallyOf):
        return f"{lead} {track_name(num.track, one)} {'you have' if num.who == w.ME else 'the opponent has'}"
    if isinstance(num, Count):
        return f"{lead} {place_text(num.where, names, many=not one)}"
    done = DONE.get(num.which, "of those counters") if isinstance(num, Register) else ""
    return f"{lead} {done if one else done.replace('card', 'cards', 1)}"


def counted(num: Num, names: Names) -> str:
    """A number in front of things: 2, (your FP)."""
    text = num_text(num, names)
    return text if isinstance(num, Const) or text.startswith("(") else f"({text})"


# -- cards ------------------------------------------------------------------------------------------------


def cards_text(cards: Cards, names: Names, by_owner: bool = False, moved: bool = False) -> str:
    """Which cards: this technique, 1 attack from your list. by_owner: the subject owns and picks them."""
    if isinstance(cards, Ref):
        return REFS[cards.name]
    where = cards.where
    if isinstance(cards, Every):
        if moved:
            return f"all {pattern_text(where.pattern, names, many=True)} {from_text(where, by_owner, every=True)}"
        return f"all {place_text(where, names)}"
    if isinstance(cards, Pick):
        return f"{_picked(cards, names, by_owner)} {from_text(where, by_owner)}"
    assert_never(cards)


def _picked(cards: Pick, names: Names, by_owner: bool) -> str:
    number = ("up to " if cards.up_to else "") + counted(cards.n, names)
    how = "random " if cards.by == "chance" else ""
    choice = " of the opponent's choice" if cards.by == "opp" and not by_owner else ""
    return f"{number} {how}{pattern_text(cards.where.pattern, names, many=not is_const(cards.n, 1))}{choice}"


def lying_text(cards: Pick, names: Names) -> str:
    """A pick by where it lies: 1 Calling Card in your Lumen zone."""
    return f"{_picked(cards, names, False)} {from_text(cards.where).replace('from', 'in', 1)}"


def one_text(cards: Every, names: Names) -> str:
    """Any one of those cards: an attack of speed 8 or less from your hand."""
    return f"{a_or_an(pattern_text(cards.where.pattern, names))} {from_text(cards.where)}"


def hand_text(cards: Cards, names: Names) -> str:
    """The short words for any cards of the subject's own hand: 1 card; nothing for other cards."""
    if not isinstance(cards, Pick) or cards.where.zones != w.HAND or cards.where.pattern.tests:
        return ""
    return _picked(cards, names, True) if cards.by in (("me", "opp")[cards.where.who], "chance") else ""
