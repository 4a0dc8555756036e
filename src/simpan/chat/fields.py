"""One table of a CONFIG, read key by key; what is wrong is noted with its line, and a value that does is given."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from simpan.chat.settings_words import NEAR, REASONS
from simpan.core.korean import fill
from simpan.core.located_json import step
from simpan.core.system_text import reason
from simpan.mansion.files.problem import REASONS as TOML_REASONS
from simpan.mansion.files.problem import nearest, short
from simpan.mansion.files.toml_lines import Located

LONGEST_SHOWN: Final = 80
SECRET: Final = re.compile(r"[\w-]{8,32}\.[\w-]{6,7}\.[\w-]{27,}|[A-Za-z0-9_-]{40,}")
"""Tokens as both networks give them out. Nothing else that a CONFIG holds looks like one, and it is never shown."""
_LOCAL: Final = ("127.0.0.1", "localhost", "::1")


class Wrong(NamedTuple):
    """What is wrong: the line, the key, a reason (of `settings_words`, or of TOML), and what it names."""

    line: int | None
    key: str
    reason: str
    values: Mapping[str, object] = {}

    def say(self, lang: str) -> str:
        """In Korean ("ko") or English, with what would do."""
        place = 0 if lang == "ko" else 1
        text = (REASONS.get(self.reason) or TOML_REASONS[self.reason])[place]
        values = {
            key: reason(one, "en" if place else "ko") if isinstance(one, OSError) else one
            for key, one in self.values.items()
        }
        shown = {key: short(SECRET.sub("…", one)) if isinstance(one, str) else one for key, one in values.items()}
        near = str(shown.pop("near", ""))
        said = fill(text, near=fill(NEAR[place], near=near) if near else "", **shown)
        return f"{short(SECRET.sub('…', self.key), LONGEST_SHOWN)}: {said}" if self.key else said


def line_of(found: Located, place: str) -> int | None:
    """The line of a place, or of the table that should have it."""
    return found.line(place)


@dataclass
class Fields:
    """A table at a place of the file."""

    data: dict[str, Any]
    place: str
    found: Located
    wrong: list[Wrong]

    def note(self, key: str, reason: str, **values: object) -> None:
        """Something is wrong with a key."""
        line = line_of(self.found, step(self.place, key))
        self.wrong.append(Wrong(line, self._path(key), reason, values))

    def _path(self, key: str) -> str:
        parts = [part for part in self.place.split("/") if part]
        named = "".join(f"[{int(part) + 1}]" if part.isdigit() and len(part) < 4 else f".{part}" for part in parts)
        return f"{named}.{key}".removeprefix(".")

    def known(self, keys: Sequence[str], elsewhere: Mapping[str, str]) -> None:
        """Every other key is told; elsewhere: keys that are right for another network, and the reason."""
        for key in self.data:
            if key in elsewhere:
                self.note(key, elsewhere[key])
            elif key not in keys and not self._told(key):
                self.note(key, "unknown_key", near=nearest(key, keys), all=", ".join(keys))

    def _told(self, key: str) -> bool:
        """Whether that is a token, which was told already."""
        line = line_of(self.found, step(self.place, key))
        return any(one.reason == "token_inside" and one.line == line for one in self.wrong)

    def text(self, key: str, default: str | None, most: int, example: str = "") -> str | None:
        """A text of 1 to `most` signs; without a default it must be there."""
        if key not in self.data:
            if default is None and not self.found.lacks(self.place):
                self.note(key, "missing", example=example or f'{key} = "…"')
            return default
        given = self.data[key]
        if not isinstance(given, str):
            self.note(key, "text")
        elif not 1 <= len(given.strip()) <= most:
            self.note(key, "length", most=most)
        else:
            return given.strip()
        return default

    def one_of(self, key: str, words: Iterable[str], default: str | None, example: str = "") -> str | None:
        """One of some words."""
        all_ = tuple(words)
        if key not in self.data and default is not None:
            return default
        given = self.text(key, None, 1000, example)
        if given is not None and given not in all_:
            self.note(key, "one_of", all=", ".join(all_), near=nearest(given[:40], all_))
            return default
        return given

    def flag(self, key: str, default: bool) -> bool:
        """True or false."""
        given = self.data.get(key, default)
        if isinstance(given, bool):
            return given
        self.note(key, "flag")
        return default

    def whole(self, key: str, default: int, most: int) -> int:
        """A whole number from 0 on."""
        given = self.data.get(key, default)
        if isinstance(given, int) and not isinstance(given, bool) and 0 <= given <= most:
            return given
        self.note(key, "whole", most=most)
        return default

    def texts(self, key: str, most: int) -> tuple[str, ...]:
        """A list of texts, at most so many; none if it is not there. Whole numbers are read as they are written."""
        given = self.data.get(key, [])
        if given == {}:
            return ()
        if not isinstance(given, list) or any(isinstance(one, bool) or not isinstance(one, str | int) for one in given):
            self.note(key, "list")
            return ()
        if len(given) > most:
            self.note(key, "too_many", most=most)
        return tuple(text for one in given[:most] if (text := str(one).strip()))

    def address(self, key: str, default: str | None, example: str = "") -> str | None:
        """An address of the web: https, or http on this computer."""
        given = self.text(key, default, 500, example)
        if not given:
            return given
        if re.fullmatch(r"https?://[!-~]+", given):
            try:
                parts = urlsplit(given)
                local = parts.hostname in _LOCAL
                bare = not parts.query and not parts.fragment and not parts.username and parts.password is None
                if parts.hostname and bare and (parts.scheme == "https" or local) and parts.port != 0:
                    return given
            except ValueError:  # a port or a bracket that means nothing
                pass
        self.note(key, "address")
        return default

    def table(self, key: str) -> Fields:
        """A table within this one; an empty one if it is not there."""
        given = self.data.get(key, {})
        if not isinstance(given, dict):
            self.note(key, "object", name=key)
            given = {}
        return Fields(given, step(self.place, key), self.found, self.wrong)

    def tables(self, key: str, most: int) -> list[Fields]:
        """A list of tables."""
        given = self.data.get(key, [])
        if not isinstance(given, list) or not all(isinstance(one, dict) for one in given):
            self.note(key, "tables")
            return []
        if len(given) > most:
            self.note(key, "too_many", most=most)
        return [
            Fields(one, step(step(self.place, key), index), self.found, self.wrong)
            for index, one in enumerate(given[:most])
        ]
