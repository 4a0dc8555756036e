"""`simpan chat try`: a rehearsal. What is typed goes the whole way of a post, on copies, and nothing is kept."""

from __future__ import annotations

import asyncio
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import msgspec
from cyclopts import Parameter

from simpan.chat.request import Network, Person, Place, Request, Visibility
from simpan.chat.settings import CampaignSettings, Limits, Settings
from simpan.cli.chat import NAMES, bound, close, ledger_of, settings_of
from simpan.cli.env import Env, Trouble, env, is_terminal
from simpan.cli.referee_posts import Pasted, batches
from simpan.mansion.desk.folder import RECORD, SECRET, WAR

if TYPE_CHECKING:
    from simpan.chat.ledger import Ledger

ENDINGS: Final = (".toml", ".csv", ".xlsx", ".txt")
MOST_BYTES: Final = 64 * 1024 * 1024  # of a file that is copied: no table is that long
HOST: Final = "try.example"
GUILD: Final = "100000000000000001"


def try_(
    config: Path,
    /,
    *,
    visibility: Literal["public", "unlisted", "followers", "direct"] = "public",
    echo: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Answer what is typed."""
    out = env()
    settings = settings_of(out, config, secret=False)
    with tempfile.TemporaryDirectory(prefix="simpan-try-") as made:
        there = Path(made)
        copy = _copied(out, settings, there)
        people = People(copy)
        ledger = ledger_of(out, there / "data")
        try:
            _rehearse(out, copy, ledger, _requests(out, people, visibility), echo)
        finally:
            ledger.close()
    out.line(out.word("try_end"))
    return 0


def _copied(out: Env, settings: Settings, there: Path) -> Settings:
    """The same settings on copies of the campaigns' folders, without the brake: no time passes here. Raises Trouble."""
    campaigns: list[CampaignSettings] = []
    for one in settings.campaigns:
        target = there / one.key
        try:
            shutil.copytree(one.folder, target, ignore=_needless(one.folder))
        except (OSError, shutil.Error) as error:
            raise Trouble(out.word("chat_fails", path=one.folder, why=type(error).__name__)) from error
        campaigns.append(msgspec.structs.replace(one, folder=target))
    free = Limits(0, 0)
    return msgspec.structs.replace(settings, campaigns=tuple(campaigns), data=there / "data", limits=free)


def _needless(folder: Path) -> Callable[[str, list[str]], list[str]]:
    """What of a campaign's folder a rehearsal does without: all but its tables and its war."""
    war = {str(folder / WAR / name) for name in (RECORD, SECRET)}

    def needless(at: str, names: list[str]) -> list[str]:
        deep = at != str(folder)
        return [name for name in names if not _needed(Path(at, name), deep, war)]

    return needless


def _needed(path: Path, deep: bool, war: set[str]) -> bool:
    if path.is_dir():
        return not deep and not path.is_symlink()
    if str(path) in war:
        return True
    return path.suffix.lower() in ENDINGS and path.is_file() and path.stat().st_size <= MOST_BYTES


def _rehearse(out: Env, settings: Settings, ledger: Ledger, typed: Iterator[Request], echo: bool) -> None:
    from simpan.chat import answer
    from simpan.chat.lookup.rooms import make_room
    from simpan.chat.run.program import serve
    from simpan.chat.run.world import World
    from simpan.cli.chat_console import Console

    out.line(out.word("try_title", network=NAMES[settings.network]), "bold")
    campaigns = bound(out, settings, ledger)
    world = World(settings, ledger, campaigns)
    console = Console(out, settings, typed, ledger, echo=echo)
    rooms = make_room(settings.table) if settings.table else lambda _: None
    try:
        asyncio.run(serve(console, ledger, world, answer, rooms, console.over))
    finally:
        close(campaigns)


def _requests(out: Env, people: People, visibility: Visibility) -> Iterator[Request]:
    """What is typed, post by post."""
    if is_terminal(sys.stdin):
        out.line(out.word("try_hint"))
    number = 0
    for batch in batches():
        for one in batch:
            number += 1
            if one.author is None:
                out.line(out.word("try_no_name", line=one.line))
            else:
                yield people.request(one, number, visibility)


class People:
    """Who types: accounts of the lists by their names there, and everybody else as a stranger."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._network: Network = settings.network
        self._known: dict[str, str] = {}
        for campaign in settings.campaigns:
            for account, name in {**campaign.players, **campaign.staff_names}.items():
                self._known.setdefault(name.casefold(), account)
                self._known.setdefault(account.casefold(), account)

    def request(self, one: Pasted, number: int, visibility: Visibility) -> Request:
        """A post as the network would tell of it."""
        return Request(
            id=f"{self._network}:{HOST}:{number}",
            who=self._person(one.author or ""),
            place=self._place(),
            text=one.text,
            visibility=visibility,
            at=int(time.time()),
            answers=str(number),
            first=number == 1,
        )

    def _person(self, name: str) -> Person:
        first = next(iter(self._settings.campaigns), None)
        if not name:
            account = next(iter(first.staff), "") if first is not None else ""
            roles = first.staff_roles if first is not None and not account else ()
            return Person(account or self._account("staff"), "", roles)
        return Person(self._known.get(name.casefold()) or self._account(name), name)

    def _account(self, name: str) -> str:
        """Of somebody who is on no list."""
        if self._network == "discord":
            return f"discord:{sum(name.encode()) + 10**17}"
        return f"{'_'.join(name.casefold().split())}@{HOST}"

    def _place(self) -> Place:
        first = next(iter(self._settings.campaigns), None)
        if self._network == "mastodon":
            return Place(f"{HOST}/1")
        guild, channel = (first.guild, first.channel) if first is not None else (GUILD, GUILD)
        return Place(f"discord:{guild}/{channel}", guild, channel)
