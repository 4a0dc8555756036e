"""A PostgreSQL of our own from Debian's binaries: a cluster in a temporary folder, made when first asked for.

It listens on a unix socket in that folder and on no network. Where there are no binaries its tests are skipped, unless
SIMPAN_NEED_POSTGRES=1 makes that a failure.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

import pytest

BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
_PREFIX = "simpan-pg-"
# Without fsync it is quick, and what it was told is still there after any crash but the machine's own.
_CONFIG = """
listen_addresses = ''
unix_socket_directories = '{folder}'
fsync = off
full_page_writes = off
max_connections = 60
shared_buffers = 32MB
"""


class Postgres:
    """A running cluster. `new_database` gives each test one of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._binaries = BINARIES[-1].parent
        self._numbers = count()
        self._as = _unprivileged()
        (folder / "owner").write_text(str(os.getpid()))
        if self._as is not None:
            shutil.chown(folder, self._as)
        self._do(
            "initdb", "-D", f"{folder}/data", "-U", "simpan", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"
        )
        with (folder / "data" / "postgresql.conf").open("a") as config:
            config.write(_CONFIG.format(folder=folder))

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self._do("pg_ctl", "-D", f"{self.folder}/data", "-l", f"{self.folder}/log", "-w", "-t", "60", "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop it: fast is polite, immediate is like a power cut."""
        self._do("pg_ctl", "-D", f"{self.folder}/data", "-w", "-m", mode, "stop")

    def new_database(self) -> str:
        """The address of a new, empty database."""
        name = f"test{next(self._numbers)}"  # a schema: quicker to make than a whole database, and as empty
        self._do("psql", "-h", str(self.folder), "-U", "simpan", "-d", "postgres", "-q", "-c", f"CREATE SCHEMA {name}")
        return f"postgresql://simpan@/postgres?host={self.folder}&search_path={name}"

    def _do(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(self._binaries / program), *arguments],
            user=self._as,
            group=None if self._as is None else pwd.getpwnam(self._as).pw_gid,
            extra_groups=None if self._as is None else [],
            cwd=self.folder,
            stdout=subprocess.PIPE if program != "pg_ctl" else subprocess.DEVNULL,  # the server would keep a pipe open
            stderr=subprocess.STDOUT,
            timeout=90,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"{program}: {(done.stdout or b'').decode(errors='replace')}")


@contextmanager
def cluster() -> Iterator[Postgres]:
    """A cluster while the block runs; skips the test where there are no binaries."""
    if not BINARIES:
        if os.environ.get("SIMPAN_NEED_POSTGRES") == "1":
            pytest.fail("no PostgreSQL binaries under /usr/lib/postgresql: apt-get install postgresql")
        pytest.skip("PostgreSQL IS NOT TESTED: no binaries under /usr/lib/postgresql (apt-get install postgresql)")
    _sweep()
    folder = Path(tempfile.mkdtemp(prefix=_PREFIX))  # short: a socket's path has 107 bytes at most
    try:
        server = Postgres(folder)
        server.start()
        try:
            yield server
        finally:
            server.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A cluster for all tests of a process; `new_database` gives each test one of its own."""
    with cluster() as server:
        yield server


def _sweep() -> None:
    """Stop and remove the clusters of test runs that were killed."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        try:
            os.kill(int((folder / "owner").read_text()), 0)
        except ProcessLookupError:
            with suppress(OSError, ValueError):
                os.kill(int((folder / "data" / "postmaster.pid").read_text().split()[0]), signal.SIGQUIT)
            shutil.rmtree(folder, ignore_errors=True)
        except (OSError, ValueError):
            continue  # somebody else's, or one that is being made


def _unprivileged() -> str | None:
    """Whom to run the server as: it refuses to run as root."""
    if os.getuid() != 0:
        return None
    names = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"
