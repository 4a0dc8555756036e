"""What the judge rules, as a draft of what it puts on record: each ruling is told to all, with its reason."""

from __future__ import annotations

from simpan.core.game import CLOCK
from simpan.server.protocol import Rule
from simpan.server.room.clocks import SECOND, Clocks
from simpan.server.room.denied import Denied
from simpan.server.room.draft import Draft
from simpan.server.room.match import Match

BY = "judge"


def rule(match: Match, message: Rule, draft: Draft) -> None:
    """Rule. Raises Denied where it cannot be ruled."""
    what = message.what
    if what == "back":
        _back(match, message, draft)
    elif what == "award":
        _seat(match, message)
        draft.note("rule", what=what, seat=message.seat, why=message.why)
        draft.decide(CLOCK, match.hosting.concede(1 - message.seat), BY, message.why)
        draft.chance()
    elif what in ("extend", "caution"):
        _seat(match, message)
        seconds = {"seconds": message.seconds} if what == "extend" else {}
        draft.note("rule", what=what, seat=message.seat, why=message.why, **seconds)
    else:
        if what == "pause" and match.paused:
            raise Denied("already_paused")
        if what == "resume" and not match.paused:
            raise Denied("not_paused")
        if what == "note" and not message.why.strip():
            raise Denied("nothing_said")
        draft.note("rule", what=what, why=message.why)


def extension(message: Rule, clocks: Clocks, now: int) -> bool:
    """Give a seat's clocks the seconds that were ruled; whether it has a clock."""
    return clocks.extend(message.seat, message.seconds * SECOND, now)


def _back(match: Match, message: Rule, draft: Draft) -> None:
    """Back to before the first decision from that entry on that is in force."""
    given = next((given for given in match.line.inputs if given.n >= message.n), None)
    if message.n < 0 or given is None:
        raise Denied("no_such_entry")
    draft.note("rule", what="back", n=given.n, why=message.why)
    draft.back(given.n, BY, message.why)
    draft.chance()


def _seat(match: Match, message: Rule) -> None:
    if message.seat not in match.players:
        raise Denied("no_such_seat")
