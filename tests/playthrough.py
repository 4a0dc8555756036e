"""Playthroughs: whole games printed as everybody sees them, decision by decision, to be compared with golden files.

A field of a view is printed when it changes, behind those who see that value: 0, 1 … the players, w the spectators, s
the staff of a game that has any. How a game is printed is its `Form`: Lumen's is here, others have theirs elsewhere.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Protocol

import msgspec

from simpan.core.bits import members
from simpan.core.event import Event, heard_by
from simpan.core.game import CHANCE, CLOCK, Game
from simpan.core.simulate import Dice
from simpan.lumen import event as ev
from simpan.lumen import order as o
from simpan.lumen.action import Decline, Pass
from simpan.lumen.duel import Duel
from simpan.lumen.effect.node import Property
from simpan.lumen.pool import SHIPPED
from tests import laws, lumen_laws

SEATS: Final = ("0", "1", "chance", "clock")
RANDOM: Final = tuple(lumen_laws.random_setting(number) for number in (6, 28))
SETTINGS: Final = {setting.name: setting for setting in (*lumen_laws.SETTINGS, *RANDOM)}


def as_it_is(duel: Duel) -> None:
    """The game from its beginning."""


def both_weak(duel: Duel) -> None:
    """Both have lost all but a little of their HP: sudden death is near (§L8.3)."""
    duel.a.hp = duel.b.hp = 300


@dataclass(frozen=True)
class Form:
    """How a game is printed.

    viewers: each with its sign, of one letter. seats: what a seat is called. head: a position in a line. flat: a view
    as names and values. anew: whether after these events everything is printed, changed or not. most: options of one
    kind that are named; 0: all.
    """

    viewers: Callable[[Any], dict[int, str]]
    seats: Callable[[int], str]
    head: Callable[[Any], str]
    flat: Callable[[Any], dict[str, str]]
    anew: Callable[[list[Event]], bool] = lambda _: False
    most: int = 0


@dataclass(frozen=True)
class Playthrough:
    """A game to print. seed: of the choices; shows: events that must occur; clock: one ready in so many is too late."""

    name: str
    setting: str
    seed: int
    shows: tuple[type[Event], ...]
    prepared: Callable[[Duel], None] = as_it_is
    clock: int = 0

    def start(self) -> Duel:
        """The position it begins with."""
        duel = SETTINGS[self.setting].start()
        assert isinstance(duel, Duel)
        self.prepared(duel)
        return duel

    def choice(self, game: Any, dice: Dice) -> tuple[int, int]:
        """The next decision: seat and code."""
        return choice(game, dice, self.clock)

    @property
    def form(self) -> Form:
        """How it is printed."""
        return LUMEN


class Through(Protocol):
    """A playthrough of some game."""

    def __hash__(self) -> int: ...

    @property
    def name(self) -> str:
        """Its own, and its file's."""

    @property
    def setting(self) -> str:
        """What is played."""

    @property
    def seed(self) -> int:
        """Of the choices."""

    @property
    def shows(self) -> tuple[type[Event], ...]:
        """Events that must occur."""

    @property
    def form(self) -> Form:
        """How it is printed."""

    def start(self) -> Game:
        """The position it begins with."""

    def choice(self, game: Any, dice: Dice) -> tuple[int, int]:
        """The next decision: seat and code."""


def steps(through: Through) -> Iterator[tuple[Game, int, int, list[Event]]]:
    """Each decision with what it leads to: the position after it, seat, code and all events."""
    game, dice = through.start(), Dice(through.seed)
    while not game.over():
        seat, code = through.choice(game, dice)
        journal: list[Event] = []
        game.journal = journal
        game.apply(seat, code)
        game.journal = None
        yield game, seat, code, journal


def choice(duel: Duel, dice: Dice, clock: int) -> tuple[int, int]:
    """Any decision, but rarely to do nothing: a playthrough is to show what cards do."""
    if clock and duel.asks == o.Q_READY and not dice.below(clock):
        return CLOCK, int(dice.pick(duel.legal(CLOCK) & 0b111))
    seat, code = laws.random_decision(duel, dice)
    if seat != CHANCE and isinstance(duel.action(seat, code), Pass | Decline) and dice.below(4):
        seat, code = laws.random_decision(duel, dice)
    return seat, code


# -- printing --------------------------------------------------------------------------------------------------------


def text(through: Through) -> str:
    """The whole golden file."""
    game, form = through.start(), through.form
    signs = form.viewers(game)
    seen: dict[int, dict[str, str]] = {viewer: {} for viewer in signs}
    lines = [f"{through.name}: {through.setting}, seed {through.seed}", ""]
    lines += _position(game, form, signs, seen)
    meaning = _meanings(game)
    for number, (after, seat, code, events) in enumerate(steps(through)):
        lines += ["", f"== {number} · {form.seats(seat)}: {meaning[seat, code]}"]
        lines += [f"  {_event(event, signs)}" for event in events]
        if form.anew(events):
            seen = {viewer: {} for viewer in signs}
        lines += _position(after, form, signs, seen)
        meaning = _meanings(after)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _actions(game: Game, seat: int) -> dict[int, Any]:
    return {code: game.action(seat, code) for code in members(int(game.legal(seat)))}


def _meanings(game: Game) -> dict[tuple[int, int], str]:
    return {(seat, code): _action(act) for seat in laws.every_seat(game) for code, act in _actions(game, seat).items()}


def _position(game: Game, form: Form, signs: dict[int, str], seen: dict[int, dict[str, str]]) -> list[str]:
    """The state line, what has changed in the views, and what may be done."""
    lines = [form.head(game)]
    views = {viewer: form.flat(msgspec.to_builtins(game.view(viewer))) for viewer in signs}
    for name in dict.fromkeys(name for view in views.values() for name in view):
        told: dict[str, str] = {}
        for viewer, view in views.items():
            if name in view and seen[viewer].get(name) != view[name]:
                told[view[name]] = told.get(view[name], "") + signs[viewer]
        lines += [f"    {who:{len(signs)}} {name} = {value}" for value, who in told.items()]
    seen.update(views)
    return lines + [_asked(game, seat, form) for seat in members(int(game.deciding()))]


def _asked(game: Game, seat: int, form: Form) -> str:
    """What a seat may do, acts of one kind drawn together."""
    kinds: dict[str, list[str]] = {}
    for act in _actions(game, seat).values():
        kind, _, rest = _action(act).partition(" ")
        kinds.setdefault(kind, []).append(rest)
    said = [f"{kind} {', '.join(_few(rest, form.most))}".rstrip() for kind, rest in kinds.items()]
    return f"  {form.seats(seat)}? " + "; ".join(said)


def _few(words: list[str], most: int) -> list[str]:
    """All of them, or the first and last of many."""
    return [words[0], f"… {words[-1]} ({len(words)})"] if most and len(words) > most else words


def _action(act: Any) -> str:
    values = msgspec.to_builtins(act)
    return " ".join([values.pop("type"), *[str(value) for key, value in values.items() if key != "nth" or value]])


def _event(event: Event, signs: dict[int, str]) -> str:
    values = msgspec.to_builtins(event)
    kind, clause = values.pop("type"), values.pop("clause")
    values.pop("audience")
    who = "".join(sign for viewer, sign in signs.items() if heard_by(event, viewer))
    return f"{who:{len(signs)}} {kind} {clause} " + " ".join(f"{key}={_value(value)}" for key, value in values.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "/".join(str(part) for part in value.values() if part != "")
    return ",".join(map(_value, value)) if isinstance(value, tuple | list) else str(value)


# -- Lumen's form ----------------------------------------------------------------------------------------------------


def _head(duel: Duel) -> str:
    a, b = duel.a, duel.b
    clause = o.STEPS.get(int(duel.step), ("", ""))[0]
    zones = " ".join(
        f"{name} {int(one).bit_count()}/{int(other).bit_count()}"
        for name, one, other in (
            ("hand", a.hand, b.hand),
            ("list", a.listed, b.listed),
            ("side", a.side_deck, b.side_deck),
        )
    )
    return f"turn {duel.turn} {clause} hp {a.hp}/{b.hp} fp {a.fp}/{b.fp} {zones}"


def _flat(value: Any, name: str = "") -> dict[str, str]:
    """A view as names and values."""
    if isinstance(value, dict):
        return {key: found for part in value for key, found in _flat(value[part], f"{name}.{part}".strip(".")).items()}
    if name == "sides":
        return {key: found for seat, side in enumerate(value) for key, found in _flat(side, f"side {seat}").items()}
    if name == "options":
        return {name: _ranges(value)}
    return {name: " ".join(map(str, value)) if isinstance(value, tuple) else str(value)}


def _ranges(codes: tuple[int, ...]) -> str:
    """Ascending numbers, neighbours drawn together: 0-3 5 62."""
    rows: list[list[int]] = []
    for code in codes:
        if rows and code == rows[-1][1] + 1:
            rows[-1][1] = code
        else:
            rows.append([code, code])
    return " ".join(f"{low}-{high}" if high > low else str(low) for low, high in rows)


LUMEN: Final = Form(lambda _: {0: "0", 1: "1", 2: "w"}, SEATS.__getitem__, _head, _flat)


# -- what a playthrough shows -----------------------------------------------------------------------------------------


@dataclass
class Shown:
    """Cards used, classes of the nodes of their effects and lines, and kinds of events, in some playthroughs."""

    cards: set[str]
    nodes: set[str]
    events: set[type[Event]]
    decisions: int = 0

    def parts(self) -> tuple[set[Any], ...]:
        """What can be shown."""
        return self.cards, self.nodes, self.events

    def join(self, other: Shown) -> None:
        """Take over what another shows."""
        for mine, new in zip(self.parts(), other.parts(), strict=True):
            mine.update(new)

    def add(self, events: list[Event]) -> None:
        """What the events of one decision show."""
        self.decisions += 1
        for event in events:
            self.events.add(type(event))
            if isinstance(event, ev.Revealed | ev.ComboUsed | ev.CatchDeclared | ev.SpecialRevealed):
                self.cards.add(event.card)
                self.nodes |= {
                    name for line in card_lines(event.card) if isinstance(line, Property) for name in nodes(line)
                }
            if isinstance(event, ev.EffectBegan):
                self.cards.add(event.card)
                card = SHIPPED.cards.get(event.card)
                rules = card.rules if card is not None else []
                self.nodes |= nodes(rules[event.rule]) if rules else set()


def card_lines(code: str) -> tuple[object, ...]:
    """The lines of a card, or of the trait with that code."""
    traits = {character.trait.code: character.trait for character in SHIPPED.characters.values()}
    return tuple((SHIPPED.cards.get(code) or traits[code]).lines)


def nodes(tree: object) -> set[str]:
    """The names of all classes of a tree."""
    if isinstance(tree, tuple):
        return set().union(*map(nodes, tree))
    if not dataclasses.is_dataclass(tree):
        return set()
    return {type(tree).__name__}.union(*(nodes(getattr(tree, field.name)) for field in dataclasses.fields(tree)))


def shown(through: Through) -> Shown:
    """What a playthrough shows."""
    found = Shown(set(), set(), set())
    for character in SHIPPED.characters.values():
        found.nodes |= nodes(character.trait.lines)
    for _, _, _, events in steps(through):
        found.add(events)
    return found


# -- the playthroughs -------------------------------------------------------------------------------------------------

PLAYTHROUGHS: Final = (
    Playthrough("grab-and-catch", "lumen-current-viola-duet-viola-rapier", 0, (ev.GrabNegated, ev.CatchDeclared)),
    Playthrough("combo", "lumen-classic-viola-duet-viola-rapier", 235, (ev.ComboUsed, ev.ComboEnded, ev.TallyChanged)),
    Playthrough("sudden-death-classic", "lumen-classic-viola-rapier-viola-rapier", 246, (ev.SuddenDeath,), both_weak),
    Playthrough("sudden-death-current", "lumen-current-viola-rapier-viola-duet", 24, (ev.SuddenDeath,), both_weak),
    Playthrough("mirror", "lumen-classic-viola-duet-viola-duet", 226, (ev.GameEnded,)),
    Playthrough("late", "lumen-current-viola-rapier-viola-rapier", 177, (ev.NoResponse, ev.CardForced), clock=6),
    Playthrough("calling-cards", "lumen-classic-kiss-notice-route-charge", 199, (ev.CardsShown, ev.StateEntered)),
    Playthrough("howling", "lumen-current-wolf-hunt-kiss-notice", 50, (ev.StateEntered, ev.StateEnded)),
    Playthrough("charge", "lumen-classic-route-charge-wolf-hunt", 183, (ev.StateEnded, ev.ComboUsed)),
    Playthrough("storm", "lumen-current-wolf-hunt-route-charge", 6, (ev.StateEnded,)),
    Playthrough("barrier", "lumen-current-viola-duet-route-charge", 39, (ev.Clashed,)),
    Playthrough("thief", "lumen-classic-kiss-notice-wolf-hunt", 19, (ev.GameEnded,)),
    Playthrough("mirror-step", "lumen-classic-random-28", 42, (ev.StatChanged,)),
    Playthrough("notice", "lumen-current-kiss-notice-kiss-notice", 99, (ev.HiddenMoved, ev.CatchDeclared)),
    Playthrough("random-decks", "lumen-classic-random-6", 100, (ev.GameEnded,)),
)
