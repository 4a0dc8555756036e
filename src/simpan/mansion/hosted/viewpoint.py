"""One viewer of a campaign, with all that its scene is made from: the projection of the war, and what is public."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, final

from simpan.core.game import SPECTATOR, STAFF
from simpan.mansion import say, show_en, show_ko
from simpan.mansion.campaign import Campaign
from simpan.mansion.desk.table import Table
from simpan.mansion.hosted.past import Past
from simpan.mansion.hosted.words import word
from simpan.mansion.say_parts import Lang, Speaker, speaker
from simpan.mansion.sight import Lasting, View
from simpan.mansion.view import view
from simpan.mansion.war import War


@final
class Viewpoint:
    """view: all of the war that the viewer may know. at: of words that come in both languages, which."""

    def __init__(self, table: Table, viewer: int, lang: Lang, past: Past | None = None) -> None:
        self.table: Final = table
        self.war: Final[War] = table.war
        self.campaign: Final[Campaign] = table.campaign
        self.viewer: Final = viewer
        self.lang: Final[Lang] = lang
        self.at: Final = 0 if lang == "ko" else 1
        self.s: Final[Speaker] = speaker(table.campaign, lang)
        self.past: Final = Past() if past is None else past
        self.view: Final[View] = view(table.war, viewer)

    @property
    def is_staff(self) -> bool:
        """Whether it sees everything."""
        return self.viewer == STAFF

    @property
    def is_player(self) -> bool:
        """Whether it is neither the public nor the staff."""
        return self.viewer not in (SPECTATOR, STAFF)

    def word(self, key: str, /, **values: Hashable) -> str:
        """A text of the page."""
        return word(self.lang, key, **values)

    def name(self, name: str) -> str:
        """A character, pair, team or player as it is written; "": one that is not seen."""
        return self.s.name(name).text

    def zone(self, number: int | str) -> str:
        """A zone by its printed number: 3구역, 7구역(온실)."""
        return self.s.zone(number).text

    def lasting(self, effect: Lasting) -> str:
        """A lasting effect in words: 보호막 10(종전까지)."""
        return show_ko.lasting_text(effect) if self.lang == "ko" else show_en.lasting_text(effect)

    def cited(self, text: str, clause: str) -> str:
        """A text with its clause behind it."""
        return text + say.clause_tag(clause, self.lang)
