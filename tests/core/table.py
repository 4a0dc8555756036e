"""A match of the small game on a table, its record written line by line: whatever can befall a match can be done."""

from __future__ import annotations

import io
import json
from typing import Any

import msgspec

from simpan.core import fair, record
from simpan.core.bits import members
from simpan.core.chance import Chance, Fair, Seeded
from simpan.core.driver import decide, draw
from simpan.core.game import CHANCE, CLOCK, Game
from simpan.core.record import Input, Timeline
from simpan.core.simulate import Dice
from tests.core import bidding

SEED = bytes(range(32))
CLIENTS = (b"\xa1", b"")


class Table:
    """The record that is written and the position in step with it."""

    def __init__(self, players: int = 3, rounds: int = 3, *, fair_dice: bool = True, named: bool = True) -> None:
        seeds = tuple(seed.hex() for seed in CLIENTS)
        fairness = record.Fairness(fair.commit(SEED), seeds) if fair_dice else None
        self.head = bidding.header(players, rounds, fairness, named=named)
        self.out = io.BytesIO()
        self.writer = record.Writer(self.out)
        self.writer.begin(self.head)
        self.line = Timeline(bidding.start(self.head.set_up))
        self.chance: Chance = Fair(fair.Stream(SEED, CLIENTS)) if fair_dice else Seeded(5)

    @property
    def game(self) -> Game:
        return self.line.game

    def decide(self, seat: int, code: int, **more: Any) -> Input:
        """An input of a player, the clock, or of a hand that enters an outcome."""
        decide(self.game.clone(), seat, code, self.writer, **more)
        return self._took()

    def draw(self) -> Input:
        """What chance owes, drawn or as it fell before."""
        draw(self.game.clone(), self.chance, self.writer, self.line.kept)
        return self._took()

    def back(self, n: int, why: str = "") -> None:
        self.writer.back(n, "총괄", why)
        self.line.back(n)

    def random(self, dice: Dice, most: int = 10_000) -> None:
        """Play at random, the clock now and then, to the end or for so many inputs."""
        while not self.game.over() and most:
            waiting = members(self.game.deciding())
            seat = waiting[int(dice.below(len(waiting)))]
            if seat == CHANCE:
                self.draw()
            elif dice.below(12) == 0:
                self.decide(CLOCK, seat, by="시계")
            else:
                self.decide(seat, int(dice.pick(self.game.legal(seat))))
            most -= 1

    def end(self) -> None:
        self.writer.end(self.game, SEED if self.head.fair else None)

    def text(self) -> bytes:
        return self.out.getvalue()

    def read(self) -> record.Record:
        """The record, read with suspicion; it stands as the table does."""
        found = record.read(self.text(), bidding.GAMES)
        assert record.replay(found).key() == self.game.key()
        assert list(found.inputs) == self.line.inputs
        return found

    def _took(self) -> Input:
        given = msgspec.convert(json.loads(self.text().splitlines()[-1]), Input)
        self.line.take(given)
        return given


def eventful(seed: int, **how: Any) -> Table:
    """A whole match in which people go back, enter outcomes by hand and write posts."""
    dice = Dice(seed)
    table = Table(2 + seed % 4, 2 + seed % 3, **how)
    for _ in range(1 + int(dice.below(5))):
        table.random(dice, 1 + int(dice.below(12)))
        event = dice.below(4)
        if event == 0:
            table.writer.note({"post": "k2에서 k3으로 이동한다", "seed": seed})
        elif event == 1:
            while not (table.game.over() or table.game.deciding() >> CHANCE & 1):
                table.random(dice, 1)
            if not table.game.over():
                table.decide(CHANCE, int(dice.below(6)), by="총괄", why="실물 주사위", given=True)
        elif table.line.inputs:
            table.back(table.line.inputs[int(dice.below(len(table.line.inputs)))].n, "잘못 읽음")
    table.random(dice)
    table.end()
    return table
