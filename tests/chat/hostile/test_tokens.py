"""The token is nowhere but in the request itself, however the other side fails, and whatever it says."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import pytest

from simpan.chat.request import Network
from tests.chat.configs import bare
from tests.chat.nursery import CHAT, FORKS, PATIENCE, SIMPAN, Nursery, Wanted

pytestmark = [pytest.mark.served, pytest.mark.slow, FORKS]

TOKEN: Final = "zx-Geheim/+=TOKEN.with'signs\"and~more"
WHILE: Final = 0.5  # seconds
FAILED: Final = re.compile("_failed|not connected|stream_ended")
MAIN: Final = "import sys; from simpan.cli.main import main; sys.exit(main())"
FORMS: Final = (TOKEN, quote(TOKEN), quote(TOKEN, safe=""), json.dumps(TOKEN)[1:-1], "Geheim", "TOKEN.with")


class Echoing(BaseHTTPRequestHandler):
    """Answers everything with the same status, and repeats in its error whatever it was sent. asked: with the token."""

    status = 200
    kind = "json"
    asked: list[str]

    def answer(self) -> None:
        told = self.headers.get("Authorization", "")
        text = f"the token {told} at {self.path} is not right" * (2000 if self.kind == "long" else 1)
        body = json.dumps({"error": text, "error_description": text, "message": text, "code": 0}).encode()
        if self.kind == "html":
            body = f"<html>{text}</html>".encode()
        if self.kind == "cut":
            body = body[:20]
        self.send_response(self.status, "Not right: " + told.replace("\n", ""))
        self.send_header("Content-Type", "text/html" if self.kind == "html" else "application/json")
        self.send_header("X-Echo", told)
        self.send_header("Content-Length", str(len(body)))
        if self.status == 302:
            self.send_header("Location", f"http://127.0.0.1:9/{quote(told)}")
        self.end_headers()
        self.wfile.write(body)
        if TOKEN in told:
            self.asked.append(self.path)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer  # noqa: N815

    def log_message(self, format: str, *args: Any) -> None:
        """It says nothing."""


@contextmanager
def server(status: int, kind: str) -> Iterator[tuple[str, list[str]]]:
    """Its address, and what it was asked for."""
    asked: list[str] = []
    handler = type("Handler", (Echoing,), {"status": status, "kind": kind, "asked": asked})
    made = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    made.daemon_threads = True
    thread = threading.Thread(target=made.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{made.server_address[1]}", asked
    finally:
        made.shutdown()
        made.server_close()
        thread.join()


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    with Nursery(*CHAT, "tests.chat.hostile.hurried", flags=("-X", "dev", "-W", "ignore")) as made:
        yield made


def all_of(said: str, folder: Path) -> str:
    """What the program said, and all that it left."""
    left = b"".join(
        one.read_bytes() for one in folder.rglob("*") if one.is_file() and one.name not in ("token", "config.toml")
    )
    assert said
    return said + left.decode("utf-8", "replace")


def ran(nursery: Nursery, folder: Path, network: Network, api: str, word: str, asked: list[str]) -> str:
    """All that the program says and writes until it ends, asks again, or had a while to make something of an answer."""
    folder.mkdir()
    path = bare(folder, network, api, TOKEN)
    environ = {**os.environ, "SIMPAN_DEBUG": "1"}
    words, out = ["chat", word, str(path)], folder.with_suffix(".out")
    program = nursery.begin(Wanted(SIMPAN, words, str(folder), str(out), environ=environ))
    end = time.monotonic() + PATIENCE
    while program.ended(0.02) is None and not asked:
        assert time.monotonic() < end, program.said()[-3000:]
    end = time.monotonic() + (PATIENCE if word == "check" else WHILE)
    while program.ended(0.02) is None and time.monotonic() < end and not FAILED.search(program.said()):
        pass
    program.signal(signal.SIGTERM)
    program.wait()
    return all_of(program.said(), folder)


def alone(folder: Path, network: Network, api: str) -> str:
    """The same of a process of its own that has the token in its environment, with what it is called."""
    path = bare(folder, network, api)
    environ = {**os.environ, "SIMPAN_DEBUG": "1", f"SIMPAN_{network.upper()}_TOKEN": TOKEN}
    out = folder.with_suffix(".out")
    with out.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, "-X", "dev", "-W", "ignore", "-c", MAIN, "chat", network, str(path)],
            stdout=file, stderr=file, env=environ, cwd=folder,
        )  # fmt: skip
    try:
        end = time.monotonic() + PATIENCE
        while process.poll() is None and " started " not in out.read_text(encoding="utf-8"):
            assert time.monotonic() < end
            time.sleep(0.02)
        time.sleep(WHILE)  # it asks in vain, of which it says nothing
        called = Path(f"/proc/{process.pid}/cmdline").read_bytes() if Path("/proc").exists() else b""
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)
    finally:
        process.kill()
        process.wait()
    return all_of(out.read_text(encoding="utf-8") + called.decode(), folder)


def held(said: str) -> list[str]:
    return [form for form in FORMS if form in said]


FAULTS: Final = [
    (200, "json"), (200, "html"), (200, "cut"), (302, "json"), (400, "json"), (401, "json"), (401, "html"),
    (403, "json"), (404, "json"), (422, "long"), (429, "json"), (500, "json"), (503, "html"),
]  # fmt: skip


@pytest.mark.parametrize("network", ["mastodon", "discord"])
@pytest.mark.parametrize(("status", "kind"), FAULTS, ids=str)
def test_whatever_the_other_side_says(
    network: Network, status: int, kind: str, tmp_path: Path, nursery: Nursery
) -> None:
    """A server, or a machine on the way, that repeats what it was sent."""
    for word in (network, "check"):
        with server(status, kind) as (api, asked):
            said = ran(nursery, tmp_path / word, network, api, word, asked)
            assert asked
            assert not held(said), said[-3000:]


@pytest.mark.parametrize("network", ["mastodon", "discord"])
@pytest.mark.parametrize("api", ["https://127.0.0.1:1", "http://127.0.0.1:1"])
def test_nobody_is_there(network: Network, api: str, tmp_path: Path) -> None:
    folder = tmp_path / "alone"
    folder.mkdir()
    said = alone(folder, network, api)
    assert not held(said), said[-3000:]


def test_no_tls(tmp_path: Path) -> None:
    """Errors of TLS name the address; the token is not in it."""
    folder = tmp_path / "alone"
    folder.mkdir()
    with server(200, "json") as (api, _):
        said = alone(folder, "mastodon", api.replace("http:", "https:"))
    assert not held(said), said[-3000:]
