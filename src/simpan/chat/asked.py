"""What a text asks of the referee: dice, and words such as 카드 or help. It knows no place, no person and no campaign.

In brackets anywhere (`[2d6]`, `[카드 화염]`), behind a slash or bare at the beginning (`/카드 화염`, `카드 화염`), or
dice that are the whole text. What is quoted, struck through, code, a link or its label is not read.

>>> ask("오늘은 [2d6] 갑니다").dice[0].terms
(Term(sign=1, dice=2, sides=6),)
>>> ask("카드: 화염").commands
(Command(word='card', rest='화염'),)
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final, Literal, NamedTuple, TypeAlias

from simpan.chat.dice.notation import Dice, Unfit, alike, echo, read_dice
from simpan.chat.dice.notation import form as form_of
from simpan.chat.lookup.lookup import WORDS as LOOKUPS
from simpan.core.korean import decompose, plain

LONGEST: Final = 2_000
"""Characters of a text that are read."""
MOST_COMMANDS: Final = 3
MOST_BRACKETS: Final = 40
MOST_OF_DICE: Final = 6
"""Words that one roll is written with: 1d20 + 3 >= 15."""

Form: TypeAlias = Literal["", "bracket", "slash", "bare"]

OWN: Final = {
    "굴림": "roll",
    "주사위": "roll",
    "roll": "roll",
    "dice": "roll",
    "공개": "reveal",
    "reveal": "reveal",
    "도움": "help",
    "도움말": "help",
    "help": "help",
    "내정보": "about",
    "내 정보": "about",
    "about-me": "about",
    "about me": "about",
    "상태": "status",
    "status": "status",
    "lag": "status",
}
"""Every word that the referee itself answers, in small letters."""
WORDS: Final = {**OWN, **LOOKUPS}

_OPEN, _SHUT = "[【〔", "]】〕"
_BRACKET: Final = re.compile(f"[{re.escape(_OPEN)}]([^{re.escape(_OPEN + _SHUT)}]+)[{re.escape(_SHUT)}]")
_CODE: Final = re.compile(r"```.*?```|``.+?``|`[^`\n]+`", re.DOTALL)
_QUOTED_LINE: Final = re.compile(r"^[ \t]*>.*$", re.MULTILINE)
_UNREAD: Final = re.compile(
    r"“[^”\n]*”|\"[^\"\n]*\"|「[^」\n]*」|『[^』\n]*』|«[^»\n]*»|~~[^~\n]+~~|https?://\S+|\[[^\[\]\n]*\]\([^()\s]*\)"
)
_MENTION: Final = r"@[A-Za-z0-9_.-]+(?:@[A-Za-z0-9_.-]+)?|<@[!&]?[0-9]{1,25}>"
_MENTIONS: Final = re.compile(rf"(?:\s|{_MENTION})*")
_MENTIONS_ANYWHERE: Final = re.compile(_MENTION)
_HEAD: Final = re.compile(r"(\S+)(?:\s+|\Z)(.*)", re.DOTALL)
_PARTED: Final = re.compile(r"[,;\n]|(?<=[0-9])\s+(?=[0-9]*[dD디][0-9])")
_ENDS: Final = ".,:;!?~…"


class Command(NamedTuple):
    """A word that asks for something (a value of `WORDS`), and what stands behind it."""

    word: str
    rest: str


class Asked(NamedTuple):
    """What a text asks for. form: how; whole: it holds nothing else that could be said to people.

    unknown: what stands in a bracket or behind a slash and means nothing; near: the word that may have been meant.
    """

    dice: tuple[Dice | Unfit, ...] = ()
    commands: tuple[Command, ...] = ()
    form: Form = ""
    whole: bool = False
    unknown: str = ""
    near: str = ""


def ask(text: str) -> Asked:
    """What a text asks for. Any text can be read; nothing behind its first 2,000 characters is."""
    text = _readable(text)
    before = _MENTIONS.match(text)
    start = 0 if before is None else before.end()
    own = text[start:]
    if own.startswith("/") and own[1:2].strip():
        return _at_the_head(own[1:], "slash")
    found = _in_brackets(text)
    if found.dice or found.commands:
        return found
    bare = _at_the_head(own, "bare")  # a pasted deck has headings in brackets
    return bare if bare.form else found


def command_in(text: str) -> Command | None:
    """The word that a piece of text begins with, where it is one of `WORDS`."""
    head = _HEAD.match(text.strip())
    if head is None:
        return None
    first, rest = head[1], head[2]
    second = _HEAD.match(rest)
    if second is not None and (found := WORDS.get(f"{first.casefold()} {_bare(second[1])}")):
        return Command(found, second[2].strip())
    found = WORDS.get(_bare(first))
    return None if found is None else Command(found, rest.strip())


def near(word: str) -> str:
    """The word that is written nearly like this one; "" for none."""
    letters = {decompose(known): known for known in WORDS}
    close = get_close_matches(decompose(_bare(word[:20])), letters, 1, 0.7)
    return letters[close[0]] if close else ""


# -- the parts of a text ----------------------------------------------------------------------------------------------


def _readable(text: str) -> str:
    """The text in plain letters, without code and without lines that quote somebody."""
    text = plain(text[:LONGEST].replace("\r\n", "\n").replace("\r", "\n"))
    return _QUOTED_LINE.sub("", _CODE.sub(" ", text)).strip()


def _at_the_head(text: str, form: Form) -> Asked:
    """A text as a command with all that stands behind it, or as dice and nothing else."""
    found = command_in(text)
    if found is not None:
        dice = _several(_BRACKET.sub(r"\1", found.rest)) if found.word == "roll" and found.rest else []
        return Asked(tuple(dice), (found,), form, True)
    first = text.split(maxsplit=1)[0] if text else ""
    dice = [] if not text or _UNREAD.match(text) else _several(text)
    if dice and (all(isinstance(one, Dice) for one in dice) or _made_of_dice(text)):
        return Asked(tuple(dice), (), form, True)
    if dice and first[-1].isdigit() and alike(first, wholly=True):  # 2d6 공격
        return Asked((_beside(text),), (), form)
    if form != "slash":
        return Asked()
    return Asked(form=form, whole=first == text, unknown=echo(first), near=near(first))


def _several(text: str) -> list[Dice | Unfit]:
    """Dice that stand behind each other, with a comma, a line break or only a space between."""
    whole = read_dice(text)
    parts = [part for part in _PARTED.split(text) if part.strip()]
    return [whole] if isinstance(whole, Dice) or len(parts) < 2 else [read_dice(part) for part in parts]


def _beside(text: str) -> Unfit:
    """Dice with other words behind them, as a whole text: which of it would be rolled in brackets."""
    unread = read_dice(text)
    words = text.split()
    for end in range(min(len(words) - 1, MOST_OF_DICE), 0, -1):
        if isinstance(found := read_dice(" ".join(words[:end])), Dice):
            return Unfit("beside", echo(text), (form_of(found, implied=True),))
    assert isinstance(unread, Unfit)  # else the whole text would have been dice
    return unread


def _made_of_dice(text: str) -> bool:
    """Whether a text looks like nothing but dice, readable or not."""
    parts = [part for part in _PARTED.split(text) if part.strip()]
    return bool(parts) and all(alike(part, wholly=True) for part in parts)


def _in_brackets(text: str) -> Asked:
    """All that stands in brackets; words beyond MOST_COMMANDS are left out."""
    unread = [found.span() for found in _UNREAD.finditer(text)]
    dice: list[Dice | Unfit] = []
    commands: list[Command] = []
    unknown: list[str] = []
    for found in [*_BRACKET.finditer(text)][:MOST_BRACKETS]:
        inside = found[1].strip().removeprefix("/").strip()
        if not inside or any(start <= found.start() < end for start, end in unread):
            continue
        if (command := command_in(inside)) is not None:
            commands.append(command)
            dice += _several(command.rest) if command.word == "roll" and command.rest else []
        elif alike(inside):
            dice += _several(inside)
        else:
            unknown.append(inside)
    nothing_else = not any(char.isalnum() for char in _MENTIONS_ANYWHERE.sub(" ", _BRACKET.sub(" ", text)))
    if dice or commands:
        return Asked(tuple(dice), tuple(commands[:MOST_COMMANDS]), "bracket", nothing_else and not unknown)
    if unknown:
        first = unknown[0].split(maxsplit=1)[0]
        return Asked(form="bracket", whole=nothing_else, unknown=echo(unknown[0]), near=near(first))
    return Asked()


def _bare(word: str) -> str:
    return word.casefold().strip(_ENDS)
