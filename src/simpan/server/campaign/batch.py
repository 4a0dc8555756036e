"""Posts and commands carried out in memory, and the lines that they brought: one append for all that waited."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from simpan.core.refereeing import NotAllowed, Referee, Reply
from simpan.server.campaign.answered import Answered, Deed, Done, Reused, done, packed
from simpan.server.campaign.people import Conn, staff_role
from simpan.server.ports import Append, RoomRow, Stored
from simpan.server.protocol import Answer, Post, Refused
from simpan.server.words import say

MOST: Final = 64  # posts that share an append


class Said(NamedTuple):
    """A post or command, and who sent it."""

    conn: Conn
    deed: Deed


class Given(NamedTuple):
    """An answer that is due once the batch is on disk. done: what is remembered of it; None: nothing."""

    said: Said
    answer: Answer | Refused
    done: Done | None


@final
class Batch:
    """What was carried out and is not on disk. given: the answers in order. said: what they answer.

    Whoever makes it sees to it that nobody is told of anything before it is written.
    """

    def __init__(self, referee: Referee, row: RoomRow, answered: Answered, n: int, now: int) -> None:
        """n: the number of the next entry. now: seconds since 1970."""
        self.given: Final[list[Given]] = []
        self._referee: Final = referee
        self._row: Final = row
        self._answered: Final = answered
        self._n: Final = n
        self._now: Final = now
        self._entries: Final[list[Stored]] = []
        self._end: bytes | None = None
        self._ids: Final[set[tuple[str, int]]] = set()

    def __bool__(self) -> bool:
        """Whether anything is to be written, or to be made sure of: other processes may be ahead."""
        return bool(self._entries) or self._end is not None or bool(self._ids)

    @property
    def full(self) -> bool:
        """Whether no more should be put into it."""
        return len(self.given) >= MOST or self._end is not None

    def repeats(self, said: Said) -> bool:
        """Whether it is in it already: its answer is known once the batch is written."""
        return (said.conn.sender, said.deed.id) in self._ids

    def tick(self) -> None:
        """Time has passed."""
        self._referee.tick(self._now)
        self._keep(None, None)

    def take(self, said: Said) -> None:
        """Carry it out, unless it was before. Raises whatever the game raises: then it is broken."""
        conn, deed = said
        try:
            known: Answer | Refused | None = self._answered.find(conn.sender, deed)
        except Reused:
            known = self._refused(said, "stale")
        if known is not None:
            self.given.append(Given(said, known, None))
        elif self._referee.ended:
            self.given.append(Given(said, self._refused(said, "ended"), None))
        else:
            self._carry_out(said)

    def _carry_out(self, said: Said) -> None:
        conn, deed = said
        try:
            reply = self._reply(conn, deed)
        except NotAllowed:
            self.given.append(Given(said, self._refused(said, "not_allowed"), None))
            return
        one = done(deed, reply, conn.seat)
        self._keep(said, one)
        self._ids.add((conn.sender, deed.id))
        self.given.append(Given(said, Answer(deed.id, one.status, one.outs), one))

    def _reply(self, conn: Conn, deed: Deed) -> Reply:
        if isinstance(deed, Post):
            return self._referee.post(conn.seat, deed.who, deed.text, conn.lang, self._now)
        role = staff_role(self._row, conn.seat)
        return self._referee.command(conn.name, role, deed.text, conn.lang, self._now)

    def _refused(self, said: Said, reason: str) -> Refused:
        return Refused(said.deed.id, reason, say(said.conn.lang, f"denied-{reason.replace('_', '-')}"))

    def _keep(self, said: Said | None, one: Done | None) -> None:
        """Take the lines that have come of it; the first carries the answer, if its tab has a name to know it by."""
        lines, end = self._referee.drain()
        for at, line in enumerate(lines):
            acts: tuple[tuple[str, int], ...] = ()
            answer = b""
            if at == 0 and said is not None and one is not None and said.conn.client:
                acts, answer = ((said.conn.sender, said.deed.id),), packed(one)
            self._entries.append(Stored(self._n + len(self._entries), line, answer, 0.0, acts))
        self._end = end if end is not None else self._end

    def append(self) -> Append:
        """All of it, to be written at once."""
        return Append(tuple(self._entries), None if self._end is None else "over", self._end, self._n)
