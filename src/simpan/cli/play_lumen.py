"""`simpan play lumen`: a game against a bot, or two people at one screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, final

from simpan.cli.decks import deck, edition, home_made, pool_of
from simpan.cli.env import Env, Leave, Trouble, env
from simpan.cli.lines import Lines
from simpan.core.chance import Seeded
from simpan.core.record import Writer, create
from simpan.lumen import records, say
from simpan.lumen.decklist import DeckList
from simpan.lumen.duel import Duel
from simpan.lumen.edition import Edition
from simpan.lumen.match import start
from simpan.lumen.pool import Pool
from simpan.players import Player, player

HUMAN: Final = "human"


@final
@dataclass(frozen=True)
class Wanted:
    """A game as it was asked for: decks, edition and cards as they were named."""

    deck: str
    opponent: str
    opponent_deck: str
    edition: str
    seat: str
    cards: str
    auto_setup: bool


def play(wanted: Wanted, chance: Seeded, record: Path | None) -> int:
    """Play a game."""
    out = env()
    mine = {"1": 0, "2": 1}[wanted.seat] if wanted.seat != "random" else chance.draw(2)
    made = home_made(wanted.cards)
    pool = pool_of(made)
    decks = [deck(wanted.deck, 0, made), deck(wanted.opponent_deck, 1, made)]
    if mine == 1:
        decks.reverse()
    lines = Lines()
    demo = lines.is_empty()
    names = _names(mine, wanted.opponent, demo)
    bots: dict[int, Player] = {n: player(name, chance, pool) for n, name in enumerate(names) if name != HUMAN}
    found = edition(wanted.edition)
    writer = _writer(record, decks, found, names, pool)
    duel = start(decks[0], decks[1], found, pool=pool)
    _welcome(out, decks, names, mine, found, demo)
    return _run(out, duel, bots, chance, lines, writer, record, wanted.auto_setup, pool)


def _names(mine: int, opponent: str, demo: bool) -> list[str]:
    """Who sits in the two seats."""
    if demo:
        return ["greedy", "greedy" if opponent == HUMAN else opponent]
    names = [HUMAN, opponent]
    return names if mine == 0 else names[::-1]


def _welcome(out: Env, decks: list[DeckList], names: list[str], mine: int, found: Edition, demo: bool) -> None:
    from simpan.games import GAMES

    title = GAMES["lumen"].called(out.lang)
    text = out.word("play_title", game=title, mine=decks[0].name, other=decks[1].name, edition=found.name)
    out.line(text, "bold")
    if demo:
        out.line(out.word("demo"))
    elif names.count(HUMAN) == 1:
        out.line(out.word("you_are", seat=say.player(say.speaker(out.lang), mine)))
        out.line(out.word("play_hint"))
    else:
        out.line(out.word("play_hint"))


def _run(
    out: Env,
    duel: Duel,
    bots: Mapping[int, Player],
    chance: Seeded,
    lines: Lines,
    writer: Writer | None,
    record: Path | None,
    auto_setup: bool,
    pool: Pool,
) -> int:
    """The game itself; its record is closed whatever happens."""
    from simpan.cli.table import Table

    # A helper of its own, so that asking for a suggestion changes nothing of what the bots draw.
    helper = player("greedy", Seeded(0), pool)
    table = Table(out, duel, bots, chance, helper, lines=lines, writer=writer, auto_setup=auto_setup, pool=pool)
    try:
        table.play()
    except Leave as leave:
        return leave.code
    finally:
        if writer is not None:
            writer.close()
            out.line(out.word("recorded", path=record))
    out.line(out.word("decisions", n=table.decisions, turns=int(duel.turn)), "dim")
    return 0


def _writer(path: Path | None, decks: list[DeckList], found: Edition, names: list[str], pool: Pool) -> Writer | None:
    """A new record. Raises Trouble where there is a file already, or none can be made."""
    if path is None:
        return None
    header = records.header(decks[0], decks[1], found, players=(names[0], names[1]), pool=pool)
    try:
        return create(path, header, sync=True)
    except FileExistsError as error:
        raise Trouble(env().word("record_exists", path=path)) from error
    except (OSError, ValueError) as error:
        raise Trouble(env().word("record_fails", path=path, why=env().why(error))) from error
