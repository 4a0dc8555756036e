"""Nothing that was answered is ever lost, and nothing half written ever counts (H6.7; DESIGN §7)."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from simpan.core.entry import BadRecord, Input, Note
from simpan.core.timeline import Timeline
from simpan.mansion.desk.desk import Desk, Given
from simpan.mansion.desk.folder import Folder, NoWar
from simpan.mansion.desk.out import Answer
from tests.mansion.desk_table import SEED, STARTS, begun, small
from tests.mansion.made_up import tile_of

ROOT: Final = Path(__file__).parents[2]
BEGIN: Final = [Given(name, f"{tile}에서 시작") for name, tile in STARTS.items()]
DAY: Final = [
    Given("가온의 어새신", "u9에서 u8로 이동하고 방어"),
    Given("도윤의 아처", "대기하고 e4 말고 d2로 이동"),
    Given("도윤의 아처", "턴 종료"),
    Given("서아의 랜서", "한서의 세이버를 정조준으로 물리 공격하고 m5로 이동"),
    Given("", "/정정 값 한서 체력 13 계산 실수"),
    Given("한서의 세이버", "방어"),
]


def folder(path: Path) -> Folder:
    """A new war in a folder."""
    found = Folder(path)
    found.begin(small(), SEED)
    return found


@contextmanager
def desk_at(path: Path) -> Iterator[Desk]:
    """A desk, as a process that has just been started opens it."""
    desk = Desk(Folder(path), lambda: 1_000_000, "민지")
    try:
        yield desk
    finally:
        desk.close()


def played(path: Path) -> list[tuple[int, bytes]]:
    """A few turns; after each post how long the record was, and where the war stood."""
    folder(path)
    with desk_at(path) as desk:
        desk.open()
        desk.take(BEGIN)
        found = [(record_of(path).stat().st_size, desk.table.war.key())]
        for one in DAY:
            desk.take([one])
            found.append((record_of(path).stat().st_size, desk.table.war.key()))
    return found


def record_of(path: Path) -> Path:
    """The record's file."""
    return path / "war" / "record.jsonl"


def cuts(stands: list[tuple[int, bytes]]) -> list[int]:
    """Where the file is cut: at every byte of the last batch, at some of those before, and round every line's end."""
    ends = [size for size, _ in stands]
    near = {end + by for end in ends[:-1] for by in (-2, -1, 0, 1, 2)}
    return sorted({*range(ends[-2], ends[-1]), *range(ends[0], ends[-2], 61), *near} - {ends[0] - 1})


@pytest.mark.slow
def test_a_file_cut_off_anywhere_opens_at_its_last_whole_batch(tmp_path: Path) -> None:
    """As after a kill or a loss of power between any two bytes: what was answered is there, what was not is gone."""
    stands = played(tmp_path / "whole")
    whole = record_of(tmp_path / "whole").read_bytes()
    secret = (tmp_path / "whole" / "war" / "secret").read_bytes()
    torn = tmp_path / "torn"
    (torn / "war").mkdir(parents=True)
    (torn / "war" / "secret").write_bytes(secret)
    for cut in cuts(stands):
        if cut < stands[0][0]:
            continue
        record_of(torn).write_bytes(whole[:cut])
        size, key = [stand for stand in stands if stand[0] <= cut][-1]
        with desk_at(torn) as desk:
            assert desk.table.war.key() == key, cut
        assert record_of(torn).stat().st_size == size, cut


def test_a_torn_war_goes_on_as_if_the_torn_post_had_never_come(tmp_path: Path) -> None:
    """The same posts again come to the same war: the dice that nobody was told of fall again."""
    stands = played(tmp_path)
    with open(record_of(tmp_path), "r+b") as file:
        file.truncate(stands[-3][0] - 40)
    with desk_at(tmp_path) as desk:
        desk.take(DAY[3:])
        assert desk.table.war.key() == stands[-1][1]
    with desk_at(tmp_path) as desk:
        assert desk.table.war.key() == stands[-1][1]


SCRIPT: Final = """
import sys
from pathlib import Path
from simpan.mansion.desk.desk import Desk
from simpan.mansion.desk.folder import Folder
desk = Desk(Folder(Path(sys.argv[1])), lambda: 1_000_000, "민지")
desk.open()
print("ready", flush=True)
for line in sys.stdin:
    author, _, text = line.rstrip("\\n").partition(": ")
    answer = desk.post(author, text) if author else desk.command(text)
    print(answer.n, flush=True)
"""


@pytest.mark.parametrize("after", [3, 9, 14])
def test_a_killed_desk_has_lost_nothing_that_it_answered(tmp_path: Path, after: int) -> None:
    """kill -9 while posts are coming in."""
    folder(tmp_path)
    posts = [*BEGIN, *(one for _ in range(12) for one in (Given("한서", "2d6"), Given("도윤", "수고하세요")))]
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "SIMPAN_PURE": "1"},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        process.stdin.write("".join(f"{one.author}: {one.text}\n" for one in posts).encode())
        process.stdin.flush()
        answered = [int(process.stdout.readline()) for _ in range(after)]
        process.send_signal(signal.SIGKILL)
        process.wait()
    with desk_at(tmp_path) as desk:
        entries = desk.table.entries
    said = [entries[n].note["text"] for n in answered if isinstance(entries[n], Note)]  # type: ignore[union-attr]
    assert said == [one.text for one in posts[:after]]


# -- the order of things ----------------------------------------------------------------------------------------------


def test_an_answer_comes_after_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """DESIGN §7: append, then acknowledge; several posts at once wait once, and are answered after it."""
    folder(tmp_path)
    synced: list[int] = []
    real = os.fsync

    def watched(handle: int) -> None:
        real(handle)
        synced.append(os.fstat(handle).st_size)

    with desk_at(tmp_path) as desk:
        desk.open()
        monkeypatch.setattr(os, "fsync", watched)
        answer = desk.post("한서", "k3에서 시작")
        assert answer.n is not None
        assert synced == [record_of(tmp_path).stat().st_size]
        answers = desk.take(BEGIN[1:])
        assert len(answers) == len(BEGIN) - 1
        assert len(synced) == 2
        assert synced[-1] == record_of(tmp_path).stat().st_size


def test_a_full_disk_takes_nothing_back_and_adds_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The post that could not be written never was; the next one is taken as usual."""
    stands = played(tmp_path)

    def torn(self: Any, lines: list[Any]) -> None:
        self._file.write(b'{"n": 1234, "no')
        self._file.flush()
        raise OSError(28, "No space left on device")

    with desk_at(tmp_path) as desk:
        desk.open()
        size = record_of(tmp_path).stat().st_size
        with monkeypatch.context() as full:
            full.setattr("simpan.core.writer.Writer._write", torn)
            with pytest.raises(OSError, match="No space"):
                desk.post("한서의 세이버", "k4에서 j4로 이동")
        assert desk.table.war.key() == stands[-1][1]
        assert record_of(tmp_path).stat().st_size == size
        assert desk.post("한서의 세이버", "k4에서 j4로 이동").status == "ruled"
    with desk_at(tmp_path) as desk:
        assert tile_of(desk.table.war, "한서의 세이버") == "J4"


def test_what_goes_wrong_in_the_middle_of_a_post_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even a fault of the program: the war is read again from its record."""
    table = begun()
    key, size = table.war.key(), table.store.size()
    take = Timeline.take

    def broken(line: Timeline, made: Input) -> None:
        take(line, made)
        raise RuntimeError("a fault")

    with monkeypatch.context() as faulty:
        faulty.setattr(Timeline, "take", broken)
        with pytest.raises(RuntimeError, match="a fault"):
            table.desk.post("가온의 어새신", "방어")
    assert (table.war.key(), table.store.size()) == (key, size)
    assert table.post("가온의 어새신", "방어").status == "ruled"


# -- the folder -------------------------------------------------------------------------------------------------------


def test_the_secret_is_for_the_owner_alone_and_is_never_told(tmp_path: Path) -> None:
    """The seed stands in the record only at its end."""
    store = folder(tmp_path)
    assert stat.S_IMODE(store.secret.stat().st_mode) == 0o600
    with desk_at(tmp_path) as desk:
        answers: list[Answer] = [desk.open(), *desk.take([*BEGIN, *DAY, Given("", "/상태"), Given("", "/도움")])]
        told = "\n".join(answer.text() for answer in answers) + record_of(tmp_path).read_text(encoding="utf-8")
        assert SEED.hex() not in told
        desk.command("/마감 시험")
        assert SEED.hex() in desk.command("/확인").text()
    assert record_of(tmp_path).read_text(encoding="utf-8").splitlines()[-1].count(SEED.hex()) == 1


def test_a_war_is_begun_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A kill before the record has its name leaves a folder in which a war can begin."""
    store = Folder(tmp_path)

    def killed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as cut:
        cut.setattr("simpan.mansion.desk.folder.create", killed)
        with pytest.raises(KeyboardInterrupt):
            store.begin(small(), SEED)
    assert not store.exists()
    again = Folder(tmp_path)
    again.begin(small(), bytes(32))
    with desk_at(tmp_path) as desk:
        assert desk.open().status == "done"
    again.begin(small(), SEED)  # a second time it is the same war
    assert again.read().header.fair is not None
    assert Folder(tmp_path).seed == bytes(32)


def test_a_lost_or_foreign_secret_is_named(tmp_path: Path) -> None:
    """No dice can be drawn that would fit the promise."""
    store = folder(tmp_path)
    store.secret.write_text("00" * 32, encoding="ascii")
    with desk_at(tmp_path) as desk, pytest.raises(NoWar, match="secret"):
        desk.open()
    store.secret.unlink()
    with desk_at(tmp_path) as desk, pytest.raises(NoWar, match="secret"):
        desk.open()


def test_a_record_that_was_changed_is_refused_with_its_line(tmp_path: Path) -> None:
    """A face, changed by hand."""
    played(tmp_path)
    lines = record_of(tmp_path).read_text(encoding="utf-8").splitlines(keepends=True)
    place = next(place for place, line in enumerate(lines) if '"Dice"' in line)
    lines[place] = lines[place].replace('"first": ', '"first": 6, "was": ')
    record_of(tmp_path).write_text("".join(lines), encoding="utf-8")
    with desk_at(tmp_path) as desk, pytest.raises(BadRecord, match=f"line {place + 1}"):
        desk.open()
