"""What the room itself puts on record: notes `{"room": what, …}`, and how each reads in the log and as a result.

    ask      seat asks (`what`: undo, draw)             answer   seat answers the ask of entry `offer` (`yes`)
    withdraw seat takes its ask of entry `offer` back   away     seat is not connected and is waited for
    here     seat is back, or was never away            wait     seat goes on waiting for `late`
    claim    seat claims (`what`: win, draw) against `late`, who is absent
    concede  seat gives up                              rule     the judge rules (`what`, `why`, `seat`, `n`, `seconds`)

A `claim` of a win, a `concede` and an award stand before the input that they explain, an `answer` before its way back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simpan.server.protocol import Lang
from simpan.server.words import say


def spoken(note: dict[str, Any], names: Sequence[str], lang: Lang) -> str:
    """A note in words; "" for one that says nothing to people."""
    what = note.get("room")
    name = _name(note.get("seat"), names)
    late = _name(note.get("late"), names)
    if what == "ask":
        return say(lang, f"log-ask-{note['what']}", name=name)
    if what == "answer":
        return say(lang, f"log-{'yes' if note['yes'] else 'no'}-{note['what']}", name=name)
    if what == "claim":
        return say(lang, f"log-claim-{note['what']}", name=name, late=late)
    if what == "rule":
        return _ruled(note, name, lang)
    if what in ("withdraw", "away", "here", "wait", "concede"):
        return say(lang, f"log-{what}", name=name, late=late)
    return ""


def _ruled(note: dict[str, Any], name: str, lang: Lang) -> str:
    text = say(lang, f"log-rule-{note['what']}", name=name, seconds=int(note.get("seconds", 0)))
    why = str(note.get("why", ""))
    return say(lang, "log-rule-why", ruling=text, why=why) if why else text


def _name(seat: Any, names: Sequence[str]) -> str:
    return names[seat] if isinstance(seat, int) and 0 <= seat < len(names) else ""


def result(note: dict[str, Any] | None, returns: Sequence[float], names: Sequence[str], lang: Lang) -> str:
    """How a match ended, in one sentence. note: the last of the room's that bears on it; None: by the game's rules."""
    if note is not None:
        winner, loser = _name(_winner(note), names), _name(_loser(note), names)
        return say(lang, f"result-{ending(note)}", winner=winner, loser=loser)
    best = [seat for seat, share in enumerate(returns) if share == max(returns)]
    return say(lang, "result-won", winner=names[best[0]]) if len(best) == 1 else say(lang, "result-drawn")


def ending(note: dict[str, Any]) -> str:
    """How a note ends a match; "" if it does not."""
    what = note.get("room")
    if what == "concede":
        return "concede"
    if what == "claim":
        return "absence" if note["what"] == "win" else "draw-absence"
    if what == "answer" and note["yes"] and note["what"] == "draw":
        return "draw-agreed"
    return "award" if what == "rule" and note["what"] == "award" else ""


def _winner(note: dict[str, Any]) -> int:
    seat = int(note["seat"])
    return 1 - seat if note["room"] == "concede" else seat


def _loser(note: dict[str, Any]) -> int:
    return 1 - _winner(note)
