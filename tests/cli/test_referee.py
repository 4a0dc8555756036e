"""`simpan referee mansion DIR`: posts in, texts out; the folder is picked up again, and what is wrong is named."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from simpan.core import fair
from simpan.mansion.desk.folder import Folder
from simpan.mansion.split import length
from tests.cli.runner import run, spawn

POSTS: Final = """\
// 첫날
한서: 시작은 2구역 k3, 세이버는 2구역 k4에서 시작합니다
서아: 마스터는 2구역 m3에서 시작, 랜서는 2구역 l3에서 시작
한서: 다들 잘 부탁드려요!
/초과 전체 늦음
/상태
"""


def test_a_war_begins_and_goes_on_in_its_folder(tmp_path: Path) -> None:
    """§H6.7: stopped and started anywhere; the same record, the same questions."""
    first = run("referee", "mansion", str(tmp_path), typed=POSTS)
    assert first.code == 0
    assert first.out.startswith("[전체]\n주사위 약속(서버 시드의 해시): ")
    assert "[한서]\n해석 · 시작: 한서, 2구역 K3, 시작: 한서의 세이버, 2구역 K4" in first.out
    assert "1일차 1라운드 (모두 4라운드)" in first.out
    assert "캠페인의 파일이 바뀌었습니다" not in first.out
    second = run("referee", "mansion", str(tmp_path), typed="/상태\n/끝\n한서: 이 글은 읽지 않는다\n")
    assert "이어서 진행합니다." in second.out
    assert "모든 캐릭터" in second.out
    assert "오늘 진행을 마칩니다" in second.out
    record = Folder(tmp_path).read()
    said = [entry.note["text"] for entry in record.entries if getattr(entry, "note", {}).get("kind") == "post"]  # type: ignore[union-attr]
    assert said[-1] == "다들 잘 부탁드려요!"


def test_the_promise_is_that_of_the_secret(tmp_path: Path) -> None:
    """Players' seeds are mixed in where they are given."""
    shown = run("referee", "mansion", str(tmp_path), "--seeds", "달, 별", typed="").out
    header = json.loads((tmp_path / "war" / "record.jsonl").read_text(encoding="utf-8").splitlines()[0])
    secret = bytes.fromhex((tmp_path / "war" / "secret").read_text(encoding="ascii"))
    assert fair.commit(secret) == header["fair"]["commitment"]
    assert header["fair"]["commitment"] in shown
    assert header["fair"]["client_seeds"] == ["달".encode().hex(), "별".encode().hex()]


def test_posts_are_split_to_the_length_asked_for(tmp_path: Path) -> None:
    """A post of 280 as X counts it, each under its head."""
    out = run("referee", "mansion", str(tmp_path), "--length", "280", typed=POSTS).out
    blocks = [block.split("\n", 1) for block in out.strip().split("\n\n")]
    assert all(head.startswith("[") for head, *_ in blocks)
    posts = [rest[0] for _, *rest in blocks if rest]
    assert all(length(post, "x280") <= 280 for post in posts)
    assert any(post.endswith("(2/2)") or "(2/" in post for post in posts)


def test_a_line_without_a_name_is_told_with_its_number(tmp_path: Path) -> None:
    """Nothing is guessed, and the posts around it are taken."""
    out = run("referee", "mansion", str(tmp_path), typed="한서: 안녕하세요\n\n그냥 글\n한서: 2d6\n").out
    assert "3행 “그냥 글”: 누가 쓴 글인지 알 수 없습니다." in out
    assert "(자유 굴림)" in out


def test_in_english(tmp_path: Path) -> None:
    """Heads and texts in the reader's language."""
    out = run("referee", "mansion", str(tmp_path), typed="staff: /status\n한서: 2d6\n", lang="en_US.UTF-8").out
    assert "[all]\nCommitment of the dice" in out
    assert "[staff]\nA new war begins." in out
    assert "(free roll)" in out


def test_the_moment_may_be_given(tmp_path: Path) -> None:
    """For an evening that is typed in later; in the time zone of the campaign."""
    run("referee", "mansion", str(tmp_path), "--as-of", "2026-12-05 21:00", typed="한서: 안녕\n")
    lines = (tmp_path / "war" / "record.jsonl").read_text(encoding="utf-8").splitlines()
    nine_in_seoul = datetime(2026, 12, 5, 12, tzinfo=UTC)
    assert {json.loads(line)["note"]["at"] for line in lines[1:]} == {int(nine_in_seoul.timestamp())}
    bad = run("referee", "mansion", str(tmp_path), "--as-of", "어제")
    assert (bad.code, bad.err) == (2, "simpan: --as-of에는 2026-12-05 21:00처럼 씁니다.\n")


def test_a_campaign_that_is_not_sound_is_named_whole(tmp_path: Path) -> None:
    """§M3.1: every fault of every file with its line, and no war is begun."""
    (tmp_path / "campaign.toml").write_text('title = "시험"\n[house]\nrounds = "넷"\n', encoding="utf-8")
    (tmp_path / "map.txt").write_text("1 = A1-B2\n", encoding="utf-8")
    ran = run("referee", "mansion", str(tmp_path))
    assert ran.code == 2
    assert ran.out.count("\n") >= 2
    assert "campaign.toml:3" in ran.out
    assert "map.txt" in ran.out
    assert "전쟁을 시작할 수 없습니다" in ran.err
    assert not (tmp_path / "war").exists()


def test_a_record_that_is_not_sound_is_named_with_its_lines(tmp_path: Path) -> None:
    """All malformed lines at once."""
    run("referee", "mansion", str(tmp_path), typed=POSTS)
    path = tmp_path / "war" / "record.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[3], lines[5] = "{}\n", "무엇\n"
    path.write_text("".join(lines), encoding="utf-8")
    ran = run("referee", "mansion", str(tmp_path), typed="/상태\n")
    assert ran.code == 2
    assert f"{path}:4: " in ran.out
    assert f"{path}:6: " in ran.out
    assert "읽을 수 없는 기록입니다" in ran.err


def test_what_is_not_there_is_named(tmp_path: Path) -> None:
    """A folder, another game, a lost secret."""
    assert "그런 폴더가 없습니다" in run("referee", "mansion", str(tmp_path / "없음")).err
    assert run("referee", "lumen", str(tmp_path)).code == 2
    run("referee", "mansion", str(tmp_path), typed="")
    (tmp_path / "war" / "secret").unlink()
    assert "비밀 파일을 읽을 수 없거나" in run("referee", "mansion", str(tmp_path), typed="").err


def test_a_war_goes_on_by_its_record_when_the_files_change(tmp_path: Path) -> None:
    """§H6.7: the header carries the campaign that the war was begun with."""
    run("referee", "mansion", str(tmp_path), typed=POSTS)
    (tmp_path / "campaign.toml").write_text('title = "다른 전쟁"\n', encoding="utf-8")
    changed = run("referee", "mansion", str(tmp_path), typed="/상태\n")
    assert "캠페인의 파일이 바뀌었습니다" in changed.out
    (tmp_path / "campaign.toml").write_text("title = \n", encoding="utf-8")
    broken = run("referee", "mansion", str(tmp_path), typed="/상태\n")
    assert broken.code == 0
    assert "모든 캐릭터" in broken.out


def test_a_pipe_is_read_as_it_comes(tmp_path: Path) -> None:
    """In a process of its own; bytes that are no UTF-8 do not stop it, and the last line needs no end."""
    typed = POSTS.encode() + b"\xff\xfe\xed\xa0\x80: \xff\n" + "한서: 2d6".encode()
    done = spawn("referee", "mansion", str(tmp_path), typed=typed, LANG="ko_KR.UTF-8", SIMPAN_PURE="1")
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.decode().rstrip().endswith("(자유 굴림)")
