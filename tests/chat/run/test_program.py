"""The whole program on a plain network: exactly one answer to everything, whatever fails on the way."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sqlite3
import time
import zlib
from pathlib import Path

import pytest

from simpan.chat.ledger import Ledger, LedgerTrouble, Outgoing
from simpan.chat.ports import Intake, Letter, Stopped
from simpan.chat.request import Request
from simpan.chat.run import sender, worker
from simpan.chat.run.lag import lag, lines
from simpan.chat.run.program import serve
from simpan.chat.run.words import WORDS
from simpan.core import fair
from tests.chat.plain import Fault, PlainGateway
from tests.chat.run.echo import Campaign, Echo, world, written
from tests.chat.run.going import PATIENCE, declared, going, happens, idle, no_rooms, texts


async def test_everything_is_answered_in_order_once(tmp_path: Path) -> None:
    gateway = PlainGateway(
        [written(number, f"text{number} lines:3", f"p{number}@x") for number in range(20)], twice=True, most=1
    )
    async with going(tmp_path, gateway) as ledger:
        await happens(lambda: len(gateway.posts) == 60)
        await idle(ledger)
    assert texts(gateway) == [f"text{number} lines:3 {line}" for number in range(20) for line in range(3)]
    assert gateway.rejected == []
    parts = gateway.posts[:3]
    assert [part.under for part in parts] == ["mastodon:x:0", parts[0].number, parts[1].number]


async def test_a_network_full_of_faults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simpan.chat.run.lanes.FIRST", 0.02)
    kinds: tuple[Fault | None, ...] = ("later", "died", "all later", None)

    def faults(key: str, number: int) -> Fault | None:
        return kinds[(zlib.crc32(key.encode()) + number) % 4] if number < 3 else None

    gateway = PlainGateway([written(n, f"t{n}", f"p{n}@x", f"x/{n % 3}") for n in range(30)], faults=faults, twice=True)
    async with going(tmp_path, gateway) as ledger:
        await happens(lambda: len(gateway.posts) == 30)
        await idle(ledger)
    for lane in {post.lane for post in gateway.posts}:
        numbers = [int(post.text.split()[0][1:]) for post in gateway.posts if post.lane == lane]
        assert numbers == sorted(numbers)
    assert sorted(texts(gateway)) == sorted(f"t{n} 0" for n in range(30))
    assert len(gateway.calls) > 30
    assert gateway.rejected == []


async def test_stopped_and_started_it_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simpan.chat.run.lanes.FIRST", 0.02)
    held = PlainGateway([written(n, f"t{n}") for n in range(10)], faults=lambda key, number: "later")
    async with going(tmp_path, held) as ledger:
        await happens(lambda: ledger.inbox.backlog().requests == 0 and ledger.outbox.backlog()[0] == 10)
    assert held.posts == []
    gateway, echo = PlainGateway([written(n, f"t{n}") for n in range(10)]), Echo()
    async with going(tmp_path, gateway, echo) as ledger:
        await happens(lambda: len(gateway.posts) == 10)
        await idle(ledger)
    assert texts(gateway) == [f"t{n} 0" for n in range(10)]
    assert echo.asked == []


async def test_dice_are_numbered_without_a_gap_and_can_be_recomputed(tmp_path: Path) -> None:
    script = [written(n, "roll") for n in range(5)] + [written(5, "reveal"), written(6, "roll")]
    gateway = PlainGateway(script, twice=True)
    async with going(tmp_path, gateway) as ledger:
        await happens(lambda: len(gateway.posts) == 7)
        assert [roll.n for roll in ledger.rolls("x/1", 1)] == [1, 2, 3, 4, 5]
        assert [(roll.n, roll.draw) for roll in ledger.rolls("x/1", 2)] == [(6, 0)]
        found = ledger.series("x/1")
        assert found is not None
        seed, drawn, last = found
        assert (seed.number, drawn, last) == (2, 2, 6)
        stream = fair.Stream(bytes.fromhex(seed.seed), tuple(one.encode() for one in seed.clients))
        assert [stream.draw(6) + 1, stream.draw(6) + 1] == list(ledger.rolls("x/1", 2)[0].faces)


# -- what fails --------------------------------------------------------------------------------------------------------


async def test_what_the_answer_raises_stops_nobody_else_and_is_not_lost(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    gateway = PlainGateway([written(1, "raise 비밀"), written(2, "fine")])
    with caplog.at_level(logging.INFO, "simpan.chat"):
        async with going(tmp_path, gateway):
            await happens(lambda: len(gateway.posts) == 1)
    assert texts(gateway) == ["fine 0"]
    assert "failed id=mastodon:x:1 error=ValueError at='echo.py:" in caplog.text
    assert "비밀" not in caplog.text
    for start in range(2, 5):
        echo, later = Echo(), PlainGateway([written(10 + start, "later")])
        async with going(tmp_path, later, echo) as ledger:
            await happens(lambda later=later: texts(later) == ["later 0"])  # type: ignore[misc]
            assert ledger.inbox.backlog().requests == 0
        assert echo.asked == [*(["mastodon:x:1"] if start < 4 else []), f"mastodon:x:{10 + start}"]


async def test_the_staff_hears_of_a_request_that_fails_and_later_it_is_answered(tmp_path: Path) -> None:
    campaign, broken = Campaign(), [True]

    def fail() -> None:
        if broken[0]:
            raise KeyError("x")

    campaign.failing = fail
    gateway = PlainGateway([declared(1), declared(2)])
    async with going(tmp_path, gateway, campaigns=[campaign]) as ledger:
        await happens(lambda: gateway.told and any(post.form.to == "staff" for post in gateway.posts))
        await idle(ledger)
    told = [post for post in gateway.posts if post.form.to == "staff"]
    assert len(told) == 1, "the same fault is not told at every request"
    assert "mastodon:x:1" in told[0].text
    assert "KeyError" in told[0].text
    assert told[0].form.visibility == "direct"
    broken[0] = False
    again = PlainGateway()
    async with going(tmp_path, again, campaigns=[campaign]):
        await happens(lambda: len(again.posts) == 2)
    assert campaign.record == ["mastodon:x:1", "mastodon:x:2"]


async def test_a_full_disk_is_waited_for_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "FIRST", 0.01)
    campaign, full = Campaign(), [3]

    def fail() -> None:
        if full[0] > 0:
            full[0] -= 1
            raise OSError(28, "No space left on device")

    campaign.failing = fail
    gateway = PlainGateway([declared(n, f"t{n}") for n in range(4)])
    gateway_posts = gateway.posts
    async with going(tmp_path, gateway, campaigns=[campaign]):
        await happens(lambda: sum(post.form.to == "here" for post in gateway_posts) == 4)
    assert campaign.record == [f"mastodon:x:{n}" for n in range(4)]


async def test_a_ledger_that_cannot_be_written_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simpan.chat.run.waiting.FIRST", 0.01)
    whole, refused = Ledger.finish, [4]

    def finish(self: Ledger, *given: object) -> object:
        if refused[0] > 0:
            refused[0] -= 1
            raise LedgerTrouble("the ledger cannot be read or written: database or disk is full")
        return whole(self, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(Ledger, "finish", finish)
    gateway, echo = PlainGateway([written(n, f"t{n}") for n in range(3)]), Echo()
    async with going(tmp_path, gateway, echo):
        await happens(lambda: len(gateway.posts) == 3)
    assert texts(gateway) == ["t0 0", "t1 0", "t2 0"]
    assert refused == [0]


async def test_a_letter_that_is_lost_is_told_to_the_staff_once(tmp_path: Path) -> None:
    def faults(key: str, number: int) -> Fault | None:
        return "lost" if key == "war/war/0/0/0" or key.startswith("lost/") else None

    gateway = PlainGateway([declared(1), declared(2)], faults=faults)
    async with going(tmp_path, gateway, campaigns=[Campaign()]) as ledger:
        await happens(lambda: any("war/war/1/0" in post.key for post in gateway.posts))
        await happens(lambda: "lost/war/war/0/0/0/0" in gateway.calls)
        await idle(ledger)
    assert [call for call in gateway.calls if call.startswith("lost/")] == ["lost/war/war/0/0/0/0"]


async def test_the_staff_reads_why_a_letter_was_lost(tmp_path: Path) -> None:
    gateway = PlainGateway([declared(1)], faults=lambda key, n: "lost" if key == "war/war/0/0/0" else None)
    async with going(tmp_path, gateway, campaigns=[Campaign()]):
        await happens(lambda: any(post.form.to == "staff" for post in gateway.posts))
    (told,) = [post for post in gateway.posts if post.form.to == "staff"]
    assert told.text == "a@x에게 보내지 못한 글이 있습니다 (war/war/0/0/0): the post that it replies to is gone"


async def test_a_fault_of_the_gateway_does_not_block_its_lane_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("simpan.chat.run.lanes.FIRST", 0.01)
    gateway = PlainGateway(
        [written(1, "one"), written(2, "two")], faults=lambda key, n: "fault" if "x:1" in key else None
    )
    async with going(tmp_path, gateway) as ledger:
        await happens(lambda: texts(gateway) == ["two 0"])
        await idle(ledger)
    assert len(gateway.calls) == sender.FAULTS + 1


class Barred(PlainGateway):
    """A network that withdraws the token: while it is read, or at the first post."""

    def __init__(self, *script: Request, reading: bool) -> None:
        super().__init__(script)
        self.reading = reading

    async def run(self, intake: Intake) -> None:
        if self.reading:
            raise Stopped("the token is no longer good")
        await super().run(intake)

    async def send(self, letter: object, remote: object) -> str:
        raise Stopped("the token is no longer good")


@pytest.mark.parametrize("reading", [True, False])
async def test_a_withdrawn_token_stops_the_program_and_loses_nothing(tmp_path: Path, reading: bool) -> None:
    ledger = Ledger(tmp_path)
    ledger.take(written(1, "one"))
    with pytest.raises(Stopped, match="no longer good"):
        await serve(Barred(reading=reading), ledger, world(ledger), Echo(), no_rooms)
    ledger.close()
    gateway = PlainGateway()
    async with going(tmp_path, gateway):
        await happens(lambda: texts(gateway) == ["one 0"])


async def test_a_gateway_that_fails_is_begun_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simpan.chat.run.program.AGAIN", (0.01, 0.02))

    class Failing(PlainGateway):
        runs = 0

        async def run(self, intake: Intake) -> None:
            self.runs += 1
            if self.runs < 3:
                raise ConnectionError("gone")
            await super().run(intake)

    gateway = Failing([written(1, "one")])
    async with going(tmp_path, gateway):
        await happens(lambda: texts(gateway) == ["one 0"])
    assert gateway.runs == 3


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_it_behind_the_request_in_hand(tmp_path: Path, sign: signal.Signals) -> None:
    echo, ledger = Echo(), Ledger(tmp_path)
    stopping = asyncio.Event()

    def signalled(request: Request) -> None:
        os.kill(os.getpid(), sign)
        end = time.monotonic() + PATIENCE
        while not (stopping.is_set() and gateway.told) and time.monotonic() < end:  # heard while this is being answered
            time.sleep(0.005)

    echo.failing = signalled
    gateway = PlainGateway([written(n, f"t{n}") for n in range(5)])
    try:
        async with asyncio.timeout(2 * PATIENCE):
            await serve(gateway, ledger, world(ledger), echo, no_rooms, stopping)
        assert echo.asked == ["mastodon:x:0"]
        assert len(ledger.recent(0)) == 5
        assert ledger.inbox.backlog().requests == 4
    finally:
        ledger.close()


async def test_lag_is_told_to_those_who_ask_and_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("simpan.chat.run.program.BEAT", 0.02)
    now, ledger = [5000.0], Ledger(tmp_path / "one", lambda: now[0])
    made = world(ledger)
    assert lines(lag(ledger, "mastodon"), "ko") == made.lag("ko") == ["밀린 글이 없습니다."]
    ledger.take(written(1, "one", at=4990))
    ledger.take(written(2, "two", at=4999))
    ledger.finish("", [Outgoing(Letter("secret", "dm", b""), ("a@x",), "war")])
    assert lines(lag(ledger, "mastodon"), "ko") == [
        "답을 기다리는 요청 2건, 가장 오래된 것은 10초 전에 쓰였습니다.",
        "게시를 기다리는 글 1건, 가장 오래된 것은 0초 전에 만들어졌습니다.",
    ]
    ledger.finish("", [Outgoing(Letter("status", "s", b"", replaces="status/war"), public=True)])
    now[0] += 100
    assert made.lag("ko") == ["밀린 글이 없습니다."], "what waits in secret is nobody's business, and a status may wait"
    ledger.close()
    gateway = PlainGateway([written(1, "one", at=5100)], faults=lambda key, n: "later")
    with caplog.at_level(logging.INFO, "simpan.chat"):
        async with going(tmp_path / "two", gateway, clock=lambda: now[0]) as ledger:
            await happens(lambda: ledger.outbox.backlog()[0] == 1)
            now[0] += 300
            assert world(ledger).lag("en") == ["Posts are late: the oldest one that waits is from 5 min ago."]
            await happens(lambda: bool(lags(caplog)))
            await beats(ledger, 3)
    assert lags(caplog) == ["lag network=mastodon requests=0 oldest=0 letters=1 oldest_letter=300"]


def lags(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The lines of the log about lag."""
    return [record.getMessage() for record in caplog.records if record.getMessage().startswith("lag")]


async def beats(ledger: Ledger, many: int) -> None:
    """Until it was noted so often that the program is at work."""
    whole, noted = ledger.beat, list[None]()

    def beat() -> None:
        whole()
        noted.append(None)

    ledger.beat = beat  # type: ignore[method-assign]
    await happens(lambda: len(noted) >= many)


def test_no_statement_of_the_ledger_scans_what_grows(tmp_path: Path) -> None:
    """What is asked at every request is found by an index, however long the account has been running."""
    ledger = Ledger(tmp_path)
    for number in range(200):
        ledger.take(written(number, "x"))
        ledger.finish(f"mastodon:x:{number}", [])
    plans: list[str] = []
    db = ledger._file._db
    for question in (
        "SELECT 1 FROM inbox WHERE state = 'waits' AND rank = 0 LIMIT 1",
        "SELECT made FROM reader CROSS JOIN outbox ON letter = key WHERE person IN ('a', 'b') AND made >= 5",
        "SELECT incoming FROM inbox WHERE state = 'waits' ORDER BY rank, at, of = '' DESC, length(id), id LIMIT 1",
        "SELECT count(*), min(at) FROM inbox WHERE state = 'waits'",
        "SELECT count(*), min(made) FROM outbox WHERE state = 'waits'",
        "SELECT state, remote, instead, replaces FROM outbox WHERE key = 'x'",
        "SELECT coalesce(max(n), 0) FROM roll WHERE place = 'x'",
    ):
        plans += [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {question}")]
    assert all("USING" in plan for plan in plans), plans
    assert not any("TEMP B-TREE" in plan for plan in plans), plans
    assert isinstance(db, sqlite3.Connection)
    ledger.close()


def test_what_is_said_is_there_in_both_languages() -> None:
    assert WORDS["ko"].keys() == WORDS["en"].keys()
