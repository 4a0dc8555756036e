"""Korean as people type it: first consonants for whole syllables, full-width letters, letters without a shape."""

from __future__ import annotations

import pytest

from simpan.core.korean import as_typed, plain


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("ㅅㅊㅁㅇㅋ", "세츠메이킥"),
        ("ㅁㅇㅋ", "메이킥"),
        ("세츠", "세츠"),
        ("세ㅊ", "세츠"),
        ("츠ㅁ이", "츠메이"),
        ("ㅋ", "킥"),
        ("ㅊㅅ", ""),
        ("세ㅅ", ""),
        ("ㅏ", ""),
        ("ㅅㅊㅁㅇㅋㄱ", ""),
        (".", ""),
    ],
)
def test_what_is_typed_is_found_in_a_word(typed: str, found: str) -> None:
    """A lone consonant is any syllable that it begins, everything else is itself, and signs mean nothing."""
    place = as_typed(typed).search("세츠메이킥")
    assert (place[0] if place else "") == found


def test_consonants_that_the_keyboard_joined() -> None:
    """ㄳ is ㄱ and ㅅ; a doubled consonant is its own letter, and no syllable of the next one slips in."""
    assert as_typed("ㄳ").search("공격 가속")
    assert as_typed("ㅄ").search("보석")
    assert as_typed("ㄲ").search("까치")
    assert not as_typed("ㄱ").search("까치")
    assert not as_typed("ㄱ").search("나낳")
    assert as_typed("ㅎ").search("힣")


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("plain", "plain"),
        ("ＡＢ－１２：ｘ！", "AB-12:x!"),
        ("\U0001d412\U0001d40b\U0001d7cf", "SL1"),
        ("가\u200b나\u2060다\ufeff라\u00ad마", "가나다라마"),
        ("가\u3000나\u00a0다\u3164라", "가 나 다 라"),
        ("\u2764\ufe0f", "\u2764"),
        ("ㅅㅊㅁㅇㅋ", "ㅅㅊㅁㅇㅋ"),
        ("\u1112\u1161\u11ab", "한"),
        ("①²ⅣªＬ♥…·「」", "①²ⅣªL♥…·「」"),
        ("가\n나\r\n", "가\n나\r\n"),
    ],
)
def test_plain(text: str, typed: str) -> None:
    """Width and style go, shapes and line breaks stay; what is plain stays as it is."""
    assert plain(text) == typed
    assert plain(typed) == typed
