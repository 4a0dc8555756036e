"""The token is nowhere but in the request itself, however the other side fails, and whatever it says."""

from __future__ import annotations

import json
import os
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

from tests.chat.hostile.configs import config

pytestmark = [pytest.mark.served, pytest.mark.slow]

TOKEN: Final = "zx-Geheim/+=TOKEN.with'signs\"and~more"
MAIN: Final = "import sys; from simpan.cli.main import main; sys.exit(main())"
FORMS: Final = (TOKEN, quote(TOKEN), quote(TOKEN, safe=""), json.dumps(TOKEN)[1:-1], "Geheim", "TOKEN.with")


class Echoing(BaseHTTPRequestHandler):
    """Answers everything with the same status, and repeats in its error whatever it was sent."""

    status = 200
    kind = "json"

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

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer  # noqa: N815

    def log_message(self, format: str, *args: Any) -> None:
        """It says nothing."""


@contextmanager
def server(status: int, kind: str) -> Iterator[str]:
    handler = type("Handler", (Echoing,), {"status": status, "kind": kind})
    made = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    made.daemon_threads = True
    thread = threading.Thread(target=made.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{made.server_address[1]}"
    finally:
        made.shutdown()
        made.server_close()
        thread.join()


def ran(folder: Path, network: str, api: str, word: str, seconds: float = 1.8, by: str = "file") -> str:
    """All that the program says, writes and is called, in so many seconds."""
    path = config(folder, network, api, TOKEN if by == "file" else "")
    given = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "SIMPAN_DEBUG": "1"}
    if by != "file":
        given[f"SIMPAN_{network.upper()}_TOKEN"] = TOKEN
    process = subprocess.Popen(
        [sys.executable, "-X", "dev", "-W", "ignore", "-c", MAIN, "chat", word, str(path)],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=given, cwd=folder,
    )  # fmt: skip
    called = b""
    end = time.monotonic() + seconds
    while process.poll() is None and time.monotonic() < end + (25 if word == "check" else 0):
        called = Path(f"/proc/{process.pid}/cmdline").read_bytes() if Path("/proc").exists() else b""
        time.sleep(0.05)
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
    try:
        said, _ = process.communicate(timeout=40)
    finally:
        if process.poll() is None:
            process.kill()
            process.communicate()
    left = b"".join(
        one.read_bytes() for one in folder.rglob("*") if one.is_file() and one.name not in ("token", "config.toml")
    )
    assert said
    return (said + called + left).decode("utf-8", "replace")


def held(said: str) -> list[str]:
    return [form for form in FORMS if form in said]


FAULTS: Final = [
    (200, "json"), (200, "html"), (200, "cut"), (302, "json"), (400, "json"), (401, "json"), (401, "html"),
    (403, "json"), (404, "json"), (422, "long"), (429, "json"), (500, "json"), (503, "html"),
]  # fmt: skip


@pytest.mark.parametrize("network", ["mastodon", "discord"])
@pytest.mark.parametrize(("status", "kind"), FAULTS, ids=str)
def test_whatever_the_other_side_says(network: str, status: int, kind: str, tmp_path: Path) -> None:
    """A server, or a machine on the way, that repeats what it was sent."""
    with server(status, kind) as api:
        for word in (network, "check"):
            folder = tmp_path / word
            folder.mkdir()
            said = ran(folder, network, api, word)
            assert not held(said), said[-3000:]


@pytest.mark.parametrize("network", ["mastodon", "discord"])
@pytest.mark.parametrize("api", ["https://127.0.0.1:1", "http://127.0.0.1:1"])
def test_nobody_is_there(network: str, api: str, tmp_path: Path) -> None:
    said = ran(tmp_path, network, api, network, by="environ")
    assert not held(said), said[-3000:]


def test_no_tls(tmp_path: Path) -> None:
    """Errors of TLS name the address; the token is not in it."""
    with server(200, "json") as api:
        said = ran(tmp_path, "mastodon", api.replace("http:", "https:"), "mastodon")
    assert not held(said), said[-3000:]
