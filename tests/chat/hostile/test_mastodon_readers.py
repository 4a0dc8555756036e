"""A wild evening on an instance, by the real client: each post of the referee's is read by whom it is for, and calls
nobody else, whatever people write and whomever they mention, and whatever the campaign is called. (§H6.12)"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import msgspec
import pytest

from simpan.chat.mastodon.post import Post
from simpan.core.simulate import Dice
from tests.chat.campaign import day
from tests.chat.hostile.texts import ENDS
from tests.chat.mastodon.instance import Status
from tests.chat.mastodon.stand_in import StandIn
from tests.chat.mastodon.test_day import NAMES, Played

pytestmark = [pytest.mark.served, pytest.mark.slow]
WIDTHS: Final = ("public", "unlisted", "private", "direct")
ORDER: Final = ("direct", "private", "unlisted", "public")
HEADS: Final = (
    "",
    "[2d6] ",
    "[카드 화염] ",
    "/카드 ",
    "[공개] ",
    "[도움] ",
    "[없는말] ",
    "상태 ",
    "예약 취소 ",
    "2d6 ",
    "덱 ",
)


@pytest.fixture
def server() -> Iterator[StandIn]:
    with StandIn(thump=0.3) as made:
        made.meters.posts = made.meters.requests = 1_000_000  # a slow machine asks more often
        yield made
    assert made.instance.wrong == []


class Wild(Played):
    """The day, with other posts between, in every width, each of which mentions somebody who has no part in it."""

    def __init__(self, server: StandIn, folder: Path) -> None:
        super().__init__(server, folder)
        self.dice = Dice(5)
        self.asked: dict[str, Status] = {}
        self.instance.account("everyone")
        self.instance.account("gm")

    async def wild(self, author: str, text: str) -> None:
        """Somebody posts this, somewhere."""
        width = WIDTHS[int(self.dice.below(4))]
        called = ("@stranger", "@p1 @p2", "@everyone", "@gm", "")[int(self.dice.below(5))]
        writer = self.stranger if author == "" else self.people[author]
        under = self.root if self.dice.below(2) and width != "direct" else ""
        status = self.instance.post(writer, f"@simpan {called} {text}"[:480], width, under, language="ko")
        self.asked[status.id] = status

    def forms(self) -> list[tuple[str, Post, list[str], bool]]:
        """Number, what it holds, whom it is for by the ledger, and whether it is the staff's."""
        with closing(sqlite3.connect(self.data / "chat.db")) as db:
            rows = db.execute("SELECT key, remote, form, staff FROM outbox WHERE state = 'sent'").fetchall()
            return [
                (number, msgspec.json.decode(form, type=Post),
                 [one for (one,) in db.execute("SELECT person FROM reader WHERE letter = ?", (key,))], bool(staff))
                for key, number, form, staff in rows if form is not None
            ]  # fmt: skip


def test_nobody_reads_or_is_called_who_should_not(server: StandIn, tmp_path: Path) -> None:
    async def run() -> Wild:
        played = Wild(server, tmp_path)
        title = "@gm #전쟁 https://evil.example/@stranger @everyone"
        names = list(NAMES)
        async with played.program():
            posts = [(one.author, one.text) for sitting in day.sittings() for one in sitting][:36]
            for number, (author, text) in enumerate(posts):
                await played.write(author, text)
                who = ("", *names)[int(played.dice.below(len(names) + 1))]
                head, end = (some[int(played.dice.below(len(some)))] for some in (HEADS, ENDS))
                await played.wild(who, f"{head}{end}".encode("utf-8", "replace").decode())
                if number == 5:
                    await played.wild(day.STAFF, f"/공지 {title}")
                    await played.wild(day.STAFF, "/명부 @stranger = 한서")
                    await played.wild(day.STAFF, "/명부 @stranger =")
            await played.quiet()
        return played

    played = asyncio.run(asyncio.wait_for(run(), 900))
    account = {one.id: f"{one.name.lower()}@war.test" for one in played.instance.accounts.values()}
    forms = played.forms()
    assert len(forms) > 60
    posts = {one.id: one for one in played.posts()}
    widths = set()
    for number, form, readers, staff in forms:
        post = posts[number]
        called = {account[one] for one in post.mentions} - {"simpan@war.test"}
        widths.add(post.visibility)
        assert called <= {*form.readers}, (post.text, called)
        if post.visibility == "direct":
            able = {account[one.id] for one in played.instance.accounts.values() if played.instance.may_read(one, post)}
            assert able - {"simpan@war.test"} == called
            assert called <= ({*played.campaign.staff} if staff else {*readers}), post.text
        question = played.instance.statuses.get(form.under)
        if question is not None:
            assert ORDER.index(post.visibility) <= ORDER.index(question.visibility)
            if question.visibility == "direct":
                assert called <= {account[question.account]}
    assert widths >= {"direct", "unlisted"}
    private = [one for one in played.posts() if one.visibility == "direct"]
    stranger = [one for one in private if played.instance.may_read(played.stranger, one)]
    assert all(
        "stranger@war.test" in form.readers for number, form, *_ in forms if number in {one.id for one in stranger}
    )
