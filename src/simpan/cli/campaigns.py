"""Campaigns that a command names: a folder, or nothing for the default one. Others are refused with one line."""

from __future__ import annotations

from pathlib import Path

from simpan.cli.env import Trouble, env
from simpan.mansion.campaign import Campaign
from simpan.mansion.files.checked import open_campaign
from simpan.mansion.files.default import default_campaign


def campaign_named(path: Path | None) -> Campaign:
    """A sound campaign. Raises Trouble."""
    if path is None:
        return default_campaign()
    found = open_campaign(path)
    if found.campaign is None or not found.sound:
        raise Trouble(env().word("odds_campaign", path=path, n=len(found.faults) + len(found.violations)))
    return found.campaign
