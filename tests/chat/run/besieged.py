"""The campaign that goes on while the referee is killed: a day of forty characters, all in one thread."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from simpan.chat.request import Person, Place, Request
from simpan.chat.settings import CampaignSettings
from simpan.lab.referee_day import forty
from simpan.mansion.desk.desk import Given

STAFF: Final = "staff@kill"


def account(name: str) -> str:
    """Of a character."""
    return f"{name.replace(' ', '_')}@kill"


def settings(folder: Path) -> CampaignSettings:
    """An account for every character."""
    accounts = {account(sheet.name): sheet.name for sheet in forty().sheets}
    return CampaignSettings("war0", folder, accounts, staff=(STAFF,))


def request(given: Given, id: str, at: int) -> Request:
    """A post of the day; one without an author is a command of the staff."""
    who = Person(account(given.author) if given.author else STAFF, given.author)
    return Request(id, who, Place("kill/war"), given.text, "public", at, answers=id)
