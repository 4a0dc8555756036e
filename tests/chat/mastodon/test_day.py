"""The default campaign's first day over the stand-in, by the real Mastodon.py and the whole program: the record is the
pasted one, every reply is posted once, and no account can read what its player may not know. (§H6.7 §H6.8 §H6.12)"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from simpan.chat import answer
from simpan.chat.campaign.bound import BoundCampaign
from simpan.chat.ledger import Ledger
from simpan.chat.mastodon.gateway import MastodonGateway
from simpan.chat.reply import Reply
from simpan.chat.request import Request
from simpan.chat.run import lanes
from simpan.chat.run.program import serve
from simpan.chat.run.world import World
from simpan.chat.settings import CampaignSettings, Secret, Settings
from simpan.core.simulate import Dice
from tests.chat import books
from tests.chat.campaign import day
from tests.chat.mastodon.faults import Fault
from tests.chat.mastodon.instance import Instance, Status
from tests.chat.mastodon.rig import QUICK, until
from tests.chat.mastodon.stand_in import StandIn

pytestmark = pytest.mark.slow
NAMES: Final = {name: f"p{number}" for number, name in enumerate(day.names())}
WAIT: Final = 240.0  # seconds


def key(name: str) -> str:
    """The account of somebody of the day."""
    return f"{NAMES[name]}@war.test"


class Played:
    """The day on an instance, as far as it went. `program` may be entered again and again: that is a restart."""

    def __init__(self, server: StandIn, folder: Path) -> None:
        self.server = server
        self.folder = folder
        self.data = folder / "data"
        self.war = folder / "war"
        self.war.mkdir()
        day.begin(self.war)
        self.instance: Instance = server.instance
        self.instance.skew = day.moment(0) - time.time()
        self.bot = self.instance.account("simpan", bot=True)
        self.people = {name: self.instance.account(NAMES[name]) for name in day.names()}
        self.stranger = self.instance.account("stranger")
        for one in (*self.people.values(), self.stranger):
            self.bot.followers.add(one.id)
        self.campaign: CampaignSettings = day.settings(self.war, key)
        self.replies: dict[str, Reply] = {}
        self.taken: Callable[[str], object] = lambda id: None
        self.root = ""
        self.said: list[tuple[str, str]] = []  # who wrote which status

    def now(self) -> float:
        return self.instance.now()

    @asynccontextmanager
    async def program(self) -> AsyncIterator[None]:
        """Everything that `simpan chat mastodon` starts."""
        settings = Settings("mastodon", Secret(self.bot.token), self.data, self.server.url, campaigns=(self.campaign,))
        self.data.mkdir(exist_ok=True)
        ledger = Ledger(self.data, self.now)
        enrolled = [(one.person, one.who) for one in ledger.enrolled() if one.battle == self.campaign.key]
        bound = BoundCampaign(self.campaign, clock=lambda: int(self.now()), enrolled=enrolled)
        gateway = MastodonGateway(settings, {"war": bound.table.campaign.title}, clock=self.now, pace=QUICK)
        self._spy(gateway)
        self.taken = ledger.request
        stopping = asyncio.Event()
        task = asyncio.create_task(serve(gateway, ledger, World(settings, ledger, [bound]), answer, _no_room, stopping))
        try:
            await until(lambda: task.done() or ledger.current, WAIT)
            yield
        finally:
            stopping.set()
            async with asyncio.timeout(WAIT):
                await task
            bound.close()
            ledger.close()

    def _spy(self, gateway: MastodonGateway) -> None:
        """Keeps the replies that became letters."""
        made = gateway.letters

        def letters(reply: Reply, request: Request | None) -> Any:
            self.replies[reply.key] = reply
            return made(reply, request)

        gateway.letters = letters  # type: ignore[method-assign]

    async def write(self, author: str, text: str) -> None:
        """Somebody posts, and the program takes it."""
        status = self.instance.post(self.people[author], f"@simpan {text}", "unlisted", self.root, language="ko")
        self.root = self.root or status.id
        self.said.append((author, status.id))
        await until(lambda: self.taken(f"mastodon:war.test:{status.id}") is not None, WAIT)

    async def quiet(self) -> None:
        """Everything that was taken is answered, and every letter sent."""
        await until(lambda: books.waiting(self.data) == 0, WAIT)

    def letters(self) -> list[tuple[str, str, str, str]]:
        """Key, what it replaces, state and number of everything that was to be sent."""
        return books.rows(self.data, "SELECT key, replaces, state, remote FROM outbox")

    def posts(self) -> list[Status]:
        return [one for one in self.instance.statuses.values() if one.account == self.bot.id]


def _no_room(wanted: object) -> None:
    return None


@pytest.fixture(autouse=True)
def _near(monkeypatch: pytest.MonkeyPatch) -> None:
    """The network is next door."""
    monkeypatch.setattr(lanes, "FIRST", 0.05)


def served() -> StandIn:
    """An instance whose own limits are those of a community that runs it for its war."""
    made = StandIn(Instance(most=2000), thump=0.3)
    made.meters.posts = made.meters.requests = 1_000_000
    return made


@pytest.fixture(scope="module")
def smooth(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """The day without a fault."""
    with served() as server:
        played = Played(server, tmp_path_factory.mktemp("smooth"))

        async def story() -> None:
            async with played.program():
                for author, text in day.posts():
                    await played.write(author, text)
                await played.quiet()

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(lanes, "FIRST", 0.05)
            asyncio.run(story())
        yield played
    assert server.instance.wrong == []


def bare(text: str) -> str:
    """A text without what posting it added: names in front, a counter behind, joiners and spaces."""
    text = re.sub(r"\A(?:@\w+ )+", "", text)
    return re.sub(r"\s+", "", re.sub(r"\n\(\d+/\d+\)\Z", "", text).replace("\u200d", ""))


def check_posts(played: Played) -> None:
    """Every letter stands on the instance exactly once; every line of every reply is in one."""
    letters = played.letters()
    assert {state for _, replaces, state, _ in letters if not replaces} == {"sent"}
    assert {state for _, replaces, state, _ in letters if replaces} <= {"sent", "passed"}
    numbers = [number for _, replaces, state, number in letters if state == "sent" and not replaces]
    assert len(numbers) == len({*numbers}) > 200
    status = {number for _, replaces, state, number in letters if state == "sent" and replaces}
    assert len(status) == 1
    assert {one.id for one in played.posts()} == {*numbers} | status
    assert len({one.key for one in played.posts()}) == len(played.posts())
    keyed = [one for one in played.posts() if one.key.rpartition("/")[2].isdigit()]
    parts = sorted((one.key.rpartition("/")[0], int(one.key.rpartition("/")[2] or 0), one.text) for one in keyed)
    whole = "".join(bare(text) for _, _, text in parts)
    for reply in played.replies.values():
        if reply.to != "status":
            assert bare("\n".join(reply.lines)) in whole, reply.key


def check_fog(played: Played, pasted: day.Pasted) -> None:
    """Every line of every post that an account can read is one that the terminal says to its player or to everybody. A
    line that the terminal says to nobody (a receipt, the status, a hint) is one that the campaign addressed to it."""
    told, owners = day.blocks(pasted.said, bare), day.owners(played.campaign, key)
    anybody = {line for said in told.values() for line in said.split("\n")}
    ours = {one.id for one in played.posts()}
    for name, account in [*played.people.items(), ("", played.stranger)]:
        player = owners[name] if name else ""
        may = told["전체"] + told.get(player, "")
        besides = _addressed(played.replies.values(), f"{account.name}@war.test", name == day.STAFF)
        readable = [one for one in played.instance.readable(account) if one.id in ours]
        assert len(readable) > 5
        for status in readable:
            text = re.sub(r"\n\(\d+/\d+\)\Z", "", status.text)
            for line in map(bare, text.split("\n")):
                assert line in may or (line not in anybody and line in besides), (name, player, status.visibility, line)


def _addressed(replies: Iterable[Reply], person: str, staff: bool) -> str:
    """All that the campaign says to this account or to everybody."""
    found = ["저택전쟁", "이글타래에공개판정을적습니다.", "…"]
    for reply in replies:
        if reply.to in ("here", "battle", "status") or person in reply.people or (staff and reply.to == "staff"):
            found.append(bare("\n".join(reply.lines)))
    return "\n".join(found)


def check_readers(played: Played) -> None:
    """Whoever a post names is who its reply is for; a private one is read by nobody else."""
    accounts = {one.id: one for one in played.instance.accounts.values()}
    by_text: dict[str, set[frozenset[str]]] = {}
    for reply in played.replies.values():
        readers = frozenset(reply.people) if reply.to == "people" else frozenset(played.campaign.staff)
        if reply.to in ("people", "staff"):
            by_text.setdefault(bare("\n".join(reply.lines)), set()).add(readers)
    for status in played.posts():
        if status.visibility == "direct" and not re.search(r"\n\(\d+/\d+\)\Z", status.text):
            readers = frozenset(f"{accounts[one].name}@war.test" for one in status.mentions)
            assert readers in by_text[bare(status.text)], status.text


def test_the_record_is_the_pasted_one(smooth: Played, pasted: day.Pasted) -> None:
    day.check_record(smooth.war, pasted, "mastodon")


def test_every_reply_is_posted_once(smooth: Played) -> None:
    check_posts(smooth)
    assert smooth.instance.again == []


def test_nobody_reads_what_they_may_not_know(smooth: Played, pasted: day.Pasted) -> None:
    check_fog(smooth, pasted)
    check_readers(smooth)


def test_a_stranger_reads_what_is_public_and_nothing_else(smooth: Played) -> None:
    """And the check sees a leak: what one player was told, made public."""
    readable = smooth.instance.readable(smooth.stranger)
    assert {one.visibility for one in readable} == {"unlisted"}
    private = [one for one in smooth.posts() if one.visibility == "direct"]
    assert len(private) > 100


def test_the_check_sees_a_leak(smooth: Played, pasted: day.Pasted) -> None:
    secret = next(
        one for one in smooth.posts() if one.visibility == "direct" and len(one.mentions) == 1 and "이동" in one.text
    )
    secret.visibility = "unlisted"
    try:
        with pytest.raises(AssertionError):
            check_fog(smooth, pasted)
    finally:
        secret.visibility = "direct"


@pytest.mark.parametrize("seed", [3])
def test_whatever_goes_wrong(tmp_path: Path, pasted: day.Pasted, seed: int) -> None:
    """Streams die in every way, everything is delivered twice, requests fail before and after they were carried out,
    and the program is stopped and started in the middle of turns."""
    dice = Dice(seed)
    restarts = 0
    with served() as server:
        played = Played(server, tmp_path)
        server.streams.twice = True
        posts = day.posts()

        async def story() -> None:
            nonlocal restarts
            while posts:
                async with played.program():
                    restarts += 1
                    for _ in range(10 + int(dice.below(20))):
                        if posts:
                            _fault(server, dice)
                            author, text = posts.pop(0)
                            await played.write(author, text)
                    if posts and posts[0].text == "/확인":  # a preview is in nobody's memory after a restart
                        await played.write(*posts.pop(0))
                    if not posts:
                        server.faults.clear()
                        await played.quiet()

        asyncio.run(story())
        assert restarts > 5
        assert server.faults.happened > 20
        day.check_record(played.war, pasted, "mastodon")
        check_posts(played)
        check_fog(played, pasted)
        check_readers(played)
        assert server.instance.again  # something had arrived of which nobody heard
    assert server.instance.wrong == []


def _fault(server: StandIn, dice: Dice) -> None:
    kinds: Sequence[Fault] = (
        Fault("POST /api/v1/statuses$", "die_after"),
        Fault("POST /api/v1/statuses$", "die_before"),
        Fault("POST /api/v1/statuses$", "status", status=502),
        Fault("POST /api/v1/statuses$", "status", status=429, seconds=0.2),
        Fault("GET /api", "status", status=500),
        Fault("GET /api", "die_after"),
        Fault("POST", "garbage"),
    )
    one = int(dice.below(len(kinds) + 5))
    if one < len(kinds):
        server.faults.add(kinds[one])
    elif one == len(kinds):
        server.streams.end("reset")
    elif one == len(kinds) + 1:
        server.streams.end("silent")
    elif one == len(kinds) + 2:
        server.streams.end("closed")
