"""The ledger: taken once, answered once, sent once, whatever comes between; and nothing is kept for ever."""

from __future__ import annotations

import os
import sqlite3
import stat
import threading
from pathlib import Path

import msgspec
import pytest

from simpan.chat.ledger import BadLedger, Ledger, LedgerTrouble, Outgoing
from simpan.chat.ledger.file import LOCK, NAME, WORDS
from simpan.chat.ports import Letter
from simpan.chat.reply import Enrolled, Revealed, Rolled, SeriesBegun
from simpan.chat.request import Changed, Incoming, Person, Place, Request
from tests.chat.run.clock import Clock
from tests.chat.run.echo import written

DAY = 24 * 3600


def letter(key: str, lane: str = "lane", after: str = "", replaces: str = "") -> Letter:
    return Letter(key, lane, b"{}", after, replaces)


def again(ledger: Ledger, folder: Path, clock: Clock) -> Ledger:
    ledger.close()
    return Ledger(folder, clock)


# -- inbox -------------------------------------------------------------------------------------------------------------


def test_taken_once_and_found_again_after_a_restart(ledger: Ledger, tmp_path: Path, clock: Clock) -> None:
    one = written(1, "2d6 \ud800 \0; DROP TABLE inbox")
    assert ledger.take(one)
    assert not ledger.take(one)
    ledger = again(ledger, tmp_path, clock)
    assert not ledger.take(one)
    kept = ledger.inbox.next()
    assert isinstance(kept, Request)
    assert kept == msgspec.structs.replace(one, text="2d6 ? ; DROP TABLE inbox")
    assert ledger.request(one.id) == kept
    ledger.close()


def test_answered_in_the_order_in_which_it_was_written_a_change_behind_its_post(ledger: Ledger) -> None:
    given: list[Incoming] = [
        Changed("mastodon:x:2/e", "mastodon:x:2", "edited", 1002, "now"),
        written(10, "ten", at=1002),
        written(3, "three"),
        written(2, "two"),
        written(1, "one", at=1003),
    ]
    for one in given:
        ledger.take(one)
    order = []
    while (found := ledger.inbox.next()) is not None:
        order.append(found.id.removeprefix("mastodon:x:"))
        ledger.finish(found.id, [])
    assert order == ["2", "10", "2/e", "1", "3"]


def test_a_change_comes_behind_its_post_whatever_the_clocks_say(ledger: Ledger) -> None:
    ledger.take(written(1, "one"))
    ledger.take(Changed("c", "mastodon:x:1", "deleted", 5))
    found = ledger.inbox.next()
    assert found is not None
    assert found.id == "mastodon:x:1"


def test_half_letters_anywhere_are_taken(ledger: Ledger) -> None:
    who = Person("a\ud800@x", "이름\udfff", ("\ud801",))
    one = msgspec.structs.replace(written(1, "글"), who=who, link="l\ud802", mentions=("m\ud803",))
    assert ledger.take(one)
    kept = ledger.inbox.next()
    assert isinstance(kept, Request)
    assert (kept.who.name, kept.link, kept.mentions) == ("이름?", "l?", ("m?",))


def test_what_cannot_be_opened_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*given: object) -> None:
        raise LedgerTrouble("full")

    with monkeypatch.context() as patched:
        patched.setattr("simpan.chat.ledger.ledger.Inbox", full)
        with pytest.raises(LedgerTrouble):
            Ledger(tmp_path)
    Ledger(tmp_path).close()


def test_what_failed_is_tried_at_the_next_three_starts(ledger: Ledger, tmp_path: Path, clock: Clock) -> None:
    ledger.take(written(1, "one"))
    ledger.take(written(2, "two"))
    for start in range(3):
        found = ledger.inbox.next()
        assert found is not None
        assert found.id == "mastodon:x:1"
        assert ledger.inbox.failed(found.id, "ValueError") is (start < 2)
        found = ledger.inbox.next()
        assert found is not None
        assert found.id == "mastodon:x:2"  # the rest goes on
        ledger = again(ledger, tmp_path, clock)
    found = ledger.inbox.next()
    assert found is not None
    assert found.id == "mastodon:x:2"
    ledger.close()


def test_recent_requests_newest_first_without_changes(ledger: Ledger) -> None:
    for number in (3, 1, 2):
        ledger.take(written(number, str(number)))
    ledger.take(Changed("c", "mastodon:x:1", "deleted", 1009))
    assert [one.text for one in ledger.recent(1002)] == ["3", "2"]


def test_a_cursor_stays_where_it_was_moved(ledger: Ledger, tmp_path: Path, clock: Clock) -> None:
    assert ledger.cursor("notifications") == ""
    ledger.move("notifications", "12")
    ledger.move("notifications", "13")
    ledger = again(ledger, tmp_path, clock)
    assert ledger.cursor("notifications") == "13"
    ledger.close()


# -- one transaction ---------------------------------------------------------------------------------------------------


def test_an_answer_is_kept_whole_or_not_at_all(ledger: Ledger) -> None:
    ledger.take(written(1, "2d6"))
    series = SeriesBegun("x/1", 1, "00" * 32, ("x/1",), 5)
    rolled = Rolled("x/1", 1, 1, "a@x", "2d6", 2, 6, 0, (3, 4), 0, 5)
    with pytest.raises(sqlite3.IntegrityError):
        ledger.finish("mastodon:x:1", [Outgoing(letter("k"))], [series, rolled, rolled])
    assert ledger.inbox.next() is not None
    assert ledger.outbox.waiting() == []
    assert ledger.series("x/1") is None
    made = ledger.finish("mastodon:x:1", [Outgoing(letter("k"))], [series, rolled])
    assert [one.letter.key for one in made] == ["k"]
    assert ledger.inbox.next() is None
    assert ledger.series("x/1") == (series, 2, 1)


def test_what_was_answered_before_is_left_out(ledger: Ledger) -> None:
    ledger.take(written(1, "one"))
    assert len(ledger.finish("mastodon:x:1", [Outgoing(letter("k"))])) == 1
    rolled = Rolled("x/1", 1, 1, "a@x", "2d6", 2, 6, 0, (3, 4), 0, 5)
    assert ledger.finish("mastodon:x:1", [Outgoing(letter("other"))], [rolled]) == []
    assert ledger.last_roll("x/1") == (0, 0)
    assert ledger.finish("", [Outgoing(letter("k")), Outgoing(letter("new"))])[0].letter.key == "new"
    assert [one.letter.key for one in ledger.outbox.waiting()] == ["k", "new"]


# -- outbox ------------------------------------------------------------------------------------------------------------


def test_a_letter_goes_instead_of_another_in_its_place(ledger: Ledger, tmp_path: Path, clock: Clock) -> None:
    posts = [Outgoing(letter("a"), ("p@x",), "war"), Outgoing(letter("b", after="a"))]
    ledger.finish("", posts)
    new = ledger.outbox.lost("a", "gone", letter("a2"))
    assert new is not None
    assert new.hops == 1
    assert new.battle == "war"
    assert ledger.outbox.readers("a2") == ["p@x"]
    ledger = again(ledger, tmp_path, clock)
    assert [one.letter.key for one in ledger.outbox.waiting()] == ["a2", "b"]
    assert ledger.outbox.replaced() == {"a": "a2"}
    ledger.outbox.sent("a2", "77")
    assert ledger.outbox.remote("a") == "77"
    assert ledger.outbox.remote("b") == ""
    ledger.close()


def test_the_same_letter_in_another_form(ledger: Ledger) -> None:
    ledger.finish("", [Outgoing(letter("a", after="gone"))])
    found = ledger.outbox.lost("a", "what it replies to is gone", Letter("a", "lane", b"[]"))
    assert found is not None
    assert (found.letter.form, found.letter.after, found.hops) == (b"[]", "", 1)
    assert [one.letter for one in ledger.outbox.waiting()] == [found.letter]


def test_what_stands_under_a_name(ledger: Ledger) -> None:
    ledger.finish("", [Outgoing(letter(key, replaces="status/war")) for key in ("s1", "s2", "s3")])
    assert ledger.outbox.remote("status/war") == ""
    ledger.outbox.sent("s1", "5")
    ledger.outbox.passed(["s2"])
    assert ledger.outbox.remote("status/war") == ledger.outbox.remote("s2") == "5"
    assert ledger.outbox.standing() == {"status/war"}
    ledger.outbox.lost("s3", "deleted", letter("s4", replaces="status/war"))
    assert ledger.outbox.remote("status/war") == ""
    ledger.outbox.sent("s4", "6")
    assert ledger.outbox.remote("status/war") == "6"


def test_what_was_put_off_stays_so(ledger: Ledger, tmp_path: Path, clock: Clock) -> None:
    ledger.finish("", [Outgoing(letter("a"))])
    ledger.outbox.later("a", clock.now + 30, "busy")
    ledger = again(ledger, tmp_path, clock)
    (found,) = ledger.outbox.waiting()
    assert (found.tries, found.begun, found.since, found.until) == (1, True, clock.now, clock.now + 30)
    ledger.close()


# -- dice and people ---------------------------------------------------------------------------------------------------


def test_dice_of_a_place(ledger: Ledger) -> None:
    first = SeriesBegun("x/1", 1, "00" * 32, ("x/1", "한글"), 5)
    rolls = [Rolled("x/1", 1, n, "a@x", "2d6+1", 2, 6, 1, (3, 4), 2 * n - 2, 5 + n) for n in (1, 2)]
    ledger.finish("", [], [first, *rolls])
    assert ledger.rolls("x/1", 1) == rolls
    assert ledger.series("x/1") == (first, 4, 2)
    assert ledger.series("x/2") is None
    ledger.finish("", [], [Revealed("x/1", 1, 9)])
    assert ledger.series("x/1") is None
    assert ledger.last_roll("x/1") == (2, 1)
    second = SeriesBegun("x/1", 2, "11" * 32, ("x/1",), 9)
    ledger.finish("", [], [second])
    assert ledger.series("x/1") == (second, 0, 2)


def test_the_last_enrolment_counts(ledger: Ledger) -> None:
    ledger.finish("", [], [Enrolled("war", "a@x", "한서", "s@x", 1), Enrolled("war", "b@x", "도윤", "s@x", 2)])
    ledger.finish("", [], [Enrolled("war", "a@x", "서아", "s@x", 3), Enrolled("war", "b@x", "", "s@x", 4)])
    assert ledger.enrolled() == [Enrolled("war", "a@x", "서아", "s@x", 3)]


# -- the file ----------------------------------------------------------------------------------------------------------


def test_the_file_is_its_owners_alone(ledger: Ledger, tmp_path: Path, clock: Clock) -> None:
    ledger.take(written(1, "one"))
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes.pop(NAME) == 0o600
    assert set(modes.values()) == {0o600}  # also of the write-ahead log
    ledger.close()
    os.chmod(tmp_path / NAME, 0o644)
    Ledger(tmp_path, clock).close()
    assert stat.S_IMODE((tmp_path / NAME).stat().st_mode) == 0o600


def test_why_it_cannot_be_used_is_there_in_both_languages(ledger: Ledger, tmp_path: Path) -> None:
    assert WORDS["ko"].keys() == WORDS["en"].keys()
    with pytest.raises(BadLedger) as caught:
        Ledger(tmp_path)
    assert caught.value.say("ko") == "다른 프로그램이 쓰고 있습니다. 한 번에 하나만 실행할 수 있습니다."
    assert caught.value.say("en") == caught.value.cause


def test_one_program_at_a_time(ledger: Ledger, tmp_path: Path) -> None:
    with pytest.raises(BadLedger, match="in use"):
        Ledger(tmp_path)
    ledger.close()
    Ledger(tmp_path).close()


def test_a_newer_ledger_is_refused_and_left_alone(ledger: Ledger, tmp_path: Path) -> None:
    ledger.close()
    with sqlite3.connect(tmp_path / NAME) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(BadLedger, match="newer version"):
        Ledger(tmp_path)


def test_a_foreign_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / NAME) as db:
        db.execute("CREATE TABLE precious (x)")
    db.close()
    before = (tmp_path / NAME).read_bytes()
    with pytest.raises(BadLedger, match="another program"):
        Ledger(tmp_path)
    assert (tmp_path / NAME).read_bytes() == before


@pytest.mark.parametrize("text", [b"not a database at all, but long enough to look like one" * 20, b"x"])
def test_a_file_that_is_no_database_is_refused(tmp_path: Path, text: bytes) -> None:
    (tmp_path / NAME).write_bytes(text)
    with pytest.raises(BadLedger, match="damaged or no ledger"):
        Ledger(tmp_path)
    assert (tmp_path / NAME).read_bytes() == text
    assert not (tmp_path / LOCK).exists() or (tmp_path / LOCK).stat().st_size == 0


def test_a_damaged_ledger_is_refused(ledger: Ledger, tmp_path: Path) -> None:
    for number in range(300):
        ledger.take(written(number, "x" * 300))
    ledger.close()
    text = bytearray((tmp_path / NAME).read_bytes())
    assert len(text) > 60_000
    text[8192:40960] = bytes(32768)
    (tmp_path / NAME).write_bytes(bytes(text))
    with pytest.raises(BadLedger, match="damaged"):
        Ledger(tmp_path)


def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    with pytest.raises(BadLedger, match="no plain file"):
        Ledger(tmp_path)


def test_a_full_disk_is_trouble_and_changes_nothing(ledger: Ledger) -> None:
    ledger.take(written(1, "one"))
    pages = ledger._file.row("PRAGMA page_count")[0]
    ledger._file.rows(f"PRAGMA max_page_count = {pages}")

    def fill() -> None:
        for number in range(2, 500):
            ledger.take(written(number, "y" * 5000))

    with pytest.raises(LedgerTrouble, match="full"):
        fill()
    ledger._file.rows("PRAGMA max_page_count = 100000")
    taken = len(ledger.recent(0))
    assert ledger.take(written(600, "z"))
    assert len(ledger.recent(0)) == taken + 1


def test_many_threads_take_and_nothing_is_taken_twice(ledger: Ledger) -> None:
    taken: list[int] = []

    def take() -> None:
        taken.extend(number for number in range(40) if ledger.take(written(number, "x", place=Place("x/1").key)))

    threads = [threading.Thread(target=take) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == list(range(40))
    assert len(ledger.recent(0)) == 40
