"""Folders of campaign files for tests, and what loading them told."""

from __future__ import annotations

from pathlib import Path

from simpan.mansion.files.load import Loaded
from simpan.mansion.files.problem import Problem
from simpan.mansion.sheet import Sheet

HEADER = "이름,역할,페어,클래스,근력,내구,민첩,마력,행운,사거리,스킬\n"
PAIR = "하나,마스터,하나,,3,3,2,2,2,2,강타;정조준\n두리,서번트,하나,세이버,5,3,4,0,0,1,강타;간파;질주\n"
ONE = """[[character]]
name = "하나"
role = "master"
pair = "하나"
abilities = [3, 3, 2, 2, 2]
range = 2
skills = ["heavy_blow", "정조준"]
"""


def folder(path: Path, **files: str | bytes) -> Path:
    """A campaign folder; a name ends in its kind: characters_csv."""
    for name, content in files.items():
        stem, _, ending = name.rpartition("_")
        raw = content.encode() if isinstance(content, str) else content
        (path / f"{stem}.{ending}").write_bytes(raw)
    return path


def told(loaded: Loaded) -> list[tuple[str, str]]:
    return [(one.where(), one.reason) for one in loaded.problems]


def only(loaded: Loaded) -> Problem:
    assert len(loaded.problems) == 1, [(one.where(), one.ko) for one in loaded.problems]
    return loaded.problems[0]


def sheets(loaded: Loaded) -> tuple[Sheet, ...]:
    assert loaded.campaign is not None, [(one.where(), one.ko) for one in loaded.problems]
    return loaded.campaign.sheets
