"""What is declared: the days of forty characters of the default campaign, each by accounts of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from simpan.chat.settings import CampaignSettings
from simpan.core.entry import Input
from simpan.core.reader import Record
from simpan.lab.referee_day import SERVER_SEED, Day, written
from simpan.mansion.desk.desk import Desk, Given
from simpan.mansion.desk.folder import Folder
from simpan.mansion.desk.store import Memory

STAFF = "staff"


class Campaign(NamedTuple):
    """A day in a folder, not yet begun. expected: what is decided in all of it, as a desk alone makes it."""

    number: int
    folder: Path
    day: Day
    expected: list[tuple[int, int]]

    @property
    def posts(self) -> tuple[Given, ...]:
        """What is declared, in order."""
        return self.day.posts


def make(folder: Path, number: int, seed: int) -> Campaign:
    """The campaign with that number."""
    day = written(seed)
    here = folder / f"war{number}"
    here.mkdir(parents=True)
    Folder(here).begin(day.campaign, SERVER_SEED)
    memory = Memory(day.campaign, SERVER_SEED)
    desk = Desk(memory, lambda: 0, STAFF)
    desk.open()
    desk.take(day.before)
    desk.take(day.posts)
    return Campaign(number, here, day, _inputs(memory.read()))


def settings(made: Campaign, account: Callable[[str], str], **more: Any) -> CampaignSettings:
    """An account for every character, and one for the staff ("")."""
    accounts = {account(sheet.name): sheet.name for sheet in made.day.campaign.sheets}
    return CampaignSettings(f"war{made.number}", made.folder, accounts, staff=(account(""),), **more)


def decided(made: Campaign) -> list[tuple[int, int]]:
    """What was decided in the folder's war so far, dice and all."""
    return _inputs(Folder(made.folder).read())


def _inputs(record: Record) -> list[tuple[int, int]]:
    return [(one.seat, one.code) for one in record.entries if isinstance(one, Input)]
