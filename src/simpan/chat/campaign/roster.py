"""Who is who: accounts of a network as players, characters and staff of a campaign."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, final

from simpan.chat.campaign.said import folded
from simpan.chat.campaign.words import word
from simpan.chat.request import Person, Request, Visibility
from simpan.chat.settings import CampaignSettings
from simpan.mansion.campaign import Campaign, players
from simpan.mansion.desk.people import NOBODY, People, Writer

MOST_PLACES: Final = 100


@final
class Roster:
    """The lists of one campaign. wrong: what is wrong with the settings' own, in sentences.

    stale: accounts that were enrolled under a name that the campaign does not have, which are on no list.
    """

    def __init__(
        self,
        settings: CampaignSettings,
        campaign: Campaign,
        enrolled: Iterable[tuple[str, str]] = (),
        root: Callable[[], str] = str,
    ) -> None:
        self._settings: Final = settings
        self._people: Final = People(campaign)
        self._players: Final = players(campaign)
        self._names: Final[dict[str, str]] = {}
        self._root: Final = root
        self._places: Final[dict[str, None]] = {}  # the latest last
        self.wrong: Final[list[str]] = []
        self.stale: Final[list[tuple[str, str]]] = []
        for account, name in settings.players.items():
            self._set_up(account, name)
        self._staff: Final = {folded(one) for one in (*settings.staff, *settings.staff_names)}
        self._called: Final = {folded(one): name for one, name in settings.staff_names.items()}
        if not (self._staff or settings.staff_roles):
            self.wrong.append(word(settings.lang, "no_staff", key=settings.key))
        for account, name in enrolled:
            if name and self.named(name) is None:
                self.stale.append((account, name))
            else:
                self.enrol(account, name)

    def _set_up(self, account: str, name: str) -> None:
        """A line of the settings."""
        lang, key = self._settings.lang, self._settings.key
        found = self.named(name)
        if found is None:
            self.wrong.append(word(lang, "unknown_name", key=key, account=account, name=name, near=self.near(name)))
        elif folded(account) in self._names:
            self.wrong.append(word(lang, "twice", key=key, account=account))
        else:
            self._names[folded(account)] = found

    # -- names of the campaign ----------------------------------------------------------------------------------------

    def named(self, name: str) -> str | None:
        """The player or character that a word means, as it is written; None if it means nobody."""
        writer = self._people.writer(name)
        if writer.seat == NOBODY:
            return None
        return writer.who or next(one for one in self._players if self._people.seat(one) == writer.seat)

    def near(self, name: str) -> str:
        """Names like that one, as a hint behind a sentence."""
        found = self._people.near(name)
        return word(self._settings.lang, "near", names=", ".join(found)) if found else ""

    # -- accounts -----------------------------------------------------------------------------------------------------

    def enrol(self, account: str, name: str) -> None:
        """An account is that player or character from now on; "" for nobody. Raises ValueError for another name."""
        if not name:
            self._names.pop(folded(account), None)
            return
        found = self.named(name)
        if found is None:
            raise ValueError(name)
        self._names[folded(account)] = found

    def name_of(self, account: str) -> str:
        """As whom an account writes; "" for nobody."""
        return self._names.get(folded(account), "")

    def writer_of(self, account: str) -> Writer | None:
        """The same, as the desk knows it."""
        name = self.name_of(account)
        return self._people.writer(name) if name else None

    def seat_of(self, account: str) -> int:
        """The seat of the player whose account it is; NOBODY (-1) of anybody else."""
        writer = self.writer_of(account)
        return NOBODY if writer is None else writer.seat

    def accounts_of(self, seat: int) -> tuple[str, ...]:
        """The accounts of a player, those of its characters among them."""
        return tuple(account for account in self._names if self.seat_of(account) == seat)

    def character_of(self, account: str) -> str:
        """The character in whose name alone an account writes; "" where it is the player's."""
        writer = self.writer_of(account)
        return writer.who if writer is not None and writer.sure else ""

    def listed(self) -> list[tuple[str, tuple[str, ...]]]:
        """Everybody of the campaign who has an account, and every player, each with its accounts."""
        found: dict[str, list[str]] = {name: [] for name in self._players}
        for account, name in self._names.items():
            found.setdefault(name, []).append(account)
        return [(name, tuple(accounts)) for name, accounts in found.items()]

    # -- the staff ----------------------------------------------------------------------------------------------------

    def leads(self, person: Person) -> bool:
        """Whether somebody is of the staff, by account or by role."""
        return folded(person.key) in self._staff or bool({*person.roles} & {*self._settings.staff_roles})

    def staff_name(self, person: Person) -> str:
        """Under which name a member of the staff stands in the record: for ever the same."""
        return self._called.get(folded(person.key), folded(person.key))

    @property
    def desk_name(self) -> str:
        """Under which name the desk itself sits at the war: the first of the staff, who answers for it."""
        first = next(iter(self._settings.staff), next(iter(self._settings.staff_names), ""))
        return self._called.get(folded(first), folded(first)) or word(self._settings.lang, "staff")

    # -- places -------------------------------------------------------------------------------------------------------

    def is_near(self, request: Request) -> bool:
        """Whether it was written in the campaign's channels, under its posts, or where its people write."""
        place = request.place.key
        return self.near_place(request) or place in self._places or place.rpartition("/")[2] == (self._root() or None)

    def wrote(self, request: Request) -> None:
        """Remember where its people write in public."""
        if request.visibility != "direct" and self.name_of(request.who.key):
            self._places.pop(request.place.key, None)
            self._places[request.place.key] = None
            while len(self._places) > MOST_PLACES:
                self._places.pop(next(iter(self._places)))

    def near_place(self, request: Request) -> bool:
        """Whether a request was written in the campaign's channels (Discord)."""
        mine, place = self._settings, request.place
        if not mine.guild or place.guild != mine.guild:
            return False
        where = {place.channel, place.parent} - {""}
        return not mine.channel or bool(where & {mine.channel, mine.staff_channel})

    def width(self, request: Request) -> Visibility:
        """How widely it is read there: in the staff's own channel (Discord) by nobody for whom public texts are."""
        own, place = self._settings.staff_channel, request.place
        apart = own not in ("", self._settings.channel) and own in (place.channel, place.parent)
        return "direct" if apart else request.visibility

    def may_write(self, request: Request) -> bool:
        """Whether what its people write there is the campaign's affair: its channels, private messages; on Mastodon
        (no guild) everywhere."""
        return not self._settings.guild or not request.place.guild or self.near_place(request)
