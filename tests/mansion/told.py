"""Posts to the desk in tests: what becomes of some readings, and the war after the inputs."""

from __future__ import annotations

from typing import Any

from simpan.mansion import reading as r
from simpan.mansion.campaign import Campaign
from simpan.mansion.desk.resolve import Resolved, resolve
from simpan.mansion.files.default import default_campaign
from simpan.mansion.say_parts import Lang
from simpan.mansion.war import War
from tests.mansion.made_up import seat_for


def told(war: War, name: str, *readings: r.Any, campaign: Campaign | None = None, lang: Lang = "ko") -> Resolved:
    """What becomes of a post of a character's player; the war stays as it is (§H6.8)."""
    before = war.key()
    found = resolve(war, campaign or default_campaign(), seat_for(war, name), readings, lang)
    assert war.key() == before
    return found


def carried(war: War, found: Resolved) -> War:
    """The war after the inputs, each of which must be legal where it stands."""
    twin = war.clone()
    for seat, code in found.inputs:
        twin.apply(seat, code)
    return twin


def actions(war: War, found: Resolved) -> list[Any]:
    """The inputs as typed actions."""
    twin = war.clone()
    given = []
    for seat, code in found.inputs:
        given.append(twin.action(seat, code))
        twin.apply(seat, code)
    return given


def why(found: Resolved) -> list[tuple[str, str]]:
    """Clause and reason of each refusal."""
    assert not found.inputs
    assert not found.later
    assert not found.echo
    return [(one.refusal.clause, one.refusal.reason) for one in found.refused]


def asked(found: Resolved) -> list[str]:
    """The questions to the writer."""
    assert not found.inputs
    assert not found.later
    return [one.question for one in found.unclear]
