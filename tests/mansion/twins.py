"""Twin wars: positions that differ only in what a viewer may not know (M1.2, H1.2, H6.10–H6.13).

`resample` draws anew what is hidden from the viewer: who is in the zones out of sight, who hides in those in sight,
their numbers, sheets, uses and effects, who fell out of sight today, whose turn it is there, the order of the unseen,
reward counts of other pairs, secret starts, and answers that others have given in secret.
"""

from __future__ import annotations

from typing import Final

from simpan.core.bits import bit, members
from simpan.core.simulate import Dice
from simpan.mansion import order as o
from simpan.mansion import reward
from simpan.mansion import words as w
from simpan.mansion.falls import drop_pairs, fall, is_decided
from simpan.mansion.fighter import IN_PLAY, NOT_YET, lasting
from simpan.mansion.war import War
from tests.mansion.eyes import Eyes, perceive
from tests.mansion.other_sheets import How, Sheets

TRIES: Final = 3
LASTING: Final = (w.SHIELD, w.ARMOUR, w.BONUS, w.DAMAGE_DICE)
TURN_QUESTIONS: Final = (w.Q_TURN, w.Q_TILE, w.Q_ZONE, w.Q_TARGET, w.Q_WITH, w.Q_KIND, w.Q_WALK)


def resample(war: War, viewer: int, dice: Dice, sheets: Sheets) -> War | None:
    """A twin in which all that is hidden from the viewer is drawn anew; None where nothing is, or nothing fits."""
    if war.over() or war.staff:
        return None
    before = perceive(Eyes(war, viewer))
    for _ in range(TRIES):
        twin = _Redraw(war, viewer, dice, sheets).twin()
        if twin is not None and perceive(Eyes(twin, viewer)) == before:
            return twin if twin.key() != war.key() or twin.board is not war.board else None
    return None


class _Redraw:
    """One attempt."""

    def __init__(self, war: War, viewer: int, dice: Dice, sheets: Sheets) -> None:
        self.war = war
        self.viewer = viewer
        self.dice = dice
        self.lightly = not dice.below(3)  # only places, hiding, MP and the like; what shows in sight stays as it is
        self.eyes = Eyes(war, viewer)
        self.busy = self._busy()
        # Who is in a zone decides who is asked while an attack is under way in it: nobody comes or goes then.
        windowed = self.eyes.sees_act and war.asks not in TURN_QUESTIONS
        self.still = int(war.fighters[war.actor].zone) if windowed else -1
        everyone = range(len(war.fighters))
        self.hidden = [who for who in everyone if who not in self.eyes.seen | self.eyes.own | self.busy]
        self.new = War(sheets.mixed([self._how(who) for who in everyone], dice), [f.clone() for f in war.fighters])
        war.copy_into(self.new)

    def twin(self) -> War | None:
        """The twin; None where there is none of this position."""
        if self.war.phase == w.SET_UP:
            return self._secret_starts() if self.war.asks == w.Q_PLACE_ZONE else None
        if self.war.phase == w.ROUND:
            if self.eyes.sees_act and self.war.asks == w.Q_REACT:
                self._secret_answers()
            self._falls()
        if is_decided(self.new):
            return None
        if not self._places():
            return None
        self._numbers()
        self._counts()
        if self.war.phase == w.AFTER:
            return self._rewards()
        return self.new if self._order() else None

    def _chance(self, one_in: int) -> bool:
        return not self.dice.below(one_in)

    def _one_of(self, values: list[int]) -> int:
        return values[int(self.dice.below(len(values)))]

    def _shuffled(self, values: list[int]) -> list[int]:
        left = list(values)
        return [left.pop(int(self.dice.below(len(left)))) for _ in values]

    # -- who keeps what ------------------------------------------------------------------------------------------------

    def _busy(self) -> set[int]:
        """Who has a part in the act in sight."""
        war = self.war
        if not self.eyes.sees_act:
            return set()
        found = {int(war.actor)}
        if war.asks not in TURN_QUESTIONS:
            found |= {int(who) for who in (war.aimed, war.target) if who >= 0} | set(members(int(war.queue)))
        return found

    def _how(self, who: int) -> How:
        """Which sheet a character may have in the twin."""
        war = self.war
        friend = who in self.eyes.team and who in self.eyes.seen  # its team hears more of it (H6.13)
        if who in self.eyes.own or friend or self.lightly or self._chance(4):
            return "as_it_is"
        if who in self.busy:
            if self.eyes.sees_act and war.asks == w.Q_TURN:
                return "seen"
            declared = war.asks in (w.Q_COVER, w.Q_ATTACK_DICE)
            return "acting" if declared and not war.area and who in self.eyes.seen else "as_it_is"
        if who not in self.eyes.seen:
            return "unseen"
        return "acting" if war.asks == w.Q_REACT else "seen"  # a reaction may have been chosen already

    # -- what is drawn anew --------------------------------------------------------------------------------------------

    def _secret_starts(self) -> War | None:
        """§H6.1: what others named, and who has named it."""
        new, mine = self.new, self.viewer
        others = [seat for seat in members(new.seats()) if seat != mine]
        for who, fighter in enumerate(new.fighters):
            if new.board.stats[who].seat != mine:
                fighter.want_zone = fighter.want_tile = NOT_YET
                fighter.lots = 0
        new.waiting |= sum(bit(seat) for seat in others)
        for seat in self._shuffled(others)[:-1]:
            for _ in range(int(self.dice.below(5))):
                if new.waiting & bit(seat):
                    new.apply(seat, self.dice.pick(new.legal(seat)))
        return new

    def _secret_answers(self) -> None:
        """§H4.8: who of the others has passed already. While the viewer is asked, so that the window stays open."""
        if not self.new.waiting & bit(self.viewer):
            return
        for seat in members(int(self.new.waiting)):
            if seat != self.viewer and self._chance(2):
                self.new.apply(seat, w.PASS)

    def _falls(self) -> None:
        """§H6.12: who fell today out of sight is not told before 종전."""
        new = self.new
        for pair, mask in enumerate(new.board.pair_members):
            who = members(int(mask))
            if pair in self.eyes.pairs or not set(who) <= set(self.hidden) or not self._chance(6):
                continue
            gone = [one for one in who if new.fighters[one].state != IN_PLAY]
            if gone and all(new.fighters[one].gone_day == new.day for one in gone):
                for one in gone:
                    self._stand_up(one)
                new.out &= ~bit(pair)
            elif not gone:
                fall(new, self._one_of(who))
                drop_pairs(new)

    def _stand_up(self, who: int) -> None:
        fighter = self.new.fighters[who]
        fighter.state = IN_PLAY
        fighter.hp = 1
        fighter.fell_day = fighter.gone_day = 0
        self.new.put(who, fighter.zone, fighter.tile)

    def _places(self) -> bool:
        """§M1.2, §H6.13: others somewhere out of sight, or hidden in sight. Whether there was room for all."""
        new = self.new
        moving = [one for one in self.hidden if new.fighters[one].state == IN_PLAY and self._may_go(one)]
        for who in moving:
            new.remove(who)
        for who in self._shuffled(moving):
            fighter = new.fighters[who]
            out_of_sight = [zone for zone in range(new.board.plan.zones) if zone not in self.eyes.zones]
            hides = who not in self.eyes.team and self.war.phase == w.ROUND and (not out_of_sight or self._chance(4))
            zones = [zone for zone in (self.eyes.zones if hides else out_of_sight) if zone != self.still]
            free = [(zone, tile) for zone in zones for tile in self._free(zone)]
            if not free:
                free = [(int(fighter.zone), tile) for tile in self._free(int(fighter.zone))]
                hides = fighter.zone in self.eyes.zones
            if not free:
                return False
            zone, tile = free[int(self.dice.below(len(free)))]
            new.put(who, zone, tile)
            fighter.hidden = int(hides or (self._chance(5) and self.war.phase == w.ROUND))
        return True

    def _may_go(self, who: int) -> bool:
        fighter = self.war.fighters[who]
        return not (fighter.state == IN_PLAY and fighter.zone == self.still)

    def _free(self, zone: int) -> list[int]:
        taken = self.new.tiles_of(self.new.here[zone])
        return [tile for tile in range(self.new.board.plan.size[zone]) if not taken & bit(tile)]

    def _numbers(self) -> None:
        """§H6.10: HP and effects of the unseen; MP and uses of everybody else."""
        for who, fighter in enumerate(self.new.fighters):
            if who in self.eyes.own or fighter.state != IN_PLAY or not self._is_free(who):
                continue
            fighter.most_mp = 20 + self.dice.below(11)
            fighter.mp = self.dice.below(fighter.most_mp + 1)
            fighter.uses = sum(bit(3 * place) for place in range(8) if self._chance(3))
            if who in self.eyes.seen or self.lightly:
                continue
            fighter.most_hp = 20 + self.dice.below(50)
            fighter.hp = 1 + self.dice.below(fighter.most_hp)
            fighter.guard = self.new.board.guard if self._chance(2) else 0
            fighter.moved, fighter.acted = self.dice.below(2), self.dice.below(2)
            fighter.reacted, fighter.covered = self.dice.below(2), self.dice.below(2)
            fighter.effects = []
            if self.war.phase == w.ROUND:
                kinds = [LASTING[int(self.dice.below(4))] for _ in range(int(self.dice.below(3)))]
                fighter.effects = [
                    lasting(kind, 1 + self.dice.below(9), self.dice.below(16), 1 + self.dice.below(3)) for kind in kinds
                ]

    def _is_free(self, who: int) -> bool:
        """Whether nothing under way rests on a character's numbers."""
        if who in self.busy:
            return self.war.asks == w.Q_TURN
        return not (self.war.asks == w.Q_REACT and self.war.choice_of(self.war.board.stats[who].seat) > 0)

    def _counts(self) -> None:
        """§H6.10: the reward counts of other pairs."""
        new = self.new
        for pair in range(len(new.count)):
            if pair in self.eyes.pairs:
                continue
            new.count[pair] = self.dice.below(140)
            new.total[pair] = new.count[pair] + self.dice.below(30)
            for name in ("paid60", "paid100", "raised"):
                mask = int(getattr(new, name)) & ~bit(pair)
                setattr(new, name, mask | (bit(pair) if self._chance(2) else 0))

    def _rewards(self) -> War | None:
        """§M5.3: what other pairs have to choose is theirs to know."""
        new = self.new
        mine = sum(bit(pair) for pair in self.eyes.pairs)
        new.asked60 &= mine
        new.asked_raise &= mine
        new.asked100 &= mine
        for pair in range(len(new.count)):
            one_left = reward.one_only(new, pair)
            if pair in self.eyes.pairs or new.out & bit(pair) or one_left or not self._chance(2):
                continue
            new.asked60 |= bit(pair)
            new.paid60 &= ~bit(pair)
        seats = reward.owing(new)
        if not seats:
            return None
        new.ask_many(w.Q_REGAIN, seats)
        return new

    # -- whose turn it is ----------------------------------------------------------------------------------------------

    def _order(self) -> bool:
        """§H6.11: where the unseen stand in the order, and which of them acts. Whether there is such an order."""
        war, new = self.war, self.new
        old = [int(who) for who in war.order]
        known = [who for who in old if who in self.eyes.seen | self.eyes.own | self.busy]
        rest = self._shuffled([who for who in old if who not in known])
        acting = int(war.actor) if self.eyes.sees_act else w.NONE
        if acting < 0:
            able = [who for who in rest if new.fighters[who].state == IN_PLAY]
            if not able:
                return False
            acting = self._one_of(able)
            rest.remove(acting)
        order = list(known)
        for who in rest:
            order.insert(int(self.dice.below(len(order) + 1)), who)
        if acting not in order:
            past = sum(1 for who in old[: war.place] if who in known)
            passed = [sum(1 for who in order[:place] if who in known) for place in range(len(order) + 1)]
            order.insert(self._one_of([place for place, many in enumerate(passed) if many == past]), acting)
        new.order = list(order)
        new.place = order.index(acting)
        if not self.eyes.sees_act:
            begin_turn(new, acting)
        elif war.asks == w.Q_TURN:
            ask_turn(new)
        return True


def begin_turn(war: War, who: int) -> None:
    """A character's turn begins; nothing else is under way."""
    fighter = war.fighters[who]
    fighter.moved = fighter.acted = fighter.freed = fighter.steps = fighter.guard = 0
    war.actor = who
    war.queue = war.area = war.win = war.side = war.again = war.reacting = 0
    war.dice_left = war.plus = war.landed_critical = war.a_bonus = war.d_bonus = 0
    war.a_forced = war.a_fumbled = war.a_new1 = war.a_new2 = 0
    war.d_forced = war.d_fumbled = war.d_new1 = war.d_new2 = 0
    war.faces = []
    war.chosen = [w.NONE] * len(war.chosen)
    ask_turn(war)


def ask_turn(war: War) -> None:
    """The first question of the turn is worked out anew."""
    war.answered()
    war.step = o.TURN
    war.advance()
