"""The plain loop that plays a match: ask who owes a decision, draw where chance does, write it down, carry it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from simpan.core.bits import members
from simpan.core.chance import Chance, Fair
from simpan.core.game import CHANCE, Game, player_of
from simpan.core.kept import Kept, code_of
from simpan.core.record import Draw, Input, Writer
from simpan.core.timeline import roll_of

Player: TypeAlias = Callable[[int, Any, Mapping[int, Any]], int]
"""Chooses a code: (own seat, own view, {legal code: action}) → code."""


class Scribe(Protocol):
    """Whoever writes inputs down before they are carried out (`Writer`)."""

    def input(
        self,
        seat: int,
        code: int,
        action: Any,
        draw: Draw | None = None,
        outcome: int | None = None,
        *,
        by: str = "",
        why: str = "",
        given: bool = False,
        again: int | None = None,
    ) -> Input:
        """The next input."""
        ...


def play_match(
    game: Game,
    players: Sequence[Player],
    chance: Chance,
    writer: Writer | None = None,
    *,
    most: int | None = None,
    reveal: bytes | None = None,
    kept: Kept | None = None,
) -> None:
    """Play to the end, or for `most` decisions, from where the game stands; the record's header is written before.

    `players` stand in the order of their seats. Of those who decide at the same time the first is asked first; none
    sees another's answer. Once the game is over the record gets its end, with the server's seed if `reveal` gives it.
    Raises Refused for a code that is not legal.
    """
    made = 0
    while not game.over() and (most is None or made < most):
        waiting = members(game.deciding() & game.seats())
        if waiting:
            seat = waiting[0]
            legal = {code: game.action(seat, code) for code in members(game.legal(seat))}
            decide(game, seat, players[player_of(seat)](seat, game.view(seat), legal), writer)
        else:
            draw(game, chance, writer, kept)
        made += 1
    if writer is not None and game.over():
        writer.end(game, reveal)


def decide(
    game: Game, seat: int, code: int, writer: Scribe | None = None, *, by: str = "", why: str = "", given: bool = False
) -> None:
    """Carry out an input of a player or the clock, once it is written. Raises Refused, nothing done, if illegal.

    by, why: who gave it for the seat, and for what reason. given: an outcome of chance that somebody enters by hand.
    """
    action = game.action(seat, code)
    if writer is not None:
        writer.input(seat, code, action, by=by, why=why, given=given)
    game.apply(seat, code)


def draw(game: Game, chance: Chance, writer: Scribe | None = None, kept: Kept | None = None) -> None:
    """Draw one of the equally likely outcomes that chance owes, and carry it out once it is written.

    A roll that was withdrawn before (`kept`) is not drawn: it falls as it fell.
    """
    rolled = None if kept is None else kept.find(roll_of(game, CHANCE))
    code = _draw(game, chance, writer) if rolled is None else _again(game, rolled, writer)
    game.apply(CHANCE, code)


def _draw(game: Game, chance: Chance, writer: Scribe | None) -> int:
    codes = members(game.legal(CHANCE))
    number = chance.stream.counter if isinstance(chance, Fair) else None
    outcome = chance.draw(len(codes))
    code = codes[outcome]
    if writer is not None:
        action = game.action(CHANCE, code)
        if number is None:
            writer.input(CHANCE, code, action)
        else:
            writer.input(CHANCE, code, action, Draw(number, len(codes)), outcome)
    return code


def _again(game: Game, rolled: Input, writer: Scribe | None) -> int:
    """The code of a roll that stands, once it is written again."""
    code = code_of(rolled, members(game.legal(CHANCE)))
    if writer is not None:
        writer.input(
            CHANCE,
            code,
            game.action(CHANCE, code),
            rolled.draw,
            rolled.outcome,
            by=rolled.by,
            why=rolled.why,
            given=rolled.given,
            again=rolled.n,
        )
    return code
