"""A campaign whose desk repeats what reaches it: for tests of who is answered by whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from simpan.chat.reply import Answered, Reply
from simpan.chat.request import Changed, Request
from simpan.core.hosting import Lang


@dataclass
class Desk:
    """A campaign whose desk repeats what reaches it (`ports.Bound`)."""

    key: str = "war"
    lang: Lang = "ko"
    players: frozenset[str] = frozenset({"hana@example.social"})
    staff: frozenset[str] = frozenset({"minji@example.social"})
    here: bool = True
    heard: list[str] = field(default_factory=list)
    silent: bool = False

    def takes(self, request: Request) -> bool:
        who = request.who.key
        return who in self.players or (who in self.staff and request.text.lstrip("[").startswith("/"))

    def leads(self, request: Request) -> bool:
        return request.who.key in self.staff

    def near(self, request: Request) -> bool:
        return self.here

    def start(self, now: int, alive: int | None = None) -> Sequence[Reply]:
        return ()

    def answer(self, request: Request) -> Answered:
        self.heard.append(request.text)
        if self.silent:
            return Answered()
        return Answered((Reply(f"war/{request.id}/0", "here", "ruling", (request.text,)),))

    def stranger(self, request: Request) -> Sequence[Reply]:
        return (Reply(f"war/stranger/{request.who.key}", "people", "notice", ("명부",), (request.who.key,)),)

    def changed(self, changed: Changed, before: Request) -> Sequence[Reply]:
        return ()

    def look(self, now: int) -> Sequence[Reply]:
        return ()

    def enrol(self, person: str, who: str) -> None:
        self.players |= {person}

    def moment_of(self, person: str) -> str:
        return ""
