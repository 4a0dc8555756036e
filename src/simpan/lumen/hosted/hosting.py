"""Lumen Condenser at the online table: the one object through which the server knows this game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, cast, final

from msgspec.structs import replace

from simpan.core.event import Event, heard_by
from simpan.core.game import CLOCK, SPECTATOR, STAFF, Game
from simpan.core.hosting import Chosen, ClockRules, Hosting, Lang, Line, Said, Timer, Unseen
from simpan.core.refusal import Refusal
from simpan.lumen import action as act
from simpan.lumen import event as ev
from simpan.lumen import records, refuse_en, refuse_ko, say_en, say_ko
from simpan.lumen.duel import Duel
from simpan.lumen.hosted import catalogue, choices, clocks, menu, presets
from simpan.lumen.hosted.situation import situation
from simpan.lumen.hosted.speakers import own_catalogue, speaker_of
from simpan.lumen.hosted.unseen import unseen
from simpan.lumen.say_parts import AnyEvent, Speaker, speaker


@final
class LumenHosting(Hosting):
    """`core/hosting.py` for Lumen. Each part is in a module of this package."""

    game = records.GAME
    title = Said("루멘콘덴서", "Lumen Condenser")
    players = 2

    # -- before a match ----------------------------------------------------------------------------------------------

    def menu(self) -> dict[str, Any]:
        """Editions, points, clocks, presets and the catalogue's hash."""
        return dict(_menu())

    def catalogue(self) -> bytes:
        """Every shipped card and character (`shape.Catalogue`)."""
        return catalogue.shipped()[1]

    def own_catalogue(self, game: Game) -> bytes | None:
        """Cards and characters of a match that are not the shipped ones; None if all are."""
        return own_catalogue(_duel(game))

    def options(self, wanted: dict[str, Any]) -> dict[str, Any]:
        """The options of a room with all defaults filled in. Raises BadChoice."""
        return menu.options(wanted)

    def clock_rules(self, options: dict[str, Any]) -> ClockRules:
        """The clocks of a room with these options."""
        return menu.clock_rules(options)

    def choose(self, options: dict[str, Any], choice: dict[str, Any]) -> Chosen:
        """Judge {"preset": id}, {"text": list or deck code} or {"deck": {…}} by L4.1. Raises BadChoice."""
        return choices.choose(options, choice)

    def bot_choice(self, options: dict[str, Any], seed: int) -> Chosen:
        """One of the presets."""
        return choices.bot_choice(options, seed)

    def set_up(self, options: dict[str, Any], choices_: Sequence[dict[str, Any]]) -> dict[str, Any]:
        """Edition, decks and the definitions of all their cards (`records.SetUp`)."""
        return choices.set_up(options, choices_)

    def start(self, set_up: dict[str, Any]) -> Game:
        """The position before the first input. Raises ValueError."""
        return choices.start(set_up)

    # -- during a match ----------------------------------------------------------------------------------------------

    def timers(self, game: Game, rules: ClockRules) -> tuple[Timer, ...]:
        """The clocks that run now (L5.2, L9)."""
        return clocks.timers(_duel(game), rules)

    def concede(self, seat: int) -> int:
        """L9.4."""
        return clocks.CONCEDE[seat]

    def situation(self, game: Game, viewer: int, lang: Lang, options: dict[str, Any] | None = None) -> bytes:
        """`shape.Situation`, as JSON."""
        return situation(_duel(game), viewer, lang, menu.aids_memory(options))

    def line(self, event: Event, viewer: int, lang: Lang, game: Game | None = None) -> Line | None:
        """An event in words; None if the viewer may not hear it. STAFF hears all of it, in a spectator's words."""
        if viewer == STAFF:
            if isinstance(event, ev.HiddenMoved):  # what is told to those who may not know the card
                return None
            viewer = SPECTATOR
        elif not heard_by(event, viewer):
            return None
        if isinstance(event, ev.CardsShown):  # they have no order; their places in the deck are their owner's
            event = replace(event, cards=tuple(sorted(event.cards)))
        s = speaker(lang, viewer) if game is None else speaker_of(_duel(game), lang, viewer)
        words = say_ko if lang == "ko" else say_en
        return Line(event.clause, words.event_text(cast("AnyEvent", event), s), event)

    def refusal(self, game: Game, seat: int, found: Refusal, lang: Lang) -> str:
        """Why an action is refused, and what would be allowed; the clause is told beside it."""
        duel = _duel(game)
        s = speaker_of(duel, lang, seat)
        names = [] if seat == CLOCK else _allowed(duel, seat, found, s)
        text: str = (refuse_ko if lang == "ko" else refuse_en).refusal_text(found, s, names)
        return text.removeprefix(f"[{found.clause}] ")

    def unseen(self, before: Game, seat: int, events: Sequence[Event]) -> Unseen | None:
        """What has been seen since a seat's last input, if anything (L5.2, L2.8)."""
        return unseen(_duel(before), seat, events)


@cache
def _menu() -> dict[str, Any]:
    return {
        "editions": menu.editions(),
        "points": menu.points(),
        "clocks": menu.clocks(),
        "presets": presets.menu(),
        "catalogue": catalogue.shipped()[0],
    }


def _duel(game: Game) -> Duel:
    if not isinstance(game, Duel):
        raise TypeError(f"{type(game).__name__} is no game of Lumen")
    return game


def _allowed(d: Duel, seat: int, found: Refusal, s: Speaker) -> list[str]:
    """The cards that would do, by name, each once."""
    legal = int(d.legal(seat))
    choices = [act.action(d, seat, code) for code in found.allowed if legal >> code & 1]
    return list(dict.fromkeys(s.names(choice.card) for choice in choices if isinstance(choice, act.WithCard)))


HOSTING: Final = LumenHosting()
