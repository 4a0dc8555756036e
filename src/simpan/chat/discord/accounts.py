"""Discord's numbers in the keys of people, places and requests."""

from __future__ import annotations

from typing import Final

NETWORK: Final = "discord:"
DIRECT: Final = "@me"  # in place of a guild, in direct messages


def person_key(user: int) -> str:
    """An account's key for ever."""
    return f"{NETWORK}{user}"


def user_of(key: str) -> int:
    """The account of a key; 0 where it is not one of Discord's."""
    return number(key.removeprefix(NETWORK)) if key.startswith(NETWORK) else 0


def place_key(guild: int, channel: int) -> str:
    """A channel, a thread or a direct conversation."""
    return f"{NETWORK}{guild or DIRECT}/{channel}"


def request_id(snowflake: int) -> str:
    """A message or an interaction: Discord numbers all things in one row."""
    return f"{NETWORK}{snowflake}"


def link(guild: int, channel: int, message: int) -> str:
    """Where people find a message."""
    return f"https://discord.com/channels/{guild or DIRECT}/{channel}/{message}"


def number(text: str) -> int:
    """A snowflake; 0 for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 20 else 0


EPOCH: Final = 1_420_070_400_000  # milliseconds: the first of January 2015


def written_at(snowflake: int) -> float:
    """When something was made, in seconds since 1970, by its number."""
    return ((snowflake >> 22) + EPOCH) / 1000


def numbered_at(moment: float) -> int:
    """The least number of anything made at a moment, in seconds since 1970."""
    return max(0, int(moment * 1000) - EPOCH) << 22


def message_of(remote: str) -> tuple[int, int]:
    """Channel and message of what `send` gave as the number of a letter; 0 and 0 for a thing that is no message."""
    channel, _, message = remote.partition("/")
    return number(channel), number(message)


def remote(channel: int, message: int) -> str:
    """The number of a message, by which it is found again."""
    return f"{channel}/{message}"
