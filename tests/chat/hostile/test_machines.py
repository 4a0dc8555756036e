"""The machine fails: no room on the disk at any write, clocks that jump, others who write the same war."""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from simpan.chat import answer
from simpan.chat.campaign.bound import BoundCampaign
from simpan.chat.ledger import BadLedger, Ledger
from simpan.chat.ledger.file import File
from simpan.chat.reply import Reply
from simpan.chat.request import Person, Place, Request
from simpan.core.entry import Note
from simpan.core.writer import Writer
from simpan.mansion.desk.desk import Desk
from simpan.mansion.desk.folder import Folder
from tests.chat.campaign import day
from tests.chat.plain import PlainGateway
from tests.chat.run.going import going, settled

pytestmark = pytest.mark.served

POSTS: Final = 14


def posts(most: int = POSTS) -> list[Request]:
    return [one for sitting in day.requests() for one in sitting][:most]


def bound(folder: Path, clock: Callable[[], int] = lambda: day.moment(0), **more: Any) -> BoundCampaign:
    return BoundCampaign(day.settings(folder, **more), clock=clock)


def begin(folder: Path) -> Path:
    folder.mkdir(parents=True)
    day.begin(folder)
    return folder


def sources(folder: Path) -> list[str]:
    """The requests on record, in order."""
    found = [one.note.get("source", "") for one in Folder(folder).read().entries if isinstance(one, Note)]
    return [one for one in found if one.startswith("mastodon:")]


def whole(
    folder: Path,
    gateway: PlainGateway,
    campaign: BoundCampaign,
    clock: Callable[[], float],
    end: Callable[[], None] = lambda: None,
) -> None:
    async def run() -> None:
        async with going(folder, gateway, answer, [campaign], clock=clock) as ledger:
            await settled(gateway, ledger)
            end()

    asyncio.run(run())
    campaign.close()


# -- the disk ---------------------------------------------------------------------------------------------------------


class Full:
    """A disk on which every n-th write finds no room, for `times` tries."""

    def __init__(self, every: int, times: int) -> None:
        self.every, self.times, self.count, self.left = every, times, 0, 0
        self.refused = 0

    def full(self) -> bool:
        if self.left:
            self.left -= 1
        else:
            self.count += 1
            self.left = self.times if self.count % self.every == 0 else 0
            if not self.left:
                return False
            self.left -= 1
        self.refused += 1
        return True


@pytest.mark.slow
@pytest.mark.parametrize(("every", "times"), [(2, 1), (3, 1), (5, 2), (7, 1), (11, 3)])
@pytest.mark.parametrize("where", ["ledger", "record", "sync"])
def test_a_full_disk(
    where: str,
    every: int,
    times: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """What did not get onto the disk is tried again: in order, once, and nobody is told what is not on record."""
    monkeypatch.setattr("simpan.chat.run.waiting.FIRST", 0.005)
    monkeypatch.setattr("simpan.chat.run.worker.FIRST", 0.005)
    monkeypatch.setattr("simpan.chat.run.worker.LONGEST", 0.01)
    calm = begin(tmp_path / "calm")
    clock = lambda: float(day.moment(0))  # noqa: E731
    right = PlainGateway(posts(), most=5)
    whole(tmp_path / "a", right, bound(calm), clock)
    war = begin(tmp_path / "war")
    disk = Full(every, times)
    ready: list[bool] = []
    plant(where, disk, ready, monkeypatch)
    campaign = bound(war)
    gateway = Patient(posts(), most=5)
    gateway.begins = lambda: ready.append(True)
    whole(tmp_path / "b", gateway, campaign, clock, ready.clear)
    assert disk.refused >= times
    assert sources(war) == [one.id for one in posts()]
    assert day.entries(Folder(war).read()) == day.entries(Folder(calm).read())
    assert {one.key: one.form.lines for one in gateway.posts} == {one.key: one.form.lines for one in right.posts}


class Patient(PlainGateway):
    """Tries to take again what could not be kept, as gateways do."""

    begins: Callable[[], None]

    async def run(self, intake: Any) -> None:
        self.begins()
        while True:
            try:
                await super().run(intake)
            except OSError:
                await asyncio.sleep(0.001)


def plant(where: str, disk: Full, ready: list[bool], patch: pytest.MonkeyPatch) -> None:
    change, sync, writer = File.change, Folder.sync, Folder.writer

    @contextmanager
    def changing(file: File) -> Iterator[Any]:
        with change(file) as db:
            yield db
            if ready and disk.full():
                raise sqlite3.OperationalError("database or disk is full")

    def syncing(folder: Folder) -> None:
        if ready and disk.full():
            raise OSError(errno.ENOSPC, "No space left on device")
        sync(folder)

    def writing(folder: Folder, record: Any) -> Writer:
        made = writer(folder, record)
        made._file = Small(made._file, disk, ready)  # type: ignore[assignment]
        return made

    if where == "ledger":
        patch.setattr(File, "change", changing)
    elif where == "sync":
        patch.setattr(Folder, "sync", syncing)
    else:
        patch.setattr(Folder, "writer", writing)


class Small:
    """A file that takes a part of what is written, and then no more."""

    def __init__(self, file: Any, disk: Full, ready: list[bool]) -> None:
        self.file, self.disk, self.ready = file, disk, ready

    def write(self, data: bytes) -> int:
        if self.ready and self.disk.full():
            self.file.write(data[: len(data) // 2])
            self.file.flush()
            raise OSError(errno.ENOSPC, "No space left on device")
        return int(self.file.write(data))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


def test_no_room_at_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says so, and lets go of the folder."""
    Ledger(tmp_path).close()
    change = File.change

    @contextmanager
    def full(file: File) -> Iterator[Any]:
        with change(file):
            raise sqlite3.OperationalError("database or disk is full")
            yield  # type: ignore[unreachable]

    with monkeypatch.context() as patch:
        patch.setattr(File, "change", full)
        with pytest.raises(OSError, match="full"):
            Ledger(tmp_path)
    Ledger(tmp_path).close()


# -- others ------------------------------------------------------------------------------------------------------------


def test_a_second_program_on_the_same_data(tmp_path: Path) -> None:
    """It is refused plainly, and the first goes on."""
    first = Ledger(tmp_path)
    with pytest.raises(BadLedger, match="in use"):
        Ledger(tmp_path)
    first.beat()
    first.close()
    Ledger(tmp_path).close()


def test_the_terminal_and_another_network_at_the_same_war(tmp_path: Path) -> None:
    """Three write in turn, each sees what the others wrote, and nothing is ruled twice or held back."""
    war, calm = begin(tmp_path / "war"), begin(tmp_path / "calm")
    one, two = bound(war), bound(war)
    desk = Desk(Folder(war), lambda: day.moment(0), day.STAFF, "ko", shared=True)
    alone = bound(calm)
    for each in (one, two, alone):
        each.start(day.moment(0))
    desk.open()
    replies: list[Reply] = []
    for number, request in enumerate(posts(40)):
        alone.answer(request)
        writer = (one, two, desk)[number % 3]
        if isinstance(writer, BoundCampaign):
            replies += writer.answer(request).replies
            (two, one)[number % 2].answer(request)  # delivered to the other network's program as well
        elif request.who.name == day.STAFF:
            desk.command(request.text, day.moment(0), day.STAFF)
        else:
            desk.post(request.who.name, request.text, day.moment(0))
    assert not [one for one in replies if one.key.endswith("/fog")]
    kept = sources(war)
    assert len(kept) == len(set(kept)) == len([n for n in range(40) if n % 3 != 2])
    rulings = [[entry for entry in day.entries(Folder(folder).read()) if b'"code"' in entry] for folder in (war, calm)]
    assert len(rulings[0]) == len(rulings[1]) > 10
    desk.close()
    for each in (one, two, alone):
        each.close()


# -- the clock ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jump", [-86_400, -3, 3, 86_400, 10**9, -(10**9)])
def test_a_clock_that_jumps(jump: int, tmp_path: Path) -> None:
    """The order and the record stay, and time on record never goes back."""
    war = begin(tmp_path / "war")
    now = [float(day.moment(0))]
    script = posts()
    gateway = PlainGateway(script[:7], most=5)
    campaign = bound(war, lambda: int(now[0]))

    async def run() -> None:
        async with going(tmp_path / "data", gateway, answer, [campaign], clock=lambda: now[0]) as ledger:
            await settled(gateway, ledger)
            now[0] += jump
            gateway.write(*script[7:])
            await settled(gateway, ledger)

    asyncio.run(run())
    campaign.close()
    assert sources(war) == [one.id for one in script]
    times = [one.note["at"] for one in Folder(war).read().entries if isinstance(one, Note) and "at" in one.note]
    assert times == sorted(times)
    assert gateway.rejected == []


def test_posts_from_the_future_and_from_long_ago(tmp_path: Path) -> None:
    """A server may say what it likes about when a post was written."""
    war = begin(tmp_path / "war")
    campaign = bound(war)
    campaign.start(day.moment(0))
    for number, request in enumerate(posts()):
        at = (10**15, -(10**15), 0, day.moment(0))[number % 4]
        made = Request(**{**{name: getattr(request, name) for name in request.__struct_fields__}, "at": at})
        campaign.answer(made)
    campaign.close()
    times = [one.note["at"] for one in Folder(war).read().entries if isinstance(one, Note) and "at" in one.note]
    assert {*times} == {day.moment(0)}
    assert os.path.getsize(Folder(war).record) > 0


def test_a_press_that_was_ruled_before_the_program_died(tmp_path: Path) -> None:
    """The button is no longer good for anything, and what was ruled is said all the same."""
    war = begin(tmp_path / "war")
    campaign = bound(war)
    replies = list(campaign.start(day.moment(0)))
    found = None
    for request in posts(60):
        asked = [one for one in replies if one.buttons and one.people and one.kind == "prompt"]
        pressed = next((one for one in asked[-1:] if campaign.moment_of(one.people[0]) == one.buttons[0].until), None)
        if pressed is not None and campaign.table.war.phase == 1:
            found = pressed
            break
        replies += campaign.answer(request).replies
    assert found is not None
    person = Person(found.people[0])
    press = Request("discord:77", person, Place("discord:@me/1"), found.buttons[0].text, "direct", day.moment(0),
                    form="button", until=found.buttons[0].until)  # fmt: skip
    once = campaign.answer(press).replies
    campaign.close()
    again = bound(war)
    again.start(day.moment(0))
    twice = again.answer(press).replies
    again.close()
    assert [one for one in once if one.kind in ("ruling", "reading", "prompt")]
    said = [[(one.key, one.lines, one.people) for one in some if one.to != "status"] for some in (once, twice)]
    assert said[0] == said[1]
