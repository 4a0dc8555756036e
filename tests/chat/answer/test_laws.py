"""Laws of every answer, for any text: no wider than it was asked, in bounds, the same again; numbers without a gap."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from simpan.chat.answer import answer, granted
from simpan.chat.asked import WORDS
from simpan.chat.reply import Forgotten
from tests.chat.small_desk import Desk
from tests.chat.small_world import SmallWorld

TEXTS = (
    st.text(max_size=200)
    | st.text(alphabet="[]【】/2d6+->=카드도움공개 \n`“”~>@.", max_size=80)
    | st.lists(
        st.sampled_from([*WORDS, "[", "]", "/", "2d6", "d20", "100d1000", "비올라", "L5.2", " ", "\n"]), max_size=15
    ).map("".join)
)


@settings(max_examples=200, deadline=None)
@given(
    TEXTS,
    st.sampled_from(["public", "unlisted", "followers", "direct"]),
    st.sampled_from(["post", "command", "button"]),
)
def test_any_text_is_answered_no_wider_than_it_was_asked(text: str, visibility: Any, form: Any) -> None:
    """In the conversation or to the asker; in bounds; with a key of its own; the same when it is made again."""
    world = SmallWorld(bound=Desk())
    for who in ("jinu@example.social", "minji@example.social"):
        request = world.request(text, who=who, visibility=visibility, form=form)
        answered = answer(request, world)
        assert answer(request, world) == answered
        if answered.wish is not None:
            answered = granted(request, world, ("https://t.example/host", "https://t.example/guest"))
        for reply in answered.replies:
            assert reply.to in ("here", "people")
            assert (reply.people == (who,)) == (reply.to == "people")
            assert reply.lines
            assert sum(map(len, reply.lines)) < 20_000
        assert len({reply.key for reply in answered.replies}) == len(answered.replies) <= 2
        assert form == "post" or answered.replies
        assert not any(isinstance(change, Forgotten) for change in answered.changes)
        world.take(answered)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["1d6", "[2d6] [d20]", "[공개]", "[공개] [1d6]", "도움", "[101d6]", "[100d6]"]),
            st.booleans(),
            st.booleans(),
        ),
        max_size=25,
    )
)
def test_numbers_have_no_gap_and_draws_are_used_once(asked: list[tuple[str, bool, bool]]) -> None:
    """Whatever is asked, twice or by whomever: rolls of a place are 1, 2, 3 …, and so are the draws of each series."""
    world = SmallWorld()
    for text, elsewhere, twice in asked:
        request = world.request(text, place="example.social/1" if elsewhere else "example.social/2")
        answered = answer(request, world)
        if twice:
            assert answer(request, world) == answered
        world.take(answered)
    for place in {one.place for one in world.rolled}:
        rolls = [one for one in world.rolled if one.place == place]
        assert [one.n for one in rolls] == list(range(1, len(rolls) + 1))
        for number in {one.series for one in rolls}:
            series = [one for one in rolls if one.series == number]
            assert [one.draw for one in series] == [sum(each.dice for each in series[:n]) for n in range(len(series))]
    assert len({(one.place, one.number) for one in world.begun}) == len(world.begun)
