"""One ruling on demand: two techniques on a real table, judged by the engine to the end of the battle phase.

Questions that come up are answered with what an expired clock would answer (no, pass) and are named in the steps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, TypeAlias, final

from simpan.core.bits import members
from simpan.core.event import Event
from simpan.core.game import CHANCE, CLOCK
from simpan.core.refusal import Refusal
from simpan.lumen import event as ev
from simpan.lumen import order as o
from simpan.lumen.action import Action, action
from simpan.lumen.card import Card, Character
from simpan.lumen.deck import Deck
from simpan.lumen.deeds import change_tally
from simpan.lumen.duel import Duel, blank, default
from simpan.lumen.edition import Edition
from simpan.lumen.heat import heat
from simpan.lumen.ready import bar_ready
from simpan.lumen.refuse import ready_refusal
from simpan.lumen.seat import compared, track_of
from simpan.lumen.turn import advance
from simpan.lumen.words import NOBODY

LONGEST: Final = 500  # inputs of one ruling; none that is known needs more than a few


@final
@dataclass(frozen=True)
class Place:
    """One side of the table: the technique (None: no response), what else it holds, and its numbers.

    counters: how many of each counter, by its key; 1 for a state. lumen: cards that lie face up in the Lumen zone.
    """

    technique: Card | None
    character: Character
    hand: tuple[Card, ...] = ()
    listed: tuple[Card, ...] = ()
    hp: int | None = None
    fp: int = 0
    counters: Mapping[str, int] = field(default_factory=dict)
    lumen: tuple[Card, ...] = ()


@final
@dataclass(frozen=True)
class Answered:
    """A question that came up, and the default answer it got."""

    seat: int
    asks: str
    choice: Action
    clause: str


Step: TypeAlias = Event | Answered


@final
@dataclass
class Ruling:
    """What came of it: every event and answered question in order, and both HP, FP and the damage taken (HP).

    again: both would ready again, so that there is no end. The game itself may have gone on into the next phase.
    """

    game: Duel
    steps: list[Step] = field(default_factory=list)
    again: bool = False
    ended: bool = False
    hp: list[int] = field(default_factory=list)
    fp: list[int] = field(default_factory=list)
    damage: list[int] = field(default_factory=lambda: [0, 0])

    def clauses(self) -> list[str]:
        """The clauses that decided, each once, in the order in which they did."""
        found = [step.clause for step in self.steps]
        return list(dict.fromkeys(found))

    def result(self, seat: int) -> str:
        """What the technique of a seat came to, in one word."""
        found = "none"
        for step in self.steps:
            found = result_after(step, seat, found)
        return found


class Barred(Exception):
    """A technique that cannot be readied there; the refusal says why."""

    def __init__(self, seat: int, card: Card, refusal: Refusal) -> None:
        super().__init__(card.code)
        self.seat = seat
        self.card = card
        self.refusal = refusal


def judge(places: Sequence[Place], edition: Edition) -> Ruling:
    """Judge the two techniques. Raises Barred, and RuntimeError for a ruling without end."""
    game = table(places, edition)
    ruling = Ruling(game)
    ruling.hp = [int(game.side(seat).hp) for seat in (0, 1)]
    ruling.fp = [int(game.side(seat).fp) for seat in (0, 1)]
    ready(game, places)
    _collect(ruling)
    for _ in range(LONGEST):
        if game.over() or not _in_battle(ruling):
            return ruling
        _answer(ruling)
        _collect(ruling)
    raise RuntimeError("a ruling without end")


def table(places: Sequence[Place], edition: Edition, holder: int | None = None) -> Duel:
    """The position in which both are asked to ready, with a journal. Raises Barred.

    holder: who has priority where the edition holds it (L3.2.b); None: as FP, HP and hand compare.
    """
    game = blank(_deck(places[0]), _deck(places[1]), edition)
    for seat, place in enumerate(places):
        _lay_out(game, seat, place)
    game.step = o.READY
    game.turn = 1
    if edition.held_priority:
        game.holder = int(compared(game)) if holder is None else holder
        if game.holder == NOBODY:
            game.holder = 0
    for seat, place in enumerate(places):
        for key, number in place.counters.items():
            _count_up(game, seat, key, number)
    game.journal = []
    for seat, place in enumerate(places):
        if place.technique is not None and bar_ready(game, seat, 0):
            raise Barred(seat, place.technique, ready_refusal(game, seat, 0, ()))
    heat(game)
    advance(game)
    return game


def _lay_out(game: Duel, seat: int, place: Place) -> None:
    """The cards and numbers of one side: the technique first, then the rest of the hand, the list, the Lumen zone."""
    side = game.side(seat)
    held = len(place.hand) + (place.technique is not None)
    side.side_deck = 0
    side.hand = (1 << held) - 1
    side.listed = ((1 << len(place.listed)) - 1) << held
    side.lumen = ((1 << len(place.lumen)) - 1) << held + len(place.listed)
    side.hp = place.character.start_hp if place.hp is None else place.hp
    side.fp = place.fp


def _count_up(game: Duel, seat: int, key: str, number: int) -> None:
    """Counters that are there; a state is entered, so that what it forbids holds. Unknown ones are left out."""
    side = game.side(seat)
    for track in side.deck.tracks:
        if track.key == key:
            change_tally(game, seat, track_of(side.deck, track), number)


def _deck(place: Place) -> Deck:
    own = () if place.technique is None else (place.technique,)
    return _deck_of(place.character, (*own, *place.hand, *place.listed, *place.lumen))


@lru_cache(maxsize=2048)
def _deck_of(character: Character, cards: tuple[Card, ...]) -> Deck:
    """Linking the effects of a deck takes far longer than a ruling does."""
    return Deck(character, list(cards))


def ready(game: Duel, places: Sequence[Place]) -> None:
    """Both ready the technique in question; who has none does not respond (L5.2)."""
    for seat, place in enumerate(places):
        if place.technique is None:
            if game.deciding() >> seat & 1:
                game.apply(CLOCK, o.EXPIRE_0 + seat)
            continue
        game.apply(seat, 0)


def _in_battle(ruling: Ruling) -> bool:
    """Whether the ruling goes on: until the get phase, or until both would ready again."""
    asked = not ruling.ended and ruling.game.asks == o.Q_READY and bool(ruling.game.deciding())
    ruling.again = ruling.again or asked
    return not ruling.again and not ruling.ended


def default_answer(game: Duel) -> tuple[int, int]:
    """Who is asked, and the code that an expired clock would give (L9.2); of a draw the first outcome."""
    seat = members(game.deciding())[0]
    return seat, members(game.legal(CHANCE))[0] if seat == CHANCE else int(default(game.legal(seat)))


def _answer(ruling: Ruling) -> None:
    """The default answer to the question that is open."""
    game = ruling.game
    seat, code = default_answer(game)
    if seat != CHANCE:
        clause = o.STEPS[int(game.step)][0]
        ruling.steps.append(Answered(seat, game.view(seat).asks, action(game, seat, code), clause))
    game.apply(seat, code)


def _collect(ruling: Ruling) -> None:
    """The events so far, up to the end of the battle phase, and the numbers that they leave."""
    for event in ruling.game.journal or []:
        if isinstance(event, ev.PhaseBegan):
            ruling.ended = ruling.ended or event.phase in ("get", "recovery")
        elif not ruling.ended and not ruling.again and not isinstance(event, ev.Readied | ev.CardReadied):
            ruling.steps.append(event)
            _count(ruling, event)
            ruling.again = isinstance(event, ev.ReadyAgain)  # who has nothing left to ready is not asked again
    if ruling.game.journal is not None:
        ruling.game.journal.clear()


def _count(ruling: Ruling, event: Event) -> None:
    """HP, FP and damage after one more event."""
    if isinstance(event, ev.Damaged | ev.HpPaid | ev.HpRegained):
        ruling.hp[event.seat] = event.after
    if isinstance(event, ev.Damaged):
        ruling.damage[event.seat] += event.dealt
    elif isinstance(event, ev.FpChanged):
        ruling.fp[event.seat] = event.after
    elif isinstance(event, ev.FpSpent):
        ruling.fp[event.seat] = 0


def result_after(step: Step, seat: int, before: str) -> str:
    """The word for a seat's technique after one more step."""
    match step:
        case ev.Evaded():
            mine, theirs = ("evade", "evaded") if step.seat == seat else ("evaded", "evade")
            return "both_evaded" if before == theirs else mine
        case ev.Guarded():
            return "guard" if step.seat == seat else "guarded"
        case ev.Clashed():
            return "clash"
        case ev.Countered():
            return "counter" if step.seat == seat else before if before == "evaded" else "countered"
        case ev.Hit():
            return _hit(step.seat == seat, before)
        case ev.BothDefended():
            return "both_defended"
        case ev.NoResponse():
            return "no_response" if step.seat == seat else before
        case _:
            return before


def _hit(mine: bool, before: str) -> str:
    """A hit of one, or at equal speed of both."""
    if before in ("clash", "both_hit", "no_response"):
        return before
    if mine:
        return "both_hit" if before == "hit_taken" else "hit"
    return "both_hit" if before == "hit" else "hit_taken"
