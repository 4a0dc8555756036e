"""A large campaign on a server of its own: everybody looks on, and so many declarations a second are made durable."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections import Counter
from typing import Final

import msgspec

from simpan.core.refereeing import CheckedCampaign, Participant, Refereeing, StaffRole
from simpan.games import GAMES
from simpan.server.hub.begin import hashed
from simpan.server.ports import CAMPAIGN, RoomRow, Seat
from simpan.server.store import open_store
from tools.rig.pairs import checked
from tools.rig.viewer import Given, Refused, Scene, Viewer, Watch, chosen, token_of

ROOM: Final = "rgcampgn"
STAFF: Final[tuple[tuple[str, StaffRole], ...]] = (("총괄", "organiser"), ("판정", "referee"), ("기록", "scribe"))
TALK: Final = ("여기 있어요.", "잠시만요!", "누가 먼저 가나요?", "(고개를 끄덕인다)")
LATER: Final = ("턴을 종료한다", "방어한다", "대기한다", "K2로 이동한다")  # of which each waits for its turn
TAKE_BACK: Final = "철회한다"
TICK: Final = 0.002  # seconds between two looks at the pace
MOST_FAULTS: Final = 50  # told; all are counted
DECLARED: Final = ("ruled", "queued", "submitted", "rolled", "withdrew", "ordered", "refused", "unclear")
SHARES: Final = (("later", 0.65), ("take back", 0.25), ("talk", 0.1))  # of what is posted while nobody is asked


class Made(msgspec.Struct, frozen=True):
    """The campaign as it was made. seed: the server's secret."""

    room: str
    header: bytes
    seed: bytes
    players: tuple[Participant, ...]


async def make(database: str, characters: int, room: str = ROOM) -> Made:
    """Put a campaign into a database that no server has open yet."""
    refereeing: Refereeing = GAMES["mansion"].referee()
    found: CheckedCampaign = checked(refereeing, characters)
    assert found.set_up is not None
    seed = secrets.token_bytes(32)
    header = refereeing.begin(found.set_up, seed)
    seats = [Seat(one.seat, one.name, hashed(token_of(one.seat))) for one in found.players]
    for at, (name, role) in enumerate(STAFF):
        seats.append(Seat(-2 - at, name, hashed(token_of(-2 - at)), choice={"role": role}))
    row = RoomRow(
        room, "mansion", CAMPAIGN, {"_watch": "link"}, "playing", time.time(), tuple(seats), header, seed.hex()
    )
    store = await open_store(database)
    try:
        assert await store.create(row)
    finally:
        await store.close()
    return Made(room, header, seed, found.players)


class Crowd(Watch):
    """All viewers, and what was measured."""

    def __init__(self, url: str, made: Made, viewers: int, seed: int, sample: int) -> None:
        """sample: of how many viewers every scene is kept."""
        self.rng: Final = random.Random(seed)
        self.made: Final = made
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()
        self.answers: list[float] = []
        self.sent: dict[tuple[str, int], float] = {}
        self.sizes: list[int] = []
        self.measuring = False
        self.tiles: tuple[str, ...] = ("K2",)
        self.viewers: Final = self._viewers(url, viewers, sample)
        self.players: Final = [viewer for viewer in self.viewers if viewer.seat >= 0]
        self.measured: Counter[str] = Counter()
        self._asked: set[Viewer] = set()

    def _viewers(self, url: str, number: int, sample: int) -> list[Viewer]:
        """Every player, every member of the staff, and watchers."""
        seats = [one.seat for one in self.made.players] + [-2 - at for at in range(len(STAFF))]
        seats += [-1] * (number - len(seats))
        kept = set(self.rng.sample(range(len(seats)), min(sample, len(seats))))
        return [
            Viewer(url, self.made.room, seat, f"{seat}-{at}", at, self, keep=at in kept)
            for at, seat in enumerate(seats[:number])
        ]

    async def come(self) -> None:
        """Everybody comes in."""
        await asyncio.gather(*(viewer.come() for viewer in self.viewers))
        await self.until(lambda: all(viewer.here for viewer in self.viewers), "not everybody was shown it")

    def leave(self) -> None:
        """Everybody goes."""
        for viewer in self.viewers:
            viewer.leave()

    async def begin(self) -> None:
        """The staff opens, and everybody starts somewhere."""
        staff = next(viewer for viewer in self.viewers if viewer.seat == -2)
        staff.say("/열기", time.monotonic())
        await self.until(lambda: not staff.given, "the campaign was not opened")
        for player in self.players:
            await self.until(lambda: bool(player.choices()), f"{player.name} is not asked where to start")  # noqa: B023
            lots = [one for one in player.choices() if one.kind == "lot"]
            player.say(self.rng.choice(lots).say, time.monotonic())
            await self.until(lambda: not player.given, "no answer to a start")  # noqa: B023
        await self.quiet()

    async def pace(self, rate: float, seconds: float) -> float:
        """So many posts a second, as they fall due; the rate that was reached."""
        begun = time.monotonic()
        sent = 0
        while (now := time.monotonic()) < begun + seconds:
            while sent < (now - begun) * rate:
                self.post(begun + sent / rate)
                sent += 1
            await asyncio.sleep(TICK)
        return sent / (time.monotonic() - begun)

    def post(self, due: float) -> None:
        """One post: a choice of whoever is asked something, or what people write while it is not their turn."""
        idle = [player for player in self.players if not player.given and player.here]
        if not idle:
            self.counts["everybody waits"] += 1
            return
        asked = [player for player in idle if player in self._asked]
        if asked:
            player = self.rng.choice(asked)
            self._asked.discard(player)  # until it is shown something new
            player.say(chosen(player.choices(), self.tiles, self.rng), due)
            return
        what = self.rng.choices([name for name, _ in SHARES], [share for _, share in SHARES])[0]
        text = TAKE_BACK if what == "take back" else self.rng.choice(LATER if what == "later" else TALK)
        self.rng.choice(idle).say(text, due)

    # -- what comes

    def answered(self, viewer: Viewer, given: Given, status: str, at: float) -> None:
        """As in `Watch`."""
        self.counts[status] += 1
        if self.measuring:
            self.measured[status] += 1
            self.answers.append(at - given.due)
            self.sent[f"{viewer.seat}/rig-{viewer.name}", given.id] = given.due

    def refused(self, viewer: Viewer, given: Given, refusal: Refused) -> None:
        """As in `Watch`."""
        self.wrong(viewer, f"{given.text!r} refused: {refusal.reason}")

    def told(self, viewer: Viewer, scene: Scene, size: int, at: float) -> None:
        """As in `Watch`."""
        self.counts["scenes"] += 1
        self.sizes.append(size)
        if viewer.choices():
            self._asked.add(viewer)
        else:
            self._asked.discard(viewer)

    def lost(self, viewer: Viewer) -> None:
        """As in `Watch`."""
        self.wrong(viewer, "cut off")

    def wrong(self, viewer: Viewer, what: str) -> None:
        """As in `Watch`."""
        self.counts["faults"] += 1
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(f"{viewer.name}: {what}")

    # -- waiting

    async def until(self, true: object, otherwise: str, wait: float = 120.0) -> None:
        """Wait until it is so. Raises TimeoutError."""
        until = time.monotonic() + wait
        while not true():  # type: ignore[operator]
            if time.monotonic() > until:
                raise TimeoutError(otherwise)
            await asyncio.sleep(TICK)

    async def quiet(self, still: float = 0.5, wait: float = 120.0) -> None:
        """Wait until nothing has come for a while and nothing is owed."""
        until, before, since = time.monotonic() + wait, -1, time.monotonic()
        while time.monotonic() < until:
            now = sum(len(viewer.told) for viewer in self.viewers)
            if now != before or any(viewer.given for viewer in self.viewers):
                before, since = now, time.monotonic()
            elif time.monotonic() - since > still:
                return
            await asyncio.sleep(0.02)
        raise TimeoutError("it does not come to rest")
