"""Runs the program inside the test, as a shell would: words, input, and the two streams that come back."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from simpan.cli.main import main


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


def run(*words: str, typed: str = "", lang: str = "ko_KR.UTF-8") -> Ran:
    """Exit status, stdout and stderr; a traceback or any other escape fails the test."""
    out, err = io.StringIO(), io.StringIO()
    environment = {**{key: os.environ[key] for key in os.environ if not key.startswith(("LC_", "LANG"))}, "LANG": lang}
    environment.pop("SIMPAN_DEBUG", None)
    with (
        mock.patch.dict(os.environ, environment, clear=True),
        mock.patch.object(sys, "stdin", io.StringIO(typed)),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        code = main(list(words))
    ran = Ran(code, out.getvalue(), err.getvalue())
    assert "Traceback" not in ran.out + ran.err
    assert code in (0, 1, 2, 130), ran.err
    return ran


def spawn(*words: str, typed: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The same in a process of its own."""
    program = Path(sys.executable).with_name("simpan")
    command = [str(program)] if program.exists() else [sys.executable, "-m", "simpan.cli.main"]
    return subprocess.run(
        [*command, *words],
        input=typed,
        capture_output=True,
        check=False,
        timeout=120,
        env={**os.environ, **environment},
    )
