"""The server's words in Korean and English, from the same Fluent files that the pages use (`locales/`).

Korean particles come from `core/korean.py`: `{ JOSA($name, "이/가") }` is the name with the right one behind it.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from typing import Any, Final

from fluent.runtime import FluentBundle, FluentResource

from simpan.core.korean import josa
from simpan.server.protocol import Lang

LANGS: Final[tuple[Lang, ...]] = ("ko", "en")


def say(lang: Lang, key: str, /, **values: str | int | float) -> str:
    """A message in words; `values` by the names of its variables. Raises KeyError for an unknown key."""
    bundle = _bundle(lang)
    if not bundle.has_message(key):
        raise KeyError(key)
    pattern = bundle.get_message(key).value
    if pattern is None:
        raise KeyError(key)
    text, _ = bundle.format_pattern(pattern, values)  # a value that is missing shows as its name: no reason to fall
    return str(text)


def sources(lang: Lang) -> dict[str, str]:
    """The Fluent files of a language: name → text, in the order of their names."""
    folder = resources.files("simpan") / "locales" / lang
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".ftl")), key=lambda file: file.name)
    return {file.name: file.read_text(encoding="utf-8") for file in files}


def prepare() -> None:
    """Read every language now: the first word would else hold up all rooms for a moment."""
    for lang in LANGS:
        _bundle(lang)


@lru_cache(maxsize=2)
def _bundle(lang: Lang) -> FluentBundle:
    bundle = FluentBundle([lang], functions=_FUNCTIONS, use_isolating=False)
    for text in sources(lang).values():
        bundle.add_resource(FluentResource(text))
    return bundle


def _josa(word: Any, name: Any) -> Any:
    """The function of that name in Fluent files."""
    return josa(str(word), str(name))


_FUNCTIONS: Final[dict[str, Any]] = {"JOSA": _josa}
