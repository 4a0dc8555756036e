"""`simpan chat mastodon CONFIG` itself, killed again and again while people post: nothing is ruled or posted twice, and
nothing is missed, in the order in which it was written. (§H6.12)"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from simpan.core.entry import Note
from simpan.core.simulate import Dice
from simpan.mansion.desk import notes
from simpan.mansion.desk.folder import Folder
from tests.chat.books import count
from tests.chat.campaign import day
from tests.chat.mastodon.instance import Account, Instance
from tests.chat.mastodon.rig import of
from tests.chat.mastodon.stand_in import StandIn
from tests.chat.nursery import CHAT, FORKS, SIMPAN, Nursery, Program, Wanted

pytestmark = [pytest.mark.slow, FORKS]
POSTS = 40
KILLS = 6
PATIENCE = 120.0  # seconds


def config(folder: Path, server: StandIn, bot: Account, people: dict[str, Account]) -> Path:
    """As the guide has it written."""
    token = folder / "token"
    token.write_text(bot.token)
    token.chmod(0o600)
    lines = [
        'network = "mastodon"', f'api = "{server.url}"', 'token_file = "token"', 'data = "data"', "[[campaign]]",
        'key = "war"', 'folder = "war"', 'staff_gets = "all"', "[campaign.players]",
        *(f'"{one.name}@war.test" = "{name}"' for name, one in people.items() if name != day.STAFF),
        "[campaign.staff]", f'"{people[day.STAFF].name}@war.test" = "{day.STAFF}"',
    ]  # fmt: skip
    path = folder / "mastodon.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


class Referee:
    """The command in a process of its own, which may be killed and started again."""

    def __init__(self, path: Path, server: StandIn, nursery: Nursery) -> None:
        self.folder = path.parent
        self.server = server
        self._path = path
        self._nursery = nursery
        self._program = self._start()

    def _start(self) -> Program:
        words = ["chat", "mastodon", str(self._path)]
        out = self.folder / "log"
        return self._nursery.begin(Wanted(SIMPAN, words, str(self.folder), str(out), environ=dict(os.environ)))

    def killed(self) -> None:
        """SIGKILL, and started anew."""
        self._program.killed()
        self._program = self._start()

    def ended(self) -> int:
        """Ctrl-C."""
        self._program.signal(signal.SIGINT)
        return self._program.wait()

    def said(self) -> str:
        """In all its lives."""
        return self._program.said()

    def until(self, true: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not true():
            assert self._program.ended() is None, self.said()[-2000:]
            assert time.monotonic() < end, self.said()[-2000:]
            time.sleep(0.02)

    def rows(self, table: str, where: str) -> int:
        return count(self.folder / "data", table, where)


def posting(program: Referee, people: dict[str, Account], dice: Dice) -> None:
    """People post, some of them while the program is away, until all of it is answered and every answer posted."""
    server, root = program.server, ""
    kills = {1 + int(dice.below(POSTS - 1)) for _ in range(KILLS)}
    for number, one in enumerate(day.posts()[:POSTS]):
        assert not one.text.startswith(("/정정", "/확인"))  # a preview is in nobody's memory after a restart
        status = server.instance.post(people[one.author], f"@simpan {one.text}", "unlisted", root)
        root = root or status.id
        time.sleep(int(dice.below(100)) / 500)
        if number in kills:
            before = server.streams.opened
            program.killed()
            if dice.below(2):
                program.until(lambda before=before: server.streams.opened > before)  # type: ignore[misc]
    program.until(lambda: program.rows("inbox", f"id = 'mastodon:war.test:{status.id}' AND state = 'done'"))
    program.until(lambda: program.rows("outbox", "state = 'waits'") == 0)


def test_killed_while_people_post(tmp_path: Path, pasted: day.Pasted) -> None:
    (tmp_path / "war").mkdir()
    expected = day.entries(pasted.record, times=False)
    day.begin(tmp_path / "war")
    with StandIn(Instance(most=2000), thump=0.3) as server, Nursery(*CHAT, flags=("-W", "ignore")) as nursery:
        server.meters.posts = server.meters.requests = 1_000_000
        bot = server.instance.account("simpan", bot=True)
        people = {name: server.instance.account(f"p{number}") for number, name in enumerate(day.names())}
        program = Referee(config(tmp_path, server, bot, people), server, nursery)
        program.until(lambda: server.streams.alive() and of(server, bot))
        posting(program, people, Dice(7))
        assert program.ended() == 0
        record = Folder(tmp_path / "war").read()
        found = day.entries(record, times=False)
        assert found == expected[: len(found)]
        sources = [note.source for one in record.entries if isinstance(one, Note) and (note := notes.note_of(one))]
        asked = [source for source in sources if source]
        assert len({*asked}) == len(asked) >= POSTS
        assert program.rows("inbox", "state <> 'done'") == 0
        mine = of(server, bot)
        assert len({one.key for one in mine}) == len(mine) == program.rows("outbox", "state = 'sent'") - _edits(program)
        assert bot.token not in program.said()
    assert server.instance.wrong == []


def _edits(program: Referee) -> int:
    """How often the status was put in place of what it said before."""
    return max(0, program.rows("outbox", "state = 'sent' AND replaces <> ''") - 1)
