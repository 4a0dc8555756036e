"""The order of turns as a viewer sees it (H6.11): those in sight by priority, all others as one closed item."""

from __future__ import annotations

from typing import Final

from simpan.mansion.hosted.shape import Turn
from simpan.mansion.hosted.viewpoint import Viewpoint

CLOSED: Final = Turn("")
"""All unseen, always there: whether anybody is in it tells nothing."""


def order_of(eye: Viewpoint) -> tuple[Turn, ...]:
    """The order, outside of rounds without a mark of who acts.

    Who has acted follows from what the viewer has heard: where the place in the order is among those in sight.
    """
    view, war = eye.view, eye.war
    in_round = view.phase == "round" and eye.table.book.night < 0
    past = {war.board.stats[who].name for who in war.order[: war.place]} if in_round else set()
    turns = [
        Turn(
            name=one.name,
            priority=one.priority,
            now=in_round and one.name == view.acting,
            done=one.name in past,
            own=one.side == "own",
        )
        for one in view.seen
    ]
    return tuple(turns) if eye.is_staff else (*turns, CLOSED)
