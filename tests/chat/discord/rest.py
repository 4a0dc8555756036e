"""The REST side of the stand-in. Only what is used; everything else is refused and remembered as wrong."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from aiohttp import web

from tests.chat.discord import forums
from tests.chat.discord.interactions import Interactions
from tests.chat.discord.rules import command_problems, message_problems
from tests.chat.discord.sockets import DIRECT_MESSAGES, GUILD_MESSAGES, Gateway
from tests.chat.discord.wire import Refused, body_of, said
from tests.chat.discord.world import (
    DIRECT,
    FORUM,
    HISTORY,
    MAKE_THREADS,
    NEEDED,
    PIN,
    SEND,
    SEND_IN_THREADS,
    TEXT,
    THREAD,
    VIEW,
    Channel,
    Message,
    World,
    stamp,
)  # fmt: skip

Call = Callable[[web.Request], Awaitable[Any]]
NONCES: Final = 300  # seconds for which a nonce is remembered


@dataclass
class Fault:
    """What goes wrong with the next calls that match. kind: a status, "before", "after" (the connection is lost before
    or after it was carried out), "slow"."""

    match: str
    kind: str
    times: int = 1
    seconds: float = 0.2
    everything: bool = False  # of a rate limit: of all calls
    hit: int = 0


class Rest:
    """The calls of the API. calls: all that were made, in order. wrong: what was against Discord's rules."""

    def __init__(
        self, world: World, gateway: Gateway, interactions: Interactions, token: str, wrong: list[str]
    ) -> None:
        self.world: Final = world
        self.gateway: Final = gateway
        self.interactions: Final = interactions
        self.token: Final = token
        self.wrong: Final = wrong
        self.calls: Final[list[str]] = []
        self.faults: Final[list[Fault]] = []
        self.commands: list[dict[str, Any]] = []
        self.nonces: Final[dict[str, tuple[int, float]]] = {}
        self.public = True
        self.endpoint: str | None = None

    # -- every call ---------------------------------------------------------------------------------------------------

    def routes(self) -> list[web.RouteDef]:
        """Where which call goes."""
        handlers: list[tuple[str, str, Call]] = [
            ("GET", "/users/@me", self.me),
            ("GET", "/oauth2/applications/@me", self.application),
            ("PUT", "/applications/{app}/commands", self.put_commands),
            ("POST", "/users/@me/channels", self.conversation),
            ("GET", "/users/@me/guilds", self.guilds),
            ("GET", "/guilds/{guild}", self.guild),
            ("GET", "/guilds/{guild}/channels", self.guild_channels),
            ("GET", "/guilds/{guild}/members/{user}", self.member),
            ("GET", "/guilds/{guild}/roles", self.roles),
            ("GET", "/channels/{channel}", self.channel),
            ("GET", "/channels/{channel}/messages", self.history),
            ("POST", "/channels/{channel}/messages", self.create),
            ("PATCH", "/channels/{channel}/messages/{message}", self.edit),
            ("PUT", "/channels/{channel}/messages/pins/{message}", self.pin),
            ("POST", "/channels/{channel}/messages/{message}/threads", self.start_thread),
            ("POST", "/channels/{channel}/threads", partial(forums.post, self)),
            ("GET", "/guilds/{guild}/threads/active", partial(forums.active_threads, self)),
            ("POST", "/interactions/{id}/{token}/callback", self.interactions.callback),
            ("GET", "/webhooks/{app}/{token}/messages/{message}", self.interactions.fetch),
            ("PATCH", "/webhooks/{app}/{token}/messages/{message}", self.interactions.edit),
            ("POST", "/webhooks/{app}/{token}", self.interactions.follow_up),
        ]
        return [web.route(method, "/api/v10" + path, self._wrapped(call)) for method, path, call in handlers]

    def _wrapped(
        self, call: Callable[[web.Request], Awaitable[Any]]
    ) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def handle(request: web.Request) -> web.Response:
            name = f"{request.method} {request.path.removeprefix('/api/v10')}"
            self.calls.append(name)
            fault = self._fault(name)
            answered = await self._failing(request, fault)
            if answered is not None:
                return answered
            try:
                self._authorised(request)
                found = await call(request)
            except Refused as why:
                if why.code == 50035:
                    self.wrong.append(f"{name}: {why.message}")
                return self._answer({"code": why.code, "message": why.message}, why.status)
            if fault is not None and fault.kind == "after":
                self._cut(request)
            return self._answer(found, 204 if found is None else 200)

        return handle

    def _authorised(self, request: web.Request) -> None:
        by_token = request.path.startswith(("/api/v10/interactions", "/api/v10/webhooks"))
        if not by_token and request.headers.get("Authorization") != f"Bot {self.token}":
            raise Refused(401, 0, "401: Unauthorized")

    def _answer(self, found: Any, status: int) -> web.Response:
        headers = {"X-RateLimit-Limit": "50", "X-RateLimit-Remaining": "49", "X-RateLimit-Reset-After": "1.0"}
        headers |= {"X-RateLimit-Reset": str(self.world.clock() + 1), "Via": "1.1 stand-in"}
        return said(found, status, headers)

    def _fault(self, name: str) -> Fault | None:
        for fault in self.faults:
            if fault.hit < fault.times and re.search(fault.match, name):
                fault.hit += 1
                return fault
        return None

    async def _failing(self, request: web.Request, fault: Fault | None) -> web.Response | None:
        if fault is None or fault.kind == "after":
            return None
        if fault.kind == "slow":
            await asyncio.sleep(fault.seconds)
            return None
        if fault.kind == "before":
            self._cut(request)
        status = int(fault.kind)
        if status != 429:
            return web.Response(text=f"{status}", status=status)
        headers = {"Retry-After": str(fault.seconds), "Via": "1.1 stand-in"}
        headers |= {"X-RateLimit-Global": "true"} if fault.everything else {"X-RateLimit-Scope": "user"}
        told = {"message": "You are being rate limited.", "retry_after": fault.seconds, "global": fault.everything}
        return said(told, 429, headers)

    @staticmethod
    def _cut(request: web.Request) -> None:
        if request.transport is not None:
            request.transport.abort()
        raise ConnectionResetError("cut by a fault")

    def fail(self, match: str, kind: str, times: int = 1, **more: Any) -> Fault:
        """From now on the next calls whose method and path match go wrong."""
        self.faults.append(Fault(match, kind, times, **more))
        return self.faults[-1]

    # -- who we are ---------------------------------------------------------------------------------------------------

    async def me(self, request: web.Request) -> Any:
        """The bot's account."""
        return self.world.bot.wire()

    async def application(self, request: web.Request) -> Any:
        """The application."""
        return {
            "id": str(self.world.bot.id),
            "name": "simpan",
            "description": "",
            "icon": None,
            "bot_public": self.public,
            "bot_require_code_grant": False,
            "owner": self.world.bot.wire(),
            "verify_key": "",
            "flags": 0,
            "summary": "",
            "team": None,
            "interactions_endpoint_url": self.endpoint,
        }

    async def put_commands(self, request: web.Request) -> Any:
        """All commands of the application."""
        told = await request.json()
        problems = command_problems(told)
        if problems:
            raise Refused(400, 50035, "; ".join(problems))
        self.commands = told
        return [
            one | {"id": str(self.world.snowflake()), "application_id": str(self.world.bot.id), "version": "1"}
            for one in told
        ]

    async def conversation(self, request: web.Request) -> Any:
        """The direct conversation with an account."""
        user = int((await request.json())["recipient_id"])
        if user not in self.world.users:
            raise Refused(400, 50033, "Invalid Recipient(s)")
        return self.world.channel_wire(self.world.conversation(user))

    # -- guilds and channels ------------------------------------------------------------------------------------------

    async def guilds(self, request: web.Request) -> Any:
        """The guilds that the bot is on."""
        return [
            {
                "id": str(one.id),
                "name": one.name,
                "icon": None,
                "owner": False,
                "permissions": str(NEEDED),
                "features": [],
            }
            for one in self.world.guilds.values()
            if self.world.bot.id in one.members
        ]

    def guild_of(self, request: web.Request) -> Any:
        found = self.world.guilds.get(int(request.match_info["guild"]))
        if found is None or self.world.bot.id not in found.members:
            raise Refused(404, 10004, "Unknown Guild")
        return found

    async def guild(self, request: web.Request) -> Any:
        """A guild."""
        wire = self.world.guild_wire(self.guild_of(request))
        return {key: value for key, value in wire.items() if key not in ("channels", "threads", "members")}

    async def guild_channels(self, request: web.Request) -> Any:
        """The channels of a guild."""
        guild = self.guild_of(request)
        return [
            self.world.channel_wire(one)
            for one in self.world.channels.values()
            if one.guild == guild.id and one.kind in (TEXT, FORUM)
        ]

    async def member(self, request: web.Request) -> Any:
        """A member of a guild."""
        guild = self.guild_of(request)
        user = self.world.users[int(request.match_info["user"])]
        return self.world.member_wire(user, guild.id) | {"user": user.wire()}

    async def roles(self, request: web.Request) -> Any:
        """The roles of a guild."""
        guild = self.guild_of(request)
        return [self.world.role_wire(id, name, guild.id) for id, name in guild.roles.items()]

    async def channel(self, request: web.Request) -> Any:
        """A channel or thread."""
        return self.world.channel_wire(self.channel_of(request, VIEW))

    def channel_of(self, request: web.Request, needs: int) -> Channel:
        """The channel of a call. Raises Refused where the bot may not do that there."""
        found = self.world.channels.get(int(request.match_info["channel"]))
        if found is None:
            raise Refused(404, 10003, "Unknown Channel")
        rights = self.world.channels[found.parent] if found.parent else found
        if found.kind == THREAD and needs & SEND:
            needs = needs & ~SEND | SEND_IN_THREADS
        if rights.denied & VIEW or found.denied & VIEW:
            raise Refused(403, 50001, "Missing Access")
        if (rights.denied | found.denied) & needs:
            raise Refused(403, 50013, "Missing Permissions")
        return found

    def _written(self, request: web.Request, needs: int) -> Channel:
        """The same of a channel in which messages stand."""
        found = self.channel_of(request, needs)
        if found.kind == FORUM:
            self.wrong.append(f"{request.method} {request.path}: a forum has no messages of its own")
            raise Refused(400, 50008, "Cannot send messages in a non-text channel")
        return found

    def _message(self, request: web.Request) -> Message:
        found = self.world.messages.get(int(request.match_info["message"]))
        if found is None or found.gone or found.only or found.channel != int(request.match_info["channel"]):
            raise Refused(404, 10008, "Unknown Message")
        return found

    # -- messages -----------------------------------------------------------------------------------------------------

    async def history(self, request: web.Request) -> Any:
        """Messages of a channel, newest first."""
        channel = self._written(request, HISTORY)
        query = {key: int(value) for key, value in request.query.items()}
        if query.keys() - {"limit", "before", "after"} or not 1 <= query.get("limit", 50) <= 100:
            raise Refused(400, 50035, f"query {query}")
        there = [
            one for one in self.world.messages.values() if one.channel == channel.id and not (one.gone or one.only)
        ]
        there = [one for one in there if query.get("after", 0) < one.id < query.get("before", 1 << 63)]
        limit = query.get("limit", 50)
        kept = sorted(there, key=lambda one: one.id)
        kept = kept[:limit] if "after" in query else kept[-limit:]
        return [self.world.message_wire(one) for one in reversed(kept)]

    async def create(self, request: web.Request) -> Any:
        """A new message."""
        payload, files = await body_of(request)
        channel = self._written(request, SEND)
        problems = message_problems(payload, webhook=False)
        if problems:
            raise Refused(400, 50035, "; ".join(problems))
        if channel.kind == DIRECT and any(self.world.users[id].closed for id in channel.readers or ()):
            raise Refused(403, 50007, "Cannot send messages to this user")
        nonce = f"{channel.id}/{payload.get('nonce', '')}"
        kept = self.nonces.get(nonce)
        if payload.get("nonce") and kept is not None and kept[1] > self.world.clock() - NONCES:
            return self.world.message_wire(self.world.messages[kept[0]])
        called = [int(id) for id in payload["allowed_mentions"].get("users", [])]
        made = self.world.post(
            channel.id,
            self.world.bot.id,
            (payload.get("content") or "").strip(),
            flags=payload.get("flags", 0),
            nonce=str(payload.get("nonce", "")),
            components=payload.get("components", []),
            files=files,
            under=self._under(payload, channel),
            mentions=[id for id in called if f"<@{id}>" in (payload.get("content") or "")],
        )
        if payload.get("nonce"):
            self.nonces[nonce] = (made.id, self.world.clock())
        await self.told("MESSAGE_CREATE", made)
        return self.world.message_wire(made)

    def _under(self, payload: dict[str, Any], channel: Channel) -> int:
        reference = payload.get("message_reference")
        if reference is None:
            return 0
        found = self.world.messages.get(int(reference["message_id"]))
        if found is not None and not found.gone and found.channel == channel.id:
            return found.id
        if reference.get("fail_if_not_exists", True):
            raise Refused(400, 50035, "message_reference: Unknown message")
        return 0

    async def told(self, event: str, message: Message) -> None:
        """Tell the bot of a message."""
        intent = GUILD_MESSAGES if self.world.channels[message.channel].guild else DIRECT_MESSAGES
        await self.gateway.tell(event, self.world.message_wire(message, event=True), intent)

    async def edit(self, request: web.Request) -> Any:
        """A message of the bot says something else."""
        payload, _ = await body_of(request)
        self.channel_of(request, VIEW)
        found = self._message(request)
        if found.author != self.world.bot.id:
            raise Refused(403, 50005, "Cannot edit a message authored by another user")
        problems = message_problems(payload, webhook=False, edit=True)
        if problems:
            raise Refused(400, 50035, "; ".join(problems))
        found.content = payload["content"].strip()
        found.said.append(found.content)
        found.edited = stamp(self.world.snowflake())
        await self.told("MESSAGE_UPDATE", found)
        return self.world.message_wire(found)

    async def pin(self, request: web.Request) -> Any:
        """Pin a message."""
        self.channel_of(request, PIN)
        self._message(request).pinned = True

    async def start_thread(self, request: web.Request) -> Any:
        """A thread on a message."""
        payload = await request.json()
        channel = self.channel_of(request, MAKE_THREADS)
        message = self._message(request)
        if (
            payload.keys() - {"name", "auto_archive_duration", "rate_limit_per_user"}
            or not 1 <= len(payload["name"]) <= 100
        ):
            raise Refused(400, 50035, f"thread {payload}")
        if message.id in self.world.channels or channel.kind != TEXT:
            raise Refused(400, 160004, "A thread has already been created for this message")
        return self.world.channel_wire(self.world.thread(message, payload["name"]))
