"""Small clients of the online tables, for bots and tests: they come in, answer, and come back when the line breaks.

async with Client.at("http://127.0.0.1:8642/r/abcdefgh#s=TOKEN") as client:
    async for state in client.states():
        if options := client.options():
            await client.act(options[0]["code"])

async with CampaignClient.at("http://127.0.0.1:8642/c/abcdefgh#s=TOKEN") as client:
    async for scene in client.scenes():
        if menu := client.menu():
            await client.post(menu[0]["say"])
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, Final, TypeAlias, final

import msgspec

from simpan.core.refereeing import Block
from simpan.server import protocol
from simpan.server.line import Ended, Line, seat_link
from simpan.server.protocol import Fault, Hello, Lang, Pong, Presence, Role, Scene, State, Told, Welcome

__all__ = ["CampaignClient", "Client", "Ended", "seat_link"]

Answer: TypeAlias = protocol.Ack | protocol.Refused | protocol.Page | Pong


class _State(State, frozen=True, tag="state"):
    """A state as it is read: msgspec leaves `table` as it came only where it can be nothing else."""

    table: msgspec.Raw = msgspec.Raw(b"null")


_Heard: TypeAlias = Welcome | _State | Presence | Answer | Fault
_CampaignHeard: TypeAlias = (
    Welcome
    | Scene
    | protocol.Answer
    | protocol.Refused
    | protocol.Reading
    | protocol.Seen
    | protocol.Blocks
    | Pong
    | Fault
)

_decode: Final = msgspec.json.Decoder(_Heard).decode
_decode_campaign: Final = msgspec.json.Decoder(_CampaignHeard).decode


@final
class Client(Line):
    """One seat (or a watcher, or the judge) of one room.

    welcome: the room as it was told. state: the last whole state. lines: the log so far. n: the last entry seen.
    """

    def __init__(
        self, server: str, room: str, token: str = "", role: Role = "seat", lang: Lang = "ko", name: str = ""
    ) -> None:
        """As of `Line`."""
        super().__init__(server, room, token, role, lang, name)
        self.state: State | None = None
        self.lines: list[Told] = []
        self.presence: Presence | None = None

    # -- what is there

    @property
    def n(self) -> int:
        """The last entry of the record that was told; -1: none."""
        return -1 if self.state is None else self.state.n

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.state is not None and self.state.stage == "over"

    @property
    def table(self) -> Any:
        """What the seat sees now, as the game says it; None while the room is open."""
        return msgspec.json.decode(self.state.table) if self.state is not None and self.state.table else None

    def options(self) -> list[dict[str, Any]]:
        """The answers that may be given now; none if the seat is asked nothing."""
        table = self.table
        return list(table.get("options", ())) if isinstance(table, dict) else []

    async def states(self) -> AsyncIterator[State]:
        """Every state from the last one on, until the match is over; some are left out where many come at once."""
        seen = 0
        while True:
            await self.hears(lambda: self._count > seen)  # noqa: B023 - looked at before it changes
            seen = self._count
            state = self.state
            assert state is not None
            yield state
            if state.stage == "over":
                return

    @property
    def next(self) -> str:
        """The room of the rematch; "" while there is none."""
        state, presence = self.state, self.presence
        return (state.next if state is not None else "") or (presence.next if presence is not None else "")

    async def reach(self, n: int) -> State:
        """The first state at entry n or later. Raises Ended."""
        await self.hears(lambda: self.n >= n)
        assert self.state is not None
        return self.state

    # -- what can be said

    async def act(self, code: int, n: int | None = None) -> protocol.Ack | protocol.Refused:
        """Answer the question of the last state (or of that at entry n).

        It returns once that is on disk and the state after it is there, or once it is refused.
        """
        answer = await self.ask(protocol.Act(self.new_id(), self.n if n is None else n, code))
        assert isinstance(answer, protocol.Ack | protocol.Refused)
        if isinstance(answer, protocol.Ack):
            await self.reach(answer.n)
        return answer

    # -- the line

    def _greeting(self) -> Hello:
        return msgspec.structs.replace(self._hello, since=self.n)

    def _read(self, raw: str | bytes) -> Any:
        return _decode(raw)

    def _take(self, message: Any) -> bool:
        if isinstance(message, Presence):
            self.presence = message
            return False
        if not isinstance(message, State):
            return False
        if message.whole:
            self.lines.clear()
        elif message.back >= 0:
            self.lines = [line for line in self.lines if line.n < message.back or not line.clause]
        self.lines += message.lines
        self.state = message
        return True


@final
class CampaignClient(Line):
    """A player of a campaign, one of its staff, or a watcher.

    scene: what it sees now. blocks: its log, as far as it was told, by their numbers.
    """

    def __init__(
        self, server: str, room: str, token: str = "", role: Role = "seat", lang: Lang = "ko", name: str = ""
    ) -> None:
        """As of `Line`."""
        super().__init__(server, room, token, role, lang, name)
        self.scene: Scene | None = None
        self.blocks: dict[int, Block] = {}

    # -- what is there

    @property
    def table(self) -> Any:
        """What it sees now, as the game says it."""
        return msgspec.json.decode(self.scene.table) if self.scene is not None else None

    @property
    def over(self) -> bool:
        """Whether the campaign's record is closed."""
        return self.scene is not None and self.scene.stage == "over"

    def menu(self) -> list[dict[str, Any]]:
        """What may be declared now: each choice with the sentence `say` that declares it."""
        table = self.table
        menu = table.get("menu", ()) if isinstance(table, dict) else ()
        return [choice for choice in menu if not choice.get("why")]

    async def scenes(self) -> AsyncIterator[Scene]:
        """Every scene from the last one on, until the record is closed; some are left out where many come at once."""
        seen = 0
        while True:
            await self.hears(lambda: self._count > seen)  # noqa: B023 - looked at before it changes
            seen = self._count
            scene = self.scene
            assert scene is not None
            yield scene
            if scene.stage == "over":
                return

    # -- what can be said

    async def post(self, text: str, who: str = "") -> protocol.Answer | protocol.Refused:
        """Write something, for oneself or in the name of one of one's characters; what came of it, once it is on
        disk."""
        return await self._deed(protocol.Post(self.new_id(), text, who))

    async def command(self, text: str) -> protocol.Answer | protocol.Refused:
        """Order something, as one of the staff."""
        return await self._deed(protocol.Command(self.new_id(), text))

    async def _deed(self, deed: protocol.Post | protocol.Command) -> protocol.Answer | protocol.Refused:
        answer = await self.ask(deed)
        assert isinstance(answer, protocol.Answer | protocol.Refused)
        return answer

    async def read(self, text: str, who: str = "") -> Any:
        """How a text would be read, as the game says it; Refused, where it is not said."""
        return _shown(await self.ask(protocol.Read(self.new_id(), text, who)))

    async def look(self, what: str, of: str = "") -> Any:
        """Something that one may see, as the game says it; Refused, where one may not."""
        return _shown(await self.ask(protocol.Look(self.new_id(), what, of)))

    async def earlier(self) -> bool:
        """Have the part of the log before what is here; whether there is more."""
        before = min(self.blocks, default=0)
        answer = await self.ask(protocol.Earlier(self.new_id(), before))
        assert isinstance(answer, protocol.Blocks)
        self.blocks |= {block.key: block for block in answer.blocks}
        return not answer.first

    # -- the line

    def _greeting(self) -> Hello:
        scene = self.scene
        if scene is None:
            return self._hello
        return msgspec.structs.replace(self._hello, since=scene.total, version=scene.version)

    def _read(self, raw: str | bytes) -> Any:
        return _decode_campaign(raw)

    def _take(self, message: Any) -> bool:
        if not isinstance(message, Scene):
            return False
        if message.whole:
            self.blocks.clear()
        self.blocks |= {block.key: block for block in message.blocks}
        self.scene = message
        return True


def _shown(answer: Any) -> Any:
    return msgspec.json.decode(answer.table) if isinstance(answer, protocol.Reading | protocol.Seen) else answer
