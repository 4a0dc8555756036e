"""How `--help` is printed: cyclopts' plain form, with lines that are broken once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cyclopts.help.formatters import PlainFormatter

if TYPE_CHECKING:
    from rich.console import Console

HANGING: Final = 4  # columns before the lines that go on
NARROWEST: Final = 20


class OnceBroken(PlainFormatter):
    """cyclopts breaks a description at the width of the screen, puts the name before it and breaks it again.

    Here the words are joined again and broken once, by the columns that Hangul takes.
    """

    def _print_plain(self, console: Console, text: str) -> None:
        from rich.text import Text

        indent = len(text) - len(text.lstrip(" "))
        width = max(console.width - indent - HANGING, NARROWEST)
        for place, line in enumerate(Text(" ".join(text.split())).wrap(console, width)):
            before = " " * (indent + (HANGING if place else 0))
            console.print(before + line.plain.rstrip(), highlight=False, markup=False, soft_wrap=True)
