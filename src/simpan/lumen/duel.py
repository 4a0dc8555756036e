"""A game of Lumen Condenser under the contract of every game (DESIGN §2): the one door to the rules."""

from __future__ import annotations

from typing import Any, final

from mypy_extensions import i64, mypyc_attr

from simpan.core.bits import members
from simpan.core.game import CLOCK
from simpan.core.refusal import Refusal, Refused
from simpan.lumen import order as o
from simpan.lumen.battle import answer_stand_in
from simpan.lumen.catch import answer_catch, answer_catch_speed
from simpan.lumen.combo import answer_combo, answer_pair, answer_partner, answer_speed
from simpan.lumen.deck import Deck
from simpan.lumen.edition import CLASSIC, Edition
from simpan.lumen.effect.resolve import answer as answer_effect
from simpan.lumen.frame import EFFECT_FRAME, TIMING_FRAME
from simpan.lumen.get import answer_get, skip_get
from simpan.lumen.grab import answer_grab
from simpan.lumen.heat import heat
from simpan.lumen.ready import answer_forced, answer_ready, no_response, readied, third_time
from simpan.lumen.replenish import answer_listing, answer_replenish
from simpan.lumen.setup import answer_holder, answer_setup, answer_sudden
from simpan.lumen.side import Side
from simpan.lumen.state import State
from simpan.lumen.timing import answer_timing
from simpan.lumen.turn import advance
from simpan.lumen.unit import answer_limit, end
from simpan.lumen.words import NONE


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Duel(State):
    """A game between two decks. holder: who has priority first, where the edition holds it (NONE: drawn, L3.2.b)."""

    def __init__(self, edition: Edition, a: Side, b: Side) -> None:
        super().__init__(edition, a, b)

    # -- the contract ---------------------------------------------------------------------------------------------

    def deciding(self) -> i64:
        """The seats that owe a decision now, as a set (1, 2; 4: chance)."""
        return self.waiting

    def legal(self, seat: i64) -> i64:
        """The codes that a seat may give now, as a set; of the clock seat, what a driver with a clock may bring."""
        if seat == CLOCK:
            return self.clock_codes()
        if not self.waiting >> seat & 1:
            return 0
        return self.options1 if seat == 1 else self.options0 if seat == 0 else self.options2

    def over(self) -> bool:
        """Whether somebody has won or it is a draw."""
        return self.step == o.OVER

    def returns(self, seat: i64) -> float:
        """1 won, 0 lost, 0.5 drawn or still going on."""
        if self.winner == NONE or self.winner == o.DRAW:
            return 0.5
        return 1.0 if self.winner == seat else 0.0

    def clone(self) -> Duel:
        """An independent copy without the journal; decks and edition are shared."""
        twin = Duel(self.edition, self.a.clone(), self.b.clone())
        self.copy_into(twin)
        return twin

    def unpack(self, ints: list[int]) -> Duel:
        """The state that was packed, with this game's decks and edition."""
        twin = Duel(self.edition, Side(self.a.deck), Side(self.b.deck))
        twin.restore(ints)
        return twin

    def apply(self, seat: i64, code: i64) -> None:
        """Take a decision and run on to the next question. Raises Refused, the state untouched."""
        if code < 0 or code > 62 or seat < 0 or seat > CLOCK or not self.legal(seat) >> code & 1:
            found = self.refusal(seat, code)
            if found is not None:
                raise Refused(found)
        if seat == CLOCK:
            self.clock(code)
        else:
            self.waiting &= ~(1 << seat)
            if seat == 1:
                self.options1 = 0
            elif seat == 0:
                self.options0 = 0
            else:
                self.options2 = 0
            self.answer(seat, code)
        advance(self)

    def refusal(self, seat: i64, code: i64) -> Refusal | None:
        """Why a code is not legal, with its clause; None: it is."""
        if 0 <= code <= 62 and 0 <= seat <= CLOCK and self.legal(seat) >> code & 1:
            return None
        from simpan.lumen.refuse import explain

        return explain(self, int(seat), int(code))

    def view(self, seat: int) -> Any:
        """What seat 0 or 1, or a spectator (2), may know: a `view.View`."""
        from simpan.lumen.view import view

        return view(self, seat)

    def action(self, seat: int, code: int) -> Any:
        """A legal code as a typed action."""
        from simpan.lumen.action import action

        return action(self, seat, code)

    def parse(self, seat: int, action: Any) -> int:
        """The code of a typed action. Raises Refused if the seat may not do it now."""
        from simpan.lumen.action import parse

        return parse(self, seat, action)

    # -- decisions --------------------------------------------------------------------------------------------------

    def answer(self, seat: i64, code: i64) -> None:
        """Hand a legal decision to the rule that asked for it."""
        asks = self.asks
        if asks == o.Q_READY:
            answer_ready(self, seat, code)
        elif asks == o.Q_GET:
            answer_get(self, seat, code)
        elif asks == o.Q_LIMIT or asks == o.Q_REPLENISH or asks == o.Q_SUDDEN:
            self.answer_secret(seat, code)
        elif asks == o.Q_HAND:
            answer_setup(self, seat, code)
        elif asks == o.Q_COMBO:
            answer_combo(self, seat, code)
        elif asks == o.Q_PAIR:
            answer_pair(self, seat, code)
        elif asks == o.Q_PARTNER:
            answer_partner(self, seat, code)
        elif asks == o.Q_CATCH:
            answer_catch(self, seat, code)
        elif asks == o.Q_SPEED:
            if self.step < o.CATCH_GRANTED:
                answer_speed(self, seat, code)
            else:
                answer_catch_speed(self, seat, code)
        elif asks == o.Q_GRAB:
            answer_grab(self, seat, code)
        else:
            self.answer_rest(seat, code)

    def answer_rest(self, seat: i64, code: i64) -> None:
        """The rarer questions; those of the agenda go to the frame on top that asked."""
        asks = self.asks
        top = self.top
        if asks == o.Q_HOLDER:
            answer_holder(self, code)
        elif asks == o.Q_FORCED:
            answer_forced(self, seat, code)
        elif asks == o.Q_STAND_IN:
            answer_stand_in(self, seat, code)
        elif top is None:
            raise RuntimeError(f"question {asks} with nothing on the agenda")
        elif top.kind == EFFECT_FRAME:
            answer_effect(self, top, code)
        elif top.kind == TIMING_FRAME:
            answer_timing(self, top, seat, code)
        else:
            answer_listing(self, top, code)

    def answer_secret(self, seat: i64, code: i64) -> None:
        """A choice that is no effect; where both owe one it is kept until both have chosen (L2.7.a)."""
        self.side(seat).secret = code
        if self.waiting:
            return
        for who in range(2):
            side = self.side(who)
            kept = side.secret
            side.secret = NONE
            if kept == NONE:
                continue
            if self.asks == o.Q_LIMIT:
                answer_limit(self, who, kept)
            elif self.asks == o.Q_REPLENISH:
                answer_replenish(self, who, kept)
            else:
                answer_sudden(self, who, kept)

    # -- the clock seat (L9) -------------------------------------------------------------------------------------------

    def clock_codes(self) -> i64:
        """What a driver with a clock may bring: expired decisions, the end of match time, resignations."""
        if self.step == o.OVER:
            return 0
        found: i64 = 1 << o.MATCH_TIME | 1 << o.CONCEDE_0 | 1 << o.CONCEDE_1
        waiting = self.waiting & 3
        if self.asks == o.Q_READY and waiting == 3:
            return found | 1 << o.EXPIRE_BOTH
        return found | waiting

    def clock(self, code: i64) -> None:
        """What a driver with a clock brings (L9): a decision's time is out, match time is out, or a concession."""
        if code == o.CONCEDE_0 or code == o.CONCEDE_1:
            end(self, 1 if code == o.CONCEDE_0 else 0, o.BY_CONCESSION)
        elif code == o.MATCH_TIME:
            self.ending = 1
            if self.top is None and not self.settling:
                self.waiting = 0
        elif code == o.EXPIRE_BOTH:
            self.caution()
        elif self.asks == o.Q_READY:
            self.close(code)
            no_response(self, code, "clock")
            if not third_time(self):
                readied(self)
        elif self.asks == o.Q_GET:
            self.close(code)
            skip_get(self, code, "clock")
        else:
            options = self.legal(code)
            self.close(code)
            self.answer(code, default(options))

    def close(self, seat: i64) -> None:
        """A player's question is over."""
        self.waiting &= ~(1 << seat)
        if seat:
            self.options1 = 0
        else:
            self.options0 = 0

    def caution(self) -> None:
        """Neither readies for 30 s: a caution and 30 s more, then both lose (L9.1)."""
        self.a.cautions += 1
        self.b.cautions += 1
        if self.journal is not None:
            from simpan.lumen.event import Cautioned

            self.journal.append(Cautioned(clause="L9.1", count=int(self.a.cautions)))
        if self.a.cautions >= 2:
            end(self, o.DRAW, o.BY_READY_CLOCK)


def default(options: i64) -> i64:
    """What an expired choice comes to (L9.2): nothing taken or used; where something must be, the first that can."""
    if options >> o.PASS & 1:
        return o.PASS
    codes = members(options)
    if options >> o.NO & 1 and codes[0] >= o.YES and len(codes) <= 2:
        return o.NO
    return codes[0]


def new_game(a: Deck, b: Deck, edition: Edition = CLASSIC, holder: int = NONE) -> Duel:
    """A game before its set-up; both seats owe the first card of their hand."""
    game = blank(a, b, edition, holder)
    game.step = o.SET_UP
    advance(game)
    return game


def blank(a: Deck, b: Deck, edition: Edition = CLASSIC, holder: int = NONE) -> Duel:
    """A game with every technique still in the side deck and nothing asked; for set-up and for test positions."""
    sides: list[Side] = []
    for deck in (a, b):
        side = Side(deck)
        side.hp = deck.character.start_hp
        side.fp = edition.start_fp
        side.side_deck = (1 << deck.size) - 1
        side.ultimate = 1 << deck.ultimate if deck.ultimate >= 0 else 0
        index: i64 = 0
        for track in deck.tracks:
            side.set_tally(index, track.start)
            index += 1
        sides.append(side)
    game = Duel(edition, sides[0], sides[1])
    game.holder = holder
    heat(game)
    return game
