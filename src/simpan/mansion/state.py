"""The state of a war: fighters, where the day stands, the attack under way, the open question. No rules here.

What is pending is data: `step` says what is next, `asks`/`waiting`/`options` what is open. So any moment can be cloned
and stored.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from simpan.core.bits import bit, lowest
from simpan.core.game import STAFF, Game, player_of
from simpan.mansion import order as o
from simpan.mansion import words as w
from simpan.mansion.board import Board
from simpan.mansion.fighter import IN_PLAY, Fighter


@mypyc_attr(acyclic=True)
class State(Game):
    """The whole war. Rules work on it from the modules above; `war.War` gives it the contract of every game."""

    def __init__(self, board: Board, fighters: list[Fighter]) -> None:
        super().__init__()
        self.board: Board = board
        self.fighters: list[Fighter] = fighters
        # -- where the war stands
        self.step: i64 = o.BEGIN_DAY
        self.phase: i64 = w.SET_UP
        self.day: i64 = 0
        self.round: i64 = 0
        self.place: i64 = 0  # of the acting character in the order
        self.actor: i64 = w.NONE
        self.ending: i64 = 0  # 종전 was called (H6.1)
        self.winner: i64 = w.NONE  # a team, or DRAWN
        self.why: i64 = 0  # BY_LAST_TEAM, BY_LAST_DAY
        self.out: i64 = 0  # pairs that are out, as a set
        self.raised: i64 = 0  # pairs that had their +10 (M5.2)
        self.paid60: i64 = 0
        self.paid100: i64 = 0
        self.asked60: i64 = 0  # pairs that owe a choice of reward
        self.asked_raise: i64 = 0
        self.asked100: i64 = 0
        self.rolling: i64 = 0  # characters in a roll-off, as a set
        self.to_roll: i64 = 0  # … of which these have not rolled
        # -- the question that is open
        self.asks: i64 = w.Q_NOTHING
        self.waiting: i64 = 0  # seats that owe a decision, as a set
        self.options: i64 = 0  # of the one seat that is asked, where only one is
        # -- the act under way
        self.power: i64 = w.NONE  # the place of a skill whose target is asked; 7: the phantasm
        self.kind: i64 = 0  # PHYSICAL, MAGICAL
        self.aimed: i64 = w.NONE  # whom the attack was declared on
        self.target: i64 = w.NONE  # who defends
        self.skill: i64 = w.NONE  # the with-attack skill, 7: the phantasm
        self.queue: i64 = 0  # targets of an area that are still to come
        self.area: i64 = 0
        self.win: i64 = 0  # the window of reactions: 1 after the attack's dice, 2 after the defence's
        self.side: i64 = 0  # … 0 the defending side, 1 the others
        self.again: i64 = 0  # seats that reacted and are asked once more
        self.reacting: i64 = 0  # a reaction was chosen in secret
        # -- its two judgements: dice (0: not rolled), effects on them, new dice (H4.6)
        self.a1: i64 = 0
        self.a2: i64 = 0
        self.a_forced: i64 = 0
        self.a_fumbled: i64 = 0
        self.a_new1: i64 = 0
        self.a_new2: i64 = 0
        self.a_bonus: i64 = 0
        self.d1: i64 = 0
        self.d2: i64 = 0
        self.d_forced: i64 = 0
        self.d_fumbled: i64 = 0
        self.d_new1: i64 = 0
        self.d_new2: i64 = 0
        self.d_bonus: i64 = 0
        # -- its damage or healing
        self.dice_left: i64 = 0
        self.landed_critical: i64 = 0
        self.plus: i64 = 0  # points beside the dice of healing
        # -- the referee's change (H6.7)
        self.staff: i64 = 0  # Q_STAFF… that is open; 0: none
        self.change: i64 = 0
        self.changed: i64 = w.NONE
        self.value: i64 = 0
        # -- lists
        self.order: list[i64] = []  # characters by priority (M3.4, H3.4)
        self.faces: list[i64] = []  # dice of damage or healing so far
        self.chosen: list[i64] = [w.NONE] * len(board.player_names)  # reactions chosen in secret, by player
        self.count: list[i64] = [0] * len(board.pair_names)  # damage that counts for rewards, by pair (M5.1, H5.2)
        self.total: list[i64] = [0] * len(board.pair_names)  # … of the whole war, for the result (H6.4)
        # -- follows from the fighters
        self.here: list[i64] = [0] * board.plan.zones  # characters of each zone, as sets

    # -- questions and answers -------------------------------------------------------------------------------------

    def ask(self, kind: i64, seat: i64, options: i64) -> None:
        """Ask one seat."""
        self.asks = kind
        self.waiting = bit(seat)
        self.options = options

    def ask_many(self, kind: i64, seats: i64) -> None:
        """Ask several seats at once; what each may do is worked out when it is asked for."""
        self.asks = kind
        self.waiting = seats
        self.options = 0

    def answered(self) -> None:
        """Nothing is asked any more."""
        self.asks = w.Q_NOTHING
        self.waiting = 0
        self.options = 0

    # -- who is where ------------------------------------------------------------------------------------------------

    def put(self, who: i64, zone: i64, tile: i64) -> None:
        """Set a character on a tile."""
        fighter = self.fighters[who]
        if fighter.zone >= 0:
            self.here[fighter.zone] &= ~bit(who)
        fighter.zone = zone
        fighter.tile = tile
        self.here[zone] |= bit(who)

    def remove(self, who: i64) -> None:
        """Take a character off the map; its last place is remembered."""
        fighter = self.fighters[who]
        if fighter.zone >= 0:
            self.here[fighter.zone] &= ~bit(who)

    def in_play(self, who: i64) -> bool:
        """Whether a character is on the map, or will be."""
        return self.fighters[who].state == IN_PLAY

    def tiles_of(self, who: i64) -> i64:
        """The tiles on which these characters (a set, all of one zone) stand."""
        found: i64 = 0
        while who:
            index = lowest(who)
            who &= who - 1
            found |= bit(self.fighters[index].tile)
        return found

    def hidden_of(self, who: i64) -> i64:
        """Those of a set who are hidden."""
        found: i64 = 0
        left = who
        while left:
            index = lowest(left)
            left &= left - 1
            if self.fighters[index].hidden:
                found |= bit(index)
        return found

    def enemies(self, who: i64) -> i64:
        """The character's enemies in its zone, the hidden ones too."""
        return self.here[self.fighters[who].zone] & ~self.board.allies[who]

    def enemies_seen(self, who: i64) -> i64:
        """The character's enemies in its zone whom it can see (M1.2, H6.13)."""
        found = self.enemies(who)
        return found & ~self.hidden_of(found)

    def viewers(self, zone: i64) -> i64:
        """Who sees a zone: the players of those in it (H1.2), who reveals it (H6.13), and the staff."""
        found = bit(STAFF)
        left = self.here[zone]
        while left:
            index = lowest(left)
            left &= left - 1
            stat = self.board.stats[index]
            found |= bit(stat.seat)
            if self.board.shared_sight and stat.mate >= 0:
                found |= bit(self.board.stats[stat.mate].seat)
        if self.actor >= 0 and self.fighters[self.actor].reveal == zone:
            found |= bit(self.board.stats[self.actor].seat)
        return found

    # -- copies ----------------------------------------------------------------------------------------------------

    def ints(self) -> list[int]:
        """The numbers that are no list, in the order of `take`."""
        return [
            self.step, self.phase, self.day, self.round, self.place, self.actor, self.ending, self.winner, self.why,
            self.out, self.raised, self.paid60, self.paid100, self.asked60, self.asked_raise, self.asked100,
            self.rolling, self.to_roll, self.asks, self.waiting, self.options, self.power, self.kind, self.aimed,
            self.target, self.skill, self.queue, self.area, self.win, self.side, self.again, self.a1, self.a2,
            self.a_forced, self.a_fumbled, self.a_new1, self.a_new2, self.a_bonus, self.d1, self.d2, self.d_forced,
            self.d_fumbled, self.d_new1, self.d_new2, self.d_bonus, self.dice_left, self.landed_critical, self.plus,
            self.staff, self.change, self.changed, self.value, self.reacting,
        ]  # fmt: skip

    def take(self, ints: list[int]) -> None:
        """Set what `ints` gave."""
        (
            self.step, self.phase, self.day, self.round, self.place, self.actor, self.ending, self.winner, self.why,
            self.out, self.raised, self.paid60, self.paid100, self.asked60, self.asked_raise, self.asked100,
            self.rolling, self.to_roll, self.asks, self.waiting, self.options, self.power, self.kind, self.aimed,
            self.target, self.skill, self.queue, self.area, self.win, self.side, self.again, self.a1, self.a2,
            self.a_forced, self.a_fumbled, self.a_new1, self.a_new2, self.a_bonus, self.d1, self.d2, self.d_forced,
            self.d_fumbled, self.d_new1, self.d_new2, self.d_bonus, self.dice_left, self.landed_critical, self.plus,
            self.staff, self.change, self.changed, self.value, self.reacting,
        ) = ints  # fmt: skip

    def pack(self) -> list[int]:
        """The whole state as ints."""
        found = self.ints()
        for values in (self.order, self.faces, self.chosen, self.count, self.total):
            found.append(len(values))
            found.extend(values)
        for fighter in self.fighters:
            found.extend(fighter.pack())
        return found

    def restore(self, packed: list[int]) -> None:
        """Take what `pack` gave."""
        at = len(self.ints())
        self.take(packed[:at])
        lists: list[list[i64]] = []
        for _ in range(5):
            many = packed[at]
            lists.append(list(packed[at + 1 : at + 1 + many]))
            at += 1 + many
        self.order, self.faces, self.chosen, self.count = lists[0], lists[1], lists[2], lists[3]
        self.total = lists[4]
        for fighter in self.fighters:
            at = fighter.restore(packed, at)
        self.find_all()

    def find_all(self) -> None:
        """Work out who is in which zone."""
        self.here = [0] * self.board.plan.zones
        index: i64 = 0
        for fighter in self.fighters:
            if fighter.state == IN_PLAY and fighter.tile >= 0:
                self.here[fighter.zone] |= bit(index)
            index += 1

    def copy_into(self, twin: State) -> None:
        """Everything but the board and the fighters, which the twin has already."""
        twin.take(self.ints())
        twin.order = self.order[:]
        twin.faces = self.faces[:]
        twin.chosen = self.chosen[:]
        twin.count = self.count[:]
        twin.total = self.total[:]
        twin.here = self.here[:]

    def choice_of(self, seat: i64) -> i64:
        """What a seat has chosen in secret, NONE for nothing."""
        return self.chosen[player_of(seat)]

    def choose(self, seat: i64, code: i64) -> None:
        """Keep a seat's secret choice."""
        self.chosen[player_of(seat)] = code
