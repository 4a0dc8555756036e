"""Home-made cards: what people write is what is played, and what is wrong is told at its place."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import assume, given, settings

from simpan.lumen import say
from simpan.lumen.card import Card
from simpan.lumen.deckrules import DeckList
from simpan.lumen.effect import text_ko
from simpan.lumen.effect.human import CARD_NUMBERS, PLAYER_NUMBERS, REGISTERS, RESERVED, to_human
from simpan.lumen.effect.human_in import Reader
from simpan.lumen.effect.node import Custom
from simpan.lumen.effect.text_parts import walk
from simpan.lumen.effect.wire import MAX_DEPTH, MAX_NODES, from_wire, to_wire
from simpan.lumen.homemade import parse
from simpan.lumen.homemade_checks import MOST_AT_ONCE, Known, card_problems
from simpan.lumen.homemade_decks import heavy
from simpan.lumen.homemade_words import REASONS
from simpan.lumen.pool import SHIPPED
from simpan.lumen.words import TRAIT as TRAIT_KIND
from tests.lumen.homemade_files import (
    ATTACK,
    EXAMPLE,
    SMALL,
    TRAIT,
    raw,
    small,
    sound,
    with_lines,
)
from tests.lumen.homemade_problems import PROBLEMS, TEXTS
from tests.lumen.wire_trees import TRACKS as WILD_TRACKS
from tests.lumen.wire_trees import cards, size

CAP = 5_000  # decisions of one game
POOL = [*SHIPPED.cards.values(), *(character.trait for character in SHIPPED.characters.values())]
CODED = [card for card in POOL if any(isinstance(one, Custom) for one in walk(card.lines))]
TRACKS: dict[str, Any] = {
    row["key"]: row
    for character in SHIPPED.characters.values()
    for row in to_wire(character.trait)["tracks"]  # type: ignore[attr-defined]
}


def told(data: Any) -> list[tuple[str, str]]:
    """The places and reasons of all problems of a file."""
    return [(problem.place, problem.reason) for problem in parse(raw(data)).problems]


# -- there and back ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", [card for card in POOL if card not in CODED], ids=lambda card: str(card.code))
def test_shipped_cards_go_there_and_back(card: Card) -> None:
    """Every shipped card can be written by a person, and what is read is the same card."""
    problems: list[Any] = []
    reader = Reader(TRACKS, lambda *args, **values: problems.append((args, values)))
    written = json.loads(json.dumps(to_human(card)))
    usual = {"tracks": to_wire(card)["tracks"]} if card.tracks else {}
    assert to_wire(from_wire(reader.card(written, "", usual))) == to_wire(card)
    assert problems == []


@settings(max_examples=150, deadline=None)
@given(cards())
def test_any_card_goes_there_and_back(card: Card) -> None:
    """Any card of the language can be written and read, but for programs, ranges upside down, sets that are none, and
    texts of which nothing is seen."""
    assume(size(card.lines) + size(card.tracks) <= MAX_NODES)
    own: list[Any] = to_wire(Card("x", "x", "x", "x", TRAIT_KIND, tracks=WILD_TRACKS))["tracks"]  # type: ignore[assignment]
    problems: set[str] = set()
    reader = Reader({row["key"]: row for row in own}, lambda place, reason, **values: problems.add(reason))
    written = json.loads(json.dumps(to_human(card)))
    wire = reader.card(written, "", {"tracks": to_wire(card)["tracks"]})
    assert problems <= {"custom", "backwards", "one_of", "unshown"}
    if not problems:
        assert to_human(from_wire(wire)) == written


@pytest.mark.parametrize("card", [card for card in POOL if card not in CODED], ids=lambda card: str(card.code))
def test_shipped_cards_make_sense(card: Card) -> None:
    """What is refused on a home-made card stands on no shipped one, lines that read numbers of cards aside."""
    known = Known(
        frozenset(one.code for one in POOL),
        frozenset({*SHIPPED.characters, "setsumei"}),
        frozenset(TRACKS),
        frozenset(tag for one in POOL for tag in one.tags),
        summons=True,
    )
    found: list[str] = []
    card_problems(card, known, lambda place, reason, **values: found.append(f"{place}: {reason}"))
    assert [one for one in found if not one.endswith("standing_reads")] == []


def test_few_shipped_cards_cannot_be_written() -> None:
    assert len(CODED) <= 0.03 * len(POOL)


def test_a_person_writes_less() -> None:
    """No magic numbers, and nothing that goes by itself."""
    card = from_wire(json.loads(json.dumps(to_wire(SHIPPED.cards["ST1-013"]))))
    quick = {"kind": "attack", "speed": {"most": 8}}
    assert to_human(card) == {
        "code": "ST1-013",
        "name": {"ko": "구르기", "en": "Roll"},
        "mark": "setsumei",
        "kind": "defence",
        "lines": [
            {"node": "Judges", "stat": "evades", "heights": "high", "against": {"speed": {"least": 9}}},
            {"node": "Judges", "stat": "evades", "heights": "mid", "against": {"speed": {"most": 8}}},
            {"when": "evade", "do": {"node": "GrantCatch", "cards": {"zones": "hand", "pattern": quick}}},
        ],
    }  # fmt: skip


def test_words_of_numbers_are_apart() -> None:
    """No word means two numbers, and no counter may be called like one."""
    words = [*PLAYER_NUMBERS, *REGISTERS, *CARD_NUMBERS]
    assert len(set(words)) == len(words)
    assert {"fp", "combo", "this", "none"} <= RESERVED
    assert not RESERVED & set(TRACKS)


def test_a_small_file() -> None:
    """Defaults are those of the card language; cards bear the mark of their character; counters are the trait's."""
    made = sound(SMALL)
    attack, defence, special = made.cards
    assert made.character is not None
    assert made.character.brackets == ((5000, 6), (4000, 7), (3000, 8), (2000, 9))
    assert [track.key for track in made.character.trait.tracks] == ["ember", "glow"]
    assert {card.mark for card in made.cards} == {"tester"} == {made.character.trait.mark}
    assert (attack.name_ko, attack.name_en, defence.name_en) == ("첫째", "First", "둘째")
    speaker = say.speaker("ko", pool=made.pool)
    assert say.full(attack, speaker)[1] == f"  {text_ko.card_text(attack, speaker.names)[0]}"
    assert "불씨" in say.full(attack, speaker)[1]
    assert made.pool.by_name("첫째") is attack
    assert SHIPPED.by_name("첫째") is None
    assert special.rules[0].use


def test_cards_without_a_character() -> None:
    """A card for a character that is there already: it names its mark."""
    data = {"simpan": 1, "cards": [{**ATTACK, "mark": "viola", "lines": []}]}
    assert sound(data).character is None
    assert told({"simpan": 1, "cards": [{**ATTACK, "lines": []}]}) == [("/cards/0", "missing")]
    assert told({**data, "counters": {"ember": {"name": "e"}}}) == [("/counters", "counters_alone")]


# -- every problem, at its place -----------------------------------------------------------------------------


@pytest.mark.parametrize(("reason", "data", "place"), PROBLEMS, ids=[f"{row[0]}-{n}" for n, row in enumerate(PROBLEMS)])
def test_a_problem_is_told_at_its_place(reason: str, data: Any, place: str) -> None:
    """One thing is wrong in the file: that is told, in both tongues, where it stands."""
    found = [problem for problem in parse(raw(data)).problems if (problem.place, problem.reason) == (place, reason)]
    assert found, told(data)
    assert found[0].line is not None
    assert found[0].ko
    assert found[0].en.endswith((".", "?"))


@pytest.mark.parametrize(("reason", "text"), TEXTS, ids=[row[0] for row in TEXTS])
def test_what_is_no_file_at_all(reason: str, text: bytes) -> None:
    found = parse(text)
    assert found.made is None
    assert reason in {problem.reason for problem in found.problems}


def test_every_message_is_used() -> None:
    """A reason that no file has is a message that nobody has read; two need an engine that refuses."""
    tested = {row[0] for row in PROBLEMS} | {row[0] for row in TEXTS}
    assert set(REASONS) - tested == {"deck_heavy", "deck_unplayable"}


def test_all_problems_are_told_at_once_in_the_order_of_the_file() -> None:
    text = """{"simpan": 1,
 "character": {"key": "tester", "name": "시험이", "hp": 1, "trait": {"name": "특성", "lines": []}},
 "cards": [
  {"code": "T-1", "name": "커팅", "kind": "defence", "speed": 6, "guards": "hig",
   "lines": [{"when": ["hit", "countr"],
              "do": {"node": "Fq"}}]},
  {"code": "T-2", "name": "둘째", "kind": "attack", "speed": 5, "position": "low", "guard": "combo"}
 ],
 "decks": {"a": {"techniques": ["둘째", "셋째"]}}
}"""
    found = parse(text.encode()).problems
    assert [(problem.line, problem.place, problem.reason) for problem in found] == [
        (2, "/character/hp", "range"),
        (4, "/cards/0/guards", "one_of"),
        (4, "/cards/0/name", "taken"),
        (4, "/cards/0/speed", "not_for_kind"),
        (5, "/cards/0/lines/0/when/1", "one_of"),
        (6, "/cards/0/lines/0/do/node", "one_of"),
        (7, "/cards/1/guard", "guard_combo"),
        *[(9, "/decks/a", "deck")],
        (9, "/decks/a/techniques/1", "deck"),
        *[(9, "/decks/a", "deck")] * (len(found) - 9),
    ]
    assert "“high”" in found[1].en
    assert "“counter”" in found[4].ko


def test_a_deck_is_judged_rule_by_rule() -> None:
    """§L4.1 §L4.1.a §L4.1.b §L4.1.c §L4.1.d: with the cards of the file, card by card."""
    names = ["첫째", "첫째", "쉐도우 컷", "없는 것", *["셋째"] * 8]
    clauses = [
        problem.en.split("]")[0] for problem in parse(raw(small("decks", to={"a": {"techniques": names}}))).problems
    ]
    assert {"[L4.1", "[L4.1.b", "[L4.1.c", "[L4.1.d"} <= set(clauses)
    foreign = small("decks", to={"a": {"character": "viola", "techniques": names}})
    assert ("/decks/a/techniques/0", "deck") in told(foreign)


def test_a_deck_with_too_much_at_one_timing() -> None:
    """Each effect of a timing has a code of its own: a deck that would need too many of them is refused."""
    data = copy.deepcopy(EXAMPLE)
    for card in data["cards"]:
        if card["kind"] == "attack":
            card["lines"] = [{"when": "hit", "do": {"node": "Fp", "n": 1}}] * MOST_AT_ONCE
    assert told(data) == [("/decks/kiln", "deck_heavy")]
    made = sound(EXAMPLE)
    assert heavy(made.decks["kiln"], made.pool) is None
    assert heavy(DeckList("x", "hwadam", ["HW-01"] * 30), made.pool) is not None


def test_a_deck_is_judged_whatever_its_trait_allows() -> None:
    """§L4.1.e: what a trait lets into a deck is asked outside a game; a test that only a game can answer is told."""
    data = copy.deepcopy(EXAMPLE)
    data["character"]["trait"]["lines"] = [{"node": "Extra", "what": {"kind": "special", "face_up": True}, "n": 2}]
    data["decks"]["kiln"]["techniques"].append("유약")
    assert ("/character/trait/lines/0/what/face_up", "not_in_deck") in told(data)


def test_limits_of_a_card() -> None:
    """At most so many nodes, so deep; told at a place of the file, not of the engine's form."""
    deep: Any = {"node": "Fp", "n": 1}
    for _ in range(MAX_DEPTH - 2):
        deep = {"node": "May", "do": deep}
    found = parse(raw(with_lines({"when": "hit", "do": deep}))).problems
    assert [(problem.reason, problem.place.startswith("/cards/0/lines/0/do")) for problem in found] == [("wire", True)]
    wide = [[{"node": "Fp", "n": 1}] * 30] * 30
    found = parse(raw(with_lines({"when": "hit", "do": wide}))).problems
    assert [problem.en for problem in found] == [f"No card can be made of this: a card has at most {MAX_NODES} nodes."]


def test_states_may_speak_of_those_above_them() -> None:
    calm = {"name": "고요", "holds": ["ember", "=", 0]}
    assert sound(small("counters", "calm", to=calm)).character is not None
    upside_down = {"calm": calm, **SMALL["counters"]}
    assert told(small("counters", to=upside_down)) == [("/counters/calm/holds/0", "no_number")]


def test_a_trait_must_be_there() -> None:
    """§L2.2: one per character."""
    assert ("/character", "missing") in told(small("character", "trait"))
    assert sound(small("character", "trait", to={**TRAIT, "kind": "trait"})).character is not None
