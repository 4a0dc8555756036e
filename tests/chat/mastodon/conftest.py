from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.chat.mastodon.instance import Account
from tests.chat.mastodon.stand_in import StandIn


@pytest.fixture
def server() -> Iterator[StandIn]:
    """An instance on which nothing forbidden may be asked. It has no limit of requests: a slow machine makes more."""
    with StandIn(thump=0.3) as made:
        made.meters.requests = 1_000_000
        yield made
    assert made.instance.wrong == []


@pytest.fixture
def bot(server: StandIn) -> Account:
    return server.instance.account("simpan", bot=True)


@pytest.fixture
def player(server: StandIn) -> Account:
    return server.instance.account("Hanseo")
