"""The few words that tellings of Mansion War have of their own, Korean and English; all others are the game's."""

from __future__ import annotations

from typing import Final

Both = tuple[str, str]

HOUSE: Final[Both] = ("하우스 룰 {name}: {worth}", "House rule {name}: {worth}")
DOES: Final[Both] = ("{who}: {what}", "{who}: {what}")
TIME: Final[Both] = ("{who}: 시간 초과", "{who}: out of time")
PASSED: Final[Both] = ("모두 반응하지 않음", "Nobody reacts")
MAY: Final[Both] = ("{who}: 지금 고를 수 있는 것은 {what}", "{who} may choose now: {what}")
REFUSED: Final[Both] = ("{who}: {what} → 할 수 없음. {why}", "{who}: {what} → refused. {why}")
SAME: Final[Both] = ("달라지는 것이 없음", "Nothing changes")
SEES: Final[Both] = ("{who}에게 보이는 캐릭터: {what}", "{who} sees: {what}")
SIGHT: Final[Both] = ("시야: {what}", "in sight: {what}")
ACTING: Final[Both] = ("지금 차례: {what}", "whose turn it is: {what}")
UNSEEN: Final[Both] = ("보이지 않는 캐릭터", "somebody unseen")
HEARS: Final[Both] = ("{who}에게 들리는 것: {what}", "{who} hears: {what}")
NOT_HEARD: Final[Both] = ("{who}에게 들리지 않는 것: {what}", "{who} does not hear: {what}")
LOGGED: Final[Both] = ("{who}에 오르는 것: {what}", "{who} says: {what}")
NOT_LOGGED: Final[Both] = ("{who}에 오르지 않는 것: {what}", "{who} does not say: {what}")
NOTHING: Final[Both] = ("없음", "nothing")
NOBODY: Final[Both] = ("없음", "nobody")
VIEWERS: Final[dict[str, Both]] = {"public": ("공개 기록", "The public log"), "staff": ("총괄", "The referee")}
FACTS: Final[dict[str, Both]] = {
    "hp": ("체력", "HP"),
    "mp": ("MP", "MP"),
    "most_hp": ("최대 체력", "max HP"),
    "most_mp": ("최대 MP", "max MP"),
    "tile": ("타일", "tile"),
    "zone": ("구역", "zone"),
    "movement": ("이동력", "movement"),
    "range": ("사거리", "range"),
    "count": ("보상 장부", "reward ledger"),
    "wanted": ("정한 시작 위치", "start asked for"),
}
"""Facts of a view that a telling repeats."""
