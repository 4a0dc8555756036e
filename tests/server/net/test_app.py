"""The application without a server: what it answers while its store is in trouble."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import msgspec
import pytest

from simpan.server.net.app import Application
from simpan.server.settings import Settings
from tests.server.net.memory import MemoryStore
from tests.server.toy import HOSTING, row


def application(store: MemoryStore) -> Application:
    return Application(Settings(), store, {"bidding": HOSTING})


async def answers(app: Application, *paths: str) -> list[httpx.Response]:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://a.example") as browser:
        return [await browser.get(path) for path in paths]


def test_a_store_in_trouble_is_said_and_not_for_ever(capsys: pytest.CaptureFixture[str]) -> None:
    async def test() -> list[list[int]]:
        store = MemoryStore()
        await store.create(row())
        app = application(store)
        paths = ("/health", "/ready", f"/api/rooms/{row().id}", f"/r/{row().id}")
        found = []
        for trouble in (False, True, False):
            store.trouble = trouble
            found.append([answer.status_code for answer in await answers(app, *paths)])
        return found

    well = [200, 200, 200, 200]
    assert asyncio.run(test()) == [well, [200, 503, 503, 503], well]  # the page itself is there all the same
    assert "Traceback" not in capsys.readouterr().out


def test_who_comes_while_the_store_is_in_trouble_is_asked_to_come_again() -> None:
    async def test() -> list[Any]:
        store = MemoryStore()
        await store.create(row())
        app = application(store)
        store.trouble = True
        heard: list[Any] = []
        hello = msgspec.json.encode({"t": "hello", "v": 1, "room": row().id, "role": "watch"}).decode()
        said = iter([{"type": "websocket.connect"}, {"type": "websocket.receive", "text": hello}])

        async def receive() -> Any:
            return next(said, {"type": "websocket.disconnect"})

        async def send(message: Any) -> None:
            heard.append(message)

        scope = {
            "type": "websocket",
            "path": "/ws",
            "raw_path": b"/ws",
            "root_path": "",
            "headers": [],
            "query_string": b"",
        }
        await app({**scope, "scheme": "ws", "subprotocols": [], "client": ("192.0.2.1", 1)}, receive, send)
        return heard

    accepted, fault, closed = asyncio.run(test())
    assert (accepted["type"], closed["type"]) == ("websocket.accept", "websocket.close")
    assert msgspec.json.decode(fault["text"])["code"] == "closing"
