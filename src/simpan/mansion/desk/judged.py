"""What can be said of a reading on the own turn whatever dice and other people bring before it is carried out.

Whether the turn's move and action are left, what the sheet holds, what it costs, who is an ally: all that stays as it
is while the act before it is ruled. Distance, sight and free tiles do not: they are judged when it is carried out.
"""

from __future__ import annotations

from typing import Final, TypeVar, cast

from msgspec.structs import replace

from simpan.core.bits import bit
from simpan.mansion import reading as r
from simpan.mansion import refuse
from simpan.mansion import words as w
from simpan.mansion.board import Power
from simpan.mansion.desk.known import index_of, place_of
from simpan.mansion.desk.options import Options
from simpan.mansion.moving import budget, walks
from simpan.mansion.power import PHANTASM_PLACE, is_paid, power_at
from simpan.mansion.state import State

Question = tuple[str, tuple[str, ...]]
AIMED: Final = (w.AT_ALLY, w.AT_ENEMY)
CARRIED_OUT_LATER: Final = ("no_target", "no_use", "zone_full")  # what may be otherwise when it is carried out
TURN_SPENT: Final[refuse.Reason] = ("H6.3", "turn_spent", {})
One = TypeVar("One", bound=r.Reading)


class Barred(Exception):
    """A reading is not allowed. reason: clause, reason, values of the refusal; possible: what would be, in words."""

    def __init__(self, reason: refuse.Reason, possible: tuple[str, ...] = ()) -> None:
        super().__init__(reason[1])
        self.reason = reason
        self.possible = possible


class Unsaid(Exception):
    """A reading leaves something open. questions: each with the answers that would do, in words."""

    def __init__(self, *questions: Question) -> None:
        super().__init__(", ".join(name for name, _ in questions))
        self.questions = questions


class Judge:
    """Judges the readings of one turn in their order, each as if those before it had been carried out.

    war: the position as the writer knows it. now: whether the reading is carried out from this very position. left:
    whether the character is in another zone by then. ended: whether the turn is over by then.
    """

    def __init__(self, war: State, options: Options) -> None:
        self.war = war
        self.options = options
        self.who = int(war.actor)
        self.now = True
        self.left = False
        self.ended = False

    def over(self) -> bool:
        """Whether the turn is over by now: said, or both its move and its action are spent (H6.3)."""
        fighter = self.war.fighters[self.who]
        spent = fighter.moved and fighter.acted and not self.war.board.turn_said
        return self.ended or bool(spent)

    def complete(self, reading: r.Any) -> r.Any:
        """The reading with what follows from the words. Raises Barred or Unsaid."""
        match reading:
            case r.TurnOver():
                return reading
            case r.MoveTo():
                return self.move(reading)
            case r.LeaveTo():
                return self.leave(reading)
            case r.AttackOn():
                return self.attack(reading)
            case r.Skill():
                return self.skill(reading)
            case r.Phantasm():
                return self.phantasm(reading)
            case r.GuardNow() | r.WaitNow():
                self.unspent("acted")
                return reading
            case _:
                raise Barred(("H6.2", "not_asked", {}))

    def charge(self, reading: r.Any) -> None:
        """Take the reading as carried out: what it spends is gone for those behind it."""
        fighter = self.war.fighters[self.who]
        match reading:
            case r.MoveTo() | r.LeaveTo():
                fighter.moved = 1
                self.left = self.left or isinstance(reading, r.LeaveTo)
            case r.AttackOn():
                fighter.acted = 1
                self.pay(place_of(self.war, self.who, reading.skill))
            case r.GuardNow() | r.WaitNow():
                fighter.acted = 1
            case r.Skill():
                self.pay(place_of(self.war, self.who, reading.skill))
            case r.Phantasm():
                fighter.moved |= 1 if reading.walk else 0
                self.pay(PHANTASM_PLACE if self.war.board.stats[self.who].phantasm else w.NONE)
            case r.TurnOver():
                self.ended = True
            case _:
                pass

    def pay(self, place: int) -> None:
        """What a power costs and takes of the turn."""
        if place < 0:
            return
        power, fighter = power_at(self.war, self.who, place), self.war.fighters[self.who]
        if is_paid(self.war, self.who, place, power):
            fighter.mp -= power.mp
            fighter.use(place)
        if power.kind == w.ACTION:
            fighter.acted = 1
        elif power.kind == w.FREE and place != PHANTASM_PLACE:
            fighter.freed = 1

    # -- what a turn holds -------------------------------------------------------------------------------------------

    def menu(self) -> tuple[str, ...]:
        """What is possible at this point, where that can be told."""
        return self.options.menu(self.war) if self.now and self.war.asks == w.Q_TURN else ()

    def unspent(self, what: str) -> None:
        """The turn's move ("moved") or action ("acted") must be left, and the turn not be over (H6.3)."""
        if getattr(self.war.fighters[self.who], what):
            raise Barred(("H6.3", f"{what}_already", {}), self.menu())
        if self.over():
            raise Barred(TURN_SPENT)

    def move(self, reading: r.MoveTo) -> r.MoveTo:
        """A tile of the own zone, from the tile one stands on (M1.5, M1.6, H1.5)."""
        self.unspent("moved")
        if not reading.tile:
            raise Unsaid(("tile", self.walks()))
        self.white(reading.tile)
        if self.left:
            return replace(reading, tile=reading.tile.upper())
        fighter = self.war.fighters[self.who]
        at = self.war.board.plan.names[fighter.zone][fighter.tile]
        if reading.origin and reading.origin.upper() != at:
            raise Barred(("H1.5", "wrong_origin", {"said": reading.origin, "at": at}))
        return replace(reading, origin=at, tile=reading.tile.upper())

    def white(self, tile: str) -> None:
        """A white tile, of the own zone unless that is another by then."""
        plan = self.war.board.plan
        zone, _ = plan.where.get(tile.upper(), (w.NONE, w.NONE))
        if zone < 0:
            raise Barred(("M1.6", "not_white", {"tile": tile}), self.near(tile))
        if not self.left and zone != self.war.fighters[self.who].zone:
            raise Barred(("M1.5", "other_zone", {"tile": tile.upper(), "zone": plan.number[zone]}), self.near(tile))

    def near(self, tile: str) -> tuple[str, ...]:
        """Tiles within the budget, where they can be told: those nearest to the one that was named."""
        if not self.now:
            return ()
        found = int(walks(self.war, self.who, budget(self.war, self.who)))
        return self.options.tiles(self.war, int(self.war.fighters[self.who].zone), found, tile)

    def walks(self) -> tuple[str, ...]:
        """Where one could walk to, where that can be told (M1.5); if that is nowhere, it is refused."""
        found = () if self.left else self.near("")
        if self.now and not self.left and not found:
            raise Barred(("H6.3", "nothing_to_move", {}), self.menu())
        return found

    def leave(self, reading: r.LeaveTo) -> r.LeaveTo:
        """A zone that is joined to the own one (M1.3)."""
        self.unspent("moved")
        if not reading.zone:
            self.said(reading, self.zone(0))
        self.reachable(reading.zone)
        return reading

    def reachable(self, number: int) -> None:
        """A zone that there is, and that is joined to the own one."""
        zone = self.war.board.plan.zone_by_number.get(number, w.NONE)
        if zone < 0:
            raise Barred(("M1.3", "no_zone", {"zone": number}), () if self.left else self.options.joined(self.war))
        found = refuse.of_zone(self.war, zone)
        if not self.left and found[1] not in CARRIED_OUT_LATER:
            raise Barred(found, self.options.joined(self.war))

    # -- what is aimed -----------------------------------------------------------------------------------------------

    def attack(self, reading: r.AttackOn) -> r.AttackOn:
        """A plain attack, with a skill of the sheet that may go with it (H3.6, H6.5); its kind must be said."""
        self.unspent("acted")
        if reading.skill:
            place = place_of(self.war, self.who, reading.skill)
            if place < 0:
                raise Barred(("H6.5", "not_on_sheet", {"skill": reading.skill}), self.withs())
            self.usable(place, ("with_attack",))
        unsaid = self.aim(reading.target, None) if reading.target else [("target", self.aims(None))]
        if reading.kind is None:
            unsaid.append(("kind", self.options.kinds()))
        return self.said(reading, unsaid)

    def said(self, reading: One, unsaid: list[Question]) -> One:
        """The reading, if nothing is left open."""
        if unsaid:
            raise Unsaid(*unsaid)
        return reading

    def withs(self) -> tuple[str, ...]:
        """The skills that may go with an attack, where that can be told."""
        return self.options.withs(self.war) if self.now else ()

    def aim(self, name: str, place: int | None) -> list[Question]:
        """Somebody who is named, and whom an attack (None) or a power may be meant for (H0.1, M1.2).

        Nothing is left open then.
        """
        index = index_of(self.war, name)
        power = None if place is None else power_at(self.war, self.who, place)
        wants_ally = power is not None and power.target == w.AT_ALLY
        possible = self.options.targets(self.war, place) if self.now else ()
        if index < 0:
            raise Barred(("M1.2", "not_in_sight", {"name": name}), possible)
        friend = bool(self.war.board.allies[self.who] & bit(index))
        if index == self.who and not wants_ally:
            raise Barred(("H0.1", "is_self", {"name": name}), possible)
        if friend != wants_ally:
            raise Barred(("H0.1", "is_ally" if friend else "is_enemy", {"name": name}), possible)
        return []

    def aims(self, place: int | None, walk: str = "") -> tuple[str, ...]:
        """Whom an attack (None) or a power could be meant for, where that can be told. If that is nobody, it is refused
        as in the menu (H3.11), as there is nothing to ask. walk: to which tile the phantasm goes first, "" unsaid."""
        if not self.now:
            return ()
        found = () if walk else self.options.targets(self.war, place)
        if not found and place == PHANTASM_PLACE:
            found = self.options.after_walk(self.war, walk)
        if found:
            return found
        if walk and self.has_walk():
            twin = cast(State, self.war.clone())
            twin.asks = w.Q_WALK
            raise Barred(refuse.of_tile(twin, twin.board.plan.where[walk.upper()][1]))
        if place is None:
            raise Barred(refuse.of_turn(self.war, w.ATTACK_PHYSICAL), self.menu())
        raise Barred(refuse.of_skill(self.war, place, ("free", "action")), self.menu())

    def usable(self, place: int, kinds: tuple[str, ...] = ("free", "action")) -> None:
        """A power of the right kind that is paid for and that the turn still has room for (H6.5, H6.6)."""
        if self.over():
            stat = self.war.board.stats[self.who]
            power = stat.phantasm if place == PHANTASM_PLACE else stat.skills[place]
            if power is not None and power.kind == w.ACTION:
                self.unspent("acted")
            raise Barred(TURN_SPENT)
        found = refuse.of_skill(self.war, place, kinds)
        if found[1] not in CARRIED_OUT_LATER:
            raise Barred(found, self.withs() if kinds == ("with_attack",) else self.menu())

    def skill(self, reading: r.Skill) -> r.Any:
        """A skill of the sheet; one that goes with an attack is an attack whose kind is still to be said (H6.5)."""
        if not reading.skill:
            raise self.which_skill()
        place = place_of(self.war, self.who, reading.skill)
        if place < 0:
            raise Barred(("H6.5", "not_on_sheet", {"skill": reading.skill}), self.menu())
        power = power_at(self.war, self.who, place)
        if self.goes_with_attack(reading.skill):
            return self.attack(r.AttackOn(reading.target, None, reading.skill, who=reading.who))
        self.usable(place)
        if reading.on:
            raise Barred(("H4.8", "not_that_judgement", {"skill": reading.skill}))
        if power.target == w.AT_ZONE and not reading.target:
            return self.said(reading, self.zone(reading.zone))
        if reading.zone:
            raise Barred(("H6.5", "takes_no_target", {"skill": reading.skill}))
        return self.said(reading, self.needs(power, place, reading.target))

    def which_skill(self) -> Unsaid | Barred:
        """No skill is named: which it may be, where that can be told; if it can be none, it is refused."""
        found = self.options.skills(self.war) if self.now else ()
        if self.now and not found:
            return Barred(("H6.5", "no_skill", {}), self.menu())
        return Unsaid(("skill", found))

    def goes_with_attack(self, key: str) -> bool:
        """Whether it is a skill of the sheet that goes with an attack (H6.5)."""
        place = place_of(self.war, self.who, key)
        return place >= 0 and power_at(self.war, self.who, place).kind == w.WITH_ATTACK

    def zone(self, number: int) -> list[Question]:
        """The zone that is revealed (H6.13)."""
        if not number:
            found = () if self.left else self.options.joined(self.war)
            if not found and not self.left:
                raise Barred(("M1.3", "no_zone", {"zone": 0}))
            return [("zone", found)]
        self.reachable(number)
        return []

    def needs(self, power: Power, place: int, target: str, walk: str = "") -> list[Question]:
        """The target of a power: one where it takes one; none, or the user itself, where it does not."""
        if power.target in AIMED:
            return self.aim(target, place) if target else [("target", self.aims(place, walk))]
        if target and (power.target != w.AT_SELF or target != self.war.board.stats[self.who].name):
            clause = "H6.6" if place == PHANTASM_PLACE else "H6.5"
            raise Barred((clause, "takes_no_target", {"skill": power.key}))
        return []

    def has_walk(self) -> bool:
        """Whether a walk is part of the character's phantasm (H6.6)."""
        power = self.war.board.stats[self.who].phantasm
        return power is not None and power.strike and power.walk > 0

    def phantasm(self, reading: r.Phantasm) -> r.Phantasm:
        """The phantasm: an attack needs its kind, and a target where it is meant for one (H6.6)."""
        self.usable(PHANTASM_PLACE)
        power = power_at(self.war, self.who, PHANTASM_PLACE)
        if reading.walk:
            self.unspent("moved")
            self.white(reading.walk)
        unsaid = self.needs(power, PHANTASM_PLACE, reading.target, reading.walk)
        if power.strike and reading.kind is None:
            unsaid.append(("kind", self.options.kinds()))
        return self.said(replace(reading, kind=reading.kind if power.strike else None), unsaid)
