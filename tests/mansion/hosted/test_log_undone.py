"""A player's log of what the staff took back (§H6.7, §H6.14), and of its own standing orders (§H6.8)."""

from __future__ import annotations

from simpan.core.game import CHANCE, SPECTATOR, STAFF
from simpan.core.refereeing import Block
from tests.mansion.desk_table import STARTS, small
from tests.mansion.hosted.days import Hosted, begun


def feed(hosted: Hosted, viewer: int) -> list[Block]:
    """A viewer's log; one made anew from the disk is the same."""
    blocks = list(hosted.referee.feed(viewer, "ko", 0, 1000).blocks)
    assert blocks == list(hosted.reopen().feed(viewer, "ko", 0, 1000).blocks)
    return blocks


def lines(block: Block) -> list[str]:
    """Its lines as text."""
    return [line.text for line in block.lines]


def test_a_start_that_was_undone_is_struck_and_said_to_its_player_alone() -> None:
    """§H6.1: of a secret start there is no ruling that could be struck."""
    hosted = Hosted()
    for name in ("서아", "한서"):
        hosted.post(name, f"{STARTS[name]}에서 시작합니다")
    feed(hosted, hosted.seats["한서"])
    hosted.say("/되돌리기 시작 자리를 바꿈")
    post, back = feed(hosted, hosted.seats["한서"])
    assert (post.kind, post.void) == ("speech", "민지. 사유: 시작 자리를 바꿈")
    assert (back.kind, back.tags) == ("back", ("되돌림",))
    assert lines(back) == ["앞의 판정을 되돌림", "사유: 시작 자리를 바꿈"]
    (other,) = feed(hosted, hosted.seats["서아"])
    assert (other.kind, other.void) == ("speech", "")
    assert [one.void != "" for one in feed(hosted, STAFF) if one.kind == "speech"] == [False, True]
    assert not feed(hosted, SPECTATOR)


def test_the_public_does_not_hear_that_dice_out_of_sight_were_undone() -> None:
    """§H6.12 §H6.14: who heard nothing of it and declared nothing of it."""
    hosted = begun(small(reaction_time=0, cover="no"))
    while hosted.acting() != "서아의 랜서":
        hosted.post(hosted.acting(), "턴 종료")
    before = [len(feed(hosted, viewer)) for viewer in (SPECTATOR, hosted.seats["가온"])]
    hosted.post("서아의 랜서", "한서의 세이버를 물리로 공격")
    hosted.say("/되돌리기 시험")
    assert [len(feed(hosted, viewer)) for viewer in (SPECTATOR, hosted.seats["가온"])] == before


def test_a_correction_is_called_one() -> None:
    """§H6.7: though the record goes back for it."""
    hosted = begun(small(reaction_time=0, cover="no"))
    while hosted.acting() != "서아의 랜서":
        hosted.post(hosted.acting(), "턴 종료")
    before = hosted.referee.table.book.last
    hosted.post("서아의 랜서", "한서의 세이버를 물리로 공격")
    attack = next(one.n for one in hosted.referee.table.line.inputs if one.seat == CHANCE and one.n > before)
    assert hosted.say(f"/정정 #{attack} 주사위 6 5 방송에서 굴림").status == "preview"
    hosted.say("/확인")
    for viewer in (hosted.seats["한서"], STAFF):
        (back,) = [one for one in feed(hosted, viewer) if one.kind == "back"]
        assert back.tags == ("정정",)
        assert lines(back)[0].endswith("판정을 정정함")
    hosted.say("/되돌리기 시험")
    assert [one.tags for one in feed(hosted, hosted.seats["한서"]) if one.kind == "back"][-1] == ("되돌림",)


def test_an_order_that_is_written_as_it_is_read_stands_once() -> None:
    """§H6.8: what is read otherwise than written stands below it."""
    hosted = begun()
    mine = hosted.seats["서아"]
    before = len(feed(hosted, mine))
    hosted.post("서아", "예약 서아: 반응 없음")
    (post,) = feed(hosted, mine)[before:]
    assert (post.kind, lines(post), post.tags) == ("speech", ["예약 서아: 반응 없음"], ("예약",))
    hosted.post("서아의 랜서", "예약: 반응 없음")
    _, post, read = feed(hosted, mine)[before:]
    assert lines(post) == ["예약: 반응 없음"]
    assert lines(read) == ["예약 서아의 랜서: 반응 없음"]


def test_a_value_that_is_corrected_says_by_whom_and_why() -> None:
    """§H6.7: to all who see it, as a block of its own between the rolls of an attack; nobody else hears of it."""
    hosted = begun(small(reaction_time=3, cover="no"))
    while hosted.acting() != "서아의 랜서":
        hosted.post(hosted.acting(), "턴 종료")
    hosted.post("서아의 랜서", "한서의 세이버를 물리로 공격")
    reply = hosted.say("/정정 값 서아 체력 25 축복을 잊었습니다")
    told = ["정정. 사유: 축복을 잊었습니다", "총괄의 정정: 서아 체력 30 → 25 (H6.7 하우스 룰)"]
    texts = [[line.text for line in out.lines] for out in reply.outs if out.to != "staff" and out.kind == "ruling"]
    assert texts == [told]
    hosted.post("한서", "반응 없음")
    for name in ("한서", "서아"):
        (block,) = [one for one in feed(hosted, hosted.seats[name]) if "총괄의 정정: 서아 체력 30 → 25" in lines(one)]
        assert (block.tags, len(block.lines)) == (("정정", "민지 · 축복을 잊었습니다"), 1)
    assert not any("축복을 잊었습니다" in str(one) for one in feed(hosted, hosted.seats["가온"]))


def test_an_effect_that_is_given_says_why() -> None:
    """§H6.7."""
    hosted = begun()
    reply = hosted.say("/효과 서아 보호막 10 2 축복")
    (text,) = [out for out in reply.outs if out.to != "staff" and out.kind == "ruling"]
    assert text.lines[0].text == "정정. 사유: 축복"
    (block,) = [one for one in feed(hosted, hosted.seats["서아"]) if "보호막" in str(one)]
    assert block.tags == ("정정", "민지 · 축복")
