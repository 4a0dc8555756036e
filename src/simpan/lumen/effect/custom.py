"""Effects of the strange few cards, as functions (DESIGN §4). None of the cards shipped so far needs one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simpan.lumen.frame import Frame
from simpan.lumen.state import State

CUSTOM: Final[dict[str, Callable[[State, Frame], None]]] = {}


def run_custom(d: State, frame: Frame, name: str) -> None:
    """Carry out the named function. Raises LookupError if there is none."""
    CUSTOM[name](d, frame)
