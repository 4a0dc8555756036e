"""Who writes: players and characters by the names that posts carry."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final, NamedTuple, final

from simpan.core.game import seat_of
from simpan.core.korean import plain
from simpan.mansion.campaign import Campaign, player_of, players
from simpan.mansion.sheet import Sheet

NOBODY: Final = -1


class Writer(NamedTuple):
    """Who wrote. seat: of the player. who: the character that the name is; "" if it names the player alone.

    sure: no player has the same name, so the character speaks for itself only.
    """

    seat: int
    who: str = ""
    sure: bool = False


STRANGER: Final = Writer(NOBODY)


def fold(name: str) -> str:
    """A name as names are compared: width, case, spaces and an at-sign do not count."""
    return "".join(plain(name).casefold().split()).removeprefix("@")


@final
class People:
    """Everybody of a campaign, by name. What two are called alike names nobody."""

    def __init__(self, campaign: Campaign) -> None:
        self._players = {name: int(seat_of(place)) for place, name in enumerate(players(campaign))}
        self._sheets: dict[str, Sheet | None] = {}
        for sheet in campaign.sheets:
            for key in {fold(word) for word in (*sheet.aliases, sheet.reading)} - {""}:
                self._sheets[key] = None if key in self._sheets else sheet
        self._sheets.update((fold(sheet.name), sheet) for sheet in campaign.sheets)
        self._folded = {fold(name): seat for name, seat in self._players.items()}
        self._known = {fold(name): name for name in (*self._players, *(sheet.name for sheet in campaign.sheets))}

    def writer(self, name: str) -> Writer:
        """Who that is: a player, or a character by its name or a word that is nobody else's. Else STRANGER."""
        key = fold(name)
        sheet = self._sheets.get(key)
        if sheet is not None and (fold(sheet.name) == key or key not in self._folded):
            return Writer(self._players[player_of(sheet)], sheet.name, key not in self._folded)
        seat = self._folded.get(key)
        return STRANGER if seat is None else Writer(seat)

    def character(self, name: str) -> str:
        """The name of the character that a word means; "" if it means none, or several."""
        sheet = self._sheets.get(fold(name))
        return "" if sheet is None else sheet.name

    def seat(self, name: str) -> int:
        """The seat of the player that a word means, or of the character's player; NOBODY if it means none."""
        return self.writer(name).seat

    def near(self, name: str, many: int = 3) -> tuple[str, ...]:
        """Names like that one."""
        return tuple(self._known[key] for key in get_close_matches(fold(name), self._known, many, 0.4))
