"""The plain loop that plays a match: ask who owes a decision, draw where chance does, write it down, carry it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from simpan.core.bits import members
from simpan.core.chance import Chance, Fair
from simpan.core.game import CHANCE, Game
from simpan.core.record import Draw, Writer

Player: TypeAlias = Callable[[int, Any, Mapping[int, Any]], int]
"""Chooses a code: (own seat, own view, {legal code: action}) → code."""


def play_match(
    game: Game,
    players: Sequence[Player],
    chance: Chance,
    writer: Writer | None = None,
    *,
    most: int | None = None,
    reveal: bytes | None = None,
) -> None:
    """Play to the end, or for `most` decisions, from where the game stands; the record's header is written before.

    Of seats that decide at the same time the lower is asked first; neither sees the other's answer. Once the game is
    over the record gets its end, with the server's seed if `reveal` gives it. Raises Refused for a code that is not
    legal.
    """
    made = 0
    while not game.over() and (most is None or made < most):
        seat = members(game.deciding())[0]
        if seat == CHANCE:
            draw(game, chance, writer)
        else:
            legal = {code: game.action(seat, code) for code in members(game.legal(seat))}
            decide(game, seat, players[seat](seat, game.view(seat), legal), writer)
        made += 1
    if writer is not None and game.over():
        writer.end(game, len(players), reveal)


def decide(game: Game, seat: int, code: int, writer: Writer | None = None) -> None:
    """Carry out an input of a player or the clock, once it is written. Raises Refused, nothing done, if illegal."""
    action = game.action(seat, code)
    if writer is not None:
        writer.input(seat, code, action)
    game.apply(seat, code)


def draw(game: Game, chance: Chance, writer: Writer | None = None) -> None:
    """Draw one of the equally likely outcomes that chance owes, and carry it out once it is written."""
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
    game.apply(CHANCE, code)
