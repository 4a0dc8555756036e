from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simpan.chat.mastodon import words_en, words_ko
from simpan.chat.mastodon.limits import Limits, counted, cut, limits_of
from simpan.chat.mastodon.post import Writer, call, post_of
from simpan.chat.ports import Letter
from simpan.chat.reply import Reply, To
from simpan.chat.request import WIDTHS, Person, Place, Request, Visibility
from simpan.chat.settings import CampaignSettings, Secret, Settings
from tests.chat.mastodon import rendering

WAR = CampaignSettings("war", Path("w"), staff=("minji@war.test",))
STAFF = ("minji@war.test", "gm@far.test")


def writer(visibility: str = "unlisted") -> Writer:
    war = CampaignSettings("war", Path("w"), staff=STAFF, lang="en", visibility=visibility)  # type: ignore[arg-type]
    settings = Settings("mastodon", Secret("t"), Path("d"), "https://war.test", campaigns=(war,))
    return Writer(settings, {"war": "The Long Night"}, "war.test")


def request(visibility: Visibility, who: str = "hanseo@war.test") -> Request:
    return Request(
        "mastodon:war.test:9", Person(who), Place("war.test/7"), "2d6", visibility, 5, answers="9", lang="ko"
    )


def texts(letters: list[Letter]) -> list[str]:
    return [call(post_of(one).readers, "war.test") + "|".join(post_of(one).texts) for one in letters]


def test_an_answer_goes_under_the_question() -> None:
    (letter,) = writer().letters(Reply("k", "here", "dice", ("#1 2d6: [3][4] = 7",)), request("public"))
    post = post_of(letter)
    assert (letter.key, letter.lane, letter.after, letter.replaces) == ("k/0", "here/war.test/7", "", "")
    assert (post.under, post.width, post.lang, post.readers) == ("9", "unlisted", "ko", ("hanseo@war.test",))
    assert texts([letter]) == ["@hanseo #1 2d6: [3][4] = 7"]


@pytest.mark.parametrize("asked", WIDTHS)
@pytest.mark.parametrize("most", ["public", "unlisted", "followers"])
@pytest.mark.parametrize("battle", ["war", ""])
def test_an_answer_is_never_wider_than_the_question(asked: Visibility, most: str, battle: str) -> None:
    own: dict[str, Visibility] = {
        "public": "public",
        "unlisted": "unlisted",
        "private": "followers",
        "direct": "direct",
    }
    for letter in writer(most).letters(Reply("k", "here", "ruling", ("x",), battle=battle), request(asked)):
        made = WIDTHS.index(own[post_of(letter).width])
        assert made <= WIDTHS.index(asked)
        if battle:
            assert made == min(WIDTHS.index(asked), WIDTHS.index(most))
        else:
            assert made <= WIDTHS.index("unlisted")
            assert post_of(letter).width != "private"


def test_a_battle_has_one_thread() -> None:
    made = writer().letters(Reply("war/4", "battle", "ruling", ("맞았다",), battle="war"), None)
    assert [(one.key, one.after, one.lane) for one in made] == [
        ("war/war/root", "", "battle/war"),
        ("war/4/0", "war/war/root", "battle/war"),
    ]
    assert texts(made)[0].startswith("The Long Night\n")
    assert post_of(made[1]).readers == ()
    assert writer().letters(Reply("x", "battle", "ruling", ("x",), battle="another"), None) == []


def test_people_are_named_and_nobody_else() -> None:
    reply = Reply(
        "k", "people", "private", ("비밀: @jiwoo 는 모른다",), ("hanseo@war.test", "seoa@far.test", "discord:1")
    )
    (letter,) = writer().letters(reply, request("public"))
    assert post_of(letter).width == "direct"
    assert post_of(letter).under == ""
    (text,) = texts([letter])
    assert rendering.names(text) == [("hanseo", ""), ("seoa", "far.test")]
    assert writer().letters(Reply("k", "people", "private", ("x",), ("discord:1",)), None) == []


def test_a_private_answer_stays_in_a_private_conversation() -> None:
    reply = Reply("k", "people", "private", ("x",), ("hanseo@war.test",))
    under = [post_of(writer().letters(reply, request(width))[0]).under for width in WIDTHS]
    assert under == ["9", "", "", ""]
    another = Reply("k", "people", "private", ("x",), ("seoa@war.test",))
    assert post_of(writer().letters(another, request("direct"))[0]).under == ""


def test_many_readers_get_several_posts() -> None:
    people = tuple(f"player_of_a_long_name_{n}@a-long-instance.test" for n in range(30))
    made = writer().letters(Reply("k", "people", "private", ("x" * 300,), people), None)
    readers = [one for letter in made for one in dict.fromkeys(post_of(letter).readers)]
    assert set(readers) == set(people)
    assert len({letter.key for letter in made}) == len(made) > 3
    assert all(rendering.length(text) <= 500 for text in texts(made))


def test_the_staff_is_written_to_directly() -> None:
    (letter,) = writer().letters(Reply("k", "staff", "notice", ("x",), battle="war"), request("public"))
    assert (post_of(letter).readers, post_of(letter).width, post_of(letter).under) == (STAFF, "direct", "")
    (letter,) = writer().letters(Reply("k", "staff", "notice", ("x",)), None)
    assert post_of(letter).readers == STAFF


def test_the_status_is_one_pinned_post() -> None:
    reply = Reply("k", "status", "status", tuple(f"줄 {n}" for n in range(200)), battle="war")
    (letter,) = writer().letters(reply, None)
    post = post_of(letter)
    assert (letter.replaces, post.pinned, post.width, post.readers) == ("status/war", True, "unlisted", ())
    assert post.texts[0].endswith("\n…")
    assert rendering.length(post.texts[0]) <= 500
    assert writer().letters(Reply("k", "status", "status", ("x",)), None) == []


LINES = st.lists(
    st.lists(
        st.sampled_from(["가나다.", "word", "[이동 k3]", "https://example.com/a/path/indeed/0123456789?x=1", "@h@x.y",
                         "#태그", "👨‍👩‍👧", "x" * 130, "https://a.io/" + "b" * 600, "(((((" * 20]), max_size=40
    ).map(" ".join),
    min_size=1, max_size=8,
)  # fmt: skip


@given(LINES, st.sampled_from([80, 140, 500, 5000]), st.sampled_from(["here", "battle", "people"]))
def test_parts_fit_and_hold_all(lines: list[str], most: int, to: To) -> None:
    made = writer()
    made.limits = Limits(most)
    letters = made.letters(
        Reply("k", to, "ruling", tuple(lines), ("a_b@far.test",), "war"), request("public", "a_b@far.test")
    )
    letters = [one for one in letters if one.key != "war/war/root"]
    whole = "".join(texts(letters))
    for text in texts(letters):
        assert rendering.length(text) <= most
        assert rendering.names(text) == ([] if to == "battle" else [("a_b", "far.test")])
    for word in ("가나다.", "[이동 k3]", "태그"):
        assert whole.count(word) == "".join(lines).count(word)
    for before, letter in pairwise(letters):
        assert letter.after == before.key
    if len(letters) > 1:
        assert [post_of(one).texts[0].endswith(f"({n}/{len(letters)})") for n, one in enumerate(letters, 1)]


def test_addresses_count_as_the_instance_says() -> None:
    link = "https://example.com/" + "a" * 200
    assert counted(f"{link} 가", Limits(500, 23)) == 25
    assert cut([f"{link} {'가' * 400}"], 500, 23) == [f"{link} {'가' * 400}"]
    assert len(cut([f"{link} {'가' * 400}"], 500, None)) == 2
    assert counted("@a_b@far.test x", Limits()) == 6


def test_limits_as_far_as_they_are_told() -> None:
    told = {"configuration": {"statuses": {"max_characters": 1000, "characters_reserved_per_url": 20}}}
    assert limits_of(told) == Limits(1000, 20)
    assert limits_of({}) == limits_of({"configuration": {"statuses": {"max_characters": "many"}}}) == Limits()


def test_both_languages_say_the_same() -> None:
    assert words_ko.WORDS.keys() == words_en.WORDS.keys()
