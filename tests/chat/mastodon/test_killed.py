"""`simpan chat mastodon CONFIG` itself, killed again and again while people post: nothing is ruled or posted twice, and
nothing is missed, in the order in which it was written. (§H6.12)"""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from simpan.core.entry import Note
from simpan.core.simulate import Dice
from simpan.mansion.desk import notes
from simpan.mansion.desk.folder import Folder
from tests.chat.campaign import day
from tests.chat.mastodon.instance import Account, Instance
from tests.chat.mastodon.rig import of
from tests.chat.mastodon.stand_in import StandIn

pytestmark = pytest.mark.slow
POSTS = 40
KILLS = 6
PATIENCE = 60.0  # seconds


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


class Program:
    """The command in a process of its own, which may be killed and started again."""

    def __init__(self, path: Path, server: StandIn) -> None:
        self.folder = path.parent
        self.log = self.folder / "log"
        self.server = server
        self._path = path
        self._process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        with open(self.log, "ab") as log:
            command = [sys.executable, "-m", "simpan.cli.main", "chat", "mastodon", str(self._path)]
            return subprocess.Popen(command, stdout=log, stderr=log)

    def killed(self) -> None:
        """SIGKILL, and started anew."""
        self._process.kill()
        self._process.wait()
        self._process = self._start()

    def ended(self) -> int:
        """Ctrl-C."""
        self._process.send_signal(signal.SIGINT)
        return self._process.wait(30)

    def gone(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()

    def until(self, true: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not true():
            assert self._process.poll() is None, self.log.read_text()[-2000:]
            assert time.monotonic() < end, self.log.read_text()[-2000:]
            time.sleep(0.05)

    def rows(self, table: str, where: str) -> int:
        with closing(sqlite3.connect(self.folder / "data" / "chat.db", timeout=30)) as db:
            return int(db.execute(f"SELECT count(*) FROM {table} WHERE {where}").fetchone()[0])


def posting(program: Program, people: dict[str, Account], dice: Dice) -> None:
    """People post, some of them while the program is away, until all of it is answered and every answer posted."""
    server, root = program.server, ""
    kills = {1 + int(dice.below(POSTS - 1)) for _ in range(KILLS)}
    for number, one in enumerate([one for sitting in day.sittings() for one in sitting][:POSTS]):
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


def test_killed_while_people_post(tmp_path: Path) -> None:
    for name in ("pasted", "war"):
        (tmp_path / name).mkdir()
    expected = day.entries(day.pasted(tmp_path / "pasted").record, times=False)
    day.begin(tmp_path / "war")
    with StandIn(Instance(most=2000), thump=0.3) as server:
        server.meters.posts = server.meters.requests = 1_000_000
        bot = server.instance.account("simpan", bot=True)
        people = {name: server.instance.account(f"p{number}") for number, name in enumerate(day.names())}
        program = Program(config(tmp_path, server, bot, people), server)
        try:
            program.until(lambda: server.streams.alive() and of(server, bot))
            posting(program, people, Dice(7))
            assert program.ended() == 0
        finally:
            program.gone()
        record = Folder(tmp_path / "war").read()
        found = day.entries(record, times=False)
        assert found == expected[: len(found)]
        sources = [note.source for one in record.entries if isinstance(one, Note) and (note := notes.note_of(one))]
        asked = [source for source in sources if source]
        assert len({*asked}) == len(asked) >= POSTS
        assert program.rows("inbox", "state <> 'done'") == 0
        mine = of(server, bot)
        assert len({one.key for one in mine}) == len(mine) == program.rows("outbox", "state = 'sent'") - _edits(program)
        assert bot.token not in program.log.read_text()
    assert server.instance.wrong == []


def _edits(program: Program) -> int:
    """How often the status was put in place of what it said before."""
    return max(0, program.rows("outbox", "state = 'sent' AND replaces <> ''") - 1)
