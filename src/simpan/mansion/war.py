"""A war under the contract of every game (DESIGN §2): the one door to the rules of Mansion War."""

from __future__ import annotations

from typing import Any, final

from mypy_extensions import i64, mypyc_attr

from simpan.core.bits import bit, lowest
from simpan.core.game import CHANCE, CLOCK
from simpan.core.refusal import Refusal, Refused
from simpan.mansion import attack, day, falls, hurt, power, react, reward, setup, staff
from simpan.mansion import order as o
from simpan.mansion import turn as turns
from simpan.mansion import words as w
from simpan.mansion.board import Board
from simpan.mansion.fighter import Fighter
from simpan.mansion.moving import walk
from simpan.mansion.state import State


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class War(State):
    """A war between the pairs of a campaign."""

    def __init__(self, board: Board, fighters: list[Fighter]) -> None:
        super().__init__(board, fighters)

    # -- the contract ---------------------------------------------------------------------------------------------

    def seats(self) -> i64:
        """The players' seats, as a set."""
        return self.board.seats

    def deciding(self) -> i64:
        """The seats that owe a decision now, as a set; while the referee changes something, the clock's alone."""
        return bit(CLOCK) if self.staff else self.waiting

    def legal(self, seat: i64) -> i64:
        """The codes that a seat may give now, as a set."""
        if seat == CLOCK:
            return self.clock_codes()
        if self.staff or not self.waiting & bit(seat):
            return 0
        asks = self.asks
        if asks == w.Q_REACT:
            return react.options(self, seat)
        if asks == w.Q_PLACE_ZONE:
            return setup.place_options(self, seat)
        if asks == w.Q_REGAIN:
            return reward.options(self, seat)
        return self.options

    def over(self) -> bool:
        """Whether the war has ended."""
        return self.phase == w.OVER

    def returns(self, seat: i64) -> float:
        """1 for every player of the winning team, 0 for the others; 0.5 for all in a draw or while it goes on."""
        if self.winner < 0:
            return 0.5
        own = self.board.own[seat]
        return 1.0 if own and self.board.stats[lowest(own)].team == self.winner else 0.0

    def clone(self) -> War:
        """An independent copy without the journal; the board is shared."""
        twin = War(self.board, [fighter.clone() for fighter in self.fighters])
        self.copy_into(twin)
        return twin

    def unpack(self, ints: list[int]) -> War:
        """The state that was packed, on this war's board."""
        twin = War(self.board, [Fighter() for _ in self.fighters])
        twin.restore(ints)
        return twin

    def apply(self, seat: i64, code: i64) -> None:
        """Take a decision and run on to the next question. Raises Refused, the state untouched."""
        if code < 0 or code > 62 or seat < 0 or seat > 61 or not self.legal(seat) & bit(code):
            found = self.refusal(seat, code)
            if found is not None:
                raise Refused(found)
        if seat == CLOCK:
            self.clock(code)
        else:
            self.answer(seat, code)
        self.advance()

    def refusal(self, seat: i64, code: i64) -> Refusal | None:
        """Why a code is not legal, with its clause; None: it is."""
        if 0 <= code <= 62 and 0 <= seat <= 61 and self.legal(seat) & bit(code):
            return None
        from simpan.mansion.refuse import explain

        return explain(self, int(seat), int(code))

    def view(self, seat: int) -> Any:
        """What a player's seat, the public (2) or the staff (3) may know: a `view.View`."""
        from simpan.mansion.view import view

        return view(self, seat)

    def action(self, seat: int, code: int) -> Any:
        """A legal code as a typed action."""
        from simpan.mansion.codes import action

        return action(self, seat, code)

    def parse(self, seat: int, action: Any) -> int:
        """The code of a typed action. Raises Refused if the seat may not do it now."""
        from simpan.mansion.codes import parse

        return parse(self, seat, action)

    def roll_id(self) -> bytes:
        """Which roll chance owes now: after an undo the same roll gets the same faces (H6.14)."""
        if not self.waiting & bit(CHANCE):
            return b""
        from simpan.mansion.codes import roll_id

        return roll_id(self)

    def question_id(self, seat: i64) -> bytes:
        """Which question a seat is asked now, so that a correction gives an answer again to no other."""
        from simpan.mansion.codes import question_id

        return question_id(self, int(seat))

    # -- decisions --------------------------------------------------------------------------------------------------

    def answer(self, seat: i64, code: i64) -> None:
        """Hand a legal decision to the rule that asked for it."""
        asks = self.asks
        if asks == w.Q_REACT:
            react.answered(self, seat, code)
        elif asks == w.Q_PLACE_ZONE:
            setup.answer_place(self, seat, code)
        elif asks == w.Q_REGAIN:
            reward.answer(self, seat, code)
        elif asks >= w.Q_LOT_ZONE:
            self.answered()
            self.rolled(asks, code)
        else:
            self.answered()
            self.decided(asks, code)

    def decided(self, asks: i64, code: i64) -> None:
        """A decision of the one player who was asked."""
        if asks == w.Q_TURN:
            turns.answer_turn(self, code)
        elif asks == w.Q_TILE:
            walk(self, self.actor, code)
        elif asks == w.Q_ZONE:
            turns.answer_zone(self, code)
        elif asks == w.Q_TARGET:
            turns.answer_target(self, code)
        elif asks == w.Q_WITH:
            attack.declare(self, code - 1)
        elif asks == w.Q_COVER:
            attack.take_cover(self, code == w.YES)
        elif asks == w.Q_KIND:
            turns.answer_kind(self, code)
        else:
            turns.answer_walk(self, code)

    def rolled(self, asks: i64, code: i64) -> None:
        """An outcome of chance."""
        if asks == w.Q_ATTACK_DICE:
            attack.rolled_attack(self, code)
        elif asks == w.Q_DEFENCE_DICE:
            attack.rolled_defence(self, code)
        elif asks == w.Q_DAMAGE_DIE or asks == w.Q_HEAL_DIE:
            self.faces.append(code + 1)
            self.dice_left -= 1
        elif asks == w.Q_NEW_ATTACK_DICE:
            react.rolled_new(self, code, True)
        elif asks == w.Q_NEW_DEFENCE_DICE:
            react.rolled_new(self, code, False)
        elif asks == w.Q_ROLL_OFF:
            setup.answer_roll_off(self, code)
        else:
            setup.answer_lot(self, code)

    # -- steps ------------------------------------------------------------------------------------------------------

    def advance(self) -> None:
        """Run on until something is asked or the war is over."""
        while not self.waiting and not self.staff and self.phase != w.OVER:
            step = self.step
            if step == o.WINDOW:
                react.window(self)
            elif step == o.NEW_DICE:
                react.new_dice(self)
            elif step == o.TURN:
                turns.turn(self)
            elif step == o.DAMAGE:
                attack.damage_dice(self)
            elif step == o.NEXT_TURN:
                day.next_turn(self)
            elif step >= o.COVER or step <= o.SETTLE_IN:
                self.rare_step(step)
            else:
                self.attack_step(step)

    def attack_step(self, step: i64) -> None:
        """The steps of an attack and of a round."""
        if step == o.ATTACK:
            attack.attack_dice(self)
        elif step == o.DEFENCE:
            attack.defence_dice(self)
        elif step == o.COMPARE:
            attack.compare(self)
        elif step == o.HURT:
            hurt.hurt(self)
        elif step == o.NEXT_TARGET:
            attack.next_target(self)
        elif step == o.FALLS:
            falls.falls(self)
        elif step == o.CLEAN_UP:
            day.clean_up(self)
        elif step == o.BEGIN_ROUND:
            day.begin_round(self)
        elif step == o.END_OF_BATTLE:
            day.end_of_battle(self)
        elif step == o.REWARDS:
            reward.rewards(self)
        elif step == o.BEGIN_DAY:
            day.begin_day(self)
        elif step == o.HEALING:
            power.heal(self)
        else:
            raise RuntimeError(f"no step {step}")

    def rare_step(self, step: i64) -> None:
        """Set-up, cover, the end of the war."""
        if step == o.COVER:
            attack.cover(self)
        elif step == o.PLACE:
            setup.place(self)
        elif step == o.LOTS:
            setup.lots(self)
        elif step == o.ROLL_OFFS:
            setup.roll_offs(self)
        elif step == o.SETTLE_IN:
            setup.settle_in(self)
        elif step == o.WAR_OVER:
            falls.war_over(self)
        else:
            raise RuntimeError(f"no step {step}")

    # -- the clock's and the referee's seat (H6.7, H6.8) ---------------------------------------------------------------

    def clock_codes(self) -> i64:
        """What a driver that keeps time, or the referee, may bring."""
        if self.phase == w.OVER:
            return 0
        if self.staff:
            return staff.options(self)
        found = self.waiting & self.board.seats
        if self.phase == w.ROUND and not self.ending:
            found |= bit(w.END_BATTLE)
        return found | bit(w.STAFF_ACT)

    def clock(self, code: i64) -> None:
        """An expired clock, 종전, or a word of the referee's change."""
        if self.staff:
            staff.answer(self, code)
        elif code == w.STAFF_ACT:
            staff.begin(self)
        elif code == w.END_BATTLE:
            self.ending = 1
            if self.is_own_turn():
                self.answered()
                self.step = o.TURN
        else:
            self.expire(code)

    def is_own_turn(self) -> bool:
        """Whether the open question is one of the acting character's own turn, with nothing declared."""
        asks = self.asks
        return w.Q_TURN <= asks <= w.Q_WITH or asks == w.Q_KIND or asks == w.Q_WALK

    def expire(self, seat: i64) -> None:
        """The time of a seat is out: what it is asked gets its default (H6.8)."""
        if self.journal is not None:
            from simpan.mansion import tell

            tell.timed_out(self, seat)
        asks = self.asks
        if asks == w.Q_PLACE_ZONE:
            setup.all_by_lot(self, seat)
        elif asks == w.Q_REGAIN:
            reward.by_default(self, seat)
        elif asks == w.Q_REACT:
            react.answered(self, seat, w.PASS)
        elif asks == w.Q_COVER:
            self.answered()
            attack.take_cover(self, True)
        else:
            day.end_turn(self, "time")


def new_war(board: Board) -> War:
    """A war before its first set-up; every player owes the first secret place."""
    war = blank(board)
    war.advance()
    return war


def blank(board: Board) -> War:
    """A war with nobody on the map and nothing asked; for set-up and for test positions."""
    fighters: list[Fighter] = []
    for stat in board.stats:
        fighter = Fighter()
        fighter.hp = fighter.most_hp = stat.hp
        fighter.mp = fighter.most_mp = stat.mp
        fighters.append(fighter)
    return War(board, fighters)
