"""§H6.14: dice once rolled are kept: the same roll after an undo gets the same faces, whoever goes back how often."""

from __future__ import annotations

import io

import pytest

from simpan.core import fair, record
from simpan.core.chance import Chance, Fair, Scripted, Seeded
from simpan.core.driver import draw
from simpan.core.game import CHANCE
from simpan.core.record import BadRecord, Input, Kept
from simpan.core.simulate import Dice
from tests.core import bidding
from tests.core.table import CLIENTS, SEED, Table, eventful


def rolls(table: Table) -> dict[bytes, int]:
    """How each roll in force fell."""
    game = bidding.start(table.head.set_up)
    found: dict[bytes, int] = {}
    for given in table.line.inputs:
        if given.seat == CHANCE:
            found[game.roll_id()] = given.code
        game.apply(given.seat, given.code)
    return found


@pytest.mark.parametrize("fair_dice", [True, False])
def test_the_same_roll_falls_alike(fair_dice: bool) -> None:
    """Whoever goes back and plays on otherwise finds each roll as it fell; only rolls that never were are new."""
    for seed in range(30):
        table, dice = Table(3, 3, fair_dice=fair_dice), Dice(seed)
        table.random(dice)
        known = rolls(table)
        for _ in range(4):
            table.back(table.line.inputs[int(dice.below(len(table.line.inputs)))].n)
            table.random(dice)
            for roll, code in rolls(table).items():
                assert known.setdefault(roll, code) == code
        found = table.read()
        if fair_dice:
            numbers = [given.draw.counter for given in found.inputs if given.draw is not None]
            assert len(set(numbers)) == len(numbers)
            assert found.draws == len(known)


def test_a_kept_roll_takes_no_number_and_says_where_it_fell() -> None:
    """The draw of the withdrawn input stands in the new one, number and all; the next roll takes the next number."""
    table = Table(2, 2)
    first = table.draw()
    table.back(first.n)
    again = table.draw()
    assert (again.draw, again.outcome, again.code, again.again) == (first.draw, first.outcome, first.code, first.n)
    assert isinstance(table.chance, Fair)
    assert table.chance.stream.counter == table.read().draws == 1
    table.decide(0, 1)
    table.decide(1, 1)
    assert table.draw().draw == record.Draw(1, 6)


def test_an_outcome_entered_by_hand_is_kept_like_a_draw() -> None:
    """It stands again with the name of who entered it, until somebody enters another: the last one stands."""
    table = Table(2, 2)
    first = table.decide(CHANCE, 4, by="총괄", why="실물 주사위", given=True)
    table.back(0)
    again = table.draw()
    assert (again.code, again.by, again.why, again.given, again.again) == (4, "총괄", "실물 주사위", True, first.n)
    assert (again.draw, again.outcome) == (None, None)
    table.back(again.n)
    table.decide(CHANCE, 1, by="부총괄", given=True)
    table.back(table.line.inputs[-1].n)
    assert table.draw().code == 1
    found = table.read()
    assert (found.draws, record.entered_by_hand(found)) == (0, 2)


def test_a_draw_may_be_corrected_by_hand() -> None:
    """§H6.7: who enters another outcome for a roll that was drawn is named; after that the entered one stands."""
    table = Table(2, 2)
    drawn = table.draw()
    table.back(drawn.n)
    other = (drawn.code + 1) % 6
    table.decide(CHANCE, other, by="총괄", why="굴린 것은 3이었다", given=True)
    table.back(table.line.inputs[-1].n)
    assert table.draw().code == other
    assert table.read().draws == 1


def rewritten(table: Table, kept: Kept | None, chance: Chance) -> bytes:
    """The record with one more roll, drawn with these kept dice."""
    out = io.BytesIO()
    out.write(table.text())
    draw(table.game.clone(), chance, record.Writer(out, table.writer.n), kept)
    return out.getvalue()


@pytest.mark.parametrize("fair_dice", [True, False])
def test_a_new_roll_in_the_place_of_a_kept_one_is_refused(fair_dice: bool) -> None:
    """The reader insists: another face, another number or a fresh draw is no record."""
    table = Table(2, 2, fair_dice=fair_dice)
    first = table.draw()
    table.back(first.n)
    fresh = Fair(fair.Stream(SEED, CLIENTS, 1)) if fair_dice else Scripted([(first.code + 1) % 6])
    with pytest.raises(BadRecord, match="line 4: rolls anew what entry 0 has rolled: dice once rolled are kept"):
        record.read(rewritten(table, None, fresh), bidding.GAMES)
    same = Fair(fair.Stream(SEED, CLIENTS, 0)) if fair_dice else Scripted([first.code])
    assert record.read(rewritten(table, None, same), bidding.GAMES).draws == int(fair_dice)
    assert record.read(rewritten(table, table.line.kept, Scripted([])), bidding.GAMES).kept.find(b"0:0:[]") == first


def test_a_roll_in_the_place_of_an_entered_outcome_is_refused() -> None:
    """What was entered by hand is not drawn after all."""
    table = Table(2, 2, fair_dice=False)
    table.decide(CHANCE, 4, by="총괄", given=True)
    table.back(0)
    with pytest.raises(BadRecord, match="line 4: rolls anew what was entered by hand in entry 0"):
        record.read(rewritten(table, None, Seeded(3)), bidding.GAMES)


def test_a_roll_without_identity_is_new() -> None:
    """A game that does not say which roll it owes gets a new number each time; none is skipped."""
    kept = Kept()
    kept.keep(b"", Input(0, CHANCE, 3, {}))
    assert (kept.find(b""), len(kept)) == (None, 0)


def test_kept_dice_are_found_when_a_record_is_read() -> None:
    """The reader finds the dice that the table kept, and a copy of them is another."""
    kept = 0
    for seed in range(20):
        table = eventful(seed)
        found = table.read()
        assert found.kept._rolls == table.line.kept._rolls
        assert found.timeline().game.key() == table.game.key()
        twin = found.kept.copy()
        twin.keep(b"x", found.inputs[0])
        assert found.kept.find(b"x") is None
        kept += len(found.kept)
    assert kept > 20
