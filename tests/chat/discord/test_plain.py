"""Text of Discord both ways: nothing that people write becomes markdown or a mention, and nothing gets lost."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simpan.chat.discord.form import nonce
from simpan.chat.discord.plain import MOST, escaped, posts, read, units

MARKS = st.text(alphabet="ab가 *_~|`<>@#[]()\\-.1:/\n😀everyoneh", max_size=80)


def shown(text: str) -> str:
    """What a reader sees of an escaped text."""
    return re.sub(r"\\([^\w\s])", r"\1", text).replace("\u200b", "")


@given(MARKS)
def test_what_is_escaped_shows_as_it_stands(text: str) -> None:
    assert shown(escaped(text)).replace("\\", "") == text.replace("\\", "")
    assert not re.search(r"(?<!\\)[*_~|`<]", re.sub(r"https?://[^\s<>]+", "", escaped(text)).replace("\\\\", ""))
    assert "@everyone" not in escaped(text)
    assert "@here" not in escaped(text)


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("**굵게** __밑줄__", r"\*\*굵게\*\* \_\_밑줄\_\_"),
        ("<@123> @everyone", "\\<@123> @\u200beveryone"),
        ("[이동 k3]", "[이동 k3]"),
        ("[누르세요](https://example.com)", r"[누르세요\](https://example.com)"),
        ("https://example.com/a_b_c*d", "https://example.com/a_b_c*d"),
        ("# 제목\n- 목록\n> 인용\n1. 하나", "\\# 제목\n\\- 목록\n\\> 인용\n1\u200b. 하나"),
        ("#1 2d6: [3][4] = 7", "#1 2d6: [3][4] = 7"),
    ],
)
def test_escapes(text: str, sent: str) -> None:
    assert escaped(text) == sent


@given(st.lists(st.text(alphabet="가나 *_😀.x", max_size=3000), max_size=4).map(tuple))
def test_no_message_is_too_long_and_no_letter_is_lost(lines: tuple[str, ...]) -> None:
    found = posts(lines)
    assert all(0 < units(one) <= MOST for one in found)
    whole = "".join(re.sub(r"\n\(\d+/\d+\)\Z", "", one) for one in found)
    bare = re.sub(r"[\s\\\u200b]", "", whole)
    assert bare == re.sub(r"[\s\\\u200b]", "", "".join(lines))


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("<@7> [2d6]", "[2d6]"),
        ("[2d6] <@!7>", "[2d6]"),
        ("<@7> <@8>를 공격", "@도윤를 공격"),
        ("<@7> **[이동 k3]** ||몰래||", "[이동 k3] 몰래"),
        (r"<@7> \*별\*", "*별*"),
        ("<@7> `코드` ```py\n블록```", "코드 블록"),
        ("<@7> <#12> <:검:345> </굴림:99>", "#12 :검: /굴림"),
        ("<@7> /명부 <@!8> = 도윤", "/명부 <@8> = 도윤"),
        ("[/명부 <@8> = 도윤] <@7>", "[/명부 <@8> = 도윤]"),
        ("<@7>", ""),
        ("<@7>\n첫 줄\n  둘째 줄", "첫 줄\n둘째 줄"),
    ],
)
def test_what_people_write_is_read_as_plain_text(content: str, text: str) -> None:
    assert read(content, 7, {8: "도윤"}) == text


@given(st.text(max_size=300))
def test_any_text_can_be_read(content: str) -> None:
    assert len(read(content, 7, {})) <= len(content) + 30


def test_a_nonce_tells_nothing_to_who_does_not_know_the_token() -> None:
    found = nonce("war/war/412/0/0", "token")
    assert len(found) <= 25
    assert found == nonce("war/war/412/0/0", "token")
    assert found not in (nonce("war/war/413/0/0", "token"), nonce("war/war/412/0/0", "another"))
