"""What a player is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from simpan.lumen.action import Action
from simpan.lumen.view import View


class Player(Protocol):
    """Decides from what its seat may know, and from nothing else."""

    def choose(self, view: View, legal: Mapping[int, Action]) -> int:
        """One of the codes of `legal`, which is never empty."""
        ...
