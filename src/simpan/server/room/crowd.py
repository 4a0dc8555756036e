"""Who is connected to a room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, final

from simpan.core.game import SPECTATOR
from simpan.server.ports import Came
from simpan.server.protocol import Lang, Role
from simpan.server.room.log import JUDGE

MOST_A_SEAT: Final = 4  # connections that a seat may have at once: tabs and devices


@final
class Conn:
    """A connection. viewer: whose view it gets. told: the last entry that it was told. lag: microseconds, smoothed."""

    __slots__ = ("client", "id", "lag", "lang", "role", "seat", "told", "viewer")

    def __init__(self, came: Came) -> None:
        self.id: Final = came.conn
        self.role: Final[Role] = came.role
        self.seat: Final = came.seat if came.role == "seat" else -1
        self.viewer: Final = self.seat if came.role == "seat" else JUDGE if came.role == "judge" else SPECTATOR
        self.lang: Lang = came.lang
        self.client: Final = came.client
        self.told = -2  # nothing yet, not even the beginning
        self.lag = 0

    @property
    def sender(self) -> str:
        """Under which name its acts are known; no other seat has the same."""
        return f"{self.role if self.seat < 0 else self.seat}/{self.client or f'#{self.id}'}"

    def measured(self, lag: int) -> None:
        """A round trip that it reports, in milliseconds; 0: it has not measured one."""
        if lag:
            self.lag = lag * 1000 if not self.lag else (3 * self.lag + lag * 1000) // 4


@final
class Crowd:
    """All connections, in the order in which they came."""

    def __init__(self) -> None:
        self._conns: dict[int, Conn] = {}

    def __iter__(self) -> Iterator[Conn]:
        return iter([*self._conns.values()])

    def __bool__(self) -> bool:
        return bool(self._conns)

    def get(self, id: int) -> Conn | None:
        """A connection, if it is there."""
        return self._conns.get(id)

    def add(self, came: Came) -> tuple[Conn, list[Conn]]:
        """A new one, and those that have to go for it: of the same tab, or the oldest of too many."""
        conn = Conn(came)
        alike = [other for other in self if other.role == conn.role and other.seat == conn.seat]
        gone = [other for other in alike if conn.client and other.client == conn.client]
        if conn.role != "watch":
            rest = [other for other in alike if other not in gone]
            gone += rest[: max(len(rest) + 1 - MOST_A_SEAT, 0)]
        for other in gone:
            del self._conns[other.id]
        self._conns[conn.id] = conn
        return conn, gone

    def drop(self, id: int) -> Conn | None:
        """It is gone."""
        return self._conns.pop(id, None)

    def seats(self) -> frozenset[int]:
        """The seats that somebody is connected to."""
        return frozenset(conn.seat for conn in self._conns.values() if conn.seat >= 0)

    def watchers(self) -> int:
        """How many watch."""
        return sum(conn.role == "watch" for conn in self._conns.values())

    def lag(self, seat: int) -> int:
        """The round trip of a seat, microseconds: of the connection that came last."""
        return next((conn.lag for conn in reversed(self._conns.values()) if conn.seat == seat), 0)
