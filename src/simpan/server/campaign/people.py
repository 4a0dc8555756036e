"""Who is connected to a campaign, and what everybody may know of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeAlias, final

from simpan.core.game import SPECTATOR, STAFF
from simpan.core.refereeing import StaffRole
from simpan.server.ports import Came, RoomRow, Seat
from simpan.server.protocol import Lang, Player, Role, RoomInfo

FIRST_STAFF: Final = -2  # staff sit on this seat and below
ROLES: Final[dict[str, StaffRole]] = {"organiser": "organiser", "referee": "referee", "scribe": "scribe"}
MOST_A_SEAT: Final = 4  # connections that a seat may have at once: tabs and devices

Who: TypeAlias = tuple[int, str]
"""Who sees the same: a viewer (`core/game.py`), and of the staff which member."""


@final
class Conn:
    """A connection.

    told, version: how many blocks of which version of the log it has. key: of its last scene. welcomed: whether it has
    been given the first one. name: of the staff.
    """

    __slots__ = (
        "client",
        "id",
        "key",
        "lang",
        "name",
        "role",
        "seat",
        "token",
        "told",
        "version",
        "viewer",
        "welcomed",
    )

    def __init__(self, came: Came, row: RoomRow) -> None:
        self.id: Final = came.conn
        self.role: Final[Role] = came.role
        self.seat: Final = came.seat
        self.viewer: Final = came.seat if came.role == "seat" else STAFF if came.role == "staff" else SPECTATOR
        self.name = staff_name(row, came.seat) if came.role == "staff" else ""
        self.lang: Lang = came.lang
        self.client: Final = came.client
        self.token: Final = came.token
        self.told = came.since
        self.version = came.version
        self.key: Any = None
        self.welcomed = False

    @property
    def who(self) -> Who:
        """Whose scenes it gets."""
        return self.viewer, self.name

    @property
    def sender(self) -> str:
        """Under which name its acts are known; no other seat has the same."""
        return f"{self.seat}/{self.client or f'#{self.id}'}"


@final
class Crowd:
    """All connections, in the order in which they came."""

    def __init__(self) -> None:
        self._conns: dict[int, Conn] = {}
        self._of: dict[Who, list[Conn]] = {}

    def __iter__(self) -> Iterator[Conn]:
        return iter([*self._conns.values()])

    def get(self, id: int) -> Conn | None:
        """A connection, if it is there."""
        return self._conns.get(id)

    def add(self, conn: Conn) -> list[Conn]:
        """A new one; those that have to go for it: of the same tab, or the oldest of too many."""
        alike = [other for other in self if (other.role, other.seat) == (conn.role, conn.seat)]
        gone = [other for other in alike if conn.client and other.client == conn.client]
        if conn.role != "watch":
            rest = [other for other in alike if other not in gone]
            gone += rest[: max(len(rest) + 1 - MOST_A_SEAT, 0)]
        for other in gone:
            self.drop(other.id)
        self._conns[conn.id] = conn
        self._of.setdefault(conn.who, []).append(conn)
        return gone

    def drop(self, id: int) -> Conn | None:
        """It is gone."""
        conn = self._conns.pop(id, None)
        if conn is not None:
            self._of[conn.who].remove(conn)
            if not self._of[conn.who]:
                del self._of[conn.who]
        return conn

    def rename(self, row: RoomRow) -> None:
        """The staff is called as the row says."""
        for conn in self:
            if conn.role == "staff":
                conn.name = staff_name(row, conn.seat)
        self._of.clear()
        for conn in self:
            self._of.setdefault(conn.who, []).append(conn)

    def whos(self) -> tuple[Who, ...]:
        """Everybody who is there."""
        return tuple(self._of)

    def of(self, who: Who) -> list[Conn]:
        """Those that get the same scenes."""
        return self._of.get(who, [])

    def seats(self) -> tuple[int, ...]:
        """The seats that somebody is connected to, in order."""
        return tuple(sorted({conn.seat for conn in self._conns.values() if conn.role != "watch"}))


def seat_of(row: RoomRow, seat: int) -> Seat | None:
    """A seat that somebody has."""
    return next((one for one in row.seats if one.seat == seat), None)


def staff_name(row: RoomRow, seat: int) -> str:
    """What a member of staff is called in the record: no two of a campaign alike."""
    taken: set[str] = {""}
    for one in sorted((one for one in row.seats if one.seat <= FIRST_STAFF), key=lambda one: -one.seat):
        name, count = one.name, 1 + FIRST_STAFF - one.seat
        while name in taken:
            name, count = f"{one.name} {count}".strip(), count + 1
        if one.seat == seat:
            return name
        taken.add(name)
    return str(1 + FIRST_STAFF - seat)


def staff_role(row: RoomRow, seat: int) -> StaffRole:
    """What a member of staff may do; the least where the row does not say."""
    found = seat_of(row, seat)
    return ROLES.get(str(found.choice.get("role")), "scribe") if found is not None else "scribe"


def valid(row: RoomRow, conn: Conn) -> bool:
    """Whether what opened a connection's seat still opens it."""
    if conn.role == "watch":
        return str(row.options.get("_watch", "none")) != "none"
    found = seat_of(row, conn.seat)
    return found is not None and conn.token in (found.token, *found.more)


def about(row: RoomRow) -> RoomInfo:
    """A campaign as everybody may know it: who plays, not who is connected, and not who leads it."""
    players = sorted((seat for seat in row.seats if seat.seat >= 0), key=lambda seat: seat.seat)
    return RoomInfo(
        row.id,
        row.game,
        row.stage,
        {key: value for key, value in row.options.items() if not key.startswith("_")},
        tuple(Player(seat.seat, seat.name) for seat in players),
        watch=str(row.options.get("_watch", "none")),
    )
