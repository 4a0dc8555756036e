"""`simpan chat check` and `try` on CONFIGs and folders that nobody made in good order: a sentence, soon, no harm."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from simpan.chat.secret_file import BadToken, token
from tests.chat.configs import TOKEN, offline
from tests.chat.nursery import CHAT, SIMPAN, Nursery, Wanted
from tests.cli.runner import run

pytestmark = [
    pytest.mark.served,
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="pipes and devices are those of POSIX"),
    pytest.mark.filterwarnings("ignore:'audioop' is deprecated:DeprecationWarning"),  # within discord.py
]
CONFIG: Final = offline("mastodon")
GIGABYTE: Final = 1 << 30
LIMITS: Final = {"RLIMIT_AS": 3 * GIGABYTE, "RLIMIT_FSIZE": 400 << 20, "RLIMIT_CPU": 30}  # bytes, bytes, seconds
Harm = Callable[[Path], object]


def sparse(path: Path, size: int = GIGABYTE) -> None:
    path.unlink(missing_ok=True)
    with path.open("wb") as file:
        file.truncate(size)


def instead(path: Path, made: Callable[[Path], object]) -> None:
    path.unlink(missing_ok=True)
    made(path)


def begun(folder: Path) -> Path:
    """The record of a war that was begun."""
    assert run("referee", "mansion", str(folder / "mywar"), "--staff", "민지", typed="").code == 0
    return folder / "mywar" / "war" / "record.jsonl"


def config_bytes(text: bytes) -> Harm:
    return lambda folder: (folder / "chat.toml").write_bytes(text)


HARMS: Final[dict[str, Harm]] = {
    "config: empty": config_bytes(b""),
    "config: zeros": config_bytes(bytes(100_000)),
    "config: no text": config_bytes(bytes(range(256)) * 50),
    "config: utf-16": config_bytes(CONFIG.encode("utf-16")),
    "config: deep": config_bytes(b"a = " + b"[" * 50_000),
    "config: deep tables": config_bytes(b"[" + b".".join([b"a"] * 30_000) + b"]"),
    "config: wide": config_bytes(b"".join(b"k%d = 1\n" % n for n in range(20_000))),
    "config: long number": config_bytes(b"dice = " + b"9" * 100_000),
    "config: huge": lambda folder: sparse(folder / "chat.toml"),
    "config: pipe": lambda folder: instead(folder / "chat.toml", os.mkfifo),
    "config: folder": lambda folder: instead(folder / "chat.toml", Path.mkdir),
    "config: device": lambda folder: instead(folder / "chat.toml", lambda path: path.symlink_to("/dev/zero")),
    "config: loop": lambda folder: instead(folder / "chat.toml", lambda path: path.symlink_to(path)),
    "config: many campaigns": config_bytes(CONFIG.encode() + b"[[campaign]]\nkey = 'a'\nfolder = 'mywar'\n" * 3_000),
    "config: many players": config_bytes(
        CONFIG.encode() + b"".join(b"'p%d@x.y' = '\xed\x95\x9c'\n" % n for n in range(8_000))
    ),
    "folder: none": lambda folder: os.rename(folder / "mywar", folder / "other"),
    "folder: its own parent": config_bytes(CONFIG.replace('"mywar"', '"."').encode()),
    "folder: all of the disk": config_bytes(CONFIG.replace('"mywar"', '"/"').encode()),
    "folder: pipe in it": lambda folder: os.mkfifo(folder / "mywar" / "pipe"),
    "folder: huge file in it": lambda folder: sparse(folder / "mywar" / "film.mp4"),
    "folder: device in it": lambda folder: (folder / "mywar" / "zero").symlink_to("/dev/zero"),
    "folder: loop in it": lambda folder: (folder / "mywar" / "again").symlink_to(folder / "mywar"),
    "folder: dangling link in it": lambda folder: (folder / "mywar" / "gone").symlink_to("nowhere"),
    "sheets: huge": lambda folder: sparse(folder / "mywar" / "characters.csv"),
    "sheets: pipe": lambda folder: instead(folder / "mywar" / "characters.csv", os.mkfifo),
    "sheets: device": lambda folder: instead(
        folder / "mywar" / "characters.csv", lambda path: path.symlink_to("/dev/zero")
    ),
    "map: folder": lambda folder: instead(folder / "mywar" / "map.txt", Path.mkdir),
    "record: empty": lambda folder: begun(folder).write_bytes(b""),
    "record: zeros": lambda folder: begun(folder).write_bytes(bytes(10_000)),
    "record: pipe": lambda folder: instead(begun(folder), os.mkfifo),
    "record: folder": lambda folder: instead(begun(folder), Path.mkdir),
    "record: torn": lambda folder: os.truncate(begun(folder), 400),
    "secret: gone": lambda folder: begun(folder).with_name("secret").unlink(),
    "secret: another": lambda folder: begun(folder).with_name("secret").write_text("00" * 32),
    "data: file": lambda folder: (folder / "data").write_text("x"),
    "data: link to everybody's": lambda folder: (folder / "data").symlink_to("/tmp"),
}


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    with Nursery(*CHAT, flags=("-W", "ignore")) as made:
        yield made


@pytest.fixture(scope="module")
def new_war(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a campaign as `simpan sheet new` makes it."""
    folder = tmp_path_factory.mktemp("new") / "mywar"
    assert run("sheet", "new", str(folder)).code == 0
    return folder


def chat(nursery: Nursery, folder: Path, word: str, typed: str = "한서: 2d6\n: /상태\n") -> tuple[int, str]:
    """What a command comes to, in half a minute of work at most and with little memory."""
    environ = {**os.environ, "SIMPAN_MASTODON_TOKEN": TOKEN, "LANG": "ko_KR.UTF-8", "TMPDIR": str(folder / "tmp")}
    (folder / "tmp").mkdir(exist_ok=True)
    lines = folder.with_suffix(".typed")
    lines.write_text(typed, encoding="utf-8")
    words, out = ["chat", word, "chat.toml"], folder.with_suffix(".out")
    wanted = Wanted(SIMPAN, words, str(folder), str(out), str(lines), environ, LIMITS)
    program = nursery.begin(wanted)
    try:
        return program.wait(), program.said()
    finally:
        program.killed()


@pytest.mark.parametrize("word", ["check", "try"])
@pytest.mark.parametrize("name", HARMS)
def test_a_sentence_and_no_harm(name: str, word: str, tmp_path: Path, nursery: Nursery, new_war: Path) -> None:
    folder = tmp_path / "here"
    shutil.copytree(new_war, folder / "mywar")
    (folder / "chat.toml").write_text(CONFIG, encoding="utf-8")
    HARMS[name](folder)
    code, said = chat(nursery, folder, word)
    assert code in (0, 1, 2), (code, said[-2000:])
    assert said.strip()
    assert "Traceback" not in said
    assert TOKEN not in said
    assert len(said) < 1_000_000
    assert not [*(folder / "tmp").iterdir()]


@pytest.mark.parametrize(
    ("text", "right"),
    [
        (TOKEN.encode() + b"\r\n", True),
        (TOKEN.encode() + b"\r\n\r\n  \n", True),
        (b"\xef\xbb\xbf" + TOKEN.encode() + b"\n", False),
        (TOKEN.encode("utf-16"), False),
        (TOKEN.encode() + b"\x00", False),
        (TOKEN.encode() + b"\x1b[31m", False),
        (bytes(50), False),
    ],
)
def test_a_token_file_of_another_make(text: bytes, right: bool, tmp_path: Path) -> None:
    """Ends of lines as Windows has them are taken; whatever else is no token is refused without being repeated."""
    path = tmp_path / "token"
    path.write_bytes(text)
    path.chmod(0o600)
    if right:
        assert token("mastodon", path, {}).reveal() == TOKEN
        return
    with pytest.raises(BadToken) as caught:
        token("mastodon", path, {})
    assert TOKEN not in repr(caught.value) + str(caught.value.values)


@pytest.mark.parametrize("kind", ["huge", "device", "pipe", "socket folder"])
def test_a_token_file_that_is_none(kind: str, tmp_path: Path) -> None:
    """At once, and without reading it."""
    path = tmp_path / "token"
    match kind:
        case "huge":
            sparse(path)
        case "device":
            path = Path("/dev/zero")
        case "pipe":
            os.mkfifo(path)
        case _:
            path.mkdir()
    if kind != "device":
        path.chmod(0o600)
    with pytest.raises(BadToken):
        token("mastodon", path, {})
