"""The CONFIG of an account: a TOML file, read into Settings, or everything that is wrong with it at once.

Relative paths start at the folder of the file. A token never stands in it (`secret_file`), nor is one ever repeated.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, cast, get_args

from simpan.chat.fields import SECRET, Fields, Wrong, line_of
from simpan.chat.request import Network
from simpan.chat.secret_file import BadToken, token
from simpan.chat.settings import CampaignSettings, Limits, Secret, Settings
from simpan.core.hosting import Lang
from simpan.mansion.files import toml_lines

MOST_BYTES: Final = 256 * 1024
MOST_CAMPAIGNS: Final = 100
MOST_ACCOUNTS: Final = 500
LONGEST_KEY: Final = 40
TOP: Final = ("network", "api", "token_file", "data", "lang", "table", "dice", "lookups", "limits", "campaign")
TOP_DISCORD: Final = ("listen", "guilds")
CAMPAIGN: Final = ("key", "folder", "players", "staff", "lang", "confirm", "strict", "staff_gets")
CAMPAIGN_DISCORD: Final = ("guild", "channel", "staff_channel", "staff_roles")
CAMPAIGN_MASTODON: Final = ("visibility",)
LIMITS: Final = Limits.__struct_fields__
MOST_POSTS: Final = 1_000_000
STAFF_GETS: Final = ("needed", "all")
VISIBILITIES: Final = ("unlisted", "public", "followers")
_ACCOUNT: Final = re.compile(
    r"@?([a-z0-9_][a-z0-9_.-]{0,63})@([a-z0-9][a-z0-9.-]{0,251}(?::[0-9]{1,5})?)", re.ASCII | re.IGNORECASE
)
_KEY: Final = re.compile(rf"[A-Za-z0-9]{{1,{LONGEST_KEY}}}")
_SNOWFLAKE: Final = re.compile(r"(?:discord:|<@!?)?([0-9]{17,20})>?")
_SECRET_KEYS: Final = re.compile(r"token|secret|password|passwd|bearer|authorization", re.IGNORECASE)


class BadSettings(ValueError):
    """A CONFIG that cannot be used. all: everything that is wrong with it."""

    def __init__(self, all: tuple[Wrong, ...]) -> None:
        super().__init__(f"{len(all)} problems")
        self.all: Final = all


def read_settings(
    path: Path, environ: Mapping[str, str], network: Network | None = None, *, secret: bool = True
) -> Settings:
    """The settings of a file, with the token from where it says. network: the one that is wanted; any if not given.

    secret: whether the token is read at all; a rehearsal needs none. Nothing is made or changed, and whether a
    campaign's people fit its sheets is not looked at. Raises BadSettings.
    """
    wrong: list[Wrong] = []
    found = _tables(path, wrong)
    if found is None:
        raise BadSettings(tuple(wrong))
    read = _Reader(path, found, wrong).settings(environ if secret else None, network)
    if wrong or read is None:
        raise BadSettings(tuple(sorted(wrong, key=lambda one: one.line or 0)))
    return read


def make_data_folder(settings: Settings) -> None:
    """The folder of the ledger, for its owner alone. Raises BadSettings for one that others can look into."""
    folder = settings.data
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except FileExistsError:
        raise BadSettings((Wrong(None, "data", "data_file"),)) from None
    except OSError as error:
        raise BadSettings((Wrong(None, "data", "data_fails", {"why": error}),)) from None
    if wrong := _open_to_others(folder):
        raise BadSettings((wrong,))


def _open_to_others(folder: Path, line: int | None = None) -> Wrong | None:
    """What is wrong with a data folder that is there."""
    if not folder.is_dir():
        return Wrong(line, "data", "data_file") if folder.exists() else None
    found = folder.stat()
    if os.name != "posix":
        return None
    if found.st_uid != os.geteuid():
        return Wrong(line, "data", "data_owner")
    if found.st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        return Wrong(line, "data", "data_open", {"path": str(folder)})
    return None


def _tables(path: Path, wrong: list[Wrong]) -> toml_lines.Located | None:
    """The file's tables; None if there are none to look into."""
    try:
        with open(path, "rb", opener=_at_once) as file:
            raw = file.read(MOST_BYTES + 1) if stat.S_ISREG(os.fstat(file.fileno()).st_mode) else None
    except FileNotFoundError:
        wrong.append(Wrong(None, "", "no_file"))
        return None
    except OSError as error:
        wrong.append(Wrong(None, "", "unreadable", {"why": error}))
        return None
    if raw is None:
        wrong.append(Wrong(None, "", "not_plain"))
        return None
    if len(raw) > MOST_BYTES:
        wrong.append(Wrong(None, "", "too_large", {"most": MOST_BYTES}))
        return None
    try:
        found = toml_lines.read(raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        wrong.append(Wrong(None, "", "not_utf8"))
        return None
    for fault in found.faults:
        about = "…" if _looks_secret(fault.about) else fault.about
        wrong.append(Wrong(fault.line, "", fault.reason, {"about": about}))
    return found


def _at_once(path: str, flags: int) -> int:
    """Opened without waiting for whoever writes into a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _looks_secret(text: str) -> bool:
    """Whether a text may be, or hold, a part of a token: what a parser stumbles over is cut short."""
    return _SECRET_KEYS.search(text) is not None or re.search(r"[\w.-]{16}", text) is not None


@dataclass
class _Reader:
    """One CONFIG while it is read; what is wrong is noted, and reading goes on."""

    path: Path
    found: toml_lines.Located
    wrong: list[Wrong]

    def settings(self, environ: Mapping[str, str] | None, wanted: Network | None) -> Settings | None:
        top = Fields(self.found.value, "", self.found, self.wrong)
        self._secrets(self.found.value, "")
        network = cast("Network | None", top.one_of("network", get_args(Network), None, example='network = "mastodon"'))
        if network is None:
            return None
        if wanted is not None and network != wanted:
            top.note("network", "network_other", found=network, path=str(self.path))
            return None
        discord = network == "discord"
        top.known(
            (*TOP, *TOP_DISCORD) if discord else TOP, {} if discord else dict.fromkeys(TOP_DISCORD, "discord_only")
        )
        api = top.address("api", "" if discord else None, example='api = "https://example.social"')
        lang = cast("Lang", top.one_of("lang", get_args(Lang), "ko"))
        data = self.path.parent / (top.text("data", "data", 1000) or "data")
        if (shut := _open_to_others(data, line_of(self.found, "/data"))) is not None:
            self.wrong.append(shut)
        return Settings(
            network=network,
            token=self._token(top, network, environ),
            data=data,
            api=(api or "").rstrip("/"),
            lang=lang,
            table=(top.address("table", "") or "").rstrip("/"),
            dice=top.flag("dice", True),
            lookups=top.flag("lookups", True),
            listen=top.flag("listen", True),
            guilds=self._guilds(top),
            limits=self._limits(top),
            campaigns=self._campaigns(top, network, lang),
        )

    def _secrets(self, value: Any, place: str) -> None:
        """A token that was written into the file, wherever it stands."""
        entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, one in entries:
            here = f"{place}/{key}"
            named = isinstance(key, str) and key != "token_file" and _SECRET_KEYS.search(key) is not None
            shaped = isinstance(one, str) and key not in ("data", "folder") and SECRET.fullmatch(one) is not None
            if (named and not isinstance(one, dict | list)) or shaped:
                self.wrong.append(Wrong(line_of(self.found, here), str(key), "token_inside"))
            else:
                self._secrets(one, here)

    def _token(self, top: Fields, network: Network, environ: Mapping[str, str] | None) -> Secret:
        file = top.text("token_file", "", 1000)
        if environ is None:
            return Secret("")
        try:
            return token(network, self.path.parent / file if file else None, environ)
        except BadToken as bad:
            if not any(one.reason == "token_inside" for one in self.wrong):
                top.note("token_file", bad.reason, **bad.values)
        return Secret("")

    @staticmethod
    def _limits(top: Fields) -> Limits:
        inner = top.table("limits")
        usual = Limits()
        inner.known(LIMITS, {})
        return Limits(**{key: inner.whole(key, getattr(usual, key), MOST_POSTS) for key in LIMITS})

    def _guilds(self, top: Fields) -> dict[str, Lang]:
        found: dict[str, Lang] = {}
        inner = top.table("guilds")
        for key in inner.data:
            if _SNOWFLAKE.fullmatch(key) is None:
                inner.note(key, "discord_id")
            elif (lang := inner.one_of(key, get_args(Lang), None)) is not None:
                found[key] = cast("Lang", lang)
        return found

    def _campaigns(self, top: Fields, network: Network, lang: Lang) -> tuple[CampaignSettings, ...]:
        found: list[CampaignSettings] = []
        for one in top.tables("campaign", MOST_CAMPAIGNS):
            read = self._campaign(one, network, lang)
            self._apart(one, read, found, network)
            found.append(read)
        return tuple(found)

    def _campaign(self, one: Fields, network: Network, lang: Lang) -> CampaignSettings:
        discord = network == "discord"
        others = dict.fromkeys(CAMPAIGN_MASTODON, "mastodon_only") if discord else {}
        others |= {} if discord else dict.fromkeys(CAMPAIGN_DISCORD, "discord_only")
        one.known((*CAMPAIGN, *(CAMPAIGN_DISCORD if discord else CAMPAIGN_MASTODON)), others)
        key = one.text("key", None, 200, example='key = "mansion"') or ""
        if key and _KEY.fullmatch(key) is None:
            one.note("key", "key", most=LONGEST_KEY)
        name = one.text("folder", None, 1000, example='folder = "mywar"') or ""
        folder = self.path.parent / name
        if name and not folder.is_dir():
            one.note("folder", "folder", name=name)
        named = self._named(one, "staff", network) if isinstance(one.data.get("staff"), dict) else {}
        staff = tuple(named) or self._accounts(one.texts("staff", MOST_ACCOUNTS), one, "staff", network)
        roles = one.texts("staff_roles", MOST_ACCOUNTS) if discord else ()
        if not staff and not roles:
            one.note("staff", "no_staff", example=EXAMPLE_STAFF[network])
        place = (
            {key: self._id(one, key, needed=key != "staff_channel") for key in CAMPAIGN_DISCORD[:3]} if discord else {}
        )
        if discord and not place["staff_channel"] and roles and not staff:
            one.note("staff_channel", "no_staff_place")
        return CampaignSettings(
            key=key,
            folder=folder,
            players=self._named(one, "players", network),
            staff=staff,
            staff_roles=roles,
            staff_names=named,
            **place,
            lang=cast("Lang", one.one_of("lang", get_args(Lang), lang)),
            confirm=one.flag("confirm", False),
            strict=one.flag("strict", False),
            staff_gets=cast("Any", one.one_of("staff_gets", STAFF_GETS, "needed")),
            visibility=cast("Any", one.one_of("visibility", VISIBILITIES, "unlisted")),
        )

    def _named(self, one: Fields, key: str, network: Network) -> dict[str, str]:
        """A table of accounts, each with a name."""
        inner = one.table(key)
        found: dict[str, str] = {}
        if len(inner.data) > MOST_ACCOUNTS:
            one.note(key, "too_many", most=MOST_ACCOUNTS)
        for word in list(inner.data)[:MOST_ACCOUNTS]:
            name = inner.text(word, None, 80)
            for account in self._accounts((word,), inner, word, network):
                if account in found:
                    inner.note(word, "account_twice", word=word)
                found[account] = name or ""
        return found

    def _accounts(self, words: tuple[str, ...], one: Fields, where: str, network: Network) -> tuple[str, ...]:
        """Accounts as `Person.key` has them."""
        found: list[str] = []
        for word in words:
            if network == "discord":
                match = _SNOWFLAKE.fullmatch(word.strip())
                key = f"discord:{match[1]}" if match else ""
            else:
                match = _ACCOUNT.fullmatch(word.strip())
                key = f"{match[1]}@{match[2]}".lower() if match else ""
            if not key:
                one.note(where, f"account_{network}", word=word)
            elif key in found:
                one.note(where, "account_twice", word=word)
            else:
                found.append(key)
        return tuple(found)

    def _id(self, one: Fields, key: str, *, needed: bool) -> str:
        """An id of Discord; "" if there is none."""
        if key not in one.data and not needed:
            return ""
        given = one.data.get(key)
        if isinstance(given, int) and not isinstance(given, bool):
            given = str(given)
        if given is None:
            one.note(key, "missing", example=f'{key} = "123456789012345678"')
        elif not isinstance(given, str) or re.fullmatch(r"[0-9]{17,20}", given) is None:
            one.note(key, "discord_id")
        else:
            return given
        return ""

    def _apart(self, one: Fields, read: CampaignSettings, before: list[CampaignSettings], network: Network) -> None:
        """Two campaigns share neither name, folder nor place."""
        if read.channel and read.channel == read.staff_channel:
            one.note("staff_channel", "staff_channel_public")
        for other in before:
            if read.key and read.key.casefold() == other.key.casefold():
                one.note("key", "key_twice")
            if read.folder.is_dir() and other.folder.is_dir() and read.folder.samefile(other.folder):
                one.note("folder", "folder_twice")
            if read.channel and read.channel in (other.channel, other.staff_channel):
                one.note("channel", "channel_twice")
            if read.staff_channel and read.staff_channel == other.channel:
                one.note("staff_channel", "channel_twice")
            if network == "mastodon":
                for key in sorted({*read.players, *read.staff} & {*other.players, *other.staff}):
                    one.note(
                        "players" if key in read.players else "staff", "account_elsewhere", word=key, other=other.key
                    )


EXAMPLE_STAFF: Final[dict[Network, str]] = {
    "mastodon": 'staff = ["minji@example.social"]',
    "discord": 'staff_roles = ["총괄"]',
}


def lines(path: Path, bad: BadSettings, lang: str) -> list[str]:
    """What is wrong, one line each: file, line, key, and what would do."""
    return [f"{path}{f':{one.line}' if one.line else ''}: {one.say(lang)}" for one in bad.all]
