"""What the ledger forgets: at the wish of an account, and when the time of a text is up; ids and dice stay."""

from __future__ import annotations

from pathlib import Path

import msgspec

from simpan.chat.ledger import Ledger, Outgoing
from simpan.chat.ports import Letter
from simpan.chat.reply import Enrolled, Forgotten, Rolled, SeriesBegun
from simpan.chat.request import Changed, Person, Request
from tests.chat.run.clock import Clock
from tests.chat.run.echo import written

DAY = 24 * 3600


def written_by(who: Person, number: int, text: str, link: str = "") -> Request:
    return msgspec.structs.replace(written(number, text), who=who, link=link)


def everything(folder: Path) -> bytes:
    """All bytes of the ledger's files."""
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()))


def test_forgetting_leaves_ids_and_dice_and_no_other_trace(ledger: Ledger, tmp_path: Path) -> None:
    who = Person("hanseo@example.social", "한서의 이름", ("역할",))
    one = written_by(who, 1, "비밀스러운 글", "https://example.social/@hanseo/1")
    ledger.take(one)
    ledger.take(Changed("c1", one.id, "edited", 1005, "고친 글"))
    answer = Outgoing(Letter("k1", "lane", "비밀스러운 답".encode()), (who.key,))
    series = SeriesBegun("x/1", 1, "00" * 32, ("x/1", one.id), 5)
    rolled = Rolled("x/1", 1, 1, who.key, "2d6", 2, 6, 0, (3, 4), 0, 5)
    enrolled = [Enrolled("war", who.key, "한서", "s@x", 1), Enrolled("war", "b@x", "도윤", who.key, 1)]
    ledger.finish(one.id, [answer], [series, rolled, *enrolled])
    ledger.finish("c1", [])
    ledger.outbox.sent("k1", "99")
    ledger.take(written_by(Person("b@x"), 2, "다른 사람"))
    known = dict(ledger.known(who.key))
    assert known == {"posts": 2, "rolls": 1, "letters": 1, "enrolled": 1}
    ask = written_by(who, 3, "내정보 지우기 확인")
    ledger.take(ask)
    ledger.take(written_by(who, 4, "아직 기다리는 글"))
    goodbye = Outgoing(Letter("k3", "lane", "안녕히".encode()), (who.key,))
    made = ledger.finish(ask.id, [goodbye], [Forgotten(who.key, 1003)])
    assert [post.letter.form for post in made] == ["안녕히".encode()]
    assert ledger.outbox.waiting()[0].letter.form == "안녕히".encode()  # it still goes out
    ledger.outbox.sent("k3", "100")
    ledger.finish("mastodon:x:4", [])
    assert dict(ledger.known(who.key)) == {"posts": 0, "rolls": 0, "letters": 0, "enrolled": 0}
    (kept,) = ledger.rolls("x/1", 1)
    assert kept.who.startswith("forgotten:")
    assert msgspec.structs.replace(kept, who=who.key) == rolled
    assert ledger.series("x/1") == (series, 2, 1)
    assert not ledger.take(ask)  # exactly once still holds
    assert ledger.outbox.remote("k1") == "99"
    assert ledger.enrolled() == [Enrolled("war", "b@x", "도윤", kept.who, 1)]
    ledger.close()
    left = everything(tmp_path)
    assert "다른 사람".encode() in left
    for gone in (who.key, who.name, "비밀스러운", "고친 글", "기다리는", "안녕히", one.link, "역할"):
        assert gone.encode() not in left, gone


def test_one_account_is_one_hash_and_another_ledger_makes_another(ledger: Ledger, tmp_path: Path) -> None:
    for n in (1, 2):
        ledger.finish("", [], [Rolled("x/1", 1, n, "a@x", "2d6", 2, 6, 0, (3, 4), 0, 5), Forgotten("a@x", 1)])
    assert len({roll.who for roll in ledger.rolls("x/1", 1)}) == 1
    other = Ledger(tmp_path / "other")
    other.finish("", [], [Rolled("x/1", 1, 1, "a@x", "2d6", 2, 6, 0, (3, 4), 0, 5), Forgotten("a@x", 1)])
    assert other.rolls("x/1", 1)[0].who != ledger.rolls("x/1", 1)[0].who
    other.close()


def test_texts_go_after_thirty_days_ids_and_dice_stay(ledger: Ledger, tmp_path: Path, clock: Clock) -> None:
    rolled = Rolled("x/1", 1, 1, "a@x", "2d6", 2, 6, 0, (3, 4), 0, 5)
    for number in (1, 2):
        ledger.take(written(number, f"글 {number}"))
    ledger.finish("mastodon:x:1", [Outgoing(Letter("k1", "lane", b"old letter"), ("a@x",))], [rolled])
    ledger.finish("", [Outgoing(Letter("k2", "lane", b"unsent letter"), ("a@x",))])
    ledger.outbox.sent("k1", "9")
    clock.now += 29 * DAY
    ledger.prune()
    assert ledger.request("mastodon:x:1") is not None
    clock.now += 2 * DAY
    ledger.prune()
    assert ledger.request("mastodon:x:1") is None
    assert ledger.request("mastodon:x:2") is not None  # it was never answered
    assert [one.letter.form for one in ledger.outbox.waiting()] == [b"unsent letter"]
    assert not ledger.take(written(1, "글 1"))
    assert ledger.outbox.remote("k1") == "9"
    assert ledger.rolls("x/1", 1) == [rolled]
    assert dict(ledger.known("a@x")) == {"posts": 1, "rolls": 1, "letters": 1, "enrolled": 0}
    ledger.close()
    left = everything(tmp_path)
    assert "글 1".encode() not in left
    assert b"old letter" not in left
