"""What strangers send: the server lives, tells them why, and nobody else is harmed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import socket as sockets
import time
from collections.abc import Iterator
from typing import Any

import pytest
import websockets.sync.client as sync
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from websockets.exceptions import ConnectionClosed, InvalidStatus

from simpan.server.client import Client
from simpan.server.protocol import Ping, Pong
from tests.server.net.playing import asked, play
from tests.server.served import PATIENCE, Served

TEXTS = [
    "",
    "null",
    "{",
    "[]",
    "0",
    '"act"',
    '{"t":"act"}',
    '{"t":"nothing","id":1}',
    '{"t":["act"],"id":1,"n":0,"code":0}',
    '{"t":"act","id":1,"n":0,"code":0,"x":1}',
    '{"t":"act","id":NaN,"n":0,"code":0}',
    '{"t":"act","id":1e400,"n":0,"code":0}',
    '{"t":"act","id":123456789012345678901234567890,"n":0,"code":0}',
    '{"t":"act","id":-1,"n":0,"code":0}',
    '{"t":"act","id":1,"n":0,"code":63}',
    '{"t":"act","id":1,"n":0,"code":true}',
    '{"t":"rule","id":1,"what":"note","why":"\\ud800"}',
    '{"t":"hello","v":1,"room":"' + "a" * 500 + '"}',
    '{"t":"ping","id":1,"lag":60001}',
    "[" * 8000,
    '{"a":' * 2000 + "1" + "}" * 2000,
    '{"t":"pong","id":1}',
    '{"t":"state","n":3}',
]


def address(served: Served) -> str:
    return "ws" + served.url.removeprefix("http") + "/ws"


def hello(seated: dict[str, Any], **more: Any) -> str:
    return json.dumps({"t": "hello", "v": 1, "room": seated["room"], "token": seated["token"], **more})


def heard(socket: Any, most: int = 200) -> list[dict[str, Any]]:
    """Everything until the server closes."""
    found: list[dict[str, Any]] = []
    try:
        for _ in range(most):
            found.append(json.loads(socket.recv(PATIENCE)))
    except ConnectionClosed:
        pass
    return found


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
@pytest.mark.parametrize("greeted", [False, True])
def test_what_is_no_message_ends_the_connection_and_says_why(served: Served, text: str, greeted: bool) -> None:
    seated = served.room()
    with sync.connect(address(served), proxy=None) as socket:
        if greeted:
            socket.send(hello(seated))
        socket.send(text)
        last = heard(socket)[-1]
    assert last["t"] == "fault"
    assert last["fatal"]
    assert last["code"] in ("bad_message", "unknown_room")


@pytest.mark.parametrize("data", [b"\x00", b"\xff\xfe", json.dumps({"t": "ping", "id": 1}).encode()])
def test_bytes_are_no_message(served: Served, data: bytes) -> None:
    with sync.connect(address(served), proxy=None) as socket:
        socket.send(data)
        assert heard(socket)[-1]["code"] == "bad_message"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"v": 2}, "old_version"),
        ({"room": "zzzzzzzz"}, "unknown_room"),
        ({"room": "../../etc"}, "unknown_room"),
        ({"room": ""}, "unknown_room"),
        ({"token": "x"}, "bad_token"),
        ({"role": "judge"}, "bad_token"),
        ({"role": "god"}, "bad_message"),
        ({"since": -2}, "bad_message"),
    ],
)
def test_a_hello_that_opens_nothing(served: Served, change: dict[str, Any], code: str) -> None:
    with sync.connect(address(served), proxy=None) as socket:
        socket.send(hello(served.room(), **change))
        assert heard(socket)[-1]["code"] == code


def test_a_second_hello_is_no_message(served: Served) -> None:
    seated = served.room()
    with sync.connect(address(served), proxy=None) as socket:
        socket.send(hello(seated))
        socket.send(hello(seated))
        assert heard(socket)[-1]["code"] == "bad_message"


def test_numbers_from_the_future_and_the_past(served: Served) -> None:
    seated = served.room()
    with sync.connect(address(served), proxy=None) as socket:
        socket.send(hello(seated, since=2**53 - 1))
        for id, n in enumerate((2**53 - 1, 10**9, -1), 10):
            socket.send(json.dumps({"t": "act", "id": id, "n": n, "code": 62}))
        socket.send(json.dumps({"t": "reply", "id": 1, "offer": 2**53 - 1, "yes": True}))
        socket.send(json.dumps({"t": "earlier", "id": 2, "before": 2**53 - 1}))
        socket.send(json.dumps({"t": "earlier", "id": 3, "before": 0}))
        socket.send(json.dumps({"t": "claim", "id": 4, "what": "win"}))
        socket.send(json.dumps({"t": "ping", "id": 5}))
        answers: dict[int, str] = {}
        while len(answers) < 8:  # what waits for an entry to be on disk is answered behind the pong
            message = json.loads(socket.recv(PATIENCE))
            if message["t"] in ("ack", "refused", "page", "pong"):
                answers[message["id"]] = message["t"]
    kinds = list(answers.values())
    assert kinds.count("refused") == 5
    assert kinds.count("page") == 2


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """With the limits that it has by default."""
    server = Served(tmp_path_factory.mktemp("usual")).start()
    yield server
    server.end()


@pytest.mark.slow
def test_a_flood_is_cut_and_its_neighbour_plays_on(usual: Served) -> None:
    """Some thousand messages at once, a reader that does not read, large frames: another room notices nothing."""
    own = usual
    bad, good = own.room(), own.room(level="easy")

    def flood() -> list[tuple[str, int]]:
        found: list[tuple[str, int]] = []
        for text in (json.dumps({"t": "earlier", "id": 1, "before": 0}), json.dumps({"t": "ping", "id": 1})):
            with sync.connect(address(own), proxy=None) as socket:
                socket.send(hello(bad))
                try:
                    for _ in range(3000):
                        socket.send(text)
                except ConnectionClosed:
                    pass
                answers = heard(socket, 4000)
                found.append((answers[-1].get("code", ""), len(answers)))
        with sync.connect(address(own), proxy=None) as socket:
            try:
                socket.send("x" * 1_000_000)
                heard(socket)
            except ConnectionClosed:
                pass
        return found

    async def match() -> tuple[list[tuple[str, int]], float]:
        async with Client.at(own.link(good)) as client:
            await asked(client)
            flooding = asyncio.create_task(asyncio.to_thread(flood))
            slowest = 0.0
            while not flooding.done():
                begun = time.monotonic()
                assert isinstance(await client.ask(Ping(client.new_id())), Pong)
                slowest = max(slowest, time.monotonic() - begun)
                await asyncio.sleep(0.5)
            await play(client, 1, 3)
            assert client.connections == 1
            return await flooding, slowest

    found, slowest = asyncio.run(match())
    assert [code for code, _ in found] == ["too_fast", "too_fast"]
    assert all(answers < 1000 for _, answers in found)  # most of the flood is never carried out
    assert slowest < (2.0 if os.environ.get("SIMPAN_QUIET") == "1" else 30.0)
    assert own.errors() == []


@pytest.mark.slow
def test_who_does_not_read_is_cut_off(usual: Served) -> None:
    """A watcher that never reads: its queue is bounded, and the players do not wait for it."""
    own = usual
    seated = own.room(options={"clocks": "none"}, level="easy")
    host, port = own.url.removeprefix("http://").split(":")
    deaf = sockets.create_connection((host, int(port)))
    deaf.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    key = "GET /ws HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    key += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    deaf.sendall(key.format(f"{host}:{port}").encode())
    text = json.dumps({"t": "hello", "v": 1, "room": seated["room"], "role": "watch"}).encode()
    deaf.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)

    async def match() -> int:
        async with Client.at(own.link(seated)) as client:
            await play(client, 1)
            return client.n

    try:
        assert asyncio.run(match()) > 20
        assert own.alive
        assert own.errors() == []
    finally:
        deaf.close()


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    limits = json.dumps({"sockets": 20, "created": 5, "hello": 1000.0})
    server = Served(tmp_path_factory.mktemp("limited"), SIMPAN_LIMITS=limits).start()
    yield server
    server.end()
    assert server.errors() == []


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Behind a proxy, and in a hurry."""
    limits = json.dumps({"created": 3, "hello": 0.5})
    server = Served(tmp_path_factory.mktemp("proxied"), "", "--trust-proxy", SIMPAN_LIMITS=limits).start()
    yield server
    server.end()
    assert server.errors() == []


@pytest.mark.slow
def test_who_says_nothing_is_sent_away(proxied: Served) -> None:
    with sync.connect(address(proxied), proxy=None) as socket:
        assert heard(socket)[-1]["code"] == "too_slow"


def test_endless_headers_are_refused(served: Served) -> None:
    host, port = served.url.removeprefix("http://").split(":")
    with sockets.create_connection((host, int(port)), timeout=PATIENCE) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n")
        with contextlib.suppress(OSError):
            for number in range(100):
                line.sendall(b"X-%d: %s\r\n" % (number, b"a" * 1000))
        with contextlib.suppress(OSError):
            answer = line.recv(1000)
            assert not answer or b" 400 " in answer.splitlines()[0]
    assert served.get("/health").status_code == 200


@pytest.mark.slow
def test_an_address_has_so_many_sockets(limited: Served) -> None:
    own = limited
    with contextlib.ExitStack() as opened:
        for _ in range(20):
            opened.enter_context(sync.connect(address(own), proxy=None))
        with pytest.raises(InvalidStatus) as refused:
            opened.enter_context(sync.connect(address(own), proxy=None))
        assert refused.value.response.status_code == 403


@pytest.mark.slow
def test_an_address_makes_so_many_rooms_a_minute(limited: Served) -> None:
    own = limited
    body = {"game": "lumen", "kind": "private", "choice": {"preset": "kiss-notice"}}
    statuses = [own.post("/api/rooms", body).status_code for _ in range(8)]
    assert statuses[:5] == [201] * 5
    assert 429 in statuses[5:]
    other = own.post("/api/rooms", body, headers={"x-forwarded-for": "192.0.2.1"})
    assert other.status_code == 429  # nobody may say who they are unless a proxy is trusted


@pytest.mark.slow
def test_behind_a_proxy_addresses_are_told_apart(proxied: Served) -> None:
    body = {"game": "lumen", "kind": "private", "choice": {"preset": "kiss-notice"}}
    for number in range(2):
        headers = {"x-forwarded-for": f"203.0.113.9, 192.0.2.{number}", "x-forwarded-proto": "https"}
        found = [proxied.post("/api/rooms", body, headers=headers) for _ in range(5)]
        assert [answer.status_code for answer in found][:3] == [201] * 3
        assert "secure" in found[0].headers["set-cookie"].lower()


# -- any order of anything ---------------------------------------------------------------------------------------------

_NUMBERS = st.sampled_from(
    [-2, -1, 0, 1, 2, 5, 61, 62, 63, 2**31, 2**53 - 1, 2**53, 2**63, 1e300, True, None, "1", [1]]
)
_WORDS = st.sampled_from(
    ["undo", "draw", "wait", "win", "back", "award", "note", "ko", "en", "xx", "", "\u202e", "가" * 400, 0, None]
)
_MESSAGES = st.fixed_dictionaries(
    {
        "t": st.sampled_from(
            ["hello", "act", "concede", "ask", "reply", "claim", "rule", "earlier", "speak", "ping", "x", 1]
        )
    },
    optional={
        **dict.fromkeys(("id", "n", "code", "offer", "seat", "seconds", "before", "lag", "v", "since"), _NUMBERS),
        **dict.fromkeys(("what", "why", "lang", "room", "role", "token", "client", "yes"), _WORDS),
    },
)


class Talk(RuleBasedStateMachine):
    """A hostile client of one seat, while a neighbour in another room asks whether all is well."""

    served: Served
    neighbour: Any
    pings = 0

    def __init__(self) -> None:
        super().__init__()
        self.seated = self.served.room(options={"clocks": "none"}, judge=True)
        self.sockets: list[Any] = []
        self.opened = contextlib.ExitStack()
        self.dice = random.Random(1)

    def _open(self, role: str) -> None:
        socket = self.opened.enter_context(sync.connect(address(self.served), proxy=None, close_timeout=0.2))
        token = {"judge": "judge", "seat": "token"}.get(role)
        message = {"t": "hello", "v": 1, "room": self.seated["room"], "role": role, "client": "c"}
        socket.send(json.dumps({**message, **({"token": self.seated[token]} if token else {})}))
        self.sockets.append(socket)

    def _send(self, data: str | bytes) -> None:
        if not self.sockets:
            return
        socket = self.dice.choice(self.sockets)
        try:
            socket.send(data)
        except ConnectionClosed:
            self.sockets.remove(socket)

    @rule(role=st.sampled_from(["seat", "watch", "judge"]))
    def come(self, role: str) -> None:
        self._open(role)

    @rule()
    def go(self) -> None:
        if self.sockets:
            self.sockets.pop().close()

    @rule(message=_MESSAGES, times=st.integers(1, 3))
    def say(self, message: dict[str, Any], times: int) -> None:
        for _ in range(times):
            self._send(json.dumps(message))

    @rule(code=st.integers(0, 62), id=st.integers(0, 5), n=st.integers(-1, 40))
    def act(self, code: int, id: int, n: int) -> None:
        self._send(json.dumps({"t": "act", "id": id, "n": n, "code": code}))

    @rule(text=st.sampled_from(TEXTS))
    def babble(self, text: str) -> None:
        self._send(text)

    @rule(data=st.binary(max_size=200))
    def noise(self, data: bytes) -> None:
        self._send(data)

    @rule(data=st.binary(min_size=1, max_size=60))
    def break_the_frame(self, data: bytes) -> None:
        if self.sockets:
            socket = self.sockets.pop()
            with contextlib.suppress(OSError):  # the server may have closed it
                socket.socket.sendall(data)
            socket.close()

    @invariant()
    def the_neighbour_is_well(self) -> None:
        assert self.served.alive
        type(self).pings += 1
        self.neighbour.send(json.dumps({"t": "ping", "id": type(self).pings}))
        while (message := json.loads(self.neighbour.recv(PATIENCE)))["t"] != "pong":
            assert message["t"] != "fault", message
        assert message["id"] == type(self).pings

    def teardown(self) -> None:
        self.opened.close()


@pytest.fixture
def neighbour(served: Served) -> Iterator[Any]:
    with sync.connect(address(served), proxy=None) as socket:
        socket.send(hello(served.room(options={"clocks": "none"})))
        yield socket


@pytest.mark.slow
def test_any_order_of_anything(served: Served, neighbour: Any) -> None:
    machine = type("Machine", (Talk,), {"served": served, "neighbour": neighbour})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=40,
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            derandomize=True,
            database=None,
        ),
    )
    assert served.errors() == []
