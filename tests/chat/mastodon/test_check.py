"""`simpan chat check` against an instance."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from simpan.chat.mastodon.check import check
from simpan.chat.settings import CampaignSettings, Secret
from tests.chat.mastodon.faults import Fault
from tests.chat.mastodon.instance import Account
from tests.chat.mastodon.rig import settings
from tests.chat.mastodon.stand_in import StandIn

FEW = ("read:accounts", "read:notifications", "read:statuses", "write:statuses")


def wrong(server: StandIn, bot: Account) -> list[str]:
    return [one.line for one in check(settings(server, bot), "en") if not one.right]


def test_all_is_well(server: StandIn) -> None:
    bot = server.instance.account("simpan", bot=True)
    found = check(settings(server, bot), "ko")
    assert all(one.right for one in found)
    assert found[0].line == "계정: @simpan@war.test"
    assert not server.instance.statuses


def test_what_can_be_put_right_is(server: StandIn) -> None:
    bot = server.instance.account("simpan", accept=False)
    lines = [one.line for one in check(settings(server, bot), "en")]
    assert "Marked as automated: just now" in lines
    assert bot.bot
    assert set(bot.policy.values()) == {"accept"}
    assert wrong(server, bot) == []


def test_what_the_token_may_not_put_right_is_told(server: StandIn) -> None:
    bot = server.instance.account("simpan", scopes=FEW, accept=False)
    marked, kept = wrong(server, bot)
    assert marked.startswith("Marked as automated: no.")
    assert "private mentions out of the blue, limited accounts" in kept


@pytest.mark.parametrize("scope", FEW)
def test_a_missing_scope_is_named(server: StandIn, scope: str) -> None:
    bot = server.instance.account("simpan", bot=True, scopes=[one for one in FEW if one != scope])
    assert any(scope in line for line in wrong(server, bot))


def test_wide_scopes_hold_the_narrow_ones(server: StandIn) -> None:
    bot = server.instance.account("simpan", bot=True, scopes=("read", "write"))
    assert wrong(server, bot) == []


def test_a_wrong_token(server: StandIn) -> None:
    bot = server.instance.account("simpan")
    bad = msgspec.structs.replace(settings(server, bot), token=Secret("secret-token"))
    (found,) = check(bad, "en")
    assert not found.right
    assert "does not accept" in found.line
    assert "secret-token" not in found.line


@pytest.mark.parametrize("kind", ["die_before", "garbage", "status"])
def test_an_instance_that_cannot_be_reached(server: StandIn, kind: str) -> None:
    bot = server.instance.account("simpan")
    server.faults.add(Fault("/api", kind, 100))  # type: ignore[arg-type]
    (found,) = check(settings(server, bot), "en")
    assert "cannot be reached" in found.line


def test_without_streaming(server: StandIn) -> None:
    bot = server.instance.account("simpan", bot=True)
    server.faults.add(Fault("streaming", "status", 100))
    assert wrong(server, bot) == [
        "Live connection: does not work. Mentions are asked for every 15 seconds, so answers take that much longer."
    ]


def test_accounts_that_nobody_has(server: StandIn) -> None:
    bot = server.instance.account("simpan", bot=True)
    server.instance.account("hanseo")
    players = {"hanseo@war.test": "한서", "hansoe@war.test": "서아", "far@away.test": "지우"}
    war = CampaignSettings("war", Path("w"), players=players, staff=("gm@war.test",))
    lines = [one.line for one in check(settings(server, bot, [war]), "en") if not one.right]
    assert [line.split()[1] for line in lines] == ["hansoe@war.test,", "gm@war.test,"]
