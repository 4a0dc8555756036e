"""Campaigns for the tests of the hosted referee: days at random, by posts and commands, in two languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simpan.core.bits import lowest
from simpan.core.game import SPECTATOR, STAFF
from simpan.core.hosting import Lang
from simpan.core.refereeing import Reply
from simpan.core.simulate import Dice
from simpan.lab.referee_day import Writers
from simpan.mansion import words as w
from simpan.mansion.campaign import Campaign, dump
from simpan.mansion.hosted.referee import MansionReferee
from simpan.mansion.hosted.refereeing import REFEREEING
from tests.mansion.desk_table import STARTS, small

SEED: Final = bytes(range(32))
NOW: Final = 1_000_000
LANGS: Final[tuple[Lang, Lang]] = ("ko", "en")


class Hosted:
    """A campaign, its disk, and a clock. Everything that is given is drained at once."""

    def __init__(self, campaign: Campaign | None = None, seed: bytes = SEED, lang: Lang = "ko") -> None:
        self.campaign = campaign or small()
        self.seed, self.lang = seed, lang
        self.header = REFEREEING.begin(dump(self.campaign), seed)
        self.lines: list[bytes] = []
        self.end = b""
        self.now = NOW
        self.referee = self._opened()
        self.seats = {name: one.seat for one in self.referee.participants for name in (one.name, *one.characters)}

    def _opened(self) -> MansionReferee:
        return REFEREEING.open(self.header, self.lines, self.end, self.seed, self.lang)

    def reopen(self) -> MansionReferee:
        """Another one made from the disk alone."""
        return self._opened()

    def _drained(self, reply: Reply) -> Reply:
        lines, end = self.referee.drain()
        self.lines += lines
        self.end = end or self.end
        return reply

    def post(self, name: str, text: str, lang: Lang = "ko") -> Reply:
        """What the player of a character, or a player, writes."""
        self.now += 1
        return self._drained(self.referee.post(self.seats[name], name, text, lang, self.now))

    def say(self, text: str, lang: Lang = "ko", staff: str = "민지") -> Reply:
        """A command of the organiser."""
        self.now += 1
        return self._drained(self.referee.command(staff, "organiser", text, lang, self.now))

    @property
    def viewers(self) -> list[int]:
        """Every player, the public, the staff."""
        return [*(one.seat for one in self.referee.participants), SPECTATOR, STAFF]

    def acting(self) -> str:
        """Whose turn it is."""
        war = self.referee.table.war
        return war.board.stats[war.actor].name if war.actor >= 0 else ""


def begun(campaign: Campaign | None = None, starts: dict[str, str] | None = None, lang: Lang = "ko") -> Hosted:
    """At the first turn, everybody on the tiles of `starts`."""
    hosted = Hosted(campaign, lang=lang)
    for name, tile in (starts or STARTS).items():
        reply = hosted.post(name, f"{tile}에서 시작합니다")
        assert reply.status == "ruled", reply
    assert hosted.say("/열기").status == "done"
    return hosted


def played(hosted: Hosted, seed: int, steps: int) -> Iterator[None]:
    """Steps at random: declarations, talk, orders, things that are undone and corrected, days that end."""
    dice, writers = Dice(seed), Writers(hosted.referee._desk, seed)
    for _ in range(steps):
        table = hosted.referee.table
        if table.war.over() or table.ended:
            return
        writers.desk = hosted.referee._desk
        lang = LANGS[int(dice.below(2))]
        _step(hosted, writers, dice, lang)
        yield


def _step(hosted: Hosted, writers: Writers, dice: Dice, lang: Lang) -> None:
    table = hosted.referee.table
    war, names = table.war, [sheet.name for sheet in table.campaign.sheets]
    somebody = names[int(dice.below(len(names)))]
    what = int(dice.below(24))
    inputs = table.line.inputs
    if table.book.night >= 0:
        hosted.say("/재개", lang)
    elif what == 0:
        hosted.post(somebody, "오늘도 <b>잘</b> 부탁드려요", lang)
    elif what == 1:
        hosted.post(somebody, "방어합니다", lang)
    elif what == 2:
        hosted.say("/되돌리기 다시 봅니다", lang)
    elif what == 3 and len(inputs) > 8:
        hosted.say(f"/되돌리기 #{inputs[-1 - int(dice.below(8))].n} 한참 전부터", lang)
        hosted.say("/확인", lang)
    elif what == 4 and len(inputs) > 4:
        given = inputs[-1 - int(dice.below(min(30, len(inputs))))]
        faces = "6 6" if dice.below(2) else "3"
        if hosted.say(f"/정정 #{given.n} 주사위 {faces} 잘못 봄", lang).status == "preview":
            hosted.say("/확인" if dice.below(4) else "/취소", lang)
    elif what == 5:
        hosted.say(f"/정정 값 {somebody} 체력 {1 + int(dice.below(30))} 약속", lang)
    elif what == 6:
        hosted.say("/공지 <쉬는 시간> & 물", lang)
    elif what == 7:
        hosted.post(somebody, "2d6+1", lang)
    elif what == 8:
        hosted.post(somebody, f"예약 {somebody}: 턴: 방어", lang)
    elif what == 9 and len(inputs) > 12:
        n = inputs[-1 - int(dice.below(12))].n
        if hosted.say(f"/정정 #{n} 값 {somebody} 체력 {1 + int(dice.below(30))} 빠뜨림", lang).status == "preview":
            hosted.say("/확인", lang)
    elif war.phase == w.ROUND and war.asks == w.Q_TURN and war.waiting:
        hosted.post(*writers.next_post(), lang)
    elif table.book.held or war.waiting & 4:
        hosted.say("/굴림", lang)
    elif lowest(war.waiting & war.board.seats) >= 0:
        hosted.say("/초과 전체 자리를 비움", lang)
