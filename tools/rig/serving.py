"""A server of our own to try: started on a database of its own, watched, and stopped, politely or not."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Final

import psutil  # type: ignore[import-untyped]

ROOT: Final = Path(__file__).resolve().parents[2]
STEP: Final = 0.02  # seconds between two looks at a server that starts


class Server:
    """`simpan serve` as a process. Its log is kept in `log`, so that a failure can be explained.

    Every room may come from an address of its own (X-Forwarded-For), so that the limits of one address are as always.
    Bots answer at once. environment: what else its settings are told (`server/settings.py`).
    """

    def __init__(self, database: Path | str, port: int, log: Path, **environment: str) -> None:
        self.url: Final = f"http://127.0.0.1:{port}"
        self.log: Final = log
        self.process: subprocess.Popen[bytes] | None = None
        self._environment: Final = {"SIMPAN_BOT_DELAY": "0", **environment}
        self._command: Final = [
            *(sys.executable, "-m", "simpan.cli.main", "serve", "--host", "127.0.0.1", "--port", str(port)),
            *("--database", str(database), "--log", "json", "--trust-proxy"),
        ]

    def start(self) -> None:
        """Start the process; it answers when `ready` returns."""
        assert self.process is None
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=ROOT,
                env={**os.environ, **self._environment},
            )

    async def ready(self, wait: float = 120.0) -> float:
        """Wait until it answers /ready; the seconds that took. Raises RuntimeError if it ends or is too slow."""
        return await asyncio.to_thread(self.until_ready, wait)

    def until_ready(self, wait: float = 120.0) -> float:
        """`ready` for those who have no event loop."""
        begun = time.monotonic()
        while True:
            if self.process is None or self.process.poll() is not None:
                raise RuntimeError(f"the server ended:\n{self.tail()}")
            try:
                with urllib.request.urlopen(f"{self.url}/ready", timeout=wait) as answer:
                    if answer.status == 200 and self.process.poll() is None:
                        return time.monotonic() - begun
            except (urllib.error.URLError, OSError):
                pass
            if time.monotonic() - begun > wait:
                raise RuntimeError(f"the server was not ready after {wait:.0f} s:\n{self.tail()}")
            time.sleep(STEP)

    def kill(self) -> None:
        """SIGKILL: it gets no chance to finish anything."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def stop(self, wait: float = 60.0) -> int:
        """SIGTERM, and its exit status: 0 too where it ends by that signal once it has finished everything.

        One that does not go by itself is killed, and the status tells so.
        """
        if self.process is None:
            return 0
        self.process.terminate()
        try:
            status = self.process.wait(wait)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = self.process.wait()
        self.process = None
        return 0 if status == -signal.SIGTERM else status

    def memory(self) -> float:
        """Resident memory in MB, 0.0 if it does not run."""
        if self.process is None:
            return 0.0
        return float(psutil.Process(self.process.pid).memory_info().rss) / 2**20

    def cpu(self) -> float:
        """Seconds of processor time used so far."""
        if self.process is None:
            return 0.0
        used = psutil.Process(self.process.pid).cpu_times()
        return float(used.user + used.system)

    async def figures(self) -> dict[str, float]:
        """What it tells Prometheus, by name and labels."""
        with await asyncio.to_thread(urllib.request.urlopen, f"{self.url}/metrics", timeout=10) as answer:
            lines = [line.rsplit(" ", 1) for line in answer.read().decode().splitlines() if not line.startswith("#")]
        return {name: float(value) for name, value in lines}

    def tail(self, lines: int = 30) -> str:
        """The end of its log."""
        if not self.log.exists():
            return ""
        return "\n".join(self.log.read_text(encoding="utf-8", errors="replace").splitlines()[-lines:])
