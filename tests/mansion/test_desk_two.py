"""Two members of staff at one war: whoever comes second is told what has changed (H6.7, H6.14)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from simpan.core.entry import Back, Note
from simpan.mansion import words as w
from simpan.mansion.desk.desk import Desk, Given
from simpan.mansion.desk.folder import Folder
from tests.mansion.desk_table import SEED, STARTS, small, staff_lines
from tests.mansion.made_up import index_of

ROOT: Final = Path(__file__).parents[2]


class Two:
    """민지 and 소라 at the same war, at the first turn."""

    def __init__(self, path: Path, confirm: bool = False) -> None:
        self.now = 1_000_000
        Folder(path).begin(small(), SEED)
        self.minji, self.sora = (Desk(Folder(path), lambda: self.now, name) for name in ("민지", "소라"))
        self.minji.open()
        self.minji.take(Given(name, f"{tile}에서 시작") for name, tile in STARTS.items())
        if confirm:
            self.minji.open(confirm=True)
        self.sora.open()
        self.minji.command("/상태")


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Two]:
    found = Two(tmp_path)
    yield found
    found.minji.close()
    found.sora.close()


def test_a_post_at_one_desk_is_known_at_the_other(two: Two) -> None:
    """§H6.8: and is told there before anything else happens."""
    two.minji.post("가온의 어새신", "방어합니다")
    answer = two.sora.post("가온의 어새신", "턴 종료")
    assert answer.status == "ruled"
    told = staff_lines(answer)
    assert told[0].startswith("그 사이 #")
    assert any("가온의 어새신: 방어합니다 (판정)" in line for line in told)
    assert two.minji.command("/대기열").status == "done"
    assert two.minji.table.war.key() == two.sora.table.war.key()


def test_an_undo_is_not_of_what_somebody_else_has_just_ruled(two: Two) -> None:
    """§H6.14: what 소라 meant was the ruling that she saw."""
    two.minji.post("가온의 어새신", "방어합니다")
    two.sora.command("/상태")
    two.minji.post("가온의 어새신", "턴 종료")
    key = two.minji.table.war.key()
    answer = two.sora.command("/되돌리기 착각")
    assert answer.status == "stale"
    assert any("턴 종료" in line for line in staff_lines(answer))
    assert two.sora.table.war.key() == key
    assert two.sora.command("/되돌리기 착각").status == "done"  # now she has seen it


def test_a_preview_made_on_the_old_state_is_not_applied(two: Two) -> None:
    """§H6.14: neither the correction nor an undo that was shown."""
    two.minji.post("가온의 어새신", "방어합니다")
    two.minji.post("가온의 어새신", "턴 종료")
    two.sora.command("/상태")
    number = two.sora.table.line.inputs[-2].n
    assert two.sora.command(f"/되돌리기 #{number} 착각").status == "preview"
    two.minji.post("도윤의 아처", "방어합니다")
    key = two.minji.table.war.key()
    assert two.sora.command("/확인").status == "stale"
    assert two.sora.command("/확인").status == "wrong"  # the preview is gone
    assert two.sora.table.war.key() == key
    assert not [entry for entry in two.sora.table.entries if isinstance(entry, Back)]


@pytest.mark.parametrize("text", ["/정정 값 한서 체력 3 착오", "/종전", "/초과", "/효과 한서 보호막 5 1 착오"])
def test_commands_that_rest_on_what_was_seen_are_not_carried_out_blindly(two: Two, text: str) -> None:
    """§H6.7: the second is told, and may give it again."""
    two.minji.post("한서", "다들 안녕하세요")
    answer = two.sora.command(text)
    assert answer.status == "stale"
    assert "처리하지 않았습니다" in answer.text()
    assert two.sora.table.war.fighters[index_of(two.sora.table.war, "한서")].hp == 30
    assert two.sora.table.war.phase == w.ROUND


def test_commands_that_rest_on_nothing_are_carried_out(two: Two) -> None:
    """§H6.7: a pause, a notice."""
    two.minji.post("한서", "다들 안녕하세요")
    answer = two.sora.command("/정지 정전")
    assert answer.status == "done"
    assert staff_lines(answer)[0].startswith("그 사이 #")
    assert two.minji.post("가온의 어새신", "방어").status == "queued"
    commands = [entry.note for entry in two.minji.table.entries if isinstance(entry, Note)]
    assert [note["by"] for note in commands if note.get("name") == "pause"] == ["소라"]


def test_long_lists_of_changes_are_shortened(two: Two) -> None:
    """Twelve lines, and how many more."""
    for number in range(20):
        two.minji.post("한서", f"이야기 {number}")
    told = staff_lines(two.sora.command("/대기열"))
    assert told[13] == "… 그 밖에 8개"


def test_time_goes_on_for_both(two: Two) -> None:
    """§H6.8: what one desk has noted, the other reckons with."""
    two.now += 100
    two.minji.post("한서", "음")
    two.now += 100
    two.sora.post("한서", "음음")
    assert (two.minji.table.time_left(), two.sora.table.time_left()) == (500, 400)
    two.minji.command("/상태")
    assert two.minji.table.time_left() == 400


def test_a_second_desk_stops_no_clock_and_changes_no_mode(tmp_path: Path) -> None:
    """§H6.8: time runs on while one of the staff sits there; who wants to confirm declarations still does."""
    found = Two(tmp_path, confirm=True)
    found.now += 100
    later = Desk(Folder(tmp_path), lambda: found.now, "다른 총괄")
    later.open()
    assert later.table.time_left() == 500
    assert later.post("가온의 어새신", "방어").status == "submitted"
    for desk in (found.minji, found.sora):
        desk.command("/끝")
    later.command("/끝")
    found.now += 1_000
    again = Desk(Folder(tmp_path), lambda: found.now, "민지")
    again.open()
    assert again.table.time_left() == 500
    assert again.post("가온의 어새신", "턴 종료").status == "ruled"
    for desk in (found.minji, found.sora, later, again):
        desk.close()


def test_what_is_closed_at_one_desk_is_closed_at_the_other(two: Two) -> None:
    """§H6.4: nothing can be added to a record that has ended."""
    two.minji.command("/마감 시험")
    two.minji.command("/확인")
    assert two.sora.post("가온의 어새신", "방어").status == "nothing"
    assert two.sora.command("/상태").status == "done"


SCRIPT: Final = """
import sys
from pathlib import Path
from simpan.mansion.desk.desk import Desk, Given
from simpan.mansion.desk.folder import Folder
desk = Desk(Folder(Path(sys.argv[1])), lambda: 1_000_000, sys.argv[2])
desk.open()
for number in range(15):
    desk.post(sys.argv[2], f"{number}번째 이야기")
    if number % 4 == 0:
        desk.take([Given(sys.argv[2], "2d6"), Given("", "/상태")])
"""


def test_two_processes_at_once_keep_one_sound_record(tmp_path: Path) -> None:
    """Both write as fast as they can: every post is there, in its writer's order, and no die came twice."""
    Folder(tmp_path).begin(small(), SEED)
    environment = {**os.environ, "SIMPAN_PURE": "1"}
    both = [
        subprocess.Popen([sys.executable, "-c", SCRIPT, str(tmp_path), name], cwd=ROOT, env=environment)
        for name in ("한서", "서아")
    ]
    assert [process.wait() for process in both] == [0, 0]
    record = Folder(tmp_path).read()
    notes = [entry.note for entry in record.entries if isinstance(entry, Note)]
    for name in ("한서", "서아"):
        said = [note["text"] for note in notes if note.get("author") == name and "이야기" in note["text"]]
        assert said == [f"{number}번째 이야기" for number in range(15)]
    drawn = [note["draw"] for note in notes if note.get("kind") == "rolled"]
    assert drawn == list(range(0, 2 * len(drawn), 2))
    assert len(drawn) == 8
