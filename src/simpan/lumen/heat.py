"""Which timings are worth opening: kept as bit sets, so that a timing at which nothing can happen costs one test."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from simpan.core.bits import bit
from simpan.lumen.mod import LATER
from simpan.lumen.side import Side
from simpan.lumen.state import State
from simpan.lumen.words import T_BATTLE_END, T_COMBO_END, THEIRS


def heat(d: State) -> None:
    """Note at which timings the field or a scheduled effect may do something.

    `State.hot`: of shown cards; `State.hid`: of hidden ones.
    """
    a = d.a
    b = d.b
    hot = a.deck.listens | b.deck.listens
    hid = a.deck.hides | b.deck.hides | a.deck.roams | b.deck.roams
    if a.lumen:
        hot |= a.deck.play_listens
    if b.lumen:
        hot |= b.deck.play_listens
    if a.ultimate:
        hot |= a.deck.hides
    if b.ultimate:
        hot |= b.deck.hides
    mod = d.mods
    while mod is not None:
        if mod.how == LATER:
            hot |= bit(mod.stat)
        mod = mod.rest
    d.hot = hot
    d.hid = hid


ENDS: Final = 1 << T_COMBO_END | 1 << T_BATTLE_END | 1 << (T_COMBO_END + THEIRS) | 1 << (T_BATTLE_END + THEIRS)


def warm(side: Side) -> None:
    """Note the timings of the technique now in use.

    What earlier cards of the battle do at its end or the combo's stays.
    """
    side.hot = side.hot & ENDS | side.deck.slots[side.tech].hot


def may_open(d: State, timing: i64, stage: i64) -> bool:
    """Whether anything at all can happen at a stage: hidden cards have effects of the field only."""
    if stage & 1:
        return d.hid >> timing & 1 != 0
    return (d.hot | d.a.hot | d.b.hot) >> timing & 1 != 0
