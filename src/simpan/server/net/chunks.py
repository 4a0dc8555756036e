"""Which files a page of the client needs, read from the built files, so that a browser fetches them all at once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

PAGES: Final = {
    "": "Home",
    "lobby": "Lobby",
    "r": "Room",
    "replay": "Replay",
    "campaigns": "Campaigns",
    "c": "Campaign",
    "decks": "Decks",
    "cards": "Cards",
    "rules": "Rules",
    "companion": "Companion",
}
"""The first part of an address → the name of the chunk that draws it (`web/src/pages`)."""
TEXTS: Final = "texts-{lang}"
MORE_TEXTS: Final = {
    "campaigns": "texts-campaign-{lang}",
    "c": "texts-campaign-{lang}",
    "decks": "texts-workshop-{lang}",
    "cards": "texts-workshop-{lang}",
    "rules": "texts-workshop-{lang}",
    "companion": "texts-workshop-{lang}",
}
"""The words that a page needs beside those of every page."""

_HASH: Final = 9  # a dash and eight signs, which Vite puts behind the name of a chunk
_IMPORTS: Final = re.compile(r"""(?:from|import)\s*["']\./([\w.-]+\.js)["']""")


def needed(files: Mapping[str, Path], page: str, lang: str) -> list[str]:
    """The scripts and styles of a page and the words of a language, as names of `files`; none for an unknown page."""
    scripts = {name: path for name, path in files.items() if name.startswith("assets/") and name.endswith(".js")}
    named = {_plain(name): name for name in scripts}
    found: list[str] = []
    words = (TEXTS, MORE_TEXTS.get(page, "-"))
    waiting = [named.get(PAGES.get(page, "-"), ""), *(named.get(one.format(lang=lang), "") for one in words)]
    while waiting:
        name = waiting.pop()
        if name in scripts and name not in found:
            found.append(name)
            waiting += [f"assets/{other}" for other in _IMPORTS.findall(scripts[name].read_text(encoding="utf-8"))]
    chunks = {_plain(name) for name in found}
    styles = [name for name in files if name.startswith("assets/") and name.endswith(".css") and _plain(name) in chunks]
    return found + styles


def _plain(name: str) -> str:
    """The name of a chunk without folder, hash and ending."""
    return name.rpartition("/")[2].rpartition(".")[0][:-_HASH]


def links(names: list[str], index: str) -> str:
    """What the page says about them in its head; nothing about those that it names already."""
    wanted = [name for name in names if f'"/{name}"' not in index]
    return "".join(
        f'<link rel="modulepreload" crossorigin href="/{name}">\n'
        if name.endswith(".js")
        else f'<link rel="preload" as="style" crossorigin href="/{name}">\n'
        for name in wanted
    )
