"""Programs that are begun often: forks of a process in which all is imported already.

`python -m tests.chat.nursery MODULE…` imports the modules. Each line of its standard input, a `Wanted`, begins a
program, one at a time: the number of its process is told on standard output, and how it ended once it has. To whoever
looks at it from outside it is a program like one that was started alone: its own folder, environment and streams,
signals, limits, and the interpreter's own end.
"""

from __future__ import annotations

import io
import os
import select
import signal
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

import msgspec
import pytest

PATIENCE: Final = 120.0  # seconds in which a program that is to end has ended
FORKS: Final = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are begun and killed as POSIX has it")
SIMPAN: Final = "simpan.cli.main"
CHAT: Final = (
    SIMPAN, "simpan.cli.app", "simpan.cli.chat", "simpan.cli.chat_check", "simpan.cli.chat_try", "simpan.chat.answer",
    "simpan.chat.campaign.bound", "simpan.chat.run.program", "simpan.chat.mastodon.check",
    "simpan.chat.mastodon.gateway", "simpan.chat.discord.check", "simpan.chat.discord.gateway",
)  # fmt: skip
"""All that `simpan chat` imports."""


class Wanted(msgspec.Struct):
    """A program: the function `main` of a module, with these words. limits: of resources, by name."""

    module: str
    words: list[str]
    folder: str
    out: str
    typed: str = os.devnull
    environ: dict[str, str] = {}
    limits: dict[str, int] = {}


class Program:
    """One that was begun. out: the file of all that it says."""

    def __init__(self, number: int, nursery: Nursery, out: Path) -> None:
        self.number: Final = number
        self.out: Final = out
        self._nursery: Final = nursery
        self._status: int | None = None

    def ended(self, seconds: float = 0.0) -> int | None:
        """How it ended, None while it goes on; waits for so long at most."""
        if self._status is None:
            said = self._nursery.said(seconds)
            self._status = None if said is None else int(said)
        return self._status

    def wait(self, seconds: float = PATIENCE) -> int:
        """How it ends. Raises AssertionError where it does not in time."""
        status = self.ended(seconds)
        assert status is not None, f"it goes on for more than {seconds} s: {self.said()[-2000:]}"
        return status

    def signal(self, sign: signal.Signals) -> None:
        """Unless it has ended."""
        if self.ended() is None:
            os.kill(self.number, sign)

    def killed(self) -> None:
        """Without a word, unless it has ended."""
        self.signal(signal.SIGKILL)
        self.wait()

    def said(self) -> str:
        """So far."""
        return self.out.read_text(encoding="utf-8", errors="replace")


class Nursery:
    """The process whose forks they are; a context. flags: of the interpreter."""

    def __init__(self, *modules: str, flags: Sequence[str] = ()) -> None:
        command = [sys.executable, *flags, "-m", "tests.chat.nursery", *modules]
        self._process: Final = subprocess.Popen(command, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._last: Program | None = None

    def __enter__(self) -> Nursery:
        return self

    def __exit__(self, *_: object) -> None:
        if self._last is not None:
            self._last.killed()
        self._process.kill()
        self._process.communicate()

    def begin(self, wanted: Wanted) -> Program:
        """Begin a program; the last one must have ended."""
        assert self._last is None or self._last.ended() is not None
        assert self._process.stdin is not None
        Path(wanted.out).touch(0o600)
        self._process.stdin.write(msgspec.json.encode(wanted) + b"\n")
        number = self.said(PATIENCE)
        assert number is not None
        self._last = Program(int(number), self, Path(wanted.out))
        return self._last

    def said(self, seconds: float) -> str | None:
        """The next line of the nursery's, None if none comes in time."""
        assert self._process.stdout is not None
        if not select.select([self._process.stdout], [], [], seconds)[0]:
            return None
        return self._process.stdout.readline().decode()


# -- inside -----------------------------------------------------------------------------------------------------------


def _become(wanted: Wanted) -> int:
    """In the fork: be that program."""
    os.chdir(wanted.folder)
    os.environ.clear()
    os.environ.update(wanted.environ)
    for place, (name, flags) in enumerate(
        [(wanted.typed, os.O_RDONLY), *((wanted.out, os.O_WRONLY | os.O_CREAT | os.O_APPEND),) * 2]
    ):
        handle = os.open(name, flags, 0o600)
        os.dup2(handle, place)
        os.close(handle)
    sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), "utf-8", "surrogateescape")
    sys.stdout, sys.stderr = (
        io.TextIOWrapper(
            io.BufferedWriter(io.FileIO(place, "wb", closefd=False)), "utf-8", "backslashreplace", line_buffering=True
        )
        for place in (1, 2)
    )
    if wanted.limits:
        import resource

        for name_, most in wanted.limits.items():
            resource.setrlimit(getattr(resource, name_), (most, most))
    sys.argv = [wanted.module, *wanted.words]
    return int(import_module(wanted.module).main(wanted.words) or 0)


def main() -> int:
    """Until standard input ends; in a fork until its program does."""
    for module in sys.argv[1:]:
        import_module(module)
    with open(os.dup(0), "rb", buffering=0) as orders:
        while line := orders.readline():
            if (number := os.fork()) == 0:
                return _become(msgspec.json.decode(line, type=Wanted))
            print(number, flush=True)
            print(os.waitstatus_to_exitcode(os.waitpid(number, 0)[1]), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
