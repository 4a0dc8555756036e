"""The record that a player is given after the end: it replays and verifies, and opens nobody's confidence."""

from __future__ import annotations

import json
from typing import Final

import pytest

from simpan.core.entry import Input
from simpan.core.game import SPECTATOR, STAFF
from simpan.core.reader import Record, read
from simpan.core.record import check_draws, replay
from simpan.core.refereeing import NotAllowed
from simpan.core.verify import check
from simpan.mansion.desk.free import check_free_rolls
from simpan.mansion.desk.store import GAMES
from simpan.mansion.log.export import export
from simpan.mansion.log.reader import Reader
from tests.mansion.desk_table import small
from tests.mansion.hosted.days import LANGS, Hosted, begun, played

TALK: Final = "총괄님께만 여쭙습니다 살구"
SECRET: Final = "아무도 모르게 앵두"
NARRATION: Final = "새벽빛 석류"
ORDER: Final = "예약 서아의 랜서: 턴: 대기"
REFUSED: Final = "(자두) 없는사람을 물리로 공격한다"
REASON: Final = "머루를 잘못 봄"
NOTICE: Final = "모두 보세요 다래"
QUESTION: Final = "정말 대기인가요 모과"


def close(hosted: Hosted) -> Hosted:
    """The record gets its last line."""
    hosted.say("/마감 여기까지 으름")
    assert hosted.say("/확인").status == "done"
    assert hosted.end
    return hosted


def confided() -> Hosted:
    """A day on which people wrote to each other and to the staff."""
    hosted = begun(small(reaction_time=0))
    hosted.post("서아", TALK)
    hosted.post("서아", ORDER)
    hosted.post("서아", REFUSED)
    while hosted.acting() != "한서의 세이버":
        hosted.post(hosted.acting(), f"“{NARRATION}” 턴 종료" if hosted.acting().startswith("도윤") else "턴 종료")
    hosted.now += 1
    answer = hosted.referee._desk.post("한서의 세이버", f"{SECRET}\nk4에서 k5로 이동한다", hosted.now, secret=True)
    assert answer.status == "ruled"
    hosted.say(f"/공지 {NOTICE}")
    hosted.say(f"/정정 값 가온 체력 7 {REASON}")
    hosted.post("서아", "서아: 대기")
    assert hosted.say(f"/되묻기 서아 {QUESTION}").status == "done"
    return close(hosted)


def given(hosted: Hosted, viewer: int) -> tuple[str, Record]:
    """What a viewer is given, read with every check of a reader."""
    text = hosted.referee.record(viewer)
    return text.decode(), read(text, GAMES)


def facts(record: Record) -> list[tuple[object, ...]]:
    """Every input, withdrawn ones too, without the reasons that somebody gave."""
    rows = [one for one in record.entries if isinstance(one, Input)]
    return [(one.n, one.seat, one.code, one.draw, one.outcome, one.given, one.again, one.by) for one in rows]


def test_words_in_confidence_stay_with_their_writer_and_the_staff() -> None:
    hosted = confided()
    own = {"서아": (TALK, "자두", "예약 서아", QUESTION), "한서": (SECRET,)}
    for name in ("한서", "서아", "가온", "도윤"):
        text, _ = given(hosted, hosted.seats[name])
        for words in (TALK, "자두", "예약 서아", QUESTION, SECRET):
            assert (words in text) is (words in own.get(name, ())), (name, words)
        assert (REASON in text) is (name == "가온"), name  # who saw what was corrected was told why (H6.7)
        assert "으름" not in text, name
        assert NOTICE in text, name
    staff, _ = given(hosted, STAFF)
    assert all(words in staff for words in (TALK, "자두", SECRET, REASON, NOTICE, QUESTION))


def test_what_was_declared_and_carried_out_is_open_after_the_end() -> None:
    """The fog is lifted: who was in another zone may read now what was declared there (H6.12)."""
    hosted = confided()
    for name in ("한서", "서아", "가온"):
        assert NARRATION in given(hosted, hosted.seats[name])[0], name


def test_a_secret_declaration_is_ruled_in_the_record_all_the_same() -> None:
    hosted = confided()
    _, whole = given(hosted, STAFF)
    text, record = given(hosted, hosted.seats["가온"])
    assert facts(record) == facts(whole)
    assert "[…]" in export(record, Reader(STAFF), "txt", "ko")
    assert replay(record).key() == replay(whole).key()
    assert check([json.loads(line) for line in text.splitlines()])[0] == 0


def test_before_the_end_no_player_gets_a_record_and_the_public_never() -> None:
    hosted = begun(small())
    for viewer in (hosted.seats["한서"], SPECTATOR):
        with pytest.raises(NotAllowed):
            hosted.referee.record(viewer)
    assert hosted.referee.record(STAFF).count(b"\n") == 1 + len(hosted.lines)
    close(hosted)
    with pytest.raises(NotAllowed):
        hosted.referee.record(SPECTATOR)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_player_s_record_replays_verifies_and_tells_the_player_what_the_whole_does(seed: int) -> None:
    """Over random days with talk, orders, corrections and ways back (§H6.14), for every player in both languages."""
    hosted = begun(small(reaction_time=0))
    for _ in played(hosted, seed, 70):
        pass
    close(hosted)
    _, whole = given(hosted, STAFF)
    for one in hosted.referee.participants:
        text, record = given(hosted, one.seat)
        assert facts(record) == facts(whole)
        assert record.header == whole.header
        assert record.end == whole.end
        assert check_draws(record) is None
        assert check_free_rolls(record) is None
        assert check([json.loads(line) for line in text.splitlines()])[0] == 0
        me = Reader(one.seat, one.name)
        for lang in LANGS:
            assert export(record, me, "txt", lang) == export(whole, me, "txt", lang)
