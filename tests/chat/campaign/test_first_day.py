"""The default campaign's first day by requests of a network: the record is the pasted one, to the letter, and everybody
reads what the terminal would have had posted to them. (§H6.7 §H6.8 §H6.12)"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest

from simpan.chat.campaign.bound import BoundCampaign
from simpan.chat.reply import Reply
from simpan.chat.request import Request
from simpan.core.entry import Note
from simpan.core.simulate import Dice
from simpan.mansion.desk import notes
from simpan.mansion.desk.folder import Folder
from simpan.mansion.desk.hear import IN_PROGRESS
from tests.chat.campaign import day

pytestmark = pytest.mark.slow
NOW: Final = day.moment(0)
PUBLIC: Final = "전체"
STAFF: Final = "총괄"
ECHO: Final = "해석 · "  # left out where the ruling of it stands beside: posts are scarce
ON: Final = IN_PROGRESS["ko"]  # left out where the same post says how it goes on
HINT: Final = "[저택 전쟁] 시작할 자리는 비밀"  # for those who get a direct message out of the blue


def opened(folder: Path) -> BoundCampaign:
    """The campaign of the day, as a program that has just been started has it."""
    return BoundCampaign(day.settings(folder), clock=lambda: NOW)


def all_of(bound: BoundCampaign, requests: Iterable[Request]) -> list[Reply]:
    """The replies to some requests, one after the other."""
    found: list[Reply] = []
    for request in requests:
        assert bound.takes(request)
        found += bound.answer(request).replies
    return found


def the_day() -> list[Request]:
    return [request for sitting in day.requests() for request in sitting]


@pytest.fixture(scope="module")
def chatted(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Reply]]:
    """The folder after the same day by requests, and all replies."""
    folder = tmp_path_factory.mktemp("chatted")
    day.begin(folder)
    bound = opened(folder)
    replies = [*bound.start(NOW), *all_of(bound, the_day())]
    bound.close()
    return folder, replies


def test_the_record_is_the_pasted_one(chatted: tuple[Path, list[Reply]], pasted: day.Pasted) -> None:
    """Entry for entry, with every time and every die; only who asked is in it besides."""
    record = Folder(chatted[0]).read()
    assert day.entries(record) == day.entries(pasted.record)
    found = [notes.note_of(entry) for entry in record.entries if isinstance(entry, Note)]
    sources = [note.source for note in found if note is not None and note.source]
    assert len(sources) == len({*sources})
    asked = {request.id for request in the_day()}
    looks = {request.id for request in the_day() if request.text in (day.WHOLE_STATUS, "/대기열", "/기록 서아의 랜서")}
    previews = {request.id for request in the_day() if request.text.startswith("/정정")}
    assert {*sources} == (asked - looks - previews) | {"start"}


def blocks_of(said: str) -> Iterable[tuple[str, list[str]]]:
    """The blocks of a transcript, each with whom it is for."""
    for block in said.split("\n\n"):
        head, *lines = block.strip("\n").split("\n")
        found = re.fullmatch(r"\[([^\[\]]+)\]", head)
        if found is not None:
            for reader in found[1].split(", "):
                yield reader, lines


def test_everybody_reads_what_the_terminal_says(chatted: tuple[Path, list[Reply]], pasted: day.Pasted) -> None:
    """§H6.12: for every reader the same lines, and what it is asked behind them."""
    expected: dict[str, list[str]] = {}
    for reader, lines in blocks_of(pasted.said):
        expected.setdefault(reader, []).extend(lines)
    bound = opened(chatted[0])
    found: dict[str, list[str]] = {}
    for reply in chatted[1]:
        if reply.to == "status" or reply.key.endswith("/done"):  # which a terminal does not need
            continue
        seats = {bound._roster.seat_of(account) for account in reply.people}
        names = bound.table.names_of(sorted(seats)) if reply.to == "people" else ()
        for reader in names or (STAFF if reply.to == "staff" else PUBLIC,):
            told = [line for one in reply.lines for line in one.split("\n") if line and not line.startswith(HINT)]
            found.setdefault(reader, []).extend(told)
    bound.close()
    assert found.keys() == expected.keys()
    assert len(expected) == 10
    for reader, lines in expected.items():
        more, less = Counter(found[reader]), Counter(line for line in lines if line)
        assert not more - less, reader
        assert all(line.startswith(ECHO) or line == ON for line in less - more), reader


def test_every_reply_has_a_key_of_its_own(chatted: tuple[Path, list[Reply]]) -> None:
    """And none was held back by the fog."""
    keys = [reply.key for reply in chatted[1]]
    assert len(keys) == len({*keys}) > 250
    assert not [key for key in keys if "fog" in key]


def test_answers_are_made_again_from_the_record(chatted: tuple[Path, list[Reply]]) -> None:
    """Started anew, every request that comes again has the replies that it had, with their keys, and is not ruled."""
    before = {reply.key: reply for reply in chatted[1]}
    size = Folder(chatted[0]).size()
    bound = opened(chatted[0])
    again = 0
    for request in the_day():
        if request.id not in bound.table.book.sources:
            continue
        for reply in bound.answer(request).replies:
            if reply.to != "status":
                was = before[reply.key]
                assert (reply.to, reply.kind, reply.lines, reply.people) == (was.to, was.kind, was.lines, was.people)
                again += 1
    bound.close()
    assert again > 240
    assert Folder(chatted[0]).size() == size


@pytest.mark.parametrize("seed", range(2))
def test_restarts_and_repetitions_change_nothing(seed: int, chatted: tuple[Path, list[Reply]], tmp_path: Path) -> None:
    """Every request delivered twice, the second time late and in any order, by programs that stop in the middle of
    turns: the same record, and the same replies."""
    dice = Dice(seed)
    day.begin(tmp_path)
    bound, restarts = opened(tmp_path), 0
    found = {reply.key: reply for reply in bound.start(NOW)}
    late: list[Request] = []
    for request in the_day():
        if not dice.below(6) and request.text != "/확인":  # a preview is in nobody's memory after a restart
            bound.close()
            bound, restarts = opened(tmp_path), restarts + 1
            assert all(reply.key in found or reply.to == "status" for reply in bound.start(NOW))
        found.update((reply.key, reply) for reply in bound.answer(request).replies)
        if request.id in bound.table.book.sources:
            late.insert(int(dice.below(len(late) + 1)), request)
        while late and not dice.below(2):
            for reply in bound.answer(late.pop()).replies:
                assert reply.to == "status" or reply.key in found
    bound.close()
    assert restarts > 10
    folder, replies = chatted
    assert day.entries(Folder(tmp_path).read()) == day.entries(Folder(folder).read())
    told = {reply.key: reply.lines for reply in replies if reply.to != "status"}
    assert {key: one.lines for key, one in found.items() if one.to != "status"} == told
