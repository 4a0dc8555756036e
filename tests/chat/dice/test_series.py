"""Dice of a place: numbered without a gap, promised before they fall, and fair."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simpan.chat.answer import answer
from simpan.chat.dice.series import MOST_ROLLS, SERIES_DICE, SERIES_ROLLS, dice_place, draw, stream_of
from simpan.chat.reply import Revealed, Rolled, SeriesBegun
from simpan.core import fair
from tests.chat.small_world import ROOT, SmallWorld

FIRST_SEED = (1).to_bytes(32, "big")
FIRST_PROMISE = fair.commit(FIRST_SEED)


def test_the_first_roll_comes_with_its_promise() -> None:
    world = SmallWorld(script=[4, 2])
    assert world.say("2d6+3") == (
        f"#1 2d6+3: [4][2] + 3 = 9\n주사위 약속 1: {FIRST_PROMISE} · [공개]로 검증할 수 있습니다."
    )
    world.script = [1, 1]
    assert world.say("[2d6] 갑니다", who="bora@example.social") == "#2 2d6: [1][1] = 2"


def test_dice_follow_from_the_seed_the_place_and_the_first_request() -> None:
    world = SmallWorld()
    world.say("3d6")
    world.say("2d20-1d4")
    stream = fair.Stream(FIRST_SEED, (ROOT.encode(), b"mastodon:example.social:101"))
    faces = [stream.draw(sides) + 1 for sides in (6, 6, 6, 20, 20, 4)]
    assert [face for one in world.rolled for face in one.faces] == faces
    assert [(one.n, one.dice, one.sides, one.draw, one.notation) for one in world.rolled] == [
        (1, 3, 6, 0, "3d6"),
        (2, 3, 0, 3, "2d20-1d4"),
    ]


def test_several_rolls_of_one_text_are_numbered_one_behind_the_other() -> None:
    world = SmallWorld(script=[1, 2, 3, 20, 5, 6, 1])
    lines = world.say("[2d6] 그리고 [1d6+1], 명중은 [1d20>=15]! [101d6] [d6]").split("\n")
    assert lines[:-1] == [
        "#1 2d6: [1][2] = 3",
        "#2 1d6+1: [3] + 1 = 4",
        "#3 1d20>=15: [20] = 20 → 성공",
        "“101d6”은 굴릴 수 있는 범위를 넘습니다. 1d6부터 100d6까지 됩니다.",
        "d6은 1d6으로 읽었습니다. #4 1d6: [5] = 5",
    ]
    assert lines[-1].startswith("주사위 약속 1: ")


def test_more_than_five_rolls_are_not_made() -> None:
    world = SmallWorld(script=[1] * MOST_ROLLS)
    lines = world.say("[1d6] " * 7).split("\n")
    assert lines[4] == "#5 1d6: [1] = 1"
    assert lines[5] == "한 글에서는 5번까지 굴립니다. 나머지 2번은 굴리지 않았습니다."
    assert len(world.rolled) == MOST_ROLLS


def test_what_is_refused_takes_no_number_and_begins_no_series() -> None:
    world = SmallWorld()
    assert world.say("[101d6]") == "“101d6”은 굴릴 수 있는 범위를 넘습니다. 1d6부터 100d6까지 됩니다."
    assert not world.begun
    assert not world.rolled
    assert world.say("굴림") == "무엇을 굴릴지 써 주세요. 가능한 것: 2d6, 2d6+3, 1d20>=15."
    assert world.say("roll", lang="en") == "Say what to roll. Possible: 2d6, 2d6+3, 1d20>=15."
    world.script = [2]
    assert world.say("굴림 1d6").startswith("#1 1d6: [2] = 2")


def test_places_are_numbered_apart() -> None:
    world = SmallWorld(script=[1, 2, 3])
    assert world.say("1d6").startswith("#1 ")
    assert world.say("1d6", place="example.social/7").startswith("#1 ")
    assert world.say("1d6") == "#2 1d6: [3] = 3"


def test_a_twin_changes_nothing() -> None:
    """The ledger takes a request once; made again for the same world, the answer is the same to the byte."""
    world = SmallWorld()
    request = world.request("[2d6] [1d20]")
    assert answer(request, world) == answer(request, world)
    world.take(answer(request, world))
    assert [one.n for one in world.rolled] == [1, 2]


# -- revealing --------------------------------------------------------------------------------------------------------


def test_a_series_is_revealed() -> None:
    world = SmallWorld(script=[6, 1, 12, 3, 3, 3])
    world.say("2d6")
    world.say("1d20>=15")
    (reply,) = world.ask("[공개]", who="bora@example.social")
    assert reply.lines == (
        "주사위 공개 1: #1–#2",
        f"주사위 시드 1: {FIRST_SEED.hex()}",
        f"주사위 약속 1: {FIRST_PROMISE}",
        f"주사위에 덧붙인 값 1: {ROOT} mastodon:example.social:101",
        "#1 2d6: [6][1] = 7",
        "#2 1d20>=15: [12] = 12 → 실패",
        "이 글을 파일로 저장해 simpan dice verify로 검증할 수 있습니다. 다음 굴림은 새 약속으로 시작합니다.",
    )
    assert reply.file == ("simpan-dice-1.txt", "\n".join(reply.lines[:-1]) + "\n")
    assert world.say("[공개]") == "공개할 주사위가 없습니다."
    second = fair.commit((2).to_bytes(32, "big"))
    assert world.say("3d6").split("\n") == [
        "#3 3d6: [3][3][3] = 9",
        f"주사위 약속 2: {second} · [공개]로 검증할 수 있습니다.",
    ]
    assert world.say("reveal", lang="en").startswith("Dice revealed 2: #3\nSeed of the dice 2: ")


def test_what_is_rolled_in_the_same_text_is_revealed_with_it() -> None:
    """Once its seed is told, no roll of a series may be left out of the list."""
    world = SmallWorld(script=[1, 2])
    world.say("1d6")
    (reply,) = world.ask("[공개] [1d6]")
    assert reply.lines[:2] == ("#2 1d6: [2] = 2", "주사위 공개 1: #1–#2")
    assert reply.lines.count("#2 1d6: [2] = 2") == 2
    assert reply.file is not None
    world.script = [3]
    (reply,) = world.ask("[1d6] [공개] [reveal]")
    assert reply.lines[2] == "주사위 공개 2: #3"
    assert world.series(ROOT) is None


def test_a_full_series_is_revealed_before_the_next_roll() -> None:
    """So that it can be told in a few posts."""
    world = SmallWorld()
    for _ in range(SERIES_ROLLS):
        assert len(world.ask("1d6")) == 1
    (reply,) = world.ask("1d6")
    assert reply.lines[0].startswith(f"#{SERIES_ROLLS + 1} 1d6: ")
    assert reply.lines[1].startswith("주사위 약속 2: ")
    assert reply.lines[2:4] == ("주사위 약속 1이 다 차서 공개합니다.", f"주사위 공개 1: #1–#{SERIES_ROLLS}")
    assert reply.file is not None
    assert [type(one) for one in answer(world.request("[100d6] " * 5), world).changes] == [Revealed, SeriesBegun] + [
        Rolled
    ] * 5


def test_a_reveal_is_never_very_long() -> None:
    """However much was rolled: a few thousand signs in some sixty lines."""
    world = SmallWorld()
    longest = 0
    for count in (100, 100, 100, 100, 99, 1, 100, 60):
        for reply in world.ask(f"{count}d1000>=999999"):
            longest = max(longest, sum(map(len, reply.lines)))
    (reply,) = world.ask("[공개]")
    assert max(longest, sum(map(len, reply.lines))) < 8 * SERIES_DICE
    assert all(sum(one.dice for one in world.rolls(ROOT, n)) <= SERIES_DICE for n in (1, 2, 3))


# -- who may see what -------------------------------------------------------------------------------------------------


def test_what_was_rolled_in_private_is_not_in_a_public_reveal() -> None:
    """Numbered apart, so that there is no gap to wonder about either."""
    world = SmallWorld(script=[1, 2, 3, 4])
    world.say("1d6")
    assert world.say("1d6", visibility="direct").startswith("#1 1d6: [2] = 2")
    assert world.say("1d6", visibility="direct", who="bora@example.social").startswith("#1 1d6: [3] = 3")
    assert world.say("1d6", visibility="unlisted") == "#2 1d6: [4] = 4"
    public = world.say("[공개]")
    assert "[2]" not in public
    assert "[3]" not in public
    private = world.say("[공개]", visibility="direct")
    assert "#1 1d6: [2] = 2" in private
    assert "hana" not in private


def test_a_private_conversation_of_several_is_one_place() -> None:
    world = SmallWorld()
    one = world.request("1d6", who="a@x", visibility="direct", mentions=("b@x",))
    other = world.request("1d6", who="b@x", visibility="direct", mentions=("a@x",))
    alone = world.request("1d6", who="a@x", visibility="direct")
    followers = world.request("1d6", who="a@x", visibility="followers", mentions=("b@x",))
    assert dice_place(one) == dice_place(other)
    assert len({dice_place(each) for each in (one, alone, followers)} | {ROOT}) == 4


# -- fair -------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sides", "low", "high"), [(2, 0.0, 10.9), (6, 0.2, 20.6), (20, 5.4, 43.9), (100, 60.0, 150.0)]
)
def test_dice_look_like_dice(sides: int, low: float, high: float) -> None:
    """60,000 dice of fixed seeds: chi-square between p = 0.001 and 0.999, for the face and for it after another."""
    faces: list[int] = []
    for number in range(100):
        series = SeriesBegun("place", number, number.to_bytes(32, "big").hex(), ("place", f"r{number}"), 0)
        faces += draw(series, 0, 600, sides)
    counts = Counter(faces)
    expected = len(faces) / sides
    assert low <= sum((counts[face] - expected) ** 2 / expected for face in range(1, sides + 1)) < high
    if sides <= 20:
        pairs = Counter(zip(faces[::2], faces[1::2], strict=True))
        expected = len(faces) / 2 / sides**2
        cells = sides**2
        chi = sum(
            (pairs[one, two] - expected) ** 2 / expected for one in range(1, sides + 1) for two in range(1, sides + 1)
        )
        assert abs(chi - (cells - 1)) < 4 * (2 * (cells - 1)) ** 0.5


@settings(max_examples=30, deadline=None)
@given(st.binary(min_size=32, max_size=32), st.lists(st.tuples(st.integers(1, 20), st.integers(2, 1000)), max_size=8))
def test_dice_do_not_depend_on_how_they_are_asked_for(seed: bytes, wanted: list[tuple[int, int]]) -> None:
    """Die k is draw k of the stream, whatever rolls it is part of."""
    series = SeriesBegun("place", 1, seed.hex(), ("place", "request"), 0)
    stream, first = stream_of(series.seed, series.clients), 0
    for dice, sides in wanted:
        assert draw(series, first, dice, sides) == tuple(stream.draw(sides) + 1 for _ in range(dice))
        first += dice
