"""From a campaign to a war, and from a record's set-up to its first position."""

from __future__ import annotations

from typing import Any

from simpan.mansion import campaign as c
from simpan.mansion.lower import board
from simpan.mansion.war import War, new_war


def start(campaign: c.Campaign) -> War:
    """A war before its first set-up. Raises ValueError or KeyError for a campaign that is not sound."""
    return new_war(board(campaign))


def from_set_up(set_up: Any) -> War:
    """The first position of a record. Raises ValueError for a set-up that is none."""
    return start(c.load(set_up))
