"""The readings of a post on the own turn (H6.3): put in as far as dice, others and surprises allow; the rest waits."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from simpan.core.bits import bit
from simpan.mansion import reading as r
from simpan.mansion import refuse
from simpan.mansion import words as w
from simpan.mansion.desk.judged import AIMED, Barred, Judge, Unsaid
from simpan.mansion.desk.known import as_known, index_of, place_of, unseen
from simpan.mansion.desk.options import Options
from simpan.mansion.power import PHANTASM_PLACE, power_at
from simpan.mansion.state import State
from simpan.mansion.war import War

MID_ACT: Final = (w.Q_TILE, w.Q_ZONE, w.Q_TARGET, w.Q_WITH, w.Q_KIND, w.Q_WALK)
"""Questions behind the first word of an act."""


def asks_turn(war: State, seat: int) -> bool:
    """Whether the seat is asked something about the turn of its own character."""
    return bool(war.legal(seat)) and (war.asks == w.Q_TURN or war.asks in MID_ACT)


def own_turn_waits(war: State, seat: int) -> bool:
    """Whether it is the turn of a character of the seat, whoever is asked just now."""
    return war.phase == w.ROUND and war.actor >= 0 and war.board.stats[war.actor].seat == seat


def window_is_coming(war: War, seat: int) -> bool:
    """Whether a window of the attack under way will be asked of the seat that has not been yet (H4.8).

    Before the attack's dice that is everybody's in the zone; while the defending side is asked, the others'. Nobody is
    said to have passed a window twice by it: who was asked in this window already is not waited for again.
    """
    if war.phase != w.ROUND or war.actor < 0 or war.target < 0:
        return False
    own = war.board.own[seat] & war.here[war.fighters[war.actor].zone]
    if war.asks in (w.Q_COVER, w.Q_ATTACK_DICE):
        return bool(own)
    return war.asks == w.Q_REACT and war.side == 1 and bool(own & ~war.board.allies[war.target])


class OwnTurn:
    """Takes the readings one after the other, on a copy of the war.

    inputs, echo, later: as in `Resolved`. striking: whether the post has begun an attack, so that windows follow.
    """

    def __init__(self, war: War, seat: int, options: Options) -> None:
        self.seat = seat
        self.options = options
        self.war = war.clone()
        self.known = as_known(war, seat)
        self.sure = not unseen(war, seat)  # nothing can turn out otherwise
        self.judge = Judge(self.known, options)
        self.judge.now = self.open = asks_turn(war, seat)
        self.when = self._when(war)
        self.striking = False
        self.surprised = False  # the war itself is no longer as the writer knows it
        self.inputs: list[tuple[int, int]] = []
        self.echo: list[r.Any] = []
        self.later: list[r.Any] = []

    def take(self, reading: r.Any) -> None:
        """The next reading. Raises Barred or Unsaid; then call `failed`."""
        if isinstance(reading, r.Phantasm) and reading.walk and not self.judge.has_walk():
            self.take(
                r.MoveTo("", reading.walk, who=reading.who)
            )  # a phantasm without a walk of its own: a move, and then the phantasm
            reading = replace(reading, walk="")
        if isinstance(reading, r.TurnOver) and self.judge.over():
            (self.later if self.surprised else self.echo).append(reading)  # the turn ends by itself
            return
        try:
            whole = self.judge.complete(reading)
        except Unsaid as unsaid:
            raise self.asked_in_vain(reading, unsaid) from None
        if not self.open:
            self.later.append(whole)
            self.judge.charge(whole)
            return
        codes, known = self.talk(whole)
        self.carry_out(whole, codes, known)

    def failed(self, reading: r.Any) -> None:
        """The reading was refused or is unclear: those behind it are judged as if it had been carried out."""
        self.open = self.judge.now = False
        self.judge.charge(reading)

    def asked_in_vain(self, reading: r.Any, unsaid: Unsaid) -> Barred | Unsaid:
        """Physical or magical is not asked about what is refused either way (H3.6); a walk is asked with it."""
        if isinstance(reading, r.Skill) and self.judge.goes_with_attack(reading.skill):
            reading = r.AttackOn(reading.target, None, reading.skill, who=reading.who)
        if (
            self.open
            and isinstance(reading, r.AttackOn | r.Phantasm)
            and [name for name, _ in unsaid.questions] == ["kind"]
        ):
            try:
                self.talk(self.judge.complete(replace(reading, kind="physical")))
            except Barred as barred:
                return barred
            except Unsaid as more:
                return Unsaid(*unsaid.questions, *more.questions)
        return unsaid

    # -- the talk of one act -----------------------------------------------------------------------------------------

    def talk(self, reading: r.Any) -> tuple[list[int], War]:
        """The codes that carry out a reading, and the position after them as the writer knows it."""
        trial = self.known.clone()
        codes: list[int] = []
        while True:
            code = self.code(trial, reading)
            if not 0 <= code <= 62 or not trial.legal(self.seat) & bit(code):
                raise self.barred(trial, reading, code)
            trial.apply(self.seat, code)
            codes.append(code)
            if not (trial.asks in MID_ACT and self._when(trial) == self.when):
                return codes, trial

    def code(self, war: War, reading: r.Any) -> int:
        """The answer of a reading to the question that is open; −1 if there is none that the war knows."""
        if not fits(war, reading):
            raise Barred(("H6.2", "not_asked", {}))
        plan = war.board.plan
        match int(war.asks), reading:
            case w.Q_TILE, r.MoveTo(tile=tile):
                return plan.where[tile][1]
            case w.Q_WALK, r.Phantasm(walk=walk):
                return self.walk(war, walk)
            case w.Q_ZONE, r.LeaveTo(zone=number) | r.Skill(zone=number):
                return plan.zone_by_number[number]
            case w.Q_TARGET, r.AttackOn(target=name) | r.Skill(target=name) | r.Phantasm(target=name):
                return index_of(war, name)
            case w.Q_WITH, r.AttackOn(skill=key):
                return place_of(war, self.judge.who, key) + 1 if key else w.PASS
            case w.Q_KIND, r.Phantasm(kind=kind):
                return w.PHYSICAL if kind == "physical" else w.MAGICAL
            case _:
                return first_word(war, reading)

    def walk(self, war: War, tile: str) -> int:
        """The walk before a phantasm's attack; unsaid means none, where somebody is in reach without it (H6.6)."""
        if tile:
            return war.board.plan.where[tile.upper()][1]
        if war.legal(self.seat) & bit(w.STAY):
            return w.STAY
        zone = int(war.fighters[war.actor].zone)
        raise Unsaid(("walk", self.options.tiles(war, zone, int(war.options))))

    # -- why not -----------------------------------------------------------------------------------------------------

    def barred(self, war: War, reading: r.Any, code: int) -> Barred:
        """Why the answer is not legal: of a first word, by what it would have led to."""
        plan, asks = war.board.plan, war.asks
        if isinstance(reading, r.MoveTo):
            return Barred(refuse.of_tile(war, plan.where[reading.tile][1]), self.judge.near(reading.tile))
        if isinstance(reading, r.Phantasm) and asks == w.Q_WALK:
            place, zone = plan.where[reading.walk.upper()][1], int(war.fighters[war.actor].zone)
            return Barred(refuse.of_tile(war, place), self.options.tiles(war, zone, int(war.options), reading.walk))
        if isinstance(reading, r.LeaveTo | r.Skill) and reading.zone:
            place = plan.zone_by_number[reading.zone]
            return Barred(refuse.of_zone(war, place), self.options.joined(war, place))
        if isinstance(reading, r.AttackOn | r.Skill | r.Phantasm):
            return self.unaimed(war, reading)
        return Barred(refuse.of_turn(war, code), self.judge.menu())

    def unaimed(self, war: War, reading: r.AttackOn | r.Skill | r.Phantasm) -> Barred:
        """Nobody, or not the one who was named, can be aimed at."""
        place = None
        if not isinstance(reading, r.AttackOn):
            place = PHANTASM_PLACE
            if isinstance(reading, r.Skill):
                place = place_of(war, self.judge.who, reading.skill)
            war.power = place
        code = first_word(war, reading)
        if place is not None and power_at(war, self.judge.who, place).target not in AIMED:
            return Barred(refuse.of_turn(war, code), self.judge.menu())
        return Barred(refuse.of_target(war, index_of(war, reading.target)), self.options.targets(war, place))

    # -- carried out -------------------------------------------------------------------------------------------------

    def carry_out(self, reading: r.Any, codes: list[int], known: War) -> None:
        """Go on from the position as the writer knows it; the war itself takes the codes until something turns out
        otherwise. What is behind that waits, and is judged as if nothing had: a refusal would show it (H6.12)."""
        if self.surprised:
            self.later.append(reading)
        else:
            self.echo.append(reading)
            given = self.give(codes, known)
            self.inputs += [(self.seat, code) for code in codes[:given]]
            self.surprised = given < len(codes) or (not self.sure and self.war.key() != known.key())
            if given < len(codes) and isinstance(reading, r.Phantasm):
                self.later.append(replace(reading, walk=""))  # the walk met somebody: the rest of the act is still open
        self.known = self.judge.war = known
        self.judge.ended = self.judge.ended or self._when(known) != self.when
        self.judge.left = isinstance(reading, r.LeaveTo)
        self.striking = self.striking or isinstance(reading, r.AttackOn | r.Phantasm)
        asked = known.asks == w.Q_TURN and not self.judge.ended
        self.open = self.judge.now = asked and not self.judge.left

    def give(self, codes: list[int], known: War) -> int:
        """Apply the codes to the copy of the war; how many of them it took."""
        if self.sure:
            self.war = known
            return len(codes)
        for place, code in enumerate(codes):
            if not self.war.legal(self.seat) & bit(code) or (place and self.war.asks == w.Q_TURN):
                return place
            self.war.apply(self.seat, code)
        return len(codes)

    def _when(self, war: State) -> tuple[int, int, int, int]:
        """Which turn it is."""
        return int(war.day), int(war.round), int(war.place), int(war.phase)


def fits(war: State, reading: r.Any) -> bool:
    """Whether the reading speaks of the act that the open question belongs to."""
    asks = war.asks
    if asks == w.Q_TURN:
        return True
    if isinstance(reading, r.MoveTo):
        return asks == w.Q_TILE
    if isinstance(reading, r.LeaveTo):
        return asks == w.Q_ZONE and war.power < 0
    if isinstance(reading, r.AttackOn):
        kind = w.PHYSICAL if reading.kind == "physical" else w.MAGICAL
        named = asks == w.Q_TARGET or (asks == w.Q_WITH and war.aimed == index_of(war, reading.target))
        return named and war.power < 0 and war.kind == kind
    if isinstance(reading, r.Skill):
        place = place_of(war, int(war.actor), reading.skill)
        return asks in (w.Q_TARGET, w.Q_ZONE) and war.power == place
    return isinstance(reading, r.Phantasm) and (
        asks in (w.Q_KIND, w.Q_WALK) or (asks == w.Q_TARGET and war.power == PHANTASM_PLACE)
    )


def first_word(war: State, reading: r.Any) -> int:
    """The code of Q_TURN with which a reading begins."""
    match reading:
        case r.MoveTo():
            return w.MOVE
        case r.LeaveTo():
            return w.LEAVE
        case r.AttackOn(kind=kind):
            return w.ATTACK_PHYSICAL if kind == "physical" else w.ATTACK_MAGICAL
        case r.GuardNow():
            return w.GUARD
        case r.WaitNow():
            return w.WAIT
        case r.TurnOver():
            return w.END
        case r.Phantasm():
            return w.PHANTASM
        case r.Skill(skill=key):
            return w.SKILL + place_of(war, int(war.actor), key)
        case _:
            return w.NONE
