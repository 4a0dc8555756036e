"""`simpan log` and `simpan dice`: files, forms, readers, exit status."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from simpan.mansion.desk.store import Memory
from tests import mansion_laws
from tests.cli.runner import run
from tests.mansion.desk_table import SEED, Table, begun
from tests.mansion.log_wars import told
from tests.mansion.test_log_figures import random_record


def closed(table: Table) -> bytes:
    """The record of a war that the staff has closed, its seed revealed."""
    table.post("한서", "3d6")
    table.say("/마감 끝났습니다")
    table.say("/확인")
    store = table.store
    assert isinstance(store, Memory)
    return store.file.getvalue()


@pytest.fixture(scope="module")
def closed_war() -> bytes:
    return closed(told())


@pytest.fixture
def war(tmp_path: Path, closed_war: bytes) -> Path:
    """A folder with a war in it."""
    (tmp_path / "war").mkdir()
    (tmp_path / "war" / "record.jsonl").write_bytes(closed_war)
    return tmp_path


# -- log ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "begins"), [("a.html", "<!doctype html>"), ("a.md", "# "), ("a.txt", "저택 전쟁 — 기록")]
)
def test_a_log_is_written_to_a_new_file_in_the_form_of_its_name(war: Path, name: str, begins: str) -> None:
    """§H6.7: and never over a file that is there."""
    target = war / name
    ran = run("log", "export", str(war), "--for", "staff", "--out", str(target))
    assert (ran.code, ran.err) == (0, "")
    assert target.read_text(encoding="utf-8").startswith(begins)
    again = run("log", "export", str(war), "--for", "staff", "--out", str(target))
    assert again.code == 2
    assert "이미 있는 파일" in again.err


def test_the_public_log_is_what_is_printed_by_default(war: Path) -> None:
    """§H6.12: whoever forgets to say for whom gives nothing away."""
    ran = run("log", "export", str(war / "war" / "record.jsonl"))
    assert ran.code == 0
    assert "전체 공개용" in ran.out
    assert "한서의 세이버" not in ran.out


def test_a_log_for_a_player_by_the_name_of_a_character(war: Path) -> None:
    """§M1.2: the player's, whichever of its characters is named; a name that nobody has is refused with one like it."""
    ran = run("log", "export", str(war), "--for", "한서의 세이버", "--format", "md")
    assert ran.out == run("log", "export", str(war), "--for", "한서", "--format", "md").out
    wrong = run("log", "export", str(war), "--for", "한섭")
    assert wrong.code == 2
    assert "혹시 한서?" in wrong.err


def test_the_ledger_in_words_and_as_json(war: Path) -> None:
    """§M5.1: for the staff all pairs, in JSON to the key; for a player its own."""
    ran = run("log", "ledger", str(war))
    assert "페어 한서" in ran.out
    assert "무효" in ran.out
    found = json.loads(run("log", "ledger", str(war), "--json").out)
    assert list(found[0]) == ["pair", "count", "total", "excluded", "hits", "rewards"]
    assert [one["pair"] for one in found] == ["한서", "도윤", "서아", "가온"]
    own = json.loads(run("log", "ledger", str(war), "--for", "서아", "--json").out)
    assert [one["pair"] for one in own] == ["서아"]
    assert "n" not in own[0]["hits"][0], "numbers of entries tell how much happens elsewhere (H6.11)"


def test_a_record_that_is_none(tmp_path: Path) -> None:
    """What is wrong with it, line by line, and no traceback."""
    path = tmp_path / "record.jsonl"
    assert run("log", "export", str(path)).code == 2
    path.write_text("아무 글\n", encoding="utf-8")
    ran = run("log", "export", str(path))
    assert ran.code == 2
    assert "line 1" in ran.err


def test_a_tail_that_is_being_written_is_left_out(war: Path) -> None:
    """A log may be made while the referee writes; the record is not touched."""
    path = war / "war" / "record.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    torn = b"".join(lines[:-4]) + lines[-4][:20]
    path.write_bytes(torn)
    assert run("log", "export", str(war)).code == 0
    assert path.read_bytes() == torn


# -- dice --------------------------------------------------------------------------------------------------------------


def test_the_dice_of_a_closed_war(war: Path) -> None:
    """§H2.2, §H6.14, §H6.7: draws, kept ones, free rolls; what was entered by hand is said to be beyond checking."""
    ran = run("dice", "verify", str(war))
    assert ran.code == 0
    assert ran.out.startswith("모두 맞습니다. 추첨 ")
    for said in ("다시 선 추첨", "자유 굴림의 주사위 5개", "손으로 적은 주사위 1개"):
        assert said in ran.out
    found = json.loads(run("dice", "verify", str(war), "--json").out)
    assert found == {"ok": True, "draws": found["draws"], "by_hand": 1, "kept": found["kept"], "free": 5, "fault": ""}
    assert found["draws"] > 5
    assert found["kept"] > 0


def test_any_die_that_is_changed_is_found(war: Path) -> None:
    """§H2.2: a face, a free roll, the seed: each of them is told, with exit status 1."""
    path = war / "war" / "record.jsonl"
    text = path.read_text(encoding="utf-8")
    drawn = next(line for line in text.splitlines() if '"draw": {' in line and '"type": "Dice"' in line)
    outcome = int(drawn.partition('"outcome": ')[2].partition(",")[0].rstrip("}"))
    other = (outcome + 1) % 36
    first, second = other // 6 + 1, other % 6 + 1
    action = drawn[drawn.index('"action"') : drawn.index(', "draw"')]
    forged = (
        drawn.replace(f'"outcome": {outcome}', f'"outcome": {other}')
        .replace(f'"code": {outcome},', f'"code": {other},')
        .replace(action, f'"action": {{"type": "Dice", "first": {first}, "second": {second}}}')
    )
    free = next(line for line in text.splitlines() if '"kind": "rolled"' in line)
    face = free.partition('"faces": [')[2][0]
    for old, new in (
        (drawn, forged),
        (free, free.replace(f'"faces": [{face}', f'"faces": [{7 - int(face)}')),
        (SEED.hex(), bytes(reversed(SEED)).hex()),
    ):
        assert text.replace(old, new) != text
        path.write_text(text.replace(old, new), encoding="utf-8")
        ran = run("dice", "verify", str(war))
        assert ran.code == 1, old
        assert ran.out.startswith("맞지 않습니다.")


def test_before_the_seed_is_revealed_nothing_can_be_checked(tmp_path: Path) -> None:
    """The answer says when it can be."""
    table = begun()
    store = table.store
    assert isinstance(store, Memory)
    path = tmp_path / "record.jsonl"
    path.write_bytes(store.file.getvalue())
    ran = run("dice", "verify", str(path))
    assert ran.code == 1
    assert "서버 시드는 기록을 마감할 때 공개됩니다" in ran.out


def test_a_record_without_verifiable_dice(tmp_path: Path) -> None:
    """A war of bots, drawn from a plain source, is told to be no such record."""
    path = tmp_path / "game.jsonl"
    record = random_record(mansion_laws.SETTINGS[0], 1)
    path.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in (record.header, *record.entries)))
    assert run("log", "export", str(path), "--for", "staff").code == 0
    ran = run("dice", "verify", str(path))
    assert ran.code == 2
    assert "검증할 수 있게 시작된 기록이 아닙니다" in ran.err
