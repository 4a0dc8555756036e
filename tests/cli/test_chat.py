"""`simpan chat`: settings, checks and rehearsals, and starts that are refused in plain words (no network is used)."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final, Never

import pytest

from simpan.chat.ledger import LedgerTrouble
from simpan.cli import words_chat
from simpan.cli.app import FUNCTIONS
from tests.chat.configs import ENVIRON, TOKEN, offline
from tests.cli.runner import Ran, run

pytestmark = pytest.mark.filterwarnings("ignore:'audioop' is deprecated:DeprecationWarning")  # within discord.py
MASTODON: Final = offline("mastodon")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a campaign, two CONFIGs, and both tokens in the environment."""
    monkeypatch.chdir(tmp_path)
    for name, token in ENVIRON.items():
        monkeypatch.setenv(name, token)
    assert run("sheet", "new", "mywar").code == 0
    (tmp_path / "mastodon.toml").write_text(MASTODON, encoding="utf-8")
    (tmp_path / "discord.toml").write_text(offline("discord"), encoding="utf-8")
    return tmp_path


def chat(*words: str, typed: str = "", lang: str = "ko_KR.UTF-8") -> Ran:
    """A command of `simpan chat`, whose output never holds the token."""
    ran = run("chat", *words, typed=typed, lang=lang)
    assert TOKEN not in ran.out + ran.err
    return ran


def files(folder: Path) -> dict[str, str]:
    """Every file below, by its contents."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_both_languages_have_the_same_words() -> None:
    assert words_chat.KO.keys() == words_chat.EN.keys()


@pytest.mark.parametrize("command", [path for path in FUNCTIONS if path.startswith("chat ")])
@pytest.mark.parametrize("lang", ["ko_KR.UTF-8", "en_US.UTF-8"])
def test_help(command: str, lang: str) -> None:
    ran = run(*command.split(), "--help", lang=lang)
    assert (ran.code, ran.err) == (0, "")
    assert "CONFIG" in ran.out


# -- what cannot be started --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["mastodon", "discord", "check", "try"])
def test_every_problem_of_a_config_is_told(command: str, folder: Path) -> None:
    (folder / "bad.toml").write_text('network = "mastodn"\n', encoding="utf-8")
    ran = chat(command, "bad.toml")
    assert ran.code == 2
    assert "bad.toml:1: network: 다음 가운데 하나여야 합니다: mastodon, discord. 혹시 “mastodon”?" in ran.out
    assert ran.err == "simpan: bad.toml: 고칠 곳 1곳.\n"
    assert "no.toml: There is no such file." in chat(command, "no.toml", lang="en_US.UTF-8").out


@pytest.mark.parametrize(("command", "config"), [("mastodon", "discord.toml"), ("discord", "mastodon.toml")])
def test_a_config_of_the_other_network(command: str, config: str, folder: Path) -> None:
    ran = chat(command, config)
    assert ran.code == 2
    assert f"simpan chat {config.removesuffix('.toml')} {config}" in ran.out


@pytest.mark.parametrize(("network", "library"), [("mastodon", "Mastodon.py"), ("discord", "discord.py")])
@pytest.mark.parametrize("check", [False, True])
def test_a_library_that_is_missing(
    network: str, library: str, check: bool, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, network, None)
    ran = chat("check" if check else network, f"{network}.toml")
    assert ran.code == 2
    assert f'{library}가 없습니다. pip install "simpan[{network}]"로 설치하세요.' in ran.err


def test_a_rehearsal_needs_neither_library_nor_token(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mastodon", None)
    monkeypatch.delenv("SIMPAN_MASTODON_TOKEN")
    assert chat("try", "mastodon.toml", typed="한서: 도움\n").code == 0


def test_a_list_that_does_not_fit_the_sheets(folder: Path) -> None:
    """Whoever is named but is nobody's character is told before anything is begun, with the nearest name."""
    text = MASTODON.replace('"한서"', '"한소"').replace('"도윤의 아처"', '"도윤의 아쳐"')
    (folder / "mastodon.toml").write_text(text, encoding="utf-8")
    for command in ("check", "mastodon", "try"):
        ran = chat(command, "mastodon.toml")
        assert ran.code in (1, 2), command
        assert "hanseo@example.social의 “한소”" in ran.out
        assert "doyun@example.social의 “도윤의 아쳐”" in ran.out
        assert "혹시 도윤의 아처" in ran.out


def test_a_campaign_with_problems(folder: Path) -> None:
    sheets = folder / "mywar" / "characters.csv"
    sheets.write_text(sheets.read_text(encoding="utf-8-sig").replace("세이버", "새이버"), encoding="utf-8")
    for command in ("check", "mastodon", "try"):
        ran = chat(command, "mastodon.toml")
        assert ran.code in (1, 2), command
        assert "H3.2" in ran.out, command


def test_a_data_folder_that_others_can_see(folder: Path) -> None:
    (folder / "data").mkdir(mode=0o755)
    (folder / "data").chmod(0o755)
    ran = chat("mastodon", "mastodon.toml")
    assert ran.code == 2
    assert "chmod 700 data" in ran.out


@pytest.mark.parametrize(
    ("lang", "why"),
    [
        ("ko_KR.UTF-8", "chat.db: 손상되었거나 장부 파일이"),
        ("en_US.UTF-8", "chat.db is damaged or no ledger;"),
    ],
)
def test_a_ledger_of_somebody_else(folder: Path, lang: str, why: str) -> None:
    (folder / "data").mkdir(mode=0o700)
    (folder / "data" / "chat.db").write_bytes(b"no database at all, but long enough to be looked at" * 40)
    ran = chat("mastodon", "mastodon.toml", lang=lang)
    assert ran.code == 2
    assert why in ran.err


def test_a_disk_that_fails_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(_: Path) -> Never:
        raise LedgerTrouble("the ledger cannot be read or written: database or disk is full")

    monkeypatch.setattr("simpan.chat.ledger.Ledger", failing)
    ran = chat("mastodon", "mastodon.toml")
    assert ran.code == 2
    assert "database or disk is full" in ran.err


# -- check -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("network", ["mastodon", "discord"])
def test_check_says_what_is_right_and_what_is_not(network: str, folder: Path) -> None:
    """The network cannot be reached here; all else is right. Nothing is written."""
    before = files(folder)
    ran = chat("check", f"{network}.toml")
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert lines[0] == f"설정: {network}.toml"
    assert f"토큰: SIMPAN_{network.upper()}_TOKEN에서 읽었습니다." in lines
    assert "데이터 폴더: data (처음 실행할 때 만듭니다)" in lines
    assert any(line.startswith("캠페인 mansion: 저택 전쟁. 캐릭터 16명, 플레이어 8명") for line in lines)
    assert any("계정이 없는 플레이어: " in line and "가온" in line and "한서" not in line for line in lines)
    assert [line for line in lines if line.startswith("! ")] != []
    assert lines[-1].startswith("고칠 곳 1곳.")
    assert files(folder) == before


def test_check_of_a_war_that_has_begun(folder: Path) -> None:
    assert run("referee", "mansion", "mywar", typed="한서: 2구역 k3에서 시작\n").code == 0
    ran = chat("check", "mastodon.toml")
    assert "이미 시작한 전쟁입니다" in ran.out
    (folder / "mywar" / "war" / "secret").write_text("0" * 64)
    assert any(line.startswith("! mansion: ") for line in chat("check", "mastodon.toml").out.splitlines())


# -- try ---------------------------------------------------------------------------------------------------------------


def test_a_rehearsal_leaves_nothing_behind(folder: Path) -> None:
    before = files(folder)
    ran = chat("try", "mastodon.toml", typed="한서: 2구역 k3에서 시작\n지우: [2d6]\n/끝\n")
    assert (ran.code, ran.err) == (0, "")
    assert files(folder) == before


def test_who_would_read_it(folder: Path) -> None:
    typed = (
        "한서: 마스터는 k3에서 시작\n지우: [2d6]\n한서: 고마워요\n/상태\n민지: /대기열\n제비로\n한서:\n---\n두\n---\n"
    )
    out = chat("try", "mastodon.toml", "--echo", typed=typed).out
    blocks = [block.splitlines() for block in out.split("\n\n")]
    said = {block[0]: block[1:] for block in blocks if block and block[0].startswith("> ")}
    assert said["> 한서: 마스터는 k3에서 시작"][0] == "[한서에게만]"
    assert said["> 지우: [2d6]"][0] == "[답글 (전체 공개)]"
    assert said["> 한서: 고마워요"] == ["(답하지 않음)"]
    assert said["> /상태"][0] == "[총괄에게만]"
    assert said["> 민지: /대기열"] == ["[총괄에게만]", "대기열이 비어 있습니다."]
    assert "6행: 누가 쓴 글인지 알 수 없습니다. “이름: 글”로 써 주세요." in out


@pytest.mark.parametrize("visibility", ["public", "unlisted", "followers", "direct"])
def test_how_wide_it_would_be(visibility: str, folder: Path) -> None:
    out = chat("try", "mastodon.toml", "--visibility", visibility, typed="지우: [2d6]\n", lang="en_US.UTF-8").out
    assert f"[Reply ({visibility})]\n#1 2d6: " in out


def test_discord_has_buttons(folder: Path) -> None:
    out = chat("try", "discord.toml", typed="한서: 도움\n").out
    assert "단추 제비뽑기" in out or "단추 한서 제비뽑기" in out
    assert "단추" not in chat("try", "mastodon.toml", typed="한서: 도움\n").out


def test_a_hostile_rehearsal(folder: Path) -> None:
    """Whatever is typed, nothing breaks and nothing hangs."""
    typed = "\x00지우: [2d6]\n한서: " + "가" * 20_000 + "\n<@&1>: @everyone\n" + "[" * 500 + "\n한서: [공개]\n"
    ran = chat("try", "mastodon.toml", typed=typed)
    assert (ran.code, ran.err) == (0, "")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_rehearsal_ends_while_it_waits_for_a_line(sign: signal.Signals, folder: Path) -> None:
    """And says what is to be said first."""
    program = Path(sys.executable).with_name("simpan")
    running = subprocess.Popen(
        [program, "chat", "try", "mastodon.toml"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "LANG": "ko_KR.UTF-8", "LC_ALL": ""},
    )  # fmt: skip
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write("지우: [2d6]\n")
    running.stdin.flush()
    assert any("#1 2d6: " in line for line in running.stdout)
    running.send_signal(sign)
    said, wrong = running.communicate(timeout=120)
    assert (running.returncode, wrong) == (0, "")
    assert said.splitlines()[-1] == "연습을 마칩니다. 남은 것은 없습니다."
