"""The state of a game of Lumen: two sides, the numbers of the battle, modifiers, and what is pending. No rules here.

What is pending is data (DESIGN §2): `step` says where the turn stands, `top` is the agenda, a small stack of frames
(`frame.py`) for effects under way, and `asks`/`waiting`/`options` the question that is open. So any moment can be
cloned and stored.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from simpan.core.game import Game
from simpan.lumen.edition import Edition
from simpan.lumen.frame import FRAME_INTS, Frame, unpack_frames
from simpan.lumen.mod import Mod
from simpan.lumen.side import SIDE_INTS, Side
from simpan.lumen.words import NONE


@mypyc_attr(acyclic=True)
class State(Game):
    """The whole game. Rules work on it from the modules above; `duel.Duel` gives it the contract of every game."""

    def __init__(self, edition: Edition, a: Side, b: Side) -> None:
        super().__init__()
        self.edition: Edition = edition
        self.a: Side = a
        self.b: Side = b
        # constants: what standing lines may change; whether conditions are watched, states kept, uses limited …
        self.field: i64 = a.deck.field_touches | b.deck.field_touches
        self.watches: bool = a.deck.watches or b.deck.watches
        self.keeps: bool = a.deck.keeps or b.deck.keeps
        self.shifts: bool = a.deck.shifts or b.deck.shifts
        self.resists: bool = a.deck.resists or b.deck.resists
        self.limited: bool = len(a.deck.limited) > 0 or len(b.deck.limited) > 0
        # -- where the turn stands
        self.step: i64 = 0
        self.turn: i64 = 0
        self.holder: i64 = NONE  # L3.2.b, and the seat drawn first
        self.sudden: i64 = 0  # turns of sudden death begun; 0 outside it
        self.stalled: i64 = 0  # L8.2
        self.winner: i64 = NONE  # 0, 1, or 2 for a draw
        self.reason: i64 = 0  # BY_… of order.py
        # -- the question that is open
        self.asks: i64 = 0
        self.waiting: i64 = 0  # seats that owe a decision, as a set (4: chance)
        self.options0: i64 = 0
        self.options1: i64 = 0
        self.options2: i64 = 0
        # -- the battle
        self.mode: i64 = 0  # AS_READY, AS_COMBO, AS_CATCH
        self.actor: i64 = 0  # who combos or catches
        self.hot: i64 = 0  # timings at which shown cards of the field or scheduled effects may do something
        self.hid: i64 = 0  # the same of hidden cards
        self.results: i64 = 0  # applied results, 3 bits a seat
        self.busy: i64 = 0  # L8.2 `current`: something happened in this battle; FP changed (classic)
        self.negated: i64 = 0  # who may negate a grab / answers so far
        self.combos: i64 = 0  # seats whose result is combo; 4, 8: by effect
        self.combo_no: i64 = 0
        self.combo_cap: i64 = 99
        self.last_speed: i64 = 0
        self.first_of_pair: i64 = NONE
        self.first_speed: i64 = 0
        self.shown: i64 = NONE  # the second card of the pair, not used yet
        self.refused: i64 = 0  # cards that this combo gave back (O2)
        self.visiting: i64 = 0  # cards of this combo that came from the list
        self.ending: i64 = 0  # the match clock has run out: over after the effect in progress (L9.3)
        self.shown_speed: i64 = 0
        self.chosen: i64 = NONE  # card whose speed is asked
        self.gain_after: i64 = 0  # a link that the trait pays for (L6 매튜드)
        self.catcher: i64 = NONE  # who has caught in this battle
        self.catch_then: i64 = -1
        self.got: i64 = 0  # get phase: seats that are through
        # -- modifiers and pending work
        self.mods: Mod | None = None
        self.top: Frame | None = None
        self.settling: bool = False  # a processing unit has just ended (L5.0)
        self.crowded: bool = False  # a hand or a limit may have changed since the limits were last looked at
        self.going: i64 = 0  # GO_…, ordered by an effect of the unit
        self.news0: i64 = 0  # cards broken in this unit, seat 0's / 1's (L3.2.d)
        self.news1: i64 = 0
        self.arrived0: i64 = 0
        self.arrived1: i64 = 0
        self.hurt: i64 = 0  # seats that paid HP (1, 2) in this unit
        self.news: Frame | None = None  # damage dealt and states ended in this unit, newest first (L3.2.d)
        self.reading: i64 = 0  # standing lines being read, one for the sake of another; 0 between calls
        self.steps: i64 = 0  # effect steps since the last decision, against endless effects

    def side(self, seat: i64) -> Side:
        """The side of a seat."""
        return self.b if seat else self.a

    def options(self, seat: i64) -> i64:
        """The codes offered to a seat (2: chance) by the open question."""
        return self.options1 if seat == 1 else self.options0 if seat == 0 else self.options2

    def copy_into(self, twin: State) -> None:
        """Everything but the two sides and the edition, which the twin has already."""
        twin.step = self.step
        twin.turn = self.turn
        twin.holder = self.holder
        twin.sudden = self.sudden
        twin.stalled = self.stalled
        twin.winner = self.winner
        twin.reason = self.reason
        twin.asks = self.asks
        twin.waiting = self.waiting
        twin.options0 = self.options0
        twin.options1 = self.options1
        twin.options2 = self.options2
        twin.mode = self.mode
        twin.actor = self.actor
        twin.hot = self.hot
        twin.hid = self.hid
        twin.results = self.results
        twin.busy = self.busy
        twin.negated = self.negated
        twin.combos = self.combos
        twin.combo_no = self.combo_no
        twin.combo_cap = self.combo_cap
        twin.last_speed = self.last_speed
        twin.first_of_pair = self.first_of_pair
        twin.first_speed = self.first_speed
        twin.shown = self.shown
        twin.refused = self.refused
        twin.visiting = self.visiting
        twin.ending = self.ending
        twin.shown_speed = self.shown_speed
        twin.chosen = self.chosen
        twin.gain_after = self.gain_after
        twin.catcher = self.catcher
        twin.catch_then = self.catch_then
        twin.got = self.got
        twin.mods = self.mods
        top = self.top
        twin.top = None if top is None else top.clone()
        twin.settling = self.settling
        twin.crowded = self.crowded
        twin.going = self.going
        twin.news0 = self.news0
        twin.news1 = self.news1
        twin.arrived0 = self.arrived0
        twin.arrived1 = self.arrived1
        twin.hurt = self.hurt
        news = self.news
        twin.news = None if news is None else news.clone()
        twin.steps = self.steps

    def pack(self) -> list[int]:
        """Both sides, the numbers above in their order, then the frames and the modifiers with their counts."""
        ints = self.a.pack()
        ints.extend(self.b.pack())
        ints.extend(
            [
                self.step,
                self.turn,
                self.holder,
                self.sudden,
                self.stalled,
                self.winner,
                self.reason,
                self.asks,
                self.waiting,
                self.options0,
                self.options1,
                self.options2,
                self.mode,
                self.actor,
                self.hot,
                self.results,
                self.busy,
                self.negated,
                self.combos,
                self.combo_no,
                self.combo_cap,
                self.last_speed,
                self.first_of_pair,
                self.shown,
                self.shown_speed,
                self.chosen,
                self.gain_after,
                self.catcher,
                self.catch_then,
                self.got,
                int(self.settling),
                self.going,
                self.news0,
                self.news1,
                self.arrived0,
                self.arrived1,
                self.hurt,
                self.steps,
                self.first_speed,
                self.refused,
                self.ending,
                int(self.crowded),
                self.visiting,
                self.hid,
            ]
        )
        for first in (self.top, self.news):
            frames: list[int] = []
            frame = first
            while frame is not None:
                frames.extend(frame.pack())
                frame = frame.below
            ints.append(len(frames) // FRAME_INTS)
            ints.extend(frames)
        mod = self.mods
        while mod is not None:
            ints.extend([mod.seat, mod.cards, mod.stat, mod.how, mod.value, mod.until, mod.origin])
            mod = mod.rest
        return ints

    def restore(self, ints: list[int]) -> None:
        """The reverse of `pack`, on a game of the same set-up."""
        self.a.unpack(ints[:SIDE_INTS])
        self.b.unpack(ints[SIDE_INTS : 2 * SIDE_INTS])
        n = ints[2 * SIDE_INTS :]
        self.step, self.turn, self.holder, self.sudden, self.stalled, self.winner = n[0], n[1], n[2], n[3], n[4], n[5]
        self.reason, self.asks, self.waiting, self.options0, self.options1 = n[6], n[7], n[8], n[9], n[10]
        self.options2, self.mode, self.actor, self.hot, self.results = n[11], n[12], n[13], n[14], n[15]
        self.busy, self.negated, self.combos, self.combo_no, self.combo_cap = n[16], n[17], n[18], n[19], n[20]
        self.last_speed, self.first_of_pair, self.shown, self.shown_speed = n[21], n[22], n[23], n[24]
        self.chosen, self.gain_after, self.catcher, self.catch_then, self.got = n[25], n[26], n[27], n[28], n[29]
        self.settling, self.going, self.news0, self.news1 = n[30] != 0, n[31], n[32], n[33]
        self.arrived0, self.arrived1, self.hurt, self.steps = n[34], n[35], n[36], n[37]
        self.first_speed, self.refused, self.ending, self.crowded = n[38], n[39], n[40], n[41] != 0
        self.visiting, self.hid = n[42], n[43]
        place = 44 + 1 + n[44] * FRAME_INTS
        self.top = unpack_frames(n[45:place])
        rows = n[place + 1 + n[place] * FRAME_INTS :]
        self.news = unpack_frames(n[place + 1 : place + 1 + n[place] * FRAME_INTS])
        self.mods = None
        for start in reversed(range(0, len(rows), 7)):
            r = rows[start : start + 7]
            self.mods = Mod(r[0], r[1], r[2], r[3], r[4], r[5], r[6], self.mods)
