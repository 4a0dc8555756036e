"""What the staff was shown waits for its word beyond the end of the program (§H6.7)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from simpan.chat.campaign.bound import BoundCampaign
from simpan.chat.ledger import Ledger
from simpan.chat.reply import Button, Forgotten, Previewed, Reply
from simpan.mansion.desk.store import Memory
from tests.chat.campaign.small_war import STAFF, SmallWar, begun, key, lines, settings
from tests.mansion.desk_table import SEED, small

OTHER: Final = "은수"
EARLIER: Final = "이 단추는 지난 물음의 것입니다"
NOTHING: Final = "확인을 기다리는 것이 없습니다."
COMMANDS: Final = (
    "/정정 #{n} 값 한서 체력 7 잘못 적음",
    "/미리보기 정정 값 한서 체력 13 잘못 적음",
    "/미리보기 효과 한서 보호막 10 2 늦게 알림",
    "/미리보기 되돌리기 잘못 적음",
    "/되돌리기 #{n} 잘못 적음",
    "/마감 여기까지",
    "/초과",
)
"""Everything that is shown first."""
NAMES: Final = {key(STAFF): STAFF, key(OTHER): OTHER}
LED: Final[dict[str, Any]] = {"staff": (*NAMES,), "staff_names": NAMES}


@cache
def played() -> tuple[bytes, int, int]:
    """A war after the turn of 한서: its record, the time, and a number of its first ruling."""
    war = begun(**LED).turn_of("한서")
    war.say("한서", "k3에서 k2로 이동")
    n = max(war.bound.table.book.groups)
    war.say("한서", "방어합니다")
    return war.store.text, war.now, n


class Kept:
    """A war whose requests go through a ledger, as in the program."""

    def __init__(self, folder: Path) -> None:
        text, now, self.n = played()
        self.store = Memory(small(), SEED)
        self.store.file.write(text[len(self.store.text) :])
        self.now, self.asked = now, 1000
        self.ledger = Ledger(folder, lambda: float(self.now))
        self.war = self.started()

    def started(self) -> SmallWar:
        """The program, at the war as it stands."""
        war = SmallWar.__new__(SmallWar)
        war.now, war.settings, war.store, war.asked = self.now, settings(**LED), self.store, self.asked
        shown = self.ledger.previews("war")
        war.bound = BoundCampaign(war.settings, war.store, clock=lambda: war.now, shown=shown)
        war.replies = list(war.bound.start(war.now, war.now))
        return war

    def ask(self, name: str, text: str, *, finished: bool = True, button: Button | None = None) -> list[Reply]:
        """The replies to it; finished: what comes of it is kept in the ledger."""
        self.war.now += 1
        press: dict[str, Any] = {"form": "button", "visibility": "direct"} if button else {}
        if button is not None:
            press["until"] = button.until
        request = self.war.request(name, text or "/확인", **press)
        assert self.ledger.take(request)
        answered = self.war.bound.answer(request)
        if finished:
            self.ledger.finish(request.id, (), answered.changes)
        return list(answered.replies)

    def again(self) -> None:
        """The program ends, and is started again."""
        self.now, self.asked = self.war.now, self.war.asked
        self.war = self.started()

    def record(self) -> bytes:
        """All that is on record."""
        return self.war.store.text


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Kept]:
    made = Kept(tmp_path / "kept")
    yield made
    made.ledger.close()


@pytest.fixture
def twin(tmp_path: Path) -> Iterator[Kept]:
    made = Kept(tmp_path / "twin")
    yield made
    made.ledger.close()


def confirm(replies: list[Reply]) -> Button:
    """The button that carries out what was shown."""
    (button,) = [one for reply in replies for one in reply.buttons if one.text == "/확인"]
    return button


@pytest.mark.parametrize("command", COMMANDS)
def test_what_was_shown_is_carried_out_after_a_restart(kept: Kept, twin: Kept, command: str) -> None:
    """By the button that stood under it, just as without one; and nothing of it is on record before."""
    text = command.format(n=kept.n)
    shown, same = kept.ask(STAFF, text), twin.ask(STAFF, text)
    assert lines(shown) == lines(same)
    before = kept.record()
    kept.again()
    kept.again()
    assert kept.record() == before
    assert not [reply for reply in kept.war.replies if reply.to != "status"]
    done, wanted = kept.ask(STAFF, "", button=confirm(shown)), twin.ask(STAFF, "/확인")
    assert lines(done) == lines(wanted)
    assert kept.record() == twin.record() != before


def test_the_word_is_taken_without_its_slash_after_a_restart(kept: Kept) -> None:
    kept.ask(STAFF, f"/정정 #{kept.n} 값 한서 체력 7 잘못 적음")
    kept.again()
    assert kept.war.bound.takes(kept.war.request(STAFF, "확인"))
    assert any("정정" in line for line in lines(kept.ask(STAFF, "확인")))


@pytest.mark.parametrize("answer", ["/확인", "/취소"])
def test_what_was_answered_waits_no_more(kept: Kept, answer: str) -> None:
    """Confirmed or left, it is not there after a restart."""
    kept.ask(STAFF, "/미리보기 정정 값 한서 체력 13 잘못 적음")
    kept.ask(STAFF, answer)
    assert not kept.ledger.previews("war")
    kept.again()
    assert lines(kept.ask(STAFF, "/확인"))[0] == NOTHING


def test_an_answer_that_was_not_kept_is_made_again(kept: Kept) -> None:
    """The program dies between the desk and the ledger: what was confirmed is not carried out twice."""
    shown = kept.ask(STAFF, "/미리보기 정정 값 한서 체력 13 잘못 적음")
    kept.ask(STAFF, "/취소", finished=False)
    kept.again()
    assert "그만두었습니다" in lines(kept.ask(STAFF, "/취소"))[0]
    shown = kept.ask(STAFF, "/미리보기 정정 값 한서 체력 13 잘못 적음")
    kept.ask(STAFF, "", button=confirm(shown), finished=False)
    done = kept.record()
    kept.again()
    assert EARLIER in lines(kept.ask(STAFF, "", button=confirm(shown)))[0]
    assert lines(kept.ask(STAFF, "/확인"))[0] == NOTHING
    assert kept.record() == done


def test_what_was_overtaken_is_not_carried_out(kept: Kept) -> None:
    """Somebody goes on before the restart: the preview fits no more."""
    shown = kept.ask(STAFF, "/미리보기 정정 값 한서 체력 13 잘못 적음")
    kept.ask(kept.war.acting(), "턴 종료")
    kept.again()
    before = kept.record()
    assert EARLIER in lines(kept.ask(STAFF, "", button=confirm(shown)))[0]
    told = lines(kept.ask(STAFF, "/확인"))
    assert told == [NOTHING, "/확인 — 미리 본 것을 적용합니다."]
    assert kept.record() == before


def test_each_of_the_staff_confirms_what_they_were_shown(kept: Kept) -> None:
    """A button under what somebody else was shown carries out nothing, though an own preview waits."""
    shown = kept.ask(STAFF, "/미리보기 정정 값 한서 체력 13 잘못 적음")
    kept.ask(OTHER, "/미리보기 정정 값 서아 체력 2 다른 것")
    before = kept.record()
    (told,) = lines(kept.ask(OTHER, "", button=confirm(shown)))
    assert told.startswith(f"이 미리 보기는 {STAFF}의 명령이라")
    assert kept.record() == before
    kept.again()
    kept.ask(STAFF, "", button=confirm(shown))
    assert kept.war.war.fighters[0].hp == 13
    assert "다른 것" not in kept.record().decode()


def test_the_latest_preview_is_the_one_that_waits(kept: Kept) -> None:
    first = kept.ask(STAFF, "/미리보기 정정 값 한서 체력 13 잘못 적음")
    second = kept.ask(STAFF, "/미리보기 정정 값 한서 체력 12 잘못 적음")
    kept.again()
    assert EARLIER in lines(kept.ask(STAFF, "", button=confirm(first)))[0]
    kept.ask(STAFF, "", button=confirm(second))
    assert kept.war.war.fighters[0].hp == 12


def test_whoever_is_forgotten_leaves_no_preview(kept: Kept) -> None:
    kept.ask(STAFF, "/미리보기 정정 값 한서 체력 13 잘못 적음")
    assert len(kept.ledger.previews("war")) == 1
    kept.ledger.finish("", (), [Forgotten(key(STAFF), kept.war.now)])
    assert not kept.ledger.previews("war")


def test_a_request_that_comes_again_changes_nothing(kept: Kept) -> None:
    """What waits is kept with the answer to what changed it, once."""
    kept.war.now += 1
    request = kept.war.request(STAFF, "/미리보기 정정 값 한서 체력 13 잘못 적음")
    (change,) = kept.war.bound.answer(request).changes
    assert change == Previewed("war", STAFF, request.id, kept.war.bound.table.book.moved)
    assert kept.war.bound.answer(kept.war.request("서아", "안녕하세요")).changes == ()
