"""A reply as messages of Discord: who reads it, where, and in how many pieces. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, final

from msgspec.structs import replace

from simpan.chat.discord.accounts import number, user_of
from simpan.chat.discord.buttons import custom_ids
from simpan.chat.discord.form import Form, Token, Way, of_way_back, packed
from simpan.chat.discord.plain import posts
from simpan.chat.ports import Letter
from simpan.chat.reply import Reply
from simpan.chat.request import Request
from simpan.chat.settings import CampaignSettings, Settings
from simpan.core.hosting import Lang

LANE: Final = "discord"


def thread_key(battle: str) -> str:
    """The letter that makes a campaign's thread."""
    return f"war/{battle}/thread"


def status_name(battle: str) -> str:
    """What a campaign's status message stands under."""
    return f"status/{battle}"


@final
class LetterMaker:
    """Makes letters by the settings. names: what campaigns are called, by their keys."""

    def __init__(self, settings: Settings, names: Mapping[str, str]) -> None:
        self.settings: Final = settings
        self.names: Final = names
        self.campaigns: Final = {one.key: one for one in settings.campaigns}

    def letters(self, reply: Reply, request: Request | None) -> Sequence[Letter]:
        """The reply's letters, in the order in which they should be read."""
        campaign = self.campaigns.get(reply.battle)
        match reply.to:
            case "here" if request is not None:
                return list(self._here(reply, request))
            case "here" | "battle":
                return [] if campaign is None else list(self._battle(reply, campaign, request))
            case "people":
                return [one for person in reply.people for one in self._to(reply, person, request, "people")]
            case "staff":
                return [] if campaign is None else list(self._staff(reply, campaign, request))
            case "status":
                return [] if campaign is None else list(self._status(reply, campaign))

    # -- in the conversation ------------------------------------------------------------------------------------------

    def _here(self, reply: Reply, request: Request) -> Iterator[Letter]:
        """Under the request: its own page if all may read that, else a message in its channel."""
        channel = number(request.place.channel)
        token = token_of(request)
        lane = self._lane(request)
        alone = request.visibility == "direct"
        on_page = token is not None and (alone or token.mode != "own")
        under = 0 if token is not None else number(request.answers)
        for n, form in enumerate(self._forms(reply, "page" if on_page else "channel", request)):
            own = replace(form, channel=channel, token=token, under=under if n == 0 else 0, secret=alone)
            yield Letter(f"{reply.key}/{n}", lane, packed(own))

    def _lane(self, request: Request) -> str:
        """What is said in one channel is said in order; a campaign's thread and channel are one."""
        campaign = self.bound_to(request.place.channel, request.place.parent)
        return f"{LANE}/b/{campaign.key}" if campaign else f"{LANE}/c/{request.place.channel}"

    def bound_to(self, *channels: str) -> CampaignSettings | None:
        """The campaign that has one of these channels for its place or its staff's."""
        return next(
            (
                one
                for one in self.settings.campaigns
                if any(channel and channel in (one.channel, one.staff_channel) for channel in channels)
            ),
            None,
        )

    # -- to everybody in a campaign -----------------------------------------------------------------------------------

    def _battle(self, reply: Reply, campaign: CampaignSettings, request: Request | None) -> Iterator[Letter]:
        """In the campaign's thread, which the first of its posts makes."""
        yield self._thread(campaign)
        token = None if request is None else token_of(request)
        for n, form in enumerate(self._forms(reply, "battle", request)):
            own = replace(form, channel=number(campaign.channel), token=token)
            yield Letter(f"{reply.key}/{n}", f"{LANE}/b/{campaign.key}", packed(own), after=thread_key(campaign.key))

    def _thread(self, campaign: CampaignSettings) -> Letter:
        title = self.names.get(campaign.key, "") or campaign.folder.name
        form = Form("thread", title, number(campaign.channel), battle=campaign.key, lang=campaign.lang)
        return Letter(thread_key(campaign.key), f"{LANE}/b/{campaign.key}", packed(form))

    def _status(self, reply: Reply, campaign: CampaignSettings) -> Iterator[Letter]:
        """The one message that is edited; what does not fit is left out of it, at a line's end."""
        yield self._thread(campaign)
        form = next(self._forms(reply, "status", None), None)
        if form is not None:
            own = packed(replace(form, channel=number(campaign.channel)))
            name = status_name(campaign.key)
            yield Letter(f"{reply.key}/0", f"{LANE}/b/{campaign.key}", own, thread_key(campaign.key), name)

    # -- to some and nobody else --------------------------------------------------------------------------------------

    def _to(self, reply: Reply, person: str, request: Request | None, key: str) -> Iterator[Letter]:
        """To one account: as the answer only it sees, where it asked by command, else as a direct message."""
        user = user_of(person)
        if not user:
            return
        token = None if request is None else token_of(request)
        asks = token is not None and token.user == user
        lane = f"{LANE}/u/{user}"
        way: Way = "direct" if not asks else "page" if token and token.mode != "shown" else "aside"
        asked_in = number(request.place.channel) if request and request.place.guild and person == request.who.key else 0
        for n, form in enumerate(self._forms(reply, way, request)):
            own = replace(form, user=user, token=token, secret=True, channel=asked_in)
            yield Letter(f"{reply.key}/{key}/{user}/{n}", lane, packed(own))

    def _staff(self, reply: Reply, campaign: CampaignSettings, request: Request | None) -> Iterator[Letter]:
        """In the staff's channel; without one, to each account of the staff, and to the asker who leads by a role."""
        if not campaign.staff_channel:
            leads = request is not None and {*request.who.roles} & {*campaign.staff_roles}
            asker = (request.who.key,) if request is not None and leads else ()
            for person in dict.fromkeys((*campaign.staff, *asker)):
                yield from self._to(reply, person, request, "staff")
            return
        token = None if request is None else token_of(request)
        for n, form in enumerate(self._forms(reply, "staff", request)):
            own = replace(form, channel=number(campaign.staff_channel), token=token, secret=True)
            yield Letter(f"{reply.key}/{n}", f"{LANE}/s/{campaign.key}", packed(own))

    # -- pieces -------------------------------------------------------------------------------------------------------

    def _forms(self, reply: Reply, way: Way, request: Request | None) -> Iterator[Form]:
        """The reply in pieces; buttons and a file are on the last one."""
        lang = self._lang(reply, request)
        texts = posts(reply.lines)
        if not texts and reply.file is not None:
            texts = [""]
        for n, text in enumerate(texts, 1):
            last = n == len(texts)
            buttons = custom_ids(reply.battle, reply.buttons) if last else ()
            file = reply.file if last else None
            yield Form(way, text, buttons=buttons, file=file, battle=reply.battle, lang=lang)

    def _lang(self, reply: Reply, request: Request | None) -> Lang:
        campaign = self.campaigns.get(reply.battle)
        if campaign is not None:
            return campaign.lang
        return self.settings.lang if request is None or request.lang is None else request.lang


def token_of(request: Request) -> Token | None:
    """The way back to the interaction that a request was; None for a message."""
    token, mode = of_way_back(request.answers)
    if not token:
        return None
    id = number(request.id.rpartition(":")[2])
    return Token(id, token, mode, user_of(request.who.key), number(request.place.channel))
