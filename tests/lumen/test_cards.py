"""The shipped cards: what is printed on them, what is pending, and that the tree stays a tree.

The tables of the `printed_*` modules were transcribed from the published facts, not from the card modules.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import is_dataclass
from itertools import pairwise
from typing import Final

import pytest

from simpan.lumen import words as w
from simpan.lumen.card import Card
from simpan.lumen.cards import kiss, route, setsumei, viola, wolf
from simpan.lumen.cards.pending import MISSING_KO, Pending
from simpan.lumen.effect import node as n
from simpan.lumen.effect.custom import CUSTOM
from simpan.lumen.pool import SHIPPED, fold
from tests.lumen.printed_form import Attack, Defence, Text
from tests.lumen.printed_kiss import KISS
from tests.lumen.printed_route import ROUTE
from tests.lumen.printed_setsumei import SETSUMEI
from tests.lumen.printed_viola import VIOLA
from tests.lumen.printed_wolf import WOLF
from tests.lumen.printed_words import nodes, numbers, tell, tell_track

PRINTED: Final = (SETSUMEI, VIOLA, WOLF, ROUTE, KISS)
MODULES: Final = (setsumei, viola, wolf, route, kiss)
PEOPLE: Final = {table.mark: table.person for table in PRINTED if table.person is not None}
TRAITS: Final = {key: character.trait for key, character in SHIPPED.characters.items()}
MARKS: Final = {code: table.mark for table in PRINTED for code in table.codes}
TEXTS: Final = {code: text for table in PRINTED for code, text in table.texts.items()}
ULTIMATES: Final = frozenset[str]().union(*(table.ultimates for table in PRINTED))
SPECIALS: Final = {code: name for table in PRINTED for code, name in table.specials.items()}
NONE: Final = w.NO_RESULT
HEIGHTS: Final = {"high": w.HIGH, "mid": w.MID, "low": w.LOW}
LIMBS: Final = {"": 0, "hand": w.HAND_LIMB, "foot": w.FOOT_LIMB}


def same_head(card: Card, kind: int, name: str) -> bool:
    """Whether a card has that kind and name, and the mark that its table says; ultimates are named apart."""
    ultimate = card.code in ULTIMATES
    return (card.kind, card.name_ko, card.mark, card.ultimate) == (kind, name, MARKS[card.code], ultimate)


def test_tables_hold_every_card() -> None:
    """The tables name each shipped card exactly once, under its mark; the pool is the modules, in order."""
    for table, module in zip(PRINTED, MODULES, strict=True):
        assert table.mark == module.MARK
        assert sorted(table.codes) == sorted(card.code for card in module.CARDS)
        assert sorted(table.codes) == sorted(table.texts)
        assert table.ultimates | table.tags.keys() <= table.texts.keys()
    assert [card.code for module in MODULES for card in module.CARDS] == list(SHIPPED.cards)
    assert list(SHIPPED.pending) == [card for module in MODULES for card in module.PENDING]


@pytest.mark.parametrize("row", [row for table in PRINTED for row in table.attacks], ids=lambda row: row[0])
def test_attack_as_printed(row: Attack) -> None:
    """L2.3: an attack has the speed, damage, position, limb, results and special judgement of the printed card."""
    code, name, speed, damage, position, limb, hit, guard, counter, specials = row
    card = SHIPPED.cards[code]
    assert same_head(card, w.ATTACK, name)
    assert (card.speed, card.damage, card.position, card.limb) == (speed, damage, HEIGHTS[position], LIMBS[limb])
    assert (card.hit, card.guard, card.counter) == (hit, guard, counter)
    told = specials.split(", ") if specials else []
    assert card.evades == sum(HEIGHTS[word[6:]] for word in told if word.startswith("evade "))
    assert card.clashes == sum(HEIGHTS[word[6:]] for word in told if word.startswith("clash "))
    assert bool(card.flags & w.F_GRAB) == ("grab" in told)
    assert card.guards == 0


@pytest.mark.parametrize("row", [row for table in PRINTED for row in table.defences], ids=lambda row: row[0])
def test_defence_as_printed(row: Defence) -> None:
    """L2.4: a defence guards, evades or clashes at each position as the printed card does, and has no speed."""
    code, name, *judgements = row
    card = SHIPPED.cards[code]
    assert same_head(card, w.DEFENCE, name)
    for height, judgement in zip(HEIGHTS.values(), judgements, strict=True):
        assert bool(card.guards & height) == (judgement == "guard")
        assert bool(card.evades & height) == (judgement == "evade")
        assert bool(card.clashes & height) == (judgement == "clash")
    assert (card.speed, card.damage, card.position, card.limb) == (0, 0, 0, 0)
    assert (card.hit, card.guard, card.counter) == (NONE, NONE, NONE)
    assert not card.flags & w.F_GRAB


@pytest.mark.parametrize("code", list(SPECIALS))
def test_special_as_printed(code: str) -> None:
    """L2.5, L2.6: a special technique has no numbers and judges nothing."""
    card = SHIPPED.cards[code]
    assert same_head(card, w.SPECIAL, SPECIALS[code])
    assert (card.speed, card.damage, card.position, card.limb) == (0, 0, 0, 0)
    assert (card.hit, card.guard, card.counter) == (NONE, NONE, NONE)
    assert (card.guards, card.evades, card.clashes) == (0, 0, 0)
    assert not card.flags & w.F_GRAB


def same_text(card: Card, text: Text) -> None:
    """The lines of a card are the printed ones, in any order, and it names the printed numbers."""
    lines, named = text
    assert sorted(tell(card)) == sorted(line for line in lines.split("; ") if line)
    assert numbers(card) == named


@pytest.mark.parametrize("code", list(SHIPPED.cards))
def test_text_as_printed(code: str) -> None:
    """L2.7: a card has the flags, limits, costs and timed effects of its text, under its conditions, and no others."""
    same_text(SHIPPED.cards[code], TEXTS[code])


def test_copies() -> None:
    """L4.1.b: only 드리프트 컨버전 may be in a deck three times."""
    assert {card.code: card.copies for card in SHIPPED.cards.values() if card.copies != 1} == {"CRS-AT-054": 3}


def test_tags() -> None:
    """Only the printed groups: the calling cards of 키스; a group that an effect names has cards."""
    tags = {code: words for table in PRINTED for code, words in table.tags.items()}
    assert {card.code: card.tags for card in SHIPPED.cards.values() if card.tags} == tags
    known = {word for words in tags.values() for word in words}
    for card in (*SHIPPED.cards.values(), *TRAITS.values()):
        assert {test.word for test in asked(card) if test.attribute == "tag"} <= known


@pytest.mark.parametrize("key", list(SHIPPED.characters))
def test_character(key: str) -> None:
    """L2.1, L2.2: a character has the printed HP and hand limits, and the trait that is theirs."""
    character, person = SHIPPED.characters[key], PEOPLE[key]
    assert (character.key, character.name_ko, character.start_hp) == (key, person.name, person.start_hp)
    assert dict(character.brackets) == person.limits
    assert list(character.brackets) == sorted(character.brackets, reverse=True)
    bounds = [*person.limits, 0]
    for bound, below in pairwise(bounds):
        assert character.hand_limit(bound) == person.limits[bound]
        assert character.hand_limit(below + 1) == person.limits[bound]
    assert bounds[0] == character.start_hp
    assert character.hand_limit(0) == character.hand_limit(1)
    trait = character.trait
    assert (trait.code, trait.name_ko, trait.kind, trait.mark) == (*person.trait, w.TRAIT, key)
    same_text(trait, person.text)


def test_characters() -> None:
    """The playable ones, in the order of the modules: the neutral mark has no character."""
    assert list(SHIPPED.characters) == list(PEOPLE) == ["viola", "wolf", "route", "kiss"]


@pytest.mark.parametrize("key", list(SHIPPED.characters))
def test_tracks(key: str) -> None:
    """A trait brings the printed counters and states, and its mark's cards read and change no others (L2.2)."""
    character, person = SHIPPED.characters[key], PEOPLE[key]
    assert tuple(tell_track(track) for track in character.trait.tracks) == person.tracks
    own = {track.key: track for track in character.trait.tracks}
    cards = [card for card in SHIPPED.cards.values() if card.mark == key]
    assert set[str]().union(*(tracks(card) for card in cards)) == set(own)
    assert tracks(character.trait) <= set(own)
    for part in nodes(tuple(card.lines for card in (*cards, character.trait))):
        if isinstance(part, n.Track):
            assert part == own[part.key]


def test_tracks_are_told_apart() -> None:
    """No two traits bring a track of the same name, only a trait brings one, and neutral cards know none."""
    every = [track for trait in TRAITS.values() for track in trait.tracks]
    for names in ([track.key for track in every], [track.ko for track in every], [track.en for track in every]):
        assert len(set(names)) == len(names)
    assert all(len(trait.tracks) <= w.TRACK_BITS for trait in TRAITS.values())
    assert not any(card.tracks for card in SHIPPED.cards.values())
    assert not any(tracks(card) for card in SHIPPED.cards.values() if card.mark == setsumei.MARK)


def tracks(card: Card) -> set[str]:
    """The keys of the tracks that a card names, in a number, an effect, a condition or a pattern."""
    named = {part.key for part in nodes(card.lines) if isinstance(part, n.Track)}
    return named | {test.word for test in asked(card) if test.attribute == "mentions"}


def asked(card: Card) -> list[n.Test]:
    """Every test of every pattern of a card."""
    return [part for part in nodes(card.lines) if isinstance(part, n.Test)]


def test_codes_and_names_inside_effects_exist() -> None:
    """A card that an effect names by its code, or by a word of its name, is in the pool."""
    for card in (*SHIPPED.cards.values(), *TRAITS.values()):
        for test in asked(card):
            if test.attribute == "code":
                assert test.word in SHIPPED.cards
            elif test.attribute == "named":
                assert any(test.word in (known.name_ko, known.name_en) for known in SHIPPED.cards.values())
            elif test.attribute == "mark":
                assert test.word in (card.mark, setsumei.MARK)


WAITING: Final = {code: (table.mark, *row) for table in PRINTED for code, row in table.pending.items()}


def test_pending() -> None:
    """The cards with something unrecovered are named, say what is missing, and are not playable."""
    assert {card.code: (card.mark, card.name_ko, card.kind, card.missing) for card in SHIPPED.pending} == WAITING
    assert len(SHIPPED.pending) == len(WAITING)
    assert not WAITING.keys() & SHIPPED.cards.keys()
    for card in SHIPPED.pending:
        assert card.missing
        assert set(card.missing) <= MISSING_KO.keys()
        assert card.lacking("ko").count(",") == card.lacking("en").count(",")
        assert SHIPPED.by_name(card.code) is None


def test_names_are_unique() -> None:
    """No two cards, pending ones and the traits included, share a code or a name in either language."""
    every: list[Card | Pending] = [*SHIPPED.cards.values(), *TRAITS.values(), *SHIPPED.pending]
    for names in ([c.code for c in every], [fold(c.name_ko) for c in every], [fold(c.name_en) for c in every]):
        assert [name for name, number in Counter(names).items() if number > 1] == []


def test_few_custom_cards() -> None:
    """DESIGN §4: at most 3 % of the cards need a function of their own, and no function is without its card."""
    custom = {
        card.code: [part.name for part in nodes(card.lines) if isinstance(part, n.Custom)]
        for card in (*SHIPPED.cards.values(), *TRAITS.values())
    }
    used = {code: names for code, names in custom.items() if names}
    assert used == {"AWL-AT-032": ["swap_speeds"]}
    assert {name for names in used.values() for name in names} == set(CUSTOM)
    assert len(used) * 100 <= 3 * len(SHIPPED.cards)


def test_trees_are_values() -> None:
    """Equal entries are equal and hashable: nothing in a card is a function or a mutable thing."""
    for card in (*SHIPPED.cards.values(), *TRAITS.values()):
        hash(card.lines)
        for part in nodes((card.lines, card.tracks, card.tags)):
            assert isinstance(part, int | str | tuple | None) or is_dataclass(part)
