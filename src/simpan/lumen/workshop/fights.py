"""One fight of two techniques on a bare table, played by the engine up to combo time, catch time or the clean-up.

What the table companion keeps of it is a `Cell`: what each technique came to, the steps with clauses, FP and damage.
Both hold some cards that do nothing here, so that a hand is there to be counted and discarded from.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple, final

from simpan.core.event import Event
from simpan.lumen import event as ev
from simpan.lumen import order as o
from simpan.lumen import words as w
from simpan.lumen.card import Card, Character
from simpan.lumen.duel import Duel
from simpan.lumen.edition import Edition
from simpan.lumen.effect import node as n
from simpan.lumen.effect.text_parts import walk
from simpan.lumen.pool import SHIPPED
from simpan.lumen.workshop.reads import NEUTRAL, Reads, counters_of, reads
from simpan.lumen.workshop.ruling import Place, default_answer, ready, result_after, table

FILLER: Final = SHIPPED.cards["AWL-AT-048"]  # an attack without effects, specials or grab
HELD: Final = 5  # cards beside the readied one: a hand at full HP
BASE_HP: Final = 4000  # HP, so that both damage and what is regained can be seen
SPEEDS: Final = range(1, 15)
HEIGHTS: Final = (0, w.HIGH, w.MID, w.LOW)  # 0: not told
STOPS: Final = (o.Q_CATCH, o.Q_PAIR, o.Q_COMBO, o.Q_READY, o.Q_GET)
LONGEST: Final = 100
NOTHING: Final = "none"


class Step(NamedTuple):
    """Something that happened. seat: whose (FP, HP, technique); owner: whose card did it; n: effect, FP or HP."""

    name: str
    clause: str
    seat: int = 0
    owner: int = 0
    n: int = 0


@final
@dataclass(frozen=True)
class Fighter:
    """What stands on one side. key: the card's code, NOTHING, or a speed with the first letter of a position."""

    key: str
    card: Card | None
    reads: Reads
    lumen: tuple[Card, ...] = ()
    unnamed: bool = False


@final
@dataclass(frozen=True)
class Numbers:
    """The numbers of one side. counters by key, states as 1; hand: cards beside the readied one."""

    fp: int = 0
    hp: int = BASE_HP
    hand: int = HELD
    counters: tuple[tuple[str, int], ...] = ()


@final
@dataclass(frozen=True)
class Cell:
    """How a fight ends: in a word for each side, and step by step.

    kept: FP were not spent in it (L5.3.4); else both begin their steps with 0 FP.
    """

    results: tuple[str, str]
    kept: bool
    steps: tuple[Step, ...]

    def fp(self, seat: int) -> int:
        """FP afterwards, or how they changed where they were kept."""
        return sum(step.n for step in self.steps if step.name == "fp" and step.seat == seat)

    def damage(self, seat: int) -> int:
        """HP lost in all."""
        return sum(step.n for step in self.steps if step.name in ("damage", "paid") and step.seat == seat)


@final
@dataclass
class Fight:
    """One fight as it was played. seen: reference, fixed, FP in the judgement and final speed, where compared."""

    cell: Cell
    seen: dict[int, tuple[int, bool, int, int]]


def fighters() -> list[Fighter]:
    """Every printed technique, no response, and unnamed attacks of each speed and position."""
    found = [Fighter(NOTHING, None, Reads((), ()))]
    for card in SHIPPED.cards.values():
        if card.kind & w.TECHNIQUE:
            found.append(Fighter(card.code, card, reads(card, SHIPPED.characters), _needed(card)))
    for height in HEIGHTS:
        found += [unnamed(speed, height) for speed in SPEEDS]
    return found


def unnamed(speed: int, height: int) -> Fighter:
    """An attack of which nothing is known but its speed and perhaps its position: no damage, no result of its own."""
    key = f"{speed}{'' if not height else 'hm l'[height - 1]}"
    card = Card(f"?{key}", key, key, NEUTRAL, w.ATTACK, speed=speed, position=height, hit=0, guard=0, counter=0)
    return Fighter(key, card, Reads((), ()), unnamed=True)


def _needed(card: Card) -> tuple[Card, ...]:
    """The cards of the Lumen zone without which a technique may not be used."""
    found: list[Card] = []
    for line in card.properties:
        if not isinstance(line, n.UseIf):
            continue
        for part in walk(line):
            if isinstance(part, n.Where) and part.zones == w.LUMEN:
                words = [test.word for test in part.pattern.tests if test.attribute in ("code", "named")]
                found += [
                    other for other in SHIPPED.cards.values() if _called(other, words) and other.mark == card.mark
                ]
    return tuple(found)


def _called(card: Card, words: list[str]) -> bool:
    return any(word in (card.code, card.name_ko, card.name_en) for word in words)


# -- the table -------------------------------------------------------------------------------------------------------


def place(who: Fighter, numbers: Numbers) -> Place:
    """One side of the table. A state that rests on the Lumen zone gets a card there that does nothing else."""
    counters = dict(numbers.counters)
    character = _character(who, counters)
    lumen = list(who.lumen)
    for track in character.trait.tracks:
        if track.holds is not None and counters.get(track.key):
            lumen.append(marker(track))
    hand = (FILLER,) * numbers.hand if who.card is not None else ()
    return Place(who.card, character, hand, (), numbers.hp, numbers.fp, counters, tuple(lumen))


def _character(who: Fighter, counters: dict[str, int]) -> Character:
    """Whose technique it is; a neutral one is used by the owner of the counters, if there are any."""
    mark = NEUTRAL if who.card is None else who.card.mark
    if mark in SHIPPED.characters:
        return SHIPPED.characters[mark]
    owners = counters_of(SHIPPED)
    owner = next((owners[key] for key, number in counters.items() if number), next(iter(SHIPPED.characters)))
    return SHIPPED.characters[owner]


_MARKERS: dict[str, Card] = {}


def marker(track: n.Track) -> Card:
    """A special technique without any effect that puts its owner into a state by lying in the Lumen zone."""
    if track.key not in _MARKERS:
        tests = [part for part in walk(track.holds) if isinstance(part, n.Test)]
        tags = tuple(test.word for test in tests if test.attribute == "tag")
        _MARKERS[track.key] = Card(f"!{track.key}", track.ko, track.en, NEUTRAL, w.SPECIAL, tags=tags)
    return _MARKERS[track.key]


# -- a fight ---------------------------------------------------------------------------------------------------------


def fight(a: Fighter, b: Fighter, x: Numbers, y: Numbers, edition: Edition, holder: int | None = None) -> Fight:
    """Play it. holder: who has priority where the edition holds it. Raises Barred."""
    places = (place(a, x), place(b, y))
    game = table(places, edition, holder)
    told = Told((a, b))
    ready(game, places)
    told.hear(game)
    for _ in range(LONGEST):
        if game.over() or told.over or game.asks in STOPS or not game.deciding():
            return told.fight()
        if game.asks == o.Q_STAND_IN:
            told.steps.append(Step("stand_in", "O4", default_answer(game)[0]))
        game.apply(*default_answer(game))
        told.hear(game)
    raise RuntimeError("a fight without end")


@final
class Told:
    """The events of a fight, taken in as they come."""

    def __init__(self, who: tuple[Fighter, Fighter]) -> None:
        self._codes = [one.card.code if one.card is not None else "" for one in who]
        self._results = ["none", "none"]
        self._spent = False
        self._before = 0  # steps until FP were spent
        self._combos = 0
        self._seen: dict[int, tuple[int, bool, int, int]] = {}
        self.steps: list[Step] = []
        self.over = False

    def hear(self, game: Duel) -> None:
        """Take what the journal holds."""
        for event in game.journal or []:
            if not self.over:
                self._take(event)
        game.journal = []

    def fight(self) -> Fight:
        """What came of it."""
        steps = self.steps
        if self._spent:  # FP of before went into the speeds
            steps = [step for at, step in enumerate(steps) if at >= self._before or step.name != "fp"]
        if self._combos == w.BOTH:
            steps = [*steps, Step("mutual", "L6.6")]
        return Fight(Cell((self._results[0], self._results[1]), not self._spent, tuple(steps)), self._seen)

    def _take(self, event: Event) -> None:
        kind = type(event)
        if kind in _QUIET or (isinstance(event, ev.EffectBegan | ev.TimingSkipped) and _later(event.timing)):
            return
        if kind in _ENDS and _ends(event):
            self.over = True
            if isinstance(event, ev.ReadyAgain):
                self.steps.append(Step("again", event.clause))
            return
        if kind in _JUDGED:
            self._results = [result_after(event, seat, self._results[seat]) for seat in (0, 1)]
            if kind is not ev.NoResponse:
                self._spend()
        elif kind is ev.FpSpent:
            self._spend()
        elif isinstance(event, ev.SpeedAdjusted):
            self._seen[event.seat] = (event.reference, event.fixed, event.fp, event.final)
        step = self._step(event)
        if step is not None:
            self.steps.append(step)

    def _spend(self) -> None:
        if not self._spent:
            self._spent = True
            self._before = len(self.steps)

    def _step(self, event: Event) -> Step | None:
        """What a reader of the verdict is told of an event."""
        name = _NAMES.get(type(event))
        if name is not None:
            seat = getattr(event, "seat", 0)
            return Step(name, event.clause, seat, seat)
        match event:
            case ev.ComboJudged():
                self._combos |= 1 << event.seat
                return Step("combo", event.clause, event.seat, event.seat)
            case ev.EffectBegan():
                if event.card == self._codes[event.seat]:
                    return Step("effect", event.clause, event.seat, event.seat, event.rule)
                return Step("trait", event.clause, event.seat, event.seat, event.rule)
            case ev.FpChanged():
                return self._fp(event)
            case ev.Damaged() if event.dealt:
                return Step("damage", event.clause, event.seat, self._dealer(event), event.dealt)
            case ev.HpPaid() | ev.HpRegained():
                return Step("paid", event.clause, event.seat, event.seat, -event.by)
        return None

    def _fp(self, event: ev.FpChanged) -> Step | None:
        if event.why == "no_response":  # nothing was used: they are gone (L5.2)
            self._spend()
            return None
        owner = event.seat ^ 1 if event.card == self._codes[event.seat ^ 1] else event.seat
        return Step("fp", event.clause, event.seat, owner, event.by)

    def _dealer(self, event: ev.Damaged) -> int:
        return event.seat if event.card != self._codes[event.seat ^ 1] else event.seat ^ 1


_NAMES: Final[dict[type[Event], str]] = {
    ev.Evaded: "evade",
    ev.Guarded: "guard",
    ev.Clashed: "clash",
    ev.Hit: "hit",
    ev.Countered: "counter",
    ev.SpeedWon: "faster",
    ev.SpeedTied: "even",
    ev.BothDefended: "both_defended",
    ev.Voided: "void",
    ev.CostUnpaid: "unpaid",
    ev.NoResponse: "no_response",
    ev.TimingSkipped: "skipped",
    ev.GrabStood: "grab",
}
_JUDGED: Final = {ev.Evaded, ev.Guarded, ev.Clashed, ev.Countered, ev.Hit, ev.BothDefended, ev.NoResponse}
_QUIET: Final = {ev.Readied, ev.CardReadied, ev.Revealed, ev.PriorityCompared, ev.StatChanged, ev.FlagsGiven}
_ENDS: Final = {ev.PhaseBegan, ev.FpChanged, ev.ComboBegan, ev.ReadyAgain, ev.GameEnded, ev.CardMoved}


def _later(timing: int) -> bool:
    """Whether a timing is none of the battle's own: news of a unit, the end of a combo."""
    return timing % w.THEIRS > w.T_AFTER


def _ends(event: Event) -> bool:
    """Whether the fight is over with that: a combo, the cards going home, the next phase, the end of the game."""
    if isinstance(event, ev.PhaseBegan):
        return event.phase in ("get", "recovery")
    if isinstance(event, ev.FpChanged):
        return event.why == "combo"
    return not isinstance(event, ev.CardMoved) or event.clause == "L5.3.11"
