"""Interactions of the stand-in: acknowledged within three seconds, answered within a quarter of an hour, as Discord."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import web

from tests.chat.discord.rules import choice_problems, message_problems
from tests.chat.discord.wire import Refused, body_of
from tests.chat.discord.world import EPHEMERAL, THINKING, Channel, Message, User, World

COMMAND, PRESS, COMPLETE = 2, 3, 4
SAY, THINK, CHOICES = 4, 5, 8
SOON: Final = 3.0
OPEN: Final = 15 * 60.0


@dataclass
class Asked:
    """An interaction. took: seconds until it was acknowledged; page: its first answer."""

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    made: float
    took: float | None = None
    page: int = 0
    choices: asyncio.Future[list[dict[str, Any]]] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


def _loop() -> asyncio.AbstractEventLoop:
    return asyncio.get_running_loop()


class Interactions:
    """All that were made. soon: seconds within which they have to be acknowledged. slow: seconds that pass, on the
    stand-in's clock, before the next ones are."""

    def __init__(self, world: World, wrong: list[str], soon: float = SOON) -> None:
        self.world: Final = world
        self.wrong: Final = wrong
        self.soon: Final = soon
        self.by_token: Final[dict[str, Asked]] = {}
        self.slow = 0.0

    def begin(self, kind: int, user: User, channel: Channel) -> Asked:
        """A new one."""
        id = self.world.snowflake()
        made = Asked(id, f"token{id}", kind, user, channel, self.world.clock())
        self.by_token[made.token] = made
        return made

    # -- the first answer ---------------------------------------------------------------------------------------------

    async def callback(self, request: web.Request) -> Any:
        """The acknowledgement, or the answer at once."""
        asked = self.by_token.get(request.match_info["token"])
        payload, files = await body_of(request)
        if asked is None or asked.id != int(request.match_info["id"]):
            raise Refused(404, 10062, "Unknown interaction")
        waited = self.world.clock() + self.slow - asked.made
        if waited > self.soon:
            raise Refused(404, 10062, "Unknown interaction")
        if asked.took is not None:
            raise Refused(400, 40060, "Interaction has already been acknowledged.")
        if payload["type"] == CHOICES and asked.kind == COMPLETE:
            return self._choices(asked, payload["data"]["choices"])
        if payload["type"] not in (SAY, THINK) or asked.kind == COMPLETE:
            raise Refused(400, 50035, f"callback type {payload['type']}")
        asked.took = waited
        data = payload.get("data") or {}
        if payload["type"] == SAY:
            self._proper(message_problems(data, webhook=True))
        flags = data.get("flags", 0) & EPHEMERAL | (THINKING if payload["type"] == THINK else 0)
        page = self._post(asked, data.get("content", ""), flags, files, data.get("components", []))
        asked.page = page.id
        resource = {"type": payload["type"], "message": self.world.message_wire(page)}
        told = {"id": str(asked.id), "type": asked.kind, "response_message_id": str(page.id)}
        return {"interaction": told, "resource": resource}

    def _choices(self, asked: Asked, choices: list[dict[str, Any]]) -> Any:
        self._proper(choice_problems(choices))
        asked.took = self.world.clock() - asked.made
        asked.choices.set_result(choices)
        return {"interaction": {"id": str(asked.id), "type": asked.kind}}

    def _proper(self, problems: list[str]) -> None:
        if problems:
            raise Refused(400, 50035, "; ".join(problems))

    def _post(
        self, asked: Asked, content: str, flags: int, files: list[tuple[str, bytes]], components: list[dict[str, Any]]
    ) -> Message:
        """A message of the bot in answer to it; only the asker sees it if it is ephemeral."""
        return self.world.post(
            asked.channel.id,
            self.world.bot.id,
            (content or "").strip(),
            flags=flags,
            only=asked.user.id if flags & EPHEMERAL else 0,
            files=files,
            components=components,
            webhook=True,
            interaction=asked.id,
        )

    # -- further answers ----------------------------------------------------------------------------------------------

    def _open(self, request: web.Request) -> Asked:
        asked = self.by_token.get(request.match_info["token"])
        if asked is None or int(request.match_info["app"]) != self.world.bot.id:
            raise Refused(404, 10015, "Unknown Webhook")
        if self.world.clock() - asked.made > OPEN:
            raise Refused(401, 50027, "Invalid Webhook Token")
        if asked.took is None:
            raise Refused(404, 10015, "Unknown Webhook")
        return asked

    def _page(self, request: web.Request) -> Message:
        asked = self._open(request)
        name = request.match_info["message"]
        found = self.world.messages.get(asked.page if name == "@original" else int(name))
        if found is None or found.gone or found.interaction != asked.id:
            raise Refused(404, 10008, "Unknown Message")
        return found

    async def fetch(self, request: web.Request) -> Any:
        """One of its answers."""
        return self.world.message_wire(self._page(request))

    async def edit(self, request: web.Request) -> Any:
        """One of its answers says something else; a thinking one is filled."""
        payload, files = await body_of(request)
        page = self._page(request)
        self._proper(message_problems(payload, webhook=True, edit=True))
        return self._fill(page, payload, files)

    def _fill(self, page: Message, payload: dict[str, Any], files: list[tuple[str, bytes]]) -> Any:
        if "content" in payload:
            page.content = (payload["content"] or "").strip()
            page.said.append(page.content)
        if "components" in payload:
            page.components = payload["components"]
        if "attachments" in payload:
            page.files = files
        page.flags &= ~THINKING
        return self.world.message_wire(page)

    async def follow_up(self, request: web.Request) -> Any:
        """A further answer. The first one behind a thinking page fills that, shown to whom that is shown."""
        payload, files = await body_of(request)
        asked = self._open(request)
        self._proper(message_problems(payload, webhook=True))
        page = self.world.messages[asked.page]
        if page.flags & THINKING:
            return self._fill(page, payload, files)
        flags = payload.get("flags", 0)
        made = self._post(asked, payload.get("content", ""), flags, files, payload.get("components", []))
        return self.world.message_wire(made)
