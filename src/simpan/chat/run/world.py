"""The world that answers rest on: the ledger, the campaigns that are bound to places, and the settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from simpan.chat.dice.series import draw
from simpan.chat.ledger import Ledger
from simpan.chat.ports import Bound
from simpan.chat.reply import Change, Enrolled, Forgotten, Rolled, SeriesBegun
from simpan.chat.request import Request
from simpan.chat.run.lag import public_lines
from simpan.chat.run.logs import LOG, event, fault
from simpan.chat.settings import Settings
from simpan.core import fair
from simpan.core.hosting import Lang


@final
class World:
    """As `ports.World`. Whoever is enrolled by the ledger is so in the campaigns from the start."""

    def __init__(self, settings: Settings, ledger: Ledger, campaigns: Sequence[Bound] = ()) -> None:
        self.settings: Settings = settings
        self.ledger: Final = ledger
        self.campaigns: Final = {campaign.key: campaign for campaign in campaigns}
        for one in ledger.enrolled():
            self._enrol(one.battle, one.person, one.who)

    def campaign(self, request: Request) -> Bound | None:
        """As `ports.World.campaign`: the one that a button names, else the first whose people or place it is."""
        if (named := self.campaigns.get(request.battle)) is not None:
            return named
        for asks in (lambda one: one.takes(request), lambda one: one.leads(request), lambda one: one.near(request)):
            if (found := next(filter(asks, self.campaigns.values()), None)) is not None:
                return found
        return None

    def rank(self, request: Request) -> int:
        """0 for campaigns' people, who are answered before everybody else (1)."""
        try:
            return 0 if any(one.takes(request) or one.leads(request) for one in self.campaigns.values()) else 1
        except Exception as error:  # whatever it is, the request must be taken
            fault("not_ranked", error, id=request.id)
            return 0

    def lang(self, battle: str) -> Lang:
        """In which language a campaign's people are spoken to; that of the settings for none."""
        found = self.campaigns.get(battle)
        return self.settings.lang if found is None else found.lang

    def series(self, place: str) -> tuple[SeriesBegun, int, int] | None:
        """As `ports.World.series`."""
        return self.ledger.series(place)

    def rolls(self, place: str, series: int) -> Sequence[Rolled]:
        """As `ports.World.rolls`."""
        return self.ledger.rolls(place, series)

    def last_roll(self, place: str) -> tuple[int, int]:
        """As `ports.World.last_roll`."""
        return self.ledger.last_roll(place)

    def seed(self) -> bytes:
        """As `ports.World.seed`."""
        return fair.new_seed()

    def faces(self, series: SeriesBegun, first: int, dice: int, sides: int) -> tuple[int, ...]:
        """As `ports.World.faces`."""
        return draw(series, first, dice, sides)

    def lag(self, lang: Lang) -> Sequence[str]:
        """As `ports.World.lag`."""
        return public_lines(self.ledger, lang)

    def known(self, person: str) -> Sequence[tuple[str, int]]:
        """As `ports.World.known`."""
        return self.ledger.known(person)

    # -- for the worker -----------------------------------------------------------------------------------------------

    def leaving(self, changes: Sequence[Change]) -> list[Enrolled]:
        """What these changes will mean to campaigns, asked before they are made."""
        gone = {change.person for change in changes if isinstance(change, Forgotten)}
        left = [Enrolled(one.battle, one.person, "", one.by, one.at) for one in self.ledger.enrolled()]
        found = [change for change in changes if isinstance(change, Enrolled)]
        return [*found, *(one for one in left if one.person in gone)]

    def enrol(self, many: Sequence[Enrolled]) -> None:
        """Tell the campaigns, after it was made durable."""
        for one in many:
            self._enrol(one.battle, one.person, one.who)

    def _enrol(self, battle: str, person: str, who: str) -> None:
        if (found := self.campaigns.get(battle)) is None:
            return  # the settings no longer name it; its list is kept
        try:
            found.enrol(person, who)
        except ValueError:  # its sheets no longer have that name; the campaign itself tells the staff
            LOG.warning(event("not_enrolled", campaign=battle))
