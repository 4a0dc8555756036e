"""The nearest legal change: it makes the deck legal whatever is chosen, and nothing smaller would (L4.1)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from simpan.lumen.decklist import DeckList, problems, starter_decks
from simpan.lumen.pool import SHIPPED
from simpan.lumen.workshop.draft import judge
from simpan.lumen.workshop.mend import Mending, mend
from simpan.lumen.workshop.shape import Broken, Choice, DeckChange, DeckJudged, Fix

CODES = sorted(SHIPPED.cards)
SLIPS = [
    "스트릿 울프스",
    "울프 커타",
    "쓰로킥",
    "이런 카드는 없다",
    "ST5-999",
    *(card.code for card in SHIPPED.pending),
]
TRAITS = [character.trait.code for character in SHIPPED.characters.values()]
STARTERS = list(starter_decks().values())


def broken(seed: int) -> DeckList:
    """A deck with some things wrong."""
    luck = random.Random(seed)
    deck = luck.choice(STARTERS)
    cards = list(deck.techniques)
    for _ in range(luck.randint(1, 9)):
        match luck.randrange(6):
            case 0 if cards:
                cards.pop(luck.randrange(len(cards)))
            case 1:
                cards.append(luck.choice(CODES))
            case 2 if cards:
                cards.append(luck.choice(cards))
            case 3 if cards:
                cards[luck.randrange(len(cards))] = luck.choice([*SLIPS, *TRAITS])
            case _ if cards:
                cards[luck.randrange(len(cards))] = luck.choice(CODES)
    ultimate = deck.ultimate
    if luck.random() < 0.3:
        ultimate = luck.choice([None, luck.choice(CODES), luck.choice(SLIPS)])
    return replace(deck, techniques=cards, ultimate=ultimate)


def asked(deck: DeckList) -> DeckJudged:
    return judge(
        {
            "deck": {
                "character": deck.character,
                "techniques": list(deck.techniques),
                "ultimate": deck.ultimate or "",
                "name": deck.name,
            }
        }
    )


def listed(change: DeckChange) -> DeckList:
    deck = change.deck
    return DeckList("x", deck.character, list(deck.techniques), deck.ultimate or None)


def chosen(luck: random.Random, choice: Choice, taken: Counter[str]) -> list[str]:
    """So many of its cards, none of them twice more often than it lists them."""
    left = Counter(choice.of) - taken
    found = luck.sample(sorted(left.elements()), choice.n)
    taken.update(found)
    return found


def changed(deck: DeckList, change: DeckChange, luck: random.Random) -> DeckList:
    """The change made by hand, with any of the cards that it names."""
    cards = list(deck.techniques)
    ultimate = deck.ultimate
    gone: Counter[str] = Counter()
    for choice in change.out:
        for code in chosen(luck, choice, gone if len(set(choice.of)) > 1 else Counter()):
            cards.remove(code)
    if change.ultimate_out:
        assert change.ultimate_out == ultimate
        ultimate = None
    if change.to_ultimate:
        cards.remove(change.to_ultimate)
        ultimate = change.to_ultimate
    taken: Counter[str] = Counter()
    for choice in sorted(change.take, key=lambda one: len(one.of)):
        cards += chosen(luck, choice, taken)
    return DeckList("x", change.deck.character, cards, ultimate)


@pytest.mark.parametrize("seed", range(60))
def test_a_broken_deck_is_legal_afterwards_whatever_is_chosen(seed: int) -> None:
    luck = random.Random(seed)
    for number in range(4):
        deck = broken(seed * 100 + number)
        found = asked(deck)
        assert found.legal is (problems(deck) == [])
        if found.legal:
            assert found.changes == ()
            assert found.problems == ()
            continue
        assert found.changes
        assert [one.size for one in found.changes] == sorted(one.size for one in found.changes)
        for change in found.changes:
            assert problems(listed(change)) == []
            for _ in range(4):
                assert problems(changed(deck, change, luck)) == [], (deck, change)


def touched(before: DeckList, change: DeckChange) -> int:
    """How many cards go and come; an ultimate that only changes its place is one."""
    after = listed(change)
    gone = Counter(before.techniques) - Counter(after.techniques)
    come = Counter(after.techniques) - Counter(before.techniques)
    moved = bool(change.to_ultimate) + bool(before.ultimate) if before.ultimate != after.ultimate else 0
    return gone.total() + come.total() + moved - bool(change.to_ultimate) + bool(change.character)


@pytest.mark.slow
def test_the_size_is_what_it_touches() -> None:
    for seed in range(80):
        deck = broken(seed)
        for change in asked(deck).changes:
            assert change.size == touched(deck, change), (deck, change)


def one_card_away(deck: DeckList) -> Iterator[DeckList]:
    """Every deck of that character that differs by one card out, in or moved."""
    for at, code in enumerate(deck.techniques):
        rest = [*deck.techniques[:at], *deck.techniques[at + 1 :]]
        yield replace(deck, techniques=rest)
        if deck.ultimate is None:
            yield replace(deck, techniques=rest, ultimate=code)
    if deck.ultimate is not None:
        yield replace(deck, ultimate=None)
        yield replace(deck, techniques=[*deck.techniques, deck.ultimate], ultimate=None)
    for code in CODES:
        yield replace(deck, techniques=[*deck.techniques, code])


def mended(deck: DeckList) -> Mending:
    found = mend(deck, SHIPPED.characters[deck.character])
    assert found is not None
    return found


@pytest.mark.slow
def test_nothing_smaller_would_do() -> None:
    """Each deck one card away needs at least as many less one; so by induction no shorter way exists."""
    sizes: Counter[int] = Counter()
    for seed in range(40):
        deck = broken(seed)
        size = mended(deck).size
        sizes[min(size, 9)] += 1
        if size == 1:
            continue
        for other in one_card_away(deck):
            if size == 2:
                assert problems(other) != [] or other == deck, (deck, other)
            else:
                assert mended(other).size >= size - 1, (deck, other)
    assert len(sizes) > 4


@pytest.mark.slow
def test_each_broken_rule_has_its_part_of_the_change() -> None:
    """The parts together are the change."""
    for seed in range(100):
        found = asked(broken(seed))
        if not found.changes or found.changes[0].character:
            continue
        change = found.changes[0]
        assert all(one.fix is not None for one in found.problems)
        parts = [one.fix for one in found.problems if one.fix is not None]
        for name in ("out", "take"):
            theirs = sum(choice.n for part in parts for choice in getattr(part, name))
            assert theirs == sum(choice.n for choice in getattr(change, name)), (seed, name)
        assert [part.to_ultimate for part in parts if part.to_ultimate] == [change.to_ultimate] * bool(
            change.to_ultimate
        )


def deck_of(character: str, *names: str, ultimate: str | None = None) -> DeckList:
    codes = [card.code if (card := SHIPPED.by_name(name)) else name for name in names]
    return DeckList("x", character, codes, ultimate)


def problem(found: DeckJudged, reason: str) -> Broken:
    return next(one for one in found.problems if one.reason == reason)


def test_a_slip_is_replaced_by_what_was_meant() -> None:
    wolf = starter_decks()["wolf-hunt"]
    cutter = SHIPPED.by_name("울프 커터")
    assert cutter is not None
    cards = ["울프 커타" if code == cutter.code else code for code in wolf.techniques]
    found = asked(replace(wolf, techniques=cards))
    fix = problem(found, "unknown_card").fix
    assert fix is not None
    assert (fix.out[0].of, fix.take[0].of[0]) == (("울프 커타",), cutter.code)
    assert sorted(found.changes[0].deck.techniques) == sorted(wolf.techniques)
    assert found.changes[0].size == 2


def test_one_own_card_too_few_is_one_out_and_one_in() -> None:
    wolf = starter_decks()["wolf-hunt"]
    own = [code for code in wolf.techniques if SHIPPED.cards[code].mark == "wolf"]
    neutral = [code for code in CODES if SHIPPED.cards[code].mark == "setsumei" and SHIPPED.cards[code].kind != 4]
    cards = own[:9] + neutral[:11]
    found = asked(replace(wolf, techniques=cards))
    assert [one.reason for one in found.problems] == ["own_mark"]
    change = found.changes[0]
    assert change.size == 2
    assert {SHIPPED.cards[code].mark for code in change.take[0].of} == {"wolf"}
    assert {SHIPPED.cards[code].mark for code in change.out[0].of} == {"setsumei"}


def test_an_ultimate_among_the_techniques_goes_to_its_place() -> None:
    wolf = starter_decks()["wolf-hunt"]
    assert wolf.ultimate is not None
    found = asked(replace(wolf, techniques=[*wolf.techniques, wolf.ultimate], ultimate=None))
    assert (found.changes[0].size, found.changes[0].to_ultimate) == (1, wolf.ultimate)
    assert problem(found, "ultimate_as_technique").fix == Fix(to_ultimate=wolf.ultimate)


def test_a_deck_of_another_character_may_be_told_so() -> None:
    wolf = starter_decks()["wolf-hunt"]
    found = asked(replace(wolf, character="viola"))
    assert (found.changes[0].character, found.changes[0].size) == ("wolf", 1)
    assert problems(listed(found.changes[0])) == []
    nobody = asked(replace(wolf, character="?"))
    assert nobody.changes[0].character == "wolf"


def test_cards_on_top_stay_where_the_trait_allows_them() -> None:
    kiss = starter_decks()["kiss-notice"]
    assert len(kiss.techniques) > 20
    found = asked(kiss)
    assert found.legal
    extra = next(one for one in found.checks if one.key == "extra")
    assert (extra.have, extra.most) == (len(kiss.techniques) - 20, 3)
    short = asked(replace(kiss, techniques=kiss.techniques[:-1]))
    assert short.legal or short.changes[0].size == 1


def test_many_cards_of_every_kind_are_mended_too() -> None:
    """Two choices of cards to take out may be from the same cards: no card can go twice."""
    luck = random.Random(5)
    for _ in range(120):
        cards = [luck.choice(CODES) for _ in range(luck.randrange(60, 100))]
        found = judge({"deck": {"character": luck.choice(sorted(SHIPPED.characters)), "techniques": cards}})
        for change in found.changes:
            assert problems(listed(change)) == []
            left = Counter(cards)
            left.subtract(code for choice in change.out for code in choice.of[: choice.n])
            assert min(left.values()) >= 0
