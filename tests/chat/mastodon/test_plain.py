from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from simpan.chat.mastodon.harmless import harmless
from simpan.chat.mastodon.plain import LONGEST, Me, plain
from tests.chat.mastodon import rendering

ME = Me("simpan", "war.test", frozenset({"https://war.test/@simpan", "https://war.test/users/simpan"}))
SIMPAN = '<span class="h-card"><a href="https://war.test/@simpan" class="u-url mention">@<span>simpan</span></a></span>'


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>안녕</p>", "안녕"),
        ("<p>하나<br>둘<br/>셋</p><p>넷</p>", "하나\n둘\n셋\n\n넷"),
        (f"<p>{SIMPAN} [2d6]</p>", "[2d6]"),
        (f"<p>저기 {SIMPAN} [2d6]</p>", "저기 [2d6]"),
        (f"<p>{SIMPAN}</p><p>2d6</p>", "2d6"),
        (f"<p>{SIMPAN}<br>이동 k3</p>", "이동 k3"),
        (f"<p>2d6 {SIMPAN}</p>", "2d6"),
        ('<a class="mention" href="https://war.test/users/simpan">@simpan@war.test</a> 2d6', "2d6"),
        ('<a class="mention" href="https://else.test/x">@simpan@war.test</a> 2d6', "2d6"),
        ('<a class="mention" href="https://else.test/@simpan">@<span>simpan</span></a> 2d6', "@simpan@else.test 2d6"),
        ('<a class="mention" href="https://far.test/@han">@<span>han</span></a> 2d6', "@han@far.test 2d6"),
        ('<a class="mention" href="https://war.test/@han">@<span>han</span></a> 2d6', "@han 2d6"),
        ('<a class="mention hashtag" href="/tags/x">#<span>x</span></a>', "#x"),
        (
            '<a href="https://war.test/a/very/long/way"><span class="invisible">https://</span>'
            '<span class="ellipsis">war.test/a/very</span><span class="invisible">/long/way</span></a>',
            "https://war.test/a/very/long/way",
        ),
        ('<a href="https://war.test/a/very/long/way">war.test/a/ve…</a>', "https://war.test/a/very/long/way"),
        ('<a href="https://war.test/x?a=1&amp;b=2">https://war.test/x?a=1&amp;b=2</a>', "https://war.test/x?a=1&b=2"),
        ('<a href="https://bad.test/">카드 화염</a>', "카드 화염"),
        ('<a href="javascript:alert(1)">javascript:alert(1)</a>', "javascript:alert(1)"),
        ("2 &lt; 3 &amp; &quot;x&quot; &#39;y&#39; &#x2665;", "2 < 3 & \"x\" 'y' ♥"),
        (":blobcat: <img class='emoji' alt=':x:' src='http://x'>", ":blobcat: :x:"),
        ("<script>alert(1)</script>가<style>p{}</style>나", "가나"),
        ("<ul><li>하나</li><li>둘</li></ul>끝", "- 하나\n- 둘\n끝"),
        ("<blink>가</blink><x-y>나</x-y>", "가나"),
        ("<!-- 숨김 --><!DOCTYPE html><?x y?>가", "가"),
        ("가<", "가<"),
        ("<p>가", "가"),
        ("a\nb", "a b"),
        ("\ud800<p>\x00가\x07</p>", "가"),
        ("", ""),
    ],
)
def test_html(html: str, text: str) -> None:
    assert plain(html, "", ME) == text


def test_a_name_is_that_of_the_account() -> None:
    """What is shown of it is the same for an account here and one of another instance."""
    shown = '<a class="u-url mention" href="https://far.test/users/1">@<span>yujin</span></a>'
    named = {"https://far.test/users/1": "yujin@far.test"}
    assert plain(f"/명부 {shown} = 유진", "", ME, named) == "/명부 @yujin@far.test = 유진"


def test_the_warning_comes_first() -> None:
    assert plain("<p>2d6</p>", " 주의 ", ME) == "주의\n2d6"
    assert plain("<p>2d6</p>", "  ", ME) == "2d6"


SIGNS = st.text(alphabet=st.sampled_from(list("<>&;\"'=/!-? \n@#[]abpr한글‍“")) | st.characters(), max_size=300)
TAGS = st.sampled_from(
    ["<p>", "</p>", "<br>", "<a href='https://x.y/'>", "</a>", "<span", ">", "&#", "<script>", "<!--"]
)


@given(st.lists(SIGNS | TAGS, max_size=30).map("".join), SIGNS)
def test_anything_becomes_text(html: str, spoiler: str) -> None:
    text = plain(html, spoiler, ME)
    assert len(text) <= LONGEST
    text.encode()


@pytest.mark.parametrize(
    "part", ["<", "<a", '<a href="', "<p> ", "<p>", "&", "<!--", "<a class='mention'>@", "</a>", "<a href='"]
)
def test_reading_takes_time_in_proportion(part: str) -> None:
    assert len(plain(part * (200_000 // len(part)), "", ME)) <= LONGEST


WORDS = st.sampled_from(
    ["[2d6]", "[이동 k3]", "가자", " ", "\n", "\n\n", "<b>", "a & b", '"', "'", "1 < 2 > 1", "#전투", "…", "👨‍👩‍👧",
     "https://war.test/x", "https://example.com/a/very/long/path/which/is/cut?x=1&y=2", ":emoji:", "@nobody", "𝄞"]
)  # fmt: skip


@given(st.lists(WORDS, max_size=20).map("".join))
@example("@simpan 2d6\n\n\n\n끝 ")
def test_what_mastodon_makes_of_a_text_is_read_back(text: str) -> None:
    shown = rendering.html(text, lambda name, domain: None)
    assert plain(shown, "", ME) == re.sub("\n{2,}", "\n\n", text).strip()


@given(st.lists(WORDS, max_size=20).map("".join))
def test_what_was_made_harmless_is_read_back_as_it_was(text: str) -> None:
    shown = rendering.html(harmless(text), lambda name, domain: None)
    assert plain(shown, "", ME).replace("%40", "@") == re.sub("\n{2,}", "\n\n", text).strip()


@given(st.lists(WORDS | st.text(alphabet="@#＠＃/:.?=a한_1-é ", max_size=12), max_size=20).map("".join))
@example("https://x.com?@hanseo")
@example("https://x.com/?a=@hanseo@far.test")
@example("＠hanseo #태그")
@example("@https://war.test/x #https://war.test/x")
@example("a@hanseo /@hanseo =@hanseo")
def test_a_harmless_text_calls_nobody(text: str) -> None:
    made = harmless(text)
    assert rendering.names(made) == []
    assert rendering.HASHTAG.search(re.sub(r"https?://\S+", "", made)) is None


def test_harmless_changes_nothing_else() -> None:
    assert harmless("#12 2d6: https://war.test/@han/113 a@ # @") == "#12 2d6: https://war.test/@han/113 a@ # @"
