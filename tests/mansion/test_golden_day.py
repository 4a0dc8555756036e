"""The default campaign's first day, refereed from pasted posts in two sittings: the transcript is golden.

`python -m tests.golden_mansion` writes it anew; the diff is the review. (§H6.1 §H6.7 §H6.8 §H6.12 §H6.14)
"""

from __future__ import annotations

from pathlib import Path

import pytest

from simpan.core.entry import Back, Input, Note
from simpan.core.record import check_draws, entered_by_hand, replay
from simpan.mansion.desk.folder import Folder
from simpan.mansion.desk.free import check_free_rolls
from tests import golden_mansion as golden
from tests.cli.runner import run


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder after the day, and what the program said."""
    folder = tmp_path_factory.mktemp("day")
    return folder, golden.render(folder)


def test_the_transcript_is_the_golden_one(day: tuple[Path, str]) -> None:
    """Every text, in order, to the letter."""
    assert day[1] == golden.TRANSCRIPT.read_text(encoding="utf-8"), "python -m tests.golden_mansion, and read the diff"


@pytest.mark.parametrize("reader", ["public", "staff"])
def test_the_exported_logs_are_the_golden_ones(day: tuple[Path, str], reader: str) -> None:
    """§H6.12: what all may read, and all there is: with the undone ruling, the correction and its reason."""
    found = golden.exported(day[0], reader)
    assert found == golden.EXPORTS[reader].read_text(encoding="utf-8"), "python -m tests.golden_mansion"
    told = ("물리를 마법으로 잘못 적음", "주사위 계정의 눈을 잘못 옮김", "명중 판정", "[1][1]")
    assert all((words in found) is (reader == "staff") for words in told)


def test_the_day_holds_what_a_day_may_hold(day: tuple[Path, str]) -> None:
    """So that the transcript goes on showing all of it: about 120 posts of a whole day, restarted and corrected."""
    said = day[1]
    for words in (
        "에서 시작 (제비뽑기)",  # secret starts and lots
        "우선권 굴림",
        "엄호하여 대신 공격을 받습니다",
        "회피 판정에 ‘철벽’을 써서",
        "자신의 회피 판정에 ‘간파’를 씁니다",
        "보구 ‘돌아오지 않는 창’",
        "(범위)",
        "공격이 펌블이라 실패 (M4.4)",
        "크리티컬 방어가 크리티컬 공격도 무시하고 막음 (M4.3)",
        "은신이 풀렸습니다",
        "(제외: 보호막이 막은 10점)",
        "푸른 구역: MP +3",
        "자유 굴림",
        "묻는 말은 선언이 아닙니다",
        "대기열 ·",
        "철회했습니다",
        "되돌림.",
        "정정 미리 보기: #460의 주사위",
        "손으로 굴린 주사위",
        "2번째 진행",
        "1일차 4라운드",
        "쓰러진 캐릭터: 도윤, 가온",
        "하루가 끝났습니다",
    ):
        assert words in said, words
    posts = [line for typed in golden.sittings() for line in typed.splitlines() if ": " in line or line[:1] == "/"]
    assert 110 <= len(posts) <= 150


def test_the_record_of_the_day_is_whole(day: tuple[Path, str]) -> None:
    """Each post with what became of it, one way back for the undo and one for the correction, one die by hand."""
    record = Folder(day[0]).read()
    notes = [entry.note for entry in record.entries if isinstance(entry, Note)]
    written = [note["text"] for note in notes if note["kind"] == "post" and note.get("by") != "예약"]
    pasted = [line.partition(": ")[2] for typed in golden.sittings() for line in typed.splitlines() if ": " in line]
    assert len(written) == len([text for text in pasted if not text.startswith("/")])
    assert len([entry for entry in record.entries if isinstance(entry, Back)]) == 2
    assert entered_by_hand(record) == 1
    assert {note["staff"] for note in notes if note["kind"] == "sitting"} == {"민지"}
    assert replay(record).pack()[2] == 2  # the second day waits to begin


def test_the_dice_of_the_day_can_be_verified(tmp_path: Path) -> None:
    """§H2.1: closed for good, every die of the war and every free roll follows from the seeds."""
    golden.render(tmp_path)
    said = run("referee", "mansion", str(tmp_path), "--as-of", golden.TIMES[2], typed="/마감 시험\n/확인\n").out
    assert golden.SEED.hex() in said
    record = Folder(tmp_path).read()
    assert (check_draws(record), check_free_rolls(record)) == (None, None)
    drawn = [entry for entry in record.entries if isinstance(entry, Input) and entry.draw is not None]
    assert len({entry.draw.counter for entry in drawn if entry.draw is not None}) == record.draws
