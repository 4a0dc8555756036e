"""The brake: who belongs to no campaign and causes many posts is not answered for a while. Posts are scarce.

What is stored about somebody is told to them, and deleted, all the same, as long as they do not ask for twice as much.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple, final

from simpan.chat.asked import ask
from simpan.chat.ledger import Ledger
from simpan.chat.reply import Answered, Reply
from simpan.chat.request import Request
from simpan.chat.run.words import word
from simpan.chat.settings import Settings

SHORT: Final = 600  # seconds
LONG: Final = 3 * 3600


PATIENT: Final = 2  # times as much as an account may cause


class Held(NamedTuple):
    """What a request is met with instead of an answer. until: the account begins to rest; None: it rests already."""

    answered: Answered
    until: float | None = None


@final
class Brake:
    """By the limits of the settings, and by what the ledger says an account has caused."""

    def __init__(self, ledger: Ledger, settings: Settings) -> None:
        self._ledger: Final = ledger
        self._lang: Final = settings.lang
        self._limits: Final = ((SHORT, settings.limits.person_10min), (LONG, settings.limits.person_3h))

    def holds(self, request: Request) -> Held | None:
        """Whether it is held, and what is told: of posts once; commands and buttons each wait for a word."""
        now = self._ledger.clock()
        until = self._ledger.rests(request.who.key)
        if _about_themselves(request) and self._due(request.who.key, now, PATIENT) <= now:
            return None
        if now < until:
            return Held(Answered() if request.form == "post" else self._told(request, until - now))
        if (until := self._due(request.who.key, now)) <= now:
            return None
        return Held(self._told(request, until - now), until)

    def _due(self, person: str, now: float, times: int = 1) -> float:
        """Until when the account is to rest: until half of what it may cause is free again; 0 if it need not.

        times: so many times as much as it may cause.
        """
        made = self._ledger.caused(person, now - LONG)
        due = 0.0
        for window, most in ((window, most * times) for window, most in self._limits):
            recent = [at for at in made if at >= now - window]
            if 0 < most <= len(recent):
                due = max(due, recent[most // 2] + window)
        return due

    def _told(self, request: Request, seconds: float) -> Answered:
        text = word(request.lang or self._lang, "rests", minutes=max(1, math.ceil(seconds / 60)))
        return Answered((Reply(f"rests/{request.id}", "people", "refusal", (text,), (request.who.key,)),))


def _about_themselves(request: Request) -> bool:
    """Whether nothing is asked but what is stored about the asker."""
    asked = ask(request.text)
    return asked.whole and not asked.dice and {one.word for one in asked.commands} == {"about"}
