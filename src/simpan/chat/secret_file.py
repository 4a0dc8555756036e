"""A token from the environment, or from a file that nobody else can read. It is shown nowhere."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from simpan.chat.request import Network
from simpan.chat.settings import Secret

VARIABLES: Final[dict[Network, str]] = {"mastodon": "SIMPAN_MASTODON_TOKEN", "discord": "SIMPAN_DISCORD_TOKEN"}
MOST_BYTES: Final = 4096
_TOKEN: Final = re.compile(r"[!-~]{8,512}")  # signs that stand in a header, and no space
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


class BadToken(ValueError):
    """There is no token that may be used: a reason of `settings_words.REASONS` and what it names. Never the token."""

    def __init__(self, reason: str, **values: object) -> None:
        super().__init__(reason)
        self.reason: Final = reason
        self.values: Final = values


def token(network: Network, file: Path | None, environ: Mapping[str, str]) -> Secret:
    """The token of the network's variable, else of the file. Raises BadToken."""
    variable = VARIABLES[network]
    if given := environ.get(variable, "").strip():
        return _shaped(given, variable)
    if file is None:
        raise BadToken("token_none", variable=variable)
    return _shaped(_only_ours(file), str(file))


def _shaped(text: str, source: str) -> Secret:
    if _TOKEN.fullmatch(text) is None:
        raise BadToken("token_shape", source=source)
    return Secret(text)


def _only_ours(path: Path) -> str:
    """The text of a plain file that belongs to us and is shut to everybody else; what is judged is what is read."""
    where = str(path)
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        if path.is_symlink():
            raise BadToken("token_file_link", path=where)
        handle = os.open(path, flags)
    except FileNotFoundError:
        raise BadToken("token_file_missing", path=where) from None
    except OSError as error:
        raise BadToken("token_file_fails", path=where, why=error) from None
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            raise BadToken("token_file_kind", path=where)
        if os.name == "posix" and found.st_uid != os.geteuid():
            raise BadToken("token_file_owner", path=where)
        if os.name == "posix" and found.st_mode & _OTHERS:
            raise BadToken("token_file_open", path=where)
        raw = os.read(handle, MOST_BYTES + 1)
    finally:
        os.close(handle)
    return raw.decode("ascii", "replace").strip() if len(raw) <= MOST_BYTES else ""
