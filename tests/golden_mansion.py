"""The golden day: the default campaign's first day refereed from a file of posts, as an organiser would paste it.

`python -m tests.golden_mansion` writes the transcript and the exported logs anew; the diff is the review. The posts
are cut into sittings by lines of `// ==`: between two of them the program is started again on the same folder. The
dice come from a scripted server seed, and the clock stands still.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from simpan.mansion.desk.folder import Folder
from simpan.mansion.files.default import default_campaign
from tests.cli.runner import run

PLACE: Final = Path(__file__).parent / "golden" / "mansion-day"
POSTS: Final = PLACE / "posts.txt"
TRANSCRIPT: Final = PLACE / "transcript.txt"
EXPORTS: Final = {"public": PLACE / "log-public.txt", "staff": PLACE / "log-staff.txt"}
SEED: Final = bytes.fromhex("5e" * 32)
CLIENT_SEEDS: Final = ("달".encode(), "별".encode())
CUT: Final = "// =="
TIMES: Final = ("2026-12-05 21:00", "2026-12-05 22:10", "2026-12-05 23:00")


def sittings() -> list[str]:
    """The posts of each sitting."""
    found: list[list[str]] = [[]]
    for line in POSTS.read_text(encoding="utf-8").splitlines():
        if line.startswith(CUT):
            found.append([])
        else:
            found[-1].append(line)
    return ["\n".join(lines) + "\n" for lines in found]


def begin(folder: Path) -> None:
    """The war of the golden day, before its first sitting."""
    Folder(folder).begin(default_campaign(), SEED, CLIENT_SEEDS)


def sit(folder: Path, number: int, typed: str) -> str:
    """One sitting: what the program says to its posts."""
    ran = run("referee", "mansion", str(folder), "--staff", "민지", "--echo", "--as-of", TIMES[number], typed=typed)
    assert (ran.code, ran.err) == (0, ""), ran.err
    return ran.out


def render(folder: Path) -> str:
    """The transcript of all sittings."""
    begin(folder)
    parts = []
    for number, typed in enumerate(sittings()):
        parts.append(f"==== {number + 1}번째 진행, {TIMES[number]} ====\n\n{sit(folder, number, typed)}")
    return "\n".join(parts)


def exported(folder: Path, reader: str) -> str:
    """The log of the day as text, for a reader (`simpan log export --for`)."""
    ran = run("log", "export", str(folder), "--for", reader, "--format", "txt")
    assert (ran.code, ran.err) == (0, ""), ran.err
    return ran.out


def main() -> None:
    """Write the transcript and the exported logs."""
    with tempfile.TemporaryDirectory() as folder:
        TRANSCRIPT.write_text(render(Path(folder)), encoding="utf-8")
        for reader, path in EXPORTS.items():
            path.write_text(exported(Path(folder), reader), encoding="utf-8")


if __name__ == "__main__":
    main()
