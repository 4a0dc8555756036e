"""The table of what is asked and answered: stories in sections, a row for each post (`tests/chat/table/*.tsv`).

A section begins with `== NAME | key=value | …` and is a world of its own, in which its rows happen in order. A row is
`who TAB where TAB text TAB dice TAB reply`; `//` begins a comment.

who: an account by its name; `*` nobody: the program does `start`, `restart`, or `look` at the time. where: words of
`public unlisted followers direct`, `#place` (a thread or a channel), `re` (the first post seen of a conversation goes
on with it), `command` or `button`, `ko` or `en`, `+90s` or `+5m` (what passes before; 10 seconds else), `role=…`.
dice: what is drawn, from 1 on, in order; `61` are the two dice of a judgement; `-` nothing.
reply: `-` silence, else replies joined by ` ‖ `: `READERS KIND: lines`, lines joined by ` ⏎ `, then buttons and a file.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from simpan.chat.reply import Reply

HERE: Final = Path(__file__).parent
LINE: Final = " ⏎ "
NEXT: Final = " ‖ "
OPEN: Final = "?"
HOST: Final = "example.social"
ACCOUNTS: Final = {
    "한서": "hanseo",
    "한서의 세이버": "hanseo_saber",
    "도윤": "doyun",
    "도윤의 아처": "doyun_archer",
    "서아": "seoa",
    "서아의 랜서": "seoa_lancer",
    "가온": "gaon",
    "가온의 어새신": "gaon_assassin",
    "이든": "eden",
    "민지": "minji",
    "하늘": "haneul",
    "지우": "jiu",
    "하람": "haram",
    "은별": "eunbyeol",
    "누리": "nuri",
    "보미": "bomi",
}
"""Everybody of the table; whoever else writes has a name in Latin letters."""
NAMES: Final = {account: name for name, account in ACCOUNTS.items()}


@dataclass(frozen=True)
class Row:
    """One post and what comes of it. number: its line in the file."""

    number: int
    who: str
    where: str
    text: str
    dice: str
    reply: str

    @property
    def words(self) -> list[str]:
        return self.where.split()

    @property
    def plain(self) -> str:
        """The text with its line breaks."""
        return self.text.replace("\\n", "\n").replace("\\t", "\t")

    @property
    def draws(self) -> list[int]:
        return [int(one) for one in self.dice.split() if one not in ("-", OPEN)]

    def line(self) -> str:
        return "\t".join((self.who, self.where, self.text, self.dice, self.reply))


@dataclass
class Section:
    """A world and its story."""

    file: Path
    number: int
    name: str
    options: dict[str, str]
    rows: list[Row] = field(default_factory=list)

    @property
    def id(self) -> str:
        return f"{self.file.stem}: {self.name}"

    def flag(self, key: str, default: bool) -> bool:
        return {"yes": True, "no": False}.get(self.options.get(key, ""), default)


def read(path: Path) -> list[Section]:
    """The sections of a file. Raises ValueError for a line that is no row."""
    found: list[Section] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("//"):
            continue
        if line.startswith("== "):
            name, *options = (part.strip() for part in line[3:].split("|"))
            found.append(Section(path, number, name, dict(_option(path, number, one) for one in options)))
            continue
        parts = line.split("\t")
        if len(parts) != 5 or not found:
            raise ValueError(f"{path.name}:{number}: a row has five columns, in a section")
        found[-1].rows.append(Row(number, *parts))
    return found


def _option(path: Path, number: int, text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"{path.name}:{number}: {text!r} is no option")
    return key.strip(), value.strip()


def sections() -> list[Section]:
    """All of them, file by file."""
    return [section for path in sorted(HERE.glob("*.tsv")) for section in read(path)]


def filled(path: Path, found: dict[int, tuple[str, str]], *, again: bool) -> str:
    """The file's text with these dice and replies by line; only those that are open, or (`again`) all."""
    lines = path.read_text(encoding="utf-8").split("\n")
    for section in read(path):
        for row in section.rows:
            if row.number in found and (again or row.reply == OPEN):
                dice, reply = found[row.number]
                lines[row.number - 1] = replace(row, dice=dice, reply=reply).line()
    return "\n".join(lines)


def shown(replies: tuple[Reply, ...]) -> str:
    """Replies as the table has them."""
    return NEXT.join(_one(reply) for reply in replies) or "-"


def _one(reply: Reply) -> str:
    readers = "@" + ",".join(name_of(key) for key in reply.people) if reply.to == "people" else reply.to
    text = f"{readers} {reply.kind}: {LINE.join(reply.lines)}".replace("\n", LINE).replace("\t", "\\t")
    if reply.buttons:
        text += " {" + "; ".join(f"{one.label}={one.text}" for one in reply.buttons) + "}"
    if reply.file is not None:
        text += f" {{file {reply.file[0]}}}"
    return text


def key_of(name: str) -> str:
    """The account of somebody."""
    return f"{ACCOUNTS.get(name, name.casefold())}@{HOST}"


def name_of(key: str) -> str:
    account = key.removesuffix(f"@{HOST}")
    return NAMES.get(account, account)
