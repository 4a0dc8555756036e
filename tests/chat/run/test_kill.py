"""Killed at random moments in the middle of requests and posts: ruled once, rolled once, posted once, in order."""

from __future__ import annotations

import asyncio
import random
import re
import shutil
import signal
import time
from collections import Counter
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from typing import Final

import pytest

from simpan.chat import answer
from simpan.chat.campaign.bound import BoundCampaign
from simpan.chat.ledger import Ledger
from simpan.chat.request import Person, Place, Request
from simpan.chat.run.world import World
from simpan.chat.settings import Secret, Settings
from simpan.core.entry import Note
from simpan.mansion.desk.folder import Folder
from tests.chat.books import count, waiting
from tests.chat.nursery import FORKS, Nursery, Program, Wanted
from tests.chat.plain import PlainGateway
from tests.chat.rig import campaigns
from tests.chat.run.besieged import request, settings
from tests.chat.run.going import PATIENCE, going, settled
from tests.chat.run.wire import Network, texts

pytestmark = [pytest.mark.served, pytest.mark.slow, FORKS]

KILLS: Final = 30
DECLARED: Final = 100  # with what stands before the first turn and the dice seven for each kill
DICE: Final = 36  # a series ends after 40
AHEAD: Final = 12  # requests that wait at once
LIVES: Final = (0.0, 0.6)  # seconds between the start and the kill; a quarter of it behind the first post


def script(made: campaigns.Campaign) -> list[Request]:
    """What is written before the first turn, then the declarations, and dice of others in a thread of their own."""
    at = int(time.time())
    posts = [*made.day.before, *made.day.posts[:DECLARED]]
    found = [request(given, f"w:{number:04}", at) for number, given in enumerate(posts)]
    for number in range(DICE):
        where = len(posts) * number // DICE + number
        who = Person(f"guest{number % 3}@rig")
        found.insert(where, Request(f"d:{number:04}", who, Place("rig/dice"), "[2d6]", "public", at))
    return found


async def undisturbed(folder: Path, given: list[Request]) -> PlainGateway:
    """The same without any kill, all in this process."""
    gateway, campaign = PlainGateway(given, most=4), BoundCampaign(settings(folder / "war0"))
    async with going(folder / "data", gateway, answer, [campaign]) as ledger:
        await settled(gateway, ledger)
    campaign.close()
    assert gateway.rejected == []
    return gateway


class Siege:
    """The network, and the referee that is killed over and over."""

    def __init__(self, folder: Path, given: list[Request], seed: int) -> None:
        self.folder = folder
        self.rng = random.Random(seed)
        self.network = Network(given, self.rng)
        self.kills = 0
        self.midst = 0  # kills at which something was on its way

    async def run(self) -> None:
        port = await self.network.start()
        releasing = asyncio.create_task(self.release())
        try:
            with Nursery("tests.chat.run.killed") as nursery:
                while self.kills < KILLS:
                    await self.life(self.begun(nursery, port))
                await self.last_life(self.begun(nursery, port))
        finally:
            releasing.cancel()
            await self.network.stop()

    def begun(self, nursery: Nursery, port: int) -> Program:
        words = [str(self.folder), str(port)]
        return nursery.begin(Wanted("tests.chat.run.killed", words, str(self.folder), str(self.folder / "log")))

    async def release(self) -> None:
        """People write on, a little ahead of what was read, and so that there is something left for every kill."""
        while True:
            many = len(self.network.script)
            self.network.released = min(self.network.read + AHEAD, many * (self.kills + 1) // (KILLS + 1))
            await asyncio.sleep(0.02)

    async def life(self, referee: Program) -> None:
        posts = len(self.network.posts)
        if self.rng.random() < 0.8:  # in the middle of work, else anywhere from the start on
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE / 2):
                    while len(self.network.posts) == posts and referee.ended() is None:
                        await asyncio.sleep(0.005)
        await asyncio.sleep(self.rng.uniform(*LIVES) / (1 if len(self.network.posts) == posts else 4))
        self.midst += len(self.network.posts) > posts
        assert referee.ended() is None, referee.said()[-2000:]
        referee.killed()
        self.kills += 1

    async def last_life(self, referee: Program) -> None:
        async with asyncio.timeout(4 * PATIENCE):
            while self.left():
                assert referee.ended() is None, referee.said()[-2000:]
                await asyncio.sleep(0.02)
        referee.signal(signal.SIGTERM)
        assert await asyncio.to_thread(referee.wait) == 0

    def left(self) -> bool:
        """Whether anything is still to be taken, answered or posted."""
        data = self.folder / "data"
        return count(data, "inbox", "of = ''") < len(self.network.script) or waiting(data) > 0


async def test_nothing_is_lost_or_done_twice(tmp_path: Path) -> None:
    seed = random.SystemRandom().randrange(2**32)
    print(f"seed {seed}")  # pytest shows it where the test fails
    made = campaigns.make(tmp_path / "siege", 0, 7)
    shutil.copytree(made.folder, tmp_path / "calm" / made.folder.name)
    given = script(made)
    siege = Siege(tmp_path / "siege", given, seed)
    await siege.run()
    print(f"{siege.kills} kills, {siege.midst} in the midst, {siege.network.again} posts came again")
    assert siege.network.wrong == []
    assert siege.kills == KILLS
    assert siege.midst >= KILLS // 3
    check_record(made, given)
    check_dice(tmp_path / "siege", siege.network)
    calm = await undisturbed(tmp_path / "calm", given)
    check_posts(siege.network, calm)
    log = (tmp_path / "siege" / "log").read_text()
    assert "ERROR" not in log, log[-3000:]


def check_record(made: campaigns.Campaign, given: list[Request]) -> None:
    """Every declaration is on record once, and ruled as the desk alone rules it."""
    record = Folder(made.folder).read()
    sources = Counter(
        one.note["source"] for one in record.entries if isinstance(one, Note) and one.note.get("source", "") != ""
    )
    assert {id: n for id, n in sources.items() if id.startswith("w:")} == {
        one.id: 1 for one in given if one.id.startswith("w:")
    }
    found = campaigns.decided(made)
    assert len(found) > DECLARED
    assert found == made.expected[: len(found)]


def check_dice(folder: Path, network: Network) -> None:
    """Numbered without a gap, each told once, each as the ledger has it."""
    told = [form.lines for _, lane, form, _ in network.posts if lane == "here/rig/dice"]
    numbers = [int(match[1]) for lines in told if (match := re.search(r"#(\d+)", "\n".join(lines)))]
    assert numbers == list(range(1, DICE + 1))
    ledger = Ledger(folder / "data")
    world = World(Settings("mastodon", Secret("x"), folder), ledger)
    found = world.series("rig/dice")
    assert found is not None
    series, drawn, last = found
    assert (drawn, last) == (2 * DICE, DICE)
    for roll, lines in zip(world.rolls("rig/dice", 1), told, strict=True):
        assert roll.faces == world.faces(series, roll.draw, 2, 6)
        assert "[{}][{}]".format(*roll.faces) in "\n".join(lines)
    ledger.close()


def check_posts(network: Network, calm: PlainGateway) -> None:
    """Posted once each, and in every lane the same texts in the same order as without a kill."""
    keys = [key for key, _, _, _ in network.posts]
    assert len(set(keys)) == len(keys)
    disturbed = texts(network.posts)
    right = texts([(post.key, post.lane, post.form, post.under) for post in calm.posts])
    assert set(disturbed) == set(right)
    for found in (disturbed, right):
        del found["here/rig/dice"]  # other dice fall
    differing = [
        (lane, one, other) for lane in right for one, other in zip_longest(disturbed[lane], right[lane]) if one != other
    ]
    assert differing == []
