"""A viewer's log as it grows says what the exported log says, at every moment and in both languages."""

from __future__ import annotations

import pytest

from simpan.core.game import STAFF
from simpan.core.refereeing import Block
from simpan.mansion import say
from simpan.mansion.hosted.feed import plain
from simpan.mansion.log.compose import page
from simpan.mansion.log.course import Course
from simpan.mansion.log.page import Block as LogBlock
from simpan.mansion.log.page import Heading
from simpan.mansion.log.reader import Reader
from tests.mansion.desk_table import small
from tests.mansion.hosted.days import LANGS, Hosted, begun, played


def exported(hosted: Hosted, viewer: int, lang: str) -> list[tuple[object, ...]]:
    """The log of the record as a page, each block as the feed would say it."""
    record = hosted.referee.table.as_record()
    name = next((one.name for one in hosted.referee.participants if one.seat == viewer), "")
    found: list[tuple[object, ...]] = []
    for one in page(Course(record), Reader(viewer, name), lang).body:  # type: ignore[arg-type]
        if isinstance(one, Heading):
            found.append(("day" if one.level == 2 else "round", plain(one.text)))
        elif one.lines != ("아직 아무 일도 없습니다.",) and one.lines != ("Nothing has happened yet.",):
            found.append(_said(one, viewer))
    return found


def _said(one: LogBlock, viewer: int) -> tuple[object, ...]:
    lines = [plain(line) for line in one.lines]
    if one.dice:
        lines.append(plain(", ".join(one.dice)))
    n = one.n if viewer == STAFF else -1
    head = plain(one.head).split(" · ")[0] if one.kind == "speech" else plain(one.head)
    return one.kind, n, head, tuple(lines), tuple(plain(tag) for tag in one.tags), plain(one.void)


def fed(blocks: tuple[Block, ...], lang: str) -> list[tuple[object, ...]]:
    """The blocks of a feed, with the clauses behind their lines."""
    found: list[tuple[object, ...]] = []
    for one in blocks:
        if one.kind in ("day", "round"):
            found.append((one.kind, one.head))
            continue
        lines = tuple(
            line.text + "".join(say.clause_tag(clause, lang) for clause in line.clauses)  # type: ignore[arg-type]
            for line in one.lines
        )
        found.append((one.kind, one.n, one.head, lines, one.tags, one.void))
    return found


def whole(hosted: Hosted, viewer: int, lang: str) -> tuple[Block, ...]:
    """All blocks of a viewer's log."""
    feed = hosted.referee.feed(viewer, lang, 0, 100_000)  # type: ignore[arg-type]
    assert [one.key for one in feed.blocks] == list(range(len(feed.blocks)))
    assert len(feed.blocks) - feed.total in (0, 1)
    return feed.blocks


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_the_feed_is_the_exported_log_at_every_step_of_a_random_day(seed: int) -> None:
    hosted = begun(small(who_rolls="mention" if seed % 2 else "referee", reaction_time=0))
    for step, _ in enumerate(played(hosted, seed, 60)):
        for place, viewer in enumerate(hosted.viewers):
            hosted.referee.key(viewer)
            if (step + place) % 5 == 0:
                lang = LANGS[(step + place) % 2]
                assert fed(whole(hosted, viewer, lang), lang) == exported(hosted, viewer, lang), (step, viewer)


@pytest.mark.parametrize("seed", range(3))
def test_blocks_that_stand_change_only_when_the_version_does(seed: int) -> None:
    hosted = begun(small(reaction_time=0))
    before = {viewer: hosted.referee.feed(viewer, "ko", 0, 100_000) for viewer in hosted.viewers}
    for _ in played(hosted, 50 + seed, 60):
        for viewer in hosted.viewers:
            feed = hosted.referee.feed(viewer, "ko", 0, 100_000)
            old = before[viewer]
            if feed.version == old.version:
                assert feed.blocks[: old.total] == old.blocks[: old.total]
            before[viewer] = feed


def test_a_reopened_log_is_the_same() -> None:
    hosted = begun(small(reaction_time=0))
    for _ in played(hosted, 9, 60):
        pass
    again = hosted.reopen()
    for viewer in hosted.viewers:
        for lang in LANGS:
            assert again.feed(viewer, lang, 0, 100_000).blocks == hosted.referee.feed(viewer, lang, 0, 100_000).blocks


def test_a_part_of_the_log_is_had_from_a_block_on_or_from_the_end() -> None:
    hosted = begun()
    for _ in played(hosted, 2, 20):
        pass
    every = whole(hosted, STAFF, "ko")
    assert hosted.referee.feed(STAFF, "ko", -5).blocks == every[-5:]
    assert hosted.referee.feed(STAFF, "ko", 3, 4).blocks == every[3:7]
    assert hosted.referee.feed(STAFF, "ko", len(every) + 9).blocks == ()


def test_a_version_tells_apart_what_was_told_apart() -> None:
    """A page that was away while the server was made anew, and something was undone meanwhile, is sent it all again."""
    hosted = begun(small(reaction_time=0))
    hosted.post(hosted.acting(), "방어합니다")
    before = {viewer: hosted.referee.feed(viewer, "ko", 0, 999) for viewer in hosted.viewers}
    hosted.say("/되돌리기 잘못 봄")
    again = hosted.reopen()
    for viewer in hosted.viewers:
        now, old = again.feed(viewer, "ko", 0, 999), before[viewer]
        same, undone = now.blocks[: old.total] == old.blocks[: old.total], any(one.void for one in now.blocks)
        assert now.version != old.version if not same else undone == (now.version != old.version)


def test_an_attack_is_drawn_as_far_as_it_has_come_in_each_of_its_rulings() -> None:
    hosted = begun(small(reaction_time=3))
    while hosted.acting() != "한서의 세이버":
        hosted.post(hosted.acting(), "턴 종료")
    hosted.post("한서의 세이버", "서아의 랜서를 물리로 공격합니다")
    seats = [hosted.seats["한서"], hosted.seats["서아"]]
    for _ in range(8):
        for name in ("서아", "한서"):
            hosted.post(name, "반응 없음")
    for viewer in seats:
        feed = hosted.referee.feed(viewer, "ko", 0, 999)
        drawn = [one.more[-1] for one in feed.blocks if one.more]
        assert drawn[0].attack is not None
        assert drawn[-1].over
        assert drawn[-1].attack == drawn[0].attack or drawn[0].attack.note != drawn[-1].attack.note
        assert drawn[-1].defence is not None
