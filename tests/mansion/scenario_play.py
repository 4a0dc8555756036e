"""A scenario under way: doing what its lines say, rolling its dice, passing over windows without a choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simpan.core.bits import members
from simpan.core.event import Event
from simpan.core.game import CHANCE, CLOCK, SPECTATOR, STAFF, player_of, seat_of
from simpan.core.refusal import Refusal, Refused
from simpan.mansion import action as a
from simpan.mansion import words as w
from simpan.mansion.war import War
from tests.mansion import scenario_words as words
from tests.mansion.scenario_expect import snapshot
from tests.mansion.scenario_parse import BadScenario, Line, Scenario
from tests.mansion.scenario_start import begin, campaign_of, index_of, names_of


class Mismatch(AssertionError):
    """The war is not as the scenario says."""


@dataclass(frozen=True)
class Variant:
    """A scenario, its sheets in the order in which they are written or in the opposite one."""

    scenario: Scenario
    reverse: bool

    @property
    def name(self) -> str:
        """A readable name: the place of the title, and whether the sheets are reversed."""
        return f"{self.scenario.place}{' reversed' if self.reverse else ''}"


class Playing:
    """One war under way, and what can be done in it."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.campaign = campaign_of(variant.scenario, variant.reverse)
        self.names = names_of(self.campaign.skills, self.campaign.classes)
        self.war: War = begin(variant.scenario, variant.reverse)
        self.before = snapshot(self.war)
        turn = variant.scenario.lines[0].text.split()[0] not in ("set-up", "round")
        self.heard = len(self.war.journal or []) if turn else 0  # events up to here have been looked at
        self.looked = 0  # and up to here, the time before
        self.judged = False

    def fail(self, line: Line, what: str) -> Mismatch:
        """A failure with what the war waits for."""
        return Mismatch(f"{line.place}{' reversed' if self.variant.reverse else ''}: {what}; {self.waits()}")

    def waits(self) -> str:
        """Who is asked what, in words."""
        war = self.war
        if war.over():
            return "the war is over"
        found = [f"asked: {words.asks(war)}"]
        for seat in members(int(war.deciding())):
            if seat not in (CHANCE, CLOCK):
                options = ", ".join(words.options(war, seat, self.names))
                found.append(f"{war.board.player_names[player_of(seat)]}: {options}")
        return "; ".join(found)

    def news(self) -> list[Event]:
        """The events since the last look; right after it those that it looked at."""
        journal = self.war.journal or []
        return journal[self.heard :] or journal[self.looked :]

    def note(self) -> None:
        """What comes is compared with the war as it is now."""
        self.before = snapshot(self.war)
        self.looked, self.heard = self.heard, len(self.war.journal or [])

    # -- who ----------------------------------------------------------------------------------------------------------

    def seat(self, name: str, line: Line) -> int:
        """The seat of the player behind a character."""
        return int(self.war.board.stats[index_of(self.war, name, line)].seat)

    def viewer(self, name: str, line: Line) -> int:
        """Who looks: `public`, `staff`, or a character's player."""
        if name in ("public", "staff"):
            return SPECTATOR if name == "public" else STAFF
        return self.seat(name, line)

    # -- doing --------------------------------------------------------------------------------------------------------

    def give(self, seat: int, what: a.Action, line: Line) -> None:
        """One decision. Raises Mismatch if it is refused."""
        found = self.try_to(self.war, seat, what)
        if found is not None:
            raise self.fail(line, f"{what} is refused: {found.clause} {found.reason} {found.values}")
        self.sound(line)

    def try_to(self, war: War, seat: int, what: a.Action) -> Refusal | None:
        """Give a decision; the refusal if there is one."""
        try:
            war.apply(seat, war.parse(seat, what))
        except Refused as refused:
            return refused.refusal
        return None

    def sound(self, line: Line) -> None:
        """What holds in every position: it packs and unpacks, a clone is equal, every view can be made."""
        for twin in (self.war.clone(), self.war.unpack(self.war.pack())):
            if twin.key() != self.war.key() or twin.here != self.war.here:
                raise self.fail(line, "a copy of the war is another war")
        for viewer in (*map(seat_of, range(len(self.war.board.player_names))), SPECTATOR, STAFF):
            self.war.view(int(viewer))

    def does(self, line: Line) -> None:
        """`가온: attack 한서 physical with 강타`."""
        seat = self.seat(line.who, line)
        if line.text.startswith("place ") and line.text != "place lot":
            for what in self.placing(line.who, line.text.removeprefix("place "), line):
                self.give(seat, what, line)
            return
        steps = words.steps(line.text, line.who, self.names, line)
        self.own_turn(line, steps[0])
        self.drain(line, None if not isinstance(steps[0], a.React | a.Pass) else seat)
        for what in steps:
            self.give(seat, what, line)
        self.fill(seat, line)

    def own_turn(self, line: Line, first: a.Action) -> None:
        """Raises Mismatch where a line lets a character do what it is another one's turn to do."""
        if isinstance(first, a.Cover | a.React | a.Pass | a.Regain | a.Raise | a.PlaceIn):
            return
        actor = self.war.actor
        if actor < 0 or self.war.board.stats[actor].name != line.who:
            raise self.fail(line, f"it is not the turn of {line.who}")

    def fill(self, seat: int, line: Line) -> None:
        """What a line left unsaid: no skill with the attack, no walk before it."""
        if self.war.asks == w.Q_WITH:
            self.give(seat, a.With(None), line)

    def placing(self, who: str, tile: str, line: Line) -> list[a.Action]:
        """The two words of a secret start."""
        if tile not in self.war.board.plan.where:
            raise line.bad(tile, "a white tile, or lot")
        zone = self.war.board.plan.where[tile][0]
        return [a.PlaceIn(who, self.war.board.plan.number[zone]), a.PlaceAt(who, tile)]

    def drain(self, line: Line, until: int | None = None) -> None:
        """Pass for all who are asked for a reaction and have none, up to where a certain seat is asked."""
        while True:
            asked = members(int(self.war.deciding()))
            idle = [seat for seat in asked if words.is_decoy(self.war, seat)]
            if not idle or until in asked:
                return
            self.give(idle[0], a.Pass(), line)

    def pass_all(self, line: Line) -> None:
        """`pass all`: everybody lets the windows go by that are open, one after the other."""
        if self.war.asks != w.Q_REACT:
            raise self.fail(line, "no window is open")
        while self.war.asks == w.Q_REACT:
            self.give(members(int(self.war.deciding()))[0], a.Pass(), line)

    # -- dice ---------------------------------------------------------------------------------------------------------

    def roll(self, line: Line) -> None:
        """`roll attack 6 6 pass defence 1 2 damage 4`: dice as they are owed; `pass` is `pass all`."""
        label = ""
        numbers: list[int] = []
        for word in line.text.split():
            if word.isdigit():
                numbers.append(int(word))
                numbers = self.owed(label, numbers, line)
            elif word == "pass":
                self.pass_all(line)
            elif word in (*words.PAIRS_OF_DICE, *words.SINGLE_DICE):
                label = word
            else:
                raise line.bad(word, (*words.PAIRS_OF_DICE, *words.SINGLE_DICE, "pass", "a face"))
        if numbers:
            raise line.bad(line.text, "two faces for a judgement")

    def owed(self, label: str, numbers: list[int], line: Line) -> list[int]:
        """Give the dice if they are enough for what is owed; those that are left."""
        self.drain(line)
        asked = words.asks(self.war)
        if asked not in (*words.PAIRS_OF_DICE, *words.SINGLE_DICE) or (label and label != asked):
            raise self.fail(line, f"no {label or 'roll'} is owed")
        if asked in words.SINGLE_DICE:
            self.give(CHANCE, a.Die(numbers[0]), line)
            return []
        if len(numbers) < 2:
            return numbers
        self.give(CHANCE, a.Dice(numbers[0], numbers[1]), line)
        return []

    def lot(self, line: Line) -> None:
        """`lot 2 E1`: the zone and the tile that are drawn."""
        for word in line.text.split():
            self.give(CHANCE, a.Lot(zone=int(word)) if word.isdigit() else a.Lot(tile=word), line)

    # -- the clock and the staff --------------------------------------------------------------------------------------

    def time(self, line: Line) -> None:
        """`time 가온`: the time of that character's player is out (H6.8)."""
        seat = self.seat(line.text, line)
        self.give(CLOCK, a.TimeOut(self.war.board.player_names[player_of(seat)]), line)

    def battle(self, line: Line) -> None:
        """`battle ends`: 종전, called by the referee (H6.1)."""
        if line.text != "ends":
            raise line.bad(line.text, "ends")
        self.give(CLOCK, a.EndBattle(), line)

    def staff(self, line: Line) -> None:
        """`staff hp 가온 12`, `staff place 가온 E1`, `staff shield 가온 10 for 2`, `staff fall 가온` (H6.7)."""
        change, name, *rest = line.text.split()
        given: list[a.Action] = [a.Change(), a.What(change), a.Whom(name)]
        if rest and rest[0] in self.war.board.plan.where:
            zone = self.war.board.plan.where[rest[0]][0]
            given += [a.ToZone(self.war.board.plan.number[zone]), a.ToTile(rest[0])]
        elif rest and change == "end_effect":
            given.append(a.Low(int(rest[0]) - 1))
        elif rest:
            given += [a.High(int(rest[0]) // 60), a.Low(int(rest[0]) % 60)]
        if len(rest) == 3:
            given.append(a.For(0 if rest[2] == "day" else int(rest[2])))
        for what in given:
            self.give(CLOCK, what, line)


def faults(wrong: Sequence[str]) -> str:
    """Several complaints as one."""
    return "; ".join(wrong)


__all__ = ["BadScenario", "Mismatch", "Playing", "Variant", "faults"]
