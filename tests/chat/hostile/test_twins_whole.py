"""Two evenings through the whole program that differ only in what some write directly, elsewhere: everybody else reads
the same posts, those for the same readers in the same order, with the same buttons and files. (§H6.11)"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Final

import pytest

from simpan.chat import answer
from simpan.chat.discord.form import nonce
from simpan.chat.request import Person, Place, Request
from tests.chat.campaign.small_war import SmallWar, begun, key
from tests.chat.plain import PlainGateway
from tests.chat.run.going import going, settled
from tests.mansion.desk_table import small

pytestmark = pytest.mark.served

AT: Final = 1_700_000_000
ELSEWHERE: Final = (
    ("가온", "t9에서 s9로 이동"), ("가온의 어새신", "안녕하세요"), ("도윤", "5d6"), ("가온", "상태"),
    ("도윤의 아처", "예약 도윤의 아처: 턴: 방어"), ("가온", "[카드 화염]"), ("도윤", "[내정보]"), ("가온", "없는 말"),
    ("도윤", "[기록]"), ("도윤", "[공개]"),
)  # fmt: skip
GUEST: Final = "지나가던 사람"
IN_SIGHT: Final = (
    ("한서", "상태", "direct"), (GUEST, "[2d6]", "public"), (GUEST, "[상태]", "public"),
    ("서아", "k3에서 k1로 이동", "public"), ("한서의 세이버", "오늘 춥네요", "unlisted"), (GUEST, "[도움]", "direct"),
    ("민지", "/공지 물 한 잔", "direct"), ("한서", "[기록]", "direct"), (GUEST, "[공개]", "public"),
)  # fmt: skip
READERS: Final = ("", "한서", "한서의 세이버", "서아", "서아의 랜서", GUEST)


def evening(folder: Path, busy: bool) -> dict[str, list[tuple[Any, ...]]]:
    """What each of the others reads."""
    war: SmallWar = begun(small(who_rolls="mention", cover="no"), staff_gets="needed")
    script: list[Request] = []
    for number, (name, text, width) in enumerate(IN_SIGHT):
        if busy:
            for n, (other, said) in enumerate(ELSEWHERE[number:] + ELSEWHERE[:number]):
                script.append(written(f"9{number}{n}", other, said, "direct", AT + 10 * number))
        script.append(written(str(number), name, text, width, AT + 10 * number + 5))
    gateway = PlainGateway(script, most=4)

    async def run() -> None:
        async with going(folder, gateway, answer, [war.bound], clock=lambda: AT + 1000.0) as ledger:
            await settled(gateway, ledger)

    asyncio.run(run())
    numbers = {post.number: post.text for post in gateway.posts}
    return {
        name: sorted((
            (post.form.people if post.form.to == "people" else (), post.form.to, post.form.lines,
             post.form.buttons, post.form.file, numbers.get(post.under, post.under), post.edits)
            for post in gateway.readable(key(name) if name else "")
        ), key=lambda one: one[0])
        for name in READERS
    }  # fmt: skip


def written(id: str, name: str, text: str, width: Any, at: int) -> Request:
    return Request(f"mastodon:x:{id}", Person(key(name), name), Place("x/1" if width != "direct" else f"x/d{id}"), text,
                   width, at, answers=id)  # fmt: skip


def test_others_read_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simpan.core.fair.new_seed", lambda: bytes(32))
    quiet, busy = (evening(tmp_path / str(one), one) for one in (False, True))
    for name in READERS:
        assert quiet[name] == busy[name], name
    assert len(quiet[""]) >= 4
    assert len(quiet["한서"]) > len(quiet[""])


def test_a_nonce_tells_nothing() -> None:
    """It cannot be found out by trying keys, of which only the number of the record's entry is unknown."""
    assert nonce("war/war/412/0/0", "one token") != nonce("war/war/412/0/0", "another")
    assert nonce("war/war/412/0/0", "one token") == nonce("war/war/412/0/0", "one token")
