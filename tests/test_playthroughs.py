"""Golden playthroughs: what everybody sees, decision by decision, is as it was reviewed (`make golden` rewrites)."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

import pytest

from simpan.core.event import Event
from simpan.lumen.pool import SHIPPED
from simpan.mansion import event as mansion_event
from tests import golden, lumen_laws, mansion_playthrough
from tests.playthrough import PLAYTHROUGHS, Shown, Through, nodes, shown, text

NOT_PLAYED: Final[set[str]] = set()
"""Nodes that no playthrough shows."""

every_playthrough = pytest.mark.parametrize("through", golden.ALL, ids=lambda through: str(through.name))
seen = cache(shown)


@every_playthrough
def test_it_plays_as_it_was_reviewed(through: Through) -> None:
    """State, views, options and events are those of the golden file."""
    assert text(through) == golden.path(through).read_text(encoding="utf-8"), "if it is meant to differ: make golden"


@every_playthrough
def test_it_shows_what_it_is_there_for(through: Through) -> None:
    """A playthrough that no longer reaches what it is to show needs another seed (`python tests/golden.py find`)."""
    missing = {event.__name__ for event in through.shows} - {event.__name__ for event in seen(through).events}
    assert not missing


def all_shown() -> Shown:
    found = Shown(set(), set(), set())
    for through in PLAYTHROUGHS:
        found.join(seen(through))
    return found


def test_every_card_of_the_starter_decks_is_used() -> None:
    """Each card that a newcomer is given is used in some playthrough."""
    decks = lumen_laws.DECKS.values()
    given = {code for deck in decks for code in (*deck.techniques, deck.ultimate) if code}
    assert not given - all_shown().cards


def test_every_kind_of_node_is_played() -> None:
    """Each class of node that a shipped card uses is at work in some playthrough; no exception is out of date."""
    trees = [card.lines for card in SHIPPED.cards.values()]
    trees += [character.trait.lines for character in SHIPPED.characters.values()]
    assert set().union(*map(nodes, trees)) - all_shown().nodes == NOT_PLAYED


def test_both_editions_and_both_decks_are_played() -> None:
    """The list of playthroughs leaves out no edition and no pair of decks that differ."""
    names = {through.setting for through in PLAYTHROUGHS}
    assert {name.split("-")[1] for name in names} == {"classic", "current"}
    assert any("duet-viola-rapier" in name for name in names)
    assert any("rapier-viola-duet" in name for name in names)


def test_no_golden_file_is_left_over() -> None:
    """Every file of the folder belongs to a playthrough."""
    assert {file.stem for file in golden.PLACE.glob("*.txt")} == {through.name for through in golden.ALL}


def test_every_kind_of_event_of_a_war_is_shown() -> None:
    """§H6.10, §H6.13: whatever can happen in Mansion War is printed in some playthrough, behind those who hear it."""
    kinds = {kind for kind in vars(mansion_event).values() if isinstance(kind, type) and issubclass(kind, Event)}
    wars = mansion_playthrough.PLAYTHROUGHS
    assert not kinds - {Event} - set().union(*(seen(through).events for through in wars))


def test_the_playthroughs_of_a_war_are_short_enough_to_be_read() -> None:
    """Two wars in under 300 kB, in which each round begins with everything that everybody sees."""
    texts = [text(through) for through in mansion_playthrough.PLAYTHROUGHS]
    assert sum(len(one.encode()) for one in texts) < 300_000
    for sign in "ws0123":  # the public, the staff and the players look
        assert all(re.search(rf"^    \S*{sign}\S* ", one, re.MULTILINE) for one in texts)
