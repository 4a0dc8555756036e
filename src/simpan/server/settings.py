"""What a server is told when it starts. Everything has a default: `simpan serve` alone is a whole server."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal

import msgspec

PORT: Final = 8642


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one address, one connection and one server may use. Seconds, bytes and numbers.

    credits: what a connection's messages may cost at once; refill: in how many seconds all of it comes back. reads,
    reread: the same for questions how a text would be read, which are asked while it is typed. signs: that a seat of a
    campaign may write in a minute over all its connections, each text counting as 100 more.
    created, joined, checked, uploaded, replayed, asked: calls of the API that an address, which may be a whole
    tournament's, may make in a minute. queue: messages that may wait for a slow reader; behind: bytes of them.
    """

    sockets: int = 400
    hello: float = 10.0
    credits: float = 50.0
    refill: float = 20.0
    pings: float = 40.0
    reads: float = 60.0
    reread: float = 12.0
    signs: int = 60_000
    created: int = 60
    joined: int = 120
    checked: int = 120
    uploaded: int = 20
    replayed: int = 120
    asked: int = 1200
    body: int = 64 * 1024
    record: int = 2 * 1024 * 1024
    queue: int = 256
    behind: int = 4 * 1024 * 1024
    rooms: int = 20_000


OPEN: Final = Limits(
    sockets=100_000,
    credits=1e9,
    pings=1e9,
    reads=1e9,
    signs=1_000_000_000,
    created=1_000_000,
    joined=1_000_000,
    checked=1_000_000,
    uploaded=1_000_000,
    replayed=1_000_000,
    asked=10_000_000,
)
"""For measuring, where all players come from one address (`SIMPAN_UNLIMITED=1`)."""


class Settings(msgspec.Struct, frozen=True):
    """host, port: where it listens. database: a path or a URL. trust_proxy: believe X-Forwarded-… headers.

    bot_delay: seconds a bot lets pass before it answers, so that people can follow. unload: seconds after which a room
    without anybody leaves memory.
    """

    host: str = "127.0.0.1"
    port: int = PORT
    database: str = ""
    trust_proxy: bool = False
    log: Literal["console", "json"] = "console"
    bot_delay: float = 0.5
    unload: float = 120.0
    limits: Limits = Limits()

    @property
    def several(self) -> bool:
        """Whether other processes may serve the same rooms."""
        return self.database.startswith("postgres")


def from_environment(settings: Settings, environ: Mapping[str, str]) -> Settings:
    """What is rarely touched. Raises ValueError for what cannot be read.

    SIMPAN_BOT_DELAY, SIMPAN_UNLOAD: seconds. SIMPAN_LIMITS: `Limits` as JSON, what it leaves out stays as it is here.
    SIMPAN_UNLIMITED=1: none, for measuring.
    """
    delay = float(environ.get("SIMPAN_BOT_DELAY", settings.bot_delay))
    unload = float(environ.get("SIMPAN_UNLOAD", settings.unload))
    limits = OPEN if environ.get("SIMPAN_UNLIMITED") == "1" else settings.limits
    if changed := environ.get("SIMPAN_LIMITS"):
        limits = msgspec.json.decode(changed, type=Limits)
    return msgspec.structs.replace(settings, bot_delay=delay, unload=unload, limits=limits)


def data_folder(environ: Mapping[str, str], platform: str = sys.platform) -> Path:
    """Where this program keeps its data, by the rules of the platform."""
    home = Path(environ.get("HOME") or environ.get("USERPROFILE") or os.path.expanduser("~"))
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "simpan"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "simpan"
    given = environ.get("XDG_DATA_HOME", "")  # the rules of XDG: a path that is not absolute does not count
    return (Path(given) if os.path.isabs(given) else home / ".local" / "share") / "simpan"
