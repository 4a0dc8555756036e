"""The golden day as requests of a network: the same posts as `tests/golden_mansion.py` pastes, each by an account.

`pasted` is what the terminal makes of them (`simpan referee`), to compare the record of any other way with.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

import msgspec

from simpan.chat.campaign.bound import BoundCampaign
from simpan.chat.request import Person, Place, Request, Visibility
from simpan.chat.settings import CampaignSettings
from simpan.cli.referee_posts import Pasted as Post
from simpan.cli.referee_posts import Posts
from simpan.core.entry import Entry, Note
from simpan.core.reader import Record
from simpan.mansion.desk import notes
from simpan.mansion.desk.folder import Folder
from tests import golden_mansion as golden
from tests.cli.runner import run

STAFF: Final = "민지"
KEY: Final = "war"
WHOLE_STATUS: Final = "/상태 전체"
Key = Callable[[str], str]
"""The account (`Person.key`) of somebody of the day by name."""


class Written(NamedTuple):
    """One post of the day. author: a player or character as the file names it; STAFF for a command."""

    author: str
    text: str


def account(name: str) -> str:
    """An account as Mastodon has it: for tests that need none in particular."""
    return f"{name.replace(' ', '_')}@example.social"


def sittings() -> list[list[Written]]:
    """The posts of each sitting, in order."""
    return [_cut(typed) for typed in golden.sittings()]


def _cut(typed: str) -> list[Written]:
    posts = Posts()
    found: list[Post] = []
    for line in typed.splitlines():
        found += posts.feed(line)
    found += posts.rest()
    assert all(one.author is not None for one in found)
    return [Written(one.author or STAFF, one.text) for one in found]


def posts() -> list[Written]:
    """All of them."""
    return [one for sitting in sittings() for one in sitting]


def names() -> tuple[str, ...]:
    """Everybody who writes on that day, the staff last."""
    found = dict.fromkeys(one.author for one in posts())
    return (*(name for name in found if name != STAFF), STAFF)


def settings(folder: Path, key: Key = account, **more: Any) -> CampaignSettings:
    """The campaign of the day with an account for everybody who writes: players, characters and one of the staff.

    more: other fields of the settings (guild, channel …).
    """
    players = {key(name): name for name in names() if name != STAFF}
    made = CampaignSettings(
        KEY, folder, players, staff=(key(STAFF),), staff_names={key(STAFF): STAFF}, staff_gets="all"
    )
    return msgspec.structs.replace(made, **more)


def moment(number: int) -> int:
    """The moment of a sitting of the golden day, in seconds since 1970."""
    at = datetime.strptime(golden.TIMES[number], "%Y-%m-%d %H:%M").replace(tzinfo=ZoneInfo("Asia/Seoul"))
    return int(at.timestamp())


def requests(
    key: Key = account,
    place: Place | None = None,
    *,
    id: Callable[[int], str] = lambda number: f"mastodon:example.social:{1000 + number}",
    visibility: Visibility = "public",
    times: Sequence[int] | None = None,
) -> list[list[Request]]:
    """The requests of each sitting, in order. times: the moments of the sittings; that of the first for both if None.

    With one moment for both the record is the pasted one to the letter, times and all.
    """
    found: list[list[Request]] = []
    number = 0
    for at, sitting in zip(times or (moment(0),) * 2, sittings(), strict=True):
        made = []
        for one in sitting:
            text = WHOLE_STATUS if one.text == "/상태" else one.text  # which is short by chat
            made.append(
                Request(
                    id(number),
                    Person(key(one.author), one.author),
                    place or Place("example.social/1"),
                    text,
                    visibility,
                    at,
                    answers=str(1000 + number),
                )
            )
            number += 1
        found.append(made)
    return found


def begin(folder: Path) -> None:
    """The war of the day, with the seed of the golden day, before anything of it."""
    golden.begin(folder)


class Pasted(NamedTuple):
    """What the terminal made of the day: its record, and all that it said."""

    record: Record
    said: str


def pasted(folder: Path) -> Pasted:
    """The day at the terminal in an empty folder, in one sitting: both parts pasted one behind the other."""
    begin(folder)
    typed = "".join(golden.sittings())
    ran = run("referee", "mansion", str(folder), "--staff", STAFF, "--echo", "--as-of", golden.TIMES[0], typed=typed)
    assert (ran.code, ran.err) == (0, ""), ran.err
    return Pasted(Folder(folder).read(), ran.out)


def check_record(folder: Path, pasted: Pasted, network: str) -> None:
    """The record of the day by way of a network is the pasted one, entry for entry but for who asked and the second at
    which; each request stands in it once."""
    record = Folder(folder).read()
    assert entries(record, times=False) == entries(pasted.record, times=False)
    found = [notes.note_of(one) for one in record.entries if isinstance(one, Note)]
    asked = [note.source for note in found if note is not None and note.source.startswith(f"{network}:")]
    assert len(asked) == len({*asked}) > 100


def blocks(said: str, bare: Callable[[str], str]) -> dict[str, str]:
    """What the terminal said to each reader, line by line. bare: leaves out of a line what a network changes."""
    found: dict[str, str] = {}
    for block in said.split("\n\n"):
        head, *lines = block.strip("\n").split("\n")
        if (named := re.fullmatch(r"\[([^\[\]]+)\]", head)) is not None:
            for reader in named[1].split(", "):
                found[reader] = found.get(reader, "") + "".join(bare(line) + "\n" for line in lines)
    return found


def owners(campaign: CampaignSettings, key: Key) -> dict[str, str]:
    """Whose account everybody writes from, as the terminal calls who reads there: a character's is its player's."""
    bound = BoundCampaign(campaign, clock=lambda: moment(0))
    try:
        seats = {name: bound._roster.seat_of(key(name)) for name in names() if name != STAFF}
        return {name: bound.table.names_of([seat])[0] for name, seat in seats.items()} | {STAFF: "총괄"}
    finally:
        bound.close()


def entries(record: Record, *, times: bool = True) -> list[bytes]:
    """The entries of a record without who asked for them; times: with when they were written, and the time left."""
    return [msgspec.json.encode(_bare(entry, times)) for entry in record.entries]


def _bare(entry: Entry, times: bool) -> Entry:
    if not isinstance(entry, Note):
        return entry
    without = ("source", "secret") if times else ("source", "secret", "at", "left")
    return msgspec.structs.replace(entry, note={key: value for key, value in entry.note.items() if key not in without})
