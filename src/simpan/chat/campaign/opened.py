"""Opening the war of a campaign's folder, as `simpan referee` opens it."""

from __future__ import annotations

from typing import Final, final

from simpan.chat.campaign.words import word
from simpan.chat.settings import CampaignSettings
from simpan.core.entry import BadRecord
from simpan.mansion.desk.folder import Folder, NoWar
from simpan.mansion.files.checked import open_campaign


@final
class BadCampaign(ValueError):
    """A campaign that cannot be bound. problems: all that is wrong with it, each a sentence for the organiser."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems: Final = tuple(problems)


def opened(settings: CampaignSettings) -> Folder:
    """The war of the folder, begun if there is none yet. Raises BadCampaign, and OSError of the disk."""
    lang, key = settings.lang, settings.key
    if not settings.folder.is_dir():
        raise BadCampaign([word(lang, "no_folder", key=key, folder=settings.folder.name)])
    store = Folder(settings.folder)
    if not store.exists():
        found = open_campaign(settings.folder)
        if found.campaign is None or not found.sound:
            wrong = [*found.faults, *found.violations]
            raise BadCampaign([word(lang, "broken", key=key, what=f"{one.where()}: {one.say(lang)}") for one in wrong])
        store.begin(found.campaign)
    try:
        with store.lock():
            store.read()
    except BadRecord as error:
        raise BadCampaign([word(lang, "bad_record", key=key, what=str(error))]) from error
    except NoWar as error:
        raise BadCampaign([word(lang, "no_war", key=key)]) from error
    return store
