"""Wars at random through a bound campaign: everything that people and staff can do, at whatever moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from simpan.chat.reply import Reply
from simpan.chat.request import Changed, Request, Visibility
from simpan.core.simulate import Dice
from simpan.mansion.files.default import default_campaign
from tests.chat.campaign.small_war import SmallWar, key
from tests.chat.campaign.test_fog import Bridge
from tests.mansion.desk_table import small
from tests.mansion.hosted.days import played

VISIBILITIES: Final[tuple[Visibility, ...]] = ("public", "unlisted", "followers", "direct")
SMALL_HOUSES: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"who_rolls": "mention"},
    {"reaction_time": 3, "cover": "always"},
    {"reaction_time": 3, "cover": "no", "who_rolls": "mention"},
    {"cover": "no", "turn_time": 5},
    {"reaction_time": 5, "who_rolls": "mention", "turn_time": 5},
)
TALK: Final = (
    "안녕하세요",
    "{name} 어디 있어요?",
    "{name}을 물리로 공격한다",
    "{name}을 마법으로 공격한다",
    "{tile}로 이동",
    "{tile}에서 {other}로 이동한다",
    "[이동 {tile}]",
    "응급 처치를 {name}에게",
    "강타로 {name}을 공격",
    "예약 {name}: {tile}로 이동",
    "예약 {own}: 턴: {tile}로 이동; 방어",
    "예약 취소",
    "선언 취소",
    "철회",
    "2d6",
    "[5d6+1]",
    "상태",
    "[기록]",
    "은신합니다",
    "{name} 은신 찾기",
    "반응 없음",
    "엄호한다",
    "회피한다",
    "방어한다. 턴 종료",
    "{own}: 대기",
    "attack {name} physically",
    "move to {tile}",
    "{name} {tile} {other}",
    "k2에서 k3으로 이동한다",
    "/되돌리기 몰래",
    "“{name}은 {tile}에 있다”고 들었습니다",
    "\x00{name}\x1b[31m",
    "\u202e{name}\u202c",
)
STAFF: Final = (
    "/상태",
    "/대기열",
    "/명부",
    "/도움",
    "/공지 {name}의 승리를 빕니다",
    "/정정 값 {name} 체력 3 {other} 때문에",
    "/되돌리기 {name} 때문에",
    "/일시정지 {name} 기다림",
    "/재개",
    "/초과",
    "/굴림",
    "/처리",
    "/예약 {name}: 턴: 방어",
    "/없는명령 {name}",
    "/기록 {name}",
)


class Wild(SmallWar):
    """A small war in which requests are of every width, and after each of which the time is looked at."""

    def __init__(self, dice: Dice, *given: Any, **more: Any) -> None:
        self.dice = dice
        self.given: list[Request] = []
        super().__init__(*given, **more)

    def request(self, name: str, text: str, **more: Any) -> Request:
        more.setdefault("visibility", VISIBILITIES[int(self.dice.below(4))])
        made = super().request(name, text, **more)
        self.given.append(made)
        return made

    def say(self, name: str, text: str, **more: Any) -> list[Reply]:
        found = super().say(name, text, **more)
        if not self.dice.below(6):
            self.now += int(self.dice.below(900))
            self.look()
        return found

    def pressed(self, replies: Sequence[Reply]) -> None:
        """Some button of these is pressed."""
        for reply in replies:
            if reply.buttons and reply.people and not self.dice.below(2):
                button = reply.buttons[int(self.dice.below(len(reply.buttons)))]
                who = reply.people[0].partition("@")[0].replace("_", " ")
                self.press(who, button)

    def edited(self) -> None:
        """One of the last posts is edited or deleted."""
        before = self.given[-1 - int(self.dice.below(min(8, len(self.given))))]
        what = ("edited", "deleted")[int(self.dice.below(2))]
        made = Changed(f"{before.id}/{self.now}", before.id, what, self.now, f"{before.text}!")  # type: ignore[arg-type]
        self.replies += self.bound.changed(made, before)


def wild_text(war: SmallWar, dice: Dice, texts: Sequence[str], own: str) -> str:
    """One of some texts, with names and tiles of anywhere in it."""
    names = [sheet.name for sheet in war.bound.table.campaign.sheets]
    tiles = list(war.bound.table.war.board.plan.where)
    name, tile, other = (some[int(dice.below(len(some)))] for some in (names, tiles, tiles))
    text = texts[int(dice.below(len(texts)))]
    return text.format(name=name, tile=tile.lower(), other=other, own=own)


def wild_war(seed: int, steps: int) -> Iterator[Wild]:
    """A war, again behind each step."""
    dice = Dice(1000 + seed)
    house = SMALL_HOUSES[seed % len(SMALL_HOUSES)]
    campaign = small(days=2, rounds=3, **house)
    if seed % 7 == 6:
        campaign = msgspec.structs.replace(default_campaign(), house=campaign.house)
    more: dict[str, Any] = {"lang": "en"} if seed % 5 == 4 else {}
    if seed % 9 == 8:
        more["strict"] = True
    war = Wild(dice, campaign, **more)
    names = [sheet.name for sheet in campaign.sheets if key(sheet.name) in war.settings.players]
    for _ in played(Bridge(war), seed, steps):
        own = names[int(dice.below(len(names)))]
        match int(dice.below(5)):
            case 0 | 1:
                war.pressed(war.say(own, wild_text(war, dice, TALK, own)))
            case 2:
                war.say("민지", wild_text(war, dice, STAFF, own))
            case 3 if war.given:
                war.edited()
            case _:
                war.now += int(dice.below(200))
                war.look()
        yield war
