"""A token comes from the environment or from a file that is ours alone, and shows itself nowhere."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest

from simpan.chat.settings_file import BadSettings, make_data_folder
from tests.chat.configs import MASTODON, TOKEN
from tests.chat.settings.configs import read, said

# -- the token ---------------------------------------------------------------------------------------------------------


def test_the_token_shows_itself_nowhere(folder: Path) -> None:
    found = read(folder, MASTODON)
    assert TOKEN not in repr(found) + str(found) + str(found.token) + f"{found.token!r}"
    with pytest.raises(TypeError):
        pickle.dumps(found.token)


def test_the_environment_comes_before_the_file(folder: Path) -> None:
    (folder / "token").write_text("from-the-file")
    (folder / "token").chmod(0o600)
    text = 'token_file = "token"\n' + MASTODON
    assert read(folder, text).token.reveal() == TOKEN
    assert read(folder, text, {}).token.reveal() == "from-the-file"


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")
@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o620, 0o610, 0o777])
def test_a_token_that_others_can_reach(mode: int, folder: Path) -> None:
    (folder / "token").write_text(TOKEN)
    (folder / "token").chmod(mode)
    (line,) = said(folder, 'token_file = "token"\n' + MASTODON, environ={})
    assert line.endswith(f"chmod 600 {folder / 'token'}")


@pytest.mark.parametrize("mode", [0o600, 0o400])
def test_a_token_of_ours_alone(mode: int, folder: Path) -> None:
    (folder / "token").write_text(f"{TOKEN}\n")
    (folder / "token").chmod(mode)
    assert read(folder, 'token_file = "token"\n' + MASTODON, {}).token.reveal() == TOKEN


@pytest.mark.skipif(os.name != "posix", reason="links and pipes are those of POSIX")
@pytest.mark.parametrize("kind", ["none", "link", "folder", "pipe", "empty", "lines", "long", "short", "letters"])
def test_what_is_no_token_file(kind: str, folder: Path) -> None:
    path = folder / "token"
    texts = {
        "empty": "",
        "lines": f"{TOKEN}\n{TOKEN}",
        "long": "x" * 5000,
        "short": "abc",
        "letters": "토큰토큰토큰토큰",
    }
    if kind == "link":
        (folder / "real").write_text(TOKEN)
        (folder / "real").chmod(0o600)
        path.symlink_to(folder / "real")
    elif kind == "folder":
        path.mkdir(0o700)
    elif kind == "pipe":
        os.mkfifo(path, 0o600)
    elif kind != "none":
        path.write_text(texts[kind], encoding="utf-8")
        path.chmod(0o600)
    said_of = {
        "none": "그런 파일이 없습니다",
        "link": "링크입니다",
        "folder": "보통 파일이 아닙니다",
        "pipe": "보통 파일이 아닙니다",
    }
    (line,) = said(folder, 'token_file = "token"\n' + MASTODON, environ={})
    assert said_of.get(kind, "빈칸 없는 한 줄이어야 합니다") in line


def test_somebody_elses_token_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "token").write_text(TOKEN)
    (folder / "token").chmod(0o600)
    monkeypatch.setattr(os, "geteuid", lambda: 4242)
    (line,) = said(folder, 'token_file = "token"\n' + MASTODON, environ={})
    assert "다른 사용자의 파일입니다" in line


@pytest.mark.parametrize(
    "line",
    [
        f'token = "{TOKEN}"',
        f'access_token = "{TOKEN}"',
        f"token = {TOKEN}",  # no TOML, whose reader would repeat it
        f"{TOKEN}",
        f'token_file = "{TOKEN}"',
        f'dice = "{TOKEN}"',
        f'lookups = ["{TOKEN}"]',
        f'[secrets]\nbot = "{TOKEN}"',
        '"MTA4NDM2.GaX1cd.Zk3vB1s-7Qw_rT9yU0pLmN4xC6hJ8dF2gA5eK1" = 1',
        'lang = "MTA4NDM2NTc4OTAxMjM0NTY3OA.GaX1cd.Zk3vB1s-7Qw_rT9yU0pLmN4xC6hJ8dF2gA5eK1"',
    ],
)
def test_a_token_in_the_file_is_refused_and_not_repeated(line: str, folder: Path) -> None:
    """Wherever in the file it stands; and what to do instead is said."""
    for lang in ("ko", "en"):
        found = "\n".join(said(folder, line + "\n" + MASTODON, lang, environ={}))
        assert "Zk3vB1s" not in found
        assert "GaX1cd" not in found
    if '= "' in line:
        assert "chmod 600" in found


# -- the data folder ---------------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")
def test_the_data_folder_is_for_its_owner(folder: Path) -> None:
    found = read(folder, MASTODON)
    make_data_folder(found)
    assert found.data.stat().st_mode & 0o777 == 0o700
    make_data_folder(found)
    found.data.chmod(0o755)
    with pytest.raises(BadSettings) as caught:
        make_data_folder(found)
    assert f"chmod 700 {found.data}" in caught.value.all[0].say("ko")
    (line,) = said(folder, MASTODON)
    assert f"chmod 700 {found.data}" in line


def test_a_data_folder_that_cannot_be_made(folder: Path) -> None:
    (folder / "data").write_text("")
    (line,) = said(folder, MASTODON)
    assert line == "chat.toml: data: 폴더여야 하는데 파일입니다."
    found = read(folder, 'data = "data/inner"\n' + MASTODON)
    with pytest.raises(BadSettings) as caught:
        make_data_folder(found)
    assert "만들 수 없습니다" in caught.value.all[0].say("ko")
