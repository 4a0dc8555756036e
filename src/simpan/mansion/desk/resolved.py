"""What becomes of a post: inputs of the record, what waits, what is refused, and what the writer is asked back."""

from __future__ import annotations

import msgspec

from simpan.core.refusal import Refusal
from simpan.mansion.reading import Any


class RefusedReading(msgspec.Struct, frozen=True):
    """A reading that is not allowed. possible: what would be, in words, and only what the writer may know (H6.12)."""

    reading: Any
    refusal: Refusal
    possible: tuple[str, ...] = ()


class UnclearReading(msgspec.Struct, frozen=True):
    """A reading that leaves something open, as nothing is guessed (H6.8).

    question: "kind" (physical or magical), "target", "zone", "tile", "walk", "judgement", "who", "cover", "regain" or
    "raise". text: the question to the writer. possible: the answers that would do, in words.
    """

    reading: Any
    question: str
    text: str
    possible: tuple[str, ...] = ()


class Resolved(msgspec.Struct, frozen=True):
    """A post as the record takes it: all of it or nothing.

    inputs: (seat, code), in order, each legal after those before it. echo: the readings that they carry out, completed.
    later: readings that must wait for dice, for somebody else, or for another turn; to be resolved when the seat is
    asked again. Where `refused` or `unclear` hold anything, the other three are empty.
    """

    inputs: tuple[tuple[int, int], ...] = ()
    echo: tuple[Any, ...] = ()
    refused: tuple[RefusedReading, ...] = ()
    unclear: tuple[UnclearReading, ...] = ()
    later: tuple[Any, ...] = ()
