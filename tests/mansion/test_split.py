"""Long answers become posts that a network takes (§M2.1 §H6.12): nothing lost, nothing cut where it hurts."""

from __future__ import annotations

import re
import time
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simpan.mansion.split import LEAST, Weight, length, split

COUNTER = re.compile(r"\n\((\d+)/(\d+)\)$")

WORDS = st.one_of(
    st.text("가나다라 ab.12!→~", min_size=1, max_size=12),
    st.sampled_from(
        [
            "[4][6]",
            "~~[6][6]~~",
            "[이동 k3]",
            "(M3.8)",
            "https://example.org/a",
            "합니다.",
            "👨\u200d👩\u200d👧",
            "e\u0301",
        ]
    ),
    st.text(max_size=8).map(lambda text: "".join(text.split())),
)
LINES = st.lists(st.lists(WORDS, max_size=12).map(" ".join), max_size=12)


def bodies(posts: list[str]) -> list[str]:
    """The posts without their counters."""
    return [COUNTER.sub("", post) for post in posts]


def test_what_fits_is_one_post_without_a_counter() -> None:
    assert split(["가온 이동", "한서 대기"], 280) == ["가온 이동\n한서 대기"]
    assert split([], 280) == split(["", " "], 280) == []


def test_lines_stay_whole_and_the_counter_is_counted() -> None:
    lines = [f"{n} " + "가" * 18 for n in range(1, 6)]  # 20 characters each
    assert split(lines, 48) == [
        f"{lines[0]}\n{lines[1]}\n(1/3)",
        f"{lines[2]}\n{lines[3]}\n(2/3)",
        f"{lines[4]}\n(3/3)",
    ]
    assert split(lines, 41, counter=False) == ["\n".join(lines[:2]), "\n".join(lines[2:4]), lines[4]]


def test_ten_posts_need_a_wider_counter() -> None:
    posts = split(["가" * 30] * 12, 40)
    assert len(posts) == 12
    assert posts[0].endswith("\n(1/12)")
    assert posts[-1].endswith("\n(12/12)")


def test_a_long_line_is_cut_at_the_end_of_a_sentence() -> None:
    """With its clause, where that still fits (§M3.8)."""
    line = "가온이 한서에게 마법 공격을 합니다. (H4.8 하우스 룰) 한서가 방어합니다. 그리고 " + "가" * 20
    first = "가온이 한서에게 마법 공격을 합니다. (H4.8 하우스 룰)"
    assert split([line], 45, counter=False) == [f"{first} 한서가 방어합니다.", "그리고 " + "가" * 20]
    assert split([line], 41, counter=False) == [first, "한서가 방어합니다. 그리고 " + "가" * 20]


def test_else_between_words_and_never_in_a_bracket() -> None:
    line = " ".join(["가나다라"] * 8) + " [이동 k3으로 갑니다] 끝"
    posts = split([line], 45, counter=False)
    assert posts == [" ".join(["가나다라"] * 8), "[이동 k3으로 갑니다] 끝"]


def test_a_hundred_dice_are_cut_between_dice() -> None:
    """§H2.1: the longest answer that the dice give."""
    rolled = "".join(f"[{n % 6 + 1}]" for n in range(100))
    first, second = bodies(split([f"100d6: {rolled} = 350"], 280))
    assert first.startswith("100d6: [1][2]")
    assert first.endswith("]")
    assert second.endswith("] = 350")
    assert first.removeprefix("100d6: ") + second.removesuffix(" = 350") == rolled


@pytest.mark.parametrize(
    ("text", "plain", "heavy"),
    [
        ("abc", 3, 3),
        ("가온", 2, 4),
        ("é ‘x’", 5, 5),
        ("→−", 2, 4),
        ("[4][6] = 10", 11, 11),
        ("https://x.kr", 23, 23),
        ("ＡＢ", 2, 4),
        ("", 0, 0),
        ("https://example.org/a/very/long/way/to/go", 41, 41),
    ],
)
def test_length_as_the_networks_count(text: str, plain: int, heavy: int) -> None:
    assert length(text) == plain
    assert length(text, "x280") == heavy


def test_a_post_that_is_too_short_is_refused() -> None:
    with pytest.raises(ValueError, match="39"):
        split(["가"], LEAST - 1)


@settings(deadline=None)
@given(LINES, st.sampled_from([40, 61, 140, 280, 500, 2000]), st.sampled_from(["plain", "x280"]), st.booleans())
def test_posts_fit_and_nothing_is_lost(lines: list[str], most: int, weight: Weight, counter: bool) -> None:
    posts = split(lines, most, counter, weight)
    assert all(0 < length(post, weight) <= most for post in posts)
    assert all(post.strip() for post in bodies(posts))
    if len(posts) > 1 and counter:
        found = [COUNTER.search(post) for post in posts]
        assert [match and match.groups() for match in found] == [
            (str(n), str(len(posts))) for n in range(1, len(posts) + 1)
        ]
    text = "\n".join(bodies(posts) if counter else posts)
    assert "".join(text.split()) == "".join("\n".join(lines).split())


@settings(deadline=None)
@given(LINES, st.sampled_from([40, 61, 280]), st.sampled_from(["plain", "x280"]))
def test_no_word_is_cut_that_fits_a_post(lines: list[str], most: int, weight: Weight) -> None:
    """Between two posts of one line stood a space, unless the word is longer than a post."""
    posts = split(lines, most, False, weight)
    whole = "\n".join(line.rstrip() for line in lines)
    place = 0
    for before, after in pairwise(posts):
        place = whole.index(before, place) + len(before)
        gap = whole[place : whole.index(after, place)]
        if not gap:
            around = re.search(r"\S+$", whole[:place])
            behind = re.match(r"\S+", whole[place:])
            assert around
            assert behind
            assert length(around[0] + behind[0], weight) > most


@settings(deadline=None)
@given(st.text("가a [1]이동k3\n", max_size=400), st.sampled_from(["plain", "x280"]))
def test_brackets_stay_whole(text: str, weight: Weight) -> None:
    posts = split(text.split("\n"), 60, True, weight)
    short = [found for found in re.findall(r"\[[^\[\]\n]*\]", text) if length(found, weight) <= 30]
    whole = "\n".join(bodies(posts))
    assert [found for found in re.findall(r"\[[^\[\]\n]*\]", whole) if length(found, weight) <= 30] == short


def test_hostile_texts_take_no_time() -> None:
    """Without a space, all brackets, all links, all space: work in proportion to the text."""
    start = time.process_time()
    for text in ("가" * 20_000, "[" * 20_000, "[1]" * 7_000, "http://" * 3_000, " ." * 10_000, " " * 20_000 + "끝"):
        for weight in ("plain", "x280"):
            posts = split([text], 280, True, weight)
            assert max(length(post, weight) for post in posts) <= 280
    assert time.process_time() - start < 20
