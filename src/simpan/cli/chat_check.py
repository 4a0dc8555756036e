"""`simpan chat check`: whether an account could start as its CONFIG says. Nothing is posted."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from simpan.chat.secret_file import VARIABLES
from simpan.chat.settings import CampaignSettings, Settings
from simpan.cli.chat import need, settings_of
from simpan.cli.env import Env, env

if TYPE_CHECKING:
    from simpan.mansion.campaign import Campaign

PATIENCE: Final = 5.0  # seconds for the online table


class Told(NamedTuple):
    """A line, and whether what it says is as it should be."""

    right: bool
    line: str


def check(config: Path, /) -> int:
    """Look at all that a start needs. 0: right, 1: not right, 2: the CONFIG cannot be used."""
    out = env()
    settings = settings_of(out, config)
    need(out, settings.network)
    out.line(out.word("check_settings", path=config))
    wrong = 0
    for one in _all(out, settings):
        out.line(one.line if one.right else f"! {one.line}")
        wrong += not one.right
    if wrong:
        out.line(out.word("check_wrong", n=wrong), "bold")
        return 1
    out.line(out.word("check_right", network=settings.network, path=config), "bold")
    return 0


def _all(out: Env, settings: Settings) -> Iterator[Told]:
    variable = VARIABLES[settings.network]
    yield Told(True, out.word("check_token", source=variable if os.environ.get(variable) else "token_file"))
    known = settings.data.is_dir()
    yield Told(True, out.word("check_data" if known else "check_data_new", path=settings.data))
    for one in settings.campaigns:
        yield from _campaign(out, one)
    yield from _network(out, settings)
    if settings.table:
        there = _reachable(settings.table)
        yield Told(there, out.word("check_table" if there else "check_table_away", table=settings.table))


def _network(out: Env, settings: Settings) -> Iterator[Told]:
    """What the network itself says."""
    if settings.network == "mastodon":
        from simpan.chat.mastodon.check import check as look
    else:
        from simpan.chat.discord.check import check as look
    for one in look(settings, "ko" if out.lang == "ko" else "en"):
        yield Told(one.right, one.line)


def _reachable(address: str) -> bool:
    """Whether something answers there, whatever it says."""
    try:
        with urlopen(Request(address, method="HEAD"), timeout=PATIENCE):
            return True
    except HTTPError:
        return True
    except (OSError, ValueError):
        return False


# -- campaigns ---------------------------------------------------------------------------------------------------------


def _campaign(out: Env, settings: CampaignSettings) -> Iterator[Told]:
    """Its folder, its war if it has begun, and its list against its sheets."""
    from simpan.mansion.files.checked import open_campaign

    begun = list(_begun(out, settings))
    if begun:
        yield from (one for one, _ in begun)
        campaign = begun[-1][1]
    else:
        found = open_campaign(settings.folder)
        for one in (*found.faults, *found.violations):
            yield Told(False, f"{settings.key}: {one.where()}: {one.say(out.lang)}")
        campaign = found.campaign if found.sound else None
    if campaign is not None:
        yield from _people(out, settings, campaign)


def _begun(out: Env, settings: CampaignSettings) -> Iterator[tuple[Told, Campaign | None]]:
    """The war of the folder, and the campaign that it began with; nothing if there is none."""
    from simpan.core.entry import BadRecord
    from simpan.mansion.campaign import load
    from simpan.mansion.desk.folder import Folder, NoWar

    store = Folder(settings.folder)
    if not store.exists():
        return
    try:
        with store.lock():
            record = store.read()
    except (BadRecord, NoWar, OSError) as error:
        yield Told(False, f"{settings.key}: {error}"), None
    else:
        line = out.word("check_begun", key=settings.key, n=len(record.entries))
        yield Told(True, line), load(record.header.set_up)
    finally:
        store.close()


def _people(out: Env, settings: CampaignSettings, campaign: Campaign) -> Iterator[Told]:
    from simpan.chat.campaign.roster import Roster
    from simpan.core.game import seat_of
    from simpan.mansion.campaign import players

    roster = Roster(settings, campaign)
    many = {"n": len(campaign.sheets), "players": len(players(campaign)), "staff": len(settings.staff)}
    yield Told(True, out.word("check_campaign", key=settings.key, title=campaign.title, **many))
    for line in roster.wrong:
        yield Told(False, line)
    named = enumerate(players(campaign))
    lonely = [name for place, name in named if not roster.accounts_of(int(seat_of(place)))]
    if lonely:
        yield Told(True, out.word("check_unlisted", key=settings.key, names=", ".join(lonely)))
