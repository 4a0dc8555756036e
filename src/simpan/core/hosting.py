"""What a game tells an online table beyond the contract of every game (DESIGN §7): the server knows no game but this.

A game that can be hosted has one `Hosting` (`games.Listed.hosting`). It judges what people choose when a room is made,
starts the match, says which clocks run, what an undo would un-see, and puts everything into words. It holds no state:
every method is a function of its arguments. Nothing but `situation`, `line` and `refusal` may reach a viewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from simpan.core.event import Event
from simpan.core.game import Game
from simpan.core.refusal import Refusal

Lang: TypeAlias = Literal["ko", "en"]


class Said(msgspec.Struct, frozen=True):
    """The same words in both languages."""

    ko: str
    en: str

    def in_(self, lang: Lang) -> str:
        """In one language."""
        return self.ko if lang == "ko" else self.en


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that is wrong with a choice. field: which part of it; clause: of the rule book, "" where none is."""

    field: str
    clause: str
    text: Said


class BadChoice(ValueError):
    """What somebody chose cannot be played; every problem at once."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(problem.text.en for problem in problems))
        self.problems = tuple(problems)


class Chosen(msgspec.Struct, frozen=True):
    """A seat's choice (its deck, its character …), judged. value: as it is stored. label: what its owner calls it."""

    value: dict[str, Any]
    label: Said


class ClockRules(msgspec.Struct, frozen=True):
    """The clocks of a room, in seconds; 0: none of this kind. Lumen's ready clock is the 10 seconds of L5.2.

    ready: left to the second once one is ready. idle: where nobody has yet decided. choice: any other decision. setup:
    everything before the first turn, for each seat. match: the whole match.
    """

    name: str = "none"
    ready: int = 0
    idle: int = 0
    choice: int = 0
    setup: int = 0
    match: int = 0


class Timer(msgspec.Struct, frozen=True):
    """A clock that runs now. While its `id` stays the same it runs on, and once it has run out it brings its code again
    and again, until the position has no clock of this id; a new one starts at `seconds`.

    kind: ready, idle, choice, setup, match. seats: whose time it is (a credit for lag is theirs). code: what the CLOCK
    seat brings when it runs out (`Game.legal(CLOCK)` has it).
    """

    id: str
    kind: str
    seats: tuple[int, ...]
    code: int
    seconds: int


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One ruling as a viewer reads it. clause: cited; text: without the clause; event: the typed event as it is."""

    clause: str
    text: str
    event: Event


class Unseen(msgspec.Struct, frozen=True):
    """Why an input cannot be taken back: what has been seen since, by which clause."""

    clause: str
    text: Said


class Hosting:
    """Base class: one object per game."""

    game: str
    title: Said
    players: int = 2

    def menu(self) -> dict[str, Any]:
        """Everything that may be chosen when a room is made, both languages, as JSON: the client's forms follow it.

        {"editions": [{id, title, text}], "points": [{id, clause, title, text, default, values: [{value, title}],
        editions}], "clocks": [{… ClockRules, title, text}], "presets": [{id, title, text, …}], "catalogue": hash}
        """
        raise NotImplementedError

    def catalogue(self) -> bytes:
        """The facts that pages draw from (cards with their texts in both languages), as JSON; the same for everybody.

        `menu()["catalogue"]` is its hash, so that it can be kept for ever.
        """
        raise NotImplementedError

    def own_catalogue(self, game: Game) -> bytes | None:
        """What a match was played with that is not in `catalogue` (home-made or older), in its shape; None: nothing."""
        return None

    def options(self, wanted: dict[str, Any]) -> dict[str, Any]:
        """The options of a room with all defaults filled in. Raises BadChoice."""
        raise NotImplementedError

    def clock_rules(self, options: dict[str, Any]) -> ClockRules:
        """The clocks of a room with these options."""
        raise NotImplementedError

    def choose(self, options: dict[str, Any], choice: dict[str, Any]) -> Chosen:
        """Judge what a seat brings: {"preset": id}, {"text": pasted list or code} … Raises BadChoice."""
        raise NotImplementedError

    def bot_choice(self, options: dict[str, Any], seed: int) -> Chosen:
        """What a bot brings that was told nothing else."""
        raise NotImplementedError

    def set_up(self, options: dict[str, Any], choices: Sequence[dict[str, Any]]) -> dict[str, Any]:
        """The `set_up` of the record's header, from every seat's stored choice in the order of the seats."""
        raise NotImplementedError

    def start(self, set_up: dict[str, Any]) -> Game:
        """The first position. Raises ValueError for a bad set-up."""
        raise NotImplementedError

    def timers(self, game: Game, rules: ClockRules) -> tuple[Timer, ...]:
        """The clocks that run in this position."""
        raise NotImplementedError

    def concede(self, seat: int) -> int:
        """The CLOCK seat's code by which a seat gives up."""
        raise NotImplementedError

    def situation(self, game: Game, viewer: int, lang: Lang, options: dict[str, Any] | None = None) -> bytes:
        """All that a viewer sees now, as JSON, in one language: the view, the question, its options in words, hints.

        options: the room's (a memory aid may be one of them); None: everything that may be shown is shown.
        A function of what the viewer may know and of nothing else. Its shape is the game's and documented there.
        """
        raise NotImplementedError

    def line(self, event: Event, viewer: int, lang: Lang, game: Game | None = None) -> Line | None:
        """An event in words; None if the viewer may not hear it. STAFF (a judge, an open replay) hears everything.

        game: any position of the match; wanted only where it may be played with things that are not shipped (a replay).
        """
        raise NotImplementedError

    def refusal(self, game: Game, seat: int, found: Refusal, lang: Lang) -> str:
        """Why an action is refused, for the seat that tried it."""
        raise NotImplementedError

    def unseen(self, before: Game, seat: int, events: Sequence[Event]) -> Unseen | None:
        """None if going back before `seat`'s last input, since when `events` happened, takes back nothing seen."""
        raise NotImplementedError
