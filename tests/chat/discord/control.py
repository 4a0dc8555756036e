"""The stand-in for a person: a page on which accounts write, give commands and press buttons, and read what they may.

JSON under /control: GET state; POST say, command, press, user, channel with what `StandIn` takes, accounts and channels
by name.
"""

from __future__ import annotations

import argparse
import asyncio
import html
from contextlib import suppress
from typing import Any, Final

from aiohttp import web

from tests.chat.discord.stand_in import TOKEN, StandIn
from tests.chat.discord.world import DIRECT, THINKING, Channel, Message, User

PEOPLE: Final = ("한서", "도윤", "민지")


class Control:
    """A server with some people, an open channel and one of the staff's, and the page."""

    def __init__(self, stand: StandIn) -> None:
        world = stand.world
        self.stand: Final = stand
        self.people: Final[dict[str, User]] = {name: world.user(name) for name in PEOPLE}
        self.guild: Final = world.guild("모임", *self.people.values())
        self.role: Final = world.role(self.guild, "총괄진", self.people["민지"])
        self.channels: Final[dict[str, Channel]] = {
            "전투": world.text_channel(self.guild, "전투"),
            "잡담": world.text_channel(self.guild, "잡담"),
            "총괄": world.text_channel(self.guild, "총괄", {self.people["민지"].id}),
        }

    def routes(self) -> list[web.RouteDef]:
        """Where which call goes."""
        return [
            web.get("/", self.page),
            web.get("/control/state", self.state),
            web.post("/control/{act}", self.act),
        ]

    def _channel(self, name: str, user: User) -> Channel:
        if name in ("", "DM"):
            return self.stand.world.conversation(user.id)
        found = self.channels.get(name) or self.stand.world.channels.get(int(name) if name.isdigit() else 0)
        if found is None:
            raise web.HTTPNotFound(text=f"no channel {name}")
        return found

    async def act(self, request: web.Request) -> web.StreamResponse:
        """Do what a person does; from the page, go back to it."""
        form = request.content_type != "application/json"
        given: dict[str, Any] = dict(await request.post()) if form else await request.json()
        user = self.people.get(str(given.pop("user", PEOPLE[0])))
        if user is None:
            user = self.people[str(given["name"])] = self.stand.world.user(str(given["name"]))
            self.guild.members.add(user.id)
        done: Any = {"id": str(user.id)}
        channel = self._channel(str(given.pop("channel", "전투")), user)
        match request.match_info["act"]:
            case "say":
                text = str(given["text"])
                made = await self.stand.say(user, channel, text, mention=channel.kind != DIRECT)
                done = {"id": str(made.id)}
            case "command":
                name, _, rest = str(given.pop("text", given.pop("name", ""))).partition(" ")
                options = dict(one.split("=", 1) for one in rest.split("; ") if "=" in one)
                done = {"id": str((await self.stand.command(user, channel, name, **options)).id)}
            case "press":
                message = self.stand.world.messages[int(given["message"])]
                done = {"id": str((await self.stand.press(user, message, str(given["label"]))).id)}
        if form:
            raise web.HTTPSeeOther("/")
        return web.json_response(done)

    async def state(self, request: web.Request) -> web.Response:
        """Everything: accounts, channels, messages, and what was against the rules."""
        world = self.stand.world
        return web.json_response(
            {
                "token": TOKEN,
                "application": str(world.bot.id),
                "guild": str(self.guild.id),
                "role": str(self.role),
                "people": {name: str(one.id) for name, one in self.people.items()},
                "channels": {name: str(one.id) for name, one in self.channels.items()},
                "commands": [one["name"] for one in self.stand.rest.commands],
                "messages": [self._wire(one) for one in world.messages.values() if not one.gone],
                "wrong": self.stand.wrong,
            }
        )

    def _wire(self, message: Message) -> dict[str, Any]:
        world = self.stand.world
        channel = world.channels[message.channel]
        return {
            "id": str(message.id),
            "channel": channel.name or "DM",
            "author": world.users[message.author].name,
            "text": "…" if message.flags & THINKING else message.content,
            "readers": [one.name for one in self.people.values() if self._sees(one, message)],
            "buttons": [one["label"] for row in message.components for one in row["components"]],
            "pinned": message.pinned,
        }

    def _sees(self, user: User, message: Message) -> bool:
        seen = self.stand.world.sees(user.id, self.stand.world.channels[message.channel])
        return seen and message.only in (0, user.id)

    async def page(self, request: web.Request) -> web.Response:
        """All messages with their readers, and forms to write, to give a command, to press."""
        rows = [self._row(one) for one in self.stand.world.messages.values() if not one.gone]
        who = "".join(f"<option>{html.escape(name)}</option>" for name in self.people)
        where = "".join(f"<option>{html.escape(name)}</option>" for name in [*self.channels, "DM"])
        fields = f"<select name=user>{who}</select><select name=channel>{where}</select><input name=text size=60>"
        ids = {name: one.id for name, one in self.channels.items()} | {n: one.id for n, one in self.people.items()}
        named = " · ".join(f"{html.escape(name)}: {id}" for name, id in ids.items())
        text = (
            "<!doctype html><meta charset=utf-8><title>Discord (stand-in)</title>"
            f"<p>token: {TOKEN} · guild: {self.guild.id} · {named}</p>"
            f"<form method=post action=/control/say>{fields}<button>say</button></form>"
            f"<form method=post action=/control/command>{fields}<button>command</button> move tile=k3</form>"
            f"<table>{''.join(rows)}</table>"
        )
        return web.Response(text=text, content_type="text/html")

    def _row(self, message: Message) -> str:
        wire = self._wire(message)
        presses = "".join(
            f"<form method=post action=/control/press><input type=hidden name=user value='{html.escape(name)}'>"
            f"<input type=hidden name=message value={message.id}><button name=label value='{html.escape(label)}'>"
            f"{html.escape(label)} ({html.escape(name)})</button></form>"
            for label in wire["buttons"]
            for name in wire["readers"]
        )
        cells = (wire["channel"], wire["author"], ", ".join(wire["readers"]), wire["text"])
        shown = "".join(f"<td style='white-space:pre-wrap'>{html.escape(one)}</td>" for one in cells)
        return f"<tr>{shown}<td>{presses}</td></tr>"


async def _serve(port: int) -> None:
    stand = StandIn()
    control = Control(stand)
    await stand.start(port, control.routes())
    state = {"api": stand.api, "token": TOKEN, "guild": control.guild.id}
    print(" · ".join(f"{key}: {value}" for key, value in state.items()), flush=True)
    try:
        await asyncio.Event().wait()
    finally:
        await stand.stop()


def main() -> None:
    """`python -m tests.chat.discord.stand_in --port P`."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--port", type=int, default=8391)
    with suppress(KeyboardInterrupt):
        asyncio.run(_serve(reader.parse_args().port))
