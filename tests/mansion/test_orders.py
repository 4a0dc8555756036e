"""Standing orders (§H6.8, §H4.8, §H6.9): how they are written and said, and what they answer."""

from __future__ import annotations

from typing import Any

import pytest

from simpan.core.simulate import Dice
from simpan.mansion import action as a
from simpan.mansion import words as w
from simpan.mansion.desk.names import names
from simpan.mansion.desk.order_text import LONGEST, is_order, read_order
from simpan.mansion.desk.orders import Order, When, answer, merged, passed_over, say_order
from simpan.mansion.files.default import default_campaign
from simpan.mansion.reading import Problem
from simpan.mansion.say_parts import Lang
from simpan.mansion.war import War
from tests.mansion.acts import crowded, pick
from tests.mansion.made_up import campaign_with, position, roll, say, seat_for

CAMPAIGN = default_campaign()
AT = {"유진": "K2", "유진의 캐스터": "K3", "한서": "K4", "한서의 세이버": "N6", "가온": "K6"}


def read(text: str, own: str = "유진") -> Order | Problem:
    """What a player writes, as it is read."""
    war = position("유진", at=AT)
    assert is_order(text)
    return read_order(text, names(war, CAMPAIGN, seat_for(war, own)), CAMPAIGN)


# -- as it is written --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("예약 유진: 턴: 방어", Order("유진", turn="방어")),
        (
            "예약 유진: 턴: k3으로 이동하고, 가온을 물리로 공격",
            Order("유진", turn="k3으로 이동하고, 가온을 물리로 공격"),
        ),
        ("예약 캐스터: 엄호하지 않는다", Order("유진의 캐스터", cover=False)),
        ("예약 캐스터: 엄호 안 함!", Order("유진의 캐스터", cover=False)),
        ("예약 유진의 캐스터： 엄호합니다.", Order("유진의 캐스터", cover=True)),
        ("예약 유진: 철벽을 크리티컬에", Order("유진", reactions=(("iron_wall", "critical"),))),
        ("예약 유진: 크리티컬이면 철벽을 쓴다", Order("유진", reactions=(("iron_wall", "critical"),))),
        ("예약유진: 철벽", Order("유진", reactions=(("iron_wall", "always"),))),
        ("예약 유진: 철벽을 항상 사용", Order("유진", reactions=(("iron_wall", "always"),))),
        ("예약 마스터: 철벽을 자신이 대상일 때", Order("유진", reactions=(("iron_wall", "me"),))),
        ("예약 서번트: 흐트리기를 페어가 대상일 때", Order("유진의 캐스터", reactions=(("disrupt", "pair"),))),
        ("예약 유진: 반응 없음", Order("유진", reactions=())),
        ("예약 유진: 반응하지 않습니다", Order("유진", reactions=())),
        ("예약 유진: 취소", Order("유진", cancelled=True)),
        ("예약 유진 취소", Order("유진", cancelled=True)),
        ("[예약 유진: 턴: 대기]", Order("유진", turn="대기")),
        ("예약 유진: 턴: 방어; 철벽을 크리티컬에, 엄호한다", Order("유진", "방어", True, (("iron_wall", "critical"),))),
        ("예약 유진:\n 턴: 방어\n 반응 없음", Order("유진", turn="방어", reactions=())),
        ("order 유진: turn: guard; no cover", Order("유진", turn="guard", cover=False)),
        ("Order 유진: Iron Wall on criticals", Order("유진", reactions=(("iron_wall", "critical"),))),
        ("order Caster: use disrupt always; cover", Order("유진의 캐스터", "", True, (("disrupt", "always"),))),
        ("order 유진: no reactions", Order("유진", reactions=())),
    ],
)
def test_orders_as_people_write_them(text: str, order: Order) -> None:
    """§H6.8: Korean and English, with or without spaces and particles."""
    assert read(text) == order


@pytest.mark.parametrize(
    ("text", "clause", "reason", "could_be"),
    [
        ("예약 유진: 뭐라도 해줘", "H6.8", "unread", ("철벽",)),
        ("예약 유진: 방어", "H6.8", "unread", ("철벽",)),
        ("예약 유진: 철벽을 두 번", "H6.8", "unread", ("철벽",)),
        ("예약 유진: 철벽을 쓰지 않는다", "H6.8", "unread", ("철벽",)),
        ("예약 유진: 강타를 항상", "H6.8", "unread", ("철벽",)),
        ("예약 유진: 간파를 항상", "H6.5", "not_on_sheet", ("철벽",)),
        ("예약 가온: 턴: 방어", "H6.8", "not_own", ("유진", "유진의 캐스터")),
        ("예약: 턴: 방어", "H6.8", "ambiguous", ("유진", "유진의 캐스터")),
        ("예약 유진:", "H6.8", "incomplete", ()),
        ("예약 유진: ;;,", "H6.8", "incomplete", ()),
        ("예약 유진: 취소; 엄호한다", "H6.8", "ambiguous", ()),
        ("예약 유진: " + "엄호한다;" * 21, "H6.8", "too_many", ()),
        ("예약 유진: 턴: " + "가" * LONGEST, "H6.8", "too_long", ()),
    ],
)
def test_orders_that_cannot_be_read(text: str, clause: str, reason: str, could_be: tuple[str, ...]) -> None:
    """§H6.8: nothing is guessed, and one unreadable part makes the whole unreadable."""
    found = read(text)
    assert isinstance(found, Problem)
    assert (found.clause, found.reason, found.could_be) == (clause, reason, could_be)
    assert found.part or reason == "too_long"  # what it is about, for the sentence that says so


def test_the_name_may_be_left_out_by_who_has_one_character() -> None:
    """§H6.8: the servant of a pair with two players."""
    campaign = campaign_with(players={"유진의 캐스터": "둘째"})
    war = position("유진", at=AT, campaign=campaign)
    words = names(war, campaign, seat_for(war, "유진의 캐스터"))
    assert read_order("예약: 엄호하지 않는다", words, campaign) == Order("유진의 캐스터", cover=False)
    assert read_order("예약 취소", words, campaign) == Order("유진의 캐스터", cancelled=True)
    assert read_order("예약 턴: 방어", words, campaign) == Order("유진의 캐스터", turn="방어")


def test_what_is_no_order() -> None:
    """§H6.8: a post must begin with the word."""
    for text in ("k2에서 k3으로 이동한다", "예약하고 싶어요", "내일 예약 있어요", "", "ordering", "가온: 예약"):
        assert not is_order(text)
    assert is_order("  예약 가온: 턴: 방어")


@pytest.mark.parametrize("lang", ["ko", "en"])
def test_what_is_said_reads_back(lang: Lang) -> None:
    """§H6.8: the referee repeats an order in words that mean the same order."""
    whens: tuple[When, ...] = ("always", "critical", "me", "pair")
    for turn in ("", "방어"):
        for cover in (None, True, False):
            for reactions in (None, (), *((("iron_wall", when),) for when in whens)):
                order = Order("유진", turn, cover, reactions)
                cancelled = order == Order("유진")
                assert read(say_order(order, CAMPAIGN, lang)) == (Order("유진", cancelled=True) if cancelled else order)
    whole = Order("유진", "방어", False, (("iron_wall", "critical"),))
    assert say_order(whole, CAMPAIGN, "ko") == "예약 유진: 턴: 방어; 엄호하지 않는다; 철벽을 크리티컬에"
    assert say_order(whole, CAMPAIGN, "en") == "order 유진: turn: 방어; do not cover; Iron Wall on a critical"


def test_random_texts_are_read_or_refused() -> None:
    """§H6.8: no exception, whatever stands behind the word, and in no time."""
    war = position("유진", at=AT)
    words = names(war, CAMPAIGN, seat_for(war, "유진"))
    pieces = [
        "예약",
        " ",
        "유진",
        ":",
        "턴",
        "철벽",
        "을",
        "크리티컬에",
        ";",
        "\n",
        "\0",
        "🎲",
        "[",
        "]",
        "(",
        "엄호",
        "안함",
        "ＡＢ",
        "%s{x}",
    ]
    for seed in range(1000):
        dice = Dice(seed)
        text = "예약 " + "".join(pieces[dice.below(len(pieces))] for _ in range(dice.below(30)))
        assert isinstance(read_order(text, words, CAMPAIGN), Order | Problem)
    assert isinstance(read_order("예약 유진: " + "철벽" * 50_000, words, CAMPAIGN), Problem)


def test_a_new_order_replaces_what_it_speaks_of() -> None:
    """§H6.8: the rest stands; 취소 takes all of it back."""
    order = merged(None, Order("유진", turn="방어"))
    order = merged(order, Order("유진", cover=False))
    order = merged(order, Order("유진", reactions=(("iron_wall", "always"),)))
    order = merged(order, Order("유진", turn="대기", reactions=(("disrupt", "me"), ("iron_wall", "critical"))))
    assert order == Order("유진", "대기", False, (("disrupt", "me"), ("iron_wall", "critical")))
    assert merged(order, Order("유진", reactions=())).reactions == ()
    assert merged(order, Order("유진", cancelled=True)) == Order("유진")


# -- what it answers ---------------------------------------------------------------------------------------------------


def attacked(first: tuple[int, int] = (3, 4), on: str = "유진", **changes: Any) -> War:
    """한서 attacks, and nobody covers; the first window of reactions is open."""
    war = position("한서", at=AT, **changes)
    say(war, "한서", a.Attack("physical"), a.Target(on))
    if war.asks == w.Q_COVER:
        say(war, "유진의 캐스터", a.Cover("유진의 캐스터", False))
    return roll(war, first, passing=False)


def given(war: War, *orders: Order, who: str = "유진") -> Any:
    """The answer of the orders as an action; None if there is none."""
    before = war.key()
    code = answer(orders, war, seat_for(war, who))
    assert war.key() == before
    return None if code is None else war.action(seat_for(war, who), code)


SILENT = Order("유진의 캐스터", reactions=())
WALL = Order("유진", reactions=(("iron_wall", "critical"),))


def test_cover_by_order() -> None:
    """§H6.9: by the servant's own order, else by its master's; without one the player is asked."""
    war = position("한서", at=AT)
    say(war, "한서", a.Attack("physical"), a.Target("유진"))
    assert given(war) is None
    assert given(war, Order("유진의 캐스터", turn="방어")) is None
    assert given(war, Order("유진의 캐스터", cover=True)) == a.Cover("유진의 캐스터", True)
    assert given(war, Order("유진", cover=False)) == a.Cover("유진의 캐스터", False)
    assert given(war, Order("유진", cover=False), Order("유진의 캐스터", cover=True)) == a.Cover("유진의 캐스터", True)
    assert answer(Order("유진", cover=False), war, seat_for(war, "한서")) is None


def test_a_window_needs_an_order_of_every_character_in_the_zone() -> None:
    """§H4.8 §H6.10: else the player is awaited, whether the other one could react or not."""
    war = attacked()
    assert given(war) is None
    assert given(war, Order("유진", reactions=())) is None
    assert given(war, Order("유진", reactions=()), Order("유진의 캐스터", turn="방어")) is None
    assert given(war, Order("유진", reactions=()), SILENT) == a.Pass()
    apart = position("한서", at={**AT, "유진의 캐스터": "B2"})
    say(apart, "한서", a.Attack("physical"), a.Target("유진"))
    roll(apart, (3, 4), passing=False)
    assert given(apart, Order("유진", reactions=())) == a.Pass()


def test_a_reaction_on_a_critical() -> None:
    """§H4.8 §M4.1: 12 is critical for 한서, 7 is not."""
    wall = a.React("유진", "iron_wall", "defence")
    assert given(attacked((3, 4)), WALL, SILENT) == a.Pass()
    assert given(attacked((6, 6)), WALL, SILENT) == wall
    assert given(attacked((3, 4)), Order("유진", reactions=(("iron_wall", "always"),)), SILENT) == wall
    assert given(attacked((1, 1)), Order("유진", reactions=(("iron_wall", "always"),)), SILENT) == a.Pass()


@pytest.mark.parametrize(
    ("when", "on", "reacts"),
    [
        ("me", "유진", False),
        ("me", "유진의 캐스터", True),
        ("pair", "유진", True),
        ("pair", "유진의 캐스터", True),
        ("always", "유진", True),
        ("critical", "유진", False),
    ],
)
def test_on_whom_the_attack_is(when: When, on: str, reacts: bool) -> None:
    """§H4.8: `me` is the character of the order."""
    order = Order("유진의 캐스터", reactions=(("disrupt", when),))
    wanted = a.React("유진의 캐스터", "disrupt", "attack") if reacts else a.Pass()
    assert given(attacked(on=on), Order("유진", reactions=()), order) == wanted


def test_an_order_is_for_the_own_side_only() -> None:
    """§H4.8: in a fight of two others nothing is spent; on the own attack it is on the enemy's defence."""
    disrupt = Order("유진의 캐스터", reactions=(("disrupt", "always"),))
    others = position("가온", at=AT)
    say(others, "가온", a.Attack("magical"), a.Target("한서"))
    if others.asks == w.Q_WITH:
        say(others, "가온", a.With(None))
    roll(others, (6, 6), passing=False)
    say(others, "한서", a.Pass())
    assert given(others, Order("유진", reactions=()), disrupt) == a.Pass()
    own = position("유진", at={**AT, "한서": "K1"})
    say(own, "유진", a.Attack("physical"), a.Target("한서"))
    roll(own, (3, 4))
    roll(own, (2, 3), passing=False)
    say(own, "한서", a.Pass())
    assert given(own, Order("유진", reactions=()), disrupt) == a.React("유진의 캐스터", "disrupt", "defence")


def test_the_first_order_that_is_possible_is_taken() -> None:
    """§H6.8: one that is due and not possible is passed over, and that is said."""
    order = Order("유진의 캐스터", reactions=(("disrupt", "always"),))
    wall = Order("유진", reactions=(("iron_wall", "always"),))
    war = attacked()
    assert given(war, wall, order) == a.React("유진", "iron_wall", "defence")
    assert passed_over([wall, order], war, seat_for(war, "유진")) == ()
    poor = attacked(mp={"유진": 7})
    assert given(poor, wall, order) == a.React("유진의 캐스터", "disrupt", "attack")
    missed = passed_over([wall, order], poor, seat_for(poor, "유진"))
    assert [(one.clause, one.reason, one.values) for one in missed] == [
        ("H6.5", "no_mp", {"skill": "iron_wall", "mp": 8, "left": 7})
    ]
    assert passed_over([WALL, SILENT], poor, seat_for(poor, "유진")) == ()  # not due: no critical


def test_no_second_reaction_on_the_same_judgement() -> None:
    """§H4.8: asked once more after it, the order is fulfilled."""
    war = attacked()
    wall = Order("유진", reactions=(("iron_wall", "always"),))
    say(war, "유진", given(war, wall, SILENT))
    assert war.asks == w.Q_REACT
    assert given(war, wall, SILENT) == a.Pass()
    assert passed_over([wall, SILENT], war, seat_for(war, "유진")) == ()


def test_of_a_turn_the_desk_reads_the_declaration() -> None:
    """§H6.8: an order answers no question of the turn by itself."""
    war = position("유진", at=AT)
    assert given(war, Order("유진", turn="방어", cover=True, reactions=())) is None
    assert passed_over(Order("유진"), war, seat_for(war, "유진")) == ()


def test_random_orders_give_legal_codes() -> None:
    """§H4.8 §H6.9: in random windows of random wars, and never an exception."""
    whens: tuple[When, ...] = ("always", "critical", "me", "pair")
    campaign = campaign_with({sheet.name: ("iron_wall", "read", "disrupt") for sheet in CAMPAIGN.sheets})
    reacted = 0
    for seed in range(60):
        dice = Dice(seed)
        war = crowded(campaign, seed)
        keys = [("iron_wall", "read", "disrupt", "nonsense")[dice.below(4)] for _ in range(3)]
        reactions = tuple((key, whens[dice.below(4)]) for key in keys)
        orders = [Order(sheet.name, cover=bool(dice.below(2)), reactions=reactions) for sheet in campaign.sheets]
        for _ in range(40):
            waiting = int(war.deciding())
            seat = int(dice.pick(waiting))
            code = answer(orders, war, seat)
            passed_over(orders, war, seat)
            if code is None:
                code = pick(war, seat, dice)
            elif war.asks == w.Q_REACT:
                reacted += code != w.PASS
            assert war.legal(seat) & (1 << code)
            war.apply(seat, code)
    assert reacted > 50
