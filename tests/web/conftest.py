"""One server and one Chromium for all tests of a worker; every person's page is checked when its test ends."""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NoReturn

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.web.looks import Looker
from tests.web.person import PATIENCE, Person
from tools.rig.serving import ROOT, Server

NEEDED: Final = os.environ.get("SIMPAN_NEED_BROWSER") == "1"  # then what is missing fails instead of being left out
FAILED: Final = pytest.StashKey[bool]()
SHOWN: Final = os.environ.get("SIMPAN_SHOTS") == "1"  # pictures of all pages are kept, to be looked at
PORTS: Final = range(21400, 21600, 2)  # below those that the system gives to whoever calls out
ARGUMENTS: Final = [
    *("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"),
    *("--disable-component-update", "--disable-default-apps", "--disable-sync", "--no-first-run"),
    *("--font-render-hinting=none", "--force-color-profile=srgb", "--hide-scrollbars"),
]


def left_out(why: str) -> NoReturn:
    """Leave the tests out, or fail where they are needed."""
    if NEEDED:
        pytest.fail(why)
    pytest.skip(why)


expect.set_options(timeout=PATIENCE)


@contextmanager
def own_port() -> Iterator[int]:
    """A port for a server. The one beside it is held meanwhile: only one process of this machine can hold that."""
    for port in PORTS:
        with socket.socket() as held, socket.socket() as tried:
            try:
                held.bind(("127.0.0.1", port + 1))
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
            tried.close()
            yield port
            return
    raise RuntimeError("no free port")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        left_out("no Chromium here: tools/setup-system installs it")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the built client."""
    if not (ROOT / "src" / "simpan" / "server" / "static" / "index.html").exists():
        left_out("the browser client is not built: make web builds it")
    folder = tmp_path_factory.mktemp("web")
    with own_port() as port:
        found = Server(folder / "web.sqlite", port, folder / "server.log", SIMPAN_UNLIMITED="1")
        found.start()
        found.until_ready(PATIENCE / 1000)
        yield found
        assert found.stop(PATIENCE / 1000) == 0, found.tail()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Lets the fixtures know whether the test failed."""
    report = yield
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture
def person(
    chromium: Browser, server: Server, shots: Path, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Person]]:
    """Makes people; settings are those of a browser context. Whatever went wrong with one of them fails the test.

    Where a test fails, pictures of what they saw are kept.
    """
    people: list[Person] = []

    def somebody(**settings: Any) -> Person:
        people.append(Person(chromium, server.url, **settings))
        return people[-1]

    yield somebody
    if request.node.stash.get(FAILED, False):
        for number, one in enumerate(people):
            one.shot(shots / f"failed-{request.node.name}-{number}.png")
    faults = [fault for one in people for fault in one.close()]
    assert not faults, "\n".join(faults)


@pytest.fixture(scope="session")
def shots() -> Path:
    """Where pictures of pages go."""
    return ROOT / "build" / "shots"


@pytest.fixture
def looker(shots: Path) -> Iterator[Looker]:
    """What it found wrong fails the test. SIMPAN_SHOTS=1: it takes pictures."""
    one = Looker(shots if SHOWN else None)
    yield one
    assert not one.found, "\n".join(dict.fromkeys(one.found))
