"""Tells whom it concerns, a few at a time, so that sixty viewers do not keep everything else waiting.

Who is told late is told of how it stands by then: a scene is whole, and those in between are left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

import msgspec

from simpan.core.game import STAFF
from simpan.core.refereeing import Feed, Referee
from simpan.server.campaign.people import Conn, Crowd, Who, staff_role
from simpan.server.ports import RoomRow
from simpan.server.protocol import Lang, Scene

RESUMED: Final = 200  # blocks that who comes back gets one by one; behind more the log starts anew
LAST: Final = 100  # blocks that a log starts with
SLICE: Final = 8  # scenes made in one go, some milliseconds; a member of the staff's counts as STAFF_COSTS
STAFF_COSTS: Final = 8
LOOK_COSTS: Final = 0.1  # to see that there is nothing new
REST: Final = 0.2  # seconds between two scenes of a member of the staff, who is shown everything, but by its own doing


@final
class Telling:
    """Who has to be looked after, in order. Times are monotonic seconds."""

    def __init__(self, crowd: Crowd) -> None:
        self._crowd: Final = crowd
        self._stale: dict[Who, None] = {}
        self._rests: dict[Who, float] = {}  # of the staff, until when

    def all(self, first: Iterable[Conn] = ()) -> None:
        """Something has changed: look after everybody. first: whom it concerns for certain."""
        self._stale |= dict.fromkeys(self._crowd.whos())
        for conn in first:
            self.own(conn)

    def own(self, conn: Conn) -> None:
        """Something has changed by somebody's own doing: it comes first."""
        self._rests.pop(conn.who, None)
        self._stale = {conn.who: None} | self._stale

    def staff(self) -> None:
        """Something has changed that only the staff is told."""
        self._stale |= dict.fromkeys(who for who in self._crowd.whos() if who[0] == STAFF)

    def wake(self) -> float | None:
        """When somebody is to be told something; None: nobody is."""
        return min((self._rests.get(who, 0.0) for who in self._stale), default=None)

    def next(self, referee: Referee, row: RoomRow, now: int, at: float) -> list[tuple[Conn, Scene]]:
        """The next few scenes. now: seconds since 1970; at: the same moment."""
        found: list[tuple[Conn, Scene]] = []
        spent = 0.0
        for who in [who for who in self._stale if self._rests.get(who, 0.0) <= at]:
            cost = STAFF_COSTS if who[0] == STAFF else 1
            if found and spent + cost > SLICE:
                break
            del self._stale[who]
            scenes = Scenes(referee, who, self._crowd, row, now)
            found += [(conn, scene) for conn in self._crowd.of(who) if (scene := scenes.news(conn)) is not None]
            if who[0] == STAFF and scenes.made:
                self._rests[who] = at + REST
            spent += LOOK_COSTS + scenes.made * cost
        return found


@final
class Scenes:
    """The scenes of one viewer: each made once for all connections that see and read the same. made: how many."""

    def __init__(self, referee: Referee, who: Who, crowd: Crowd, row: RoomRow, now: int) -> None:
        self.made = 0
        self._referee: Final = referee
        self._viewer, self._staff = who
        self._now: Final = now
        self._stage: Final = row.stage
        staff = self._viewer == STAFF
        self._role: Final = staff_role(row, crowd.of(who)[0].seat) if staff and crowd.of(who) else "scribe"
        self._here = crowd.seats() if staff else ()
        self._key: Final = (referee.key(self._viewer, self._staff), row.stage, self._here, self._role)
        self._tables: dict[Lang, msgspec.Raw] = {}
        self._feeds: dict[tuple[Lang, int], Feed] = {}
        self._scenes: dict[tuple[Lang, int], Scene] = {}

    def news(self, conn: Conn) -> Scene | None:
        """What a connection does not know yet; None if there is nothing."""
        if not conn.welcomed or conn.key == self._key:
            return None
        feed = self._feed(conn)
        return self._scene(conn, feed, not self._follows(conn, feed))

    def first(self, conn: Conn) -> Scene:
        """All that a connection sees, and its log as far as it does not have it."""
        conn.welcomed = True
        feed = self._feed(conn) if conn.told >= 0 and conn.version >= 0 else None
        if feed is None or not self._follows(conn, feed):
            return self.whole(conn)
        return self._scene(conn, feed, False)

    def whole(self, conn: Conn) -> Scene:
        """All that a connection sees, and the end of its log anew."""
        return self._scene(conn, None, True)

    def _feed(self, conn: Conn) -> Feed:
        """The log as far as it has not read it; one block more where the last is not finished."""
        alike = (conn.lang, conn.told)
        feed = self._feeds.get(alike)
        if feed is None:
            feed = self._feeds[alike] = self._referee.feed(self._viewer, conn.lang, max(conn.told, 0), RESUMED)
        return feed

    def _follows(self, conn: Conn, feed: Feed) -> bool:
        """Whether the log only grew since, and not by too much."""
        return feed.version == conn.version and 0 <= feed.total - conn.told <= len(feed.blocks)

    def _scene(self, conn: Conn, feed: Feed | None, whole: bool) -> Scene:
        alike = (conn.lang, -1 if whole else conn.told)
        scene = self._scenes.get(alike)
        if scene is None:
            if whole or feed is None:
                feed = self._referee.feed(self._viewer, conn.lang, -LAST, LAST)
            scene = Scene(self._stage, self._table(conn.lang), feed.blocks, whole, feed.total, feed.version, self._here)
            self._scenes[alike] = scene
        conn.key, conn.told, conn.version = self._key, scene.total, scene.version
        return scene

    def _table(self, lang: Lang) -> msgspec.Raw:
        table = self._tables.get(lang)
        if table is None:
            self.made += 1
            table = msgspec.Raw(self._referee.scene(self._viewer, lang, self._now, self._staff, self._role))
            self._tables[lang] = table
        return table
