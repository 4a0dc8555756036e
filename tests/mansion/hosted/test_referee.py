"""The hosted referee: one desk for all of the staff, answered in each reader's language, made anew from its lines."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from simpan.core.entry import Note
from simpan.core.game import SPECTATOR, STAFF
from simpan.core.hosting import Lang
from simpan.core.reader import read
from simpan.core.refereeing import NotAllowed, Reply, StaffRole
from simpan.mansion import words as w
from simpan.mansion.desk.desk import Desk
from simpan.mansion.desk.store import GAMES, Memory
from tests.mansion.desk_table import STARTS, small
from tests.mansion.hosted.days import LANGS, NOW, SEED, Hosted, begun, played
from tests.mansion.hosted.seen import lines, named, scene, without

# -- the record -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_a_random_day_has_the_record_that_the_terminal_desk_writes(seed: int) -> None:
    campaign = named(reaction_time=seed % 2 * 3, who_rolls="mention" if seed == 2 else "referee")
    hosted = Hosted(campaign)
    given: list[tuple[str, str, int, Lang]] = []
    post, say = hosted.post, hosted.say

    def kept_post(name: str, text: str, lang: Any = "ko") -> Reply:
        reply = post(name, text, lang)
        given.append((name, text, hosted.now, lang))
        return reply

    def kept_say(text: str, lang: Any = "ko", staff: str = "민지") -> Reply:
        reply = say(text, lang, staff)
        given.append(("", text, hosted.now, lang))
        return reply

    hosted.post, hosted.say = kept_post, kept_say  # type: ignore[method-assign]
    hosted.say("/열기")
    for name, tile in STARTS.items():
        hosted.post(name, f"{tile}에서 시작합니다")
    for _ in played(hosted, seed, 70):
        pass
    store = Memory(campaign, SEED)
    desk = Desk(store, lambda: NOW + 1, "민지")
    desk.open()
    for author, text, at, lang in given[1:]:
        if author:
            desk.post(author, text, at, lang=lang)
        else:
            desk.command(text, at, lang=lang)
    mine = [bare(json.loads(line)) for line in hosted.lines]
    theirs = [bare(json.loads(line)) for line in store.file.getvalue().split(b"\n")[1:-1]]
    assert mine == theirs


def bare(line: dict[str, Any]) -> dict[str, Any]:
    """A line without the seconds that are left."""
    if "note" in line:
        line["note"].pop("left", None)
    return line


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_thrown_away_and_made_anew_everything_is_as_it_was(seed: int) -> None:
    hosted = begun(small(reaction_time=3 * (seed % 2)))
    for step, _ in enumerate(played(hosted, 30 + seed, 50)):
        if step % 5:
            continue
        lang = LANGS[step % 2]
        again = hosted.reopen()
        for viewer in hosted.viewers:
            now, then = (json.loads(one.scene(viewer, lang, hosted.now, "민지")) for one in (hosted.referee, again))
            if viewer == STAFF:
                now["console"].pop("preview", None)
            assert without(then) == without(now)
            assert again.feed(viewer, lang, -40).blocks == hosted.referee.feed(viewer, lang, -40).blocks
        assert again.about() == hosted.referee.about()


@pytest.mark.parametrize("seed", range(3))
def test_what_another_process_wrote_is_followed(seed: int) -> None:
    hosted = begun(small(reaction_time=0))
    other, known = hosted.reopen(), len(hosted.lines)
    for step, _ in enumerate(played(hosted, 60 + seed, 40)):
        if step % 3 == 0:
            assert other.follow(hosted.lines[known:], hosted.end)
            known = len(hosted.lines)
            assert other.drain() == ((), None)
            viewer = hosted.viewers[step % len(hosted.viewers)]
            now, then = (json.loads(one.scene(viewer, "ko", hosted.now, "")) for one in (hosted.referee, other))
            assert without(then) == without(now)
            assert other.feed(viewer, "en", -30).blocks == hosted.referee.feed(viewer, "en", -30).blocks
            hosted.referee, other = other, hosted.referee  # they take turns
    assert read(b"\n".join([hosted.header, *hosted.lines, b""]), GAMES).draws > 0


def test_lines_that_do_not_fit_are_not_followed() -> None:
    hosted = begun()
    other = hosted.reopen()
    before = len(hosted.lines)
    hosted.post(hosted.acting(), "턴 종료")
    new = hosted.lines[before:]
    assert not hosted.reopen().follow(new, b"")  # it has them already
    assert not other.follow([line.replace(b'"code": ', b'"code": 6') for line in new], b"")


# -- keys -------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_key_changes_just_when_what_the_viewer_sees_does(seed: int) -> None:
    """Whoever is told nothing new gets no message, for when it came would be news as well."""
    hosted = begun(small(reaction_time=0 if seed % 2 else 3, who_rolls="mention" if seed > 1 else "referee", rounds=2))
    before = shown_to_all(hosted)
    for _ in played(hosted, 80 + seed, 60):
        after = shown_to_all(hosted)
        for viewer, (key, shown) in after.items():
            old_key, old_shown = before[viewer]
            if viewer == STAFF:
                assert key != old_key or shown == old_shown
            else:
                assert (key == old_key) == (shown == old_shown), (viewer, old_shown, shown)
        before = after


def shown_to_all(hosted: Hosted) -> dict[int, tuple[Any, Any]]:
    """For each viewer the key, and scene and log."""
    found = {}
    for viewer in hosted.viewers:
        feed = hosted.referee.feed(viewer, "ko", 0, 100_000)
        shown = without(scene(hosted, viewer), ("left", "of")), feed.blocks
        found[viewer] = hosted.referee.key(viewer, "민지"), shown
    return found


def test_more_time_is_told_to_who_has_it() -> None:
    hosted = begun(small())
    acting = hosted.seats[hosted.acting()]
    keys = {viewer: hosted.referee.key(viewer, "민지") for viewer in hosted.viewers}
    left = scene(hosted, acting)["ask"]["left"]
    hosted.say("/연장 10")
    after = {viewer: hosted.referee.key(viewer, "민지") for viewer in hosted.viewers}
    assert {viewer for viewer in keys if keys[viewer] != after[viewer]} == {acting, STAFF}
    assert scene(hosted, acting)["ask"]["left"] == left + 600 - 1


# -- who writes -------------------------------------------------------------------------------------------------------


def test_nobody_writes_for_a_character_of_somebody_else() -> None:
    hosted = begun()
    acting = hosted.acting()
    stranger = next(one for one in hosted.referee.participants if acting not in one.characters)
    reply = hosted.referee.post(stranger.seat, acting, "턴 종료", "ko", hosted.now)
    assert reply.status in ("queued", "unclear", "refused")
    assert hosted.acting() == acting
    note = hosted.referee.table.entries[-1]
    assert isinstance(note, Note)
    assert note.note["seat"] == stranger.seat


def test_a_writer_is_answered_in_its_language_and_others_read_theirs() -> None:
    hosted = begun(small(reaction_time=0))
    while hosted.acting() != "한서의 세이버":
        hosted.post(hosted.acting(), "턴 종료")
    reply = hosted.post("한서의 세이버", "I attack 서아의 랜서, physical", "en")
    assert reply.status == "ruled"
    assert any("Read as" in line for line in lines(reply))
    target = hosted.referee.feed(hosted.seats["서아"], "ko", -3)
    assert any("물리 공격" in line.text for block in target.blocks for line in block.lines)
    english = hosted.referee.feed(hosted.seats["서아"], "en", -3)
    assert any("attack" in line.text for block in english.blocks for line in block.lines)


def test_a_reply_to_a_player_holds_nothing_for_others() -> None:
    hosted = begun(small(reaction_time=0))
    for step, _ in enumerate(played(hosted, 5, 30)):
        if step % 2 == 0 and hosted.referee.table.war.phase == w.ROUND:
            name = hosted.acting()
            reply = hosted.post(name, "턴 종료")
            seat = hosted.seats[name]
            assert all(out.to == "public" or (out.to != "staff" and seat in out.to) for out in reply.outs)


# -- the staff --------------------------------------------------------------------------------------------------------


MAY: Final[dict[StaffRole, tuple[str, ...]]] = {
    "scribe": ("/상태", "/공지 물 드세요", "/보기 한서", "/모르는말"),
    "referee": ("/종전", "/정지", "/되돌리기 잘못", "/끝"),
    "organiser": ("/설정 시간 자동", "/마감 그만"),
}
MAY_NOT: Final[dict[StaffRole, tuple[str, ...]]] = {
    "scribe": ("/종전", "/열기", "/굴림", "/정정 값 한서 체력 3 x", "/끝"),
    "referee": ("/마감 그만", "/설정 시간 자동"),
    "organiser": (),
}


@pytest.mark.parametrize("role", MAY)
def test_each_role_may_order_what_it_may(role: StaffRole) -> None:
    hosted = begun()
    for text in MAY_NOT[role]:
        before = len(hosted.referee.table.entries)
        with pytest.raises(NotAllowed):
            hosted.referee.command("누구", role, text, "ko", hosted.now)
        assert len(hosted.referee.table.entries) == before
    for text in MAY[role]:
        assert hosted.referee.command("누구", role, text, "ko", hosted.now).status != "stale"


def test_a_preview_is_its_asker_s_and_talk_does_not_spoil_it() -> None:
    hosted = begun()
    hosted.post(hosted.acting(), "턴 종료")
    assert hosted.say("/미리보기 되돌리기 잘못 봄", staff="민지").status == "preview"
    assert hosted.say("/확인", staff="다른 이").status == "wrong"
    assert scene(hosted, STAFF, staff="민지")["console"]["preview"]["apply"] == "/확인"
    assert "preview" not in scene(hosted, STAFF, staff="다른 이")["console"]
    hosted.post("서아", "잠깐만요")
    assert hosted.say("/확인", staff="민지").status == "done"


def test_who_may_not_close_the_record_may_not_apply_it_either() -> None:
    hosted = begun()
    hosted.say("/마감 그만")
    with pytest.raises(NotAllowed):
        hosted.referee.command("민지", "referee", "/확인", "ko", hosted.now)
    assert not hosted.referee.ended


def test_a_preview_does_not_outlive_a_ruling() -> None:
    hosted = begun()
    hosted.post(hosted.acting(), "턴 종료")
    hosted.say("/미리보기 정정 값 가온 체력 3 약속", staff="민지")
    hosted.post(hosted.acting(), "턴 종료")
    assert scene(hosted, STAFF)["console"]["preview"]["stale"]
    assert hosted.say("/확인", staff="민지").status == "stale"
    assert scene(hosted, hosted.seats["가온"])["sheets"][0]["hp"] == 20


# -- looks ------------------------------------------------------------------------------------------------------------


def test_the_staff_sees_what_anybody_sees_and_what_they_do_not() -> None:
    hosted = begun()
    seat = hosted.seats["서아"]
    look = hosted.referee.look
    assert without(json.loads(look(STAFF, "view", "서아", "ko", hosted.now))) == without(scene(hosted, seat))
    assert look(STAFF, "view", str(seat), "en", hosted.now) == hosted.referee.scene(seat, "en", hosted.now)
    hidden = json.loads(look(STAFF, "diff", "서아", "ko", hosted.now))["lines"]
    told = {line["text"]: line for line in hidden}
    assert told["가온의 어새신"]["old"] == "보이지 않음"
    assert "U9" in told["가온의 어새신"]["new"]


@pytest.mark.parametrize("what", ["view", "diff", "posts", "rulings", "orders", "jobs", "ledger", "sheet"])
def test_what_the_staff_may_see_a_player_may_not(what: str) -> None:
    hosted = begun()
    of = "" if what in ("posts", "rulings") else "한서"
    assert json.loads(hosted.referee.look(STAFF, what, of, "ko", hosted.now))
    for viewer in (0, SPECTATOR):
        with pytest.raises(NotAllowed):
            hosted.referee.look(viewer, what, "한서", "ko", hosted.now)
    with pytest.raises(KeyError):
        hosted.referee.look(STAFF, "secret", "", "ko", hosted.now)


def test_past_rulings_are_found_by_words_and_numbers_and_can_be_corrected() -> None:
    hosted = begun(small(reaction_time=0))
    while hosted.acting() != "한서의 세이버":
        hosted.post(hosted.acting(), "턴 종료")
    hosted.post("한서의 세이버", "서아의 랜서를 물리로 공격합니다")
    found = json.loads(hosted.referee.look(STAFF, "rulings", "명중 판정", "ko", hosted.now))["rulings"]
    assert found
    assert found[0]["dice"]
    n = found[0]["n"]
    assert hosted.say(f"/정정 #{n} 주사위 1 1 잘못 봄").status == "preview"
    near = json.loads(hosted.referee.look(STAFF, "rulings", f"#{n}", "en", hosted.now))["rulings"]
    assert n in [one["n"] for one in near]
