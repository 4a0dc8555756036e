"""Forums of the stand-in: their posts are threads, each with a first message."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aiohttp import web

from tests.chat.discord.sockets import GUILDS
from tests.chat.discord.wire import Refused, body_of
from tests.chat.discord.world import FORUM, SEND, THREAD

if TYPE_CHECKING:
    from tests.chat.discord.rest import Rest


async def post(rest: Rest, request: web.Request) -> Any:
    """A post of a forum, with its first message."""
    payload, _ = await body_of(request)
    forum, message = rest.channel_of(request, SEND), payload.pop("message", {})
    known = {"name", "auto_archive_duration", "rate_limit_per_user", "type", "applied_tags"}
    if forum.kind != FORUM or payload.keys() - known or not 1 <= len(payload["name"]) <= 100:
        raise Refused(400, 50035, f"post {payload}")
    if message.keys() - {"content", "flags", "allowed_mentions", "tts"} or not message.get("content"):
        raise Refused(400, 50035, f"post {message}")
    tags = [int(one) for one in payload.get("applied_tags", ())]
    if any(not 1 < one <= len(forum.tags) for one in tags):
        raise Refused(400, 50035, f"applied_tags {tags}")
    if forum.needs_tag and not tags:
        raise Refused(400, 40067, "A tag is required to create a forum post in this channel")
    bot = rest.world.bot.id
    made = rest.world.forum_post(forum, bot, payload["name"], message["content"], flags=message.get("flags", 0))
    thread = rest.world.channels[made.id]
    thread.tags = tuple(forum.tags[one - 1] for one in tags)
    wire = rest.world.channel_wire(thread)
    await rest.gateway.tell("THREAD_CREATE", wire | {"newly_created": True}, GUILDS)
    return wire | {"message": rest.world.message_wire(made)}


async def active_threads(rest: Rest, request: web.Request) -> Any:
    """The threads of a guild in which something was written of late."""
    guild = rest.guild_of(request)
    inside = [one for one in rest.world.channels.values() if one.guild == guild.id and one.kind == THREAD]
    return {"threads": [rest.world.channel_wire(one) for one in inside], "members": []}
