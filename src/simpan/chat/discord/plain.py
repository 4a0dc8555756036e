"""Text of Discord: what people write as plain text, and what we write without meaning more than it says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from simpan.mansion.split import split

MOST: Final = 2_000  # of a message
_LINK: Final = re.compile(r"https?://[^\s<>]+")
_SPECIAL: Final = re.compile(r"([\\*_~|`<])|(\](?=\())|(@)(?=everyone|here)")
_HEAD: Final = re.compile(r"^(\s*)(#{1,3}(?=\s)|-#(?=\s)|>(?=\s|>>)|[-+](?=\s)|\d+(?=\.\s))", re.MULTILINE)
_ACCOUNT: Final = re.compile(r"<@!?(\d{1,20})>")
_OTHER: Final = re.compile(
    r"<(?:#|@&)(\d{1,20})>|<a?(:\w{1,32}:)\d{1,20}>|<(/[^:<>]{1,100}):\d{1,20}>|<t:(-?\d{1,14})(?::\w)?>"
)
_MARKS: Final = re.compile(r"\*\*\*|\*\*|__|~~|\|\||```(?:[\w+-]{0,20}\n)?|`")
_ESCAPED: Final = re.compile(r"\\([^\w\s])")
_COMMAND: Final = re.compile(r"\s*\[?\s*[/／]")
_ZERO: Final = "\u200b"  # between @ and everyone: it is neither shown nor a mention


def escaped(text: str) -> str:
    """A text that Discord shows as it stands: no markdown, no mention; links stay links."""
    parts: list[str] = []
    end = 0
    for link in _LINK.finditer(text):
        parts += [_escaped(text[end : link.start()]), link[0]]
        end = link.end()
    return "".join([*parts, _escaped(text[end:])])


def _escaped(text: str) -> str:
    text = _SPECIAL.sub(lambda found: found[3] + _ZERO if found[3] else "\\" + found[0], text)
    return _HEAD.sub(lambda found: f"{found[1]}{_behind(found[2])}", text)


def _behind(mark: str) -> str:
    """A mark at the start of a line as itself; of a numbered list the full stop is the mark."""
    return mark + _ZERO if mark.isdecimal() else "\\" + mark


def posts(lines: tuple[str, ...], room: int = MOST) -> list[str]:
    """Texts of messages, escaped, each no longer than Discord takes, however it counts what lies beyond U+FFFF."""
    shown = [escaped(line) for line in lines]
    found = split(shown, room)
    if any(units(one) > room for one in found):
        found = split(shown, room // 2)
    return [one.strip() for one in found]


def units(text: str) -> int:
    """Length as JavaScript counts it."""
    return len(text) + sum(sign > "\uffff" for sign in text)


def read(content: str, me: int, names: Mapping[int, str]) -> str:
    """What somebody wrote, without the mention of the bot (`me`) and without markdown; others' mentions by name.

    In commands they stay numbers (`<@80351110224678912>`): those mean accounts, and names can be anybody's.
    """

    def mention(found: re.Match[str]) -> str:
        id = int(found[1])
        return "" if id == me else f"<@{id}>" if command else f"@{names.get(id, found[1])}"

    command = _COMMAND.match(re.sub(rf"<@!?{me}>", "", content)) is not None
    text = _ACCOUNT.sub(mention, content.replace("\\\\", "\\"))
    text = _OTHER.sub(lambda found: found[2] or found[3] or found[4] or f"#{found[1]}", text)
    text = _ESCAPED.sub(r"\1", _MARKS.sub("", text))
    return "\n".join(line.strip() for line in text.strip().split("\n"))
