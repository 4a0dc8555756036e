"""What an organiser sets up, once it was read and found right (`settings_file`). A secret never shows itself."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal, final

import msgspec

from simpan.chat.request import Network
from simpan.core.hosting import Lang


@final
class Secret:
    """A token. It is not in any text made of it, nor in what is logged, compared or packed."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value: Final = value

    def reveal(self) -> str:
        """The token itself, for the one call that needs it."""
        return self._value

    def __repr__(self) -> str:
        return "Secret(…)"

    __str__ = __repr__

    def __reduce__(self) -> str | tuple[object, ...]:
        raise TypeError("a secret is not written down")


class CampaignSettings(msgspec.Struct, frozen=True):
    """A campaign. key: its name in idempotency keys and links, letters and digits. folder: as of `simpan referee`.

    players: accounts, each a player or character by name. staff: accounts of those who lead it; staff_roles: names or
    ids of Discord roles. staff_names: accounts of the staff by the names that they have in the record, else they stand
    there as accounts. guild, channel, staff_channel: of Discord, "" elsewhere. staff_gets: "needed" leaves out what
    the staff finds in the record anyway. visibility: how wide public posts of Mastodon are.
    """

    key: str
    folder: Path
    players: dict[str, str] = {}
    staff: tuple[str, ...] = ()
    staff_roles: tuple[str, ...] = ()
    staff_names: dict[str, str] = {}
    guild: str = ""
    channel: str = ""
    staff_channel: str = ""
    lang: Lang = "ko"
    confirm: bool = False
    strict: bool = False
    staff_gets: Literal["all", "needed"] = "needed"
    visibility: Literal["public", "unlisted", "followers"] = "unlisted"


class Limits(msgspec.Struct, frozen=True):
    """How many posts somebody who belongs to no campaign may cause in ten minutes and in three hours; 0: no limit."""

    person_10min: int = 20
    person_3h: int = 60


class Settings(msgspec.Struct, frozen=True):
    """api: the instance's address (Mastodon), or another than Discord's own. data: the folder of the ledger.

    table: the address of the online table where rooms are made, "" for none. dice: whether anybody may roll. lookups:
    whether cards, decks and rules are answered. listen: Discord: whether messages that mention the bot are read too.
    """

    network: Network
    token: Secret
    data: Path
    api: str = ""
    lang: Lang = "ko"
    table: str = ""
    dice: bool = True
    lookups: bool = True
    listen: bool = True
    guilds: dict[str, Lang] = {}
    campaigns: tuple[CampaignSettings, ...] = ()
    limits: Limits = Limits()
