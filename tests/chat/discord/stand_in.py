"""A stand-in for Discord on the loopback, as strict as Discord itself about what it is told.

`python -m tests.chat.discord.stand_in --port P` runs it for a person: a small page shows what every account can read,
and lets one write, give commands and press buttons as any of them.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence
from typing import Any, Final

from aiohttp import web

from tests.chat.discord.interactions import COMMAND, COMPLETE, PRESS, SOON, Asked, Interactions
from tests.chat.discord.rest import Rest
from tests.chat.discord.sockets import DIRECT_MESSAGES, GUILD_MESSAGES, GUILDS, Gateway
from tests.chat.discord.world import EPHEMERAL, NEEDED, THREAD, Channel, Message, User, World, stamp

TOKEN: Final = "stand-in-token"


class StandIn:
    """The whole of it. wrong: all that was against the rules of Discord; a test asserts that it is empty."""

    def __init__(self, token: str = TOKEN, soon: float = SOON) -> None:
        self.wrong: Final[list[str]] = []
        self.world: Final = World()
        self.gateway: Final = Gateway(self.world, token, self.wrong)
        self.interactions: Final = Interactions(self.world, self.wrong, soon)
        self.rest: Final = Rest(self.world, self.gateway, self.interactions, token, self.wrong)
        self.runner: web.AppRunner | None = None
        self.api = ""

    async def start(self, port: int = 0, more: Sequence[web.RouteDef] = ()) -> None:
        """Listen on the loopback. more: other calls that are answered besides Discord's."""
        app = web.Application(client_max_size=25 * 2**20)
        app.add_routes([web.get("/gateway/", self.gateway.serve), *self.rest.routes(), *more])
        app.router.add_route("*", "/api/{rest:.*}", self._unknown)
        self.runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self.runner.setup()
        shared = bool(port) and hasattr(socket, "SO_REUSEPORT")  # somebody may hold it for us (`rig.held`)
        site = web.TCPSite(self.runner, "127.0.0.1", port, reuse_port=shared or None)
        await site.start()
        assert site._server is not None
        bound = site._server.sockets[0].getsockname()[1]  # type: ignore[attr-defined]
        self.api = f"http://127.0.0.1:{bound}"
        self.gateway.url = f"ws://127.0.0.1:{bound}/gateway/"

    async def stop(self) -> None:
        """Stop listening."""
        self.gateway.cut()
        if self.runner is not None:
            await self.runner.cleanup()

    async def _unknown(self, request: web.Request) -> web.Response:
        self.wrong.append(f"unknown call {request.method} {request.path}")
        return web.json_response({"code": 0, "message": "404: Not Found"}, status=404)

    # -- what people do -----------------------------------------------------------------------------------------------

    async def say(self, user: User, channel: Channel, text: str, *, mention: bool = True, under: int = 0) -> Message:
        """Write a message; mention: the bot is mentioned in it."""
        bot = self.world.bot.id
        content = f"<@{bot}> {text}" if mention else text
        called = [id for id in self.world.users if f"<@{id}>" in content]
        made = self.world.post(channel.id, user.id, content, mentions=called, under=under)
        await self.rest.told("MESSAGE_CREATE", made)
        return made

    async def edit(self, message: Message, text: str) -> None:
        """The author says something else."""
        message.content = text
        message.edited = stamp(self.world.snowflake())
        message.said.append(text)
        message.mentions = [id for id in self.world.users if f"<@{id}>" in text]
        await self.rest.told("MESSAGE_UPDATE", message)

    async def delete(self, message: Message) -> None:
        """The author takes it back."""
        message.gone = True
        channel = self.world.channels[message.channel]
        told = {"id": str(message.id), "channel_id": str(message.channel)}
        told |= {"guild_id": str(channel.guild)} if channel.guild else {}
        await self.gateway.tell("MESSAGE_DELETE", told, GUILD_MESSAGES if channel.guild else DIRECT_MESSAGES)

    async def command(self, user: User, channel: Channel, name: str, locale: str = "ko", **options: Any) -> Asked:
        """Give a slash command, by its English name; its options are checked as Discord's own client does."""
        spec = next(one for one in self.rest.commands if one["name"] == name)
        known = {one["name"]: one for one in spec.get("options", [])}
        assert options.keys() <= known.keys(), f"{name}: {options.keys() - known.keys()}"
        missing = [one["name"] for one in known.values() if one.get("required") and one["name"] not in options]
        assert not missing, f"{name}: {missing} missing"
        given = [{"name": key, "type": known[key]["type"], "value": value} for key, value in options.items()]
        data = {"id": "1", "name": name, "type": 1, "options": given}
        return await self._interact(COMMAND, user, channel, data, locale)

    async def complete(self, user: User, channel: Channel, name: str, option: str, typed: str) -> list[tuple[str, str]]:
        """Type into an option; what is offered."""
        given = [{"name": option, "type": 3, "value": typed, "focused": True}]
        asked = await self._interact(
            COMPLETE, user, channel, {"id": "1", "name": name, "type": 1, "options": given}, "ko"
        )
        choices = await asyncio.wait_for(asked.choices, 60)
        return [(one["name"], one["value"]) for one in choices]

    async def press(self, user: User, message: Message, label: str, locale: str = "ko") -> Asked:
        """Press a button, which the account must see."""
        assert message.only in (0, user.id), "nobody else sees it"
        channel = self.world.channels[message.channel]
        assert self.world.sees(user.id, channel), "it is not shown the channel"
        buttons = [button for row in message.components for button in row["components"]]
        found = next(button for button in buttons if button["label"] == label)
        data = {"custom_id": found["custom_id"], "component_type": 2}
        return await self._interact(PRESS, user, channel, data, locale, message)

    async def _interact(
        self,
        kind: int,
        user: User,
        channel: Channel,
        data: dict[str, Any],
        locale: str,
        message: Message | None = None,
    ) -> Asked:
        asked = self.interactions.begin(kind, user, channel)
        told: dict[str, Any] = {
            "id": str(asked.id),
            "application_id": str(self.world.bot.id),
            "type": kind,
            "data": data | ({"guild_id": str(channel.guild)} if channel.guild and kind != PRESS else {}),
            "token": asked.token,
            "version": 1,
            "channel_id": str(channel.id),
            "channel": self.world.channel_wire(channel),
            "locale": locale,
            "app_permissions": str(NEEDED),
            "entitlements": [],
            "authorizing_integration_owners": {},
            "context": 0 if channel.guild else 1,
            "attachment_size_limit": 10 * 2**20,
        }
        if channel.guild:
            told["guild_id"] = str(channel.guild)
            told["guild_locale"] = "ko"
            told["member"] = self.world.member_wire(user, channel.guild) | {"user": user.wire()}
        else:
            told["user"] = user.wire()
        if message is not None:
            told["message"] = self.world.message_wire(message)
        await self.gateway.tell("INTERACTION_CREATE", told, GUILDS)
        return asked

    # -- looking ------------------------------------------------------------------------------------------------------

    def page(self, asked: Asked) -> Message:
        """The first answer of an interaction."""
        return self.world.messages[asked.page]

    def in_channel(self, channel: Channel) -> list[Message]:
        """The bot's messages in a channel that everybody there sees."""
        return [one for one in self.world.by_bot() if one.channel == channel.id and not one.flags & EPHEMERAL]

    def threads_of(self, channel: Channel) -> list[Channel]:
        """The threads of a channel."""
        return [one for one in self.world.channels.values() if one.kind == THREAD and one.parent == channel.id]

    def directly(self, user: User) -> list[Message]:
        """The bot's direct messages to an account."""
        return [one for one in self.world.by_bot() if one.channel == self.world.conversation(user.id).id]


if __name__ == "__main__":
    from tests.chat.discord.control import main

    main()
