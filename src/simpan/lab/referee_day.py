"""A day of forty characters as their players would post it: for measuring the referee's desk, and for trying it out.

Each declaration is written from what is legal at the moment, as a sentence; the desk reads it like any other post.
"""

from __future__ import annotations

from typing import Final, NamedTuple, final

import msgspec

from simpan.core.bits import bit, lowest, members
from simpan.core.korean import fill
from simpan.core.simulate import Dice
from simpan.mansion import words as w
from simpan.mansion.campaign import Campaign
from simpan.mansion.desk.desk import Desk, Given
from simpan.mansion.desk.folder import Folder
from simpan.mansion.desk.store import Memory
from simpan.mansion.files.default import default_campaign
from simpan.mansion.sheet import Sheet
from simpan.mansion.war import War

PAIRS: Final = 20
SERVER_SEED: Final = bytes(range(32))
ROSTER: Final = (
    "한서 도윤 서아 이든 유진 가온 해린 로아 지안 태오 나린 시우 하람 은결 다온 "
    "라온 마루 보미 새론 아라 차온 파랑 소담 이솔 여름 겨울 미르 누리 단비 슬찬"
)
PLAIN: Final = {w.GUARD: "방어", w.WAIT: "대기", w.END: "턴 종료 선언"}
SAID: Final = ("한다", "합니다", "할게요", "하겠습니다")


def forty(pairs: int = PAIRS) -> Campaign:
    """The default campaign with so many pairs (at most 30), each of one player: its sheets over and over."""
    base = default_campaign()
    found: list[Sheet] = []
    for place, name in enumerate(ROSTER.split()[:pairs]):
        for sheet in base.sheets[2 * (place % 8) : 2 * (place % 8) + 2]:
            own = name if sheet.role == "master" else f"{name}의 {sheet.name.rpartition(' ')[2]}"
            aliases = sheet.aliases if sheet.role == "servant" else ()
            found.append(msgspec.structs.replace(sheet, name=own, pair=name, player="", aliases=aliases))
    return msgspec.structs.replace(base, sheets=tuple(found))


class Day(NamedTuple):
    """A day in writing: what everybody posts before the first turn, and then every declaration, in order."""

    campaign: Campaign
    before: tuple[Given, ...]
    posts: tuple[Given, ...]

    def pasted(self, many: int = 32) -> list[tuple[Given, ...]]:
        """The declarations, so many at a time."""
        return [self.posts[first : first + many] for first in range(0, len(self.posts), many)]


def before(campaign: Campaign) -> tuple[Given, ...]:
    """Everybody starts by lot, and never reacts."""
    orders = [Given("", f"/예약 {sheet.name}: 반응 없음; 엄호한다") for sheet in campaign.sheets]
    return (*orders, *(Given(sheet.name, "시작은 제비로") for sheet in campaign.sheets))


def written(seed: int) -> Day:
    """A day of forty characters at random, until the battle ends."""
    campaign = forty()
    desk = Desk(Memory(campaign, SERVER_SEED), lambda: 0, "")
    first = before(campaign)
    desk.open()
    desk.take(first)
    writers = Writers(desk, seed)
    posts: list[Given] = []
    while desk.table.war.phase == w.ROUND:
        posts.append(Given(*writers.next_post()))
        desk.take(posts[-1:])
    return Day(campaign, first, tuple(posts))


def begun(store: Folder, day: Day) -> Desk:
    """The war of that day in a folder, up to its first turn; the same dice fall."""
    store.begin(day.campaign, SERVER_SEED)
    desk = Desk(store, lambda: 0, "")
    desk.open()
    desk.take(day.before)
    return desk


@final
class Writers:
    """Everybody of a war, who post at random what they may."""

    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk = desk
        self.dice = Dice(seed)
        self.titles = {skill.key: skill.ko for skill in desk.table.campaign.skills}

    def sit_down(self) -> None:
        """Open the desk, and begin."""
        self.desk.open()
        self.desk.take(before(self.desk.table.campaign))

    def play(self, most: int) -> int:
        """Post until so many declarations were made or the day is over; how many there were."""
        made = 0
        while made < most and self.desk.table.war.phase == w.ROUND:
            self.desk.post(*self.next_post())
            made += 1
        return made

    def next_post(self) -> tuple[str, str]:
        """What the acting character's player posts."""
        war = self.desk.table.war
        name = war.board.stats[war.actor].name
        codes = members(int(war.legal(lowest(war.waiting))))
        return name, self._text(war, self._pick([code for code in codes if code != w.END] or codes))

    def _pick(self, codes: list[int]) -> int:
        """Often an attack where there is one, for attacks take the longest."""
        attacks = [code for code in codes if code in (w.ATTACK_PHYSICAL, w.ATTACK_MAGICAL)]
        found = attacks if attacks and self.dice.below(3) else codes
        return found[int(self.dice.below(len(found)))]

    def _text(self, war: War, code: int) -> str:
        """The declaration that begins with that code, its options chosen at random."""
        ending = SAID[int(self.dice.below(len(SAID)))]
        if code in PLAIN:
            return f"{PLAIN[code]}{ending}"
        trial = war.clone()
        seat = lowest(trial.waiting)
        trial.apply(seat, code)
        if code == w.PHANTASM:
            return self._phantasm(trial, seat)
        option = int(self.dice.pick(trial.legal(seat))) if trial.waiting & bit(seat) else w.NONE
        plan, fighter = war.board.plan, war.fighters[war.actor]
        if code == w.MOVE:
            here, there = plan.names[fighter.zone][fighter.tile], plan.names[fighter.zone][option]
            return fill("{here}에서 {there:으로/로} 이동{ending}", here=here, there=there, ending=ending)
        if code == w.LEAVE:
            return f"{plan.number[option]}구역으로 이탈{ending}"
        if code >= w.SKILL:
            return self._skill(trial, war.board.stats[war.actor].skills[code - w.SKILL].key, option)
        kind = "물리" if code == w.ATTACK_PHYSICAL else "마법"
        return fill(
            "{who:을/를} {kind:으로/로} 공격{ending}", who=war.board.stats[option].name, kind=kind, ending=ending
        )

    def _skill(self, trial: War, key: str, option: int) -> str:
        title = self.titles[key]
        if trial.asks == w.Q_TARGET:
            return fill("{who}에게 {skill:을/를} 쓴다", who=trial.board.stats[option].name, skill=title)
        if trial.asks == w.Q_ZONE:
            return fill("{zone}구역에 {skill:을/를} 쓴다", zone=trial.board.plan.number[option], skill=title)
        return fill("{skill:을/를} 쓴다", skill=title)

    def _phantasm(self, trial: War, seat: int) -> str:
        """With its kind, its walk and its target, as far as they are asked."""
        words = {w.Q_KIND: "", w.Q_WALK: "", w.Q_TARGET: ""}
        while trial.waiting & bit(seat) and trial.asks in words:
            asks, option = int(trial.asks), int(self.dice.pick(trial.legal(seat)))
            if asks == w.Q_KIND:
                words[asks] = "물리로" if option == w.PHYSICAL else "마법으로"
            elif asks == w.Q_TARGET:
                words[asks] = f"{trial.board.stats[option].name}에게"
            elif option != w.STAY:
                words[asks] = f"{trial.board.plan.names[trial.fighters[trial.actor].zone][option]}까지 이동하며"
            trial.apply(seat, option)
        said = [words[w.Q_WALK], words[w.Q_TARGET], words[w.Q_KIND], "보구를 해방한다"]
        return " ".join(word for word in said if word)
