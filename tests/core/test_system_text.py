"""Why the system refused is said in the reader's language, wherever a file is named."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from simpan.core.system_text import reason
from simpan.lumen.decklist import BadDeckFile
from simpan.lumen.decklist import read as read_deck
from simpan.mansion.files.problem import problem


@pytest.mark.parametrize("code", [errno.ENOENT, errno.EACCES, errno.EISDIR, errno.ENOSPC, errno.EROFS])
def test_a_common_reason_is_korean_for_a_korean_reader(code: int) -> None:
    error = OSError(code, os.strerror(code), "/secret/path")
    assert not any(sign.isascii() and sign.isalpha() for sign in reason(error, "ko"))
    assert reason(error, "en").isascii()
    assert "/secret" not in reason(error, "ko") + reason(error, "en")


def test_what_is_not_known_is_said_as_the_system_says_it() -> None:
    assert reason(OSError(errno.EXDEV, "Cross-device link"), "ko") == "Cross-device link"
    assert reason(OSError("the ledger's own sentence"), "ko") == "the ledger's own sentence"
    assert reason(ValueError("embedded null byte"), "ko") == "쓸 수 없는 경로"


def test_both_tongues_of_a_problem_have_their_own(tmp_path: Path) -> None:
    found = problem("a.toml", None, None, "", "unreadable", why=FileNotFoundError(errno.ENOENT, "No such file"))
    assert found.ko == "읽을 수 없습니다 (파일이나 폴더가 없음)."
    assert found.en == "This cannot be read (there is no such file or folder)."
    with pytest.raises(BadDeckFile) as caught:
        read_deck(tmp_path / "nothing.toml")
    assert "파일이나 폴더가 없음" in caught.value.say("ko")
