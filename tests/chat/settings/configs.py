"""What is said of a CONFIG."""

from __future__ import annotations

import os
import traceback
from pathlib import Path
from typing import Final

import pytest

from simpan.chat.settings import Settings
from simpan.chat.settings_file import BadSettings, lines, read_settings
from tests.chat.configs import ENVIRON, TOKEN

ROOT: Final = Path(__file__).parents[3]
ADDRESS: Final = (
    "“https://example.social”처럼 쓴 주소여야 합니다. http는 이 컴퓨터(127.0.0.1)의 주소에만 쓸 수 있습니다."
)


def read(folder: Path, text: str, environ: dict[str, str] | None = None) -> Settings:
    path = folder / "chat.toml"
    path.write_text(text, encoding="utf-8")
    return read_settings(path, ENVIRON if environ is None else environ)


def said(folder: Path, text: str, lang: str = "ko", environ: dict[str, str] | None = None) -> list[str]:
    """What is wrong, without the file's own name."""
    with pytest.raises(BadSettings) as caught:
        read(folder, text, environ)
    assert TOKEN not in "".join(traceback.format_exception(caught.value))
    return [
        line.replace(f"{folder}{os.sep}chat.toml", "chat.toml")
        for line in lines(folder / "chat.toml", caught.value, lang)
    ]
