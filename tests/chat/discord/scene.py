"""Two players and one of the staff on a server with a campaign, answered by an echo."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from simpan.chat.settings import CampaignSettings
from tests.chat.discord.rig import Echo, Rig, standing
from tests.chat.discord.stand_in import StandIn
from tests.chat.discord.world import Channel, Guild, Message, User

POINTERS: Final = ("답: ", "처리했습니다", "비공개로")
TITLE: Final = "작은 전쟁"


class Scene:
    """han, doyun: players; minji: of the staff. hall: any channel; field: the campaign's; office: the staff's."""

    def __init__(self, stand: StandIn, folder: Path, staff_channel: bool = True, **more: Any) -> None:
        world = stand.world
        self.stand: Final = stand
        self.han, self.doyun, self.minji = world.user("한서"), world.user("도윤"), world.user("민지")
        self.guild: Final[Guild] = world.guild("모임", self.han, self.doyun, self.minji)
        self.hall: Final[Channel] = world.text_channel(self.guild, "잡담")
        self.field: Final[Channel] = world.text_channel(self.guild, "전투")
        self.office: Final[Channel] = world.text_channel(self.guild, "총괄", {self.minji.id})
        self.campaign: Final = CampaignSettings(
            "war",
            folder,
            staff=(key(self.minji),),
            guild=str(self.guild.id),
            channel=str(self.field.id),
            staff_channel=str(self.office.id) if staff_channel else "",
        )
        self.echo: Final = Echo({one.name: key(one) for one in (self.han, self.doyun, self.minji)}, "war")
        self.rig: Final = Rig(folder, stand, [self.campaign], self.echo, **more)

    def read_by(self, user: User) -> list[str]:
        """All that an account ever could read, without pointers to answers elsewhere."""
        said = [text for one in self.stand.world.readable(user.id) for text in one.said if text]
        return [text for text in said if not text.startswith(POINTERS)]

    def thread(self) -> list[str]:
        """What the campaign's thread says."""
        (thread,) = self.stand.threads_of(self.field)
        return [one.content for one in self.stand.in_channel(thread)]

    async def say(self, text: str, channel: Channel | None = None) -> Message:
        """한서 writes."""
        return await self.stand.say(self.han, channel or self.field, text)

    def asked(self) -> list[str]:
        """What was asked, in the order in which it was answered."""
        return [one.text for one in self.echo.asked]


def key(user: User) -> str:
    """An account's key."""
    return f"discord:{user.id}"


@asynccontextmanager
async def scene(folder: Path, *, staff_channel: bool = True, **more: Any) -> AsyncIterator[Scene]:
    """It runs, and at the end everything is answered and sent."""
    async with standing() as stand:
        made = Scene(stand, folder, staff_channel, **more)
        async with made.rig.running():
            yield made
            await made.rig.quiet()
