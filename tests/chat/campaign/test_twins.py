"""Two wars that differ only in what is hidden from a reader: all that this reader can read of them is the same, letter
for letter, buttons and fellow readers and all, and comes at the same moments. (§M1.2 §H6.10–§H6.13)"""

from __future__ import annotations

from typing import Any, Final

import pytest

from simpan.chat.reply import Reply
from simpan.core.simulate import Dice
from tests.chat.campaign.small_war import SmallWar, begun, read_by
from tests.mansion.desk_table import small

HIDDEN: Final = ("가온", "가온의 어새신", "도윤", "도윤의 아처")
SEEN: Final = ("한서", "한서의 세이버", "서아", "서아의 랜서")
ROUNDS: Final = 2
TEXTS: Final = {
    "가온의 어새신": ("은신합니다", "u9에서 u8로 이동", "u9에서 t8로 이동", "2d6", "간파를 쓴다"),
    "가온": ("t9에서 s9로 이동", "5d6", "예약 가온: 턴: 방어", "오늘 춥네요"),
    "도윤": ("응급 처치를 도윤의 아처에게", "e3에서 d3으로 이동", "2d6+1"),
    "도윤의 아처": ("e2에서 d2로 이동", "예약 도윤의 아처: 반응 없음", "어디 계세요?", "선언 취소"),
}
OF_STAFF: Final = ("/되돌리기 부탁을 받음", "/정정 값 가온 체력 11 약속", "/정정 값 도윤 마력 3 약속", "/대기열")


class Evening:
    """An evening in which two pairs meet in zone 2, and more or less happens elsewhere."""

    def __init__(self, seed: int, busy: bool, **house: Any) -> None:
        self.busy, self.dice = busy, Dice(seed)
        self.steps: list[list[Reply]] = []  # replies, by what was done in sight
        self.war = begun(small(**house))
        self.steps.append(list(self.war.replies))
        for number in range(ROUNDS):
            self._round(number)

    def _round(self, number: int) -> None:
        for _ in range(40):
            acting = self.war.acting()
            if acting in HIDDEN:
                self._elsewhere(acting)
            else:
                self._in_sight(acting, number)
            if self.war.war.round > number + 1:
                return

    def _elsewhere(self, acting: str) -> None:
        """The turn of somebody out of sight, with anything that may be done in it; it ends at the same moment."""
        before, moved = self.war.now, self.war.bound.table.book.moved
        if self.busy:
            for _ in range(1 + int(self.dice.below(4))):
                if self.dice.below(5):
                    texts = TEXTS[acting]
                    self._kept(acting, texts[int(self.dice.below(len(texts)))])
                else:
                    self._staff(moved)
                for _ in range(4):
                    if self.war.war.waiting & 4:
                        self._kept("민지", "/굴림")
        self.war.now = before + 100
        if self.war.acting() == acting:
            self._kept(acting, f"{acting}: 턴 종료")
        self.war.now = before + 200

    def _staff(self, moved: int) -> None:
        """A command of the staff; undone is only what was done in this turn."""
        text = OF_STAFF[int(self.dice.below(len(OF_STAFF)))]
        if "되돌리기" not in text or self.war.bound.table.book.moved > moved:
            self._kept("민지", text)

    def _in_sight(self, acting: str, number: int) -> None:
        """A turn that all in zone 2 see. Dice come from the hand, so that both evenings have the same."""
        told = self._kept("한서" if acting.startswith("한서") else "서아", "상태")
        assert told
        if acting == "한서의 세이버" and number == 0:
            self._kept(acting, "서아의 랜서를 물리로 공격한다")
            for faces in ("6 3", "1 2", "4"):
                if self.war.war.waiting & 4:
                    self._kept("민지", f"/주사위 {faces} 눈앞에서 굴림")
        elif acting == "서아" and number == 0:
            self._kept(acting, "m3에서 m2로 이동. 방어한다")
        if self.war.acting() == acting:
            self._kept(acting, f"{acting}: 턴 종료")

    def _kept(self, name: str, text: str) -> list[Reply]:
        replies = list(self.war.ask(name, text).replies)
        self.steps.append([*replies, *self.war.look()])
        return replies


def seen(evening: Evening, name: str) -> list[tuple[Any, ...]]:
    """All that a reader gets, in order, as it is shown."""
    read = [one for step in evening.steps for one in read_by(step, name)]
    return [(one.to, one.kind, one.lines, one.people, one.buttons, one.file) for one in read]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_whatever_happens_elsewhere_readers_read_the_same(seed: int) -> None:
    """§H6.11: not even how much it is, in two rounds with an attack, moves, orders, dice, and corrections elsewhere."""
    house: dict[str, Any] = {"who_rolls": "mention", "cover": "no", "turn_ends": "said"}
    quiet, busy = Evening(seed, False, **house), Evening(seed, True, **house)
    assert len(busy.war.bound.table.entries) > len(quiet.war.bound.table.entries) + 5
    for name in (*SEEN, "somebody"):
        one, other = seen(quiet, name), seen(busy, name)
        for mine, theirs in zip(one, other, strict=False):
            assert mine == theirs
        assert len(one) == len(other)
    assert len(seen(quiet, "한서")) > 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_the_log_that_is_asked_for_is_the_same(seed: int) -> None:
    """§H6.12: also after the evening."""
    house: dict[str, Any] = {"who_rolls": "mention", "cover": "no", "turn_ends": "said"}
    evenings = [Evening(seed, busy, **house) for busy in (False, True)]
    for name in SEEN:
        logs = [evening.war.say(name, "[기록]") for evening in evenings]
        assert logs[0][0].lines == logs[1][0].lines
        assert logs[0][0].file == logs[1][0].file


def test_a_prompt_is_not_repeated_when_somebody_writes_elsewhere() -> None:
    """§H6.11: whoever waits does not learn that others do something."""
    war: SmallWar = begun(small(who_rolls="mention", cover="no")).turn_of("한서의 세이버")
    war.say("한서의 세이버", "서아의 랜서를 물리로 공격한다")
    assert war.bound.moment_of("한서@example.social")
    for name, text in (("도윤", "2d6"), ("가온", "안녕하세요"), ("민지", "/공지 물 한 잔")):
        assert not [one for one in war.say(name, text) if one.to == "people" and one.kind == "prompt"]
