"""A campaign at its telling moments, for the pages' fixtures: `python -m tests.mansion.hosted.fixtures`.

They are made by the referee itself, so that what a page is tried on is what it will get.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from simpan.core.game import SPECTATOR, STAFF
from simpan.mansion import words as w
from simpan.mansion.say_parts import Lang
from tests.mansion.desk_table import small
from tests.mansion.hosted.days import Hosted, begun

TARGET: Final = Path(__file__).resolve().parents[3] / "web" / "fixtures" / "campaign"
PLAYER: Final = "한서"
SABER: Final = "한서의 세이버"
LANCER: Final = "서아의 랜서"
TURNS: Final = 20  # until it is somebody's, at most


def main() -> None:
    """Write them all."""
    TARGET.mkdir(exist_ok=True)
    for name, found in fixtures():
        (TARGET / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")


def fixtures() -> Iterator[tuple[str, Any]]:
    """Name and value of each."""
    yield from starts()
    yield from turns()
    yield from attacks()
    yield from rewards()


def scene(hosted: Hosted, who: str | int, lang: Lang = "ko") -> Any:
    """What a player or another viewer sees."""
    viewer = hosted.seats[who] if isinstance(who, str) else who
    return msgspec.json.decode(hosted.referee.scene(viewer, lang, hosted.now, "민지"))


def feed(hosted: Hosted, who: str | int, lang: Lang = "ko") -> Any:
    """A viewer's log."""
    viewer = hosted.seats[who] if isinstance(who, str) else who
    return msgspec.to_builtins(hosted.referee.feed(viewer, lang, 0))


def reading(hosted: Hosted, who: str, text: str) -> Any:
    """How a text of a character would be taken."""
    return msgspec.json.decode(hosted.referee.reading(hosted.seats[who], who, text, "ko"))


def turn_of(hosted: Hosted, name: str) -> Hosted:
    """End turns until it is that character's."""
    for _ in range(TURNS):
        if hosted.acting() == name:
            return hosted
        assert hosted.post(hosted.acting(), "턴 종료").status == "ruled"
    raise AssertionError(f"it is never the turn of {name}")


def starts() -> Iterator[tuple[str, Any]]:
    """The secret start, before and after one of two characters has a place."""
    hosted = Hosted(small())
    yield "set-up", scene(hosted, PLAYER)
    hosted.post(SABER, "K2에서 시작합니다")
    yield "set-up-half", scene(hosted, PLAYER)


def turns() -> Iterator[tuple[str, Any]]:
    """The own turn and how texts are read in it, another's, what waits, a pause, the public and the staff."""
    hosted = turn_of(begun(), SABER)
    yield "own-turn", scene(hosted, PLAYER)
    yield "own-turn-en", scene(hosted, PLAYER, "en")
    yield "reading", reading(hosted, SABER, "k4에서 k5로 이동한다")
    yield "reading-two", reading(hosted, SABER, "서아의 랜서를 물리로 공격한다. k4에서 k5로 이동한다")
    yield "reading-refused", reading(hosted, SABER, "k5로 이동하고 서아의 랜서를 물리로 공격한다")
    yield "reading-asked", reading(hosted, SABER, "서아의 랜서를 공격")
    yield "reading-later", reading(hosted, SABER, "한서: 방어")
    yield "reading-talk", reading(hosted, SABER, "“여기서 만나는군.” 세이버가 웃었다.")
    hosted.post(SABER, "k4에서 k5로 이동한다")
    yield "own-turn-moved", scene(hosted, PLAYER)
    hosted.post("서아", "서아: k1로 이동한다")
    yield "waiting", scene(hosted, "서아")
    yield "waiting-unseen", scene(hosted, "가온")
    yield "public", scene(hosted, SPECTATOR)
    yield "staff", scene(hosted, STAFF)
    hosted.say("/정지 저녁 먹고 옵니다")
    yield "paused", scene(hosted, PLAYER)


def attacks() -> Iterator[tuple[str, Any]]:
    """An attack in its windows, and what came of it."""
    hosted = turn_of(begun(small(reaction_time=3)), SABER)
    hosted.post(SABER, "“받아라!”\n강타로 서아의 랜서를 물리로 공격한다")
    yield "reaction", scene(hosted, "서아")
    yield "clash", scene(hosted, PLAYER)
    hosted.say("/넘김 끝까지 모두 반응 없음")
    yield "after-attack", scene(hosted, PLAYER)
    hosted.post(SABER, "k9로 이동")
    hosted.post(PLAYER, "2d6+1")
    hosted.say("/공지 5분 쉬고 이어 갑니다")
    hosted.post(SABER, "k4에서 k5로 이동한다")
    hosted.say("/되돌리기 거리를 잘못 쟀습니다")
    yield "feed", feed(hosted, PLAYER)
    yield "feed-en", feed(hosted, PLAYER, "en")
    yield "feed-public", feed(hosted, SPECTATOR)
    yield "feed-staff", feed(hosted, STAFF)
    found = [one["more"] for one in feed(hosted, PLAYER)["blocks"] if one.get("more")]
    yield "exchange", found[-1][-1]


def rewards() -> Iterator[tuple[str, Any]]:
    """The choice of a reward, the night after the battle, the end of the war."""
    hosted = turn_of(begun(), SABER)
    hosted.post(SABER, "보구를 서아의 랜서에게 물리로 해방한다")
    hosted.say("/정정 값 한서 데미지 108 지난 회차의 합계")
    hosted.say("/종전 오늘은 여기까지")
    yield "reward", scene(hosted, PLAYER)
    while hosted.referee.table.war.asks == w.Q_REGAIN:
        hosted.say("/초과 전체 시간이 다 됨")
    yield "night", scene(hosted, PLAYER)
    hosted.say("/재개 다음 날")
    for name in ("서아", "가온", "도윤"):
        hosted.say(f"/정정 값 {name} 쓰러짐 전쟁의 끝을 보이려고")
    if not hosted.referee.table.war.over():
        hosted.post(hosted.acting(), "턴 종료")
    assert hosted.referee.table.war.over()
    yield "over", scene(hosted, PLAYER)
    yield "over-public", scene(hosted, SPECTATOR)


if __name__ == "__main__":
    main()
