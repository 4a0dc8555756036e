"""How often things are done, so that an instance is not asked more than it allows."""

from __future__ import annotations

from typing import Final, NamedTuple


class Pace(NamedTuple):
    """In seconds. ask: between two looks for mentions, while the stream lives; poll: while it does not. silence: after
    which a stream is dead; again: before the next try to connect, doubled up to `ask`. sweep: between two looks at
    recent posts; recent: how old they may be. overlap: for how long a notification is asked for again, as their numbers
    may come to light out of order. status: between two edits of the same post.
    """

    ask: float = 180
    poll: float = 15
    silence: float = 60
    again: float = 2
    sweep: float = 60
    recent: float = 2 * 24 * 3600
    overlap: float = 60
    status: float = 60


PACE: Final = Pace()
