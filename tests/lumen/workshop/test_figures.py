"""The figures of a deck: each is what the engine does in a game with these cards."""

from __future__ import annotations

import random

import pytest

from simpan.lumen import words as w
from simpan.lumen.decklist import DeckList, starter_decks
from simpan.lumen.pool import SHIPPED
from simpan.lumen.workshop.figures import SPEEDS, figures
from simpan.lumen.workshop.shape import Figures

STARTERS = starter_decks()
ATTACKS = {code for code, card in SHIPPED.cards.items() if card.kind == w.ATTACK}


def of(deck: DeckList) -> Figures:
    found = figures(deck)
    assert found is not None
    return found


@pytest.mark.parametrize("key", STARTERS)
def test_every_card_stands_at_its_speed_once(key: str) -> None:
    deck = STARTERS[key]
    curve = of(deck).curve
    assert [column.key for column in curve] == [*(str(n) for n in range(1, SPEEDS + 1)), "defence", "special"]
    assert sorted(code for one in curve for code in one.own + one.neutral) == sorted(deck.techniques)
    for column in curve:
        for code in column.own + column.neutral:
            card = SHIPPED.cards[code]
            assert (card.mark == deck.character) is (code in column.own)
            if column.key.isdecimal():
                assert (card.kind, card.speed) == (w.ATTACK, int(column.key))


@pytest.mark.parametrize("key", STARTERS)
def test_counts_and_means_are_those_of_the_faces(key: str) -> None:
    deck = STARTERS[key]
    found = of(deck)
    attacks = [SHIPPED.cards[code] for code in deck.techniques if code in ATTACKS]
    assert sum(one.attacks for one in found.positions) == len(attacks)
    assert found.hand + found.foot <= len(attacks)
    speeds = [int(card.speed) for card in attacks]
    assert found.averages.speed == round(10 * sum(speeds) / len(speeds))
    hits = [int(card.hit) for card in attacks if card.hit not in (w.COMBO_RESULT, w.NO_RESULT)]
    assert found.averages.hit == round(10 * sum(hits) / len(hits))
    assert set(found.starters) == {card.code for card in attacks if w.COMBO_RESULT in (card.hit, card.counter)}


def test_who_may_catch_is_what_the_rules_say() -> None:
    """커팅 (5) catches from 5 FP on, at no less (L5.3.10); 니들 스파이크 never does."""
    found = of(STARTERS["viola-rapier"])
    names = {row.fp: [SHIPPED.cards[code].name_ko for code in row.fresh] for row in found.catches}
    assert "커팅" in names[5]
    assert all("커팅" not in several for fp, several in names.items() if fp != 5)
    assert {SHIPPED.cards[one.card].name_ko: one.why for one in found.held}["니들 스파이크"] == "never"
    assert [row.all for row in found.catches] == sorted(row.all for row in found.catches)
    cutting = SHIPPED.by_name("커팅")
    assert cutting is not None
    assert any(cutting.code in row.hits and row.fp == cutting.hit for row in found.catches)
    assert any(cutting.code in row.risks and row.fp == -cutting.guard for row in found.catches)


@pytest.mark.parametrize("key", STARTERS)
def test_every_attack_catches_from_some_lead_on_or_says_why_not(key: str) -> None:
    found = of(STARTERS[key])
    fresh = [code for row in found.catches for code in row.fresh]
    held = [one.card for one in found.held]
    attacks = [code for code in STARTERS[key].techniques if code in ATTACKS]
    assert sorted({*fresh, *held}) == sorted(set(attacks))
    assert not set(fresh) & set(held)


def test_plain_cards_follow_exactly_one_higher() -> None:
    """L6.2, of cards whose speeds no text changes."""
    wolf = of(STARTERS["wolf-hunt"])
    for link in wolf.links:
        for code in link.next:
            assert SHIPPED.cards[code].speed == SHIPPED.cards[link.card].speed + 1, (link.card, code)


def test_the_official_example_is_the_best_row() -> None:
    """L6: 세츠 슬래시 (not shipped here: another opener), then 커팅, 스로킥, 카운터 랫: 300 + 100 + 200 …"""
    cards = [card for name in ("세츠메이 킥", "커팅", "스로킥", "카운터 랫") if (card := SHIPPED.by_name(name))]
    chain = of(DeckList("x", "wolf", [card.code for card in cards], None)).chain
    assert chain is not None
    assert [SHIPPED.cards[code].name_ko for code in (chain.starter, *chain.cards)] == [card.name_ko for card in cards]
    assert chain.damage == tuple(int(card.damage) - 100 * number for number, card in enumerate(cards) if number)


@pytest.mark.parametrize("key", STARTERS)
def test_the_row_is_one_that_the_links_allow(key: str) -> None:
    found = of(STARTERS[key])
    assert found.chain is not None
    follow = {link.card: set(link.next) for link in found.links}
    assert found.chain.starter in found.starters
    for before, after in zip(found.chain.cards, found.chain.cards[1:], strict=False):
        assert after in follow[before]
    assert len(found.chain.cards) >= 2
    assert all(n > 0 for n in found.chain.damage)


@pytest.mark.slow
def test_any_heap_of_cards_has_figures_or_is_too_large() -> None:
    luck = random.Random(7)
    codes = sorted(SHIPPED.cards)
    for _ in range(40):
        cards = luck.choices([*codes, "없는 카드"], k=luck.randint(0, 40))
        found = figures(DeckList("x", luck.choice(["viola", "wolf", "route", "kiss"]), cards, None))
        known = [code for code in cards if code in SHIPPED.cards and not SHIPPED.cards[code].ultimate]
        assert (found is None) is (len(known) > 29)
    assert figures(DeckList("x", "nobody", [], None)) is None


def test_the_order_of_the_cards_does_not_count() -> None:
    deck = STARTERS["kiss-notice"]
    first = of(deck)
    turned = DeckList("x", deck.character, list(reversed(deck.techniques)), deck.ultimate)
    assert of(turned) == first


def test_a_card_that_waits_for_its_place_follows_from_there_on() -> None:
    """캐치 드롭 is for combo 4 and later."""
    found = of(STARTERS["viola-rapier"])
    drop = SHIPPED.by_name("캐치 드롭")
    dart = SHIPPED.by_name("블랙 다트")
    assert drop is not None
    assert dart is not None
    assert any(link.card == dart.code and drop.code in link.next for link in found.links)
    assert found.chain is not None
    assert found.chain.cards.index(drop.code) >= 2
