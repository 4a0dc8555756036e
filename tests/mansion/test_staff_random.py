"""§H6.7, §H6.8: the clock's seat in the middle of anything.

Time out, 종전, and every change of the referee, at random.
"""

from __future__ import annotations

import pytest

from simpan.core.bits import members
from simpan.core.event import Event
from simpan.core.game import CHANCE, CLOCK
from simpan.core.simulate import Dice
from simpan.mansion import words as w
from simpan.mansion.war import War
from tests import mansion_laws
from tests.laws import Setting, a_clone_is_another, actions_are_readable, legal_is_not_refused, packs, random_decision

MEDDLING = 12  # of 100 decisions


def decision(war: War, dice: Dice) -> tuple[int, int]:
    """What random play would do, or now and then something of the clock's seat."""
    if war.staff or dice.below(100) < MEDDLING:
        codes = members(war.legal(CLOCK))
        if not war.staff and dice.below(3):
            codes = [w.STAFF_ACT]
        return CLOCK, codes[int(dice.below(len(codes)))]
    return random_decision(war, dice)


@pytest.mark.parametrize("setting", mansion_laws.SETTINGS, ids=str)
@pytest.mark.parametrize("seed", range(12))
def test_the_referee_may_meddle_at_any_moment(setting: Setting, seed: int) -> None:
    """No crash, sound positions, the same with a journal and without, and the war ends."""
    war = setting.start()
    assert isinstance(war, War)
    quiet = war.clone()
    journal: list[Event] = []
    war.journal = journal
    dice = Dice(seed)
    for number in range(20_000):
        if war.over():
            break
        seat, code = decision(war, dice)
        if number % 50 == 0:
            a_clone_is_another(war, seat, code)
            packs(war)
        if number % 400 == 0:
            actions_are_readable(war, setting.action_type)
            legal_is_not_refused(war)
        war.apply(seat, code)
        quiet.apply(seat, code)
        if number % 10 == 0:
            assert war.key() == quiet.key()
        if not war.staff and not war.deciding() >> CHANCE & 1:
            setting.quick(war)
    assert war.over()
    setting.thorough(war)
    assert all(event.clause and event.audience > 0 for event in journal)
