"""`simpan play mansion`: a war at the terminal, against bots or with several people at one screen."""

from __future__ import annotations

from pathlib import Path

from simpan.cli.campaigns import campaign_named
from simpan.cli.env import Env, Leave, Trouble, env
from simpan.cli.lines import Lines
from simpan.cli.war_table import WarTable
from simpan.core import record as records
from simpan.core.bits import members
from simpan.core.chance import Seeded
from simpan.mansion.campaign import Campaign, dump, players
from simpan.mansion.files.people import fold
from simpan.mansion.files.problem import nearest
from simpan.mansion.match import start
from simpan.players.mansion_players import Player, player
from simpan.players.mansion_table import Public

ALL = ("모두", "all")


def play(path: Path | None, seats: str, bots: str, chance: Seeded, record: Path | None) -> int:
    """Play a war.

    path: the campaign's folder. seats: the players who are people; none named: the first. bots: who plays the rest.
    """
    out = env()
    campaign = campaign_named(path)
    lines = Lines()
    demo = lines.is_empty()
    people = [] if demo else _people(out, campaign, seats)
    war = start(campaign)
    minds = _minds(campaign, people, bots, chance)
    writer = _writer(out, record, campaign)
    _welcome(out, campaign, people, bots, demo)
    table = WarTable(out, war, campaign, dict(zip(members(war.seats()), minds, strict=True)), chance, lines, writer)
    try:
        table.play()
    except Leave as leave:
        return leave.code
    finally:
        if writer is not None:
            writer.close()
            out.line(out.word("recorded", path=record))
    out.line(out.word("war_decisions", n=table.decisions, days=int(war.day)), "dim")
    return 0


def _people(out: Env, campaign: Campaign, seats: str) -> list[str]:
    """The players who are people, by name, in the order of their seats. Raises Trouble for a name that nobody has."""
    known = players(campaign)
    if not seats:
        return [known[0]]
    if seats.strip().casefold() in ALL:
        return list(known)
    found = []
    for word in filter(None, (one.strip() for one in seats.split(","))):
        name = next((one for one in known if fold(one) == fold(word)), None)
        if name is None:
            near = nearest(word, known)
            hint = out.word("near", names=near) if near else ""
            raise Trouble(out.word("war_no_player", word=word[:40], all=", ".join(known), near=hint))
        found.append(name)
    return [name for name in known if name in found]


def _minds(campaign: Campaign, people: list[str], bots: str, chance: Seeded) -> list[Player | None]:
    """Who decides on each seat; None: a person. The bots draw from streams of their own."""
    public = Public(campaign)
    found: list[Player | None] = []
    for name in players(campaign):
        own = Seeded(chance.draw(1 << 62))
        found.append(None if name in people else player(bots, own, campaign, name, public))
    return found


def _welcome(out: Env, campaign: Campaign, people: list[str], bots: str, demo: bool) -> None:
    out.line(out.word("war_title", title=campaign.title, n=len(players(campaign)), days=campaign.house.days), "bold")
    if demo:
        out.line(out.word("war_demo", bots=bots))
        return
    others = len(players(campaign)) - len(people)
    out.line(out.word("war_people", people=", ".join(people)))
    if others:
        out.line(out.word("war_bots", n=others, bots=bots))
    out.line(out.word("war_hint"))


def _writer(out: Env, path: Path | None, campaign: Campaign) -> records.Writer | None:
    """A new record. Raises Trouble where there is a file already, or none can be made."""
    if path is None:
        return None
    try:
        return records.create(path, records.header("mansion", dump(campaign), players(campaign)), sync=True)
    except FileExistsError as error:
        raise Trouble(out.word("record_exists", path=path)) from error
    except (OSError, ValueError) as error:
        raise Trouble(out.word("record_fails", path=path, why=out.why(error))) from error
