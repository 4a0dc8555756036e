"""The answers that are no part of the own turn: cover, reactions, rewards, the secret start (H6.9, H4.8, M5.2, H6.1).

Each class takes the readings of one post one after the other, on a copy of the war, and then is asked to `finish`.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from simpan.core.bits import bit, members
from simpan.mansion import react, refuse, reward, setup
from simpan.mansion import reading as r
from simpan.mansion import words as w
from simpan.mansion.desk.judged import Barred, Unsaid
from simpan.mansion.desk.known import acting, index_of, place_of
from simpan.mansion.desk.options import LOT, Options
from simpan.mansion.fighter import IN_PLAY, NOT_YET
from simpan.mansion.power import pay
from simpan.mansion.war import War

ON: Final = ("attack", "defence")
TELLING: Final = (
    "reacted_already",
    "no_mp",
    "no_uses",
    "range_only",
    "out_of_range",
    "not_that_judgement",
    "no_window",
)
"""Why a reaction is not possible: of several reasons the one that says most."""
OF_THE_WINDOW: Final = ("out_of_range", "not_that_judgement")
"""… and those that may be otherwise in a window to come."""


class Answers:
    """What the classes below have in common. inputs, echo, later: as in `Resolved`."""

    def __init__(self, war: War, seat: int, options: Options) -> None:
        self.war = war.clone()
        self.seat = seat
        self.options = options
        self.own = members(int(war.board.own[seat]))
        self.inputs: list[tuple[int, int]] = []
        self.echo: list[r.Any] = []
        self.later: list[r.Any] = []

    def give(self, code: int) -> None:
        """A code that is legal now."""
        self.war.apply(self.seat, code)
        self.inputs.append((self.seat, code))

    def finish(self) -> list[tuple[r.Any, Unsaid | Barred]]:
        """What can be told only once the whole post is read."""
        return []


class Cover(Answers):
    """Whether the servant takes the attack on its master (H6.9)."""

    def __init__(self, war: War, seat: int, options: Options) -> None:
        super().__init__(war, seat, options)
        self.servant = war.board.stats[war.board.stats[war.target].mate].name
        self.said: r.CoverNow | None = None

    def take(self, reading: r.CoverNow) -> None:
        """Yes or no; both in one post are unclear."""
        if reading.who not in ("", self.servant):
            raise Barred(("H6.9", "not_covering", {}))
        if self.said is None:
            self.said = reading
            self.give(w.YES if reading.yes else w.NO)
            self.echo.append(reading)
        elif reading.yes != self.said.yes:
            raise Unsaid(("cover", self.options.yes_no()))


class Reactions(Answers):
    """What a seat does in the windows of an attack (H4.8): one answer now, more of them later.

    ahead: no window is open yet, but one will be; nothing is put in.
    """

    def __init__(self, war: War, seat: int, options: Options, ahead: bool = False) -> None:
        super().__init__(war, seat, options)
        self.ahead = ahead
        self.passed = False

    def take(self, reading: r.NoReaction | r.Skill) -> None:
        """The next reaction, or that there is none. Raises Barred or Unsaid."""
        if isinstance(reading, r.NoReaction):
            self.pass_(reading)
            return
        if self.passed:
            raise Barred(("H4.8", "no_window", {}))
        chosen = self.choose(reading)
        if chosen is None:
            self.later.append(reading)
            return
        who, place, on = chosen
        stat = self.war.board.stats[who]
        whole = replace(reading, on=ON[on], who=stat.name)
        if self.inputs:
            self.later.append(whole)
        else:
            self.give(int(react.code_of(stat.own, place, on)))
            self.echo.append(whole)
        # worked out here for what comes behind it; the war itself does it when all answers of the window are in
        if not self.war.fighters[who].reacted:
            self.war.fighters[who].reacted = 1
            pay(self.war, who, place, stat.skills[place])

    def pass_(self, reading: r.NoReaction) -> None:
        """No reaction: in this window, or after what has been declared."""
        if self.ahead or (self.inputs and not self.passed):
            self.later.append(reading)
        elif not self.passed:
            self.give(w.PASS)
            self.echo.append(reading)
        self.passed = True

    def choose(self, reading: r.Skill) -> tuple[int, int, int] | None:
        """Character, place of the skill and judgement; None: it cannot be told before the window opens."""
        found = self.candidates(reading)
        legal = react.options(self.war, self.seat)
        fitting = [one for one in found if legal & bit(self.code(one)) and self.is_meant(reading, one)]
        if len(fitting) == 1 and not self.ahead:
            return fitting[0]
        if self.ahead:
            self.ahead_of(reading, found)
            return None
        if not fitting:
            raise Barred(self.reason(reading, found), self.options.reactions(self.war, self.seat))
        who = {one[0] for one in fitting}
        if len(who) > 1:
            raise Unsaid(("who", self.options.names(self.war, sum(bit(one) for one in who))))
        raise Unsaid(("judgement", self.options.judgements()))

    def candidates(self, reading: r.Skill) -> list[tuple[int, int, int]]:
        """The writer's characters that have the skill, with both judgements, as far as they are not said."""
        able = [who for who in self.own if place_of(self.war, who, reading.skill) >= 0]
        able = [who for who in able if reading.who in ("", self.war.board.stats[who].name)]
        if not able:
            raise Barred(("H6.5", "not_on_sheet", {"skill": reading.skill}))
        return [
            (who, place_of(self.war, who, reading.skill), on)
            for who in able
            for on in (react.ON_ATTACK, react.ON_DEFENCE)
            if not reading.on or ON[on] == reading.on
        ]

    def is_meant(self, reading: r.Skill, one: tuple[int, int, int]) -> bool:
        """Whether it is the judgement of the one who was named; an own defence is against the attacker, too."""
        if not reading.target:
            return True
        who, place, on = one
        attacker = acting(self.war, self.seat)
        if self.war.board.stats[who].skills[place].target == w.AT_OWN_DEFENCE:
            return reading.target in (self.war.board.stats[who].name, attacker)
        return reading.target == (attacker if on == react.ON_ATTACK else self.war.board.stats[self.war.target].name)

    def code(self, one: tuple[int, int, int]) -> int:
        """The code of Q_REACT."""
        who, place, on = one
        return int(react.code_of(self.war.board.stats[who].own, place, on))

    def reason(self, reading: r.Skill, found: list[tuple[int, int, int]]) -> refuse.Reason:
        """Why none of the candidates is possible."""
        legal = react.options(self.war, self.seat)
        if any(legal & bit(self.code(one)) for one in found):  # possible, but not on the judgement of that character
            return "H4.8", "not_that_judgement", {"skill": reading.skill}
        reasons = [refuse.of_reaction(self.war, self.seat, self.code(one)) for one in found]
        return min(reasons, key=lambda reason: TELLING.index(reason[1]) if reason[1] in TELLING else -1)

    def ahead_of(self, reading: r.Skill, found: list[tuple[int, int, int]]) -> None:
        """Before the window: only whether it will be paid for and the round's reaction is left. Raises Barred."""
        reasons = [refuse.of_reaction(self.war, self.seat, self.code(one)) for one in found]
        if all(reason[1] not in OF_THE_WINDOW for reason in reasons):
            raise Barred(self.reason(reading, found))


class Rewards(Answers):
    """Who regains HP and MP, and who gets the higher maximum (M5.2, H5.3): each word answers one open choice."""

    def take(self, reading: r.Reward) -> None:
        """The choices in the order in which they are due. Raises Barred or Unsaid."""
        words = {"regain": reading.regain, "raise": reading.raise_}
        given = False
        while (due := self.due()) and words[due]:
            name = words[due]
            words[due] = ""
            who = index_of(self.war, name)
            if not self.war.legal(self.seat) & bit(who if who >= 0 else 62):
                raise Barred(self.reason(name, who), self.possible())
            self.give(who)
            given = True
        rest = [word for word, name in words.items() if name]
        if rest and (due is None or (rest == ["raise"] and not self.raise_is_owed())):
            raise Barred(("H6.2", "not_asked", {}))
        if due is not None and (rest or not given):
            raise Unsaid((due, self.possible()))
        self.echo.append(reading)

    def raise_is_owed(self) -> bool:
        """Whether a +10 of the pair is still to be chosen."""
        return bool(self.war.asked_raise & bit(reward.pair_of(self.war, self.seat)))

    def due(self) -> str | None:
        """The choice that is due: "regain" or "raise"; None: none is."""
        if self.war.asks != w.Q_REGAIN or not self.war.legal(self.seat):
            return None
        return "raise" if reward.asks_raise(self.war, reward.pair_of(self.war, self.seat)) else "regain"

    def possible(self) -> tuple[str, ...]:
        """Who may be chosen (H5.4)."""
        return self.options.names(self.war, int(reward.options(self.war, self.seat)))

    def reason(self, name: str, who: int) -> refuse.Reason:
        """Why somebody cannot be chosen: only of the own pair it may be told that one has fallen (H6.12)."""
        pair = reward.pair_of(self.war, self.seat)
        if who >= 0 and self.war.board.stats[who].pair == pair and self.war.fighters[who].state != IN_PLAY:
            return "H5.4", "fallen", {"name": name}
        return "H5.4", "not_of_pair", {"name": name}


class Starts(Answers):
    """The secret start of the player's characters (H6.1), in whatever order they are named."""

    def __init__(self, war: War, seat: int, options: Options) -> None:
        super().__init__(war, seat, options)
        self.wanted: dict[str, r.Start] = {}
        self.nameless: list[r.Start] = []

    def names(self) -> list[str]:
        """The player's characters."""
        return [self.war.board.stats[who].name for who in self.own]

    def unplaced(self) -> list[str]:
        """The characters that have no place yet, in the order in which they are asked."""
        return [
            self.war.board.stats[who].name
            for who in self.own
            if self.war.fighters[who].want_zone == NOT_YET
            or (self.war.fighters[who].want_zone >= 0 and self.war.fighters[who].want_tile == NOT_YET)
        ]

    def take(self, reading: r.Start) -> None:
        """A place for a character. Raises Barred or Unsaid."""
        whole = self.placed(reading)
        if not whole.who:
            self.nameless.append(whole)
            return
        if whole.who not in self.unplaced():
            reason = "placed_already" if whole.who in self.names() else "not_placing"
            raise Barred(("H6.1", reason, {}), tuple(self.unplaced()))
        if not self.goes_on(whole):
            raise Barred(("H6.1", "not_placing", {}), tuple(self.unplaced()))
        known = self.wanted.setdefault(whole.who, whole)
        if known != whole:
            raise Unsaid(("tile", tuple(one.tile or LOT[self.options.lang] for one in (known, whole))))

    def goes_on(self, reading: r.Start) -> bool:
        """Whether it fits the zone, where that was named before and only the tile is still to come."""
        zone = self.war.fighters[index_of(self.war, reading.who)].want_zone
        return zone == NOT_YET or (reading.zone is not None and self.war.board.plan.number[zone] == reading.zone)

    def placed(self, reading: r.Start) -> r.Start:
        """The zone of the tile, where only that was said; a zone without a tile is half a place."""
        plan = self.war.board.plan
        if reading.zone is None and not reading.tile:
            return reading
        number = reading.zone
        if number is not None and number not in plan.zone_by_number:
            everywhere = self.options.zones(self.war, bit(plan.zones) - 1)
            raise Barred(("M1.3", "no_zone", {"zone": number}), everywhere)
        if not reading.tile:
            zone = plan.zone_by_number[number or 0]
            raise Unsaid(("tile", self.options.tiles(self.war, zone, -1)))
        zone, _ = plan.where.get(reading.tile.upper(), (w.NONE, w.NONE))
        if zone < 0:
            near = () if number is None else self.options.tiles(self.war, plan.zone_by_number[number], -1, reading.tile)
            raise Barred(("M1.6", "not_white", {"tile": reading.tile}), near)
        if number is not None and plan.number[zone] != number:
            possible = self.options.tiles(self.war, plan.zone_by_number[number], -1)
            values: dict[str, int | str] = {"tile": reading.tile.upper(), "zone": plan.number[zone]}
            raise Barred(("M1.5", "other_zone", values), possible)
        return replace(reading, zone=plan.number[zone], tile=reading.tile.upper())

    def finish(self) -> list[tuple[r.Any, Unsaid | Barred]]:
        """Give what can be given now; a place without a name is the last character's that has none."""
        open_ = [name for name in self.unplaced() if name not in self.wanted]
        if self.nameless and (len(self.nameless) > 1 or len(open_) != 1):
            return [(one, Unsaid(("who", tuple(open_ or self.unplaced())))) for one in self.nameless]
        for one in self.nameless:
            named = replace(one, who=open_[0])
            if not self.goes_on(named):
                return [(one, Barred(("H6.1", "not_placing", {})))]
            self.wanted[open_[0]] = named
        while (name := refuse.next_to_place(self.war, self.seat)) in self.wanted:
            self.place(self.wanted.pop(name))
        self.later += self.wanted.values()
        return []

    def place(self, reading: r.Start) -> None:
        """Zone and tile, or by lot."""
        fighter = self.war.fighters[setup.placing(self.war, self.seat)]
        plan = self.war.board.plan
        self.echo.append(reading)
        if reading.zone is None:
            self.give(w.BY_LOT)
            return
        zone, tile = plan.where[reading.tile]
        if fighter.want_zone == NOT_YET:
            self.give(zone)
        self.give(tile)
