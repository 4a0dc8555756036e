"""Time passes, posts are changed, rooms are fetched, people come and go, while requests are answered."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from simpan.chat.ledger import Ledger
from simpan.chat.ports import Intake, World
from simpan.chat.reply import Answered, RoomWanted
from simpan.chat.request import Incoming, Request
from simpan.chat.run import worker
from tests.chat.plain import PlainGateway, changed
from tests.chat.run.echo import Campaign, Echo, written
from tests.chat.run.going import PATIENCE, declared, going, happens, idle, texts


async def test_no_time_is_out_before_all_that_was_missed_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "TICK", 0.01)
    campaign, now = Campaign(), [5000.0]

    class Behind(PlainGateway):
        ready = asyncio.Event()

        async def run(self, intake: Intake) -> None:
            intake.caught_up(False)
            await self.ready.wait()
            await super().run(intake)

    gateway = Behind([declared(1)])
    campaign.due = [4900]
    async with going(tmp_path, gateway, campaigns=[campaign], clock=lambda: now[0]) as ledger:
        await asyncio.sleep(0.1)
        assert campaign.looks == []
        gateway.ready.set()
        await happens(lambda: bool(campaign.looks))
        assert campaign.record == ["mastodon:x:1"], "what was written in time comes first"
        assert campaign.looks[0] == 5000 - worker.GRACE
        ledger.caught_up(False)
        await answered(ledger, gateway, 2)  # a look that was under way is over
        many = len(campaign.looks)
        await asyncio.sleep(0.1)
        await answered(ledger, gateway, 3)
        assert len(campaign.looks) == many
        ledger.caught_up(True)
        await happens(lambda: len(campaign.looks) > many)
    told = [post.text for post in gateway.posts if post.form.to == "battle"]
    assert told == ["begun", "4900"], "what look says again is posted once"


async def answered(ledger: Ledger, gateway: PlainGateway, number: int) -> None:
    """Somebody writes, and until it is answered: the program has turned to its requests since."""
    ledger.take(written(number, f"t{number}"))
    await happens(lambda: f"t{number} 0" in texts(gateway))


async def test_after_a_sleep_of_the_machine_no_time_is_out_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Both clocks are moved by hand: one goes on while the machine sleeps, the other does not."""
    campaign, now, awake, gateway = Campaign(), [5000.0], [100.0], PlainGateway()
    monkeypatch.setattr(worker, "time", SimpleNamespace(monotonic=lambda: awake[0]))
    async with going(tmp_path, gateway, campaigns=[campaign], clock=lambda: now[0]) as ledger:
        await happens(lambda: bool(campaign.looks))
        now[0], awake[0] = now[0] + 3600, awake[0] + worker.TICK
        await answered(ledger, gateway, 1)
        assert "slept" in caplog.text
        many = len(campaign.looks)
        for number in range(2, worker.GRACE // 15 + 2):
            assert len(campaign.looks) == many
            awake[0] += 15
            await answered(ledger, gateway, number)
        await happens(lambda: len(campaign.looks) > many)
    assert campaign.looks[many] == 8600 - worker.GRACE


async def test_two_answers_never_rest_on_the_same_roll(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One waited for a room while the other was made; each has the number behind the other's."""
    whole = Echo.granted

    def granted(self: Echo, request: Request, world: World, room: tuple[str, str] | None) -> Answered:
        found = Answered(whole(self, request, world, room).replies, self._changes(request, ["roll"], world))
        time.sleep(0.05)
        return found

    monkeypatch.setattr(Echo, "granted", granted)
    gateway = PlainGateway([written(n, "room" if n % 2 else "roll") for n in range(12)])
    async with going(tmp_path, gateway) as ledger:
        await happens(lambda: len(gateway.posts) == 12)
        assert sorted(roll.n for roll in ledger.rolls("x/1", 1)) == list(range(1, 13))


async def test_a_campaign_is_told_when_the_program_was_last_at_work(tmp_path: Path) -> None:
    campaign, now = Campaign(), [5000.0]
    for start, alive in ((5000.0, None), (9000.0, 5000)):
        now[0] = start
        gateway = PlainGateway()
        async with going(tmp_path, gateway, campaigns=[campaign], clock=lambda: now[0]):
            await happens(lambda: bool(campaign.begun))
        assert campaign.begun.pop() == alive


async def test_a_look_that_raises_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "TICK", 0.01)
    campaign = Campaign()

    def fail() -> None:
        raise ValueError("x")

    campaign.failing = fail
    gateway = PlainGateway()
    async with going(tmp_path, gateway, campaigns=[campaign]):
        await happens(lambda: len(campaign.looks) > 2)
        gateway.write(written(1, "one"))
        await happens(lambda: "one 0" in texts(gateway))


async def test_an_edit_goes_to_the_campaign_behind_the_post(tmp_path: Path) -> None:
    post = declared(5, "before")
    script: list[Incoming] = [changed(post, "edited", 1009, "after"), changed(written(9, "x"), "deleted", 1010), post]
    gateway, campaign = PlainGateway(script), Campaign()
    async with going(tmp_path, gateway, campaigns=[campaign]) as ledger:
        await happens(lambda: any(found.form.to == "staff" for found in gateway.posts))
        await idle(ledger)
    assert [found.text for found in gateway.posts if found.form.to == "staff"] == ["before -> after"]


async def test_a_room_is_fetched_beside_everything_else(tmp_path: Path) -> None:
    asked: list[RoomWanted] = []
    begun = time.monotonic()

    def rooms(wanted: RoomWanted) -> tuple[str, str] | None:
        asked.append(wanted)
        while not any("two" in post.text for post in gateway.posts) and time.monotonic() < begun + PATIENCE:
            time.sleep(0.005)
        return "host", "guest"

    gateway = PlainGateway([written(1, "room"), written(2, "two", place="x/2")])
    async with going(tmp_path, gateway, rooms=rooms) as ledger:
        await happens(lambda: len(gateway.posts) == 2)
        await idle(ledger)
    assert texts(gateway) == ["two 0", "host\nguest"]
    assert asked == [RoomWanted("lumen", "")]


async def test_no_room_is_an_answer_too(tmp_path: Path) -> None:
    def rooms(wanted: RoomWanted) -> tuple[str, str] | None:
        raise ConnectionError("no table")

    gateway = PlainGateway([written(1, "room")])
    async with going(tmp_path, gateway, rooms=rooms):
        await happens(lambda: texts(gateway) == ["no room"])


async def test_enrolled_and_forgotten_accounts_are_told_to_campaigns(tmp_path: Path) -> None:
    campaign = Campaign()
    gateway = PlainGateway([written(1, "enrol:한서"), written(2, "enrol:도윤", "b@x"), written(3, "forget", "b@x")])
    async with going(tmp_path, gateway, campaigns=[campaign]):
        await happens(lambda: len(gateway.posts) == 4)
    assert campaign.people == {"a@x": "한서", "b@x": ""}
    later = Campaign()
    async with going(tmp_path, PlainGateway(), campaigns=[later]):
        pass
    assert later.people == {"a@x": "한서"}
