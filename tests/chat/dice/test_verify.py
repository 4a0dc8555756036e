"""`simpan dice verify` on the posts of a thread: what is right is found right, and every kind of change is noticed."""

from __future__ import annotations

import random
import re
import time
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simpan.chat.dice.verify import Checked, verify
from simpan.chat.reply import Reply
from simpan.mansion.split import split
from tests.chat.small_world import SmallWorld

ASKED = ("2d6", "[2d6+3] 그리고 [1d20>=15]", "d20", "100d1000", "3d6-1d4-3", "2d6<=7", "5d6", "1d100")
TALK = (
    "오늘도 주사위가 안 좋네요 ㅠㅠ",
    "#3 은 너무했다",
    "시드가 뭔가요?",
    "[2d6] 한 번 더!",
    "3d6: 이건 그냥 한 말",
    "(2/5)",
    "주사위 공개 부탁드립니다",
    "Added 1: salt and pepper, seed 1: tomatoes",
    "시드 1: 그게 뭐예요 주사위 시드 말이에요",
    "",
)


@dataclass
class Thread:
    """What was posted: by the referee, and by people in between."""

    posts: list[str]

    @property
    def text(self) -> str:
        return "\n\n".join(self.posts)


def thread(lang: str = "ko", most: int = 500, ask: tuple[str, ...] = (*ASKED, "[공개]")) -> Thread:
    """A thread as somebody copies it from the screen."""
    world = SmallWorld()
    posts = []
    for n, text in enumerate(ask):
        posts.append(f"hana\n@hana@example.social\n@referee {TALK[n % len(TALK)]}")
        for reply in world.ask(text, lang=lang):
            posts += [f"심판 BOT\n@hana@example.social {post}\n2분 전" for post in split(_lines(reply), most)]
    return Thread(posts)


def _lines(reply: Reply) -> list[str]:
    return [*reply.lines]


def reveal_of(text: str) -> str:
    """Only the lines of the revealing posts."""
    return text[text.index("주사위 공개 1") :]


def attached() -> str:
    """The file of a reveal."""
    world = SmallWorld()
    for text in ASKED:
        world.ask(text)
    (reply,) = world.ask("[공개]")
    assert reply.file is not None
    return reply.file[1]


WHOLE = thread().text
REVEAL = reveal_of(WHOLE)
FILE = attached()


def keys(checked: Checked) -> set[str]:
    return {fault.key for fault in checked.faults}


# -- what is right ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ko", "en"])
@pytest.mark.parametrize("most", [300, 500, 2000])
def test_a_pasted_thread_is_right(lang: str, most: int) -> None:
    """Rolls as they were answered and as they were revealed, cut to posts, with mentions, counters and talk."""
    checked = verify(thread(lang, most).text)
    assert checked == Checked(series=(1,), rolls=9, dice=118, commitments=checked.commitments)
    assert checked.ok
    assert len(checked.commitments) == 1


def test_the_reveal_alone_is_right_but_its_promise_is_to_be_compared() -> None:
    checked = verify(REVEAL)
    assert checked.ok
    assert (checked.rolls, checked.dice) == (9, 118)
    assert checked.single == checked.commitments
    assert verify(WHOLE).single == ()
    assert verify(REVEAL + REVEAL).single == checked.single  # pasted twice is not told before


def test_the_attached_file_is_right() -> None:
    assert verify(FILE).ok
    assert verify(FILE.replace("\n", "\r\n")).ok
    assert verify(FILE.replace("\n", " ")).ok  # some clients lose the breaks
    assert verify(FILE.replace(" ", "\u00a0")).ok


def test_lines_in_any_order_are_right() -> None:
    lines = WHOLE.split("\n")
    for seed in range(20):
        random.Random(seed).shuffle(lines)
        assert verify("\n".join(lines)).ok


def test_several_series_and_what_is_not_revealed() -> None:
    world = SmallWorld()
    said = []
    for text in ("2d6", "[공개]", "1d20", "2d4", "[공개]", "1d6", "1d6"):
        said.append(world.say(text))
    checked = verify("\n".join(said))
    assert checked.ok
    assert (checked.series, checked.rolls, checked.loose) == ((1, 2), 3, (4, 5))


def test_a_full_series_is_right() -> None:
    world = SmallWorld()
    said = []
    for n in range(90):
        said += ["\n".join(reply.lines) for reply in world.ask("[2d6] [1d20>10]", lang="ko" if n % 2 else "en")]
    checked = verify("\n".join(said))
    assert checked.ok
    assert checked.rolls + len(checked.loose) == 180
    assert len(checked.series) == 4


# -- what is not ------------------------------------------------------------------------------------------------------


def changed(old: str, new: str, text: str = REVEAL) -> Checked:
    """The text with one thing changed, once."""
    assert old in text
    assert old != new
    return verify(text.replace(old, new, 1))


def test_a_changed_face() -> None:
    line = next(line for line in REVEAL.split("\n") if line.startswith("#1 2d6"))
    face = int(line.partition("[")[2][0])
    checked = changed(line, line.replace(f"[{face}]", f"[{face % 6 + 1}]", 1))
    assert not checked.ok
    assert keys(checked) == {"wrong_roll"}
    assert checked.faults[0].values["n"] == 1
    assert line in checked.faults[0].text("ko")


def test_every_changed_digit_is_noticed() -> None:
    """Of every face, sum, number, seed, hash and added value; a target is what the posts say, and no draw knows it."""
    targets = {place for found in re.finditer(r"[<>]=?[0-9]+", FILE) for place in range(*found.span())}
    for place in [n for n in range(len(FILE)) if FILE[n].isdigit() and n not in targets]:
        other = str((int(FILE[place]) + 1) % 10)
        assert not verify(FILE[:place] + other + FILE[place + 1 :]).ok, FILE[place - 20 : place + 20]


def test_a_changed_sum_and_a_changed_outcome() -> None:
    line = next(line for line in REVEAL.split("\n") if line.startswith("#3 1d20>=15"))
    assert keys(changed(line, re.sub(r"= \d+", "= 77", line))) == {"wrong_roll"}
    good, bad = ("성공", "실패") if "성공" in line else ("실패", "성공")
    assert keys(changed(line, line.replace(good, bad))) == {"wrong_roll"}
    assert keys(changed(line, line.replace(f" → {good}", ""))) == {"wrong_roll"}
    first = next(line for line in REVEAL.split("\n") if line.startswith("#1 2d6"))
    assert keys(changed(first, f"{first} → 성공")) == {"wrong_roll"}


def test_a_roll_that_was_left_out() -> None:
    for n, text in ((1, "#1 "), (4, "#4 "), (9, "#9 ")):
        lines = [line for line in REVEAL.split("\n") if not line.startswith(text)]
        checked = verify("\n".join(lines))
        assert not checked.ok
        assert checked.missing == (n,)
        assert checked.rolls == n - 1
        assert keys(checked) == {"missing", "unchecked"}
    part = "\n".join(line for line in REVEAL.split("\n") if "(41–80)" not in line)
    assert not verify(part).ok


def test_a_roll_under_another_number() -> None:
    line = next(line for line in REVEAL.split("\n") if line.startswith("#7 2d6<=7"))
    for other in ("#6", "#8", "#99"):
        checked = changed(line, line.replace("#7", other))
        assert not checked.ok
        assert 7 in checked.missing


def test_two_rolls_that_changed_places() -> None:
    rows = [line for line in REVEAL.split("\n") if line.startswith(("#1 2d6", "#7 2d6<"))]
    one, other = rows
    swapped = REVEAL.replace(one, "#1" + other[2:]).replace(other, "#7" + one[2:])
    assert not verify(swapped).ok


def test_a_roll_that_stands_there_twice() -> None:
    line = next(line for line in REVEAL.split("\n") if line.startswith("#1 2d6"))
    assert verify(f"{REVEAL}\n{line}").ok
    faces = "[6][6] = 12" if "[6][6]" not in line else "[1][1] = 2"
    assert keys(verify(f"{REVEAL}\n#1 2d6: {faces}")) == {"wrong_roll"}
    assert keys(verify(f"{REVEAL}\n#1 2d8: {faces}")) >= {"several_notations"}


def test_another_seed_or_promise() -> None:
    seed = re.search("주사위 시드 1: ([0-9a-f]{64})", REVEAL)
    promise = re.search("주사위 약속 1: ([0-9a-f]{64})", REVEAL)
    assert seed
    assert promise
    for found in (seed[1], promise[1]):
        turned = found[::-1] if found[::-1] != found else "ab" * 32
        for new in (turned, found[:-1], found + "0", "x" * 64, found.replace("0", "o")):
            assert new == found or keys(changed(found, new)) == {"wrong_seed"}, new
    assert keys(changed(promise[1], promise[1][::-1], WHOLE)) == {"several_commitments"}
    assert verify(REVEAL.replace(seed[1], seed[1].upper())).ok


def test_another_place_or_request() -> None:
    assert "wrong_roll" in keys(changed("example.social/100", "example.social/101"))
    assert "wrong_roll" in keys(changed("mastodon:example.social:101", "mastodon:example.social:102"))


def test_a_promise_that_was_told_with_the_first_roll_and_then_exchanged() -> None:
    """The reveal fits itself, but not what was told before."""
    honest, other = SmallWorld(), SmallWorld(first_seed=b"\x99" * 32)
    first = honest.say("2d6")
    other.say("2d6")
    told = other.say("[공개]")
    assert verify(told).ok
    assert keys(verify(f"{first}\n{told}")) == {"several_commitments"}


# -- what cannot be checked -------------------------------------------------------------------------------------------


def test_what_cannot_be_checked() -> None:
    for text in ("", "안녕하세요", "#1 2d6: [1][2] = 3", "\0" * 100, "시드 1"):
        checked = verify(text)
        assert not checked.ok
        assert checked.cannot is not None
        assert checked.cannot.key == "no_reveal"
    for row in ("주사위 공개 1", "주사위 시드 1", "주사위 약속 1", "주사위에 덧붙인 값 1"):
        checked = verify("\n".join(line for line in REVEAL.split("\n") if row not in line))
        assert checked.cannot is not None, row
        assert checked.cannot.key == "incomplete"
        assert f"“{row[:-2]}”" in checked.cannot.text("ko")


def test_posts_of_two_places() -> None:
    texts = []
    for place, seed in (("a/1", b"\1"), ("b/2", b"\2")):
        world = SmallWorld(first_seed=seed * 32)
        world.ask("2d6", place=place)
        texts.append("\n".join(world.ask("[공개]", place=place)[0].lines))
    checked = verify("\n".join(texts))
    assert checked.cannot is not None
    assert checked.cannot.key == "several_places"


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_no_change_is_taken_for_right(data: st.DataObject) -> None:
    """Whatever is done to the lines: a sign put in, taken out or exchanged."""
    lines = FILE.rstrip("\n").split("\n")
    row = data.draw(st.integers(0, len(lines) - 1))
    place = data.draw(st.integers(0, len(lines[row]) - 1))
    sign = data.draw(st.sampled_from([*"0123456789[]+-=d #:", ""]))
    line = lines[row][:place] + sign + lines[row][place + data.draw(st.integers(0, 1)) :]
    checked = verify("\n".join([*lines[:row], line, *lines[row + 1 :]]))
    if checked.ok and not checked.loose:  # a shorter range leaves rolls that are said not to be revealed
        assert _bare(lines[row]) in _bare(line), (lines[row], line)


def _bare(line: str) -> str:
    """A line without its spaces and without the notation, of which a draw knows only the sides of its die."""
    line = " ".join(re.sub("[−–]", "-", line).split())
    return re.sub(r"(?<=#[0-9] )[0-9]*d[-0-9d+<>=]*|\s", "", line)


@given(st.text(max_size=200) | st.text(alphabet="#123d6: []=주사위 약속시드공개덧붙인값\n", max_size=300))
def test_any_text_can_be_looked_at(text: str) -> None:
    checked = verify(text)
    for lang in ("ko", "en"):
        assert all(fault.text(lang) for fault in checked.faults)
        assert checked.cannot is None or checked.cannot.text(lang)


def test_long_texts_are_quick() -> None:
    started = time.process_time()
    for text in (
        "#1 2d6: " * 200_000,
        "#1 2d6:" + " " * 1_000_000,
        "#1 2d6:" + "[1]" * 500_000,
        "#" * 2_000_000,
        "시드 " * 500_000,
    ):
        assert not verify(text).ok
    head = "주사위 공개 1: #1–#999999999\n주사위 시드 1: aa\n주사위 약속 1: bb\n주사위에 덧붙인 값 1: a b\n"
    assert keys(verify(head)) == {"wrong_range"}
    assert time.process_time() - started < 10
