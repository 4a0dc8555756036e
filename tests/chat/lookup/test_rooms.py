"""A room by chat is a real room, whose two links enter different seats of a running server; and what may go wrong."""

from __future__ import annotations

import json
import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest

from simpan.chat.lookup import rooms
from simpan.chat.lookup.rooms import granted, make_room
from simpan.chat.reply import RoomWanted
from simpan.lumen import deckcode
from simpan.lumen.decklist import starter_decks
from tests.chat.lookup.asking import LANGS, TABLE, ask
from tests.server.served import Served

pytestmark = pytest.mark.served

WANTED: Final = RoomWanted("lumen", "current", "viola-duet")
DRIP: Final = 120.0  # seconds that an answer would take


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("table"), SIMPAN_UNLIMITED="1").start()
    yield server
    server.end()
    assert server.errors() == []


def parts(link: str) -> tuple[str, str]:
    """Room and token of a link."""
    found = urlsplit(link)
    return found.path.removeprefix("/r/"), found.fragment.removeprefix("s=")


# -- a running table ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["classic", "current"])
def test_both_links_enter_different_seats(table: Served, edition: str) -> None:
    wish = ask("방", f"듀엣 {edition}", table=table.url).wish
    assert wish == RoomWanted("lumen", edition, "viola-duet")
    links = make_room(f"{table.url}/")(wish)
    assert links is not None
    host, guest = links
    room, token = parts(host)
    assert guest == f"{table.url}/r/{room}"
    assert parts(guest) == (room, "")
    about = table.get(f"/api/rooms/{room}").json()
    assert about["options"]["edition"] == edition
    with table.http() as mine, table.http() as theirs:
        entered = mine.post(f"/api/rooms/{room}/enter", json={"token": token})
        assert entered.status_code == 200
        joined = theirs.post(f"/api/rooms/{room}/join", json={"choice": {"preset": "kiss-notice"}})
        assert joined.status_code == 200
        assert {entered.json()["seat"], joined.json()["seat"]} == {0, 1}
        assert joined.json()["token"] != token
        assert theirs.post(f"/api/rooms/{room}/join", json={"choice": {"preset": "kiss-notice"}}).status_code == 409
    assert table.get(f"/api/rooms/{room}").json()["stage"] == "playing"


def test_the_deck_that_was_asked_for_is_brought(table: Served) -> None:
    code = deckcode.encode(starter_decks()["wolf-hunt"])
    wish = ask("방", code, table=table.url).wish
    assert wish == RoomWanted("lumen", "classic", code)
    assert make_room(table.url)(wish) is not None
    assert make_room(table.url)(RoomWanted("lumen", "classic", "SL1-NONE")) is None


def test_every_wish_is_a_room_of_its_own(table: Served) -> None:
    made = [make_room(table.url)(WANTED) for _ in range(5)]
    assert len({links for links in made if links is not None}) == 5


def test_a_page_that_is_no_api_is_none(table: Served) -> None:
    assert make_room(f"{table.url}/rules")(WANTED) is None


# -- other tables ------------------------------------------------------------------------------------------------------


Answer = Callable[[BaseHTTPRequestHandler], None]


@contextmanager
def answering(answer: Answer, folder: Path | None = None) -> Iterator[tuple[str, list[str]]]:
    """A server that answers so, and the paths that it was asked for. folder: that of a certificate, for https."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(self.path)
            self.rfile.read(int(self.headers["content-length"]))
            answer(self)

        def do_GET(self) -> None:
            asked.append(self.path)
            answer(self)

        def log_message(self, *_: Any) -> None: ...

    server = HTTPServer(("127.0.0.1", 0), Handler)
    if folder is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    server.handle_error = lambda *_: None  # type: ignore[method-assign]  # callers break off
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"{'https' if folder else 'http'}://127.0.0.1:{server.server_port}", asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def reply(status: int, body: bytes, **headers: str) -> Answer:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in {**headers, "content-length": str(len(body))}.items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(body)

    return answer


def seated(**changes: Any) -> bytes:
    return json.dumps({"room": "abcd2345", "seat": 0, "token": "t" * 32, **changes}).encode()


def test_what_the_table_says_is_read() -> None:
    with answering(reply(201, seated(more=1))) as (url, asked):
        assert make_room(url)(WANTED) == (f"{url}/r/abcd2345#s={'t' * 32}", f"{url}/r/abcd2345")
    assert asked == ["/api/rooms"]


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (200, seated()),
        (429, b'{"code":"too_fast","text":"wait"}'),
        (500, b""),
        (201, b""),
        (201, b"[]"),
        (201, b"{" * 60_000),
        (201, seated(room="../../evil")),
        (201, seated(room="a b")),
        (201, seated(token="x#@gaon")),
        (201, seated(token="")),
        (201, seated(room=7)),
        (201, seated(more="x" * 70_000)),
        (201, b"\xff\xfe"),
    ],
)
def test_whatever_else_it_says_is_no_room(status: int, body: bytes) -> None:
    with answering(reply(status, body)) as (url, _):
        assert make_room(url)(WANTED) is None


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_nobody_is_followed_elsewhere(status: int) -> None:
    with (
        answering(reply(201, seated())) as (elsewhere, asked),
        answering(reply(status, b"", location=f"{elsewhere}/api/rooms")) as (url, _),
    ):
        assert make_room(url)(WANTED) is None
        assert asked == []


def test_a_table_that_is_not_there() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        assert make_room(f"http://127.0.0.1:{free.getsockname()[1]}")(WANTED) is None


def test_a_table_that_says_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "PATIENCE", 0.3)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        began = time.monotonic()
        assert make_room(f"http://127.0.0.1:{silent.getsockname()[1]}")(WANTED) is None
        assert 0.2 < time.monotonic() - began < DRIP / 2


def test_a_table_that_says_it_drop_by_drop_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "PATIENCE", 0.3)

    def drip(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(201)
        handler.end_headers()
        for _ in range(round(DRIP / 0.05)):  # until the caller breaks off
            handler.wfile.write(b" ")
            handler.wfile.flush()
            time.sleep(0.05)

    with answering(drip) as (url, _):
        began = time.monotonic()
        assert make_room(url)(WANTED) is None
        assert time.monotonic() - began < DRIP / 2


@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl to make a certificate")
def test_a_certificate_that_nobody_vouches_for(tmp_path: Path) -> None:
    words = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    words += ["-keyout", str(tmp_path / "key.pem"), "-out", str(tmp_path / "cert.pem"), "-days", "2"]
    words += ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run(words, check=True, capture_output=True, timeout=60)
    with answering(reply(201, seated()), tmp_path) as (url, asked):
        assert make_room(url)(WANTED) is None
        assert asked == []


@pytest.mark.parametrize(
    "address",
    [
        "",
        "table.example",
        "http://table.example",
        "http://127.0.0.1.evil.example",
        "ftp://table.example",
        "https://",
        "https://name:secret@table.example",
        "https://table.example/?next=x",
        "https://table.example/#s=x",
        "file:///etc/passwd",
    ],
)
def test_an_address_that_is_not_safe_is_refused(address: str) -> None:
    with pytest.raises(ValueError, match="table's address") as raised:
        make_room(address)
    assert "secret" not in str(raised.value)


def test_no_proxy_is_asked_for_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    with (
        answering(reply(201, seated(room="proxy"))) as (proxy, asked),
        answering(reply(201, seated())) as (url, _),
    ):
        monkeypatch.setenv("http_proxy", proxy)
        links = make_room(url)(WANTED)
        assert links is not None
        assert links[1].endswith("/r/abcd2345")
        assert asked == []


# -- in words ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("private", [False, True])
def test_the_secret_is_for_the_asker_alone(lang: Any, private: bool) -> None:
    host, guest = f"{TABLE}/r/abcd2345#s=SECRET", f"{TABLE}/r/abcd2345"
    told = granted((host, guest), lang, private, WANTED)
    assert guest in told.everybody
    assert host in told.asker
    assert "SECRET" not in "".join(told.everybody)
    assert any({"ko": "비올라 · 듀엣", "en": "viola-duet"}[lang] in line for line in told.asker)
    assert len(told.everybody) == (2 if private else 3)


def test_a_table_that_cannot_be_reached_is_said() -> None:
    told = granted(None, "ko")
    assert told.asker == ()
    said = "방을 만들지 못했습니다. 테이블이 답하지 않거나 방을 더 받지 않습니다. 나중에 다시 시도해 주세요."
    assert told.everybody == (said,)


def test_without_a_table_there_is_no_wish() -> None:
    found = ask("방", "현행")
    assert found.refused
    assert found.wish is None


def test_a_deck_that_is_not_legal_makes_no_room() -> None:
    found = ask("방", "비올라\n커팅", table=TABLE)
    assert found.refused
    assert found.lines[0] == "이 덱으로는 방을 만들 수 없습니다."
    assert any(line.startswith("[L4.1]") for line in found.lines)
