"""Starting, stopping and falling over: every match lives on, and no secret is in a log."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from simpan.server.client import Client, Ended
from simpan.server.protocol import Ack, Concede
from tests.cli.runner import run
from tests.server.net.playing import asked, concede, play
from tests.server.served import PATIENCE, Served

pytestmark = pytest.mark.slow  # each starts a server of its own


@pytest.mark.parametrize("hard", [False, True], ids=["sigterm", "sigkill"])
def test_every_match_lives_on(own: Served, hard: bool) -> None:
    """Two rooms, one with a bot; the clients do nothing about it: they come back by themselves and go on."""
    own.start()
    with_bot = own.room(options={"clocks": "none"})
    first, second = own.pair()

    async def match() -> list[int]:
        async with (
            Client.at(own.link(with_bot)) as human,
            Client.at(own.link(first)) as one,
            Client.at(own.link(second)) as two,
        ):
            clients = (human, one, two)
            await asyncio.gather(*(play(client, 3, 6) for client in clients))
            before = [client.n for client in clients]
            await asyncio.to_thread(own.kill if hard else own.stop)
            await asyncio.to_thread(own.start)
            late = asyncio.create_task(one.ask(Concede(one.new_id())))
            for client in clients:
                await client.hears(lambda client=client: client.connections > 1)  # type: ignore[misc]
            assert isinstance(await late, Ack)
            assert [client.n >= n for client, n in zip(clients, before, strict=True)] == [True] * 3
            assert await play(human, 4, 3)
            await concede(human)
            return before

    before = asyncio.run(match())
    assert min(before) >= 5
    for seated, n in zip((with_bot, first), before, strict=False):
        record = own.get(f"/api/rooms/{seated['room']}/record").content.splitlines()
        assert len(record) - 2 > n
        assert [json.loads(line)["n"] for line in record[1:-1]] == list(range(len(record) - 2))
    assert own.errors() == []


def test_a_polite_stop_says_so(own: Served) -> None:
    import websockets.sync.client as sync

    own.start()
    seated = own.room()
    with sync.connect("ws" + own.url.removeprefix("http") + "/ws", proxy=None) as socket:
        socket.send(json.dumps({"t": "hello", "v": 1, "room": seated["room"], "token": seated["token"]}))
        heard = [json.loads(socket.recv(PATIENCE)) for _ in range(2)]
        assert [message["t"] for message in heard] == ["welcome", "state"]
        assert own.stop() == 0
        while heard[-1]["t"] != "fault":
            heard.append(json.loads(socket.recv(PATIENCE)))
        assert (heard[-1]["code"], heard[-1]["fatal"]) == ("closing", True)
    assert [line["event"] for line in own.logged()][-1] == "stopped"
    assert own.errors() == []


def test_a_port_that_is_taken_is_one_clear_line(served: Served, tmp_path: Path) -> None:
    port = served.url.rpartition(":")[2]
    command = [sys.executable, "-m", "simpan.cli.main", "serve", "--port", port, "--database", str(tmp_path / "x.db")]
    for lang, word in (("ko_KR.UTF-8", "포트"), ("en_GB.UTF-8", "--port")):
        found = subprocess.run(
            command, capture_output=True, check=False, timeout=PATIENCE, env={"LANG": lang, "PATH": "/usr/bin"}
        )
        assert found.returncode == 2
        assert found.stdout == b""
        (line,) = found.stderr.decode().splitlines()
        assert port in line
        assert word in line


def test_a_database_that_cannot_be_opened_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("this is no database, but a text that is long enough to be read as a header\n" * 20)
    for database in (str(tmp_path / "file"), str(tmp_path), "mysql://somewhere/x"):
        found = run("serve", "--port", "0", "--database", database)
        assert found.code == 2
        assert len(found.err.splitlines()) == 1, found.err


def test_bad_words_are_one_clear_line() -> None:
    for words in (
        ["--port", "99999"],
        ["--port", "x"],
        ["--log", "xml"],
        ["--host", "no.such.host.invalid", "--port", "0"],
    ):
        found = run("serve", *words)
        assert found.code == 2
        assert len(found.err.splitlines()) == 1, found.err


def test_no_secret_is_in_a_log(own: Served) -> None:
    """Tokens, seeds, names, and what a hostile client sent."""
    own.start()
    seed = "c0ffee" * 8
    seated = own.room("private", name="비밀이름", seed=seed, judge=True)
    joined = own.post(
        f"/api/rooms/{seated['room']}/join", {"choice": {"preset": "kiss-notice"}, "name": "둘째이름"}
    ).json()
    own.post(f"/api/rooms/{seated['room']}/enter", {"token": "wrong-token-12345"})
    own.get(f"/api/rooms/{seated['room']}?token={seated['token']}")
    own.post("/api/rooms", {"x": "bad-body-content"})

    async def match() -> None:
        async with Client.at(own.link(seated)) as one, Client.at(own.link(joined)) as two:
            await asked(one)
            await play(two, 1, 2)
            await concede(one)

    asyncio.run(match())
    with sqlite3.connect(own.database) as base:
        secrets = [row[0] for row in base.execute("select secret from room")]
    base.close()
    assert own.stop() == 0
    text = own.log.read_text(encoding="utf-8")
    assert text
    for secret in (
        *[seated["token"], seated["judge"], joined["token"], seed, "wrong-token", "비밀이름", "둘째이름", "bad-body"],
        *secrets,
    ):
        assert secret
        assert secret not in text
    assert not re.search("[0-9a-f]{32}", text)


def test_what_is_stored_of_a_token_is_its_hash(served: Served) -> None:
    seated = served.room("private", judge=True)
    stored = b"".join(path.read_bytes() for path in Path(served.database).parent.glob("tables.db*"))
    assert seated["room"].encode() in stored
    assert seated["token"].encode() not in stored
    assert seated["judge"].encode() not in stored


def test_a_room_that_cannot_be_carried_out_is_frozen_and_no_other(own: Served) -> None:
    """Its record is as it was, who comes is told, and the room beside it plays on."""
    own.start()
    bad, good = own.room(options={"clocks": "none"}), own.room(options={"clocks": "none"})

    async def some(seated: dict[str, Any], seed: int) -> None:
        async with Client.at(own.link(seated)) as client:
            await play(client, seed, 3)

    asyncio.run(some(bad, 1))
    own.stop()
    with contextlib.closing(sqlite3.connect(own.database)) as base, base:
        last = base.execute("select max(n) from entry where room = ?", (bad["room"],)).fetchone()[0]
        line = json.dumps({"n": last, "seat": 0, "code": 61, "action": {}}).encode()
        base.execute("update entry set line = ? where room = ? and n = ?", (line, bad["room"], last))
    own.start()
    with pytest.raises(Ended) as ended:
        asyncio.run(some(bad, 2))
    assert ended.value.fault.code == "frozen"

    async def later() -> str:
        async with Client.at(own.link(bad)) as client:
            assert client.state is not None
            assert client.table is None
            return client.state.stage

    assert asyncio.run(later()) == "frozen"
    assert own.get(f"/api/rooms/{bad['room']}").json()["stage"] == "frozen"
    assert own.get(f"/api/rooms/{bad['room']}/record").json()["code"] == "frozen"
    asyncio.run(some(good, 3))
    assert [line["event"] for line in own.errors()] == ["room cannot be read", "room frozen"]
    with contextlib.closing(sqlite3.connect(own.database)) as base:
        kept = base.execute("select line from entry where room = ? and n = ?", (bad["room"], last)).fetchone()[0]
    assert kept == line
