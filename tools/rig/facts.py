"""Was every promise of a campaign kept? Compares what viewers were told and shown with the record."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from simpan.core.game import SPECTATOR, STAFF
from simpan.core.hosting import Lang
from simpan.core.reader import read
from simpan.core.refereeing import Referee, Refereeing, StaffRole
from simpan.games import GAMES
from simpan.mansion.match import from_set_up
from simpan.server.ports import Stored
from tools.rig.viewer import Viewer

Who = tuple[int, str]
_TIMES: Final = re.compile(rb'"(?:left|of)":-?[0-9]+,?')
LANG: Final[Lang] = "ko"
VERSIONS: Final = 0x7FFF_FFFF
MOST_CHANGES: Final = 10_000


class Told(NamedTuple):
    """A batch of the record: when it was on disk, which posts it carried out, and by its end how much each has read."""

    at: float
    acts: tuple[tuple[str, int], ...]
    totals: dict[Who, int]


class Facts:
    """The record once more, batch by batch. shown: of the viewers that are looked at, every scene that there was."""

    def __init__(
        self,
        header: bytes,
        entries: Sequence[Stored],
        seed: bytes,
        viewers: Sequence[Viewer],
        staff: dict[int, tuple[str, StaffRole]],
    ) -> None:
        """staff: name and role by seat."""
        self.faults: list[str] = []
        self.batches: list[Told] = []
        self.shown: dict[Who, list[bytes]] = {}
        self._staff: Final = staff
        self._roles: Final = dict(staff.values())
        self._looked_at: Final = {self.who(viewer) for viewer in viewers if viewer.tables}
        record = b"\n".join([header, *(entry.line for entry in entries)]) + b"\n"
        found = read(record, {"mansion": from_set_up})
        if len(found.entries) != len(entries):
            self.faults.append(f"the record has {len(entries)} entries and is read as {len(found.entries)}")
        refereeing: Refereeing = GAMES["mansion"].referee()
        whos = dict.fromkeys(self.who(viewer) for viewer in viewers)
        self.end: Final = self._replay(refereeing.open(header, (), b"", seed), entries, [*whos])
        self.fresh: Final = refereeing.open(header, tuple(entry.line for entry in entries), b"", seed)

    def who(self, viewer: Viewer) -> Who:
        """Whose scenes a viewer gets."""
        if viewer.seat == -1:
            return SPECTATOR, ""
        return (viewer.seat, "") if viewer.seat >= 0 else (STAFF, self._staff[viewer.seat][0])

    def _replay(self, referee: Referee, entries: Sequence[Stored], whos: list[Who]) -> Referee:
        keys: dict[Who, Any] = {}
        self._show(referee, whos, keys, 0)
        for batch in _batches(entries):
            if not referee.follow([entry.line for entry in batch], b""):
                self.faults.append("the record cannot be followed")
                break
            now = int(batch[0].at)
            self._show(referee, whos, keys, now)
            totals = {}
            for who in whos:
                feed = referee.feed(who[0], LANG, -1, 1)
                totals[who] = feed.total
            acts = tuple(act for entry in batch for act in entry.acts)
            self.batches.append(Told(batch[0].at, acts, totals))
        return referee

    def _show(self, referee: Referee, whos: list[Who], keys: dict[Who, Any], now: int) -> None:
        for who in whos:
            if who in self._looked_at and (key := referee.key(*who)) != keys.get(who, ()):
                keys[who] = key
                self.shown.setdefault(who, []).append(self._scene(referee, who, now))

    def _scene(self, referee: Referee, who: Who, now: int) -> bytes:
        return timeless(referee.scene(who[0], LANG, now, who[1], self._roles.get(who[1], "organiser")))

    def check(self, viewers: Sequence[Viewer]) -> list[str]:
        """Every difference between the record and what these were told."""
        carried_out: dict[tuple[str, int], int] = {}
        for number, batch in enumerate(self.batches):
            for act in batch.acts:
                if act in carried_out:
                    self.faults.append(f"{act} is carried out twice")
                carried_out[act] = number
        for viewer in viewers:
            self._acts(viewer, carried_out)
            self.faults += self.last(viewer)
            self._shown(viewer)
        return self.faults

    def _acts(self, viewer: Viewer, carried_out: dict[tuple[str, int], int]) -> None:
        for id, (text, status) in viewer.journal.items():
            if (f"{viewer.seat}/rig-{viewer.name}", id) not in carried_out:
                self.faults.append(f"{viewer.name}: {text!r} was answered {status} and is not on record")

    def last(self, viewer: Viewer) -> list[str]:
        """What differs between what it saw last and what who comes now sees."""
        who = self.who(viewer)
        if viewer.scene is None:
            return [f"{viewer.name}: was shown nothing"]
        faults = []
        fresh = self._scene(self.fresh, who, int(self.batches[-1].at))
        feed = self.fresh.feed(who[0], LANG, -1, 1)
        if fresh != timeless(bytes(viewer.scene.table)):
            faults.append(f"{viewer.name}: who comes now sees something else")
        # a log that was told while it changed counts how often; all else of a version is made from what stands in it
        counted = (viewer.scene.version - feed.version) & VERSIONS
        if counted > MOST_CHANGES or feed.total != viewer.scene.total:
            faults.append(f"{viewer.name}: who comes now reads something else")
        return faults

    def _shown(self, viewer: Viewer) -> None:
        """Each scene is how it stood at some moment, and none is older than the one before."""
        scenes = self.shown.get(self.who(viewer), [])
        at = 0
        for table in viewer.tables:
            plain = timeless(table)
            found = next((place for place in range(at, len(scenes)) if scenes[place] == plain), None)
            if found is None:
                self.faults.append(f"{viewer.name}: was shown what never was")
                return
            at = found

    def last_screens(self, viewers: Sequence[Viewer], sent: dict[tuple[str, int], float]) -> list[float]:
        """For each post that put something into a log, the seconds until the last viewer concerned was shown it."""
        places = dict.fromkeys((viewer.name for viewer in viewers), 0)
        before: dict[Who, int] = {}
        found = []
        for batch in self.batches:
            changed = {who for who, total in batch.totals.items() if total != before.get(who)}
            before = batch.totals
            times = []
            for viewer in viewers:
                who = self.who(viewer)
                if who in changed and (time := _seen(viewer, batch.totals[who], places)) is not None:
                    times.append(time)
            starts = [sent[act] for act in batch.acts if act in sent]
            if starts and times:
                found.append(max(times) - max(starts))
        return found


def _seen(viewer: Viewer, wanted: int, places: dict[str, int]) -> float | None:
    """When a viewer had read so much; `places` is how far it was looked at before."""
    for place in range(places[viewer.name], len(viewer.told)):
        total, _, at = viewer.told[place]
        if total >= wanted:
            places[viewer.name] = place
            return at
    return None


def _batches(entries: Sequence[Stored]) -> Iterator[Sequence[Stored]]:
    """What was written at once."""
    at = 0
    while at < len(entries):
        size = msgspec.json.decode(entries[at].line).get("lines", 1)
        yield entries[at : at + size]
        at += size


def timeless(table: bytes) -> bytes:
    """A scene without the seconds that run in it."""
    return _TIMES.sub(b"", table)
