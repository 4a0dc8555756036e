"""Calls made up from the API's own description: none breaks the server, and each answer is one that was promised."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from simpan.server.client import Client
from simpan.server.net.openapi import described
from tests.server.net.playing import asked, concede
from tests.server.served import Served

schemathesis.serializer.alias("application/jsonl", "text/plain")
schema = schemathesis.openapi.from_dict(described())
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]


@pytest.fixture(scope="module")
def rooms(served: Served) -> list[str]:
    """Rooms of every stage that a call may hit."""
    over = served.room()

    async def match() -> None:
        async with Client.at(served.link(over)) as client:
            await asked(client)
            await concede(client)

    asyncio.run(match())
    return [served.room("open")["room"], served.room()["room"], over["room"]]


@pytest.fixture(scope="module")
def campaign(served: Served) -> dict[str, Any]:
    """A campaign that a call may hit, with its organiser's secret."""
    found: dict[str, Any] = served.post("/api/campaigns", {"game": "mansion", "name": "총괄", "watch": "link"}).json()
    return found


@pytest.fixture(scope="module")
def session() -> Iterator[requests.Session]:
    with requests.Session() as found:
        yield found


@pytest.mark.slow
@schema.parametrize()
@settings(max_examples=25, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
def test_every_call_is_answered_as_promised(
    case: Case[Any], served: Served, rooms: list[str], campaign: dict[str, Any], session: requests.Session
) -> None:
    """Half of the calls go to rooms that are there."""
    luck = zlib.crc32(repr((case.body, case.query)).encode())
    checks = CHECKS
    if "room" in case.path_parameters and luck % 2:
        case.path_parameters["room"] = rooms[luck % len(rooms)]
        checks = CHECKS[:-1]  # what was wrong with the call may have been the room
    if "id" in case.path_parameters and luck % 2:
        case.path_parameters["id"] = campaign["room"]
        case.headers["authorization"] = f"Bearer {campaign['staff']}"
        checks = CHECKS[:-1]
    case.call_and_validate(base_url=served.url, session=session, checks=checks)
    assert served.alive


def test_the_description_is_served(served: Served) -> None:
    assert served.get("/api/openapi.json").json() == json.loads(msgspec.json.encode(described()))
