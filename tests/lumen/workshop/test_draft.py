"""A draft, judged: every rule with its numbers, posts read, other forms that lead back, and drafts that are none."""

from __future__ import annotations

import os
import random
import statistics
import time
from typing import Any

import pytest

from simpan.core.workshop import BadDraft
from simpan.lumen import deckcode, paste
from simpan.lumen.decklist import DeckList, problems, starter_decks
from simpan.lumen.pool import SHIPPED
from simpan.lumen.workshop.draft import judge
from simpan.lumen.workshop.shape import DeckJudged
from simpan.lumen.workshop.workshop import WORKSHOP

STARTERS = starter_decks()
LONGEST_MS = 20 if os.environ.get("SIMPAN_QUIET") == "1" else 100  # held to its goal on a quiet machine


def asked(deck: DeckList, **more: Any) -> DeckJudged:
    draft = {"character": deck.character, "techniques": list(deck.techniques), "ultimate": deck.ultimate or ""}
    return judge({"deck": {**draft, "name": deck.name, **more}})


def content(deck: DeckList) -> tuple[object, ...]:
    return deck.character, deck.ultimate, deck.edition, sorted(deck.techniques)


@pytest.mark.parametrize("key", STARTERS)
def test_a_starter_keeps_every_rule(key: str) -> None:
    deck = STARTERS[key]
    found = asked(deck)
    assert found.legal
    assert all(check.ok for check in found.checks)
    assert (found.problems, found.changes, found.notes) == ((), (), ())
    numbers = {check.key: check for check in found.checks}
    own = sum(SHIPPED.cards[code].mark == deck.character for code in deck.techniques)
    if deck.character != "kiss":  # whose cards on top do not count
        assert (numbers["size"].have, numbers["size"].least, numbers["size"].most) == (20, 20, 20)
        assert (numbers["own"].have, numbers["own"].least) == (own, 10)
    assert (numbers["ultimate"].have, numbers["ultimate"].most) == (int(deck.ultimate is not None), 1)


@pytest.mark.parametrize("key", STARTERS)
@pytest.mark.parametrize("edition", ["classic", "current"])
def test_its_other_forms_lead_back(key: str, edition: str) -> None:
    deck = STARTERS[key]
    found = asked(deck, edition=edition)
    assert content(deckcode.decode(found.code)) == (deck.character, deck.ultimate, edition, sorted(deck.techniques))
    assert found.post is not None
    for text in (found.post.ko, found.post.en):
        again = paste.read(text, "x")
        assert again.certain
        assert content(again.deck) == (deck.character, deck.ultimate, edition, sorted(deck.techniques))
        assert again.deck.name == deck.name
        assert judge({"text": text}).legal
    assert judge({"text": f"이 덱 어때요? {found.code}"}).deck.techniques == tuple(
        deckcode.decode(found.code).techniques
    )


def test_the_rules_and_their_numbers_are_those_of_the_deck_rules() -> None:
    deck = STARTERS["wolf-hunt"]
    broken = DeckList("x", "wolf", [*deck.techniques[:8], deck.techniques[0], "없는 카드"], None)
    found = asked(broken)
    assert [(one.clause, one.reason, one.text.ko) for one in found.problems] == [
        (one.clause, one.reason, one.ko) for one in problems(broken)
    ]
    checks = {check.key: check.ok for check in found.checks}
    assert checks == {
        "character": True,
        "size": False,
        "own": True,
        "copies": False,
        "foreign": True,
        "special": False,
        "ultimate": True,
        "known": False,
    }


def test_a_post_is_read_and_every_doubt_named() -> None:
    found = judge({"text": "캐릭터: 울프\n얼티밋: 사냥 개시\n울프 커타\n커팅\n오늘은 비가 온다\n스로킥 x30"})
    assert found.deck.character == "wolf"
    assert {note.reason for note in found.notes} == {"unknown_card", "remark", "count"}
    slip = next(note for note in found.notes if note.reason == "unknown_card")
    assert (slip.line, slip.written) == (3, "울프 커타")
    assert SHIPPED.cards[slip.near[0]].name_ko == "울프 커터"


def test_a_text_without_a_deck_says_so() -> None:
    for text in ("안녕하세요", "SL1-00000-00000", "techniques = 3"):
        found = judge({"text": text})
        assert not found.legal
        assert found.deck.techniques == ()
        assert found.notes


def test_an_empty_draft_breaks_what_it_lacks() -> None:
    nothing = judge({"deck": {}})
    assert not nothing.legal
    assert (nothing.problems, nothing.code, nothing.post) == ((), "", None)
    begun = judge({"deck": {"character": "wolf"}})
    assert [one.reason for one in begun.problems] == ["size", "special"]
    assert begun.changes[0].size == 20


def test_names_become_codes_and_strangers_stay_as_written() -> None:
    found = judge({"deck": {"character": "울프", "techniques": ["커팅", "WOLF CUTTER", "모르는 것"]}})
    assert found.deck.character == "wolf"
    assert [SHIPPED.cards[code].name_ko for code in found.deck.techniques[:2]] == ["커팅", "울프 커터"]
    assert found.deck.techniques[2] == "모르는 것"


@pytest.mark.parametrize(
    "bad",
    [
        {},
        {"text": ""},
        {"text": " \n"},
        {"text": 3},
        {"text": "x" * 20_000},
        {"deck": []},
        {"deck": {"techniques": ["x" * 81]}},
        {"deck": {"techniques": ["x"] * 101}},
        {"deck": {"techniques": [None]}},
        {"deck": {"edition": "new"}},
        {"deck": {}, "more": 1},
    ],
)
def test_what_is_no_draft_is_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(BadDraft):
        judge(bad)
    with pytest.raises(BadDraft):
        WORKSHOP.deck(bad)


@pytest.mark.compiled_only
def test_a_draft_is_judged_in_time() -> None:
    """Processor time, of drafts that were not seen before, each with a name to be looked for."""
    luck = random.Random(5)
    codes = sorted(SHIPPED.cards)
    judge({"deck": {"character": "kiss", "techniques": codes[:5]}})
    times = []
    for number in range(50):
        deck = STARTERS[luck.choice(sorted(STARTERS))]
        cards = [*deck.techniques[:-3], *luck.sample(codes, 2), f"울프 커타 {number}"]
        begun = time.process_time()
        judge({"deck": {"character": deck.character, "techniques": cards, "ultimate": deck.ultimate or ""}})
        times.append((time.process_time() - begun) * 1000)
    assert statistics.median(times) <= LONGEST_MS, sorted(times)


def test_hostile_names_do_no_harm() -> None:
    for name in ("<script>alert(1)</script>", "\u202eabc", "\u202e덱", "a\x00b", "💥" * 40, "덱"):
        found = judge({"deck": {"character": name[:80], "techniques": [name] * 3, "ultimate": name, "name": name}})
        assert not found.legal
        assert WORKSHOP.deck({"deck": {"name": name, "techniques": [name]}})["legal"] is False
