"""A console as a network: what is typed comes in, and what goes out is shown with those who would read it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, final

import msgspec

from simpan.chat.ports import Intake, Letter
from simpan.chat.reply import Button, Reply
from simpan.chat.request import Network, Request
from simpan.chat.settings import Settings
from simpan.cli.env import Env
from simpan.mansion.desk.out import posts

if TYPE_CHECKING:
    from simpan.chat.ledger import Ledger

LENGTHS: Final[dict[Network, int]] = {"mastodon": 500, "discord": 2000}
_MOMENT: Final = 0.01  # seconds between two looks at whether all is answered


@final
class Console:
    """As `ports.Gateway`. echo: what was typed is shown too. over: is set once all of it is answered and shown."""

    def __init__(
        self, out: Env, settings: Settings, typed: Iterator[Request], ledger: Ledger, *, echo: bool = False
    ) -> None:
        self.network: Network = settings.network
        self.over: Final = asyncio.Event()
        self._out: Final = out
        self._settings: Final = settings
        self._typed: Final = typed
        self._ledger: Final = ledger
        self._echo: Final = echo
        self._names: Final = {
            account: name for one in settings.campaigns for account, name in {**one.players, **one.staff_names}.items()
        }
        self._shown = 0
        self._echoed = ""  # the last request that was shown

    def letters(self, reply: Reply, request: Request | None) -> Sequence[Letter]:
        """A reply is one letter, cut into posts when it is shown."""
        head = f"[{self._readers(reply, request)}]"
        text = "\n\n".join(f"{head}\n{post}" for post in posts(reply.lines, LENGTHS[self.network]))
        if self.network == "discord":
            text += "".join(f"\n{self._button(one)}" for one in reply.buttons)
            text += "" if reply.file is None else "\n" + self._out.word("try_file", name=reply.file[0])
        return [Letter(reply.key, "console", msgspec.json.encode(self._heard(request) + text))]

    async def send(self, letter: Letter, remote: Callable[[str], str]) -> str:
        """Show it."""
        self._shown += 1
        self._out.line(msgspec.json.decode(letter.form, type=str))
        self._out.line()
        return str(self._shown)

    async def run(self, intake: Intake) -> None:
        """Take what is typed, each once the one before is answered."""
        intake.caught_up(True)
        await self._answered()
        queue: asyncio.Queue[Request | None] = asyncio.Queue()
        turn = threading.Semaphore(0)
        read = partial(self._read, asyncio.get_running_loop(), queue, turn)
        threading.Thread(target=read, daemon=True).start()  # nothing can stop it while it waits for a line
        while (request := await queue.get()) is not None:
            before = self._shown
            intake.take(request)
            await self._answered()
            if self._shown == before:
                self._out.line(self._heard(request) + self._out.word("try_silence"))
                self._out.line()
            turn.release()
        self.over.set()
        await asyncio.Event().wait()

    def _read(
        self, loop: asyncio.AbstractEventLoop, queue: asyncio.Queue[Request | None], turn: threading.Semaphore
    ) -> None:
        """What is typed, each once its turn has come; None at the end."""
        with suppress(RuntimeError):  # the loop is closed: the program was stopped meanwhile
            for request in self._typed:
                loop.call_soon_threadsafe(queue.put_nowait, request)
                turn.acquire()
            loop.call_soon_threadsafe(queue.put_nowait, None)

    async def _answered(self) -> None:
        """Until nothing waits any more."""
        quiet = 0
        while quiet < 3:  # between the answer and the outbox, and until the first look, nothing seems to wait
            await asyncio.sleep(_MOMENT)
            waits = self._ledger.inbox.backlog()[0] or self._ledger.outbox.backlog()[0]
            quiet = 0 if waits else quiet + 1

    def _heard(self, request: Request | None) -> str:
        """What was typed, before the first thing that comes of it; what the start says comes of nothing."""
        if not self._echo or request is None or request.id == self._echoed:
            return ""
        self._echoed = request.id
        head = f"{request.who.name}: " if request.who.name else ""
        return "".join(f"> {line}\n" for line in f"{head}{request.text}".split("\n"))

    def _button(self, button: Button) -> str:
        return self._out.word("try_button", label=button.label, text=button.text)

    def _readers(self, reply: Reply, request: Request | None) -> str:
        """Where it would stand, and who would read it."""
        word = self._out.word
        if reply.to == "people":
            return word("try_people", names=", ".join(self._names.get(one, one) for one in reply.people))
        if reply.to == "here" and request is not None:
            return word("try_here", width=word(f"width_{request.visibility}"))
        if reply.to == "battle":
            own = next((one for one in self._settings.campaigns if one.key == reply.battle), None)
            width = own.visibility if own is not None and self.network == "mastodon" else "channel"
            return word("try_battle", width=word(f"width_{width}"))
        return word("try_status" if reply.to == "status" else "try_staff")
