"""A real `simpan serve` process on a free port, with a database of its own; and how tests make rooms on it."""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, final

import httpx

PRESET = "kiss-notice"
PATIENCE = 120.0  # seconds that anything may take on a busy machine: a start, an answer, a stop
PORTS = range(20_000, 32_768)  # none that a system lends for a while, so nobody gets it while its server is down


def free_port() -> int:
    """A port on which a server may be started, killed and started again."""
    while True:
        port = random.SystemRandom().choice(PORTS)
        with socket.socket() as tried, contextlib.suppress(OSError):
            tried.bind(("127.0.0.1", port))
            return port


def _dies_with_parent() -> None:
    """A test run that is killed leaves no server behind (Linux: PR_SET_PDEATHSIG, of the thread that starts it)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)


@final
class Served:
    """One server. `log` holds its JSON lines from all its starts."""

    def __init__(self, folder: Path, database: str = "", *words: str, **environment: str) -> None:
        self.log = folder / "log.jsonl"
        self.database = database or str(folder / "tables.db")
        self.url = ""
        self._words = words
        self._environment = environment
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, port: int = 0) -> Served:
        """Start it, and return once it answers."""
        port = port or (int(self.url.rpartition(":")[2]) if self.url else 0)
        out = self._folder / "out.txt"
        lasting = threading.current_thread() is threading.main_thread()
        before = out.stat().st_size if out.exists() else 0
        with open(out, "ab") as stdout, open(self.log, "ab") as stderr:
            command = [sys.executable, "-m", "simpan.cli.main", "serve", "--port", str(port), "--log", "json"]
            self._process = subprocess.Popen(
                [*command, "--database", self.database, *self._words],
                stdout=stdout,
                stderr=stderr,
                preexec_fn=_dies_with_parent if lasting else None,  # noqa: PLW1509 - nothing is locked meanwhile
                env={**os.environ, "LANG": "ko_KR.UTF-8", "SIMPAN_BOT_DELAY": "0", **self._environment},
            )
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self._process.poll() is not None:
                raise RuntimeError(f"the server did not start: {self.log.read_text()[-2000:]}")
            found = re.search(rb"http://[^/\s]+", out.read_bytes()[before:])
            if found is not None:
                self.url = found[0].decode()
                return self
            time.sleep(0.02)
        raise TimeoutError(self.log.read_text()[-2000:])

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def stop(self) -> int:
        """As an operator stops it; its exit status."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(PATIENCE)

    def kill(self) -> None:
        """As a power cut stops it."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(PATIENCE)

    def end(self) -> None:
        """After the test."""
        if self.alive:
            self.kill()

    def logged(self, event: str = "") -> list[dict[str, Any]]:
        """The log's lines, of one event or all; a line that is no JSON is one of event "raw"."""
        found = []
        for line in self.log.read_text(encoding="utf-8").splitlines():
            try:
                value = json.loads(line)
            except ValueError:
                value = {"event": "raw", "text": line}
            if not event or value["event"] == event:
                found.append(value)
        return found

    def errors(self) -> list[dict[str, Any]]:
        """What it logged that should never be: errors, and lines that are none of the log's."""
        return [line for line in self.logged() if line.get("level") == "error" or line["event"] == "raw"]

    # -- rooms
    # No certificate is checked where there is none: reading those of all authorities takes as long as a call itself.

    def http(self, **how: Any) -> httpx.Client:
        """A caller with cookies of its own."""
        return httpx.Client(base_url=self.url, timeout=PATIENCE, verify=False, **how)

    def post(self, path: str, body: Any = None, **how: Any) -> httpx.Response:
        """A call without cookies."""
        return httpx.post(self.url + path, json=body, timeout=PATIENCE, verify=False, **how)

    def send(self, path: str, content: bytes) -> httpx.Response:
        """A call without cookies whose body is given as it is."""
        return httpx.post(self.url + path, content=content, timeout=PATIENCE, verify=False)

    def get(self, path: str, **how: Any) -> httpx.Response:
        return httpx.get(self.url + path, timeout=PATIENCE, verify=False, **how)

    def room(self, kind: str = "bot", **more: Any) -> dict[str, Any]:
        """A new room; what its maker gets (`Seated`)."""
        body = {"game": "lumen", "kind": kind, "choice": {"preset": PRESET}, "seat": 0, **more}
        found = self.post("/api/rooms", body)
        assert found.status_code == 201, found.text
        seated: dict[str, Any] = found.json()
        return seated

    def pair(self, **more: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """A private room with both players in it."""
        first = self.room("private", options={"clocks": "none"}, **more)
        found = self.post(f"/api/rooms/{first['room']}/join", {"choice": {"preset": PRESET}, "name": "둘째"})
        assert found.status_code == 200, found.text
        return first, found.json()

    def link(self, seated: dict[str, Any], kind: str = "s") -> str:
        """The seat link of what `room` gave."""
        token = seated["token" if kind == "s" else "judge"]
        return f"{self.url}/r/{seated['room']}#{kind}={token}"
