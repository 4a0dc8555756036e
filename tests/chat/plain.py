"""A network in memory: what is written on it, who can read what, and every fault that a test asks for.

It is strict as a real one is: a key of idempotency that it has seen gives the same post again, a reply needs the post
that it is a reply to, an edit the post that is edited.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from simpan.chat.ports import Intake, Later, Letter, Lost
from simpan.chat.reply import Button, Reply
from simpan.chat.request import Changed, Incoming, Network, Request, Visibility

Fault: TypeAlias = Literal["later", "all later", "lost", "died", "fault"]
"""What becomes of one call: put off, or everything put off; refused for good; accepted, but the connection died before
that was heard; the gateway's own code fails."""


class Form(msgspec.Struct, frozen=True, omit_defaults=True):
    """A post as this network has it. visibility "": not a post of its own (a status is edited in place)."""

    to: str
    lines: tuple[str, ...]
    kind: str
    visibility: Visibility | Literal[""] = ""
    people: tuple[str, ...] = ()
    under: str = ""
    battle: str = ""
    buttons: tuple[Button, ...] = ()
    file: tuple[str, str] | None = None


class Posted(msgspec.Struct):
    """A post that stands. edits: what it said before."""

    number: str
    key: str
    lane: str
    form: Form
    under: str = ""
    edits: int = 0

    @property
    def text(self) -> str:
        """Its lines."""
        return "\n".join(self.form.lines)


class PlainGateway:
    """As `ports.Gateway`. script: what people write, in the order in which it is delivered.

    faults: for a letter's key and the number of the try (from 0 on) what goes wrong, None for nothing. twice: whether
    everything is delivered a second time. most: lines of a post. public: where a campaign's public posts can be read.
    """

    network: Network = "mastodon"

    def __init__(
        self,
        script: Iterable[Incoming] = (),
        *,
        faults: Callable[[str, int], Fault | None] = lambda key, number: None,
        twice: bool = False,
        most: int = 0,
        public: Visibility = "unlisted",
    ) -> None:
        self.script: Final = list(script)
        self.posts: Final[list[Posted]] = []
        self.calls: Final[list[str]] = []
        self.rejected: Final[list[str]] = []  # what a real network would have refused: must stay empty
        self._by_key: Final[dict[str, Posted]] = {}
        self._by_number: Final[dict[str, Posted]] = {}
        self._faults: Final = faults
        self._twice: Final = twice
        self._most: Final = most
        self._public: Final[Visibility] = public
        self._given = 0
        self._more: asyncio.Event | None = None

    # -- as a gateway -------------------------------------------------------------------------------------------------

    def letters(self, reply: Reply, request: Request | None) -> Sequence[Letter]:
        """One letter for each `most` lines; the parts of a reply are replies to each other."""
        lines = reply.lines or ("",)
        step = self._most or len(lines)
        parts = [lines[first : first + step] for first in range(0, len(lines), step)]
        visibility, under = self._where(reply, request)
        people = reply.people or ((request.who.key,) if request is not None and reply.to == "here" else ())
        found: list[Letter] = []
        for place, part in enumerate(parts):
            last = place == len(parts) - 1
            form = Form(
                reply.to, part, reply.kind, visibility, people, under, reply.battle,
                reply.buttons if last else (), reply.file if last else None,
            )  # fmt: skip
            before = found[-1].key if found else ""
            replaces = f"status/{reply.battle}" if reply.to == "status" else ""
            found.append(
                Letter(f"{reply.key}/{place}", self._lane(reply, request), msgspec.json.encode(form), before, replaces)
            )
        return found

    async def send(self, letter: Letter, remote: Callable[[str], str]) -> str:
        """Post it, unless a fault comes between."""
        number = self.calls.count(letter.key)
        self.calls.append(letter.key)
        await asyncio.sleep(0)
        match self._faults(letter.key, number):
            case "later":
                raise Later("busy", 0.01)
            case "all later":
                raise Later("too many requests", 0.01, all=True)
            case "lost":
                raise Lost("the post that it replies to is gone")
            case "fault":
                raise RuntimeError("a fault of the gateway")
            case "died":
                self._accept(letter, remote)
                raise Later("the connection died", 0.01)
            case None:
                return self._accept(letter, remote).number

    async def run(self, intake: Intake) -> None:
        """Deliver the script, and whatever is written afterwards (`write`), until cancelled."""
        self._more = asyncio.Event()
        while True:
            while self._given < len(self.script):
                one = self.script[self._given]
                new = intake.take(one)
                if self._twice:
                    assert not intake.take(one), "taken twice"
                assert new or self._given < len(self.script)
                self._given += 1
                await asyncio.sleep(0)
            intake.caught_up(True)
            self._more.clear()
            await self._more.wait()

    @property
    def told(self) -> bool:
        """Whether all that was written so far has been delivered."""
        return self._given == len(self.script)

    # -- as people see it ---------------------------------------------------------------------------------------------

    def write(self, *more: Incoming) -> None:
        """Somebody writes."""
        self.script.extend(more)
        if self._more is not None:
            self._more.set()

    def readable(self, person: str) -> list[Posted]:
        """What an account can read, "" for somebody who has none: public posts, and those that name it."""
        return [
            post
            for post in self.posts
            if post.form.visibility in ("", "public", "unlisted") or (person and person in post.form.people)
        ]

    def post(self, key: str) -> Posted:
        """The post of a letter, by the letter's key."""
        return self._by_key[key]

    # -- inside -------------------------------------------------------------------------------------------------------

    def _where(self, reply: Reply, request: Request | None) -> tuple[Visibility | Literal[""], str]:
        under = "" if request is None else request.answers or request.id
        if reply.to == "here":
            assert request is not None, f"{reply.key}: under what?"
            return request.visibility, under
        if reply.to == "status":
            return "", ""
        return self._public if reply.to == "battle" else "direct", ""

    def _lane(self, reply: Reply, request: Request | None) -> str:
        if reply.to == "here" and request is not None:
            return f"here/{request.place.key}"
        readers = "+".join(sorted(reply.people))
        return "/".join(part for part in (reply.to, reply.battle, readers) if part)

    def _accept(self, letter: Letter, remote: Callable[[str], str]) -> Posted:
        """As the network does it, once."""
        if (found := self._by_key.get(letter.key)) is not None:
            return found
        form = msgspec.json.decode(letter.form, type=Form)
        if letter.after and not (under := remote(letter.after)):
            self.rejected.append(f"{letter.key}: replies to {letter.after}, which is not there")
        under = remote(letter.after) if letter.after else form.under
        if letter.replaces and (number := remote(letter.replaces)):
            if (stands := self._by_number.get(number)) is None:
                self.rejected.append(f"{letter.key}: edits {number}, which is not there")
                raise Lost("nothing to edit")
            stands.form, stands.edits = form, stands.edits + 1
            self._by_key[letter.key] = stands
            return stands
        made = Posted(f"p{len(self.posts) + 1}", letter.key, letter.lane, form, under)
        self.posts.append(made)
        self._by_key[letter.key] = self._by_number[made.number] = made
        return made


def changed(of: Request, what: Literal["edited", "deleted"], at: int, text: str = "") -> Changed:
    """An edit or a deletion of a request, as a network tells of it."""
    return Changed(f"{of.id}/{what}/{at}", of.id, what, at, text)
