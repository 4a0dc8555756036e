"""A page of docs/ as its tests read it: blocks, tables, links, and what a shell makes of its commands."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tests.cli.runner import Ran, run

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"


class Block(NamedTuple):
    """A code block of a page: what stands behind the fence, and its text."""

    info: str
    text: str


def text_of(page: str) -> str:
    """The whole page."""
    return (DOCS / page).read_text(encoding="utf-8")


def blocks(page: str) -> Iterator[Block]:
    """Its code blocks, in order."""
    for match in re.finditer(r"^```(.*?)\n(.*?)^```$", text_of(page), re.DOTALL | re.MULTILINE):
        yield Block(match[1], match[2])


def prose(text: str) -> str:
    """A text without its code blocks."""
    return re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)


def minutes(text: str, korean: bool) -> float:
    """What it takes to read: 250 English words or 500 Korean letters a minute."""
    return len("".join(text.split())) / 500 if korean else len(text.split()) / 250


def rows(page: str, head: str) -> list[list[str]]:
    """The table whose first column is called that."""
    lines = iter(text_of(page).splitlines())
    for line in lines:
        if line.startswith(f"| {head} |"):
            next(lines)
            break
    found = []
    for line in lines:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip("|").split(" | ")])
    assert found, head
    return found


def anchors(page: str) -> set[str]:
    """The anchors that its headings get where Markdown is shown."""
    heads = (line[3:] for line in text_of(page).splitlines() if line.startswith("## "))
    return {re.sub(r"[^\w\- ]", "", head.casefold()).replace(" ", "-") for head in heads}


def shell(line: str, lang: str) -> Ran | None:
    """What a shell does with a line of a page: `cp -r`, or the program with words in quotes and `<` a file."""
    program, *words = shlex.split(line)
    if program == "cp":
        flag, source, target = words
        assert flag == "-r"
        shutil.copytree(source, target)
        return None
    assert program == "simpan"
    typed = ""
    if "<" in words:
        place = words.index("<")
        typed = Path(words[place + 1]).read_text(encoding="utf-8")
        del words[place : place + 2]
    return run(*words, typed=typed, lang=lang)


def quoted(text: str, out: str, as_told: Callable[[str], str] = str) -> None:
    """Every line of a block stands in the output, as a whole line and in this order. as_told: a text without what is
    another whenever it is run."""
    lines = iter(as_told(out).splitlines())
    for line in text.splitlines():
        assert as_told(line) in lines, (line, out)
