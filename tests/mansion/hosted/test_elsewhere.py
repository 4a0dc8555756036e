"""What happens out of sight reaches nobody, not even as a message without content (H6.11): keys stay as they are."""

from __future__ import annotations

from typing import Any

import pytest

from simpan.core.game import SPECTATOR
from tests.mansion.desk_table import small
from tests.mansion.hosted.days import LANGS, Hosted, begun

POSTS = (
    ("가온", "오늘은 조심조심"),
    ("가온", "a1로 이동"),
    ("가온", "5d6"),
    ("가온", "예약 가온: 엄호하지 않는다; 반응 없음"),
    ("가온의 어새신", "u9에서 u8로 이동"),
    ("", "/되돌리기 가온이 부탁함"),
    ("가온의 어새신", "은신합니다"),
    ("", "/연장 10"),
    ("", "/미리보기 정정 값 가온 체력 3 약속"),
    ("", "/확인"),
    ("", "/설정 시간 자동"),
    ("도윤", "방어합니다"),
    ("도윤", "철회"),
    ("가온의 어새신", "턴 종료"),
    ("도윤의 아처", "e2에서 e1로 이동"),
    ("", "/되돌리기 #{start} 처음부터"),
    ("", "/확인"),
)
"""In zones 1 and 5; the last two undo all of it, up to the first turn."""


def shown(hosted: Hosted, viewer: int) -> tuple[Any, ...]:
    """All that a viewer is ever sent."""
    feeds = [hosted.referee.feed(viewer, lang, 0, 9999) for lang in LANGS]
    scenes = [hosted.referee.scene(viewer, lang, 0) for lang in LANGS]
    return hosted.referee.key(viewer), *feeds, *scenes


@pytest.mark.parametrize("who_rolls", ["referee", "mention"])
def test_whoever_sees_nothing_of_it_gets_nothing(who_rolls: str) -> None:
    hosted = begun(small(who_rolls=who_rolls))
    assert hosted.acting() == "가온의 어새신"
    viewers = [hosted.seats["한서"], hosted.seats["서아"], SPECTATOR]
    before = [shown(hosted, viewer) for viewer in viewers]
    start = hosted.referee.table.line.inputs[-1].n + 1
    for name, text in POSTS:
        said = text.replace("{start}", str(_first(hosted, start)) if "{" in text else "")
        reply = hosted.post(name, said) if name else hosted.say(said)
        assert reply.status not in ("wrong", "stale"), (text, reply)
        assert [shown(hosted, viewer) for viewer in viewers] == before, text
    again = hosted.reopen()
    for viewer, (_, *rest) in zip(viewers, before, strict=True):
        feeds = [again.feed(viewer, lang, 0, 9999) for lang in LANGS]
        assert [*feeds, *(again.scene(viewer, lang, 0) for lang in LANGS)] == rest


def _first(hosted: Hosted, start: int) -> int:
    """The first input in force from an entry on."""
    return next(given.n for given in hosted.referee.table.line.inputs if given.n >= start)


def test_it_makes_no_difference_to_what_comes_later() -> None:
    """With or without it, the same is seen afterwards, letter by letter and number by number."""
    quiet, busy = begun(small(reaction_time=0)), begun(small(reaction_time=0))
    for name, text in (*POSTS[:5], POSTS[5]):
        busy.post(name, text) if name else busy.say(text)
    for hosted in (quiet, busy):
        hosted.post("가온의 어새신", "턴 종료")
        hosted.post("도윤의 아처", "턴 종료")
        hosted.post("서아의 랜서", "방어합니다")
    for viewer in (quiet.seats["한서"], quiet.seats["서아"], SPECTATOR):
        for lang in LANGS:
            mine, theirs = (one.referee.feed(viewer, lang, 0, 999) for one in (quiet, busy))
            assert [_timeless(one) for one in mine.blocks] == [_timeless(one) for one in theirs.blocks]
            assert (mine.version, mine.total) == (theirs.version, theirs.total)


def _timeless(block: Any) -> tuple[Any, ...]:
    return block.key, block.kind, block.lines, block.head, block.tags, block.void, block.n, block.more
