"""The evening of `examples/mansion`: one attack after which cover, reactions and damage are waited for."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from simpan.mansion.files.load import load_folder
from tests.mansion.hosted.days import Hosted

EXAMPLE: Final = Path(__file__).parents[3] / "examples" / "mansion"
ARCHER: Final = "은재의 아처"
ATTACK: Final = "저격으로 단비를 물리로 공격한다"


def without_lots() -> Hosted:
    """Everybody is placed, and whose turn it is needs no lot: the first round has begun before anybody opened it."""
    campaign = load_folder(EXAMPLE).campaign
    assert campaign is not None
    hosted = Hosted(campaign)
    hosted.post("새벽", "단비는 1구역 d3에서 시작, 등지기는 1구역 e3에서 시작")
    hosted.post("유월", "은재는 1구역 a1, 아처는 1구역 a2에서 시작")
    hosted.post("소나기", "2구역 g2에서 시작합니다")
    hosted.post("안개", "2구역 h2에서 시작")
    return hosted


def covered(confirms: bool = True) -> Hosted:
    """The archer has attacked 단비, 등지기 covers: the first window of reactions is open."""
    hosted = without_lots()
    hosted.say("/열기 확정" if confirms else "/열기")
    hosted.post("유월", f"아처: {ATTACK}")
    hosted.say("/처리 전체")
    hosted.post("새벽", "엄호한다")
    hosted.say("/처리 전체")
    return hosted
