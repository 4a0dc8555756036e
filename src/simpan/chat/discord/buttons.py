"""Buttons that outlive a restart: all they mean stands in their custom id."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from simpan.chat.reply import Button

TEMPLATE: Final = r"simpan:(?P<battle>[^:]*):(?P<until>[^:]*):(?P<text>(?s:.+))"
MOST: Final = 100  # characters of a custom id
MOST_LABEL: Final = 80
MOST_BUTTONS: Final = 25  # of a message: five rows of five
_template: Final = re.compile(TEMPLATE)


class Pressed(NamedTuple):
    """What a button says."""

    battle: str
    until: str
    text: str


def custom_ids(battle: str, buttons: Iterable[Button]) -> tuple[tuple[str, str], ...]:
    """Labels and custom ids. A button whose meaning does not fit into its id is left out: it can be written."""
    found: dict[str, str] = {}
    for button in buttons:
        meant = f"simpan:{battle}:{button.until}:{button.text}"
        fits = len(meant) <= MOST and pressed(meant) == (battle, button.until, button.text)
        if fits and button.label.strip():
            found.setdefault(meant, button.label[:MOST_LABEL])
    return tuple((label, meant) for meant, label in found.items())[:MOST_BUTTONS]


def pressed(custom_id: str) -> Pressed | None:
    """What a pressed button means; None for one that is not ours."""
    found = _template.fullmatch(custom_id)
    return None if found is None else Pressed(found["battle"], found["until"], found["text"])
