"""Why nothing came of a declaration can be read again later, as its writer was told, and by nobody else (§H6.8)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simpan.core.game import SPECTATOR, STAFF
from simpan.core.refereeing import Block
from simpan.mansion.log.export import export
from simpan.mansion.log.reader import Reader
from simpan.mansion.say_parts import Lang
from tests.mansion.desk_table import small
from tests.mansion.hosted.days import Hosted, begun

Told = list[str]


def feed(hosted: Hosted, viewer: int, lang: Lang = "ko") -> list[Block]:
    """A viewer's log, from a referee that was made anew from the disk alone."""
    return list(hosted.reopen().feed(viewer, lang, 0, 1000).blocks)


def refused(blocks: list[Block]) -> list[Told]:
    """What was told of declarations of which nothing came."""
    return [[line.text for line in one.lines] for one in blocks if one.kind == "refusal"]


def own_turn() -> Hosted:
    """It is the turn of 한서's servant."""
    hosted = begun(small(reaction_time=0))
    while hosted.acting() != "한서의 세이버":
        hosted.post(hosted.acting(), "턴 종료")
    return hosted


def told(hosted: Hosted, text: str, lang: Lang) -> Told:
    """What the writer is told at once."""
    reply = hosted.post("한서의 세이버", text, lang)
    return [line.text for out in reply.outs if out.kind == "refusal" for line in out.lines]


@pytest.mark.parametrize("lang", ["ko", "en"])
@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("k4에서 t20으로 이동한다", "unread"),
        ("서아의 랜서를 공격", "unclear"),
        ("선언 취소", "refused"),
        ("엄호한다", "refused"),
    ],
)
def test_a_refusal_is_read_again_in_the_words_in_which_it_was_told(text: str, status: str, lang: Lang) -> None:
    hosted = own_turn()
    reply = hosted.post("한서의 세이버", text, lang)
    now = [line.text for out in reply.outs if out.kind == "refusal" for line in out.lines]
    assert now
    assert refused(feed(hosted, hosted.seats["한서"])) == [now]
    assert refused(feed(hosted, STAFF)) == [now]


def test_nobody_else_reads_it() -> None:
    hosted = own_turn()
    assert told(hosted, "서아의 랜서를 공격", "ko")
    for viewer in (SPECTATOR, hosted.seats["서아"], hosted.seats["가온"]):
        assert not refused(feed(hosted, viewer))


def waited_in_vain(hosted: Hosted) -> Told:
    """What waited for the turn of 한서, and is not possible any more when it comes."""
    me = hosted.seats["한서"]
    assert hosted.post("한서", "한서: 서아의 랜서를 물리로 공격한다").status == "queued"
    hosted.say("/정정 값 서아의 랜서 쓰러짐 약속")
    for _ in range(9):
        reply = hosted.say("/초과 전체 늦음")  # the staff is answered what everybody is told
        found = [line.text for out in reply.outs if (out.kind, out.to) == ("refusal", (me,)) for line in out.lines]
        if found:
            return found
    raise AssertionError("nobody was told")


def fell(hosted: Hosted) -> Told:
    """What waited for the turn of somebody who fell."""
    me = hosted.seats["한서"]
    assert hosted.post("한서", "한서: 방어").status == "queued"
    reply = hosted.say("/정정 값 한서 쓰러짐 약속")
    return [line.text for out in reply.outs if (out.kind, out.to) == ("refusal", (me,)) for line in out.lines]


@pytest.mark.parametrize("come", [waited_in_vain, fell])
def test_what_waited_and_was_dropped_is_read_again_too(come: Callable[[Hosted], Told]) -> None:
    hosted = own_turn()
    said = come(hosted)
    assert said
    assert said in refused(feed(hosted, hosted.seats["한서"]))
    assert not refused(feed(hosted, hosted.seats["가온"]))
    log = export(hosted.referee._store.read(), Reader(hosted.seats["한서"], "한서"), "txt", "ko")
    assert said[0] in log
