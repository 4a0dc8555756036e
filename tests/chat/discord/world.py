"""What the stand-in for Discord holds: accounts, guilds, channels, messages, and who can read which."""

from __future__ import annotations

import itertools
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

EPOCH: Final = 1_420_070_400_000
TEXT, DIRECT, THREAD, FORUM = 0, 1, 11, 15
REQUIRE_TAG: Final = 1 << 4
VIEW: Final = 1 << 10
SEND: Final = 1 << 11
ATTACH: Final = 1 << 15
HISTORY: Final = 1 << 16
COMMANDS: Final = 1 << 31
MAKE_THREADS: Final = 1 << 35
SEND_IN_THREADS: Final = 1 << 38
PIN: Final = 1 << 51
NEEDED: Final = VIEW | SEND | ATTACH | HISTORY | MAKE_THREADS | SEND_IN_THREADS | PIN
EPHEMERAL, THINKING = 1 << 6, 1 << 7


@dataclass
class User:
    """An account. roles: of guild -> role ids. closed: takes no direct messages."""

    id: int
    name: str
    bot: bool = False
    closed: bool = False
    roles: dict[int, list[int]] = field(default_factory=dict)

    def wire(self) -> dict[str, Any]:
        """As Discord shows it."""
        return {
            "id": str(self.id),
            "username": self.name,
            "global_name": self.name,
            "discriminator": "0",
            "avatar": None,
            "bot": self.bot,
        }


@dataclass
class Channel:
    """A channel, thread or direct conversation. readers: who sees it, None for everybody of the guild.

    denied: permissions that the bot lacks there.
    """

    id: int
    kind: int
    name: str = ""
    guild: int = 0
    parent: int = 0
    readers: set[int] | None = None
    denied: int = 0
    last: int = 0
    owner: int = 0  # of a thread, 0 for the bot
    tags: tuple[str, ...] = ()  # of a forum; those of a post
    needs_tag: bool = False


@dataclass
class Guild:
    """A server. roles: id -> name; members: account ids."""

    id: int
    name: str
    roles: dict[int, str] = field(default_factory=dict)
    members: set[int] = field(default_factory=set)


@dataclass
class Message:
    """A message with all that it ever said. only: the one account that sees it, if it is ephemeral."""

    id: int
    channel: int
    author: int
    content: str
    flags: int = 0
    only: int = 0
    nonce: str = ""
    components: list[dict[str, Any]] = field(default_factory=list)
    files: list[tuple[str, bytes]] = field(default_factory=list)
    under: int = 0
    pinned: bool = False
    gone: bool = False
    edited: str | None = None
    said: list[str] = field(default_factory=list)
    mentions: list[int] = field(default_factory=list)
    webhook: bool = False
    kind: int = 0
    interaction: int = 0


class World:
    """All of it. ahead: seconds that the clock is ahead of the real one."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, Message] = {}
        self._count = itertools.count()
        self.bot = self.user("simpan", bot=True)

    def clock(self) -> float:
        """Seconds since 1970, as Discord has it."""
        return time.time() + self.ahead

    def snowflake(self) -> int:
        """The next number, later than all before."""
        return (int(self.clock() * 1000) - EPOCH) << 22 | (next(self._count) & 0x3FFFFF)

    # -- making -------------------------------------------------------------------------------------------------------

    def user(self, name: str, *, bot: bool = False) -> User:
        """A new account."""
        made = User(self.snowflake(), name, bot)
        self.users[made.id] = made
        return made

    def guild(self, name: str, *members: User) -> Guild:
        """A new server, on which the bot is."""
        made = Guild(self.snowflake(), name)
        made.roles[made.id] = "@everyone"
        made.members = {self.bot.id, *(one.id for one in members)}
        self.guilds[made.id] = made
        return made

    def role(self, guild: Guild, name: str, *holders: User) -> int:
        """A new role."""
        id = self.snowflake()
        guild.roles[id] = name
        for one in holders:
            one.roles.setdefault(guild.id, []).append(id)
        return id

    def text_channel(self, guild: Guild, name: str, readers: set[int] | None = None) -> Channel:
        """A new channel; readers: whom it is shown, None for all."""
        made = Channel(self.snowflake(), TEXT, name, guild.id, readers=readers)
        self.channels[made.id] = made
        return made

    def forum(self, guild: Guild, name: str, *tags: str, needs_tag: bool = False) -> Channel:
        """A new forum."""
        made = Channel(self.snowflake(), FORUM, name, guild.id, tags=tags, needs_tag=needs_tag)
        self.channels[made.id] = made
        return made

    def forum_post(self, forum: Channel, author: int, title: str, text: str, **more: Any) -> Message:
        """A post of a forum: a thread whose first message has its number."""
        made = Message(self.snowflake(), 0, author, text, **more)
        made.channel = made.id
        made.said.append(text)
        thread = Channel(made.id, THREAD, title, forum.guild, forum.id, forum.readers, last=made.id, owner=author)
        self.channels[thread.id], self.messages[made.id] = thread, made
        return made

    def conversation(self, user: int) -> Channel:
        """The direct conversation of the bot and an account."""
        for channel in self.channels.values():
            if channel.kind == DIRECT and channel.readers == {user}:
                return channel
        made = Channel(self.snowflake(), DIRECT, readers={user})
        self.channels[made.id] = made
        return made

    def thread(self, message: Message, name: str) -> Channel:
        """A thread on a message."""
        parent = self.channels[message.channel]
        made = Channel(message.id, THREAD, name, parent.guild, parent.id, parent.readers)
        self.channels[made.id] = made
        return made

    def post(self, channel: int, author: int, content: str, **more: Any) -> Message:
        """A new message."""
        made = Message(self.snowflake(), channel, author, content, **more)
        made.said.append(content)
        self.messages[made.id] = made
        self.channels[channel].last = made.id
        return made

    # -- reading ------------------------------------------------------------------------------------------------------

    def sees(self, user: int, channel: Channel) -> bool:
        """Whether an account can read a channel."""
        if channel.kind == DIRECT:
            return channel.readers == {user}
        inside = user in self.guilds[channel.guild].members
        return inside and (channel.readers is None or user in channel.readers)

    def readable(self, user: int) -> list[Message]:
        """Every message of the bot that an account can read or could read once."""
        return [
            one
            for one in self.messages.values()
            if one.author == self.bot.id and self.sees(user, self.channels[one.channel]) and one.only in (0, user)
        ]

    def by_bot(self) -> list[Message]:
        """Every message of the bot."""
        return [one for one in self.messages.values() if one.author == self.bot.id]

    # -- as Discord tells it ------------------------------------------------------------------------------------------

    def message_wire(self, message: Message, *, event: bool = False) -> dict[str, Any]:
        """A message; its content only where the bot may read it without a privileged intent.

        event: told by the gateway, which alone says of which guild it is and what roles its author has.
        """
        channel = self.channels[message.channel]
        author = self.users[message.author]
        mine = author.id == self.bot.id
        told = mine or channel.kind == DIRECT or self.bot.id in message.mentions
        wire: dict[str, Any] = {
            "id": str(message.id),
            "channel_id": str(message.channel),
            "author": author.wire(),
            "content": message.content if told else "",
            "timestamp": stamp(message.id),
            "edited_timestamp": message.edited,
            "tts": False,
            "mention_everyone": False,
            "mentions": [self.users[id].wire() for id in message.mentions],
            "mention_roles": [],
            "attachments": [_attachment(message, n) for n in range(len(message.files))],
            "embeds": [],
            "pinned": message.pinned,
            "type": message.kind,
            "flags": message.flags,
            "components": message.components if told else [],
        }
        if message.nonce:
            wire["nonce"] = message.nonce
        if message.webhook:
            wire["webhook_id"] = str(message.author)
        if message.under:
            wire["message_reference"] = {"message_id": str(message.under), "channel_id": str(message.channel)}
            wire["type"] = 19
        if channel.guild and event:
            wire["guild_id"] = str(channel.guild)
            wire["member"] = self.member_wire(author, channel.guild)
        return wire

    def member_wire(self, user: User, guild: int) -> dict[str, Any]:
        """A member of a guild, without the account."""
        return {
            "roles": [str(id) for id in user.roles.get(guild, [])],
            "joined_at": "2026-01-01T00:00:00+00:00",
            "nick": None,
            "deaf": False,
            "mute": False,
            "flags": 0,
            "permissions": str(NEEDED),
        }

    def channel_wire(self, channel: Channel) -> dict[str, Any]:
        """A channel."""
        wire: dict[str, Any] = {"id": str(channel.id), "type": channel.kind, "last_message_id": str(channel.last or "")}
        if channel.kind == DIRECT:
            return wire | {"recipients": [self.users[id].wire() for id in channel.readers or ()]}
        wire |= {"guild_id": str(channel.guild), "name": channel.name, "parent_id": None, "position": 0}
        if channel.kind == THREAD:
            return wire | {
                "parent_id": str(channel.parent),
                "owner_id": str(channel.owner or self.bot.id),
                "message_count": 0,
                "member_count": 1,
                "thread_metadata": {
                    "archived": False,
                    "auto_archive_duration": 10080,
                    "archive_timestamp": stamp(channel.id),
                    "locked": False,
                },
            }
        hidden = [] if channel.readers is None else [_overwrite(channel.guild, 0, deny=VIEW)]
        mine = [_overwrite(self.bot.id, 1, allow=NEEDED & ~channel.denied, deny=channel.denied)]
        wire |= {"permission_overwrites": hidden + mine, "topic": None, "nsfw": False, "rate_limit_per_user": 0}
        if channel.kind == FORUM:
            told = {"emoji_id": None, "emoji_name": None}
            tags = [told | {"id": str(n), "name": one, "moderated": n == 1} for n, one in enumerate(channel.tags, 1)]
            wire |= {"available_tags": tags, "flags": REQUIRE_TAG if channel.needs_tag else 0}
        return wire

    def guild_wire(self, guild: Guild) -> dict[str, Any]:
        """A guild as told at the start of a connection."""
        inside = [one for one in self.channels.values() if one.guild == guild.id]
        return {
            "id": str(guild.id),
            "name": guild.name,
            "owner_id": "1",
            "roles": [self.role_wire(id, name, guild.id) for id, name in guild.roles.items()],
            "channels": [self.channel_wire(one) for one in inside if one.kind in (TEXT, FORUM)],
            "threads": [self.channel_wire(one) for one in inside if one.kind == THREAD],
            "members": [self.member_wire(self.bot, guild.id) | {"user": self.bot.wire()}],
            "member_count": len(guild.members),
            "emojis": [],
            "features": [],
            "preferred_locale": "ko",
        }

    @staticmethod
    def role_wire(id: int, name: str, guild: int) -> dict[str, Any]:
        """A role."""
        return {
            "id": str(id),
            "name": name,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "position": 0 if id == guild else 1,
            "permissions": str(NEEDED | COMMANDS if id == guild else 0),
            "managed": False,
            "mentionable": True,
        }


def stamp(snowflake: int) -> str:
    """When a number was given, as Discord writes it."""
    return datetime.fromtimestamp(((snowflake >> 22) + EPOCH) / 1000, UTC).isoformat()


def _attachment(message: Message, n: int) -> dict[str, Any]:
    name, content = message.files[n]
    address = f"http://127.0.0.1/{message.id}/{n}/{name}"
    return {"id": str(message.id + n), "filename": name, "size": len(content), "url": address, "proxy_url": address}


def _overwrite(id: int, kind: int, allow: int = 0, deny: int = 0) -> dict[str, Any]:
    return {"id": str(id), "type": kind, "allow": str(allow), "deny": str(deny)}
