"""`simpan chat`: the referee as an account of Mastodon or a bot of Discord, until it is stopped."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from simpan.chat.settings import Settings
from simpan.chat.settings_file import BadSettings, lines, make_data_folder, read_settings
from simpan.cli.env import Env, Trouble, env

if TYPE_CHECKING:
    from simpan.chat.campaign.bound import BoundCampaign
    from simpan.chat.ledger import Ledger
    from simpan.chat.ports import Gateway
    from simpan.chat.request import Network, Request

NAMES: Final[dict[Network, str]] = {"mastodon": "Mastodon", "discord": "Discord"}
LIBRARIES: Final = {"mastodon": "Mastodon.py", "discord": "discord.py"}


def mastodon(config: Path, /) -> int:
    """Be an account of Mastodon."""
    return _run(config, "mastodon")


def discord(config: Path, /) -> int:
    """Be a bot of Discord."""
    return _run(config, "discord")


def settings_of(out: Env, config: Path, network: Network | None = None, *, secret: bool = True) -> Settings:
    """The settings of a file. Raises Trouble, having named all that is wrong with it. secret: with the token."""
    try:
        return read_settings(config, os.environ, network, secret=secret)
    except BadSettings as bad:
        out.lines(lines(config, bad, out.lang))
        raise Trouble(out.word("chat_wrong", path=config, n=len(bad.all))) from None


def need(out: Env, network: Network) -> None:
    """Whether the network's library is there. Raises Trouble, with how to install it."""
    try:
        __import__(network)
    except ModuleNotFoundError as error:
        module = LIBRARIES[network] if error.name == network else error.name or network
        raise Trouble(out.word("chat_missing", module=module, extra=network)) from None


def bound(out: Env, settings: Settings, ledger: Ledger) -> list[BoundCampaign]:
    """The campaigns, each at its desk. Raises Trouble, having named all that is wrong with them."""
    if not settings.campaigns:
        return []
    from simpan.chat.campaign.bound import BoundCampaign
    from simpan.chat.campaign.opened import BadCampaign

    found: list[BoundCampaign] = []
    wrong: list[str] = []
    for one in settings.campaigns:
        try:
            known = [(enrolled.person, enrolled.who) for enrolled in ledger.enrolled() if enrolled.battle == one.key]
            root = partial(ledger.outbox.remote, f"war/{one.key}/root")
            shown = ledger.previews(one.key)
            found.append(BoundCampaign(one, clock=lambda: int(ledger.clock()), enrolled=known, root=root, shown=shown))
        except BadCampaign as bad:
            wrong += bad.problems
        except OSError as error:
            wrong.append(out.word("chat_fails", path=one.folder, why=_why(error)))
    if wrong:
        close(found)
        out.lines(wrong)
        raise Trouble(out.word("chat_campaigns", n=len(wrong)))
    return found


def close(campaigns: Sequence[BoundCampaign]) -> None:
    """Let go of their files."""
    for one in campaigns:
        one.close()


def ledger_of(out: Env, folder: Path) -> Ledger:
    """The ledger. Raises Trouble."""
    from simpan.chat.ledger import BadLedger, Ledger

    try:
        return Ledger(folder)
    except BadLedger as bad:
        raise Trouble(f"{bad.path}: {bad.say('ko')}" if out.lang == "ko" else f"{bad.path} {bad.say('en')}") from bad
    except OSError as error:
        raise Trouble(out.word("chat_fails", path=folder, why=_why(error))) from error


def _why(error: OSError) -> str:
    """The system's reason, or the ledger's own sentence."""
    return error.strerror or str(error) or type(error).__name__


def _run(config: Path, network: Network) -> int:
    out = env()
    settings = settings_of(out, config, network)
    need(out, network)
    try:
        make_data_folder(settings)
    except BadSettings as bad:
        raise Trouble(lines(config, bad, out.lang)[0]) from None
    ledger = ledger_of(out, settings.data)
    campaigns: Sequence[BoundCampaign] = ()
    try:
        campaigns = bound(out, settings, ledger)
        _tell(out, config, settings, campaigns, ledger)
        _serve(out, settings, campaigns, ledger)
    finally:
        close(campaigns)
        ledger.close()
    out.line(out.word("chat_ended"))
    return 0


def _serve(out: Env, settings: Settings, campaigns: Sequence[BoundCampaign], ledger: Ledger) -> None:
    """Until SIGTERM or Ctrl-C. Raises Trouble where the network bars the account, or the disk is full."""
    from simpan.chat import answer
    from simpan.chat.lookup.rooms import make_room
    from simpan.chat.ports import Stopped
    from simpan.chat.run.logs import set_up
    from simpan.chat.run.program import serve
    from simpan.chat.run.world import World

    set_up([settings.token])
    world = World(settings, ledger, campaigns)
    gateway = _gateway(settings, campaigns)
    rooms = make_room(settings.table) if settings.table else lambda _: None
    try:
        asyncio.run(serve(gateway, ledger, world, answer, rooms))
    except Stopped as stopped:
        raise Trouble(str(stopped), 1) from None
    except OSError as error:
        raise Trouble(out.word("chat_fails", path=settings.data, why=_why(error)), 1) from error
    finally:
        logging.shutdown()


def _gateway(settings: Settings, campaigns: Sequence[BoundCampaign]) -> Gateway:
    names = {one.key: one.table.campaign.title for one in campaigns}
    if settings.network == "mastodon":
        from simpan.chat.mastodon.gateway import MastodonGateway

        return MastodonGateway(settings, names)
    from simpan.chat.discord.gateway import DiscordGateway
    from simpan.chat.lookup.lookup import suggest as look_up

    def suggest(request: Request, kind: str, typed: str) -> Sequence[tuple[str, str]]:
        """From the asker's own campaign, in the place where the command is typed."""
        for one in campaigns:
            if found := one.suggest(request, kind, typed):
                return found
        return ()

    return DiscordGateway(settings, names, suggest=suggest, look_up=look_up)


def _tell(out: Env, config: Path, settings: Settings, campaigns: Sequence[BoundCampaign], ledger: Ledger) -> None:
    """What it is, for whom, and what was left to do."""
    out.line(out.word("chat_starts", network=NAMES[settings.network], path=config), "bold")
    for one, its in zip(campaigns, settings.campaigns, strict=True):
        added = {enrolled.person for enrolled in ledger.enrolled() if enrolled.battle == one.key and enrolled.who}
        many = len({*its.players} | added)
        out.line(out.word("chat_campaign", key=one.key, title=one.table.campaign.title, folder=its.folder, n=many))
    if not campaigns:
        out.line(out.word("chat_no_campaign"))
    out.line(out.word("chat_dice" if settings.dice else "chat_no_dice"))
    out.line(out.word("chat_lookups" if settings.lookups else "chat_no_lookups"))
    if settings.table:
        out.line(out.word("chat_table", table=settings.table))
    requests, letters = ledger.inbox.backlog()[0], ledger.outbox.backlog()[0]
    if requests or letters:
        out.line(out.word("chat_waits", requests=requests, letters=letters))
    out.line(out.word("chat_how_to_end"))
